#include "base/json.hpp"
#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/known_flags.hpp"
#include "cli/likeliest.hpp"
#include "cli/lines.hpp"
#include "cli/monitor.hpp"
#include "show/json.hpp"
#include "show/terminal.hpp"
#include "weft/weft.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// What a player has been told of a puzzle, kept in a file between one call and the next.
struct HintState {
    std::string board; ///< its letters, so that a state is not used for another puzzle
    int columns = 0;
    std::string about; ///< the word of the hint told last; empty before the first
    int step = 0;      ///< the step told last
    std::vector<std::string> told;

    /// That of a file; a fresh one where there is none yet. Throws InputError when it is of another puzzle or
    /// is none at all.
    static HintState read(const std::string& path, const Puzzle& puzzle);
    void write(const std::string& path) const;
    /// Goes on by a step: from the last one to the next word.
    void advance();
};

constexpr std::size_t max_state_bytes = 1 << 20;

HintState HintState::read(const std::string& path, const Puzzle& puzzle) {
    HintState state;
    state.board = puzzle.board.letters;
    state.columns = puzzle.board.topology.columns();
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) { return state; }
    const nlohmann::json object = json_or_null(read_file(path, max_state_bytes));
    try {
        if (object.at("board") != state.board || object.value("columns", state.columns) != state.columns) {
            throw InputError(path, 0, "a state of hints for another puzzle; name a new file");
        }
        state.about = object.at("about").get<std::string>();
        state.step = std::clamp(object.at("step").get<int>(), 0, last_hint_step);
        state.told = object.at("told").get<std::vector<std::string>>();
    } catch (const nlohmann::json::exception&) {
        throw InputError(path, 0, "not a state of hints; name a new file");
    }
    return state;
}

void HintState::write(const std::string& path) const {
    write_whole_file(
        path,
        to_line({{"board", board}, {"columns", columns}, {"about", about}, {"step", step}, {"told", told}}) +
            '\n');
}

void HintState::advance() {
    if (step < last_hint_step) {
        ++step;
        return;
    }
    if (!about.empty()) { told.push_back(about); }
    about.clear();
    step = 2; // what kind of words they are is told already
}

/// `--spangram` asks about the spangram, and `--spangram WORD` tells it: which of both is meant shows in what
/// follows. To ask twice is to ask once.
std::vector<std::string> with_plain_spangram(const std::vector<std::string>& arguments) {
    constexpr const char* about = "--about-spangram";
    std::error_code unknown;
    std::vector<std::string> result;
    const auto word_at = [&](std::size_t i) {
        return i < arguments.size() && !arguments[i].starts_with('-') && letters_only(arguments[i]) &&
               !std::filesystem::exists(arguments[i], unknown);
    };
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool asks = arguments[i] == about || (arguments[i] == "--spangram" && !word_at(i + 1));
        if (asks && std::find(result.begin(), result.end(), about) != result.end()) { continue; }
        result.push_back(asks ? about : arguments[i]);
    }
    return result;
}

/// The cell of --word-like. Throws UsageError.
int cell_asked_for(const std::string& text, const Board& board) {
    const auto cell = cell_of(text, board);
    if (!cell) {
        throw UsageError(fmt::format("--word-like takes a cell of the board: {}", cells_of(board)));
    }
    return *cell;
}

struct HintFlags {
    SearchFlags search;
    KnownFlags known;
    HintRequest request;
    bool next = false;
    std::string state; ///< a file
    std::string cell;
    LineFlags lines;
    std::optional<int> bonus;
};

void add_options(po::options_description& options, HintFlags& flags) {
    flags.search.add_to(options, usual_seconds);
    flags.known.add_to(options);
    LineFlags::add_to(options);
    options.add_options() //
        ("step", po::value<int>()->value_name("N (=1)"),
         "how much to tell: 1 what kind of words they are and how many are left, 2 the length of the "
         "easiest and its quarter of the board, 3 its first cell, 4 its cells without order, 5 the word")  //
        ("next", "a step more than last time; goes with --state")                                          //
        ("state", po::value<std::string>()->value_name("FILE"), "the file in which is kept what was told") //
        ("about-spangram", "the hint is about the spangram: its sides, length and letters, step by step; "
                           "--spangram without a word says the same") //
        ("word-like", po::value<std::string>()->value_name("ROW,COLUMN"),
         "the hint is about the word through this cell, ROW,COLUMN "
         "from 1,1") //
        ("bonus", po::value<int>()->value_name("N"),
         "list so many words that the game takes but that are most likely not in "
         "the answer: what earns a hint there");
}

HintFlags read_flags(const po::variables_map& values, HintFlags flags) {
    flags.search.read(values);
    flags.known.read(values);
    flags.lines.read(values);
    flags.lines.rules = flags.search.rules;
    flags.next = values.count("next") != 0;
    if (values.count("state") != 0) { flags.state = values["state"].as<std::string>(); }
    if (flags.next == flags.state.empty()) {
        throw UsageError(flags.next ? "--next needs --state FILE, where what was told is kept"
                                    : "--state goes with --next");
    }
    if (values.count("step") != 0) {
        flags.request.step = values["step"].as<int>();
        if (flags.next) { throw UsageError("--step and --next do not go together"); }
        if (flags.request.step < 1 || flags.request.step > last_hint_step) {
            throw UsageError(fmt::format("--step takes 1 to {}", last_hint_step));
        }
    }
    flags.request.spangram = values.count("about-spangram") != 0;
    if (values.count("word-like") != 0) { flags.cell = values["word-like"].as<std::string>(); }
    if (flags.request.spangram && !flags.cell.empty()) {
        throw UsageError("--spangram and --word-like do not go together");
    }
    if (values.count("bonus") != 0) {
        flags.bonus = values["bonus"].as<int>();
        if (*flags.bonus < 1) { throw UsageError("--bonus takes 1 or more"); }
        if (flags.next || values.count("step") != 0 || flags.request.spangram || !flags.cell.empty()) {
            throw UsageError("--bonus does not go with --step, --next, --spangram or --word-like");
        }
    }
    return flags;
}

void tell_unfinished(const Puzzle& puzzle, Ending ending, const Options& options) {
    if (ending == Ending::complete) { return; }
    print_error(fmt::format("{}: from a search that was not finished: {}", puzzle.name,
                            reason(ending, options.time_limit)));
}

int print_bonus(const Solver& solver, const HintFlags& flags, const Options& options, const Puzzle& puzzle) {
    const WordsResult result = solver.bonus(puzzle, static_cast<std::size_t>(*flags.bonus), options);
    if (flags.search.format == Format::json) {
        print_json(bonus_object(puzzle, result));
    } else {
        for (const TracedWord& word : result.words) {
            std::cout << word.word << ':';
            for (const auto cell : word.cells) { std::cout << ' ' << short_place_of(puzzle.board, cell); }
            std::cout << '\n';
        }
    }
    if (result.words.empty() && result.ending == Ending::complete) {
        print_error(puzzle.name + ": no bonus word is left on the board");
    }
    tell_unfinished(puzzle, result.ending, options);
    if (!result.slips_complete) { tell_slips_cut_off(puzzle); }
    return result.words.empty() ? exit_none : exit_solved;
}

int hint(const Solver& solver, HintFlags flags, const Puzzle& puzzle) {
    Options options = flags.search.options();
    Monitor monitor(std::nullopt, !flags.search.quiet);
    options.progress = &monitor.progress();
    if (flags.bonus) { return print_bonus(solver, flags, options, puzzle); }
    if (!flags.cell.empty()) { flags.request.cell = cell_asked_for(flags.cell, puzzle.board); }
    HintState state;
    if (flags.next) {
        state = HintState::read(flags.state, puzzle);
        state.advance();
        flags.request.step = state.step;
        flags.request.told = state.told;
        if (!state.about.empty()) { flags.request.about = state.about; }
    }
    Hint given = solver.hint(puzzle, flags.request, options);
    if (flags.request.about && given.about != *flags.request.about && state.step > 2) {
        // It was found meanwhile: another one takes its place, from its second step on.
        state.step = flags.request.step = 2;
        given = solver.hint(puzzle, flags.request, options);
    }
    if (flags.next && !given.about.empty()) { // a call that tells nothing is no step
        state.about = given.about;
        state.write(flags.state);
    }
    if (flags.search.format == Format::json) {
        print_json(to_json(puzzle, given));
    } else {
        std::cout << given.text << '\n';
        if (!given.cells.empty()) { std::cout << '\n' << mark(puzzle.board, given.cells); }
    }
    tell_unfinished(puzzle, given.ending, options);
    if (!given.slips_complete) { tell_slips_cut_off(puzzle); }
    return given.about.empty() ? exit_none : exit_solved;
}

/// The hint, or the bonus words, for the puzzle of a line.
LineAnswer answer(const Solver& solver, const HintFlags& flags, const Options& options, const Line& line) {
    const Puzzle puzzle = puzzle_of(line);
    if (flags.bonus) {
        const WordsResult result = solver.bonus(puzzle, static_cast<std::size_t>(*flags.bonus), options);
        return {bonus_object(puzzle, result), result.words.empty() ? exit_none : exit_solved};
    }
    HintRequest request = flags.request;
    if (!flags.cell.empty()) { request.cell = cell_asked_for(flags.cell, puzzle.board); }
    const Hint given = solver.hint(puzzle, request, options);
    return {to_json(puzzle, given), given.about.empty() ? exit_none : exit_solved};
}

int hint_lines(HintFlags& flags, bool files) {
    refuse_beside_lines(files || flags.next || !flags.known.known.empty(),
                        "files, --next, --state, --found, --not or --spangram WORD");
    const Solver solver(flags.search.lexicon);
    Options options = flags.search.options();
    options.threads = 1; // each line
    return answer_lines(flags.lines, flags.search.threads,
                        [&](const Line& line) { return answer(solver, flags, options, line); });
}

} // namespace

int run_hint(const std::vector<std::string>& arguments) {
    HintFlags flags;
    po::options_description options("Options");
    add_options(options, flags);
    po::variables_map values;
    if (!parse(find("hint"), with_plain_spangram(arguments), options, "file", values)) { return exit_solved; }
    flags = read_flags(values, flags);
    if (flags.lines.lines) { return hint_lines(flags, values.count("file") != 0); }
    Batch batch({single_puzzle(values, "hint")}, flags.search.format, flags.search.rules);
    const Solver solver(flags.search.lexicon);
    return batch.run([&](const Puzzle& puzzle) { return hint(solver, flags, flags.known.add_to(puzzle)); });
}

} // namespace weft::cli
