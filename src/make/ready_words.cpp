#include "make/ready_words.hpp"

#include "base/fold.hpp"
#include "base/text.hpp"
#include "board/rules.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace weft {
namespace {

/// A word that is rarer than this is hardly what somebody meant to write.
constexpr int meant_commonness = 100;

constexpr std::string_view typographic_quotes[] = {"\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x9e"};

/// The bytes of a double quote at the start of a text, 0 for none.
std::size_t quote_at(std::string_view text) {
    if (text.starts_with('"')) { return 1; }
    const bool typographic = std::any_of(std::begin(typographic_quotes), std::end(typographic_quotes),
                                         [&](std::string_view quote) { return text.starts_with(quote); });
    return typographic ? typographic_quotes[0].size() : 0;
}

/// Cuts a list into its entries.
class Entries {
  public:
    std::vector<std::string> of(std::string_view text) {
        for (bool line_start = true; !text.empty();) {
            if (line_start && text.starts_with('#')) {
                text.remove_prefix(std::min(text.find('\n'), text.size()));
                continue;
            }
            const char c = text[0];
            line_start = c == '\n';
            // A quote that nobody closed ends with its line.
            if (line_start || (!quoted_ && (c == ',' || c == ';' || c == '\t'))) {
                end_entry();
                text.remove_prefix(1);
            } else if (const std::size_t quote = quote_at(text); quote != 0) {
                quoted_ = !quoted_;
                text.remove_prefix(quote);
            } else {
                entry_ += c;
                text.remove_prefix(1);
            }
        }
        end_entry();
        return std::move(entries_);
    }

  private:
    void end_entry() {
        const std::string_view entry = without_list_mark(trim(entry_));
        if (!entry.empty()) { entries_.emplace_back(entry); }
        entry_.clear();
        quoted_ = false;
    }

    std::vector<std::string> entries_;
    std::string entry_;
    bool quoted_ = false;
};

/// Why the letters are no word for the board beside that spangram; empty when they are.
std::string flaw(const Folded& folded, std::size_t cells, int min_length, const std::string& spangram,
                 const std::set<std::string>& taken) {
    const std::size_t letters = folded.letters.size();
    if (!folded.sign.empty()) { return fmt::format("'{}' is no letter", folded.sign); }
    if (letters == 0) { return "no letters"; }
    if (letters < static_cast<std::size_t>(min_length)) {
        return fmt::format("{} letter{}; a word has at least {}", letters, letters == 1 ? "" : "s",
                           min_length);
    }
    if (letters + spangram.size() > cells) {
        return fmt::format("{} letters, more than the board has beside the spangram", letters);
    }
    if (folded.letters == spangram) { return "it is the spangram"; }
    return taken.contains(folded.letters) ? "given twice" : "";
}

/// Adds what is to be said of a word that is taken.
void note(ReadyWords& ready, const std::string& given, const Folded& folded, const Lexicon& lexicon) {
    if (folded.changed) { ready.folded.push_back({given, folded.letters}); }
    if (lexicon.find(folded.letters)) { return; }
    // Of a phrase each word may have its own slip.
    std::string spaced = given;
    std::replace(spaced.begin(), spaced.end(), '-', ' ');
    for (std::string_view rest = trim(spaced); !rest.empty();) {
        const std::string_view part = rest.substr(0, rest.find(' '));
        const std::string letters = fold(part).letters;
        const std::string meant = likely_meant(letters, lexicon);
        if (!meant.empty()) { ready.doubtful.push_back({letters, meant}); }
        rest = trim(rest.substr(part.size()));
    }
}

/// Of the words that are looked up, the one that was meant the likeliest.
class Meant {
  public:
    Meant(const Lexicon& lexicon, std::string written)
        : lexicon_(lexicon)
        , written_(std::move(written)) {}

    /// `likely`: by how much such a slip is likelier than others, on the scale of commonness.
    void look_up(const std::string& word, int likely = 0) {
        constexpr int same_start = 20; // first letters are seldom wrong
        const auto id = lexicon_.find(word);
        if (!id || lexicon_.commonness(*id) < meant_commonness) { return; }
        const int score = lexicon_.commonness(*id) + likely + (word[0] == written_[0] ? same_start : 0);
        if (score <= score_) { return; }
        best_ = word;
        score_ = score;
    }
    const std::string& get() const { return best_; }

  private:
    const Lexicon& lexicon_;
    std::string written_;
    std::string best_;
    int score_ = 0;
};

} // namespace

std::vector<std::string> list_entries(std::string_view text) {
    return Entries().of(as_utf8(without_byte_order_mark(text)));
}

std::string likely_meant(const std::string& word, const Lexicon& lexicon) {
    if (word.size() < static_cast<std::size_t>(min_word_length) || lexicon.find(word)) { return ""; }
    constexpr int exchange = 60; // fingers mostly hit the right keys, one too early
    Meant meant(lexicon, word);
    for (std::size_t i = 0; i <= word.size(); ++i) {
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            meant.look_up(word.substr(0, i) + letter + word.substr(i));
            if (i == word.size()) { continue; }
            std::string changed = word;
            changed[i] = letter;
            meant.look_up(changed);
        }
        if (i == word.size()) { break; }
        meant.look_up(word.substr(0, i) + word.substr(i + 1));
        if (i + 1 == word.size()) { continue; }
        std::string exchanged = word;
        std::swap(exchanged[i], exchanged[i + 1]);
        meant.look_up(exchanged, exchange);
    }
    return meant.get();
}

ReadyWords ready_words(const MakeRequest& request, const Lexicon& lexicon) {
    ReadyWords ready;
    const Folded spangram = fold(request.spangram);
    const bool none = request.rules.spangram == SpangramRule::none;
    if (none && !request.spangram.empty()) {
        throw OptionError("by the rules there is no spangram, and one was given");
    }
    if (!none && (!spangram.sign.empty() || spangram.letters.empty())) {
        throw OptionError(fmt::format("the spangram '{}' is not made of letters", request.spangram));
    }
    if (!none && spangram.letters.size() < static_cast<std::size_t>(request.rules.min_length)) {
        throw OptionError(fmt::format("the spangram {} has {}; by the rules a word has at least {}",
                                      spangram.letters, counted(spangram.letters.size(), "letter"),
                                      request.rules.min_length));
    }
    ready.spangram = spangram.letters;
    note(ready, request.spangram, spangram, lexicon);
    const auto cells = static_cast<std::size_t>(request.rows) * static_cast<std::size_t>(request.columns);
    std::set<std::string> taken;
    for (const std::string& given : request.words) {
        const Folded folded = fold(given);
        const std::string reason = flaw(folded, cells, request.rules.min_length, ready.spangram, taken);
        if (!reason.empty()) {
            ready.set_aside.push_back({given, reason});
            continue;
        }
        taken.insert(folded.letters);
        ready.words.push_back(folded.letters);
        note(ready, given, folded, lexicon);
    }
    return ready;
}

} // namespace weft
