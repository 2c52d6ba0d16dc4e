#include "base/json.hpp"

namespace weft {

JsonFields::JsonFields(nlohmann::json object, std::initializer_list<const char*> known, std::string what,
                       std::string file)
    : object_(std::move(object))
    , what_(std::move(what))
    , file_(std::move(file)) {
    const int line = file_.empty() ? 0 : 1;
    if (!object_.is_object()) {
        throw InputError(file_, line, what_.empty() ? "not a JSON object" : what_ + " is not a JSON object");
    }
    for (const auto& [key, value] : object_.items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
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
