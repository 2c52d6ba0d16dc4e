"""Vectors as rows of a few bits, and their making by singular value decomposition."""

import math


def write_rows(folder, name, chosen, rows):
    """NAME.words, one a line, and NAME.i4: a row for each, two values of four bits to a byte.

    Rows are scaled to length 1 and turned by one fixed rotation, which leaves cosines as they are but
    spreads every row evenly over its dimensions, so that steps of one size fit them all: value = (bits - 8)
    * STEP, the lower half of a byte first. The step is near the best for 15 levels and a normal
    distribution (Max 1960)."""
    import numpy

    dimensions = rows.shape[1]
    turned = rows / numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    turned = turned @ numpy.linalg.qr(numpy.random.default_rng(1).standard_normal((dimensions, dimensions)))[0]
    step = 0.35 / math.sqrt(dimensions)
    levels = (numpy.clip(numpy.rint(turned / step), -7, 7) + 8).astype(numpy.uint8)
    (levels[:, 0::2] | levels[:, 1::2] << 4).tofile(folder / f"{name}.i4")
    (folder / f"{name}.words").write_text("".join(word + "\n" for word in chosen))


def with_rows_of_length_one(matrix):
    import numpy
    import scipy.sparse

    length = numpy.sqrt(numpy.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    return scipy.sparse.diags(1 / numpy.maximum(length, 1e-9)) @ matrix


def strongest_singular(matrix, count):
    """Left singular vectors with the largest values, shape [rows, count], and these values, descending."""
    import numpy
    import scipy.sparse.linalg

    generator = numpy.random.default_rng(20240304)
    left, values, _ = scipy.sparse.linalg.svds(
        matrix, k=count, v0=generator.standard_normal(min(matrix.shape))
    )
    order = numpy.argsort(-values)
    left = left[:, order]
    # The sign of each singular vector is arbitrary; make it certain.
    left *= numpy.where(left[numpy.abs(left).argmax(axis=0), range(count)] < 0, -1, 1)
    return left, values[order]
