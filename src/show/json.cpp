#include "show/json.hpp"

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
    auto spangram = to_json(board, solution.spangram);
    spangram["parts"] = solution.parts;
    auto words = nlohmann::ordered_json::array();
    for (const TracedWord& word : solution.words) { words.push_back(to_json(board, word)); }
    return {{"score", solution.score}, {"spangram", std::move(spangram)}, {"words", std::move(words)}};
}

} // namespace weft
