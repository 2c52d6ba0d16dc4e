"""Gathers what Weft knows of words: one file a source in sources/, one file a table in tables/."""
