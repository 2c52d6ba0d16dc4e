#include "provided.hpp"

#include "data/embedded.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>

namespace weft {
namespace {

/// The sections of an archive start at multiples of so many bytes.
constexpr std::size_t alignment = 64;

struct Part {
    std::unique_ptr<std::byte[]> memory;
    std::span<std::byte> bytes;
};

std::map<std::string, Part>& parts() {
    static std::map<std::string, Part> all;
    return all;
}

} // namespace

std::byte* reserve_part(const char* name, std::size_t size) {
    Part& part = parts()[name];
    part.memory.reset(); // both at once would take twice as much
    part.memory = std::make_unique<std::byte[]>(size + alignment);
    void* begin = part.memory.get();
    std::size_t space = size + alignment;
    part.bytes = {static_cast<std::byte*>(std::align(alignment, size, begin, space)), size};
    return part.bytes.data();
}

bool has_part(const char* name) { return parts().count(name) != 0; }

Archive embedded_data() {
    Archive archive(parts().at("words.data").bytes);
    for (const auto& [name, part] : parts()) {
        if (name == "weights.txt") {
            archive.add("weights", part.bytes);
        } else {
            archive.merge(Archive(part.bytes));
        }
    }
    return archive;
}

} // namespace weft
