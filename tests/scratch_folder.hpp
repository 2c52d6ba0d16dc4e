// Where tests write files.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace weft::testing {

/// A folder for files of a test, removed at the end.
class ScratchFolder {
  public:
    ScratchFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "weft-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) { throw std::runtime_error("no folder for temporary files"); }
        path_ = name;
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /// Writes a file and returns its path.
    std::string file(const std::string& name, const std::string& content) const {
        const auto path = path_ / name;
        std::ofstream(path, std::ios::binary) << content;
        return path.string();
    }
    /// The path of a file, which need not be there.
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

} // namespace weft::testing
