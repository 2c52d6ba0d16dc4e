#include "cover/phrase.hpp"

#include "helpers.hpp"
#include "stages.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

using namespace weft;
using namespace weft::testing;

namespace {

using Parts = std::vector<std::uint32_t>;

std::set<Parts> joined(const Board& board, const Paths& paths, const PhraseModel& model,
                       const PhraseOptions& options, Width width) {
    const PhraseJoiner joiner(board.topology, paths, model, options, never_stop, width);
    std::set<Parts> found;
    for (std::uint32_t path = 0; path < paths.size(); ++path) {
        joiner.starting_with(path, [&](CellSet, BlockSet, const SpangramReading& reading) {
            const bool fresh =
                found.insert({reading.paths.begin(), reading.paths.begin() + reading.parts}).second;
            REQUIRE(fresh);
        });
    }
    return found;
}

/// The same by plain recursion, which joins whatever the price allows and looks at sides at the end.
struct Plain {
    const Board& board;
    const Paths& paths;
    const PhraseModel& model;
    const PhraseOptions& options;
    std::set<Parts> found = {};

    bool one_misread(const Parts& parts) const {
        return std::count_if(parts.begin(), parts.end(),
                             [&](std::uint32_t part) { return paths[part].is_misread(); }) == 1;
    }

    void extend(Parts& parts, CellSet cells, BlockSet blocks, float price, int unmet) {
        const Path& last = paths[parts.back()];
        const int end = paths.cells(last).back();
        const auto& topology = board.topology;
        if (parts.size() > 1 && (!options.limits.spanning || topology.spans(cells)) &&
            one_misread(parts) == options.limits.misread) {
            found.insert(parts);
        }
        if (parts.size() == max_spangram_parts) { return; }
        for (std::uint32_t index = 0; index < paths.size(); ++index) {
            const Path& next = paths[index];
            const int start = paths.cells(next).front();
            if (!topology.neighbours(end).contains(start) || cells.meets(next.cells)) { continue; }
            const auto pair = model.pair(last.word, next.word);
            const float cost =
                pair ? pair->cost : model.stranger(last.word) + unmet_surcharge + model.cost(next.word);
            if (price + cost > options.most_price || (!pair && unmet == most_unmet)) { continue; }
            const auto joint = topology.block<BlockSet>(end, start);
            const bool crosses = next.crosses_itself || blocks.meets(next.blocks) || joint.meets(blocks) ||
                                 joint.meets(next.blocks);
            if (crosses && !options.limits.self_crossing) { continue; }
            if ((cells | next.cells).size() > options.limits.max_cells) { continue; }
            parts.push_back(index);
            extend(parts, cells | next.cells, blocks | next.blocks | joint, price + cost,
                   unmet + (pair ? 0 : 1));
            parts.pop_back();
        }
    }

    std::set<Parts> all() {
        for (std::uint32_t path = 0; path < paths.size(); ++path) {
            const Path& first = paths[path];
            if (model.cost(first.word) > options.most_price) { continue; }
            if (first.crosses_itself && !options.limits.self_crossing) { continue; }
            Parts parts{path};
            extend(parts, first.cells, first.blocks, model.cost(first.word), 0);
        }
        return found;
    }
};

} // namespace

TEST_CASE("phrases are those that plain recursion joins at the price", "[phrase]") {
    const Language language;
    const PhraseModel& model = language.knowledge.phrases();
    Dice dice(7);
    std::size_t phrases = 0;
    std::size_t misread_ones = 0;
    std::size_t long_ones = 0;
    const std::string letters = "AAEEIOUSTTNNRLHDYGMW";
    for (int round = 0; round < 24; ++round) {
        Board board{round % 4 == 3 ? Topology::hexagon(3) : Topology::rectangle(4 + round % 3, 4), ""};
        for (int cell = 0; cell < board.topology.cells(); ++cell) { board.letters += dice.of(letters); }
        const bool misread = round % 3 == 1;
        Paths paths = find_paths(board, language.words(), PathKind::playable);
        if (misread) {
            OtherLetters others{};
            for (int i = 0; i < 3; ++i) {
                others[static_cast<std::size_t>(dice.below(board.topology.cells()))] = 1U << dice.below(26);
            }
            paths.add(find_misread_paths(board, others, language.words()));
        }
        const PhraseOptions options{.most_price = 9.5F + static_cast<float>(round % 5),
                                    .limits = {.self_crossing = round % 2 == 0,
                                               .spanning = round % 6 != 5,
                                               .misread = misread,
                                               .max_cells = board.topology.cells() - round % 5}};
        INFO(board.letters);
        const auto plain = Plain{board, paths, model, options}.all();
        CHECK(joined(board, paths, model, options, Width::narrow) == plain);
        CHECK(joined(board, paths, model, options, Width::wide) == plain);
        phrases += plain.size();
        misread_ones += misread ? plain.size() : 0;
        for (const Parts& parts : plain) { long_ones += parts.size() > 3 ? 1 : 0; }
    }
    CHECK(phrases > 1000);
    CHECK(misread_ones > 100);
    CHECK(long_ones > 100);
}
