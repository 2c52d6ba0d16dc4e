#include "hunt/prove.hpp"

#include "base/stop.hpp"
#include "hunt/letters.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace weft::hunt {
namespace {

constexpr int ticks = 1 << 12;                  ///< steps between two looks at the stop flag
constexpr std::size_t opened_between_looks = 8; ///< branches, about, between two looks at the bound

/// Words by the choices that they need; see prove.hpp. Cells are known by their rank in the order of choices,
/// letters by their number among those of the cell, from 0.
class ChoiceTree {
  public:
    /// A set of choices: the words that need these and no more, and the ranks that branch from it.
    struct Node {
        std::uint32_t points = 0;
        std::uint32_t worth = 0; ///< points with the best of each branch
        std::uint32_t first = 0; ///< branch; 0 for none
    };
    /// One more cell: the nodes of its letters stand side by side.
    struct Branch {
        std::uint32_t next = 0;  ///< of the same node
        std::uint32_t nodes = 0; ///< the first of its nodes
        LetterSet letters = 0;   ///< those that have a node
        std::uint32_t rank = 0;

        bool has(int letter) const { return (letters >> letter & 1) != 0; }
        /// The node of a letter that has one.
        std::uint32_t node(int letter) const {
            return nodes + static_cast<std::uint32_t>(bits_set(letters & ((1U << letter) - 1)));
        }
    };

    void clear() {
        nodes_.clear();
        branches_.assign(1, {});
    }
    std::size_t size() const { return nodes_.size(); }
    const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
    const Branch& branch(std::uint32_t branch) const { return branches_[branch]; }

    /// Adds a branch to a node that is not in the tree yet.
    void add(Node& parent, std::size_t rank, LetterSet letters, std::span<const Node> nodes) {
        std::uint32_t best = 0;
        for (const Node& node : nodes) { best = std::max(best, node.worth); }
        branches_.push_back({parent.first, static_cast<std::uint32_t>(nodes_.size()), letters,
                             static_cast<std::uint32_t>(rank)});
        nodes_.insert(nodes_.end(), nodes.begin(), nodes.end());
        parent.first = static_cast<std::uint32_t>(branches_.size() - 1);
        parent.worth += best;
    }

  private:
    std::vector<Node> nodes_;
    std::vector<Branch> branches_; ///< from 1
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
        , choice_(order_.size())
        , open_(order_.size())
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
        proof.bound = std::max(proof.bound, static_cast<int>(root_.worth));
        if (root_.worth < at_least_) { return; }
        for (std::size_t rank = 0; rank < order_.size(); ++rank) {
            waiting_[rank].clear();
            worths_[rank].fill(0);
        }
        add_branches(root_);
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
        sort_uses();
        grow_tree();
    }

    /// Gives the choices of each rank their place in a machine word: 0 for a cell that is not used.
    void number_choices() {
        counts_.clear();
        for (const int cell : order_) {
            counts_.push_back(letter_count(class_[static_cast<std::size_t>(cell)]));
        }
        shift_.assign(counts_.size(), 0);
        mask_.assign(counts_.size(), 0);
        int bit = 0;
        for (std::size_t rank = counts_.size(); rank-- > 0;) {
            const int width = std::bit_width(static_cast<unsigned>(counts_[rank]));
            if (bit + width > 64) { throw NoRoom{}; }
            shift_[rank] = bit;
            mask_[rank] = (std::uint64_t{1} << width) - 1;
            for (; bit < shift_[rank] + width; ++bit) {
                rank_of_bit_[static_cast<std::size_t>(bit)] = static_cast<int>(rank);
            }
        }
        for (std::size_t cell = 0; cell < class_.size(); ++cell) {
            std::uint64_t number = 0;
            for (std::uint32_t rest = class_[cell]; rest != 0; rest &= rest - 1) {
                choice_[cell][static_cast<std::size_t>(std::countr_zero(rest))] =
                    ++number << shift_[static_cast<std::size_t>(rank_[cell])];
            }
        }
        bits_ = bit;
    }

    /// Adds all words that go on from a prefix by a letter of the cell. `choices`: of the cells used.
    void trace(std::uint32_t prefix, int cell, CellSet used, std::uint64_t choices, int length) {
        if (--ticks_ <= 0) {
            ticks_ = ticks;
            check(stop_);
            if (uses_.size() > room_) { throw NoRoom{}; }
        }
        used.insert(cell);
        const auto at = static_cast<std::size_t>(cell);
        const CellSet open = topology_.neighbours(cell).low() - used;
        const std::uint64_t node = trie_.nodes()[prefix];
        for (auto rest = class_[at] & Trie::letters(node); rest != 0; rest &= rest - 1) {
            const int letter = std::countr_zero(rest);
            const std::uint64_t chosen = choices | choice_[at][static_cast<std::size_t>(letter)];
            const std::uint32_t child = Trie::child(node, letter);
            const bool pair = trie_.scoring().qu_tiles && letter == 'Q' - 'A';
            const int letters_so_far = length + (pair ? 2 : 1);
            const std::uint64_t reached = trie_.nodes()[child];
            if (Trie::is_word(reached)) {
                const int worth = points(trie_.scoring().rules, letters_so_far);
                uses_.push_back({chosen, child, static_cast<std::uint32_t>(worth)});
            }
            for (const int next : open) {
                if ((reached & class_[static_cast<std::size_t>(next)]) == 0) { continue; }
                trace(child, next, used, chosen, letters_so_far);
            }
        }
    }

    /// Puts the words in order of their choices, where neighbours share all but the last ones, so that the
    /// tree grows in one pass; by digits of the choices, the last first.
    void sort_uses() {
        constexpr int width = 11;
        for (int shift = 0; shift < bits_; shift += width) {
            const auto digit = [&](const Use& use) {
                return static_cast<std::size_t>(use.choices >> shift & ((1U << width) - 1));
            };
            std::array<std::uint32_t, std::size_t{1} << width> place{};
            for (const Use& use : uses_) { ++place[digit(use)]; }
            std::uint32_t before = 0;
            for (std::uint32_t& count : place) { before += std::exchange(count, before); }
            sorted_.resize(uses_.size());
            for (const Use& use : uses_) { sorted_[place[digit(use)]++] = use; }
            uses_.swap(sorted_);
        }
        // Two tracings may use the same cells with the same letters.
        const auto by_word = [](const Use& a, const Use& b) { return a.word < b.word; };
        auto kept = uses_.begin();
        for (auto first = uses_.begin(); first != uses_.end();) {
            auto last = first + 1;
            while (last != uses_.end() && last->choices == first->choices) { ++last; }
            if (last - first > 1) { std::sort(first, last, by_word); }
            for (std::optional<std::uint32_t> word; first != last; ++first) {
                if (first->word != word) { *kept++ = *first; }
                word = first->word;
            }
        }
        uses_.erase(kept, uses_.end());
    }

    /// From the words in order: what stands below a node comes together, and the node after it.
    void grow_tree() {
        tree_.clear();
        root_ = {};
        for (Open& open : open_) { open.count = open.letters = 0; }
        std::uint64_t before = 0;
        for (std::size_t i = 0; i < uses_.size(); ++i) {
            if (i % ticks == ticks - 1) { check(stop_); }
            if (tree_.size() > room_) { throw NoRoom{}; }
            const std::uint64_t choices = uses_[i].choices;
            if (choices != before) {
                const int bit = 63 - std::countl_zero(choices ^ before);
                const auto rank = static_cast<std::size_t>(rank_of_bit_[static_cast<std::size_t>(bit)]);
                close(rank + 1);
                for (std::size_t at = rank; at < open_.size(); ++at) {
                    const auto number = static_cast<std::uint32_t>(choices >> shift_[at] & mask_[at]);
                    if (number != 0) { open_[at].begin(number - 1); }
                }
                before = choices;
            }
            ChoiceTree::Node& node = last_open(open_.size());
            node.points += uses_[i].points;
            node.worth += uses_[i].points;
        }
        close(0);
    }

    /// The node of the last choice before a rank.
    ChoiceTree::Node& last_open(std::size_t rank) {
        while (rank-- > 0) {
            if (open_[rank].count > 0) { return open_[rank].nodes[open_[rank].count - 1]; }
        }
        return root_;
    }

    /// Ends the branches of these ranks and of those after them.
    void close(std::size_t from) {
        for (std::size_t rank = open_.size(); rank-- > from;) {
            Open& open = open_[rank];
            if (open.count == 0) { continue; }
            tree_.add(last_open(rank), rank, open.letters, std::span(open.nodes).first(open.count));
            open.count = 0;
            open.letters = 0;
        }
    }

    /// Has the branches of a node wait for the cells that they are about.
    void add_branches(const ChoiceTree::Node& node) {
        for (std::uint32_t at = node.first; at != 0;) {
            const ChoiceTree::Branch& branch = tree_.branch(at);
            waiting_[branch.rank].push_back(at);
            std::uint32_t* worths = worths_[branch.rank].data();
            std::uint32_t child = branch.nodes;
            for (std::uint32_t rest = branch.letters; rest != 0; rest &= rest - 1) {
                worths[std::countr_zero(rest)] += tree_[child++].worth;
            }
            at = branch.next;
        }
    }

    /// The most that the cells from a rank on can be worth.
    std::uint32_t worth_from(std::size_t rank) const {
        std::uint32_t sum = 0;
        for (; rank < order_.size(); ++rank) {
            sum += *std::max_element(worths_[rank].begin(), worths_[rank].begin() + counts_[rank]);
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
        int index = 0;
        for (std::uint32_t rest = class_[cell]; rest != 0; rest &= rest - 1, ++index) {
            if (worth + worths[rank][index] + beyond < at_least_) { continue; }
            ++proof.choices;
            std::uint32_t more = worth;
            std::uint32_t left = worths[rank][index]; // of branches that are not opened yet
            const auto most = [&] { return more + left + worth_from(rank + 1); };
            // Those that came last lower the bound soonest: a third fewer are opened than first things first.
            for (std::size_t i = sizes[rank]; i-- > 0;) {
                const ChoiceTree::Branch& branch = tree_.branch(waiting_[rank][i]);
                if (!branch.has(index)) { continue; }
                const ChoiceTree::Node& node = tree_[branch.node(index)];
                more += node.points;
                left -= node.worth;
                add_branches(node);
                if (i % opened_between_looks == 0 && most() < at_least_) { break; }
            }
            if (most() >= at_least_) {
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
    };

    /// A branch to which nodes are still added.
    struct Open {
        std::uint32_t letters = 0;
        std::uint32_t count = 0;
        std::array<ChoiceTree::Node, letters_in_alphabet> nodes;

        void begin(std::uint32_t letter) {
            letters |= 1U << letter;
            nodes[count++] = {};
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
    ChoiceTree::Node root_;
    std::vector<int> counts_;         ///< by rank: letters of the class
    std::vector<int> shift_;          ///< by rank: the first bit of its choice
    std::vector<std::uint64_t> mask_; ///< by rank: the bits of a choice
    std::array<int, 64> rank_of_bit_{};
    int bits_ = 0; ///< of all choices
    /// By cell and letter: the choice in its place.
    std::vector<std::array<std::uint64_t, letters_in_alphabet>> choice_;
    std::vector<Open> open_; ///< by rank
    std::vector<Use> uses_;
    std::vector<Use> sorted_;
    /// By rank: branches whose cell has no letter yet.
    std::vector<std::vector<std::uint32_t>> waiting_;
    /// By rank and letter: what these are worth.
    std::vector<std::array<std::uint32_t, letters_in_alphabet>> worths_;
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
