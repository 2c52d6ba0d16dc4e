#include "player/suspects.hpp"

#include "base/parallel.hpp"
#include "cover/potential.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

namespace weft {
namespace {

using Option = CellPotentials::Option;

/// A word that would fit if its cell had that letter.
struct OtherWord {
    Option option;
    std::uint8_t letter; ///< 0..25
};

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
/// Words so much below what their cells ask for are in no good cover.
constexpr float near = 5;

class Suspicion {
  public:
    Suspicion(const Widened& as_read, std::span<const double> quick, float least, int threads,
              const std::atomic<bool>& stop)
        : search_(*as_read.search)
        , features_(*as_read.features)
        , topology_(search_.board().topology)
        , cells_(search_.board().to_cover())
        , quick_(quick)
        , least_(least)
        , workers_(worker_count(threads))
        , stop_(stop) {}

    /// A word that fits is in a cover once: by no more than it exceeds what its cells ask for can it help.
    std::vector<Suspect> run() {
        std::vector<Option> pieces = as_read();
        const CellPotentials asked(topology_, pieces, {}, stop_);
        std::erase_if(pieces, [&](const Option& option) { return excess(option, asked) < -near; });
        const auto others = other_words(asked);
        std::vector<Suspect> list;
        for (const int cell : cells_ - search_.board().open()) {
            if (!others[static_cast<std::size_t>(cell)].empty()) { list.push_back({cell, 0, 0}); }
        }
        for_each(list.size(), [&](std::size_t i) {
            Suspect& suspect = list[i];
            const auto& own = others[static_cast<std::size_t>(suspect.cell)];
            std::vector<Option> options = pieces;
            for (const OtherWord& word : own) { options.push_back(word.option); }
            const CellPotentials potentials(topology_, options, {}, stop_);
            suspect.gain = static_cast<double>(potentials.of(cells_) - asked.of(cells_));
            for (const OtherWord& word : own) {
                const auto exceeds = static_cast<double>(excess(word.option, asked));
                if (exceeds >= least_share_of_gain * suspect.gain) { suspect.letters |= 1U << word.letter; }
            }
        });
        std::erase_if(list,
                      [&](const Suspect& suspect) { return suspect.gain < static_cast<double>(least_); });
        std::stable_sort(list.begin(), list.end(),
                         [](const Suspect& a, const Suspect& b) { return a.gain > b.gain; });
        return list;
    }

  private:
    template <typename Work>
    void for_each(std::size_t items, const Work& work) const {
        for_each_in_parallel<Stopped>(
            workers_, items, [] { return 0; }, [](int) { return false; },
            [&](int, int, std::size_t item) { work(item); }, [](int) {});
        check(stop_);
    }

    static float excess(const Option& option, const CellPotentials& asked) {
        return option.value - asked.of(option.cells);
    }

    float worth(std::span<const float> values) const {
        return static_cast<float>(sharpness * weighed(FeatureGroup::word, values, quick_) - word_price);
    }

    /// The pieces of the board as it was read.
    std::vector<Option> as_read() const {
        std::vector<Option> options;
        for (PieceId piece = 0; piece < search_.pieces().size(); ++piece) {
            float best = std::numeric_limits<float>::lowest();
            for (std::size_t choice = 0; choice < search_.pieces()[piece].count; ++choice) {
                best = std::max(best, worth(features_.of_word(features_.word(piece, choice))));
            }
            options.push_back({search_.pieces()[piece].cells, best});
        }
        return options;
    }

    /// The words that fit but for one letter and would help by enough, by the cell of that letter.
    std::vector<std::vector<OtherWord>> other_words(const CellPotentials& asked) const {
        std::vector<Paths> traced(static_cast<std::size_t>(topology_.cells()));
        for_each(traced.size(), [&](std::size_t cell) {
            traced[cell] =
                find_misread_paths(search_.board(), static_cast<int>(cell), search_.lexicon(), stop_,
                                   search_.options().rules, [&](CellSet cells, bool crosses_itself) {
                                       const bool legal =
                                           !crosses_itself || search_.options().rules.self_crossing;
                                       return legal && excess({cells, most_worth}, asked) >= least_ - slack;
                                   });
        });
        const std::vector<float> worths = worths_of(traced);
        std::vector<std::vector<OtherWord>> result(traced.size());
        for (std::size_t first = 0; first < traced.size(); ++first) {
            for (const Path& path : traced[first]) {
                const Option option{path.cells, worths[path.word]};
                if (excess(option, asked) < least_ - slack) { continue; }
                result[path.misread].push_back({option, path.instead});
            }
        }
        return result;
    }

    /// By word; of words that are not among the paths, nothing that means anything.
    std::vector<float> worths_of(const std::vector<Paths>& traced) const {
        constexpr float unseen = std::numeric_limits<float>::infinity();
        std::vector<float> worths(search_.lexicon().size(), unseen);
        struct Word {
            WordId word;
            std::string letters;
        };
        std::vector<Word> words;
        for (const Paths& paths : traced) {
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

    std::string letters_of(const Path& path, std::span<const std::uint8_t> cells) const {
        const Board& board = search_.board();
        if (!board.open().empty()) { return search_.spell(path.word); }
        std::string letters;
        for (const int cell : cells) {
            letters += static_cast<char>('A' + (cell == path.misread ? path.instead : board.letter(cell)));
        }
        return letters;
    }

    const Search& search_;
    const Features& features_;
    const Topology& topology_;
    CellSet cells_;
    std::span<const double> quick_;
    float least_;
    int workers_;
    const std::atomic<bool>& stop_;
};

} // namespace

std::vector<Suspect> suspects(const Widened& as_read, std::span<const double> quick, float least, int threads,
                              const std::atomic<bool>& stop) {
    return Suspicion(as_read, quick, least, threads, stop).run();
}

} // namespace weft
