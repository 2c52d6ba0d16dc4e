#include "player/hints.hpp"

#include "base/text.hpp"
#include "board/rules.hpp"
#include "board/trace.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

namespace weft {
namespace {

/// Most words share something when at least so many do.
constexpr double most_words = 0.75;
/// Words with less are most likely not in the answer.
constexpr double unlikely = 0.02;

bool among(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool found(const Puzzle& puzzle, const WordChance& word) {
    const auto& list = puzzle.known.found;
    return std::any_of(list.begin(), list.end(), [&](const FoundWord& other) {
        return other.spangram == word.spangram && other.word == word.word.word;
    });
}

/// The quarter of the board that a word lies in for the most part, or the half where two quarters have as
/// much of it.
std::string part_of(const Board& board, const TracedWord& word) {
    int down = 0;
    int right = 0;
    for (const auto cell : word.cells) {
        const Place place = board.topology.place(cell);
        down += 2 * place.row - (board.topology.rows() - 1);
        right += 2 * place.column - (board.topology.columns() - 1);
    }
    const std::string height = down < 0 ? "upper" : "lower";
    const std::string side = right < 0 ? "left" : "right";
    if (down == 0 && right == 0) { return "middle"; }
    if (right == 0) { return height + " half"; }
    if (down == 0) { return side + " half"; }
    return fmt::format("{} {} quarter", height, side);
}

/// The sides that a spangram joins.
std::string sides_of(const Board& board, const TracedWord& word) {
    constexpr std::array<const char*, 2> of_rectangle = {"from top to bottom", "from left to right"};
    constexpr std::array<const char*, 3> of_hexagon = {"from the lower left to the upper right",
                                                       "from top to bottom",
                                                       "from the upper left to the lower right"};
    const CellSet cells = set_of(word.cells);
    const auto& sides = board.topology.opposite_sides();
    std::vector<const char*> joined;
    for (std::size_t pair = 0; pair < sides.size(); ++pair) {
        if (!cells.meets(sides[pair][0]) || !cells.meets(sides[pair][1])) { continue; }
        joined.push_back(board.topology.hexagonal() ? of_hexagon[pair] : of_rectangle[pair]);
    }
    if (joined.empty()) { return "from no side to the opposite one"; }
    return fmt::format("{}", fmt::join(joined, " and "));
}

/// A clue as the end of a sentence of ours: with a full stop, unless it ends as a sentence itself.
std::string with_end(const std::string& clue) {
    for (const char* end : {".", "!", "?", "\xe2\x80\xa6"}) {
        for (const char* quote : {"", "\"", "'", "\xe2\x80\x9d", "\xe2\x80\x99", ")"}) {
            if (clue.ends_with(std::string(end) + quote)) { return clue; }
        }
    }
    return clue + '.';
}

/// A cell's place at the start of a sentence.
std::string first_place_of(const Board& board, int cell) {
    std::string place = place_of(board, cell);
    place[0] = upper(place[0]);
    return place;
}

/// What most of some words have in common, in the plural.
std::string kind_of(const std::vector<const WordChance*>& words, const Facts& facts) {
    std::vector<WordFacts> known;
    known.reserve(words.size());
    for (const WordChance* word : words) { known.push_back(facts.look_up(word->word.word)); }
    const auto most = [&](auto has) {
        const auto count = std::count_if(known.begin(), known.end(), has);
        return static_cast<double>(count) >= most_words * static_cast<double>(known.size());
    };
    const auto flagged = [](unsigned wanted, unsigned unwanted = 0) {
        return
            [=](const WordFacts& word) { return (word.flags & wanted) != 0 && (word.flags & unwanted) == 0; };
    };
    if (most(flagged(flag_name, flag_noun))) { return "names"; }
    if (most(flagged(flag_plural))) { return "nouns in the plural"; }
    if (most(flagged(flag_gerund))) { return "verbs that end in -ing"; }
    if (most(flagged(flag_past))) { return "verbs in the past"; }
    if (most(flagged(flag_noun, flag_verb | flag_adjective))) { return "nouns"; }
    if (most(flagged(flag_adjective, flag_noun))) { return "adjectives"; }
    if (most(flagged(flag_verb, flag_noun))) { return "verbs"; }
    if (most(flagged(flag_noun))) { return "nouns, some of which are other things as well"; }
    return "words of several kinds";
}

/// One hint in the making.
class Hinter {
  public:
    /// `misfound`: how many of the found words are none of the answer's.
    Hinter(const Puzzle& puzzle, int misfound, std::span<const WordChance> chances, const Facts& facts,
           const HintRequest& request)
        : puzzle_(puzzle)
        , found_(static_cast<int>(puzzle.known.found.size()) - misfound)
        , chances_(chances)
        , facts_(facts)
        , request_(request) {}

    Hint run() {
        hint_.step = request_.step;
        hint_.left = words_left();
        const WordChance* word = all_told() ? nullptr : chosen();
        if (word == nullptr) {
            hint_.text = why_nothing();
            return hint_;
        }
        hint_.about = word->word.word;
        if (request_.step == 1) {
            hint_.text = request_.spangram ? spangram_sides(*word) : overview(*word);
            return hint_;
        }
        tell(*word);
        return hint_;
    }

  private:
    /// The words that are not found, where that can be told: under cells that are used up may lie several.
    std::optional<int> words_left() const {
        const int hidden = puzzle_.board.used().size() / puzzle_.rules.min_length;
        if (!puzzle_.words || hidden > 1) { return std::nullopt; }
        return std::max(0, *puzzle_.words - hidden - found_);
    }

    /// Whether every word was told before; what else the chances name is hardly in the answer.
    bool all_told() const {
        const auto& list = puzzle_.known.found;
        // Words that cannot be in the answer any more, since others are found or they are excluded, were
        // wrong.
        const auto still_to_find = [&](const std::string& word) {
            return std::none_of(list.begin(), list.end(),
                                [&](const FoundWord& other) { return other.word == word; }) &&
                   chance_of(word) >= unlikely;
        };
        const auto& told = request_.told;
        return hint_.left && !told.empty() &&
               std::count_if(told.begin(), told.end(), still_to_find) >= *hint_.left;
    }

    /// That it is in the answer, whether as a theme word or as the spangram.
    double chance_of(const std::string& word) const {
        double sum = 0;
        for (const WordChance& other : chances_) { sum += other.word.word == word ? other.chance : 0; }
        return std::min(sum, 1.0);
    }

    std::string why_nothing() const {
        if (chances_.empty()) { return "There is no answer to hint at."; }
        for (const WordChance& word : chances_) {
            if (request_.cell && found(puzzle_, word) && through_cell(word)) {
                return fmt::format("{} is in {}, which is found.",
                                   first_place_of(puzzle_.board, *request_.cell), word.word.word);
            }
        }
        for (const FoundWord& word : puzzle_.known.found) {
            if (request_.spangram && word.spangram) {
                return fmt::format("The spangram is found: {}.", word.word);
            }
        }
        return "Nothing is left to hint at.";
    }

    bool through_cell(const WordChance& word) const {
        const auto& cells = word.word.cells;
        return std::find(cells.begin(), cells.end(), *request_.cell) != cells.end();
    }

    /// Whether the request can be about this word.
    bool fits(const WordChance& word) const {
        if (found(puzzle_, word) || among(request_.told, word.word.word)) { return false; }
        // After all likely words were told, none is left.
        if (!request_.told.empty() && word.chance < unlikely) { return false; }
        if (request_.spangram) { return word.spangram; }
        return !request_.cell || through_cell(word);
    }

    /// The word that the hint is about: theme words before the spangram, unless that is asked for.
    const WordChance* chosen() const {
        const WordChance* spangram = nullptr;
        const WordChance* best = nullptr;
        for (const WordChance& word : chances_) {
            if (!fits(word)) { continue; }
            if (request_.about == word.word.word) { return &word; }
            if (word.spangram && !request_.spangram && !request_.cell) {
                if (spangram == nullptr) { spangram = &word; }
            } else if (best == nullptr) {
                best = &word;
            }
        }
        // A theme word far less likely than the spangram is there only since none is left.
        if (best == nullptr || (spangram != nullptr && best->chance < spangram->chance / 2)) {
            return spangram != nullptr ? spangram : best;
        }
        return best;
    }

    std::string left() const {
        if (!hint_.left) { return ""; }
        return fmt::format(" {} {} left.", *hint_.left, *hint_.left == 1 ? "word is" : "words are");
    }

    std::string overview(const WordChance& word) const {
        const std::string theme =
            puzzle_.theme.empty() ? "" : fmt::format("The theme is: {} ", with_end(puzzle_.theme));
        if (request_.cell) {
            return fmt::format("{} is part of {}.{}", first_place_of(puzzle_.board, *request_.cell),
                               word.spangram ? "the spangram" : "a theme word", left());
        }
        std::vector<const WordChance*> likely;
        for (const WordChance& other : chances_) {
            if (!other.spangram && other.chance > 0.5) { likely.push_back(&other); }
        }
        const std::string kind = likely.empty() ? "Hardly a word is certain."
                                                : fmt::format("Its words are {}.", kind_of(likely, facts_));
        return theme + kind + left();
    }

    std::string spangram_sides(const WordChance& word) const {
        return fmt::format("The spangram runs {}.", sides_of(puzzle_.board, word.word));
    }

    void tell(const WordChance& word) {
        const TracedWord& traced = word.word;
        const std::string name = word.spangram ? "The spangram" : "A word";
        hint_.length = static_cast<int>(traced.word.size());
        hint_.chance = word.spangram ? word.chance : chance_of(traced.word);
        switch (request_.step) {
        case 2:
            hint_.text = word.spangram
                             ? fmt::format("The spangram has {} letters and runs {}.", traced.word.size(),
                                           sides_of(puzzle_.board, traced))
                             : fmt::format("A word of {} letters lies mostly in the {} of the board.",
                                           traced.word.size(), part_of(puzzle_.board, traced));
            break;
        case 3:
            hint_.cells = {traced.cells.front()};
            hint_.text = fmt::format("{} of {} letters starts at {}, with {}.", name, traced.word.size(),
                                     place_of(puzzle_.board, traced.cells.front()), traced.word.front());
            break;
        case 4:
            hint_.cells = traced.cells;
            std::sort(hint_.cells.begin(), hint_.cells.end());
            hint_.text = fmt::format("{} has these cells:", name);
            for (const auto cell : hint_.cells) { hint_.text += ' ' + short_place_of(puzzle_.board, cell); }
            break;
        default:
            hint_.cells = traced.cells;
            hint_.word = traced.word;
            hint_.text = fmt::format("{} is {}:", name, traced.word);
            for (const auto cell : hint_.cells) { hint_.text += ' ' + short_place_of(puzzle_.board, cell); }
        }
        hint_.text += fmt::format(" ({} sure)", chance(*hint_.chance));
    }

    const Puzzle& puzzle_;
    int found_; ///< words of the answer
    std::span<const WordChance> chances_;
    const Facts& facts_;
    const HintRequest& request_;
    Hint hint_;
};

} // namespace

void check_request(const Board& board, const HintRequest& request) {
    if (request.step < 1 || request.step > last_hint_step) {
        throw OptionError(fmt::format("step takes 1 to {}, not {}", last_hint_step, request.step));
    }
    if (request.cell &&
        (*request.cell < 0 || *request.cell >= board.cells() || !board.to_cover().contains(*request.cell))) {
        throw OptionError("no cell to cover is there");
    }
}

Hint hint_from(const Puzzle& puzzle, std::span<const WordChance> chances, const Slips& slips,
               const Facts& facts, const HintRequest& request) {
    const bool misfound =
        slips.doubtful && !slips.slips.empty() && slips.slips.front().kind == SlipKind::found;
    Hint hint = Hinter(puzzle, misfound ? 1 : 0, chances, facts, request).run();
    hint.doubtful = slips.doubtful;
    hint.slips_complete = slips.complete;
    if (slips.doubtful) {
        hint.text += slips.slips.empty() ? "\nDoubtful: the board as it stands has no plausible answer."
                                         : fmt::format("\nDoubtful: was the board read rightly? {}?",
                                                       slips.slips.front().text);
        if (!puzzle.known.found.empty() && !misfound) {
            hint.text += " Or is a found word none of the answer's?";
        }
    }
    return hint;
}

std::vector<TracedWord> bonus_words(const Puzzle& puzzle, std::span<const TracedWord> words,
                                    std::span<const WordChance> chances, const Lexicon& lexicon,
                                    std::size_t most) {
    const auto least = static_cast<std::size_t>(puzzle.rules.min_length);
    std::set<std::string> barred(puzzle.known.excluded.begin(), puzzle.known.excluded.end());
    for (const FoundWord& word : puzzle.known.found) { barred.insert(word.word); }
    for (const WordChance& word : chances) {
        if (word.chance >= unlikely) { barred.insert(word.word.word); }
    }
    std::vector<std::pair<int, const TracedWord*>> list;
    std::set<std::string> seen;
    for (const TracedWord& word : words) {
        const auto id = lexicon.find(word.word);
        if (!id || word.word.size() < least || (lexicon.flags(*id) & flag_unplayable) != 0 ||
            barred.contains(word.word) || !seen.insert(word.word).second) {
            continue;
        }
        list.emplace_back(-lexicon.commonness(*id), &word);
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<TracedWord> bonus;
    for (std::size_t i = 0; i < std::min(most, list.size()); ++i) { bonus.push_back(*list[i].second); }
    return bonus;
}

} // namespace weft
