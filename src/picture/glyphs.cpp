#include "picture/glyphs.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

extern "C" {
extern const std::byte weft_glyphs_begin[];
extern const std::byte weft_glyphs_end[];
}

namespace weft::picture {
namespace {

/// Takes a value off the front. The bytes are the library's own: too few of them is a broken build.
template <typename T>
T take(std::span<const std::byte>& bytes) {
    if (bytes.size() < sizeof(T)) { throw DamagedData("network for letters"); }
    T value;
    std::memcpy(&value, bytes.data(), sizeof(T));
    bytes = bytes.subspan(sizeof(T));
    return value;
}

/// Samples of a square, four for each value.
void sample(const Pyramid& picture, Point centre, Point across, Point down,
            std::array<float, patch_side * patch_side>& values) {
    constexpr auto side = static_cast<float>(patch_side);
    const auto [gray, factor] = picture.level(std::max(length(across), length(down)) / side / 2);
    const Point corner = centre - across * 0.5F - down * 0.5F;
    for (int y = 0; y < patch_side; ++y) {
        for (int x = 0; x < patch_side; ++x) {
            float sum = 0;
            for (const float j : {0.25F, 0.75F}) {
                for (const float i : {0.25F, 0.75F}) {
                    const Point at = corner + across * ((static_cast<float>(x) + i) / side) +
                                     down * ((static_cast<float>(y) + j) / side);
                    sum += gray->sample({(at.x + 0.5F) * factor - 0.5F, (at.y + 0.5F) * factor - 0.5F});
                }
            }
            values[static_cast<std::size_t>(y * patch_side + x)] = sum / 4;
        }
    }
}

/// A plane of numbers for each channel.
struct Planes {
    std::size_t side;
    std::size_t channels;
    std::vector<float> values;
};

/// 3x3 convolution with zeros around, then nothing below zero.
Planes convolved(const Planes& in, const std::vector<float>& weights, const std::vector<float>& biases) {
    const std::size_t side = in.side;
    const std::size_t padded = side + 2;
    std::vector<float> framed(in.channels * padded * padded, 0.0F);
    for (std::size_t c = 0; c < in.channels; ++c) {
        for (std::size_t y = 0; y < side; ++y) {
            std::copy_n(&in.values[(c * side + y) * side], side, &framed[(c * padded + y + 1) * padded + 1]);
        }
    }
    Planes out{side, biases.size(), std::vector<float>(biases.size() * side * side)};
    for (std::size_t o = 0; o < out.channels; ++o) {
        float* const plane = &out.values[o * side * side];
        std::fill_n(plane, side * side, biases[o]);
        for (std::size_t c = 0; c < in.channels; ++c) {
            const float* const kernel = &weights[(o * in.channels + c) * 9];
            for (std::size_t y = 0; y < side; ++y) {
                float* const row = plane + y * side;
                for (std::size_t k = 0; k < 3; ++k) {
                    const float* const source = &framed[(c * padded + y + k) * padded];
                    const float a = kernel[3 * k];
                    const float b = kernel[3 * k + 1];
                    const float d = kernel[3 * k + 2];
                    for (std::size_t x = 0; x < side; ++x) {
                        row[x] += a * source[x] + b * source[x + 1] + d * source[x + 2];
                    }
                }
            }
        }
        for (std::size_t i = 0; i < side * side; ++i) { plane[i] = std::max(plane[i], 0.0F); }
    }
    return out;
}

/// The largest of each 2x2.
Planes pooled(const Planes& in) {
    Planes out{in.side / 2, in.channels, {}};
    out.values.reserve(in.values.size() / 4);
    for (std::size_t c = 0; c < in.channels; ++c) {
        for (std::size_t y = 0; y < out.side; ++y) {
            const float* const row = &in.values[(c * in.side + 2 * y) * in.side];
            for (std::size_t x = 0; x < out.side; ++x) {
                const float* const p = row + 2 * x;
                out.values.push_back(std::max(std::max(p[0], p[1]), std::max(p[in.side], p[in.side + 1])));
            }
        }
    }
    return out;
}

std::vector<float> summed(const std::vector<float>& in, const std::vector<float>& weights,
                          const std::vector<float>& biases) {
    std::vector<float> out(biases);
    for (std::size_t o = 0; o < out.size(); ++o) {
        const float* const row = &weights[o * in.size()];
        std::array<float, 16> sums{}; // side by side, for the processor
        const std::size_t whole = in.size() / sums.size() * sums.size();
        for (std::size_t i = 0; i < whole; i += sums.size()) {
            for (std::size_t k = 0; k < sums.size(); ++k) { sums[k] += row[i + k] * in[i + k]; }
        }
        for (std::size_t i = whole; i < in.size(); ++i) { sums[0] += row[i] * in[i]; }
        for (const float sum : sums) { out[o] += sum; }
    }
    return out;
}

/// A patch turned by a quarter.
std::vector<float> turned(const std::vector<float>& values) {
    constexpr auto side = static_cast<std::size_t>(patch_side);
    std::vector<float> result(values.size());
    for (std::size_t y = 0; y < side; ++y) {
        for (std::size_t x = 0; x < side; ++x) { result[(side - 1 - x) * side + y] = values[y * side + x]; }
    }
    return result;
}

} // namespace

Pyramid::Pyramid(Gray gray) {
    levels_.push_back(std::move(gray));
    while (levels_.size() < 6 && std::min(levels_.back().width, levels_.back().height) >= 64) {
        levels_.push_back(resized(levels_.back(), 0.5F));
    }
}

std::pair<const Gray*, float> Pyramid::level(float step) const {
    std::size_t level = 0;
    float factor = 1;
    while (level + 1 < levels_.size() && step * factor >= 1.4F) {
        ++level;
        factor /= 2;
    }
    return {&levels_[level], factor};
}

Patch::Patch(const Pyramid& picture, Point centre, Point across, Point down) {
    sample(picture, centre, across, down, values);
    auto sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const float low = sorted[11];
    const float high = sorted[564];
    contrast = high - low;
    std::vector<float> ring;
    for (int y = 0; y < patch_side; ++y) {
        for (int x = 0; x < patch_side; ++x) {
            float& value = values[static_cast<std::size_t>(y * patch_side + x)];
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

GlyphNet::GlyphNet(std::span<const std::byte>& bytes, Ways ways)
    : ways_(ways) {
    const auto size = take<std::uint32_t>(bytes);
    if (bytes.size() < size) { throw DamagedData("network for letters"); }
    std::span<const std::byte> own = bytes.first(size);
    bytes = bytes.subspan(size);
    const auto count = take<std::uint16_t>(own);
    take<std::uint16_t>(own);
    for (std::size_t i = 0; i < count; ++i) {
        names_.emplace_back();
        for (char c = take<char>(own); c != '\n'; c = take<char>(own)) { names_.back() += c; }
    }
    for (Layer& layer : layers_) {
        layer.outputs = take<std::uint16_t>(own);
        layer.inputs = take<std::uint32_t>(own);
        std::vector<float> scales(layer.outputs);
        for (float& scale : scales) { scale = take<float>(own); }
        layer.biases.resize(layer.outputs);
        for (float& bias : layer.biases) { bias = take<float>(own); }
        layer.weights.reserve(layer.outputs * layer.inputs);
        for (std::size_t o = 0; o < layer.outputs; ++o) {
            for (std::size_t i = 0; i < layer.inputs; ++i) {
                layer.weights.push_back(scales[o] * static_cast<float>(take<std::int8_t>(own)));
            }
        }
    }
}

std::vector<float> GlyphNet::logits(std::vector<float> values) const {
    Planes planes{patch_side, 1, std::move(values)};
    planes = pooled(convolved(planes, layers_[0].weights, layers_[0].biases));
    planes = pooled(convolved(planes, layers_[1].weights, layers_[1].biases));
    planes = convolved(planes, layers_[2].weights, layers_[2].biases);
    std::vector<float> hidden = summed(planes.values, layers_[3].weights, layers_[3].biases);
    for (float& value : hidden) { value = std::max(value, 0.0F); }
    return summed(hidden, layers_[4].weights, layers_[4].biases);
}

std::vector<float> GlyphNet::chances(const Patch& patch) const {
    std::vector<std::vector<float>> seen;
    std::vector<float> values(patch.values.begin(), patch.values.end());
    for (int quarters = 0; quarters < (ways_ == Ways::turned ? 4 : 1); ++quarters) {
        seen.push_back(logits(values));
        values = turned(values);
    }
    float most = -1e30F;
    for (const auto& way : seen) { most = std::max(most, *std::max_element(way.begin(), way.end())); }
    std::vector<float> chances(names_.size(), 0.0F);
    float sum = 0;
    for (const auto& way : seen) {
        for (std::size_t i = 0; i < way.size(); ++i) {
            const float weight = std::exp(way[i] - most);
            chances[i] += weight;
            sum += weight;
        }
    }
    for (float& chance : chances) { chance /= sum; }
    return chances;
}

const GlyphNets& glyph_nets() {
    static const GlyphNets nets = [] {
        std::span<const std::byte> bytes(weft_glyphs_begin, weft_glyphs_end);
        constexpr std::size_t heading = 14; // "weft glyphs 1\n"
        if (bytes.size() < heading) { throw DamagedData("network for letters"); }
        bytes = bytes.subspan(heading);
        GlyphNet upright(bytes, GlyphNet::Ways::upright);
        GlyphNet turned(bytes, GlyphNet::Ways::turned);
        return GlyphNets{std::move(upright), std::move(turned)};
    }();
    return nets;
}

} // namespace weft::picture
