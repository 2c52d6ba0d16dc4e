"""Reads the language model of Debian's pocketsphinx-en-us: how often words follow each other.

The file is a trie of word sequences of length one to three, last word first, as SphinxBase writes it
(ngram_model_trie.c, lm_trie.c): a header, tables of quantised probabilities, one record a word, then
records of fixed width in bits for pairs and for triples. Probabilities are logarithms to the base 1.0001.
"""

import math
import struct

import numpy
from spelling import letters

FILE = "/usr/share/pocketsphinx/model/en-us/en-us.lm.bin"
MAGIC = b"Trie Language Model"
LEVELS = 1 << 16  # of a quantised number
TO_DECIMAL = math.log10(1.0001)


def bit_fields(data, record, count, *fields):
    """Columns of `count` records of `record` bits: for each (offset, width) in bits an array of integers."""
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
    """Decimal logarithms of probabilities, by words in capitals; of one letter only single ones are kept.

    single: WORD; pairs: (WORD, NEXT), that the two follow each other; joined: (WORD, OTHER), that AND or OR
    stands between them."""

    def __init__(self, path=FILE):
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

        before, level, child = bit_fields(
            pair_data, pair_bits, counts[1] + 1, (0, word_bits), (word_bits + 16, 16), (word_bits + 32, next_bits)
        )
        last = numpy.repeat(numpy.arange(counts[0]), numpy.diff(records["next"].astype(numpy.int64)))
        held = len(last)
        before, pair_probability = before[:held], tables[level[:held]].astype(numpy.float64)
        self.read_pairs(before, last, pair_probability)

        first, level = bit_fields(triple_data, triple_bits, counts[2], (0, word_bits), (word_bits, 16))
        pair = numpy.repeat(numpy.arange(held), numpy.diff(child[: held + 1]))
        middle = before[pair]
        self.joined = {}
        for name in (b"and", b"or"):
            word = names.index(name)
            # Probability that `name` follows a word, for all words that it is known to follow.
            follows = numpy.full(counts[0], -9.0)
            ending = slice(records["next"][word], records["next"][word + 1])
            follows[before[ending]] = pair_probability[ending]
            for i in numpy.flatnonzero(middle == word):
                one, other = first[i], last[pair[i]]
                probability = self.probability[one] + follows[one] + tables[2 * LEVELS + level[i]]
                self.keep(self.joined, one, other, probability)

    def read_pairs(self, before, last, probability):
        self.single, self.pairs = {}, {}
        for name, value in zip(self.names, self.probability.tolist()):
            if name:
                add(self.single, name, value)
        together = self.probability[before] + probability
        for first, second, value in zip(before.tolist(), last.tolist(), together.tolist()):
            self.keep(self.pairs, first, second, value)

    def keep(self, table, first, second, logarithm):
        key = self.names[first], self.names[second]
        if min(map(len, key)) >= 2:
            add(table, key, float(logarithm))

    def association(self, table, first, second):
        """Pointwise mutual information of a pair that a table has, as a decimal logarithm."""
        return table[first, second] - self.single[first] - self.single[second]
