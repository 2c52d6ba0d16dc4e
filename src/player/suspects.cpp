#include "player/suspects.hpp"

#include "base/parallel.hpp"
#include "rank/piece_worth.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

namespace weft {
namespace {

using Option = CellPotentials::Option;

// What a word adds to a cover, in place of all that the score looks at. Chosen by where the cells that were
// misread come in the order; a high price of a word stands for the number of words, which is not looked at.
constexpr double sharpness = 1.5;
constexpr double word_price = 12;
/// What cells ask for is not exact: a word may help by so much more than it exceeds that.
constexpr float slack = 1;
/// A letter is looked at where one of its words exceeds by so much of what the cell gains. Of 173 cells that
/// were misread and are found, the right letter does in all but one.
constexpr double least_share_of_gain = 0.6;
/// Hardly a word adds as much.
constexpr float most_worth = 0;
/// Words that exceed that by less are in hardly any cover that explains more than the board as it was read.
constexpr float least_excess = -1;
/// Words so much below what their cells ask for are in no good cover.
constexpr float near = 5;

} // namespace

Suspects::Suspects(const Search& as_read, const Features& features, std::span<const double> quick,
                   int threads, const std::atomic<bool>& stop)
    : search_(as_read)
    , features_(features)
    , topology_(search_.board().topology)
    , quick_(quick)
    , workers_(worker_count(threads))
    , stop_(stop)
    , pieces_(options_of_pieces(search_, features_,
                                [&](BoardWord word) { return worth(features_.of_word(word)); }))
    , asked_(topology_, pieces_, {}, stop_, std::nullopt, near_optimum) {
    std::erase_if(pieces_, [&](const Option& option) { return excess(option) < -near; });
    find_other_words();
}

Paths Suspects::words(std::size_t most) const {
    std::vector<const OtherWord*> order;
    order.reserve(words_.size());
    for (const OtherWord& word : words_) { order.push_back(&word); }
    std::stable_sort(order.begin(), order.end(), [&](const OtherWord* a, const OtherWord* b) {
        return excess(a->option) > excess(b->option);
    });
    order.resize(std::min(order.size(), most));
    Paths paths;
    for (const OtherWord* word : order) {
        paths.add(path_of(*word), traced_[word->from].cells(path_of(*word)));
    }
    return paths;
}

/// A word that fits is in a cover once: by no more than it exceeds what its cells ask for can it help.
std::vector<Suspect> Suspects::cells(float least) const {
    std::vector<std::vector<const OtherWord*>> others(static_cast<std::size_t>(topology_.cells()));
    for (const OtherWord& word : words_) {
        if (excess(word.option) >= least - slack) { others[path_of(word).misread].push_back(&word); }
    }
    std::vector<Suspect> list;
    const CellSet cells = search_.board().to_cover();
    for (const int cell : cells - search_.board().open()) {
        if (!others[static_cast<std::size_t>(cell)].empty()) { list.push_back({cell, 0, 0}); }
    }
    for_each_until_stopped(workers_, list.size(), [&](std::size_t i) {
        Suspect& suspect = list[i];
        const auto& own = others[static_cast<std::size_t>(suspect.cell)];
        std::vector<Option> options = pieces_;
        for (const OtherWord* word : own) { options.push_back(word->option); }
        const CellPotentials potentials(topology_, options, {}, stop_, std::nullopt, near_optimum);
        suspect.gain = static_cast<double>(potentials.of(cells) - asked_.of(cells));
        for (const OtherWord* word : own) {
            if (static_cast<double>(excess(word->option)) >= least_share_of_gain * suspect.gain) {
                suspect.letters |= 1U << path_of(*word).instead;
            }
        }
    });
    check(stop_);
    std::erase_if(list, [&](const Suspect& suspect) { return suspect.gain < static_cast<double>(least); });
    std::stable_sort(list.begin(), list.end(),
                     [](const Suspect& a, const Suspect& b) { return a.gain > b.gain; });
    return list;
}

float Suspects::excess(const Option& option) const { return option.value - asked_.of(option.cells); }

float Suspects::worth(std::span<const float> values) const {
    return static_cast<float>(sharpness * weighed(FeatureGroup::word, values, quick_) - word_price);
}

/// The words that fit but for one letter and would help by enough.
void Suspects::find_other_words() {
    const Rules& rules = search_.options().rules;
    traced_.resize(static_cast<std::size_t>(topology_.cells()));
    for_each_until_stopped(workers_, traced_.size(), [&](std::size_t from) {
        traced_[from] =
            find_misread_paths(search_.board(), CellSet::of(static_cast<int>(from)), search_.lexicon(), stop_,
                               rules, [&](CellSet cells, bool crosses_itself) {
                                   const bool legal = !crosses_itself || rules.self_crossing;
                                   return legal && excess({cells, most_worth}) >= least_excess;
                               });
    });
    check(stop_);
    const std::vector<float> worths = worths_of();
    const FoundWords& found = search_.words().found;
    for (std::size_t from = 0; from < traced_.size(); ++from) {
        for (std::uint32_t index = 0; index < traced_[from].size(); ++index) {
            const Path& path = traced_[from][index];
            const Option option{path.cells, worths[path.word]};
            if (excess(option) < least_excess) { continue; }
            if (found.bars(path.word, path.cells) || !found.leaves_room(search_.paths(), path)) { continue; }
            words_.push_back({option, static_cast<std::uint8_t>(from), index});
        }
    }
}

/// By word; of words that are not among the paths, nothing that means anything.
std::vector<float> Suspects::worths_of() const {
    constexpr float unseen = std::numeric_limits<float>::infinity();
    std::vector<float> worths(search_.lexicon().size(), unseen);
    struct Word {
        WordId word;
        std::string letters;
    };
    std::vector<Word> words;
    for (const Paths& paths : traced_) {
        for (const Path& path : paths) {
            if (worths[path.word] != unseen) { continue; }
            worths[path.word] = 0;
            words.push_back({path.word, letters_of(path, paths.cells(path))});
        }
    }
    constexpr std::size_t worth_threads = 500;
    for_all(workers_, words.size(), worth_threads, [&](std::size_t i) {
        check(stop_);
        // How it lies on the board matters little here.
        std::array<float, feature_range(FeatureGroup::word).size()> values{};
        const PathShape shape{.turns = 2, .diagonals = 1, .down = 1, .right = 1};
        features_.of_other_word(words[i].letters, shape, values);
        worths[words[i].word] = worth(values);
    });
    return worths;
}

std::string Suspects::letters_of(const Path& path, std::span<const std::uint8_t> cells) const {
    const Board& board = search_.board();
    if (!board.open().empty()) { return search_.spell(path.word); }
    std::string letters;
    for (const int cell : cells) {
        letters += static_cast<char>('A' + (cell == path.misread ? path.instead : board.letter(cell)));
    }
    return letters;
}

} // namespace weft
