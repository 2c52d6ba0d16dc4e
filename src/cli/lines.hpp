// Requests as lines of JSON: one a line in, one answer a line out, as many at once as there are cores.
#pragma once

#include "cli/earlier_answers.hpp"
#include "weft/puzzle.hpp"

#include <boost/program_options.hpp>
#include <cstddef>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace weft::cli {

/// Every `shards`-th line from the `first`-th on.
struct Shard {
    std::size_t first = 1; ///< 1 to shards
    std::size_t shards = 1;

    /// The line, from 1, that is the shard's `place`-th, from 1.
    std::size_t line(std::size_t place) const { return first + (place - 1) * shards; }
};

/// The shard that a text I/N names, or nothing.
std::optional<Shard> parse_shard(std::string_view text);

/// What the user asked of lines.
struct LineFlags {
    bool lines = false;
    std::string source = "standard input"; ///< what they come from, for messages
    std::optional<Shard> shard; ///< where there is one, answers have their line's number as `index`
    bool timings = true;
    std::string out; ///< a file; empty for standard output
    bool resume = false;
    RuleChanges rules; ///< in place of those of the puzzles
    /// How --resume tells the answer to the line of this number, which is none of an error, from that of
    /// another run. Where this is empty the line is answered again and must get the same: the surest way, but
    /// for work that takes long, or whose answer depends on how long it may take.
    std::function<bool(const nlohmann::json& answer, std::size_t line)> own;

    /// Adds these options to those of a command that reads its lines from standard input.
    static void add_to(boost::program_options::options_description& options);
    /// Reads and checks them. `out_alone`: the command has an --out without --lines too. Throws UsageError.
    void read(const boost::program_options::variables_map& values, bool out_alone = false);

    /// The same for a command that has lines of its own, and says by itself what --lines does.
    static void add_output_to(boost::program_options::options_description& options);
    void read_output(const boost::program_options::variables_map& values, bool out_alone = false);
};

/// Throws UsageError where something stands beside --lines that a line tells by itself.
void refuse_beside_lines(bool there, const std::string& what);

/// A line of what is read.
struct Line {
    std::string source;     ///< what it comes from
    std::size_t number = 0; ///< from 1
    std::size_t place = 0;  ///< from 1, among the lines of the shard
    std::string text;       ///< without blanks at both ends
    bool too_long = false;  ///< and the text is only its start
    RuleChanges rules;      ///< in place of those of the puzzle

    /// What its answer is called where the request has no name.
    std::string name() const;
};

struct LineAnswer {
    nlohmann::ordered_json object;
    int status = 0; ///< the exit status that it would have alone
};

/// Answers a line, which is a JSON object or list by its looks; called by several threads at once. What it
/// throws becomes the answer of its line.
using LineWork = std::function<LineAnswer(const Line& line)>;

/// Answers each line by one of `threads` threads, 0 for one a core, and writes a line of JSON each, in the
/// same order. Lines that have an earlier answer are passed over, but for one that is compared. Memory: what
/// these work on, and 16 MiB of answers that await their turn. Returns the exit status: the worst of all
/// lines answered. Throws InputError when there are fewer lines than earlier answers, or the one is another
/// now.
int answer_lines(const LineFlags& flags, int threads, const LineWork& work, std::istream& in,
                 std::ostream& out, const EarlierAnswers& earlier = {});

/// The same from standard input, or what stands in for it, to standard output, or to the file asked for.
int answer_lines(const LineFlags& flags, int threads, const LineWork& work, std::istream& in = std::cin);

/// The puzzle of a line, named by its place where it has no name. Throws InputError.
Puzzle puzzle_of(const Line& line);

} // namespace weft::cli
