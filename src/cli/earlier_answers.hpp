// What an earlier run left in the file of --lines --out, and whether this run would have left the same.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>

namespace weft::cli {

/// One of them, with which this run's answer to the same line is compared.
struct EarlierAnswer {
    std::size_t place; ///< from 1
    nlohmann::json object;
};

struct EarlierAnswers {
    std::size_t count = 0;             ///< to the first lines of the shard
    std::optional<EarlierAnswer> last; ///< that tells of no error; where there is one, that was not cut
};

inline constexpr const char* from_another_run =
    "from a run of another command, with other options or other input; name another file";

/// Whether two answers may come from the same command: where one was cut, that is all that can be told.
bool same_kind(const nlohmann::json& one, const nlohmann::json& other);

/// Whether a limit of time cut the work on an answer: then it may be another each time.
bool ended_early(const nlohmann::json& answer);

/// Whether two answers are the same but for times, places in the input, and what a machine rounds otherwise.
bool same_answer(nlohmann::json one, nlohmann::json other);

} // namespace weft::cli
