#include "cover/open_word.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace weft {
namespace {

class OpenTracer {
  public:
    OpenTracer(const Board& board, const Lexicon& lexicon, const LetterModel& letters,
               const OpenWordRule& rule, std::span<const WordId> unlisted, const std::atomic<bool>& stop,
               const OpenWordLoss& loss)
        : board_(board)
        , topology_(board.topology)
        , cells_(board.to_cover() - board.open())
        , lexicon_(lexicon)
        , letters_(letters)
        , rule_(rule)
        , unlisted_(unlisted)
        , stop_(stop)
        , loss_(loss) {
        // What the rest of a word may gain at most: by its length, and by cells whose loss is negative.
        for (const int cell : cells_) {
            most_gain_ += std::min(loss.cell[static_cast<std::size_t>(cell)], 0.0F);
        }
        float least = std::numeric_limits<float>::infinity();
        for (int length = rule.most_letters; length > 0; --length) {
            if (length >= rule.least_letters) {
                least = std::min(least, loss.length[static_cast<std::size_t>(length)]);
            }
            least_to_come_[static_cast<std::size_t>(length)] = least;
        }
    }

    OpenWords run() {
        for (const int cell : cells_) {
            check(stop_);
            step(cell, LetterModel::start, 0, 0, 0, {}, {}, lexicon_.automaton().root());
        }
        return std::move(words_);
    }

  private:
    /// `listed`: where the letters so far lead in the lexicon, if anywhere.
    void step(int cell, LetterModel::State state, float price, float lost, int length, CellSet used,
              BlockSet blocks, std::optional<Automaton::Place> listed) {
        const int letter = board_.letter(cell);
        price += letters_.cost(state, letter + 1);
        ++length;
        if (price > rule_.allowed(length)) { return; }
        lost += loss_.cell[static_cast<std::size_t>(cell)];
        if (lost + least_to_come_[static_cast<std::size_t>(length)] + most_gain_ + loss_.of_price * price >
            loss_.most) {
            return;
        }
        state = LetterModel::next(state, letter + 1);
        trail_[static_cast<std::size_t>(length) - 1] = static_cast<std::uint8_t>(cell);
        used.insert(cell);
        if (listed) {
            const Automaton& automaton = lexicon_.automaton();
            const std::uint32_t head = automaton.head(*listed);
            listed = Automaton::has(head, letter) ? std::optional(automaton.next(*listed, head, letter))
                                                  : std::nullopt;
        }
        if (length >= rule_.least_letters) {
            const float whole = price + letters_.cost(state, 0);
            if (whole <= rule_.allowed(length) && loss_.of(lost, length, whole) <= loss_.most &&
                !has(listed, length)) {
                add({.cells = used, .blocks = blocks, .theme = true, .open = true}, length, whole);
            }
        }
        if (length == rule_.most_letters) { return; }
        for (const int next : (topology_.neighbours(cell) & cells_) - used) {
            const BlockSet block = topology_.block(cell, next);
            if (blocks.meets(block)) { continue; }
            step(next, state, price, lost, length, used, blocks | block, listed);
        }
    }

    bool has(const std::optional<Automaton::Place>& place, int length) const {
        return place && place->is(Automaton::word) &&
               !std::binary_search(unlisted_.begin(), unlisted_.end(),
                                   lexicon_.word_at(*place, static_cast<std::size_t>(length)));
    }

    void add(const Path& path, int length, float price) {
        if (words_.paths.size() == max_paths) {
            throw TooLarge(fmt::format("more than {} open words on this board", max_paths));
        }
        if (words_.paths.size() % 1024 == 0) { check(stop_); }
        words_.paths.add(path, std::span(trail_).first(static_cast<std::size_t>(length)));
        words_.prices.push_back(price);
    }

    const Board& board_;
    const Topology& topology_;
    CellSet cells_;
    const Lexicon& lexicon_;
    const LetterModel& letters_;
    OpenWordRule rule_;
    std::span<const WordId> unlisted_;
    const std::atomic<bool>& stop_;
    const OpenWordLoss& loss_;
    std::array<float, OpenWordRule::longest + 1> least_to_come_{}; ///< by number of letters so far
    float most_gain_ = 0;                                          ///< 0 and less
    std::array<std::uint8_t, max_cells> trail_{};
    OpenWords words_;
};

} // namespace

OpenWords find_open_words(const Board& board, const Lexicon& lexicon, const LetterModel& letters,
                          const OpenWordRule& rule, std::span<const WordId> unlisted,
                          const std::atomic<bool>& stop, const OpenWordLoss& loss) {
    return OpenTracer(board, lexicon, letters, rule, unlisted, stop, loss).run();
}

} // namespace weft
