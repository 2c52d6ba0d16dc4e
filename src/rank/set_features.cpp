#include "rank/feature_values.hpp"
#include "rank/features.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace weft {
namespace {

/// Counts numbers: a table with open addressing, twice as large as there are numbers to come.
class Counts {
  public:
    explicit Counts(std::size_t most)
        : slots_(std::bit_ceil(2 * most + 1)) {}

    /// Counts one more, and says how often it was counted.
    int add(std::uint32_t number) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = std::size_t{number} * 0x9E3779B1U & mask;
        while (slots_[at].count > 0 && slots_[at].number != number) { at = (at + 1) & mask; }
        slots_[at].number = number;
        return ++slots_[at].count;
    }

  private:
    struct Slot {
        std::uint32_t number = 0;
        int count = 0;
    };
    std::vector<Slot> slots_;
};

/// What most of some words have in common.
struct Shared {
    double best = 0;    ///< square of the share that have it, times its content: the most for any
    double members = 0; ///< the share that has it, the most for any that is not too general
};

constexpr double too_general = 0.35;

/// Of `words` words that each have some of a sort: `of(i)` are those of one, ascending, and `content` says
/// how special such a thing is.
template <typename Of, typename Content>
Shared most_shared(std::size_t words, Of of, Content content) {
    std::size_t most = 0;
    for (std::size_t i = 0; i < words; ++i) { most += of(i).size(); }
    // How many words have a thing grows as they are gone through, so that the most that a value comes to on
    // the way is what it is in the end.
    Counts held_by(most);
    Shared shared;
    for (std::size_t i = 0; i < words; ++i) {
        for (const std::uint32_t thing : of(i)) {
            const auto held = static_cast<double>(held_by.add(thing));
            const double special = content(thing);
            const double share = held / static_cast<double>(words);
            shared.best = std::max(shared.best, share * share * special);
            if (held >= 2 && special > too_general) { shared.members = std::max(shared.members, share); }
        }
    }
    return shared;
}

constexpr float strong_association = 2;

/// How alike each word is to the others, in the mean, the least alike first. `place`: of a feature of pairs.
std::array<float, max_cells> likeness(std::span<const std::span<const float>> pairs, std::size_t words,
                                      std::size_t place) {
    const float mean = mean_known(pairs, place);
    std::array<float, max_cells> of_words{};
    auto pair_of = pairs.begin();
    for (std::size_t i = 0; i < words; ++i) {
        for (std::size_t j = 0; j < i; ++j, ++pair_of) {
            const float value = std::isnan((*pair_of)[place]) ? mean : (*pair_of)[place];
            of_words[i] += value;
            of_words[j] += value;
        }
    }
    for (float& value : of_words) { value /= static_cast<float>(std::max<std::size_t>(words, 2) - 1); }
    std::sort(of_words.begin(), of_words.begin() + static_cast<std::ptrdiff_t>(words));
    return of_words;
}

/// How well the words go with the others of their set in enumerations ('salt and pepper'): for each the most
/// that it comes to with any.
std::array<float, max_cells> coordination(std::span<const std::span<const float>> pairs, std::size_t words) {
    constexpr std::size_t place = feature_place(FeatureGroup::pair, "coordinated");
    std::array<float, max_cells> most{};
    auto pair_of = pairs.begin();
    for (std::size_t i = 0; i < words; ++i) {
        for (std::size_t j = 0; j < i; ++j, ++pair_of) {
            most[i] = std::max(most[i], (*pair_of)[place]);
            most[j] = std::max(most[j], (*pair_of)[place]);
        }
    }
    return most;
}

/// The share of the words that follow the spangram in phrases or are met near it in texts.
float associated(std::span<const std::span<const float>> links, float words) {
    constexpr std::size_t phrase = feature_place(FeatureGroup::link, "link_phrase");
    constexpr std::size_t association = feature_place(FeatureGroup::link, "link_association");
    const auto close = [&](auto link) { return link[phrase] > 0 || link[association] > strong_association; };
    return static_cast<float>(std::count_if(links.begin(), links.end(), close)) / words;
}

} // namespace

/// The pairs of words of which the second begins beside the last cell of the first, and which together are a
/// word: it has seldom been laid in two by chance.
int Features::could_be_joined(const Parts& parts, std::span<const BoardWord> words) const {
    constexpr std::size_t closed = feature_place(FeatureGroup::pair, "pair_closed");
    const auto joined = [&](BoardWord first, BoardWord second) {
        const CellSet beside = search_.board().topology.neighbours(words_->ends[first][1]);
        return beside.contains(words_->ends[second][0]) &&
               facts_.closed(facts_of(first).letters, facts_of(second).letters);
    };
    int pairs = 0;
    auto pair_of = parts.pairs.begin();
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j, ++pair_of) {
            if ((*pair_of)[closed] == 0) { continue; }
            pairs += joined(words[i], words[j]) ? 1 : 0;
            pairs += joined(words[j], words[i]) ? 1 : 0;
        }
    }
    return pairs;
}

void Features::of_set(const Parts& parts, std::span<const BoardWord> words, std::span<float> out) const {
    constexpr std::size_t cosine_place = feature_place(FeatureGroup::pair, "cosine");
    constexpr std::size_t thesaurus_place = feature_place(FeatureGroup::pair, "thesaurus");
    constexpr std::size_t context_place = feature_place(FeatureGroup::pair, "context");
    constexpr std::size_t link_place = feature_place(FeatureGroup::link, "link_cosine");
    constexpr std::size_t link_context_place = feature_place(FeatureGroup::link, "link_context");
    const std::size_t n = words.size();
    const auto least_link = [&](std::size_t place) {
        float least = not_known;
        for (const auto link : parts.links) { least = std::fmin(least, link[place]); }
        return std::isnan(least) ? 0.0F : least;
    };
    float rarest = 9;
    float rarest_in_text = 0;
    float plurals = 0;
    for (const BoardWord& own : words) {
        const WordFacts& word = facts_of(own);
        rarest = std::min(rarest, word.frequency);
        rarest_in_text = std::min(rarest_in_text, word.text_frequency);
        plurals += flag(word.flags, flag_plural);
    }
    const auto meaning = [&](std::size_t i) -> const WordFacts::Meaning& {
        return facts_.meaning(facts_of(words[i]));
    };
    const Shared kind = most_shared(
        n, [&](std::size_t i) -> std::span<const SynsetId> { return meaning(i).ancestors; },
        [&](SynsetId synset) { return facts_.content(synset); });
    const Shared category = most_shared(
        n, [&](std::size_t i) -> std::span<const CategoryId> { return meaning(i).categories; },
        [&](CategoryId id) { return facts_.category_content(id); });
    const auto some = static_cast<float>(std::max<std::size_t>(n, 1));
    const float close = associated(parts.links, some);
    const auto coordinated = coordination(parts.pairs, n);
    const auto by_cosine = likeness(parts.pairs, n, cosine_place);
    const std::tuple values{
        Value<"loneliest">{by_cosine[0]},
        Value<"second_loneliest">{n > 1 ? by_cosine[1] : 0.0F},
        Value<"loneliest_thesaurus">{likeness(parts.pairs, n, thesaurus_place)[0]},
        Value<"least_link">{least_link(link_place)},
        Value<"rarest">{rarest},
        Value<"shared_kind">{static_cast<float>(kind.best)},
        Value<"shared_kind_members">{static_cast<float>(kind.members)},
        Value<"shared_category">{static_cast<float>(category.best)},
        Value<"shared_category_members">{static_cast<float>(category.members)},
        Value<"coordinated_best">{std::accumulate(coordinated.begin(), coordinated.end(), 0.0F) / some},
        Value<"coordinated_least">{
            n > 0
                ? *std::min_element(coordinated.begin(), coordinated.begin() + static_cast<std::ptrdiff_t>(n))
                : 0.0F},
        Value<"rarest_in_text">{rarest_in_text},
        Value<"loneliest_context">{likeness(parts.pairs, n, context_place)[0]},
        Value<"least_link_context">{least_link(link_context_place)},
        // The words of a theme all go with its spangram in this way, or none needs to: hence the square.
        Value<"all_associated">{close * close},
        Value<"could_be_joined">{static_cast<float>(could_be_joined(parts, words))},
        Value<"odd_plural">{n > 3 && plurals == 1 ? 1.0F : 0.0F},
    };
    write<FeatureGroup::set>(values, out);
}

} // namespace weft
