#include "stages.hpp"

#include "board/rules.hpp"
#include "cover/covers.hpp"
#include "data/embedded.hpp"
#include "weft/error.hpp"

#include <fmt/format.h>

namespace weft {

Language::Language(const std::string& path)
    : archive(embedded_data())
    , lexicon(archive)
    , knowledge(archive, lexicon)
    , model(Model::from_archive(archive)) {
    if (!path.empty()) { own = Lexicon::from_file(path); }
}

Lexicon load_lexicon(const std::string& path) {
    return path.empty() ? Lexicon(Archive(embedded_data())) : Lexicon::from_file(path);
}

ReportedCount count_for_report(const Search& search, CoverCount known) {
    if (known.exact || !search.options().words) { return {known}; }
    try {
        const CoverCount covers = count_covers(search);
        return {covers, covers.exact};
    } catch (const TooLarge&) {
        // A board of few letters; what was found before is still good.
        return {known};
    }
}

void check_ranges(const Options& options) {
    const auto check = [](const char* name, int value, int least, int most) {
        if (value < least || value > most) {
            throw OptionError(fmt::format("{} takes {} to {}, not {}", name, least, most, value));
        }
    };
    check("top", options.top, 1, max_top);
    check("spangram_parts", options.spangram_parts, 1, max_spangram_parts);
    check("threads", options.threads, 0, max_threads);
    if (options.words && (*options.words < 1 || options.any_count)) {
        throw OptionError("words takes a number from 1 and does not go with any_count");
    }
    if (options.time_limit && !(*options.time_limit > 0)) {
        throw OptionError("time_limit takes seconds above 0");
    }
}

namespace {

/// Why a board cannot have so many words; empty where it can.
std::string fault_of_count(const Puzzle& puzzle, int words) {
    const int cells = puzzle.board.topology.all().size();
    if (words > cells / puzzle.rules.min_length) { return too_many_words(words, puzzle.rules, cells); }
    const std::size_t found = puzzle.known.found.size();
    // Under cells that are used up lies a word at least, which is counted as well.
    const bool hidden = puzzle.board.used().size() >= puzzle.rules.min_length;
    if (found + (hidden ? 1 : 0) <= static_cast<std::size_t>(words)) { return ""; }
    return fmt::format("{} found{}, but the number of words is {}",
                       found == 1 ? "1 word is" : fmt::format("{} words are", found),
                       hidden ? " and others used up" : "", words);
}

} // namespace

SearchOptions search_options(const Puzzle& puzzle, const Options& options) {
    SearchOptions result;
    if (!options.any_count) { result.words = options.words ? options.words : puzzle.words; }
    if (const std::string reason = result.words ? fault_of_count(puzzle, *result.words) : "";
        !reason.empty()) {
        if (!options.words) { throw InputError(puzzle.name, 0, reason); }
        throw OptionError(reason + (puzzle.name.empty() ? "" : " (" + puzzle.name + ")"));
    }
    result.spangram_parts = options.spangram_parts;
    result.rules = puzzle.rules;
    result.rules.self_crossing = puzzle.rules.self_crossing && options.self_crossing;
    result.rare_when_needed = true;
    result.threads = options.threads;
    result.known = puzzle.known;
    return result;
}

const std::string& theme_of(const Puzzle& puzzle, const Options& options) {
    return options.theme ? *options.theme : puzzle.theme;
}

} // namespace weft
