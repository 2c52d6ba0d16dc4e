#include "rank/ranking.hpp"

#include "base/hash.hpp"
#include "base/parallel.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace weft {
namespace {

/// Fewer solutions, pairs or links than this are seen to before other threads wake.
constexpr std::size_t worth_threads = 100;

/// Numbers pairs of numbers in the order of their first appearance: a table with open addressing.
class PairNumbers {
  public:
    explicit PairNumbers(std::size_t most)
        : slots_(std::bit_ceil(2 * most + 1), absent) {}

    std::uint32_t number(std::uint32_t first, std::uint32_t second) {
        const std::pair<std::uint32_t, std::uint32_t> pair{first, second};
        const std::uint64_t mixed = (std::uint64_t{first} << 32 | second) * golden_step;
        for (std::size_t at = mixed >> 32 & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
            std::uint32_t& slot = slots_[at];
            if (slot == absent) {
                slot = static_cast<std::uint32_t>(pairs_.size());
                pairs_.push_back(pair);
                return slot;
            }
            if (pairs_[slot] == pair) { return slot; }
        }
    }
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs() const { return pairs_; }

  private:
    static constexpr std::uint32_t absent = ~std::uint32_t{0};
    std::vector<std::uint32_t> slots_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
};

/// The features of many solutions of one board. Good solutions are made of the same few words, so the
/// features of each pair and each link are found once, and then those of each solution put together.
class FeatureTable {
  public:
    FeatureTable(const std::vector<Candidate>& candidates, const Features& features)
        : features_(features) {
        std::size_t pairs = 0;
        std::size_t links = 0;
        for (const Candidate& candidate : candidates) {
            const std::size_t size = candidate.solution.pieces.size();
            pairs += size * (size - 1) / 2;
            links += size;
        }
        PairNumbers pair_numbers(pairs);
        PairNumbers link_numbers(links);
        for (const Candidate& candidate : candidates) {
            const CoverReading& solution = candidate.solution;
            Row row{
                features.spangram(solution.spangram, solution.reading), words_of(solution, features), {}, {}};
            for (std::size_t i = 0; i < row.words.size(); ++i) {
                row.links.push_back(
                    link_numbers.number(static_cast<std::uint32_t>(row.spangram), row.words[i]));
                for (std::size_t j = 0; j < i; ++j) {
                    row.pairs.push_back(pair_numbers.number(row.words[i], row.words[j]));
                }
            }
            rows_.push_back(std::move(row));
        }
        pairs_.resize(pair_numbers.pairs().size() * pair_size_);
        for_all(features.workers(), pair_numbers.pairs().size(), worth_threads, [&](std::size_t number) {
            const auto [first, second] = pair_numbers.pairs()[number];
            features.of_pair(first, second, std::span(pairs_).subspan(number * pair_size_, pair_size_));
        });
        links_.resize(link_numbers.pairs().size() * link_size_);
        for_all(features.workers(), link_numbers.pairs().size(), worth_threads, [&](std::size_t number) {
            const auto [spangram, word] = link_numbers.pairs()[number];
            features.of_link(spangram, word, std::span(links_).subspan(number * link_size_, link_size_));
        });
    }

    /// All features of a candidate.
    std::vector<float> of(std::size_t candidate) const {
        const Row& row = rows_[candidate];
        Features::Parts parts;
        parts.pairs.reserve(row.pairs.size());
        parts.links.reserve(row.links.size());
        for (const std::uint32_t pair : row.pairs) {
            parts.pairs.emplace_back(pairs_.data() + pair * pair_size_, pair_size_);
        }
        for (const std::uint32_t link : row.links) {
            parts.links.emplace_back(links_.data() + link * link_size_, link_size_);
        }
        std::vector<float> result(feature_list().size());
        features_.of_solution(row.spangram, row.words, parts, result);
        return result;
    }

  private:
    /// A solution, with the numbers of its pairs and links.
    struct Row {
        std::size_t spangram = 0;
        std::vector<BoardWord> words;
        std::vector<std::uint32_t> pairs;
        std::vector<std::uint32_t> links;
    };

    const Features& features_;
    std::size_t pair_size_ = feature_range(FeatureGroup::pair).size();
    std::size_t link_size_ = feature_range(FeatureGroup::link).size();
    std::vector<Row> rows_;
    std::vector<float> pairs_;
    std::vector<float> links_;
};

} // namespace

std::vector<float> features_of(const CoverReading& solution, const Features& features) {
    std::vector<float> result(feature_list().size());
    features.of_solution(features.spangram(solution.spangram, solution.reading), words_of(solution, features),
                         result);
    return result;
}

std::vector<BoardWord> words_of(const CoverReading& solution, const Features& features) {
    std::vector<BoardWord> words;
    words.reserve(solution.pieces.size());
    for (std::size_t i = 0; i < solution.pieces.size(); ++i) {
        words.push_back(features.word(solution.pieces[i], solution.choices[i]));
    }
    std::sort(words.begin(), words.end());
    return words;
}

std::vector<RankedReading> order(std::vector<Candidate> candidates, const Features& features,
                                 const Weights& weights) {
    const FeatureTable table(candidates, features);
    std::vector<RankedReading> ranked(candidates.size());
    for_all(features.workers(), candidates.size(), worth_threads, [&](std::size_t candidate) {
        RankedReading& entry = ranked[candidate];
        entry.solution = std::move(candidates[candidate].solution);
        entry.key = candidates[candidate].key;
        entry.features = table.of(candidate);
        entry.solution.score = score_of(entry.features, weights.full);
    });
    std::stable_sort(ranked.begin(), ranked.end(), [](const RankedReading& a, const RankedReading& b) {
        return a.solution.score != b.solution.score ? a.solution.score > b.solution.score : a.key < b.key;
    });
    double sum = 0;
    for (RankedReading& entry : ranked) {
        entry.probability =
            std::exp(weights.sharpness * (entry.solution.score - ranked.front().solution.score));
        sum += entry.probability;
    }
    for (RankedReading& entry : ranked) { entry.probability /= sum; }
    return ranked;
}

namespace {

Wanted wanted(std::size_t top, std::optional<double> reached) {
    Wanted wanted{.most = std::max(top, shortlist_size), .always = top};
    if (reached) {
        wanted.margin = wider_margin;
        wanted.reached = *reached;
    }
    return wanted;
}

} // namespace

Ranking rank(const Search& search, const Features& features, const Weights& weights, std::size_t top,
             std::optional<double> reached) {
    Shortlist list = shortlist(search, features, weights.quick, wanted(top, reached));
    return {order(std::move(list.candidates), features, weights), list.covers, list.reached, list.complete};
}

Ranking rank_to_show(const Search& search, const Features& features, const Weights& weights, std::size_t top,
                     std::optional<double> reached) {
    if (top <= always_counted) { return rank(search, features, weights, top, reached); }
    Shortlist list =
        shortlist(search, features, weights.quick, wanted(top, reached), wanted(always_counted, reached));
    Ranking ranking{order(std::move(list.candidates), features, weights), list.covers, list.reached,
                    list.complete};
    ranking.further = order(std::move(list.further), features, weights);
    for (RankedReading& further : ranking.further) { further.probability = 0; }
    return ranking;
}

} // namespace weft
