// What the front door puts together before the stages run, for itself and for those who run stages one by
// one: training, evaluation and measuring.
#pragma once

#include "base/archive.hpp"
#include "cover/search.hpp"
#include "rank/ranking.hpp"
#include "weft/options.hpp"
#include "weft/puzzle.hpp"
#include "words/knowledge.hpp"
#include "words/lexicon.hpp"

#include <optional>
#include <string>

namespace weft {

class Solver;

/// What the library knows: the words and the model that it carries, read in place.
struct Language {
    /// `path`: of a word list to search by, one word a line; empty for the embedded words. Throws InputError.
    explicit Language(const std::string& path = "");
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    /// The words to search by; the knowledge speaks of the embedded ones.
    const Lexicon& words() const { return own ? *own : lexicon; }

    Archive archive;
    Lexicon lexicon;
    Knowledge knowledge;
    Model model;
    std::optional<Lexicon> own; ///< from a file
};

/// A solver with another model than the packed one. `file`: of words to search by, as of Language. Throws
/// InputError.
Solver solver_with(const Model& model, const std::string& file = "");

/// The embedded lexicon, or the one in that file. Throws InputError.
Lexicon load_lexicon(const std::string& path);

/// A number of covers for a report.
struct ReportedCount {
    CoverCount covers;
    bool complete = true; ///< counting was not stopped
};

/// Counts the covers of a search where the number of words is known. Where it is not there can be thousands
/// of millions, and counting would take longer than all else: then, as on boards that cannot be counted, it
/// is what is known of them before.
ReportedCount count_for_report(const Search& search, CoverCount known);

/// Throws OptionError when an option is out of its range.
void check_ranges(const Options& options);

/// The search of a puzzle under these options. Throws InputError when so many words as it states cannot fit
/// its board, and OptionError when so many as are asked for cannot.
SearchOptions search_options(const Puzzle& puzzle, const Options& options);

/// The clue to rank by; empty when there is none.
const std::string& theme_of(const Puzzle& puzzle, const Options& options);

} // namespace weft
