// The command line: one function a command, found by name in one table.
#pragma once

#include "weft/error.hpp"

#include <atomic>
#include <boost/program_options.hpp>
#include <span>
#include <string>
#include <vector>

namespace weft::cli {

/// Exit statuses of every command.
enum Exit : int { exit_solved = 0, exit_none = 1, exit_bad_input = 2 };

struct Command {
    const char* name;
    const char* synopsis; ///< what follows the name
    const char* summary;  ///< one line for the overview
    int (*run)(const std::vector<std::string>& arguments);
    const char* more = ""; ///< lines below the options
};

/// All commands in the order of the overview.
std::span<const Command> all();

/// A command line that does not make sense; the message is one line.
class UsageError : public OptionError {
  public:
    using OptionError::OptionError;
};

/// What was asked for is not there, or was not found in time: the exit status is then exit_none.
class NoneFound : public InputError {
  public:
    using InputError::InputError;
};

/// Parses a command's arguments; `positional` names the option that takes words without a dash (empty
/// when none may stand). With --help prints the command's help and returns false. Throws UsageError.
bool parse(const Command& command, const std::vector<std::string>& arguments,
           const boost::program_options::options_description& options, const std::string& positional,
           boost::program_options::variables_map& values);

/// The options of a command, as its help tells them. For one thread.
boost::program_options::options_description options_of(const Command& command);

/// The command in the table by that name.
const Command& find(std::string_view name);

/// Prints `weft: MESSAGE` to standard error as one line, whatever a file's name brought into it.
void print_error(std::string message);

/// Set by the first Ctrl-C or SIGTERM after catch_interrupts(); long work looks at it and ends with what it
/// has. A second one kills. Before long work begins there is nothing to keep, and a read that waits for
/// somebody to type would not see the flag: until then the first one kills.
bool interrupted();
const std::atomic<bool>& interrupt_flag();
void catch_interrupts();

// The commands, each in its own file.
int run_check(const std::vector<std::string>& arguments);
int run_bench(const std::vector<std::string>& arguments);
int run_export(const std::vector<std::string>& arguments);
int run_convert(const std::vector<std::string>& arguments);
int run_count(const std::vector<std::string>& arguments);
int run_covers(const std::vector<std::string>& arguments);
int run_eval(const std::vector<std::string>& arguments);
int run_hint(const std::vector<std::string>& arguments);
int run_hunt(const std::vector<std::string>& arguments);
int run_optimize(const std::vector<std::string>& arguments);
int run_score(const std::vector<std::string>& arguments);
int run_fit(const std::vector<std::string>& arguments);
int run_make(const std::vector<std::string>& arguments);
int run_play(const std::vector<std::string>& arguments);
int run_prove(const std::vector<std::string>& arguments);
int run_print(const std::vector<std::string>& arguments);
int run_read(const std::vector<std::string>& arguments);
int run_solve(const std::vector<std::string>& arguments);
int run_words(const std::vector<std::string>& arguments);

} // namespace weft::cli
