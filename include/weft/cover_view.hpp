// A cover as it is streamed to a visitor.
#pragma once

#include "weft/solution.hpp"

#include <string>

namespace weft {

class Search;
struct Cover;

/// A cover with all its readings: the same cells may stand for several words (TIME, EMIT). Good only while
/// the visitor is called; what it returns is the caller's own.
class CoverView {
  public:
    CoverView(const Search& search, const Cover& cover)
        : search_(search)
        , cover_(cover) {}

    /// The first of its readings; without score and probability.
    Solution solution() const;
    /// Its words on a line, the spangram first, '/' between the readings of the same cells and '+' between
    /// the parts of a spangram: `*BALL+GAME TIME/EMIT`.
    std::string to_text() const;

  private:
    const Search& search_;
    const Cover& cover_;
};

} // namespace weft
