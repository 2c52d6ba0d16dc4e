#include "cover/phrase.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

namespace weft {
namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

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
        bool crosses_itself = false;
    };
    struct Follower {
        Cells starts;           ///< where its parts begin
        std::uint32_t word = 0; ///< index among the words of the board
        float cost = 0;
    };
    /// A phrase as far as it has come.
    struct Phrase {
        Cells cells;
        Blocks blocks;
        Cells bare; ///< cells that it must still come to
        const Part* last = nullptr;
        std::uint8_t sides = 0;
        float price = 0;
        int unmet = 0;
        SpangramReading reading;
    };

    void index_parts(const Paths& paths);
    void index_followers(const PhraseModel& model);
    void extend(const Phrase& phrase, const Visitor& visit) const;
    void join(const Phrase& phrase, const Part& part, float cost, int unmet, const Visitor& visit) const;
    bool follows(std::uint32_t word, std::uint32_t other) const {
        return (follow_[word * row_words_ + other / 64] >> other % 64 & 1) != 0;
    }

    const Topology& topology_;
    Options options_;
    const std::atomic<bool>& stop_;
    std::vector<Part> parts_;            ///< by first cell, then in order of cost
    std::vector<std::uint32_t> part_of_; ///< a path: its index among the parts, or none
    std::array<std::uint32_t, Sets::max_cells + 1> starting_{};
    std::vector<WordId> words_;             ///< all different ones, ascending
    std::vector<float> costs_;              ///< a word
    std::vector<float> strangers_;          ///< a word
    std::vector<std::uint32_t> first_part_; ///< a word: where its parts start in word_parts_
    std::vector<std::uint32_t> word_parts_;
    std::vector<std::uint32_t> first_follower_;
    std::vector<Follower> followers_; ///< of each word, the cheapest first
    std::size_t row_words_ = 0;       ///< machine words of a row of follow_
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
        if (!path.found && !path.compound) { words_.push_back(path.word); }
    }
    std::sort(words_.begin(), words_.end());
    words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
    for (const WordId word : words_) {
        costs_.push_back(model.cost(word));
        strangers_.push_back(model.stranger(word) + unmet_surcharge);
    }
    index_parts(paths);
    index_followers(model);
}

template <typename Sets>
void PhraseJoinerOf<Sets>::index_parts(const Paths& paths) {
    for (std::uint32_t index = 0; index < paths.size(); ++index) {
        const Path& path = paths[index];
        if (path.found || path.compound || (path.crosses_itself && !options_.self_crossing)) { continue; }
        const auto cells = paths.cells(path);
        const auto word = std::lower_bound(words_.begin(), words_.end(), path.word) - words_.begin();
        const Cells bare = options_.bare.empty() ? Cells() : Cells::from(options_.bare[index]);
        parts_.push_back({Cells::from(path.cells), Blocks::from(path.blocks), bare, index,
                          static_cast<std::uint32_t>(word), cells.front(), cells.back(),
                          static_cast<std::uint8_t>(touched_sides(topology_, path.cells)),
                          path.crosses_itself});
    }
    std::sort(parts_.begin(), parts_.end(), [&](const Part& a, const Part& b) {
        check(stop_);
        const auto key = [&](const Part& part) {
            return std::tuple(part.first, costs_[part.word], part.path);
        };
        return key(a) < key(b);
    });
    part_of_.assign(paths.size(), none);
    std::uint32_t next = 0;
    for (int cell = 0; cell <= Sets::max_cells; ++cell) {
        starting_[static_cast<std::size_t>(cell)] = next;
        while (next < parts_.size() && parts_[next].first == cell) { ++next; }
    }
    first_part_.assign(words_.size() + 1, 0);
    for (std::uint32_t index = 0; index < parts_.size(); ++index) {
        part_of_[parts_[index].path] = index;
        ++first_part_[parts_[index].word + 1];
    }
    for (std::size_t word = 0; word < words_.size(); ++word) { first_part_[word + 1] += first_part_[word]; }
    word_parts_.resize(parts_.size());
    std::vector<std::uint32_t> end(first_part_.begin(), first_part_.end() - 1);
    for (std::uint32_t index = 0; index < parts_.size(); ++index) {
        word_parts_[end[parts_[index].word]++] = index;
    }
}

template <typename Sets>
void PhraseJoinerOf<Sets>::index_followers(const PhraseModel& model) {
    std::vector<Cells> starts(words_.size());
    for (const Part& part : parts_) { starts[part.word].insert(part.first); }
    row_words_ = (words_.size() + 63) / 64;
    follow_.assign(words_.size() * row_words_, 0);
    for (std::size_t word = 0; word < words_.size(); ++word) {
        first_follower_.push_back(static_cast<std::uint32_t>(followers_.size()));
        // Both lists ascend by word.
        auto place = words_.begin();
        for (const auto [id, cost] : model.followers(words_[word])) {
            place = std::lower_bound(place, words_.end(), id);
            if (place == words_.end()) { break; }
            if (*place == id) {
                const auto other = static_cast<std::uint32_t>(place - words_.begin());
                followers_.push_back({starts[other], other, cost});
                follow_[word * row_words_ + other / 64] |= std::uint64_t{1} << other % 64;
            }
        }
        std::sort(followers_.begin() + first_follower_.back(), followers_.end(),
                  [](const Follower& a, const Follower& b) {
                      return a.cost != b.cost ? a.cost < b.cost : a.word < b.word;
                  });
    }
    first_follower_.push_back(static_cast<std::uint32_t>(followers_.size()));
}

template <typename Sets>
WEFT_DISPATCH void PhraseJoinerOf<Sets>::starting_with(std::uint32_t path, const Visitor& visit) const {
    if (part_of_[path] == none) { return; }
    const Part& part = parts_[part_of_[path]];
    if (costs_[part.word] > options_.most_price) { return; }
    Phrase phrase{part.cells, part.blocks, part.bare, &part, part.sides, costs_[part.word], 0, {}};
    phrase.reading.paths[0] = path;
    phrase.reading.parts = 1;
    extend(phrase, visit);
}

template <typename Sets>
WEFT_DISPATCH void PhraseJoinerOf<Sets>::extend(const Phrase& phrase, const Visitor& visit) const {
    if (phrase.reading.parts == max_spangram_parts) { return; }
    check(stop_);
    const std::uint32_t word = phrase.last->word;
    const Cells next = Cells::from(topology_.neighbours(phrase.last->last)) - phrase.cells;
    for (std::uint32_t i = first_follower_[word]; i < first_follower_[word + 1]; ++i) {
        const Follower& follower = followers_[i];
        if (phrase.price + follower.cost > options_.most_price) { break; }
        if (!follower.starts.meets(next)) { continue; }
        for (std::uint32_t j = first_part_[follower.word]; j < first_part_[follower.word + 1]; ++j) {
            const Part& part = parts_[word_parts_[j]];
            if (next.contains(part.first)) { join(phrase, part, follower.cost, 0, visit); }
        }
    }
    if (phrase.unmet == most_unmet) { return; }
    for (const int cell : next) {
        for (std::uint32_t i = starting_[static_cast<std::size_t>(cell)];
             i < starting_[static_cast<std::size_t>(cell) + 1]; ++i) {
            const Part& part = parts_[i];
            const float cost = strangers_[word] + costs_[part.word];
            if (phrase.price + cost > options_.most_price) { break; }
            if (!phrase.cells.meets(part.cells) && !follows(word, part.word)) {
                join(phrase, part, cost, 1, visit);
            }
        }
    }
}

template <typename Sets>
WEFT_DISPATCH void PhraseJoinerOf<Sets>::join(const Phrase& phrase, const Part& part, float cost, int unmet,
                                              const Visitor& visit) const {
    if (phrase.cells.meets(part.cells)) { return; }
    const Cells cells = phrase.cells | part.cells;
    const Cells bare = (phrase.bare | part.bare) - cells;
    if (cells.size() + bare.size() > options_.max_cells) { return; }
    const auto joint = topology_.block<Blocks>(phrase.last->last, part.first);
    const bool crosses = phrase.blocks.meets(part.blocks) || joint.meets(phrase.blocks | part.blocks);
    if (crosses && !options_.self_crossing) { return; }
    Phrase longer{cells,
                  phrase.blocks | part.blocks | joint,
                  bare,
                  &part,
                  static_cast<std::uint8_t>(phrase.sides | part.sides),
                  phrase.price + cost,
                  phrase.unmet + unmet,
                  phrase.reading};
    longer.reading.paths[longer.reading.parts++] = part.path;
    const bool far_enough = !options_.spanning || spans(longer.sides);
    if (far_enough && bare.empty()) { visit(longer.cells, longer.blocks, longer.reading); }
    extend(longer, visit);
}

} // namespace

struct PhraseJoiner::Either {
    std::variant<PhraseJoinerOf<NarrowSets>, PhraseJoinerOf<WideSets>> joiner;
};

PhraseJoiner::PhraseJoiner(const Topology& topology, const Paths& paths, const PhraseModel& model,
                           const Options& options, const std::atomic<bool>& stop, Width width)
    : either_(with_sets(width, [&]<typename Sets>(Sets) {
        return std::make_unique<const Either>(
            Either{PhraseJoinerOf<Sets>(topology, paths, model, options, stop)});
    })) {}

PhraseJoiner::~PhraseJoiner() = default;
PhraseJoiner::PhraseJoiner(PhraseJoiner&&) noexcept = default;

// No visit: what it calls in between would be taken for code that throws nothing.
WEFT_DISPATCH void PhraseJoiner::starting_with(std::uint32_t path, const Visitor& visit) const {
    if (const auto* narrow = std::get_if<PhraseJoinerOf<NarrowSets>>(&either_->joiner)) {
        narrow->starting_with(path, visit);
    } else {
        std::get_if<PhraseJoinerOf<WideSets>>(&either_->joiner)->starting_with(path, visit);
    }
}

} // namespace weft
