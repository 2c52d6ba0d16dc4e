// Small random boards with lexicons, most of them with covers.
#pragma once

#include "brute_force.hpp"
#include "helpers.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace weft::testing {

inline SearchOptions options_of(const brute_force::Problem& problem) {
    SearchOptions options;
    if (problem.words) { options.words = static_cast<int>(*problem.words); }
    options.spangram_parts = problem.parts;
    options.rules = {.crossing = problem.crossing,
                     .self_crossing = problem.self_crossing,
                     .spangram = static_cast<SpangramRule>(problem.spangram),
                     .min_length = static_cast<int>(problem.min_length)};
    options.threads = 2;
    return options;
}

/// A board divided into paths at random, as the texts that they spell.
struct Plant {
    std::vector<std::string> rows;
    std::vector<std::string> texts;
};

/// By which rules a board is divided.
struct PlantRules {
    bool crossing = false;
    int min_length = 4;
    std::vector<int> holes{}; ///< cells
};

/// One attempt, in which paths take free cells and blocks and may end too early.
inline Plant attempt(Dice& random, int rows, int columns, std::string_view alphabet,
                     const PlantRules& rules) {
    Plant result;
    result.rows.assign(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), '?'));
    for (const int hole : rules.holes) {
        result.rows[static_cast<std::size_t>(hole / columns)][static_cast<std::size_t>(hole % columns)] = '_';
    }
    const auto at = [&](int row, int column) -> char& {
        return result.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    };
    std::map<std::pair<int, int>, std::size_t> blocks; // and the path that uses each
    for (int start = 0; start < rows * columns; ++start) {
        int row = start / columns;
        int column = start % columns;
        if (at(row, column) != '?') { continue; }
        std::string text;
        const auto longest = static_cast<std::size_t>(rules.min_length + random.below(6));
        for (;;) {
            text += at(row, column) = random.of(alphabet);
            const std::size_t path = result.texts.size();
            std::vector<std::pair<int, int>> free;
            for (int r = std::max(row - 1, 0); r <= std::min(row + 1, rows - 1); ++r) {
                for (int c = std::max(column - 1, 0); c <= std::min(column + 1, columns - 1); ++c) {
                    const auto block = blocks.find({std::min(r, row), std::min(c, column)});
                    const bool barred = !rules.crossing && r != row && c != column && block != blocks.end() &&
                                        block->second != path;
                    if (at(r, c) == '?' && !barred) { free.emplace_back(r, c); }
                }
            }
            if (text.size() == longest || free.empty()) { break; }
            const auto [next_row, next_column] = random.of(free);
            if (next_row != row && next_column != column) {
                blocks[{std::min(next_row, row), std::min(next_column, column)}] = path;
            }
            row = next_row;
            column = next_column;
        }
        result.texts.push_back(text);
    }
    return result;
}

/// A division into paths that are long enough, if a few attempts come to one.
inline Plant plant(Dice& random, int rows, int columns, std::string_view alphabet,
                   const PlantRules& rules = {}) {
    Plant result;
    for (int i = 0; i < 100; ++i) {
        result = attempt(random, rows, columns, alphabet, rules);
        if (std::all_of(result.texts.begin(), result.texts.end(), [&](const std::string& text) {
                return text.size() >= static_cast<std::size_t>(rules.min_length);
            })) {
            break;
        }
    }
    return result;
}

/// A board with a lexicon: mostly planted, so that it has covers, with noise; else random altogether.
inline brute_force::Problem random_problem(Dice& random) {
    brute_force::Problem problem;
    const int rows = 3 + random.below(2);
    const int columns = 3 + random.below(3);
    const std::string_view alphabet =
        std::string_view("ABCDE").substr(0, rows * columns > 12 ? 3 + random.below(3) : 2 + random.below(3));
    const auto noise = [&](int length) {
        std::string text;
        for (int i = 0; i < length; ++i) { text += random.of(alphabet); }
        return text;
    };
    std::size_t planted_words = 0;
    if (random.chance(80)) {
        const Plant planted = plant(random, rows, columns, alphabet);
        problem.rows = planted.rows;
        planted_words = planted.texts.size();
        for (const std::string& text : planted.texts) {
            problem.lexicon.push_back(text);
            if (random.chance(50) && text.size() >= 4) {
                // As parts of a joined spangram, some of two letters, and sometimes not as a word.
                if (random.chance(40)) { problem.lexicon.pop_back(); }
                std::size_t begin = 0;
                while (text.size() - begin >= 4 && random.chance(70)) {
                    problem.lexicon.push_back(text.substr(begin, 2));
                    begin += 2;
                }
                problem.lexicon.push_back(text.substr(begin));
            }
            if (random.chance(20)) { problem.lexicon.push_back({text.rbegin(), text.rend()}); }
        }
    } else {
        for (int row = 0; row < rows; ++row) { problem.rows.push_back(noise(columns)); }
    }
    const int extra = 2 + random.below(6);
    for (int i = 0; i < extra; ++i) {
        problem.lexicon.push_back(noise(random.chance(30) ? 2 + random.below(2) : 4 + random.below(3)));
    }
    if (random.chance(25)) {
        // Every word backwards as well: each piece can be read as two words, which other pieces repeat.
        const std::vector<std::string> words = problem.lexicon;
        for (const std::string& word : words) { problem.lexicon.emplace_back(word.rbegin(), word.rend()); }
    }
    std::erase_if(problem.lexicon, [](const std::string& word) { return word.size() < 2; });
    std::sort(problem.lexicon.begin(), problem.lexicon.end());
    problem.lexicon.erase(std::unique(problem.lexicon.begin(), problem.lexicon.end()), problem.lexicon.end());
    problem.parts = 1 + random.below(3);
    problem.self_crossing = random.chance(60);
    if (random.chance(50)) {
        problem.words =
            random.chance(60) && planted_words > 0
                ? planted_words
                : static_cast<std::size_t>(1 + random.below(static_cast<std::size_t>(rows * columns / 4)));
    }
    return problem;
}

/// A board with holes, and other rules than the game's, most of them planted.
inline brute_force::Problem random_problem_by_rules(Dice& random) {
    brute_force::Problem problem;
    const int rows = 3 + random.below(2);
    const int columns = 3 + random.below(3);
    PlantRules rules{random.chance(50), 2 + random.below(4)};
    for (int cell = 0; cell < rows * columns; ++cell) {
        if (random.chance(10)) { rules.holes.push_back(cell); }
    }
    if (static_cast<int>(rules.holes.size()) == rows * columns) { rules.holes.clear(); }
    const std::string_view alphabet =
        std::string_view("ABCDEFG").substr(0, 4 + static_cast<std::size_t>(random.below(3)));
    const Plant planted = plant(random, rows, columns, alphabet, rules);
    problem.rows = planted.rows;
    problem.crossing = rules.crossing;
    problem.self_crossing = random.chance(60);
    problem.spangram = static_cast<brute_force::Spangram>(random.below(3));
    problem.min_length = static_cast<std::size_t>(rules.min_length);
    problem.parts = 1 + random.below(2);
    for (const std::string& text : planted.texts) {
        problem.lexicon.push_back(text);
        if (random.chance(30)) { problem.lexicon.emplace_back(text.rbegin(), text.rend()); }
        if (text.size() >= 4 && random.chance(30)) {
            problem.lexicon.push_back(text.substr(0, 2));
            problem.lexicon.push_back(text.substr(2));
        }
    }
    const int extra = random.below(5);
    for (int i = 0; i < extra; ++i) {
        std::string noise;
        for (int letters = 2 + random.below(4); letters > 0; --letters) { noise += random.of(alphabet); }
        problem.lexicon.push_back(noise);
    }
    std::erase_if(problem.lexicon, [](const std::string& word) { return word.size() < 2; });
    std::sort(problem.lexicon.begin(), problem.lexicon.end());
    problem.lexicon.erase(std::unique(problem.lexicon.begin(), problem.lexicon.end()), problem.lexicon.end());
    if (random.chance(50)) {
        problem.words =
            std::min(planted.texts.size(), static_cast<std::size_t>(rows * columns) - rules.holes.size());
    }
    return problem;
}

inline void describe(const brute_force::Problem& problem) {
    UNSCOPED_INFO(fmt::format(
        "{}\nlexicon: {}\nparts {}, self-crossing {}, words {}, crossing {}, spangram {}, "
        "min-length {}",
        fmt::join(problem.rows, "\n"), fmt::join(problem.lexicon, " "), problem.parts, problem.self_crossing,
        problem.words.value_or(0), problem.crossing, static_cast<int>(problem.spangram), problem.min_length));
}

} // namespace weft::testing
