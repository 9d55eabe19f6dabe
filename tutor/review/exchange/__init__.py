"""Rule texts out to translators' tools and back: gettext, XLIFF, TMX, TBX, tables.

Each module writes one family of formats and reads it back. A file that comes back is a list of
:class:`~tutor.review.exchange.units.Said`: which rule says what in which language, and where that
stands in the file. What is done with it is for the services to decide.
"""
