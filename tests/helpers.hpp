// What several tests need: lexicons from words, boards from rows, searches that own what they refer to.
#pragma once

#include "base/random.hpp"
#include "board/rules.hpp"
#include "cover/answer.hpp"
#include "cover/covers.hpp"
#include "places.hpp"
#include "scratch_folder.hpp"
#include "skip.hpp"
#include "weft/puzzle.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace weft::testing {

/// A lexicon as a plain word list makes it: theme words from four letters, parts from two.
inline Lexicon lexicon_of(const std::vector<std::string>& words) {
    std::vector<WordEntry> entries;
    for (const std::string& word : words) { entries.push_back(plain_entry(word)); }
    return Lexicon(std::move(entries));
}

inline Board board_of(const std::vector<std::string>& rows) {
    std::string letters;
    for (const std::string& row : rows) { letters += row; }
    CellSet holes;
    for (std::size_t cell = 0; cell < letters.size(); ++cell) {
        if (letters[cell] == Board::hole) { holes.insert(static_cast<int>(cell)); }
    }
    return {Topology::rectangle(static_cast<int>(rows.size()), static_cast<int>(rows[0].size()), holes),
            letters};
}

/// A search with its board and lexicon.
struct Searched {
    Searched(const std::vector<std::string>& rows, const std::vector<std::string>& words,
             const SearchOptions& options = {})
        : board(board_of(rows))
        , lexicon(lexicon_of(words))
        , search(board, lexicon, options, stop) {}

    std::atomic<bool> stop{false};
    Board board;
    Lexicon lexicon;
    Search search;
};

/// A cover that can be kept and compared.
using KeptCover = std::pair<std::size_t, std::vector<PieceId>>;

inline std::vector<KeptCover> covers_in_order(Search& search) {
    std::vector<KeptCover> covers;
    for_each_cover_in_order(search, [&](const Cover& cover) {
        covers.emplace_back(cover.spangram, std::vector<PieceId>(cover.pieces.begin(), cover.pieces.end()));
        return true;
    });
    return covers;
}

/// The generator of the library, with a throw that tests often need.
class Dice : public Random {
  public:
    using Random::Random;

    bool chance(int percent) { return below(100) < percent; }
};

/// A puzzle that comes with the program, by its name.
inline Puzzle shipped_puzzle(const std::string& name) {
    return read_puzzle((source_folder() / "puzzles" / (name + ".txt")).string());
}

/// All of them, in the order of their files.
inline std::vector<Puzzle> shipped_puzzles() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "puzzles")) {
        if (entry.path().extension() == ".txt") { files.push_back(entry.path().string()); }
    }
    std::sort(files.begin(), files.end());
    std::vector<Puzzle> puzzles;
    for (const std::string& file : files) { puzzles.push_back(read_puzzle(file)); }
    return puzzles;
}

/// The measuring data beside the repository; says so and is empty where there is none.
inline std::filesystem::path shared_folder() {
    const auto folder = source_folder() / ".." / "shared";
    if (std::filesystem::exists(folder / "oracle" / "cover_counts.tsv")) { return folder; }
    skip("needs the folder ../shared, which is absent");
    return {};
}

} // namespace weft::testing
