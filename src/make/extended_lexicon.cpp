#include "make/extended_lexicon.hpp"

#include "board/rules.hpp"
namespace weft {
namespace {

bool known(const Lexicon& lexicon, const std::string& word, WordFlag flag) {
    const auto id = lexicon.find(word);
    return id && (lexicon.flags(*id) & flag) != 0;
}

bool known_spangram(const Lexicon& lexicon, const std::string& spangram) {
    if (known(lexicon, spangram, flag_theme)) { return true; }
    for (std::size_t cut = min_part_length; cut + min_part_length <= spangram.size(); ++cut) {
        if (known(lexicon, spangram.substr(0, cut), flag_part) &&
            known(lexicon, spangram.substr(cut), flag_part)) {
            return true;
        }
    }
    return false;
}

} // namespace

ExtendedLexicon extend(const Lexicon& base, const OfficialSolution& solution) {
    ExtendedLexicon extended;
    for (const std::string& word : solution.words) {
        // Short words are theme words where the rules take them, and marked as parts.
        const bool short_word = word.size() < min_word_length;
        if (!known(base, word, short_word ? flag_part : flag_theme)) { extended.added.push_back(word); }
    }
    if (!solution.spangram.empty() && !known_spangram(base, solution.spangram)) {
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
