#include "cli/lines.hpp"

#include "base/json.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/line_file.hpp"
#include "cli/options.hpp"
#include "puzzle/json_form.hpp"
#include "show/json.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <limits>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

constexpr std::size_t max_line_bytes = 1 << 20;
/// Some thousands of answers: a board that takes a hundred times as long as others holds up no thread.
constexpr std::size_t most_bytes_waiting = 16 << 20;

/// Hands out the lines of a shard to whichever thread asks.
class LineReader {
  public:
    LineReader(std::istream& in, const Shard& shard)
        : in_(in)
        , shard_(shard) {}

    /// Passes over so many lines of the shard. Returns whether there were as many.
    bool pass_over(std::size_t lines) { return lines == 0 || go_behind(shard_.line(lines)); }

    std::optional<Line> next(const LineFlags& flags) {
        const std::lock_guard lock(mutex_);
        const std::size_t after =
            (lines_ + shard_.shards - shard_.first) / shard_.shards; // lines of the shard
        if (!go_behind(shard_.line(after + 1) - 1)) { return std::nullopt; }
        Line line;
        bool any = false;
        for (int c = in_.get(); c != std::istream::traits_type::eof(); c = in_.get()) {
            any = true;
            if (c == '\n') { break; }
            line.too_long = line.text.size() == max_line_bytes;
            if (!line.too_long) { line.text += static_cast<char>(c); }
        }
        if (!any) { return std::nullopt; }
        line.text = trim(lines_ == 0 ? without_byte_order_mark(line.text) : line.text);
        line.number = ++lines_;
        line.place = after + 1;
        line.source = flags.source;
        line.rules = flags.rules;
        return line;
    }

  private:
    /// Goes on to behind that line, without a look at what it passes.
    bool go_behind(std::size_t line) {
        for (; lines_ < line; ++lines_) {
            in_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
            if (in_.gcount() == 0) { return false; }
        }
        return true;
    }

    std::istream& in_;
    Shard shard_;
    std::mutex mutex_;
    std::size_t lines_ = 0; ///< read or passed over
};

/// Writes answers in the order of their lines. While a slow line holds up many others, the threads that
/// answer these wait; that of the first which is missing never does.
class LineWriter {
  public:
    /// `first`: the place that is written first.
    LineWriter(std::ostream& out, std::size_t first)
        : out_(out)
        , next_(first) {}

    /// Returns whether more can be written.
    bool write(std::size_t place, std::string answer) {
        std::unique_lock lock(mutex_);
        moved_on_.wait(lock, [&] { return place == next_ || bytes_waiting_ < most_bytes_waiting; });
        bytes_waiting_ += answer.size();
        waiting_.emplace(place, std::move(answer));
        while (!waiting_.empty() && waiting_.begin()->first == next_) {
            const auto first = waiting_.extract(waiting_.begin());
            out_ << first.mapped() << '\n';
            bytes_waiting_ -= first.mapped().size();
            ++next_;
        }
        out_.flush(); // whoever sent the line may wait for it
        moved_on_.notify_all();
        return out_.good();
    }

  private:
    std::ostream& out_;
    std::mutex mutex_;
    std::condition_variable moved_on_;
    std::map<std::size_t, std::string> waiting_;
    std::size_t bytes_waiting_ = 0; ///< of these answers
    std::size_t next_;
};

LineAnswer refusal(const Error& error, const LineFlags& flags, const Line& line) {
    auto object = to_json(error);
    object["error"]["file"] = flags.source;
    object["error"]["line"] = line.number;
    return {std::move(object), exit_bad_input};
}

LineAnswer answer(const LineFlags& flags, const LineWork& work, const Line& line) {
    try {
        if (line.too_long) { throw InputError(fmt::format("a line of more than {} bytes", max_line_bytes)); }
        if (!line.text.starts_with('{') && !line.text.starts_with('[')) {
            throw InputError("not a JSON object");
        }
        return work(line);
    } catch (const Error& error) { return refusal(error, flags, line); } catch (const std::bad_alloc&) {
        return refusal(TooLarge("out of memory"), flags, line);
    } catch (const std::exception& error) {
        // Nothing else should come here, and one line must not end the others.
        return refusal(InputError(error.what()), flags, line);
    }
}

std::string text_of(const LineFlags& flags, const Line& line, LineAnswer answer) {
    if (!flags.timings) { answer.object.erase("milliseconds"); }
    std::string text = to_line(answer.object);
    if (flags.shard) { text.insert(1, fmt::format("\"index\":{},", line.number)); }
    return text;
}

/// Refuses to go on with the answers of another run. Reads lines as far as that of the answer to compare.
void compare(const LineFlags& flags, const EarlierAnswers& earlier, LineReader& reader,
             const LineWork& work) {
    if (!earlier.last || !reader.pass_over(earlier.last->place - 1)) { return; }
    const auto line = reader.next(flags);
    if (!line) { return; }
    const nlohmann::json now = answer(flags, work, *line).object;
    const nlohmann::json& before = earlier.last->object;
    const bool cut = ended_early(before) || ended_early(now);
    if (!(cut ? same_kind(before, now) : same_answer(before, now))) {
        throw InputError(flags.out, static_cast<int>(earlier.last->place), from_another_run);
    }
}

constexpr std::size_t max_shards = 1'000'000;

} // namespace

std::optional<Shard> parse_shard(std::string_view text) {
    const auto numbers = two_numbers<std::size_t>(text, '/');
    if (!numbers) { return std::nullopt; }
    const auto [first, shards] = *numbers;
    const bool good = first >= 1 && first <= shards && shards <= max_shards;
    return good ? std::optional(Shard{first, shards}) : std::nullopt;
}

void LineFlags::add_to(po::options_description& options) {
    options.add_options()(
        "lines", "read requests as JSON from standard input, one a line, and answer each with a line "
                 "of JSON, in the same order; a bad one gets an error");
    add_output_to(options);
}

void LineFlags::add_output_to(po::options_description& options) {
    options.add_options() //
        ("shard", po::value<std::string>()->value_name("I/N"),
         "with --lines: only line I of every N, so that N runs share the work; each answer then has its "
         "line's number as index")                                                                //
        ("no-timings", "with --lines: leave out how long it took, which differs from run to run") //
        ("resume", "with --lines and --out: go on with a file that an earlier run could not end");
    if (options.find_nothrow("out", false) == nullptr) {
        options.add_options()("out", po::value<std::string>()->value_name("FILE"),
                              "with --lines: write to this file, which begins anew without --resume");
    }
}

void LineFlags::read(const po::variables_map& values, bool out_alone) {
    read_output(values, out_alone);
    if (lines && value_of<std::string>(values, "lexicon") == "-") {
        throw UsageError("--lines reads its lines from standard input; --lexicon takes a file beside it");
    }
}

void LineFlags::read_output(const po::variables_map& values, bool out_alone) {
    lines = values.count("lines") != 0;
    timings = values.count("no-timings") == 0;
    resume = values.count("resume") != 0;
    if (!lines) {
        const bool file = !out_alone && values.count("out") != 0;
        if (values.count("shard") != 0 || !timings || resume || file) {
            throw UsageError("--shard, --no-timings, --out and --resume go with --lines");
        }
        return;
    }
    if (values.count("shard") != 0) {
        const auto& text = values["shard"].as<std::string>();
        shard = parse_shard(text);
        if (!shard) {
            throw UsageError(fmt::format("--shard takes I/N, I from 1 to N and N to {}, as 3/40, not '{}'",
                                         max_shards, text));
        }
    }
    if (values.count("out") != 0) {
        out = values["out"].as<std::string>();
        if (out.empty()) { throw UsageError("--out takes the name of a file"); }
        if (out == "-") { out.clear(); } // standard output
    }
    if (resume && out.empty()) { throw UsageError("--resume goes on with the file of --out FILE"); }
}

void refuse_beside_lines(bool there, const std::string& what) {
    if (!there) { return; }
    throw UsageError("--lines reads all that it needs from standard input, and does not go with " + what);
}

std::string Line::name() const { return fmt::format("{}:{}", source, number); }

int answer_lines(const LineFlags& flags, int threads, const LineWork& work, std::istream& in,
                 std::ostream& out, const EarlierAnswers& earlier) {
    const auto workers = static_cast<std::size_t>(worker_count(threads));
    LineReader reader(in, flags.shard.value_or(Shard{}));
    LineWriter writer(out, earlier.count + 1);
    compare(flags, earlier, reader, work);
    if (!reader.pass_over(earlier.count)) {
        throw InputError(
            flags.out, 0,
            fmt::format("has {} answers already, and there are fewer lines; is it the same input?",
                        earlier.count));
    }
    std::atomic<int> worst{exit_solved};
    const auto answer_some = [&] {
        while (auto line = reader.next(flags)) {
            LineAnswer given = answer(flags, work, *line);
            int before = worst;
            while (before < given.status && !worst.compare_exchange_weak(before, given.status)) {}
            if (!writer.write(line->place, text_of(flags, *line, std::move(given)))) { return; }
        }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < workers; ++i) { others.emplace_back(answer_some); }
    answer_some();
    for (std::thread& thread : others) { thread.join(); }
    return worst;
}

int answer_lines(const LineFlags& flags, int threads, const LineWork& work, std::istream& in) {
    int status = exit_solved;
    if (flags.out.empty()) {
        status = answer_lines(flags, threads, work, in, std::cout);
    } else {
        LineFile file(flags);
        status = answer_lines(flags, threads, work, in, file.stream(), file.earlier());
        file.close();
    }
    // To the stream, what cannot be read looks like the end.
    if (&in == &std::cin && std::ferror(stdin) != 0) {
        throw InputError(flags.source, 0, "cannot be read to its end; what came before is answered");
    }
    return status;
}

Puzzle puzzle_of(const Line& line) {
    // A list that is broken would else be read as text, which may have brackets beside its rows.
    Puzzle puzzle = line.text.starts_with('[')
                        ? parse_list_of_rows(parse_json(line.text), line.source, line.rules)
                        : parse_puzzle(line.text, line.source, line.rules);
    if (puzzle.name == line.source) { puzzle.name = line.name(); }
    return puzzle;
}

} // namespace weft::cli
