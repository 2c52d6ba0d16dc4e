#include "cover/phrase.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace weft {
namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};
constexpr std::size_t max_sides = 6; ///< of a hexagonal board

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
    /// What a phrase must pay at least to come to each side from a part on, whatever it holds before that.
    using Ways = std::array<float, max_sides>;
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
        ways.fill(std::numeric_limits<float>::infinity());
        return ways;
    }();
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
    void index_pairs(const PhraseModel& model);
    std::vector<std::pair<float, std::uint32_t>> followers(std::uint32_t word, const PhraseModel& model);
    void find_ways();
    void jump(const std::vector<Ways>& after, std::vector<Ways>& ways) const;
    static bool cheapen(Ways& ways, const Ways& other, float cost);
    void index_starts();
    void extend(const Phrase& phrase, const Visitor& visit) const;
    void join(const Phrase& phrase, const Part& part, float cost, int unmet, const Visitor& visit) const;
    std::size_t index_of(const Part& part) const { return static_cast<std::size_t>(&part - parts_.data()); }
    bool far_enough(unsigned sides) const { return !options_.limits.spanning || spans(sides); }
    bool may_span(unsigned sides, float price, const Ways& ways) const;
    bool follows(std::uint32_t word, std::uint32_t other) const {
        return (follow_[word * row_size_ + other / 64] >> other % 64 & 1) != 0;
    }

    const Topology& topology_;
    Options options_;
    const std::atomic<bool>& stop_;
    std::vector<Part> parts_;               ///< by word, then by path
    std::vector<std::uint32_t> part_of_;    ///< a path: its index among the parts, or none
    std::vector<WordId> words_;             ///< all different ones, ascending
    std::vector<bool> on_board_;            ///< whether a word is among them, up to the last one
    std::vector<float> costs_;              ///< a word
    std::vector<float> strangers_;          ///< a word
    std::vector<std::uint32_t> first_part_; ///< a word
    std::vector<std::uint32_t> first_pair_; ///< a part
    std::vector<Next> pairs_;               ///< what the model has met after each part, the cheapest first
    std::vector<Start> starts_;             ///< all parts by first cell, the cheapest first
    std::array<std::uint32_t, Sets::max_cells + 1> first_start_{}; ///< a cell
    std::array<std::vector<Ways>, most_unmet + 1> ways_;           ///< by pairs not met so far, then by part
    std::size_t row_size_ = 0;                                     ///< machine words of a row of follow_
    std::vector<std::uint64_t>
        follow_; ///< a row a word: the words of the board that the model has met after it
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
    on_board_.resize(words_.empty() ? 0 : words_.back() + std::size_t{1});
    for (const WordId word : words_) {
        on_board_[word] = true;
        costs_.push_back(model.cost(word));
        strangers_.push_back(model.stranger(word) + unmet_surcharge);
    }
    index_parts(paths);
    index_pairs(model);
    index_starts();
    find_ways();
}

template <typename Sets>
void PhraseJoinerOf<Sets>::index_parts(const Paths& paths) {
    for (std::uint32_t index = 0; index < paths.size(); ++index) {
        const Path& path = paths[index];
        if (path.set_apart || path.compound || (path.crosses_itself && !options_.limits.self_crossing)) {
            continue;
        }
        const auto cells = paths.cells(path);
        const auto word = std::lower_bound(words_.begin(), words_.end(), path.word) - words_.begin();
        const Cells bare = options_.limits.bare.empty() ? Cells() : Cells::from(options_.limits.bare[index]);
        const auto sides = static_cast<std::uint8_t>(touched_sides(topology_, path.cells));
        parts_.push_back({Cells::from(path.cells), Blocks::from(path.blocks), bare, index,
                          static_cast<std::uint32_t>(word), cells.front(), cells.back(), sides,
                          path.is_misread()});
    }
    std::sort(parts_.begin(), parts_.end(), [&](const Part& a, const Part& b) {
        check(stop_);
        return std::tie(a.word, a.path) < std::tie(b.word, b.path);
    });
    part_of_.assign(paths.size(), none);
    first_part_.assign(words_.size() + 1, 0);
    for (std::uint32_t index = 0; index < parts_.size(); ++index) {
        part_of_[parts_[index].path] = index;
        ++first_part_[parts_[index].word + 1];
    }
    for (std::size_t word = 0; word < words_.size(); ++word) { first_part_[word + 1] += first_part_[word]; }
}

/// The words of the board that the model has met after a word, the cheapest first; sets its row of follow_.
template <typename Sets>
std::vector<std::pair<float, std::uint32_t>> PhraseJoinerOf<Sets>::followers(std::uint32_t word,
                                                                             const PhraseModel& model) {
    std::vector<std::pair<float, std::uint32_t>> found;
    auto place = words_.begin(); // both lists ascend by word
    for (const auto [id, cost] : model.followers(words_[word])) {
        if (id >= on_board_.size()) { break; }
        if (!on_board_[id]) { continue; }
        place = std::lower_bound(place, words_.end(), id);
        const auto other = static_cast<std::uint32_t>(place - words_.begin());
        found.emplace_back(cost, other);
        follow_[word * row_size_ + other / 64] |= std::uint64_t{1} << other % 64;
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// The words of one board make few such pairs: as many as there are parts, or some times that.
template <typename Sets>
void PhraseJoinerOf<Sets>::index_pairs(const PhraseModel& model) {
    std::vector<Cells> begins(words_.size()); // a word: where its parts begin,
    std::vector<Cells> read(words_.size());   // and those of them that are not misread
    for (const Part& part : parts_) {
        begins[part.word].insert(part.first);
        if (!part.misread) { read[part.word].insert(part.first); }
    }
    row_size_ = (words_.size() + 63) / 64;
    follow_.assign(words_.size() * row_size_, 0);
    for (std::uint32_t word = 0; word < words_.size(); ++word) {
        const auto after = followers(word, model);
        auto after_misread = after; // one part at most is misread
        std::erase_if(after_misread, [&](const auto& next) { return read[next.second].empty(); });
        for (std::uint32_t index = first_part_[word]; index < first_part_[word + 1]; ++index) {
            check(stop_);
            first_pair_.push_back(static_cast<std::uint32_t>(pairs_.size()));
            const Cells free = Cells::from(topology_.neighbours(parts_[index].last)) - parts_[index].cells;
            const bool misread = parts_[index].misread;
            for (const auto& [cost, other] : misread ? after_misread : after) {
                if (!(misread ? read : begins)[other].meets(free)) { continue; }
                for (std::uint32_t second = first_part_[other]; second < first_part_[other + 1]; ++second) {
                    const Part& part = parts_[second];
                    if (part.misread && misread) { continue; }
                    if (free.contains(part.first) && !part.cells.meets(parts_[index].cells)) {
                        pairs_.push_back({part.cells, second, cost});
                    }
                }
            }
        }
    }
    first_pair_.push_back(static_cast<std::uint32_t>(pairs_.size()));
}

template <typename Sets>
void PhraseJoinerOf<Sets>::index_starts() {
    for (std::uint32_t index = 0; index < parts_.size(); ++index) {
        const Part& part = parts_[index];
        starts_.push_back({part.cells, index, costs_[part.word], {}, part.word, part.sides});
        ++first_start_[parts_[index].first + 1];
    }
    std::partial_sum(first_start_.begin(), first_start_.end(), first_start_.begin());
    std::sort(starts_.begin(), starts_.end(), [&](const Start& a, const Start& b) {
        check(stop_);
        const auto key = [&](const Start& next) {
            return std::tuple(parts_[next.part].first, next.cost, next.part);
        };
        return key(a) < key(b);
    });
}

/// What the joiner bounds phrases by: the cheapest ways to each side, by words that may overlap.
template <typename Sets>
void PhraseJoinerOf<Sets>::find_ways() {
    for (int unmet = most_unmet; unmet >= 0; --unmet) {
        std::vector<Ways>& ways = ways_[static_cast<std::size_t>(unmet)];
        ways.assign(parts_.size(), nowhere);
        if (unmet < most_unmet) { jump(ways_[static_cast<std::size_t>(unmet) + 1], ways); }
        for (std::size_t index = 0; index < parts_.size(); ++index) {
            for (std::size_t side = 0; side < max_sides; ++side) {
                if ((parts_[index].sides >> side & 1) != 0) { ways[index][side] = 0; }
            }
        }
        // Pairs may follow each other in circles: until nothing becomes cheaper.
        for (bool cheaper = true; cheaper;) {
            check(stop_);
            cheaper = false;
            for (std::size_t index = 0; index < parts_.size(); ++index) {
                for (std::uint32_t i = first_pair_[index]; i < first_pair_[index + 1]; ++i) {
                    cheaper = cheapen(ways[index], ways[pairs_[i].part], pairs_[i].cost) || cheaper;
                }
            }
        }
    }
    for (Start& start : starts_) { start.ways = ways_[most_unmet][start.part]; }
}

/// From each part by a pair that is not met, to ways with one more of them.
template <typename Sets>
void PhraseJoinerOf<Sets>::jump(const std::vector<Ways>& after, std::vector<Ways>& ways) const {
    std::array<Ways, Sets::max_cells> from_cell; // to a part that starts there
    from_cell.fill(nowhere);
    for (const Start& next : starts_) {
        cheapen(from_cell[parts_[next.part].first], after[next.part], next.cost);
    }
    for (std::size_t index = 0; index < parts_.size(); ++index) {
        const Part& part = parts_[index];
        for (const int cell : topology_.neighbours(part.last)) {
            cheapen(ways[index], from_cell[static_cast<std::size_t>(cell)], strangers_[part.word]);
        }
    }
}

/// Whether some way becomes cheaper by going on as the other does, at that cost.
template <typename Sets>
bool PhraseJoinerOf<Sets>::cheapen(Ways& ways, const Ways& other, float cost) {
    bool cheaper = false;
    for (std::size_t side = 0; side < max_sides; ++side) {
        if (cost + other[side] < ways[side]) {
            ways[side] = cost + other[side];
            cheaper = true;
        }
    }
    return cheaper;
}

/// Whether a phrase that ends with this part may still come to two opposite sides at a price that is allowed.
template <typename Sets>
bool PhraseJoinerOf<Sets>::may_span(unsigned sides, float price, const Ways& ways) const {
    if (!options_.limits.spanning) { return true; }
    for (std::size_t side = 0; side < max_sides; side += 2) {
        const float one = (sides >> side & 1) != 0 ? 0 : ways[side];
        const float other = (sides >> (side + 1) & 1) != 0 ? 0 : ways[side + 1];
        if (price + std::max(one, other) <= options_.most_price + rounding) { return true; }
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
    const std::size_t last = index_of(*phrase.last);
    const std::vector<Ways>& ways = ways_[static_cast<std::size_t>(phrase.unmet)];
    for (std::uint32_t i = first_pair_[last]; i < first_pair_[last + 1]; ++i) {
        const Next& next = pairs_[i];
        if (phrase.price + next.cost > options_.most_price) { break; }
        if (phrase.cells.meets(next.cells)) { continue; }
        const Part& part = parts_[next.part];
        if (!may_span(phrase.sides | part.sides, phrase.price + next.cost, ways[next.part])) { continue; }
        join(phrase, part, next.cost, 0, visit);
    }
    if (phrase.unmet == most_unmet) { return; }
    const float stranger = strangers_[phrase.last->word];
    for (const int cell : Cells::from(topology_.neighbours(phrase.last->last)) - phrase.cells) {
        for (std::uint32_t i = first_start_[static_cast<std::size_t>(cell)];
             i < first_start_[static_cast<std::size_t>(cell) + 1]; ++i) {
            const Start& next = starts_[i];
            const float cost = stranger + next.cost;
            if (phrase.price + cost > options_.most_price) { break; }
            if (phrase.cells.meets(next.cells)) { continue; }
            if (!may_span(phrase.sides | next.sides, phrase.price + cost, next.ways)) { continue; }
            if (follows(phrase.last->word, next.word)) { continue; }
            join(phrase, parts_[next.part], cost, 1, visit);
        }
    }
}

template <typename Sets>
WEFT_DISPATCH void PhraseJoinerOf<Sets>::join(const Phrase& phrase, const Part& part, float cost, int unmet,
                                              const Visitor& visit) const {
    if (phrase.misread && part.misread) { return; }
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
