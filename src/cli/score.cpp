#include "base/parallel.hpp"
#include "cli/command.hpp"
#include "cli/hunting.hpp"
#include "hunt/scorer.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <iostream>
#include <tbb/enumerable_thread_specific.h>
#include <unistd.h>

namespace weft::cli {
namespace {

constexpr std::size_t read_bytes = std::size_t{1} << 18;
constexpr std::size_t longest_line = 4096;

/// The filter: takes text as it comes and writes a line for every board, in order.
class Filter {
  public:
    Filter(std::optional<Topology> shape, const hunt::Scoring& scoring, Lexicon lexicon, int threads)
        : shape_(std::move(shape))
        , scoring_(scoring)
        , lexicon_(std::move(lexicon))
        , workers_(worker_count(threads)) {}

    /// Scores the whole lines of the text; returns how many bytes they took.
    std::size_t work(std::string_view text, bool last) {
        boards_.clear();
        std::size_t begin = 0;
        try {
            while (begin < text.size()) {
                std::size_t end = text.find('\n', begin);
                if (end == std::string_view::npos) {
                    if (!last && text.size() - begin <= longest_line) { break; }
                    end = text.size();
                }
                add(text.substr(begin, end - begin));
                begin = std::min(end + 1, text.size());
            }
        } catch (const InputError&) {
            // What stood before the bad line is still answered.
            write();
            throw;
        }
        write();
        return begin;
    }

  private:
    void add(std::string_view line) {
        ++line_;
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) {
            line.remove_suffix(1);
        }
        if (line.empty() || line.front() == '#') { return; }
        const std::string place = fmt::format("standard input:{}", line_);
        if (!shape_) {
            shape_ = likely_shape(line.size());
            if (!shape_) {
                throw InputError(fmt::format("{}: no shape is plain from {} letters; say --shape ({})", place,
                                             line.size(), shapes_known));
            }
        }
        boards_.push_back({board_letters(line, *shape_, place), line, 0});
    }

    void write() {
        if (boards_.empty()) { return; }
        if (!trie_) { trie_.emplace(lexicon_, scoring_, shape_->cells()); }
        share_out(workers_, boards_.size(), 64, [&](std::size_t begin, std::size_t end) {
            hunt::Scorer& scorer = scorers_.local();
            for (std::size_t i = begin; i != end; ++i) {
                boards_[i].score = scorer.score(boards_[i].letters);
            }
        });
        output_.clear();
        for (const Scored& board : boards_) {
            char digits[16];
            const auto end = std::to_chars(std::begin(digits), std::end(digits), board.score).ptr;
            output_.append(digits, end);
            output_ += ' ';
            output_ += board.line;
            output_ += '\n';
        }
        std::cout << output_ << std::flush;
    }

    struct Scored {
        std::string letters;
        std::string_view line;
        int score;
    };

    std::optional<Topology> shape_;
    hunt::Scoring scoring_;
    Lexicon lexicon_;
    std::optional<hunt::Trie> trie_;
    int workers_;
    tbb::enumerable_thread_specific<hunt::Scorer> scorers_{[this] { return hunt::Scorer(*shape_, *trie_); }};
    std::vector<Scored> boards_;
    std::string output_;
    std::size_t line_ = 0;
};

} // namespace

int run_score(const std::vector<std::string>& arguments) {
    namespace po = boost::program_options;
    po::options_description options;
    add_hunt_options(options);
    options.add_options()("threads", po::value<int>()->value_name("T")->default_value(0),
                          "threads, 0 for one a core");
    po::variables_map values;
    if (!parse(find("score"), arguments, options, "", values)) { return exit_solved; }
    const hunt::Scoring scoring = scoring_option(values);
    Filter filter(shape_option(values), scoring, lexicon_option(values), threads_option(values));

    // A read that waits for a terminal must end at Ctrl-C.
    catch_interrupts();
    struct sigaction action {};
    sigaction(SIGINT, nullptr, &action);
    action.sa_flags &= ~SA_RESTART;
    sigaction(SIGINT, &action, nullptr);
    std::string text;
    while (!interrupted()) {
        const std::size_t kept = text.size();
        text.resize(kept + read_bytes);
        const ssize_t got = ::read(STDIN_FILENO, text.data() + kept, read_bytes);
        if (got < 0 && errno != EINTR) {
            throw InputError(fmt::format("standard input:1: {}", std::strerror(errno)));
        }
        text.resize(kept + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        if (got >= 0) { text.erase(0, filter.work(text, got == 0)); }
        if (got == 0) { break; }
    }
    return exit_solved;
}

} // namespace weft::cli
