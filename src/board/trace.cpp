#include "board/trace.hpp"

#include "board/rules.hpp"
#include "board/spangram_mark.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

class WordTracer {
    // A word of a real board takes some hundred; on one of few letters there is no end to them.
    static constexpr std::uint64_t most_steps = 10'000'000;

  public:
    WordTracer(const Board& board, std::string_view word, const std::atomic<bool>& stop)
        : board_(board)
        , word_(word)
        , stop_(stop) {}

    std::vector<Trace> run() {
        for (int cell = 0; cell < board_.cells(); ++cell) { step(cell, CellSet{}); }
        return std::move(traces_);
    }

  private:
    void step(int cell, CellSet used) {
        check(stop_);
        if (++steps_ > most_steps) {
            throw TooLarge(
                fmt::format("{} cannot be looked for on this board: it begins in too many ways", word_));
        }
        if (!board_.may_be(cell, word_[trail_.size()])) { return; }
        trail_.push_back(static_cast<std::uint8_t>(cell));
        used.insert(cell);
        if (trail_.size() == word_.size()) {
            if (traces_.size() == most_traces) {
                throw TooLarge(
                    fmt::format("{} can be traced in more than {} ways on this board", word_, most_traces));
            }
            traces_.push_back(trail_);
        } else {
            for (const int next : board_.topology.neighbours(cell) - used) { step(next, used); }
        }
        trail_.pop_back();
    }

    const Board& board_;
    std::string_view word_;
    const std::atomic<bool>& stop_;
    Trace trail_;
    std::vector<Trace> traces_;
    std::uint64_t steps_ = 0;
};

std::string starred(const FoundWord& found) { return marked(found.word, found.spangram); }

/// What a trace leaves of a board.
struct Footprint {
    CellSet cells;
    BlockSet blocks;
};

/// Whether some way to lay one word goes with some way to lay the other; taken to be so where there are very
/// many.
bool side_by_side(const std::vector<Footprint>& some, const std::vector<Footprint>& others,
                  const Rules& rules) {
    constexpr std::size_t most_pairs = 100'000;
    if (some.size() * others.size() > most_pairs) { return true; }
    return std::any_of(some.begin(), some.end(), [&](const Footprint& one) {
        return std::any_of(others.begin(), others.end(), [&](const Footprint& other) {
            return !one.cells.meets(other.cells) && (rules.crossing || !one.blocks.meets(other.blocks));
        });
    });
}

/// The letter that was misread if the word is there, where one explains it: `; it could with E rather than A
/// at row 5, column 3`. Else nothing.
std::string other_letter(const Board& board, const Rules& rules, const FoundWord& found) {
    for (const int cell : board.to_cover() - board.open()) {
        const auto index = static_cast<std::size_t>(cell);
        Board other = board;
        other.letters[index] = Board::open_letter;
        try {
            const std::vector<Trace> places = places_of(other, rules, found);
            if (places.empty()) { continue; }
            const Trace& place = places.front();
            const auto at = std::find(place.begin(), place.end(), cell) - place.begin();
            return fmt::format("; it could with {} rather than {} at {}",
                               found.word[static_cast<std::size_t>(at)], board.letters[index],
                               place_of(board, cell));
        } catch (const TooLarge&) { break; } // a board of few letters
    }
    return {};
}

} // namespace

CellSet set_of(std::span<const std::uint8_t> cells) {
    CellSet set;
    for (const auto cell : cells) { set.insert(cell); }
    return set;
}

BlockSet blocks_of(const Topology& topology, std::span<const std::uint8_t> cells) {
    BlockSet blocks;
    for (std::size_t i = 1; i < cells.size(); ++i) { blocks |= topology.block(cells[i - 1], cells[i]); }
    return blocks;
}

std::vector<Trace> traces_of(const Board& board, std::string_view word, const std::atomic<bool>& stop) {
    if (word.empty() || word.size() > max_cells) { return {}; }
    return WordTracer(board, word, stop).run();
}

bool spells(const Board& board, std::span<const std::uint8_t> cells, std::string_view word) {
    if (cells.size() != word.size()) { return false; }
    CellSet used;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] >= board.cells() || used.contains(cells[i]) || !board.may_be(cells[i], word[i]) ||
            (i > 0 && !board.topology.neighbours(cells[i - 1]).contains(cells[i]))) {
            return false;
        }
        used.insert(cells[i]);
    }
    return true;
}

std::vector<Trace> places_of(const Board& board, const Rules& rules, const FoundWord& found,
                             const std::atomic<bool>& stop) {
    std::vector<Trace> places =
        found.cells.empty() ? traces_of(board, found.word, stop) : std::vector<Trace>{found.cells};
    if (found.spangram && rules.spangram == SpangramRule::spans) {
        std::erase_if(places, [&](const Trace& place) { return !board.topology.spans(set_of(place)); });
    }
    return places;
}

std::vector<Trace> places_of(const Board& board, const Rules& rules, const Known& known,
                             const FoundWord& found, const std::atomic<bool>& stop) {
    std::vector<Trace> places = places_of(board, rules, found, stop);
    for (const FoundWord& other : known.misplaced) {
        if (other.word != found.word) { continue; }
        std::erase_if(places, [&](const Trace& place) { return set_of(place) == set_of(other.cells); });
    }
    return places;
}

void add_found(Known& known, FoundWord found) {
    for (FoundWord& other : known.found) {
        const bool same_place = other.cells.empty() || found.cells.empty() || other.cells == found.cells;
        if (other.word != found.word || !same_place) { continue; }
        if (other.cells.empty()) { other.cells = std::move(found.cells); }
        other.spangram = other.spangram || found.spangram;
        return;
    }
    known.found.push_back(std::move(found));
}

void check_found(const Board& board, const Rules& rules, const FoundWord& found, const std::string& name,
                 int line) {
    const auto fail = [&](const std::string& what) {
        throw InputError(name, line, fmt::format("found: {} {}", starred(found), what));
    };
    if (found.spangram && rules.spangram == SpangramRule::none) {
        fail("is marked as the spangram, and by the rules there is none");
    }
    if (found.word.size() < static_cast<std::size_t>(rules.min_length)) {
        fail(rules.min_length == min_word_length
                 ? "is shorter than four letters"
                 : fmt::format("is shorter than {} letters", rules.min_length));
    }
    if (!found.cells.empty() && !spells(board, found.cells, found.word)) {
        fail("is not what these cells spell, each beside the one before; rows and columns count from 0");
    }
    if (!places_of(board, rules, found).empty()) { return; }
    FoundWord anywhere = found;
    anywhere.spangram = false;
    if (!places_of(board, rules, anywhere).empty()) {
        fail("touches no two opposite sides of this board, as a spangram does");
    }
    fail("cannot be traced on this board" + other_letter(board, rules, found));
}

void check_misplaced(const Board& board, const FoundWord& misplaced, const std::string& name, int line) {
    if (spells(board, misplaced.cells, misplaced.word)) { return; }
    throw InputError(
        name, line,
        fmt::format("not: {} is not what these cells spell, each beside the one before; rows and "
                    "columns count from 0",
                    misplaced.word));
}

void check_known(const Board& board, const Rules& rules, const Known& known, const std::string& name) {
    CellSet taken;
    const FoundWord* spangram = nullptr;
    for (const FoundWord& found : known.found) {
        check_found(board, rules, found, name, 0);
        if (std::find(known.excluded.begin(), known.excluded.end(), found.word) != known.excluded.end()) {
            throw InputError(name, 0, fmt::format("{} is both found and excluded", found.word));
        }
        if (std::count_if(known.found.begin(), known.found.end(),
                          [&](const FoundWord& other) { return other.word == found.word; }) > 1) {
            throw InputError(name, 0, fmt::format("{} is found twice", found.word));
        }
        if (found.spangram) {
            if (spangram != nullptr && spangram->word != found.word) {
                throw InputError(
                    name, 0, fmt::format("two spangrams are found: {} and {}", spangram->word, found.word));
            }
            spangram = &found;
        }
        const CellSet cells = set_of(found.cells);
        if (cells.meets(taken)) {
            throw InputError(
                name, 0,
                fmt::format("found: {} shares a cell with another word that is found", starred(found)));
        }
        taken |= cells;
    }
    std::vector<std::vector<Footprint>> ways;
    for (const FoundWord& found : known.found) {
        std::vector<Footprint> own;
        for (const Trace& place : places_of(board, rules, known, found)) {
            own.push_back({set_of(place), blocks_of(board.topology, place)});
        }
        if (own.empty()) {
            throw InputError(
                name, 0,
                fmt::format("{} is found, and excluded wherever it can lie on this board", found.word));
        }
        for (std::size_t other = 0; other < ways.size(); ++other) {
            if (side_by_side(ways[other], own, rules)) { continue; }
            throw InputError(name, 0,
                             fmt::format("found: {} and {} cannot both lie on this board; leave out one that "
                                         "is none of the answer's",
                                         starred(known.found[other]), starred(found)));
        }
        ways.push_back(std::move(own));
    }
}

} // namespace weft
