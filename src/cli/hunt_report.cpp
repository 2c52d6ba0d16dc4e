#include "cli/hunt_report.hpp"

#include "base/text.hpp"
#include "show/terminal.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <map>

namespace weft::cli {
namespace {

/// A cell as row and column, both from 1; on a hexagon as row and place in the row.
std::string place_name(const Topology& shape, int cell) {
    if (!shape.hexagonal()) {
        return fmt::format("{},{}", shape.place(cell).row + 1, shape.place(cell).column + 1);
    }
    int before = 0;
    while (before < cell && shape.place(cell - before - 1).row == shape.place(cell).row) { ++before; }
    return fmt::format("{},{}", shape.place(cell).row + 1, before + 1);
}

/// The board with the path of one word: letters of the path large, cells of two letters whole.
std::string draw_word(const Board& board, const hunt::Word& word, const hunt::Pairs& pairs, bool colour) {
    Solution path;
    path.words.push_back({word.word, word.path});
    std::string text = draw(board, path, colour && pairs.empty());
    if (pairs.empty()) { return text; }
    std::vector<std::string> lines;
    for (std::string_view rest = text; !rest.empty();) { lines.emplace_back(next_line(rest)); }
    for (int cell = 0; cell < board.cells(); ++cell) {
        const std::string face = hunt::cell_text(board, cell, pairs);
        if (face.size() < 2) { continue; }
        const Place place = board.topology.place(cell);
        const auto column = static_cast<std::size_t>(place.column) * (board.topology.hexagonal() ? 2 : 4);
        std::string& line = lines[static_cast<std::size_t>(place.row) * 2];
        line.resize(std::max(line.size(), column + face.size()), ' ');
        const bool on_path = std::find(word.path.begin(), word.path.end(), cell) != word.path.end();
        line.replace(column, face.size(), on_path ? face : lower(face));
    }
    return fmt::format("{}\n", fmt::join(lines, "\n"));
}

std::string path_name(const Topology& shape, const std::vector<std::uint8_t>& path) {
    std::string text;
    for (const int cell : path) { text += ' ' + place_name(shape, cell); }
    return text;
}

/// Words under one heading, in their order.
struct Group {
    std::string heading;
    std::vector<const hunt::Word*> words;
};

std::vector<Group> groups_of(const Hunt& asked, const hunt::Result& result) {
    const std::size_t listed = std::min(asked.top, result.words.size());
    std::map<int, Group> groups; // by points, most first, or by cell
    for (std::size_t i = 0; i < listed; ++i) {
        const hunt::Word& word = result.words[i];
        const int key = asked.group == "none"     ? 0
                        : asked.group == "points" ? -word.points
                                                  : word.path.front();
        groups[key].words.push_back(&word);
    }
    const Board& board = asked.given.board;
    std::vector<Group> list;
    for (auto& [key, group] : groups) {
        const std::string count = counted(group.words.size(), "word");
        if (asked.group == "points") {
            group.heading = fmt::format("{}, {}", counted(-key, "point"), count);
        } else if (asked.group == "start") {
            group.heading = fmt::format("from {} {}, {}", place_name(board.topology, key),
                                        hunt::cell_text(board, key, asked.given.pairs), count);
        }
        list.push_back(std::move(group));
    }
    return list;
}

std::size_t longest(const hunt::Result& result) {
    std::size_t width = 0;
    for (const hunt::Word& word : result.words) { width = std::max(width, word.word.size()); }
    return width;
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

} // namespace

void print_words(const Hunt& asked, const hunt::Result& result) {
    const Board& board = asked.given.board;
    std::vector<const hunt::Word*> best;
    for (const hunt::Word& word : result.words) { best.push_back(&word); }
    std::stable_sort(best.begin(), best.end(),
                     [](const auto* a, const auto* b) { return a->points > b->points; });
    for (std::size_t i = 0; i < std::min(asked.drawn, best.size()); ++i) {
        std::cout << fmt::format("{} {}\n\n{}\n", lower(best[i]->word), best[i]->points,
                                 draw_word(board, *best[i], asked.given.pairs, use_colour()));
    }
    const std::size_t width = longest(result);
    for (const Group& group : groups_of(asked, result)) {
        if (!group.heading.empty()) { std::cout << group.heading << '\n'; }
        for (const hunt::Word* word : group.words) {
            std::cout << fmt::format("{:<{}} {:>5} {}\n", lower(word->word), width, word->points,
                                     path_name(board.topology, word->path));
        }
    }
}

hunt::Planned plan(const Hunt& asked, const hunt::Result& result, const Deadline& deadline) {
    constexpr std::uint64_t seed = 1;
    const Board& board = asked.given.board;
    hunt::Planned planned{
        hunt::best_plan(board, result.words, *asked.pace, hunt::usual_rounds, seed, deadline.flag()),
        hunt::greedy_plan(board, result.words, *asked.pace)};
    if (raised(deadline.flag())) { planned.ending = deadline.ending(); }
    return planned;
}

void print_plan(const Hunt& asked, const hunt::Result& result, const hunt::Planned& planned) {
    const std::size_t width = longest(result);
    for (const std::size_t index : planned.best.order) {
        const hunt::Word& word = result.words[index];
        std::cout << fmt::format("{:<{}} {:>5} {}\n", lower(word.word), width, word.points,
                                 path_name(asked.given.board.topology, word.path));
    }
    const auto line = [](const hunt::Plan& made) {
        return fmt::format("{} points, {} in {:.1f} s", made.points, counted(made.order.size(), "word"),
                           made.seconds);
    };
    std::cout << fmt::format("plan for {:g} s at {:g} s a letter and {:g} s a move: {}\n",
                             asked.pace->seconds, asked.pace->letter, asked.pace->move, line(planned.best))
              << fmt::format("most points first: {}\n", line(planned.greedy));
}

void print_analysis(const hunt::Analysis& analysis) {
    std::cout << fmt::format("at most {} points, with {}\n", analysis.points, counted(analysis.words, "word"))
              << fmt::format("everyday words: {} of them ({:.0f} %), with {} points ({:.0f} %)\n",
                             analysis.common_words,
                             100 * share(static_cast<double>(analysis.common_words),
                                         static_cast<double>(analysis.words)),
                             analysis.common_points, 100 * share(analysis.common_points, analysis.points));
    const hunt::Distribution& random = analysis.random;
    std::cout << fmt::format("better than {:.1f} % of {} random boards of {}, of {:.0f} points on average\n",
                             100 * random.share_below(analysis.points), random.scores().size(), analysis.dice,
                             random.mean());
    for (const double part : hunt::quantiles_told) {
        std::cout << fmt::format("  {:2.0f} % have fewer than {}\n", 100 * part, random.quantile(part));
    }
    constexpr int bars = 12;
    constexpr std::size_t widest = 50;
    const int least = random.scores().front();
    const int step = std::max(1, (random.quantile(0.995) - least + bars) / bars);
    std::vector<std::size_t> counts(bars);
    for (const int score : random.scores()) {
        ++counts[static_cast<std::size_t>(std::min((score - least) / step, bars - 1))];
    }
    const std::size_t most = *std::max_element(counts.begin(), counts.end());
    for (int bar = 0; bar < bars; ++bar) {
        const std::size_t count = counts[static_cast<std::size_t>(bar)];
        const int from = least + bar * step;
        const bool here = analysis.points >= from && (analysis.points < from + step || bar + 1 == bars);
        std::cout << fmt::format("{:>7} {}{}\n", from, std::string((count * widest + most - 1) / most, '#'),
                                 here ? " < this board" : "");
    }
}

} // namespace weft::cli
