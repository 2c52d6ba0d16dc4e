#include "train/fit.hpp"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

/// Solves a x = b for a symmetric positive definite a, in place, by Cholesky's decomposition.
void solve(std::vector<double>& a, std::vector<double>& b) {
    const std::size_t n = b.size();
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < j; ++k) {
            const double factor = a[j * n + k];
            for (std::size_t i = j; i < n; ++i) { a[i * n + j] -= a[i * n + k] * factor; }
        }
        const double pivot = std::sqrt(std::max(a[j * n + j], 1e-12));
        for (std::size_t i = j; i < n; ++i) { a[i * n + j] /= pivot; }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) { b[i] -= a[i * n + k] * b[k]; }
        b[i] /= a[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) { b[i] -= a[k * n + i] * b[k]; }
        b[i] /= a[i * n + i];
    }
}

constexpr double least_deviation = 0.1;

/// The problem in the columns that are used, each scaled to a standard deviation of 1 within boards.
class Problem {
  public:
    Problem(std::span<const KnownChoice* const> choices, std::size_t features, const std::vector<bool>& used)
        : choices_(choices)
        , features_(features) {
        for (std::size_t i = 0; i < features; ++i) {
            if (!used[i]) { continue; }
            double squares = 0;
            double count = 0;
            for (const KnownChoice* choice : choices) {
                if (!choice->real) { continue; }
                const std::size_t rows = choice->rows.size() / features;
                double sum = 0;
                double sum_squares = 0;
                for (std::size_t row = 0; row < rows; ++row) {
                    const auto value = static_cast<double>(choice->rows[row * features + i]);
                    sum += value;
                    sum_squares += value * value;
                }
                squares += sum_squares - sum * sum / static_cast<double>(rows);
                count += static_cast<double>(rows);
            }
            // What hardly ever differs says little, and must not get a large weight for it.
            const double deviation = std::sqrt(squares / std::max(count, 1.0));
            if (deviation > 1e-6) {
                columns_.push_back(i);
                scale_.push_back(1 / std::max(deviation, least_deviation));
            }
        }
    }

    std::size_t size() const { return columns_.size(); }

    /// Penalised negative log likelihood; with `gradient` and `hessian` also these.
    double loss(const std::vector<double>& weights, double penalty, std::vector<double>* gradient,
                std::vector<double>* hessian) const {
        const std::size_t n = size();
        double total = 0;
        if (gradient != nullptr) { gradient->assign(n, 0); }
        if (hessian != nullptr) { hessian->assign(n * n, 0); }
        std::vector<double> chances;
        std::vector<double> values;
        std::vector<double> mean(n);
        for (const KnownChoice* choice : choices_) {
            const std::size_t rows = choice->rows.size() / features_;
            values.resize(rows * n);
            chances.resize(rows);
            double highest = -1e300;
            for (std::size_t row = 0; row < rows; ++row) {
                double score = 0;
                for (std::size_t i = 0; i < n; ++i) {
                    const double value =
                        static_cast<double>(choice->rows[row * features_ + columns_[i]]) * scale_[i];
                    values[row * n + i] = value;
                    score += weights[i] * value;
                }
                chances[row] = score;
                highest = std::max(highest, score);
            }
            const double own = chances[choice->answer];
            double sum = 0;
            for (double& chance : chances) {
                chance = std::exp(chance - highest);
                sum += chance;
            }
            total += std::log(sum) + highest - own;
            if (gradient == nullptr) { continue; }
            std::fill(mean.begin(), mean.end(), 0);
            for (std::size_t row = 0; row < rows; ++row) {
                chances[row] /= sum;
                for (std::size_t i = 0; i < n; ++i) { mean[i] += chances[row] * values[row * n + i]; }
            }
            for (std::size_t i = 0; i < n; ++i) {
                (*gradient)[i] += mean[i] - values[choice->answer * n + i];
            }
            for (std::size_t row = 0; row < rows; ++row) {
                if (chances[row] < 1e-7) { continue; }
                const double chance = chances[row];
                double* at = &values[row * n];
                for (std::size_t i = 0; i < n; ++i) { at[i] -= mean[i]; }
                for (std::size_t i = 0; i < n; ++i) {
                    const double left = chance * at[i];
                    for (std::size_t j = 0; j <= i; ++j) { (*hessian)[i * n + j] += left * at[j]; }
                }
            }
        }
        for (std::size_t i = 0; i < n; ++i) {
            total += 0.5 * penalty * weights[i] * weights[i];
            if (gradient != nullptr) {
                (*gradient)[i] += penalty * weights[i];
                (*hessian)[i * n + i] += penalty;
            }
        }
        return total;
    }

    std::vector<double> unscaled(const std::vector<double>& weights) const {
        std::vector<double> result(features_);
        for (std::size_t i = 0; i < size(); ++i) { result[columns_[i]] = weights[i] * scale_[i]; }
        return result;
    }

  private:
    std::span<const KnownChoice* const> choices_;
    std::size_t features_;
    std::vector<std::size_t> columns_;
    std::vector<double> scale_;
};

} // namespace

std::vector<double> fit(std::span<const KnownChoice* const> choices, std::size_t features,
                        const std::vector<bool>& used, const FitOptions& options) {
    const Problem problem(choices, features, used);
    if (problem.size() == 0) { return problem.unscaled({}); } // no feature tells anything apart
    std::vector<double> weights(problem.size());
    std::vector<double> gradient;
    std::vector<double> hessian;
    double loss = problem.loss(weights, options.penalty, nullptr, nullptr);
    for (int step = 0; step < options.steps; ++step) {
        problem.loss(weights, options.penalty, &gradient, &hessian);
        solve(hessian, gradient);
        // The full step, or a shorter one where it overshoots.
        std::vector<double> next(weights.size());
        double next_loss = loss;
        for (int halvings = 0; halvings < 14; ++halvings) {
            const double share = std::ldexp(1.0, -halvings);
            for (std::size_t i = 0; i < weights.size(); ++i) { next[i] = weights[i] - share * gradient[i]; }
            next_loss = problem.loss(next, options.penalty, nullptr, nullptr);
            if (next_loss < loss) { break; }
        }
        if (loss - next_loss < 1e-6 * (1 + std::abs(loss))) { break; }
        weights = next;
        loss = next_loss;
    }
    return problem.unscaled(weights);
}

} // namespace weft
