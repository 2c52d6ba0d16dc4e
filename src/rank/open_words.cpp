#include "rank/open_words.hpp"

#include "rank/piece_worth.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace weft {
namespace {

using Option = CellPotentials::Option;

float worth(std::span<const float> values, std::span<const double> quick) {
    return static_cast<float>(weighed(FeatureGroup::word, values, quick));
}

std::vector<Option> spangrams_of(const Search& search, const Features& features,
                                 std::span<const double> quick) {
    std::vector<Option> options;
    for (const Spangram& spangram : search.spangrams()) {
        float best = std::numeric_limits<float>::lowest();
        for (std::uint32_t reading = 0; reading < spangram.count; ++reading) {
            best = std::max(
                best, static_cast<float>(weighed(FeatureGroup::spangram,
                                                 features.of_spangram(spangram.first + reading), quick)));
        }
        options.push_back({spangram.cells, best});
    }
    return options;
}

/// Takes the open words that may be in a good cover.
class Hopeful {
  public:
    Hopeful(const Search& search, const Features& features, const Knowledge& knowledge,
            std::span<const double> quick, const OpenReachRule& rule)
        : search_(search)
        , features_(features)
        , knowledge_(knowledge)
        , quick_(quick)
        , rule_(rule) {}

    /// Those that lose least, first.
    OpenWords run() const {
        const OpenWordFinder finder(search_.board(), search_.lexicon(), knowledge_.letters(),
                                    search_.options().unlisted, search_.stop(), search_.workers());
        const OpenWordLoss loss = loss_by(potentials_with(finder.all(rule_.plain)));
        return finder.best(rule_.words, loss, rule_.most_loss, rule_.most_words);
    }

  private:
    float worth_of(int letters, float price, const PathShape& shape) const {
        std::array<float, feature_range(FeatureGroup::word).size()> values{};
        features_.of_open_word(letters, price, shape, values);
        return worth(values, quick_);
    }

    float worth_of(const OpenWords& words, std::size_t i) const {
        const Path& path = words.paths[i];
        return worth_of(path.length, words.prices[i],
                        shape_of(search_.board().topology, words.paths.cells(path)));
    }

    CellPotentials potentials_with(const OpenWords& plain) const {
        std::vector<Option> options = options_of_pieces(
            search_, features_, [&](BoardWord word) { return worth(features_.of_word(word), quick_); });
        for (std::size_t i = 0; i < plain.paths.size(); ++i) {
            options.push_back({plain.paths[i].cells, worth_of(plain, i)});
        }
        return {search_.board().topology,
                options,
                spangrams_of(search_, features_, quick_),
                search_.stop(),
                pieces_beside(search_.spangrams()),
                near_optimum};
    }

    /// What a word loses by them.
    OpenWordLoss loss_by(const CellPotentials& potentials) const {
        OpenWordLoss loss;
        for (const int cell : search_.cells()) {
            loss.cell[static_cast<std::size_t>(cell)] = potentials.of(CellSet::of(cell));
        }
        for (int letters = 1; letters <= OpenWordRule::longest; ++letters) {
            loss.length[static_cast<std::size_t>(letters)] = potentials.of_piece() - worth_of(letters, 0, {});
        }
        loss.of_price = worth_of(1, 0, {}) - worth_of(1, 1, {});
        const auto lost_by = [&](const PathShape& shape) {
            return worth_of(1, 0, {}) - worth_of(1, 0, shape);
        };
        loss.turn = lost_by({.turns = 1});
        loss.sharp_turn = lost_by({.sharp_turns = 1});
        loss.diagonal = lost_by({.diagonals = 1});
        loss.down = lost_by({.down = 1});
        loss.right = lost_by({.right = 1});
        return loss;
    }

    const Search& search_;
    const Features& features_;
    const Knowledge& knowledge_;
    std::span<const double> quick_;
    const OpenReachRule& rule_;
};

} // namespace

OpenReach open_reach(const Search& rare, const Knowledge& knowledge, std::span<const double> quick,
                     std::string_view theme, const OpenReachRule& rule, const Features* known) {
    const Search unchecked =
        rare.with_unchecked(knowledge.phrases(), {rule.phrase_price, rule.phrase_price}, rare.stop());
    Features features(unchecked, knowledge, theme, known);
    check(rare.stop());
    if (unchecked.spangrams().size() == 0) { return {}; }
    const OpenWords words = Hopeful(unchecked, features, knowledge, quick, rule).run();
    if (words.paths.size() == 0) { return {}; }
    OpenReach result;
    result.search = std::make_unique<Search>(unchecked.with_open_words(words));
    result.features = std::make_unique<Features>(*result.search, theme, std::move(features));
    return result;
}

} // namespace weft
