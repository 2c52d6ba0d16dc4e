"""WordNet 3.0: parts of speech, irregular forms, entries of several words, synsets."""

import re
from collections import defaultdict
from pathlib import Path

from ..spelling import letters

FOLDER = Path("/usr/share/wordnet")
DEBIAN = {"wordnet-base": str(FOLDER / "noun.exc")}
PARTS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}


def index_lines(part):
    """The entries of an index, each split at blanks."""
    for line in (FOLDER / f"index.{part}").read_text().split("\n"):
        if line and line[0] != " ":
            yield line.split()


class WordNet:
    """speech: WORD -> marks n, v, a, r. irregular: WORD -> {(mark, LEMMA)}. collocations: entries of
    several words."""

    def __init__(self):
        self.speech, self.irregular = defaultdict(set), defaultdict(set)
        self.collocations = set()
        for part, mark in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
            for lemma, *_ in index_lines(part):
                if "_" in lemma:
                    self.collocations.add(lemma.replace("_", " "))
                elif re.fullmatch("[a-z'.-]+", lemma):
                    self.speech[letters(lemma)].add(mark)
            for line in (FOLDER / f"{part}.exc").read_text().split("\n"):
                forms = line.split()
                if len(forms) >= 2 and "_" not in line:
                    self.irregular[letters(forms[0])].add((mark, letters(forms[1])))


def synsets(part):
    """Synsets of one part of speech: offset -> (lemmas, [(pointer, part, offset)], gloss)."""
    table = {}
    for line in (FOLDER / f"data.{part}").read_text().split("\n"):
        if not line or line[0] == " ":
            continue
        body, _, gloss = line.partition("|")
        fields = body.split()
        count = int(fields[3], 16)
        lemmas = [re.sub(r"\(.*\)", "", fields[4 + 2 * i]) for i in range(count)]
        at = 4 + 2 * count
        pointers = []
        for i in range(int(fields[at])):
            symbol, offset, kind, _ = fields[at + 1 + 4 * i : at + 5 + 4 * i]
            pointers.append((symbol, kind, offset))
        table[fields[0]] = (lemmas, pointers, gloss.strip())
    return table
