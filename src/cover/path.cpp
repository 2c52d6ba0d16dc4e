#include "cover/path.hpp"

#include "board/letters.hpp"
#include "board/rules.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace weft {
namespace {

/// The stop flag is looked at whenever a trace has this many letters more, which few boards come to.
constexpr int letters_between_looks = 8;

/// Apart, so that the search stays small.
[[noreturn, gnu::cold, gnu::noinline]] void refuse() {
    throw TooLarge(
        fmt::format("words can be traced in more than {} ways on this board: too many cells are open (?), "
                    "so type in more of the letters; or too few letters differ",
                    max_paths));
}

/// What a search knows of the letters of a board.
enum class Letters {
    known,       ///< all
    open,        ///< some cells may have any
    one_misread, ///< in each path, one is another than the board has, of those that its cell may have
};

/// One search over a board; the letters around each cell prune before neighbours are looked at.
template <Letters letters_known, typename Sets>
class Tracer {
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;
    static constexpr bool open = letters_known == Letters::open;
    static constexpr bool misread = letters_known == Letters::one_misread;
    static constexpr std::uint8_t none = Path::none_misread;

  public:
    Tracer(const Board& board, const Lexicon& lexicon, PathKind kind, const std::atomic<bool>& stop,
           const Rules& rules)
        : topology_(board.topology)
        , cells_(Cells::from(board.to_cover()))
        , automaton_(lexicon.automaton())
        , lexicon_(lexicon)
        , stop_(stop)
        , theme_from_(rules.min_length > min_word_length ? rules.min_length : 0)
        , part_from_(std::min(rules.min_length, min_word_length))
        , rare_from_(kind == PathKind::rare_too ? rules.min_length : max_cells + 1)
        , rare_too_(kind == PathKind::rare_too)
        , singles_(!misread && (kind == PathKind::playable || kind == PathKind::rare_too))
        , ends_(kind == PathKind::theme      ? Automaton::theme
                : kind == PathKind::playable ? Automaton::theme | Automaton::part
                                             : Automaton::word)
        , below_(kind == PathKind::theme      ? Automaton::theme_below
                 : kind == PathKind::playable ? Automaton::theme_below | Automaton::part_below
                                              : ~0U) {
        const auto letters_of = [&](int cell) {
            return letters_known != Letters::known ? board.letters_of(cell) : 1U << board.letter(cell);
        };
        for (const int cell : cells_) {
            const std::uint32_t letters = letters_of(cell);
            if constexpr (!open) { letter_[cell] = static_cast<std::uint8_t>(std::countr_zero(letters)); }
            for (std::uint32_t rest = letters; rest != 0; rest &= rest - 1) {
                cells_of_[std::countr_zero(rest)].insert(cell);
            }
            neighbours_[cell] = Cells::from(topology_.neighbours(cell)) & cells_;
            for (const int next : neighbours_[cell]) { letters_around_[cell] |= letters_of(next); }
            if constexpr (open || misread) { letters_[cell] = letters; }
        }
        if constexpr (misread) { may_be_misread_as(nullptr); }
    }

    /// The letters that a cell may have in place of its own: without them, all.
    void may_be_misread_as(const OtherLetters* others) {
        for (const int cell : cells_) {
            others_[cell] =
                others == nullptr ? all_letters : letters_[cell] | (*others)[static_cast<std::size_t>(cell)];
        }
        for (const int cell : cells_) {
            others_around_[cell] = 0;
            for (const int next : neighbours_[cell]) { others_around_[cell] |= others_[next]; }
        }
    }

    /// Paths that begin in these cells, of those with a misread letter only such as the filter takes.
    Paths run(CellSet from, const PathFilter& filter = {}) {
        if (filter) { filter_ = &filter; }
        const Automaton::Place root = automaton_.root();
        const std::uint32_t head = automaton_.head(root);
        for (const int cell : Cells::from(from) & cells_) {
            check(stop_);
            for_each_letter(cell, head, none, [&](int letter, std::uint8_t wrong) {
                if (Automaton::has(head, letter)) {
                    enter(cell, letter, root, head, 0, {}, {}, false, wrong);
                }
            });
        }
        return std::move(paths_);
    }

  private:
    /// Calls `visit` for the letters of a cell, and with the cell that is misread then; of those of one that
    /// may be any, only such as the head has.
    template <typename Visit>
    [[gnu::always_inline]] inline void for_each_letter(int cell, std::uint32_t head, std::uint8_t wrong,
                                                       Visit visit) {
        if constexpr (open) {
            for (std::uint32_t rest = head & letters_[cell]; rest != 0; rest &= rest - 1) {
                visit(std::countr_zero(rest), none);
            }
        } else if (misread && !std::has_single_bit(letters_[cell])) {
            for (std::uint32_t rest = head & letters_[cell]; rest != 0; rest &= rest - 1) {
                visit(std::countr_zero(rest), wrong);
            }
        } else if (misread && wrong == none) {
            for (std::uint32_t rest = head & others_[cell]; rest != 0; rest &= rest - 1) {
                const int letter = std::countr_zero(rest);
                const bool as_read = letter == letter_[cell];
                if (!as_read) { instead_ = static_cast<std::uint8_t>(letter); }
                visit(letter, as_read ? none : static_cast<std::uint8_t>(cell));
            }
        } else {
            visit(letter_[cell], wrong);
        }
    }

    /// Goes on to a cell from a place with that head, unless nothing ends there and nothing goes on: most
    /// steps lead nowhere, and so cost neither a call nor a number.
    [[gnu::always_inline]] inline void enter(int cell, int letter, Automaton::Place from, std::uint32_t head,
                                             int length, Cells used, Blocks blocks, bool crosses,
                                             std::uint8_t wrong) {
        const Automaton::Place place = automaton_.next(from, head, letter);
        const std::uint32_t own = automaton_.head(place);
        const bool any_letter = misread && wrong == none;
        const std::uint32_t around = any_letter ? others_around_[cell] : letters_around_[cell];
        const bool goes_on = (own & below_) != 0 && (own & around) != 0;
        const bool ends = !any_letter && (place.edge & (length == 0 ? ends_ | Automaton::word : ends_)) != 0;
        if (goes_on || ends) { step(cell, place, goes_on ? own : 0, length, used, blocks, crosses, wrong); }
    }

    [[gnu::noinline]] void step(int cell, Automaton::Place place, std::uint32_t head, int length, Cells used,
                                Blocks blocks, bool crosses, std::uint8_t wrong) {
        trail_[length++] = static_cast<std::uint8_t>(cell);
        if (length % letters_between_looks == 0) { check(stop_); }
        used.insert(cell);
        const bool theme = (place.is(Automaton::theme) && length >= theme_from_) || length >= rare_from_ ||
                           (length < min_word_length && length >= part_from_ && place.is(Automaton::part));
        const bool ends = (place.edge & ends_) != 0;
        const bool told = !misread || wrong != none;
        const bool wanted = ends && told && (!rare_too_ || theme || place.is(Automaton::part));
        const bool single =
            length == 1 && singles_ && told && place.is(Automaton::word); // A and I, of phrases
        if ((wanted || single) && (!misread || filter_ == nullptr || (*filter_)(used, crosses))) {
            if (paths_.size() == max_paths) { refuse(); }
            paths_.add({.cells = used,
                        .blocks = blocks,
                        .word = lexicon_.word_at(place, static_cast<std::size_t>(length)),
                        .crosses_itself = crosses,
                        .theme = theme,
                        .part = place.is(Automaton::part),
                        .misread = wrong,
                        .instead = instead_},
                       {trail_, static_cast<std::size_t>(length)});
        }
        if (head == 0) { return; }
        Cells next_cells = neighbours_[cell] - used;
        if (!misread || wrong != none) {
            // By letter, not by neighbour, so that no branch is taken for a neighbour in vain.
            Cells hopeful;
            for (std::uint32_t rest = head & letters_around_[cell]; rest != 0; rest &= rest - 1) {
                hopeful |= cells_of_[std::countr_zero(rest)];
            }
            next_cells &= hopeful;
        }
        for (const int next : next_cells) {
            const auto block = topology_.block<Blocks>(cell, next);
            for_each_letter(next, head, wrong, [&](int letter, std::uint8_t now_wrong) {
                enter(next, letter, place, head, length, used, blocks | block, crosses || blocks.meets(block),
                      now_wrong);
            });
        }
    }

    const Topology& topology_;
    Cells cells_;         ///< that are not used up
    Automaton automaton_; ///< a copy, so that its parts stand with the rest
    const Lexicon& lexicon_;
    const std::atomic<bool>& stop_;
    int theme_from_; ///< letters from which on theme words are such
    int part_from_;  ///< and parts
    int rare_from_;  ///< and all words
    bool rare_too_;
    bool singles_;
    std::uint32_t ends_;
    std::uint32_t below_;
    std::uint8_t letter_[Sets::max_cells] = {};   ///< where all are known
    std::uint32_t letters_[Sets::max_cells] = {}; ///< else those that a cell may have
    std::uint32_t letters_around_[Sets::max_cells] = {};
    std::uint32_t others_[Sets::max_cells] = {}; ///< those and what may be misread as them
    std::uint32_t others_around_[Sets::max_cells] = {};
    Cells neighbours_[Sets::max_cells];   ///< of cells that are not used up, such as well
    Cells cells_of_[letters_in_alphabet]; ///< cells by their letter
    std::uint8_t trail_[Sets::max_cells] = {};
    std::uint8_t instead_ = 0; ///< the letter that the misread cell has on this trail
    const PathFilter* filter_ = nullptr;
    Paths paths_;
};

} // namespace

void Paths::add(Path path, std::span<const std::uint8_t> cells) {
    path.first = static_cast<std::uint32_t>(cells_.size());
    path.length = static_cast<std::uint8_t>(cells.size());
    paths_.push_back(path);
    cells_.insert(cells_.end(), cells.begin(), cells.end());
}

void Paths::add(const Paths& others) {
    paths_.reserve(paths_.size() + others.paths_.size());
    cells_.reserve(cells_.size() + others.cells_.size());
    for (const Path& path : others) { add(path, others.cells(path)); }
}

Paths find_paths(const Board& board, const Lexicon& lexicon, PathKind kind, const std::atomic<bool>& stop,
                 const Rules& rules, Width width) {
    return with_sets(width, [&]<typename Sets>(Sets) {
        const CellSet all = board.to_cover();
        return board.open().empty() ? Tracer<Letters::known, Sets>(board, lexicon, kind, stop, rules).run(all)
                                    : Tracer<Letters::open, Sets>(board, lexicon, kind, stop, rules).run(all);
    });
}

Paths find_misread_paths(const Board& board, CellSet from, const Lexicon& lexicon,
                         const std::atomic<bool>& stop, const Rules& rules, const PathFilter& filter) {
    return with_sets(width_for(board.topology), [&]<typename Sets>(Sets) {
        return Tracer<Letters::one_misread, Sets>(board, lexicon, PathKind::theme, stop, rules)
            .run(from, filter);
    });
}

Paths find_misread_paths(const Board& board, const OtherLetters& others, const Lexicon& lexicon,
                         const std::atomic<bool>& stop, const Rules& rules) {
    return with_sets(width_for(board.topology), [&]<typename Sets>(Sets) {
        Tracer<Letters::one_misread, Sets> tracer(board, lexicon, PathKind::playable, stop, rules);
        tracer.may_be_misread_as(&others);
        return tracer.run(board.to_cover());
    });
}

} // namespace weft
