#include "weft/error.hpp"

#include <fmt/format.h>

namespace weft {
namespace {

std::string whole_message(const std::string& file, int line, const std::string& reason) {
    if (file.empty()) { return reason; }
    return line > 0 ? fmt::format("{}:{}: {}", file, line, reason) : fmt::format("{}: {}", file, reason);
}

} // namespace

Error::Error(ErrorKind kind, const std::string& file, int line, const std::string& reason)
    : std::runtime_error(whole_message(file, line, reason))
    , kind_(kind)
    , reason_(reason)
    , file_(file)
    , line_(line) {}

} // namespace weft
