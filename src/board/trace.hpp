// The ways to trace one given word, whatever lexicon there is, and what a player says he has found.
#pragma once

#include "base/stop.hpp"
#include "weft/board.hpp"
#include "weft/known.hpp"
#include "weft/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// The cells of a word from its first letter to its last.
using Trace = std::vector<std::uint8_t>;

/// Words of one letter on a board of it can be traced without end.
inline constexpr std::size_t most_traces = 10'000;

/// Of cells one beside the other: the cells, and the blocks that the moves from each to the next use.
CellSet set_of(std::span<const std::uint8_t> cells);
BlockSet blocks_of(const Topology& topology, std::span<const std::uint8_t> cells);

/// Every way to trace the word, A-Z, in order of cells. Throws TooLarge when there are more than most_traces,
/// and Stopped.
std::vector<Trace> traces_of(const Board& board, std::string_view word,
                             const std::atomic<bool>& stop = never_stop);

/// Whether these cells, each beside the one before and none twice, spell the word.
bool spells(const Board& board, std::span<const std::uint8_t> cells, std::string_view word);

/// Every way in which a found word may lie: its cells where they are known, else all traces; those of a
/// spangram touch two opposite sides where the rules ask for it. Throws as traces_of does.
std::vector<Trace> places_of(const Board& board, const Rules& rules, const FoundWord& found,
                             const std::atomic<bool>& stop = never_stop);

/// The same without places where what is known excludes the word.
std::vector<Trace> places_of(const Board& board, const Rules& rules, const Known& known,
                             const FoundWord& found, const std::atomic<bool>& stop = never_stop);

/// Adds a word; of one that is there already only its cells, where they were not known, and that it is the
/// spangram.
void add_found(Known& known, FoundWord found);

/// Throws InputError, which names that line of that file, when the board has no room for the word.
void check_found(const Board& board, const Rules& rules, const FoundWord& found, const std::string& name,
                 int line);
/// The same for a word that does not lie over its cells: they must spell it.
void check_misplaced(const Board& board, const FoundWord& misplaced, const std::string& name, int line);
/// Throws InputError when what is known contradicts the board, the rules or itself.
void check_known(const Board& board, const Rules& rules, const Known& known, const std::string& name);

} // namespace weft
