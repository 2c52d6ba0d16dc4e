#include "base/deadline.hpp"
#include "board/rules.hpp"
#include "cover/answer.hpp"
#include "cover/covers.hpp"
#include "cover/piece_count.hpp"
#include "cover/relaxation.hpp"
#include "hunt/hunt.hpp"
#include "make/extended_lexicon.hpp"
#include "make/fairness.hpp"
#include "make/ready_words.hpp"
#include "make/request.hpp"
#include "make/taste.hpp"
#include "part_answer.hpp"
#include "player/chances.hpp"
#include "player/doubted_answer.hpp"
#include "player/hints.hpp"
#include "puzzle/soundness.hpp"
#include "rank/feature_meaning.hpp"
#include "stages.hpp"
#include "weft/weft.hpp"
#include "words/dictionary.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <tuple>

namespace weft {
namespace {

/// Seconds that the check of a puzzle that was made may take, where the making may take less or more.
constexpr double least_check_seconds = 2;
constexpr double most_check_seconds = 60;
/// Boards of the game are searched by all other rules in a tenth of a second; large ones could take hours.
constexpr double most_relaxing_seconds = 3;

/// One call of the front door: its parameters are checked, its clock runs.
struct Call {
    Call(const Puzzle& puzzle, const Options& options, bool whole = false)
        : search((check_ranges(options), check_puzzle(puzzle, whole), search_options(puzzle, options)))
        , deadline(options.time_limit, options.stop)
        , progress(options.progress) {}

    const std::atomic<bool>& stop() const { return deadline.flag(); }
    /// How work ended that says whether it was complete.
    Ending ending(bool complete) const { return complete ? Ending::complete : deadline.ending(); }

    SearchOptions search;
    Deadline deadline;
    Progress* progress;
};

/// The answer to a call's board as a player tells of it.
DoubtedAnswer answer_to(const Language& language, const Puzzle& puzzle, const Options& options,
                        const Call& call, Reach widest = Reach::open, Data data = Data::all) {
    return doubted_answer({puzzle.board, language.words(), language.knowledge,
                           language.model.weights(call.search.words.has_value()), theme_of(puzzle, options),
                           call.search},
                          std::max(static_cast<std::size_t>(options.top), always_counted), widest,
                          options.slips, data, call.stop(), call.progress);
}

/// Every way to trace a word that may stand in a cover.
WordsResult words_of(const Language& language, const Puzzle& puzzle, const Call& call) {
    WordsResult result;
    try {
        const Lexicon& lexicon = language.words();
        Paths paths = find_paths(puzzle.board, lexicon, PathKind::playable, call.stop(), call.search.rules);
        AddedWords added;
        const FoundWords found(puzzle.board, lexicon, puzzle.known, call.search.rules, added, paths,
                               call.stop());
        for (const Path& path : paths) {
            if ((!path.theme && !path.set_apart) ||
                (path.crosses_itself && !call.search.rules.self_crossing) ||
                !found.leaves_room(paths, path)) {
                continue;
            }
            const auto cells = paths.cells(path);
            result.words.push_back({added.spell(lexicon, path.word), {cells.begin(), cells.end()}});
        }
    } catch (const Stopped&) { result.ending = call.ending(false); }
    std::sort(result.words.begin(), result.words.end(), [](const TracedWord& a, const TracedWord& b) {
        if (a.word.size() != b.word.size()) { return a.word.size() > b.word.size(); }
        return std::tie(a.word, a.cells) < std::tie(b.word, b.cells);
    });
    // A found spangram of one word has its paths twice.
    result.words.erase(std::unique(result.words.begin(), result.words.end(),
                                   [](const TracedWord& a, const TracedWord& b) {
                                       return a.word == b.word && a.cells == b.cells;
                                   }),
                       result.words.end());
    return result;
}

/// What each feature adds to the score, in the order of the features.
std::vector<Contribution> explain(const std::vector<float>& features, const std::vector<double>& weights) {
    std::vector<Contribution> contributions;
    const auto list = feature_list();
    for (std::size_t i = 0; i < list.size(); ++i) {
        contributions.push_back({list[i].name, std::string(meaning_of(list[i].name)),
                                 static_cast<double>(features[i]), weights[i]});
    }
    return contributions;
}

} // namespace

struct Solver::Opened : Language {
    using Language::Language;

    Ranker ranker(const std::string& theme) const {
        return [this, theme](const Search& search, std::size_t top) {
            const Features features(search, knowledge, theme);
            return rank(search, features, model.weights(search.options().words.has_value()), top);
        };
    }
};

Solver::Solver()
    : opened_(std::make_shared<Opened>()) {}

Solver::Solver(const std::string& file)
    : opened_(std::make_shared<Opened>(file)) {}

Solver::Solver(std::shared_ptr<const Opened> opened)
    : opened_(std::move(opened)) {}

Solver solver_with(const Model& model, const std::string& file) {
    auto opened = std::make_shared<Solver::Opened>(file);
    opened->model = model;
    return Solver(std::move(opened));
}

PartAnswer solve_part(const Language& language, const Puzzle& puzzle, const Options& options, Reach widest,
                      Data data) {
    const Call call(puzzle, options);
    const auto [answer, slips, known] = answer_to(language, puzzle, options, call, widest, data);
    const Weights& weights = language.model.weights(call.search.words.has_value());
    const auto top_wanted = static_cast<std::size_t>(options.top);
    const Search& search = *answer.search;
    const Ranking& ranking = answer.ranking;
    Result result;
    // Of a wider reach only those that were ranked are known: counting all would take longer than all else.
    const ReportedCount count = answer.reach == Reach::everyday ? count_for_report(search, ranking.covers)
                                                                : ReportedCount{ranking.covers, true};
    result.covers = count.covers;
    for (const auto* const list : {&ranking.solutions, &ranking.further}) {
        for (const RankedReading& ranked : *list) {
            if (result.solutions.size() == top_wanted) { break; }
            Solution solution = spell(search, ranked.solution);
            solution.probability = ranked.probability;
            if (options.explain) { solution.explanation = explain(ranked.features, weights.full); }
            result.solutions.push_back(std::move(solution));
        }
    }
    result.none = answer.none;
    if (result.solutions.empty() && answer.complete && !answer.wider) {
        const Deadline relaxing(most_relaxing_seconds, &call.stop());
        SearchOptions own = call.search;
        own.known = known;
        try {
            auto found = find_relaxation(puzzle.board, language.words(), own, relaxing.flag());
            result.relaxed = std::move(found.relaxation);
            result.relaxed_complete = found.complete;
        } catch (const Stopped&) { result.relaxed_complete = false; }
    }
    add_slips(result, slips, top_wanted);
    for (Solution& solution : result.solutions) {
        if (options.explain && solution.slip) {
            solution.explanation = explain(slips.features[*solution.slip], weights.full);
        }
    }
    result.phrases = answer.reach != Reach::everyday && call.search.rules.spangram != SpangramRule::none;
    result.rare_words = search.rare_words();
    result.unlisted_words = answer.reach == Reach::open;
    result.ending = call.ending(answer.complete && count.complete);
    result.milliseconds = call.deadline.milliseconds();
    const bool open_due = widest != Reach::open && !language.own && open_words_due(answer, weights);
    return {std::move(result), answer.wider, open_due, slips.due};
}

Result Solver::solve(const Puzzle& puzzle, const Options& options) const {
    return solve_part(*opened_, puzzle, options, Reach::open, Data::all).result;
}

namespace {

/// What covers and count search by. No word of a list of one's own is rare.
SearchOptions exact_options(SearchOptions search, RareWords rare, const Language& language) {
    search.rare_when_needed = rare == RareWords::where_needed && !language.own;
    search.rare_words = rare == RareWords::always;
    search.any_number_alike = true;
    return search;
}

} // namespace

CoversResult Solver::covers(const Puzzle& puzzle, const CoverVisitor& visit, const Options& options) const {
    const Call call(puzzle, options);
    const Search search(puzzle.board, opened_->words(),
                        exact_options(call.search, options.rare_words, *opened_), call.stop(), call.progress);
    CoversResult result;
    const bool complete = for_each_cover_in_order(search, [&](const Cover& cover) {
        ++result.visited;
        result.ended_by_visitor = !visit(CoverView(search, cover));
        return !result.ended_by_visitor;
    });
    result.rare_words = search.rare_words();
    result.ending = call.ending(complete);
    return result;
}

CountResult Solver::count(const Puzzle& puzzle, const Options& options) const {
    const Call call(puzzle, options);
    const Search search(puzzle.board, opened_->words(),
                        exact_options(call.search, options.rare_words, *opened_), call.stop(), call.progress);
    const CoverCount covers = count_covers(search);
    return {covers, search.rare_words(), call.ending(covers.exact)};
}

CountResult Solver::count_piece_covers(const Puzzle& puzzle, const Options& options) const {
    if (!puzzle.known.empty()) {
        throw InputError(
            puzzle.name, 0,
            "sets of pieces are counted without regard to words, and so to those that are found or "
            "excluded; leave these out");
    }
    const Call call(puzzle, options, true);
    try {
        const Paths paths =
            find_paths(puzzle.board, opened_->words(), PathKind::playable, call.stop(), call.search.rules);
        const Pieces pieces(paths, call.search.rules, call.stop());
        return {{weft::count_piece_covers(puzzle.board.topology, pieces, call.stop()), true},
                false,
                Ending::complete};
    } catch (const Stopped&) { return {{0, false}, false, call.ending(false)}; }
}

WordsResult Solver::words(const Puzzle& puzzle, const Options& options) const {
    return words_of(*opened_, puzzle, Call(puzzle, options));
}

ChancesResult Solver::chances(const Puzzle& puzzle, const Options& options) const {
    const Call call(puzzle, options);
    const auto [answer, slips, known] = answer_to(*opened_, puzzle, options, call);
    return {word_chances(answer, slips), call.ending(answer.complete), slips.doubtful, slips.complete};
}

Hint Solver::hint(const Puzzle& puzzle, const HintRequest& request, const Options& options) const {
    const Call call(puzzle, options);
    check_request(puzzle.board, request);
    const auto [answer, slips, known] = answer_to(*opened_, puzzle, options, call);
    Puzzle asked = puzzle;
    asked.words = call.search.words;
    asked.theme = theme_of(puzzle, options);
    asked.known = known;
    Hint hint = hint_from(asked, word_chances(answer, slips), slips, Facts(opened_->knowledge), request);
    hint.ending = call.ending(answer.complete);
    if (hint.about.empty() && !answer.complete) { hint.text = "No answer to hint at was found in time."; }
    return hint;
}

WordsResult Solver::bonus(const Puzzle& puzzle, std::size_t most, const Options& options) const {
    const Call call(puzzle, options);
    WordsResult result = words_of(*opened_, puzzle, call);
    const auto [answer, slips, known] = answer_to(*opened_, puzzle, options, call);
    result.words = bonus_words(puzzle, result.words, word_chances(answer, slips), opened_->words(), most);
    if (result.ending == Ending::complete) { result.ending = call.ending(answer.complete); }
    result.slips_complete = slips.complete;
    return result;
}

Fairness Solver::check(const Puzzle& puzzle, const Options& options) const {
    Puzzle judged = puzzle;
    judged.known = {}; // a player's, who has found some of the answer
    if (options.words || options.any_count) { judged.words = options.words; }
    const Call call(judged, options, true);
    Fairness fairness = judge(judged, opened_->words(), opened_->ranker(theme_of(puzzle, options)),
                              call.search, call.stop(), call.progress);
    fairness.coarse = find_coarse(puzzle.board, coarse_words(opened_->archive));
    if (fairness.legal == true) {
        std::vector<std::string> words = puzzle.solution->words;
        words.push_back(puzzle.solution->spangram);
        fairness.inside = find_inside(words, opened_->knowledge);
    }
    fairness.ending = call.ending(fairness.complete());
    return fairness;
}

ReadyWords Solver::ready_words(const MakeRequest& request) const {
    board_of(request);
    return weft::ready_words(request, opened_->lexicon);
}

MakeResult Solver::make(const MakeRequest& request, const Options& options) const {
    check_ranges(options);
    const MakeTask task(request, opened_->knowledge, opened_->lexicon, coarse_words(opened_->archive));
    const OfficialSolution all = task.all_words();
    std::vector<std::string> given = all.words;
    given.push_back(all.spangram);
    // What stands inside a word that was given is on every board of it.
    const Lexicon coarse = coarse_words(opened_->archive, given);
    const ExtendedLexicon extended = extend(opened_->words(), task.all_words(), options.spangram_parts);
    const Ranker ranker = opened_->ranker(request.theme);
    const Deadline deadline(options.time_limit, options.stop);
    const auto made = make_fair(task.topology(), task.source(), extended.lexicon(opened_->words()), ranker,
                                {.seed = request.seed,
                                 .tries = request.tries,
                                 .spangram_parts = options.spangram_parts,
                                 .until_fair = request.until_fair,
                                 .coarse = &coarse,
                                 .threads = options.threads},
                                deadline.flag(), options.progress);
    MakeResult result;
    result.ready = task.ready();
    result.milliseconds = deadline.milliseconds();
    if (!made) { return result; }
    result.tries = made->tries;
    result.puzzle = task.puzzle(made->layout);
    result.proposed = task.proposed(made->layout);
    result.left_out = task.left_out(made->layout);
    Options checking = options;
    checking.time_limit =
        std::clamp(options.time_limit.value_or(most_check_seconds), least_check_seconds, most_check_seconds);
    checking.words.reset();
    result.fairness = check(*result.puzzle, checking);
    return result;
}

hunt::Result Solver::hunt(const Board& board, const hunt::Scoring& scoring, const Options& options,
                          const std::string& list) const {
    check_ranges(options);
    check_board(board, "", true);
    hunt::check_hunt(board, scoring);
    const Deadline deadline(options.time_limit, options.stop);
    return hunt::find_all(
        board,
        [&](const std::atomic<bool>& stop) {
            return list.empty() ? hunt::Trie(opened_->words(), scoring, board.cells(), all_letters, stop)
                                : hunt::Trie(Dictionary(list, opened_->archive), scoring, board.cells(),
                                             all_letters, {}, stop);
        },
        deadline);
}

} // namespace weft
