// What `eval` says of many puzzles: a line each, and sums over all and over kinds of them.
#pragma once

#include "train/evaluation.hpp"

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

namespace weft::cli {

struct EvaluatedPuzzle {
    std::string name;
    std::string day; ///< its date, or its name
    std::size_t pieces = 0;
    std::size_t spangrams = 0;
    CoverCount covers; ///< that were ranked or, where that is exact, all
    Evaluation evaluation;
    bool rare_words = false; ///< the official solution has a word that is not an everyday one
    double milliseconds = 0;
};

/// Whether a text is a date, as 2025-03-28.
bool is_date(std::string_view text);
inline constexpr std::size_t date_length = 10;

std::string eval_heading();
std::string eval_line(const EvaluatedPuzzle& puzzle);
nlohmann::ordered_json to_json(const EvaluatedPuzzle& puzzle);

/// `failed`: files that are no puzzle, or one that cannot be searched.
std::string summary_text(std::span<const EvaluatedPuzzle> puzzles, std::size_t failed);
nlohmann::ordered_json summary_json(std::span<const EvaluatedPuzzle> puzzles, std::size_t failed);

} // namespace weft::cli
