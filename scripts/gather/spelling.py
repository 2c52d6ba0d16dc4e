"""How words are spelt on a board."""

import unicodedata


def letters(text):
    """The word as it stands on a board: A-Z, without accents, apostrophes and hyphens."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if "a" <= c.lower() <= "z").upper()
