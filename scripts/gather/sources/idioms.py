"""Idioms."""

NPM = {"idioms": "0.0.2"}


def read(packages):
    return packages.text("idioms", "idioms.txt").split("\n")
