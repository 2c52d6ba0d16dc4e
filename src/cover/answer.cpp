#include "cover/answer.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

TracedWord traced(const Search& search, std::uint32_t path) {
    const auto cells = search.paths().cells(search.paths()[path]);
    TracedWord word;
    word.cells.assign(cells.begin(), cells.end());
    for (const auto cell : cells) { word.word += search.board().letters[cell]; }
    return word;
}

} // namespace

Solution spell(const Search& search, const CoverReading& solution) {
    Solution spelled;
    spelled.score = solution.score;
    const auto& spangram = search.spangrams()[solution.spangram];
    const auto& reading = search.spangrams().readings(spangram)[solution.reading];
    for (int part = 0; part < reading.parts; ++part) {
        const TracedWord word = traced(search, reading.paths[part]);
        spelled.parts.push_back(word.word);
        spelled.spangram.word += word.word;
        spelled.spangram.cells.insert(spelled.spangram.cells.end(), word.cells.begin(), word.cells.end());
    }
    for (std::size_t i = 0; i < solution.pieces.size(); ++i) {
        spelled.words.push_back(
            traced(search, search.pieces().readings(solution.pieces[i])[solution.choices[i]].path));
    }
    std::sort(spelled.words.begin(), spelled.words.end(),
              [](const TracedWord& a, const TracedWord& b) { return a.cells.front() < b.cells.front(); });
    return spelled;
}

std::string to_text(const Solution& solution) {
    std::string line = fmt::format("*{}", fmt::join(solution.parts, " "));
    for (const TracedWord& word : solution.words) { line += "  " + word.word; }
    return line;
}

} // namespace weft
