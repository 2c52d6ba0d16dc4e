// The tables that scripts/gather-data leaves in a folder, a line an entry, on their way into the packed data.
#pragma once

#include "base/archive.hpp"
#include "words/lexicon.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace weft {

class TableFolder {
  public:
    /// The words of the tables must stand in that lexicon, which must outlive this.
    TableFolder(std::filesystem::path folder, const Lexicon& lexicon)
        : folder_(std::move(folder))
        , lexicon_(lexicon) {}

    std::filesystem::path path(const std::string& name) const { return folder_ / name; }
    /// The lines of a table. Throws InputError when it cannot be read.
    std::vector<std::string> lines(const std::string& name) const;
    /// The number of a word. Throws InputError when the lexicon lacks it.
    WordId word(const std::string& letters) const;

  private:
    std::filesystem::path folder_;
    const Lexicon& lexicon_;
};

/// Reads the tables of what is known of words and adds them to an archive, for that lexicon. Throws
/// InputError.
void pack_knowledge(const TableFolder& tables, const Lexicon& lexicon, ArchiveWriter& writer);

/// The same for those of phrases and letters.
void pack_phrases(const TableFolder& tables, const Lexicon& lexicon, ArchiveWriter& writer);

} // namespace weft
