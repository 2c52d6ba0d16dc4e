"""The taxonomy of WordNet's senses."""

import math
from collections import defaultdict

from ..sources import wordnet
from ..spelling import letters
from .forms import relatives, without_lemmas_own


def write_taxonomy(words, sources, lemmas, folder):
    """taxonomy.synsets: one synset a line, `CONTENT PARENT... / GROUP...` (line numbers from 0): what it
    is a kind of, and the wholes and topics that it belongs to; CONTENT is 255 times its information
    content, which is 0 for a root and 1 for a synset with nothing below it (Seco, Veale, Hayes: 'An
    Intrinsic Information Content Metric', ECAI 2004).
    taxonomy.senses: WORD <tab> SYNSET..., commonest sense first, at most eight."""
    tables = {part: wordnet.synsets(part) for part in ("noun", "verb", "adj", "adv")}
    number = {}
    for part in tables:
        for offset in tables[part]:
            number[part, offset] = len(number)
    parents, groups = [[] for _ in number], [[] for _ in number]
    for part, table in tables.items():
        for offset, (_, pointers, _) in table.items():
            own = number[part, offset]
            for symbol, kind, target in pointers:
                other = number[wordnet.PARTS[kind], target]
                if symbol in ("@", "@i") or (symbol == "&" and part == "adj"):
                    parents[own].append(other)
                elif symbol in ("#m", "#p", "#s", ";c", ";r", "=", "\\"):
                    groups[own].append(other)
    below = [0] * len(number)
    for own in range(len(number)):
        seen, open_ = set(), [own]
        while open_:
            for parent in parents[open_.pop()]:
                if parent not in seen and parent != own:
                    seen.add(parent)
                    open_.append(parent)
        for ancestor in seen:
            below[ancestor] += 1
    # Adjective clusters point at each other both ways; only heads have more than one satellite.
    content = [1 - math.log(1 + count) / math.log(len(number)) for count in below]
    with open(folder / "taxonomy.synsets", "w", encoding="ascii") as file:
        for own in range(len(number)):
            fields = [str(round(255 * content[own])), *map(str, sorted(set(parents[own])))]
            fields += ["/", *map(str, sorted(set(groups[own])))]
            file.write(" ".join(fields) + "\n")

    senses = defaultdict(list)
    for part, limit in (("noun", 6), ("verb", 3), ("adj", 3), ("adv", 1)):
        for fields in wordnet.index_lines(part):
            offsets = fields[-int(fields[2]) :]
            senses[letters(fields[0])] += [number[part, offset] for offset in offsets[:limit]]
    own = {}
    for word in sorted(words):
        form = next((form for form in [word] + relatives(word, sources) if form in senses), None)
        if form:
            own[word] = senses[form][:8]
    with open(folder / "taxonomy.senses", "w", encoding="ascii") as file:
        for word, numbers in without_lemmas_own(own, lemmas).items():
            file.write(word + "\t" + " ".join(map(str, numbers)) + "\n")
