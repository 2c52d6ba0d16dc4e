#include "show/hunt_json.hpp"

#include "show/json.hpp"

#include <algorithm>

namespace weft {

nlohmann::ordered_json to_json(const Board& board, const hunt::Result& result, std::size_t top) {
    auto words = nlohmann::ordered_json::array();
    for (const hunt::Word& word : result.words) {
        if (words.size() == top) { break; }
        words.push_back(to_json(board, TracedWord{word.word, word.path}));
        words.back()["points"] = word.points;
    }
    return {{"points", result.points()}, {"ending", name(result.ending)}, {"found", std::move(words)}};
}

nlohmann::ordered_json rows_as_json(const Board& board, const hunt::Pairs& pairs) {
    std::vector<std::string> rows(static_cast<std::size_t>(board.topology.rows()));
    for (int cell = 0; cell < board.cells(); ++cell) {
        std::string& row = rows[static_cast<std::size_t>(board.topology.place(cell).row)];
        if (!row.empty()) { row += ' '; }
        row += hunt::cell_text(board, cell, pairs);
    }
    return rows;
}

nlohmann::ordered_json to_json(const hunt::Planned& planned, const hunt::Pace& pace,
                               const hunt::Result& result) {
    auto words = nlohmann::ordered_json::array();
    for (const std::size_t index : planned.best.order) { words.push_back(result.words[index].word); }
    return {{"limit", pace.seconds},
            {"seconds_a_letter", pace.letter},
            {"seconds_a_move", pace.move},
            {"points", planned.best.points},
            {"seconds", planned.best.seconds},
            {"ending", name(planned.ending)},
            {"most_points_first", planned.greedy.points},
            {"words", std::move(words)}};
}

nlohmann::ordered_json to_json(const hunt::Analysis& analysis) {
    if (analysis.ending != Ending::complete) { return nullptr; }
    auto quantiles = nlohmann::ordered_json::array();
    for (const double part : hunt::quantiles_told) {
        quantiles.push_back({part, analysis.random.quantile(part)});
    }
    return {{"common_words", analysis.common_words},
            {"common_points", analysis.common_points},
            {"dice", analysis.dice},
            {"boards", analysis.random.scores().size()},
            {"mean", analysis.random.mean()},
            {"share_below", analysis.random.share_below(analysis.points)},
            {"quantiles", std::move(quantiles)}};
}

void add_basis(nlohmann::ordered_json& answer, const std::string& lexicon, const hunt::Scoring& scoring) {
    answer["lexicon"] = lexicon;
    answer["rules"] = hunt::name_of(scoring.rules);
    answer["min_length"] = scoring.min_length;
    answer["qu"] = scoring.qu_tiles;
}

bool has_basis(const nlohmann::json& answer, const std::string& lexicon, const hunt::Scoring& scoring) {
    nlohmann::ordered_json written;
    add_basis(written, lexicon, scoring);
    const auto basis =
        nlohmann::json::parse(to_line(written)); // which no name that is not UTF-8 comes through
    return std::all_of(basis.items().begin(), basis.items().end(), [&](const auto& field) {
        return answer.contains(field.key()) && answer[field.key()] == field.value();
    });
}

} // namespace weft
