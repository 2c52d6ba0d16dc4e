// Opens and reads picture files that are damaged at random. Whatever the bytes, a board is read or refused.
//
//     weft-mutated-pictures COUNT [FIRST [FILE]] -- FOLDER...
//
// takes the files number FIRST (0) and on, made from those of the folders; with FILE it only writes number
// FIRST there. One in twenty is read as `weft read` would; the others with few looks of a network, since the
// whole work on a picture takes seconds under sanitizers. Where it ends early the number of the file was
// printed.
#include "base/whole_file.hpp"
#include "fuzz/sound_reading.hpp"
#include "mutation.hpp"
#include "picture/decoding.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>
#include <vector>

extern "C" const weft::picture::PictureModule weft_picture_module;
#if defined(__SANITIZE_ADDRESS__)
extern "C" void __sanitizer_set_death_callback(void (*callback)());
#endif

namespace {

constexpr std::uint64_t seed = 17;
constexpr int share_read_wholly = 20;
constexpr int few_looks = 240;
constexpr std::size_t most_pixels = 300'000; // what is larger is opened, not read
constexpr int most_seconds = 120;            // of a processor, for one file

long current = 0; // the file at work

struct Counts {
    long opened = 0;
    long large = 0;
    long boards = 0;
    long read_wholly = 0;
    double longest = 0; // seconds
};

void tell_current() { std::cerr << "file number " << current << '\n'; }

/// Ends the program after so many seconds of processor time; other work on the machine does not count. 0 is
/// none.
void allow(int seconds) {
    const itimerval limit{{0, 0}, {seconds, 0}};
    setitimer(ITIMER_PROF, &limit, nullptr);
}

void require(bool holds, const char* what) {
    if (holds) { return; }
    std::cerr << "broken: " << what << '\n';
    std::abort();
}

void look_at(const std::string& bytes, bool wholly, Counts& counts) {
    weft::Image image;
    std::string fault;
    if (!weft_picture_module.decode(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), image,
                                    fault)) {
        require(!fault.empty() && fault.find('\n') == std::string::npos, "a fault in one line");
        return;
    }
    ++counts.opened;
    require(image.width > 0 && image.height > 0 &&
                image.rgb.size() ==
                    3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height),
            "as many pixels as the size says");
    if (image.rgb.size() > 3 * most_pixels) {
        ++counts.large;
        return;
    }
    counts.read_wholly += wholly ? 1 : 0;
    try {
        const weft::PictureOptions whole;
        const weft::PictureReading reading =
            weft::read_picture(image, "picture", {.most_looks = wholly ? whole.most_looks : few_looks});
        ++counts.boards;
        require(weft::fuzz::sound(reading), "a cell with a letter for each place");
    } catch (const weft::InputError& error) {
        require(std::string_view(error.what()).find('\n') == std::string_view::npos, "a message of one line");
    }
}

/// File `number`: bytes damaged, or of one in ten the pixels, written anew.
std::string file_of(const std::vector<std::string>& seeds, long number) {
    weft::Random random(seed, static_cast<std::uint64_t>(number));
    if (random.below(10) == 0) {
        const std::string& bytes = random.of(seeds);
        weft::Image image;
        std::string fault;
        if (weft_picture_module.decode(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                                       image, fault)) {
            weft::fuzz::damage(image, random);
            return weft_picture_module.encode_png(image);
        }
    }
    return weft::fuzz::mutated(seeds, random);
}

/// The files of folders, but for such as are too small to be damaged in many ways.
std::vector<std::string> files_of(const std::vector<std::string>& folders) {
    std::vector<std::string> paths;
    for (const std::string& folder : folders) {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            paths.push_back(entry.path().string());
        }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        files.push_back(weft::read_file(path, std::size_t{1} << 24));
        if (files.back().size() < 64) { files.pop_back(); }
    }
    return files;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
    const std::vector<std::string> numbers(arguments.begin(), dashes);
    if (numbers.empty() || numbers.size() > 3 || dashes == arguments.end()) {
        std::cerr << "usage: weft-mutated-pictures COUNT [FIRST [FILE]] -- FOLDER...\n";
        return 2;
    }
    const std::vector<std::string> seeds = files_of({dashes + 1, arguments.end()});
    if (seeds.empty()) {
        std::cerr << "weft-mutated-pictures: no files in the folders\n";
        return 2;
    }
    const long count = std::stol(numbers[0]);
    const long first = numbers.size() > 1 ? std::stol(numbers[1]) : 0;
    if (numbers.size() > 2) {
        std::ofstream(numbers[2], std::ios::binary) << file_of(seeds, first);
        return 0;
    }
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_death_callback(tell_current);
#endif
    std::signal(SIGPROF, [](int) {
        const char message[] = "a file takes too long\n";
        if (write(STDERR_FILENO, message, sizeof message - 1) < 0) { _exit(2); }
        std::abort();
    });
    std::signal(SIGABRT, [](int) {
        tell_current();
        std::signal(SIGABRT, SIG_DFL);
        std::raise(SIGABRT);
    });
    Counts counts;
    for (current = first; current < first + count; ++current) {
        const auto start = std::chrono::steady_clock::now();
        allow(most_seconds);
        look_at(file_of(seeds, current), current % share_read_wholly == 0, counts);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        counts.longest = std::max(counts.longest, spent.count());
        if ((current + 1 - first) % 1000 == 0) {
            std::cerr << current + 1 - first << " files, " << counts.boards << " boards\n";
        }
    }
    allow(0);
    std::cout << count << " files from number " << first << ": " << counts.opened << " opened, "
              << counts.large << " too large to be read here, " << counts.read_wholly << " read wholly, "
              << counts.boards << " boards, the longest took " << counts.longest << " s\n";
    return 0;
}
