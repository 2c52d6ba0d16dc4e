#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/hunting.hpp"
#include "cli/line_work.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "hunt/board_text.hpp"
#include "hunt/scorer.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <iostream>
#include <optional>
#include <poll.h>
#include <span>
#include <unistd.h>

namespace weft::cli {
namespace {

constexpr std::size_t read_bytes = std::size_t{1} << 18;
constexpr std::size_t longest_line = 4096;
constexpr int wait_milliseconds = 50;
constexpr const char* input_name = "standard input";

/// The filter: takes text as it comes and writes a line for every board, in order.
class Filter {
  public:
    Filter(std::optional<hunt::Shape> shape, const hunt::Scoring& scoring, Dictionary words, int threads,
           const std::atomic<bool>& stop)
        : shape_(std::move(shape))
        , scoring_(scoring)
        , words_(std::move(words))
        , workers_(worker_count(threads))
        , stop_(stop) {}

    /// Scores the whole lines of the text; returns how many bytes they took. Bad ones are told on standard
    /// error. Throws Stopped.
    std::size_t work(std::string_view text, bool last) {
        std::size_t begin = 0;
        while (begin < text.size()) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            const std::string_view line = text.substr(begin, end - begin);
            const bool whole = end < text.size() || last;
            if (!whole && !passing_ && line.size() <= longest_line) { break; }
            if (!passing_) { take(line); }
            passing_ = !whole;
            begin = std::min(end + 1, text.size());
        }
        write();
        return begin;
    }

    std::size_t answered() const { return answered_; }
    std::size_t failed() const { return failed_; }

  private:
    void take(std::string_view line) {
        try {
            if (line.size() > longest_line) {
                take_long(line);
            } else {
                add(line);
            }
        } catch (const InputError& error) {
            write(); // what stands before comes before
            print_error(error.what());
            ++failed_;
        }
    }

    /// A line longer than any board, or the start of it.
    void take_long(std::string_view line) {
        ++line_;
        if (line.front() != '#') {
            throw InputError(input_name, static_cast<int>(line_),
                             fmt::format("longer than {} bytes, as no board is", longest_line));
        }
    }

    void add(std::string_view line) {
        if (++line_ == 1) { line = without_byte_order_mark(line); }
        while (!line.empty() && is_blank(line.back())) { line.remove_suffix(1); }
        if (line.empty() || (line.front() == '#' && is_comment(line))) { return; }
        const hunt::Source source{input_name, static_cast<int>(line_)};
        const std::string letters = hunt::letters_of_line(line, scoring_.qu_tiles, source);
        if (!shape_) {
            auto likely = hunt::likely_shape(letters.size());
            if (!likely) {
                throw InputError(source.name, source.line,
                                 fmt::format("no shape is plain from {} letters; say --shape ({})",
                                             letters.size(), hunt::shapes_known));
            }
            shape_ = hunt::Shape{std::move(*likely)};
        }
        boards_.push_back({hunt::letters_on_shape(letters, *shape_, source), line, std::nullopt});
    }

    /// Whether a line that starts with # is no board with a hole there: one has as many cells as the others,
    /// and the first of all has them apart, as no sentence has.
    bool is_comment(std::string_view line) const {
        const std::size_t cells = hunt::cells_after_mark(line, scoring_.qu_tiles);
        if (shape_) {
            const auto count = static_cast<int>(cells);
            return count != shape_->topology.cells() && count != shape_->cells();
        }
        return line.find_first_of(" \t") == std::string_view::npos || !hunt::likely_shape(cells);
    }

    void write() {
        if (boards_.empty()) { return; }
        if (!trie_) { trie_.emplace(words_, scoring_, shape_->cells()); }
        share_out(workers_, boards_.size(), 64, [&](std::size_t begin, std::size_t end) {
            try {
                hunt::Scorer& scorer = scorers_.local();
                for (std::size_t i = begin; i != end; ++i) {
                    check(stop_);
                    boards_[i].score = score(boards_[i].letters, scorer);
                }
            } catch (const Stopped&) {
                // The boards before the first without a score are still answered.
            }
        });
        output_.clear();
        const auto end = std::find_if(boards_.begin(), boards_.end(),
                                      [](const Scored& board) { return !board.score.has_value(); });
        for (const Scored& board : std::span(boards_.begin(), end)) {
            char digits[16];
            const auto last = std::to_chars(std::begin(digits), std::end(digits), *board.score).ptr;
            output_.append(digits, last);
            output_ += ' ';
            output_ += board.line;
            output_ += '\n';
        }
        std::cout << output_ << std::flush;
        answered_ += static_cast<std::size_t>(end - boards_.begin());
        if (end != boards_.end()) { throw Stopped{}; }
        boards_.clear();
    }

    /// Boards with holes are few, and hunted as `hunt` does.
    int score(const std::string& letters, hunt::Scorer& scorer) const {
        if (letters.find(Board::used_cell) == std::string::npos) { return scorer.score(letters); }
        const hunt::Result found{hunt::find_words({shape_->topology, letters}, *trie_, stop_)};
        check(stop_);
        return found.points();
    }

    struct Scored {
        std::string letters;
        std::string_view line;
        std::optional<int> score;
    };

    std::optional<hunt::Shape> shape_;
    hunt::Scoring scoring_;
    Dictionary words_;
    std::optional<hunt::Trie> trie_;
    int workers_;
    const std::atomic<bool>& stop_;
    PerThread<hunt::Scorer> scorers_{[this] { return hunt::Scorer(shape_->topology, *trie_, stop_); }};
    std::vector<Scored> boards_;
    std::string output_;
    std::size_t line_ = 0;
    bool passing_ = false; ///< over the rest of a long line
    std::size_t answered_ = 0;
    std::size_t failed_ = 0;
};

/// Whether standard input has something to read, or its end, before the flag is raised.
bool wait_for_input(const std::atomic<bool>& stop) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (!stop) {
        if (poll(&input, 1, wait_milliseconds) > 0) { return true; }
    }
    return false;
}

/// Answers all of standard input. Throws Stopped.
void filter_input(Filter& filter, const std::atomic<bool>& stop) {
    std::string text;
    for (bool last = false; !last;) {
        if (!wait_for_input(stop)) { throw Stopped{}; }
        const std::size_t kept = text.size();
        text.resize(kept + read_bytes);
        const ssize_t got = ::read(STDIN_FILENO, text.data() + kept, read_bytes);
        if (got < 0 && errno != EINTR) { throw InputError(input_name, 0, std::strerror(errno)); }
        text.resize(kept + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        last = got == 0;
        text.erase(0, filter.work(text, last));
    }
}

} // namespace

int run_score(const std::vector<std::string>& arguments) {
    namespace po = boost::program_options;
    po::options_description options;
    add_hunt_options(options);
    options.add_options()("threads", po::value<int>()->value_name("T")->default_value(0),
                          "threads, 0 for one a core");
    add_time_limit(options);
    LineFlags lines;
    LineFlags::add_to(options);
    po::variables_map values;
    if (!parse(find("score"), arguments, options, "", values)) { return exit_solved; }
    lines.read(values);
    const hunt::Scoring rules = scoring_option(values);
    auto shape = shape_option(values);
    const int threads = threads_option(values);
    const std::optional<double> time_limit = time_limit_of(values);
    if (value_of<std::string>(values, "lexicon") == "-") {
        throw UsageError("score reads its boards from standard input; --lexicon takes a file beside it");
    }
    Dictionary words = dictionary_option(values);
    if (lines.lines) {
        return answer_lines(lines, threads,
                            scoring({std::move(words), rules, std::move(shape), 0, time_limit}));
    }
    const std::string list = words.name();
    const Monitor monitor(time_limit, false);
    Filter filter(std::move(shape), rules, std::move(words), threads, monitor.stop());
    try {
        filter_input(filter, monitor.stop());
    } catch (const Stopped&) {
        std::cerr << fmt::format("weft: {} after {} boards\n", monitor.reason(), filter.answered());
        return filter.failed() == 0 ? exit_none : exit_bad_input;
    }
    if (filter.answered() != 0) { std::cerr << fmt::format("weft: scored by the word list {}\n", list); }
    return filter.failed() == 0 ? exit_solved : exit_bad_input;
}

} // namespace weft::cli
