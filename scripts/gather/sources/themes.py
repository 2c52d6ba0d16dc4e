"""Words that go together, in lists written for this project: kinds and parts of things, scenes, words for one idea."""

import re
from pathlib import Path

from ..spelling import letters

THEMES = Path(__file__).parent.parent / "themes.list"
FUNCTION_WORDS = {"THE", "AND", "FOR", "WITH", "FROM", "THAT", "INTO", "WORDS", "KINDS", "TYPES", "THINGS", "BEFORE", "AFTER"}


def read(longest):
    """(Words of its names, members) of each list, as letters(); members of at most so many letters."""
    lists = []
    for line in THEMES.read_text(encoding="ascii").split("\n"):
        if line and not line.startswith("#"):
            names, members = line.split("|")
            found = {letters(member) for member in members.split(",")}
            lists.append((name_words(names), {member for member in found if 3 <= len(member) <= longest}))
    return lists


def name_words(names):
    """The words of names, which `;` parts, and each name as one word."""
    words = {letters(word) for word in re.findall(r"[\w'-]+", names)}
    joined = {letters(name) for name in names.split(";")}
    return {word for word in words | joined if len(word) >= 3} - FUNCTION_WORDS
