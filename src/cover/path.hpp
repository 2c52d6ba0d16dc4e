// Paths: every way to trace a word on a board, by depth-first search of the board and the lexicon at once.
//
// Cost: each step extends a path by a cell whose letter the lexicon can go on with; the search visits
// exactly the prefixes of lexicon words that can be traced. A cell whose letter is not known takes any.
#pragma once

#include "base/stop.hpp"
#include "cover/width.hpp"
#include "weft/board.hpp"
#include "weft/cells.hpp"
#include "weft/rules.hpp"
#include "words/lexicon.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace weft {

/// A traced word. Its cells in order are found through the Paths that holds it.
struct Path {
    static constexpr std::uint8_t none_misread = 255;

    CellSet cells;
    BlockSet blocks; ///< blocks whose diagonals the moves use
    WordId word = 0;
    std::uint32_t first = 0; ///< where its cells start
    std::uint8_t length = 0;
    bool crosses_itself = false; ///< uses both diagonals of some block
    bool theme = false;          ///< its word may stand alone in a cover
    bool part = false;           ///< its word may be a part of a joined spangram
    bool set_apart = false;      ///< its piece is never a candidate; see Piece
    bool compound = false;       ///< joined from two words that the lexicon has; see cover/compound.hpp
    bool open = false;           ///< a word that no list has; see cover/open_word.hpp
    std::uint8_t misread = none_misread; ///< the cell where its word has another letter than the board
    std::uint8_t instead = 0;            ///< that letter, 0..25

    bool is_misread() const { return misread != none_misread; }
};

/// Paths with their cells, in a fixed order: by starting cell, then depth first.
class Paths {
  public:
    std::size_t size() const { return paths_.size(); }
    const Path& operator[](std::size_t index) const { return paths_[index]; }
    auto begin() const { return paths_.begin(); }
    auto end() const { return paths_.end(); }

    /// The cells of a path from its first letter to its last.
    std::span<const std::uint8_t> cells(const Path& path) const {
        return {cells_.data() + path.first, path.length};
    }

    /// Adds a path; its place and length are filled in.
    void add(Path path, std::span<const std::uint8_t> cells);
    void add(const Paths& others);
    /// Its word may stand alone in a cover no longer.
    void bar(std::size_t index) { paths_[index].theme = false; }

  private:
    std::vector<Path> paths_;
    std::vector<std::uint8_t> cells_;
};

/// Which words to trace.
enum class PathKind {
    word,     ///< every word of the lexicon, of any length
    playable, ///< words that may stand in a cover: theme words and parts of a joined spangram
    rare_too, ///< the same, and rare words that are long enough count as theme words
    theme,    ///< theme words only
};

/// More than any board of a puzzle has: some thousands. Boards of one letter have no end of them.
inline constexpr std::size_t max_paths = 1'000'000;

/// All paths of all lexicon words of that kind. Theme words have as many letters as the rules ask for; where
/// that is fewer than the game's, parts of joined spangrams are theme words as well. With wide sets where a
/// test asks for that. Throws TooLarge when there are more than max_paths, and Stopped.
Paths find_paths(const Board& board, const Lexicon& lexicon, PathKind kind, const std::atomic<bool>& stop,
                 const Rules& rules, Width width);
inline Paths find_paths(const Board& board, const Lexicon& lexicon, PathKind kind,
                        const std::atomic<bool>& stop = never_stop, const Rules& rules = {}) {
    return find_paths(board, lexicon, kind, stop, rules, width_for(board.topology));
}

/// Whether to keep a path.
using PathFilter = std::function<bool(CellSet cells, bool crosses_itself)>;

/// All paths from some cells along which a theme word differs from the board in one letter, of a cell that is
/// not open; where there is a filter, only such as it takes, whose words alone are looked up. Throws as
/// find_paths.
Paths find_misread_paths(const Board& board, CellSet from, const Lexicon& lexicon,
                         const std::atomic<bool>& stop = never_stop, const Rules& rules = {},
                         const PathFilter& filter = {});

/// By cell, the letters that it may have in place of its own, as bits, A the lowest.
using OtherLetters = std::array<std::uint32_t, max_cells>;

/// All paths along which a theme word or part of a joined spangram differs from the board in one letter,
/// which is among those others of its cell. Throws as find_paths.
Paths find_misread_paths(const Board& board, const OtherLetters& others, const Lexicon& lexicon,
                         const std::atomic<bool>& stop = never_stop, const Rules& rules = {});

} // namespace weft
