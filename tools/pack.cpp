// weft-pack FOLDER OUT [game]: packs the tables that scripts/gather-data left in a folder into the archives
// that the program carries: OUT/words.data, OUT/knowledge.data, OUT/phrases.data and OUT/game.data, or the
// last alone.
//
// FOLDER/game.txt and FOLDER/coarse.txt have a word a line, in A-Z and in order.
// FOLDER/words.tsv has a line a word: the word in A-Z, its commonness (0..255), its flags
// (weft::WordFlag); further columns are ignored. The other files are read by pack_knowledge and pack_phrases.

#include "base/archive.hpp"
#include "weft/error.hpp"
#include "words/knowledge.hpp"
#include "words/lexicon.hpp"
#include "words/packing.hpp"
#include "words/word_graph.hpp"

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

namespace {

weft::Lexicon read_lexicon(const std::filesystem::path& path) {
    std::ifstream words(path);
    std::vector<weft::WordEntry> entries;
    for (std::string line; std::getline(words, line);) {
        std::istringstream fields(line);
        weft::WordEntry entry;
        int commonness = 0;
        int flags = 0;
        if (!(fields >> entry.word >> commonness >> flags)) {
            throw weft::InputError(path.string() + ":1: not WORD COMMONNESS FLAGS: " + line);
        }
        entry.commonness = static_cast<std::uint8_t>(commonness);
        entry.flags = static_cast<std::uint16_t>(flags);
        entries.push_back(std::move(entry));
    }
    return weft::Lexicon(std::move(entries));
}

void write(const weft::ArchiveWriter& writer, const std::filesystem::path& path) {
    const auto bytes = writer.bytes();
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!out.flush()) { throw weft::InputError(path.string() + ":1: cannot be written"); }
}

void pack_list(weft::ArchiveWriter& writer, const std::string& section, const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<std::string> words;
    for (std::string line; std::getline(file, line);) { words.push_back(line); }
    if (words.empty()) { throw weft::InputError(path.string() + ":1: no words"); }
    writer.add(section, std::span<const std::uint32_t>(weft::WordGraph::layout(words)));
}

void pack_game(const std::filesystem::path& folder, const std::filesystem::path& out) {
    weft::ArchiveWriter game;
    pack_list(game, "game.words", folder / "game.txt");
    pack_list(game, "coarse.words", folder / "coarse.txt");
    write(game, out / "game.data");
}

} // namespace

int main(int argc, char** argv) {
    const bool game_alone = argc == 4 && std::string_view(argv[3]) == "game";
    if (argc != 3 && !game_alone) {
        std::cerr << "usage: weft-pack FOLDER OUT [game]\n";
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    const std::filesystem::path out = argv[2];
    try {
        pack_game(folder, out);
        if (game_alone) { return 0; }
        const weft::Lexicon lexicon = read_lexicon(folder / "words.tsv");
        const weft::TableFolder tables(folder, lexicon);
        weft::ArchiveWriter words;
        lexicon.write(words);
        write(words, out / "words.data");
        weft::ArchiveWriter knowledge;
        weft::pack_knowledge(tables, lexicon, knowledge);
        write(knowledge, out / "knowledge.data");
        weft::ArchiveWriter phrases;
        weft::pack_phrases(tables, lexicon, phrases);
        write(phrases, out / "phrases.data");
    } catch (const std::exception& error) {
        std::cerr << "weft-pack: " << error.what() << '\n';
        return 2;
    }
    return 0;
}
