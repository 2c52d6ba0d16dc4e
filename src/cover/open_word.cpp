#include "cover/open_word.hpp"

#include "board/path_shape.hpp"
#include "weft/error.hpp"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace weft {
namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();

int symbol_of(const Board& board, int cell) { return board.letter(cell) + 1; }

} // namespace

/// A string with its path.
struct OpenWordFinder::Found {
    float lost = 0;
    float price = 0;
    CellSet used;
    BlockSet blocks;
    std::uint8_t length = 0;
    std::array<std::uint8_t, OpenWordRule::longest> cells{};

    std::span<const std::uint8_t> trace() const { return std::span(cells).first(length); }
};

/// What words lose on their way.
struct OpenWordFinder::Losses {
    std::vector<float> start; ///< a cell
    std::vector<float> move;  ///< a move
    /// By number of letters and tail: what is lost at least from there on, whether or not the rest keeps to
    /// the price or goes where the word has been.
    std::array<std::vector<float>, OpenWordRule::longest + 1> rest;
};

/// One way through all words that lose little enough, depth first.
class OpenWordFinder::Walk {
  public:
    /// Sums in another order may differ by so much.
    static constexpr float rounding = 1e-3F;

    Walk(const OpenWordFinder& finder, const OpenWordRule& rule, const OpenWordLoss& loss,
         const Losses& losses, float most)
        : finder_(finder)
        , rule_(rule)
        , loss_(loss)
        , losses_(losses)
        , most_(most + rounding) {}

    std::vector<Found> run() {
        std::uint32_t tail = 0;
        for (const int cell : finder_.cells_) {
            check(finder_.stop_);
            Trail trail;
            trail.price = finder_.letters_.cost(LetterModel::start, symbol_of(finder_.board_, cell));
            trail.lost = losses_.start[tail];
            if (hopeful(trail, 1, tail)) { enter(tail, trail, 1, finder_.lexicon_.automaton().root()); }
            ++tail;
        }
        return std::move(words_);
    }

  private:
    /// The letters so far.
    struct Trail {
        float price = 0;
        float lost = 0;
        CellSet used;
        BlockSet blocks;
    };
    using Listed = std::optional<Automaton::Place>; ///< where they lead in the lexicon, if anywhere

    bool hopeful(const Trail& trail, int length, std::uint32_t tail) const {
        return trail.price <= rule_.allowed(length) &&
               trail.lost + losses_.rest[static_cast<std::size_t>(length)][tail] <= most_;
    }

    void enter(std::uint32_t tail, Trail trail, int length, Listed listed) {
        const int cell = finder_.tails_[tail].last();
        cells_[static_cast<std::size_t>(length) - 1] = static_cast<std::uint8_t>(cell);
        trail.used.insert(cell);
        if (listed) {
            const Automaton& automaton = finder_.lexicon_.automaton();
            const std::uint32_t head = automaton.head(*listed);
            const int letter = finder_.board_.letter(cell);
            listed = Automaton::has(head, letter) ? Listed(automaton.next(*listed, head, letter)) : Listed();
        }
        if (length >= rule_.least_letters) { end(tail, trail, length, listed); }
        if (length == rule_.most_letters) { return; }
        std::uint32_t number = finder_.tails_[tail].first;
        for (const Move& move : finder_.moves(tail)) {
            Trail longer = trail;
            longer.price += move.price;
            longer.lost += losses_.move[number++];
            if (!hopeful(longer, length + 1, move.tail)) { continue; }
            const int next = finder_.tails_[move.tail].last();
            const BlockSet block = finder_.board_.topology.block(cell, next);
            if (trail.used.contains(next) || trail.blocks.meets(block)) { continue; }
            longer.blocks |= block;
            enter(move.tail, longer, length + 1, listed);
        }
    }

    /// Takes the letters so far as a word, where they may be one.
    void end(std::uint32_t tail, const Trail& trail, int length, const Listed& listed) {
        const float price = trail.price + finder_.letters_.cost(finder_.tails_[tail].letters, 0);
        if (price > rule_.allowed(length) || has(listed, length)) { return; }
        const auto last = static_cast<std::size_t>(length) - 1;
        const PathShape ends = shape_of(finder_.board_.topology, std::array{cells_[0], cells_[last]});
        const float lost = trail.lost + loss_.of_price * (price - trail.price) + loss_.length[last + 1] +
                           loss_.down * static_cast<float>(ends.down) +
                           loss_.right * static_cast<float>(ends.right);
        if (lost > most_) { return; }
        if (words_.size() == max_paths) {
            throw TooLarge(fmt::format("more than {} open words on this board", max_paths));
        }
        if (words_.size() % 1024 == 0) { check(finder_.stop_); }
        words_.push_back({lost, price, trail.used, trail.blocks, static_cast<std::uint8_t>(length), cells_});
    }

    bool has(const Listed& place, int length) const {
        return place && place->is(Automaton::word) &&
               !std::binary_search(finder_.unlisted_.begin(), finder_.unlisted_.end(),
                                   finder_.lexicon_.word_at(*place, static_cast<std::size_t>(length)));
    }

    const OpenWordFinder& finder_;
    const OpenWordRule& rule_;
    const OpenWordLoss& loss_;
    const Losses& losses_;
    float most_;
    std::array<std::uint8_t, OpenWordRule::longest> cells_{};
    std::vector<Found> words_;
};

OpenWordFinder::OpenWordFinder(const Board& board, const Lexicon& lexicon, const LetterModel& letters,
                               std::span<const WordId> unlisted, const std::atomic<bool>& stop)
    : board_(board)
    , lexicon_(lexicon)
    , letters_(letters)
    , unlisted_(unlisted)
    , stop_(stop)
    , cells_(board.to_cover() - board.open()) {
    for (const int cell : cells_) { add_tail({}, cell); }
    for (std::uint32_t tail = 0; tail < tails_.size(); ++tail) {
        if (tail % 1024 == 0) { check(stop_); }
        add_moves(tail);
    }
    Tail end;
    end.first = static_cast<std::uint32_t>(moves_.size());
    tails_.push_back(end);
}

/// The tail and one cell more.
void OpenWordFinder::add_tail(Tail tail, int cell) {
    if (tail.size > 0) { tail.blocks |= board_.topology.block(tail.last(), cell); }
    tail.cells[tail.size++] = static_cast<std::uint8_t>(cell);
    tail.letters = LetterModel::next(tail.letters, symbol_of(board_, cell));
    tails_.push_back(tail);
}

void OpenWordFinder::add_moves(std::uint32_t number) {
    const Tail tail = tails_[number];
    tails_[number].first = static_cast<std::uint32_t>(moves_.size());
    const LetterModel::Costs costs = letters_.after(tail.letters);
    const auto where = [&](int next) { // from the suffix
        for (const Move& move : moves(tail.suffix)) {
            if (tails_[move.tail].last() == next) { return move.tail; }
        }
        return none;
    };
    std::uint32_t place = 0; // of a cell among those of the board
    for (const int next : cells_) {
        const std::uint32_t alone = place++;
        if (!board_.topology.neighbours(tail.last()).contains(next) || tail.has(next) ||
            tail.blocks.meets(board_.topology.block(tail.last(), next))) {
            continue;
        }
        const std::uint32_t suffix = tail.suffix == none ? alone : where(next);
        std::uint32_t to = suffix;
        if (tail.size < tail_size) {
            to = static_cast<std::uint32_t>(tails_.size());
            add_tail(tail, next);
            tails_.back().suffix = suffix;
        }
        moves_.push_back({to, costs[symbol_of(board_, next)]});
    }
}

OpenWordFinder::Losses OpenWordFinder::losses(const OpenWordRule& rule, const OpenWordLoss& loss) const {
    const Topology& topology = board_.topology;
    Losses losses;
    for (const int cell : cells_) {
        losses.start.push_back(loss.cell[static_cast<std::size_t>(cell)] +
                               loss.of_price * letters_.cost(LetterModel::start, symbol_of(board_, cell)));
    }
    losses.move.reserve(moves_.size());
    const std::uint32_t tails = static_cast<std::uint32_t>(tails_.size()) - 1;
    for (std::uint32_t number = 0; number < tails; ++number) {
        const Tail& tail = tails_[number];
        for (const Move& move : moves(number)) {
            // The last move and the turn before it, if any.
            const std::size_t cells = std::min<std::size_t>(tail.size, 2);
            std::array<std::uint8_t, 3> trace{};
            std::copy_n(tail.cells.begin() + tail.size - cells, cells, trace.begin());
            trace[cells] = static_cast<std::uint8_t>(tails_[move.tail].last());
            const auto turn = std::span<const std::uint8_t>(trace).first(cells + 1);
            const PathShape turned = shape_of(topology, turn);
            const PathShape moved = shape_of(topology, turn.last(2));
            losses.move.push_back(loss.cell[trace[cells]] + loss.of_price * move.price +
                                  loss.diagonal * static_cast<float>(moved.diagonals) +
                                  loss.turn * static_cast<float>(turned.turns) +
                                  loss.sharp_turn * static_cast<float>(turned.sharp_turns));
        }
    }
    for (int length = rule.most_letters; length > 0; --length) {
        const auto letters = static_cast<std::size_t>(length);
        auto& rest = losses.rest[letters];
        rest.resize(tails, infinite);
        for (std::uint32_t number = 0; number < tails; ++number) {
            const Tail& tail = tails_[number];
            if (tail.size != std::min(letters, tail_size)) { continue; }
            if (length >= rule.least_letters) {
                rest[number] = loss.length[letters] + loss.of_price * letters_.cost(tail.letters, 0) -
                               std::abs(loss.down) - std::abs(loss.right);
            }
            if (length == rule.most_letters) { continue; }
            const auto& longer = losses.rest[letters + 1];
            std::size_t place = tail.first;
            for (const Move& move : moves(number)) {
                rest[number] = std::min(rest[number], losses.move[place++] + longer[move.tail]);
            }
        }
    }
    return losses;
}

OpenWords OpenWordFinder::all(const OpenWordRule& rule) const {
    const OpenWordLoss loss;
    OpenWords words;
    for (const Found& word : Walk(*this, rule, loss, losses(rule, loss), 0).run()) { add(words, word); }
    return words;
}

OpenWords OpenWordFinder::best(const OpenWordRule& rule, const OpenWordLoss& loss, float most,
                               std::size_t words) const {
    const Losses all = losses(rule, loss);
    float bound = infinite;
    for (std::size_t cell = 0; cell < all.start.size(); ++cell) {
        bound = std::min(bound, all.start[cell] + all.rest[1][cell]);
    }
    std::vector<Found> found;
    // Each round finds all that the one before did, but that was little: their number grows by a factor.
    constexpr float further = 1;
    do {
        bound = std::min(bound + further, most);
        found = Walk(*this, rule, loss, all, bound).run();
        std::erase_if(found, [&](const Found& word) { return word.lost > bound; });
    } while (bound < most && found.size() < words);
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.lost < b.lost; });
    found.resize(std::min(found.size(), words));
    OpenWords result;
    for (const Found& word : found) { add(result, word); }
    return result;
}

void OpenWordFinder::add(OpenWords& words, const Found& word) {
    words.paths.add({.cells = word.used, .blocks = word.blocks, .theme = true, .open = true}, word.trace());
    words.prices.push_back(word.price);
}

} // namespace weft
