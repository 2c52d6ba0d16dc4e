#include "picture/patch.hpp"

#include <algorithm>
#include <utility>

namespace weft::picture {
namespace {

/// Samples of a square: four for each value, or one where values are as close as pixels.
void sample(const Pyramid& picture, Point centre, Point across, Point down,
            std::array<float, std::size_t{patch_side} * patch_side>& values) {
    constexpr auto side = static_cast<float>(patch_side);
    const float step = std::max(length(across), length(down)) / side;
    const auto level = picture.level(step / 2);
    const Gray* const gray = level.first;
    const float factor = level.second;
    const Point corner = centre - across * 0.5F - down * 0.5F;
    const Point right = across * (1 / side);
    const Point below = down * (1 / side);
    const auto at = [&](Point place) {
        return gray->sample({(place.x + 0.5F) * factor - 0.5F, (place.y + 0.5F) * factor - 0.5F});
    };
    const bool one = step * factor < 1.3F;
    for (int y = 0; y < patch_side; ++y) {
        for (int x = 0; x < patch_side; ++x) {
            const Point middle =
                corner + right * (static_cast<float>(x) + 0.5F) + below * (static_cast<float>(y) + 0.5F);
            const Point aside = right * 0.25F;
            const Point above = below * 0.25F;
            const int index = y * patch_side + x;
            values[static_cast<std::size_t>(index)] =
                one ? at(middle)
                    : (at(middle - aside - above) + at(middle + aside - above) + at(middle - aside + above) +
                       at(middle + aside + above)) /
                          4;
        }
    }
}

} // namespace

Pyramid::Pyramid(Gray gray, Gray finer, float factor)
    : finer_(std::move(finer))
    , factor_(factor) {
    levels_.push_back(std::move(gray));
    while (levels_.size() < 6 && std::min(levels_.back().width, levels_.back().height) >= 64) {
        levels_.push_back(resized(levels_.back(), 0.5F));
    }
}

std::pair<const Gray*, float> Pyramid::level(float step) const {
    constexpr float small = 0.5F; // of a pixel
    if (step < small && !finer_.values.empty()) { return {&finer_, factor_}; }
    std::size_t level = 0;
    float factor = 1;
    while (level + 1 < levels_.size() && step * factor >= 1.4F) {
        ++level;
        factor /= 2;
    }
    return {&levels_[level], factor};
}

Pyramid pyramid_of(Gray gray, float scale) {
    if (scale == 1) { return Pyramid(std::move(gray)); }
    Gray working = resized(gray, scale);
    return scale > 1 ? Pyramid(std::move(working)) : Pyramid(std::move(working), std::move(gray), 1 / scale);
}

Patch::Patch(const Pyramid& picture, Point centre, Point across, Point down) {
    sample(picture, centre, across, down, values);
    auto sorted = values;
    std::nth_element(sorted.begin(), sorted.begin() + 11, sorted.end());
    const float low = sorted[11];
    std::nth_element(sorted.begin() + 12, sorted.begin() + 564, sorted.end());
    const float high = sorted[564];
    contrast = high - low;
    std::vector<float> ring;
    for (int y = 0; y < patch_side; ++y) {
        for (int x = 0; x < patch_side; ++x) {
            const int index = y * patch_side + x;
            float& value = values[static_cast<std::size_t>(index)];
            value = std::clamp((value - low) / std::max(contrast, 0.25F), 0.0F, 1.0F);
            if (std::min({x, y, patch_side - 1 - x, patch_side - 1 - y}) < 2) { ring.push_back(value); }
        }
    }
    std::nth_element(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>((ring.size() - 1) / 2),
                     ring.end());
    if (ring[(ring.size() - 1) / 2] > 0.5F) {
        for (float& value : values) { value = 1 - value; }
    }
}

} // namespace weft::picture
