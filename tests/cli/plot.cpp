// The charts of `bench --plot`.
#include "cli/plot.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <regex>

using namespace weft::cli;

namespace {

struct Word {
    double x = 0;
    double y = 0;
    std::string text;
};

std::vector<Word> words_of(const std::string& svg) {
    const std::regex pattern("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\"[^>]*>([^<]*)</text>");
    std::vector<Word> words;
    for (auto match = std::sregex_iterator(svg.begin(), svg.end(), pattern); match != std::sregex_iterator();
         ++match) {
        words.push_back({std::stod((*match)[1]), std::stod((*match)[2]), (*match)[3]});
    }
    return words;
}

/// A puzzle with so many covers that takes so many milliseconds.
PuzzleBench puzzle(std::uint64_t covers, double time) {
    PuzzleBench bench;
    bench.covers = covers;
    bench.times.fill(std::vector<Times>{Times{time}});
    return bench;
}

} // namespace

TEST_CASE("no label of a chart lies over another", "[plot]") {
    const std::vector<std::vector<int>> thread_counts = {{1, 2}, {1}, {1, 2, 3, 4, 5, 6, 7, 8}, {1, 64}};
    for (const std::vector<int>& threads : thread_counts) {
        for (const double efficiency : {0.02, 0.5, 0.9, 1.0, 1.2}) {
            for (const double apart : {0.0, 0.05, 0.1, 0.3}) {
                std::vector<SpeedUps> speed_ups{{"whole solve", {}}, {"zones", {}}};
                for (const int count : threads) {
                    speed_ups[0].factors.push_back(std::max(efficiency * count, 0.1));
                    speed_ups[1].factors.push_back(std::max(efficiency * count, 0.1) + apart);
                }
                const std::string svg = plot({puzzle(3, 0.2)}, threads, speed_ups);
                const auto words = words_of(svg);
                INFO(svg);
                REQUIRE(words.size() >= 8);
                for (std::size_t i = 0; i < words.size(); ++i) {
                    for (std::size_t j = 0; j < i; ++j) {
                        // Sans serif letters of 12 points are about 6 wide on the average.
                        const auto letters = static_cast<double>(words[i].text.size() + words[j].text.size());
                        const bool beside = std::abs(words[i].x - words[j].x) >= 3 * letters;
                        const bool above = std::abs(words[i].y - words[j].y) >= 12;
                        CAPTURE(words[i].text, words[j].text);
                        REQUIRE((beside || above));
                    }
                }
            }
        }
    }
}

TEST_CASE("a chart has a dot for every figure, inside its frame", "[plot]") {
    const std::string svg = plot({puzzle(0, 0.01), puzzle(1, 3), puzzle(1'000'000, 4000)}, {1, 2, 4},
                                 {{"whole solve", {1, 2.2, 4.4}}, {"zones", {1, 1.9, 3.1}}});
    const std::regex pattern("<circle cx=\"([0-9.]+)\" cy=\"([0-9.]+)\"");
    int dots = 0;
    for (auto match = std::sregex_iterator(svg.begin(), svg.end(), pattern); match != std::sregex_iterator();
         ++match) {
        ++dots;
        CHECK(std::stod((*match)[1]) >= 0);
        CHECK(std::stod((*match)[1]) <= 900);
        CHECK(std::stod((*match)[2]) >= 60);
        CHECK(std::stod((*match)[2]) <= 380);
    }
    CHECK(dots == 3 + 2 * 3);
}
