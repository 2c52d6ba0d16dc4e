"""vectors: how alike words are in use, by news and encyclopedia."""

from .forms import row_of_each
from .rows import write_rows

DIMENSIONS = 98


def write_vectors(words, sources, lemmas, folder):
    """vectors: rows whose cosine tells how alike two words are in use.

    The news vectors have their mean and their strongest direction removed, which tell how common a word
    is rather than what it means (Mu, Viswanath: 'All-but-the-Top', ICLR 2018), then lose their weakest
    dimensions, then are scaled to length 1."""
    import numpy

    path = sources.news.vectors
    table = numpy.fromfile(path, dtype=numpy.float32).reshape(-1, 100)
    index = {word: rank - 1 for word, rank in sources.news_rank.items()}
    chosen = row_of_each(words, sources, lemmas, index, rare=True)
    common = [row for word, row in chosen.items() if row < 60000]
    rows = table[list(chosen.values())].astype(numpy.float64)
    sample = table[common].astype(numpy.float64)
    mean = sample.mean(axis=0)
    sample -= mean
    rows -= mean
    values, axes = numpy.linalg.eigh(sample.T @ sample)
    axes = axes[:, ::-1]
    rows = rows @ axes[:, 1 : 1 + DIMENSIONS]
    write_rows(folder, "vectors", list(chosen), rows)
