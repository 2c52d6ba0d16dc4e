#include "cli/report.hpp"

#include "base/text.hpp"
#include "show/terminal.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft::cli {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) { lines.emplace_back(next_line(text)); }
    return lines;
}

/// Drawings side by side are at most this wide, as a terminal that is not narrow.
constexpr std::size_t widest = 120;

/// Two drawings of one board next to each other, or where they are too wide one below the other, each with a
/// title. Widths are those without colour.
std::string side_by_side(const Board& board, const Solution& left, const Solution& right,
                         std::string_view left_title, std::string_view right_title, bool colour) {
    constexpr std::size_t gap = 8;
    const auto plain = lines_of(draw(board, left, false));
    const auto first = lines_of(draw(board, left, colour));
    const auto second = lines_of(draw(board, right, colour));
    std::size_t width = left_title.size();
    for (const std::string& line : plain) { width = std::max(width, line.size()); }
    if (2 * width + gap > widest) {
        return fmt::format("{}\n\n{}\n{}\n\n{}", left_title, draw(board, left, colour), right_title,
                           draw(board, right, colour));
    }
    std::string text = fmt::format("{:{}}{}\n\n", left_title, width + gap, right_title);
    for (std::size_t i = 0; i < first.size(); ++i) {
        text += first[i] + std::string(second[i].empty() ? 0 : width + gap - plain[i].size(), ' ') +
                second[i] + '\n';
    }
    return text;
}

std::string place_of(const Board& board, const TracedWord& word) {
    return fmt::format("{} to {}", place_of(board, word.cells.front()), place_of(board, word.cells.back()));
}

} // namespace

std::vector<std::string> verdict(const Fairness& fairness) {
    std::vector<std::string> lines;
    if (!fairness.legal) {
        lines.emplace_back("the check was not finished: whether it is legal is not known");
        return lines;
    }
    if (!*fairness.legal) {
        lines.emplace_back("not legal:");
        for (const Fault& fault : fairness.faults) {
            lines.push_back(fmt::format("  {}: {}", name(fault.rule), fault.text));
        }
        return lines;
    }
    if (!fairness.complete()) {
        lines.emplace_back("the search was not finished; what follows is a part of the truth");
    }
    if (!fairness.solution) {
        lines.emplace_back("legal, but the solution was not among the covers found");
        return lines;
    }
    if (!fairness.added.empty()) {
        lines.push_back(
            fmt::format("not in the lexicon and added for this check: {}", fmt::join(fairness.added, ", ")));
    }
    const std::string rank = !fairness.rank ? fmt::format("not among the first {}", fairness.ranked)
                             : *fairness.rank == 1U
                                 ? "ranked first"
                                 : fmt::format("ranked {} of {} answers", *fairness.rank, fairness.ranked);
    if (!fairness.competitor) {
        lines.emplace_back("legal; the only answer");
    } else if (fairness.competitors() == 0) {
        lines.push_back(
            fmt::format("legal; the only cover, but its cells can be read in other words; {}", rank));
    } else {
        lines.push_back(fmt::format("legal; {} besides the intended; {}",
                                    counted(fairness.competitors(), "cover"), rank));
    }
    if (fairness.margin) {
        lines.push_back(fmt::format("{} of the intended answer over the best other: {:.2f}",
                                    *fairness.margin >= 0 ? "lead" : "deficit", std::abs(*fairness.margin)));
    }
    if (fairness.probability) {
        lines.push_back(fmt::format("probability of the intended answer: {:.3f}", *fairness.probability));
    }
    for (const TracedWord& word : fairness.coarse) {
        lines.push_back(fmt::format("in bad taste: {} can be traced on the board", word.word));
    }
    for (const auto& [word, inside] : fairness.inside) {
        lines.push_back(fmt::format("{} stands inside {} and looks like a word of the theme", inside, word));
    }
    for (const Wanderer& word : fairness.wanderers) {
        lines.push_back(fmt::format("{} stands in {} places in legal covers", word.word, word.places.size()));
    }
    std::string parts;
    for (const auto& part : fairness.difficulty.parts) {
        parts += fmt::format("{}{} {:.0f}", parts.empty() ? "" : ", ", part.name, part.points);
    }
    lines.push_back(fmt::format("difficulty {:.0f} of 100: {}", fairness.difficulty.total(), parts));
    return lines;
}

std::string report(const Puzzle& puzzle, const Fairness& fairness, bool colour) {
    std::string text = puzzle.name + (puzzle.theme.empty() ? "" : ": " + puzzle.theme) + "\n\n";
    if (!puzzle.solution) {
        return text + "cannot be checked: the file has no 'solution:'; `weft convert --solve` fills in the "
                      "likeliest\n";
    }
    for (const std::string& line : verdict(fairness)) { text += line + '\n'; }
    if (!fairness.solution) { return text; }
    for (const auto& part : fairness.difficulty.parts) {
        text +=
            fmt::format("  {:16} {:4.1f} of {:2.0f}   {}\n", part.name, part.points, part.most, part.what);
    }
    for (const Wanderer& word : fairness.wanderers) {
        text += fmt::format("{}:", word.word);
        for (std::size_t i = 0; i < std::min<std::size_t>(word.places.size(), 4); ++i) {
            text += fmt::format("{} {}", i == 0 ? "" : ";", place_of(puzzle.board, word.places[i]));
        }
        text += word.places.size() > 4 ? "; ...\n" : "\n";
    }
    text += '\n';
    if (!fairness.competitor) { return text + draw(puzzle.board, *fairness.solution, colour); }
    text += side_by_side(puzzle.board, *fairness.solution, *fairness.competitor, "intended",
                         "strongest other", colour);
    return text + fmt::format("\nintended: {}\nother:    {}\n", to_text(*fairness.solution),
                              to_text(*fairness.competitor));
}

} // namespace weft::cli
