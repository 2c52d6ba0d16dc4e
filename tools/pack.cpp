// weft-pack FOLDER OUT [WEIGHTS]: packs what scripts/gather-data left in a folder into the one archive that
// the program carries, with the weights that `weft fit` made.
//
// FOLDER/words.tsv has a line a word: the word in A-Z, its commonness (0..255), its flags
// (weft::WordFlag); further columns are ignored. The other files are read by pack_knowledge.

#include "base/archive.hpp"
#include "words/knowledge.hpp"
#include "words/lexicon.hpp"

#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>

int main(int argc, char** argv) {
    if (argc < 3 || argc > 4) {
        std::cerr << "usage: weft-pack FOLDER OUT [WEIGHTS]\n";
        return 2;
    }
    const std::string folder = argv[1];
    try {
        std::ifstream words(folder + "/words.tsv");
        std::vector<weft::WordEntry> entries;
        for (std::string line; std::getline(words, line);) {
            std::istringstream fields(line);
            weft::WordEntry entry;
            int commonness = 0;
            int flags = 0;
            if (!(fields >> entry.word >> commonness >> flags)) {
                std::cerr << "weft-pack: " << folder << "/words.tsv: not WORD COMMONNESS FLAGS: " << line
                          << '\n';
                return 2;
            }
            entry.commonness = static_cast<std::uint8_t>(commonness);
            entry.flags = static_cast<std::uint16_t>(flags);
            entries.push_back(std::move(entry));
        }
        weft::ArchiveWriter writer;
        const weft::Lexicon lexicon(std::move(entries));
        lexicon.write(writer);
        weft::pack_knowledge(folder, lexicon, writer);
        if (argc == 4) {
            std::ifstream file(argv[3], std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            writer.add<char>("weights", std::span<const char>(text));
        }
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
