"""Things of one sort."""


def write_categories(words, sources, path):
    """NAME <tab> WORD WORD... for each category."""
    with open(path, "w", encoding="ascii") as file:
        for name, members in sources.categories.items():
            file.write(name + "\t" + " ".join(sorted(words.keys() & members)) + "\n")
