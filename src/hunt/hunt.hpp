// Word hunts: all words that can be traced on a board, by depth-first search of board and trie at once.
//
// A word that was found is looked for no more, nor is a prefix whose words are all found (danvk's
// performance-boggle cuts its trie in this way): on boards of few letters a word can be traced in billions of
// ways. Of the words that are left, walks that may use a cell twice tell where each prefix can end, so that
// the search goes where a word can be; and where it found none, it does not search again with the same cells
// used, in whatever order. That is exact, and finds the first tracing of every word in the order of cells.
#pragma once

#include "base/deadline.hpp"
#include "base/stop.hpp"
#include "hunt/trie.hpp"
#include "weft/board.hpp"
#include "weft/hunt.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace weft::hunt {

/// Throws InputError for a board of more cells than can be hunted on, OptionError for a least length out of
/// range.
void check_hunt(const Board& board, const Scoring& scoring);

/// All words on the board, whose cells without a letter are holes, that the trie's scoring admits, longest
/// first, then by letters; every word once. The sum of their points is the board's score. When the flag is
/// raised meanwhile: those found until then.
std::vector<Word> find_words(const Board& board, const Trie& trie,
                             const std::atomic<bool>& stop = never_stop);

/// The same until a time limit, and whether that or a stop ended the search before its end.
Result find_all(const Board& board, const Trie& trie, const Deadline& deadline);
/// The same by a trie that is made within the limit, from `make(stop)`: of a long list that takes long.
Result find_all(const Board& board, const std::function<Trie(const std::atomic<bool>& stop)>& make,
                const Deadline& deadline);

/// Calls `visit(node, path)` for every word on the board, each once, with its node of the trie and its first
/// tracing. Throws Stopped.
using WordVisitor = std::function<void(std::uint32_t node, std::span<const std::uint8_t> path)>;
void for_each_word(const Board& board, const Trie& trie, const WordVisitor& visit,
                   const std::atomic<bool>& stop = never_stop);

} // namespace weft::hunt
