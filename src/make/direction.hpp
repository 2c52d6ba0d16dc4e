// The direction of a theme: where its words point in the space of word vectors.
#pragma once

#include "words/knowledge.hpp"

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace weft {

/// The mean direction of some words.
class Direction {
  public:
    explicit Direction(const WordVectors& vectors)
        : vectors_(vectors)
        , sum_(static_cast<std::size_t>(vectors.dimensions()), 0.0) {}

    void add(WordId word, double share) {
        const auto vector = vectors_.of(word);
        const double length = norm(vector);
        if (length == 0) { return; }
        for (std::size_t i = 0; i < sum_.size(); ++i) { sum_[i] += share * vector[i] / length; }
        empty_ = false;
    }
    bool empty() const { return empty_; }

    /// Cosine of a word to it, or nothing where the word has no vector.
    std::optional<double> likeness(WordId word) const {
        const auto vector = vectors_.of(word);
        const double length = norm(vector);
        if (length == 0) { return std::nullopt; }
        double dot = 0;
        double own = 0;
        for (std::size_t i = 0; i < sum_.size(); ++i) {
            dot += sum_[i] * vector[i];
            own += sum_[i] * sum_[i];
        }
        return own > 0 ? std::optional(dot / length / std::sqrt(own)) : std::nullopt;
    }

  private:
    template <typename Vector>
    static double norm(const Vector& vector) {
        double sum = 0;
        for (const auto value : vector) { sum += static_cast<double>(value) * value; }
        return std::sqrt(sum);
    }

    const WordVectors& vectors_;
    std::vector<double> sum_;
    bool empty_ = true;
};

} // namespace weft
