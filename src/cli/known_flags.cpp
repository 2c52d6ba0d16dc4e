#include "cli/known_flags.hpp"

#include "base/text.hpp"
#include "board/spangram_mark.hpp"
#include "board/trace.hpp"
#include "cli/command.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// Calls `use(letters, spangram)` for each value of an option.
template <typename Use>
void for_each_word(const po::variables_map& values, const char* name, Use use) {
    if (values.count(name) == 0) { return; }
    for (const std::string& text : values[name].as<std::vector<std::string>>()) {
        std::string_view word = text;
        const bool spangram = take_mark(word);
        const auto letters = letters_only(word);
        if (!letters && text.find_first_of(",;") != std::string::npos) {
            throw UsageError(fmt::format("--{} takes one word; give it again for the next", name));
        }
        if (!letters) { throw UsageError(fmt::format("--{} takes a word of letters A-Z", name)); }
        use(*letters, spangram);
    }
}

} // namespace

void KnownFlags::add_to(po::options_description& options) {
    const auto words = [] { return po::value<std::vector<std::string>>()->value_name("WORD")->composing(); };
    options.add_options()                                                                                 //
        ("found", words(), "a word that is found already; may be given again and again, as the next one") //
        ("not", words(), "a word that is not in the answer")                                              //
        ("spangram", words(), "the spangram, where it is known");
}

void KnownFlags::read(const po::variables_map& values) {
    for_each_word(values, "found", [&](const std::string& word, bool spangram) {
        add_found(known, {word, spangram, {}});
    });
    for_each_word(values, "spangram", [&](const std::string& word, bool) {
        add_found(known, {word, true, {}});
    });
    for_each_word(values, "not", [&](const std::string& word, bool) { known.excluded.push_back(word); });
}

Puzzle KnownFlags::add_to(Puzzle puzzle) const {
    if (known.empty()) { return puzzle; }
    for (const FoundWord& found : known.found) {
        // The file may have its cells, or call it the spangram.
        const bool there =
            std::any_of(puzzle.known.found.begin(), puzzle.known.found.end(),
                        [&](const FoundWord& other) { return other.word == found.word && other.spangram; });
        if (!there) { add_found(puzzle.known, found); }
    }
    puzzle.known.excluded.insert(puzzle.known.excluded.end(), known.excluded.begin(), known.excluded.end());
    check_known(puzzle.board, puzzle.rules, puzzle.known, puzzle.name);
    return puzzle;
}

} // namespace weft::cli
