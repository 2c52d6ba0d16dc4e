#include "cover/open_word.hpp"

#include "base/parallel.hpp"
#include "board/path_shape.hpp"
#include "weft/error.hpp"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

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

/// One way through all words that start with one cell and lose little enough, depth first.
class OpenWordFinder::Walk {
  public:
    /// Sums in another order may differ by so much.
    static constexpr float rounding = 1e-3F;

    /// `taken`: words, by all walks.
    Walk(const OpenWordFinder& finder, const OpenWordRule& rule, const OpenWordLoss& loss,
         const Losses& losses, float most, std::atomic<std::size_t>& taken)
        : finder_(finder)
        , rule_(rule)
        , loss_(loss)
        , losses_(losses)
        , most_(most + rounding)
        , taken_(taken) {}

    /// From a tail of one cell.
    std::vector<Found> run(std::uint32_t tail) {
        check(finder_.stop_);
        const int cell = finder_.tails_[tail].last();
        Trail trail;
        trail.price = finder_.letters_.cost(LetterModel::start, symbol_of(finder_.board_, cell));
        trail.lost = losses_.start[tail];
        if (hopeful(trail, 1, tail)) { enter(tail, cell, trail, 1); }
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

    bool hopeful(const Trail& trail, int length, std::uint32_t tail) const {
        return trail.price <= rule_.allowed(length) &&
               trail.lost + losses_.rest[static_cast<std::size_t>(length)][tail] <= most_;
    }

    void enter(std::uint32_t tail, int cell, Trail trail, int length) {
        cells_[static_cast<std::size_t>(length) - 1] = static_cast<std::uint8_t>(cell);
        trail.used.insert(cell);
        if (length >= rule_.least_letters) { end(tail, trail, length); }
        if (length == rule_.most_letters) { return; }
        std::uint32_t number = finder_.tails_[tail].first;
        for (const Move& move : finder_.moves(tail)) {
            Trail longer = trail;
            longer.price += move.price;
            longer.lost += losses_.move[number++];
            if (!hopeful(longer, length + 1, move.tail)) { continue; }
            const BlockSet block = finder_.board_.topology.block(cell, move.cell);
            if (trail.used.contains(move.cell) || trail.blocks.meets(block)) { continue; }
            longer.blocks |= block;
            enter(move.tail, move.cell, longer, length + 1);
        }
    }

    /// Takes the letters so far as a word, where they may be one.
    void end(std::uint32_t tail, const Trail& trail, int length) {
        const float price = trail.price + finder_.ends_[tail];
        if (price > rule_.allowed(length)) { return; }
        const auto last = static_cast<std::size_t>(length) - 1;
        float lost = trail.lost + loss_.of_price * (price - trail.price) + loss_.length[last + 1];
        if (lost - std::abs(loss_.down) - std::abs(loss_.right) > most_) { return; }
        const PathShape ends = shape_of(finder_.board_.topology, std::array{cells_[0], cells_[last]});
        lost += loss_.down * static_cast<float>(ends.down) + loss_.right * static_cast<float>(ends.right);
        if (lost > most_ || is_listed(length)) { return; }
        if (taken_++ == max_paths) {
            throw TooLarge(fmt::format("more than {} open words on this board", max_paths));
        }
        if (words_.size() % 1024 == 0) { check(finder_.stop_); }
        words_.push_back({lost, price, trail.used, trail.blocks, static_cast<std::uint8_t>(length), cells_});
    }

    bool is_listed(int length) const {
        const Automaton& automaton = finder_.lexicon_.automaton();
        Automaton::Place place = automaton.root();
        for (int i = 0; i < length; ++i) {
            const std::uint32_t head = automaton.head(place);
            const int letter = finder_.board_.letter(cells_[static_cast<std::size_t>(i)]);
            if (!Automaton::has(head, letter)) { return false; }
            place = automaton.next(place, head, letter);
        }
        return place.is(Automaton::word) &&
               !std::binary_search(finder_.unlisted_.begin(), finder_.unlisted_.end(),
                                   finder_.lexicon_.word_at(place, static_cast<std::size_t>(length)));
    }

    const OpenWordFinder& finder_;
    const OpenWordRule& rule_;
    const OpenWordLoss& loss_;
    const Losses& losses_;
    float most_;
    std::atomic<std::size_t>& taken_;
    std::array<std::uint8_t, OpenWordRule::longest> cells_{};
    std::vector<Found> words_;
};

/// By starting cell, then depth first.
std::vector<OpenWordFinder::Found> OpenWordFinder::walk(const OpenWordRule& rule, const OpenWordLoss& loss,
                                                        const Losses& losses, float most) const {
    std::atomic<std::size_t> taken{0};
    std::vector<std::vector<Found>> from(static_cast<std::size_t>(cells_.size()));
    for_all(workers_, from.size(), 2, [&](std::size_t tail) {
        from[tail] = Walk(*this, rule, loss, losses, most, taken).run(static_cast<std::uint32_t>(tail));
    });
    std::vector<Found> all;
    all.reserve(taken);
    for (const auto& some : from) { all.insert(all.end(), some.begin(), some.end()); }
    return all;
}

OpenWordFinder::OpenWordFinder(const Board& board, const Lexicon& lexicon, const LetterModel& letters,
                               std::span<const WordId> unlisted, const std::atomic<bool>& stop, int workers)
    : board_(board)
    , lexicon_(lexicon)
    , letters_(letters)
    , unlisted_(unlisted)
    , stop_(stop)
    , workers_(workers)
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
    ends_.push_back(costs[0]);
    // The suffix may go wherever the tail may, and with two cells and more it turns there alike.
    std::uint32_t alike = tail.suffix == none ? 0 : tails_[tail.suffix].first;
    for (const int next : cells_& board_.topology.neighbours(tail.last())) {
        if (tail.has(next) || tail.blocks.meets(board_.topology.block(tail.last(), next))) { continue; }
        Move move;
        if (tail.suffix == none) {
            move.tail =
                static_cast<std::uint32_t>((cells_ & CellSet::first(next)).size()); // of that cell alone
        } else {
            while (moves_[alike].cell != next) { ++alike; }
            move = moves_[alike];
        }
        if (tail.size <= 2) { turn(move, tail, next); }
        if (tail.size < tail_size) {
            const std::uint32_t suffix = std::exchange(move.tail, static_cast<std::uint32_t>(tails_.size()));
            add_tail(tail, next);
            tails_.back().suffix = suffix;
        }
        move.price = costs[symbol_of(board_, next)];
        moves_.push_back(move);
    }
}

/// Fills in what the move is by the last two cells and the next one.
void OpenWordFinder::turn(Move& move, const Tail& tail, int cell) const {
    const std::size_t before = std::min<std::size_t>(tail.size, 2);
    std::array<std::uint8_t, 3> trace{};
    std::copy_n(tail.cells.begin() + tail.size - before, before, trace.begin());
    trace[before] = static_cast<std::uint8_t>(cell);
    const auto way = std::span<const std::uint8_t>(trace).first(before + 1);
    const PathShape turned = shape_of(board_.topology, way);
    const PathShape moved = shape_of(board_.topology, way.last(2));
    move.cell = trace[before];
    move.diagonal = moved.diagonals > 0;
    move.turn = turned.turns > 0;
    move.sharp_turn = turned.sharp_turns > 0;
}

OpenWordFinder::Losses OpenWordFinder::losses(const OpenWordRule& rule, const OpenWordLoss& loss) const {
    Losses losses;
    for (const int cell : cells_) {
        losses.start.push_back(loss.cell[static_cast<std::size_t>(cell)] +
                               loss.of_price * letters_.cost(LetterModel::start, symbol_of(board_, cell)));
    }
    losses.move.reserve(moves_.size());
    for (const Move& move : moves_) {
        losses.move.push_back(loss.cell[move.cell] + loss.of_price * move.price +
                              (move.diagonal ? loss.diagonal : 0) + (move.turn ? loss.turn : 0) +
                              (move.sharp_turn ? loss.sharp_turn : 0));
    }
    const std::uint32_t tails = static_cast<std::uint32_t>(tails_.size()) - 1;
    for (int length = rule.most_letters; length > 0; --length) {
        const auto letters = static_cast<std::size_t>(length);
        auto& rest = losses.rest[letters];
        rest.resize(tails, infinite);
        for (std::uint32_t number = 0; number < tails; ++number) {
            const Tail& tail = tails_[number];
            if (tail.size != std::min(letters, tail_size)) { continue; }
            if (length >= rule.least_letters) {
                rest[number] = loss.length[letters] + loss.of_price * ends_[number] - std::abs(loss.down) -
                               std::abs(loss.right);
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
    for (const Found& word : walk(rule, loss, losses(rule, loss), 0)) { add(words, word); }
    return words;
}

namespace {

/// How much farther a bound should go to find so many, as their number grew from `before` to `now` by `step`.
float next_step(float step, std::size_t before, std::size_t now, std::size_t wanted) {
    constexpr std::size_t telling = 30; // fewer grow by no steady factor
    constexpr float most = 4;
    if (before < telling || now <= before) { return 1; }
    const auto logarithm = [](std::size_t number) { return std::log(static_cast<float>(number)); };
    const float growth = (logarithm(now) - logarithm(before)) / step;
    return std::clamp((logarithm(wanted) - logarithm(now)) / growth, 0.25F, most);
}

} // namespace

OpenWords OpenWordFinder::best(const OpenWordRule& rule, const OpenWordLoss& loss, float most,
                               std::size_t words) const {
    const Losses all = losses(rule, loss);
    float bound = infinite;
    for (std::size_t cell = 0; cell < all.start.size(); ++cell) {
        bound = std::min(bound, all.start[cell] + all.rest[1][cell]);
    }
    std::vector<Found> found;
    // Each round finds all that the one before did, but that was little: their number grows by a factor.
    float further = 1;
    do {
        const std::size_t before = found.size();
        bound = std::min(bound + further, most);
        found = walk(rule, loss, all, bound);
        std::erase_if(found, [&](const Found& word) { return word.lost > bound; });
        further = next_step(further, before, found.size(), words);
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
