#include "cover/found.hpp"

#include "board/path_shape.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

/// The path along these cells, without its word.
Path path_along(const Topology& topology, const Trace& trace) {
    Path path;
    path.cells = set_of(trace);
    path.blocks = blocks_of(topology, trace);
    path.crosses_itself = shape_of(topology, trace).crosses;
    path.set_apart = true;
    return path;
}

} // namespace

FoundWords::FoundWords(const Board& board, const Lexicon& lexicon, const Known& known, const Rules& rules,
                       AddedWords& added, Paths& paths, const std::atomic<bool>& stop)
    : crossing_(rules.crossing)
    , excluded_(known.excluded) {
    if (known.empty()) { return; }
    check_known(board, rules, known, "");
    for (const std::string& word : known.excluded) {
        if (const auto id = added.find(lexicon, word)) { barred_.push_back(*id); }
    }
    for (const FoundWord& found : known.found) {
        const auto id = added.find(lexicon, found.word);
        if (id && !found.spangram) { barred_.push_back(*id); }
    }
    for (const FoundWord& word : known.misplaced) {
        misplaced_.emplace_back(word.word, set_of(word.cells));
        if (const auto id = added.find(lexicon, word.word)) {
            barred_places_.emplace_back(*id, misplaced_.back().second);
        }
    }
    for (std::size_t path = 0; path < paths.size(); ++path) {
        if (bars(paths[path].word, paths[path].cells)) { paths.bar(path); }
    }
    for (const FoundWord& found : known.found) {
        const WordId word = added.number(lexicon, found.word);
        if (found.spangram) {
            spangram_ = found.word;
        } else {
            words_.push_back(word);
            letters_.push_back(found.word);
        }
        paths_.emplace_back();
        for (const Trace& trace : places_of(board, rules, known, found, stop)) {
            paths_.back().push_back(static_cast<std::uint32_t>(paths.size()));
            Path path = path_along(board.topology, trace);
            path.word = word;
            path.theme = !found.spangram;
            if (found.spangram) { spangram_paths_.push_back(static_cast<std::uint32_t>(paths.size())); }
            if (found.spangram && !found.cells.empty()) { spangram_cells_ = trace; }
            paths.add(path, trace);
        }
    }
}

bool FoundWords::bars(WordId word, CellSet cells) const {
    return std::find(barred_.begin(), barred_.end(), word) != barred_.end() ||
           std::find(barred_places_.begin(), barred_places_.end(), std::pair(word, cells)) !=
               barred_places_.end();
}

bool FoundWords::is_place(const Path& path) const {
    return path.set_apart && path.theme && std::find(words_.begin(), words_.end(), path.word) != words_.end();
}

bool FoundWords::may_be_spangram(const std::string& letters, const Trace& cells) const {
    const auto among = [&](const std::vector<std::string>& words) {
        return std::find(words.begin(), words.end(), letters) != words.end();
    };
    return (!spangram_ || letters == *spangram_) && (!spangram_cells_ || cells == *spangram_cells_) &&
           !among(excluded_) && !among(letters_) && !is_misplaced(letters, set_of(cells));
}

bool FoundWords::is_misplaced(const std::string& letters, CellSet cells) const {
    return std::find(misplaced_.begin(), misplaced_.end(), std::pair(letters, cells)) != misplaced_.end();
}

bool FoundWords::leaves_room(const Paths& paths, const Path& path) const {
    return std::all_of(paths_.begin(), paths_.end(), [&](const std::vector<std::uint32_t>& places) {
        return std::any_of(places.begin(), places.end(), [&](std::uint32_t place) {
            const Path& found = paths[place];
            const bool same = found.word == path.word && found.cells == path.cells;
            return same ||
                   (!found.cells.meets(path.cells) && (crossing_ || !found.blocks.meets(path.blocks)));
        });
    });
}

void FoundWords::renumber(std::span<const std::optional<std::uint32_t>> number) {
    const auto change = [&](std::vector<std::uint32_t>& paths) {
        std::erase_if(paths, [&](std::uint32_t path) { return !number[path]; });
        for (std::uint32_t& path : paths) { path = *number[path]; }
    };
    change(spangram_paths_);
    for (std::vector<std::uint32_t>& places : paths_) { change(places); }
}

std::vector<FoundWords::Laying> FoundWords::layings(const Pieces& pieces,
                                                    const std::atomic<bool>& stop) const {
    std::vector<Laying> layings(1);
    for (const WordId word : words_) {
        std::vector<Laying> longer;
        for (const Laying& laying : layings) {
            check(stop);
            for (PieceId piece = 0; piece < pieces.size(); ++piece) {
                const Piece& own = pieces[piece];
                if (!own.set_apart || pieces.readings(piece)[0].word != word ||
                    own.cells.meets(laying.cells) || own.blocks.meets(laying.blocks)) {
                    continue;
                }
                if (longer.size() == most_layings) {
                    throw TooLarge(fmt::format("the words found can lie in more than {} ways", most_layings));
                }
                longer.push_back(laying);
                longer.back().cells |= own.cells;
                longer.back().blocks |= own.blocks;
                longer.back().pieces.push_back(piece);
            }
        }
        layings = std::move(longer);
    }
    return layings;
}

} // namespace weft
