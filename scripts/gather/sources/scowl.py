"""SCOWL, spelling word lists by size class: 10 (the commonest) to 95."""

import re
from pathlib import Path

from ..spelling import letters

FOLDER = Path("/usr/share/dict/scowl")
DEBIAN = {"scowl": str(FOLDER)}
CONTRACTING_HOSTS = (
    "EVERYBODY EVERYONE HE HERE HOW IT LET NOBODY SHE SOMEBODY SOMEONE THAT THERE WHAT WHEN WHERE WHO WHY".split()
)


class Scowl:
    """Least size class of each word, by kind. Possessives are left out."""

    def __init__(self):
        self.words, self.names, self.contractions, self.abbreviations = {}, {}, {}, {}
        kinds = {
            "words": self.words,
            "upper": self.names,
            "proper-names": self.names,
            "contractions": self.contractions,
            "abbreviations": self.abbreviations,
        }
        for path in sorted(FOLDER.iterdir()):
            match = re.fullmatch(r"(.*)-([a-z-]+)\.(\d+)", path.name)
            if not match or match[2] not in kinds or match[1] == "special":
                continue
            size = int(match[3]) + (5 if "variant" in match[1] else 0)
            for word in path.read_text(encoding="latin-1").split():
                table = kinds[match[2]]
                if "'" in word:
                    if match[2] != "contractions":
                        continue
                    table = self.contractions
                key = letters(word)
                table[key] = min(size, table.get(key, 99))
        # SCOWL takes 's for a possessive; after these it is short for IS, HAS or US.
        for host in CONTRACTING_HOSTS:
            self.contractions.setdefault(host + "S", self.words.get(host, 35))
