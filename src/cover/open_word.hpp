// Open words: theme words that no list has, and that a model of letters finds like a word: what is too young,
// too local or too playful for every list, as GLAMPING or HORCHATA.
//
// All strings of the board whose every beginning keeps to a highest price are such words, and no others. The
// price is that of words/letter_model.hpp. A board has hundreds of thousands of them: whoever knows what is
// lost by putting one down asks only for those that lose least. What a next letter costs depends on the last
// four cells alone, so that what any beginning will lose at least is found backwards for all of them at once,
// and the search keeps to beginnings of words that it takes: the bound of A*, deepened as in IDA* (Korf,
// Artificial Intelligence 27, 1985).
#pragma once

#include "cover/path.hpp"
#include "words/letter_model.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace weft {

struct OpenWordRule {
    // A string of n letters and its beginnings cost at most `first + each * n`, and never more than `most`,
    // in decimal logarithms of one over the probability.
    float first = 5;
    float each = 0.8F;
    float most = 11.5F;
    int least_letters = 5;
    int most_letters = longest;

    static constexpr int longest = 12;

    float allowed(int letters) const { return std::min(first + each * static_cast<float>(letters), most); }
};

/// What a string loses: the sum over its cells, what its length adds, its price times a factor, 0 and more,
/// and what it adds how it lies; see board/path_shape.hpp.
struct OpenWordLoss {
    std::array<float, max_cells> cell{};
    std::array<float, OpenWordRule::longest + 1> length{};
    float of_price = 0;
    float turn = 0;
    float sharp_turn = 0;
    float diagonal = 0;
    float down = 0; ///< gained where it ends above its start
    float right = 0;
};

/// Strings that nobody lists, with their paths. The words of the paths have no numbers yet.
struct OpenWords {
    Paths paths;
    std::vector<float> prices; ///< of each path
};

/// Finds the open words of a board, which have no letters of open cells and never cross themselves. Board,
/// lexicon and model must outlive it. Throws Stopped, and TooLarge where it would come to more than
/// max_paths.
class OpenWordFinder {
  public:
    /// `unlisted`: words taken as if the lexicon lacked them, ascending.
    OpenWordFinder(const Board& board, const Lexicon& lexicon, const LetterModel& letters,
                   std::span<const WordId> unlisted = {}, const std::atomic<bool>& stop = never_stop,
                   int workers = 1);

    /// In a fixed order: by starting cell, then depth first.
    OpenWords all(const OpenWordRule& rule) const;

    /// Of those that lose at most `most`, `words` of them that lose least, these first; equal ones as above.
    OpenWords best(const OpenWordRule& rule, const OpenWordLoss& loss, float most, std::size_t words) const;

  private:
    static constexpr std::size_t tail_size = 4;
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// What the next letter's cost and the next turn depend on: the last four cells, or all of fewer.
    struct Tail {
        std::array<std::uint8_t, tail_size> cells{};
        std::uint8_t size = 0;
        BlockSet blocks;
        LetterModel::State letters = LetterModel::start;
        std::uint32_t suffix = none; ///< the tail of all its cells but the first
        std::uint32_t first = 0;     ///< where its moves start

        int last() const { return cells[size - 1U]; }
        bool has(int cell) const {
            return std::find(cells.begin(), cells.begin() + size, cell) != cells.begin() + size;
        }
    };
    struct Move {
        std::uint32_t tail = 0; ///< where it leads
        float price = 0;        ///< of its letter
        std::uint8_t cell = 0;
        // What the last move is, and the turn before it, if any:
        bool diagonal = false;
        bool turn = false;
        bool sharp_turn = false;
    };
    struct Found;
    struct Losses;
    class Walk;

    std::span<const Move> moves(std::uint32_t tail) const {
        return std::span(moves_).subspan(tails_[tail].first, tails_[tail + 1].first - tails_[tail].first);
    }
    void add_tail(Tail tail, int cell);
    void add_moves(std::uint32_t number);
    void turn(Move& move, const Tail& tail, int cell) const;
    static void add(OpenWords& words, const Found& word);
    Losses losses(const OpenWordRule& rule, const OpenWordLoss& loss) const;
    std::vector<Found> walk(const OpenWordRule& rule, const OpenWordLoss& loss, const Losses& losses,
                            float most) const;

    const Board& board_;
    const Lexicon& lexicon_;
    const LetterModel& letters_;
    std::span<const WordId> unlisted_;
    const std::atomic<bool>& stop_;
    int workers_;
    CellSet cells_;
    std::vector<Tail> tails_; ///< shorter ones first, each size in the order of cells; one more at the end
    std::vector<Move> moves_; ///< of each tail in the order of cells
    std::vector<float> ends_; ///< by tail: the price of a word's end there
};

} // namespace weft
