// Letters told from small patches of a picture, by a network trained on glyphs drawn from many fonts.
//
// Three layers of convolution and two of sums (after LeCun and others, 'Gradient-based learning applied to
// document recognition', 1998), 24 by 24 pixels in, a chance for each sign out. There are two: one for
// letters that stand upright, of either case, and one for printed dice. A die is looked at from all four
// sides, and what is seen is added up (the group of four turns: Cohen, Welling, 'Group equivariant
// convolutional networks', 2016), so that a letter is told alike however it lies. scripts/train-glyphs draws
// the glyphs, trains, and writes data/glyphs.data.
#pragma once

#include "picture/patch.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace weft::picture {

class GlyphNet {
  public:
    /// How letters may lie: upright, or turned by any quarter.
    enum class Ways { upright, turned };
    /// Reads a network from packed bytes, and takes them off the front. Throws DamagedData.
    GlyphNet(std::span<const std::byte>& bytes, Ways ways);

    /// The chances of each sign, in the order of names(); they add up to one.
    std::vector<float> chances(const Patch& patch) const;
    const std::vector<std::string>& names() const { return names_; }

  private:
    struct Layer {
        std::size_t outputs = 0;
        std::size_t inputs = 0;
        std::vector<float> weights; ///< shape [outputs, inputs]; of convolutions, as they are read
        std::vector<float> biases;
    };
    /// Logarithms of weights of each sign, for a patch as it lies.
    std::vector<float> logits(const std::vector<float>& values) const;

    Ways ways_;
    std::vector<std::string> names_;
    std::array<Layer, 5> layers_;
};

struct GlyphNets {
    GlyphNet upright; ///< A-Z, a-z, and `-` for what is no letter
    GlyphNet turned;  ///< A-Z, pairs such as `Qu`, `#` for a block, and `-`
};

/// The networks that the library carries, unpacked at the first call.
const GlyphNets& glyph_nets();

} // namespace weft::picture
