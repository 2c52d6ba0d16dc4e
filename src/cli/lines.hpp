// Requests as lines of JSON: one a line in, one answer a line out, as many at once as there are cores.
#pragma once

#include "weft/puzzle.hpp"

#include <boost/program_options.hpp>
#include <cstddef>
#include <functional>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>

namespace weft::cli {

/// What the user asked of lines.
struct LineFlags {
    bool lines = false;

    /// Adds these options to a command's.
    static void add_to(boost::program_options::options_description& options);
    /// Reads and checks them. Throws UsageError.
    void read(const boost::program_options::variables_map& values);
};

/// Throws UsageError where something stands beside --lines that a line tells by itself.
void refuse_beside_lines(bool there, const std::string& what);

/// A line of standard input.
struct Line {
    std::size_t number = 0; ///< from 1
    std::string text;       ///< without blanks at both ends
    bool too_long = false;  ///< and the text is only its start

    /// What its answer is called where the request has no name.
    std::string name() const;
};

struct LineAnswer {
    nlohmann::ordered_json object;
    int status = 0; ///< the exit status that it would have alone
};

/// Answers a line, which is a JSON object by its looks; called by several threads at once. What it throws
/// becomes the answer of its line.
using LineWork = std::function<LineAnswer(const Line& line)>;

/// Answers each line by one of `threads` threads, 0 for one a core, and writes a line of JSON each, in the
/// same order. Memory: what these work on, and a few answers that await their turn. Returns the exit status:
/// the worst of all lines.
int answer_lines(int threads, const LineWork& work, std::istream& in, std::ostream& out);

/// The same from standard input to standard output.
int answer_lines(int threads, const LineWork& work);

/// The puzzle of a line, named by its place where it has no name. Throws InputError.
Puzzle puzzle_of(const Line& line);

} // namespace weft::cli
