#include "base/json.hpp"

#include <numeric>

namespace weft {
namespace {

/// Letters to put in, leave out or change to make one text the other (Levenshtein 1966).
std::size_t slips_between(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= one.size(); ++i) {
        std::size_t before = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= other.size(); ++j) {
            const std::size_t changed = before + (one[i - 1] == other[j - 1] ? 0 : 1);
            before = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[other.size()];
}

/// Whether somebody who wrote the one most likely meant the other: short names are near to many.
bool may_be_meant(std::string_view written, std::string_view known) {
    const std::size_t shorter = std::min(written.size(), known.size());
    return slips_between(written, known) <= (shorter < 4 ? 0U : shorter < 5 ? 1U : 2U);
}

} // namespace

JsonFields::JsonFields(nlohmann::json object, std::initializer_list<const char*> known, std::string what,
                       std::string file, OtherFields others)
    : object_(std::move(object))
    , what_(std::move(what))
    , file_(std::move(file)) {
    const int line = file_.empty() ? 0 : 1;
    if (!object_.is_object()) {
        throw InputError(file_, line, what_.empty() ? "not a JSON object" : what_ + " is not a JSON object");
    }
    for (const auto& [key, value] : object_.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) { continue; }
        const auto meant = [&name = key](const char* field) { return may_be_meant(name, field); };
        if (others == OtherFields::refused || std::any_of(known.begin(), known.end(), meant)) {
            throw InputError(file_, line,
                             fmt::format("unknown field {}{}{}; known are {}",
                                         nlohmann::json(key).dump(-1, ' ', true), what_.empty() ? "" : " of ",
                                         what_, fmt::join(known, ", ")));
        }
    }
}

std::optional<bool> JsonFields::truth(const char* name) const {
    const nlohmann::json* const value = find(name);
    if (value == nullptr) { return std::nullopt; }
    if (!value->is_boolean()) { refuse(name, "takes true or false"); }
    return value->get<bool>();
}

std::optional<std::string> JsonFields::text(const char* name) const {
    const nlohmann::json* const value = find(name);
    if (value == nullptr) { return std::nullopt; }
    if (!value->is_string()) { refuse(name, "takes a text"); }
    return value->get<std::string>();
}

std::optional<std::vector<std::string>> JsonFields::texts(const char* name) const {
    const nlohmann::json* const value = find(name);
    if (value == nullptr) { return std::nullopt; }
    const auto is_text = [](const nlohmann::json& entry) { return entry.is_string(); };
    if (!value->is_array() || !std::all_of(value->begin(), value->end(), is_text)) {
        refuse(name, "takes a list of texts");
    }
    return value->get<std::vector<std::string>>();
}

const nlohmann::json* JsonFields::find(const char* name) const {
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void JsonFields::refuse(const char* name, const std::string& reason) const {
    throw InputError(file_, file_.empty() ? 0 : 1,
                     fmt::format("{}{}{} {}", name, what_.empty() ? "" : " of ", what_, reason));
}

} // namespace weft
