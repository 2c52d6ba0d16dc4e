// The file that keeps the best boards of a search.
//
// Text: lines `# key value` (shape, lexicon, rules, min-length, qu, starts), then `SCORE BOARD` lines, best
// first.
#pragma once

#include "hunt/optimize.hpp"
#include "weft/hunt.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace weft::hunt {

struct Record {
    std::string shape;
    Scoring scoring;
    std::uint64_t starts = 0; ///< starts that led to the boards
    std::vector<ScoredBoard> boards;
    std::string lexicon{}; ///< the list of words; empty where an older program wrote it

    bool operator==(const Record&) const = default;
};

/// Reads a record. Throws InputError with `FILE:LINE: what is wrong`.
Record read_record(const std::string& path);

/// Writes a record beside the file and renames it into place, so that at any moment the file is either
/// the old record or the new one. Throws InputError when that fails; the old record is then untouched.
void write_record(const std::string& path, const Record& record);

} // namespace weft::hunt
