#include "word_shards.hpp"

#include "cover/compound.hpp"
#include "rank/facts.hpp"
#include "rank/feature_values.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <utility>

namespace weft {
namespace {

/// A shard has so many words and more, where its letter has: a page asks for each by itself.
constexpr std::uint32_t least_words = 250;

/// Pairs of letters, the likelier on a board the lower.
using PairSet = std::array<std::uint64_t, 6>;

bool is_everyday(const Lexicon& lexicon, WordId word) {
    return (lexicon.flags(word) & (flag_theme | flag_part)) != 0;
}

using LetterPair = std::array<std::uint8_t, 2>;

/// Of ten thousand letters of everyday words so many are A, B and so on.
constexpr std::array<std::uint32_t, letters_in_alphabet> letter_shares{
    839, 196, 418, 342, 1106, 122, 268, 251, 880, 19, 96, 538, 295,
    685, 662, 289, 17,  715,  851, 657, 334, 96,  79, 29, 172, 45};

/// How likely a board has a pair, to no unit.
std::uint32_t likeliness(const LetterPair& pair) {
    return letter_shares[pair[0]] * letter_shares[pair[1]] * (pair[0] == pair[1] ? 1 : 2);
}

/// The highest of a set; nothing of the empty one.
std::optional<std::size_t> highest(const PairSet& set) {
    for (std::size_t i = set.size(); i-- > 0;) {
        if (set[i] != 0) { return 64 * i + static_cast<std::size_t>(std::bit_width(set[i])) - 1; }
    }
    return std::nullopt;
}

/// Calls visit(word) for all that the ranking looks up of a word, itself among them; see Facts::look_up.
template <typename Visit>
void for_each_asked(const Words& words, const std::string& word, WordId id, const Visit& visit) {
    const Lexicon& lexicon = words.lexicon;
    const Lemmas& lemmas = words.lemmas;
    const auto with_lemma = [&](WordId one) {
        visit(one);
        const WordId lemma = lemmas.of(one);
        if (lemma == one) { return; }
        visit(lemma);
        visit(lemmas.of(lemma));
    };
    with_lemma(id);
    const unsigned flags = lexicon.flags(id);
    if ((flags & flag_noun) == 0 || (flags & flag_plural) != 0) { return; }
    if (const auto plural = plural_of(lexicon, word)) { with_lemma(*plural); }
}

} // namespace

WordShards::WordShards(const Words& known) {
    const Lexicon& lexicon = known.lexicon;
    std::vector<LetterPair> pairs;
    for (std::uint8_t a = 0; a < letters_in_alphabet; ++a) {
        for (std::uint8_t b = a; b < letters_in_alphabet; ++b) { pairs.push_back({a, b}); }
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [&](const auto& a, const auto& b) { return likeliness(a) > likeliness(b); });
    LetterPairs<std::uint32_t> places{};
    for (std::uint32_t place = 0; place < pairs.size(); ++place) {
        const auto [a, b] = pairs[place];
        places[a][b] = places[b][a] = place;
    }
    PairSet all;
    all.fill(~std::uint64_t{0});
    std::vector<PairSet> common(lexicon.size(), all); // of all words that ask for it
    std::vector<bool> everyday(lexicon.size());       // one of them is
    lexicon.for_each_word([&](const std::string& word, WordId id) {
        PairSet own{};
        for (std::size_t i = 1; i < word.size(); ++i) {
            const std::uint32_t place =
                places[static_cast<std::size_t>(word[i - 1] - 'A')][static_cast<std::size_t>(word[i] - 'A')];
            own[place / 64] |= std::uint64_t{1} << place % 64;
        }
        const bool by_everyday = is_everyday(lexicon, id);
        for_each_asked(known, word, id, [&](WordId one) {
            for (std::size_t i = 0; i < own.size(); ++i) { common[one][i] &= own[i]; }
            if (by_everyday) { everyday[one] = true; }
        });
    });
    std::vector<std::uint32_t> words(pairs.size());
    for (WordId id = 0; id < lexicon.size(); ++id) {
        const auto rarest = everyday[id] ? highest(common[id]) : std::nullopt;
        if (rarest) { ++words[*rarest]; }
    }
    group_pairs(pairs, words);
    for (WordId id = 0; id < lexicon.size(); ++id) {
        const auto rarest = highest(common[id]);
        const std::uint32_t shard = rarest ? of_pairs_[pairs[*rarest][0]][pairs[*rarest][1]] : 0;
        of_words_.push_back(everyday[id] ? shard : everyday_ + shard);
    }
}

/// Pairs with the same rarer letter share a shard where each would have few words: a board with one of them
/// is likelier to have another. The likelier a board has some pair of a shard, the lower its number.
void WordShards::group_pairs(const std::vector<LetterPair>& pairs, const std::vector<std::uint32_t>& words) {
    struct Group {
        std::vector<LetterPair> pairs;
        std::uint32_t words = 0;
        std::uint64_t likely = 0;
    };
    std::array<std::vector<Group>, letters_in_alphabet> groups; // by the rarer letter of their pairs
    for (std::size_t place = 0; place < pairs.size(); ++place) {
        const auto [a, b] = pairs[place];
        auto& own = groups[letter_shares[a] < letter_shares[b] ? a : b];
        if (own.empty() || own.back().words >= least_words) { own.emplace_back(); }
        own.back().pairs.push_back(pairs[place]);
        own.back().words += words[place];
        own.back().likely += likeliness(pairs[place]);
    }
    std::vector<Group> all;
    for (auto& own : groups) { std::move(own.begin(), own.end(), std::back_inserter(all)); }
    std::stable_sort(all.begin(), all.end(),
                     [](const Group& a, const Group& b) { return a.likely > b.likely; });
    for (const Group& group : all) {
        for (const auto& [a, b] : group.pairs) { of_pairs_[a][b] = of_pairs_[b][a] = everyday_; }
        ++everyday_;
    }
}

std::set<std::uint32_t> WordShards::on(const Board& board) const {
    std::set<std::uint32_t> shards{0};
    for (const int cell : board.to_cover()) {
        for (const int other : board.topology.neighbours(cell) & board.to_cover()) {
            if (other < cell) { continue; }
            for (std::uint32_t a = board.letters_of(cell); a != 0; a &= a - 1) {
                for (std::uint32_t b = board.letters_of(other); b != 0; b &= b - 1) {
                    shards.insert(of_pairs_[static_cast<std::size_t>(std::countr_zero(a))]
                                           [static_cast<std::size_t>(std::countr_zero(b))]);
                }
            }
        }
    }
    return shards;
}

void WordShards::add_clue_word(const Words& known, const std::string& word,
                               std::set<std::uint32_t>& shards) const {
    const Lexicon& lexicon = known.lexicon;
    const auto add = [&](const std::string& letters, WordId id) {
        for_each_asked(known, letters, id, [&](WordId one) { shards.insert(of_words_[one]); });
    };
    if (word.size() < 3) { return; }
    if (const auto id = lexicon.find(word)) {
        // Not such as THE and OF.
        if (static_cast<float>(lexicon.commonness(*id)) / 32.0F < function_word) { add(word, *id); }
        return;
    }
    // It may be known by two words that are joined in it.
    const auto shortest = static_cast<std::size_t>(CompoundRule{}.least_part);
    for (std::size_t first = shortest; first + shortest <= word.size(); ++first) {
        const auto a = lexicon.find(word.substr(0, first));
        const auto b = lexicon.find(word.substr(first));
        if (!a || !b) { continue; }
        add(word.substr(0, first), *a);
        add(word.substr(first), *b);
    }
}

} // namespace weft
