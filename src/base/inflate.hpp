// Decompression of DEFLATE (RFC 1951), in which the page packs its links. Not zlib's: the engine in the
// browser reads links too, and Debian's Emscripten has no zlib and may fetch none.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace weft {

/// The bytes that such a stream stands for; nothing where it is broken or they are more than `most`. What
/// follows the stream is not looked at.
std::optional<std::string> inflate(std::string_view stream, std::size_t most);

} // namespace weft
