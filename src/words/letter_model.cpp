#include "words/letter_model.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace weft {
namespace {

constexpr std::size_t longest_word = 16; ///< longer ones are names that chemistry makes
constexpr std::size_t shortest_stem = 4;
/// Contexts of four letters that were met so often have costs of their own.
constexpr std::uint32_t least_count = 10;

constexpr std::uint32_t symbols = LetterModel::symbols;
/// Up to four letters that follow each other and the symbol behind them, in base 27.
using Gram = std::uint32_t;
using Probabilities = std::array<double, symbols>;

/// A word without an ending that leaves enough of it.
std::string_view stem_of(std::string_view word) {
    for (const std::string_view ending : {"ING", "ED", "ES", "S"}) {
        if (word.ends_with(ending) && word.size() >= shortest_stem + ending.size()) {
            return word.substr(0, word.size() - ending.size());
        }
    }
    return word;
}

/// Grams of one length, ascending, and how often each was met.
class Grams {
  public:
    struct Met {
        Gram gram = 0;
        std::uint32_t times = 0;
    };

    explicit Grams(std::vector<Met> met) {
        std::sort(met.begin(), met.end(), [](Met a, Met b) { return a.gram < b.gram; });
        for (const Met& own : met) {
            if (met_.empty() || met_.back().gram != own.gram) { met_.push_back({own.gram, 0}); }
            met_.back().times += own.times;
        }
    }

    /// Those with a letter less in front, where so many grams are that long.
    Grams shorter(Gram kinds) const {
        std::vector<Met> met = met_;
        for (Met& own : met) { own.gram %= kinds; }
        return Grams(std::move(met));
    }

    /// The next symbol's after a context, where `below` are those after one letter less.
    Probabilities after(Gram context, const Probabilities& below) const {
        const std::span<const Met> own = of(context);
        if (own.empty()) { return below; }
        const auto kinds = static_cast<double>(own.size());
        const double all = times(own) + kinds;
        Probabilities result{};
        for (std::size_t symbol = 0; symbol < symbols; ++symbol) {
            result[symbol] = kinds / all * below[symbol];
        }
        for (const Met& met : own) { result[met.gram % symbols] += met.times / all; }
        return result;
    }

    /// The contexts that were met so often, ascending.
    std::vector<Gram> contexts(std::uint32_t least) const {
        std::vector<Gram> result;
        for (auto met = met_.begin(); met != met_.end();) {
            const Gram context = met->gram / symbols;
            const std::span<const Met> own = of(context);
            if (times(own) >= least) { result.push_back(context); }
            met += static_cast<std::ptrdiff_t>(own.size());
        }
        return result;
    }

  private:
    std::span<const Met> of(Gram context) const {
        const auto place = [&](Gram first) {
            const auto met = std::partition_point(met_.begin(), met_.end(),
                                                  [&](const Met& own) { return own.gram < first; });
            return static_cast<std::size_t>(met - met_.begin());
        };
        const std::size_t begin = place(context * symbols);
        return std::span(met_).subspan(begin, place((context + 1) * symbols) - begin);
    }
    static std::uint32_t times(std::span<const Met> some) {
        std::uint32_t sum = 0;
        for (const Met& met : some) { sum += met.times; }
        return sum;
    }

    std::vector<Met> met_;
};

/// The longest grams of the words that may be theme words, but for those with the stem of the unlisted one.
Grams met_in(const Lexicon& lexicon, std::string_view unlisted) {
    const std::string_view stem = stem_of(unlisted);
    std::vector<Grams::Met> met;
    lexicon.for_each_word([&](std::string_view letters, WordId word) {
        if (letters.size() > longest_word || (lexicon.flags(word) & flag_theme) == 0 ||
            (!stem.empty() && letters.find(stem) != std::string_view::npos)) {
            return;
        }
        LetterModel::State state = LetterModel::start;
        const auto meet = [&](int symbol) {
            met.push_back({state * symbols + static_cast<Gram>(symbol), 1});
            state = LetterModel::next(state, symbol);
        };
        for (const char letter : letters) { meet(letter - 'A' + 1); }
        meet(0);
    });
    return Grams(std::move(met));
}

} // namespace

LetterModel::LetterModel(const Lexicon& lexicon, std::string_view unlisted) {
    // By length; of no letters but the symbol first.
    std::vector<Grams> grams{met_in(lexicon, unlisted)};
    for (Gram kinds = contexts_of_four; kinds > 1; kinds /= symbols) {
        grams.insert(grams.begin(), grams.front().shorter(kinds));
    }
    const auto costs = [&](Gram context, std::size_t letters, auto place) {
        Probabilities probabilities;
        probabilities.fill(1.0 / symbols);
        Gram kinds = 1; // of contexts
        for (std::size_t length = 0; length <= letters; ++length, kinds *= symbols) {
            probabilities = grams[length].after(context % kinds, probabilities);
        }
        for (const double probability : probabilities) {
            *place++ = static_cast<std::uint8_t>(whole(-std::log10(probability) * steps, 255));
        }
    };
    auto storage = std::make_shared<Storage>();
    for (Gram context = 0; context < contexts_of_three; ++context) {
        costs(context, 3, std::back_inserter(storage->after_three));
    }
    const std::vector<Gram> contexts = grams.back().contexts(least_count);
    for (const Gram context : contexts) { costs(context, 4, std::back_inserter(storage->after_four)); }
    storage->rows = WordRows::layout(contexts, contexts_of_four);
    after_three_ = storage->after_three;
    rows_ = WordRows(storage->rows);
    after_four_ = storage->after_four;
    storage_ = std::move(storage);
}

LetterModel::LetterModel(const Archive& archive) {
    if (!archive.contains("letters.three")) { return; }
    after_three_ = archive.section<std::uint8_t>("letters.three");
    rows_ = WordRows(archive.section<WordRows::Block>("letters.rows"));
    after_four_ = archive.section<std::uint8_t>("letters.four");
    if (after_three_.size() != contexts_of_four ||
        after_four_.size() != std::size_t{rows_.size()} * symbols) {
        throw DamagedData("letters");
    }
}

LetterModel::Costs LetterModel::after(State state) const {
    if (after_three_.empty()) { return Costs(nullptr); }
    const std::uint32_t row = rows_.row(state);
    return Costs(row == WordRows::absent
                     ? after_three_.data() + std::size_t{state % contexts_of_three} * symbols
                     : after_four_.data() + std::size_t{row} * symbols);
}

float LetterModel::cost(std::string_view word) const {
    State state = start;
    float sum = 0;
    for (const char letter : word) {
        const int symbol = letter - 'A' + 1;
        sum += cost(state, symbol);
        state = next(state, symbol);
    }
    return sum + cost(state, 0);
}

void LetterModel::write(ArchiveWriter& writer) const {
    writer.add("letters.three", after_three_);
    writer.add("letters.rows", rows_.blocks());
    writer.add("letters.four", after_four_);
}

} // namespace weft
