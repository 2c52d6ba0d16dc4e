// Layouts: given words put on an empty board as a legal puzzle. Every cell is used once, the spangram
// touches two opposite sides, no two moves cross, and no word runs straight where it can bend.
//
// The spangram is placed as a random spanning path. What it leaves falls into components under moves
// that cross nothing; a placement is dropped at once unless the size of every component is a sum of
// lengths of words still to place. Then the cell with the fewest free neighbours takes a random word at a
// random letter, which is grown from there in both directions, and so on until the board is full. A
// placement that runs long is given up and started afresh, which costs less than searching it to the
// end (Gomes, Selman, Kautz, 'Boosting Combinatorial Search through Randomization', AAAI 1998).
#pragma once

#include "base/random.hpp"
#include "cover/answer.hpp"
#include "weft/board.hpp"
#include "weft/rules.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace weft {

/// The words of a puzzle: letters A-Z only.
struct WordList {
    std::string spangram;
    std::vector<std::string> words; ///< without the spangram
    Rules rules = {};               ///< where there is no spangram by them, it is empty
};

/// Words on a board: every cell in exactly one path.
struct Layout {
    Board board;
    TracedWord spangram;
    std::vector<TracedWord> words; ///< in the order of the list
    Rules rules = {};

    /// Number of words, the spangram included.
    int count() const { return static_cast<int>(words.size()) + (spangram.word.empty() ? 0 : 1); }
};

/// Why no layout of some words can exist.
struct Obstacle {
    std::string reason;         ///< a sentence without a full stop
    bool lacks_letters = false; ///< the words leave cells of the board over, and nothing else is wrong
};

/// What speaks against every layout of these words, if anything does: lengths that do not add up (and by how
/// many letters), a spangram too short to span the board, words that are too short or that occur twice.
std::optional<Obstacle> obstacle(const Topology& topology, const WordList& list);

/// Fewest letters with which a path touches two opposite sides.
int shortest_span(const Topology& topology);

/// Whether all moves of a path go the same way; a path of fewer than three cells does not count.
bool is_straight(const Topology& topology, const std::vector<std::uint8_t>& cells);

/// A random layout of the words; the same for the same state of `random`. Nothing when `stop` was
/// raised, when the words have an obstacle, or when `restarts` placements failed; a straight word is
/// accepted only after half of them. Cost: well below a millisecond a placement, of which a board of 48
/// cells takes a few dozen.
std::optional<Layout> random_layout(const Topology& topology, const WordList& list, Random& random,
                                    const std::atomic<bool>& stop, int restarts = 20000);

/// The layout with up to three words that touch each other, the spangram perhaps among them, laid anew
/// over the cells that they cover. `blame`: how much the spangram and each word want a change, none below
/// 0; one of them is drawn by it, or any when all are 0. Nothing when no other way was found in a few
/// tries.
std::optional<Layout> varied_layout(const Layout& layout, const std::vector<double>& blame, Random& random,
                                    const std::atomic<bool>& stop);

/// How to choose words from a list: so many letters in all, so many words.
struct Selection {
    int letters = 0;
    std::optional<int> words{}; ///< nothing for any number
    std::size_t always = 0;     ///< the first so many words are part of every choice
};

/// A choice of words of the pool with exactly that many letters, every such choice equally likely; in
/// the order of the pool. Nothing when there is none. The pool has at most 4096 words.
std::optional<std::vector<std::string>> choose_words(const std::vector<std::string>& pool,
                                                     const Selection& selection, Random& random);

} // namespace weft
