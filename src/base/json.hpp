// JSON from outside: broken or too deep it is refused in one line, and so is what stands in it by mistake.
#pragma once

#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// Lists and objects within one another at most: several times what any form that Weft reads has. Deeper ones
/// are copied and written by recursion, which a line of brackets would drive beyond the stack.
inline constexpr int max_json_depth = 20;

/// The JSON of a text, no key twice in an object. Throws InputError with its line, and with `file` where that
/// is told.
template <typename Json = nlohmann::json>
Json parse_json(std::string_view text, const std::string& file = "") {
    const auto line_of = [&](std::size_t byte) {
        const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
        return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
    };
    using Event = typename Json::parse_event_t;
    const int line = file.empty() ? 0 : 1;
    std::vector<std::set<std::string>> keys; // of the objects that are open
    const auto sound = [&](int depth, Event event, const Json& parsed) {
        if ((event == Event::object_start || event == Event::array_start) && depth >= max_json_depth) {
            throw InputError(file, line,
                             fmt::format("JSON with lists or objects more than {} deep within one another; "
                                         "nothing that is read here has them",
                                         max_json_depth));
        }
        if (event == Event::object_start) { keys.emplace_back(); }
        if (event == Event::object_end) { keys.pop_back(); }
        // Of two the last would be taken without a word.
        if (event == Event::key && !keys.back().insert(parsed.template get<std::string>()).second) {
            throw InputError(file, line,
                             fmt::format("{} stands twice in one object of the JSON; leave one out",
                                         parsed.dump(-1, ' ', true)));
        }
        return true;
    };
    try {
        return Json::parse(text, sound);
    } catch (const typename Json::parse_error& error) {
        throw InputError(file, line_of(error.byte),
                         error.byte > text.size() ? "broken JSON: its end is missing" : "broken JSON");
    } catch (const typename Json::out_of_range&) {
        throw InputError(file, 1, "a number in the JSON is out of range");
    }
}

/// The same; null where it throws.
inline nlohmann::json json_or_null(std::string_view text) {
    try {
        return parse_json(text);
    } catch (const InputError&) { return {}; }
}

/// What is done with a field that is not known.
enum class OtherFields {
    refused, ///< it may be a slip
    passed,  ///< it may be another program's, unless it is one slip or two from one that is known
};

/// The fields of an object, each of the type that it should have. Null is as if the field was not there.
class JsonFields {
  public:
    /// Throws InputError for what is no object, and for a field that is refused. `what` and `file` stand in
    /// messages where they are told.
    JsonFields(nlohmann::json object, std::initializer_list<const char*> known, std::string what = "",
               std::string file = "", OtherFields others = OtherFields::refused);

    /// Each of these throws InputError where the field is of another type.
    template <typename Number>
    std::optional<Number> number(const char* name, std::uint64_t least) const {
        const nlohmann::json* const value = find(name);
        if (value == nullptr) { return std::nullopt; }
        constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<Number>::max());
        if (!value->is_number_unsigned() || *value < least || *value > most) {
            refuse(name, fmt::format("takes a number from {} to {}", least, most));
        }
        return value->get<Number>();
    }
    std::optional<bool> truth(const char* name) const;
    std::optional<std::string> text(const char* name) const;
    std::optional<std::vector<std::string>> texts(const char* name) const;

    /// A field whose type the caller looks at; null where there is none by that name.
    const nlohmann::json* find(const char* name) const;
    /// Throws InputError about a field.
    [[noreturn]] void refuse(const char* name, const std::string& reason) const;

  private:
    nlohmann::json object_;
    std::string what_;
    std::string file_;
};

} // namespace weft
