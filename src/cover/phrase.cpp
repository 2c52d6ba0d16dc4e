#include "cover/phrase.hpp"

#include "base/dispatch.hpp"
#include "words/met_pairs.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <vector>

namespace weft {
namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};
constexpr std::size_t max_sides = 6; ///< of a hexagonal board

/// Prices as bounds have them: whole steps, rounded down, so that many are added and compared at once.
using Steps = std::uint16_t;
constexpr float steps_of_one = 64;
constexpr Steps too_dear = 1U << 14; ///< more than all words of a phrase can cost
constexpr Steps out_of_reach = 2 * too_dear;

Steps rounded_down(float price) {
    return static_cast<Steps>(std::min(price * steps_of_one, static_cast<float>(too_dear)));
}

/// Prices added in another order differ by less.
constexpr float rounding = 1e-3F;

/// The joiner with sets of one width.
template <typename Sets>
class PhraseJoinerOf {
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;

  public:
    using Options = PhraseOptions;
    using Visitor = SpangramVisitor;

    PhraseJoinerOf(const Topology& topology, const Paths& paths, const PhraseModel& model,
                   const Options& options, const std::atomic<bool>& stop);

    void starting_with(std::uint32_t path, const Visitor& visit) const;

  private:
    struct Part {
        Cells cells;
        Blocks blocks;
        Cells bare; ///< cells that the phrase must have beside it
        std::uint32_t path = 0;
        std::uint32_t word = 0; ///< index among the words of the board
        std::uint8_t first = 0; ///< its first cell
        std::uint8_t last = 0;
        std::uint8_t sides = 0; ///< as in SpangramJoiner
        bool misread = false;
    };
    /// A part that may come next: all that is needed to pass over it.
    struct Next {
        Cells cells;
        std::uint32_t part = 0;
        float cost = 0;
    };
    /// What a phrase must pay at least from a part on, whatever it holds before that: to come to each side,
    /// and to have its misread part at all (nothing where it has or needs none). The last one fills up.
    using Ways = std::array<Steps, max_sides + 2>;
    /// A part that may come next though the model has not met it there: with all that its bound needs, since
    /// most fail by that.
    struct Start {
        Cells cells;
        std::uint32_t part = 0;
        float cost = 0;
        Ways ways{};
        std::uint32_t word = 0;
        std::uint8_t sides = 0;
    };
    static constexpr Ways nowhere = [] {
        Ways ways{};
        ways.fill(out_of_reach);
        return ways;
    }();
    /// How a phrase may go on.
    struct Onward {
        std::vector<std::uint32_t> first_pair; ///< a part
        std::vector<Next> pairs;               ///< what the model has met after each part, the cheapest first
        std::vector<Start> starts;             ///< all parts by first cell, the cheapest first
        std::array<std::uint32_t, Sets::max_cells + 1> first_start{}; ///< a cell
        std::array<std::vector<Ways>, most_unmet + 1> ways; ///< by pairs not met so far, then by part
    };
    /// A phrase as far as it has come.
    struct Phrase {
        Cells cells;
        Blocks blocks;
        Cells bare; ///< cells that it must still come to
        const Part* last = nullptr;
        std::uint8_t sides = 0;
        bool misread = false;
        float price = 0;
        int unmet = 0;
        SpangramReading reading;
    };

    void index_parts(const Paths& paths);
    void index_pairs();
    void index_starts(Onward& onward) const;
    void find_ways(Onward& onward) const;
    void reach_own_sides(std::size_t part, std::vector<Ways>& ways) const;
    void jump(const Onward& onward, const std::vector<Ways>& after, std::vector<Ways>& ways) const;
    static bool cheapen(Ways& ways, const Ways& other, Steps cost);
    const Onward& onward(const Phrase& phrase) const {
        return phrase.misread == options_.limits.misread ? settled_ : lacking_;
    }
    void extend(const Phrase& phrase, const Visitor& visit) const;
    void join(const Phrase& phrase, const Part& part, float cost, int unmet, const Visitor& visit) const;
    std::size_t index_of(const Part& part) const { return static_cast<std::size_t>(&part - parts_.data()); }
    bool far_enough(unsigned sides) const { return !options_.limits.spanning || spans(sides); }
    bool may_span(unsigned sides, float price, const Ways& ways) const;

    const Topology& topology_;
    Options options_;
    const std::atomic<bool>& stop_;
    std::vector<Part> parts_;               ///< by word, then by path
    std::vector<std::uint32_t> part_of_;    ///< a path: its index among the parts, or none
    std::vector<WordId> words_;             ///< all different ones, ascending
    std::vector<float> costs_;              ///< a word
    std::vector<float> strangers_;          ///< a word
    std::vector<std::uint32_t> first_part_; ///< a word
    Onward settled_;                        ///< with the misread part, or where none is wanted
    Onward lacking_;                        ///< without it so far
    MetPairs met_;                          ///< of the words
};

template <typename Sets>
PhraseJoinerOf<Sets>::PhraseJoinerOf(const Topology& topology, const Paths& paths, const PhraseModel& model,
                                     const Options& options, const std::atomic<bool>& stop)
    : topology_(topology)
    , options_(options)
    , stop_(stop) {
    for (const Path& path : paths) {
        if (!path.set_apart && !path.compound) { words_.push_back(path.word); }
    }
    std::sort(words_.begin(), words_.end());
    words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
    for (const WordId word : words_) {
        costs_.push_back(model.cost(word));
        strangers_.push_back(model.stranger(word) + unmet_surcharge);
    }
    index_parts(paths);
    met_ = MetPairs(model, words_, stop_);
    index_pairs();
    for (Onward* const onward : {&settled_, &lacking_}) {
        if (onward == &lacking_ && !options_.limits.misread) { break; }
        index_starts(*onward);
        find_ways(*onward);
    }
}

template <typename Sets>
void PhraseJoinerOf<Sets>::index_parts(const Paths& paths) {
    std::vector<std::uint32_t> word_of(paths.size(), none); // a path: its word, where it may be a part
    first_part_.assign(words_.size() + 1, 0);
    for (std::uint32_t index = 0; index < paths.size(); ++index) {
        const Path& path = paths[index];
        if (path.set_apart || path.compound || (path.is_misread() && !options_.limits.misread) ||
            (path.crosses_itself && !options_.limits.self_crossing)) {
            continue;
        }
        const auto word = std::lower_bound(words_.begin(), words_.end(), path.word) - words_.begin();
        word_of[index] = static_cast<std::uint32_t>(word);
        ++first_part_[static_cast<std::size_t>(word) + 1];
    }
    std::partial_sum(first_part_.begin(), first_part_.end(), first_part_.begin());
    parts_.resize(first_part_.back());
    part_of_.assign(paths.size(), none);
    std::vector<std::uint32_t> next = first_part_;
    for (std::uint32_t index = 0; index < paths.size(); ++index) {
        if (word_of[index] == none) { continue; }
        check(stop_);
        const Path& path = paths[index];
        const auto cells = paths.cells(path);
        const Cells bare = options_.limits.bare.empty() ? Cells() : Cells::from(options_.limits.bare[index]);
        const auto sides = static_cast<std::uint8_t>(touched_sides(topology_, path.cells));
        part_of_[index] = next[word_of[index]]++;
        parts_[part_of_[index]] = {Cells::from(path.cells),
                                   Blocks::from(path.blocks),
                                   bare,
                                   index,
                                   word_of[index],
                                   cells.front(),
                                   cells.back(),
                                   sides,
                                   path.is_misread()};
    }
}

/// The words of one board make few such pairs: as many as there are parts, or some times that.
template <typename Sets>
void PhraseJoinerOf<Sets>::index_pairs() {
    std::vector<Cells> begins(words_.size()); // a word: where its parts begin,
    std::vector<Cells> read(words_.size());   // and those of them that are not misread
    for (const Part& part : parts_) {
        begins[part.word].insert(part.first);
        if (!part.misread) { read[part.word].insert(part.first); }
    }
    std::vector<MetPairs::Second> after;         // the cheapest first
    std::vector<MetPairs::Second> after_misread; // one part at most is misread
    for (std::uint32_t word = 0; word < words_.size(); ++word) {
        const auto met = met_.after(word);
        after.assign(met.begin(), met.end());
        std::sort(after.begin(), after.end(), [](const MetPairs::Second& a, const MetPairs::Second& b) {
            return std::tie(a.cost, a.word) < std::tie(b.cost, b.word);
        });
        if (options_.limits.misread) {
            after_misread = after;
            std::erase_if(after_misread, [&](const auto& next) { return read[next.word].empty(); });
        }
        for (std::uint32_t index = first_part_[word]; index < first_part_[word + 1]; ++index) {
            check(stop_);
            settled_.first_pair.push_back(static_cast<std::uint32_t>(settled_.pairs.size()));
            lacking_.first_pair.push_back(static_cast<std::uint32_t>(lacking_.pairs.size()));
            const Cells free = Cells::from(topology_.neighbours(parts_[index].last)) - parts_[index].cells;
            const bool misread = parts_[index].misread;
            for (const auto& [other, cost] : misread ? after_misread : after) {
                if (!(misread ? read : begins)[other].meets(free)) { continue; }
                for (std::uint32_t second = first_part_[other]; second < first_part_[other + 1]; ++second) {
                    const Part& part = parts_[second];
                    if (!free.contains(part.first) || part.cells.meets(parts_[index].cells)) { continue; }
                    const Next next{part.cells, second, cost};
                    if (!part.misread) { settled_.pairs.push_back(next); }
                    if (options_.limits.misread && !misread) { lacking_.pairs.push_back(next); }
                }
            }
        }
    }
    settled_.first_pair.push_back(static_cast<std::uint32_t>(settled_.pairs.size()));
    lacking_.first_pair.push_back(static_cast<std::uint32_t>(lacking_.pairs.size()));
}

template <typename Sets>
void PhraseJoinerOf<Sets>::index_starts(Onward& onward) const {
    const auto may_start = [&](const Part& part) { return !part.misread || &onward == &lacking_; };
    for (const Part& part : parts_) {
        if (may_start(part)) { ++onward.first_start[part.first + std::size_t{1}]; }
    }
    std::partial_sum(onward.first_start.begin(), onward.first_start.end(), onward.first_start.begin());
    onward.starts.resize(onward.first_start.back());
    std::vector<std::uint32_t> by_cost(words_.size());
    std::iota(by_cost.begin(), by_cost.end(), 0U);
    std::stable_sort(by_cost.begin(), by_cost.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return costs_[a] < costs_[b]; });
    auto next = onward.first_start;
    for (const std::uint32_t word : by_cost) {
        check(stop_);
        for (std::uint32_t index = first_part_[word]; index < first_part_[word + 1]; ++index) {
            const Part& part = parts_[index];
            if (!may_start(part)) { continue; }
            onward.starts[next[part.first]++] = {part.cells, index, costs_[word], {}, word, part.sides};
        }
    }
}

/// What the joiner bounds phrases by: the cheapest ways to each side, by words that may overlap. Those of
/// phrases that lack their misread part come last, since from that part on they are those of the others.
template <typename Sets>
void PhraseJoinerOf<Sets>::find_ways(Onward& onward) const {
    const bool lacking = &onward == &lacking_;
    for (std::size_t unmet = most_unmet + 1; unmet-- > 0;) {
        std::vector<Ways>& ways = onward.ways[unmet];
        ways.assign(parts_.size(), nowhere);
        if (unmet < most_unmet) { jump(onward, onward.ways[unmet + 1], ways); }
        for (std::size_t index = 0; index < parts_.size(); ++index) {
            if (lacking) {
                if (parts_[index].misread) { ways[index] = settled_.ways[unmet][index]; }
            } else {
                ways[index][max_sides] = 0;
                reach_own_sides(index, ways);
            }
        }
        // Pairs may follow each other in circles: until nothing becomes cheaper.
        for (bool cheaper = true; cheaper;) {
            check(stop_);
            cheaper = false;
            for (std::size_t index = 0; index < parts_.size(); ++index) {
                for (std::uint32_t i = onward.first_pair[index]; i < onward.first_pair[index + 1]; ++i) {
                    const Next& next = onward.pairs[i];
                    cheaper = cheapen(ways[index], ways[next.part], rounded_down(next.cost)) || cheaper;
                }
                if (lacking && !parts_[index].misread) { reach_own_sides(index, ways); }
            }
        }
    }
    for (Start& start : onward.starts) { start.ways = onward.ways[most_unmet][start.part]; }
}

/// At the sides that a part touches itself, all that is left to pay is the misread part.
template <typename Sets>
void PhraseJoinerOf<Sets>::reach_own_sides(std::size_t part, std::vector<Ways>& ways) const {
    for (std::size_t side = 0; side < max_sides; ++side) {
        if ((parts_[part].sides >> side & 1) != 0) { ways[part][side] = ways[part][max_sides]; }
    }
}

/// From each part by a pair that is not met, to ways with one more of them.
template <typename Sets>
void PhraseJoinerOf<Sets>::jump(const Onward& onward, const std::vector<Ways>& after,
                                std::vector<Ways>& ways) const {
    std::array<Ways, Sets::max_cells> from_cell; // to a part that starts there
    from_cell.fill(nowhere);
    for (const Start& next : onward.starts) {
        cheapen(from_cell[parts_[next.part].first], after[next.part], rounded_down(next.cost));
    }
    for (std::size_t index = 0; index < parts_.size(); ++index) {
        const Part& part = parts_[index];
        const Steps stranger = rounded_down(strangers_[part.word]);
        for (const int cell : topology_.neighbours(part.last)) {
            cheapen(ways[index], from_cell[static_cast<std::size_t>(cell)], stranger);
        }
    }
}

/// Whether some way becomes cheaper by going on as the other does, at that cost.
template <typename Sets>
bool PhraseJoinerOf<Sets>::cheapen(Ways& ways, const Ways& other, Steps cost) {
    Steps cheaper = 0;
    for (std::size_t side = 0; side < ways.size(); ++side) {
        const Steps before = ways[side];
        ways[side] = std::min(before, static_cast<Steps>(cost + other[side]));
        cheaper |= static_cast<Steps>(before ^ ways[side]);
    }
    return cheaper != 0;
}

/// Whether a phrase that ends with this part may still come to two opposite sides at a price that is allowed.
template <typename Sets>
bool PhraseJoinerOf<Sets>::may_span(unsigned sides, float price, const Ways& ways) const {
    if (!options_.limits.spanning) { return true; }
    const Steps left = rounded_down(options_.most_price + rounding - price);
    for (std::size_t side = 0; side < max_sides; side += 2) {
        const Steps one = ways[(sides >> side & 1) != 0 ? max_sides : side];
        const Steps other = ways[(sides >> (side + 1) & 1) != 0 ? max_sides : side + 1];
        if (std::max(one, other) <= left) { return true; }
    }
    return false;
}

template <typename Sets>
WEFT_DISPATCH void PhraseJoinerOf<Sets>::starting_with(std::uint32_t path, const Visitor& visit) const {
    if (part_of_[path] == none) { return; }
    const Part& part = parts_[part_of_[path]];
    if (costs_[part.word] > options_.most_price) { return; }
    Phrase phrase{part.cells,   part.blocks,       part.bare, &part, part.sides,
                  part.misread, costs_[part.word], 0,         {}};
    phrase.reading.paths[0] = path;
    phrase.reading.parts = 1;
    extend(phrase, visit);
}

template <typename Sets>
WEFT_DISPATCH void PhraseJoinerOf<Sets>::extend(const Phrase& phrase, const Visitor& visit) const {
    if (phrase.reading.parts == max_spangram_parts) { return; }
    check(stop_);
    const Onward& onward = this->onward(phrase);
    const std::size_t last = index_of(*phrase.last);
    const std::vector<Ways>& after = onward.ways[static_cast<std::size_t>(phrase.unmet)];
    for (std::uint32_t i = onward.first_pair[last]; i < onward.first_pair[last + 1]; ++i) {
        const Next& next = onward.pairs[i];
        if (phrase.price + next.cost > options_.most_price) { break; }
        if (phrase.cells.meets(next.cells)) { continue; }
        const Part& part = parts_[next.part];
        if (!may_span(phrase.sides | part.sides, phrase.price + next.cost, after[next.part])) { continue; }
        join(phrase, part, next.cost, 0, visit);
    }
    if (phrase.unmet == most_unmet) { return; }
    const float stranger = strangers_[phrase.last->word];
    for (const int cell : Cells::from(topology_.neighbours(phrase.last->last)) - phrase.cells) {
        for (std::uint32_t i = onward.first_start[static_cast<std::size_t>(cell)];
             i < onward.first_start[static_cast<std::size_t>(cell) + 1]; ++i) {
            const Start& next = onward.starts[i];
            const float cost = stranger + next.cost;
            if (phrase.price + cost > options_.most_price) { break; }
            if (phrase.cells.meets(next.cells)) { continue; }
            if (!may_span(phrase.sides | next.sides, phrase.price + cost, next.ways)) { continue; }
            if (met_.cost(phrase.last->word, next.word)) { continue; }
            join(phrase, parts_[next.part], cost, 1, visit);
        }
    }
}

template <typename Sets>
WEFT_DISPATCH void PhraseJoinerOf<Sets>::join(const Phrase& phrase, const Part& part, float cost, int unmet,
                                              const Visitor& visit) const {
    const float price = phrase.price + cost;
    const unsigned sides = phrase.sides | part.sides;
    const Cells cells = phrase.cells | part.cells;
    const Cells bare = (phrase.bare | part.bare) - cells;
    if (cells.size() + bare.size() > options_.limits.max_cells) { return; }
    const auto joint = topology_.block<Blocks>(phrase.last->last, part.first);
    const bool crosses = phrase.blocks.meets(part.blocks) || joint.meets(phrase.blocks | part.blocks);
    if (crosses && !options_.limits.self_crossing) { return; }
    Phrase longer{cells,
                  phrase.blocks | part.blocks | joint,
                  bare,
                  &part,
                  static_cast<std::uint8_t>(sides),
                  phrase.misread || part.misread,
                  price,
                  phrase.unmet + unmet,
                  phrase.reading};
    longer.reading.paths[longer.reading.parts++] = part.path;
    if (far_enough(sides) && bare.empty() && longer.misread == options_.limits.misread) {
        visit(longer.cells, longer.blocks, longer.reading);
    }
    extend(longer, visit);
}

} // namespace

struct PhraseJoiner::Either : OfEitherWidth<PhraseJoinerOf> {
    using OfEitherWidth::OfEitherWidth;
};

PhraseJoiner::PhraseJoiner(const Topology& topology, const Paths& paths, const PhraseModel& model,
                           const Options& options, const std::atomic<bool>& stop, Width width)
    : either_(std::make_unique<const Either>(width, topology, paths, model, options, stop)) {}

PhraseJoiner::~PhraseJoiner() = default;
PhraseJoiner::PhraseJoiner(PhraseJoiner&&) noexcept = default;

// No visit: what it calls in between would be taken for code that throws nothing.
WEFT_DISPATCH void PhraseJoiner::starting_with(std::uint32_t path, const Visitor& visit) const {
    if (const auto* narrow = either_->if_of<NarrowSets>()) {
        narrow->starting_with(path, visit);
    } else {
        either_->if_of<WideSets>()->starting_with(path, visit);
    }
}

} // namespace weft
