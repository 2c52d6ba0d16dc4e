#include "cli/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace weft::cli {
namespace {

constexpr double size = 320; ///< of a chart, either way
constexpr double top = 40;
constexpr double bottom = top + size;
constexpr double left_chart = 60;
constexpr double right_chart = 500;
constexpr std::array colours = {"royalblue", "darkorange"};

std::string text(double x, double y, const std::string& words, const char* colour = "black") {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-family=\"sans-serif\" font-size=\"12\" "
                       "text-anchor=\"middle\" fill=\"{}\">{}</text>\n",
                       x, y, colour, words);
}

std::string dot(double x, double y, double radius, const char* colour, double opacity) {
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\" fill-opacity=\"{}\"/>\n", x,
                       y, radius, colour, opacity);
}

std::string axes(double left, const std::string& title) {
    return fmt::format("<path d=\"M{0} {1} V{2} H{3}\" fill=\"none\" stroke=\"black\"/>\n", left, top, bottom,
                       left + size) +
           text(left + size / 2, 20, title);
}

std::string speed_up_chart(const std::vector<int>& threads, const std::vector<SpeedUps>& speed_ups) {
    const double most = std::max(*std::max_element(threads.begin(), threads.end()), 2);
    const auto x = [&](double count) { return left_chart + size * count / most; };
    const auto y = [&](double factor) { return bottom - size * factor / most; };
    std::string svg = axes(left_chart, "speed-up against threads (dashed: one for one)");
    svg += fmt::format("<path d=\"M{} {} L{} {}\" stroke=\"grey\" stroke-dasharray=\"4\"/>\n", left_chart,
                       bottom, left_chart + size, top);
    for (const int count : threads) { svg += text(x(count), bottom + 18, std::to_string(count)); }
    for (std::size_t series = 0; series < speed_ups.size(); ++series) {
        const char* colour = colours[series % colours.size()];
        svg +=
            text(left_chart + 60, top + 15 * static_cast<double>(series + 1), speed_ups[series].what, colour);
        for (std::size_t i = 0; i < threads.size(); ++i) {
            const double factor = speed_ups[series].factors[i];
            // The numbers of one series stand above its dots, those of the other below.
            svg += dot(x(threads[i]), y(factor), 4, colour, 1) + text(x(threads[i]),
                                                                      y(factor) + (series == 0 ? -8 : 16),
                                                                      fmt::format("{:.2f}", factor), colour);
        }
    }
    return svg;
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
    std::string svg = axes(right_chart, "milliseconds against covers (both logarithmic)");
    for (const PuzzleBench& bench : benches) {
        svg += dot(x(decades_of(bench)), y(time_of(bench)), 3, colours[0], 0.5);
    }
    for (int power = 0; power <= static_cast<int>(most_decades); ++power) {
        svg += text(x(power), bottom + 18, fmt::format("1e{}", power));
    }
    for (int power = 0; power <= static_cast<int>(height); ++power) {
        const double time = least * std::pow(10, power);
        svg += text(right_chart - 25, y(time) + 4, fmt::format("{:g}", time));
    }
    return svg;
}

} // namespace

std::string plot(const std::vector<PuzzleBench>& benches, const std::vector<int>& threads,
                 const std::vector<SpeedUps>& speed_ups) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 430\">\n"
           "<rect width=\"900\" height=\"430\" fill=\"white\"/>\n" +
           speed_up_chart(threads, speed_ups) + time_chart(benches) + "</svg>\n";
}

} // namespace weft::cli
