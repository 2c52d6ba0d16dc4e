// What is asked of `make`, understood: the words as letters, the board, and where the words of each layout
// come from.
#pragma once

#include "make/maker.hpp"
#include "weft/make.hpp"
#include "words/knowledge.hpp"

#include <optional>
#include <string>
#include <vector>

namespace weft {

class MakeTask {
  public:
    /// With `fill`, words are proposed from the knowledge's lexicon. Throws OptionError for what is out of
    /// range and InputError when no such puzzle can exist.
    MakeTask(const MakeRequest& request, const Knowledge& knowledge);

    const Topology& topology() const { return topology_; }
    /// The spangram and every word that a layout may use.
    OfficialSolution all_words() const { return {spangram_, pool_}; }
    /// All words that were given, or subsets that fit, drawn anew for each layout.
    const WordSource& source() const { return source_; }

    Puzzle puzzle(const Layout& layout) const;
    /// The words of a layout that were not given.
    std::vector<std::string> proposed(const Layout& layout) const;

  private:
    std::vector<std::string> find_pool(bool fill, const Knowledge& knowledge) const;
    WordSource find_source(bool fill) const;

    std::string theme_;
    std::string spangram_;
    std::vector<std::string> words_;
    Topology topology_;
    std::optional<int> theme_words_; ///< wanted, without the spangram
    std::vector<std::string> pool_;  ///< those given, and proposals
    WordSource source_;
};

} // namespace weft
