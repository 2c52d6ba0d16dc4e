// The board of a picture: the lattice whose cells look most like letters.
#include "picture/between.hpp"
#include "picture/blobs.hpp"
#include "picture/borders.hpp"
#include "picture/cells.hpp"
#include "picture/dice.hpp"
#include "picture/hexagon.hpp"
#include "picture/holes.hpp"
#include "picture/marks.hpp"
#include "picture/strokes.hpp"
#include "weft/error.hpp"
#include "weft/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft {
namespace {

using namespace picture;

constexpr float little_chance = 0.004F; // of a letter that is left out

constexpr int most_read = 100;      // cells of a board; more letters are a page
constexpr int most_looked_at = 120; // more is a pattern
constexpr float least_printed = 8;  // pixels of the picture, of a letter

bool may_be_hunt(const PictureOptions& options) {
    return options.any_game || options.game == PictureGame::hunt;
}

/// Reads a lattice as it lies, in one way.
Attempt attempt(Sight& sight, const Lattice& lattice, Kind kind, float zoom) {
    Attempt result{lattice, kind, zoom, {}, 0, false};
    std::vector<Chances> both;
    both.reserve(static_cast<std::size_t>(lattice.cells()));
    for (int cell = 0; cell < lattice.cells(); ++cell) {
        both.push_back(read_cell(sight, lattice, cell, kind, zoom));
    }
    if (kind == Kind::turned) {
        result.cells = std::move(both);
        result.worth = worth_of(result.cells);
        return result;
    }
    std::vector<Chances> small;
    for (const Chances& cell : both) {
        result.cells.push_back(of_case(cell, false));
        small.push_back(of_case(cell, true));
    }
    result.worth = worth_of(result.cells);
    const float small_worth = worth_of(small);
    if (small_worth > result.worth) {
        result.kind = Kind::small_letters;
        result.cells = std::move(small);
        result.worth = small_worth;
    }
    return result;
}

constexpr int first_looks = 5;
/// The worth of one of the cells that are looked at first, here and there in a lattice.
float worth_at(Sight& sight, const Lattice& lattice, int look, Kind kind, float zoom) {
    const Chances chances = read_cell(sight, lattice, look * 7919 % lattice.cells(), kind, zoom);
    return kind == Kind::turned
               ? worth_of(chances)
               : std::max(worth_of(of_case(chances, false)), worth_of(of_case(chances, true)));
}

/// What a look at very few cells says: their mean worth, or `least` where it is no more; ends early then.
float first_look(Sight& sight, const Lattice& lattice, Kind kind, float least) {
    float sum = 0;
    for (int i = 0; i < first_looks; ++i) {
        const auto left = static_cast<float>(first_looks - i);
        if (sum + left * most_worth < least * first_looks) { return least; }
        sum += worth_at(sight, lattice, i, kind, 1);
    }
    return std::max(sum / first_looks, least);
}

/// What a look at a few cells says of how a lattice reads in one way: their mean worth.
float sampled_worth(Sight& sight, const Lattice& lattice, Kind kind, float zoom) {
    constexpr int looks = 12;
    float sum = 0;
    for (int i = 0; i < looks; ++i) {
        sum += worth_at(sight, lattice, i, kind, zoom);
        if (i + 1 == first_looks && sum < -1.3F * first_looks) { return sum / first_looks; }
    }
    return sum / looks;
}
/// Below this a lattice is not looked at cell by cell; a line or two of it may be no letters.
constexpr float least_sampled = -0.6F;

/// Reads a lattice in one way, once its borders are those of the board.
Attempt fitted_attempt(Sight& sight, const Lattice& lattice, Kind kind, float zoom) {
    const Attempt result = attempt(sight, fitted(sight, lattice, kind, zoom),
                                   kind == Kind::turned ? kind : Kind::capitals, zoom);
    return kind == Kind::turned ? squared(sight, result) : result;
}

/// Whether most letters are as plain as those of dice that lie anyhow cannot be, though a swipe may hide
/// some.
bool mostly_plain(const Attempt& attempt) {
    const auto plain = std::count_if(attempt.cells.begin(), attempt.cells.end(),
                                     [](const Chances& c) { return likeliest(c) > 0.8F; });
    return static_cast<float>(plain) >= 0.7F * static_cast<float>(attempt.cells.size());
}

/// The best way to read a lattice, where any gives hope.
std::optional<Attempt> best_attempt(Sight& sight, const Lattice& lattice, const PictureOptions& options) {
    const auto cells = [](const Attempt& a) { return static_cast<float>(a.lattice.cells()); };
    std::optional<Attempt> best;
    const bool hunt = may_be_hunt(options);
    if (hunt) { best = as_hexagon(sight, lattice); }
    if (best) { return best; }
    if (sampled_worth(sight, lattice, Kind::capitals, 1) > least_sampled) {
        if (hunt) { best = with_holes(sight, lattice); }
        if (best) { return best; }
        best = fitted_attempt(sight, lattice, attempt(sight, lattice, Kind::capitals, 1).kind, 1);
        const bool most = cells(*best) >= 0.6F * static_cast<float>(lattice.cells());
        if (most && (best->worth > 0.6F * cells(*best) || mostly_plain(*best))) { return best; }
    }
    // What else a lattice may be is worth less by a little.
    const auto consider = [&](Attempt other) {
        if (!best || other.worth - 0.3F * cells(other) > best->worth) { best = std::move(other); }
    };
    for (const int quarters : {1, 3, 2}) {
        const Lattice other = lattice.turned(quarters);
        if (sampled_worth(sight, other, Kind::capitals, 1) < 0.1F) { continue; }
        consider(fitted_attempt(sight, other, Kind::capitals, 1));
    }
    if (!hunt) { return best; }
    for (const float zoom : {0.85F, 1.0F, 1.18F}) {
        if (sampled_worth(sight, lattice, Kind::turned, zoom) < least_sampled) { continue; }
        consider(fitted_attempt(sight, lattice, Kind::turned, zoom));
    }
    return best;
}

/// The letters that a cell may be, the likeliest first.
PictureCell cell_of(const Attempt& attempt, std::size_t cell) {
    PictureCell result;
    const Chances& chances = attempt.cells[cell];
    if (chances.empty()) {
        result.letters.push_back({".", 1});
        return result;
    }
    float letters = 0;
    for (std::size_t i = 0; i + 1 < chances.size(); ++i) { letters += chances[i]; }
    const auto& names = net_of(attempt.kind).names();
    for (std::size_t i = 0; i + 1 < chances.size(); ++i) {
        // What is no letter by a half is doubtful as a letter, too.
        const float chance = chances[i] / std::max(letters, 1e-6F) * (letters < 0.3F ? 0.6F : 1.0F);
        if (chance >= little_chance || chances[i] == likeliest(chances)) {
            result.letters.push_back({names[i], chance});
        }
    }
    std::stable_sort(result.letters.begin(), result.letters.end(),
                     [](const LetterChance& a, const LetterChance& b) { return a.chance > b.chance; });
    return result;
}

/// The size at which blobs are looked for: screenshots smaller, small pictures larger.
float working_scale(const Image& image) {
    const auto longer = static_cast<float>(std::max(image.width, image.height));
    if (longer > 5200) { return 0.25F; }
    if (longer > 3300) { return 1.0F / 3; }
    if (longer > 1400) { return 0.5F; }
    return longer < 700 ? 2.0F : 1.0F;
}

/// Whether two lattices are the same, or one is a part of the other.
bool alike(const Lattice& a, const Lattice& b) {
    const Lattice& small = a.cells() < b.cells() ? a : b;
    const Lattice& large = a.cells() < b.cells() ? b : a;
    if (std::abs(a.letter - b.letter) > 0.12F * a.letter) { return false; }
    const float near = 0.2F * length(large.right);
    for (const int cell : {0, small.columns - 1, small.cells() - small.columns, small.cells() - 1}) {
        bool there = false;
        for (int other = 0; other < large.cells() && !there; ++other) {
            there = length(large.centre(other) - small.centre(cell)) < near;
        }
        if (!there) { return false; }
    }
    return true;
}

/// The lattices that differ, the largest first.
std::vector<Lattice> distinct(const std::vector<Lattice>& lattices) {
    std::vector<Lattice> result;
    for (const Lattice& lattice : lattices) {
        if (std::none_of(result.begin(), result.end(),
                         [&](const Lattice& other) { return alike(other, lattice); })) {
            result.push_back(lattice);
        }
    }
    // Where tiles were found rather than letters, letters of two sizes are looked for in their middles.
    const std::size_t found = result.size();
    for (std::size_t i = 0; i < found; ++i) {
        const float step = std::min(length(result[i].right), length(result[i].down));
        if (result[i].letter < 0.68F * step) { continue; }
        for (const float size : {0.42F, 0.55F}) {
            result.push_back(result[i]);
            result.back().letter = result.back().letter_height = size * step;
            result.back().inside_blobs = true;
        }
    }
    return result;
}

/// Whether a line has letters as a row of keys has them: four side by side, or five of six.
bool keyed(std::string_view line, std::string_view keys) {
    for (std::size_t first = 0; first < line.size(); ++first) {
        for (std::size_t key = 0; key < keys.size(); ++key) {
            std::size_t alike = 0;
            for (std::size_t i = 0; i < 6 && first + i < line.size() && key + i < keys.size(); ++i) {
                alike += line[first + i] == keys[key + i] ? 1 : 0;
                if ((i == 3 && alike == 4) || alike == 5) { return true; }
            }
        }
    }
    return false;
}

/// Whether letters may be those of a board: various, few rare ones, no rows of a keyboard.
bool likely_letters(const Attempt& attempt) {
    static constexpr std::array<std::string_view, 6> keys{"QWERTYUIOP", "ASDFGHJKL",  "ZXCVBNM",
                                                          "QWERTZUIOP", "AZERTYUIOP", "YXCVBNM"};
    const auto& names = net_of(attempt.kind).names();
    std::array<int, 64> often{};
    std::string letters;
    for (const Chances& c : attempt.cells) {
        if (c.empty()) {
            letters += '.';
            continue;
        }
        const std::size_t best = likeliest_letter(c);
        ++often[best];
        letters += names[best].front();
    }
    int rows_of_keys = 0;
    for (std::size_t row = 0; row < letters.size();
         row += static_cast<std::size_t>(attempt.lattice.columns)) {
        const std::string line = letters.substr(row, static_cast<std::size_t>(attempt.lattice.columns));
        rows_of_keys +=
            std::any_of(keys.begin(), keys.end(), [&](std::string_view known) { return keyed(line, known); })
                ? 1
                : 0;
    }
    const auto count = static_cast<float>(attempt.letters());
    const auto different =
        static_cast<float>(std::count_if(often.begin(), often.end(), [](int n) { return n > 0; }));
    const auto share_of = [&](std::string_view which) {
        return static_cast<float>(std::count_if(
            letters.begin(), letters.end(), [&](char c) { return which.find(c) != std::string_view::npos; }));
    };
    return rows_of_keys < 2 &&
           static_cast<float>(*std::max_element(often.begin(), often.end())) <= 0.4F * count &&
           different >= std::min(2.5F + 0.2F * count, 10.0F) && share_of("JQXZ") <= 3 + 0.1F * count &&
           share_of("#") <= 0.12F * count;
}

/// Whether dice stand as those of a game do: in a square of at most six by six, with gaps between white
/// faces, and hardly any of two letters. Turned letters that are printed flat must be plain.
bool stand_like_dice(const Sight& sight, const Attempt& dice) {
    const auto pairs = std::count_if(dice.cells.begin(), dice.cells.end(),
                                     [](const Chances& c) { return letter_of(c, Kind::turned).size() > 1; });
    return dice.lattice.rows == dice.lattice.columns && dice.lattice.rows >= fewest_dice &&
           dice.lattice.rows <= most_dice && pairs <= 2 &&
           (dice.worth > 0.8F * static_cast<float>(dice.cells.size()) || gaps(sight, dice) > 0.5F);
}

/// Whether what was read is a board and not a chance likeness.
bool is_board(const Sight& sight, const Attempt& attempt) {
    const auto cells = static_cast<float>(attempt.letters());
    const auto good = static_cast<float>(std::count_if(attempt.cells.begin(), attempt.cells.end(),
                                                       [](const Chances& c) { return likeliest(c) > 0.5F; }));
    const bool shaped = attempt.kind != Kind::turned || stand_like_dice(sight, attempt);
    // Few letters stand in rows and columns by chance more easily.
    const float least = attempt.kind == Kind::turned ? 0.52F : cells < 12 ? 0.75F : 0.62F;
    return cells >= 9 && shaped && good >= 0.75F * cells && attempt.worth > least * cells &&
           likely_letters(attempt);
}

/// Whether letters go on beyond the borders, as they do in text and on pages larger than a board: what share
/// of the places around that lie in the picture has some.
bool goes_on(Sight& sight, const Attempt& attempt) {
    int places = 0;
    int letters = 0;
    for (const Lattice& side : attempt.lattice.lines_around()) {
        int seen = 0;
        std::array<int, 64> often{};
        for (int cell = 0; cell < side.cells(); ++cell) {
            if (!whole(sight, side, cell)) { continue; }
            ++places;
            Chances chances = read_cell(sight, side, cell, attempt.kind, 1);
            if (attempt.kind != Kind::turned) {
                chances = of_case(chances, attempt.kind == Kind::small_letters);
            }
            if (likeliest(chances) <= 0.6F) { continue; }
            ++seen;
            ++often[likeliest_letter(chances)];
        }
        // One letter again and again is an edge, such as that of a picture on a page.
        const int most = *std::max_element(often.begin(), often.end());
        letters += most >= 3 && 3 * most > 2 * seen ? seen - most : seen;
    }
    // Dice show letters on their sides, too; and what is hardly read may be a part of anything.
    const bool doubtful = attempt.worth < 0.7F * static_cast<float>(attempt.letters());
    const int most = attempt.kind == Kind::turned ? 60 : doubtful ? 22 : 36;
    return letters > 3 && letters * 100 > places * most;
}

/// A lattice, and how much a first look at it promises: what its cells are worth, and whether it is neat.
struct Promise {
    Lattice lattice;
    float worth = 0;
};

/// Lattices in the order of what a first look says; about equal ones as they come, the largest first.
std::vector<Promise> likeliest_first(Sight& sight, const std::vector<Lattice>& lattices,
                                     const PictureOptions& options) {
    constexpr float hopeless = -1.6F;
    constexpr float seen_from_all_sides = 0.3F; // whoever looks from all sides sees more
    std::vector<Promise> order;
    for (const Lattice& lattice : lattices) {
        float worth = first_look(sight, lattice, Kind::capitals, hopeless);
        if (may_be_hunt(options)) {
            const float turned = first_look(sight, lattice, Kind::turned, worth + seen_from_all_sides);
            worth = std::max(worth, turned - seen_from_all_sides);
        }
        if (worth <= hopeless) { continue; }
        order.push_back({lattice, std::floor(2 * (worth - 4 * lattice.looseness())) / 2});
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const Promise& a, const Promise& b) { return a.worth > b.worth; });
    return order;
}

/// Whether a board is so plain that a lattice that promises little need not be looked at any more; a much
/// larger one, of which it may be a part, must promise nothing at all.
bool beyond_doubt(const Attempt& attempt, const Promise& other) {
    const auto letters = static_cast<float>(attempt.letters());
    const float least = other.lattice.cells() > 2 * attempt.letters() ? -0.5F : 0.0F;
    return attempt.board && attempt.kind != Kind::turned && letters >= 12 &&
           attempt.worth > 0.85F * letters && other.worth < least;
}

/// Whether dice may be a board once they are read as well as can be.
bool worth_looking_closely(const Attempt& dice) {
    return dice.lattice.rows == dice.lattice.columns && dice.lattice.rows >= fewest_dice &&
           dice.worth > 0.1F * static_cast<float>(dice.cells.size());
}

/// The best reading among the lattices of a picture.
std::optional<Attempt> best_of(Sight& sight, const std::vector<Lattice>& lattices,
                               const PictureOptions& options) {
    std::optional<Attempt> best;
    for (const Promise& promise : likeliest_first(sight, lattices, options)) {
        const Lattice& lattice = promise.lattice;
        if (sight.spent()) { break; }
        if (best && beyond_doubt(*best, promise)) { continue; }
        if (best && best->board && best->worth > 0.9F * static_cast<float>(lattice.cells())) { continue; }
        // A large picture may show boards as small as icons beside its own.
        const bool icon = sight.scale < 1 && lattice.letter < least_printed * sight.scale;
        if (lattice.cells() > most_looked_at || icon) { continue; }
        std::optional<Attempt> other = best_attempt(sight, lattice, options);
        if (!other || other->lattice.cells() > most_read) { continue; }
        if (other->kind == Kind::turned && worth_looking_closely(*other)) { look_closely(sight, *other); }
        other->board = is_board(sight, *other) &&
                       (other->hexagonal || (!goes_on(sight, *other) &&
                                             !too_many_between(letters_between(sight, *other), *other)));
        if (!best || other->better_than(*best)) { best = std::move(other); }
    }
    return best;
}

/// The blobs that by themselves look like letters, upright or turned: what is left of a patterned ground.
std::vector<Blob> letter_like(Sight& sight, const std::vector<Blob>& blobs) {
    constexpr std::size_t most = 2500; // a second, at most
    constexpr float least_chance = 0.4F;
    std::vector<Blob> result;
    for (std::size_t i = 0; i < std::min(most, blobs.size()) && !sight.spent(); ++i) {
        const float side = patch_span * blobs[i].size();
        const Patch patch(sight.gray, blobs[i].centre, {side, 0}, {0, side});
        if (patch.contrast < 2 * least_contrast) { continue; }
        if (likeliest(of_case(chances_of(sight, patch, Kind::capitals), false)) > least_chance ||
            likeliest(chances_of(sight, patch, Kind::turned)) > least_chance) {
            result.push_back(blobs[i]);
        }
    }
    return result;
}

/// What lattices are made of: they point to these.
struct Found {
    std::vector<Blob> blobs;
    std::vector<Blob> plates;
    std::vector<Blob> letters;
    std::vector<Blob> under_strokes;
};

Gray scaled(Gray gray, float scale) { return scale == 1 ? std::move(gray) : resized(gray, scale); }

/// The best board of a picture: among all blobs, then among those on the white faces of dice, then among
/// those that look like letters by themselves; at last where strokes over letters have vanished.
std::optional<Attempt> find_board(Sight& sight, const PictureOptions& options, Found& found) {
    const Image& image = *sight.colours;
    std::optional<Attempt> best;
    const auto look = [&](const std::vector<Blob>& blobs, const LatticeSearch& search) {
        std::optional<Attempt> other = best_of(sight, distinct(find_lattices(blobs, search)), options);
        if (other && (!best || other->better_than(*best))) { best = std::move(other); }
    };
    const int all = sight.looks;
    found.blobs = find_blobs(sight.gray.full());
    sight.blobs = &found.blobs;
    sight.kept = all / 2;
    look(found.blobs, {});
    if ((!best || !best->board || best->kind == Kind::turned) && may_be_hunt(options)) {
        const Gray white = scaled(whiteness(image), sight.scale);
        found.plates = on_light(white, find_blobs(white), least_printed * sight.scale);
        sight.kept = all / 4;
        look(found.plates, among_letters);
    }
    if (!best || !best->board || best->worth < 0.55F * static_cast<float>(best->letters())) {
        sight.kept = all / 8;
        found.letters = letter_like(sight, found.blobs);
        sight.kept = 0;
        look(found.letters, among_letters);
    }
    sight.kept = 0;
    if ((!best || !best->board) && may_be_hunt(options) && colourful(image)) {
        Sight light = by_lightness(sight, all / 8);
        found.under_strokes = find_blobs(light.gray.full());
        light.blobs = &found.under_strokes;
        std::optional<Attempt> other = best_of(light, distinct(find_lattices(found.under_strokes)), options);
        if (other && other->board) { best = std::move(other); }
    }
    return best;
}

} // namespace

PictureReading read_picture(const Image& image, const std::string& name, const PictureOptions& options) {
    if (image.width < 1 || image.height < 1 ||
        image.rgb.size() !=
            std::size_t{3} * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height)) {
        throw InputError(name, 0,
                         fmt::format("a picture of {} by {} pixels has three numbers for each of them",
                                     image.width, image.height));
    }
    const float scale = working_scale(image);
    Sight sight{pyramid_of(brightness(image), scale), options.most_looks, 0, &image, scale};
    Found found;
    std::optional<Attempt> best = find_board(sight, options, found);
    if (!best) {
        throw InputError(name, 0,
                         "no board in this picture: looked for rows and columns of letters, at least 3 by 3, "
                         "and found nothing in rows and columns");
    }
    if (!best->board) {
        throw InputError(
            name, 0,
            sight.spent()
                ? "no board found in this picture: so much stands in rows and columns that not all of it "
                  "was looked at; cut out the board, or take a picture of it alone"
                : "no board in this picture: what stands in rows and columns could not be read as "
                  "the letters of a board");
    }
    if (may_be_hunt(options) && std::abs(best->lattice.rows - best->lattice.columns) == 1 &&
        best->kind != Kind::turned && colourful(image)) {
        if (auto square = with_stroked_line(sight, *best)) { best = std::move(square); }
    }
    if (best->lattice.rows == best->lattice.columns) { look_under_strokes(sight, *best); }
    PictureReading reading;
    reading.rows = best->lattice.rows;
    reading.columns = best->lattice.columns;
    reading.size = best->lattice.letter / scale;
    reading.hexagonal = best->hexagonal;
    for (std::size_t i = 0; i < best->cells.size(); ++i) {
        if (best->hexagonal && best->cells[i].empty()) { continue; }
        PictureCell cell = cell_of(*best, i);
        const Point at = unscaled(best->lattice.centre(static_cast<int>(i)), scale);
        cell.x = at.x;
        cell.y = at.y;
        reading.cells.push_back(std::move(cell));
    }
    const bool hunt = reading.rows == reading.columns || best->kind == Kind::turned;
    reading.game = options.any_game ? (hunt ? PictureGame::hunt : PictureGame::strands) : options.game;
    if (reading.game == PictureGame::strands) { find_marks(image, best->lattice, scale, reading); }
    return reading;
}

} // namespace weft
