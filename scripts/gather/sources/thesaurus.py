"""The Moby Thesaurus: words and phrases that mean nearly the same, an entry a line."""

NPM = {"moby": "1.1.2"}


def read(packages):
    return [line.split(",") for line in packages.text("moby", "words.txt").split("\n") if line.strip()]
