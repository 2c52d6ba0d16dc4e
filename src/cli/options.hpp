// Options that the commands share, and what they make of them.
#pragma once

#include "cover/search.hpp"
#include "data/embedded.hpp"
#include "make/fairness.hpp"
#include "rank/ranking.hpp"
#include "weft/puzzle.hpp"
#include "words/knowledge.hpp"

#include <boost/program_options.hpp>
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
    std::optional<double> time_limit;

    /// Adds these options to a command's.
    void add_to(boost::program_options::options_description& options);
    /// Reads and checks them. Throws UsageError.
    void read(const boost::program_options::variables_map& values);
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

/// Adds the option for the format of the output, and reads it. Throws UsageError.
void add_format_to(boost::program_options::options_description& options);
Format format_of(const boost::program_options::variables_map& values);

/// Prints a line of JSON; bytes that are not UTF-8, as a file's name may have, become U+FFFD.
void print_json(const nlohmann::ordered_json& object);

/// Says that the covers of a puzzle have rare words.
void warn_of_rare_words(const Puzzle& puzzle);

/// A count for JSON: a number where it fits 64 bits, else its digits.
nlohmann::ordered_json as_number(Count count);

/// A probability in per cent, for people.
std::string chance(double probability);

/// Counts the covers of a search where the number of words is known. Where it is not they can be thousands
/// of millions, and counting would take longer than all else: then those seen are a lower bound, and
/// `weft count` tells the number.
CoverCount count_for_report(const Search& search, std::size_t seen);

/// The embedded lexicon, or the one in that file. Throws InputError.
Lexicon load_lexicon(const std::string& path);

/// How solutions of a puzzle with that theme are ranked.
Ranker ranker_for(const std::string& theme);

/// Adds --time-limit, and reads its seconds, if any. Throws UsageError.
void add_time_limit(boost::program_options::options_description& options);
std::optional<double> time_limit_of(const boost::program_options::variables_map& values);

/// Writes a whole file. Throws InputError when that fails.
void write_file(const std::string& path, const std::string& bytes);

/// Whether standard output is a terminal that shows colours, and NO_COLOR does not forbid them.
bool use_colour();
/// What the program carries besides the lexicon, for ranking. Read in place.
struct Language {
    Archive archive{embedded_data()};
    Lexicon lexicon{archive};
    Knowledge knowledge{archive, lexicon};
    Model model = Model::from_archive(archive);

    Language() = default;
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;
};

/// The puzzles of a folder, .txt and .json, in order of their names. Throws InputError.
std::vector<std::string> puzzle_files(const std::string& directory);

/// The one value of a command that takes exactly one. Throws UsageError with what is missing.
std::string single(const boost::program_options::variables_map& values, const std::string& name,
                   const std::string& what);

} // namespace weft::cli
