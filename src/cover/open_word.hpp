// Open words: theme words that no list has, and that a model of letters finds like a word: what is too young,
// too local or too playful for every list, as GLAMPING or HORCHATA.
//
// All strings of the board whose every beginning keeps to a highest price are found, and no others. The price
// is that of words/letter_model.hpp. A board has hundreds of thousands of them: whoever knows what is lost by
// putting one down asks only for those that lose little.
#pragma once

#include "cover/path.hpp"
#include "words/letter_model.hpp"

#include <algorithm>
#include <array>
#include <limits>
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

/// What a string loses: the sum over its cells, what its length adds, and its price times a factor, 0 and
/// more.
struct OpenWordLoss {
    std::array<float, max_cells> cell{};
    std::array<float, OpenWordRule::longest + 1> length{};
    float of_price = 0;
    float most = std::numeric_limits<float>::infinity(); ///< of the strings that are asked for

    float of(float cells, int letters, float price) const {
        return cells + length[static_cast<std::size_t>(letters)] + of_price * price;
    }
};

/// Strings that nobody lists, with their paths. The words of the paths have no numbers yet.
struct OpenWords {
    Paths paths;
    std::vector<float> prices; ///< of each path
};

/// All open words of a board, in a fixed order: by starting cell, then depth first. They have no letters of
/// open cells and never cross themselves. `unlisted`: words taken as if the lexicon lacked them, ascending.
/// Of them only those that lose so little. Throws TooLarge when there are more than max_paths, and Stopped.
OpenWords find_open_words(const Board& board, const Lexicon& lexicon, const LetterModel& letters,
                          const OpenWordRule& rule, std::span<const WordId> unlisted = {},
                          const std::atomic<bool>& stop = never_stop, const OpenWordLoss& loss = {});

} // namespace weft
