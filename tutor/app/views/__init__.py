"""One module a page; ``draw()`` draws it."""
