"""letters.tsv: what the next letter of a word costs after the letters before it.

CONTEXT COST...: the decimal logarithm of one over the probability of the end of the word, of A ... Z, after
three letters, or after four where these were met often enough; ^ stands for each letter that is missing at
the start. Counted over the words of the lexicon, each once, so that it speaks of how words are made rather than
of which are common. Orders are mixed as by Witten and Bell, 'The Zero-frequency Problem' (IEEE Transactions
on Information Theory 37, 1991)."""

import itertools
import math
from collections import defaultdict

ALPHABET = "^ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the first stands for both ends
LENGTHS = range(3, 17)
CONTEXT = 4
# Contexts of four letters met so often have a row of their own.
LEAST_COUNT = 10


def counted(words):
    """For each length of context: CONTEXT -> how often each symbol follows."""
    counts = [defaultdict(lambda: [0] * len(ALPHABET)) for _ in range(CONTEXT + 1)]
    for word in words:
        if len(word) not in LENGTHS:
            continue
        padded = "^" * CONTEXT + word + "^"
        for end in range(CONTEXT, len(padded)):
            symbol = ALPHABET.index(padded[end])
            for length, table in enumerate(counts):
                table[padded[end - length : end]][symbol] += 1
    return counts


def mixed(counts, context, cache):
    """The probabilities of the next symbol after a context."""
    if context not in cache:
        below = mixed(counts, context[1:], cache) if context else [1 / len(ALPHABET)] * len(ALPHABET)
        own = counts[len(context)].get(context)
        if own is None:
            cache[context] = below
        else:
            kinds = sum(1 for count in own if count)
            total = sum(own) + kinds
            cache[context] = [(count + kinds * other) / total for count, other in zip(own, below)]
    return cache[context]


def write_letters(words, path):
    counts = counted(sorted(words))
    cache = {}
    contexts = ["".join(letters) for letters in itertools.product(ALPHABET, repeat=3)]
    contexts += sorted(context for context, own in counts[CONTEXT].items() if sum(own) >= LEAST_COUNT)
    with open(path, "w", encoding="ascii") as file:
        for context in contexts:
            if "^" in context.lstrip("^"):
                continue  # nothing comes after the end
            row = (f"{-math.log10(probability):.3f}" for probability in mixed(counts, context, cache))
            file.write(context + " " + " ".join(row) + "\n")
