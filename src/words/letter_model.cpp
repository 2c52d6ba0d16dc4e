#include "words/letter_model.hpp"

#include "base/text.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>

namespace weft {
LetterModel::LetterModel(const Archive& archive) {
    if (!archive.contains("letters.three")) { return; }
    after_three_ = archive.section<std::uint8_t>("letters.three");
    rows_ = WordRows(archive.section<WordRows::Block>("letters.rows"));
    after_four_ = archive.section<std::uint8_t>("letters.four");
    if (after_three_.size() != contexts_of_four ||
        after_four_.size() != std::size_t{rows_.size()} * symbols) {
        throw DamagedData("letters");
    }
}

LetterModel::Costs LetterModel::after(State state) const {
    if (after_three_.empty()) { return Costs(nullptr); }
    const std::uint32_t row = rows_.row(state);
    return Costs(row == WordRows::absent
                     ? after_three_.data() + std::size_t{state % contexts_of_three} * symbols
                     : after_four_.data() + std::size_t{row} * symbols);
}

float LetterModel::cost(std::string_view word) const {
    State state = start;
    float sum = 0;
    for (const char letter : word) {
        const int symbol = letter - 'A' + 1;
        sum += cost(state, symbol);
        state = next(state, symbol);
    }
    return sum + cost(state, 0);
}

void LetterModel::pack(const std::vector<Row>& rows, ArchiveWriter& writer) {
    std::vector<std::uint8_t> after_three(contexts_of_four, 255);
    std::map<State, const Row*> of_four;
    const auto levels = [](const Row& row, auto place) {
        for (const float cost : row.costs) { *place++ = static_cast<std::uint8_t>(whole(cost * steps, 255)); }
    };
    for (const Row& row : rows) {
        State state = start;
        for (const char letter : row.context) {
            if (letter != '^' && !is_capital(letter)) { state = contexts_of_four; }
            state = state * symbols + static_cast<State>(letter == '^' ? 0 : letter - 'A' + 1);
        }
        const bool three = row.context.size() == 3;
        if ((!three && row.context.size() != 4) || row.costs.size() != std::size_t{symbols} ||
            state >= contexts_of_four) {
            throw InputError(
                fmt::format("letters: not three or four letters with 27 costs: {}", row.context));
        }
        if (three) {
            levels(row, after_three.begin() + static_cast<std::ptrdiff_t>(state) * symbols);
        } else {
            of_four[state] = &row;
        }
    }
    std::vector<State> contexts;
    std::vector<std::uint8_t> after_four;
    for (const auto& [state, row] : of_four) {
        contexts.push_back(state);
        levels(*row, std::back_inserter(after_four));
    }
    writer.add<std::uint8_t>("letters.three", after_three);
    writer.add<WordRows::Block>("letters.rows", WordRows::layout(contexts, contexts_of_four));
    writer.add<std::uint8_t>("letters.four", after_four);
}

} // namespace weft
