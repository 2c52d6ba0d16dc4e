#include "rank/shortlist.hpp"

#include "base/hash.hpp"
#include "rank/piece_worth.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_set>

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

/// All solutions of some covers; few of them are written out.
class SolutionList {
  public:
    /// Readings that are listed in any case. A cover of few letters can have millions, which wait for nobody.
    static constexpr std::size_t always_listed = 50'000;

    SolutionList(const Search& search, const Features& features, const Worth& worth,
                 const std::vector<ValuedCover>& covers)
        : covers_(covers) {
        KnownHashes words(worth.words.size());
        KnownHashes spangrams(worth.readings.size());
        for (std::size_t index = 0; index < covers.size(); ++index) {
            const ValuedCover& cover = covers[index];
            const Spangram& spangram = search.spangrams()[cover.spangram];
            complete_ &= search.for_each_choice(
                {cover.spangram, cover.pieces},
                [&](std::uint32_t reading, std::span<const ReadingIndex> choices) {
                    const std::size_t number = spangram.first + reading;
                    Entry entry{static_cast<double>(worth.readings[number]) +
                                    static_cast<double>(worth.counts[choices.size()]),
                                spangrams.get(number,
                                              [&] {
                                                  return spangram_hash(search.letters(
                                                      search.spangrams().readings(spangram)[reading]));
                                              }),
                                index, reading, choices_.size()};
                    for (std::size_t i = 0; i < choices.size(); ++i) {
                        const BoardWord word = features.word(cover.pieces[i], choices[i]);
                        entry.score += static_cast<double>(worth.words[word]);
                        entry.key += words.get(word, [&] { return word_hash(features.letters(word)); });
                    }
                    choices_.insert(choices_.end(), choices.begin(), choices.end());
                    entries_.push_back(entry);
                    return entries_.size() < always_listed || !raised(search.stop());
                });
        }
    }

    bool complete() const { return complete_; }

    /// Best first, each once.
    std::vector<Candidate> best(std::size_t most) {
        std::sort(entries_.begin(), entries_.end(),
                  [&](const Entry& a, const Entry& b) { return better(a, b); });
        std::vector<Candidate> list;
        std::unordered_set<std::uint64_t> seen;
        for (const Entry& entry : entries_) {
            if (list.size() == most) { break; }
            if (!seen.insert(entry.key).second) { continue; }
            const ValuedCover& cover = covers_[entry.cover];
            const auto choices = choices_of(entry);
            list.push_back(
                {{entry.score, cover.spangram, entry.reading, cover.pieces, {choices.begin(), choices.end()}},
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
        std::size_t first_choice = 0; ///< a choice for each piece of the cover
    };

    std::span<const ReadingIndex> choices_of(const Entry& entry) const {
        return std::span(choices_).subspan(entry.first_choice, covers_[entry.cover].pieces.size());
    }

    /// A total order, so that the best do not depend on who found them first.
    bool better(const Entry& a, const Entry& b) const {
        if (a.score != b.score) { return a.score > b.score; }
        if (a.key != b.key) { return a.key < b.key; }
        const auto order = [&](const Entry& entry) {
            const ValuedCover& cover = covers_[entry.cover];
            return std::tie(cover.spangram, entry.reading, cover.pieces);
        };
        if (order(a) != order(b)) { return order(a) < order(b); }
        const auto choices_a = choices_of(a);
        const auto choices_b = choices_of(b);
        return std::lexicographical_compare(choices_a.begin(), choices_a.end(), choices_b.begin(),
                                            choices_b.end());
    }

    const std::vector<ValuedCover>& covers_;
    std::vector<Entry> entries_;
    std::vector<ReadingIndex> choices_; ///< of all entries
    bool complete_ = true;
};

/// Covers by the best of their readings, and of those all solutions, best first, each once.
Shortlist best_solutions_of(const Search& search, const Features& features, const Worth& worth,
                            const Wanted& wanted) {
    const std::vector<float> pieces =
        worth_of_pieces(search, features, [&](BoardWord word) { return worth.words[word]; });
    std::vector<float> spangrams;
    for (const Spangram& spangram : search.spangrams()) {
        const auto first = worth.readings.begin() + spangram.first;
        spangrams.push_back(*std::max_element(first, first + spangram.count));
    }
    const BestCovers best = best_covers(search, {pieces, spangrams, worth.counts}, wanted);
    SolutionList list(search, features, worth, best.covers);
    const bool complete = best.complete && list.complete();
    const bool full = best.covers.size() == wanted.most;
    const bool all = complete && !full && std::isinf(wanted.margin) && std::isinf(wanted.known);
    return {list.best(wanted.most),
            {best.covers.size(), all},
            full && !best.covers.empty() ? best.covers.back().value : wanted.known,
            complete};
}

} // namespace

std::uint64_t solution_key(const std::string& spangram, std::span<const std::string> words) {
    std::uint64_t key = spangram_hash(spangram);
    for (const std::string& word : words) { key += word_hash(word); }
    return key;
}

Shortlist shortlist(const Search& search, const Features& features, std::span<const double> weights,
                    const Wanted& wanted) {
    Shortlist none;
    none.complete = false;
    if (raised(search.stop())) { return none; } // some features may be missing
    return best_solutions_of(search, features, weigh(search, features, weights), wanted);
}

std::vector<Candidate> find_solution(const Search& search, const Features& features,
                                     std::span<const double> weights, const std::string& spangram,
                                     std::span<const std::string> words) {
    // Whatever is not part of it is worth so little that covers without it come last.
    constexpr float foreign = -1000;
    constexpr std::size_t tracings = 64;
    if (raised(search.stop())) { return {}; }
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
    std::vector<Candidate> list = best_solutions_of(search, features, worth, {.most = tracings}).candidates;
    const std::uint64_t key = solution_key(spangram, words);
    std::erase_if(list, [&](const Candidate& candidate) { return candidate.key != key; });
    return list;
}

} // namespace weft
