#include "hunt/prove.hpp"

#include "base/stop.hpp"
#include "hunt/letters.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <span>

namespace weft::hunt {
namespace {

constexpr std::size_t max_letters = 26;
constexpr int ticks = 1 << 12; ///< steps between two looks at the stop flag

/// Words by the choices that they need; see prove.hpp. Cells are known by their rank in the order of choices.
class ChoiceTree {
  public:
    /// Worth of a set of choices, and the ranks that branch from it.
    struct Sum {
        std::uint32_t points = 0; ///< of the words that need these choices and no more
        std::uint32_t bound = 0;  ///< and with the best of all that branches from it
        std::uint32_t first = 0;  ///< of its branches, by rank; 0 for none
    };
    /// The letters of one more cell.
    struct Branch {
        std::uint32_t next = 0;     ///< of the same sum
        std::uint32_t children = 0; ///< place of its first child: a sum a letter, 0 for none
        std::uint8_t rank = 0;
    };

    static constexpr std::uint32_t root = 0;

    /// `letters`: how many each rank has.
    void clear(std::vector<int> letters) {
        letters_ = std::move(letters);
        sums_.assign(1, {});
        branches_.assign(1, {});
        children_.clear();
    }

    std::size_t size() const { return sums_.size(); }
    Sum& operator[](std::uint32_t sum) { return sums_[sum]; }
    const Sum& operator[](std::uint32_t sum) const { return sums_[sum]; }
    const Branch& branch(std::uint32_t branch) const { return branches_[branch]; }
    /// The sums of a branch, one a letter.
    std::span<const std::uint32_t> children(std::uint32_t branch) const {
        return std::span(children_).subspan(branches_[branch].children,
                                            static_cast<std::size_t>(letters_[branches_[branch].rank]));
    }

    /// The bounds of these, 0 where there is none; once they are found.
    std::span<const std::uint32_t> worths(std::uint32_t branch) const {
        return std::span(worths_).subspan(branches_[branch].children,
                                          static_cast<std::size_t>(letters_[branches_[branch].rank]));
    }

    /// A new sum with one choice more. Of a sum, choices come by rank, the last rank first, then by letter.
    std::uint32_t add(std::uint32_t sum, int rank, int letter) {
        std::uint32_t& first = sums_[sum].first;
        if (first == 0 || branches_[first].rank != rank) {
            const auto made = static_cast<std::uint32_t>(branches_.size());
            const auto children = static_cast<std::uint32_t>(children_.size());
            branches_.push_back({first, children, static_cast<std::uint8_t>(rank)});
            children_.resize(children_.size() +
                             static_cast<std::size_t>(letters_[static_cast<std::size_t>(rank)]));
            first = made;
        }
        const auto child = static_cast<std::uint32_t>(sums_.size());
        children_[branches_[first].children + static_cast<std::size_t>(letter)] = child;
        sums_.emplace_back();
        return child;
    }

    /// Finds all bounds. Sums are made after those that they branch from.
    void find_bounds() {
        worths_.resize(children_.size());
        for (std::size_t sum = sums_.size(); sum-- > 0;) {
            std::uint32_t bound = sums_[sum].points;
            for (std::uint32_t at = sums_[sum].first; at != 0; at = branches_[at].next) {
                std::uint32_t best = 0;
                std::uint32_t* worth = worths_.data() + branches_[at].children;
                for (const std::uint32_t child : children(at)) {
                    *worth = child != 0 ? sums_[child].bound : 0;
                    best = std::max(best, *worth++);
                }
                bound += best;
            }
            sums_[sum].bound = bound;
        }
    }

  private:
    std::vector<int> letters_;
    std::vector<Sum> sums_;
    std::vector<Branch> branches_; ///< from 1
    std::vector<std::uint32_t> children_;
    std::vector<std::uint32_t> worths_; ///< a child: its bound, at hand where the child itself need not be
};

/// Cells with many neighbours first: most words go through them, so that their choice is shared by most.
std::vector<int> choice_order(const Topology& topology) {
    std::vector<int> order(static_cast<std::size_t>(topology.cells()));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return topology.neighbours(a).size() > topology.neighbours(b).size();
    });
    return order;
}

} // namespace

class Prover::Work {
  public:
    Work(const Topology& topology, const Trie& trie, int at_least, const std::atomic<bool>& stop,
         std::size_t room)
        : topology_(topology)
        , trie_(trie)
        , at_least_(static_cast<std::uint32_t>(std::max(at_least, 1)))
        , stop_(stop)
        , room_(room)
        , scorer_(topology, trie, stop)
        , order_(choice_order(topology))
        , rank_(order_.size())
        , waiting_(order_.size())
        , worths_(order_.size())
        , chosen_(order_.size(), '?') {
        for (std::size_t rank = 0; rank < order_.size(); ++rank) {
            rank_[static_cast<std::size_t>(order_[rank])] = static_cast<int>(rank);
        }
    }

    ClassProof prove(const BoardClass& boards) {
        ClassProof proof;
        prove(boards, proof);
        return proof;
    }

  private:
    struct NoRoom {};

    void prove(const BoardClass& boards, ClassProof& proof) {
        class_ = boards;
        try {
            build();
        } catch (const NoRoom&) {
            for (const BoardClass& half : halves(boards)) { prove(half, proof); }
            return;
        }
        proof.bound = std::max(proof.bound, static_cast<int>(tree_[ChoiceTree::root].bound));
        if (tree_[ChoiceTree::root].bound < at_least_) { return; }
        for (std::size_t rank = 0; rank < order_.size(); ++rank) {
            waiting_[rank].clear();
            worths_[rank].fill(0);
        }
        add_branches(ChoiceTree::root);
        choose(0, 0, proof);
    }

    /// The class in two, by the letters of the first cell that has several.
    std::array<BoardClass, 2> halves(const BoardClass& boards) const {
        const auto several = std::find_if(order_.begin(), order_.end(), [&](int cell) {
            return letter_count(boards[static_cast<std::size_t>(cell)]) > 1;
        });
        if (several == order_.end()) { throw TooLarge("a board has more words than a proof has room for"); }
        const auto cell = static_cast<std::size_t>(*several);
        std::array<BoardClass, 2> result{boards, boards};
        for (int left = letter_count(boards[cell]) / 2; left > 0; --left) {
            result[0][cell] &= result[0][cell] - 1; // without its lowest letter
        }
        result[1][cell] &= ~result[0][cell];
        return result;
    }

    void build() {
        check(stop_);
        number_choices();
        uses_.clear();
        for (int cell = 0; cell < topology_.cells(); ++cell) { trace(0, cell, {}, 0, 0); }
        // In order of their choices, neighbours share all but the last ones, and the tree grows in one pass.
        std::sort(uses_.begin(), uses_.end());
        // Two tracings may use the same cells with the same letters.
        uses_.erase(std::unique(uses_.begin(), uses_.end()), uses_.end());
        grow_tree();
        tree_.find_bounds();
    }

    /// Gives the choices of each rank their place in a machine word: 0 for a cell that is not used.
    void number_choices() {
        counts_.clear();
        for (const int cell : order_) {
            counts_.push_back(letter_count(class_[static_cast<std::size_t>(cell)]));
        }
        shift_.assign(counts_.size(), 0);
        int bit = 0;
        for (std::size_t rank = counts_.size(); rank-- > 0;) {
            const int width = std::bit_width(static_cast<unsigned>(counts_[rank]));
            if (bit + width > 64) { throw NoRoom{}; }
            shift_[rank] = bit;
            for (; bit < shift_[rank] + width; ++bit) {
                rank_of_bit_[static_cast<std::size_t>(bit)] = static_cast<int>(rank);
            }
        }
    }

    /// Adds all words that go on from a prefix by a letter of the cell. `choices`: of the cells used.
    void trace(std::uint32_t prefix, int cell, CellSet used, std::uint64_t choices, int length) {
        if (--ticks_ <= 0) {
            ticks_ = ticks;
            check(stop_);
            if (uses_.size() > room_) { throw NoRoom{}; }
        }
        used.insert(cell);
        const int shift = shift_[static_cast<std::size_t>(rank_[static_cast<std::size_t>(cell)])];
        const std::uint32_t letters = class_[static_cast<std::size_t>(cell)];
        const std::uint64_t node = trie_.nodes()[prefix];
        for (auto rest = letters & static_cast<std::uint32_t>(node & Trie::letter_mask); rest != 0;
             rest &= rest - 1) {
            const int letter = std::countr_zero(rest);
            const auto number = static_cast<std::uint64_t>(letter_count(letters & ((1U << letter) - 1))) + 1;
            const std::uint64_t chosen = choices | number << shift;
            const std::uint32_t child = Trie::child(node, letter);
            const bool pair = trie_.scoring().qu_tiles && letter == 'Q' - 'A';
            const int letters_so_far = length + (pair ? 2 : 1);
            const std::uint64_t reached = trie_.nodes()[child];
            if (Trie::is_word(reached)) {
                const int worth = points(trie_.scoring().rules, letters_so_far);
                uses_.push_back({chosen, child, static_cast<std::uint32_t>(worth)});
            }
            if ((reached & Trie::letter_mask) == 0) { continue; }
            for (const int next : topology_.neighbours(cell).low() - used) {
                trace(child, next, used, chosen, letters_so_far);
            }
        }
    }

    void grow_tree() {
        tree_.clear(counts_);
        std::vector<std::uint32_t> path(counts_.size() + 1, ChoiceTree::root); ///< by rank: the sum before it
        std::uint64_t before = 0;
        for (std::size_t i = 0; i < uses_.size(); ++i) {
            if (i % ticks == ticks - 1) {
                check(stop_);
                if (tree_.size() > room_) { throw NoRoom{}; }
            }
            const std::uint64_t choices = uses_[i].choices;
            std::size_t rank = counts_.size();
            if (choices != before) {
                const int bit = 63 - std::countl_zero(choices ^ before);
                rank = static_cast<std::size_t>(rank_of_bit_[static_cast<std::size_t>(bit)]);
            }
            for (; rank < counts_.size(); ++rank) {
                const auto mask =
                    (std::uint64_t{1} << std::bit_width(static_cast<unsigned>(counts_[rank]))) - 1;
                const auto number = static_cast<int>(choices >> shift_[rank] & mask);
                path[rank + 1] =
                    number == 0 ? path[rank] : tree_.add(path[rank], static_cast<int>(rank), number - 1);
            }
            before = choices;
            tree_[path.back()].points += uses_[i].points;
        }
    }

    /// Has the branches of a sum wait for the cells that they are about.
    void add_branches(std::uint32_t sum) {
        for (std::uint32_t at = tree_[sum].first; at != 0; at = tree_.branch(at).next) {
            const auto rank = tree_.branch(at).rank;
            waiting_[rank].push_back(at);
            const auto worths = tree_.worths(at);
            for (std::size_t letter = 0; letter < worths.size(); ++letter) {
                worths_[rank][letter] += worths[letter];
            }
        }
    }

    /// The most that the cells from a rank on can be worth.
    std::uint32_t worth_from(std::size_t rank) const {
        std::uint32_t sum = 0;
        for (; rank < order_.size(); ++rank) {
            sum += *std::max_element(worths_[rank].begin(), worths_[rank].end());
        }
        return sum;
    }

    /// Gives the cell of that rank each of its letters. `worth`: of the words whose cells are all chosen.
    void choose(std::size_t rank, std::uint32_t worth, ClassProof& proof) {
        if (rank == order_.size()) {
            const int score = scorer_.score(chosen_);
            if (score >= static_cast<int>(at_least_)) { proof.boards.push_back({score, chosen_}); }
            return;
        }
        check(stop_);
        const auto cell = static_cast<std::size_t>(order_[rank]);
        const std::uint32_t beyond = worth_from(rank + 1);
        const auto worths = worths_;
        std::vector<std::size_t> sizes;
        for (const auto& branches : waiting_) { sizes.push_back(branches.size()); }
        std::size_t index = 0;
        for (std::uint32_t rest = class_[cell]; rest != 0; rest &= rest - 1, ++index) {
            if (worth + worths[rank][index] + beyond < at_least_) { continue; }
            ++proof.choices;
            std::uint32_t more = worth;
            for (std::size_t i = 0; i < sizes[rank]; ++i) {
                const std::uint32_t sum = tree_.children(waiting_[rank][i])[index];
                if (sum == 0) { continue; }
                more += tree_[sum].points;
                add_branches(sum);
            }
            if (more + worth_from(rank + 1) >= at_least_) {
                chosen_[cell] = static_cast<char>('A' + std::countr_zero(rest));
                choose(rank + 1, more, proof);
            }
            worths_ = worths;
            for (std::size_t later = rank + 1; later < sizes.size(); ++later) {
                waiting_[later].resize(sizes[later]);
            }
        }
    }

    /// A word with the choices that spell it, those of the first rank foremost.
    struct Use {
        std::uint64_t choices = 0;
        std::uint32_t word = 0; ///< its node of the trie
        std::uint32_t points = 0;
        bool operator==(const Use&) const = default;
        bool operator<(const Use& other) const {
            return choices != other.choices ? choices < other.choices : word < other.word;
        }
    };

    const Topology& topology_;
    const Trie& trie_;
    std::uint32_t at_least_;
    const std::atomic<bool>& stop_;
    std::size_t room_;
    Scorer scorer_;
    std::vector<int> order_; ///< cells by rank
    std::vector<int> rank_;  ///< by cell
    BoardClass class_;
    ChoiceTree tree_;
    std::vector<int> counts_; ///< by rank: letters of the class
    std::vector<int> shift_;  ///< by rank: the first bit of its choice
    std::array<int, 64> rank_of_bit_{};
    std::vector<Use> uses_;
    std::vector<std::vector<std::uint32_t>> waiting_; ///< by rank: branches whose cell has no letter yet
    std::vector<std::array<std::uint32_t, max_letters>> worths_; ///< by rank and letter: what these are worth
    std::string chosen_;
    int ticks_ = ticks;
};

Prover::Prover(const Topology& topology, const Trie& trie, int at_least, const std::atomic<bool>& stop,
               std::size_t room)
    : work_(std::make_unique<Work>(topology, trie, at_least, stop, room)) {}
Prover::~Prover() = default;
Prover::Prover(Prover&&) noexcept = default;
Prover& Prover::operator=(Prover&&) noexcept = default;

ClassProof Prover::prove(const BoardClass& boards) { return work_->prove(boards); }

} // namespace weft::hunt
