// Classes of boards: what a proof divides the space of all boards into.
#pragma once

#include "hunt/climb.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weft::hunt {

/// For each cell the letters that it may have, bit 0 for A. Its boards have one of them in each cell.
using BoardClass = std::vector<std::uint32_t>;

/// Number of letters of a set of them.
int letter_count(std::uint32_t letters);
/// The letters of a set, A-Z in order, and back. `letter_set` takes A-Z only.
std::string letter_text(std::uint32_t letters);
std::uint32_t letter_set(std::string_view text);

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
    std::vector<std::vector<std::uint32_t>> parts_; ///< of each cell
    std::uint64_t size_ = 1;
};

} // namespace weft::hunt
