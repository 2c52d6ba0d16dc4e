#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/picture_file.hpp"
#include "cover/piece.hpp"
#include "show/json.hpp"
#include "show/terminal.hpp"
#include "stages.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iostream>
#include <map>
#include <sstream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

constexpr std::size_t max_solution_bytes = std::size_t{1} << 26;

/// A board as an exact-cover instance: secondary items come first, the blocks, numbered without gaps, and
/// then the cells. Options are numbered from 1.
class Instance {
  public:
    Instance(const Puzzle& puzzle, const Lexicon& lexicon, const Rules& rules, const std::atomic<bool>& stop)
        : board_(puzzle.board)
        , lexicon_(lexicon)
        , paths_(find_paths(board_, lexicon, PathKind::playable, stop, rules))
        , pieces_(paths_, rules, stop) {
        for (const int block : board_.topology.blocks()) {
            block_item_[static_cast<std::size_t>(block)] = items_++;
        }
        secondary_ = items_;
        for (const int cell : board_.topology.all()) {
            cell_item_[static_cast<std::size_t>(cell)] = items_++;
        }
    }

    std::size_t size() const { return pieces_.size(); }
    int items() const { return items_; }
    int secondary() const { return secondary_; }
    const Board& board() const { return board_; }

    const Piece& piece(std::size_t option) const { return pieces_[static_cast<PieceId>(option)]; }
    std::vector<int> items_of(std::size_t option) const {
        std::vector<int> items;
        for (const int block : piece(option).blocks) {
            items.push_back(block_item_[static_cast<std::size_t>(block)]);
        }
        for (const int cell : piece(option).cells) {
            items.push_back(cell_item_[static_cast<std::size_t>(cell)]);
        }
        return items;
    }
    /// The words that an option may be read as, each with a path.
    std::vector<TracedWord> words_of(std::size_t option) const {
        std::vector<TracedWord> words;
        for (const Reading& reading : pieces_.readings(static_cast<PieceId>(option))) {
            const auto cells = paths_.cells(paths_[reading.path]);
            words.push_back({lexicon_.spell(reading.word), {cells.begin(), cells.end()}});
        }
        return words;
    }
    std::string text_of(std::size_t option) const {
        std::string text;
        for (const TracedWord& word : words_of(option)) {
            text += (text.empty() ? "" : " / ") + to_text(board_, word);
        }
        return text;
    }

  private:
    const Board& board_;
    const Lexicon& lexicon_;
    Paths paths_;
    Pieces pieces_;
    std::array<int, max_cells> block_item_{};
    std::array<int, max_cells> cell_item_{};
    int items_ = 0;
    int secondary_ = 0;
};

bool tell_interrupted() {
    if (!interrupted()) { return false; }
    std::cerr << "weft: not all pieces: interrupted\n";
    return true;
}

int print_text(const Instance& instance, bool comments) {
    std::cout << instance.items() << ' ' << instance.secondary() << '\n';
    for (std::size_t option = 0; option < instance.size(); ++option) {
        if (tell_interrupted()) { return exit_none; }
        if (comments) { std::cout << "# " << option + 1 << ": " << instance.text_of(option) << '\n'; }
        std::cout << fmt::format("{}\n", fmt::join(instance.items_of(option), " "));
    }
    std::cout.flush();
    return instance.size() == 0 ? exit_none : exit_solved;
}

nlohmann::ordered_json words_object(const Instance& instance, std::size_t option) {
    auto words = nlohmann::ordered_json::array();
    for (const TracedWord& word : instance.words_of(option)) {
        words.push_back(to_json(instance.board(), word));
    }
    return words;
}

int print_object(const Puzzle& puzzle, const Instance& instance) {
    auto options = nlohmann::ordered_json::array();
    for (std::size_t option = 0; option < instance.size(); ++option) {
        if (tell_interrupted()) { return exit_none; }
        options.push_back({{"items", instance.items_of(option)}, {"words", words_object(instance, option)}});
    }
    print_json({{"puzzle", puzzle.name},
                {"items", instance.items()},
                {"secondary", instance.secondary()},
                {"options", std::move(options)}});
    return instance.size() == 0 ? exit_none : exit_solved;
}

/// Reads what another solver found: options by their numbers, or by their items, one or more a line. A
/// solution ends where every cell is covered.
class SolutionReader {
  public:
    SolutionReader(const Instance& instance, std::string file)
        : instance_(instance)
        , file_(std::move(file)) {
        for (std::size_t option = 0; option < instance.size(); ++option) {
            std::vector<int> items = instance.items_of(option);
            std::sort(items.begin(), items.end());
            by_items_[items] = option;
        }
    }

    /// Calls `use(options)` for each solution. Throws InputError.
    template <typename Use>
    void read(const std::string& text, Use use) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            ++line_;
            std::istringstream numbers{std::string(trim(line))};
            std::vector<int> list;
            for (int number = 0; numbers >> number;) { list.push_back(number); }
            if (list.empty()) { continue; } // a comment, a summary or nothing
            std::vector<int> items = list;
            std::sort(items.begin(), items.end());
            if (const auto option = by_items_.find(items); option != by_items_.end()) {
                add(option->second);
            } else {
                for (const int number : list) {
                    if (number < 1 || number > static_cast<int>(instance_.size())) {
                        fail(fmt::format(
                            "{} is no option, and the line not the items of one; there are options 1 to {}",
                            number, instance_.size()));
                    }
                    add(static_cast<std::size_t>(number - 1));
                }
            }
            if (covered_ != instance_.board().topology.all()) { continue; }
            use(std::as_const(chosen_));
            chosen_.clear();
            covered_ = {};
            used_ = {};
        }
        if (!chosen_.empty()) { fail("the last solution leaves cells uncovered"); }
    }

  private:
    [[noreturn]] void fail(const std::string& what) const { throw InputError(file_, line_, what); }

    void add(std::size_t option) {
        const Piece& piece = instance_.piece(option);
        if (piece.cells.meets(covered_)) {
            fail(fmt::format("option {} shares a cell with another of the solution", option + 1));
        }
        if (piece.blocks.meets(used_)) {
            fail(fmt::format("option {} crosses another of the solution", option + 1));
        }
        covered_ |= piece.cells;
        used_ |= piece.blocks;
        chosen_.push_back(option);
    }

    const Instance& instance_;
    std::string file_;
    std::map<std::vector<int>, std::size_t> by_items_;
    int line_ = 0;
    std::vector<std::size_t> chosen_;
    CellSet covered_;
    BlockSet used_;
};

/// Tells the words of each solution that another solver found.
int read_solutions(const Puzzle& puzzle, const Instance& instance, const std::string& file, Format format) {
    std::size_t number = 0;
    const std::string name = name_of_input(file);
    SolutionReader reader(instance, name);
    reader.read(read_file(file, max_solution_bytes), [&](const std::vector<std::size_t>& chosen) {
        ++number;
        if (format == Format::json) {
            auto words = nlohmann::ordered_json::array();
            for (const std::size_t option : chosen) { words.push_back(words_object(instance, option)); }
            print_json({{"puzzle", puzzle.name}, {"solution", std::move(words)}});
            return;
        }
        std::cout << (number > 1 ? "\n" : "");
        for (const std::size_t option : chosen) { std::cout << instance.text_of(option) << '\n'; }
    });
    if (number == 0) { throw InputError(name, 0, "no solution: neither options by number nor their items"); }
    return exit_solved;
}

} // namespace

int run_export(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    PathFlags flags;
    flags.add_to(options);
    add_format_to(options);
    options.add_options()                                                  //
        ("bare", "no comments: for solvers that read nothing but numbers") //
        ("read", po::value<std::string>()->value_name("SOLUTION"),
         "tell the words of solutions that another solver found: options by number, or their items");
    po::variables_map values;
    if (!parse(find("export"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    const Format format = format_of(values);
    const Puzzle puzzle = read_puzzle_or_picture(single_puzzle(values, "export"), flags.rules);
    if (!(puzzle.board.open() | puzzle.board.used()).empty() || !puzzle.known.empty()) {
        throw InputError(puzzle.name, 0, "only a board with all its letters and nothing found is exported");
    }
    Rules rules = puzzle.rules;
    rules.self_crossing = rules.self_crossing && !flags.no_self_crossing;
    const Lexicon lexicon = load_lexicon(flags.lexicon);
    Monitor monitor(flags.time_limit, false);
    try {
        const Instance instance(puzzle, lexicon, rules, monitor.stop());
        if (values.count("read") != 0) {
            return read_solutions(puzzle, instance, values["read"].as<std::string>(), format);
        }
        return format == Format::json ? print_object(puzzle, instance)
                                      : print_text(instance, values.count("bare") == 0);
    } catch (const Stopped&) {
        std::cerr << "weft: no pieces: " << monitor.reason() << '\n';
        return exit_none;
    }
}

} // namespace weft::cli
