#include "cover/spangram.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <tuple>

namespace weft {

unsigned touched_sides(const Topology& topology, CellSet cells) {
    unsigned sides = 0;
    int bit = 0;
    for (const auto& pair : topology.opposite_sides()) {
        for (const CellSet side : pair) { sides |= static_cast<unsigned>(side.meets(cells)) << bit++; }
    }
    return sides;
}

Spangrams::Spangrams(const Paths& paths, std::vector<Found> found, const std::atomic<bool>& stop) {
    const auto words = [&](const SpangramReading& reading) {
        std::array<WordId, max_spangram_parts> result{};
        for (int part = 0; part < reading.parts; ++part) { result[part] = paths[reading.paths[part]].word; }
        return result;
    };
    const auto key = [&](const Found& item) {
        return std::tuple(item.cells, item.blocks, item.laying, item.reading.parts, words(item.reading),
                          item.reading.paths);
    };
    check(stop);
    std::sort(found.begin(), found.end(), [&](const Found& a, const Found& b) {
        check(stop);
        return key(a) < key(b);
    });
    for (const Found& item : found) {
        if (spangrams_.empty() || spangrams_.back().cells != item.cells ||
            spangrams_.back().blocks != item.blocks || spangrams_.back().laying != item.laying) {
            spangrams_.push_back({item.cells, item.blocks, item.counts,
                                  static_cast<std::uint32_t>(readings_.size()), 0, item.laying});
        } else if (readings_.back().parts == item.reading.parts &&
                   words(readings_.back()) == words(item.reading)) {
            continue;
        }
        readings_.push_back(item.reading);
        ++spangrams_.back().count;
    }
}

SpangramJoiner::SpangramJoiner(const Topology& topology, const Paths& paths, const Options& options,
                               const std::atomic<bool>& stop)
    : topology_(topology)
    , paths_(paths)
    , options_(options)
    , stop_(stop) {
    for (std::uint32_t path = 0; path < paths.size(); ++path) {
        if (paths[path].part) { parts_.push_back(part_of(path)); }
    }
    // Paths come ordered by their first cell, so that the parts of a cell stand together.
    std::uint32_t next = 0;
    for (int cell = 0; cell < max_cells; ++cell) {
        starting_[cell] = next;
        while (next < parts_.size() && paths.cells(paths[parts_[next].path]).front() == cell) { ++next; }
    }
    starting_[max_cells] = next;
}

SpangramJoiner::Part SpangramJoiner::part_of(std::uint32_t index) const {
    const Path& path = paths_[index];
    const auto sides = static_cast<std::uint8_t>(touched_sides(topology_, path.cells));
    return {path.cells, path.blocks, index, sides, paths_.cells(path).back(), path.crosses_itself};
}

WEFT_DISPATCH void SpangramJoiner::starting_with(std::uint32_t path, const Visitor& visit) const {
    const Part part = part_of(path);
    if (part.crosses_itself && !options_.self_crossing) { return; }
    SpangramReading reading;
    reading.paths[0] = path;
    reading.parts = 1;
    if (paths_[path].theme && !paths_[path].found && !paths_[path].compound && far_enough(part.sides) &&
        part.cells.size() <= options_.max_cells) {
        visit(part.cells, part.blocks, reading);
    }
    if (paths_[path].part) { extend(part, reading, visit); }
}

WEFT_DISPATCH void SpangramJoiner::extend(const Part& so_far, SpangramReading& reading,
                                          const Visitor& visit) const {
    if (reading.parts == options_.parts) { return; }
    const bool last = reading.parts + 1 == options_.parts;
    for (const int next : topology_.neighbours(so_far.last) - so_far.cells) {
        check(stop_);
        const BlockSet joint = topology_.block(so_far.last, next);
        for (std::uint32_t index = starting_[next]; index < starting_[next + 1]; ++index) {
            const Part& part = parts_[index];
            const unsigned sides = so_far.sides | part.sides;
            if (so_far.cells.meets(part.cells) || (last && !far_enough(sides))) { continue; }
            const CellSet cells = so_far.cells | part.cells;
            if (cells.size() > options_.max_cells) { continue; }
            const bool crosses = part.crosses_itself || so_far.blocks.meets(part.blocks) ||
                                 joint.meets(so_far.blocks | part.blocks);
            if (crosses && !options_.self_crossing) { continue; }
            const Part joined{cells,     so_far.blocks | part.blocks | joint,
                              part.path, static_cast<std::uint8_t>(sides),
                              part.last, crosses};
            reading.paths[reading.parts] = part.path;
            ++reading.parts;
            if (far_enough(sides)) { visit(joined.cells, joined.blocks, reading); }
            extend(joined, reading, visit);
            --reading.parts;
        }
    }
}

} // namespace weft
