#include "train/evaluation.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

namespace {

weft::Evaluation stated(double chance, bool right) {
    weft::Evaluation evaluation;
    evaluation.best_probability = chance;
    if (right) { evaluation.rank = 1; }
    return evaluation;
}

} // namespace

TEST_CASE("stated chances are compared with what came true, by bins of ten points", "[train]") {
    const std::vector<weft::Evaluation> evaluations{stated(0.95, true), stated(0.97, true),
                                                    stated(0.93, false), stated(0.42, true), stated(1, true)};
    const weft::Calibration calibration = weft::calibrate(evaluations);
    CHECK(calibration.bins[9].puzzles == 4);
    CHECK(calibration.bins[9].stated == Approx(3.85 / 4));
    CHECK(calibration.bins[9].right == Approx(0.75));
    CHECK(calibration.bins[4].puzzles == 1);
    CHECK(calibration.error == Approx((0.85 + 0.58) / 5));
}

TEST_CASE("the error by chance is the mean of the errors of all outcomes", "[train]") {
    const std::vector<double> chances{0.99, 0.93, 0.91, 0.95, 0.64, 0.61, 0.05, 0.5, 1, 0};
    double mean = 0;
    double all = 0;
    for (unsigned outcome = 0; outcome < 1U << chances.size(); ++outcome) {
        std::vector<weft::Evaluation> evaluations;
        double chance = 1;
        for (std::size_t i = 0; i < chances.size(); ++i) {
            const bool right = (outcome >> i & 1U) != 0;
            chance *= right ? chances[i] : 1 - chances[i];
            evaluations.push_back(stated(chances[i], right));
        }
        const weft::Calibration calibration = weft::calibrate(evaluations);
        mean += chance * calibration.error;
        all = calibration.error_by_chance;
    }
    CHECK(all == Approx(mean));
    CHECK(weft::calibrate({}).error_by_chance == 0);
}
