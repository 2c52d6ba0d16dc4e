#include "cli/picture_file.hpp"

#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "board/letters.hpp"
#include "cli/caption_reader.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "data/embedded.hpp"
#include "hunt/board_text.hpp"
#include "picture/decoding.hpp"
#include "show/module.hpp"
#include "weft/error.hpp"
#include "words/letter_model.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace weft::cli {
namespace {

constexpr std::size_t most_bytes = 256U << 20U;
constexpr std::size_t head_bytes = 12;

bool starts_as_picture(std::string_view bytes) {
    const std::string_view head = bytes.substr(0, head_bytes);
    return head.starts_with("\x89PNG") || head.starts_with("\xff\xd8\xff") ||
           (head.starts_with("RIFF") && head.ends_with("WEBP"));
}

/// Loads the module when it is first asked for. Throws InputError where it is missing.
const picture::PictureModule& module() {
    try {
        static const auto& loaded = *static_cast<const picture::PictureModule*>(
            module_symbol("weft-picture.so", picture::picture_module_symbol, "opening pictures"));
        return loaded;
    } catch (const std::runtime_error& error) {
        throw InputError(fmt::format(
            "{}; scripts/install brings libpng, libjpeg and libwebp, then build again", error.what()));
    }
}

} // namespace

bool is_picture(const std::string& path) {
    if (path == "-") { return false; }
    std::error_code unknown;
    // What is read from a pipe is gone.
    if (!std::filesystem::is_regular_file(path, unknown)) { return false; }
    std::ifstream file(path, std::ios::binary);
    char start[head_bytes] = {};
    file.read(start, sizeof start);
    return starts_as_picture({start, static_cast<std::size_t>(file.gcount())});
}

Image open_picture(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) { throw InputError(path, 0, "cannot be opened"); }
    std::string bytes(head_bytes, '\0');
    file.read(bytes.data(), head_bytes);
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    if (!starts_as_picture(bytes)) { throw InputError(path, 0, "not a picture as PNG, JPEG or WebP"); }
    std::vector<char> buffer(std::size_t{1} << 16);
    while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())), file.gcount() > 0) {
        bytes.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
        if (bytes.size() > most_bytes) { throw InputError(path, 0, "a picture file of more than 256 MiB"); }
    }
    return decode_picture(bytes, path);
}

Image decode_picture(std::string_view bytes, const std::string& name) {
    Image image;
    std::string fault;
    if (!module().decode(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), image, fault)) {
        throw InputError(name, 0, fault);
    }
    return image;
}

void write_picture(const std::string& path, const Image& image) {
    const std::string bytes = module().encode_png(image);
    if (bytes.empty()) { throw InputError(path, 0, "cannot be written as PNG"); }
    write_whole_file(path, bytes);
}

namespace {

/// The words that lines join, each from the end from which it looks more like English.
std::vector<FoundWord> in_reading_order(std::vector<FoundWord> words) {
    if (words.empty()) { return words; }
    const LetterModel model(embedded_data());
    for (FoundWord& found : words) {
        std::string reversed(found.word.rbegin(), found.word.rend());
        if (model.cost(reversed) < model.cost(found.word)) {
            found.word = std::move(reversed);
            std::reverse(found.cells.begin(), found.cells.end());
        }
    }
    return words;
}

/// How many words there are, where all cells are in words that were found.
std::optional<int> count_of(const PictureReading& reading) {
    std::size_t cells = 0;
    for (const FoundWord& found : reading.joined) { cells += found.cells.size(); }
    if (cells != reading.cells.size()) { return std::nullopt; }
    return static_cast<int>(reading.joined.size());
}

/// What each doubtful letter may be, as bits, A the lowest: those of some chance. Where a letter is nearly as
/// likely to be none of them, any.
std::vector<std::uint32_t> choices_of(const PictureReading& reading) {
    constexpr double least_chance = 0.01;
    constexpr double least_sum = 0.9;
    std::vector<std::uint32_t> choices;
    for (const PictureCell& cell : reading.cells) {
        LetterSet letters = 0;
        double sum = 0;
        for (const LetterChance& letter : cell.letters) {
            const char first = letter.letter[0];
            if (letter.letter.size() != 1 || !is_capital(first) || letter.chance < least_chance) { continue; }
            letters |= letter_bit(first);
            sum += letter.chance;
        }
        choices.push_back(!cell.sure() && sum >= least_sum ? letters : 0);
    }
    return choices;
}

} // namespace

Puzzle puzzle_of(const PictureReading& reading, const std::string& name) {
    std::string letters;
    for (const PictureCell& cell : reading.cells) {
        const char letter = cell.letter()[0];
        letters += cell.sure() && is_capital(letter) ? letter : Board::open_letter;
    }
    return {.name = name,
            .date = {},
            .theme = {},
            .words = count_of(reading),
            .board = {reading.hexagonal ? Topology::hexagon(reading.rows / 2 + 1)
                                        : Topology::rectangle(reading.rows, reading.columns),
                      letters, choices_of(reading)},
            .solution = {},
            .known = {in_reading_order(reading.joined), {}}};
}

bool add_captions(Puzzle& puzzle, const Image& image, const PictureReading& reading) {
    const std::optional<picture::Captions> captions = read_captions(image, reading);
    if (!captions) { return false; }
    puzzle.theme = captions->theme;
    if (!puzzle.words && captions->words >= static_cast<int>(reading.joined.size())) {
        puzzle.words = captions->words;
    }
    return true;
}

std::vector<std::string> hunt_rows_of_picture(const std::string& path) {
    const PictureReading reading =
        read_picture(open_picture(path), path, {.any_game = false, .game = PictureGame::hunt});
    std::vector<std::string> rows(static_cast<std::size_t>(reading.rows));
    std::string signs;
    std::string doubtful;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        const PictureCell& cell = reading.cells[i];
        const auto [row, column] = reading.place_of(static_cast<int>(i));
        const std::string letter = cell.letter() == "#" ? "." : cell.letter();
        rows[static_cast<std::size_t>(row)] += (column > 0 ? " " : "") + letter;
        signs += letter.front();
        if (!cell.sure()) {
            doubtful += fmt::format("{}{} in row {}, column {}", doubtful.empty() ? "" : "; ", cell.letter(),
                                    row + 1, column + 1);
        }
    }
    const std::string_view map = hunt::map_of(signs, reading.rows);
    print_error(fmt::format("read {}: {}{}", path, fmt::join(rows, " / "),
                            map.empty() ? "" : fmt::format(" ({})", map)));
    if (!doubtful.empty()) { print_error("doubtful: " + doubtful); }
    return rows;
}

Puzzle read_puzzle_or_picture(const std::string& path, const RuleChanges& rules) {
    if (!is_picture(path)) { return read_puzzle(path, rules); }
    const Image image = open_picture(path);
    const PictureReading reading = read_picture(image, path, {.any_game = false});
    Puzzle puzzle = puzzle_of(reading, path);
    add_captions(puzzle, image, reading);
    if (!puzzle.theme.empty()) { print_error(fmt::format("{}: its theme is '{}'", path, puzzle.theme)); }
    try {
        return parse_puzzle(puzzle_text(puzzle), path, rules);
    } catch (const InputError&) {
        if (puzzle.known.found.empty()) { throw; }
    }
    // Lines that were misread must not hinder.
    print_error(
        fmt::format("{}: the words that lines join are no words of this game, and are left out", path));
    puzzle.known.found.clear();
    puzzle.words.reset();
    return parse_puzzle(puzzle_text(puzzle), path, rules);
}

} // namespace weft::cli
