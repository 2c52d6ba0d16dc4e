#include "hunt/scorer.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <type_traits>
#if WEFT_V3
#include <immintrin.h>
#endif

namespace weft::hunt {
namespace {

/// No topology has more neighbours a cell.
constexpr int max_neighbours = 8;

/// Paths that are extended in one go; a block of them and what becomes of it stay in the first cache.
constexpr int block_size = 512;

#if WEFT_V3
/// For each set of lanes (bits) their numbers in order.
struct LaneTable {
    alignas(8) std::uint8_t lanes[256][8]{};
    constexpr LaneTable() {
        for (int set = 0; set < 256; ++set) {
            int count = 0;
            for (int lane = 0; lane < 8; ++lane) {
                if ((set >> lane & 1) != 0) { lanes[set][count++] = static_cast<std::uint8_t>(lane); }
            }
        }
    }
};
constexpr LaneTable lane_table;
#endif

constexpr int wild_none = letters_in_alphabet;

/// Steps after which a board's words are traced one by one, some 20 ms. Good boards of 64 cells take a tenth.
constexpr std::size_t most_steps = std::size_t{1} << 22;

/// Ends a search that would take more steps; thrown at most once a board.
struct TooManyPaths {};

} // namespace

class Scorer::Search {
  public:
    virtual ~Search() = default;
    virtual int score(std::string_view letters) = 0;
    virtual void score_letters(std::string_view letters, int cell, LetterScores& scores) = 0;
};

namespace {

namespace plain {
#define WEFT_VECTORS 0
#include "hunt/level_search.inc"
#undef WEFT_VECTORS
} // namespace plain

#if WEFT_V3
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v3")
namespace vectors {
#define WEFT_VECTORS 1
#include "hunt/level_search.inc"
#undef WEFT_VECTORS
} // namespace vectors
#pragma GCC pop_options
bool has_vectors() { return __builtin_cpu_supports("x86-64-v3") != 0; }
#else
namespace vectors = plain;
bool has_vectors() { return false; }
#endif

template <template <typename, bool> class Search, typename Cells>
std::unique_ptr<Scorer::Search> make_search(const Topology& topology, const Trie& trie,
                                            const std::atomic<bool>& stop) {
    if (trie.scoring().qu_tiles) { return std::make_unique<Search<Cells, true>>(topology, trie, stop); }
    return std::make_unique<Search<Cells, false>>(topology, trie, stop);
}

template <template <typename, bool> class Search>
std::unique_ptr<Scorer::Search> make_search(const Topology& topology, const Trie& trie,
                                            const std::atomic<bool>& stop) {
    return topology.cells() <= 32 ? make_search<Search, std::uint32_t>(topology, trie, stop)
                                  : make_search<Search, std::uint64_t>(topology, trie, stop);
}

} // namespace

Scorer::Scorer(const Topology& topology, const Trie& trie, const std::atomic<bool>& stop)
    // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): as in cover/width.hpp
    : search_(has_vectors() ? make_search<vectors::LevelSearch>(topology, trie, stop)
                            : make_search<plain::LevelSearch>(topology, trie, stop)) {}
Scorer::~Scorer() = default;
Scorer::Scorer(Scorer&&) noexcept = default;
Scorer& Scorer::operator=(Scorer&&) noexcept = default;

int Scorer::score(std::string_view letters) { return search_->score(letters); }

void Scorer::score_letters(std::string_view letters, int cell, LetterScores& scores) {
    search_->score_letters(letters, cell, scores);
}

} // namespace weft::hunt
