#include "cli/lines.hpp"

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "show/json.hpp"

#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

namespace weft::cli {
namespace {

constexpr std::size_t max_line_bytes = 1 << 20;
constexpr const char* source = "standard input";

struct Line {
    std::size_t number = 0; ///< from 1
    std::string text;
    bool too_long = false; ///< and the text is only its start
};

/// Hands out lines to whichever thread asks.
class LineReader {
  public:
    explicit LineReader(std::istream& in)
        : in_(in) {}

    std::optional<Line> next() {
        const std::lock_guard lock(mutex_);
        Line line;
        bool any = false;
        for (int c = in_.get(); c != std::istream::traits_type::eof(); c = in_.get()) {
            any = true;
            if (c == '\n') { break; }
            line.too_long = line.text.size() == max_line_bytes;
            if (!line.too_long) { line.text += static_cast<char>(c); }
        }
        if (!any) { return std::nullopt; }
        line.number = ++lines_;
        return line;
    }

  private:
    std::istream& in_;
    std::mutex mutex_;
    std::size_t lines_ = 0;
};

/// Writes answers in the order of their lines. A thread that is far ahead of the first that is missing waits;
/// that of the first never does.
class LineWriter {
  public:
    LineWriter(std::ostream& out, std::size_t most_waiting)
        : out_(out)
        , most_waiting_(most_waiting) {}

    /// Returns whether more can be written.
    bool write(std::size_t number, std::string answer) {
        std::unique_lock lock(mutex_);
        moved_on_.wait(lock, [&] { return number < next_ + most_waiting_; });
        waiting_.emplace(number, std::move(answer));
        while (!waiting_.empty() && waiting_.begin()->first == next_) {
            out_ << waiting_.begin()->second << '\n';
            waiting_.erase(waiting_.begin());
            ++next_;
        }
        out_.flush(); // whoever sent the line may wait for it
        moved_on_.notify_all();
        return out_.good();
    }

  private:
    std::ostream& out_;
    std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable moved_on_;
    std::map<std::size_t, std::string> waiting_;
    std::size_t next_ = 1;
};

struct Answer {
    std::string text;
    int status = exit_solved;
};

Puzzle read(const Line& line) {
    if (line.too_long) {
        throw InputError(source, 0, fmt::format("a line of more than {} bytes", max_line_bytes));
    }
    if (!trim(line.text).starts_with('{')) { throw InputError(source, 0, "not a JSON object"); }
    Puzzle puzzle = parse_puzzle(trim(line.text), source);
    if (puzzle.name == source) { puzzle.name = fmt::format("{}:{}", source, line.number); }
    return puzzle;
}

Answer refusal(const Error& error, const Line& line) {
    auto object = to_json(error);
    object["error"]["file"] = source;
    object["error"]["line"] = line.number;
    return {to_line(object), exit_bad_input};
}

Answer answer(const Solver& solver, const Options& options, const Line& line) {
    try {
        const Puzzle puzzle = read(line);
        const Result result = solver.solve(puzzle, options);
        return {to_line(to_json(puzzle, result)), result.solutions.empty() ? exit_none : exit_solved};
    } catch (const Error& error) { return refusal(error, line); } catch (const std::bad_alloc&) {
        return refusal(TooLarge("out of memory"), line);
    }
}

} // namespace

int solve_lines(const Solver& solver, const Options& options, std::istream& in, std::ostream& out) {
    const auto workers = static_cast<std::size_t>(worker_count(options.threads));
    Options alone = options;
    alone.threads = 1;
    LineReader reader(in);
    LineWriter writer(out, 8 * workers);
    std::atomic<int> worst{exit_solved};
    const auto work = [&] {
        while (const auto line = reader.next()) {
            Answer given = answer(solver, alone, *line);
            int before = worst;
            while (before < given.status && !worst.compare_exchange_weak(before, given.status)) {}
            if (!writer.write(line->number, std::move(given.text))) { return; }
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < workers; ++i) { threads.emplace_back(work); }
    work();
    for (std::thread& thread : threads) { thread.join(); }
    return worst;
}

} // namespace weft::cli
