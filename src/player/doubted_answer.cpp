#include "player/doubted_answer.hpp"

#include "board/trace.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace weft {
namespace {

/// What is known with a found word as the spangram, once for each that may be it.
std::vector<Known> with_marked_spangram(const Question& question) {
    const Known& known = question.options.known;
    const Rules& rules = question.options.rules;
    std::vector<Known> marked;
    if (rules.spangram != SpangramRule::spans ||
        std::any_of(known.found.begin(), known.found.end(),
                    [](const FoundWord& word) { return word.spangram; })) {
        return marked;
    }
    for (std::size_t i = 0; i < known.found.size(); ++i) {
        Known other = known;
        other.found[i].spangram = true;
        if (!places_of(question.board, rules, other.found[i]).empty()) { marked.push_back(std::move(other)); }
    }
    return marked;
}

/// An answer by listed words, with what is known as it was taken.
struct Taken {
    Widened answer;
    SearchOptions options;
};

Question asked_with(const Question& question, const SearchOptions& options) {
    return {question.board, question.lexicon, question.knowledge, question.weights, question.theme, options};
}

Taken listed_answer(const Question& question, std::size_t top, Reach widest, const std::atomic<bool>& stop,
                    Progress* progress) {
    const auto answer_by = [&](const SearchOptions& options) {
        return rank_widening(asked_with(question, options), top, stop, progress, widest);
    };
    const std::vector<Known> marked = with_marked_spangram(question);
    if (marked.empty()) { return {answer_by(question.options), question.options}; }
    std::optional<Taken> best;
    double most = -std::numeric_limits<double>::infinity();
    const auto attempt = [&](const SearchOptions& options, bool as_said) {
        try {
            Widened answer = answer_by(options);
            const auto own = evidence(scores_of(answer.ranking));
            if (!as_said && !(own && *own > most)) { return; }
            best = Taken{std::move(answer), options};
            most = own.value_or(most);
        } catch (const InputError&) {} // it leaves other found words no room, or too many
    };
    attempt(question.options, true);
    for (const Known& known : marked) {
        SearchOptions options = question.options;
        options.known = known;
        attempt(options, false);
    }
    if (!best) { return {answer_by(question.options), question.options}; } // which says why there is none
    return std::move(*best);
}

} // namespace

DoubtedAnswer doubted_answer(const Question& question, std::size_t top, Reach widest, SlipCare care,
                             Data data, const std::atomic<bool>& stop, Progress* progress) {
    Taken taken = listed_answer(question, top, std::min(widest, Reach::rare), stop, progress);
    const Question meant = asked_with(question, taken.options);
    Opened opened;
    if (widest == Reach::open && !meant.has_own_words()) {
        opened = widened_openly(taken.answer, meant, top);
        taken.answer.complete = taken.answer.complete && opened.complete;
    }
    Slips slips =
        find_slips(meant, taken.answer, opened.answer ? &*opened.answer : nullptr, care, data, stop);
    return {opened.answer ? std::move(*opened.answer) : std::move(taken.answer), std::move(slips),
            std::move(taken.options.known)};
}

void add_slips(Result& result, const Slips& slips, std::size_t top) {
    result.doubtful = slips.doubtful;
    result.slips = slips.slips;
    result.slips_complete = slips.complete;
    result.slip_milliseconds = slips.milliseconds;
    if (!slips.compete()) {
        // The board is taken as it was read: slips share what its solutions leave.
        const double left = std::max(1 - slips.as_read, result.none);
        for (Slip& slip : result.slips) { slip.probability *= left > 0 ? result.none / left : 0; }
        return;
    }
    const double share = slips.share_as_read(result.none);
    for (Solution& solution : result.solutions) { solution.probability *= share; }
    result.none = 1 - slips.as_read;
    for (std::size_t i = 0; i < slips.slips.size(); ++i) {
        const Slip& slip = slips.slips[i];
        if (slip.solution.words.empty() && slip.solution.parts.empty()) { continue; }
        Solution solution = slip.solution;
        solution.probability *= slip.probability;
        result.none -= solution.probability;
        solution.slip = i;
        result.solutions.push_back(std::move(solution));
    }
    result.none = std::max(result.none, 0.0);
    std::stable_sort(result.solutions.begin(), result.solutions.end(),
                     [](const Solution& a, const Solution& b) { return a.probability > b.probability; });
    if (result.solutions.size() > top) { result.solutions.resize(top); }
}

} // namespace weft
