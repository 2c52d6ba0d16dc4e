#include "cli/hunt_board.hpp"

#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace weft::cli {
namespace {

constexpr std::size_t max_board_bytes = 1 << 16;

/// Whether an argument is a board and no file: letters, and holes where there are blanks or lines too.
bool is_board(const std::string& argument) {
    const bool parted = argument.find_first_of(" \n") != std::string::npos;
    return std::all_of(argument.begin(), argument.end(), [&](char c) {
        return is_letter(c) || is_blank(c) || c == '\n' || (parted && hunt::is_hole(c));
    });
}

hunt::GivenBoard board_of(const std::vector<hunt::Cells>& rows, const std::optional<hunt::Shape>& shape,
                          const hunt::Source& source) {
    if (shape) { return hunt::board_of(rows, *shape, source); }
    const auto told = hunt::shape_of(rows, source);
    if (!told) {
        const std::string what =
            rows.size() == 1 ? fmt::format("{} letters", rows.front().size()) : "these rows";
        throw InputError(
            source.name, source.line,
            fmt::format("no shape is plain from {}; say --shape ({})", what, hunt::shapes_known));
    }
    return hunt::board_of(rows, *told, source);
}

} // namespace

hunt::GivenBoard board_argument(const std::vector<std::string>& arguments,
                                const std::optional<hunt::Shape>& shape, bool qu_tiles) {
    const bool single = arguments.size() == 1;
    std::error_code unknown; // of letters that are too many for a file's name, too
    if (arguments.empty() || (single && arguments[0] == "-")) {
        const std::string name = "standard input";
        return board_of(hunt::rows_of_file(read_file("-", max_board_bytes), qu_tiles, name), shape,
                        {name, 1});
    }
    if (single && (!is_board(arguments[0]) || std::filesystem::is_regular_file(arguments[0], unknown))) {
        const std::string& name = arguments[0];
        return board_of(hunt::rows_of_file(read_file(name, max_board_bytes), qu_tiles, name), shape,
                        {name, 1});
    }
    const bool rows = std::any_of(arguments.begin(), arguments.end(), [&](const std::string& argument) {
        return hunt::is_row_of_cells(argument, qu_tiles);
    });
    const std::string text = fmt::format("{}", fmt::join(arguments, rows ? "\n" : " "));
    return board_of(hunt::rows_of_text(text, qu_tiles), shape, {"board"});
}

hunt::GivenBoard board_of_rows(const std::vector<std::string>& rows, const std::optional<hunt::Shape>& shape,
                               bool qu_tiles) {
    std::vector<hunt::Cells> cells;
    for (const std::string& row : rows) {
        hunt::Cells some = hunt::cells_of_line(row, qu_tiles, {"board"});
        if (!some.empty()) { cells.push_back(std::move(some)); }
    }
    if (!shape && cells.size() == 1) {
        const auto one_row = hunt::parse_shape(fmt::format("1x{}", cells.front().size()));
        if (one_row) { return hunt::board_of(cells, *one_row, {"board"}); }
    }
    return board_of(cells, shape, {"board"});
}

} // namespace weft::cli
