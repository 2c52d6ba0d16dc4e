// What the library returns as JSON, as docs/json-schema has it.
#pragma once

#include "weft/cover_view.hpp"
#include "weft/error.hpp"
#include "weft/fairness.hpp"
#include "weft/hint.hpp"
#include "weft/make.hpp"
#include "weft/puzzle.hpp"
#include "weft/result.hpp"

#include <nlohmann/json.hpp>
#include <string>

namespace weft {

/// `{word, path}` with the path as [row, column] pairs from 0.
nlohmann::ordered_json to_json(const Board& board, const TracedWord& word);
/// `{score, spangram: {word, parts, path}, words: [{word, path}]}`.
nlohmann::ordered_json to_json(const Board& board, const Solution& solution);

nlohmann::ordered_json to_json(const Puzzle& puzzle, const Result& result);
nlohmann::ordered_json to_json(const Puzzle& puzzle, const CountResult& result);
nlohmann::ordered_json to_json(const Puzzle& puzzle, const CoverView& cover);
nlohmann::ordered_json to_json(const Puzzle& puzzle, const Fairness& fairness);
/// A puzzle as parse_puzzle reads it.
nlohmann::ordered_json to_json(const Puzzle& puzzle);
/// `{made: puzzle, check, proposed, left_out, folded, set_aside, doubtful, tries, milliseconds}`; the first
/// two null where no layout was found.
nlohmann::ordered_json to_json(const MakeResult& result);
nlohmann::ordered_json to_json(const Puzzle& puzzle, const Hint& hint);
/// `{puzzle, complete, bonus: [{word, path}]}`.
nlohmann::ordered_json bonus_object(const Puzzle& puzzle, const WordsResult& result);
/// `{error: {kind, message, file, line}}`, the last two where they are to blame.
nlohmann::ordered_json to_json(const Error& error);

/// As a line; bytes that are not UTF-8, as a file's name may have, become U+FFFD.
std::string to_line(const nlohmann::ordered_json& object);

/// A count: a number where it fits 64 bits, else its digits.
nlohmann::ordered_json as_number(Count count);

} // namespace weft
