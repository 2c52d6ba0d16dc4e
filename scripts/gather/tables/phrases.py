"""Words that follow each other, and phrases that are listed whole.

Costs are decimal logarithms of one over a probability. That of a word after another is a mix of the language
model's and of what lists of phrases, glosses and a small corpus tell: four parts to one, by absolute
discounting (Ney, Essen, Kneser: 'On Structuring Probabilistic Dependences in Stochastic Language Modelling',
Computer Speech and Language 8, 1994).
"""

import math
import re
from collections import Counter, defaultdict

from ..flags import Flag
from ..spelling import letters

SHARE_OF_LISTS = 0.2
DISCOUNT = 0.75
# Words that the language model lacks are rarer than nearly all that it has.
LEAST_UNKNOWN_COST, MOST_COST = 7.5, 10.6
# A triple is kept where it makes its last word so much likelier than the last pair alone does.
LEAST_GAIN = 0.7
# Phrases known whole: so many words and letters.
WHOLE_WORDS = range(3, 9)
WHOLE_LETTERS = 20


class Mentions:
    """How often words stand next to each other in lists of phrases, glosses and texts, weighted."""

    def __init__(self, sources):
        self.pairs, self.listed = Counter(), set()
        for parts, count in sources.phrases.items():
            for pair in zip(parts, parts[1:]):
                self.pairs[pair] += 6 * count if len(parts) == 2 else 2 * count
            if len(parts) == 2:
                self.listed.add(parts)
        for line in sources.running_text():
            tokens = [letters(token) for token in re.findall(r"[A-Za-z'’]+", line)]
            self.pairs.update(zip(tokens, tokens[1:]))
        self.pairs = Counter({pair: n for pair, n in self.pairs.items() if n >= 2 or pair in self.listed})
        self.after, self.kinds = Counter(), Counter()
        for (first, _), weight in self.pairs.items():
            self.after[first] += weight
            self.kinds[first] += 1

    def probability(self, first, second, otherwise):
        """That of the second word after the first; `otherwise` is what another model gives."""
        total = self.after[first]
        if not total:
            return otherwise
        own = max(self.pairs.get((first, second), 0) - DISCOUNT, 0)
        return (own + DISCOUNT * self.kinds[first] * otherwise) / total


class Costs:
    """What words cost, by themselves and after each other."""

    def __init__(self, words, mentions, model):
        self.words, self.mentions, self.model = words, mentions, model

    def single(self, word):
        if word in self.model.single:
            return min(MOST_COST, -self.model.single[word])
        return min(MOST_COST, max(LEAST_UNKNOWN_COST, 9.35 - self.words[word][0]))

    def stranger(self, word):
        return max(0.0, -self.model.backoff.get(word, 0.0))

    def pair(self, first, second):
        if (first, second) in self.model.pairs:
            cost = self.model.single[first] - self.model.pairs[first, second]
        else:
            cost = self.stranger(first) + self.single(second)
        said = 10**-cost
        mixed = (1 - SHARE_OF_LISTS) * said + SHARE_OF_LISTS * self.mentions.probability(first, second, said)
        return max(0.0, -math.log10(mixed))


def write_phrases(words, sources, model, folder):
    """costs.tsv: WORD COST STRANGER, what a word costs by itself, and what is added to the cost of a word
    that was not met after it.
    pairs.tsv: FIRST SECOND COST STRENGTH LISTED: the cost of the second after the first; STRENGTH is the
    binary logarithm of 1 + weighted mentions in lists and texts; LISTED is 1 when some list has exactly these
    two words as an entry.
    triples.tsv: FIRST SECOND THIRD GAIN: how much less the third costs after the first two than after the
    second alone.
    wholes.tsv: LETTERS SOURCES: phrases of three words and more, and how many sources list them."""
    mentions = Mentions(sources)
    costs = Costs(words, mentions, model)
    with open(folder / "costs.tsv", "w", encoding="ascii") as file:
        for word in sorted(words):
            file.write(f"{word}\t{costs.single(word):.3f}\t{costs.stranger(word):.3f}\n")
    pairs = {}
    with open(folder / "pairs.tsv", "w", encoding="ascii") as file:
        for first, second in sorted(mentions.pairs.keys() | model.pairs.keys()):
            if first not in words or second not in words:
                continue
            pair = first, second
            if pair not in model.pairs and (words[first][1] | words[second][1]) & Flag.RARE:
                continue
            pairs[pair] = cost = costs.pair(first, second)
            strength = math.log2(1 + mentions.pairs.get(pair, 0))
            file.write(f"{first}\t{second}\t{cost:.3f}\t{strength:.3f}\t{int(pair in mentions.listed)}\n")
    with open(folder / "triples.tsv", "w", encoding="ascii") as file:
        for (first, second, third), together in sorted(model.triples.items()):
            if (first, second) not in pairs or third not in words:
                continue
            alone = pairs.get((second, third), costs.stranger(second) + costs.single(third))
            gain = alone - (model.pairs[first, second] - together)
            if gain >= LEAST_GAIN:
                file.write(f"{first}\t{second}\t{third}\t{gain:.3f}\n")
    wholes = Counter()
    for parts, count in sources.phrases.items():
        if len(parts) in WHOLE_WORDS and sum(map(len, parts)) <= WHOLE_LETTERS:
            wholes["".join(parts)] += count
    with open(folder / "wholes.tsv", "w", encoding="ascii") as file:
        for phrase in sorted(wholes):
            file.write(f"{phrase}\t{wholes[phrase]}\n")


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
        if first in words and second in words and min(len(first), len(second)) >= 2:
            value = 1 + model.association(model.joined, first, second)
            key = min(first, second), max(first, second)
            coordinated[key] = max(coordinated[key], min(5, value))
    with open(folder / "coordinated.tsv", "w", encoding="ascii") as file:
        for (first, second), value in sorted(coordinated.items()):
            if value > 0:
                file.write(f"{first}\t{second}\t{value:.3f}\n")
