"""Words that stand next to each other."""

import math
import re
from collections import Counter, defaultdict

from ..spelling import letters
from .words import Flag

# Words that follow each other are kept where they are associated so strongly, or met so often.
LEAST_ASSOCIATION = 0.85
LEAST_FREQUENCY = -7


def write_phrases(words, sources, model, path):
    """FIRST <tab> SECOND <tab> STRENGTH <tab> LISTED <tab> ASSOCIATION, a pair of neighbouring words a line.

    STRENGTH is the binary logarithm of 1 + weighted mentions in lists and glosses; LISTED is 1 when some
    list has exactly these two words as an entry, 0 when they are only met next to each other. ASSOCIATION
    is their pointwise mutual information in the language model, in decimal logarithms, or - where the
    model does not have them, or where they are neither strongly associated nor frequent."""
    mentions = Counter()
    listed = set()
    for parts, count in sources.phrases.items():
        for pair in zip(parts, parts[1:]):
            mentions[pair] += 6 * count if len(parts) == 2 else 2 * count
        if len(parts) == 2:
            listed.add(parts)
    for line in sources.running_text():
        tokens = [letters(token) for token in re.findall(r"[A-Za-z'’]+", line)]
        mentions.update(pair for pair in zip(tokens, tokens[1:]))
    mentions = Counter({pair: weight for pair, weight in mentions.items() if weight >= 2 or pair in listed})
    associated = {}
    for (first, second), frequency in model.pairs.items():
        association = model.association(model.pairs, first, second)
        if association > LEAST_ASSOCIATION or frequency > LEAST_FREQUENCY:
            associated[first, second] = f"{max(0, association):.3f}"
    with open(path, "w", encoding="ascii") as file:
        for first, second in sorted(mentions.keys() | associated.keys()):
            if first not in words or second not in words:
                continue
            pair = first, second
            if pair not in mentions and (words[first][1] | words[second][1]) & Flag.RARE:
                continue
            strength = math.log2(1 + mentions[pair])
            association = associated.get(pair, "-")
            file.write(f"{first}\t{second}\t{strength:.3f}\t{int(pair in listed)}\t{association}\n")


def write_text(words, model, folder):
    """text.tsv: WORD <tab> the decimal logarithm of its share of running text.
    coordinated.tsv: WORD <tab> OTHER <tab> how often AND or OR stands between the two, in either order:
    1 + their pointwise mutual information in decimal logarithms, 0 to 5."""
    with open(folder / "text.tsv", "w", encoding="ascii") as file:
        for word in sorted(words):
            if word in model.single:
                file.write(f"{word}\t{model.single[word]:.3f}\n")
    coordinated = defaultdict(float)
    for first, second in model.joined:
        if first in words and second in words:
            value = 1 + model.association(model.joined, first, second)
            key = min(first, second), max(first, second)
            coordinated[key] = max(coordinated[key], min(5, value))
    with open(folder / "coordinated.tsv", "w", encoding="ascii") as file:
        for (first, second), value in sorted(coordinated.items()):
            if value > 0:
                file.write(f"{first}\t{second}\t{value:.3f}\n")
