#include "rank/widening.hpp"

#include "rank/open_words.hpp"
#include "rank/weak_spots.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

/// Of published boards one in twelve is more suspicious; of those with a theme word taken from the lists
/// three in four are.
constexpr double suspicious = 0.6;
constexpr int fewest_suspected_cells = 36;

/// Whether the found words are the whole answer.
bool is_all_found(const Search& search) {
    const Spangrams& all = search.spangrams();
    return !search.options().known.found.empty() &&
           std::all_of(all.begin(), all.end(), [&](const Spangram& spangram) {
               const bool known =
                   search.words().found.spangram() || all.readings(spangram).front().parts == 0;
               return known && (search.cells() - spangram.cells).empty();
           });
}

/// Takes over a wider ranking, with the chance that it lacks the answer.
void take_over(Widened& result, Ranking ranking, Reach reach, const Weights& weights) {
    result.ranking = std::move(ranking);
    result.reach = reach;
    const auto sum = evidence(scores_of(result.ranking));
    result.none = sum ? weights.doubt_in(reach).none(*sum) : 1;
    if (sum && is_all_found(*result.search)) { result.none = 0; }
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

/// Whether the suspicion knows the answers of such boards. It does not where the number of words is not
/// known, which leaves too many answers open, nor on a board of few cells or without a spangram.
bool can_be_suspected(const Widened& answer) {
    const Search& search = *answer.search;
    return search.options().words && search.board().to_cover().size() >= fewest_suspected_cells &&
           search.options().rules.spangram != SpangramRule::none;
}

bool is_suspicious(const Widened& answer, const Weights& weights) {
    return can_be_suspected(answer) && suspicion(answer, weights) >= suspicious;
}

/// Whether the first solution's chance is below the one, and that of none is not below the other.
bool is_uncertain(const Widened& answer, double certain, double none) {
    const auto& list = answer.ranking.solutions;
    return answer.none >= none && (list.empty() || list.front().probability < certain);
}

/// Whether the letters of the first spangram, read as two words, are a phrase of more: SEETHE LIGHT.
bool spells_phrase(const Widened& answer, const PhraseModel& phrases) {
    if (answer.ranking.solutions.empty()) { return false; }
    const CoverReading& first = answer.ranking.solutions.front().solution;
    const SpangramReading& parts = answer.search->spangrams().reading(first.spangram, first.reading);
    return parts.parts == 2 && phrases.known_whole(answer.search->letters(parts)) > 0;
}

/// Whether an answer leaves reason to go as far as that reach, which is the next.
bool is_due(Reach reach, const Widened& answer, const Question& question) {
    const Weights& weights = question.weights;
    if (reach == Reach::phrases) {
        return is_uncertain(answer, certain_without_phrases, certain_of_some_without_phrases) ||
               is_suspicious(answer, weights) || spells_phrase(answer, question.knowledge.phrases());
    }
    if (can_be_suspected(answer)) { return is_suspicious(answer, weights); }
    return is_uncertain(
        answer, answer.search->options().words ? certain_without_rare : certain_without_rare_uncounted,
        certain_of_some);
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
        if (!complete || i + 1 == reaches.size() || !is_due(reaches[i + 1], result, question)) { break; }
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

double suspicion(const Widened& answer, const Weights& weights) {
    constexpr double none_at_all = 3;
    if (answer.ranking.solutions.empty()) { return none_at_all; }
    const RankedReading& first = answer.ranking.solutions.front();
    const WeakSpots weak = weak_spots(first, *answer.features, weights);
    return 3.8 - 1.45 * first.probability - 0.5 * weak.word - 0.23 * weak.spangram +
           0.4 * weak.spangram_price;
}

bool open_words_due(const Widened& answer, const Weights& weights) {
    return answer.complete && is_suspicious(answer, weights);
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
