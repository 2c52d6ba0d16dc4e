// Small squares cut out of a picture, as the networks look at them.
#pragma once

#include "picture/image.hpp"

#include <array>
#include <utility>
#include <vector>

namespace weft::picture {

inline constexpr int patch_side = 24;
/// How many heights of a letter a patch shows.
inline constexpr float patch_span = 1.8F;

/// A picture and its halves, quarters and so on, so that a patch takes each pixel in account at little cost.
class Pyramid {
  public:
    /// `finer` is the same picture larger by `factor`, for very small letters; none is needed.
    explicit Pyramid(Gray gray, Gray finer = {}, float factor = 1);
    const Gray& full() const { return levels_.front(); }
    /// The level whose pixels are as large as a step, or a little smaller; and its size over the picture's.
    std::pair<const Gray*, float> level(float step) const;

  private:
    std::vector<Gray> levels_;
    Gray finer_;
    float factor_ = 1;
};

/// A picture at the size at which blobs are looked for, and as it is for small letters; `scale` is that size
/// over its own.
Pyramid pyramid_of(Gray gray, float scale);

/// A square cut out of a picture around a letter: the ground 0, the letter up to 1.
struct Patch {
    std::array<float, std::size_t{patch_side} * patch_side> values{};
    float contrast = 0; ///< between ink and ground, of 255

    /// `across` and `down` are the patch's sides, in pixels of the picture.
    Patch(const Pyramid& picture, Point centre, Point across, Point down);
};

} // namespace weft::picture
