#include "hunt/hunt.hpp"

#include "base/deadline.hpp"
#include "base/random.hpp"
#include "base/stop.hpp"
#include "base/whole_file.hpp"
#include "cli/command.hpp"
#include "cli/hunt_board.hpp"
#include "cli/hunt_report.hpp"
#include "cli/hunting.hpp"
#include "cli/line_work.hpp"
#include "cli/options.hpp"
#include "cli/picture_file.hpp"
#include "cli/plot.hpp"
#include "hunt/dice.hpp"
#include "hunt/letters.hpp"
#include "show/hunt_json.hpp"
#include "stages.hpp"
#include "weft/weft.hpp"

#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <limits>
#include <unistd.h>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

constexpr int no_limit = std::numeric_limits<int>::max();

/// What boards are thrown with.
struct Throwing {
    hunt::Shape shape;
    const hunt::Dice* dice; ///< null for letters

    std::string name() const {
        return dice == nullptr ? "letters as words have them" : fmt::format("the dice {}", dice->name);
    }
    hunt::GivenBoard board(Random& random) const {
        return hunt::board_of_cells(dice != nullptr ? hunt::throw_dice(*dice, random)
                                                    : hunt::throw_letters(shape.cells(), random),
                                    shape);
    }
};

/// The dice for boards of a shape; without one, and without a name, those of 4x4.
Throwing throwing(const po::variables_map& values, const std::optional<hunt::Shape>& asked) {
    const std::string name = value_of<std::string>(values, "dice").value_or("");
    const hunt::Dice* dice = hunt::find_dice(name);
    if (!name.empty() && name != "letters" && dice == nullptr) {
        std::vector<std::string_view> known;
        for (const hunt::Dice& set : hunt::dice_sets()) { known.push_back(set.name); }
        throw UsageError(fmt::format("no dice '{}'; there are {} and letters", name, fmt::join(known, ", ")));
    }
    if (!asked) {
        if (dice == nullptr) {
            return {hunt::Shape{Topology::rectangle(4, 4)}, name.empty() ? hunt::dice_for(4, 4) : nullptr};
        }
        return {hunt::Shape{Topology::rectangle(dice->rows, dice->columns)}, dice};
    }
    const Topology& topology = asked->topology;
    const bool rectangle = !topology.hexagonal() && asked->holes.empty();
    if (dice != nullptr &&
        (!rectangle || topology.rows() != dice->rows || topology.columns() != dice->columns)) {
        throw UsageError(fmt::format("the dice {} make boards of {}x{}", name, dice->rows, dice->columns));
    }
    if (name.empty() && rectangle) { dice = hunt::dice_for(topology.rows(), topology.columns()); }
    return {*asked, dice};
}

void add_options(po::options_description& options) {
    add_hunt_options(options);
    add_time_limit(options);
    add_format_to(options);
    options.add_options()                                                         //
        ("top", po::value<int>()->value_name("K"), "list only the first K words") //
        ("group", po::value<std::string>()->value_name("BY")->default_value("none"),
         "list the words by start or by points") //
        ("draw", po::value<int>()->value_name("K")->default_value(1),
         "draw the paths of the K words of most points")                //
        ("random", po::bool_switch(), "hunt on a board that is thrown") //
        ("dice", po::value<std::string>()->value_name("SET"),
         "dice to throw: boggle, classic, big, super, or letters without dice") //
        ("seed", po::value<std::uint64_t>()->value_name("N")->default_value(1),
         "another seed, another board") //
        ("plan", po::value<double>()->value_name("SECONDS"),
         "tell which words to trace in that time, and in what order, for most points") //
        ("letter-seconds", po::value<double>()->value_name("S")->default_value(0.25, "0.25"),
         "for --plan: time for each letter") //
        ("move-seconds", po::value<double>()->value_name("S")->default_value(0.15, "0.15"),
         "for --plan: time to move the finger by a cell between words") //
        ("analyse", po::bool_switch(),
         "tell how good the board is: most points, everyday words, its place among random boards") //
        ("samples", po::value<int>()->value_name("N")->default_value(1000),
         "for --analyse: random boards to throw") //
        ("plot", po::value<std::string>()->value_name("FILE"),
         "for --analyse: draw the random boards as SVG") //
        ("threads", po::value<int>()->value_name("T")->default_value(0),
         "threads for --lines and --analyse, 0 for one a core");
}

std::size_t top_option(const po::variables_map& values) {
    if (values.count("top") == 0) { return std::numeric_limits<std::size_t>::max(); }
    return static_cast<std::size_t>(positive_option(values, "top", no_limit));
}

std::optional<hunt::Pace> pace_option(const po::variables_map& values) {
    if (values.count("plan") == 0) { return std::nullopt; }
    const hunt::Pace pace{values["plan"].as<double>(), values["letter-seconds"].as<double>(),
                          values["move-seconds"].as<double>()};
    const bool finite = std::isfinite(pace.seconds) && std::isfinite(pace.letter) && std::isfinite(pace.move);
    if (!finite || pace.seconds <= 0 || pace.letter <= 0 || pace.move < 0) {
        throw UsageError("--plan and --letter-seconds take seconds above 0, --move-seconds 0 or more");
    }
    return pace;
}

/// The board, from wherever it comes, and what is asked of it.
Hunt read_hunt(const po::variables_map& values, const hunt::Scoring& scoring) {
    const auto given = paths_of(values, "board");
    const bool random = values["random"].as<bool>();
    if (!random && given.empty() && isatty(STDIN_FILENO) != 0) {
        throw UsageError(
            "hunt needs a BOARD: letters in reading order, rows, a file, a picture, - for standard input, or "
            "--random");
    }
    if (random && !given.empty()) { throw UsageError("--random does not go with a board"); }
    const int drawn = values["draw"].as<int>();
    if (drawn < 0) { throw UsageError(fmt::format("--draw takes 0 or more, not {}", drawn)); }
    Random thrower(values["seed"].as<std::uint64_t>());
    const auto shape = shape_option(values);
    const auto board = [&] {
        if (random) { return throwing(values, shape).board(thrower); }
        if (given.size() == 1 && is_picture(given.front())) {
            return board_of_rows(hunt_rows_of_picture(given.front()), shape, true);
        }
        return board_argument(given, shape, scoring.qu_tiles);
    };
    Hunt asked{.given = board(),
               .scoring = scoring,
               .top = top_option(values),
               .drawn = static_cast<std::size_t>(drawn),
               .group = values["group"].as<std::string>(),
               .format = format_of(values),
               .pace = pace_option(values)};
    if (asked.group != "none" && asked.group != "start" && asked.group != "points") {
        throw UsageError("--group takes start or points");
    }
    return asked;
}

/// How good the board is, by random boards of its shape. Throws Stopped.
hunt::Analysis analysis_of(const po::variables_map& values, const Hunt& asked, const hunt::Result& result,
                           const std::atomic<bool>& stop) {
    const Board& board = asked.given.board;
    std::string holes;
    for (const char letter : board.letters) { holes += letter == Board::used_cell ? letter : ' '; }
    const bool whole = holes.find(Board::used_cell) == std::string::npos;
    const hunt::Dice* own = whole ? nullptr : hunt::dice_for(board.topology.rows(), board.topology.columns());
    // Blocked cells may come from the dice.
    const bool blocked = own != nullptr && own->name == "super";
    const Throwing dice = throwing(values, hunt::Shape{board.topology, whole || blocked ? "" : holes});
    hunt::Scoring scoring = asked.scoring;
    scoring.qu_tiles = scoring.qu_tiles || dice.dice != nullptr;
    const Lexicon common = load_lexicon("");
    return hunt::analyse(result, dice.name(),
                         hunt::score_random_boards(
                             [&](Random& random) {
                                 hunt::GivenBoard thrown = dice.board(random);
                                 return hunt::ThrownBoard{std::move(thrown.board), std::move(thrown.pairs)};
                             },
                             dictionary_option(values), scoring,
                             positive_option(values, "samples", 10'000'000),
                             values["seed"].as<std::uint64_t>(), threads_option(values), stop),
                         [&](const std::string& word) {
                             const auto id = common.find(word);
                             return id && common.commonness(*id) >= everyday_commonness;
                         });
}

/// The words of a board and what else was asked for, as an object.
void print_as_json(const Hunt& asked, const hunt::Result& result, const std::optional<hunt::Planned>& planned,
                   const std::optional<hunt::Analysis>& analysis, const std::string& list) {
    const Board& board = asked.given.board;
    auto object = to_json(board, result, asked.top);
    add_basis(object, list, asked.scoring);
    object["rows"] = rows_as_json(board, asked.given.pairs);
    if (planned) { object["plan"] = to_json(*planned, *asked.pace, result); }
    if (analysis) {
        object["analysis"] = to_json(*analysis);
        object["analysis_ending"] = name(analysis->ending);
    }
    print_json(object);
}

/// Throws UsageError where something is asked for that plays no part.
void refuse_parts(const po::variables_map& values, bool analyse, bool plan, bool random) {
    const auto refuse = [](bool there, bool part, const char* what) {
        if (there && !part) { throw UsageError(what); }
    };
    refuse(values.count("plot") != 0 || !values["samples"].defaulted(), analyse,
           "--plot and --samples go with --analyse");
    refuse(!values["letter-seconds"].defaulted() || !values["move-seconds"].defaulted(), plan,
           "--letter-seconds and --move-seconds go with --plan");
    refuse(values.count("dice") != 0 || !values["seed"].defaulted(), analyse || random,
           "--dice and --seed go with --random or --analyse");
}

/// Hunts on one board.
int hunt_one(const po::variables_map& values, const Hunt& asked, const Options& limits) {
    catch_interrupts();
    const Deadline deadline(limits.time_limit, limits.stop);
    const Dictionary words = dictionary_option(values);
    const Board& board = asked.given.board;
    hunt::Result result = hunt::find_all(
        board,
        [&](const std::atomic<bool>& stop) {
            return hunt::Trie(words, asked.scoring, board.cells(), hunt::letters_on(board), asked.given.pairs,
                              stop);
        },
        deadline);
    std::optional<hunt::Planned> planned;
    if (asked.pace) {
        planned = plan(asked, result, deadline);
        if (planned->ending != Ending::complete) {
            print_error(reason(planned->ending, limits.time_limit) + ": there may be a better plan");
        }
    }
    std::optional<hunt::Analysis> analysis;
    if (values["analyse"].as<bool>()) {
        try {
            analysis = analysis_of(values, asked, result, deadline.flag());
        } catch (const Stopped&) {
            analysis = hunt::Analysis{.ending = deadline.ending()};
            print_error(reason(analysis->ending, limits.time_limit) +
                        ": the board is not compared with others");
        }
    }
    const bool compared = analysis && analysis->ending == Ending::complete;
    if (compared && values.count("plot") != 0) {
        write_whole_file(values["plot"].as<std::string>(),
                         plot_scores(analysis->random.scores(), analysis->points));
    }
    if (asked.format == Format::json) {
        print_as_json(asked, result, planned, analysis, words.name());
        return result.words.empty() ? exit_none : exit_solved;
    }
    if (!planned && !compared) { print_words(asked, result); }
    if (planned) { print_plan(asked, result, *planned); }
    if (compared) { print_analysis(*analysis); }
    std::cout << fmt::format("total {} points, {} words of the list {}{}\n", result.points(),
                             result.words.size(), words.name(),
                             result.ending == Ending::complete
                                 ? ""
                                 : "; there may be more: " + reason(result.ending, limits.time_limit));
    return result.words.empty() ? exit_none : exit_solved;
}

} // namespace

int run_hunt(const std::vector<std::string>& arguments) {
    po::options_description options;
    add_options(options);
    LineFlags lines;
    LineFlags::add_to(options);
    po::variables_map values;
    if (!parse(find("hunt"), arguments, options, "board", values)) { return exit_solved; }
    lines.read(values);
    const int threads = threads_option(values);
    const hunt::Scoring scoring = scoring_option(values);
    Options limits;
    limits.time_limit = time_limit_of(values);
    limits.stop = &interrupt_flag();
    if (lines.lines) {
        refuse_beside_lines(values.count("board") != 0, "a board");
        refuse_beside_lines(values["random"].as<bool>(), "--random");
        refuse_beside_lines(values.count("plan") != 0 || values["analyse"].as<bool>() ||
                                !values["group"].defaulted() || !values["draw"].defaulted(),
                            "--plan, --analyse, --group or --draw");
        refuse_parts(values, false, false, false);
        Dictionary words = dictionary_option(values);
        return answer_lines(lines, threads,
                            hunting({std::move(words), scoring, shape_option(values), top_option(values),
                                     limits.time_limit}));
    }
    refuse_parts(values, values["analyse"].as<bool>(), values.count("plan") != 0,
                 values["random"].as<bool>());
    return hunt_one(values, read_hunt(values, scoring), limits);
}

} // namespace weft::cli
