#include "hunt/scorer.hpp"

#include <algorithm>
#include <string>
#include <type_traits>

#if defined(__AVX2__) && defined(__BMI2__)
#include <immintrin.h>
#define WEFT_VECTORS 1
#else
#define WEFT_VECTORS 0
#endif

namespace weft::hunt {
namespace {

/// No topology has more neighbours a cell.
constexpr int max_neighbours = 8;

/// Paths that are extended in one go; a block of them and what becomes of it stay in the first cache.
constexpr int block_size = 512;

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

constexpr int wild_none = 26;

/// Steps after which a board's words are traced one by one, some 20 ms. Good boards of 64 cells take a tenth.
constexpr std::size_t most_steps = std::size_t{1} << 22;

/// Ends a search that would take more steps; thrown at most once a board.
struct TooManyPaths {};

} // namespace

class Scorer::Search {
  public:
    virtual ~Search() = default;
    virtual int score(std::string_view letters) = 0;
    virtual void score_letters(std::string_view letters, int cell, std::array<int, 26>& scores) = 0;
};

namespace {

/// `Cells` is the unsigned integer that holds a set of the board's cells. `by_node`: points depend on the
/// word and not on its number of cells alone (QU tiles).
template <typename Cells, bool by_node>
class LevelSearch final : public Scorer::Search {
  public:
    LevelSearch(const Topology& topology, const Trie& trie, const std::atomic<bool>& stop)
        : topology_(topology)
        , trie_(trie)
        , stop_(stop)
        , cells_(topology.cells())
        , nodes_(trie.nodes().begin(), trie.nodes().end())
        , levels_(static_cast<std::size_t>(trie.depth()) + 2)
        , wild_levels_(static_cast<std::size_t>(trie.depth()) + 2) {
        for (int cell = 0; cell < cells_; ++cell) {
            neighbours_[cell] = static_cast<Cells>(topology.neighbours(cell).bits());
            int lane = 0;
            for (int next : topology.neighbours(cell)) {
                next_[cell][lane++] = static_cast<std::uint8_t>(next);
            }
            degree_[cell] = lane;
        }
        for (int length = 0; length <= max_cells; ++length) {
            points_[length] =
                length >= trie.scoring().min_length ? hunt::points(trie.scoring().rules, length) : 0;
        }
        if constexpr (by_node) {
            node_points_.resize(nodes_.size());
            fill_points(trie, 0, 0);
        }
    }

    int score(std::string_view letters) override {
        read(letters);
        if (++run_ == std::uint64_t{1} << (64 - Trie::mark_bit)) {
            constexpr std::uint64_t unmarked = (std::uint64_t{1} << Trie::mark_bit) - 1;
            for (std::uint64_t& node : nodes_) { node &= unmarked; }
            run_ = 1;
        }
        score_ = 0;
        std::array<State, max_cells> first{};
        std::size_t count = 0;
        for (int cell = 0; cell < cells_; ++cell) {
            if (Trie::has_child(nodes_[0], letter_[cell])) {
                const std::uint32_t index = Trie::child(nodes_[0], letter_[cell]);
                score_ += mark(index, 1);
                first[count++] = {nodes_[index], Cells{1} << cell, static_cast<std::uint32_t>(cell)};
            }
        }
        steps_left_ = most_steps;
        try {
            extend({first.data(), count}, 1);
        } catch (const TooManyPaths&) { return score_one_by_one(letters); }
        return score_;
    }

    void score_letters(std::string_view letters, int cell, std::array<int, 26>& scores) override {
        read(letters);
        wild_cell_ = cell;
        if (hits_.empty()) {
            hits_.resize(nodes_.size());
            touched_.resize(nodes_.size() + 1);
        }
        touched_count_ = 0;
        open_to_wild_ = neighbours_[cell];
        std::array<WildState, max_cells + 26> first{};
        std::size_t count = 0;
        const auto start = [&](int at, int letter, int wild) {
            const std::uint32_t index = Trie::child(nodes_[0], letter);
            hit(index, wild, 1);
            first[count++] = {nodes_[index], Cells{1} << at, static_cast<std::uint8_t>(at),
                              static_cast<std::uint8_t>(wild)};
        };
        for (int at = 0; at < cells_; ++at) {
            if (at == cell) {
                for (auto rest = static_cast<std::uint32_t>(nodes_[0] & Trie::letter_mask); rest != 0;
                     rest &= rest - 1) {
                    start(at, std::countr_zero(rest), std::countr_zero(rest));
                }
            } else if (Trie::has_child(nodes_[0], letter_[at])) {
                start(at, letter_[at], wild_none);
            }
        }
        // No neighbour of the wild cell reads its letter from the lanes: what enters it is found apart.
        for (int lane = 0; lane < degree_[cell]; ++lane) {
            const int next = next_[cell][lane];
            for (int back = 0; back < degree_[next]; ++back) {
                if (next_[next][back] == cell) { lane_letters_[next][back] = 0; }
            }
            around_[next] = 0;
            for (int back = 0; back < degree_[next]; ++back) { around_[next] |= lane_letters_[next][back]; }
        }
        steps_left_ = most_steps;
        try {
            extend_wild({first.data(), count}, 1);
        } catch (const TooManyPaths&) {
            for (std::size_t i = 0; i < touched_count_; ++i) { hits_[touched_[i].index] = 0; }
            std::string board(letters);
            for (std::size_t letter = 0; letter < scores.size(); ++letter) {
                board[static_cast<std::size_t>(cell)] = static_cast<char>('A' + letter);
                scores[letter] = score(board);
            }
            return;
        }

        int everywhere = 0;
        scores.fill(0);
        for (std::size_t i = 0; i < touched_count_; ++i) {
            const Touched& word = touched_[i];
            std::uint32_t letters_with = hits_[word.index];
            hits_[word.index] = 0;
            if ((letters_with >> wild_none & 1) != 0) {
                everywhere += word.points;
                continue;
            }
            for (; letters_with != 0; letters_with &= letters_with - 1) {
                scores[static_cast<std::size_t>(std::countr_zero(letters_with))] += word.points;
            }
        }
        for (int& score : scores) { score += everywhere; }
    }

  private:
    /// A path that is a prefix of words: its trie node, its cells, its end.
    struct State {
        std::uint64_t node;
        Cells used;
        std::uint32_t cell;
    };
    /// The same with the letter that it reads at the wild cell.
    struct WildState {
        std::uint64_t node;
        Cells used;
        std::uint8_t cell;
        std::uint8_t wild;
    };
    struct Touched {
        std::uint32_t index;
        int points;
    };

    void fill_points(const Trie& trie, std::uint32_t index, int letters) {
        const std::uint64_t node = nodes_[index];
        node_points_[index] = hunt::points(trie.scoring().rules, letters);
        for (auto rest = static_cast<std::uint32_t>(node & Trie::letter_mask); rest != 0; rest &= rest - 1) {
            const int letter = std::countr_zero(rest);
            fill_points(trie, Trie::child(node, letter), letters + (letter == 'Q' - 'A' ? 2 : 1));
        }
    }

    void read(std::string_view letters) {
        for (int cell = 0; cell < cells_; ++cell) {
            letter_[cell] = static_cast<std::uint8_t>(letters[static_cast<std::size_t>(cell)] - 'A');
        }
        for (int cell = 0; cell < cells_; ++cell) {
            std::uint32_t around = 0;
            for (int lane = 0; lane < degree_[cell]; ++lane) {
                around |= lane_letters_[cell][lane] = 1U << letter_[next_[cell][lane]];
            }
            around_[cell] = around;
        }
    }

    /// Takes steps from those that are left.
    void spend(std::size_t steps) {
        if (steps > steps_left_) { throw TooManyPaths{}; }
        steps_left_ -= steps;
    }

    int score_one_by_one(std::string_view letters) const {
        int score = 0;
        const auto add = [&](std::uint32_t index, std::span<const std::uint8_t> path) {
            score += points_at(index, static_cast<int>(path.size()));
        };
        for_each_word({topology_, std::string(letters)}, trie_, add, stop_);
        return score;
    }

    int points_at(std::uint32_t index, int length) const {
        if constexpr (by_node) {
            return node_points_[index];
        } else {
            return points_[length];
        }
    }

    /// Marks a node as met in this run; its points when it is a word met for the first time.
    int mark(std::uint32_t index, int length) {
        constexpr std::uint64_t unmarked = (std::uint64_t{1} << Trie::mark_bit) - 1;
        const std::uint64_t node = nodes_[index];
        const bool fresh = Trie::is_word(node) && node >> Trie::mark_bit != run_;
        nodes_[index] = (node & unmarked) | run_ << Trie::mark_bit;
        return fresh ? points_at(index, length) : 0;
    }

    /// Notes a node as met with that letter at the wild cell.
    void hit(std::uint32_t index, int wild, int length) {
        const auto word = static_cast<std::uint32_t>(Trie::is_word(nodes_[index]));
        const std::uint32_t before = hits_[index];
        hits_[index] = before | word << wild;
        touched_[touched_count_] = {index, points_at(index, length)};
        touched_count_ += word & static_cast<std::uint32_t>(before == 0);
    }

    /// First pass: the neighbours of each path's end that go on. Returns how many there are.
    template <typename AnyState>
    std::size_t find_steps(std::span<const AnyState> states) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < states.size(); ++i) {
            const AnyState& state = states[i];
            const auto letters = static_cast<std::uint32_t>(state.node & Trie::letter_mask);
#if WEFT_VECTORS
            const __m256i lanes =
                _mm256_load_si256(reinterpret_cast<const __m256i*>(lane_letters_[state.cell]));
            const __m256i common =
                _mm256_and_si256(lanes, _mm256_set1_epi32(static_cast<std::int32_t>(letters)));
            const __m256i misses = _mm256_cmpeq_epi32(common, _mm256_setzero_si256());
            const auto miss = static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(misses)));
            const unsigned hits = ~(miss | used_lanes(state)) & 0xffU;
            const __m128i order = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(lane_table.lanes[hits]));
            const __m128i cells = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(next_[state.cell]));
            _mm_storel_epi64(reinterpret_cast<__m128i*>(step_cell_ + count), _mm_shuffle_epi8(cells, order));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(step_from_ + count),
                                _mm256_set1_epi32(static_cast<std::int32_t>(i)));
            count += static_cast<std::size_t>(std::popcount(hits));
#else
            for (int lane = 0; lane < degree_[state.cell]; ++lane) {
                const std::uint8_t cell = next_[state.cell][lane];
                step_cell_[count] = cell;
                step_from_[count] = static_cast<std::uint32_t>(i);
                count += (letters & lane_letters_[state.cell][lane]) != 0 && (state.used >> cell & 1) == 0;
            }
#endif
        }
        return count;
    }

#if WEFT_VECTORS
    template <typename AnyState>
    unsigned used_lanes(const AnyState& state) const {
        if constexpr (sizeof(Cells) == 4) {
            return _pext_u32(state.used, neighbours_[state.cell]);
        } else {
            return static_cast<unsigned>(_pext_u64(state.used, neighbours_[state.cell]));
        }
    }
#endif

    /// Finds all words that go on from paths of `length` cells.
    void extend(std::span<const State> paths, int length) {
        for (; !paths.empty(); paths = paths.subspan(std::min<std::size_t>(paths.size(), block_size))) {
            const auto block = paths.first(std::min<std::size_t>(paths.size(), block_size));
            const std::size_t steps = find_steps(block);
            if (steps == 0) { continue; }
            spend(steps);
            auto& longer = levels_[static_cast<std::size_t>(length) + 1];
            if (longer.empty()) { longer.resize(block_size * max_neighbours); }
            std::size_t kept = 0;
            int found = 0;
            const std::uint64_t mark_now = run_ << Trie::mark_bit;
            constexpr std::uint64_t unmarked = (std::uint64_t{1} << Trie::mark_bit) - 1;
            State* const out = longer.data();
            std::uint64_t* const nodes = nodes_.data();
            for (std::size_t step = 0; step < steps; ++step) {
                const State& from = block[step_from_[step]];
                const std::uint32_t cell = step_cell_[step];
                const std::uint32_t index = Trie::child(from.node, letter_[cell]);
                const std::uint64_t node = nodes[index];
                nodes[index] = (node & unmarked) | mark_now;
                const auto fresh = static_cast<int>(static_cast<unsigned>(node >> Trie::word_bit & 1) &
                                                    static_cast<unsigned>(node >> Trie::mark_bit != run_));
                if constexpr (by_node) {
                    found += -fresh & node_points_[index];
                } else {
                    found += fresh;
                }
                out[kept] = {node, from.used | Cells{1} << cell, cell};
                kept += (node & around_[cell]) != 0;
            }
            score_ += by_node ? found : found * points_[length + 1];
            extend({out, kept}, length + 1);
        }
    }

    /// The same for paths that may read any letter at the wild cell.
    void extend_wild(std::span<const WildState> paths, int length) {
        const Cells wild_bit = Cells{1} << wild_cell_;
        for (; !paths.empty(); paths = paths.subspan(std::min<std::size_t>(paths.size(), block_size))) {
            const auto block = paths.first(std::min<std::size_t>(paths.size(), block_size));
            const std::size_t steps = find_steps(block);
            auto& longer = wild_levels_[static_cast<std::size_t>(length) + 1];
            if (longer.empty()) { longer.resize(block_size * (max_neighbours + 26)); }
            std::size_t kept = 0;
            WildState* const out = longer.data();
            for (std::size_t step = 0; step < steps; ++step) {
                const WildState& from = block[step_from_[step]];
                const std::uint8_t cell = step_cell_[step];
                const std::uint32_t index = Trie::child(from.node, letter_[cell]);
                const std::uint64_t node = nodes_[index];
                hit(index, from.wild, length + 1);
                out[kept] = {node, from.used | Cells{1} << cell, cell, from.wild};
                const auto open = static_cast<std::uint32_t>(-static_cast<std::int32_t>(
                    (open_to_wild_ >> cell & 1) & static_cast<Cells>(from.wild == wild_none)));
                kept += (node & Trie::letter_mask & (around_[cell] | open)) != 0;
            }
            for (const WildState& from : block) {
                if ((open_to_wild_ >> from.cell & 1) == 0 || (from.used & wild_bit) != 0) { continue; }
                for (auto rest = static_cast<std::uint32_t>(from.node & Trie::letter_mask); rest != 0;
                     rest &= rest - 1) {
                    const int letter = std::countr_zero(rest);
                    const std::uint32_t index = Trie::child(from.node, letter);
                    const std::uint64_t node = nodes_[index];
                    hit(index, letter, length + 1);
                    out[kept] = {node, from.used | wild_bit, static_cast<std::uint8_t>(wild_cell_),
                                 static_cast<std::uint8_t>(letter)};
                    kept += (node & around_[wild_cell_]) != 0;
                }
            }
            spend(steps + kept);
            if (kept != 0) { extend_wild({out, kept}, length + 1); }
        }
    }

    const Topology topology_;
    const Trie& trie_;
    const std::atomic<bool>& stop_;
    std::size_t steps_left_ = 0;

    int cells_;
    std::vector<std::uint64_t> nodes_;
    std::vector<int> node_points_;
    std::array<int, max_cells + 2> points_{};
    std::uint64_t run_ = 0;
    int score_ = 0;

    // The topology, and the letters laid on it, a lane a neighbour.
    alignas(32) std::uint32_t lane_letters_[max_cells][max_neighbours] = {};
    alignas(8) std::uint8_t next_[max_cells][max_neighbours] = {};
    int degree_[max_cells] = {};
    Cells neighbours_[max_cells] = {};
    std::uint8_t letter_[max_cells] = {};
    std::uint32_t around_[max_cells] = {};

    // The steps that the first pass finds, with room to store eight at once behind the last.
    std::uint8_t step_cell_[(block_size + 1) * max_neighbours] = {};
    std::uint32_t step_from_[(block_size + 1) * max_neighbours] = {};
    std::vector<std::vector<State>> levels_;
    std::vector<std::vector<WildState>> wild_levels_;

    int wild_cell_ = 0;
    Cells open_to_wild_ = 0;
    std::vector<std::uint32_t> hits_;
    std::vector<Touched> touched_;
    std::size_t touched_count_ = 0;
};

template <typename Cells>
std::unique_ptr<Scorer::Search> make_search(const Topology& topology, const Trie& trie,
                                            const std::atomic<bool>& stop) {
    if (trie.scoring().qu_tiles) { return std::make_unique<LevelSearch<Cells, true>>(topology, trie, stop); }
    return std::make_unique<LevelSearch<Cells, false>>(topology, trie, stop);
}

} // namespace

Scorer::Scorer(const Topology& topology, const Trie& trie, const std::atomic<bool>& stop)
    : search_(topology.cells() <= 32 ? make_search<std::uint32_t>(topology, trie, stop)
                                     : make_search<std::uint64_t>(topology, trie, stop)) {}
Scorer::~Scorer() = default;
Scorer::Scorer(Scorer&&) noexcept = default;
Scorer& Scorer::operator=(Scorer&&) noexcept = default;

int Scorer::score(std::string_view letters) { return search_->score(letters); }

void Scorer::score_letters(std::string_view letters, int cell, std::array<int, 26>& scores) {
    search_->score_letters(letters, cell, scores);
}

} // namespace weft::hunt
