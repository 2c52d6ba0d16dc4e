#include "cover/open_word.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace weft {
namespace {

template <typename Sets>
class OpenTracer {
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;

  public:
    OpenTracer(const Board& board, const Lexicon& lexicon, const LetterModel& letters,
               const OpenWordRule& rule, std::span<const WordId> unlisted, const std::atomic<bool>& stop,
               const OpenWordLoss& loss)
        : topology_(board.topology)
        , cells_(Cells::from(board.to_cover() - board.open()))
        , lexicon_(lexicon)
        , letters_(letters)
        , rule_(rule)
        , unlisted_(unlisted)
        , stop_(stop)
        , loss_(loss) {
        for (const int cell : cells_) {
            const auto place = static_cast<std::size_t>(cell);
            letter_[place] = board.letter(cell);
            neighbours_[place] = Cells::from(topology_.neighbours(cell)) & cells_;
            most_gain_ += std::min(loss.cell[place], 0.0F);
        }
        float least = std::numeric_limits<float>::infinity();
        for (int length = rule.most_letters; length > 0; --length) {
            if (length >= rule.least_letters) {
                least = std::min(least, loss.length[static_cast<std::size_t>(length)]);
            }
            // What the rest of a word may gain is told from its length and from cells whose loss is negative.
            most_lost_[static_cast<std::size_t>(length)] = loss.most - least - most_gain_;
        }
    }

    OpenWords run() {
        for (const int cell : cells_) {
            check(stop_);
            enter(cell, LetterModel::start, letters_.after(LetterModel::start), {}, {}, {},
                  lexicon_.automaton().root());
        }
        return std::move(words_);
    }

  private:
    /// The letters so far.
    struct Trail {
        float price = 0;
        float lost = 0; ///< by their cells
        int length = 0;
    };
    using Listed = std::optional<Automaton::Place>; ///< where they lead in the lexicon, if anywhere

    /// Goes on to a cell unless that costs or loses too much: most steps lead nowhere, and so cost no call.
    [[gnu::always_inline]] inline void enter(int cell, LetterModel::State state, LetterModel::Costs costs,
                                             Trail trail, Cells used, Blocks blocks, const Listed& listed) {
        const int letter = letter_[static_cast<std::size_t>(cell)];
        trail.price += costs[letter + 1];
        trail.lost += loss_.cell[static_cast<std::size_t>(cell)];
        ++trail.length;
        if (trail.price > rule_.allowed(trail.length) ||
            trail.lost + loss_.of_price * trail.price > most_lost_[static_cast<std::size_t>(trail.length)]) {
            return;
        }
        step(cell, LetterModel::next(state, letter + 1), trail, used, blocks, listed);
    }

    void step(int cell, LetterModel::State state, Trail trail, Cells used, Blocks blocks, Listed listed) {
        cells_of_[static_cast<std::size_t>(trail.length) - 1] = static_cast<std::uint8_t>(cell);
        used.insert(cell);
        if (listed) {
            const Automaton& automaton = lexicon_.automaton();
            const std::uint32_t head = automaton.head(*listed);
            const int letter = letter_[static_cast<std::size_t>(cell)];
            listed = Automaton::has(head, letter) ? Listed(automaton.next(*listed, head, letter)) : Listed();
        }
        const LetterModel::Costs costs = letters_.after(state);
        if (trail.length >= rule_.least_letters) {
            const float price = trail.price + costs[0];
            if (price <= rule_.allowed(trail.length) &&
                loss_.of(trail.lost, trail.length, price) <= loss_.most && !has(listed, trail.length)) {
                add({.cells = used, .blocks = blocks, .theme = true, .open = true}, trail.length, price);
            }
        }
        if (trail.length == rule_.most_letters) { return; }
        for (const int next : neighbours_[static_cast<std::size_t>(cell)] - used) {
            const auto block = topology_.block<Blocks>(cell, next);
            if (!blocks.meets(block)) { enter(next, state, costs, trail, used, blocks | block, listed); }
        }
    }

    bool has(const Listed& place, int length) const {
        return place && place->is(Automaton::word) &&
               !std::binary_search(unlisted_.begin(), unlisted_.end(),
                                   lexicon_.word_at(*place, static_cast<std::size_t>(length)));
    }

    void add(const Path& path, int length, float price) {
        if (words_.paths.size() == max_paths) {
            throw TooLarge(fmt::format("more than {} open words on this board", max_paths));
        }
        if (words_.paths.size() % 1024 == 0) { check(stop_); }
        words_.paths.add(path, std::span(cells_of_).first(static_cast<std::size_t>(length)));
        words_.prices.push_back(price);
    }

    const Topology& topology_;
    Cells cells_;
    const Lexicon& lexicon_;
    const LetterModel& letters_;
    OpenWordRule rule_;
    std::span<const WordId> unlisted_;
    const std::atomic<bool>& stop_;
    const OpenWordLoss& loss_;
    std::array<int, Sets::max_cells> letter_{};
    std::array<Cells, Sets::max_cells> neighbours_{};
    float most_gain_ = 0; ///< by cells whose loss is negative, 0 and less
    std::array<float, OpenWordRule::longest + 1> most_lost_{}; ///< by number of letters so far
    std::array<std::uint8_t, OpenWordRule::longest> cells_of_{};
    OpenWords words_;
};

} // namespace

OpenWords find_open_words(const Board& board, const Lexicon& lexicon, const LetterModel& letters,
                          const OpenWordRule& rule, std::span<const WordId> unlisted,
                          const std::atomic<bool>& stop, const OpenWordLoss& loss) {
    return with_sets(width_for(board.topology), [&]<typename Sets>(Sets) {
        return OpenTracer<Sets>(board, lexicon, letters, rule, unlisted, stop, loss).run();
    });
}

} // namespace weft
