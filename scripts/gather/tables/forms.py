"""Forms of words: what a word may be an inflection of, and its inflections."""

from ..flags import Flag


def base_forms(word):
    """What a word may be an inflection of, likeliest first."""
    forms = []
    if word.endswith("IES"):
        forms.append(word[:-3] + "Y")
    if word.endswith("VES"):
        forms += [word[:-3] + "F", word[:-3] + "FE"]
    if word.endswith("ES"):
        forms += [word[:-1], word[:-2]]
    elif word.endswith("S") and not word.endswith("SS"):
        forms.append(word[:-1])
    for ending in ("ED", "ING"):
        if word.endswith(ending):
            stem = word[: -len(ending)]
            forms += [stem, stem + "E"]
            if len(stem) > 3 and stem[-1] == stem[-2]:
                forms.append(stem[:-1])
            if ending == "ED" and stem.endswith("I"):
                forms.append(stem[:-1] + "Y")
    return forms


def inflections(word):
    """Forms that a word may have, for borrowing what is known of them."""
    stem = word[:-1] if word.endswith("E") else word
    forms = [word + "S", stem + "ED", stem + "ING", word + "ES", word + word[-1] + "ED", word + word[-1] + "ING"]
    if word.endswith("Y"):
        forms += [word[:-1] + "IES", word[:-1] + "IED"]
    if word.endswith("IE"):
        forms.append(word[:-2] + "Y")
    return forms


def relatives(word, sources):
    """Words to borrow from when nothing is known of this one: irregular lemmas, bases, inflections."""
    return [lemma for _, lemma in sorted(sources.irregular.get(word, ()))] + base_forms(word) + inflections(word)


def write_lemmas(words, sources, path):
    """WORD <tab> LEMMA for each inflected word: the form that WordNet knows, or else the likeliest base."""
    lemmas = {}
    for word in sorted(words):
        irregular = sorted(lemma for _, lemma in sources.irregular.get(word, ()))
        known = [form for form in irregular + base_forms(word) if form in sources.speech and form in words]
        if known and not (word in sources.speech and word in known):
            lemmas[word] = known[0]
    with open(path, "w", encoding="ascii") as file:
        for word, lemma in lemmas.items():
            file.write(f"{word}\t{lemma}\n")
    return lemmas


def row_of_each(words, sources, lemmas, index, rare=False):
    """WORD -> the row that an index has for it or for a relative of it; of rare words, if at all, only those
    that are no names."""
    chosen = {}
    for word in sorted(words):
        flags = words[word][1]
        if flags & Flag.RARE and (not rare or flags & Flag.NAME):
            continue
        for form in [word] + relatives(word, sources):
            if form in index:
                chosen[word] = index[form]
                break
    return without_lemmas_own(chosen, lemmas)


def without_lemmas_own(table, lemmas):
    """The table without the words that it would say the same of as of their lemma."""
    repeated = {
        word
        for word, lemma in lemmas.items()
        if word in table and lemma not in lemmas and table.get(lemma) == table[word]
    }
    return {word: row for word, row in table.items() if word not in repeated}
