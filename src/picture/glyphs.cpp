#include "picture/glyphs.hpp"

#include "base/dispatch.hpp"
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

/// Numbers for each pixel and channel, with a frame of zeros: shape [side + 2, side + 2, channels].
struct Planes {
    std::size_t side;
    std::size_t channels;
    std::vector<float> values;

    Planes(std::size_t pixels_in_line, std::size_t channel_count)
        : side(pixels_in_line)
        , channels(channel_count)
        , values((side + 2) * (side + 2) * channels, 0.0F) {}
    /// The channels of a pixel; that of the frame's corner is {0, 0}.
    float* at(std::size_t x, std::size_t y) { return &values[(y * (side + 2) + x) * channels]; }
    const float* at(std::size_t x, std::size_t y) const { return &values[(y * (side + 2) + x) * channels]; }
};

constexpr std::size_t lanes = 8;  // channels that are computed side by side
constexpr std::size_t pixels = 3; // and pixels: weights are read once for them
using Lanes [[gnu::vector_size(lanes * sizeof(float))]] = float;

/// 3x3 convolution, then nothing below zero. `weights` have the shape [outputs / 8, 3, 3 * inputs, 8].
WEFT_DISPATCH void convolve(const Planes& in, const std::vector<float>& weights,
                            const std::vector<float>& biases, Planes& out) {
    const std::size_t row = 3 * in.channels;
    for (std::size_t first = 0; first < out.channels; first += lanes) {
        const float* const block = &weights[first * 3 * row];
        for (std::size_t y = 0; y < in.side; ++y) {
            for (std::size_t x = 0; x < in.side; x += pixels) {
                std::array<Lanes, pixels> sums;
                for (Lanes& sum : sums) { std::memcpy(&sum, &biases[first], sizeof(Lanes)); }
                for (std::size_t k = 0; k < 3; ++k) {
                    const float* const source = in.at(x, y + k);
                    const float* weight = block + k * row * lanes;
                    for (std::size_t i = 0; i < row; ++i, weight += lanes) {
                        Lanes factor;
                        std::memcpy(&factor, weight, sizeof(Lanes));
                        for (std::size_t p = 0; p < pixels; ++p) {
                            sums[p] += source[p * in.channels + i] * factor;
                        }
                    }
                }
                for (std::size_t p = 0; p < pixels; ++p) {
                    float* const to = out.at(x + p + 1, y + 1) + first;
                    for (std::size_t o = 0; o < lanes; ++o) { to[o] = std::max(sums[p][o], 0.0F); }
                }
            }
        }
    }
}

/// The largest of each 2x2.
Planes pooled(const Planes& in) {
    Planes out(in.side / 2, in.channels);
    for (std::size_t y = 0; y < out.side; ++y) {
        for (std::size_t x = 0; x < out.side; ++x) {
            const float* const above = in.at(2 * x + 1, 2 * y + 1);
            const float* const below = in.at(2 * x + 1, 2 * y + 2);
            float* const to = out.at(x + 1, y + 1);
            for (std::size_t c = 0; c < in.channels; ++c) {
                to[c] = std::max(std::max(above[c], above[c + in.channels]),
                                 std::max(below[c], below[c + in.channels]));
            }
        }
    }
    return out;
}

/// Adds weighted sums of all inputs to each output.
WEFT_DISPATCH void add_sums(const std::vector<float>& in, const std::vector<float>& weights,
                            std::vector<float>& out) {
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
}

std::vector<float> summed(const std::vector<float>& in, const std::vector<float>& weights,
                          const std::vector<float>& biases) {
    std::vector<float> out(biases);
    add_sums(in, weights, out);
    return out;
}

/// Weights of a convolution, of the shape [outputs, inputs, 3, 3], as `convolve` reads them.
std::vector<float> by_lanes(const std::vector<float>& weights, std::size_t outputs) {
    const std::size_t inputs = weights.size() / outputs / 9;
    if (outputs % lanes != 0 || weights.size() != outputs * inputs * 9) {
        throw DamagedData("network for letters");
    }
    std::vector<float> result;
    result.reserve(weights.size());
    for (std::size_t first = 0; first < outputs; first += lanes) {
        for (std::size_t y = 0; y < 3; ++y) {
            for (std::size_t x = 0; x < 3; ++x) {
                for (std::size_t c = 0; c < inputs; ++c) {
                    for (std::size_t o = first; o < first + lanes; ++o) {
                        result.push_back(weights[((o * inputs + c) * 3 + y) * 3 + x]);
                    }
                }
            }
        }
    }
    return result;
}

/// Weights of the first sums, each row by channels and then pixels, in the order of Planes: by pixels first.
std::vector<float> by_pixels(const std::vector<float>& weights, std::size_t inputs) {
    constexpr std::size_t area = patch_side / 4 * patch_side / 4;
    const std::size_t channels = inputs / area;
    std::vector<float> result;
    result.reserve(weights.size());
    for (std::size_t row = 0; row < weights.size(); row += inputs) {
        for (std::size_t pixel = 0; pixel < area; ++pixel) {
            for (std::size_t c = 0; c < channels; ++c) { result.push_back(weights[row + c * area + pixel]); }
        }
    }
    return result;
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
    for (std::size_t number = 0; number < layers_.size(); ++number) {
        Layer& layer = layers_[number];
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
        if (number < 3) {
            layer.weights = by_lanes(layer.weights, layer.outputs);
        } else if (number == 3) {
            layer.weights = by_pixels(layer.weights, layer.inputs);
        }
    }
}

std::vector<float> GlyphNet::logits(const std::vector<float>& values) const {
    constexpr std::size_t side = patch_side;
    Planes picture(side, 1);
    for (std::size_t y = 0; y < side; ++y) { std::copy_n(&values[y * side], side, picture.at(1, y + 1)); }
    const auto convolved = [](const Planes& in, const Layer& layer) {
        Planes out(in.side, layer.outputs);
        convolve(in, layer.weights, layer.biases, out);
        return out;
    };
    const Planes last =
        convolved(pooled(convolved(pooled(convolved(picture, layers_[0])), layers_[1])), layers_[2]);
    std::vector<float> flat;
    flat.reserve(layers_[3].inputs);
    for (std::size_t y = 1; y <= last.side; ++y) {
        flat.insert(flat.end(), last.at(1, y), last.at(1, y) + last.side * last.channels);
    }
    std::vector<float> hidden = summed(flat, layers_[3].weights, layers_[3].biases);
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
