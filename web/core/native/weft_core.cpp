// The front door for a browser or Node: a question as JSON in, an answer as JSON out.
//
// A question is {"command": ..., "puzzle": ..., "options": {...}} and so on, as docs/json-schema describes it
// under `question`; the answer is what the program prints of the same, or an `error`.
#include "base/deadline.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "board/place.hpp"
#include "board/rules.hpp"
#include "data/embedded.hpp"
#include "hunt/board_text.hpp"
#include "hunt/hunt.hpp"
#include "part_answer.hpp"
#include "provided.hpp"
#include "puzzle/collection.hpp"
#include "puzzle/soundness.hpp"
#include "reading_order.hpp"
#include "show/hunt_json.hpp"
#include "show/json.hpp"
#include "stages.hpp"
#include "weft/weft.hpp"
#include "word_shards.hpp"
#include "words/dictionary.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <emscripten/emscripten.h>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace weft {
namespace {

using Json = nlohmann::ordered_json;

std::optional<Solver> opened;

const Solver& solver() {
    if (!opened) { opened.emplace(); }
    return *opened;
}

/// Whether a value is one of that type, and no number is cut.
template <typename T>
bool is_a(const Json& value) {
    if constexpr (std::is_same_v<T, bool>) {
        return value.is_boolean();
    } else if constexpr (std::is_integral_v<T>) {
        return value.is_number_unsigned()
                   ? std::in_range<T>(value.get<std::uint64_t>())
                   : value.is_number_integer() && std::in_range<T>(value.get<std::int64_t>());
    } else if constexpr (std::is_same_v<T, std::array<int, 2>>) {
        return value.is_array() && value.size() == 2 && is_a<int>(value[0]) && is_a<int>(value[1]);
    } else {
        return true; // what get() looks at
    }
}

/// A field of an object, where it is there and not null. Throws OptionError when it is of another type.
template <typename T>
std::optional<T> field(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) { return std::nullopt; }
    try {
        if (is_a<T>(*found)) { return found->get<T>(); }
    } catch (const Json::exception&) {} // of another type as well
    throw OptionError(std::string(name) + " is not of the type that it should be");
}

template <typename T>
T field_or(const Json& object, const char* name, T otherwise) {
    return field<T>(object, name).value_or(std::move(otherwise));
}

Options options_of(const Json& question) {
    Options options;
    const auto found = question.find("options");
    if (found == question.end()) { return options; }
    const Json& given = *found;
    if (given.is_null()) { return options; }
    if (!given.is_object()) { throw OptionError("options are an object"); }
    options.top = field_or(given, "top", options.top);
    options.words = field<int>(given, "words");
    options.any_count = field_or(given, "any_count", false);
    options.theme = field<std::string>(given, "theme");
    options.spangram_parts = field_or(given, "spangram_parts", options.spangram_parts);
    options.self_crossing = field_or(given, "self_crossing", true);
    options.time_limit = field<double>(given, "time_limit");
    return options;
}

/// The puzzle of a question: an object, or the text of a file.
Puzzle puzzle_of(const Json& question) {
    const auto found = question.find("puzzle");
    if (found == question.end()) { throw InputError("the question has no puzzle"); }
    const std::string name = field_or<std::string>(question, "name", "puzzle");
    if (!found->is_string() && !found->is_object()) {
        throw InputError("a puzzle is an object or the text of a file");
    }
    return parse_puzzle(found->is_string() ? found->get<std::string>() : found->dump(), name);
}

/// What is `partial` is asked with a part of the data, which is `wider` where that of phrases is there. The
/// answer says what is `wanted` for that which all of the data would give, and nothing where it is that.
/// Slips in reading a board make words of any letters: where hardly any are to be expected, all that is there
/// is told at first.
Json solve(const Json& question) {
    const Puzzle puzzle = puzzle_of(question);
    const Options options = options_of(question);
    const bool partial = field_or(question, "partial", false);
    if (!partial) {
        return to_json(puzzle, solve_part(Language(), puzzle, options, Reach::open, Data::shared).result);
    }
    const Reach widest = field_or(question, "wider", false) ? Reach::rare : Reach::everyday;
    const PartAnswer part = solve_part(Language(), puzzle, options, widest, Data::part);
    if (part.wider) { return {{"wanted", "wider"}}; }
    if (part.slips_due == SlipCare::implausible) { return {{"wanted", "everything"}}; }
    Json answer = to_json(puzzle, part.result);
    if (part.slips_due == SlipCare::unsure || part.open_words_due) { answer["wanted"] = "everything"; }
    return answer;
}

Json count(const Json& question) {
    const Puzzle puzzle = puzzle_of(question);
    return to_json(puzzle, solver().count(puzzle, options_of(question)));
}

Json words(const Json& question) {
    const Puzzle puzzle = puzzle_of(question);
    const WordsResult result = solver().words(puzzle, options_of(question));
    Json list = Json::array();
    for (const TracedWord& word : result.words) { list.push_back(to_json(puzzle.board, word)); }
    return {{"ending", name(result.ending)}, {"words", std::move(list)}};
}

Json check(const Json& question) {
    const Puzzle puzzle = puzzle_of(question);
    return to_json(puzzle, solver().check(puzzle, options_of(question)));
}

/// A hint, and the word that it is about, which a caller keeps to ask for the next step of the same.
Json hint(const Json& question) {
    const Puzzle puzzle = puzzle_of(question);
    HintRequest request;
    request.step = field_or(question, "step", request.step);
    request.spangram = field_or(question, "spangram_only", false);
    request.told = field_or<std::vector<std::string>>(question, "told", {});
    request.about = field<std::string>(question, "about");
    if (const auto cell = field<std::array<int, 2>>(question, "cell")) {
        request.cell = cell_at(puzzle.board.topology, {(*cell)[0], (*cell)[1]});
        if (!request.cell) { throw OptionError("the cell is not on the board"); }
    }
    const Hint given = solver().hint(puzzle, request, options_of(question));
    return {{"hint", to_json(puzzle, given)}, {"about", given.about}};
}

/// A puzzle as it was read, whatever form it came in; its rules as a puzzle file names them.
Json read(const Json& question) {
    const Puzzle puzzle = puzzle_of(question);
    Json object = to_json(puzzle);
    if (object.contains("rules")) { object["rules"] = rules_text(puzzle.rules); }
    return object;
}

Json make(const Json& question) {
    MakeRequest request;
    request.theme = field_or<std::string>(question, "theme", "");
    request.spangram = field_or<std::string>(question, "spangram", "");
    request.words = field_or<std::vector<std::string>>(question, "words", {});
    request.rows = field_or(question, "rows", request.rows);
    request.columns = field_or(question, "columns", request.columns);
    request.count = field<int>(question, "count");
    request.fill = field_or(question, "fill", false);
    request.seed = field_or(question, "seed", request.seed);
    request.tries = field_or(question, "tries", request.tries);
    return to_json(solver().make(request, options_of(question)));
}

hunt::Shape shape_of(const Json& question) {
    const std::string name = field_or<std::string>(question, "shape", "4x4");
    auto shape = hunt::parse_shape(name);
    if (!shape) { throw OptionError(fmt::format("no shape '{}'; there are {}", name, hunt::shapes_known)); }
    return std::move(*shape);
}

/// The board to hunt on, with holes where its shape or its letters say so.
Board hunting_board(const Json& question) {
    const hunt::Shape shape = shape_of(question);
    std::string letters = field_or<std::string>(question, "letters", "");
    std::replace(letters.begin(), letters.end(), Board::hole, Board::used_cell);
    letters = hunt::letters_on_shape(letters, shape, {"board"});
    std::replace(letters.begin(), letters.end(), Board::used_cell, Board::hole);
    CellSet holes;
    for (int cell = 0; cell < shape.topology.cells(); ++cell) {
        if (letters[static_cast<std::size_t>(cell)] == Board::hole) { holes.insert(cell); }
    }
    if (holes.empty()) { return {shape.topology, std::move(letters)}; }
    if (shape.topology.hexagonal()) { throw OptionError("a hexagon has no holes"); }
    return {Topology::rectangle(shape.topology.rows(), shape.topology.columns(), holes), std::move(letters)};
}

/// A board to hunt on as somebody writes it, in the form in which hunt takes it. Letters without rows fill
/// the shape of the question where they are as many.
Json read_hunt(const Json& question) {
    const hunt::Source source{"board"};
    auto rows = hunt::rows_of_text(field_or<std::string>(question, "text", ""), true);
    if (hunt::are_without_rows(rows)) {
        hunt::Cells all;
        for (const hunt::Cells& row : rows) { all.insert(all.end(), row.begin(), row.end()); }
        rows = {std::move(all)};
    }
    const bool one_row = rows.size() == 1;
    std::optional<hunt::Shape> shape = shape_of(question);
    if (!one_row || static_cast<int>(rows.front().size()) != shape->cells()) {
        shape = hunt::shape_of(rows, source);
    }
    if (!shape) {
        throw InputError(one_row ? fmt::format("{} letters alone tell no board; choose its shape first, or "
                                               "bring its rows",
                                               rows.front().size())
                                 : "rows of these lengths make no board");
    }
    const auto [board, pairs] = hunt::board_of(rows, *shape, source);
    const std::string_view map = hunt::map_of(board.letters, board.topology.rows());
    std::string letters;
    for (const char letter : board.letters) {
        if (const auto pair = pairs.find(letter); pair != pairs.end()) {
            if (pair->second != "QU") {
                throw InputError(
                    fmt::format("a cell {} here; cells have a letter each, or QU", pair->second));
            }
            letters += 'Q';
        } else if (letter != Board::used_cell) {
            letters += letter;
        } else if (map.empty()) {
            letters += Board::hole;
        }
    }
    return {{"shape", map.empty() ? hunt::name_of(board.topology) : std::string(map)},
            {"letters", letters},
            {"qu", !pairs.empty()}};
}

/// By a word list that the caller brings: there are no files that the front door could read it from. How many
/// words it has, and lines that are none, tells whether it was read as it was meant.
Json hunt_with(const std::string& text, const Board& board, const hunt::Scoring& scoring,
               const Options& options) {
    check_ranges(options);
    check_board(board, "", true);
    hunt::check_hunt(board, scoring);
    const Deadline deadline(options.time_limit, options.stop);
    PlainList list = read_list(text, "word list");
    const std::size_t passed_over = list.passed_over;
    const Lexicon lexicon(std::move(list.words));
    const auto trie = [&](const std::atomic<bool>& stop) {
        return hunt::Trie(lexicon, scoring, board.cells(), all_letters, stop);
    };
    Json hunted = to_json(board, hunt::find_all(board, trie, deadline));
    hunted["list"] = {{"words", lexicon.size()}, {"passed_over", passed_over}};
    return hunted;
}

Json hunt(const Json& question) {
    hunt::Scoring scoring;
    const std::string rules = field_or<std::string>(question, "rules", "boggle");
    const auto known = hunt::parse_rules(rules);
    if (!known) { throw OptionError("rules are length, boggle, wordhunt or count, not " + rules); }
    scoring.rules = *known;
    scoring.min_length = field_or(question, "min_length", scoring.min_length);
    scoring.qu_tiles = field_or(question, "qu", false);
    const Board board = hunting_board(question);
    if (const auto own = field<std::string>(question, "lexicon")) {
        return hunt_with(*own, board, scoring, options_of(question));
    }
    const auto list = field_or<std::string>(question, "list", Dictionary::game);
    if (list != Dictionary::game && list != Dictionary::everyday) {
        throw OptionError("a list is game or everyday, not " + list + "; another comes as lexicon");
    }
    Json hunted = to_json(board, solver().hunt(board, scoring, options_of(question), list));
    hunted["lexicon"] = list;
    return hunted;
}

Json collected(const Json&) {
    Json list = Json::array();
    for (const CollectedPuzzle& puzzle : collection()) {
        list.push_back(to_json(parse_puzzle(puzzle.text, puzzle.name)));
    }
    return {{"puzzles", std::move(list)}};
}

/// What is handed over of the words themselves, read in place.
struct HandedOver {
    Archive archive = embedded_data();
    Lexicon lexicon{archive};
    Lemmas lemmas{archive};
};

/// From the words that are there when it is first asked for; more than them does not change it.
const WordShards& word_shards() {
    static const WordShards shards = [] {
        const HandedOver there;
        return WordShards({there.lexicon, there.lemmas});
    }();
    return shards;
}

/// The shards that a puzzle asks for where everyday words are enough, those of its words and of its clue, and
/// those that it asks for besides where they are not.
Json needs(const Json& question) {
    const Puzzle puzzle = puzzle_of(question);
    const Options options = options_of(question);
    std::set<std::uint32_t> shards = word_shards().on(puzzle.board);
    std::set<std::uint32_t> wider;
    for (const std::uint32_t shard : shards) { wider.insert(word_shards().everyday() + shard); }
    const HandedOver there;
    for (const std::string& word : words_of(theme_of(puzzle, options))) {
        word_shards().add_clue_word({there.lexicon, there.lemmas}, word, shards);
    }
    return {{"shards", shards}, {"wider", wider}};
}

/// Of each string of letters whether it is likelier words from its end to its start.
Json reversed(const Json& question) {
    const Lexicon lexicon = load_lexicon("");
    const ReadingOrder order(lexicon);
    Json answers = Json::array();
    for (const auto& word : field_or<std::vector<std::string>>(question, "words", {})) {
        const auto letters = letters_only(word);
        if (!letters) { throw InputError("'" + word + "' is no word of letters A-Z"); }
        answers.push_back(order.reversed(*letters));
    }
    return {{"reversed", std::move(answers)}};
}

Json version_of(const Json&) { return {{"version", std::string(version())}}; }

Json answer(const Json& question) {
    using Command = Json (*)(const Json&);
    static const std::map<std::string, Command, std::less<>> commands{
        {"solve", solve},         {"count", count},
        {"words", words},         {"check", check},
        {"read", read},           {"hint", hint},
        {"make", make},           {"hunt", hunt},
        {"read_hunt", read_hunt}, {"collection", collected},
        {"needs", needs},         {"reversed", reversed},
        {"version", version_of}};
    const std::string name = field_or<std::string>(question, "command", "");
    const auto command = commands.find(name);
    if (command == commands.end()) { throw OptionError("no such command: " + name); }
    return command->second(question);
}

Json failure(const char* kind, const std::string& message) {
    return {{"error", {{"kind", kind}, {"message", message}}}};
}

} // namespace
} // namespace weft

extern "C" {

/// Memory for a file of data/, which the caller fills. What was opened before is opened anew.
EMSCRIPTEN_KEEPALIVE std::byte* weft_reserve(const char* name, std::size_t size) {
    weft::opened.reset();
    return weft::reserve_part(name, size);
}

/// After words.data was handed over: how many shards everyday words have, then the shard of each word; they
/// stay until the next call.
EMSCRIPTEN_KEEPALIVE const std::uint32_t* weft_describe() {
    static std::vector<std::uint32_t> described;
    const weft::WordShards& shards = weft::word_shards();
    described = {shards.everyday()};
    described.insert(described.end(), shards.of_words().begin(), shards.of_words().end());
    return described.data();
}

/// The answer to a question, both JSON; it stays until the next.
EMSCRIPTEN_KEEPALIVE const char* weft_ask(const char* text) {
    static std::string line;
    try {
        const auto question = weft::parse_json<weft::Json>(text);
        if (!question.is_object()) { throw weft::OptionError("a question is a JSON object"); }
        line = weft::to_line(weft::answer(question));
    } catch (const weft::Error& error) {
        line = weft::to_line(to_json(error));
    } catch (const weft::Json::exception&) {
        line = weft::to_line(weft::failure("input", "the question is not JSON"));
    } catch (const std::bad_alloc&) {
        line = weft::to_line(weft::failure("size", "out of memory"));
    } catch (const std::exception& error) { line = weft::to_line(weft::failure("input", error.what())); }
    return line.c_str();
}
}
