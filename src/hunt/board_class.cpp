#include "hunt/board_class.hpp"

#include <array>
#include <bit>
#include <limits>
#include <span>

namespace weft::hunt {
namespace {

using Groups = std::span<const std::string_view>;

// Letters that stand in the same places of words. Measured on 3x3 and 3x4: coarser parts at the corners and
// finer ones inside take less time than the same everywhere, since a tree is built for each class and words
// that do not touch a cell are in the trees of all of its parts.
constexpr std::array<std::string_view, 2> coarse{"AEIOU", "BCDFGHJKLMNPQRSTVWXYZ"};
constexpr std::array<std::string_view, 3> medium{"AEIOU", "DLNRSTY", "BCFGHJKMPQVWXZ"};
constexpr std::array<std::string_view, 7> fine{"AO", "EIU", "SY", "LNR", "DT", "BCFGHKMP", "JQVWXZ"};

Groups groups_for(int neighbours) {
    constexpr int few = 3;
    constexpr int some = 5;
    if (neighbours <= few) { return coarse; }
    if (neighbours <= some) { return medium; }
    return fine;
}

} // namespace

ClassDivision::ClassDivision(const BoardSpace& space)
    : space_(space) {
    const Topology& topology = space.topology;
    for (int cell = 0; cell < topology.cells(); ++cell) {
        const char held = space.pattern[static_cast<std::size_t>(cell)];
        const LetterSet allowed = held == '?' ? space.letters : letter_bit(held);
        std::vector<LetterSet>& parts = parts_.emplace_back();
        for (const std::string_view group : groups_for(topology.neighbours(cell).size())) {
            const LetterSet part = letter_set(group) & allowed;
            if (part != 0) { parts.push_back(part); }
        }
        const auto most = std::numeric_limits<std::uint64_t>::max();
        size_ = size_ > most / parts.size() ? most : size_ * parts.size();
    }
}

std::vector<std::uint8_t> ClassDivision::digits(std::uint64_t index) const {
    std::vector<std::uint8_t> result;
    for (const auto& parts : parts_) {
        result.push_back(static_cast<std::uint8_t>(index % parts.size()));
        index /= parts.size();
    }
    return result;
}

BoardClass ClassDivision::at(std::uint64_t index) const {
    const std::vector<std::uint8_t> parts = digits(index);
    BoardClass result;
    for (std::size_t cell = 0; cell < parts.size(); ++cell) { result.push_back(parts_[cell][parts[cell]]); }
    return result;
}

bool ClassDivision::first_of_images(std::uint64_t index) const {
    const std::vector<std::uint8_t> parts = digits(index);
    for (const auto& symmetry : space_.symmetries) {
        for (std::size_t cell = 0; cell < parts.size(); ++cell) {
            const std::uint8_t image = parts[symmetry[cell]];
            if (image < parts[cell]) { return false; }
            if (image > parts[cell]) { break; }
        }
    }
    return true;
}

} // namespace weft::hunt
