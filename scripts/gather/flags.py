"""What a word is, in bits that the program knows as well (WordFlag)."""

import enum


class Flag(enum.IntFlag):
    """What a word is. The first two decide where it may stand; the others are for ranking."""

    THEME = 1  # may stand alone in a cover (4 letters and more)
    PART = 2  # may be a part of a joined spangram (2 letters and more)
    NAME = 4  # only seen with a capital: person, place, brand
    PLURAL = 8  # a regular plural of a noun
    PAST = 16  # past tense or participle in -ED
    GERUND = 32  # participle in -ING
    NOUN = 64  # a noun, singular or plural
    VERB = 128
    ADJECTIVE = 256
    ADVERB = 512
    CONTRACTION = 1024  # written with an apostrophe
    COMPARED = 2048  # comparative or superlative, -ER or -EST of an adjective
    AGENT = 4096  # noun in -ER or -OR made from a verb
    DERIVED = 8192  # in no source: made by rule from a word that is
    UNPLAYABLE = 16384  # in no dictionary of word games: names, contractions, words joined
    RARE = 32768  # so rare, or vouched for by so few, that it is only worth a second look
