#include "picture/blobs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <numeric>
#include <utility>

namespace weft::picture {
namespace {

constexpr float smallest = 6;     // pixels, the longer side
constexpr float thinnest = 9;     // longer over shorter side of the box
constexpr float sparsest = 0.12F; // share of the box that is ink
constexpr std::size_t most_blobs = 12000;

/// A stretch of ink in a row, and what it belongs to.
struct Run {
    int begin = 0;
    int end = 0; // behind it
    int label = 0;
};

/// The boxes of ink that hangs together, also by corners.
class Labels {
  public:
    int add(int x0, int x1, int y) {
        parent_.push_back(static_cast<int>(parent_.size()));
        boxes_.push_back({x0, y, x1, y, x1 - x0});
        return static_cast<int>(parent_.size()) - 1;
    }
    void extend(int label, int x0, int x1, int y) {
        Box& box = boxes_[static_cast<std::size_t>(label)];
        box = {std::min(box.left, x0), std::min(box.top, y), std::max(box.right, x1), std::max(box.bottom, y),
               box.area + x1 - x0};
    }
    int root(int label) {
        while (parent_[static_cast<std::size_t>(label)] != label) {
            int& up = parent_[static_cast<std::size_t>(label)];
            up = parent_[static_cast<std::size_t>(up)];
            label = up;
        }
        return label;
    }
    int join(int a, int b) {
        a = root(a);
        b = root(b);
        if (a == b) { return a; }
        parent_[static_cast<std::size_t>(b)] = a;
        const Box& other = boxes_[static_cast<std::size_t>(b)];
        Box& box = boxes_[static_cast<std::size_t>(a)];
        box = {std::min(box.left, other.left), std::min(box.top, other.top), std::max(box.right, other.right),
               std::max(box.bottom, other.bottom), box.area + other.area};
        return a;
    }
    void collect(bool light, float largest, std::vector<Blob>& blobs) const {
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            if (parent_[i] != static_cast<int>(i)) { continue; }
            const Box& box = boxes_[i];
            const auto width = static_cast<float>(box.right - box.left);
            const auto height = static_cast<float>(box.bottom - box.top + 1);
            const float longer = std::max(width, height);
            const float shorter = std::min(width, height);
            if (longer < smallest || longer > largest || longer > thinnest * shorter ||
                static_cast<float>(box.area) < sparsest * width * height) {
                continue;
            }
            blobs.push_back({{static_cast<float>(box.left) + (width - 1) / 2,
                              static_cast<float>(box.top) + (height - 1) / 2},
                             width,
                             height,
                             light});
        }
    }

  private:
    struct Box {
        int left = 0;
        int top = 0;
        int right = 0; // behind it
        int bottom = 0;
        int area = 0;
    };
    std::vector<int> parent_;
    std::vector<Box> boxes_;
};

/// Joins a row's runs to those of the row above.
void connect(const std::vector<Run>& above, std::vector<Run>& runs, int y, Labels& labels) {
    std::size_t first = 0;
    for (Run& run : runs) {
        run.label = -1;
        while (first < above.size() && above[first].end < run.begin) { ++first; }
        for (std::size_t i = first; i < above.size() && above[i].begin <= run.end; ++i) {
            const int other = labels.root(above[i].label);
            if (run.label < 0) {
                run.label = other;
                labels.extend(other, run.begin, run.end, y);
            } else {
                run.label = labels.join(run.label, other);
            }
        }
        if (run.label < 0) { run.label = labels.add(run.begin, run.end, y); }
    }
}

void blobs_of(const Gray& gray, const Gray& mean, const Gray& margin, bool light, std::vector<Blob>& blobs) {
    Labels labels;
    std::vector<Run> above;
    std::vector<Run> runs;
    const float sign = light ? 1.0F : -1.0F;
    for (int y = 0; y < gray.height; ++y) {
        runs.clear();
        const std::size_t row = static_cast<std::size_t>(y) * static_cast<std::size_t>(gray.width);
        bool inside = false;
        for (int x = 0; x < gray.width; ++x) {
            const std::size_t i = row + static_cast<std::size_t>(x);
            const bool ink = sign * (gray.values[i] - mean.values[i]) > margin.values[i];
            if (ink && !inside) { runs.push_back({x, x, 0}); }
            if (ink) { runs.back().end = x + 1; }
            inside = ink;
        }
        connect(above, runs, y, labels);
        std::swap(above, runs);
    }
    const float largest = 0.2F * static_cast<float>(std::max(gray.width, gray.height));
    labels.collect(light, largest, blobs);
}

/// Of blobs at one place of about one size only one is kept.
std::vector<Blob> distinct(std::vector<Blob> blobs) {
    std::vector<Blob> kept;
    std::map<std::pair<int, int>, std::vector<std::size_t>> places;
    for (const Blob& blob : blobs) {
        const int x = static_cast<int>(blob.centre.x / 8);
        const int y = static_cast<int>(blob.centre.y / 8);
        bool known = false;
        for (int j = y - 1; j <= y + 1 && !known; ++j) {
            for (int i = x - 1; i <= x + 1 && !known; ++i) {
                const auto place = places.find({i, j});
                if (place == places.end()) { continue; }
                for (const std::size_t other : place->second) {
                    const Blob& b = kept[other];
                    known = known ||
                            (b.light == blob.light && length(b.centre - blob.centre) < 0.15F * blob.size() &&
                             std::abs(b.width - blob.width) < 0.2F * blob.size() &&
                             std::abs(b.height - blob.height) < 0.2F * blob.size());
                }
            }
        }
        if (known) { continue; }
        places[{x, y}].push_back(kept.size());
        kept.push_back(blob);
        if (kept.size() == most_blobs) { break; }
    }
    return kept;
}

} // namespace

std::vector<Blob> find_blobs(const Gray& gray) {
    std::vector<Blob> blobs;
    Gray squares = gray;
    for (float& value : squares.values) { value *= value; }
    for (const int radius : {10, 24, 56}) {
        const Gray mean = box_blurred(gray, radius);
        Gray margin = box_blurred(squares, radius);
        for (std::size_t i = 0; i < margin.values.size(); ++i) {
            const float variance = margin.values[i] - mean.values[i] * mean.values[i];
            margin.values[i] = 5.0F + 0.3F * std::sqrt(std::max(variance, 0.0F));
        }
        for (const bool light : {false, true}) { blobs_of(gray, mean, margin, light, blobs); }
    }
    return distinct(std::move(blobs));
}

std::vector<Blob> on_light(const Gray& gray, const std::vector<Blob>& blobs, float least_size) {
    constexpr float least_contrast = 40;
    // The box around a letter that lies at a slant is larger than the letter.
    constexpr std::array<float, 3> radii{0.54F, 0.62F, 0.7F};
    std::vector<Blob> kept;
    for (const Blob& blob : blobs) {
        if (blob.light || blob.size() < least_size) { continue; }
        float ink = 255;
        for (int y = -2; y <= 2; ++y) {
            for (int x = -2; x <= 2; ++x) {
                const Point step{static_cast<float>(x) * blob.width / 5,
                                 static_cast<float>(y) * blob.height / 5};
                ink = std::min(ink, gray.sample(blob.centre + step));
            }
        }
        const bool even = std::any_of(radii.begin(), radii.end(), [&](float radius) {
            std::array<float, 24> ring{};
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / ring.size();
                const Point away = Point{std::cos(angle), std::sin(angle)} * (radius * blob.size());
                ring[i] = gray.sample(blob.centre + away);
            }
            std::sort(ring.begin(), ring.end());
            const float ground = ring[ring.size() * 2 / 3];
            return ground - ink > least_contrast && ring[ring.size() / 4] > ink + 0.6F * (ground - ink);
        });
        if (even) { kept.push_back(blob); }
    }
    return kept;
}

} // namespace weft::picture
