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

/// The board of a request. Throws OptionError.
Topology board_of(const MakeRequest& request);

class MakeTask {
  public:
    /// With `fill`, words are proposed from the knowledge's lexicon. Throws OptionError for what is out of
    /// range and InputError when no such puzzle can exist.
    /// Misspelled words are told by `lexicon`; what is proposed is in good taste.
    MakeTask(const MakeRequest& request, const Knowledge& knowledge, const Lexicon& lexicon,
             const Lexicon& coarse);

    const Topology& topology() const { return topology_; }
    const ReadyWords& ready() const { return ready_; }
    /// The spangram and every word that a layout may use.
    OfficialSolution all_words() const { return {ready_.spangram, pool_}; }
    /// All words that were given, or subsets that fit, drawn anew for each layout.
    const WordSource& source() const { return source_; }

    Puzzle puzzle(const Layout& layout) const;
    /// The words of a layout that were not given.
    std::vector<std::string> proposed(const Layout& layout) const;
    /// The words given that a layout does without.
    std::vector<std::string> left_out(const Layout& layout) const;

  private:
    std::vector<std::string> find_pool(bool fill, const Knowledge& knowledge, const Lexicon& coarse);
    WordSource find_source(bool fill) const;
    [[noreturn]] void fail(const std::string& reason) const;

    std::string theme_;
    Topology topology_;
    Rules rules_;
    ReadyWords ready_;
    std::optional<int> theme_words_; ///< wanted, without the spangram
    std::size_t kept_ = 0;           ///< so many of the first words are part of every layout
    std::vector<std::string> pool_;  ///< those given, and proposals
    WordSource source_;
};

} // namespace weft
