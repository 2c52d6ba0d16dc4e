// The words of a board as pieces, and what follows from them before there are spangrams. It does not change
// once it is made, so that searches which differ in their spangrams share it.
#pragma once

#include "cover/added_words.hpp"
#include "cover/compatibility.hpp"
#include "cover/found.hpp"
#include "cover/path.hpp"
#include "cover/piece.hpp"
#include "cover/prospects.hpp"
#include "cover/search_options.hpp"
#include "cover/width.hpp"
#include "cover/word_shares.hpp"

#include <atomic>
#include <vector>

namespace weft {

struct BoardWords {
    Paths paths;
    AddedWords added; ///< those of the paths' words that the lexicon lacks
    FoundWords found;
    Pieces pieces;
    std::vector<FoundWords::Laying> layings = std::vector<FoundWords::Laying>(1);
    Compatibility compatibility;
    Prospects prospects; ///< by the candidates
    WordShares shares;   ///< of the pieces, where the number of words is known
    /// A path: cells that the spangram it is part of must have as well. Nothing where they were not looked
    /// for.
    std::vector<CellSet> bare = {};
};

/// All stages from the board to the bare cells. Throws InputError when what is known contradicts the board,
/// TooLarge and Stopped.
BoardWords find_board_words(const Board& board, const Lexicon& lexicon, PathKind kind,
                            const SearchOptions& options, const std::atomic<bool>& stop, Width width);

/// Makes pieces of the paths, and what is made of them. Throws TooLarge and Stopped.
void make_pieces(BoardWords& words, const Board& board, const SearchOptions& options,
                 const std::atomic<bool>& stop);

/// A cell that no piece covers beside some word lies in the spangram that this word is part of, if there is
/// one: most candidates fail by that alone. Only cells that few pieces cover are looked at, since the others
/// are hardly ever bare. Finds none where there is no spangram or words are known. Throws Stopped.
void find_bare_cells(BoardWords& words, const Board& board, const SearchOptions& options,
                     const std::atomic<bool>& stop);

} // namespace weft
