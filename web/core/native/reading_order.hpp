// From which end a string of letters is a word: lines of a picture tell its cells, not where it begins.
#pragma once

#include "words/lexicon.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// How often three letters follow one another in the words of a lexicon, the ends of words counted as
/// letters. The program has a better model for it, of 1.3 MB, which is too much to send for this.
class ReadingOrder {
  public:
    /// Cost: a look at every word.
    explicit ReadingOrder(const Lexicon& lexicon);

    /// Whether letters A-Z are likelier a word, or words joined, from their end to their start.
    bool reversed(const std::string& letters) const;

  private:
    float likeness(std::string_view letters) const;

    const Lexicon& lexicon_;
    std::vector<float>
        logarithms_; ///< of counts, shape [27, 27, 27]; 0 before the first letter and after the last
};

} // namespace weft
