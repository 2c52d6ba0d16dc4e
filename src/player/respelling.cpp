#include "player/respelling.hpp"

#include "board/path_shape.hpp"
#include "cover/answer.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>
#include <string>

namespace weft {
namespace {

/// The gain of a letter in a cell.
struct Gain {
    int cell = 0;
    int letter = 0; ///< 0..25
    double gain = 0;
};

/// The board with all cells but these used up.
Board only(Board board, CellSet cells) {
    for (const int cell : board.topology.all() - cells) {
        board.letters[static_cast<std::size_t>(cell)] = Board::used_cell;
    }
    return board;
}

/// What the words over the cells of a theme word of the answer gain on that word.
void of_theme_word(const Widened& answer, const Lexicon& lexicon, CellSet cells, BoardWord word,
                   std::span<const double> quick, const std::atomic<bool>& stop, std::vector<Gain>& gains) {
    const Search& search = *answer.search;
    const Features& features = *answer.features;
    const double own = weighed(FeatureGroup::word, features.of_word(word), quick);
    const Board board = only(search.board(), cells);
    for (const int from : cells) {
        const Paths paths = find_misread_paths(board, from, lexicon, stop, search.options().rules);
        for (const Path& path : paths) {
            if (path.cells != cells) { continue; }
            std::string letters;
            for (const int cell : paths.cells(path)) {
                letters +=
                    static_cast<char>('A' + (cell == path.misread ? path.instead : board.letter(cell)));
            }
            std::array<float, feature_range(FeatureGroup::word).size()> values{};
            features.of_other_word(letters, shape_of(board.topology, paths.cells(path)), values);
            gains.push_back({path.misread, path.instead, weighed(FeatureGroup::word, values, quick) - own});
        }
    }
}

/// The prices of what a row of letters spells, words side by side, when a letter is another one.
class Spelled {
  public:
    Spelled(std::string letters, const Lexicon& lexicon, const PhraseModel& phrases)
        : letters_(std::move(letters))
        , lexicon_(lexicon)
        , phrases_(phrases)
        , before_(letters_.size() + 1)
        , after_(letters_.size() + 1) {
        const std::size_t size = letters_.size();
        for (std::size_t end = 1; end <= size; ++end) {
            for (std::size_t begin = 0; begin < end; ++begin) {
                const auto word = find(begin, end);
                if (word && (begin == 0 || !before_[begin].empty())) {
                    before_[end].push_back({*word, price_up_to(begin, *word)});
                }
            }
        }
        for (std::size_t begin = size; begin-- > 0;) {
            for (std::size_t end = begin + 1; end <= size; ++end) {
                const auto word = find(begin, end);
                if (word && (end == size || !after_[end].empty())) {
                    after_[begin].push_back({*word, price_from(*word, end)});
                }
            }
        }
    }

    /// As it stands, in decimal logarithms; infinite where it spells nothing.
    double price() const {
        double least = std::numeric_limits<double>::infinity();
        for (const Priced& last : before_.back()) { least = std::min(least, last.price); }
        return least;
    }

    /// By place and letter, with that letter there in place of its own.
    std::vector<std::array<double, 26>> prices_with_another() const {
        const Automaton& words = lexicon_.automaton();
        std::array<double, 26> none{};
        none.fill(std::numeric_limits<double>::infinity());
        std::vector<std::array<double, 26>> least(letters_.size(), none);
        for (std::size_t begin = 0; begin < letters_.size(); ++begin) {
            if (begin > 0 && before_[begin].empty()) { continue; }
            Automaton::Place as_read = words.root();
            for (std::size_t place = begin; place < letters_.size(); ++place) {
                const std::uint32_t head = words.head(as_read);
                for (int letter = 0; letter < 26; ++letter) {
                    if (letter == own(place) || !Automaton::has(head, letter)) { continue; }
                    double& price = least[place][static_cast<std::size_t>(letter)];
                    price = std::min(price, price_on(begin, place + 1, words.next(as_read, head, letter)));
                }
                if (!Automaton::has(head, own(place))) { break; }
                as_read = words.next(as_read, head, own(place));
            }
        }
        return least;
    }

  private:
    struct Priced {
        WordId word;
        double price;
    };

    int own(std::size_t place) const { return letters_[place] - 'A'; }
    std::optional<WordId> find(std::size_t begin, std::size_t end) const {
        return lexicon_.find(std::string_view(letters_).substr(begin, end - begin));
    }
    /// Of a word that begins there and of the best before it.
    double price_up_to(std::size_t begin, WordId word) const {
        if (begin == 0) { return static_cast<double>(phrases_.cost(word)); }
        double least = std::numeric_limits<double>::infinity();
        for (const Priced& last : before_[begin]) {
            least = std::min(least, last.price + static_cast<double>(phrases_.after(last.word, word)));
        }
        return least;
    }
    /// Of the best after a word that ends there.
    double price_from(WordId word, std::size_t end) const {
        if (end == letters_.size()) { return 0; }
        double least = std::numeric_limits<double>::infinity();
        for (const Priced& next : after_[end]) {
            least = std::min(least, next.price + static_cast<double>(phrases_.after(word, next.word)));
        }
        return least;
    }

    /// Of the best whose word from `begin` on has led to that place before the letter at `end`.
    double price_on(std::size_t begin, std::size_t end, Automaton::Place place) const {
        const Automaton& words = lexicon_.automaton();
        double least = std::numeric_limits<double>::infinity();
        for (;; ++end) {
            const bool last = end == letters_.size();
            if (place.is(Automaton::word) && (last || !after_[end].empty())) {
                const WordId word = lexicon_.word_at(place, end - begin);
                least = std::min(least, price_up_to(begin, word) + price_from(word, end));
            }
            if (last) { return least; }
            const std::uint32_t head = words.head(place);
            if (!Automaton::has(head, own(end))) { return least; }
            place = words.next(place, head, own(end));
        }
    }

    std::string letters_;
    const Lexicon& lexicon_;
    const PhraseModel& phrases_;
    std::vector<std::vector<Priced>> before_; ///< by where they end: words with the best before them
    std::vector<std::vector<Priced>> after_;  ///< by where they begin: words with the best after them
};

/// What other letters gain in the spangram.
void of_spangram(const TracedWord& spangram, const Lexicon& lexicon, const PhraseModel& phrases,
                 std::vector<Gain>& gains) {
    const Spelled spelled(spangram.word, lexicon, phrases);
    const double own = spelled.price();
    if (own == std::numeric_limits<double>::infinity()) { return; }
    const auto prices = spelled.prices_with_another();
    for (std::size_t place = 0; place < prices.size(); ++place) {
        for (std::size_t letter = 0; letter < prices[place].size(); ++letter) {
            gains.push_back({spangram.cells[place], static_cast<int>(letter),
                             std::numbers::ln10 * (own - prices[place][letter])});
        }
    }
}

} // namespace

std::vector<Respelling> respellings(const Widened& answer, const Lexicon& lexicon, const PhraseModel& phrases,
                                    std::span<const double> quick, double least,
                                    const std::atomic<bool>& stop) {
    const Search& search = *answer.search;
    std::vector<Gain> gains;
    if (!search.board().open().empty() || answer.ranking.solutions.empty()) { return {}; }
    const CoverReading& first = answer.ranking.solutions.front().solution;
    for (std::size_t i = 0; i < first.pieces.size(); ++i) {
        of_theme_word(answer, lexicon, search.pieces()[first.pieces[i]].cells,
                      answer.features->word(first.pieces[i], first.choices[i]), quick, stop, gains);
    }
    of_spangram(spell(search, first).spangram, lexicon, phrases, gains);

    std::erase_if(gains, [&](const Gain& gain) { return gain.gain < least; });
    std::stable_sort(gains.begin(), gains.end(),
                     [](const Gain& a, const Gain& b) { return a.gain > b.gain; });
    std::vector<Respelling> result;
    for (const Gain& gain : gains) {
        auto own = std::find_if(result.begin(), result.end(),
                                [&](const Respelling& other) { return other.cell == gain.cell; });
        if (own == result.end()) { own = result.insert(result.end(), {gain.cell, gain.gain, 0}); }
        own->letters |= 1U << gain.letter;
    }
    return result;
}

} // namespace weft
