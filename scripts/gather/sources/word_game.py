"""A dictionary of word games."""

NPM = {"an-array-of-english-words": "2.0.0"}


def read(packages):
    """Words that may be played."""
    return {word.upper() for word in packages.json("an-array-of-english-words", "index.json") if word.isalpha()}
