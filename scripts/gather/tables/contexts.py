"""contexts: how alike the company is that words keep in running text."""

from .forms import row_of_each
from .rows import strongest_singular, with_rows_of_length_one, write_rows

DIMENSIONS = 100


def write_context_vectors(words, sources, lemmas, model, folder):
    """contexts: rows whose cosine tells how alike the company is that two words keep in running text.

    A word is described by the words that it follows, by those that follow it, and by those that AND or OR
    joins it to, each weighted by pointwise mutual information where that is positive; each of the three
    is scaled to length 1, and the whole is reduced by singular value decomposition (Levy, Goldberg: 'Neural
    Word Embedding as Implicit Matrix Factorization', NIPS 2014)."""
    import numpy
    import scipy.sparse

    index = {word: row for row, word in enumerate(sorted(model.single))}
    size = len(index)

    def matrix(table, shift):
        entries = []
        for first, second in table:
            if min(len(first), len(second)) < 2:
                continue
            value = model.association(table, first, second) + shift
            if value > 0:
                entries.append((index[first], index[second], value))
        rows, columns, values = zip(*entries)
        return scipy.sparse.csr_matrix((values, (rows, columns)), shape=(size, size))

    after = matrix(model.pairs, 0)
    joined = matrix(model.joined, 1)
    # Words that are joined to the same words are alike, and so are those that are joined to each other.
    joined = joined + joined.T + 3 * scipy.sparse.identity(size)
    stacked = scipy.sparse.hstack([with_rows_of_length_one(block) for block in (after, after.T.tocsr(), joined)]).tocsr()
    left, values = strongest_singular(stacked, DIMENSIONS + 1)
    rows = left * numpy.sqrt(values)
    common = sorted(index, key=lambda word: -model.single[word])[:20000]
    rows -= rows[[index[word] for word in common]].mean(axis=0)
    chosen = row_of_each(words, sources, lemmas, index)
    write_rows(folder, "contexts", list(chosen), rows[list(chosen.values()), 1:])
