// What the commands for word hunts share: their options, and boards on the command line.
#pragma once

#include "board/letters.hpp"
#include "hunt/board_text.hpp"
#include "hunt/hunt.hpp"
#include "weft/hunt.hpp"
#include "weft/topology.hpp"
#include "words/dictionary.hpp"

#include <boost/program_options.hpp>
#include <optional>
#include <string>

namespace weft::cli {

/// Adds --shape, --rules, --min-length, --qu and --lexicon. `usual_shape`: that of a command which takes no
/// shapes with holes, for its help; empty where holes are understood and the letters tell the shape.
void add_hunt_options(boost::program_options::options_description& options,
                      const std::string& usual_shape = "");

/// The shape asked for; nothing without --shape. Throws UsageError.
std::optional<hunt::Shape> shape_option(const boost::program_options::variables_map& values);
/// The same where no map with holes is taken. Throws UsageError.
std::optional<Topology> whole_shape_option(const boost::program_options::variables_map& values);

/// Throws UsageError.
hunt::Scoring scoring_option(const boost::program_options::variables_map& values);

/// The list of --lexicon, else the one for word games. Throws InputError or UsageError.
Dictionary dictionary_option(const boost::program_options::variables_map& values);

/// The set of --letters, bit 0 for A; all without it. Throws UsageError.
LetterSet letters_option(const boost::program_options::variables_map& values);

/// An option that must be a positive number up to `most`. Throws UsageError.
int positive_option(const boost::program_options::variables_map& values, const char* name, int most);

} // namespace weft::cli
