// Scores boards, hundreds of thousands a second.
//
// Idea: all paths grow together, a letter at a time, instead of one path after the other. The paths of one
// length stand in an array. A first pass finds, for each path, which of its end's neighbours go on: one
// comparison of the trie node's letters with all neighbours' letters at once, and one table look-up that
// packs the hits side by side. A second pass follows them: reads the trie's child, counts it when it ends
// a word that is not yet marked, and keeps the longer path when some letter next to it can go on. Neither
// pass has a branch that depends on the board, and no step waits for the one before, so the processor
// neither mispredicts nor stalls; that, not the number of steps, is what a depth-first search pays for.
// Long arrays are worked off in blocks, the blocks depth first, which bounds memory.
//
// Boards of few letters have more paths than can be followed. After some millions of steps the words are
// found one by one, as in hunt/hunt.hpp, which is slower for other boards and exact as well.
//
// Found words are marked in the trie's nodes by the number of the run, as in danvk's performance-boggle
// and hybrid-boggle, whose search bench/score.cpp has for comparison.
#pragma once

#include "board/letters.hpp"
#include "hunt/hunt.hpp"
#include "weft/topology.hpp"

#include <array>
#include <memory>
#include <string_view>

namespace weft::hunt {

/// A score for each letter, A first.
using LetterScores = std::array<int, letters_in_alphabet>;

/// Scores boards of one topology. Holds its own copy of the trie for marks: one scorer a thread. The trie
/// itself must outlive it. Where the flag is raised, scoring a board may throw Stopped.
class Scorer {
  public:
    Scorer(const Topology& topology, const Trie& trie, const std::atomic<bool>& stop = never_stop);
    ~Scorer();
    Scorer(Scorer&&) noexcept;
    Scorer& operator=(Scorer&&) noexcept;

    /// Sum of the points of all words on the board. `letters`: A-Z, one a cell in reading order.
    int score(std::string_view letters);

    /// The scores of the 26 boards that have A, ..., Z at `cell` and are like `letters` elsewhere, in one
    /// search: what does not touch the cell is searched once. Costs five to eight calls of score().
    void score_letters(std::string_view letters, int cell, LetterScores& scores);

    class Search;

  private:
    std::unique_ptr<Search> search_;
};

} // namespace weft::hunt
