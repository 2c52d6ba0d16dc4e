#include "picture/image.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace weft::picture {

float length(Point a) { return std::hypot(a.x, a.y); }

namespace {

/// A value of each pixel, stretched so that all but a hundredth of them fill 0 to 255.
template <typename Value>
Gray stretched(const Image& image, const Value& value_of) {
    const std::size_t pixels = image.rgb.size() / 3;
    std::vector<std::uint8_t> values(pixels);
    // Neighbours are often alike, and adding to one number again and again takes long.
    std::array<std::array<std::size_t, 256>, 4> counts{};
    for (std::size_t i = 0; i < pixels; ++i) {
        values[i] = static_cast<std::uint8_t>(value_of(&image.rgb[3 * i]));
        ++counts[i % counts.size()][values[i]];
    }
    const auto below = [&](std::size_t count) {
        std::size_t seen = 0;
        for (std::size_t value = 0; value < counts[0].size(); ++value) {
            for (const auto& part : counts) { seen += part[value]; }
            if (seen > count) { return static_cast<float>(value); }
        }
        return 255.0F;
    };
    const float low = below(pixels / 200);
    const float high = below(pixels - pixels / 200 - 1);
    const float stretch = 255.0F / std::max(high - low, 24.0F);
    std::array<float, 256> levels{};
    for (std::size_t value = 0; value < levels.size(); ++value) {
        levels[value] = std::clamp((static_cast<float>(value) - low) * stretch, 0.0F, 255.0F);
    }
    Gray gray{image.width, image.height, std::vector<float>(pixels)};
    for (std::size_t i = 0; i < pixels; ++i) { gray.values[i] = levels[values[i]]; }
    return gray;
}

} // namespace

Gray brightness(const Image& image) {
    return stretched(image, [](const std::uint8_t* pixel) {
        return (77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2]) >> 8;
    });
}

Gray lightness(const Image& image) {
    return stretched(image, [](const std::uint8_t* pixel) {
        return int{std::max({pixel[0], pixel[1], pixel[2]})};
    });
}

bool colourful(const Image& image) {
    constexpr int least_difference = 60;
    constexpr std::size_t least_share = 500; // one pixel in so many
    std::size_t count = 0;
    for (std::size_t i = 0; i + 2 < image.rgb.size(); i += 3) {
        const auto [low, high] = std::minmax({image.rgb[i], image.rgb[i + 1], image.rgb[i + 2]});
        count += high - low > least_difference ? 1 : 0;
    }
    return count * least_share > image.rgb.size() / 3;
}

Gray whiteness(const Image& image) {
    return stretched(image, [](const std::uint8_t* pixel) {
        return int{std::min({pixel[0], pixel[1], pixel[2]})};
    });
}

namespace {

/// Every `by` x `by` pixels averaged to one.
Gray reduced(const Gray& gray, int by) {
    Gray small{gray.width / by, gray.height / by, {}};
    small.values.resize(static_cast<std::size_t>(small.width) * static_cast<std::size_t>(small.height));
    const float share = 1.0F / static_cast<float>(by * by);
    for (int y = 0; y < small.height; ++y) {
        for (int x = 0; x < small.width; ++x) {
            float sum = 0;
            for (int j = 0; j < by; ++j) {
                for (int i = 0; i < by; ++i) { sum += gray.at(x * by + i, y * by + j); }
            }
            small.values[static_cast<std::size_t>(y) * static_cast<std::size_t>(small.width) +
                         static_cast<std::size_t>(x)] = sum * share;
        }
    }
    return small;
}

} // namespace

Gray resized(const Gray& gray, float factor) {
    const int by = static_cast<int>(std::lround(1.0F / factor));
    const bool wide_enough = std::min(gray.width, gray.height) >= by; // a strip would lose all its pixels
    if (by >= 2 && wide_enough && std::abs(static_cast<float>(by) * factor - 1.0F) < 0.001F) {
        return reduced(gray, by);
    }
    Gray result{std::max(1, static_cast<int>(static_cast<float>(gray.width) * factor)),
                std::max(1, static_cast<int>(static_cast<float>(gray.height) * factor)),
                {}};
    result.values.reserve(static_cast<std::size_t>(result.width) * static_cast<std::size_t>(result.height));
    for (int y = 0; y < result.height; ++y) {
        for (int x = 0; x < result.width; ++x) {
            result.values.push_back(gray.sample({(static_cast<float>(x) + 0.5F) / factor - 0.5F,
                                                 (static_cast<float>(y) + 0.5F) / factor - 0.5F}));
        }
    }
    return result;
}

Colour colour_at(const Image& image, Point at) {
    const int x = std::clamp(static_cast<int>(std::lround(at.x)), 0, image.width - 1);
    const int y = std::clamp(static_cast<int>(std::lround(at.y)), 0, image.height - 1);
    const std::uint8_t* const pixel =
        &image.rgb[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                        static_cast<std::size_t>(x))];
    return {static_cast<float>(pixel[0]), static_cast<float>(pixel[1]), static_cast<float>(pixel[2])};
}

float distance(const Colour& a, const Colour& b) {
    return std::sqrt((a.red - b.red) * (a.red - b.red) + (a.green - b.green) * (a.green - b.green) +
                     (a.blue - b.blue) * (a.blue - b.blue));
}

float median(std::vector<float> values) {
    if (values.empty()) { return 0; }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

Colour median(const std::vector<Colour>& colours) {
    std::vector<float> red;
    std::vector<float> green;
    std::vector<float> blue;
    for (const Colour& colour : colours) {
        red.push_back(colour.red);
        green.push_back(colour.green);
        blue.push_back(colour.blue);
    }
    return {median(std::move(red)), median(std::move(green)), median(std::move(blue))};
}

} // namespace weft::picture
