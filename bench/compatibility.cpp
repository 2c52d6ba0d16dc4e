// What the search does with compatibility rows, on its own rows and on boost::dynamic_bitset: making them,
// and a walk that takes a piece over the cell with the fewest candidates, again and again. Both walks take
// the same pieces; times are of 20,000 steps.
#include "cover/compatibility.hpp"

#include "board/rules.hpp"
#include "compatibility_sets.hpp"
#include "data/embedded.hpp"
#include "weft/puzzle.hpp"
#include "words/lexicon.hpp"

#include <array>
#include <benchmark/benchmark.h>
#include <bit>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

using namespace weft;

constexpr const char* boards[] = {"kite", "umbrella", "night-sky", "prehistoric"};
constexpr int steps = 20'000;
constexpr std::size_t most_depth = max_cells / min_word_length + 1;

struct Prepared {
    explicit Prepared(const std::string& name)
        : board(read_puzzle(WEFT_SOURCE_DIR "/puzzles/" + name + ".txt").board)
        , pieces(find_paths(board, Lexicon{Archive(embedded_data())}, PathKind::playable))
        , rows(board.topology, pieces)
        , sets(board.topology, pieces) {}

    Board board;
    Pieces pieces;
    Compatibility rows;
    CompatibilitySets sets;
};

/// Candidates as the search keeps them: the words of a row that are not empty, side by side.
class OnRows {
  public:
    explicit OnRows(const Prepared& own)
        : own_(own) {
        for (Level& level : levels_) {
            level.bits.resize(own.rows.row_size());
            level.index.resize(own.rows.row_size());
        }
        own.rows.candidates({}, {}, levels_[0].bits);
        for (std::uint32_t i = 0; i < own.rows.row_size(); ++i) { levels_[0].index[i] = i; }
        levels_[0].size = static_cast<std::uint32_t>(own.rows.row_size());
    }

    void take(PieceId piece, std::size_t depth) {
        const Level& above = levels_[depth];
        Level& here = levels_[depth + 1];
        const ConstPieceRow row = own_.rows.row(piece);
        here.size = 0;
        for (std::uint32_t i = 0; i < above.size; ++i) {
            const std::uint64_t bits = above.bits[i] & row[above.index[i]];
            here.bits[here.size] = bits;
            here.index[here.size] = above.index[i];
            here.size += bits != 0 ? 1 : 0;
        }
    }
    int count(int cell, std::size_t depth, int enough) const {
        const Level& level = levels_[depth];
        const ConstPieceRow covering = own_.rows.covering(cell);
        int count = 0;
        for (std::uint32_t i = 0; i < level.size && count < enough; ++i) {
            count += std::popcount(level.bits[i] & covering[level.index[i]]);
        }
        return count;
    }
    template <typename Use>
    void for_each(int cell, std::size_t depth, Use use) const {
        const Level& level = levels_[depth];
        const ConstPieceRow covering = own_.rows.covering(cell);
        for (std::uint32_t i = 0; i < level.size; ++i) {
            for (std::uint64_t bits = level.bits[i] & covering[level.index[i]]; bits != 0; bits &= bits - 1) {
                use(level.index[i] * 64 + static_cast<PieceId>(std::countr_zero(bits)));
            }
        }
    }

  private:
    struct Level {
        std::uint32_t size = 0;
        std::vector<std::uint32_t> index;
        std::vector<std::uint64_t> bits;
    };
    const Prepared& own_;
    std::array<Level, most_depth + 1> levels_;
};

class OnSets {
  public:
    explicit OnSets(const Prepared& own)
        : own_(own) {
        levels_[0] = own.sets.candidates({}, {});
    }

    // Into a set that is there already: `a & b` would ask for memory each time.
    void take(PieceId piece, std::size_t depth) {
        levels_[depth + 1] = levels_[depth];
        levels_[depth + 1] &= own_.sets.row(piece);
    }
    int count(int cell, std::size_t depth, int /*enough*/) {
        both_ = levels_[depth];
        both_ &= own_.sets.covering(cell);
        return static_cast<int>(both_.count());
    }
    template <typename Use>
    void for_each(int cell, std::size_t depth, Use use) const {
        const CompatibilitySets::Set both = levels_[depth] & own_.sets.covering(cell);
        for (auto piece = both.find_first(); piece != both.npos; piece = both.find_next(piece)) {
            use(static_cast<PieceId>(piece));
        }
    }

  private:
    const Prepared& own_;
    std::array<CompatibilitySets::Set, most_depth + 1> levels_;
    CompatibilitySets::Set both_;
};

/// Covers without a spangram, as far as `steps` go. Returns a sum that tells two walks apart.
template <typename Candidates>
class Walk {
  public:
    explicit Walk(const Prepared& own)
        : own_(own)
        , candidates_(own) {}

    std::uint64_t run() {
        visit(own_.board.topology.all(), 0);
        return taken_;
    }

  private:
    void visit(CellSet open, std::size_t depth) {
        int fewest = std::numeric_limits<int>::max();
        int chosen = 0;
        for (const int cell : open) {
            const int count = candidates_.count(cell, depth, fewest);
            if (count >= fewest) { continue; }
            fewest = count;
            chosen = cell;
        }
        if (open.empty() || fewest == 0) { return; }
        candidates_.for_each(chosen, depth, [&](PieceId piece) {
            if (step_ == steps) { return; }
            taken_ = taken_ * 31 + piece + static_cast<std::uint64_t>(++step_);
            candidates_.take(piece, depth);
            visit(open - own_.pieces[piece].cells, depth + 1);
        });
    }

    const Prepared& own_;
    Candidates candidates_;
    int step_ = 0;
    std::uint64_t taken_ = 0;
};

const Prepared& prepared(const std::string& name) {
    static std::map<std::string, std::unique_ptr<Prepared>> all;
    auto& board = all[name];
    if (!board) {
        board = std::make_unique<Prepared>(name);
        if (Walk<OnRows>(*board).run() != Walk<OnSets>(*board).run()) {
            throw std::logic_error("the two walks differ on " + name);
        }
    }
    return *board;
}

template <typename Work>
void add(const std::string& what, const std::string& board, Work work) {
    benchmark::RegisterBenchmark((what + '/' + board).c_str(), [=](benchmark::State& state) {
        const Prepared& own = prepared(board);
        for (auto _ : state) { benchmark::DoNotOptimize(work(own)); }
    })->Unit(benchmark::kMicrosecond);
}

const bool added = [] {
    for (const std::string board : boards) {
        add("make_rows", board,
            [](const Prepared& own) { return Compatibility(own.board.topology, own.pieces).row_size(); });
        add("make_dynamic_bitset", board, [](const Prepared& own) {
            return CompatibilitySets(own.board.topology, own.pieces).row(0).size();
        });
        add("walk_rows", board, [](const Prepared& own) { return Walk<OnRows>(own).run(); });
        add("walk_dynamic_bitset", board, [](const Prepared& own) { return Walk<OnSets>(own).run(); });
    }
    return true;
}();

} // namespace
