#include "weft/shortlist.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <unordered_map>
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

/// Keeps the first few by some order; what has the same key is merged when the list is full.
template <typename Before>
class FirstFew {
  public:
    FirstFew(std::size_t size, Before before)
        : size_(size)
        , before_(before) {}

    bool full() const { return settled_; }
    const Candidate& last() const { return list_[size_ - 1]; } ///< only when full

    void add(Candidate candidate) {
        if (size_ == 0) { return; }
        list_.push_back(std::move(candidate));
        if (list_.size() >= 2 * size_ + 64) { settle(); }
    }

    std::vector<Candidate>& settle() {
        std::sort(list_.begin(), list_.end(), before_);
        std::unordered_set<std::uint64_t> seen;
        std::vector<Candidate> kept;
        for (Candidate& candidate : list_) {
            if (kept.size() == size_) { break; }
            if (seen.insert(candidate.key).second) { kept.push_back(std::move(candidate)); }
        }
        list_ = std::move(kept);
        settled_ = size_ > 0 && list_.size() == size_;
        return list_;
    }

  private:
    std::size_t size_;
    Before before_;
    bool settled_ = false; ///< was full when last settled; what came since stands behind the first `size_`
    std::vector<Candidate> list_;
};

/// Scores of single words, pairs and links, tabled when first needed.
class Scores {
  public:
    Scores(const Search& search, const Features& features, std::span<const double> weights)
        : features_(features)
        , weights_(weights)
        , pairs_(features.words() * features.words()) {
        for (BoardWord word = 0; word < features.words(); ++word) {
            words_.push_back(weigh(FeatureGroup::word, features.of_word(word)));
        }
        for (std::size_t i = 0; i < search.spangrams().size(); ++i) {
            for (const SpangramReading& reading : search.spangrams().readings(search.spangrams()[i])) {
                spangrams_.push_back(weigh(FeatureGroup::spangram, features.of_spangram(spangrams_.size())));
                hashes_.push_back(spangram_hash(spangram_letters(search, reading)));
            }
        }
        std::array<float, 2> count{};
        for (std::size_t n = 0; n <= max_cells; ++n) {
            features.of_count(n, count);
            counts_.push_back(weigh(FeatureGroup::count, count));
        }
        // No pair can score higher than all of its features at their favourable ends.
        const FeatureRange range = feature_range(FeatureGroup::pair);
        for (std::size_t i = range.begin; i < range.end; ++i) {
            const auto [least, most] = pair_feature_bounds(i - range.begin);
            highest_pair_ += std::max(weights[i] * least, weights[i] * most);
        }
    }

    double count(std::size_t words) const { return counts_[words]; }
    double spangram(std::size_t spangram) const { return spangrams_[spangram]; }
    std::uint64_t spangram_hash_of(std::size_t spangram) const { return hashes_[spangram]; }
    double word(BoardWord word) const { return words_[word]; }
    double highest_pair() const { return highest_pair_; }

    double pair(BoardWord a, BoardWord b) const {
        if (a > b) { std::swap(a, b); }
        std::atomic<float>& entry = pairs_[std::size_t{a} * words_.size() + b];
        float score = entry.load(std::memory_order_relaxed);
        if (score == 0) {
            std::array<float, 32> values{};
            features_.of_pair(a, b, values);
            score = static_cast<float>(weigh(FeatureGroup::pair, values));
            score = score == 0 ? std::numeric_limits<float>::min() : score;
            entry.store(score, std::memory_order_relaxed);
        }
        return static_cast<double>(score);
    }

    double link(std::size_t spangram, BoardWord word) const {
        std::array<float, 32> values{};
        features_.of_link(spangram, word, values);
        return weigh(FeatureGroup::link, values);
    }

  private:
    double weigh(FeatureGroup group, std::span<const float> values) const {
        const FeatureRange range = feature_range(group);
        double sum = 0;
        for (std::size_t i = range.begin; i < range.end; ++i) {
            sum += weights_[i] * static_cast<double>(values[i - range.begin]);
        }
        return sum;
    }

    const Features& features_;
    std::span<const double> weights_;
    std::vector<double> words_;
    std::vector<double> spangrams_;
    std::vector<std::uint64_t> hashes_; ///< a spangram reading
    std::vector<double> counts_;        ///< a number of theme words
    double highest_pair_ = 0;
    mutable std::vector<std::atomic<float>> pairs_; ///< 0 where not yet known
};

/// Looks at the solutions of covers, one after another; one a thread.
class Watcher {
  public:
    Watcher(const Search& search, const Features& features, const Scores& scores,
            std::span<const std::uint64_t> hashes, const ShortlistOptions& options)
        : search_(search)
        , features_(features)
        , scores_(scores)
        , hashes_(hashes)
        , options_(options)
        , prune_(options.prune && options.sample == 0 && !options.wanted)
        , best_(options.best, better)
        , sample_(options.sample, by_hash) {}

    void look(const Cover& cover) {
        ++covers_;
        cover_ = &cover;
        const std::size_t n = cover.pieces.size();
        const auto readings = search_.spangrams().readings(search_.spangrams()[cover.spangram]);
        for (reading_ = 0; reading_ < readings.size(); ++reading_) {
            select_spangram(features_.spangram(cover.spangram, reading_));
            taken_word_ = search_.spelled(readings[reading_]);
            // Highest score of the pieces from each on, their pairs with each other and with those before.
            highest_[n] = 0;
            for (std::size_t i = n; i-- > 0;) {
                double highest = -std::numeric_limits<double>::infinity();
                const auto options = search_.pieces().readings(cover.pieces[i]);
                for (std::size_t option = 0; option < options.size(); ++option) {
                    highest = std::max(highest, alone(features_.word(cover.pieces[i], option), n));
                }
                const double pairs =
                    n > 1 ? static_cast<double>(i) * scores_.highest_pair() / static_cast<double>(n - 1) : 0;
                highest_[i] = highest_[i + 1] + highest + pairs;
            }
            const double score = scores_.spangram(spangram_) + scores_.count(n);
            choose(0, score, scores_.spangram_hash_of(spangram_));
        }
    }

    std::uint64_t covers() const { return covers_; }
    FirstFew<bool (*)(const Candidate&, const Candidate&)>& best() { return best_; }
    FirstFew<bool (*)(const Candidate&, const Candidate&)>& sample() { return sample_; }
    std::optional<Candidate>& wanted() { return wanted_; }

  private:
    static bool by_hash(const Candidate& a, const Candidate& b) {
        const std::uint64_t x = mix(a.key);
        const std::uint64_t y = mix(b.key);
        return x != y ? x < y : better(a, b);
    }

    /// Links are tabled for one spangram at a time, since its covers come together.
    void select_spangram(std::size_t spangram) {
        if (spangram == spangram_) { return; }
        spangram_ = spangram;
        auto& links = links_by_spangram_[spangram];
        if (links.empty()) {
            if (links_by_spangram_.size() > 64) { links_by_spangram_.clear(); }
            links_by_spangram_[spangram].assign(features_.words(), std::numeric_limits<double>::quiet_NaN());
        }
        links_ = &links_by_spangram_[spangram];
    }

    /// What a word adds without its pairs.
    double alone(BoardWord word, std::size_t n) {
        double& link = (*links_)[word];
        if (std::isnan(link)) { link = scores_.link(spangram_, word); }
        return scores_.word(word) + link / static_cast<double>(n);
    }

    void choose(std::size_t index, double score, std::uint64_t key) {
        const std::size_t n = cover_->pieces.size();
        if (prune_ && best_.full() && score + highest_[index] < best_.last().solution.score - slack) {
            return;
        }
        if (index == n) {
            finish(score, key);
            return;
        }
        const PieceId piece = cover_->pieces[index];
        const auto options = search_.pieces().readings(piece);
        for (std::size_t option = 0; option < options.size(); ++option) {
            const BoardWord word = features_.word(piece, option);
            const auto taken = words_.begin() + static_cast<std::ptrdiff_t>(index);
            if (taken_word_ == options[option].word || std::find(words_.begin(), taken, word) != taken) {
                continue;
            }
            double pairs = 0;
            for (std::size_t i = 0; i < index; ++i) { pairs += scores_.pair(words_[i], word); }
            words_[index] = word;
            choices_[index] = static_cast<std::uint8_t>(option);
            const double shared = n > 1 ? pairs / static_cast<double>(n - 1) : 0;
            choose(index + 1, score + alone(word, n) + shared, key + hashes_[word]);
        }
    }

    void finish(double score, std::uint64_t key) {
        const bool into_best = options_.best > 0 && (!best_.full() || score >= best_.last().solution.score);
        const bool into_sample =
            options_.sample > 0 && (!sample_.full() || mix(key) <= mix(sample_.last().key));
        const bool is_wanted = options_.wanted == key;
        if (!into_best && !into_sample && !is_wanted) { return; }
        // Pieces ascend in a solution, so that it does not matter in which order they were found.
        std::array<std::size_t, max_cells> order{};
        const std::size_t n = cover_->pieces.size();
        std::iota(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n), std::size_t{0});
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n),
                  [&](std::size_t a, std::size_t b) { return cover_->pieces[a] < cover_->pieces[b]; });
        Candidate candidate{{score, cover_->spangram, reading_, {}, {}}, key};
        for (std::size_t i = 0; i < n; ++i) {
            candidate.solution.pieces.push_back(cover_->pieces[order[i]]);
            candidate.solution.choices.push_back(choices_[order[i]]);
        }
        if (is_wanted && (!wanted_ || better(candidate, *wanted_))) { wanted_ = candidate; }
        if (into_sample) { sample_.add(candidate); }
        if (into_best) { best_.add(std::move(candidate)); }
    }

    static constexpr double slack = 1e-6; ///< more than sums in another order can differ

    const Search& search_;
    const Features& features_;
    const Scores& scores_;
    std::span<const std::uint64_t> hashes_;
    const ShortlistOptions& options_;
    bool prune_;

    const Cover* cover_ = nullptr;
    std::uint32_t reading_ = 0;
    std::size_t spangram_ = ~std::size_t{0};
    std::optional<WordId> taken_word_;
    std::unordered_map<std::size_t, std::vector<double>> links_by_spangram_;
    std::vector<double>* links_ = nullptr;
    std::array<BoardWord, max_cells> words_{};
    std::array<std::uint8_t, max_cells> choices_{};
    std::array<double, max_cells + 1> highest_{};

    std::uint64_t covers_ = 0;
    FirstFew<bool (*)(const Candidate&, const Candidate&)> best_;
    FirstFew<bool (*)(const Candidate&, const Candidate&)> sample_;
    std::optional<Candidate> wanted_;
};

} // namespace

std::uint64_t solution_key(const std::string& spangram, std::span<const std::string> words) {
    std::uint64_t key = spangram_hash(spangram);
    for (const std::string& word : words) { key += mix(hash(word)); }
    return key;
}

Shortlist shortlist(Search& search, const Features& features, std::span<const double> weights,
                    const ShortlistOptions& options, Progress* progress) {
    const Scores scores(search, features, weights);
    std::vector<std::uint64_t> hashes;
    for (BoardWord word = 0; word < features.words(); ++word) {
        hashes.push_back(mix(hash(features.letters(word))));
    }
    std::vector<Watcher> watchers(static_cast<std::size_t>(search.workers()),
                                  Watcher(search, features, scores, hashes, options));
    search.for_each_cover([&](int worker, const Cover& cover) {
        watchers[static_cast<std::size_t>(worker)].look(cover);
        if (progress != nullptr) { ++progress->covers; }
    });
    Shortlist result;
    Watcher& first = watchers.front();
    for (Watcher& watcher : watchers) {
        result.covers += watcher.covers();
        if (&watcher == &first) { continue; }
        for (Candidate& candidate : watcher.best().settle()) { first.best().add(std::move(candidate)); }
        for (Candidate& candidate : watcher.sample().settle()) { first.sample().add(std::move(candidate)); }
        if (watcher.wanted() && (!first.wanted() || better(*watcher.wanted(), *first.wanted()))) {
            first.wanted() = watcher.wanted();
        }
    }
    result.best = std::move(first.best().settle());
    result.sample = std::move(first.sample().settle());
    result.wanted = std::move(first.wanted());
    return result;
}

} // namespace weft
