"""The whole dictionary of word games, for word hunts, and the words that puzzles avoid."""

SHORTEST = 2  # no game takes a single letter


def write_game(sources, path):
    """Writes game.txt: a word a line in A-Z, in order."""
    words = sorted(word for word in sources.word_game if len(word) >= SHORTEST and word.isascii())
    path.write_text("".join(word + "\n" for word in words))


def write_coarse(sources, path):
    """Writes coarse.txt likewise."""
    path.write_text("".join(word + "\n" for word in sorted(sources.coarse)))
