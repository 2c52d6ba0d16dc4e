#include "board/rules.hpp"

#include "base/text.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <vector>

namespace weft {
namespace {

/// The words of a rule in lower case; a dash or an underscore holds a word together.
std::vector<std::string> tokens_of(std::string_view rule) {
    std::vector<std::string> tokens(1);
    for (const char c : rule) {
        if (is_blank(c) || c == '=' || c == ':') {
            if (!tokens.back().empty()) { tokens.emplace_back(); }
        } else {
            tokens.back() += c == '_' ? '-' : lower(c);
        }
    }
    if (tokens.back().empty()) { tokens.pop_back(); }
    return tokens;
}

std::optional<bool> truth_of(std::string_view text) {
    for (const char* yes : {"yes", "true", "on", "allowed", "1"}) {
        if (text == yes) { return true; }
    }
    for (const char* no : {"no", "false", "off", "forbidden", "0"}) {
        if (text == no) { return false; }
    }
    return std::nullopt;
}

class RuleReader {
  public:
    void read(std::string_view rule) {
        std::vector<std::string> tokens = tokens_of(rule);
        if (tokens.empty()) { return; }
        if (tokens[0] == "no" && tokens.size() == 2) {
            tokens = {tokens[1], tokens[1] == "spangram" ? "none" : "no"};
        }
        if (tokens[0] == "official" ? !told_.empty() : !told_.insert(tokens[0]).second) {
            throw InputError(fmt::format("'{}' says again what a rule before it says; name each rule once, "
                                         "and official before the others",
                                         trim(rule)));
        }
        const std::string value = tokens.size() > 1 ? tokens[1] : "";
        const bool good = tokens.size() <= 2 && take(tokens[0], value);
        if (!good) {
            throw InputError(
                fmt::format("'{}' is no rule; rules are crossing, self-crossing (yes or no), spangram "
                            "(spans, free or none), min-length ({} to {}) and official, apart by commas",
                            trim(rule), Rules::least_min_length, Rules::most_min_length));
        }
    }

    const RuleChanges& changes() const { return changes_; }

  private:
    bool take(const std::string& key, const std::string& value) {
        if (key == "official" && value.empty()) {
            const Rules game;
            changes_ = {game.crossing, game.self_crossing, game.spangram, game.min_length};
            return true;
        }
        if (key == "crossing" || key == "self-crossing") {
            const auto truth = value.empty() ? true : truth_of(value);
            (key == "crossing" ? changes_.crossing : changes_.self_crossing) = truth;
            return truth.has_value();
        }
        if (key == "spangram") {
            for (const SpangramRule rule : {SpangramRule::spans, SpangramRule::free, SpangramRule::none}) {
                if (value != name(rule)) { continue; }
                changes_.spangram = rule;
                return true;
            }
            return false;
        }
        if (key != "min-length") { return false; }
        const auto length = number_of<int>(value);
        if (!length || *length < Rules::least_min_length || *length > Rules::most_min_length) {
            return false;
        }
        changes_.min_length = *length;
        return true;
    }

    RuleChanges changes_;
    std::set<std::string> told_; ///< keys
};

} // namespace

std::string fault_of(const Rules& rules) {
    if (rules.min_length >= Rules::least_min_length && rules.min_length <= Rules::most_min_length) {
        return "";
    }
    return fmt::format("words have {} to {} letters at least, not {}", Rules::least_min_length,
                       Rules::most_min_length, rules.min_length);
}

std::string too_many_words(int words, const Rules& rules, int cells) {
    constexpr std::string_view numbers[] = {"two", "three", "four", "five", "six"};
    const auto place = static_cast<std::size_t>(rules.min_length - Rules::least_min_length);
    return fmt::format("{} words of {} letters cannot fit {} cells", words,
                       place < std::size(numbers) ? numbers[place] : std::to_string(rules.min_length), cells);
}

std::string_view name(SpangramRule rule) {
    constexpr std::string_view names[] = {"spans", "free", "none"};
    return names[static_cast<int>(rule)];
}

RuleChanges parse_rules(std::string_view text) {
    RuleReader reader;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(",;"), text.size());
        reader.read(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reader.changes();
}

std::string changes_text(const Rules& from, const Rules& rules) {
    std::string text;
    const auto add = [&](const std::string& rule) { text += (text.empty() ? "" : ", ") + rule; };
    if (rules.crossing != from.crossing) { add(rules.crossing ? "crossing" : "no crossing"); }
    if (rules.self_crossing != from.self_crossing) {
        add(rules.self_crossing ? "self-crossing" : "no self-crossing");
    }
    if (rules.spangram != from.spangram) { add(fmt::format("spangram {}", name(rules.spangram))); }
    if (rules.min_length != from.min_length) { add(fmt::format("min-length {}", rules.min_length)); }
    return text;
}

} // namespace weft
