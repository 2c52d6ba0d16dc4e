// What the cells of a lattice are read as: a patch cut out around each, and the chances of its letters.
#pragma once

#include "picture/glyphs.hpp"
#include "picture/lattice.hpp"
#include "weft/picture.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace weft::picture {

/// A picture while it is read: its brightness, and how much may still be done about it.
struct Sight {
    Pyramid gray;
    int looks = PictureOptions{}.most_looks;  ///< of a network, each at a patch as it lies; a die takes four
    int kept = 0;                             ///< of these, for what comes later
    const Image* colours = nullptr;           ///< the picture itself, where its colours may be looked at
    float scale = 1;                          ///< the size of `gray` over that of the picture
    const std::vector<Blob>* blobs = nullptr; ///< all that were found in it

    bool spent() const { return looks <= kept; }
};

/// The same picture by its lightness, where strokes of colour, or white ones, vanish. Needs its colours.
Sight by_lightness(const Sight& sight, int looks);

/// The chances of letters of a cell, those of what is no letter at the end. A hole has none.
using Chances = std::vector<float>;

/// How the cells of a lattice are cut out and read.
enum class Kind { capitals, small_letters, turned };

const GlyphNet& net_of(Kind kind);

/// Whether the letter of a cell is not cut off by the border of the picture. What is left of one that is has
/// its middle elsewhere, so that the place counts, not the blob.
bool whole(const Sight& sight, const Lattice& lattice, int cell);

/// What a patch shows, in pixels.
struct Frame {
    Point centre;
    Point across; ///< its sides
    Point down;
};
/// That of a cell, as the lattice lies there, `zoom` times the size of its letters; `aside` is how far
/// from the middle of the cell, in pixels.
Frame frame_of(const Lattice& lattice, int cell, Kind kind, float zoom, Point aside = {});
Patch patch_of(const Sight& sight, const Lattice& lattice, int cell, Kind kind, float zoom, Point aside = {});

/// The chances of a patch by one network; `a` and `A` are told apart by the whole board, not here.
Chances chances_of(Sight& sight, const Patch& patch, Kind kind);
/// Those of a cell.
Chances read_cell(Sight& sight, const Lattice& lattice, int cell, Kind kind, float zoom, Point aside = {});
/// Chances of capitals only, or of small letters only, under the names A-Z.
Chances of_case(const Chances& both, bool small);

/// The highest chance of a letter; 0 of a hole.
float likeliest(const Chances& chances);
/// The number of the likeliest letter, and its name; of a hole there is none.
std::size_t likeliest_letter(const Chances& chances);
const std::string& letter_of(const Chances& chances, Kind kind);

/// What a cell adds to the worth of a lattice: more than nothing where it most likely is a letter. A hole
/// adds nothing.
float worth_of(const Chances& chances);
inline constexpr float most_worth = 0.9F; ///< of one that is certain
float worth_of(const std::vector<Chances>& cells);

inline constexpr float least_contrast = 7; ///< of 255, between letter and ground

/// A lattice with what its cells were read as.
struct Attempt {
    Lattice lattice;
    Kind kind = Kind::capitals;
    float zoom = 1; ///< of the patches
    std::vector<Chances> cells;
    float worth = -1e9F;
    bool board = false;     ///< whether it may be one, and not a chance likeness
    bool hexagonal = false; ///< its holes are two corners: the lattice's steps are at sixty degrees

    /// The cells that are no holes.
    int letters() const {
        return static_cast<int>(
            std::count_if(cells.begin(), cells.end(), [](const Chances& c) { return !c.empty(); }));
    }

    /// Of the same cells, dice must be read far better than upright letters: pictures mostly stand upright,
    /// and whoever looks from all sides sees more.
    bool better_than(const Attempt& other) const {
        if (board != other.board) { return board; }
        const auto weight = [&](const Attempt& a) {
            const bool same = cells.size() == other.cells.size();
            return a.worth -
                   (same && a.kind == Kind::turned ? 0.3F * static_cast<float>(a.cells.size()) : 0.0F);
        };
        return weight(*this) > weight(other);
    }
};

} // namespace weft::picture
