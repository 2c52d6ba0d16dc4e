#include "make/request.hpp"

#include "base/text.hpp"
#include "board/rules.hpp"
#include "make/proposal.hpp"
#include "make/ready_words.hpp"
#include "make/taste.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

/// `request` without what is out of range.
const MakeRequest& checked(const MakeRequest& request) {
    if (std::any_of(request.theme.begin(), request.theme.end(), is_control)) {
        throw OptionError("the theme takes one line of text");
    }
    if (const std::string fault = fault_of(request.rules); !fault.empty()) { throw OptionError(fault); }
    if (request.count && *request.count < 1) { throw OptionError("the number of words is 1 or more"); }
    if (request.tries < 0) { throw OptionError("the number of tries is 0 or more"); }
    return request;
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Letters of the first words together.
int letters_of(const std::vector<std::string>& words, std::size_t count) {
    int letters = 0;
    for (std::size_t i = 0; i < count; ++i) { letters += static_cast<int>(words[i].size()); }
    return letters;
}

} // namespace

Topology board_of(const MakeRequest& request) {
    if (request.rows < 1 || request.columns < 1 || request.rows > max_cells || request.columns > max_cells ||
        request.rows * request.columns > max_cells) {
        throw OptionError(fmt::format("rows and columns take a board of 1 to {} cells", max_cells));
    }
    return Topology::rectangle(request.rows, request.columns);
}

MakeTask::MakeTask(const MakeRequest& request, const Knowledge& knowledge, const Lexicon& lexicon,
                   const Lexicon& coarse)
    : theme_(checked(request).theme)
    , topology_(board_of(request))
    , rules_(request.rules)
    , ready_(ready_words(request, lexicon)) {
    if (request.count && *request.count > topology_.cells() / rules_.min_length) {
        throw InputError("no such puzzle: " + too_many_words(*request.count, rules_, topology_.cells()));
    }
    if (request.count) { theme_words_ = *request.count - (rules_.spangram == SpangramRule::none ? 0 : 1); }
    pool_ = find_pool(request.fill, knowledge, coarse);
    source_ = find_source(request.fill);
}

/// The given words and, with `fill`, proposals: as few of the best as make up a puzzle, and some to choose
/// from. Where not all words find room, the first ones do.
std::vector<std::string> MakeTask::find_pool(bool fill, const Knowledge& knowledge, const Lexicon& coarse) {
    constexpr std::size_t most_proposals = 120;
    constexpr std::size_t spare = 4;
    const std::vector<std::string>& words = ready_.words;
    if (!fill) { return words; }
    const WordList given{ready_.spangram, words, rules_};
    const auto proposals =
        tasteful(propose_words(knowledge, given, theme_, most_proposals), given, knowledge, coarse);
    const int room = topology_.cells() - static_cast<int>(ready_.spangram.size());
    Random random(0);
    for (kept_ = words.size();; --kept_) {
        std::vector<std::string> pool(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(kept_));
        const Selection selection{room, theme_words_, kept_};
        std::size_t used = 0;
        bool found = false;
        while (letters_of(pool, kept_) <= room &&
               !(found = choose_words(pool, selection, random).has_value()) && used < proposals.size()) {
            pool.push_back(proposals[used++]);
        }
        if (!found && kept_ > 0) { continue; }
        for (std::size_t i = 0; i < spare && used < proposals.size(); ++i) {
            pool.push_back(proposals[used++]);
        }
        return pool;
    }
}

void MakeTask::fail(const std::string& reason) const {
    std::string aside;
    for (const auto& [given, why] : ready_.set_aside) {
        aside += fmt::format("{} {} ({})", aside.empty() ? "; set aside:" : ",", given, why);
    }
    throw InputError("no such puzzle: " + reason + aside);
}

WordSource MakeTask::find_source(bool fill) const {
    // Everything but the sum must be right for the words as they are.
    const std::vector<std::string>& words = ready_.words;
    const int room = topology_.cells() - static_cast<int>(ready_.spangram.size());
    const int total = letters_of(words, words.size());
    const WordList all{ready_.spangram, words, rules_};
    const std::optional<Obstacle> wrong = obstacle(topology_, all);
    const bool number_fits = !theme_words_ || *theme_words_ == static_cast<int>(words.size());
    if (!wrong && number_fits) {
        return [all](Random&) { return std::optional(all); };
    }
    if (wrong && (room < 0 || total == room || (total < room && !fill))) {
        fail(wrong->reason +
             (wrong->lacks_letters ? "; give more words, or --fill to have some proposed" : ""));
    }
    const Selection selection{room, theme_words_, kept_};
    Random first(0);
    const auto example = choose_words(pool_, selection, first);
    if (!example) {
        const std::string wanted =
            theme_words_ ? fmt::format("{} of the words", *theme_words_) : "part of the words";
        fail((wrong ? wrong->reason : fmt::format("{} words were given", words.size() + 1)) +
             fmt::format(", and no {} with {} letters beside the spangram", wanted, room));
    }
    // What is wrong with any choice is wrong with all.
    const auto flaw = obstacle(topology_, {ready_.spangram, *example, rules_});
    if (flaw) { fail(flaw->reason); }
    return [spangram = ready_.spangram, pool = pool_, selection,
            rules = rules_](Random& random) -> std::optional<WordList> {
        auto chosen = choose_words(pool, selection, random);
        if (!chosen) { return std::nullopt; }
        return WordList{spangram, std::move(*chosen), rules};
    };
}

Puzzle MakeTask::puzzle(const Layout& layout) const {
    Puzzle puzzle{.name = "made",
                  .date = {},
                  .theme = theme_,
                  .words = layout.count(),
                  .board = layout.board,
                  .solution = OfficialSolution{layout.spangram.word, {}},
                  .rules = rules_};
    for (const TracedWord& word : layout.words) { puzzle.solution->words.push_back(word.word); }
    return puzzle;
}

std::vector<std::string> MakeTask::proposed(const Layout& layout) const {
    std::vector<std::string> words;
    for (const TracedWord& word : layout.words) {
        if (!contains(ready_.words, word.word)) { words.push_back(word.word); }
    }
    return words;
}

std::vector<std::string> MakeTask::left_out(const Layout& layout) const {
    std::vector<std::string> words;
    for (const std::string& word : ready_.words) {
        if (std::none_of(layout.words.begin(), layout.words.end(),
                         [&](const TracedWord& laid) { return laid.word == word; })) {
            words.push_back(word);
        }
    }
    return words;
}

} // namespace weft
