#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "data/embedded.hpp"
#include "make/extended_lexicon.hpp"
#include "make/maker.hpp"
#include "make/proposal.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// What the user asked for.
struct Request {
    std::string theme;
    std::string spangram;
    std::vector<std::string> words;
    Topology topology = Topology::rectangle(1, 1);
    std::optional<int> count; ///< words wanted, the spangram included
    bool fill = false;
};

std::string letters_of(const std::string& phrase, const char* what) {
    const auto letters = letters_only(phrase);
    if (!letters) { throw UsageError(fmt::format("{} '{}' is not made of letters A-Z", what, phrase)); }
    return *letters;
}

Request read_request(const po::variables_map& values) {
    Request request;
    if (values.count("theme") == 0 || values.count("spangram") == 0) {
        throw UsageError("make takes --theme TEXT, --spangram PHRASE and the words");
    }
    request.theme = values["theme"].as<std::string>();
    if (std::any_of(request.theme.begin(), request.theme.end(), [](unsigned char c) { return c < 0x20; })) {
        throw UsageError("--theme takes one line of text");
    }
    request.spangram = letters_of(values["spangram"].as<std::string>(), "the spangram");
    if (values.count("word") != 0) {
        for (const auto& word : values["word"].as<std::vector<std::string>>()) {
            request.words.push_back(letters_of(word, "the word"));
        }
    }
    const int rows = values["rows"].as<int>();
    const int columns = values["cols"].as<int>();
    if (rows < 1 || columns < 1 || rows > max_cells || columns > max_cells || rows * columns > max_cells) {
        throw UsageError(fmt::format("--rows and --cols take a board of 1 to {} cells", max_cells));
    }
    request.topology = Topology::rectangle(rows, columns);
    if (values.count("words") != 0) { request.count = values["words"].as<int>(); }
    if (request.count && *request.count < 1) { throw UsageError("--words takes a number from 1"); }
    request.fill = values.count("fill") != 0;
    return request;
}

/// Where the words of each layout come from: all that were given, or subsets that fit.
/// Throws InputError when no layout can exist.
WordSource word_source(const Request& request, const std::vector<std::string>& pool) {
    const auto fail = [](const std::string& reason) { throw InputError("no such puzzle: " + reason); };
    // Everything but the sum must be right for the words as they are.
    const int room = request.topology.cells() - static_cast<int>(request.spangram.size());
    int total = 0;
    for (const std::string& word : request.words) { total += static_cast<int>(word.size()); }
    const WordList all{request.spangram, request.words};
    const std::string reason = obstacle(request.topology, all);
    const bool number_fits = !request.count || *request.count == static_cast<int>(request.words.size()) + 1;
    if (reason.empty() && number_fits) {
        return [all](Random&) { return std::optional(all); };
    }
    if (!reason.empty() && (room < 0 || total == room || (total < room && !request.fill))) {
        fail(reason + (total < room ? "; give more words, or --fill to have some proposed" : ""));
    }
    const Selection selection{room, request.count ? std::optional(*request.count - 1) : std::nullopt,
                              request.fill ? request.words.size() : 0};
    Random first(0);
    const auto example = choose_words(pool, selection, first);
    const std::string wanted =
        request.count ? fmt::format("{} of the words", *request.count - 1) : "part of the words";
    if (!example) {
        fail((reason.empty() ? fmt::format("{} words were given", request.words.size() + 1) : reason) +
             fmt::format(", and no {} with {} letters beside the spangram", wanted, room));
    }
    // What is wrong with any choice is wrong with all: a word that is too short, say, is left out instead.
    const std::string flaw = obstacle(request.topology, {request.spangram, *example});
    if (!flaw.empty()) { fail(flaw); }
    return [spangram = request.spangram, pool, selection](Random& random) -> std::optional<WordList> {
        auto words = choose_words(pool, selection, random);
        if (!words) { return std::nullopt; }
        return WordList{spangram, std::move(*words)};
    };
}

/// The given words and, with --fill, proposals: as few of the best as make up a puzzle, and some to choose
/// from.
std::vector<std::string> word_pool(const Request& request) {
    constexpr std::size_t most_proposals = 120;
    constexpr std::size_t spare = 4;
    if (!request.fill) { return request.words; }
    const Archive archive(embedded_data());
    const Lexicon lexicon(archive);
    const auto proposals = propose_words(Knowledge(archive, lexicon), {request.spangram, request.words},
                                         request.theme, most_proposals);
    const Selection selection{request.topology.cells() - static_cast<int>(request.spangram.size()),
                              request.count ? std::optional(*request.count - 1) : std::nullopt,
                              request.words.size()};
    std::vector<std::string> pool = request.words;
    Random random(0);
    std::size_t used = 0;
    while (used < proposals.size() && !choose_words(pool, selection, random)) {
        pool.push_back(proposals[used++]);
    }
    for (std::size_t i = 0; i < spare && used < proposals.size(); ++i) { pool.push_back(proposals[used++]); }
    return pool;
}

Puzzle puzzle_of(const Request& request, const Layout& layout, const std::string& name) {
    Puzzle puzzle{.name = name,
                  .date = {},
                  .theme = request.theme,
                  .words = static_cast<int>(layout.words.size()) + 1,
                  .board = layout.board,
                  .solution = OfficialSolution{layout.spangram.word, {}}};
    for (const TracedWord& word : layout.words) { puzzle.solution->words.push_back(word.word); }
    return puzzle;
}

} // namespace

int run_make(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()                                                                                   //
        ("theme", po::value<std::string>(), "the clue")                                                     //
        ("spangram", po::value<std::string>(), "the spangram, a word or a phrase")                          //
        ("rows", po::value<int>()->default_value(8), "rows of the board")                                   //
        ("cols", po::value<int>()->default_value(6), "columns of the board")                                //
        ("words", po::value<int>(), "how many of the words to use, the spangram included")                  //
        ("fill", "propose the missing words from the lexicon")                                              //
        ("seed", po::value<std::uint64_t>()->default_value(1), "another seed, another board")               //
        ("tries", po::value<int>()->default_value(0), "solve so many layouts at most, 0 for no limit")      //
        ("seconds", po::value<double>()->default_value(10), "give the best after so many seconds")          //
        ("out", po::value<std::string>(), "the file to write; standard output without it")                  //
        ("lexicon", po::value<std::string>()->default_value(""), "a word list instead of the built-in one") //
        ("threads", po::value<int>()->default_value(0), "threads, 0 for one a core")                        //
        ("quiet", "say nothing but the puzzle");
    po::variables_map values;
    if (!parse(find("make"), arguments, options, "word", values)) { return exit_solved; }
    const Request request = read_request(values);
    const MakeOptions make_options{.seed = values["seed"].as<std::uint64_t>(),
                                   .tries = values["tries"].as<int>(),
                                   .threads = values["threads"].as<int>()};
    const double seconds = values["seconds"].as<double>();
    if (make_options.tries < 0) { throw UsageError("--tries takes 0 or more"); }
    if (make_options.threads < 0 || make_options.threads > 1024) {
        throw UsageError("--threads takes 0 to 1024");
    }
    if (!(seconds > 0)) { throw UsageError("--seconds takes seconds above 0"); }
    const bool quiet = values.count("quiet") != 0;
    const Lexicon lexicon = load_lexicon(values["lexicon"].as<std::string>());
    const Ranker ranker = ranker_for(request.theme);

    const std::vector<std::string> pool = word_pool(request);
    const WordSource words = word_source(request, pool);
    const ExtendedLexicon extended = extend(lexicon, {request.spangram, pool});
    std::optional<Made> made;
    double milliseconds = 0;
    {
        Monitor monitor(seconds, !quiet && make_options.tries > 0);
        made = make_fair(request.topology, words, extended.lexicon(lexicon), ranker, make_options,
                         monitor.stop(), &monitor.progress());
        milliseconds = monitor.milliseconds();
    }
    if (!made) {
        std::cerr << fmt::format("weft: no layout of these words was found in {:.1f} s\n",
                                 milliseconds / 1000);
        return exit_none;
    }
    const std::string out = values.count("out") != 0 ? values["out"].as<std::string>() : "";
    const Puzzle puzzle = puzzle_of(request, made->layout, out.empty() ? "made" : out);
    std::vector<std::string> comments;
    {
        Monitor monitor(60, !quiet);
        SearchOptions search_options;
        search_options.threads = make_options.threads;
        comments =
            verdict(judge(puzzle, lexicon, ranker, search_options, monitor.stop(), &monitor.progress()));
    }
    std::vector<std::string> proposed;
    for (const TracedWord& word : made->layout.words) {
        if (std::find(request.words.begin(), request.words.end(), word.word) == request.words.end()) {
            proposed.push_back(word.word);
        }
    }
    if (!proposed.empty()) {
        comments.push_back(fmt::format("proposed by weft: {}", fmt::join(proposed, ", ")));
    }
    const std::string text = puzzle_text(puzzle, comments);
    out.empty() ? void(std::cout << text) : write_file(out, text);
    if (!quiet) {
        std::ostream& said = out.empty() ? std::cerr : std::cout;
        said << fmt::format("{} layout{} tried in {:.1f} s\n", made->tries, made->tries == 1 ? "" : "s",
                            milliseconds / 1000);
        if (!out.empty()) {
            for (const std::string& line : comments) { said << line << '\n'; }
        }
    }
    return exit_solved;
}

} // namespace weft::cli
