#include "rank/widening.hpp"

#include "rank/open_words.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

// Chosen from published boards, as they are and with a theme word taken from the lists.
constexpr double suspicious = -2.2;
constexpr int fewest_open_cells = 36;

/// Takes over a wider ranking, with the chance that it lacks the answer.
void take_over(Widened& result, Ranking ranking, Reach reach, const Weights& weights) {
    result.ranking = std::move(ranking);
    result.reach = reach;
    const auto sum = evidence(scores_of(result.ranking));
    result.none = sum ? weights.doubt_in(reach).none(*sum) : 1;
    for (RankedReading& entry : result.ranking.solutions) { entry.probability *= 1 - result.none; }
}

/// One after the other, as far as they differ.
std::vector<Reach> reaches_for(const Question& question) {
    std::vector<Reach> reaches{Reach::everyday};
    if (question.has_own_words()) { return reaches; }
    if (question.options.rules.spangram != SpangramRule::none) { reaches.push_back(Reach::phrases); }
    reaches.push_back(Reach::rare);
    return reaches;
}

} // namespace

SearchOptions options_in(Reach reach, SearchOptions options, const PhraseModel& phrases) {
    options.phrases = reach == Reach::everyday ? nullptr : &phrases;
    options.rare_words = reach >= Reach::rare;
    options.rare_when_needed = false;
    return options;
}

std::vector<double> scores_of(const Ranking& ranking) {
    std::vector<double> scores;
    scores.reserve(ranking.solutions.size());
    for (const RankedReading& entry : ranking.solutions) { scores.push_back(entry.solution.score); }
    return scores;
}

std::optional<double> evidence(std::span<const double> scores) {
    if (scores.empty()) { return std::nullopt; }
    double sum = 0;
    for (const double score : scores) { sum += std::exp(score - scores.front()); }
    return scores.front() + std::log(sum);
}

Widened rank_widening(const Question& question, std::size_t top, const std::atomic<bool>& stop,
                      Progress* progress, Reach widest) {
    const auto& [board, lexicon, knowledge, weights, theme, options] = question;
    Widened result;
    const double without_rare = options.words ? certain_without_rare : certain_without_rare_uncounted;
    const std::vector<Reach> reaches = reaches_for(question);
    for (std::size_t i = 0; i < reaches.size(); ++i) {
        const Reach reach = reaches[i];
        std::unique_ptr<Search> search;
        const bool grown = reach == Reach::phrases && result.search->complete();
        try {
            search = grown ? std::make_unique<Search>(result.search->with_phrases(knowledge.phrases()))
                           : std::make_unique<Search>(board, lexicon,
                                                      options_in(reach, options, knowledge.phrases()), stop,
                                                      progress);
        } catch (const InputError&) {
            if (reach == Reach::everyday) { throw; }
            break; // too many phrases or rare words: what is known without them stays
        }
        auto features = grown ? std::make_unique<Features>(*search, *result.features)
                              : std::make_unique<Features>(*search, knowledge, theme, result.features.get());
        Ranking ranking =
            rank_to_show(*search, *features, weights, top,
                         reach == Reach::everyday ? std::nullopt : std::optional(result.ranking.reached));
        const bool complete = search->complete() && ranking.complete;
        if (!complete && !result.ranking.solutions.empty()) {
            result.complete = false; // a part of a wider list is no better than the whole of a narrower one
            break;
        }
        if (reach == Reach::rare) {
            result.everyday_search = std::move(result.search);
            result.everyday_features = std::move(result.features);
        }
        result.search = std::move(search);
        result.features = std::move(features);
        take_over(result, std::move(ranking), reach, weights);
        result.complete = complete;
        const auto& list = result.ranking.solutions;
        if (i + 1 == reaches.size()) { break; }
        const double certain = reaches[i + 1] == Reach::phrases ? certain_without_phrases : without_rare;
        if (!complete || result.none < certain_of_some ||
            (!list.empty() && list.front().probability >= certain)) {
            break;
        }
        result.wider = reaches[i + 1] > widest;
        if (result.wider) { break; }
    }
    if (widest == Reach::open && !question.has_own_words()) {
        Opened opened = widened_openly(result, question, top);
        if (opened.answer) { return std::move(*opened.answer); }
        result.complete = result.complete && opened.complete;
    }
    return result;
}

WeakSpots weak_spots(const RankedReading& ranked, const Features& features, const Weights& weights) {
    const CoverReading& solution = ranked.solution;
    WeakSpots weak;
    for (std::size_t i = 0; i < solution.pieces.size(); ++i) {
        const BoardWord word = features.word(solution.pieces[i], solution.choices[i]);
        const double worth = weighed(FeatureGroup::word, features.of_word(word), weights.quick);
        weak.word = i == 0 ? worth : std::min(weak.word, worth);
    }
    weak.spangram =
        weighed(FeatureGroup::spangram,
                features.of_spangram(features.spangram(solution.spangram, solution.reading)), weights.quick);
    return weak;
}

double suspicion(const Widened& answer, const Weights& weights) {
    constexpr double none_at_all = 3;
    if (answer.ranking.solutions.empty()) { return none_at_all; }
    const RankedReading& first = answer.ranking.solutions.front();
    const WeakSpots weak = weak_spots(first, *answer.features, weights);
    return 0.4 - 3.3 * first.probability - 0.41 * weak.word - 0.21 * weak.spangram +
           (answer.reach == Reach::rare ? 0.35 : 0);
}

bool open_words_due(const Widened& answer, const Weights& weights) {
    const Search& known = *answer.search;
    return answer.complete && known.options().words && known.board().to_cover().size() >= fewest_open_cells &&
           known.options().rules.spangram != SpangramRule::none && suspicion(answer, weights) >= suspicious;
}

Opened widened_openly(const Widened& answer, const Question& question, std::size_t top) {
    const Knowledge& knowledge = question.knowledge;
    const Weights& weights = question.weights;
    const Search& known = *answer.search;
    if (knowledge.letters().empty() || !open_words_due(answer, weights)) { return {}; }
    try {
        std::unique_ptr<Search> rare;
        if (answer.reach != Reach::rare) {
            rare = std::make_unique<Search>(known.board(), known.lexicon(),
                                            options_in(Reach::rare, known.options(), knowledge.phrases()),
                                            known.stop());
        }
        OpenReach open = open_reach(rare ? *rare : known, knowledge, weights.quick, question.theme, {},
                                    answer.features.get());
        if (!open.search) { return {}; }
        Ranking ranking = rank_to_show(*open.search, *open.features, weights, top, answer.ranking.reached);
        if (!open.search->complete() || !ranking.complete) { return {std::nullopt, false}; }
        Widened opened;
        opened.search = std::move(open.search);
        opened.features = std::move(open.features);
        take_over(opened, std::move(ranking), Reach::open, weights);
        return {std::move(opened)};
    } catch (const Stopped&) { return {std::nullopt, false}; } catch (const InputError&) {
        return {}; // too many words: what is known without them stays
    }
}

} // namespace weft
