// Runs a fuzz target over the files of a folder: the corpus as an ordinary test, with any compiler.
#include "base/whole_file.hpp"
#include "fuzz/fuzz.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    std::vector<std::string> files;
    for (int i = 1; i < argc; ++i) {
        for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
            files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) {
        std::cerr << file << '\n';
        const std::string text = weft::read_file(file, std::size_t{1} << 24);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    }
    return files.empty() ? 1 : 0;
}
