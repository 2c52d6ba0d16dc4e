#include "train/fit.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace weft {
namespace {

using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<const Rows> rows_of(const KnownChoice& choice, std::size_t features) {
    return {choice.rows.data(), static_cast<Eigen::Index>(choice.rows.size() / features),
            static_cast<Eigen::Index>(features)};
}

/// What hardly ever differs says little, and must not get a large weight for it.
constexpr double least_deviation = 0.1;

/// A solution this unlikely adds nothing that would show in the second derivatives.
constexpr double least_chance = 1e-7;

struct Derivatives {
    Eigen::VectorXd first;
    Eigen::MatrixXd second; ///< the lower triangle
};

/// The problem in the columns that are used, each scaled to a standard deviation of 1 within boards.
class Problem {
  public:
    Problem(std::span<const KnownChoice* const> choices, std::size_t features, const std::vector<bool>& used)
        : choices_(choices)
        , features_(features) {
        Eigen::ArrayXd squares = Eigen::ArrayXd::Zero(static_cast<Eigen::Index>(features));
        double count = 0;
        for (const KnownChoice* choice : choices) {
            const Eigen::ArrayXXd values = rows_of(*choice, features).cast<double>();
            squares += (values.rowwise() - values.colwise().mean()).square().colwise().sum().transpose();
            count += static_cast<double>(values.rows());
        }
        const Eigen::ArrayXd deviations = (squares / std::max(count, 1.0)).sqrt();
        scale_ = Eigen::VectorXd(deviations.size());
        for (Eigen::Index i = 0; i < deviations.size(); ++i) {
            if (!used[static_cast<std::size_t>(i)] || deviations[i] <= 1e-6) { continue; }
            scale_[size()] = 1 / std::max(deviations[i], least_deviation);
            columns_.push_back(i);
        }
        scale_.conservativeResize(size());
    }

    Eigen::Index size() const { return static_cast<Eigen::Index>(columns_.size()); }

    /// Penalised negative log likelihood, and on demand its derivatives.
    double loss(const Eigen::VectorXd& weights, double penalty, Derivatives* derivatives = nullptr) const {
        double total = 0.5 * penalty * weights.squaredNorm();
        if (derivatives != nullptr) {
            derivatives->first = penalty * weights;
            derivatives->second = penalty * Eigen::MatrixXd::Identity(size(), size());
        }
        for (const KnownChoice* choice : choices_) {
            // Rows are features and columns solutions: a solution's values lie side by side.
            Eigen::MatrixXd values =
                scale_.asDiagonal() *
                rows_of(*choice, features_)(Eigen::all, columns_).transpose().cast<double>();
            Eigen::VectorXd chances = values.transpose() * weights;
            const auto answer = static_cast<Eigen::Index>(choice->answer);
            const double own = chances[answer];
            const double highest = chances.maxCoeff();
            chances = (chances.array() - highest).exp();
            const double sum = chances.sum();
            total += choice->weight * (std::log(sum) + highest - own);
            if (derivatives != nullptr) {
                differentiate(values, chances / sum, answer, choice->weight, *derivatives);
            }
        }
        return total;
    }

    std::vector<double> unscaled(const Eigen::VectorXd& weights) const {
        std::vector<double> result(features_);
        for (Eigen::Index i = 0; i < size(); ++i) {
            result[static_cast<std::size_t>(columns_[static_cast<std::size_t>(i)])] = weights[i] * scale_[i];
        }
        return result;
    }

  private:
    /// Adds the derivatives of one choice. Overwrites its values.
    static void differentiate(Eigen::MatrixXd& values, const Eigen::VectorXd& chances, Eigen::Index answer,
                              double weight, Derivatives& sum) {
        const Eigen::VectorXd mean = values * chances;
        sum.first += weight * (mean - values.col(answer));
        Eigen::Index likely = 0;
        for (Eigen::Index solution = 0; solution < chances.size(); ++solution) {
            if (chances[solution] < least_chance) { continue; }
            values.col(likely++) = std::sqrt(weight * chances[solution]) * (values.col(solution) - mean);
        }
        sum.second.selfadjointView<Eigen::Lower>().rankUpdate(values.leftCols(likely));
    }

    std::span<const KnownChoice* const> choices_;
    std::size_t features_;
    std::vector<Eigen::Index> columns_; ///< those used
    Eigen::VectorXd scale_;             ///< one for each of them
};

} // namespace

std::vector<double> fit(std::span<const KnownChoice* const> choices, std::size_t features,
                        const std::vector<bool>& used, const FitOptions& options) {
    const Problem problem(choices, features, used);
    if (problem.size() == 0) { return problem.unscaled({}); } // no feature tells anything apart
    Eigen::VectorXd weights = Eigen::VectorXd::Zero(problem.size());
    double loss = problem.loss(weights, options.penalty);
    for (int step = 0; step < options.steps; ++step) {
        Derivatives derivatives;
        problem.loss(weights, options.penalty, &derivatives);
        const Eigen::VectorXd newton =
            derivatives.second.selfadjointView<Eigen::Lower>().llt().solve(derivatives.first);
        // The full step, or a shorter one where it overshoots.
        Eigen::VectorXd next;
        double next_loss = loss;
        for (int halvings = 0; halvings < 14; ++halvings) {
            next = weights - std::ldexp(1.0, -halvings) * newton;
            next_loss = problem.loss(next, options.penalty);
            if (next_loss < loss) { break; }
        }
        if (loss - next_loss < 1e-6 * (1 + std::abs(loss))) { break; }
        weights = next;
        loss = next_loss;
    }
    return problem.unscaled(weights);
}

} // namespace weft
