// The options that tell what a player knows, for all commands that take them.
#pragma once

#include "weft/puzzle.hpp"

#include <boost/program_options.hpp>

namespace weft::cli {

struct KnownFlags {
    Known known;

    /// Adds --found, --not and --spangram to a command's options.
    void add_to(boost::program_options::options_description& options);
    /// Reads them. Throws UsageError.
    void read(const boost::program_options::variables_map& values);

    /// The puzzle with these beside what its file says. Throws InputError when they contradict its board.
    Puzzle add_to(Puzzle puzzle) const;
};

} // namespace weft::cli
