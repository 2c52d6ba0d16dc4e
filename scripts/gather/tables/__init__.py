"""What the sources give, as tables of text and of numbers that weft-pack reads."""

from ..sources.pocketsphinx import LanguageModel
from . import categories, contexts, forms, game, phrases, taxonomy, thesaurus, vectors, words


def write(sources, folder):
    """Writes all tables to a folder."""
    chosen = words.choose_words(sources)
    model = LanguageModel()
    all_words = chosen | words.last_resorts(chosen, sources, model)
    game.write_game(sources, folder / "game.txt")
    game.write_coarse(sources, folder / "coarse.txt")
    words.write_words(all_words, sources, folder / "words.tsv")
    categories.write_categories(all_words, sources, folder / "categories.tsv")
    lemmas = forms.write_lemmas(chosen, sources, folder / "lemmas.tsv")
    vectors.write_vectors(chosen, sources, lemmas, folder)
    phrases.write_phrases(all_words, sources, model, folder)
    phrases.write_text(chosen, model, folder)
    taxonomy.write_taxonomy(chosen, sources, lemmas, folder)
    thesaurus.write_thesaurus_vectors(chosen, sources, lemmas, folder)
    contexts.write_context_vectors(chosen, sources, lemmas, model, folder)
