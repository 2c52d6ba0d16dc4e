#include "cover/answer.hpp"

#include "board/spangram_mark.hpp"
#include "weft/cover_view.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

/// The readings of the same cells, with '/' between.
template <typename Readings, typename Spell>
void add_readings(std::string& line, const Readings& readings, const Spell& spell) {
    const char* separator = "";
    for (const auto& reading : readings) {
        line += separator;
        spell(reading);
        separator = "/";
    }
}

} // namespace

CoverReading first_reading(const Search& search, const Cover& cover) {
    CoverReading first;
    search.for_each_choice(cover, [&](std::uint32_t reading, std::span<const ReadingIndex> choices) {
        first = {0,
                 cover.spangram,
                 reading,
                 {cover.pieces.begin(), cover.pieces.end()},
                 {choices.begin(), choices.end()}};
        return false;
    });
    return first;
}

TracedWord traced(const Search& search, std::uint32_t path) {
    const Path& own = search.paths()[path];
    const auto cells = search.paths().cells(own);
    return {search.letters(own), {cells.begin(), cells.end()}};
}

Solution spell(const Search& search, const CoverReading& reading) {
    Solution solution;
    solution.score = reading.score;
    const SpangramReading& parts = search.spangrams().reading(reading.spangram, reading.reading);
    solution.spangram = {search.letters(parts), search.trace(parts)};
    for (int part = 0; part < parts.parts; ++part) {
        solution.parts.push_back(search.letters(search.paths()[parts.paths[part]]));
    }
    for (std::size_t i = 0; i < reading.pieces.size(); ++i) {
        const std::uint32_t path = search.pieces().readings(reading.pieces[i])[reading.choices[i]].path;
        solution.words.push_back(traced(search, path));
        if (search.paths()[path].open) { solution.unlisted.push_back(solution.words.back().word); }
    }
    std::sort(solution.words.begin(), solution.words.end(),
              [](const TracedWord& a, const TracedWord& b) { return a.cells.front() < b.cells.front(); });
    return solution;
}

Solution CoverView::solution() const { return spell(search_, first_reading(search_, cover_)); }

std::string CoverView::to_text() const {
    const Search& search = search_;
    const Spangram& spangram = search.spangrams()[cover_.spangram];
    const bool hidden = search.spangrams().readings(spangram)[0].parts == 0;
    std::string line(hidden ? 0 : 1, spangram_mark);
    add_readings(line, search.spangrams().readings(spangram), [&](const SpangramReading& reading) {
        for (int part = 0; part < reading.parts; ++part) {
            if (part > 0) { line += '+'; }
            line += search.letters(search.paths()[reading.paths[part]]);
        }
    });
    for (const PieceId piece : cover_.pieces) {
        if (!line.empty()) { line += ' '; }
        add_readings(line, search.pieces().readings(piece),
                     [&](const Reading& reading) { line += search.letters(search.paths()[reading.path]); });
    }
    return line;
}

std::string to_text(const Solution& solution) {
    std::string line;
    if (!solution.parts.empty()) { line = fmt::format("*{}", fmt::join(solution.parts, " ")); }
    for (const TracedWord& word : solution.words) { line += (line.empty() ? "" : "  ") + word.word; }
    return line;
}

} // namespace weft
