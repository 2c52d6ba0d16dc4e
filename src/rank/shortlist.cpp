#include "rank/shortlist.hpp"

#include "base/hash.hpp"
#include "rank/piece_worth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace weft {
namespace {

std::uint64_t hash(const std::string& letters) {
    std::uint64_t value = letters.size();
    for (const char c : letters) { value = mix((value ^ static_cast<unsigned char>(c)) + golden_step); }
    return value;
}

std::uint64_t word_hash(const std::string& letters) { return mix(hash(letters) + golden_step); }
/// Sets the spangram apart from a theme word of the same letters.
std::uint64_t spangram_hash(const std::string& letters) {
    return mix((hash(letters) ^ 0x5ca1ab1eU) + golden_step);
}

/// What words and spangram readings of a board are worth.
struct Worth {
    std::vector<float> words;    ///< a word of the board
    std::vector<float> readings; ///< a spangram reading
    std::array<float, most_counted_words + 1> counts{};
};

Worth weigh(const Search& search, const Features& features, std::span<const double> weights) {
    const auto sum = [&](FeatureGroup group, std::span<const float> values) {
        return static_cast<float>(weighed(group, values, weights));
    };
    Worth worth;
    for (BoardWord word = 0; word < features.words(); ++word) {
        worth.words.push_back(sum(FeatureGroup::word, features.of_word(word)));
    }
    std::size_t readings = 0;
    for (const Spangram& spangram : search.spangrams()) { readings += spangram.count; }
    for (std::size_t reading = 0; reading < readings; ++reading) {
        worth.readings.push_back(sum(FeatureGroup::spangram, features.of_spangram(reading)));
    }
    std::array<float, 8> values{};
    for (std::size_t count = 0; count < worth.counts.size(); ++count) {
        features.of_count(count, values);
        worth.counts[count] = sum(FeatureGroup::count, values);
    }
    return worth;
}

/// Hashes that are asked for again and again, each found once.
class KnownHashes {
  public:
    explicit KnownHashes(std::size_t size)
        : hashes_(size) {}

    template <typename Find>
    std::uint64_t get(std::size_t number, const Find& find) {
        std::optional<std::uint64_t>& hash = hashes_[number];
        if (!hash) { hash = find(); }
        return *hash;
    }

  private:
    std::vector<std::optional<std::uint64_t>> hashes_;
};

/// The best solutions of some covers. Boards with cells of any letter have covers that read in millions of
/// ways: words are chosen piece by piece, the best first, and left where the best of the rest would not do.
class SolutionList {
  public:
    SolutionList(const Search& search, const Features& features, const Worth& worth,
                 const std::vector<ValuedCover>& covers, std::size_t most)
        : search_(search)
        , features_(features)
        , worth_(worth)
        , covers_(covers)
        , most_(most)
        , word_hashes_(worth.words.size())
        , spangram_hashes_(worth.readings.size()) {
        for (std::size_t index = 0; index < covers.size() && complete_; ++index) { complete_ = read(index); }
        keep_best();
    }

    bool complete() const { return complete_; }

    /// Best first, each once.
    std::vector<Candidate> best() && {
        std::vector<Candidate> list;
        for (Entry& entry : entries_) {
            const ValuedCover& cover = covers_[entry.cover];
            list.push_back(
                {{entry.score, cover.spangram, entry.reading, cover.pieces, std::move(entry.choices)},
                 entry.key});
        }
        return list;
    }

  private:
    struct Entry {
        double score = 0;
        std::uint64_t key = 0;
        std::size_t cover = 0; ///< index among the covers
        std::uint32_t reading = 0;
        std::vector<ReadingIndex> choices; ///< for each piece of the cover
    };
    struct Option {
        float worth;
        ReadingIndex choice;
        BoardWord board_word;
        WordId word;
    };

    /// So many steps are taken in any case.
    static constexpr std::size_t always_taken = 1'000'000;
    /// More than sums of a score's size are rounded by.
    static constexpr double rounding = 1e-9;

    /// Adds the solutions of a cover. Returns whether it went to the end.
    bool read(std::size_t index) {
        const ValuedCover& cover = covers_[index];
        options_.clear();
        for (const PieceId piece : cover.pieces) { options_.push_back(&options_of(piece)); }
        rest_.assign(cover.pieces.size() + 1, 0);
        for (std::size_t i = cover.pieces.size(); i-- > 0;) {
            rest_[i] = rest_[i + 1] + static_cast<double>(options_[i]->front().worth);
        }
        const Spangram& spangram = search_.spangrams()[cover.spangram];
        const auto count = static_cast<double>(worth_.counts[cover.pieces.size()]);
        for (std::uint32_t reading = 0; reading < spangram.count; ++reading) {
            const std::size_t number = spangram.first + reading;
            Entry start{static_cast<double>(worth_.readings[number]) + count,
                        spangram_hashes_.get(number,
                                             [&] {
                                                 return spangram_hash(search_.letters(
                                                     search_.spangrams().reading(cover.spangram, reading)));
                                             }),
                        index, reading, std::vector<ReadingIndex>(cover.pieces.size())};
            taken_.clear();
            if (const auto word = search_.spelled()[number]) { taken_.push_back(*word); }
            if (!choose(start, 0)) { return false; }
        }
        return true;
    }

    bool choose(Entry& entry, std::size_t place) {
        if (place == options_.size()) {
            add(entry);
            return true;
        }
        const double score = entry.score;
        const std::uint64_t key = entry.key;
        for (const Option& option : *options_[place]) {
            if (++steps_ > always_taken && raised(search_.stop())) { return false; }
            entry.score = score + static_cast<double>(option.worth);
            if (entry.score + rest_[place + 1] < floor_ - rounding) { break; }
            if (std::find(taken_.begin(), taken_.end(), option.word) != taken_.end()) { continue; }
            entry.key = key + word_hashes_.get(option.board_word, [&] {
                return word_hash(features_.letters(option.board_word));
            });
            entry.choices[place] = option.choice;
            taken_.push_back(option.word);
            const bool go_on = choose(entry, place + 1);
            taken_.pop_back();
            if (!go_on) { return false; }
        }
        entry.score = score;
        entry.key = key;
        return true;
    }

    void add(const Entry& entry) {
        entries_.push_back(entry);
        if (entries_.size() >= 2 * most_ + 16) { keep_best(); }
    }

    /// Keeps no more than wanted, best first, each key once.
    void keep_best() {
        std::sort(entries_.begin(), entries_.end(),
                  [&](const Entry& a, const Entry& b) { return better(a, b); });
        std::unordered_set<std::uint64_t> seen;
        std::erase_if(entries_, [&](const Entry& entry) { return !seen.insert(entry.key).second; });
        if (entries_.size() < most_) { return; }
        entries_.resize(most_);
        if (!entries_.empty()) { floor_ = entries_.back().score; }
    }

    /// The readings of a piece, the best first.
    const std::vector<Option>& options_of(PieceId piece) {
        std::vector<Option>& options = options_by_piece_[piece];
        if (!options.empty()) { return options; }
        const auto readings = search_.pieces().readings(piece);
        for (std::size_t i = 0; i < readings.size(); ++i) {
            const BoardWord word = features_.word(piece, i);
            options.push_back({worth_.words[word], static_cast<ReadingIndex>(i), word, readings[i].word});
        }
        std::stable_sort(options.begin(), options.end(),
                         [](const Option& a, const Option& b) { return a.worth > b.worth; });
        return options;
    }

    /// A total order, so that the best do not depend on who found them first.
    bool better(const Entry& a, const Entry& b) const {
        if (a.score != b.score) { return a.score > b.score; }
        if (a.key != b.key) { return a.key < b.key; }
        const auto order = [&](const Entry& entry) {
            const ValuedCover& cover = covers_[entry.cover];
            return std::tie(cover.spangram, entry.reading, cover.pieces, entry.choices);
        };
        return order(a) < order(b);
    }

    const Search& search_;
    const Features& features_;
    const Worth& worth_;
    const std::vector<ValuedCover>& covers_;
    std::size_t most_;
    KnownHashes word_hashes_;
    KnownHashes spangram_hashes_;
    std::unordered_map<PieceId, std::vector<Option>> options_by_piece_;
    std::vector<Entry> entries_;
    double floor_ = -std::numeric_limits<double>::infinity(); ///< no worse solution is among the best
    std::size_t steps_ = 0;
    bool complete_ = true;
    // Of the cover that is read:
    std::vector<const std::vector<Option>*> options_; ///< of each piece
    std::vector<double> rest_;                        ///< the most from each piece on
    std::vector<WordId> taken_;
};

/// How many of some covers, best first, are wanted.
std::ptrdiff_t wanted_of(const std::vector<ValuedCover>& covers, const Wanted& wanted) {
    const auto always = std::min(covers.size(), wanted.always);
    std::size_t count = std::min(covers.size(), wanted.most);
    while (count > always && covers[count - 1].value < covers.front().value - wanted.margin) { --count; }
    return static_cast<std::ptrdiff_t>(count);
}

/// Covers by the best of their readings, and of those all solutions, best first, each once.
Shortlist best_solutions_of(const Search& search, const Features& features, const Worth& worth,
                            const Wanted& wanted, const std::optional<Wanted>& counted) {
    const std::vector<float> pieces =
        worth_of_pieces(search, features, [&](BoardWord word) { return worth.words[word]; });
    std::vector<float> spangrams;
    for (const Spangram& spangram : search.spangrams()) {
        const auto first = worth.readings.begin() + spangram.first;
        spangrams.push_back(*std::max_element(first, first + spangram.count));
    }
    const BestCovers best = best_covers(search, {pieces, spangrams, worth.counts}, wanted);
    SolutionList list(search, features, worth, best.covers, wanted.most);
    const bool complete = best.complete && list.complete();
    const bool full = best.covers.size() == wanted.most;
    const bool all = complete && !full && std::isinf(wanted.margin) && std::isinf(wanted.reached);
    Shortlist result{std::move(list).best(),
                     {},
                     {best.covers.size(), all},
                     full && !best.covers.empty() ? best.covers.back().value : wanted.reached,
                     complete};
    if (!counted) { return result; }
    const std::vector<ValuedCover> few(best.covers.begin(),
                                       best.covers.begin() + wanted_of(best.covers, *counted));
    SolutionList alone(search, features, worth, few, counted->most);
    result.complete = complete && alone.complete();
    result.further = std::exchange(result.candidates, std::move(alone).best());
    std::unordered_set<std::uint64_t> seen;
    for (const Candidate& candidate : result.candidates) { seen.insert(candidate.key); }
    std::erase_if(result.further, [&](const Candidate& candidate) { return seen.contains(candidate.key); });
    return result;
}

} // namespace

std::uint64_t solution_key(const std::string& spangram, std::span<const std::string> words) {
    std::uint64_t key = spangram_hash(spangram);
    for (const std::string& word : words) { key += word_hash(word); }
    return key;
}

Shortlist shortlist(const Search& search, const Features& features, std::span<const double> weights,
                    const Wanted& wanted, const std::optional<Wanted>& counted) {
    Shortlist none;
    none.complete = false;
    if (raised(search.stop())) { return none; } // some features may be missing
    return best_solutions_of(search, features, weigh(search, features, weights), wanted, counted);
}

std::optional<Candidate> find_solution(const Search& search, const Features& features,
                                       std::span<const double> weights, const std::string& spangram,
                                       std::span<const std::string> words) {
    // Whatever is not part of it is worth so little that covers without it come last.
    constexpr float foreign = -1000;
    constexpr std::size_t tracings = 64;
    if (raised(search.stop())) { return std::nullopt; }
    Worth worth = weigh(search, features, weights);
    const std::set<std::string> wanted(words.begin(), words.end());
    for (BoardWord word = 0; word < features.words(); ++word) {
        if (!wanted.contains(features.letters(word))) { worth.words[word] += foreign; }
    }
    auto value = worth.readings.begin();
    for (const Spangram& candidate : search.spangrams()) {
        for (const SpangramReading& reading : search.spangrams().readings(candidate)) {
            if (search.letters(reading) != spangram) { *value += foreign; }
            ++value;
        }
    }
    std::vector<Candidate> list =
        best_solutions_of(search, features, worth, {.most = tracings}, std::nullopt).candidates;
    const std::uint64_t key = solution_key(spangram, words);
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const Candidate& candidate) { return candidate.key == key; });
    return found == list.end() ? std::nullopt : std::optional(std::move(*found));
}

} // namespace weft
