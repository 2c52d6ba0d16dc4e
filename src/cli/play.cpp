#include "base/hash.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "board/trace.hpp"
#include "cli/command.hpp"
#include "cli/likeliest.hpp"
#include "cli/options.hpp"
#include "cli/picture_file.hpp"
#include "make/legality.hpp"
#include "player/game.hpp"
#include "show/json.hpp"
#include "show/terminal.hpp"
#include "stages.hpp"
#include "weft/weft.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <optional>
#include <sstream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

constexpr std::size_t max_state_bytes = 1 << 20;
constexpr const char* kinds[] = {"word", "spangram", "other", "hint"};
constexpr const char* no_game = "not a game that was kept; name another file with --state";

constexpr const char* help_text =
    "Type a word, or its cells as ROW,COLUMN from 1 one after another. Other commands:\n"
    "  hint     shows the cells of a word, then their order; three other words earn one\n"
    "  undo     takes the last word back\n"
    "  board    shows the board again, and the last hint\n"
    "  give up  shows the answer and ends\n"
    "  quit     leaves; the game is kept for the next time\n"
    "  =WORD    tries a word that is also a command\n";

/// The folder of programs' own states, by the custom of the system.
std::filesystem::path state_folder() {
    const char* state = std::getenv("XDG_STATE_HOME");
    if (state != nullptr && *state != '\0') { return std::filesystem::path(state) / "weft"; }
    const char* home = std::getenv("HOME");
    return std::filesystem::path(home != nullptr ? home : ".") / ".local" / "state" / "weft";
}

/// The file in which the game of a puzzle is kept, unless another is named. Makes its folder.
std::string state_file(const Puzzle& puzzle) {
    std::error_code ignored; // writing tells it better
    std::filesystem::create_directories(state_folder(), ignored);
    const std::uint64_t value = mix(puzzle.board.letters.size(), puzzle.board.letters);
    return (state_folder() / fmt::format("play-{:016x}.json", value)).string();
}

void save(const std::string& path, const Puzzle& puzzle, const Game& game) {
    auto events = nlohmann::ordered_json::array();
    for (const Game::Event& event : game.events()) {
        events.push_back({{"kind", kinds[static_cast<int>(event.kind)]}, {"word", event.word}});
    }
    write_whole_file(path, to_line({{"board", puzzle.board.letters}, {"events", std::move(events)}}) + '\n');
}

/// What happened in a game that was left; nothing where there is none. Throws InputError where the file holds
/// something else, a game of another board among them.
std::vector<Game::Event> saved(const std::string& path, const Puzzle& puzzle) {
    std::vector<Game::Event> events;
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) { return events; }
    const nlohmann::json object = json_or_null(read_file(path, max_state_bytes));
    try {
        if (object.at("board") != puzzle.board.letters) {
            throw InputError(path, 0, "keeps a game of another puzzle; name another file with --state");
        }
        for (const auto& entry : object.at("events")) {
            const auto kind =
                std::find(std::begin(kinds), std::end(kinds), entry.at("kind").get<std::string>());
            if (kind == std::end(kinds)) { throw InputError(path, 0, no_game); }
            events.push_back({static_cast<Game::Event::Kind>(kind - std::begin(kinds)), entry.at("word")});
        }
    } catch (const nlohmann::json::exception&) { throw InputError(path, 0, no_game); }
    return events;
}

/// The answer to play for, with its cells: the puzzle's own, or the likeliest.
Solution answer_to(const Solver& solver, const Puzzle& puzzle) {
    constexpr std::string_view what = "answer to play for";
    if (!puzzle.solution) { return likeliest(solver, puzzle, what); }
    if (const auto faults = find_faults(puzzle, never_stop); !faults.empty()) {
        throw InputError(puzzle.name, 0,
                         "its solution does not go with its board, as weft check tells: " + faults[0].text);
    }
    // What is found keeps its cells.
    Puzzle known = puzzle;
    known.known = {.found = puzzle.known.found, .excluded = {}};
    for (const FoundWord& found : puzzle.known.found) {
        const auto& words = puzzle.solution->words;
        if (found.word != puzzle.solution->spangram &&
            std::find(words.begin(), words.end(), found.word) == words.end()) {
            throw InputError(puzzle.name, 0, fmt::format("found: {} is not in its solution", found.word));
        }
    }
    for (const std::string& word : puzzle.solution->words) { add_found(known.known, {word, false, {}}); }
    if (!puzzle.solution->spangram.empty()) { add_found(known.known, {puzzle.solution->spangram, true, {}}); }
    const Options asked{.top = 1, .slips = SlipCare::never, .time_limit = usual_seconds};
    const Result result = solver.solve(known, asked);
    if (result.solutions.empty()) { throw NoneFound(puzzle.name, 0, none_found(what, result.ending, asked)); }
    return result.solutions[0];
}

constexpr const char* kept_text = "The game is kept for the next time.\n";

bool leaves(std::string_view command) { return command == "quit" || command == "leave" || command == "exit"; }

/// A game at the terminal, a line in and some lines out.
class Table {
  public:
    /// `kept`: the file in which the game is kept, after each move, so that nothing that ends it loses any.
    Table(const Puzzle& puzzle, const Solution& answer, Game& game, std::string kept, bool plain)
        : puzzle_(puzzle)
        , answer_(answer)
        , game_(game)
        , kept_(std::move(kept))
        , plain_(plain) {}

    /// Whether all moves are kept.
    bool kept() const { return keeps_; }

    /// Returns whether the game came to its end; not when the player left.
    bool run() {
        std::cout << (puzzle_.theme.empty() ? "" : "Theme: " + puzzle_.theme + "\n")
                  << "Type help for help.\n";
        if (game_.given() > 0) {
            std::cout << counted(game_.given(), "word") << (game_.given() == 1 ? " is" : " are")
                      << " found already.\n";
        }
        show_with_hint();
        while (!game_.solved() && !over_) {
            std::cout << "> " << std::flush;
            std::string line;
            if (!std::getline(std::cin, line)) {
                std::cout << '\n';
                return false;
            }
            const std::string_view text = trim(line);
            const std::string command = command_of(text);
            if (leaves(command)) { return false; }
            if (!text.empty()) { take(text, command); }
            if (!game_.solved() && !over_) { keep(); }
        }
        std::cout << (game_.solved() ? "Solved.\n\n" : "\n")
                  << (puzzle_.theme.empty() ? "" : puzzle_.theme + "\n") << summary();
        return true;
    }

  private:
    void keep() {
        if (!keeps_ || game_.events().size() == moves_kept_) { return; }
        try {
            save(kept_, puzzle_, game_);
        } catch (const InputError& error) {
            // No reason to end the game.
            print_error(fmt::format("the game cannot be kept: {}", error.what()));
            keeps_ = false;
        }
        moves_kept_ = game_.events().size();
    }

    /// What is typed as a command has it: in lower case, with one blank between words. What is not written
    /// so may be a word, and is one where the board has it.
    std::string command_of(std::string_view text) const {
        std::string written;
        for (const char c : text) {
            if (!is_blank(c) || !is_blank(written.back())) { written += is_blank(c) ? ' ' : c; }
        }
        const auto letters = letters_only(written);
        const bool word = written != lower(written) && letters && !traces_of(puzzle_.board, *letters).empty();
        return word ? "" : lower(written);
    }

    /// `command`: the text as a command has it.
    void take(std::string_view text, std::string_view command) {
        if (command == "help" || command == "?") {
            std::cout << help_text;
        } else if (command == "hint") {
            hint();
        } else if (command == "undo") {
            const auto word = game_.undo();
            std::cout << (word ? "Taken back: " + *word + ".\n" : "Nothing to take back.\n");
            show();
        } else if (command == "board") {
            show_with_hint();
        } else if (command == "give up") {
            over_ = true;
            draw_all(answer_);
            std::cout << "The answer: " << to_text(answer_) << '\n';
        } else {
            attempt(text.starts_with('=') ? text.substr(1) : text);
        }
    }

    /// A word, or cells.
    void attempt(std::string_view text) {
        std::vector<std::uint8_t> cells;
        std::string word;
        if (text.front() >= '0' && text.front() <= '9') {
            std::istringstream parts{std::string(text)};
            for (std::string part; parts >> part;) {
                const auto cell = cell_of(part, puzzle_.board);
                if (!cell) {
                    std::cout << fmt::format("Cells are {}, with blanks between.\n", cells_of(puzzle_.board));
                    return;
                }
                cells.push_back(*cell);
                word += puzzle_.board.letters[cells.back()];
            }
        } else if (const auto letters = letters_only(text)) {
            word = *letters;
        } else {
            std::cout << "Not a word of letters A-Z; type help for help.\n";
            return;
        }
        tell(word, game_.attempt(word, cells));
    }

    void tell(const std::string& word, Try result) {
        switch (result) {
        case Try::word:
        case Try::spangram:
            std::cout << fmt::format("{}{} {} left.\n", word,
                                     result == Try::spangram ? ": the spangram!" : ": a theme word.",
                                     counted(game_.words_left(), "word"));
            show();
            break;
        case Try::counts:
            std::cout << fmt::format("{}: not of the theme. {}\n", word, towards_hint());
            break;
        case Try::elsewhere:
            std::cout << word << ": right, but on other cells.\n";
            break;
        case Try::again:
            std::cout << word << ": found before.\n";
            break;
        case Try::too_short:
            std::cout << word << ": too short.\n";
            break;
        case Try::not_a_word:
            std::cout << word << ": not in word list.\n";
            break;
        case Try::not_on_board:
            std::cout << word << ": not on the board.\n";
            break;
        }
    }

    std::string towards_hint() const {
        if (game_.hints_earned() > 0) {
            return fmt::format("{} earned: type hint.", counted(game_.hints_earned(), "hint"));
        }
        return fmt::format("{} of {} towards a hint.", game_.towards_hint(), words_for_hint);
    }

    void hint() {
        const auto shown = game_.hint();
        if (!shown) {
            const auto told = game_.told();
            std::cout << (told ? "No other hint yet: " : "No hint yet: ") << towards_hint() << '\n';
            if (told) { show_last(*told); }
            return;
        }
        show_hint(*shown, shown->again ? "That is all of this word; no hint is taken. Once more in order:"
                          : shown->in_order ? "In this order:"
                                            : "A word has these cells:");
    }

    void show_last(const Game::Shown& told) const {
        show_hint(told, told.in_order ? "The last hint, in order:" : "The last hint, cells of a word:");
    }

    void show_hint(const Game::Shown& shown, const char* what) const {
        std::vector<std::uint8_t> cells = shown.word.cells;
        if (!shown.in_order) { std::sort(cells.begin(), cells.end()); }
        std::cout << what;
        for (const auto cell : cells) { std::cout << ' ' << short_place_of(puzzle_.board, cell); }
        std::cout << '\n';
        if (!plain_) { std::cout << mark(puzzle_.board, cells) << '\n'; }
    }

    void draw_all(const Solution& solution) const {
        if (!plain_) { std::cout << '\n' << draw(puzzle_.board, solution, use_colour()) << '\n'; }
    }

    /// The board; in plain lines, the letters that are left, a line a row.
    void show() const {
        const Solution found = game_.found();
        if (!plain_) {
            draw_all(found);
            return;
        }
        CellSet taken = set_of(found.spangram.cells);
        for (const TracedWord& word : found.words) { taken |= set_of(word.cells); }
        Board left = puzzle_.board;
        for (const int cell : taken) { left.letters[static_cast<std::size_t>(cell)] = '-'; }
        int row = 0;
        for (const std::string& letters : left.rows()) {
            std::cout << "Row " << ++row << ':';
            for (const char letter : letters) { std::cout << ' ' << letter; }
            std::cout << '\n';
        }
    }

    void show_with_hint() const {
        show();
        if (const auto told = game_.told()) { show_last(*told); }
    }

    /// Circles; in plain lines, words.
    std::string summary() const {
        if (!plain_) { return game_.summary(); }
        std::string line;
        for (const Game::Event& event : game_.events()) {
            if (event.kind == Game::Event::Kind::other) { continue; }
            line += (line.empty() ? "" : ", ") + std::string(kinds[static_cast<int>(event.kind)]);
        }
        return line + '\n';
    }

    const Puzzle& puzzle_;
    const Solution& answer_;
    Game& game_;
    std::string kept_;
    std::size_t moves_kept_ = game_.events().size();
    bool keeps_ = true;
    bool plain_;
    bool over_ = false;
};

/// The answer to a question, asked until there is one; yes for no more input, nothing for who leaves.
std::optional<bool> asked(const char* question) {
    std::string reply;
    while (true) {
        std::cout << question << " [y/n] " << std::flush;
        if (!std::getline(std::cin, reply)) { return true; }
        const std::string text = lower(trim(reply));
        if (text.empty() || text == "y" || text == "yes") { return true; }
        if (text == "n" || text == "no") { return false; }
        if (leaves(text)) { return std::nullopt; }
    }
}

Puzzle chosen_puzzle(const po::variables_map& values) {
    const bool random = values.count("random") != 0;
    if (values.count("file") != 0) {
        if (random) { throw UsageError("a puzzle or --random, please, not both"); }
        const std::string path = single_puzzle(values, "play");
        if (path == "-") { throw UsageError("play reads moves from standard input; name a file"); }
        return read_puzzle_or_picture(path, rules_of(values));
    }
    return random_puzzle(rules_of(values));
}

} // namespace

int run_play(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()                                                                     //
        ("random", "play a puzzle of the collection that comes with weft; so does no puzzle") //
        ("plain", "plain lines, for screen readers")                                          //
        ("state", po::value<std::string>()->value_name("FILE"),
         "the file in which the game is kept, after every move");
    add_rules_to(options);
    po::variables_map values;
    if (!parse(find("play"), arguments, options, "file", values)) { return exit_solved; }
    const Puzzle puzzle = chosen_puzzle(values);
    if (!puzzle.board.open().empty() || !puzzle.board.used().empty()) {
        throw InputError(puzzle.name, 0, "only a board with all its letters can be played");
    }
    const std::string path =
        values.count("state") != 0 ? values["state"].as<std::string>() : state_file(puzzle);
    const auto before = saved(path, puzzle);
    const Solver solver;
    const Solution answer = answer_to(solver, puzzle);
    const Lexicon lexicon = load_lexicon("");
    Game game(puzzle, answer, lexicon);
    if (!before.empty()) {
        // Of a game that is not gone on with, what was kept stays until the first move of the new one.
        const auto goes_on = asked("Go on where you left?");
        if (!goes_on) {
            std::cout << kept_text;
            return exit_none;
        }
        if (*goes_on && !game.restore(before)) {
            std::cout << "The game that was kept does not fit this puzzle; here is a new one.\n";
        }
    }
    Table table(puzzle, answer, game, path, values.count("plain") != 0);
    if (table.run()) {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
    } else if (std::error_code unknown; table.kept() && std::filesystem::exists(path, unknown)) {
        std::cout << kept_text;
    }
    return game.solved() ? exit_solved : exit_none;
}

} // namespace weft::cli
