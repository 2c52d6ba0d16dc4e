"""Things of one sort."""


def write_categories(words, sources, path):
    """NAME... <tab> WORD WORD... for each category: the words of its names, and its members."""
    with open(path, "w", encoding="ascii") as file:
        for names, members in sources.categories + sources.themes:
            file.write(" ".join(sorted(words.keys() & names)) + "\t" + " ".join(sorted(words.keys() & members)) + "\n")
