#include "weft/solution.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace weft {
namespace {

/// Words are chosen piece by piece; the words taken so far stand in a small array.
class Chooser {
  public:
    using Visitor = std::function<bool(std::uint32_t, std::span<const std::uint8_t>)>;

    Chooser(const Search& search, const Cover& cover, const Visitor& visit)
        : search_(search)
        , cover_(cover)
        , visit_(visit) {}

    bool run() {
        const auto readings = search_.spangrams().readings(search_.spangrams()[cover_.spangram]);
        for (std::uint32_t reading = 0; reading < readings.size(); ++reading) {
            taken_ = 0;
            if (const auto word = search_.spelled(readings[reading])) { words_[taken_++] = *word; }
            if (!choose(reading, 0)) { return false; }
        }
        return true;
    }

  private:
    bool choose(std::uint32_t reading, std::size_t index) {
        if (index == cover_.pieces.size()) { return visit_(reading, {choices_.data(), index}); }
        const auto options = search_.pieces().readings(cover_.pieces[index]);
        for (std::size_t option = 0; option < options.size(); ++option) {
            const auto end = words_.begin() + static_cast<std::ptrdiff_t>(taken_);
            if (std::find(words_.begin(), end, options[option].word) != end) { continue; }
            words_[taken_++] = options[option].word;
            choices_[index] = static_cast<std::uint8_t>(option);
            const bool go_on = choose(reading, index + 1);
            --taken_;
            if (!go_on) { return false; }
        }
        return true;
    }

    const Search& search_;
    const Cover& cover_;
    const Visitor& visit_;
    std::array<WordId, max_cells> words_{};
    std::array<std::uint8_t, max_cells> choices_{};
    std::size_t taken_ = 0;
};

/// A total order, so that the best do not depend on who found them first.
bool better(const Solution& a, const Solution& b) {
    if (a.score != b.score) { return a.score > b.score; }
    return std::tie(a.spangram, a.reading, a.pieces, a.choices) <
           std::tie(b.spangram, b.reading, b.pieces, b.choices);
}

/// Keeps the best few of many; what reads the same is merged when the list is full.
class TopList {
  public:
    TopList(const Search& search, std::size_t top)
        : search_(&search)
        , top_(top) {}

    bool admits(double score) const { return list_.size() < top_ || score >= floor_; }

    void add(Solution solution) {
        list_.push_back(std::move(solution));
        if (list_.size() >= 4 * top_ + 64) { settle(); }
    }

    std::vector<Solution> settle() {
        std::sort(list_.begin(), list_.end(), better);
        std::unordered_set<std::string> seen;
        std::vector<Solution> kept;
        for (Solution& solution : list_) {
            if (kept.size() == top_) { break; }
            const Cover cover{solution.spangram, solution.pieces};
            if (seen.insert(identity(*search_, cover, solution.reading, solution.choices)).second) {
                kept.push_back(std::move(solution));
            }
        }
        list_ = std::move(kept);
        if (list_.size() == top_ && top_ > 0) { floor_ = list_.back().score; }
        return list_;
    }

  private:
    const Search* search_;
    std::size_t top_;
    double floor_ =
        -std::numeric_limits<double>::infinity(); ///< score of the last of the list when it was last settled
    std::vector<Solution> list_;
};

} // namespace

bool for_each_choice(const Search& search, const Cover& cover,
                     const std::function<bool(std::uint32_t, std::span<const std::uint8_t>)>& visit) {
    return Chooser(search, cover, visit).run();
}

std::string spangram_letters(const Search& search, const SpangramReading& reading) {
    std::string letters;
    for (int part = 0; part < reading.parts; ++part) {
        for (const auto cell : search.paths().cells(search.paths()[reading.paths[part]])) {
            letters += search.board().letters[cell];
        }
    }
    return letters;
}

std::string identity(const Search& search, const Cover& cover, std::uint32_t reading,
                     std::span<const std::uint8_t> choices) {
    const auto& spangram = search.spangrams()[cover.spangram];
    std::string key = spangram_letters(search, search.spangrams().readings(spangram)[reading]);
    std::vector<WordId> words;
    for (std::size_t i = 0; i < cover.pieces.size(); ++i) {
        words.push_back(search.pieces().readings(cover.pieces[i])[choices[i]].word);
    }
    std::sort(words.begin(), words.end());
    for (const WordId word : words) { key += ' ' + std::to_string(word); }
    return key;
}

Scorer common_words_first(const Search& search) {
    return [&search](const Cover& cover, std::uint32_t reading, std::span<const std::uint8_t> choices) {
        const auto& spangram = search.spangrams()[cover.spangram];
        const auto& parts = search.spangrams().readings(spangram)[reading];
        double score = -100000.0 * parts.parts;
        for (int part = 0; part < parts.parts; ++part) {
            score += search.lexicon().commonness(search.paths()[parts.paths[part]].word);
        }
        for (std::size_t i = 0; i < choices.size(); ++i) {
            score += search.lexicon().commonness(search.pieces().readings(cover.pieces[i])[choices[i]].word);
        }
        return score;
    };
}

Best best_solutions(Search& search, const Scorer& scorer, std::size_t top, Progress* progress) {
    struct Worker {
        std::uint64_t covers = 0;
        TopList list;
    };
    std::vector<Worker> workers(static_cast<std::size_t>(search.workers()), Worker{0, TopList(search, top)});
    search.for_each_cover([&](int index, const Cover& cover) {
        Worker& worker = workers[static_cast<std::size_t>(index)];
        ++worker.covers;
        if (progress != nullptr) { ++progress->covers; }
        for_each_choice(search, cover, [&](std::uint32_t reading, std::span<const std::uint8_t> choices) {
            const double score = scorer(cover, reading, choices);
            if (!worker.list.admits(score)) { return true; }
            // Pieces ascend in a solution, so that it does not matter in which order they were found.
            std::vector<std::size_t> order(cover.pieces.size());
            std::iota(order.begin(), order.end(), std::size_t{0});
            std::sort(order.begin(), order.end(),
                      [&](std::size_t a, std::size_t b) { return cover.pieces[a] < cover.pieces[b]; });
            Solution solution{score, cover.spangram, reading, {}, {}};
            for (const std::size_t i : order) {
                solution.pieces.push_back(cover.pieces[i]);
                solution.choices.push_back(choices[i]);
            }
            worker.list.add(std::move(solution));
            return true;
        });
    });
    Best best;
    TopList merged(search, top);
    for (Worker& worker : workers) {
        best.covers += worker.covers;
        for (Solution& solution : worker.list.settle()) { merged.add(std::move(solution)); }
    }
    best.solutions = merged.settle();
    return best;
}

} // namespace weft
