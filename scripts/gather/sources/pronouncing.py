"""The CMU Pronouncing Dictionary: words that are said."""

import re

from ..spelling import letters

NPM = {"cmu-pronouncing-dictionary": "3.0.0"}


def read(packages):
    text = packages.text("cmu-pronouncing-dictionary", "index.js")
    return {letters(word) for word in re.findall(r"^\s+\"?([a-z']+)\"?:", text, re.M)}
