#include "base/text.hpp"
#include "board/trace.hpp"
#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/known_flags.hpp"
#include "cli/likeliest.hpp"
#include "show/json.hpp"
#include "show/terminal.hpp"
#include "weft/weft.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <map>
#include <optional>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

void print(const Puzzle& puzzle, const TracedWord& word, std::optional<double> probability, Format format) {
    if (format == Format::json) {
        auto object = to_json(puzzle.board, word);
        if (probability) { object["probability"] = *probability; }
        print_json(object);
    } else {
        if (probability) { std::cout << fmt::format("{:>6}  ", chance(*probability)); }
        std::cout << to_text(puzzle.board, word) << '\n';
    }
}

/// The words in order of their chance, each with it; of the ways to trace a word the likeliest has it. What
/// else can be traced and has a chance, as a spangram of several words, stands among them.
std::vector<std::pair<TracedWord, double>> by_chance(const Board& board, std::vector<TracedWord> words,
                                                     const std::vector<WordChance>& chances) {
    std::map<std::pair<std::string, std::vector<std::uint8_t>>, double> likely;
    for (const WordChance& word : chances) { likely[{word.word.word, word.word.cells}] += word.chance; }
    std::vector<std::pair<TracedWord, double>> list;
    for (TracedWord& word : words) {
        const auto entry = likely.extract({word.word, word.cells});
        list.emplace_back(std::move(word), entry.empty() ? 0 : entry.mapped());
    }
    for (const auto& [word, own] : likely) {
        // Those of a board without a slip may be none of this one.
        if (spells(board, word.second, word.first)) {
            list.emplace_back(TracedWord{word.first, word.second}, own);
        }
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return list;
}

} // namespace

int run_words(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    PathFlags flags;
    KnownFlags known;
    flags.add_to(options, usual_seconds);
    known.add_to(options);
    add_format_to(options);
    options.add_options()("by-chance", "in order of the chance to be in the answer, and with it");
    po::variables_map values;
    if (!parse(find("words"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    known.read(values);
    const Format format = format_of(values);
    const bool ordered = values.count("by-chance") != 0;
    Batch batch({single_puzzle(values, "words")}, format, flags.rules);
    const Solver solver(flags.lexicon);
    return batch.run([&](const Puzzle& puzzle) {
        catch_interrupts();
        const Options asked = flags.options();
        const Puzzle whole = known.add_to(puzzle);
        WordsResult result = solver.words(whole, asked);
        if (result.ending != Ending::complete) {
            print_error(
                fmt::format("{}: no words: {}", puzzle.name, reason(result.ending, asked.time_limit)));
        }
        std::vector<WordChance> likely;
        if (ordered) {
            const ChancesResult chances = solver.chances(whole, asked);
            likely = chances.words;
            if (chances.doubtful) { tell_doubt(whole); }
            if (!chances.slips_complete) { tell_slips_cut_off(whole); }
            if (chances.ending != Ending::complete) {
                print_error(fmt::format("{}: not all chances: {}", puzzle.name,
                                        reason(chances.ending, asked.time_limit)));
            }
        }
        const auto list = by_chance(whole.board, std::move(result.words), likely);
        if (list.empty() && result.ending == Ending::complete) {
            print_error(puzzle.name + ": no word can be traced on the board" +
                        (whole.known.empty() ? "" : " beside what is known"));
        }
        std::size_t printed = 0;
        for (const auto& [word, own] : list) {
            if (interrupted()) {
                print_error(puzzle.name + ": not all words: interrupted");
                break;
            }
            print(puzzle, word, ordered ? std::optional(own) : std::nullopt, format);
            ++printed;
        }
        return printed == 0 ? exit_none : exit_solved;
    });
}

} // namespace weft::cli
