#include "cli/lines.hpp"

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "show/json.hpp"

#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <iostream>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

constexpr std::size_t max_line_bytes = 1 << 20;
constexpr const char* source = "standard input";

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
        line.text = trim(line.text);
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

LineAnswer refusal(const Error& error, const Line& line) {
    auto object = to_json(error);
    object["error"]["file"] = source;
    object["error"]["line"] = line.number;
    return {std::move(object), exit_bad_input};
}

LineAnswer answer(const LineWork& work, const Line& line) {
    try {
        if (line.too_long) {
            throw InputError(source, 0, fmt::format("a line of more than {} bytes", max_line_bytes));
        }
        if (!line.text.starts_with('{')) { throw InputError(source, 0, "not a JSON object"); }
        return work(line);
    } catch (const Error& error) { return refusal(error, line); } catch (const std::bad_alloc&) {
        return refusal(TooLarge("out of memory"), line);
    } catch (const std::exception& error) {
        // Nothing else should come here, and one line must not end the others.
        return refusal(InputError(error.what()), line);
    }
}

} // namespace

void LineFlags::add_to(po::options_description& options) {
    options.add_options()("lines", "read requests as JSON from standard input, one a line, and answer each "
                                   "with a line of JSON, in the same order; a bad one gets an error");
}

void LineFlags::read(const po::variables_map& values) { lines = values.count("lines") != 0; }

void refuse_beside_lines(bool there, const std::string& what) {
    if (!there) { return; }
    throw UsageError("--lines reads all that it needs from standard input, and does not go with " + what);
}

std::string Line::name() const { return fmt::format("{}:{}", source, number); }

int answer_lines(int threads, const LineWork& work, std::istream& in, std::ostream& out) {
    const auto workers = static_cast<std::size_t>(worker_count(threads));
    LineReader reader(in);
    LineWriter writer(out, 8 * workers);
    std::atomic<int> worst{exit_solved};
    const auto answer_some = [&] {
        while (const auto line = reader.next()) {
            const LineAnswer given = answer(work, *line);
            int before = worst;
            while (before < given.status && !worst.compare_exchange_weak(before, given.status)) {}
            if (!writer.write(line->number, to_line(given.object))) { return; }
        }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < workers; ++i) { others.emplace_back(answer_some); }
    answer_some();
    for (std::thread& thread : others) { thread.join(); }
    return worst;
}

int answer_lines(int threads, const LineWork& work) {
    return answer_lines(threads, work, std::cin, std::cout);
}

Puzzle puzzle_of(const Line& line) {
    Puzzle puzzle = parse_puzzle(line.text, source);
    if (puzzle.name == source) { puzzle.name = line.name(); }
    return puzzle;
}

} // namespace weft::cli
