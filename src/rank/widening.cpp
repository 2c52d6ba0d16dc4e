#include "rank/widening.hpp"

#include "weft/error.hpp"

#include <cmath>

namespace weft {

SearchOptions options_in(Reach reach, SearchOptions options, const PhraseModel& phrases) {
    options.phrases = reach == Reach::everyday ? nullptr : &phrases;
    options.rare_words = reach == Reach::rare;
    options.rare_when_needed = false;
    return options;
}

std::optional<double> evidence(std::span<const double> scores) {
    if (scores.empty()) { return std::nullopt; }
    double sum = 0;
    for (const double score : scores) { sum += std::exp(score - scores.front()); }
    return scores.front() + std::log(sum);
}

Widened rank_widening(const Board& board, const Lexicon& lexicon, const Knowledge& knowledge,
                      const Weights& weights, std::string_view theme, const SearchOptions& options,
                      std::size_t top, const std::atomic<bool>& stop, Progress* progress, Reach widest) {
    Widened result;
    // The language model speaks of the knowledge's own words.
    const bool own_words = &lexicon != &knowledge.lexicon();
    for (const Reach reach : all_reaches) {
        if (own_words && reach != Reach::everyday) { break; }
        if (reach == Reach::phrases && options.rules.spangram == SpangramRule::none) { continue; }
        std::unique_ptr<Search> search;
        const bool grown = reach == Reach::phrases && result.search->complete();
        try {
            search = grown ? std::make_unique<Search>(std::move(*result.search), knowledge.phrases())
                           : std::make_unique<Search>(board, lexicon,
                                                      options_in(reach, options, knowledge.phrases()), stop,
                                                      progress);
        } catch (const InputError&) {
            if (reach == Reach::everyday) { throw; }
            break; // too many phrases or rare words: what is known without them stays
        }
        auto features = grown ? std::make_unique<Features>(*search, *result.features)
                              : std::make_unique<Features>(*search, knowledge, theme);
        Ranking ranking =
            rank(*search, *features, weights, top, reach == Reach::everyday ? nullptr : &result.ranking);
        const bool complete = search->complete() && ranking.complete;
        if (!complete && !result.ranking.solutions.empty()) {
            result.complete = false; // a part of a wider list is no better than the whole of a narrower one
            if (grown) { result.search->take_back(std::move(*search)); }
            break;
        }
        result.search = std::move(search);
        result.features = std::move(features);
        result.ranking = std::move(ranking);
        result.reach = reach;
        result.complete = complete;
        std::vector<double> scores;
        for (const RankedReading& entry : result.ranking.solutions) {
            scores.push_back(entry.solution.score);
        }
        const auto sum = evidence(scores);
        result.none = sum ? weights.doubt_in(reach).none(*sum) : 1;
        auto& list = result.ranking.solutions;
        for (RankedReading& entry : list) { entry.probability *= 1 - result.none; }
        const double certain = reach == Reach::everyday ? certain_without_phrases : certain_without_rare;
        if (!complete || result.none < certain_of_some ||
            (!list.empty() && list.front().probability >= certain)) {
            break;
        }
        if (reach == widest) {
            result.wider = reach != Reach::rare && !own_words;
            break;
        }
    }
    return result;
}

} // namespace weft
