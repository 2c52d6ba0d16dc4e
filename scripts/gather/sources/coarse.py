"""Words in bad taste."""

import re

NPM = {"badwords-list": "1.0.0"}
SHORTEST = 4  # shorter ones stand on most boards


def read(packages):
    """The words, in A-Z."""
    listed = re.findall(r"[\"']([^\"']+)[\"']", packages.text("badwords-list", "lib/array.js"))
    return {word.upper() for word in listed if word.isalpha() and word.isascii() and len(word) >= SHORTEST}
