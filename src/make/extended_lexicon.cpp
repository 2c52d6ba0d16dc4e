#include "make/extended_lexicon.hpp"

#include "board/rules.hpp"

#include <string_view>

namespace weft {
namespace {

bool known(const Lexicon& lexicon, std::string_view word, WordFlag flag) {
    const auto id = lexicon.find(word);
    return id && (lexicon.flags(*id) & flag) != 0;
}

/// Short words are theme words where the rules take them, and marked as parts.
bool known_alone(const Lexicon& lexicon, std::string_view word) {
    return known(lexicon, word, word.size() < min_word_length ? flag_part : flag_theme);
}

/// Whether they are two parts joined, or more up to so many.
bool known_joined(const Lexicon& lexicon, std::string_view letters, int parts) {
    if (parts < 2) { return false; }
    for (std::size_t cut = min_part_length; cut + min_part_length <= letters.size(); ++cut) {
        const std::string_view rest = letters.substr(cut);
        if (known(lexicon, letters.substr(0, cut), flag_part) &&
            (known(lexicon, rest, flag_part) || known_joined(lexicon, rest, parts - 1))) {
            return true;
        }
    }
    return false;
}

} // namespace

ExtendedLexicon extend(const Lexicon& base, const OfficialSolution& solution, int spangram_parts) {
    ExtendedLexicon extended;
    for (const std::string& word : solution.words) {
        if (!known_alone(base, word)) { extended.added.push_back(word); }
    }
    if (!solution.spangram.empty() && !known_alone(base, solution.spangram) &&
        !known_joined(base, solution.spangram, spangram_parts)) {
        extended.added.push_back(solution.spangram);
    }
    if (extended.added.empty()) { return extended; }
    std::vector<WordEntry> entries;
    for (const std::string& word : extended.added) {
        const auto id = base.find(word);
        entries.push_back({word, static_cast<std::uint8_t>(id ? base.commonness(*id) : 0),
                           static_cast<std::uint16_t>((id ? base.flags(*id) : 0) | flag_theme)});
    }
    // Of equal words the first counts, so that these stand before those of the base.
    base.for_each_word([&](const std::string& word, WordId id) {
        entries.push_back({word, static_cast<std::uint8_t>(base.commonness(id)),
                           static_cast<std::uint16_t>(base.flags(id))});
    });
    extended.own.emplace(std::move(entries));
    return extended;
}

} // namespace weft
