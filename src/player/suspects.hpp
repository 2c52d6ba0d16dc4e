// Suspects: the cells whose letters are likeliest misread, without a search for each of them.
//
// The linear relaxation of the cover says how well a board can be covered at best. With the words that fit
// but for the letter of one cell among the pieces it says so for each cell: the cell that gains most is the
// first to look at. The relaxation is that of cover/potential.hpp.
#pragma once

#include "cover/potential.hpp"
#include "rank/features.hpp"

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace weft {

struct Suspect {
    int cell = 0;
    double gain = 0;           ///< by how much the bound for covers grows where its letter may be any
    std::uint32_t letters = 0; ///< those of which the bound may grow by enough, as bits, A the lowest
};

/// What a board would be with another letter. Board, search and weights must outlive it.
class Suspects {
  public:
    /// `as_read`: a search of the board, with its features. `quick`: weights of the quick score; see
    /// rank/ranking.hpp. Cost: some 40 milliseconds of a processor. Throws TooLarge and Stopped.
    Suspects(const Search& as_read, const Features& features, std::span<const double> quick, int threads,
             const std::atomic<bool>& stop);

    /// The words that fit but for one letter, `most` of those that promise most, these first.
    Paths words(std::size_t most) const;

    /// The cells with a letter that gain so much at least, the most suspect first. Cost: some 20 milliseconds
    /// of a processor. Throws Stopped.
    std::vector<Suspect> cells(float least) const;

  private:
    /// A word that would fit if its cell had that letter.
    struct OtherWord {
        CellPotentials::Option option;
        std::uint8_t from = 0;   ///< its first cell,
        std::uint32_t index = 0; ///< and which of the paths from there it has
    };

    void find_other_words();
    std::vector<float> worths_of() const;
    std::string letters_of(const Path& path, std::span<const std::uint8_t> cells) const;
    float worth(std::span<const float> values) const;
    float excess(const CellPotentials::Option& option) const;
    const Path& path_of(const OtherWord& word) const { return traced_[word.from][word.index]; }

    const Search& search_;
    const Features& features_;
    const Topology& topology_;
    std::span<const double> quick_;
    int workers_;
    const std::atomic<bool>& stop_;
    std::vector<CellPotentials::Option> pieces_; ///< of the board as it was read
    CellPotentials asked_;                       ///< by them
    std::vector<Paths> traced_;                  ///< by first cell
    std::vector<OtherWord> words_;
};

} // namespace weft
