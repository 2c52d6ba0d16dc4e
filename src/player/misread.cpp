#include "player/misread.hpp"

#include "base/deadline.hpp"
#include "player/slip_finder.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace weft {
namespace {

// In log odds that the answer is among the solutions. Chosen from those of published boards, read rightly and
// with a letter misread.
constexpr double low_odds = 0.3;       ///< fewer of the boards that were read rightly have less
constexpr double plausible_odds = 2.5; ///< all but one or two in a hundred have more
constexpr double thorough_odds = 5;    ///< harmed boards have hardly more
/// In `assurance`. Of boards that were read rightly, one in nine has less; of those with a letter misread, 98
/// in a hundred.
constexpr double assuring = 1.6;
/// The same without a look at what the words of the answer would be with another letter, which takes as long
/// as all else on most boards: four in ten that were read rightly have more, five in a thousand with a letter
/// misread.
constexpr double beyond_doubt = 5.5;
/// So much more where little is known of the words that the answer may be spelled anew as.
constexpr double assuring_in_part = 2.3;
/// Of boards that were read rightly, one in fifty has less; of those with a letter misread, 87 in a hundred.
/// Where the number of words is not known, each search takes several times as long, and only boards below
/// `low_odds` are searched as far.
constexpr double alarming = -1.5;
/// Where the number of words is not known, a search takes four times as long and tells less: unless a
/// thorough look is asked for, only boards below these odds are looked at, and such with a word that another
/// letter makes much likelier; and no letters are swapped.
constexpr double uncounted_odds = 3;
/// So much less may speak for a letter than for the board as it was read where the board with that letter is
/// solved like any other.
constexpr double worth_solving = 1;

/// Of letters. Of boards that are sure, one in fifteen has a longer spangram or one as long; of those whose
/// count is one too low, every other, for it has swallowed a theme word.
constexpr std::size_t long_spangram = 14;

constexpr double most_seconds = 3;
constexpr int fewest_cells = 36;
/// Of a slip that is told, where the board is doubtful and where it is not.
constexpr double least_probability = 0.002;
constexpr double least_undoubted = 0.01;

/// The least care with which slips in a board are looked for. `sure`: it was surely read rightly.
SlipCare care_due(double odds, bool sure, bool lacking) {
    if (odds < plausible_odds && (!sure || lacking || odds < low_odds)) { return SlipCare::implausible; }
    if (!sure) { return SlipCare::unsure; }
    return odds < thorough_odds ? SlipCare::thorough : SlipCare::never;
}

std::size_t spangram_length(const Widened& answer) {
    const auto& solutions = answer.ranking.solutions;
    if (solutions.empty()) { return 0; }
    return spell(*answer.search, solutions.front().solution).spangram.cells.size();
}

/// Gives slips, and the board as it was read, their chances against each other. `own` speaks for that board,
/// and `own_odds` are those of its answer.
void weigh(std::vector<WeighedSlip> found, double own, double own_odds, Slips& result) {
    const bool better = !found.empty() && found.front().support > own;
    const double best = better ? found.front().support : own;
    result.support = best;
    const auto weight = [&](double support) { return std::exp(support - best); };
    double sum = weight(own);
    for (const WeighedSlip& slip : found) { sum += weight(slip.support); }
    sum *= 1 + std::exp(-(better ? found.front().odds_less_price() : own_odds)); // in none of these
    result.as_read = weight(own) / sum;
    result.doubtful = result.doubtful || better;
    const double least = result.doubtful ? least_probability : least_undoubted;
    for (WeighedSlip& slip : found) {
        slip.slip.probability = weight(slip.support) / sum;
        if (slip.slip.probability < least) { break; }
        result.slips.push_back(std::move(slip.slip));
        result.features.push_back(std::move(slip.features));
    }
}

/// Letters that were misread explain a board that lacks a line only by chance.
void put_missing_line_first(const Board& board, Slips& result) {
    Slip missing;
    missing.kind = SlipKind::row;
    missing.text = fmt::format("a {} missing: the game's boards have {} rows of {} letters",
                               board.topology.rows() < game_rows ? "row" : "column", game_rows, game_columns);
    result.slips.insert(result.slips.begin(), std::move(missing));
    result.features.emplace(result.features.begin());
}

} // namespace

Slips find_slips(const Question& question, const Widened& answer, const Widened* opened, SlipCare care,
                 Data data, const std::atomic<bool>& stop) {
    Slips result;
    if (care == SlipCare::never || question.has_own_words() ||
        question.board.to_cover().size() < fewest_cells || !answer.complete || answer.none <= 0) {
        return result; // the last: all words are found
    }
    const AsRead read = as_read_of(answer, question.weights);
    const AsRead open = opened == nullptr ? AsRead{} : as_read_of(*opened, question.weights);
    const double odds = read.odds;
    const bool lacking = lacks_line(question.board);
    const bool counted = question.options.words.has_value();
    const Deadline deadline(most_seconds, &stop);
    SlipFinder finder(question, answer, read, deadline.flag());
    // Boards that leave no doubt are not looked at so closely, nor those that are solved by the thousand.
    const bool closely =
        care == SlipCare::thorough ||
        (assurance(read, 0) < beyond_doubt && (care != SlipCare::implausible || odds < plausible_odds));
    const std::optional<double> gain = closely ? finder.respell() : std::nullopt;
    const double assured = assurance(read, gain.value_or(0));
    const double enough = data == Data::part && gain ? assuring_in_part : assuring;
    const bool sure = assured >= enough || (!counted && odds >= uncounted_odds);
    result.due = care_due(odds, sure, lacking);
    const bool only_counts =
        sure && counted && !result.looked_for(SlipCare::unsure) && spangram_length(answer) >= long_spangram;
    if (only_counts) { result.due = SlipCare::unsure; }
    const bool looked_for = result.looked_for(care);
    if (looked_for && data == Data::part) { return result; }
    if (!looked_for && data != Data::all) { finder.forget_respelled(); }
    finder.join();
    const double plausible =
        care == SlipCare::thorough || (care == SlipCare::unsure && !sure) ? thorough_odds : plausible_odds;
    const double own_odds = std::max(odds, open.odds);
    result.doubtful = own_odds < (lacking ? plausible : low_odds);
    const double own = std::max(support(read), support(open));
    if (looked_for) {
        const bool alarmed = counted ? assured < alarming : odds < low_odds;
        if (only_counts) {
            finder.try_counts(Reach::everyday);
        } else {
            finder.run(alarmed, !counted && care != SlipCare::thorough);
        }
    }
    if (open.unlisted > 0 && (looked_for || data == Data::all)) { finder.respell_opened(*opened); }
    // Boards whose number of words is not known take several times as long.
    if (looked_for && counted) { finder.solve_likeliest(own - worth_solving); }
    result.complete = finder.complete() && !deadline.flag();
    weigh(std::move(finder).found(), own, own_odds, result);
    if (lacking && result.doubtful) { put_missing_line_first(question.board, result); }
    result.milliseconds = deadline.milliseconds();
    return result;
}

} // namespace weft
