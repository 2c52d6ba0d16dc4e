#include "weft/shortlist.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_set>

namespace weft {
namespace {

/// Finaliser of SplitMix64 (Steele, Lea, Flood 2014): spreads the bits of a number.
std::uint64_t mix(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9U;
    value = (value ^ value >> 27) * 0x94d049bb133111ebU;
    return value ^ value >> 31;
}

std::uint64_t hash(const std::string& letters) {
    std::uint64_t value = letters.size();
    for (const char c : letters) { value = mix(value ^ static_cast<unsigned char>(c)); }
    return value;
}

std::uint64_t word_hash(const std::string& letters) { return mix(hash(letters)); }
/// Sets the spangram apart from a theme word of the same letters.
std::uint64_t spangram_hash(const std::string& letters) { return mix(hash(letters) ^ 0x5ca1ab1eU); }

/// A total order, so that the best do not depend on who found them first.
bool better(const Candidate& a, const Candidate& b) {
    if (a.solution.score != b.solution.score) { return a.solution.score > b.solution.score; }
    const auto order = [](const Candidate& c) {
        return std::tie(c.key, c.solution.spangram, c.solution.reading, c.solution.pieces,
                        c.solution.choices);
    };
    return order(a) < order(b);
}

/// What words and spangram readings of a board are worth.
struct Worth {
    std::vector<float> words;    ///< a word of the board
    std::vector<float> readings; ///< a spangram reading
    std::array<float, 17> counts{};
};

Worth weigh(const Search& search, const Features& features, std::span<const double> weights) {
    const auto sum = [&](FeatureGroup group, std::span<const float> values) {
        const FeatureRange range = feature_range(group);
        double result = 0;
        for (std::size_t i = range.begin; i < range.end; ++i) {
            result += weights[i] * static_cast<double>(values[i - range.begin]);
        }
        return static_cast<float>(result);
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

/// Covers by the best of their readings, and of those all solutions, best first, each once.
std::vector<Candidate> best_solutions_of(Search& search, const Features& features, const Worth& worth,
                                         std::size_t most) {
    std::vector<float> pieces;
    for (PieceId piece = 0; piece < search.pieces().size(); ++piece) {
        float best = -std::numeric_limits<float>::infinity();
        for (std::size_t choice = 0; choice < search.pieces()[piece].count; ++choice) {
            best = std::max(best, worth.words[features.word(piece, choice)]);
        }
        pieces.push_back(best);
    }
    std::vector<float> spangrams;
    for (const Spangram& spangram : search.spangrams()) {
        const auto first = worth.readings.begin() + spangram.first;
        spangrams.push_back(*std::max_element(first, first + spangram.count));
    }
    std::vector<Candidate> list;
    for (const ValuedCover& cover : best_covers(search, {pieces, spangrams, worth.counts}, most)) {
        for_each_choice(
            search, {cover.spangram, cover.pieces},
            [&](std::uint32_t reading, std::span<const std::uint8_t> choices) {
                Candidate candidate{
                    {0, cover.spangram, reading, cover.pieces, {choices.begin(), choices.end()}}, 0};
                const Spangram& spangram = search.spangrams()[cover.spangram];
                double score = static_cast<double>(worth.readings[spangram.first + reading]) +
                               static_cast<double>(worth.counts[choices.size()]);
                candidate.key =
                    spangram_hash(spangram_letters(search, search.spangrams().readings(spangram)[reading]));
                for (std::size_t i = 0; i < choices.size(); ++i) {
                    const BoardWord word = features.word(cover.pieces[i], choices[i]);
                    score += static_cast<double>(worth.words[word]);
                    candidate.key += word_hash(features.letters(word));
                }
                candidate.solution.score = score;
                list.push_back(std::move(candidate));
                return true;
            });
    }
    std::sort(list.begin(), list.end(), better);
    std::unordered_set<std::uint64_t> seen;
    std::erase_if(list, [&](const Candidate& candidate) { return !seen.insert(candidate.key).second; });
    if (list.size() > most) { list.resize(most); }
    return list;
}

} // namespace

std::uint64_t solution_key(const std::string& spangram, std::span<const std::string> words) {
    std::uint64_t key = spangram_hash(spangram);
    for (const std::string& word : words) { key += word_hash(word); }
    return key;
}

std::vector<Candidate> shortlist(Search& search, const Features& features, std::span<const double> weights,
                                 std::size_t most) {
    return best_solutions_of(search, features, weigh(search, features, weights), most);
}

std::vector<Candidate> find_solution(Search& search, const Features& features, const std::string& spangram,
                                     std::span<const std::string> words) {
    // Whatever is not part of it is worth so little that covers without it come first.
    constexpr float foreign = -1000;
    constexpr std::size_t tracings = 64;
    Worth worth;
    const std::set<std::string> wanted(words.begin(), words.end());
    for (BoardWord word = 0; word < features.words(); ++word) {
        worth.words.push_back(wanted.count(features.letters(word)) != 0 ? 0 : foreign);
    }
    for (const Spangram& candidate : search.spangrams()) {
        for (const SpangramReading& reading : search.spangrams().readings(candidate)) {
            worth.readings.push_back(spangram_letters(search, reading) == spangram ? 0 : foreign);
        }
    }
    std::vector<Candidate> list = best_solutions_of(search, features, worth, tracings);
    const std::uint64_t key = solution_key(spangram, words);
    std::erase_if(list, [&](const Candidate& candidate) { return candidate.key != key; });
    return list;
}

} // namespace weft
