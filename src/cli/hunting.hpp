// What the commands hunt, score and optimize share: their options, and boards on the command line.
#pragma once

#include "hunt/hunt.hpp"
#include "weft/hunt.hpp"
#include "weft/topology.hpp"
#include "words/lexicon.hpp"

#include <boost/program_options.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft::cli {

/// Adds --shape, --rules, --min-length, --qu and --lexicon.
void add_hunt_options(boost::program_options::options_description& options);

/// The shape asked for; nothing without --shape. Throws UsageError.
std::optional<Topology> shape_option(const boost::program_options::variables_map& values);

/// Throws UsageError.
hunt::Scoring scoring_option(const boost::program_options::variables_map& values);

/// The file of --lexicon, or empty.
std::string lexicon_file(const boost::program_options::variables_map& values);
/// The lexicon of that file, else the one that the program carries. Throws InputError.
Lexicon lexicon_option(const boost::program_options::variables_map& values);

/// The set of --letters, bit 0 for A; all without it. Throws UsageError.
std::uint32_t letters_option(const boost::program_options::variables_map& values);

/// The number of --threads, 0 for one a core. Throws UsageError.
int threads_option(const boost::program_options::variables_map& values);

/// An option that must be a positive number up to `most`. Throws UsageError.
int positive_option(const boost::program_options::variables_map& values, const char* name, int most);

/// The shape that a board of so many letters most likely has: a square or a hexagon.
std::optional<Topology> likely_shape(std::size_t letters);

/// The letters of a line, upper case, blanks left out. With QU tiles, in a line of single letters with blanks
/// between them, `qu` is one of them. Throws InputError that starts with `place`.
std::string letters_of_line(std::string_view line, bool qu_tiles, const std::string& place);

/// Throws InputError that starts with `place` when there are not as many letters as cells.
void check_size(std::string_view letters, const Topology& shape, const std::string& place);

/// A board from the command line: letters in reading order, rows, or the name of a file with them, `-` or
/// none for standard input. Without a shape the rows or the number of letters tell it. Throws InputError or
/// UsageError.
Board board_argument(const std::vector<std::string>& arguments, const std::optional<Topology>& shape,
                     bool qu_tiles);

/// The board of these rows; without a shape they tell it. Throws InputError.
Board board_of_rows(const std::vector<std::string>& rows, const std::optional<Topology>& shape,
                    bool qu_tiles);

/// What --shape understands, for messages.
inline constexpr const char* shapes_known = "4x4, 5x5, any RxC up to 64 cells, hex7, hex19, hex37, hex61";

} // namespace weft::cli
