#include "train/training.hpp"

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "make/layout.hpp"
#include "rank/open_words.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <map>

namespace weft {
namespace {

/// Every so many-th puzzle shows what rare words its board has, and every one that needs them.
constexpr std::size_t rare_share = 4;
/// Further boards with the words of a puzzle, and how much each of them counts beside its own. More of them,
/// or a larger weight, did not do better in cross-validation.
constexpr std::size_t layouts = 2;
constexpr double layout_weight = 0.5;
/// Every so many-th puzzle shows which open words its board has, and what remains to be found where one of
/// its words is taken from the lists.
constexpr std::size_t open_share = 3;
/// The share of puzzles that have a word which no list has: of new ones, since the lists were chosen with the
/// old ones known.
constexpr double unlisted_share = 0.1;
/// Chosen by cross-validation, for each choice of a puzzle.
constexpr double penalty = 7;
constexpr double open_penalty = 0.02; ///< the same where only the weights of open words are fitted

// What an open word is worth before that is learnt, with no price and by its price.
constexpr double guess_of_unlisted = 8;
constexpr double guess_of_spelling = -1;
constexpr std::size_t unlisted_place = feature_index(FeatureGroup::word, "unlisted");
constexpr std::size_t spelling_place = feature_index(FeatureGroup::word, "unlisted_spelling");

std::vector<bool> quick_features() {
    std::vector<bool> used;
    for (const FeatureInfo& info : feature_list()) {
        used.push_back(info.group != FeatureGroup::pair && info.group != FeatureGroup::link &&
                       info.group != FeatureGroup::set);
    }
    return used;
}

/// An answer that stands alone is told from nothing. Throws InputError when all do.
void check_lessons(std::span<const KnownChoice* const> choices) {
    if (std::none_of(choices.begin(), choices.end(),
                     [](const auto* choice) { return choice->rows.size() > feature_list().size(); })) {
        throw InputError("no weights: there is no puzzle to learn from, whose own solution is found among "
                         "others of its board");
    }
}

/// All features that have something to tell.
std::vector<bool> full_features(bool counted) {
    std::vector<bool> used;
    for (const FeatureInfo& info : feature_list()) {
        used.push_back(!counted || !tells_only_uncounted(info));
    }
    return used;
}

std::vector<double> fit_features(std::span<const KnownChoice* const> choices, const std::vector<bool>& used) {
    return fit(choices, feature_list().size(), used, {.penalty = penalty});
}

} // namespace

std::optional<WordId> oddest_word(const OfficialSolution& solution, const Knowledge& knowledge) {
    const OpenWordRule rule;
    std::optional<WordId> oddest;
    float highest = 0;
    for (const std::string& word : solution.words) {
        const auto id = knowledge.lexicon().find(word);
        const auto letters = static_cast<int>(word.size());
        if (!id || letters < rule.least_letters || letters > rule.most_letters) { continue; }
        const float price = knowledge.letters().cost(word) / static_cast<float>(letters);
        if (price > highest) {
            highest = price;
            oddest = id;
        }
    }
    return oddest;
}

Training::Training(std::vector<Lesson> lessons, const Lexicon& lexicon, const Knowledge& knowledge,
                   const std::atomic<bool>& stop, Progress* progress)
    : lessons_(std::move(lessons))
    , given_(lessons_.size())
    , counted_(std::all_of(lessons_.begin(), lessons_.end(),
                           [](const Lesson& lesson) { return lesson.options.words.has_value(); }))
    , lexicon_(lexicon)
    , knowledge_(knowledge)
    , stop_(stop)
    , progress_(progress) {
    // A thread a lesson does more than many threads on one.
    for (Lesson& lesson : lessons_) { lesson.options.threads = 1; }
    lay_anew();
    first_.resize(lessons_.size());
    shown_.resize(lessons_.size());
    expect(2 * lessons_.size());
    const Weights guess = Weights::first_guess();
    for_each_lesson([&](std::size_t lesson) { show(lesson, Reach::phrases, guess.quick, first_[lesson]); });
    const std::vector<double> quick = fit_features(choices(first_), quick_features());
    std::vector<double> guessed = quick;
    guessed[unlisted_place] = guess_of_unlisted;
    guessed[spelling_place] = guess_of_spelling;
    for_each_lesson([&](std::size_t lesson) {
        std::vector<Shown>& shown = shown_[lesson];
        show(lesson, Reach::phrases, quick, shown);
        const bool answered = !shown.empty() && shown.front().answered;
        if (lesson % rare_share == 0 || !answered) { show(lesson, Reach::rare, quick, shown); }
        if (lesson % open_share == 0 && lesson < given_ && lessons_[lesson].options.words) {
            show_openly(lesson, guessed, shown);
        }
    });
}

/// Adds lessons with the words of those given on other boards. Of a puzzle they do not depend on which others
/// there are.
void Training::lay_anew() {
    for (std::size_t lesson = 0; lesson < given_; ++lesson) { laid_of_.push_back(lesson); }
    std::vector<std::optional<Lesson>> laid(given_ * layouts);
    for_all(worker_count(0), laid.size(), 2, [&](std::size_t i) {
        const Lesson& given = lessons_[i % given_];
        const auto& [spangram, words] = *given.puzzle.solution;
        Random random(solution_key(spangram, words), i / given_);
        const auto layout =
            random_layout(given.puzzle.board.topology, {spangram, words, given.options.rules}, random, stop_);
        if (!layout) { return; }
        laid[i] = given;
        laid[i]->puzzle.board = layout->board;
    });
    check(stop_);
    for (std::size_t i = 0; i < laid.size(); ++i) {
        if (!laid[i]) { continue; }
        lessons_.push_back(std::move(*laid[i]));
        laid_of_.push_back(i % given_);
    }
}

template <typename Work>
void Training::for_each_lesson(Work work) {
    for_all(worker_count(0), lessons_.size(), 2, [&](std::size_t lesson) {
        try {
            work(lesson);
        } catch (const InputError&) {
            // The board cannot be searched; whoever solves it is told why.
        }
        one_done();
    });
    check(stop_);
}

void Training::expect(std::size_t boards) const {
    if (progress_ != nullptr) { progress_->total += boards; }
}

void Training::one_done() const {
    if (progress_ != nullptr) { ++progress_->done; }
}

/// Adds the answer of a lesson, where it is found, and the solutions of its board that rank highest by a
/// quick score.
void Training::show(std::size_t lesson, Reach reach, std::span<const double> quick,
                    std::vector<Shown>& out) const {
    const auto& [puzzle, options, theme] = lessons_[lesson];
    const Search search(puzzle.board, lexicon_, options_in(reach, options, knowledge_.phrases()), stop_);
    const Features features(search, knowledge_, theme);
    out.push_back(shown_in(search, features, lesson, reach, quick));
}

/// The same with open words, as the puzzle stands and with one of its theme words taken from the lists.
void Training::show_openly(std::size_t lesson, std::span<const double> quick, std::vector<Shown>& out) const {
    const auto& [puzzle, options, theme] = lessons_[lesson];
    const std::optional<WordId> oddest = oddest_word(*puzzle.solution, knowledge_);
    for (const bool hides : {false, true}) {
        if (hides && !oddest) { return; }
        SearchOptions own = options_in(Reach::rare, options, knowledge_.phrases());
        if (hides) { own.unlisted = {*oddest}; }
        const Search rare(puzzle.board, lexicon_, own, stop_);
        const OpenReach open = open_reach(rare, knowledge_, quick, theme);
        if (!open.search) { continue; }
        out.push_back(shown_in(*open.search, *open.features, lesson, Reach::open, quick));
        out.back().choice.weight = hides ? unlisted_share : 1;
    }
}

Training::Shown Training::shown_in(const Search& search, const Features& features, std::size_t lesson,
                                   Reach reach, std::span<const double> quick) const {
    const OfficialSolution& official = *lessons_[lesson].puzzle.solution;
    std::map<std::uint64_t, CoverReading> solutions;
    if (auto answer = find_solution(search, features, quick, official.spangram, official.words)) {
        solutions.try_emplace(answer->key, std::move(answer->solution));
    }
    Shown shown{.reach = reach, .choice = {}, .answered = !solutions.empty()};
    if (lesson >= given_) { shown.choice.weight = layout_weight; }
    for (Candidate& candidate : shortlist(search, features, quick, {.most = shortlist_size}).candidates) {
        solutions.try_emplace(candidate.key, std::move(candidate.solution));
    }
    const std::uint64_t answer = solution_key(official.spangram, official.words);
    for (const auto& [key, solution] : solutions) {
        if (key == answer) { shown.choice.answer = shown.choice.rows.size() / feature_list().size(); }
        const auto row = features_of(solution, features);
        shown.choice.rows.insert(shown.choice.rows.end(), row.begin(), row.end());
    }
    return shown;
}

std::vector<const KnownChoice*> Training::choices(const std::vector<std::vector<Shown>>& from,
                                                  const std::function<bool(std::size_t)>& use) const {
    std::vector<const KnownChoice*> result;
    for (std::size_t lesson = 0; lesson < from.size(); ++lesson) {
        if (!use(laid_of_[lesson])) { continue; }
        for (const Shown& shown : from[lesson]) {
            if (shown.answered && shown.reach != Reach::open) { result.push_back(&shown.choice); }
        }
    }
    check_lessons(result);
    return result;
}

Weights Training::fitted(const std::function<bool(std::size_t)>& use) const {
    check(stop_);
    auto used = choices(shown_, use);
    Weights weights;
    weights.full = fit_features(used, full_features(counted_));
    // The quick score must also know what is far from an answer.
    const auto first = choices(first_, use);
    used.insert(used.end(), first.begin(), first.end());
    weights.quick = fit_features(used, quick_features());
    fit_open_words(use, weights.quick);
    fit_open_words(use, weights.full);
    return weights;
}

/// What open words add to a score whose other weights are known: few puzzles tell, so that only this is
/// learnt from them.
void Training::fit_open_words(const std::function<bool(std::size_t)>& use,
                              std::vector<double>& weights) const {
    const std::size_t size = feature_list().size();
    std::vector<KnownChoice> choices;
    for (std::size_t lesson = 0; lesson < given_; ++lesson) {
        if (!use(lesson)) { continue; }
        for (const Shown& shown : shown_[lesson]) {
            if (shown.reach != Reach::open || !shown.answered) { continue; }
            KnownChoice choice{.rows = {}, .answer = shown.choice.answer, .weight = shown.choice.weight};
            for (std::size_t row = 0; row < shown.choice.rows.size(); row += size) {
                const auto values = std::span(shown.choice.rows).subspan(row, size);
                choice.rows.insert(choice.rows.end(), {static_cast<float>(score_of(values, weights)),
                                                       values[unlisted_place], values[spelling_place]});
            }
            choices.push_back(std::move(choice));
        }
    }
    std::vector<const KnownChoice*> known;
    known.reserve(choices.size());
    for (const KnownChoice& choice : choices) { known.push_back(&choice); }
    if (known.empty()) { return; }
    const std::vector<double> fitted = fit(known, 3, {true, true, true}, {.penalty = open_penalty});
    if (fitted[0] <= 0) { return; }
    weights[unlisted_place] = fitted[1] / fitted[0];
    weights[spelling_place] = fitted[2] / fitted[0];
}

Outcomes Training::outcomes_of(std::size_t lesson, const Weights& weights) const {
    constexpr std::size_t phrase = feature_index(FeatureGroup::spangram, "phrase");
    const std::size_t size = feature_list().size();
    Outcomes outcomes;
    const auto add = [&](Reach reach, const Shown& shown) {
        std::vector<std::pair<double, bool>> list; // score, whether it is the answer
        for (std::size_t row = 0; row < shown.choice.rows.size() / size; ++row) {
            const auto values = std::span(shown.choice.rows).subspan(row * size, size);
            if (reach == Reach::everyday && values[phrase] != 0) { continue; }
            list.emplace_back(score_of(values, weights.full), shown.answered && row == shown.choice.answer);
        }
        std::sort(list.begin(), list.end(), std::greater<>());
        Outcome outcome;
        for (const auto& [score, answer] : list) {
            if (answer) { outcome.answer = outcome.scores.size(); }
            outcome.scores.push_back(score);
        }
        if (reach == Reach::open) { outcome.weight = shown.choice.weight; }
        outcomes[static_cast<std::size_t>(reach)].push_back(std::move(outcome));
    };
    for (const Shown& shown : shown_[lesson]) {
        add(shown.reach, shown);
        if (shown.reach == Reach::phrases) { add(Reach::everyday, shown); }
    }
    return outcomes;
}

std::vector<Weights> Training::cross_fitted(std::span<const std::size_t> part_of) const {
    std::vector<Weights> result(parts);
    for_all(worker_count(0), parts, 2, [&](std::size_t part) {
        result[part] = fitted([&](std::size_t lesson) { return part_of[lesson] != part; });
    });
    std::vector<Outcomes> outcomes;
    for (std::size_t lesson = 0; lesson < given_; ++lesson) {
        outcomes.push_back(outcomes_of(lesson, result[part_of[lesson]]));
    }
    for (std::size_t part = 0; part < parts; ++part) {
        std::vector<const Outcomes*> seen;
        for (std::size_t lesson = 0; lesson < given_; ++lesson) {
            if (part_of[lesson] != part) { seen.push_back(&outcomes[lesson]); }
        }
        fit_doubts(seen, result[part]);
    }
    return result;
}

Weights Training::weights() const {
    std::vector<std::size_t> part_of(given_);
    for (std::size_t lesson = 0; lesson < given_; ++lesson) { part_of[lesson] = lesson % parts; }
    const std::vector<Weights> others_fitted = cross_fitted(part_of);
    std::vector<Outcomes> outcomes;
    for (std::size_t lesson = 0; lesson < given_; ++lesson) {
        outcomes.push_back(outcomes_of(lesson, others_fitted[part_of[lesson]]));
    }
    std::vector<const Outcomes*> seen;
    seen.reserve(outcomes.size());
    for (const Outcomes& one : outcomes) { seen.push_back(&one); }
    Weights weights = fitted([](std::size_t) { return true; });
    fit_doubts(seen, weights);
    return weights;
}

} // namespace weft
