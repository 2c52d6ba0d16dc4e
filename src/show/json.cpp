#include "show/json.hpp"

#include "board/rules.hpp"
#include "puzzle/parts.hpp"

namespace weft {

nlohmann::ordered_json to_json(const Board& board, const TracedWord& word) {
    auto path = nlohmann::ordered_json::array();
    for (const auto cell : word.cells) {
        const Place place = board.topology.place(cell);
        path.push_back({place.row, place.column});
    }
    return {{"word", word.word}, {"path", std::move(path)}};
}

nlohmann::ordered_json to_json(const Board& board, const Solution& solution) {
    nlohmann::ordered_json spangram; // null where its cells are used up
    if (!solution.parts.empty()) {
        spangram = to_json(board, solution.spangram);
        spangram["parts"] = solution.parts;
    }
    auto words = nlohmann::ordered_json::array();
    for (const TracedWord& word : solution.words) { words.push_back(to_json(board, word)); }
    nlohmann::ordered_json object{
        {"score", solution.score}, {"spangram", std::move(spangram)}, {"words", std::move(words)}};
    if (!solution.unlisted.empty()) { object["unlisted"] = solution.unlisted; }
    return object;
}

std::string to_line(const nlohmann::ordered_json& object) {
    return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

nlohmann::ordered_json as_number(Count count) {
    if (count <= ~std::uint64_t{0}) { return static_cast<std::uint64_t>(count); }
    return to_string(count);
}

nlohmann::ordered_json to_json(const Rules& rules) {
    return {{"crossing", rules.crossing},
            {"self_crossing", rules.self_crossing},
            {"spangram", name(rules.spangram)},
            {"min_length", rules.min_length}};
}

nlohmann::ordered_json to_json(const Puzzle& puzzle, const Result& result) {
    auto solutions = nlohmann::ordered_json::array();
    for (const Solution& solution : result.solutions) {
        solutions.push_back(to_json(puzzle.board, solution));
        solutions.back()["probability"] = solution.probability;
        if (solution.slip) { solutions.back()["slip"] = *solution.slip; }
        for (const Contribution& part : solution.explanation) {
            solutions.back()["explanation"].push_back({{"feature", part.feature},
                                                       {"meaning", part.meaning},
                                                       {"value", part.value},
                                                       {"weight", part.weight}});
        }
    }
    auto misread = nlohmann::ordered_json::array();
    auto slips = nlohmann::ordered_json::array();
    for (const Slip& slip : result.slips) {
        slips.push_back({{"kind", name(slip.kind)}, {"text", slip.text}, {"probability", slip.probability}});
        if (slip.kind == SlipKind::found) { // which is not among the solutions
            slips.back()["solution"] = to_json(puzzle.board, slip.solution);
            slips.back()["solution"]["probability"] = slip.solution_probability();
        }
        if (slip.kind != SlipKind::letter) { continue; }
        const Place place = puzzle.board.topology.place(slip.cell);
        misread.push_back({{"row", place.row + 1},
                           {"column", place.column + 1},
                           {"letter", std::string(1, slip.letter)},
                           {"instead", std::string(1, slip.instead)},
                           {"probability", slip.probability}});
    }
    nlohmann::ordered_json object{{"puzzle", puzzle.name},
                                  {"complete", result.complete()},
                                  {"ending", name(result.ending)},
                                  {"covers", as_number(result.covers.number)},
                                  {"covers_exact", result.covers.exact && result.complete()},
                                  {"rare_words", result.rare_words},
                                  {"unlisted_words", result.unlisted_words},
                                  {"milliseconds", result.milliseconds},
                                  {"none", result.none},
                                  {"doubtful", result.doubtful},
                                  {"misread", std::move(misread)},
                                  {"slips", std::move(slips)},
                                  {"slips_complete", result.slips_complete},
                                  {"relaxed_complete", result.relaxed_complete},
                                  {"solutions", std::move(solutions)}};
    if (result.relaxed) {
        object["relaxed"] = {{"text", result.relaxed->text}, {"rules", to_json(result.relaxed->rules)}};
    }
    return object;
}

nlohmann::ordered_json to_json(const Puzzle& puzzle, const CountResult& result) {
    return {{"puzzle", puzzle.name},
            {"complete", result.ending == Ending::complete},
            {"ending", name(result.ending)},
            {"rare_words", result.rare_words},
            {"covers", to_string(result.covers.number)}};
}

nlohmann::ordered_json to_json(const Puzzle& puzzle, const CoverView& cover) {
    nlohmann::ordered_json object{{"puzzle", puzzle.name}};
    object.update(to_json(puzzle.board, cover.solution()));
    object.erase("score");
    return object;
}

nlohmann::ordered_json to_json(const Puzzle& puzzle, const Fairness& fairness) {
    using Json = nlohmann::ordered_json;
    Json faults = Json::array();
    for (const Fault& fault : fairness.faults) {
        faults.push_back({{"rule", name(fault.rule)}, {"text", fault.text}});
    }
    Json object{{"puzzle", puzzle.name},
                {"legal", fairness.legal ? Json(*fairness.legal) : Json(nullptr)},
                {"fair", fairness.fair()},
                {"complete", fairness.complete()},
                {"faults", std::move(faults)}};
    if (fairness.legal != true) { return object; }
    object["added"] = fairness.added;
    object["covers"] = fairness.covers;
    object["competitors"] = fairness.competitors();
    object["rank"] = fairness.rank ? Json(*fairness.rank) : Json(nullptr);
    object["probability"] = fairness.probability ? Json(*fairness.probability) : Json(nullptr);
    object["margin"] = fairness.margin ? Json(*fairness.margin) : Json(nullptr);
    object["solution"] = fairness.solution ? to_json(puzzle.board, *fairness.solution) : Json(nullptr);
    object["competitor"] = fairness.competitor ? to_json(puzzle.board, *fairness.competitor) : Json(nullptr);
    Json several = Json::array();
    for (const Wanderer& word : fairness.wanderers) {
        Json places = Json::array();
        for (const TracedWord& place : word.places) {
            places.push_back(to_json(puzzle.board, place)["path"]);
        }
        several.push_back({{"word", word.word}, {"paths", std::move(places)}});
    }
    object["several_places"] = std::move(several);
    Json coarse = Json::array();
    for (const TracedWord& word : fairness.coarse) { coarse.push_back(to_json(puzzle.board, word)); }
    object["coarse"] = std::move(coarse);
    Json inside = Json::array();
    for (const auto& [word, part] : fairness.inside) { inside.push_back({{"word", word}, {"inside", part}}); }
    object["inside"] = std::move(inside);
    Json parts = Json::array();
    for (const auto& part : fairness.difficulty.parts) {
        parts.push_back(
            {{"name", part.name}, {"points", part.points}, {"most", part.most}, {"measured", part.what}});
    }
    object["difficulty"] = {{"total", fairness.difficulty.total()}, {"parts", std::move(parts)}};
    return object;
}

namespace {

/// Its path where it is known.
nlohmann::ordered_json to_json(const Board& board, const FoundWord& found) {
    nlohmann::ordered_json object = to_json(board, TracedWord{found.word, found.cells});
    object["spangram"] = found.spangram;
    if (found.cells.empty()) { object.erase("path"); }
    return object;
}

} // namespace

nlohmann::ordered_json to_json(const Puzzle& puzzle) {
    nlohmann::ordered_json object{{"name", puzzle.name}};
    if (!puzzle.date.empty()) { object["date"] = puzzle.date; }
    object["theme"] = puzzle.theme;
    if (puzzle.words) { object["words"] = *puzzle.words; }
    if (puzzle.rules != Rules()) { object["rules"] = to_json(puzzle.rules); }
    object["rows"] = puzzle.board.rows();
    if (auto open = choices_of(puzzle.board); !open.empty()) { object["open"] = std::move(open); }
    for (const FoundWord& found : puzzle.known.found) {
        object["found"].push_back(to_json(puzzle.board, found));
    }
    for (const std::string& word : puzzle.known.excluded) { object["not"].push_back(word); }
    for (const FoundWord& word : puzzle.known.misplaced) {
        object["not"].push_back(to_json(puzzle.board, TracedWord{word.word, word.cells}));
    }
    if (puzzle.solution) {
        object["solution"] = {{"spangram", puzzle.solution->spangram}, {"words", puzzle.solution->words}};
    }
    return object;
}

nlohmann::ordered_json to_json(const MakeResult& result) {
    using Json = nlohmann::ordered_json;
    const auto notes = [](const std::vector<ReadyWords::Note>& list, const char* said) {
        Json array = Json::array();
        for (const ReadyWords::Note& note : list) {
            array.push_back({{"given", note.given}, {said, note.said}});
        }
        return array;
    };
    return {{"made", result.puzzle ? to_json(*result.puzzle) : Json(nullptr)},
            {"check", result.puzzle ? to_json(*result.puzzle, result.fairness) : Json(nullptr)},
            {"proposed", result.proposed},
            {"left_out", result.left_out},
            {"folded", notes(result.ready.folded, "word")},
            {"set_aside", notes(result.ready.set_aside, "reason")},
            {"doubtful", notes(result.ready.doubtful, "meant")},
            {"tries", result.tries},
            {"milliseconds", result.milliseconds}};
}

nlohmann::ordered_json to_json(const Puzzle& puzzle, const Hint& hint) {
    nlohmann::ordered_json object{{"puzzle", puzzle.name},     {"step", hint.step},
                                  {"text", hint.text},         {"complete", hint.ending == Ending::complete},
                                  {"doubtful", hint.doubtful}, {"slips_complete", hint.slips_complete}};
    if (hint.left) { object["left"] = *hint.left; }
    if (hint.length) { object["length"] = *hint.length; }
    if (!hint.cells.empty()) { object["cells"] = to_json(puzzle.board, {{}, hint.cells})["path"]; }
    if (!hint.word.empty()) { object["word"] = hint.word; }
    if (hint.chance) { object["chance"] = *hint.chance; }
    return object;
}

nlohmann::ordered_json bonus_object(const Puzzle& puzzle, const WordsResult& result) {
    auto words = nlohmann::ordered_json::array();
    for (const TracedWord& word : result.words) { words.push_back(to_json(puzzle.board, word)); }
    return {{"puzzle", puzzle.name},
            {"complete", result.ending == Ending::complete && result.slips_complete},
            {"bonus", std::move(words)}};
}

nlohmann::ordered_json to_json(const Error& error) {
    nlohmann::ordered_json object{{"kind", name(error.kind())}, {"message", error.reason()}};
    if (!error.file().empty()) { object["file"] = error.file(); }
    if (error.line() > 0) { object["line"] = error.line(); }
    return {{"error", std::move(object)}};
}

} // namespace weft
