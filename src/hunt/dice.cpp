#include "hunt/dice.hpp"

#include "board/letters.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace weft::hunt {
namespace {

/// How often each letter stands in a thousand letters of the words that games take, A to Z.
constexpr std::array<int, letters_in_alphabet> letter_share = {
    78, 19, 40, 34, 112, 12, 28, 24, 88, 2, 9, 53, 29, 67, 67, 29, 2, 71, 94, 65, 34, 9, 8, 3, 16, 5};

} // namespace

const std::vector<Dice>& dice_sets() {
    static const std::vector<Dice> sets = {
        {"boggle",
         "4x4, since 1987",
         4,
         4,
         {"A A E E G N", "A B B J O O", "A C H O P S", "A F F K P S", "A O O T T W", "C I M O T U",
          "D E I L R X", "D E L R V Y", "D I S T T Y", "E E G H N W", "E E I N S U", "E H R T V W",
          "E I O S S T", "E L R T T Y", "H I M N U QU", "H L N N R Z"}},
        {"classic",
         "4x4, before 1987",
         4,
         4,
         {"A A C I O T", "A B I L T Y", "A B J M O QU", "A C D E M P", "A C E L R S", "A D E N V Z",
          "A H M O R S", "B I F O R X", "D E N O S W", "D K N O T U", "E E F H I Y", "E G K L U Y",
          "E G I N T V", "E H I N P S", "E L P S T U", "G I L R U W"}},
        {"big", "5x5", 5, 5, {"A A A F R S", "A A E E E E", "A A F I R S", "A D E N N N",  "A E E E E M",
                              "A E E G M U", "A E G M N N", "A F I R S Y", "B J K QU X Z", "C C E N S T",
                              "C E I I L T", "C E I L P T", "C E I P S T", "D D H N O T",  "D H H L O R",
                              "D H L N O R", "D H L N O R", "E I I I T T", "E M O T T T",  "E N S S S U",
                              "F I P R S Y", "G O R R V W", "I P R R R Y", "N O O T U W",  "O O O T T U"}},
        {"super",
         "6x6, with blocked cells and pairs",
         6,
         6,
         {"A A A F R S",       "A A E E E E", "A A E E O O", "A A F I R S",  "A B D E I O", "A D E N N N",
          "A E E E E M",       "A E E G M U", "A E G M N N", "A E I L M N",  "A E I N O U", "A F I R S Y",
          "AN ER HE IN QU TH", "B B J K X Z", "C C E N S T", "C D D L N N",  "C E I I T T", "C E I P S T",
          "C F G N U Y",       "D D H N O T", "D H H L O R", "D H H N O W",  "D H L N O R", "E H I L R S",
          "E I I L S T",       "E I L P S T", "E I O . . .", "E M T T T O",  "E N S S S U", "G O R R V W",
          "H I R S T V",       "H O P R S T", "I P R S Y Y", "J K QU W X Z", "N O O T U W", "O O O T T U"}},
    };
    return sets;
}

const Dice* find_dice(std::string_view name) {
    const auto& sets = dice_sets();
    const auto found =
        std::find_if(sets.begin(), sets.end(), [&](const Dice& dice) { return dice.name == name; });
    return found == sets.end() ? nullptr : &*found;
}

const Dice* dice_for(int rows, int columns) {
    const auto& sets = dice_sets();
    const auto found = std::find_if(sets.begin(), sets.end(), [&](const Dice& dice) {
        return dice.rows == rows && dice.columns == columns;
    });
    return found == sets.end() ? nullptr : &*found;
}

std::vector<std::string> throw_dice(const Dice& dice, Random& random) {
    std::vector<std::string_view> order = dice.dice;
    random.shuffle(order);
    std::vector<std::string> cells;
    for (const std::string_view die : order) {
        const auto faces = std::count(die.begin(), die.end(), ' ') + 1;
        std::string_view rest = die;
        for (int face = random.below(static_cast<int>(faces)); face > 0; --face) {
            rest.remove_prefix(rest.find(' ') + 1);
        }
        cells.emplace_back(rest.substr(0, rest.find(' ')));
    }
    return cells;
}

std::vector<std::string> throw_letters(int cells, Random& random) {
    const int total = std::accumulate(letter_share.begin(), letter_share.end(), 0);
    std::vector<std::string> thrown;
    for (int cell = 0; cell < cells; ++cell) {
        int skip = random.below(total);
        char letter = 'A';
        while (skip >= letter_share[static_cast<std::size_t>(letter - 'A')]) {
            skip -= letter_share[static_cast<std::size_t>(letter - 'A')];
            ++letter;
        }
        thrown.emplace_back(1, letter);
    }
    return thrown;
}

} // namespace weft::hunt
