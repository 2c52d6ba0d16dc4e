#include "picture/blobs.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
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

enum class Ink : unsigned char { none, dark, light };

/// Which pixels of a row are ink, by the sums of brightness and of its squares over the boxes around them;
/// `across` is how many columns a box has.
WEFT_DISPATCH void tell_ink(const float* values, const std::vector<float>& sums,
                            const std::vector<float>& squares, const std::vector<int>& across, int rows,
                            std::vector<Ink>& ink) {
    constexpr float least = 5;
    constexpr float share = 0.3F; // of the standard deviation
    const std::size_t width = ink.size();
    for (std::size_t x = 0; x < width; ++x) {
        const auto count = static_cast<float>(rows * across[x]);
        const float mean = sums[x] / count;
        const float variance = squares[x] / count - mean * mean;
        const float away = values[x] - mean;
        const float more = std::abs(away) - least;
        // Without branches, so that many are told at once.
        const int far = static_cast<int>(more > 0) & static_cast<int>(more * more > share * share * variance);
        ink[x] = static_cast<Ink>(far * (1 + static_cast<int>(away > 0)));
    }
}

/// Tells ink row by row from the top, by surroundings of one size.
class InkRows {
  public:
    InkRows(const Gray& gray, int radius)
        : gray_(gray)
        , radius_(radius)
        , width_(static_cast<std::size_t>(gray.width))
        , columns_(width_, 0.0F)
        , column_squares_(width_, 0.0F)
        , sums_(width_)
        , squares_(width_)
        , across_(width_)
        , ink_(width_) {
        for (int x = 0; x < gray.width; ++x) {
            across_[static_cast<std::size_t>(x)] =
                std::min(x + radius, gray.width - 1) - std::max(x - radius, 0) + 1;
        }
        for (int y = 0; y <= std::min(radius, gray.height - 1); ++y) { add_row(y, 1); }
    }
    const std::vector<Ink>& next() {
        const auto reach = static_cast<std::size_t>(radius_);
        float sum = 0;
        float square = 0;
        for (std::size_t x = 0; x < std::min(reach + 1, width_); ++x) {
            sum += columns_[x];
            square += column_squares_[x];
        }
        for (std::size_t x = 0; x < width_; ++x) {
            sums_[x] = sum;
            squares_[x] = square;
            if (x + reach + 1 < width_) {
                sum += columns_[x + reach + 1];
                square += column_squares_[x + reach + 1];
            }
            if (x >= reach) {
                sum -= columns_[x - reach];
                square -= column_squares_[x - reach];
            }
        }
        const int rows = std::min(y_ + radius_, gray_.height - 1) - std::max(y_ - radius_, 0) + 1;
        tell_ink(row(y_), sums_, squares_, across_, rows, ink_);
        if (y_ + radius_ + 1 < gray_.height) { add_row(y_ + radius_ + 1, 1); }
        if (y_ - radius_ >= 0) { add_row(y_ - radius_, -1); }
        ++y_;
        return ink_;
    }

  private:
    const float* row(int y) const { return &gray_.values[static_cast<std::size_t>(y) * width_]; }
    void add_row(int y, float sign) {
        const float* const values = row(y);
        for (std::size_t x = 0; x < width_; ++x) {
            columns_[x] += sign * values[x];
            column_squares_[x] += sign * values[x] * values[x];
        }
    }
    const Gray& gray_;
    int radius_;
    int y_ = 0; // the next row
    std::size_t width_;
    std::vector<float> columns_; // sums over the rows of the box
    std::vector<float> column_squares_;
    std::vector<float> sums_; // over the boxes of a row
    std::vector<float> squares_;
    std::vector<int> across_;
    std::vector<Ink> ink_;
};

/// Blobs of one kind of ink, from row to row.
class Growing {
  public:
    void add_row(const std::vector<Ink>& ink, Ink kind, int y) {
        runs_.clear();
        for (auto at = ink.begin();;) {
            const auto begin = std::find(at, ink.end(), kind);
            if (begin == ink.end()) { break; }
            at = std::find_if(begin, ink.end(), [&](Ink other) { return other != kind; });
            runs_.push_back({static_cast<int>(begin - ink.begin()), static_cast<int>(at - ink.begin()), 0});
        }
        connect(above_, runs_, y, labels_);
        std::swap(above_, runs_);
    }
    const Labels& labels() const { return labels_; }

  private:
    Labels labels_;
    std::vector<Run> above_;
    std::vector<Run> runs_;
};

/// Of blobs at one place of about one size only one is kept.
std::vector<Blob> distinct(const std::vector<Blob>& blobs) {
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
    const float largest = 0.2F * static_cast<float>(std::max(gray.width, gray.height));
    for (const int radius : {10, 24, 56}) {
        InkRows rows(gray, radius);
        Growing dark;
        Growing light;
        for (int y = 0; y < gray.height; ++y) {
            const std::vector<Ink>& ink = rows.next();
            dark.add_row(ink, Ink::dark, y);
            light.add_row(ink, Ink::light, y);
        }
        dark.labels().collect(false, largest, blobs);
        light.labels().collect(true, largest, blobs);
    }
    return distinct(blobs);
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
