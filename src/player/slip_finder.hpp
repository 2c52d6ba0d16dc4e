// The search for slips that would explain a board better than it stands.
//
// First what takes least: the words of the answer spelled anew, each but for one letter, and two of them
// joined to one. Then found words left out, other shapes and counts, all theme words with one letter misread,
// the most suspect cells opened, spangrams with one letter misread, the same beside rare words, and letters
// swapped. The search ends where a slip convinces, but for the most suspect swaps.
#pragma once

#include "cover/answer.hpp"
#include "player/hypothesis.hpp"
#include "player/support.hpp"
#include "player/suspects.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace weft {

/// A slip with what speaks for it.
struct WeighedSlip {
    Slip slip;
    std::vector<double> scores;  ///< of the solutions that it leads to, best first
    std::vector<float> features; ///< of the first
    WeakSpots weak;              ///< likewise
    double odds = no_odds;       ///< that the answer is among them
    double support = 0;

    double odds_less_price() const { return odds - price_of(slip.kind).odds; }
};

/// Asked in the order of its functions; each adds to what is found, and ends early when the flag is raised.
class SlipFinder {
  public:
    /// All references must outlive it. `read`: the answer as as_read_of() tells it.
    SlipFinder(const Question& question, const Widened& answer, const AsRead& read,
               const std::atomic<bool>& stop);

    /// Looks at what the words of the answer would be with another letter. Returns by how much the best of
    /// them scores more than the answer, 0 where there are none; nothing where they are not looked at.
    std::optional<double> respell();
    /// Leaves what that found out of the answer.
    void forget_respelled();

    /// Looks at what the solutions would be with one word in place of two.
    void join();

    /// Looks for all other slips. `alarmed`: the board as it was read is hardly plausible. `thrifty`: with
    /// the least effort, since the number of words is not known.
    void run(bool alarmed, bool thrifty);

    /// Looks at boards with a word more or less.
    void try_counts(Reach reach);

    /// Looks at what the words of the answer with open words would be with another letter: one may stand
    /// where that makes a listed one. Not before the search, which would end there though more is to be
    /// found.
    void respell_opened(const Widened& opened);

    /// Solves the boards with the likeliest letters put right like any other, as far as rare words: the
    /// answer to the first of them may take words or a spangram that no search for a slip looks at. `least`:
    /// what speaks for a slip that is worth it.
    void solve_likeliest(double least);

    /// Whether nothing was passed over because it would take too much.
    bool complete() const { return !too_large_; }

    /// One for each text, the one that most speaks for, in that order.
    std::vector<WeighedSlip> found() &&;

  private:
    /// Whether the words of that answer are looked at.
    bool take_respelled(const Widened& answer);
    void find_likelier(double own_score);
    bool convincing(double odds) const;
    bool convinced() const;
    void try_not_found();
    void try_shapes_and_counts(Reach reach);
    /// Of each of the first hypotheses, where it was weighed.
    using Weighed = std::vector<std::optional<std::vector<WeighedSlip>>>;
    void try_all(std::span<const Hypothesis> hypotheses, Reach reach, std::size_t least = 0,
                 Weighed weighed = {});
    std::vector<WeighedSlip> weigh(const Hypothesis& hypothesis, Reach reach) const;
    void look_for_letter();
    void try_swaps();
    std::vector<WeighedSlip> with_misread_words(const Search& base, const Suspects& suspects) const;
    std::vector<WeighedSlip> with_misread_spangrams(const Search& base,
                                                    std::span<const Suspect> suspects) const;
    std::vector<WeighedSlip> found_by(const Search& search, const Hypothesis& hypothesis) const {
        return found_by(search, hypothesis, least_score_);
    }
    std::vector<WeighedSlip> found_by(const Search& search, const Hypothesis& hypothesis,
                                      double least_score) const;
    std::vector<WeighedSlip> by_letter(const Hypothesis& hypothesis, const Search& search,
                                       const Features& features, const Ranking& ranking) const;
    void weigh_by_scores(WeighedSlip& weighed) const;
    void take(std::vector<WeighedSlip> some);
    void finish(Slip& slip, const Hypothesis& hypothesis) const;
    std::vector<Suspect> with_respelled(std::span<const Suspect> suspected) const;
    std::vector<Hypothesis> open_cells(std::span<const Suspect> suspects) const;
    Hypothesis as_read() const { return {question_.board, question_.options.words}; }
    Suspects suspects_of(const Search& search, const Features& features) const {
        return {search, features, question_.weights.quick, question_.options.threads, stop_};
    }

    const Question& question_;
    const Widened& answer_;
    const std::atomic<bool>& stop_;
    double read_odds_;
    /// Solutions whose quick score is less than that of the best one without a slip are not looked at: hardly
    /// ever is one of them the answer.
    double least_score_;
    double share_not_found_;         ///< of the cells, where alone a letter may have been misread
    bool alarmed_ = false;           ///< the board as it was read is hardly plausible
    bool thrifty_ = false;           ///< with the least effort, since the number of words is not known
    std::vector<Suspect> suspected_; ///< cells, once a letter was looked for, the most suspect first
    std::vector<Suspect> respelled_; ///< cells of the answer, the one that gains most first
    std::vector<WeighedSlip> found_;
    mutable std::atomic<bool> too_large_ = false; ///< by several threads
};

} // namespace weft
