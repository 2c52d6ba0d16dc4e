#include "cli/puzzle_file.hpp"

#include "make/legality.hpp"

namespace weft::cli {

std::string file_text(const Puzzle& puzzle, PuzzleFormat format, const std::vector<std::string>& comments,
                      const std::atomic<bool>& stop) {
    const auto laid = has_paths(format) ? laid_words(puzzle, stop) : std::vector<FoundWord>();
    return written(puzzle, format, laid, comments);
}

} // namespace weft::cli
