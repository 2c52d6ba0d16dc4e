#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/picture_file.hpp"
#include "picture/overlay.hpp"
#include "show/json.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

using Json = nlohmann::ordered_json;

struct ReadFlags {
    PictureOptions game;
    bool best = false;
    bool theme = false;
    std::string draw;
    Format format = Format::text;
};

PictureOptions game_of(const std::string& game) {
    if (game == "any") { return {}; }
    if (game == "strands") { return {false, PictureGame::strands}; }
    if (game == "hunt") { return {false, PictureGame::hunt}; }
    throw UsageError("--game takes strands, hunt or any");
}

/// The letter of a cell, or `?` where it is doubtful and not asked for.
std::string shown(const PictureCell& cell, bool best) { return best || cell.sure() ? cell.letter() : "?"; }

/// The rows as files have them: for a hunt with blanks between the letters.
std::vector<std::string> rows_of(const PictureReading& reading, bool best) {
    std::vector<std::string> rows;
    std::size_t cell = 0;
    for (int row = 0; row < reading.rows; ++row) {
        std::string text;
        for (int column = 0; column < reading.length_of(row); ++column) {
            if (column > 0 && reading.game == PictureGame::hunt) { text += ' '; }
            text += shown(reading.cells[cell++], best);
        }
        rows.push_back(std::move(text));
    }
    return rows;
}

/// What was read with all chances; of Strands also the words that lines join, as a puzzle has them.
Json json_of(const PictureReading& reading, const Puzzle& puzzle, bool best) {
    Json doubtful = Json::array();
    double least = 1;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        const PictureCell& cell = reading.cells[i];
        least = std::min(least, cell.letters.front().chance);
        if (cell.sure()) { continue; }
        Json letters = Json::array();
        for (const LetterChance& letter : cell.letters) {
            letters.push_back({{"letter", letter.letter}, {"chance", letter.chance}});
        }
        const auto [row, column] = reading.place_of(static_cast<int>(i));
        doubtful.push_back({{"cell", {row, column}}, {"letters", letters}});
    }
    Json found = Json::array();
    for (const FoundWord& word : puzzle.known.found) {
        Json path = Json::array();
        for (const int cell : word.cells) {
            path.push_back({cell / reading.columns, cell % reading.columns});
        }
        found.push_back({{"word", word.word}, {"path", path}, {"spangram", word.spangram}});
    }
    Json json{
        {"picture", puzzle.name},          {"game", reading.game == PictureGame::hunt ? "hunt" : "strands"},
        {"rows", rows_of(reading, best)},  {"least_chance", least},
        {"doubtful", std::move(doubtful)}, {"found", std::move(found)}};
    if (!puzzle.theme.empty()) { json["theme"] = puzzle.theme; }
    if (puzzle.words) { json["words"] = *puzzle.words; }
    return json;
}

void read_one(const std::string& path, const ReadFlags& flags) {
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown)) {
        throw InputError(path, 0, "a folder; name the pictures in it");
    }
    if (!flags.draw.empty() && std::filesystem::equivalent(path, flags.draw, unknown)) {
        throw InputError(path, 0, "--draw would write over the picture that is read; name another file");
    }
    Image image = open_picture(path);
    const PictureReading reading = read_picture(image, path, flags.game);
    Puzzle puzzle = puzzle_of(reading, path);
    if (flags.theme && reading.game == PictureGame::strands && !add_captions(puzzle, image, reading)) {
        print_error("--theme needs Tesseract; scripts/install tesseract-ocr tesseract-ocr-eng brings it");
    }
    if (!flags.draw.empty()) {
        picture::draw_reading(image, reading);
        write_picture(flags.draw, image);
    }
    if (flags.format == Format::json) {
        print_json(json_of(reading, puzzle, flags.best));
    } else if (reading.game == PictureGame::hunt) {
        for (const std::string& row : rows_of(reading, flags.best)) { std::cout << row << '\n'; }
    } else {
        for (std::size_t i = 0; flags.best && i < reading.cells.size(); ++i) {
            puzzle.board.letters[i] = reading.cells[i].letter()[0];
        }
        std::cout << puzzle_text(puzzle);
    }
}

} // namespace

int run_read(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options() //
        ("game", po::value<std::string>()->value_name("GAME")->default_value("any"),
         "the game of the board: strands, hunt, or any to find it out")                          //
        ("best", "give each doubtful letter as the likeliest, not as ?")                         //
        ("theme", "read the clue and the number of words around the board, too, with Tesseract") //
        ("draw", po::value<std::string>()->value_name("FILE")->default_value(""),
         "write the picture with what was read laid over it, as PNG");
    add_format_to(options);
    po::variables_map values;
    if (!parse(find("read"), arguments, options, "image", values)) { return exit_solved; }
    const ReadFlags flags{game_of(values["game"].as<std::string>()), values.count("best") != 0,
                          values.count("theme") != 0, values["draw"].as<std::string>(), format_of(values)};
    const auto images = paths_of(values, "image");
    if (images.empty()) { throw UsageError("no picture given: weft read FILE..."); }
    if (!flags.draw.empty() && images.size() > 1) { throw UsageError("--draw takes one picture at a time"); }
    int status = exit_solved;
    for (const std::string& path : images) {
        try {
            read_one(path, flags);
        } catch (const Error& error) {
            print_error(error.what());
            if (flags.format == Format::json) { print_json(to_json(error)); }
            status = exit_bad_input;
        }
    }
    return status;
}

} // namespace weft::cli
