"""Our drawings, and how cards are put together from them. Knows no game and no language."""
