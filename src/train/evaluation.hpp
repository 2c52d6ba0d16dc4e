// How well a solver does on puzzles whose answers are known.
#pragma once

#include "rank/widening.hpp"
#include "weft/puzzle.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace weft {

struct Evaluation {
    bool found = false;              ///< the official solution is among the covers of the widest reach
    std::optional<std::size_t> rank; ///< its place, 1 for the best; nothing when it is not on the short list
    double best_probability = 0;     ///< of the solution that was ranked first, 0 to 1
    double probability = 0;          ///< of the official one, 0 when it is not on the short list
    double none = 1;                 ///< that none on the short list is right
    int parts = 0;                   ///< of the official spangram as it was read; 0 when it was not found
    Reach reach = Reach::everyday;   ///< how far the search went
    bool complete = true;            ///< nothing was stopped before its end
};

/// Looks for the official solution in an answer: met when the spangram's letters and the set of words are
/// the same. Solutions that read the same count once.
Evaluation evaluate(const Widened& answer, const Weights& weights, const OfficialSolution& official);

/// Stated chances against what came true.
struct Calibration {
    struct Bin {
        std::size_t puzzles = 0;
        double stated = 0; ///< the mean chance of the solution ranked first
        double right = 0;  ///< the share of puzzles whose first is the official one
    };
    std::array<Bin, 10> bins; ///< by the stated chance: 0 to 10 %, and so on
    /// Expected calibration error: the mean distance of stated and right, by puzzles (Guo and others, 'On
    /// Calibration of Modern Neural Networks', ICML 2017, section 2).
    double error = 0;
    /// What that error is on average where every stated chance is true: few puzzles show no less.
    double error_by_chance = 0;
};

Calibration calibrate(std::span<const Evaluation> evaluations);

} // namespace weft
