#include "player/slip_finder.hpp"

#include "base/parallel.hpp"
#include "board/letters.hpp"
#include "player/joining.hpp"
#include "player/respelling.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <map>
#include <set>

namespace weft {
namespace {

// In log odds that the answer is among the solutions. Chosen, like those of misread.cpp, from the odds of
// published boards, read rightly and with a letter misread.
constexpr double convincing_odds = 2.2; ///< of a board without a slip: what ends the search
constexpr double convincing_gain = 1.8;
/// Below these odds no slip explains the board, and so many cells, the most suspect, are opened beside rare
/// words and phrases as well.
constexpr double unexplained_odds = 1.5;
constexpr std::size_t most_opened_widely = 8;
/// Of 58 boards that a swap explains, it is among so many of the most suspect on 46.
constexpr std::size_t least_swapped = 16;
constexpr std::size_t most_swapped_widely = 8; ///< beside phrases

/// Of spangrams beside a misread word, and in the search of other boards.
constexpr SpangramPrices dearest{11.5F, 13.25F};
/// Of misread ones, which are more.
constexpr SpangramPrices dearest_misread{10.5F, 13.25F};
constexpr SpangramPrices everyday_prices{9, 9};

/// Boards with a letter put right that are solved like any other.
constexpr std::size_t most_solved = 2;
constexpr double solved_margin = 3; ///< so much less may speak for one than for the likeliest
constexpr double solved_odds = 4;   ///< hardly another answer has better odds than these

constexpr std::size_t batch_size = 8; ///< hypotheses between two looks at whether one is convincing

/// Which words and spangrams may be misread.
struct Effort {
    float least_gain;           ///< of a cell where a spangram is,
    double least_share_of_gain; ///< and how much of what the most suspect one gains
    std::size_t cells;          ///< so many, the most suspect
    SpangramPrices beside_word; ///< of the spangram beside a misread word
    SpangramPrices spangram;    ///< of one that is misread
};
/// Of boards that were read rightly and are less than certain, one in three has no cell that gains as much.
constexpr Effort quick_look{4.5F, 0.6, 2, everyday_prices, everyday_prices};
/// Of 380 boards with a letter misread, 366 have that cell among these.
constexpr Effort long_look{1.5F, 0.2, 16, dearest, dearest_misread};
constexpr std::size_t most_misread_words = 3000;

/// A letter is the less likely to be misread or swapped the fewer cells found words leave; more than by their
/// share, since the game took these words. Chosen from boards of which ever more is found, read rightly and
/// with a letter misread.
constexpr double found_weight = 2;

constexpr double least_respelling = 0.3;  ///< of score, what a letter gains that is worth a search there
constexpr double respelled_gain = 1.5;    ///< of score, what makes a cell of the answer worth a search,
constexpr std::size_t most_respelled = 2; ///< and of how many cells
/// By the quick score a respelled word may be so much less likely.
constexpr double respelled_slack = 6;

const Effort& effort_of(bool alarmed) { return alarmed ? long_look : quick_look; }

/// Of the cells, those that no found word has.
double share_not_found(const Question& question) {
    const auto cells = static_cast<double>(question.board.to_cover().size());
    double left = cells;
    for (const FoundWord& found : question.options.known.found) {
        left -= static_cast<double>(found.word.size());
    }
    return std::max(left, 1.0) / cells;
}

bool by_support(const WeighedSlip& a, const WeighedSlip& b) { return a.support > b.support; }

double best_of(std::span<const WeighedSlip> slips) {
    double odds = no_odds;
    for (const WeighedSlip& slip : slips) { odds = std::max(odds, slip.odds_less_price()); }
    return odds;
}

/// The letter that a solution has in a cell.
char letter_at(const Solution& solution, int cell) {
    const auto in = [&](const TracedWord& word) -> char {
        const auto place = std::find(word.cells.begin(), word.cells.end(), cell);
        return place == word.cells.end() ? '\0'
                                         : word.word[static_cast<std::size_t>(place - word.cells.begin())];
    };
    if (const char letter = in(solution.spangram)) { return letter; }
    for (const TracedWord& word : solution.words) {
        if (const char letter = in(word)) { return letter; }
    }
    return '\0';
}

std::uint64_t key_of(const Solution& solution) {
    std::vector<std::string> words;
    for (const TracedWord& word : solution.words) { words.push_back(word.word); }
    return solution_key(solution.spangram.word, words);
}

double best_quick_score(const Ranking& ranking, const Weights& weights) {
    double best = -std::numeric_limits<double>::infinity();
    for (const RankedReading& one : ranking.solutions) {
        best = std::max(best, score_of(one.features, weights.quick));
    }
    return best;
}

/// The slip that a solution needs.
Slip slip_of(const Hypothesis& hypothesis, const Search& search, const CoverReading& cover,
             const Solution& solution) {
    Slip slip = hypothesis.slip;
    const auto look_at = [&](std::uint32_t index) {
        const Path& path = search.paths()[index];
        if (!path.is_misread()) { return; }
        slip.cell = path.misread;
        slip.instead = search.board().letters[path.misread];
    };
    for (std::size_t i = 0; i < cover.pieces.size(); ++i) {
        look_at(search.pieces().readings(cover.pieces[i])[cover.choices[i]].path);
    }
    const SpangramReading& spangram = search.spangrams().reading(cover.spangram, cover.reading);
    for (int part = 0; part < spangram.parts; ++part) { look_at(spangram.paths[part]); }
    if (slip.kind == SlipKind::letter) { slip.letter = letter_at(solution, slip.cell); }
    return slip;
}

} // namespace

SlipFinder::SlipFinder(const Question& question, const Widened& answer, const AsRead& read,
                       const std::atomic<bool>& stop)
    : question_(question)
    , answer_(answer)
    , stop_(stop)
    , read_odds_(read.plain_odds)
    , least_score_(best_quick_score(answer.ranking, question.weights))
    , share_not_found_(share_not_found(question)) {}

std::optional<double> SlipFinder::respell() {
    if (!take_respelled(answer_)) { return std::nullopt; }
    find_likelier(answer_.ranking.solutions.front().solution.score);
    return respelled_.empty() ? 0 : respelled_.front().gain;
}

bool SlipFinder::take_respelled(const Widened& answer) {
    const auto& solutions = answer.ranking.solutions;
    if (solutions.empty() || !question_.board.open().empty()) { return false; }
    const CoverReading& first = solutions.front().solution;
    const Cover cover{first.spangram, first.pieces};
    try {
        const Search within = answer.search->within(cover, stop_);
        const Paths words = respelled_words(*answer.search, cover, stop_);
        if (words.size() > 0) {
            take(found_by(within.with_misread_words(words), as_read(), least_score_ - respelled_slack));
        }
        const Paths parts = respelled_parts(*answer.search, cover, stop_);
        if (parts.size() > 0) {
            take(found_by(within.with_misread_spangrams(parts, question_.knowledge.phrases(), dearest, stop_),
                          as_read(), least_score_ - respelled_slack));
        }
    } catch (const TooLarge&) {
        too_large_ = true;      // a board of few letters, where any letter goes anywhere
    } catch (const Stopped&) {} // the time is over
    return true;
}

void SlipFinder::forget_respelled() {
    found_.clear();
    respelled_.clear();
}

void SlipFinder::join() {
    if (!question_.options.known.empty()) { return; }
    std::vector<Candidate> joined;
    std::set<std::uint64_t> seen; // solutions that differ come to the same
    for (const RankedReading& ranked : answer_.ranking.solutions) {
        for (CoverReading& other : joinings(*answer_.search, ranked.solution)) {
            const std::uint64_t key = key_of(spell(*answer_.search, other));
            if (seen.insert(key).second) { joined.push_back({std::move(other), key}); }
        }
    }
    const auto counts = other_counts(as_read(), question_.options.rules.min_length);
    if (joined.empty() || counts.empty() || *counts.front().words > *question_.options.words) { return; }
    Ranking ranking;
    ranking.solutions = order(std::move(joined), *answer_.features, question_.weights);
    std::vector<WeighedSlip> fewer = by_letter(counts.front(), *answer_.search, *answer_.features, ranking);
    for (WeighedSlip& slip : fewer) { slip.support += joined_support; }
    take(std::move(fewer));
}

void SlipFinder::try_counts(Reach reach) {
    try_all(other_counts(as_read(), question_.options.rules.min_length), reach);
}

void SlipFinder::try_shapes_and_counts(Reach reach) {
    try_all(other_shapes(as_read()), reach);
    try_counts(reach);
}

void SlipFinder::run(bool alarmed, bool thrifty) {
    alarmed_ = alarmed;
    thrifty_ = thrifty;
    if (alarmed_) { try_not_found(); }
    try_shapes_and_counts(Reach::everyday);
    if (alarmed_ && !convinced()) { try_shapes_and_counts(Reach::phrases); }
    if (!convinced()) { look_for_letter(); }
    if (alarmed_ && !thrifty_) { try_swaps(); }
}

/// Each found word left out, and not in the answer.
void SlipFinder::try_not_found() {
    const std::vector<Hypothesis> fewer = not_found(as_read(), question_.options.known);
    try_all(fewer, Reach::everyday, fewer.size());
    if (!convinced()) { try_all(fewer, Reach::phrases, fewer.size()); }
}

void SlipFinder::respell_opened(const Widened& opened) { take_respelled(opened); }

void SlipFinder::solve_likeliest(double least) {
    std::vector<Slip> likeliest;
    std::stable_sort(found_.begin(), found_.end(), by_support);
    for (const WeighedSlip& other : found_) {
        if (likeliest.size() == most_solved || other.support < least ||
            other.support < found_.front().support - solved_margin) {
            break;
        }
        if (other.slip.kind == SlipKind::letter && other.odds < solved_odds) {
            likeliest.push_back(other.slip);
        }
    }
    for (const Slip& slip : likeliest) {
        Hypothesis right = as_read();
        right.slip = slip;
        right.board.letters[static_cast<std::size_t>(slip.cell)] = slip.letter;
        try {
            const Widened answer = rank_widening({right.board, question_.lexicon, question_.knowledge,
                                                  question_.weights, question_.theme, question_.options},
                                                 1, stop_, nullptr, Reach::rare);
            if (!answer.complete) { return; }
            take(by_letter(right, *answer.search, *answer.features, answer.ranking));
        } catch (const TooLarge&) { too_large_ = true; } catch (const InputError&) {
        } // what is found has no room there
    }
}

/// The cells of respelled words, the one whose word scores most first.
void SlipFinder::find_likelier(double own_score) {
    for (const WeighedSlip& slip : found_) {
        const double gain = slip.scores.front() - own_score;
        const LetterSet letter = gain < least_respelling ? 0 : letter_bit(slip.slip.letter);
        const auto same = std::find_if(respelled_.begin(), respelled_.end(),
                                       [&](const Suspect& other) { return other.cell == slip.slip.cell; });
        if (same == respelled_.end()) {
            respelled_.push_back({slip.slip.cell, gain, letter});
        } else {
            same->gain = std::max(same->gain, gain);
            same->letters |= letter;
        }
    }
    std::stable_sort(respelled_.begin(), respelled_.end(),
                     [](const Suspect& a, const Suspect& b) { return a.gain > b.gain; });
}

bool SlipFinder::convincing(double odds) const {
    return odds >= convincing_odds && odds >= read_odds_ + convincing_gain;
}

bool SlipFinder::convinced() const { return convincing(best_of(found_)); }

/// Until one is convincing, but so many in any case. A batch at a time, so that the number of threads does
/// not change what is looked at.
void SlipFinder::try_all(std::span<const Hypothesis> hypotheses, Reach reach, std::size_t least,
                         Weighed weighed) {
    const int workers = worker_count(question_.options.threads);
    for (std::size_t begin = 0; begin < hypotheses.size() && (begin < least || !convinced());
         begin += batch_size) {
        const std::size_t size = std::min(batch_size, hypotheses.size() - begin);
        weighed.resize(size);
        for_each_until_stopped(workers, size, [&](std::size_t i) {
            check(stop_);
            if (!weighed[i]) { weighed[i] = weigh(hypotheses[begin + i], reach); }
        });
        for (auto& some : weighed) {
            if (some) { take(std::move(*some)); }
        }
        if (raised(stop_)) { return; }
        weighed.clear();
    }
}

/// What a hypothesis explains: one slip, or one for each letter of an open cell.
std::vector<WeighedSlip> SlipFinder::weigh(const Hypothesis& hypothesis, Reach reach) const {
    SearchOptions options = options_in(reach, question_.options, question_.knowledge.phrases());
    options.threads = 1;
    options.words = hypothesis.words;
    if (hypothesis.known) { options.known = *hypothesis.known; }
    options.joins = &question_.knowledge.phrases();
    options.join_price = dearest.of_two;
    options.phrase_price = std::min(options.phrase_price, dearest.phrase);
    try {
        return found_by(Search(hypothesis.board, question_.lexicon, options, stop_), hypothesis);
    } catch (const TooLarge&) { too_large_ = true; } catch (const InputError&) {
    } // what is found has no room there
    return {};
}

/// One letter that was misread: in a word or in the spangram, beside everyday words; where that does not
/// convince, in a word beside rare ones; and where nothing explains an alarming board, anywhere beside rare
/// words and dear phrases.
void SlipFinder::look_for_letter() {
    try {
        const Search& everyday = answer_.everyday();
        const Suspects suspects = suspects_of(everyday, answer_.features_of_everyday());
        suspected_ = suspects.cells(effort_of(alarmed_).least_gain);
        const std::vector<Suspect> cells = with_respelled(suspected_);
        const std::vector<Hypothesis> opened = alarmed_ ? open_cells(cells) : std::vector<Hypothesis>{};
        // Side by side, since neither keeps all threads busy; spangrams take longer, and where words do not
        // convince, the first cells are opened meanwhile.
        std::vector<WeighedSlip> of_spangrams;
        std::vector<WeighedSlip> of_words;
        Weighed weighed(std::min(batch_size, opened.size()));
        std::atomic<bool> opened_due{false};
        const bool complete = for_each_until_stopped(
            worker_count(question_.options.threads), 2 + weighed.size(), [&](std::size_t which) {
                check(stop_);
                if (which == 0) {
                    of_spangrams = with_misread_spangrams(everyday, cells);
                } else if (which == 1) {
                    of_words = with_misread_words(everyday, suspects);
                    opened_due = !convincing(best_of(of_words));
                } else if (opened_due) {
                    weighed[which - 2] = weigh(opened[which - 2], Reach::everyday);
                }
            });
        take(std::move(of_words));
        // Short words are not among the misread.
        if (complete) { try_all(opened, Reach::everyday, 0, std::move(weighed)); }
        take(std::move(of_spangrams));
        if (!complete) { return; }
        if (alarmed_ && answer_.everyday_search && !convinced()) {
            take(with_misread_words(*answer_.search, suspects_of(*answer_.search, *answer_.features)));
        }
        if (alarmed_ && !thrifty_ && best_of(found_) < unexplained_odds) {
            const std::size_t most = std::min(cells.size(), most_opened_widely);
            try_all(open_cells(std::span(cells).first(most)), Reach::rare);
        }
    } catch (const TooLarge&) {
        too_large_ = true;      // as above
    } catch (const Stopped&) {} // the time is over
}

/// Where two letters are swapped, other letters would help in both of their cells. Some are tried though a
/// letter convinces: another letter in one of both cells often makes a word as well.
void SlipFinder::try_swaps() {
    std::vector<double> suspicion(static_cast<std::size_t>(question_.board.cells()));
    for (const Suspect& suspect : suspected_) {
        suspicion[static_cast<std::size_t>(suspect.cell)] = suspect.gain;
    }
    const std::vector<Hypothesis> all = swaps(as_read(), suspicion);
    try_all(all, Reach::everyday, suspected_.empty() ? 0 : least_swapped);
    if (best_of(found_) < unexplained_odds) {
        try_all(std::span(all).first(std::min(all.size(), most_swapped_widely)), Reach::phrases);
    }
}

/// All at once where one theme word has the letter that was misread.
std::vector<WeighedSlip> SlipFinder::with_misread_words(const Search& base, const Suspects& suspects) const {
    const Paths words = suspects.words(most_misread_words);
    if (words.size() == 0) { return {}; }
    try {
        const Search unchecked =
            base.with_unchecked(question_.knowledge.phrases(), effort_of(alarmed_).beside_word, stop_);
        return found_by(unchecked.with_misread_words(words), as_read());
    } catch (const TooLarge&) { too_large_ = true; } // too many phrases: what else is found stays
    return {};
}

/// All at once where a part of the spangram has it.
std::vector<WeighedSlip> SlipFinder::with_misread_spangrams(const Search& base,
                                                            std::span<const Suspect> suspects) const {
    OtherLetters others{};
    for (const Suspect& suspect : suspects) {
        others[static_cast<std::size_t>(suspect.cell)] |= suspect.letters;
    }
    try {
        const Paths parts =
            find_misread_paths(question_.board, others, question_.lexicon, stop_, question_.options.rules);
        const Search search = base.with_misread_spangrams(parts, question_.knowledge.phrases(),
                                                          effort_of(alarmed_).spangram, stop_);
        return found_by(search, as_read());
    } catch (const TooLarge&) { too_large_ = true; } // as above
    return {};
}

/// Solutions whose quick score is less than that are not looked at.
std::vector<WeighedSlip> SlipFinder::found_by(const Search& search, const Hypothesis& hypothesis,
                                              double least_score) const {
    if (search.spangrams().size() == 0) { return {}; }
    const Features features(search, question_.knowledge, question_.theme, answer_.features.get());
    const Ranking ranking = rank(search, features, question_.weights, 1, least_score);
    return by_letter(hypothesis, search, features, ranking);
}

std::vector<WeighedSlip> SlipFinder::by_letter(const Hypothesis& hypothesis, const Search& search,
                                               const Features& features, const Ranking& ranking) const {
    std::map<std::pair<int, char>, WeighedSlip> groups; // by cell and letter
    for (const RankedReading& ranked : ranking.solutions) {
        Solution solution = spell(search, ranked.solution);
        Slip slip = slip_of(hypothesis, search, ranked.solution, solution);
        if (slip.kind == SlipKind::letter && slip.letter == slip.instead) { continue; } // as it was read
        WeighedSlip& group = groups[{slip.cell, slip.letter}];
        if (group.scores.empty()) {
            group.slip = std::move(slip);
            group.slip.solution = std::move(solution);
            group.features = ranked.features;
            group.weak = weak_spots(ranked, features, question_.weights);
        }
        group.scores.push_back(ranked.solution.score);
    }
    std::vector<WeighedSlip> result;
    for (auto& [place, group] : groups) {
        finish(group.slip, hypothesis);
        weigh_by_scores(group);
        result.push_back(std::move(group));
    }
    return result;
}

void SlipFinder::weigh_by_scores(WeighedSlip& weighed) const {
    weighed.odds = odds_of(weighed.scores, question_.weights, Reach::everyday);
    // The chance of the best among those that the same slip leads to.
    double sum = 0;
    for (const double score : weighed.scores) {
        sum += std::exp(question_.weights.sharpness * (score - weighed.scores.front()));
    }
    weighed.slip.solution.probability = 1 / sum;
    weighed.support = support(weighed.odds, weighed.weak) - price_of(weighed.slip.kind).support;
    if (weighed.slip.kind == SlipKind::letter || weighed.slip.kind == SlipKind::swap) {
        weighed.support += found_weight * std::log(share_not_found_);
    }
}

/// Puts what a search found beside what others did; the same letter of the same cell is one slip.
void SlipFinder::take(std::vector<WeighedSlip> some) {
    for (WeighedSlip& own : some) {
        const auto same = std::find_if(found_.begin(), found_.end(), [&](const WeighedSlip& other) {
            return own.slip.kind == SlipKind::letter && other.slip.text == own.slip.text;
        });
        if (same == found_.end()) {
            found_.push_back(std::move(own));
            continue;
        }
        if (same->scores.front() < own.scores.front()) { std::swap(*same, own); }
        auto& scores = same->scores;
        scores.insert(scores.end(), own.scores.begin(), own.scores.end());
        std::sort(scores.begin(), scores.end(), std::greater<>());
        // One solution that both found, but for the order in which it was summed up.
        const auto alike = [](double a, double b) { return a - b < 1e-6; };
        scores.erase(std::unique(scores.begin(), scores.end(), alike), scores.end());
        weigh_by_scores(*same);
    }
}

/// Fills in what the slip tells.
void SlipFinder::finish(Slip& slip, const Hypothesis& hypothesis) const {
    if (slip.kind == SlipKind::letter) {
        slip.text = fmt::format("{}: {} rather than {}", place_of(question_.board, slip.cell), slip.letter,
                                slip.instead);
    }
    if (hypothesis.cells.empty()) { return; }
    const auto renumber = [&](TracedWord& word) {
        for (auto& cell : word.cells) { cell = hypothesis.cells[cell]; }
    };
    renumber(slip.solution.spangram);
    for (TracedWord& word : slip.solution.words) { renumber(word); }
}

/// The most suspect cells, and those that would make a word of the answer likelier.
std::vector<Suspect> SlipFinder::with_respelled(std::span<const Suspect> suspected) const {
    std::vector<Suspect> list;
    std::vector<Suspect> respelled(
        respelled_.begin(),
        respelled_.begin() + static_cast<std::ptrdiff_t>(std::min(respelled_.size(), most_respelled)));
    std::erase_if(respelled, [](const Suspect& other) { return other.gain < respelled_gain; });
    for (const Suspect& suspect : suspected) {
        if (list.size() == effort_of(alarmed_).cells) { break; }
        if (suspect.gain < effort_of(alarmed_).least_share_of_gain * suspected.front().gain) { break; }
        std::uint32_t letters = suspect.letters;
        std::erase_if(respelled, [&](const Suspect& other) {
            const bool same = other.cell == suspect.cell;
            if (same) { letters |= other.letters; }
            return same;
        });
        list.push_back({suspect.cell, suspect.gain, letters});
    }
    for (Suspect& other : respelled) {
        for (const Suspect& suspect : suspected) {
            if (suspect.cell == other.cell) { other.letters |= suspect.letters; }
        }
        list.push_back({other.cell, 0, other.letters});
    }
    return list;
}

std::vector<Hypothesis> SlipFinder::open_cells(std::span<const Suspect> suspects) const {
    std::vector<Hypothesis> list;
    for (const Suspect& suspect : suspects) {
        list.push_back(opened(as_read(), suspect.cell, suspect.letters));
    }
    return list;
}

std::vector<WeighedSlip> SlipFinder::found() && {
    std::stable_sort(found_.begin(), found_.end(), by_support);
    std::vector<WeighedSlip> kept;
    for (WeighedSlip& slip : found_) {
        if (std::none_of(kept.begin(), kept.end(),
                         [&](const WeighedSlip& other) { return other.slip.text == slip.slip.text; })) {
            kept.push_back(std::move(slip));
        }
    }
    return kept;
}

} // namespace weft
