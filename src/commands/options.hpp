// Options that the commands share, and what they make of them.
#pragma once

#include "weft/puzzle.hpp"
#include "weft/search.hpp"

#include <boost/program_options.hpp>
#include <optional>
#include <string>

namespace weft::commands {

enum class Format { text, json };

/// What the user asked of a search.
struct SearchFlags {
    std::optional<int> words;
    bool any_count = false;
    std::optional<std::string> theme;
    bool blind = false;
    std::string lexicon; ///< empty for the embedded one
    int spangram_parts = 2;
    bool no_self_crossing = false;
    int threads = 0;
    std::optional<double> time_limit;
    Format format = Format::text;
    bool quiet = false;

    /// Adds these options to a command's.
    void add_to(boost::program_options::options_description& options);
    /// Reads and checks them. Throws UsageError.
    void read(const boost::program_options::variables_map& values);

    /// The options of a search of that puzzle: its own header, unless told otherwise.
    /// Throws InputError when the count cannot fit the board.
    SearchOptions for_puzzle(const Puzzle& puzzle) const;
    /// The theme to rank by; empty when there is none or it is to be ignored.
    std::string theme_of(const Puzzle& puzzle) const;
};

/// The embedded lexicon, or the one in that file. Throws InputError.
Lexicon load_lexicon(const std::string& path);

/// The one value of a command that takes exactly one. Throws UsageError with what is missing.
std::string single(const boost::program_options::variables_map& values, const std::string& name,
                   const std::string& what);

} // namespace weft::commands
