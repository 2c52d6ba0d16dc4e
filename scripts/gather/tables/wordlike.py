"""Tells common words from names by the company that they keep.

A logistic regression on word vectors: words that a dictionary of word games has against words that are only
seen with a capital. What the everyday words are is known well enough, so the rarer half teaches."""

from ..flags import Flag

LEAST_RANK = 15000
MOST_OF_EACH = 20000
STEPS = 15  # of Newton's method


class WordLike:
    def __init__(self, words, sources):
        import numpy

        self.rank = sources.news_rank
        self.table = numpy.fromfile(sources.news.vectors, dtype=numpy.float32).reshape(len(sources.news.words), -1)
        sure = [], []
        for word in sorted(words):
            name = Flag.NAME in words[word][1]
            if self.rank.get(word, 0) > LEAST_RANK and name != (word in sources.word_game):
                sure[name].append(word)
        generator = numpy.random.default_rng(20240304)
        common, names = (generator.permutation(known)[:MOST_OF_EACH].tolist() for known in sure)
        features = self.features(common + names)
        truth = numpy.repeat([1.0, 0.0], [len(common), len(names)])
        self.weights = numpy.zeros(features.shape[1])
        for _ in range(STEPS):
            chance = 1 / (1 + numpy.exp(-features @ self.weights))
            gradient = features.T @ (chance - truth) + 1e-3 * self.weights
            curvature = (features * (chance * (1 - chance))[:, None]).T @ features
            curvature += 1e-3 * numpy.identity(len(self.weights))
            self.weights -= numpy.linalg.solve(curvature, gradient)

    def features(self, words):
        """A row each: the vector's direction, its length, how common the word is."""
        import numpy

        places = numpy.array([self.rank[word] for word in words])
        rows = self.table[places - 1].astype(numpy.float64)
        length = numpy.linalg.norm(rows, axis=1, keepdims=True)
        return numpy.hstack([rows / length, numpy.log(length), numpy.log(places)[:, None] / 10, numpy.ones((len(rows), 1))])

    def scores(self, words):
        """WORD -> logarithm of the odds that it is a common word, for those that have a vector."""
        known = sorted(word for word in words if word in self.rank)
        return dict(zip(known, (self.features(known) @ self.weights).tolist())) if known else {}
