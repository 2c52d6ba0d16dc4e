#include "cli/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace weft::cli {
namespace {

constexpr double size = 320; ///< of a chart, either way
constexpr double top = 60;
constexpr double bottom = top + size;
constexpr double left_chart = 60;
constexpr double right_chart = 520;
constexpr std::array colours = {"royalblue", "darkorange"};

constexpr double font_size = 12;
constexpr double letter_width = 7; ///< of the widest letters of a sans serif font of that size, nearly

/// The words of a drawing, none over another: what finds no free place is left out.
class Words {
  public:
    /// Centred on x, with its feet at y.
    bool add(double x, double y, const std::string& words, const char* colour = "black") {
        const Box box{x, y, letter_width * static_cast<double>(words.size())};
        if (std::any_of(boxes_.begin(), boxes_.end(), [&](const Box& other) { return meet(box, other); })) {
            return false;
        }
        boxes_.push_back(box);
        svg_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-family=\"sans-serif\" font-size=\"{}\" "
                            "text-anchor=\"middle\" fill=\"{}\">{}</text>\n",
                            x, y, font_size, colour, words);
        return true;
    }

    /// Beside a dot: above it or below, on one side of it or the other.
    void add_beside(double x, double y, const std::string& words, const char* colour) {
        const double aside = 8 + letter_width * static_cast<double>(words.size()) / 2;
        add(x, y - 8, words, colour) || add(x, y + 17, words, colour) ||
            add(x + aside, y + 4, words, colour) || add(x - aside, y + 4, words, colour);
    }

    const std::string& svg() const { return svg_; }

  private:
    struct Box {
        double x, y, width;
    };
    static bool meet(const Box& a, const Box& b) {
        return std::abs(a.x - b.x) < (a.width + b.width) / 2 && std::abs(a.y - b.y) < font_size;
    }

    std::vector<Box> boxes_;
    std::string svg_;
};

std::string dot(double x, double y, double radius, const char* colour, double opacity) {
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\" fill-opacity=\"{}\"/>\n", x,
                       y, radius, colour, opacity);
}

std::string axes(double left, const std::string& title, Words& words) {
    words.add(left + size / 2, 20, title);
    return fmt::format("<path d=\"M{0} {1} V{2} H{3}\" fill=\"none\" stroke=\"black\"/>\n", left, top, bottom,
                       left + size);
}

std::string speed_up_chart(const std::vector<int>& threads, const std::vector<SpeedUps>& speed_ups) {
    Words words;
    std::string svg = axes(left_chart, "speed-up against threads (dashed: one for one)", words);
    double most = std::max(*std::max_element(threads.begin(), threads.end()), 2);
    for (const SpeedUps& series : speed_ups) {
        most = std::max(most, *std::max_element(series.factors.begin(), series.factors.end()));
    }
    const auto x = [&](double count) { return left_chart + size * count / most; };
    const auto y = [&](double factor) { return bottom - size * factor / most; };
    svg += fmt::format("<path d=\"M{} {} L{} {}\" stroke=\"grey\" stroke-dasharray=\"4\"/>\n", left_chart,
                       bottom, left_chart + size, top);
    for (const int count : threads) { words.add(x(count), bottom + 18, std::to_string(count)); }
    for (std::size_t series = 0; series < speed_ups.size(); ++series) {
        words.add(left_chart +
                      size * (static_cast<double>(series) + 0.5) / static_cast<double>(speed_ups.size()),
                  top - 18, speed_ups[series].what, colours[series % colours.size()]);
    }
    for (std::size_t i = 0; i < threads.size(); ++i) {
        for (std::size_t series = 0; series < speed_ups.size(); ++series) {
            const char* colour = colours[series % colours.size()];
            const double factor = speed_ups[series].factors[i];
            svg += dot(x(threads[i]), y(factor), 4, colour, 1);
            words.add_beside(x(threads[i]), y(factor), fmt::format("{:.2f}", factor), colour);
        }
    }
    return svg + words.svg();
}

std::string time_chart(const std::vector<PuzzleBench>& benches) {
    const auto decades_of = [](const PuzzleBench& bench) {
        return std::log10(static_cast<double>(bench.covers) + 1);
    };
    constexpr double least = 0.1; // milliseconds, at the origin
    const auto time_of = [&](const PuzzleBench& bench) {
        return std::max(median(bench.of(Stage::solve).front()), least);
    };
    double most_decades = 1;
    double most_time = 10 * least;
    for (const PuzzleBench& bench : benches) {
        most_decades = std::max(most_decades, decades_of(bench));
        most_time = std::max(most_time, time_of(bench));
    }
    const double height = std::ceil(std::log10(most_time / least));
    const auto x = [&](double decades) { return right_chart + size * decades / most_decades; };
    const auto y = [&](double time) { return bottom - size * std::log10(time / least) / height; };
    Words words;
    std::string svg = axes(right_chart, "milliseconds against covers (both logarithmic)", words);
    for (const PuzzleBench& bench : benches) {
        svg += dot(x(decades_of(bench)), y(time_of(bench)), 3, colours[0], 0.5);
    }
    for (int power = 0; power <= static_cast<int>(most_decades); ++power) {
        words.add(x(power), bottom + 18, fmt::format("1e{}", power));
    }
    for (int power = 0; power <= static_cast<int>(height); ++power) {
        const double time = least * std::pow(10, power);
        words.add(right_chart - 25, y(time) + 4, fmt::format("{:g}", time));
    }
    return svg + words.svg();
}

} // namespace

std::string plot(const std::vector<PuzzleBench>& benches, const std::vector<int>& threads,
                 const std::vector<SpeedUps>& speed_ups) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 430\">\n"
           "<rect width=\"900\" height=\"430\" fill=\"white\"/>\n" +
           speed_up_chart(threads, speed_ups) + time_chart(benches) + "</svg>\n";
}

std::string plot_scores(const std::vector<int>& scores, int score) {
    constexpr int bars = 40;
    constexpr double width = 2 * size;
    const int least = std::min(scores.front(), score);
    const int step = std::max(1, (std::max(scores.back(), score) - least + bars) / bars);
    std::vector<int> counts(bars);
    for (const int other : scores) {
        ++counts[static_cast<std::size_t>(std::min((other - least) / step, bars - 1))];
    }
    const int most = *std::max_element(counts.begin(), counts.end());
    const auto x = [&](double value) { return left_chart + width * (value - least) / (step * bars); };
    Words words;
    words.add(left_chart + width / 2, 20, fmt::format("{} random boards by their points", scores.size()));
    std::string svg;
    for (int bar = 0; bar < bars; ++bar) {
        const double height = size * counts[static_cast<std::size_t>(bar)] / most;
        svg +=
            fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n",
                        x(least + bar * step), bottom - height, width / bars - 1, height, colours[0]);
    }
    svg += fmt::format("<path d=\"M{} {} H{}\" fill=\"none\" stroke=\"black\"/>\n", left_chart, bottom,
                       left_chart + width);
    svg += fmt::format("<path d=\"M{0:.1f} {1} V{2}\" stroke=\"{3}\" stroke-width=\"2\"/>\n", x(score),
                       bottom, top - 10, colours[1]);
    words.add(x(score), top - 16, fmt::format("this board: {}", score), colours[1]);
    for (int tick = 0; tick <= bars; tick += bars / 8) {
        words.add(x(least + tick * step), bottom + 18, std::to_string(least + tick * step));
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 430\">\n"
           "<rect width=\"760\" height=\"430\" fill=\"white\"/>\n" +
           svg + words.svg() + "</svg>\n";
}

} // namespace weft::cli
