// Fitting: weights under which the answers of known puzzles are as likely as can be.
//
// Maximises the log likelihood of a conditional logit, less a penalty on large weights, by Newton's
// method: each answer is a choice among the solutions of its board. Deterministic: no random numbers,
// and sums are taken in a fixed order. Cost: puzzles x solutions x features squared, a step.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace weft {

/// One choice among some: a board's solutions, of which one is the answer.
struct KnownChoice {
    std::vector<float> rows; ///< a solution after another, shape [solutions x features]
    std::size_t answer = 0;  ///< which of them is the answer
    double weight = 1;       ///< how much it counts
};

struct FitOptions {
    double penalty = 1; ///< on half the sum of squared weights of standardised features
    int steps = 25;     ///< at most
};

/// Weights of the features with `used` set, 0 for the others. `features`: columns of each row.
std::vector<double> fit(std::span<const KnownChoice* const> choices, std::size_t features,
                        const std::vector<bool>& used, const FitOptions& options);

} // namespace weft
