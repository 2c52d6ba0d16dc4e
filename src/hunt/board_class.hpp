// Classes of boards: what a proof divides the space of all boards into.
#pragma once

#include "board/letters.hpp"
#include "hunt/climb.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weft::hunt {

/// For each cell the letters that it may have. Its boards have one of them in each cell.
using BoardClass = std::vector<LetterSet>;

/// The division of a space of boards into classes. Each cell's letters fall into parts, and a class has one
/// part a cell. Cells with more neighbours have more and smaller parts: more words go through them, so that
/// to tell their letters apart refutes more.
class ClassDivision {
  public:
    explicit ClassDivision(const BoardSpace& space);

    /// Number of classes, images under the symmetries counted in; the highest integer where there are more.
    std::uint64_t size() const { return size_; }
    /// `index`: below size().
    BoardClass at(std::uint64_t index) const;
    /// Whether no image of the class under a symmetry comes before it. A board of another class has an image
    /// in one of these.
    bool first_of_images(std::uint64_t index) const;

  private:
    std::vector<std::uint8_t> digits(std::uint64_t index) const;

    const BoardSpace& space_;
    std::vector<std::vector<LetterSet>> parts_; ///< of each cell
    std::uint64_t size_ = 1;
};

} // namespace weft::hunt
