#include "train/training.hpp"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

/// On half the squares of constant and slope, so that a few puzzles without an answer that lacks from its
/// list do not make the doubt vanish.
constexpr double penalty = 0.1;

struct Sample {
    double evidence = 0;
    bool answered = false; ///< the list has the answer
    double weight = 1;
};

/// Where the evidence of most boards lies; the constant is fitted there.
double mean_evidence(const std::vector<Sample>& samples) {
    double sum = 0;
    double weight = 0;
    for (const Sample& sample : samples) {
        sum += sample.weight * sample.evidence;
        weight += sample.weight;
    }
    return samples.empty() ? 0 : sum / weight;
}

/// Logistic regression of whether the answer is in the list, by Newton's method.
Doubt fit_doubt(const std::vector<Sample>& samples) {
    const double middle = mean_evidence(samples);
    double constant = 0;
    double slope = 0;
    for (int step = 0; step < 50; ++step) {
        double gradient[2] = {penalty * constant, penalty * slope};
        double hessian[3] = {penalty, 0, penalty};
        for (const auto& [value, answered, counts] : samples) {
            const double x = value - middle;
            const double chance = 1 / (1 + std::exp(-(constant + slope * x)));
            const double error = counts * (chance - (answered ? 1 : 0));
            const double weight = counts * chance * (1 - chance);
            gradient[0] += error;
            gradient[1] += error * x;
            hessian[0] += weight;
            hessian[1] += weight * x;
            hessian[2] += weight * x * x;
        }
        const double determinant = hessian[0] * hessian[2] - hessian[1] * hessian[1];
        const double by_constant = (hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant;
        const double by_slope = (hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant;
        constant -= std::clamp(by_constant, -2.0, 2.0);
        slope -= std::clamp(by_slope, -0.5, 0.5);
        if (std::abs(by_constant) + std::abs(by_slope) < 1e-9) { break; }
    }
    return {constant - slope * middle, slope};
}

/// Negative log likelihood of the answers with scores multiplied by that much.
double loss(std::span<const Outcome* const> outcomes, double sharpness) {
    double total = 0;
    for (const Outcome* outcome : outcomes) {
        double sum = 0;
        for (const double score : outcome->scores) {
            sum += std::exp(sharpness * (score - outcome->scores.front()));
        }
        total += std::log(sum) - sharpness * (outcome->scores[*outcome->answer] - outcome->scores.front());
    }
    return total;
}

} // namespace

void fit_doubts(std::span<const Outcomes* const> outcomes, Weights& weights) {
    std::vector<const Outcome*> answered;
    for (const Reach reach : all_reaches) {
        std::vector<Sample> samples;
        for (const Outcomes* all : outcomes) {
            for (const Outcome& outcome : (*all)[static_cast<std::size_t>(reach)]) {
                const auto sum = evidence(outcome.scores);
                if (!sum) { continue; }
                samples.push_back({*sum, outcome.answer.has_value(), outcome.weight});
                if (outcome.answer && reach != Reach::open) { answered.push_back(&outcome); }
            }
        }
        weights.doubts[static_cast<std::size_t>(reach)] = fit_doubt(samples);
    }
    // The loss is convex in the sharpness: thirds are cut off.
    double low = 0.3;
    double high = 2;
    while (high - low > 1e-4) {
        const double third = (high - low) / 3;
        if (loss(answered, low + third) < loss(answered, high - third)) {
            high -= third;
        } else {
            low += third;
        }
    }
    weights.sharpness = (low + high) / 2;
}

} // namespace weft
