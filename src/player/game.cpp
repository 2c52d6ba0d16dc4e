#include "player/game.hpp"

#include "board/rules.hpp"
#include "board/trace.hpp"

#include <algorithm>

namespace weft {
namespace {

using Kind = Game::Event::Kind;

bool same_cells(std::vector<std::uint8_t> a, std::vector<std::uint8_t> b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a == b;
}

} // namespace

Game::Game(const Puzzle& puzzle, const Solution& answer, const Lexicon& lexicon)
    : puzzle_(puzzle)
    , answer_(answer)
    , lexicon_(lexicon) {
    for (const FoundWord& found : puzzle.known.found) {
        if (of_answer(found.word) != nullptr) { attempt(found.word, {}); }
    }
    given_ = events_.size();
}

std::ptrdiff_t Game::times(Kind kind, const std::string& word) const {
    return std::count_if(events_.begin(), events_.end(),
                         [&](const Event& event) { return event.kind == kind && event.word == word; });
}

int Game::number_of(Kind kind) const {
    return static_cast<int>(std::count_if(events_.begin(), events_.end(),
                                          [&](const Event& event) { return event.kind == kind; }));
}

bool Game::is_given(const std::string& word) const {
    return std::any_of(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(given_),
                       [&](const Event& event) { return event.word == word; });
}

const TracedWord* Game::of_answer(const std::string& word) const {
    if (answer_.spangram.word == word) { return &answer_.spangram; }
    const auto place = std::find_if(answer_.words.begin(), answer_.words.end(),
                                    [&](const TracedWord& other) { return other.word == word; });
    return place == answer_.words.end() ? nullptr : &*place;
}

Try Game::attempt(const std::string& word, const std::vector<std::uint8_t>& cells) {
    if (word.size() < static_cast<std::size_t>(puzzle_.rules.min_length)) { return Try::too_short; }
    if (cells.empty() ? traces_of(puzzle_.board, word).empty() : !spells(puzzle_.board, cells, word)) {
        return Try::not_on_board;
    }
    if (happened(Kind::word, word) || happened(Kind::spangram, word) || happened(Kind::other, word)) {
        return Try::again;
    }
    if (const TracedWord* const own = of_answer(word)) {
        if (!cells.empty() && !same_cells(cells, own->cells)) { return Try::elsewhere; }
        const bool spangram = own == &answer_.spangram;
        events_.push_back({spangram ? Kind::spangram : Kind::word, word});
        return spangram ? Try::spangram : Try::word;
    }
    const auto id = lexicon_.find(word);
    if (!id || (lexicon_.flags(*id) & flag_unplayable) != 0) { return Try::not_a_word; }
    events_.push_back({Kind::other, word});
    return Try::counts;
}

int Game::hints_earned() const { return number_of(Kind::other) / words_for_hint - number_of(Kind::hint); }

int Game::towards_hint() const { return number_of(Kind::other) % words_for_hint; }

std::optional<Game::Shown> Game::hint() {
    if (hints_earned() < 1) { return std::nullopt; }
    // The word that was shown already comes first: its order is what a second hint tells.
    const TracedWord* chosen = nullptr;
    for (const TracedWord& word : answer_.words) {
        if (happened(Kind::word, word.word)) { continue; }
        const bool shown = happened(Kind::hint, word.word);
        if (chosen == nullptr || shown || word.word.size() < chosen->word.size()) { chosen = &word; }
        if (shown) { break; }
    }
    if (chosen == nullptr && !answer_.parts.empty() && !happened(Kind::spangram, answer_.spangram.word)) {
        chosen = &answer_.spangram;
    }
    if (chosen == nullptr) { return std::nullopt; }
    const std::ptrdiff_t before = times(Kind::hint, chosen->word);
    const bool again = before >= 2;
    if (!again) { events_.push_back({Kind::hint, chosen->word}); }
    return Shown{*chosen, before > 0, again};
}

std::optional<Game::Shown> Game::told() const {
    const auto last = std::find_if(events_.rbegin(), events_.rend(),
                                   [](const Event& event) { return event.kind == Kind::hint; });
    if (last == events_.rend() || happened(Kind::word, last->word) || happened(Kind::spangram, last->word)) {
        return std::nullopt;
    }
    return Shown{*of_answer(last->word), times(Kind::hint, last->word) > 1, true};
}

std::optional<std::string> Game::undo() {
    const auto given = events_.rend() - static_cast<std::ptrdiff_t>(given_);
    const auto last =
        std::find_if(events_.rbegin(), given, [](const Event& event) { return event.kind != Kind::hint; });
    if (last == given) { return std::nullopt; }
    // A word that has earned a hint which was taken stays.
    if (last->kind == Kind::other && hints_earned() == 0 && towards_hint() == 0) { return std::nullopt; }
    std::string word = last->word;
    events_.erase(std::next(last).base());
    return word;
}

bool Game::restore(const std::vector<Event>& events) {
    Game fresh(puzzle_, answer_, lexicon_);
    for (const Event& event : events) {
        if (event.kind == Kind::hint) {
            if (of_answer(event.word) == nullptr) { return false; }
            fresh.events_.push_back(event);
            continue;
        }
        if (fresh.is_given(event.word)) { continue; }
        const Try result = fresh.attempt(event.word, {});
        if (result != Try::word && result != Try::spangram && result != Try::counts) { return false; }
    }
    events_ = std::move(fresh.events_);
    return true;
}

Solution Game::found() const {
    Solution solution;
    if (happened(Kind::spangram, answer_.spangram.word)) { solution.spangram = answer_.spangram; }
    for (const TracedWord& word : answer_.words) {
        if (happened(Kind::word, word.word)) { solution.words.push_back(word); }
    }
    return solution;
}

int Game::words_left() const {
    const int spangrams = answer_.parts.empty() ? 0 : 1;
    return static_cast<int>(answer_.words.size()) + spangrams - number_of(Kind::word) -
           number_of(Kind::spangram);
}

std::string Game::summary() const {
    std::string line;
    int in_row = 0;
    for (const Event& event : events_) {
        if (event.kind == Kind::other) { continue; }
        if (in_row == 4) {
            line += '\n';
            in_row = 0;
        }
        ++in_row;
        line += event.kind == Kind::hint       ? "\U0001F4A1"
                : event.kind == Kind::spangram ? "\U0001F7E1"
                                               : "\U0001F535";
    }
    return line + '\n';
}

} // namespace weft
