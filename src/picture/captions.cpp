#include "picture/captions.hpp"

#include "base/text.hpp"
#include "picture/image.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

namespace weft::picture {
namespace {

constexpr float letter_size = 40;  // pixels of a letter of the board, once the picture is made smaller
constexpr float rows_above = 8;    // of the board's, that are looked at
constexpr float rows_below = 3;    //
constexpr float columns_aside = 3; //
constexpr float border = 0.6F;     // of a row, that belongs to the board's own
constexpr float least_room = 0.7F; // of a row, for a caption
constexpr int half_width = 120;    // pixels, of the surroundings that make the ground
constexpr int half_height = 12;    //
constexpr std::size_t most_pixels = 3'000'000; // of what is read

/// A part of a picture, scaled.
Gray part_of(const Gray& gray, float left, float top, float right, float bottom, float scale) {
    Gray part{static_cast<int>((right - left) * scale), static_cast<int>((bottom - top) * scale), {}};
    for (int y = 0; y < part.height; ++y) {
        for (int x = 0; x < part.width; ++x) {
            const Point at{left + (static_cast<float>(x) + 0.5F) / scale - 0.5F,
                           top + (static_cast<float>(y) + 0.5F) / scale - 0.5F};
            part.values.push_back(gray.sample(at));
        }
    }
    return part;
}

/// Counts of brightness in a window that slides over a picture.
class Histogram {
  public:
    static constexpr std::size_t bins = 32;
    void add_column(const Gray& gray, int x, int row, int by) {
        if (x < 0 || x >= gray.width) { return; }
        for (int y = std::max(row - half_height, 0); y <= std::min(row + half_height, gray.height - 1); ++y) {
            counts_[static_cast<std::size_t>(gray.at(x, y)) / (256 / bins)] += by;
        }
    }
    /// The brightness of most pixels.
    float most() const {
        const auto best = std::max_element(counts_.begin(), counts_.end()) - counts_.begin();
        constexpr float width = 256.0F / bins;
        return (static_cast<float>(best) + 0.5F) * width;
    }

  private:
    std::array<int, bins> counts_{};
};

/// Each pixel as dark as it differs from the ground.
void add_plain(const Gray& gray, Image& image) {
    for (int y = 0; y < gray.height; ++y) {
        Histogram around;
        for (int x = 0; x < half_width; ++x) { around.add_column(gray, x, y, 1); }
        for (int x = 0; x < gray.width; ++x) {
            around.add_column(gray, x + half_width, y, 1);
            around.add_column(gray, x - half_width - 1, y, -1);
            const float away = std::abs(gray.at(x, y) - around.most());
            const auto value = static_cast<std::uint8_t>(255 - std::min(1.3F * away, 255.0F));
            image.rgb.insert(image.rgb.end(), 3, value);
        }
    }
    image.height += gray.height;
}

/// Frames, and what is left of bars, go: no letter has strokes across that are so long.
void wipe_lines(Image& image) {
    constexpr auto longest = static_cast<std::size_t>(1.2F * letter_size);
    constexpr std::uint8_t dark = 215;
    const auto width = static_cast<std::size_t>(image.width);
    for (std::size_t row = 0; row < image.rgb.size(); row += 3 * width) {
        std::size_t begin = row;
        for (std::size_t at = row; at <= row + 3 * width; at += 3) {
            if (at < row + 3 * width && image.rgb[at] < dark) { continue; }
            if (at - begin > 3 * longest) {
                std::fill_n(image.rgb.begin() + static_cast<std::ptrdiff_t>(begin), at - begin,
                            std::uint8_t{255});
            }
            begin = at + 3;
        }
    }
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// Only the letters and digits, as capitals.
std::string bare(std::string_view line) {
    std::string result;
    for (const char c : line) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            result += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        }
    }
    return result;
}

/// With the quotation marks of keyboards, and without what is no letter around it; empty where it is hardly
/// text.
std::string tidied(std::string line) {
    for (const auto& [curly, plain] : {std::pair{"\xe2\x80\x99", "'"},
                                       {"\xe2\x80\x98", "'"},
                                       {"\xe2\x80\x9c", "\""},
                                       {"\xe2\x80\x9d", "\""},
                                       {"\xe2\x80\xa6", "..."},
                                       {"\xe2\x80\x94", "-"}}) {
        for (std::size_t at = 0; (at = line.find(curly)) != std::string::npos;) {
            line.replace(at, 3, plain);
        }
    }
    constexpr std::string_view dirt = " \t\r=_~|\\<>-";
    const std::size_t first = line.find_first_not_of(dirt);
    if (first == std::string::npos) { return {}; }
    line = line.substr(first, line.find_last_not_of(dirt) + 1 - first);
    const std::size_t strange = line.size() - bare(line).size();
    const auto blanks = static_cast<std::size_t>(std::count(line.begin(), line.end(), ' '));
    const bool printable =
        std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~' && c != '#'; });
    return printable && bare(line).size() >= 2 && (strange - blanks) * 4 <= line.size() ? line : "";
}

/// N of "0 of N theme words found"; nothing where the line does not say it.
std::optional<int> words_of(std::string_view line) {
    const std::string letters = bare(line);
    const std::size_t end = letters.find("THEMEWORD");
    if (end == std::string::npos) { return std::nullopt; }
    std::size_t begin = end;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(letters[begin - 1])) != 0) { --begin; }
    const bool said =
        begin >= 2 && letters.compare(begin - 2, 2, "OF") == 0 && end > begin && end - begin <= 2;
    const int words = said ? std::stoi(letters.substr(begin, end - begin)) : 0;
    constexpr int fewest = 3; // fewer, or more, are no board's
    constexpr int most = 20;
    return words >= fewest && words <= most ? std::optional(words) : std::nullopt;
}

} // namespace

Image plain_captions(const Image& image, const PictureReading& reading) {
    const PictureCell& first = reading.cells.front();
    const PictureCell& last = reading.cells.back();
    const PictureCell& corner = reading.cells[static_cast<std::size_t>(reading.columns - 1)];
    const auto wide = static_cast<float>(corner.x - first.x);
    const auto column = wide / static_cast<float>(reading.columns - 1);
    const auto row = static_cast<float>(last.y - corner.y) / static_cast<float>(reading.rows - 1);
    const bool level =
        std::abs(corner.y - first.y) < 0.08 * wide && std::abs(last.x - corner.x) < 0.08 * wide;
    Image result;
    if (!level || column <= 0 || row <= 0) { return result; }
    const float scale = std::min(letter_size / static_cast<float>(reading.size), 2.0F);
    const float left = std::max(static_cast<float>(first.x) - columns_aside * column, 0.0F);
    const float right =
        std::min(static_cast<float>(corner.x) + columns_aside * column, static_cast<float>(image.width));
    const float top = static_cast<float>(std::min(first.y, corner.y)) - border * row;
    const float bottom = static_cast<float>(last.y) + border * row;
    const float ends = std::min(bottom + rows_below * row, static_cast<float>(image.height));
    const float begins = std::max(top - rows_above * row, 0.0F);
    if ((right - left) * (top - begins + ends - bottom) * scale * scale > static_cast<float>(most_pixels)) {
        return result;
    }
    const Gray gray = brightness(image);
    result.width = static_cast<int>((right - left) * scale);
    if (top - begins > least_room * row) {
        add_plain(part_of(gray, left, begins, right, top, scale), result);
    }
    if (ends - bottom > least_room * row) {
        add_plain(part_of(gray, left, bottom, right, ends, scale), result);
    }
    wipe_lines(result);
    return result;
}

Captions captions_of(std::string_view text) {
    Captions captions;
    bool below_heading = false;
    while (!text.empty()) {
        const std::string line(next_line(text));
        const std::string letters = bare(line);
        if (letters.empty()) { continue; }
        const std::optional<int> words = words_of(line);
        if (words) { captions.words = words; }
        if (below_heading && captions.theme.empty()) { captions.theme = tidied(line); }
        below_heading = has(letters, "STHEME") && !has(letters, "WORD");
    }
    return captions;
}

} // namespace weft::picture
