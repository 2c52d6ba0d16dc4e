// The answer to a board, looked for in widening reach: what is dear is tried only where the cheap leaves
// doubt.
//
// First come the everyday words, with spangrams of as many words as the options say. Where these give no
// solution that is nearly certain, or a first spangram of two words that spells a phrase of more, phrases of
// any number of words follow. Where the first solution looks suspicious, rare words follow, and where it
// still does, words that no list has: a word that is missing leaves a gap, and what fills it does not fit.
// How likely it is that none of the solutions is the answer is told from their scores: a true answer stands
// out by how well its words go together, also against those of other boards.
#pragma once

#include "rank/ranking.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace weft {

// What makes a wider reach needless where the first solution is not suspicious.

/// It is nearly sure that the answer is among the solutions: the chance of none is below this.
inline constexpr double certain_of_some = 0.01;
/// The same where phrases would come next, which take little time.
inline constexpr double certain_of_some_without_phrases = 0.003;
/// Or the first solution has this chance: then no phrases are tried.
inline constexpr double certain_without_phrases = 0.99;
/// Rare words are tried where it is suspicious. Only on boards of which the suspicion knows nothing its
/// chance decides: from this one on they are not.
inline constexpr double certain_without_rare = 0.90;
/// The same where the number of words is not known: above it rare words bring a wrong answer as often as the
/// right one, and a search with them takes several times as long.
inline constexpr double certain_without_rare_uncounted = 0.70;

/// A board, and what it is to be answered by; all must outlive the question.
struct Question {
    const Board& board;
    const Lexicon& lexicon;
    const Knowledge& knowledge;
    const Weights& weights;
    std::string_view theme;       ///< the clue, may be empty
    const SearchOptions& options; ///< rare words and phrases are set by the reach

    /// Whether the words are others than the knowledge speaks of, so that no language model goes with them.
    bool has_own_words() const { return &lexicon != &knowledge.lexicon(); }
};

struct Widened {
    std::unique_ptr<Search> search; ///< the widest
    std::unique_ptr<Features> features;
    /// Where that has rare words, the widest without.
    std::unique_ptr<Search> everyday_search;
    std::unique_ptr<Features> everyday_features;
    Ranking ranking;
    Reach reach = Reach::everyday;
    double none = 1;      ///< chance that none of the ranked solutions is the answer, 0 to 1
    bool complete = true; ///< nothing was stopped before its end
    bool wider = false;   ///< there is doubt left, and a wider reach than was to be tried

    /// The widest search without rare words, and its features.
    const Search& everyday() const { return everyday_search ? *everyday_search : *search; }
    const Features& features_of_everyday() const {
        return everyday_features ? *everyday_features : *features;
    }
};

/// The options of a search of that reach.
SearchOptions options_in(Reach reach, SearchOptions options, const PhraseModel& phrases);

/// Searches and ranks until a solution is nearly certain or there is no wider reach. The chances of the
/// ranking are those given that the answer is in the list, times that it is. Throws InputError as Search does
/// for the everyday reach; a wider one that is too large for memory is left out, and so are those wider than
/// `widest`.
Widened rank_widening(const Question& question, std::size_t top, const std::atomic<bool>& stop,
                      Progress* progress = nullptr, Reach widest = Reach::open);

/// Log odds that the answer has a word which was not looked for, told from the chance of the first solution
/// and from where it is weak. Fitted to published boards, as they are and with a theme word taken from the
/// lists.
double suspicion(const Widened& answer, const Weights& weights);

/// Whether that suspicion is strong enough to look at open words, for an answer of any reach. Never where it
/// does not know the answers of such boards.
bool open_words_due(const Widened& answer, const Weights& weights);

struct Opened {
    std::optional<Widened> answer; ///< nothing where open words are not due, or too many
    bool complete = true;          ///< it was not stopped
};

/// Where they are due, the answer with open words as well. `answer`: of rank_widening to the same question.
Opened widened_openly(const Widened& answer, const Question& question, std::size_t top);

/// Of all solutions, highest first.
std::vector<double> scores_of(const Ranking& ranking);

/// What `none` is told from: the logarithm of the sum of the exponentials of all scores, which are given
/// highest first; nothing where there are none.
std::optional<double> evidence(std::span<const double> scores);

} // namespace weft
