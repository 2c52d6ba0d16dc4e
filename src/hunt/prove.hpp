// Proofs that no board of a class scores as much as is asked, or else the boards that do.
//
// All words that the class's boards can have stand in one tree, each once for each set of cells and letters
// that spells it. The cells of a word are put in one fixed order for all words, and the tree branches by cell
// and letter in that order: below the node of some choices stand all words that agree on them. A node is
// worth its words' points and, for each cell that comes next, the most that a letter there is worth. That
// bounds every board of the class from above: a board makes one choice a cell, while each branch of the tree
// may choose for itself; and a word that a board spells twice counts twice.
//
// Branch and bound then gives the cells their letters in the same order. What has been chosen is shared: for
// each cell still open the worths of all branches that wait for it are added letter by letter, before the
// best letter is taken. A class is refuted when no choice is left whose bound reaches the score asked for;
// boards that are reached at the end are scored exactly.
//
// After danvk's search for the best Boggle board ('orderly trees', github.com/danvk/hybrid-boggle, 2025, and
// the bounds on classes of letters of his posts of 2009).
#pragma once

#include "hunt/board_class.hpp"
#include "hunt/optimize.hpp"
#include "hunt/scorer.hpp"

#include <memory>

namespace weft::hunt {

/// What a proof found out of a class.
struct ClassProof {
    int bound = 0;                   ///< on the scores of all of its boards, before any choice; the most of
                                     ///< its halves where it was too large for one tree
    std::vector<ScoredBoard> boards; ///< those that score as much as was asked, not in canonical form
    std::uint64_t choices = 0;       ///< of letters that branch and bound tried
};

/// Proves class after class; one for each thread. Topology and trie must outlive it.
class Prover {
  public:
    /// A class whose tree would have more nodes than that is split in two.
    static constexpr std::size_t usual_room = std::size_t{1} << 23;

    /// `at_least`: the score asked for, from 1. Throws Stopped from prove() where the flag is raised.
    Prover(const Topology& topology, const Trie& trie, int at_least,
           const std::atomic<bool>& stop = never_stop, std::size_t room = usual_room);
    ~Prover();
    Prover(Prover&&) noexcept;
    Prover& operator=(Prover&&) noexcept;

    /// `boards`: letters for each cell, none empty.
    ClassProof prove(const BoardClass& boards);

  private:
    class Work;
    std::unique_ptr<Work> work_;
};

} // namespace weft::hunt
