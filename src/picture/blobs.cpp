#include "picture/blobs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
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

} // namespace weft::picture
