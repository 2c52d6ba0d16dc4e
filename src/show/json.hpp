// Solutions as JSON.
#pragma once

#include "cover/answer.hpp"

#include <nlohmann/json.hpp>

namespace weft {

/// `{word, path}` with the path as [row, column] pairs from 0.
nlohmann::ordered_json to_json(const Board& board, const TracedWord& word);
/// `{score, spangram: {word, parts, path}, words: [{word, path}]}`.
nlohmann::ordered_json to_json(const Board& board, const Solution& solution);

} // namespace weft
