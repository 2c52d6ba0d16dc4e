"""The vocabulary of a program that cuts joined words apart."""

from ..spelling import letters

NPM = {"wordsninja": "1.1.0"}


def read(packages):
    return {letters(word) for word in packages.json("wordsninja", "words-en.json")}
