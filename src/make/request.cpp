#include "make/request.hpp"

#include "base/text.hpp"
#include "make/proposal.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

std::string letters_of(const std::string& phrase, const char* what) {
    const auto letters = letters_only(phrase);
    if (!letters) { throw OptionError(fmt::format("{} '{}' is not made of letters A-Z", what, phrase)); }
    return *letters;
}

Topology topology_of(int rows, int columns) {
    if (rows < 1 || columns < 1 || rows > max_cells || columns > max_cells || rows * columns > max_cells) {
        throw OptionError(fmt::format("rows and columns take a board of 1 to {} cells", max_cells));
    }
    return Topology::rectangle(rows, columns);
}

/// `request` without what is out of range.
const MakeRequest& checked(const MakeRequest& request) {
    if (std::any_of(request.theme.begin(), request.theme.end(), [](unsigned char c) { return c < 0x20; })) {
        throw OptionError("the theme takes one line of text");
    }
    if (request.count && *request.count < 1) { throw OptionError("the number of words is 1 or more"); }
    if (request.tries < 0) { throw OptionError("the number of tries is 0 or more"); }
    return request;
}

} // namespace

MakeTask::MakeTask(const MakeRequest& request, const Knowledge& knowledge)
    : theme_(checked(request).theme)
    , spangram_(letters_of(request.spangram, "the spangram"))
    , topology_(topology_of(request.rows, request.columns)) {
    for (const std::string& word : request.words) { words_.push_back(letters_of(word, "the word")); }
    if (request.count) { theme_words_ = *request.count - 1; }
    pool_ = find_pool(request.fill, knowledge);
    source_ = find_source(request.fill);
}

/// The given words and, with `fill`, proposals: as few of the best as make up a puzzle, and some to choose
/// from.
std::vector<std::string> MakeTask::find_pool(bool fill, const Knowledge& knowledge) const {
    constexpr std::size_t most_proposals = 120;
    constexpr std::size_t spare = 4;
    if (!fill) { return words_; }
    const auto proposals = propose_words(knowledge, {spangram_, words_}, theme_, most_proposals);
    const Selection selection{topology_.cells() - static_cast<int>(spangram_.size()), theme_words_,
                              words_.size()};
    std::vector<std::string> pool = words_;
    Random random(0);
    std::size_t used = 0;
    while (used < proposals.size() && !choose_words(pool, selection, random)) {
        pool.push_back(proposals[used++]);
    }
    for (std::size_t i = 0; i < spare && used < proposals.size(); ++i) { pool.push_back(proposals[used++]); }
    return pool;
}

WordSource MakeTask::find_source(bool fill) const {
    const auto fail = [](const std::string& reason) { throw InputError("no such puzzle: " + reason); };
    // Everything but the sum must be right for the words as they are.
    const int room = topology_.cells() - static_cast<int>(spangram_.size());
    int total = 0;
    for (const std::string& word : words_) { total += static_cast<int>(word.size()); }
    const WordList all{spangram_, words_};
    const std::string reason = obstacle(topology_, all);
    const bool number_fits = !theme_words_ || *theme_words_ == static_cast<int>(words_.size());
    if (reason.empty() && number_fits) {
        return [all](Random&) { return std::optional(all); };
    }
    if (!reason.empty() && (room < 0 || total == room || (total < room && !fill))) {
        fail(reason + (total < room ? "; give more words, or --fill to have some proposed" : ""));
    }
    const Selection selection{room, theme_words_, fill ? words_.size() : 0};
    Random first(0);
    const auto example = choose_words(pool_, selection, first);
    if (!example) {
        const std::string wanted =
            theme_words_ ? fmt::format("{} of the words", *theme_words_) : "part of the words";
        fail((reason.empty() ? fmt::format("{} words were given", words_.size() + 1) : reason) +
             fmt::format(", and no {} with {} letters beside the spangram", wanted, room));
    }
    // What is wrong with any choice is wrong with all: a word that is too short, say, is left out instead.
    const std::string flaw = obstacle(topology_, {spangram_, *example});
    if (!flaw.empty()) { fail(flaw); }
    return [spangram = spangram_, pool = pool_, selection](Random& random) -> std::optional<WordList> {
        auto words = choose_words(pool, selection, random);
        if (!words) { return std::nullopt; }
        return WordList{spangram, std::move(*words)};
    };
}

Puzzle MakeTask::puzzle(const Layout& layout) const {
    Puzzle puzzle{.name = "made",
                  .date = {},
                  .theme = theme_,
                  .words = static_cast<int>(layout.words.size()) + 1,
                  .board = layout.board,
                  .solution = OfficialSolution{layout.spangram.word, {}}};
    for (const TracedWord& word : layout.words) { puzzle.solution->words.push_back(word.word); }
    return puzzle;
}

std::vector<std::string> MakeTask::proposed(const Layout& layout) const {
    std::vector<std::string> words;
    for (const TracedWord& word : layout.words) {
        if (std::find(words_.begin(), words_.end(), word.word) == words_.end()) {
            words.push_back(word.word);
        }
    }
    return words;
}

} // namespace weft
