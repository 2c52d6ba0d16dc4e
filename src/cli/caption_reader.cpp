#include "cli/caption_reader.hpp"

#include "cli/picture_file.hpp"
#include "weft/error.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace weft::cli {
namespace {

/// A file of its own for as long as it is needed.
class TemporaryFile {
  public:
    TemporaryFile()
        : path_(folder() + "/weft-caption-XXXXXX") {
        const int file = mkstemp(path_.data());
        if (file < 0) { throw InputError(path_, 0, "cannot be written"); }
        close(file);
    }
    ~TemporaryFile() { unlink(path_.c_str()); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const std::string& path() const { return path_; }

  private:
    static std::string folder() {
        std::error_code none;
        const std::string own = std::filesystem::temp_directory_path(none).string();
        return none ? "/tmp" : own;
    }

    std::string path_;
};

/// All that comes out of a pipe until it ends; nothing where it is silent for long.
std::optional<std::string> all_of(int pipe) {
    constexpr int patience = 10'000; // milliseconds
    std::string text;
    std::array<char, 4096> bytes{};
    pollfd waiting{pipe, POLLIN, 0};
    while (poll(&waiting, 1, patience) > 0) {
        const ssize_t count = read(pipe, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) { continue; }
        if (count <= 0) { return text; }
        text.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return std::nullopt;
}

/// What Tesseract reads in a file; nothing where it cannot be started, or fails.
std::optional<std::string> tesseract(const std::string& path) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) { return std::nullopt; }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<std::string> words{"tesseract", path, "stdout", "-l", "eng", "--psm", "11"};
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) { arguments.push_back(word.data()); }
    arguments.push_back(nullptr);
    std::string one_thread = "OMP_THREAD_LIMIT=1"; // more only wait for each other
    std::vector<char*> environment{one_thread.data()};
    for (char** variable = environ; *variable != nullptr; ++variable) { environment.push_back(*variable); }
    environment.push_back(nullptr);
    pid_t child = 0;
    const int failed =
        posix_spawnp(&child, words.front().c_str(), &actions, nullptr, arguments.data(), environment.data());
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    const std::optional<std::string> text = failed == 0 ? all_of(ends[0]) : std::nullopt;
    close(ends[0]);
    if (failed != 0) { return std::nullopt; }
    if (!text) { kill(child, SIGKILL); }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? text : std::nullopt;
}

} // namespace

std::optional<picture::Captions> read_captions(const Image& image, const PictureReading& reading) {
    const Image plain = picture::plain_captions(image, reading);
    if (plain.rgb.empty()) { return picture::Captions{}; }
    const TemporaryFile file;
    write_picture(file.path(), plain);
    const std::optional<std::string> text = tesseract(file.path());
    if (!text) { return std::nullopt; }
    return picture::captions_of(*text);
}

} // namespace weft::cli
