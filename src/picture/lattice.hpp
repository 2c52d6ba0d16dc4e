// Lattices: rows and columns of blobs of about one size, seen straight or at a slant.
//
// From a blob and two of its neighbours, which give a step to the right and one down, a lattice grows: where
// the steps so far say that the next blob should be, one is looked for, and the steps follow those taken
// nearby, so that a lattice seen at a slant holds together. A homography fitted to all that was reached then
// tells where the missing ones are, such as letters hidden by a stroke. The part that counts is the rectangle
// with the most blobs and the fewest gaps.
#pragma once

#include "picture/blobs.hpp"
#include "picture/homography.hpp"
#include "picture/image.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace weft::picture {

struct Lattice {
    int rows = 0;
    int columns = 0;
    Homography place;              ///< {column, row} to the picture
    std::vector<const Blob*> blob; ///< of each cell in reading order; none where there is a gap
    float letter = 0;              ///< typical size of its blobs, pixels
    float letter_height = 0;       ///< typical height of them
    bool inside_blobs =
        false;   ///< letters are looked for in the middles of blobs, such as tiles: sizes are guessed
    Point right; ///< typical steps
    Point down;
    const std::vector<Blob>* around = nullptr; ///< all the blobs that it was found among

    int cells() const { return rows * columns; }
    /// The number of a cell in reading order.
    std::size_t cell(int row, int column) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(column);
    }
    /// Where a cell is in rows and columns: {column, row}.
    Point square(int cell) const {
        const int row = cell / columns;
        return {static_cast<float>(cell - row * columns), static_cast<float>(row)};
    }
    /// Where a cell is: in the middle of its blob, or where the others say.
    Point centre(int cell) const;
    /// The steps to the next column and row, near a cell.
    Point right_of(int cell) const;
    Point down_of(int cell) const;
    /// How far its blobs typically are from where all of them together say, in steps: hundredths for a board.
    float looseness() const;
    /// The same lattice, looked at from another side: turned clockwise by that many quarters.
    Lattice turned(int quarters) const;
    /// Only these rows and columns, which may lie outside by one: blobs that lie there become theirs.
    Lattice part(int first_row, int first_column, int new_rows, int new_columns) const;
    /// The lines right beyond its borders: above, below, on the left and on the right.
    std::array<Lattice, 4> lines_around() const;
    /// The blob that may be the letter of a cell outside, {column, row}.
    const Blob* near_blob(Point cell) const;
    /// The same cells, placed by its own blobs alone: without a line that was none of the board's. `holes` is
    /// the number of cells that can have no blob.
    Lattice refitted(int holes = 0) const;
};

inline constexpr int fewest_in_line = 3;
inline constexpr int most_in_line = 12;

/// How much of what is given belongs to a lattice.
struct LatticeSearch {
    float span = 1.62F;    ///< the largest blob of a lattice over the smallest: a W, an A
    float gap = 1.6F;      ///< what a gap costs, in blobs
    float least = 6;       ///< blobs less gaps
    float astray = 0.26F;  ///< of a step, how far a blob may be from where it is looked for
    long work = 5'000'000; ///< blobs that are looked at, at most: a quarter of a second
};
/// Where most blobs are letters: those that lie at a slant differ more in size, and gaps mean less.
inline constexpr LatticeSearch among_letters{2.1F, 0.75F, 5};

/// The lattices among blobs, those with the most cells first. The blobs must stay where they are.
std::vector<Lattice> find_lattices(const std::vector<Blob>& blobs, const LatticeSearch& search = {});

} // namespace weft::picture
