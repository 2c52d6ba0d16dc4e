#include "make/difficulty.hpp"

#include "board/path_shape.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace weft {
namespace {

/// Words of this commonness and above distract a solver.
constexpr int common = 128;

/// Share of a path's inner cells at which it changes direction.
double turns(const Topology& topology, const TracedWord& word) {
    if (word.cells.size() < 3) { return 0; }
    return shape_of(topology, word.cells).turns / static_cast<double>(word.cells.size() - 2);
}

} // namespace

// The points weigh rarity and rivals most, so that the sum agrees with what can be counted: over 380
// published puzzles its rank correlation is 0.4 with each of the two, 0.3 with turns and with other words on
// the board.
Difficulty difficulty_of(const Search& search, const Solution& solution, std::uint64_t covers) {
    const Lexicon& lexicon = search.lexicon();
    const auto count = static_cast<double>(std::max<std::size_t>(solution.words.size(), 1));
    double rarity = 0;
    double winding = turns(search.board().topology, solution.spangram);
    double letters = 0;
    for (const TracedWord& word : solution.words) {
        const auto id = lexicon.find(word.word);
        rarity += 255 - (id ? lexicon.commonness(*id) : 0);
        winding += turns(search.board().topology, word);
        letters += static_cast<double>(word.word.size());
    }
    rarity /= count;
    letters /= count;
    winding /= static_cast<double>(solution.words.size() + 1);
    std::set<WordId> decoys;
    for (PieceId piece = 0; piece < search.pieces().size(); ++piece) {
        for (const Reading& reading : search.pieces().readings(piece)) {
            // A word that a player found need not be in the lexicon; its number then stands behind the
            // others.
            const bool known = reading.word < lexicon.size();
            if (known && lexicon.commonness(reading.word) >= common) { decoys.insert(reading.word); }
        }
    }
    const double decoys_a_cell =
        static_cast<double>(decoys.size()) / static_cast<double>(search.board().cells());
    const auto part = [](const char* name, double share, double most, std::string what) {
        return Difficulty::Part{name, most * std::clamp(share, 0.0, 1.0), most, std::move(what)};
    };
    return {{part("rare words", rarity / 200, 35, fmt::format("mean commonness {:.0f} of 255", 255 - rarity)),
             part("long words", (letters - 4) / 6, 10, fmt::format("mean length {:.1f}", letters)),
             part("winding paths", winding, 15, fmt::format("{:.0f} % of inner letters turn", 100 * winding)),
             part("decoys", decoys_a_cell / 8, 15,
                  fmt::format("{} other common words on the board", decoys.size())),
             part("joined spangram", solution.parts.size() > 1 ? 1 : 0, 5,
                  fmt::format("{} word{}", solution.parts.size(), solution.parts.size() == 1 ? "" : "s")),
             part("other covers", std::log10(static_cast<double>(std::max<std::uint64_t>(covers, 1))) / 5, 20,
                  fmt::format("{} cover{}", covers, covers == 1 ? "" : "s"))}};
}

double Difficulty::total() const {
    double sum = 0;
    for (const Part& part : parts) { sum += part.points; }
    return sum;
}

} // namespace weft
