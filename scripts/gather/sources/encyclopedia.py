"""Words of an encyclopedia, commonest first."""

import re

NPM = {"popular-english-words": "1.0.2"}


def read(packages):
    """WORD -> rank, from 1."""
    ranks = {}
    text = packages.text("popular-english-words", "words.js")
    for rank, word in enumerate(re.findall(r"'([a-z]+)'", text), 1):
        ranks.setdefault(word.upper(), rank)
    return ranks
