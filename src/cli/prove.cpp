#include "hunt/prove.hpp"

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "board/letters.hpp"
#include "cli/command.hpp"
#include "cli/hunting.hpp"
#include "cli/lines.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "show/hunt_json.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <mutex>
#include <set>
#include <streambuf>

namespace weft::cli {
namespace {

using Json = nlohmann::ordered_json;

/// More could not be gone through in a lifetime.
constexpr std::uint64_t most_classes = std::uint64_t{1} << 36;

/// What is to be proven.
struct Task {
    std::string shape;
    std::string lexicon;
    hunt::Scoring scoring;
    hunt::BoardSpace space;
    hunt::Trie trie;
    int at_least;
    int threads;
};

/// The letters of each cell.
std::vector<std::string> sets_of(const hunt::BoardClass& boards) {
    std::vector<std::string> sets;
    sets.reserve(boards.size());
    for (const LetterSet letters : boards) { sets.push_back(letter_text(letters)); }
    return sets;
}

/// The class that a line is about, counted from 1; without cells where there are fewer lines.
hunt::BoardClass class_of_line(const hunt::ClassDivision& division, std::size_t line) {
    for (std::uint64_t index = 0; index < division.size(); ++index) {
        if (division.first_of_images(index) && --line == 0) { return division.at(index); }
    }
    return {};
}

/// The classes to go through as lines of text, so that they can be handed out like other requests: one for
/// all images under the symmetries, in order.
class ClassLines : public std::streambuf {
  public:
    explicit ClassLines(const hunt::ClassDivision& division)
        : division_(division) {}

  protected:
    int_type underflow() override {
        while (next_ < division_.size() && !division_.first_of_images(next_)) { ++next_; }
        if (next_ >= division_.size()) { return traits_type::eof(); }
        line_ = Json{{"class", sets_of(division_.at(next_++))}}.dump() + '\n';
        setg(line_.data(), line_.data(), line_.data() + line_.size());
        return traits_type::to_int_type(line_.front());
    }

  private:
    const hunt::ClassDivision& division_;
    std::uint64_t next_ = 0;
    std::string line_;
};

hunt::BoardClass class_of(const Line& line) {
    hunt::BoardClass boards;
    const auto request = nlohmann::json::parse(line.text);
    for (const auto& letters : request["class"]) { boards.push_back(letter_set(letters.get<std::string>())); }
    return boards;
}

std::vector<hunt::ScoredBoard> sorted(const std::set<std::pair<int, std::string>>& boards) {
    std::vector<hunt::ScoredBoard> result;
    result.reserve(boards.size());
    for (const auto& [score, letters] : boards) { result.push_back({-score, letters}); }
    return result;
}

/// Proves classes in several threads, and adds up what they tell.
class Proofs {
  public:
    Proofs(const Task& task, const std::atomic<bool>& stop)
        : task_(task)
        , provers_(
              [&task, &stop] { return hunt::Prover(task.space.topology, task.trie, task.at_least, stop); }) {}

    /// Throws Stopped.
    Json prove(const hunt::BoardClass& boards) {
        const Stopwatch watch;
        const hunt::ClassProof proof = provers_.local().prove(boards);
        const double seconds = watch.seconds();
        std::set<std::pair<int, std::string>> best;
        for (const hunt::ScoredBoard& board : proof.boards) {
            best.emplace(-board.score, task_.space.canonical(board.letters));
        }
        add(proof, best, seconds);
        Json found = Json::array();
        for (const hunt::ScoredBoard& board : sorted(best)) {
            found.push_back({{"letters", board.letters}, {"points", board.score}});
        }
        Json answer{{"class", sets_of(boards)}, {"at_least", task_.at_least}};
        add_basis(answer, task_.lexicon, task_.scoring);
        answer.update({{"bound", proof.bound},
                       {"choices", proof.choices},
                       {"boards", std::move(found)},
                       {"milliseconds", 1e3 * seconds}});
        return answer;
    }

    std::uint64_t done() const { return done_; }
    std::uint64_t by_bound() const { return by_bound_; }
    std::uint64_t choices() const { return choices_; }
    /// Mean seconds that a class took, and the standard error of that, which one class does not tell.
    std::pair<double, std::optional<double>> seconds_each() const {
        const auto count = static_cast<double>(std::max<std::uint64_t>(done_, 1));
        const double mean = seconds_ / count;
        if (done_ < 2) { return {mean, std::nullopt}; }
        return {mean, std::sqrt(std::max(0.0, squares_ / count - mean * mean) / (count - 1))};
    }
    std::vector<hunt::ScoredBoard> boards() const { return sorted(boards_); }

  private:
    void add(const hunt::ClassProof& proof, const std::set<std::pair<int, std::string>>& best,
             double seconds) {
        const std::lock_guard lock(mutex_);
        ++done_;
        by_bound_ += proof.bound < task_.at_least ? 1 : 0;
        choices_ += proof.choices;
        seconds_ += seconds;
        squares_ += seconds * seconds;
        boards_.insert(best.begin(), best.end());
    }

    const Task& task_;
    PerThread<hunt::Prover> provers_;
    std::mutex mutex_;
    std::uint64_t done_ = 0;
    std::uint64_t by_bound_ = 0;
    std::uint64_t choices_ = 0;
    double seconds_ = 0;
    double squares_ = 0;
    std::set<std::pair<int, std::string>> boards_; ///< with the score negated, so that the best come first
};

/// Throws Stopped.
std::vector<std::uint64_t> classes_of(const hunt::ClassDivision& division, const std::atomic<bool>& stop) {
    std::vector<std::uint64_t> classes;
    for (std::uint64_t index = 0; index < division.size(); ++index) {
        check(stop);
        if (division.first_of_images(index)) { classes.push_back(index); }
    }
    return classes;
}

/// A number of them drawn at random, without repetition.
void draw(std::vector<std::uint64_t>& classes, std::size_t count, std::uint64_t seed) {
    Random random(seed, 0);
    count = std::min(count, classes.size());
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(classes[i], classes[i + random.index(classes.size() - i)]);
    }
    classes.resize(count);
}

std::string duration(double seconds) {
    constexpr double minute = 60;
    constexpr double hour = 3600;
    if (seconds < 2 * minute) { return fmt::format("{:.3g} s", seconds); }
    if (seconds < 2 * hour) { return fmt::format("{:.3g} minutes", seconds / minute); }
    return fmt::format("{:.3g} hours", seconds / hour);
}

/// `all`: the classes that there are, of which some may not have been looked at.
void print(const Task& task, const Proofs& proofs, std::size_t all) {
    for (const hunt::ScoredBoard& board : proofs.boards()) {
        std::cout << board.score << ' ' << lower(board.letters) << '\n';
    }
    std::cout << std::flush;
    const std::string part =
        proofs.done() < all ? fmt::format(" in {} of {} classes", proofs.done(), all) : "";
    std::cerr << fmt::format(
        "{} of {} points and more, {} words: {} boards{}, images under symmetries once\n", task.shape,
        task.at_least, task.trie.words(), proofs.boards().size(), part);
}

int prove_all(const Task& task, const hunt::ClassDivision& division, std::optional<std::size_t> sample,
              std::uint64_t seed, std::optional<double> time_limit) {
    constexpr std::uint64_t most_listed = std::uint64_t{1} << 28;
    if (division.size() > most_listed) {
        throw InputError(fmt::format("{} has {} classes, too many for one run; share them by --lines --shard",
                                     task.shape, division.size()));
    }
    Monitor monitor(time_limit, true);
    std::vector<std::uint64_t> classes;
    try {
        classes = classes_of(division, monitor.stop());
    } catch (const Stopped&) {
        std::cerr << fmt::format("weft: {}: the {} classes were not all looked at, and nothing is proven\n",
                                 monitor.reason(), division.size());
        return exit_none;
    }
    const std::size_t all = classes.size();
    if (sample) { draw(classes, *sample, seed); }
    monitor.progress().total = classes.size();
    Proofs proofs(task, monitor.stop());
    const bool complete =
        for_each_until_stopped(worker_count(task.threads), classes.size(), [&](std::size_t i) {
            check(monitor.stop());
            proofs.prove(division.at(classes[i]));
            ++monitor.progress().done;
        });
    print(task, proofs, all);
    std::cerr << fmt::format("{} classes: {} refuted by their bound, {} by {} choices of letters; {}\n",
                             proofs.done(), proofs.by_bound(), proofs.done() - proofs.by_bound(),
                             proofs.choices(), duration(monitor.milliseconds() / 1e3));
    const auto [each, error] = proofs.seconds_each();
    if (!complete) {
        std::cerr << fmt::format("weft: {}: nothing is proven of the other {} classes\n", monitor.reason(),
                                 all - proofs.done());
        return exit_none;
    }
    if (proofs.done() == all) { return exit_solved; }
    const auto count = static_cast<double>(all);
    std::cerr << fmt::format("a sample: {} of {} classes; of the others nothing is known; on one core all "
                             "would take {}{}\n",
                             proofs.done(), all, duration(count * each),
                             error ? ", give or take " + duration(count * *error)
                                   : "; from one class nobody can say how nearly");
    return exit_none;
}

int prove_lines(const Task& task, const hunt::ClassDivision& division, LineFlags flags) {
    flags.source = "classes";
    flags.own = [&](const nlohmann::json& answer, std::size_t line) {
        return answer.contains("class") &&
               answer["class"] == nlohmann::json(sets_of(class_of_line(division, line))) &&
               answer.contains("at_least") && answer["at_least"] == task.at_least &&
               has_basis(answer, task.lexicon, task.scoring);
    };
    Proofs proofs(task, never_stop);
    const LineWork work = [&](const Line& line) -> LineAnswer {
        return {proofs.prove(class_of(line)), exit_solved};
    };
    ClassLines lines(division);
    std::istream in(&lines);
    return answer_lines(flags, task.threads, work, in);
}

Task read_task(const boost::program_options::variables_map& values) {
    if (values.count("at-least") == 0) {
        throw UsageError("prove needs the score to look for: --at-least S");
    }
    const std::string name = value_of<std::string>(values, "shape").value_or("3x3");
    const Topology shape = whole_shape_option(values).value_or(Topology::rectangle(3, 3));
    const hunt::Scoring scoring = scoring_option(values);
    const std::uint32_t letters = letters_option(values);
    hunt::BoardSpace space(shape, std::string(static_cast<std::size_t>(shape.cells()), '?'), letters);
    const Dictionary words = dictionary_option(values);
    hunt::Trie trie(words, scoring, shape.cells(), letters);
    return {name,
            words.name(),
            scoring,
            std::move(space),
            std::move(trie),
            positive_option(values, "at-least", std::numeric_limits<int>::max()),
            threads_option(values)};
}

} // namespace

int run_prove(const std::vector<std::string>& arguments) {
    namespace po = boost::program_options;
    po::options_description options;
    add_hunt_options(options, "3x3");
    options.add_options()                                                                             //
        ("at-least", po::value<int>()->value_name("S"), "the score that a board is to have")          //
        ("letters", po::value<std::string>()->value_name("SET"), "letters that cells may have (all)") //
        ("threads", po::value<int>()->value_name("T")->default_value(0), "threads, 0 for one a core") //
        ("sample", po::value<int>()->value_name("N"),
         "only so many classes, drawn at random, and how long all would take") //
        ("seed", po::value<std::uint64_t>()->value_name("N")->default_value(1),
         "for --sample: another seed, other classes") //
        ("lines", "write a line of JSON for each class, in order");
    LineFlags::add_output_to(options);
    add_time_limit(options);
    po::variables_map values;
    if (!parse(find("prove"), arguments, options, "", values)) { return exit_solved; }
    LineFlags flags;
    flags.read_output(values);
    const std::optional<double> time_limit = time_limit_of(values);
    std::optional<std::size_t> sample;
    if (values.count("sample") != 0) {
        sample = static_cast<std::size_t>(positive_option(values, "sample", std::numeric_limits<int>::max()));
    }
    if (!sample && !values["seed"].defaulted()) { throw UsageError("--seed goes with --sample N"); }
    if (flags.lines && (sample || time_limit)) {
        throw UsageError("--lines writes every class of its shard; leave out --sample and --time-limit");
    }
    const Task task = read_task(values);
    const hunt::ClassDivision division(task.space);
    if (division.size() > most_classes) {
        throw InputError(fmt::format("{} is too large a board to be proven", task.shape));
    }
    return flags.lines ? prove_lines(task, division, flags)
                       : prove_all(task, division, sample, values["seed"].as<std::uint64_t>(), time_limit);
}

} // namespace weft::cli
