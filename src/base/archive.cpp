#include "base/archive.hpp"

#include "weft/error.hpp"

#include <cstring>
#include <fmt/format.h>

namespace weft {
namespace {

constexpr std::string_view magic = "weftdata";
constexpr std::size_t alignment = 64;

struct Entry {
    char name[16];
    std::uint64_t offset;
    std::uint64_t size;
};

} // namespace

Archive::Archive(std::span<const std::byte> bytes) {
    const auto fail = [] { throw DamagedData("data"); };
    std::uint64_t count = 0;
    if (bytes.size() < magic.size() + sizeof count ||
        std::memcmp(bytes.data(), magic.data(), magic.size()) != 0) {
        fail();
    }
    std::memcpy(&count, bytes.data() + magic.size(), sizeof count);
    const std::size_t directory = magic.size() + sizeof count;
    if (count > (bytes.size() - directory) / sizeof(Entry)) { fail(); }
    for (std::uint64_t i = 0; i < count; ++i) {
        Entry entry;
        std::memcpy(&entry, bytes.data() + directory + i * sizeof entry, sizeof entry);
        if (entry.offset > bytes.size() || entry.size > bytes.size() - entry.offset ||
            entry.offset % alignment != 0) {
            fail();
        }
        sections_.emplace(std::string(entry.name, strnlen(entry.name, sizeof entry.name)),
                          bytes.subspan(entry.offset, entry.size));
    }
}

std::span<const std::byte> Archive::find(std::string_view name, std::size_t unit) const {
    const auto found = sections_.find(name);
    if (found == sections_.end() || found->second.size() % unit != 0) {
        throw InputError(fmt::format("the packed data lacks the section '{}'", name));
    }
    return found->second;
}

std::vector<std::byte>& ArchiveWriter::place(const std::string& name) {
    if (name.size() > sizeof Entry::name) {
        throw InputError(fmt::format("'{}' is too long for the name of a section", name));
    }
    return sections_[name];
}

std::vector<std::byte> ArchiveWriter::bytes() const {
    const auto aligned = [](std::size_t size) { return (size + alignment - 1) / alignment * alignment; };
    const std::uint64_t count = sections_.size();
    std::size_t end = aligned(magic.size() + sizeof count + count * sizeof(Entry));
    std::vector<std::byte> bytes(end);
    std::memcpy(bytes.data(), magic.data(), magic.size());
    std::memcpy(bytes.data() + magic.size(), &count, sizeof count);
    std::size_t place = magic.size() + sizeof count;
    for (const auto& [name, section] : sections_) {
        Entry entry{};
        std::memcpy(entry.name, name.data(), std::min(name.size(), sizeof entry.name));
        entry.offset = end;
        entry.size = section.size();
        std::memcpy(bytes.data() + place, &entry, sizeof entry);
        place += sizeof entry;
        bytes.insert(bytes.end(), section.begin(), section.end());
        end = aligned(bytes.size());
        bytes.resize(end);
    }
    return bytes;
}

} // namespace weft
