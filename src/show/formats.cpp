#include "show/formats.hpp"

#include "puzzle/course.hpp"
#include "puzzle/link.hpp"
#include "show/json.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>

namespace weft {
namespace {

constexpr std::array<std::string_view, 4> names{"text", "json", "course", "link"};
constexpr std::array<std::string_view, 4> endings{".txt", ".json", ".course", ".link"};

std::string feed_text(const Puzzle& puzzle, const std::vector<FoundWord>& laid) {
    using Json = nlohmann::ordered_json;
    Json object = Json::object();
    if (!puzzle.date.empty()) { object["printDate"] = puzzle.date; }
    object["clue"] = puzzle.theme;
    object["startingBoard"] = puzzle.board.rows();
    Json ours = to_json(puzzle);
    if (puzzle.solution) { ours.erase("words"); } // its answer tells
    for (const char* const name : {"words", "rules", "open", "found", "not"}) {
        if (ours.contains(name)) { object[name] = std::move(ours[name]); }
    }
    if (puzzle.solution) {
        object["themeWords"] = puzzle.solution->words;
        object["spangram"] = puzzle.solution->spangram;
        Json words = Json::object();
        Json spangram = Json::array();
        for (const FoundWord& word : laid) {
            (word.spangram ? spangram : words[word.word]) =
                to_json(puzzle.board, TracedWord{word.word, word.cells})["path"];
        }
        object["themeCoords"] = std::move(words);
        object["spangramCoords"] = std::move(spangram);
    }
    return object.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string link_text(const Puzzle& puzzle, const std::vector<FoundWord>& laid) {
    const auto fail = [&](const std::string& what) { throw InputError(puzzle.name, 0, "no link: " + what); };
    if (!puzzle.solution) { fail("the page plays a puzzle with its answer, which this file lacks"); }
    if (puzzle.rules != Rules() || !puzzle.board.topology.holes().empty() ||
        puzzle.board.topology.hexagonal()) {
        fail("the page plays by the game's rules, on rectangles without holes");
    }
    nlohmann::ordered_json packed = nlohmann::ordered_json::array();
    packed.push_back(puzzle.theme);
    packed.push_back(fmt::format("{}", fmt::join(puzzle.board.rows(), " ")));
    for (const FoundWord& word : laid) {
        std::string cells;
        for (const auto cell : word.cells) { cells += link_sign(cell); }
        packed.push_back({word.word, cells});
    }
    return std::string(link_mark) + pack_link(to_line(packed)) + '\n';
}

} // namespace

std::optional<PuzzleFormat> format_named(std::string_view name) {
    const auto* const place = std::find(names.begin(), names.end(), name);
    if (place == names.end()) { return std::nullopt; }
    return static_cast<PuzzleFormat>(place - names.begin());
}

std::optional<PuzzleFormat> format_of_file(std::string_view path) {
    const auto* const place = std::find_if(endings.begin(), endings.end(),
                                           [&](std::string_view ending) { return path.ends_with(ending); });
    if (place == endings.end()) { return std::nullopt; }
    return static_cast<PuzzleFormat>(place - endings.begin());
}

std::string_view ending_of(PuzzleFormat format) { return endings[static_cast<std::size_t>(format)]; }

bool has_paths(PuzzleFormat format) { return format != PuzzleFormat::text; }

std::vector<std::string_view> left_out(const Puzzle& puzzle, PuzzleFormat format) {
    std::vector<std::string_view> parts;
    if (format == PuzzleFormat::text || format == PuzzleFormat::json) { return parts; }
    if (!puzzle.date.empty()) { parts.emplace_back("its date"); }
    if (format == PuzzleFormat::course && puzzle.rules != Rules()) { parts.emplace_back("its rules"); }
    if (format == PuzzleFormat::course && puzzle.theme.find('"') != std::string::npos) {
        parts.emplace_back("the quotes of its clue");
    }
    if (!puzzle.solution && puzzle.words) { parts.emplace_back("the number of words"); }
    if (!puzzle.known.found.empty()) { parts.emplace_back("what is found"); }
    if (!puzzle.known.excluded.empty() || !puzzle.known.misplaced.empty()) {
        parts.emplace_back("what is not in the answer");
    }
    return parts;
}

std::string written(const Puzzle& puzzle, PuzzleFormat format, const std::vector<FoundWord>& laid,
                    const std::vector<std::string>& comments) {
    switch (format) {
    case PuzzleFormat::json:
        return feed_text(puzzle, laid);
    case PuzzleFormat::course:
        return course_text(puzzle, laid);
    case PuzzleFormat::link:
        return link_text(puzzle, laid);
    default:
        return puzzle_text(puzzle, comments);
    }
}

} // namespace weft
