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

/// One for each way to take what is known that leaves the found words room, the one that goes best with the
/// board first.
std::vector<Taken> listed_answers(const Question& question, std::size_t top, Reach widest,
                                  const std::atomic<bool>& stop, Progress* progress) {
    const auto answer_by = [&](const SearchOptions& options) {
        return rank_widening(asked_with(question, options), top, stop, progress, widest);
    };
    std::vector<Taken> taken;
    const auto take = [&](const SearchOptions& options) { taken.push_back({answer_by(options), options}); };
    const std::vector<Known> marked = with_marked_spangram(question);
    for (std::size_t i = 0; i <= marked.size(); ++i) {
        SearchOptions options = question.options;
        if (i > 0) { options.known = marked[i - 1]; }
        try {
            take(options);
        } catch (const InputError&) { // it leaves other found words no room, or too many
            if (marked.empty()) { throw; }
        }
    }
    if (taken.empty()) { take(question.options); } // which says why there is none
    const auto speaks_for = [](const Taken& one) {
        return evidence(scores_of(one.answer.ranking)).value_or(std::numeric_limits<double>::lowest());
    };
    std::stable_sort(taken.begin(), taken.end(),
                     [&](const Taken& a, const Taken& b) { return speaks_for(a) > speaks_for(b); });
    return taken;
}

} // namespace

DoubtedAnswer doubted_answer(const Question& question, std::size_t top, Reach widest, SlipCare care,
                             Data data, const std::atomic<bool>& stop, Progress* progress) {
    std::optional<DoubtedAnswer> best;
    for (Taken& taken : listed_answers(question, top, std::min(widest, Reach::rare), stop, progress)) {
        // A slip may have left the found spangram no answer; where none is looked for, the first is best.
        if (best && (!best->slips.looked_for(care) || data == Data::part)) { break; }
        const Question meant = asked_with(question, taken.options);
        Opened opened;
        if (widest == Reach::open && !meant.has_own_words()) {
            opened = widened_openly(taken.answer, meant, top);
            taken.answer.complete = taken.answer.complete && opened.complete;
        }
        Slips slips =
            find_slips(meant, taken.answer, opened.answer ? &*opened.answer : nullptr, care, data, stop);
        if (best && slips.support <= best->slips.support) { continue; }
        best = DoubtedAnswer{opened.answer ? std::move(*opened.answer) : std::move(taken.answer),
                             std::move(slips), std::move(taken.options.known)};
    }
    return std::move(*best);
}

const Slip* Result::misfound() const {
    const Slip* likeliest = nullptr;
    double best = solutions.empty() ? 0 : solutions.front().probability;
    for (const Slip& slip : slips) {
        if (slip.kind != SlipKind::found || slip.solution_probability() <= best) { continue; }
        likeliest = &slip;
        best = slip.solution_probability();
    }
    return likeliest;
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
        if (slip.kind == SlipKind::found) { continue; } // solutions keep to what is known
        Solution solution = slip.solution;
        solution.probability = slip.solution_probability();
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
