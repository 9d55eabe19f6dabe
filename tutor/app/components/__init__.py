"""Our own elements: real buttons and pictures, driven by data, ignorant of any game."""
