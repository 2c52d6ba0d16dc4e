#include "puzzle/json_form.hpp"

#include "base/json.hpp"
#include "base/text.hpp"
#include "board/place.hpp"
#include "board/rules.hpp"
#include "board/spangram_mark.hpp"
#include "board/trace.hpp"
#include "puzzle/grid.hpp"
#include "puzzle/parts.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace weft {
namespace {

using Json = nlohmann::json;

/// A puzzle as an object, in either of its two forms: ours or the feed's.
class JsonReader {
  public:
    JsonReader(Json object, const std::string& name, const RuleChanges& rules)
        : object_(std::move(object))
        , name_(name)
        , asked_rules_(rules) {}

    Puzzle read() const {
        return object_.is_object() && object_.contains("startingBoard") ? read_feed() : read_ours();
    }

  private:
    /// The game's, with what a player knows as in ours; the rest is the game's own business.
    Puzzle read_feed() const {
        Puzzle puzzle = bare("startingBoard");
        for (const char* const name : {"clue", "printDate"}) {
            if (has(name) && !object_[name].is_string()) { fail(fmt::format("{} is not text", name)); }
        }
        puzzle.theme = text("clue");
        puzzle.date = text("printDate");
        const auto rules = object_.find("rules");
        puzzle.rules = asked_rules_.applied_to(rules_of(rules == object_.end() ? nullptr : &*rules));
        if (has("themeWords") && !object_.contains("spangram")) {
            fail("spangram is missing beside themeWords");
        }
        if (has("spangram") && !has("themeWords")) { fail("themeWords is missing beside spangram"); }
        if (has("themeWords")) {
            add_solution(puzzle, object_, "themeWords");
            // The game tells its players this number.
            puzzle.words = puzzle.solution->count();
        }
        const JsonFields fields(told_beside_feed(), {"words", "open", "found", "not"}, "", name_);
        if (const auto words = fields.number<int>("words", 1)) { puzzle.words = words; }
        add_told(puzzle, fields);
        if (const std::string own = text("name"); !own.empty()) { puzzle.name = own; }
        return puzzle;
    }

    /// Ours, whose every field means something.
    Puzzle read_ours() const {
        Puzzle puzzle = bare("rows");
        refuse_clue();
        const JsonFields fields = object_.contains("picture") ? fields_of_reading() : fields_of_puzzle();
        puzzle.theme = printable(fields.text("theme").value_or(""));
        puzzle.date = printable(fields.text("date").value_or(""));
        puzzle.words = fields.number<int>("words", 1);
        puzzle.rules = asked_rules_.applied_to(rules_of(fields.find("rules")));
        if (const Json* const solution = fields.find("solution")) {
            // Its number of words is not taken: whoever solves the puzzle should not be told.
            const JsonFields known(*solution, {"spangram", "words"}, "solution", name_, OtherFields::passed);
            add_solution(puzzle, *solution, "words");
        }
        add_told(puzzle, fields);
        if (const std::string own = printable(fields.text("name").value_or("")); !own.empty()) {
            puzzle.name = own;
        }
        return puzzle;
    }

    /// The feed's name for the theme, which would be lost; its other names do not change what is found.
    void refuse_clue() const {
        if (has("clue")) { fail("clue belongs to the game's feed; beside rows it is theme"); }
    }

    JsonFields fields_of_puzzle() const {
        return {object_,
                {"rows", "name", "date", "theme", "words", "rules", "found", "not", "open", "solution"},
                "",
                name_,
                OtherFields::passed};
    }
    /// What `weft read --format json` prints is a puzzle with more about the picture.
    JsonFields fields_of_reading() const {
        return {object_,
                {"rows", "theme", "words", "found", "picture", "game", "least_chance", "doubtful"},
                "",
                name_,
                OtherFields::passed};
    }

    Puzzle bare(const char* rows) const {
        return {.name = name_, .date = {}, .theme = {}, .words = {}, .board = board(rows), .solution = {}};
    }

    [[noreturn]] void fail(const std::string& what) const { throw InputError(name_, 1, what); }

    Board board(const char* key) const {
        if (!object_.is_object() || !object_.contains(key) || !object_[key].is_array()) {
            fail("not a puzzle: a list of rows, named rows or startingBoard, is missing");
        }
        GridReader rows(name_);
        for (const Json& row : object_[key]) {
            if (!row.is_string()) { fail(fmt::format("a row of {} is not text", key)); }
            rows.add(row.get<std::string>(), 1);
        }
        if (rows.empty()) { fail("no grid of letters"); }
        return std::move(rows).board(1);
    }

    /// Rules as text, or as an object.
    Rules rules_of(const Json* told) const {
        if (told == nullptr || told->is_null()) { return {}; }
        if (!told->is_string() && !told->is_object()) { fail("rules is neither an object nor a text"); }
        std::string text = told->is_string() ? told->get<std::string>() : "";
        if (told->is_object()) {
            const JsonFields fields(*told, {"crossing", "self_crossing", "spangram", "min_length"}, "rules",
                                    name_);
            for (const char* const key : {"crossing", "self_crossing"}) {
                if (const auto truth = fields.truth(key)) { text += fmt::format("{} {},", key, *truth); }
            }
            if (const auto rule = fields.text("spangram")) { text += fmt::format("spangram {},", *rule); }
            if (const auto least = fields.number<int>("min_length", 0)) {
                text += fmt::format("min_length {}", *least);
            }
        }
        try {
            return parse_rules(text).applied_to({});
        } catch (const InputError& error) { fail(error.reason()); }
    }

    /// Whether there is a field by that name; null is none.
    bool has(const char* key) const {
        const auto found = object_.find(key);
        return found != object_.end() && !found->is_null();
    }

    /// Empty where there is no text by that name.
    std::string text(const char* key) const {
        const auto found = object_.find(key);
        return found != object_.end() && found->is_string() ? printable(found->get<std::string>()) : "";
    }

    void add_solution(Puzzle& puzzle, const Json& solution, const char* words_key) const {
        const Json none;
        const Json& spangram = solution.is_object() ? solution.value("spangram", none) : none;
        const Json& words = solution.is_object() ? solution.value(words_key, none) : none;
        const bool without =
            spangram.is_null() || (spangram.is_string() && spangram.get_ref<const std::string&>().empty());
        if (!words.is_array() || (!without && !spangram.is_string()) ||
            !std::all_of(words.begin(), words.end(), [](const Json& word) { return word.is_string(); })) {
            fail(fmt::format("{} is not a list of words, or spangram is not a word", words_key));
        }
        puzzle.solution.emplace();
        if (!without) {
            add_word(*puzzle.solution, fmt::format("*{}", spangram.get<std::string>()), name_, 1);
        }
        for (const Json& word : words) { add_word(*puzzle.solution, word.get<std::string>(), name_, 1); }
    }

    /// What a player put there; what cannot be meant as that is the game's.
    Json told_beside_feed() const {
        Json told = Json::object();
        for (const char* const name : {"words", "open", "found", "not"}) {
            const auto field = object_.find(name);
            if (field == object_.end()) { continue; }
            const bool meant = field->is_string() ||
                               (name == std::string_view("words") ? field->is_number() : field->is_array());
            if (meant) { told[name] = *field; }
        }
        return told;
    }

    /// What letters may be, and which words are known to be in the answer or not.
    void add_told(Puzzle& puzzle, const JsonFields& fields) const {
        for (const std::string& entry : fields.texts("open").value_or(std::vector<std::string>())) {
            add_choices(puzzle.board, entry, name_, 1);
        }
        add_known(puzzle, fields);
    }

    /// Words as text, with '*' before the spangram, or as objects with their paths.
    void add_known(Puzzle& puzzle, const JsonFields& fields) const {
        const auto for_each = [&](const char* key, auto use) {
            const Json* const words = fields.find(key);
            if (words == nullptr) { return; }
            if (!words->is_array()) { fail(fmt::format("{} is not a list of words", key)); }
            for (const Json& entry : *words) { use(known_word(puzzle.board, entry, key)); }
        };
        for_each("found", [&](FoundWord word) {
            check_found(puzzle.board, puzzle.rules, word, name_, 1);
            add_found(puzzle.known, std::move(word));
        });
        for_each("not", [&](FoundWord word) { exclude(puzzle, std::move(word), 1); });
        check_known(puzzle.board, puzzle.rules, puzzle.known, name_);
    }

    FoundWord known_word(const Board& board, const Json& entry, const char* key) const {
        FoundWord known;
        std::string word = entry.is_string() ? entry.get<std::string>() : "";
        if (entry.is_object()) {
            const JsonFields fields(entry, {"word", "path", "spangram"}, key, name_);
            word = fields.text("word").value_or("");
            known.spangram = fields.truth("spangram").value_or(false);
            if (const Json* const cells = fields.find("path")) { known.cells = path(board, *cells, key); }
        }
        std::string_view unmarked = word;
        if (take_mark(unmarked)) { known.spangram = true; }
        const auto letters = letters_only(unmarked);
        if (!letters) { fail(fmt::format("an entry of {} is not a word of letters A-Z", key)); }
        known.word = *letters;
        return known;
    }

    static bool are_cells(const Board& board, const Json& cells) {
        const auto inside = [](const Json& number, int below) {
            return number.is_number_integer() && number >= 0 && number < below;
        };
        const auto there = [&](const Json& cell) {
            return cell_at(board.topology, {cell[0].get<int>(), cell[1].get<int>()}).has_value();
        };
        return cells.is_array() && std::all_of(cells.begin(), cells.end(), [&](const Json& cell) {
                   return cell.is_array() && cell.size() == 2 && inside(cell[0], board.topology.rows()) &&
                          inside(cell[1], board.topology.columns()) && there(cell);
               });
    }

    std::vector<std::uint8_t> path(const Board& board, const Json& cells, const char* key) const {
        std::vector<std::uint8_t> result;
        if (!are_cells(board, cells) || cells.empty()) {
            fail(fmt::format("a path of {} is not a list of cells, each as [row, column] from 0", key));
        }
        for (const Json& cell : cells) {
            result.push_back(static_cast<std::uint8_t>(
                *cell_at(board.topology, {cell[0].get<int>(), cell[1].get<int>()})));
        }
        return result;
    }

    Json object_;
    const std::string& name_;
    const RuleChanges& asked_rules_;
};

} // namespace

Puzzle parse_json_form(Json object, const std::string& name, const RuleChanges& rules) {
    return JsonReader(std::move(object), name, rules).read();
}

Puzzle parse_list_of_rows(Json list, const std::string& name, const RuleChanges& rules) {
    for (Json& row : list) {
        std::string letters;
        const auto is_text = [](const Json& cell) { return cell.is_string(); };
        if (!row.is_array() || !std::all_of(row.begin(), row.end(), is_text)) { continue; }
        for (const Json& cell : row) { letters += cell.get<std::string>(); }
        row = std::move(letters);
    }
    return parse_json_form({{"rows", std::move(list)}}, name, rules);
}

} // namespace weft
