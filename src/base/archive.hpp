// Named sections, read in place from one file or several: the packed data that the program carries.
//
// Layout (little endian): the 8 bytes "weftdata", a 64-bit count of sections, then for each section a
// name of 16 bytes (padded with zeros), its offset and its size in bytes (64 bits each); sections start
// at multiples of 64 bytes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// The whole number next to a value, 0 to `most`, as tables keep it.
inline std::uint32_t whole(double value, std::uint32_t most) {
    return static_cast<std::uint32_t>(std::clamp(std::round(value), 0.0, static_cast<double>(most)));
}

class Archive {
  public:
    /// Reads the directory of an archive that stays in memory as long as this object is used.
    /// Throws InputError when the bytes are not an archive. Cost: a few microseconds.
    explicit Archive(std::span<const std::byte> bytes);

    /// Adds the sections of another; of two of one name the first counts.
    void merge(const Archive& other) { sections_.insert(other.sections_.begin(), other.sections_.end()); }
    /// Adds bytes that stay in memory, such as a file of text, as a section.
    void add(std::string_view name, std::span<const std::byte> bytes) { sections_.emplace(name, bytes); }

    bool contains(std::string_view name) const { return sections_.find(name) != sections_.end(); }

    /// A section as an array of T, in place. Throws InputError when it is missing or its size is not a
    /// multiple of T's.
    template <typename T>
    std::span<const T> section(std::string_view name) const {
        const auto bytes = find(name, sizeof(T));
        return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
    }

  private:
    std::span<const std::byte> find(std::string_view name, std::size_t unit) const;

    std::map<std::string, std::span<const std::byte>, std::less<>> sections_;
};

/// Collects sections and lays them out as an archive.
class ArchiveWriter {
  public:
    /// Throws InputError when the name is longer than 16 bytes.
    template <typename T>
    void add(const std::string& name, std::span<const T> values) {
        const auto bytes = std::as_bytes(values);
        place(name).assign(bytes.begin(), bytes.end());
    }
    /// Takes over a section from an archive as it is.
    void copy(const Archive& archive, const std::string& name) {
        add(name, archive.section<std::byte>(name));
    }

    std::vector<std::byte> bytes() const;

  private:
    std::vector<std::byte>& place(const std::string& name);

    std::map<std::string, std::vector<std::byte>> sections_;
};

} // namespace weft
