#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "show/json.hpp"
#include "show/terminal.hpp"

#include <fmt/format.h>
#include <iostream>
#include <limits>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// A cover as a line: the words of each piece with '/' between anagrams, the spangram first.
std::string line_of(const Search& search, const Cover& cover) {
    std::string line = "*";
    const auto readings = search.spangrams().readings(search.spangrams()[cover.spangram]);
    for (std::size_t i = 0; i < readings.size(); ++i) {
        if (i > 0) { line += '/'; }
        for (int part = 0; part < readings[i].parts; ++part) {
            if (part > 0) { line += '+'; }
            line += search.lexicon().spell(search.paths()[readings[i].paths[part]].word);
        }
    }
    for (const PieceId piece : cover.pieces) {
        line += ' ';
        const auto words = search.pieces().readings(piece);
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (i > 0) { line += '/'; }
            line += search.lexicon().spell(words[i].word);
        }
    }
    return line;
}

/// The first solution of a cover as an object, with the words that each piece can be read as.
nlohmann::ordered_json object_of(const Search& search, const Cover& cover) {
    CoverReading solution;
    search.for_each_choice(cover, [&](std::uint32_t reading, std::span<const std::uint8_t> choices) {
        solution = {0,
                    cover.spangram,
                    reading,
                    {cover.pieces.begin(), cover.pieces.end()},
                    {choices.begin(), choices.end()}};
        return false;
    });
    auto object = to_json(search.board(), spell(search, solution));
    object.erase("score");
    return object;
}

} // namespace

int run_covers(const std::vector<std::string>& arguments) {
    SearchFlags flags;
    po::options_description options("Options");
    flags.add_to(options);
    options.add_options()("limit", po::value<std::int64_t>(), "end after so many covers and say so");
    po::variables_map values;
    if (!parse(find("covers"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    std::int64_t limit = std::numeric_limits<std::int64_t>::max();
    if (values.count("limit") != 0) { limit = values["limit"].as<std::int64_t>(); }
    if (limit < 1) { throw UsageError("--limit takes 1 or more"); }
    const Puzzle puzzle = read_puzzle(single(values, "file", "puzzle"));
    const Lexicon lexicon = load_lexicon(flags.lexicon);

    std::int64_t covers = 0;
    bool limited = false;
    bool rare_words = false;
    std::string reason;
    {
        Monitor monitor(flags.time_limit, !flags.quiet);
        Search search(puzzle.board, lexicon, flags.for_puzzle(puzzle), monitor.stop(), &monitor.progress());
        const bool complete = search.for_each_cover_in_order([&](const Cover& cover) {
            if (covers == limit) {
                limited = true;
                return false;
            }
            ++covers;
            if (flags.format == Format::json) {
                print_json(object_of(search, cover));
            } else {
                std::cout << line_of(search, cover) << '\n';
            }
            return static_cast<bool>(std::cout);
        });
        if (!complete) { reason = monitor.reason(); }
        rare_words = search.rare_words();
    }
    std::cout.flush();
    if (rare_words) { warn_of_rare_words(puzzle); }
    if (limited) {
        std::cerr << fmt::format("weft: ended at the limit of {} covers; there are more\n", limit);
    }
    if (!reason.empty()) { std::cerr << "weft: not all covers: " << reason << '\n'; }
    return covers == 0 && !limited ? exit_none : exit_solved;
}

} // namespace weft::cli
