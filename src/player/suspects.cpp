#include "player/suspects.hpp"

#include "base/parallel.hpp"
#include "cover/potential.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

namespace weft {
namespace {

using Option = CellPotentials::Option;

// What a word adds to a cover, in place of all that the score looks at. Chosen by where the cells that were
// misread come in the order; a high price of a word stands for the number of words, which is not looked at.
constexpr double sharpness = 1.5;
constexpr double word_price = 12;
/// Words so much below what their cells ask for are in no good cover.
constexpr float near = 5;

class Suspicion {
  public:
    Suspicion(const Widened& as_read, std::span<const double> quick, double least, int threads,
              const std::atomic<bool>& stop)
        : search_(*as_read.search)
        , features_(*as_read.features)
        , topology_(search_.board().topology)
        , cells_(search_.board().to_cover())
        , quick_(quick.subspan(range_.begin, range_.size()))
        , least_(least)
        , workers_(worker_count(threads))
        , stop_(stop) {}

    std::vector<Suspect> run() {
        const std::vector<Paths> misread = trace();
        find_worths(misread);
        std::vector<Option> pieces = as_read();
        const CellPotentials asked(topology_, pieces, {}, stop_);
        const auto far = [&](const Option& option) { return option.value - asked.of(option.cells) < -near; };
        std::erase_if(pieces, far);
        const auto others = by_cell(misread, far);

        // What a cell adds contains it, so that the bound grows by no more than the best of that exceeds what
        // its cells ask for.
        std::vector<Suspect> list;
        for (const int cell : cells_ - search_.board().open()) {
            double most = 0;
            for (const Option& other : others[static_cast<std::size_t>(cell)]) {
                most = std::max(most, static_cast<double>(other.value - asked.of(other.cells)));
            }
            if (most >= least_) { list.push_back({cell, most}); }
        }
        for_each(list.size(), [&](std::size_t i) {
            std::vector<Option> options = pieces;
            const auto& own = others[static_cast<std::size_t>(list[i].cell)];
            options.insert(options.end(), own.begin(), own.end());
            const CellPotentials potentials(topology_, options, {}, stop_);
            list[i].gain = static_cast<double>(potentials.of(cells_) - asked.of(cells_));
        });
        std::erase_if(list, [&](const Suspect& suspect) { return suspect.gain < least_; });
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

    /// The paths of words that fit but for one letter, by their first cells.
    std::vector<Paths> trace() const {
        std::vector<Paths> paths(static_cast<std::size_t>(topology_.cells()));
        for_each(paths.size(), [&](std::size_t cell) {
            paths[cell] = find_misread_paths(search_.board(), static_cast<int>(cell), search_.lexicon(),
                                             stop_, search_.options().rules);
        });
        return paths;
    }

    void find_worths(const std::vector<Paths>& misread) {
        std::vector<WordId> words;
        for (PieceId piece = 0; piece < search_.pieces().size(); ++piece) {
            for (const Reading& reading : search_.pieces().readings(piece)) { words.push_back(reading.word); }
        }
        for (const Paths& paths : misread) {
            for (const Path& path : paths) { words.push_back(path.word); }
        }
        std::sort(words.begin(), words.end());
        words.erase(std::unique(words.begin(), words.end()), words.end());
        std::vector<float> worths(words.size());
        constexpr std::size_t worth_threads = 500;
        for_all(workers_, words.size(), worth_threads, [&](std::size_t i) {
            check(stop_);
            worths[i] = worth(search_.spell(words[i]));
        });
        for (std::size_t i = 0; i < words.size(); ++i) { worths_.emplace(words[i], worths[i]); }
    }

    float worth(const std::string& letters) const {
        // How it lies on the board matters little here.
        std::array<float, range_.size()> values{};
        features_.of_other_word(letters, {.turns = 2, .diagonals = 1, .down = 1, .right = 1}, values);
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i) { sum += quick_[i] * static_cast<double>(values[i]); }
        return static_cast<float>(sharpness * sum - word_price);
    }

    /// The pieces of the board as it was read.
    std::vector<Option> as_read() const {
        std::vector<Option> options;
        for (PieceId piece = 0; piece < search_.pieces().size(); ++piece) {
            float best = std::numeric_limits<float>::lowest();
            for (const Reading& reading : search_.pieces().readings(piece)) {
                best = std::max(best, worths_.at(reading.word));
            }
            options.push_back({search_.pieces()[piece].cells, best});
        }
        return options;
    }

    /// What each cell adds; of words that cover the same cells the best, and none that is far too dear.
    template <typename Far>
    std::vector<std::vector<Option>> by_cell(const std::vector<Paths>& misread, const Far& far) const {
        std::vector<std::vector<Option>> result(static_cast<std::size_t>(topology_.cells()));
        for (const Paths& paths : misread) {
            for (const Path& path : paths) {
                if (path.crosses_itself && !search_.options().rules.self_crossing) { continue; }
                const Option option{path.cells, worths_.at(path.word)};
                if (!far(option)) { result[path.misread].push_back(option); }
            }
        }
        for (auto& options : result) {
            std::sort(options.begin(), options.end(), [](const Option& a, const Option& b) {
                return a.cells != b.cells ? a.cells < b.cells : a.value > b.value;
            });
            const auto same = [](const Option& a, const Option& b) { return a.cells == b.cells; };
            options.erase(std::unique(options.begin(), options.end(), same), options.end());
        }
        return result;
    }

    static constexpr FeatureRange range_ = feature_range(FeatureGroup::word);

    const Search& search_;
    const Features& features_;
    const Topology& topology_;
    CellSet cells_;
    std::span<const double> quick_;
    double least_;
    int workers_;
    const std::atomic<bool>& stop_;
    std::unordered_map<WordId, float> worths_;
};

} // namespace

std::vector<Suspect> suspects(const Widened& as_read, std::span<const double> quick, double least,
                              int threads, const std::atomic<bool>& stop) {
    return Suspicion(as_read, quick, least, threads, stop).run();
}

} // namespace weft
