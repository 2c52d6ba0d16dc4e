"""The lexicon: which words it has, how common they are, and what they are.

words.tsv: WORD COMMONNESS FLAGS SIZE SPEECH SOURCES, one lexicon word a line, tabs between
  COMMONNESS: 0 (unknown) to 255, 32 a power of ten of frequency
  FLAGS: the bits of `Flag`
  SIZE: size class among spelling words, 10 (everyday) to 95, 99 where it is none
  SPEECH: as COMMONNESS, in film subtitles alone
  SOURCES: how many list the word, as one or as the two that it joins
"""

import math
import re
from collections import Counter

from ..flags import Flag
from ..spelling import letters
from .forms import base_forms
from .wordlike import WordLike

# What both words of a closed compound, and the base of a rare form, have of frequency at least.
LEAST_OF_COMPOUND, LEAST_OF_FORM = 2.6, 2.5
# Letters of a title of several words at least: shorter ones stand on too many boards.
LEAST_OF_TITLE = 7
# Frequency on the scale of log_frequency() of what the language model takes for certain.
SHARE_OF_ONE = 9.35
# Words that begin names of taxonomy.
TAXA = {"GENUS", "FAMILY", "ORDER", "SUBFAMILY", "SUBORDER", "SUPERFAMILY"}
# Odds of being a common word rather than a name, as logarithms: not to be a name, and beyond doubt.
LEAST_LIKENESS, SURE_LIKENESS = -0.5, 1


# Two-letter and three-letter parts are strictly real words: short scraps join to anything.
def is_part(word, sources, frequency):
    size = min(sources.size.get(word, 99), sources.contraction_size.get(word, 99))
    named = min(sources.name_size.get(word, 99), sources.abbreviation_size.get(word, 99))
    if len(word) == 2:
        return (size <= 50 and frequency >= 3.6) or (named <= 40 and frequency >= 3.5)
    if len(word) == 3:
        return size <= 55 or (named <= 60 and frequency >= 2.8)
    careful = min(size, named) <= 80 or word in sources.speech or word in sources.subtitles.counts
    # Young words are rarer in the counts than in use, so the company that they keep speaks for them too.
    in_use = size <= 50 or word in sources.phrase_words
    return careful and frequency >= (1.75 if in_use else 2.4)


def speech_frequency(word, sources):
    """As log_frequency(), in film subtitles alone; None where they lack the word. The younger ones speak only for
    young words that a dictionary has: the others are names of a few long series."""
    listed = word in sources.word_game or word in sources.size
    return sources.subtitles.frequency(word, listed)


def log_frequency(word, sources):
    """Decimal logarithm of occurrences in a thousand million words, a mix of three measures.

    News and encyclopedia (by Zipf's law from the rank), film subtitles, and the size class of a spelling word
    list; a word that one of them lacks gets a little less than the least it gives."""
    news = 7.7 - math.log10(sources.news_rank[word]) if word in sources.news_rank else 1.7
    speech = speech_frequency(word, sources) or 1.0
    size = min(
        sources.size.get(word, 99),
        sources.name_size.get(word, 99),
        sources.contraction_size.get(word, 99),
    )
    steps = ((10, 5.0), (20, 4.5), (35, 3.8), (40, 3.5), (50, 3.0), (55, 2.7), (60, 2.5), (70, 2.1), (80, 1.7))
    if word in sources.contraction_size and word not in sources.news_rank:  # cut apart by the other two
        return 5.4 - size / 50
    spelling = next((value for limit, value in steps if size <= limit), 1.3)
    return 0.4 * news + 0.35 * speech + 0.25 * spelling


def back_formations(words, sources):
    """Words that no source lists though their inflections are listed: GOBSMACK from GOBSMACKED, and the
    friendly -IE beside -Y (DOGGIE, DOGGY). Returns word -> the word that it was made from."""
    made = {}
    for word in sorted(words):
        common = sources.size.get(word, 99) <= 60 or word in sources.news_rank and word in sources.word_game
        if not common:
            continue
        if word.endswith("ED") and len(word) >= 7 and word[-3] not in "AEIOUYWRT" and word[-3] != word[-4]:
            stem = word[:-2]
            if word[-4] not in "AEIOU" and stem not in words and stem + "E" not in words:
                made.setdefault(stem, word)
        if word.endswith("Y") and 5 <= len(word) <= 8 and word[-2] not in "AEIOU" and len(word) >= 5:
            if not word.endswith(("LY", "ITY", "RY", "GY", "PHY", "CY", "MY", "FY", "THY")) and sources.size.get(word, 99) <= 70:
                made.setdefault(word[:-1] + "IE", word)
    return {word: origin for word, origin in made.items() if word not in words}


def inflection_flags(word, sources):
    """Flags that the form of a word gives, with its lemma in WordNet as evidence."""
    speech = sources.speech
    flags = Flag(0)
    for mark, flag in (("n", Flag.NOUN), ("v", Flag.VERB), ("a", Flag.ADJECTIVE), ("r", Flag.ADVERB)):
        if mark in speech.get(word, ()):
            flags |= flag

    def lemma(mark, *candidates):
        return any(mark in speech.get(candidate, ()) for candidate in candidates)

    if word.endswith("S") and not word.endswith("SS"):
        stems = [word[:-1]]
        if word.endswith("ES"):
            stems.append(word[:-2])
        if word.endswith("IES"):
            stems.append(word[:-3] + "Y")
        if lemma("n", *stems):
            flags |= Flag.PLURAL | Flag.NOUN
        if lemma("v", *stems):
            flags |= Flag.VERB

    def verb_stems(cut):
        stem = word[:-cut]
        doubled = [stem[:-1]] if len(stem) > 3 and stem[-1] == stem[-2] else []
        return [stem, stem + "E", *doubled] + ([stem[:-1] + "Y"] if stem.endswith("I") else [])

    if word.endswith("ED") and lemma("v", *verb_stems(2)):
        flags |= Flag.PAST | Flag.VERB
    if word.endswith("ING") and lemma("v", *verb_stems(3)):
        flags |= Flag.GERUND | Flag.VERB
    if word.endswith("ER") and lemma("a", *verb_stems(2)) or word.endswith("EST") and lemma("a", *verb_stems(3)):
        flags |= Flag.COMPARED
    if word.endswith(("ER", "OR")) and lemma("v", *verb_stems(2)):
        flags |= Flag.AGENT | Flag.NOUN
    if word.endswith(("ERS", "ORS")):
        word = word[:-1]
        if lemma("v", *verb_stems(2)):
            flags |= Flag.AGENT
        word += "S"
    for mark, _ in sources.irregular.get(word, ()):
        if mark == "n":
            flags |= Flag.PLURAL | Flag.NOUN
        elif mark == "v":
            flags |= Flag.VERB | (Flag.GERUND if word.endswith("ING") else Flag.PAST)
        elif mark == "a":
            flags |= Flag.COMPARED
    return flags


def choose_words(sources):
    """The lexicon: WORD -> (frequency, flags).

    A word is taken on the word of a careful list (SCOWL to size 70, WordNet, film subtitles, names), or
    of a word-game list when the news know it too, or of three of the wider sources; two are enough for
    what the news mention. What is obscure all the same is marked RARE: nearly half of the words, which
    the answer of a puzzle hardly ever needs, but which multiply the covers by ten."""
    titles = {letters(title) for title in sources.titles if " " not in title}
    brands = {letters(name) for name in sources.brands if re.fullmatch(r"[^\W\d_]+", name)}

    words = {}
    for word, count in sources.voices.items():
        if not 2 <= len(word) <= 30:
            continue
        careful = (
            sources.size.get(word, 99) <= 70
            or word in sources.speech
            or word in sources.subtitles.counts
            or word in sources.name_size
            or word in sources.contraction_size
            or word in sources.word_game
            and word in sources.news_rank
        )
        wide = count >= 3 and word in sources.news_rank or count >= 2 and word in brands
        few = count >= 2 and word in sources.news_rank
        if len(word) < 4 and not careful:
            continue
        if not (careful or wide or few):
            continue
        frequency = log_frequency(word, sources)
        flags = inflection_flags(word, sources)
        if len(word) >= 4:
            flags |= Flag.THEME
        if is_part(word, sources, frequency):
            flags |= Flag.PART
        if sources.size.get(word, 99) > 80 and word not in sources.word_game and not flags & (Flag.NOUN | Flag.VERB):
            if word in sources.contraction_size:
                flags |= Flag.CONTRACTION
            else:
                flags |= Flag.NAME
        titled = (word in titles or word in brands) and word in sources.encyclopedia
        obscure = Flag.NAME in flags and frequency < 2.2 and not titled
        if not (careful or wide) or obscure or frequency < 1.45:
            flags |= Flag.RARE
            flags &= ~(Flag.PART | Flag.THEME)
        if flags & (Flag.THEME | Flag.PART | Flag.RARE):
            words[word] = (frequency, flags)
    mark_wordlike(words, sources)
    for word, origin in back_formations(words, sources).items():
        flags = inflection_flags(word, sources) | Flag.THEME | Flag.DERIVED
        flags |= Flag.VERB if origin.endswith("ED") else Flag.NOUN
        words[word] = (1.5, flags)
    return words


def mark_wordlike(words, sources):
    """Takes rare words for names no longer where their company speaks against it, and adds those that the
    news alone have and that surely are none."""
    alike = WordLike(words, sources)
    rare = [word for word, (_, flags) in words.items() if flags & Flag.RARE]
    for word, score in alike.scores(rare).items():
        frequency, flags = words[word]
        words[word] = frequency, flags & ~Flag.NAME if score > LEAST_LIKENESS else flags | Flag.NAME
    lone = {word for word in sources.news_rank if word not in words and 4 <= len(word) <= sources.LONGEST_JOINED}
    for word, score in alike.scores(lone).items():
        joins = score > LEAST_LIKENESS and is_compound(word, words)
        if score > SURE_LIKENESS or joins:
            words[word] = log_frequency(word, sources), inflection_flags(word, sources) | Flag.RARE


def is_compound(word, words):
    """Whether it is two common words joined, each of three letters and more."""

    def common(part):
        return part in words and Flag.PART in words[part][1] and words[part][0] >= LEAST_OF_COMPOUND

    return any(common(word[:cut]) and common(word[cut:]) for cut in range(3, len(word) - 2))


def last_resorts(words, sources, model):
    """More words, of which nothing else is known: rare ones, namely the names in categories that the lexicon
    lacks, phrases and compounds that are written as one word, forms of common words, and young words; and A and
    I, for phrases, which are neither theme words nor parts."""
    joined = joined_phrases(sources) | {first + second for first, second in open_compounds(words, sources)}
    members = set().union(*(members for _, members in sources.categories))
    names = members | joined | rare_forms(words, sources) | young_words(sources)
    likely = joint_frequencies(joined, model)
    more = {}
    for name in sorted(names - words.keys()):
        if 4 <= len(name) <= sources.LONGEST_JOINED:
            frequency = max(log_frequency(name, sources), likely.get(name, 0))
            more[name] = (frequency, inflection_flags(name, sources) | Flag.RARE)
    return more | {word: (log_frequency(word, sources), Flag(0)) for word in ("A", "I")}


def joined_phrases(sources):
    """Phrases that most sources have, each written as one word."""
    mentions = Counter()
    for phrase, count in sources.phrases.items():
        mentions["".join(phrase)] = max(mentions["".join(phrase)], count)
    return {word for word, count in mentions.items() if count >= 3}


def open_compounds(words, sources):
    """Compounds of two words in dictionaries and lists of today. Both must be known, which leaves out most
    names of taxonomy."""

    def known(word):
        return len(word) >= 2 and word in words and not words[word][1] & Flag.RARE

    return [pair for pair in sources.compounds if pair[0] not in TAXA and all(map(known, pair))]


def rare_forms(words, sources):
    """Inflections of common words that a dictionary of word games has, and nobody else that counts."""

    def common(word):
        return word in words and Flag.THEME in words[word][1] and words[word][0] >= LEAST_OF_FORM

    return {word for word in sources.word_game if any(map(common, base_forms(word)))}


def young_words(sources):
    """What the news, which are of 2014, could not know: words said in the younger subtitles, titles in the
    encyclopedia, what word games took in after SCOWL was made, and words of games or titles that one more source
    has."""
    said = sources.subtitles.recent_rank.keys()
    titles = {
        letters(title)
        for title in sources.titles
        if not re.search(r"[\s-]", title) or len(letters(title)) >= LEAST_OF_TITLE
    }
    unlisted = sources.word_game - sources.size.keys()
    taken_in = {word for word in unlisted if sources.word_game.isdisjoint(base_forms(word))}
    others = said | sources.encyclopedia | sources.spoken | sources.split_words
    return said | titles | taken_in | others & (sources.word_game | sources.title_words.keys())


def joint_frequencies(joined, model):
    """For words that are two joined: how frequent the two are, one after the other."""
    frequencies = {}
    for word in joined:
        cuts = ((word[:cut], word[cut:]) for cut in range(1, len(word)))
        met = [model.pairs[pair] for pair in cuts if pair in model.pairs]
        if met:
            frequencies[word] = SHARE_OF_ONE + max(met)
    return frequencies


def write_words(words, sources, path):
    compounds = Counter()
    for (first, second), count in sources.compounds.items():
        compounds[first + second] += count
    with open(path, "w", encoding="ascii") as file:
        for word in sorted(words):
            frequency, flags = words[word]
            if word not in sources.word_game:
                flags |= Flag.UNPLAYABLE
            commonness = max(1, min(255, round(32 * frequency)))
            size = min(sources.size.get(word, 99), sources.contraction_size.get(word, 99))
            speech = round(32 * (speech_frequency(word, sources) or 0))
            voices = sources.voices.get(word, 0) + compounds.get(word, 0)
            file.write(f"{word}\t{commonness}\t{int(flags)}\t{size}\t{speech}\t{voices}\n")
