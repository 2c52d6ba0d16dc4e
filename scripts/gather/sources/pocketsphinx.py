"""The language model of Debian's pocketsphinx-en-us: how often words follow each other.

The file is a trie of word sequences of length one to three, last word first, as SphinxBase writes it
(ngram_model_trie.c, lm_trie.c): a header, tables of quantised probabilities, one record a word, then
records of fixed width in bits for pairs and for triples. Probabilities are logarithms to the base 1.0001.
"""

import math
import struct

from ..spelling import letters

FILE = "/usr/share/pocketsphinx/model/en-us/en-us.lm.bin"
DEBIAN = {"pocketsphinx-en-us": FILE}
MAGIC = b"Trie Language Model"
LEVELS = 1 << 16  # of a quantised number
TO_DECIMAL = math.log10(1.0001)


def bit_fields(data, record, count, *fields):
    """Columns of `count` records of `record` bits: for each (offset, width) in bits an array of integers."""
    import numpy

    data = numpy.concatenate([data, numpy.zeros(16, numpy.uint8)])
    start = numpy.arange(count, dtype=numpy.uint64) * numpy.uint64(record)
    for offset, width in fields:
        bit = start + numpy.uint64(offset)
        byte = (bit >> numpy.uint64(3)).astype(numpy.int64)
        value = numpy.zeros(count, numpy.uint64)
        for i in range(8):
            value |= data[byte + i].astype(numpy.uint64) << numpy.uint64(8 * i)
        value >>= bit & numpy.uint64(7)
        yield (value & numpy.uint64((1 << width) - 1)).astype(numpy.int64)


def add(table, key, logarithm):
    """Adds a probability to what a table of logarithms has under that key."""
    table[key] = math.log10(10 ** table[key] + 10**logarithm) if key in table else logarithm


class LanguageModel:
    """Decimal logarithms of probabilities, by words in capitals as they stand on a board, so that IT'S and
    ITS are one; in pairs and triples of words of one letter only A and I.

    single: WORD; pairs: (WORD, NEXT), that the two follow each other; triples: (WORD, NEXT, THIRD), likewise;
    joined: (WORD, OTHER), that AND or OR stands between them; backoff: WORD, the weight of NEXT's own
    probability where the pair is not met."""

    def __init__(self, path=FILE):
        import numpy

        with open(path, "rb") as file:
            raw = file.read()
        at = len(MAGIC)
        order, *counts = struct.unpack_from("<B3I", raw, at)
        if not raw.startswith(MAGIC) or order != 3:
            raise SystemExit(f"{path}:1: not a language model of three words")
        at += struct.calcsize("<B3Ii")
        tables = numpy.frombuffer(raw, numpy.float32, 3 * LEVELS, at) * TO_DECIMAL
        at += 3 * LEVELS * 4
        records = numpy.frombuffer(raw, [("p", "f4"), ("backoff", "f4"), ("next", "u4")], counts[0] + 1, at)
        at += records.nbytes
        word_bits, next_bits = counts[0].bit_length(), counts[2].bit_length()

        def section(width, count):
            nonlocal at
            size = ((1 + count) * width + 7) // 8 + 8
            at += size
            return numpy.frombuffer(raw, numpy.uint8, size, at - size)

        pair_bits, triple_bits = word_bits + 32 + next_bits, word_bits + 16
        pair_data, triple_data = section(pair_bits, counts[1]), section(triple_bits, counts[2])
        names = raw[at + 4 :].split(b"\0")[: counts[0]]
        self.names = [letters(name.decode("latin-1")) if name[:1] != b"<" else "" for name in names]
        self.probability = records["p"][:-1].astype(numpy.float64) * TO_DECIMAL
        self.read_words(records["backoff"][:-1].astype(numpy.float64) * TO_DECIMAL)

        before, level, child = bit_fields(
            pair_data, pair_bits, counts[1] + 1, (0, word_bits), (word_bits + 16, 16), (word_bits + 32, next_bits)
        )
        last = numpy.repeat(numpy.arange(counts[0]), numpy.diff(records["next"].astype(numpy.int64)))
        held = len(last)
        before = before[:held]
        together = self.probability[before] + tables[level[:held]].astype(numpy.float64)
        self.pairs = {}
        for one, other, value in zip(before.tolist(), last.tolist(), together.tolist()):
            self.keep(self.pairs, (one, other), value)

        first, level = bit_fields(triple_data, triple_bits, counts[2], (0, word_bits), (word_bits, 16))
        pair = numpy.repeat(numpy.arange(held), numpy.diff(child[: held + 1]))
        # The probability of the pair that a triple begins with, which is met wherever a triple is.
        key = before.astype(numpy.int64) << 32 | last
        order = numpy.argsort(key)
        begins = first << 32 | before[pair]
        place = order[numpy.minimum(numpy.searchsorted(key, begins, sorter=order), held - 1)]
        met = key[place] == begins
        together = together[place] + tables[2 * LEVELS + level]
        self.triples, self.joined = {}, {}
        conjunctions = {names.index(name) for name in (b"and", b"or")}
        for i in numpy.flatnonzero(met).tolist():
            one, middle, other = int(first[i]), int(before[pair[i]]), int(last[pair[i]])
            self.keep(self.triples, (one, middle, other), together[i])
            if middle in conjunctions:
                self.keep(self.joined, (one, other), together[i])

    def read_words(self, backoff):
        self.single, self.backoff = {}, {}
        for name, probability, weight in zip(self.names, self.probability.tolist(), backoff.tolist()):
            if name:
                add(self.single, name, probability)
                add(self.backoff, name, probability + weight)
        for name, probability in self.single.items():
            self.backoff[name] -= probability

    def keep(self, table, words, logarithm):
        key = tuple(self.names[word] for word in words)
        if all(len(name) >= 2 or name in ("A", "I") for name in key):
            add(table, key, float(logarithm))

    def association(self, table, first, second):
        """Pointwise mutual information of a pair that a table has, as a decimal logarithm."""
        return table[first, second] - self.single[first] - self.single[second]
