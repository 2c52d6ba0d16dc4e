#include "reading_order.hpp"

#include <cmath>

namespace weft {
namespace {

constexpr std::size_t signs = 27;

/// Calls `visit` with the place in the table of every three signs in a row.
template <typename Visit>
void for_each_triple(std::string_view letters, const Visit& visit) {
    std::size_t place = 0;
    const auto next = [&](std::size_t sign) {
        place = place % (signs * signs) * signs + sign;
        visit(place);
    };
    for (const char letter : letters) { next(static_cast<std::size_t>(letter - 'A' + 1)); }
    next(0);
    next(0);
}

} // namespace

ReadingOrder::ReadingOrder(const Lexicon& lexicon)
    : lexicon_(lexicon)
    , logarithms_(signs * signs * signs, 0.5F) {
    lexicon.for_each_word([&](const std::string& word, WordId id) {
        if ((lexicon.flags(id) & (flag_theme | flag_part)) == 0) { return; } // rare
        for_each_triple(word, [&](std::size_t place) { ++logarithms_[place]; });
    });
    for (float& count : logarithms_) { count = std::log(count); }
}

float ReadingOrder::likeness(std::string_view letters) const {
    float sum = 0;
    for_each_triple(letters, [&](std::size_t place) { sum += logarithms_[place]; });
    return sum;
}

bool ReadingOrder::reversed(const std::string& letters) const {
    const std::string other(letters.rbegin(), letters.rend());
    const bool known = lexicon_.find(letters).has_value();
    const bool other_known = lexicon_.find(other).has_value();
    return known == other_known ? likeness(other) > likeness(letters) : other_known;
}

} // namespace weft
