// A board: letters on a topology, some of which may be missing.
#pragma once

#include "weft/topology.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace weft {

struct Board {
    Topology topology;
    static constexpr char open_letter = '?';
    static constexpr char used_cell = '.';
    static constexpr char hole = '_';
    static constexpr std::uint32_t any_letter = (1U << 26) - 1; ///< as bits, A the lowest

    /// One upper-case letter A-Z a cell, in reading order; `open_letter` for one that could not be read,
    /// which may be any, `used_cell` for a cell that a word which is not known has taken already, and
    /// `hole` for one that is no cell, as the topology says.
    std::string letters;
    /// What each open letter may be, as bits, A the lowest; 0 where it may be any. Empty where nothing is
    /// known.
    std::vector<std::uint32_t> choices = {};

    /// The cells whose letter is not known.
    CellSet open() const { return cells_with(open_letter); }
    /// The cells that are used up.
    CellSet used() const { return cells_with(used_cell); }
    /// The places that are no cells; those of the topology.
    CellSet holes() const { return cells_with(hole); }
    /// The cells that an answer is to cover.
    CellSet to_cover() const { return topology.all() - used(); }

    /// Whether a letter A-Z may stand in a cell.
    bool may_be(int cell, char letter) const;
    /// The letters that a cell may have, as bits, A the lowest; of a cell that is not used up.
    std::uint32_t letters_of(int cell) const;
    /// Letter of a cell as 0..25; of a cell that has one.
    int letter(int cell) const { return letters[static_cast<std::size_t>(cell)] - 'A'; }
    /// Numbers of cells are below this; some may be holes.
    int cells() const { return topology.cells(); }
    /// The letters of each row of places.
    std::vector<std::string> rows() const;

  private:
    CellSet cells_with(char letter) const;
};

/// Where a cell stands, as a reader is told: "row 2, column 3", from 1.
std::string place_of(const Board& board, int cell);
/// The same as `4,5`, as hints and games tell cells.
std::string short_place_of(const Board& board, int cell);

} // namespace weft
