#include "words/dictionary.hpp"

#include "board/rules.hpp"
#include "weft/cells.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

namespace weft {
namespace {

namespace fs = std::filesystem;

constexpr const char* game_section = "game.words";

/// Where lists of words are kept that every program may use.
std::vector<fs::path> list_folders() {
    std::vector<fs::path> folders;
    if (const char* own = std::getenv("WEFT_WORD_LISTS"); own != nullptr && *own != '\0') {
        folders.emplace_back(own);
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
        folders.push_back(fs::path(home) / ".local/share/weft");
    }
    for (const char* folder : {"/usr/local/share/dict", "/usr/share/dict", "/usr/share/weft"}) {
        folders.emplace_back(folder);
    }
    return folders;
}

/// The file of a list by its name; the name itself where there is none.
std::string file_of(const std::string& name) {
    std::error_code unknown;
    const bool plain = name != "-" && name.find_first_of("/.") == std::string::npos;
    if (!plain || fs::exists(name, unknown)) { return name; }
    for (const fs::path& folder : list_folders()) {
        for (const char* ending : {"", ".txt", "1.txt", "1", "2k.txt"}) {
            const fs::path file = folder / (name + ending);
            if (fs::is_regular_file(file, unknown)) { return file.string(); }
        }
    }
    throw InputError(
        fmt::format("no word list '{}': it is neither everyday nor game, no file here, and none in {}", name,
                    fmt::join(
                        [] {
                            std::vector<std::string> names;
                            for (const fs::path& folder : list_folders()) {
                                names.push_back(folder.string());
                            }
                            return names;
                        }(),
                        ", ")));
}

} // namespace

Dictionary::Dictionary(const std::string& name, const Archive& archive)
    : name_(name.empty() ? everyday : name) {
    if (name_ == everyday) {
        lexicon_.emplace(archive);
        least_commonness_ = everyday_commonness;
    } else if (name_ == game) {
        if (!archive.contains(game_section)) {
            throw InputError("no word list 'game' was built into this program");
        }
        graph_ = WordGraph(archive.section<std::uint32_t>(game_section));
    } else {
        name_ = file_of(name);
        lexicon_ = Lexicon::from_file(name_);
    }
}

Dictionary Dictionary::for_hunts(const Archive& archive) {
    return {archive.contains(game_section) ? game : everyday, archive};
}

Lexicon Dictionary::lexicon() const {
    if (lexicon_ && least_commonness_ == 0) { return *lexicon_; }
    std::vector<WordEntry> entries;
    entries.reserve(graph_.size());
    for_each_playable(all_letters, [&](const std::string& word) { entries.push_back(plain_entry(word)); });
    return Lexicon(std::move(entries));
}

void Dictionary::for_each_playable(LetterSet letters,
                                   const std::function<void(const std::string&)>& visit) const {
    if (lexicon_) {
        weft::for_each_playable(*lexicon_, letters, visit, least_commonness_);
    } else {
        graph_.for_each_word(letters, visit);
    }
}

void for_each_playable(const Lexicon& lexicon, LetterSet letters,
                       const std::function<void(const std::string&)>& visit, int least_commonness) {
    lexicon.for_each_word([&](const std::string& word, WordId id) {
        const bool spelled =
            std::all_of(word.begin(), word.end(), [&](char c) { return (letters & letter_bit(c)) != 0; });
        const bool playable =
            (lexicon.flags(id) & flag_unplayable) == 0 && lexicon.commonness(id) >= least_commonness;
        if (spelled && playable) { visit(word); }
    });
}

} // namespace weft
