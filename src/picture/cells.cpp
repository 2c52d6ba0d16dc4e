#include "picture/cells.hpp"

#include "board/letters.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace weft::picture {
namespace {

/// What a die says before it is looked at: most have one letter, and hardly any has a Q without its u.
void weigh_dice(Chances& chances) {
    const auto& names = glyph_nets().turned.names();
    float sum = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        if (names[i] == "Qu") {
            chances[i] *= 0.7F;
        } else if (names[i].size() > 1 || names[i] == "#" || names[i] == "Q") {
            chances[i] *= 0.2F;
        }
        sum += chances[i];
    }
    for (float& chance : chances) { chance /= sum; }
}

} // namespace

const GlyphNet& net_of(Kind kind) {
    return kind == Kind::turned ? glyph_nets().turned : glyph_nets().upright;
}

Sight by_lightness(const Sight& sight, int looks) {
    return {pyramid_of(lightness(*sight.colours), sight.scale), looks, 0, sight.colours, sight.scale};
}

bool whole(const Sight& sight, const Lattice& lattice, int cell) {
    const float margin = 0.4F * lattice.letter;
    const Point at = lattice.place(lattice.square(cell));
    return at.x > margin && at.y > margin && at.x < static_cast<float>(sight.gray.full().width) - margin &&
           at.y < static_cast<float>(sight.gray.full().height) - margin;
}

Frame frame_of(const Lattice& lattice, int cell, Kind kind, float zoom, Point aside) {
    const Point right = lattice.right_of(cell);
    const Point down = lattice.down_of(cell);
    const float wide = length(lattice.right);
    const float high = length(lattice.down);
    const float letter = kind == Kind::turned ? lattice.letter : lattice.letter_height;
    const float side = patch_span * letter * zoom;
    // Dice are square, so that where steps differ they are foreshortened, and letters with them.
    const float middle = kind == Kind::turned ? (wide + high) / 2 : 0;
    const Point across = right * (side / (kind == Kind::turned ? middle : wide));
    const Point along = down * (side / (kind == Kind::turned ? middle : high));
    Point centre = lattice.centre(cell);
    const Point expected = lattice.place(lattice.square(cell));
    // A blob may be a part of a letter, such as one leg of an H; but dice lie as they fell.
    if (kind != Kind::turned && length(centre - expected) > 0.1F * letter) { centre = expected; }
    return {centre + aside, across, along};
}

Patch patch_of(const Sight& sight, const Lattice& lattice, int cell, Kind kind, float zoom, Point aside) {
    const Frame frame = frame_of(lattice, cell, kind, zoom, aside);
    return Patch(sight.gray, frame.centre, frame.across, frame.down);
}

Chances chances_of(Sight& sight, const Patch& patch, Kind kind) {
    sight.looks -= kind == Kind::turned ? 4 : 1;
    Chances chances = net_of(kind).chances(patch);
    if (kind == Kind::turned) { weigh_dice(chances); }
    if (patch.contrast < least_contrast) {
        for (float& chance : chances) { chance *= 0.02F; }
        chances.back() = 1;
    }
    return chances;
}

Chances read_cell(Sight& sight, const Lattice& lattice, int cell, Kind kind, float zoom, Point aside) {
    return chances_of(sight, patch_of(sight, lattice, cell, kind, zoom, aside), kind);
}

Chances of_case(const Chances& both, bool small) {
    Chances result(letters_in_alphabet + 1);
    for (std::size_t i = 0; i < letters_in_alphabet; ++i) {
        // Letters like O and o differ in nothing but their size.
        static constexpr std::string_view alike = "COSUVWXZKP";
        const bool same = alike.find(static_cast<char>('A' + i)) != std::string_view::npos;
        result[i] = both[small ? letters_in_alphabet + i : i] +
                    (same ? both[small ? i : letters_in_alphabet + i] : 0);
    }
    // A capital I and a small l are one stroke.
    if (small) {
        result['L' - 'A'] += both['I' - 'A'];
    } else {
        result['I' - 'A'] += both[letters_in_alphabet + 'L' - 'A'];
    }
    float letters = 0;
    for (std::size_t i = 0; i < letters_in_alphabet; ++i) { letters += result[i]; }
    result[letters_in_alphabet] = std::max(1 - letters, 1e-6F);
    return result;
}

float likeliest(const Chances& chances) { return chances.empty() ? 0 : chances[likeliest_letter(chances)]; }

std::size_t likeliest_letter(const Chances& chances) {
    return static_cast<std::size_t>(std::max_element(chances.begin(), chances.end() - 1) - chances.begin());
}

const std::string& letter_of(const Chances& chances, Kind kind) {
    return net_of(kind).names()[likeliest_letter(chances)];
}

float worth_of(const Chances& chances) {
    if (chances.empty()) { return 0; }
    return std::max(std::log(std::max(likeliest(chances), 1e-4F)), -4.0F) + most_worth;
}

float worth_of(const std::vector<Chances>& cells) {
    float sum = 0;
    for (const Chances& cell : cells) { sum += worth_of(cell); }
    return sum;
}

} // namespace weft::picture
