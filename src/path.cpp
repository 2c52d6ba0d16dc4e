#include "weft/path.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

/// The stop flag is looked at whenever a trace has this many letters more, which few boards come to.
constexpr int letters_between_looks = 8;

/// Apart, so that the search stays small.
[[noreturn, gnu::cold, gnu::noinline]] void refuse() {
    throw InputError(fmt::format("words can be traced in more than {} ways on this board", max_paths));
}

/// One search over a board; the letters around each cell prune before neighbours are looked at.
class Tracer {
  public:
    Tracer(const Board& board, const Lexicon& lexicon, PathKind kind, const std::atomic<bool>& stop)
        : topology_(board.topology)
        , automaton_(lexicon.automaton())
        , lexicon_(lexicon)
        , stop_(stop)
        , ends_(kind == PathKind::word ? Automaton::word : Automaton::theme | Automaton::part)
        , below_(kind == PathKind::word ? ~0U : Automaton::theme_below | Automaton::part_below) {
        for (int cell = 0; cell < board.cells(); ++cell) {
            letter_[cell] = static_cast<std::uint8_t>(board.letter(cell));
            for (int next : topology_.neighbours(cell)) { letters_around_[cell] |= 1U << board.letter(next); }
        }
    }

    Paths run() {
        const Automaton::Place root = automaton_.root();
        const std::uint32_t head = automaton_.head(root);
        for (int cell = 0; cell < topology_.cells(); ++cell) {
            if (Automaton::has(head, letter_[cell])) {
                step(cell, automaton_.next(root, head, letter_[cell]), 0, CellSet{}, BlockSet{}, false);
            }
        }
        return std::move(paths_);
    }

  private:
    void step(int cell, Automaton::Place place, int length, CellSet used, BlockSet blocks, bool crosses) {
        if (length % letters_between_looks == 0) { check(stop_); }
        trail_[length++] = static_cast<std::uint8_t>(cell);
        used.insert(cell);
        if ((place.edge & ends_) != 0) {
            if (paths_.size() == max_paths) { refuse(); }
            paths_.add({.cells = used,
                        .blocks = blocks,
                        .word = lexicon_.word_at(place, static_cast<std::size_t>(length)),
                        .crosses_itself = crosses,
                        .theme = place.is(Automaton::theme),
                        .part = place.is(Automaton::part)},
                       {trail_, static_cast<std::size_t>(length)});
        }
        const std::uint32_t head = automaton_.head(place);
        if ((head & below_) == 0 || (head & letters_around_[cell]) == 0) { return; }
        for (int next : topology_.neighbours(cell) - used) {
            if (!Automaton::has(head, letter_[next])) { continue; }
            const BlockSet block = topology_.block(cell, next);
            step(next, automaton_.next(place, head, letter_[next]), length, used, blocks | block,
                 crosses || blocks.meets(block));
        }
    }

    const Topology& topology_;
    Automaton automaton_; ///< a copy, so that its parts stand with the rest
    const Lexicon& lexicon_;
    const std::atomic<bool>& stop_;
    std::uint32_t ends_;
    std::uint32_t below_;
    std::uint8_t letter_[max_cells] = {};
    std::uint32_t letters_around_[max_cells] = {};
    std::uint8_t trail_[max_cells] = {};
    Paths paths_;
};

} // namespace

void Paths::add(Path path, std::span<const std::uint8_t> cells) {
    path.first = static_cast<std::uint32_t>(cells_.size());
    path.length = static_cast<std::uint8_t>(cells.size());
    paths_.push_back(path);
    cells_.insert(cells_.end(), cells.begin(), cells.end());
}

Paths find_paths(const Board& board, const Lexicon& lexicon, PathKind kind, const std::atomic<bool>& stop) {
    return Tracer(board, lexicon, kind, stop).run();
}

} // namespace weft
