// weft-pack WORDS.tsv OUT: packs the words that the program carries into one archive.
//
// WORDS.tsv has a line a word: the word in A-Z, its commonness (0..255), its flags (weft::WordFlag);
// further columns are ignored.

#include "weft/archive.hpp"
#include "weft/lexicon.hpp"

#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: weft-pack WORDS.tsv OUT\n";
        return 2;
    }
    try {
        std::ifstream words(argv[1]);
        std::vector<weft::WordEntry> entries;
        for (std::string line; std::getline(words, line);) {
            std::istringstream fields(line);
            weft::WordEntry entry;
            int commonness = 0;
            int flags = 0;
            if (!(fields >> entry.word >> commonness >> flags)) {
                std::cerr << "weft-pack: " << argv[1] << ": not WORD COMMONNESS FLAGS: " << line << '\n';
                return 2;
            }
            entry.commonness = static_cast<std::uint8_t>(commonness);
            entry.flags = static_cast<std::uint16_t>(flags);
            entries.push_back(std::move(entry));
        }
        weft::ArchiveWriter writer;
        weft::Lexicon(std::move(entries)).write(writer);
        const auto bytes = writer.bytes();
        std::ofstream out(argv[2], std::ios::binary);
        out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        if (!out.flush()) {
            std::cerr << "weft-pack: " << argv[2] << ": cannot be written\n";
            return 2;
        }
    } catch (const std::exception& error) {
        std::cerr << "weft-pack: " << error.what() << '\n';
        return 2;
    }
    return 0;
}
