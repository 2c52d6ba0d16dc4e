// A game: a puzzle being played, without a terminal.
//
// As in the game itself, words that are on the board and in the dictionary but not in the answer count
// towards a hint, three for one; a hint shows the cells of a word, and a second one their order.
#pragma once

#include "weft/puzzle.hpp"
#include "weft/solution.hpp"
#include "words/lexicon.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft {

inline constexpr int words_for_hint = 3;

/// What a try comes to.
enum class Try {
    word,         ///< a theme word
    spangram,     ///< the spangram
    elsewhere,    ///< a word of the answer, which lies on other cells
    again,        ///< found or tried before
    counts,       ///< not of the answer, and counts towards a hint
    too_short,    ///< fewer letters than the rules ask for
    not_a_word,   ///< in no dictionary
    not_on_board, ///< cannot be traced
};

class Game {
  public:
    /// What happened, in order; kept to go on later.
    struct Event {
        enum class Kind { word, spangram, other, hint } kind = Kind::word;
        std::string word; ///< of a hint: the word that it showed
    };

    /// `answer`: with the cells of all its words. All must outlive the game, which starts with the words of
    /// the answer that the puzzle says are found.
    Game(const Puzzle& puzzle, const Solution& answer, const Lexicon& lexicon);

    /// Tries a word, A-Z; `cells`: where it was traced, empty for wherever it lies.
    Try attempt(const std::string& word, const std::vector<std::uint8_t>& cells);
    /// The word that a hint is about, and whether its order is told too; nothing when no hint is earned or
    /// nothing is left to hint at. What was told whole already is told again, and no hint is taken for it.
    struct Shown {
        TracedWord word;
        bool in_order = false;
        bool again = false;
    };
    std::optional<Shown> hint();
    /// The hint that was told last, as long as its word is not found; nothing where there is none.
    std::optional<Shown> told() const;
    /// Takes the last word back; returns it, or nothing where there is none but those found from the start.
    std::optional<std::string> undo();

    const std::vector<Event>& events() const { return events_; }
    /// Goes on with what happened before. Returns false, and changes nothing, when it cannot have happened.
    bool restore(const std::vector<Event>& events);

    /// How many words were found from the start; theirs are the first events.
    std::size_t given() const { return given_; }
    /// What is found, as a solution that lacks the rest.
    Solution found() const;
    int words_left() const;
    bool solved() const { return words_left() == 0; }
    int hints_earned() const;
    /// Words that count towards the next hint, 0 to words_for_hint - 1.
    int towards_hint() const;

    /// The line of circles that players share: a word, the spangram, a hint.
    std::string summary() const;

  private:
    std::ptrdiff_t times(Event::Kind kind, const std::string& word) const;
    bool happened(Event::Kind kind, const std::string& word) const { return times(kind, word) > 0; }
    int number_of(Event::Kind kind) const;
    bool is_given(const std::string& word) const;
    const TracedWord* of_answer(const std::string& word) const;

    const Puzzle& puzzle_;
    const Solution& answer_;
    const Lexicon& lexicon_;
    std::vector<Event> events_;
    std::size_t given_ = 0;
};

} // namespace weft
