#include "cli/line_work.hpp"

#include "base/deadline.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "board/rules.hpp"
#include "cli/command.hpp"
#include "cli/hunt_board.hpp"
#include "hunt/hunt.hpp"
#include "hunt/letters.hpp"
#include "show/hunt_json.hpp"
#include "show/json.hpp"

#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>

namespace weft::cli {
namespace {

Options alone(Options options) {
    options.threads = 1;
    return options;
}

/// The request's own name, or that of its line.
std::string name_of(const Line& line, const JsonFields& fields) {
    const std::string name = printable(fields.text("name").value_or(""));
    return name.empty() ? line.name() : name;
}

/// The answer with the name of its request before all else.
nlohmann::ordered_json named(const Line& line, const JsonFields& fields, nlohmann::ordered_json answer) {
    nlohmann::ordered_json object{{"puzzle", name_of(line, fields)}};
    for (auto& [key, value] : answer.items()) { object[key] = std::move(value); }
    return object;
}

LineWork counting_by(CountResult (Solver::*count)(const Puzzle&, const Options&) const, const Solver& solver,
                     Options options) {
    return [&solver, count, asked = alone(std::move(options))](const Line& line) -> LineAnswer {
        const Puzzle puzzle = puzzle_of(line);
        const CountResult result = (solver.*count)(puzzle, asked);
        return {to_json(puzzle, result), result.covers.number == 0 ? exit_none : exit_solved};
    };
}

MakeRequest request_of(const JsonFields& fields, const MakeRequest& usual) {
    MakeRequest request = usual;
    request.theme = fields.text("theme").value_or(usual.theme);
    request.spangram = fields.text("spangram").value_or(usual.spangram);
    request.words = fields.texts("words").value_or(usual.words);
    if (const auto rules = fields.text("rules")) { request.rules = parse_rules(*rules).applied_to({}); }
    if (request.spangram.empty() && request.rules.spangram != SpangramRule::none) {
        throw InputError("a puzzle is made of theme, spangram and words; spangram is missing");
    }
    request.rows = fields.number<int>("rows", 1).value_or(usual.rows);
    request.columns = fields.number<int>("cols", 1).value_or(usual.columns);
    if (const auto count = fields.number<int>("count", 1)) { request.count = count; }
    request.fill = fields.truth("fill").value_or(usual.fill);
    request.seed = fields.number<std::uint64_t>("seed", 0).value_or(usual.seed);
    request.tries = fields.number<int>("tries", 0).value_or(usual.tries);
    return request;
}

/// The tries for boards of each size, made when the first such board comes.
class Tries {
  public:
    Tries(Dictionary words, const hunt::Scoring& scoring)
        : words_(std::move(words))
        , scoring_(scoring) {}

    const hunt::Trie& of(int cells) {
        const std::lock_guard lock(mutex_);
        auto found = tries_.find(cells);
        if (found == tries_.end()) { found = tries_.try_emplace(cells, words_, scoring_, cells).first; }
        return found->second;
    }
    /// For one board whose cells are of more letters than one. Throws Stopped.
    hunt::Trie with(const hunt::GivenBoard& given, const std::atomic<bool>& stop) const {
        const Board& board = given.board;
        return {words_, scoring_, board.cells(), hunt::letters_on(board), given.pairs, stop};
    }
    const std::string& list() const { return words_.name(); }

  private:
    Dictionary words_;
    hunt::Scoring scoring_;
    std::mutex mutex_;
    std::map<int, hunt::Trie> tries_;
};

/// Finds the words of each board, and lets `show` say what of them is told.
LineWork hunting_for(HuntWork task, LineAnswer (*show)(const Board&, const hunt::Result&, std::size_t)) {
    const auto tries = std::make_shared<Tries>(std::move(task.words), task.scoring);
    return [tries, show, shape = task.shape, scoring = task.scoring, top = task.top,
            time_limit = task.time_limit](const Line& line) -> LineAnswer {
        const JsonFields fields(parse_json(line.text), {"rows", "name"});
        const auto rows = fields.texts("rows");
        if (!rows) { throw InputError("not a board: a list of rows, named rows, is missing"); }
        const hunt::GivenBoard given = board_of_rows(*rows, shape, scoring.qu_tiles);
        const Board& board = given.board;
        // That of many boards is made beside the time of each.
        const hunt::Trie* const common = given.pairs.empty() ? &tries->of(board.cells()) : nullptr;
        const Deadline deadline(time_limit, &interrupt_flag());
        const auto own = [&](const std::atomic<bool>& stop) { return tries->with(given, stop); };
        const hunt::Result result = common != nullptr ? hunt::find_all(board, *common, deadline)
                                                      : hunt::find_all(board, own, deadline);
        LineAnswer answer = show(board, result, top);
        add_basis(answer.object, tries->list(), scoring);
        answer.object = named(line, fields, std::move(answer.object));
        return answer;
    };
}

} // namespace

LineWork solving(const Solver& solver, Options options) {
    return [&solver, asked = alone(std::move(options))](const Line& line) -> LineAnswer {
        const Puzzle puzzle = puzzle_of(line);
        const Result result = solver.solve(puzzle, asked);
        return {to_json(puzzle, result), result.solutions.empty() ? exit_none : exit_solved};
    };
}

LineWork counting(const Solver& solver, Options options) {
    return counting_by(&Solver::count, solver, std::move(options));
}

LineWork counting_pieces(const Solver& solver, Options options) {
    return counting_by(&Solver::count_piece_covers, solver, std::move(options));
}

LineWork checking(const Solver& solver, Options options) {
    return [&solver, asked = alone(std::move(options))](const Line& line) -> LineAnswer {
        const Puzzle puzzle = puzzle_of(line);
        const Fairness fairness = solver.check(puzzle, asked);
        return {to_json(puzzle, fairness), fairness.fair() && fairness.complete() ? exit_solved : exit_none};
    };
}

LineWork making(const Solver& solver, MakeRequest usual, Options options) {
    return [&solver, usual = std::move(usual),
            asked = alone(std::move(options))](const Line& line) -> LineAnswer {
        const JsonFields fields(parse_json(line.text), {"name", "theme", "spangram", "words", "rows", "cols",
                                                        "count", "fill", "seed", "tries", "rules"});
        MakeResult made = solver.make(request_of(fields, usual), asked);
        if (made.puzzle) { made.puzzle->name = name_of(line, fields); }
        LineAnswer answer{named(line, fields, to_json(made)), made.puzzle ? exit_solved : exit_none};
        // Whether another run would make the same.
        const bool cut = asked.time_limit && made.milliseconds >= *asked.time_limit * 1000;
        answer.object["ending"] = name(cut ? Ending::time_limit : made.fairness.ending);
        return answer;
    };
}

LineWork hunting(HuntWork task) {
    return hunting_for(
        std::move(task), [](const Board& board, const hunt::Result& result, std::size_t top) -> LineAnswer {
            return {to_json(board, result, top), result.words.empty() ? exit_none : exit_solved};
        });
}

LineWork scoring(HuntWork task) {
    return hunting_for(
        std::move(task), [](const Board&, const hunt::Result& result, std::size_t) -> LineAnswer {
            return {{{"points", result.points()}, {"ending", name(result.ending)}}, exit_solved};
        });
}

} // namespace weft::cli
