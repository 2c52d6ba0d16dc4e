"""thesaurus: how alike words are by thesaurus and dictionary."""

import re

from ..sources import wordnet
from ..spelling import letters
from .forms import row_of_each
from .rows import strongest_singular, with_rows_of_length_one, write_rows

DIMENSIONS = 64


def write_thesaurus_vectors(words, sources, lemmas, folder):
    """thesaurus: rows whose cosine tells how alike two words are by thesaurus and dictionary.

    A word is described by the thesaurus entries that it stands in, by what it is a kind of, and by the
    words of its definitions; each of the three is weighted by rarity and scaled to length 1, and the
    whole is reduced by singular value decomposition (latent semantic analysis, Deerwester et al. 1990)."""
    import numpy
    import scipy.sparse

    index, columns = {}, {}
    entries = ([], [], [])

    def describe(word, block, feature, weight):
        if word in words:
            entries[0].append(index.setdefault(word, len(index)))
            entries[1].append(columns.setdefault((block, feature), len(columns)))
            entries[2].append(weight)

    for number, line in enumerate(sources.thesaurus):
        for phrase in line:
            describe(letters(phrase), 0, number, 1.0)
    for part in ("noun", "verb", "adj"):
        table = wordnet.synsets(part)
        for offset, (names, pointers, gloss) in table.items():
            own = [letters(name) for name in names]
            distance = {offset: 0}
            open_ = [offset]
            for synset in open_:
                for symbol, kind, target in table[synset][1]:
                    if symbol in ("@", "@i", "#m", "#p", "#s") and kind == part[0] and target not in distance:
                        distance[target] = distance[synset] + 1
                        open_.append(target)
            for word in own:
                for synset, steps in distance.items():
                    describe(word, 1, (part, synset), 0.8**steps)
                for token in set(re.findall("[a-z]{3,}", gloss.lower())):
                    describe(word, 2, token, 1.0)
                    describe(token.upper(), 2, (part, offset), 0.5)
    matrix = scipy.sparse.csr_matrix(
        (entries[2], (entries[0], entries[1])), shape=(len(index), len(columns)), dtype=numpy.float64
    )
    matrix.sum_duplicates()
    block_of = numpy.array([block for block, _ in columns])
    held = numpy.bincount(matrix.indices, minlength=len(columns))
    rarity = numpy.log(len(index) / numpy.maximum(held, 1))
    blocks = []
    for block in range(3):
        kept = numpy.flatnonzero((block_of == block) & (held > 1))
        part = matrix[:, kept] @ scipy.sparse.diags(rarity[kept])
        blocks.append(with_rows_of_length_one(part))
    stacked = scipy.sparse.hstack(blocks).tocsr()
    left, values = strongest_singular(stacked, DIMENSIONS + 1)
    rows = (left * numpy.sqrt(values))[:, 1:]
    chosen = row_of_each(words, sources, lemmas, index)
    write_rows(folder, "thesaurus", list(chosen), rows[list(chosen.values())])
