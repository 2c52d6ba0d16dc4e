// Dice of Boggle and its relatives: what each of them can show, and boards thrown with them.
#pragma once

#include "base/random.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace weft::hunt {

/// A set of dice for boards of one size.
struct Dice {
    std::string_view name;
    std::string_view about;
    int rows = 0;
    int columns = 0;
    /// A die: its faces parted by blanks, A-Z each, pairs such as QU, or `.` for one that is blocked.
    std::vector<std::string_view> dice;
};

/// `boggle` (4x4, of today), `classic` (4x4, before 1987), `big` (5x5) and `super` (6x6).
const std::vector<Dice>& dice_sets();
/// The set by that name; null when there is none.
const Dice* find_dice(std::string_view name);
/// The set for boards of that size; null when there is none.
const Dice* dice_for(int rows, int columns);

/// What the cells show after the dice were shaken and thrown, in reading order.
std::vector<std::string> throw_dice(const Dice& dice, Random& random);
/// Cells without dice: letters as often as words have them.
std::vector<std::string> throw_letters(int cells, Random& random);

} // namespace weft::hunt
