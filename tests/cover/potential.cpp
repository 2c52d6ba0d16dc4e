// Potentials of cells: a feasible point of the dual, so that they bound every exact cover from above.
#include "cover/potential.hpp"

#include "helpers.hpp"
#include "random_problem.hpp"

#include <catch2/catch.hpp>
#include <limits>

using namespace weft;
using namespace weft::testing;

namespace {

/// A random value for each piece.
std::vector<float> random_values(Dice& random, const Pieces& pieces) {
    std::vector<float> values;
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        values.push_back(static_cast<float>(10 * random.unit() - 6));
    }
    return values;
}

/// A board of few letters with some words on it, and a random value for each piece.
struct Valued {
    explicit Valued(Dice& random) {
        std::vector<std::string> rows(static_cast<std::size_t>(3 + random.below(3)));
        const int columns = 3 + random.below(4);
        for (std::string& row : rows) {
            for (int column = 0; column < columns; ++column) { row += "ABCD"[random.below(4)]; }
        }
        board = board_of(rows);
        std::vector<std::string> words;
        for (int i = 0; i < 12; ++i) {
            words.emplace_back();
            for (int length = 4 + random.below(3); length > 0; --length) {
                words.back() += "ABCD"[random.below(4)];
            }
        }
        const Lexicon lexicon = lexicon_of(words);
        pieces = Pieces(find_paths(board, lexicon, PathKind::playable));
        values = random_values(random, pieces);
        for (int i = random.below(4); i > 0 && pieces.size() > 0; --i) {
            const auto piece = static_cast<PieceId>(random.below(static_cast<int>(pieces.size())));
            choices.push_back({pieces[piece].cells, static_cast<float>(20 * random.unit() - 4)});
        }
    }

    Board board = board_of({"A"});
    Pieces pieces;
    std::vector<float> values;
    std::vector<CellPotentials::Option> choices;
};

/// All pieces of a random problem that brute force can solve, each with a random value.
struct Small {
    Small(Dice& random, const brute_force::Problem& problem)
        : board(board_of(problem.rows))
        , pieces(find_paths(board, lexicon_of(problem.lexicon), PathKind::playable))
        , values(random_values(random, pieces)) {}

    Board board;
    Pieces pieces;
    std::vector<float> values;
};

constexpr float rounding = 1e-4F;

/// All potentials bound; those near the optimum do so tightly, whatever the values are.
constexpr CellPotentials::Cooling coolings[] = {{}, near_optimum};

CellPotentials potentials_of(const Small& small, const CellPotentials::Cooling& cooling,
                             std::optional<int> count = {}) {
    return {small.board.topology, options_of(small.pieces, small.values), {}, never_stop, count, cooling};
}

/// The value of the best exact cover of some cells by pieces, by so many where a count is given; nothing
/// where there is none.
std::optional<double> best_cover(const Pieces& pieces, std::span<const float> values, CellSet cells,
                                 std::optional<int> count = {}) {
    if (cells.empty()) { return count.value_or(0) == 0 ? std::optional(0.0) : std::nullopt; }
    if (count == 0) { return std::nullopt; }
    std::optional<double> best;
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        const CellSet covered = pieces[piece].cells;
        if (!covered.contains(cells.lowest()) || !cells.contains(covered)) { continue; }
        const auto rest =
            best_cover(pieces, values, cells - covered, count ? std::optional(*count - 1) : std::nullopt);
        if (rest && (!best || *best < values[piece] + *rest)) { best = values[piece] + *rest; }
    }
    return best;
}

} // namespace

TEST_CASE("no piece is worth more than the potentials of its cells", "[potential]") {
    Dice random(31);
    std::size_t pieces = 0;
    for (int round = 0; round < 60; ++round) {
        const Valued own(random);
        const CellPotentials potentials(own.board.topology, own.pieces, own.values, own.choices);
        pieces += own.pieces.size();
        std::vector<float> slack(max_cells, std::numeric_limits<float>::infinity());
        CellSet covered;
        for (PieceId piece = 0; piece < own.pieces.size(); ++piece) {
            const CellSet cells = own.pieces[piece].cells;
            const float left = potentials.of(cells) - own.values[piece];
            REQUIRE(left >= -rounding);
            for (const int cell : cells) {
                auto& least = slack[static_cast<std::size_t>(cell)];
                least = std::min(least, left);
            }
            covered |= cells;
        }
        for (const int cell : own.board.topology.all()) {
            // No potential is larger than it needs to be, and none is made up where nothing lies.
            if (covered.contains(cell)) {
                REQUIRE(slack[static_cast<std::size_t>(cell)] <= rounding);
            } else {
                REQUIRE(potentials.of(CellSet::of(cell)) == 0);
            }
        }
    }
    REQUIRE(pieces > 1000);
}

TEST_CASE("potentials bound every exact cover, and come close to the best", "[potential]") {
    Dice random(32);
    int covers = 0;
    int tight = 0;
    for (int round = 0; round < 200; ++round) {
        const brute_force::Problem problem = random_problem(random);
        describe(problem);
        const Small small(random, problem);
        const CellSet all = small.board.topology.all();
        const auto best = best_cover(small.pieces, small.values, all);
        if (!best) { continue; }
        double bound = 0;
        for (const auto& cooling : coolings) {
            bound = static_cast<double>(potentials_of(small, cooling).of(all));
            REQUIRE(bound >= *best - static_cast<double>(rounding));
        }
        ++covers;
        tight += bound < *best + 1 ? 1 : 0; // near the optimum, which is the last
    }
    // Most often the relaxation has no gap, and a value is up to ten.
    CAPTURE(covers, tight);
    REQUIRE(covers > 50);
    REQUIRE(tight > covers * 3 / 4);
}

TEST_CASE("counted pieces bound the covers of so many, and more tightly", "[potential]") {
    struct Expected {
        CellPotentials::Cooling cooling;
        double most_share; ///< of the gap without a count
    };
    for (const auto& [cooling, most_share] : {Expected{{}, 1.0}, Expected{near_optimum, 0.8}}) {
        Dice random(34);
        int covers = 0;
        double gap = 0;
        double gap_uncounted = 0;
        for (int round = 0; round < 200; ++round) {
            const brute_force::Problem problem = random_problem(random);
            describe(problem);
            const Small small(random, problem);
            const CellSet all = small.board.topology.all();
            const auto uncounted = static_cast<double>(potentials_of(small, cooling).of(all));
            for (int count = 1; count <= 4; ++count) {
                const CellPotentials potentials = potentials_of(small, cooling, count);
                for (PieceId piece = 0; piece < small.pieces.size(); ++piece) {
                    REQUIRE(small.values[piece] <=
                            potentials.of(small.pieces[piece].cells) + potentials.of_piece() + rounding);
                }
                const auto best = best_cover(small.pieces, small.values, all, count);
                if (!best) { continue; }
                const auto bound = static_cast<double>(potentials.of(all) +
                                                       static_cast<float>(count) * potentials.of_piece());
                REQUIRE(bound >= *best - static_cast<double>(rounding));
                ++covers;
                gap += bound - *best;
                gap_uncounted += uncounted - *best;
            }
        }
        CAPTURE(cooling.levels, covers, gap, gap_uncounted);
        REQUIRE(covers > 80);
        REQUIRE(gap < most_share * gap_uncounted);
    }
}

TEST_CASE("the potential of a set of cells is the sum over them", "[potential]") {
    Dice random(33);
    const Valued own(random);
    const CellPotentials potentials(own.board.topology, own.pieces, own.values, own.choices);
    float sum = 0;
    CellSet cells;
    for (const int cell : own.board.topology.all()) {
        if (random.chance(50)) { continue; }
        sum += potentials.of(CellSet::of(cell));
        cells.insert(cell);
        REQUIRE(potentials.of(cells) == Approx(sum).margin(1e-4));
    }
    REQUIRE(potentials.of(CellSet{}) == 0);
}
