#include "cli/line_file.hpp"

#include "base/json.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace weft::cli {
namespace {

constexpr const char* no_answers = "not a line of answers; --resume leaves the file as it is";

std::string unwritable() {
    if (errno == 0) { return "cannot be written"; } // a stream leaves no reason behind
    return fmt::format("cannot be written: {}", std::strerror(errno));
}
std::string unreadable() { return fmt::format("cannot be read: {}", std::strerror(errno)); }

} // namespace

LineFile::LineFile(const LineFlags& flags)
    : path_(flags.out) {
    open();
    struct stat here {};
    struct stat input {};
    const bool regular = fstat(handle_.file, &here) == 0 && S_ISREG(here.st_mode);
    if (regular && fstat(STDIN_FILENO, &input) == 0 && here.st_dev == input.st_dev &&
        here.st_ino == input.st_ino) {
        refuse("is read as standard input; name another file to write");
    }
    if (flags.resume && !regular) { refuse("not a file that --resume can read"); }
    if (regular) {
        const long long end = flags.resume ? scan() : 0;
        if (earlier_.count > 0) { check_last(flags, end); }
        if (ftruncate(handle_.file, end) != 0) { refuse(unwritable()); }
    }
    stream_.open(path_, std::ios::binary | std::ios::app);
    if (!stream_) { refuse(unwritable()); }
}

LineFile::Handle::~Handle() {
    if (file >= 0) { ::close(file); }
}

void LineFile::refuse(const std::string& what, std::size_t line) const {
    throw InputError(path_, static_cast<int>(line), what);
}

void LineFile::open() {
    handle_.file = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (handle_.file < 0) { refuse(unwritable()); }
    if (flock(handle_.file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        refuse("another run writes this file; wait for its end, or name another file");
    }
}

long long LineFile::scan() {
    std::array<char, 1 << 16> buffer{};
    long long end = 0;
    long long place = 0;
    char first = 0; // of the line
    char before = 0;
    for (ssize_t got = 1; got != 0;) {
        got = ::read(handle_.file, buffer.data(), buffer.size());
        if (got < 0) { refuse(unreadable()); }
        for (const char c : std::string_view(buffer.data(), static_cast<std::size_t>(got))) {
            if (place == end) { first = c; }
            ++place;
            if (c == '\n') {
                if (first != '{' || before != '}') { refuse(no_answers, earlier_.count + 1); }
                end = place;
                ++earlier_.count;
            }
            before = c;
        }
    }
    // What is torn begins as an answer does, or is blank where the machine itself went down.
    if (place != end && first != '{' && first != '\0') { refuse(no_answers, earlier_.count + 1); }
    return end;
}

std::pair<nlohmann::json, long long> LineFile::answer_before(long long end, std::size_t line) const {
    std::string text;
    std::array<char, 1 << 12> buffer{};
    long long begin = end - 1; // of what is read; the line break is not
    for (bool whole = false; !whole && begin > 0;) {
        const auto wanted = std::min<long long>(begin, buffer.size());
        if (pread(handle_.file, buffer.data(), static_cast<std::size_t>(wanted), begin - wanted) != wanted) {
            refuse(unreadable());
        }
        std::string_view before(buffer.data(), static_cast<std::size_t>(wanted));
        const auto line_break = before.rfind('\n');
        whole = line_break != std::string_view::npos;
        if (whole) { before.remove_prefix(line_break + 1); }
        text.insert(0, before);
        begin -= static_cast<long long>(before.size());
    }
    nlohmann::json object = json_or_null(text);
    if (object.is_null()) { refuse(no_answers, line); }
    return {std::move(object), begin};
}

void LineFile::check_last(const LineFlags& flags, long long end) {
    for (std::size_t line = earlier_.count; line > 0; --line) {
        auto [object, begin] = answer_before(end, line);
        const std::size_t number = flags.shard ? flags.shard->line(line) : line;
        const auto index = object.find("index");
        const bool same = flags.shard ? index != object.end() && *index == number : index == object.end();
        if (!same) { refuse("from a run with another --shard; say the same, or name another file", line); }
        end = begin;
        if (object.contains("error")) { continue; }
        if (flags.own) {
            if (!flags.own(object, number)) { refuse(from_another_run, line); }
            return;
        }
        const bool whole = !ended_early(object);
        if (whole || !earlier_.last) { earlier_.last = EarlierAnswer{line, std::move(object)}; }
        if (whole) { return; }
    }
}

void LineFile::close() {
    errno = 0;
    stream_.close();
    if (!stream_) { refuse(unwritable()); }
}

} // namespace weft::cli
