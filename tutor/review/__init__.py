"""Whether texts in several languages say the same, and whether each is sound by itself."""
