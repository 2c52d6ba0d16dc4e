// Options that the commands share, and what they make of them.
#pragma once

#include "show/formats.hpp"
#include "weft/count.hpp"
#include "weft/options.hpp"
#include "weft/puzzle.hpp"
#include "weft/result.hpp"
#include "weft/rules.hpp"

#include <boost/program_options.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace weft::cli {

enum class Format { text, json };

/// What the user asked of the words on a board.
struct PathFlags {
    std::string lexicon; ///< empty for the embedded one
    bool no_self_crossing = false;
    RuleChanges rules; ///< in place of those of the puzzle
    std::optional<double> time_limit;

    /// Adds these options to a command's. `usual`: its seconds without --time-limit.
    void add_to(boost::program_options::options_description& options, std::optional<double> usual = {});
    /// Reads and checks them. Throws UsageError.
    void read(const boost::program_options::variables_map& values);

    /// The same for the front door, which Ctrl-C ends early.
    Options options() const;
};

/// What the user asked of a search.
struct SearchFlags : PathFlags {
    std::optional<int> words;
    bool any_count = false;
    std::optional<std::string> theme;
    bool blind = false;
    int spangram_parts = 2;
    int threads = 0;
    Format format = Format::text;
    bool quiet = false;

    /// Adds these options to a command's. `usual`: its seconds without --time-limit.
    void add_to(boost::program_options::options_description& options, std::optional<double> usual = {});
    /// Reads and checks them. Throws UsageError.
    void read(const boost::program_options::variables_map& values);

    /// The same for the front door, which Ctrl-C ends early.
    Options options() const;
};

/// What was given to an option, or nothing where it was left out.
template <typename T>
std::optional<T> value_of(const boost::program_options::variables_map& values, const char* name) {
    return values.count(name) != 0 ? std::optional(values[name].template as<T>()) : std::nullopt;
}

/// The form of puzzles that --format names, where it was given. Throws UsageError.
std::optional<PuzzleFormat> puzzle_format_option(const boost::program_options::variables_map& values);

/// The number of --threads, 0 for one a core. Throws UsageError.
int threads_option(const boost::program_options::variables_map& values);

/// Adds --rules, and reads it. Throws UsageError.
void add_rules_to(boost::program_options::options_description& options);
RuleChanges rules_of(const boost::program_options::variables_map& values);

/// The file of --lexicon; empty without it. Throws UsageError where its name is empty.
std::string lexicon_of(const boost::program_options::variables_map& values);

/// A cell as hints tell it, ROW,COLUMN from 1; nothing where the board has none there.
std::optional<std::uint8_t> cell_of(const std::string& place, const Board& board);
/// How to name a cell of the board, as `ROW,COLUMN from 1,1 to 8,6`.
std::string cells_of(const Board& board);

/// Adds the option for the format of the output, and reads it. Throws UsageError.
void add_format_to(boost::program_options::options_description& options);
Format format_of(const boost::program_options::variables_map& values);

/// Adds --rare, whose help `more` goes on with, and reads it. Throws UsageError.
void add_rare_to(boost::program_options::options_description& options, std::string_view more = "");
RareWords rare_of(const boost::program_options::variables_map& values);

/// Prints an object on a line.
void print_json(const nlohmann::ordered_json& object);

/// Why work with that time limit, in seconds, ended early, for a message; empty when it did not.
std::string reason(Ending ending, std::optional<double> time_limit);
/// That there is none of what was looked for, or why none was found.
std::string none_found(std::string_view what, Ending ending, const Options& options);

/// Says where the covers of a puzzle have rare words only since it has none without, or none at all.
/// `covered`: whether there is one.
void warn_of_rare_words(const std::string& puzzle, bool rare_words, RareWords asked, bool covered);

/// For commands that look for the likeliest answer: hundreds of times what a puzzle takes. A large board of
/// any letters can have so many covers that nobody would wait for the end.
inline constexpr double usual_seconds = 60;

/// Adds --time-limit, and reads its seconds, if any. `usual`: the seconds without it. Throws UsageError.
void add_time_limit(boost::program_options::options_description& options, std::optional<double> usual = {});
std::optional<double> time_limit_of(const boost::program_options::variables_map& values);

/// Whether standard output is a terminal that shows colours, and NO_COLOR does not forbid them.
bool use_colour();

/// The puzzles of a folder, by the endings of their files, in order of their names. Throws InputError.
std::vector<std::string> puzzle_files(const std::string& directory);

/// A puzzle of the collection that comes with the program. Throws UsageError where there is none.
Puzzle random_puzzle(const RuleChanges& rules);

/// The values of a command that takes any number of them.
std::vector<std::string> paths_of(const boost::program_options::variables_map& values,
                                  const std::string& name);
/// Those of one that takes some puzzles. Throws UsageError when there are none.
std::vector<std::string> some_paths(const boost::program_options::variables_map& values,
                                    const std::string& name);

/// The one value of a command that takes exactly one. Throws UsageError with what is missing.
std::string single(const boost::program_options::variables_map& values, const std::string& name,
                   const std::string& what, const std::string& command);

/// The same for the one puzzle or picture of a command. Throws InputError for a folder as well, of which
/// nobody could tell whose answer is whose.
std::string single_puzzle(const boost::program_options::variables_map& values, const std::string& command);

} // namespace weft::cli
