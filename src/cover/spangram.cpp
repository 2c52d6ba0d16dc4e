#include "cover/spangram.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <bit>
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
    const auto misread = [&](const SpangramReading& reading) {
        std::uint8_t cell = Path::none_misread;
        for (int part = 0; part < reading.parts; ++part) {
            cell = std::min(cell, paths[reading.paths[part]].misread);
        }
        return cell;
    };
    const auto place = [](const Found& item) {
        return std::tie(item.cells, item.blocks, item.laying, item.reading.parts);
    };
    const auto key = [&](const Found& item) {
        return std::tuple(words(item.reading), misread(item.reading), item.reading.paths);
    };
    check(stop);
    std::sort(found.begin(), found.end(), [&](const Found& a, const Found& b) {
        check(stop);
        return place(a) == place(b) ? key(a) < key(b) : place(a) < place(b);
    });
    for (const Found& item : found) {
        if (spangrams_.empty() || spangrams_.back().cells != item.cells ||
            spangrams_.back().blocks != item.blocks || spangrams_.back().laying != item.laying) {
            spangrams_.push_back({item.cells, item.blocks, item.counts,
                                  static_cast<std::uint32_t>(readings_.size()), 0, item.laying});
        } else if (readings_.back().parts == item.reading.parts &&
                   words(readings_.back()) == words(item.reading) &&
                   misread(readings_.back()) == misread(item.reading)) {
            continue;
        }
        readings_.push_back(item.reading);
        ++spangrams_.back().count;
    }
}

std::optional<int> pieces_beside(const Spangrams& spangrams) {
    if (spangrams.size() == 0) { return {}; }
    const CountMask counts = spangrams[0].counts;
    const bool same = std::has_single_bit(counts) && (counts & 1) == 0 &&
                      std::all_of(spangrams.begin(), spangrams.end(),
                                  [&](const Spangram& spangram) { return spangram.counts == counts; });
    return same ? std::optional(std::countr_zero(counts)) : std::nullopt;
}

namespace {

/// The joiner with sets of one width.
template <typename Sets>
class SpangramJoinerOf {
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;

  public:
    using Options = SpangramOptions;
    using Visitor = SpangramVisitor;

    SpangramJoinerOf(const Topology& topology, const Paths& paths, const Options& options,
                     const std::atomic<bool>& stop);

    void starting_with(std::uint32_t path, const Visitor& visit) const;

  private:
    struct Part {
        Cells cells;
        Blocks blocks;
        Cells bare; ///< cells that the parts to come must have
        std::uint32_t path;
        float price;        ///< of all parts so far
        std::uint8_t sides; ///< touched_sides()
        std::uint8_t last;  ///< its last cell
        bool crosses_itself;
        bool misread;
        std::uint32_t alike = 0; ///< where those after it of the same first cell and sides end
    };
    Part part_of(std::uint32_t index) const;
    void extend(const Part& so_far, SpangramReading& reading, const Visitor& visit) const;
    bool far_enough(unsigned sides) const { return !options_.limits.spanning || spans(sides); }
    float price(const Part& so_far, const Part& part) const {
        if (options_.model == nullptr) { return 0; }
        const WordId first = paths_[so_far.path].word;
        const WordId second = paths_[part.path].word;
        const auto met = options_.model->pair(first, second);
        return so_far.price +
               (met ? met->cost
                    : options_.model->stranger(first) + unmet_surcharge + options_.model->cost(second));
    }

    const Topology& topology_;
    const Paths& paths_;
    Options options_;
    const std::atomic<bool>& stop_;
    std::vector<Part> parts_; ///< by first cell, those that are misread last, and by sides
    std::array<std::uint32_t, Sets::max_cells + 1>
        starting_{};                                       ///< where the parts that start at a cell begin,
    std::array<std::uint32_t, Sets::max_cells> misread_{}; ///< and those of them that are misread
};

template <typename Sets>
SpangramJoinerOf<Sets>::SpangramJoinerOf(const Topology& topology, const Paths& paths, const Options& options,
                                         const std::atomic<bool>& stop)
    : topology_(topology)
    , paths_(paths)
    , options_(options)
    , stop_(stop) {
    for (std::uint32_t path = 0; path < paths.size(); ++path) {
        if (paths[path].part) { parts_.push_back(part_of(path)); }
    }
    const auto place = [&](const Part& part) {
        return std::pair(paths.cells(paths[part.path]).front(), part.misread);
    };
    const auto group = [&](const Part& part) { return std::pair(place(part), part.sides); };
    std::stable_sort(parts_.begin(), parts_.end(),
                     [&](const Part& a, const Part& b) { return group(a) < group(b); });
    for (std::size_t index = parts_.size(); index-- > 0;) {
        const bool last = index + 1 == parts_.size() || group(parts_[index]) != group(parts_[index + 1]);
        parts_[index].alike = last ? static_cast<std::uint32_t>(index + 1) : parts_[index + 1].alike;
    }
    std::uint32_t next = 0;
    const auto skip = [&](int cell, bool misread) {
        while (next < parts_.size() &&
               place(parts_[next]) == std::pair(static_cast<std::uint8_t>(cell), misread)) {
            ++next;
        }
    };
    for (int cell = 0; cell < Sets::max_cells; ++cell) {
        starting_[cell] = next;
        skip(cell, false);
        misread_[cell] = next;
        skip(cell, true);
    }
    starting_[Sets::max_cells] = next;
}

template <typename Sets>
typename SpangramJoinerOf<Sets>::Part SpangramJoinerOf<Sets>::part_of(std::uint32_t index) const {
    const Path& path = paths_[index];
    const auto sides = static_cast<std::uint8_t>(touched_sides(topology_, path.cells));
    const float price = options_.model != nullptr ? options_.model->cost(path.word) : 0;
    const Cells bare = options_.limits.bare.empty() ? Cells() : Cells::from(options_.limits.bare[index]);
    return {Cells::from(path.cells),
            Blocks::from(path.blocks),
            bare,
            index,
            price,
            sides,
            paths_.cells(path).back(),
            path.crosses_itself,
            path.is_misread()};
}

template <typename Sets>
WEFT_DISPATCH void SpangramJoinerOf<Sets>::starting_with(std::uint32_t path, const Visitor& visit) const {
    const Part part = part_of(path);
    if (part.crosses_itself && !options_.limits.self_crossing) { return; }
    SpangramReading reading;
    reading.paths[0] = path;
    reading.parts = 1;
    if (paths_[path].theme && !paths_[path].set_apart && !paths_[path].compound && far_enough(part.sides) &&
        part.cells.size() <= options_.limits.max_cells && part.bare.empty() &&
        part.misread == options_.limits.misread) {
        visit(part.cells, part.blocks, reading);
    }
    if (paths_[path].part) { extend(part, reading, visit); }
}

template <typename Sets>
WEFT_DISPATCH void SpangramJoinerOf<Sets>::extend(const Part& so_far, SpangramReading& reading,
                                                  const Visitor& visit) const {
    if (reading.parts == options_.parts) { return; }
    const bool last = reading.parts + 1 == options_.parts;
    for (const int next : Cells::from(topology_.neighbours(so_far.last)) - so_far.cells) {
        check(stop_);
        const auto joint = topology_.block<Blocks>(so_far.last, next);
        // Of the parts, one at most is misread; the last one is, if it is to be and none was.
        const bool misread_last = last && options_.limits.misread && !so_far.misread;
        const std::uint32_t end =
            so_far.misread || !options_.limits.misread ? misread_[next] : starting_[next + 1];
        for (std::uint32_t index = misread_last ? misread_[next] : starting_[next]; index < end; ++index) {
            const Part& part = parts_[index];
            const unsigned sides = so_far.sides | part.sides;
            if (last && !far_enough(sides)) {
                index = part.alike - 1;
                continue;
            }
            if (so_far.cells.meets(part.cells)) { continue; }
            const Cells cells = so_far.cells | part.cells;
            const Cells bare = (so_far.bare | part.bare) - cells;
            if ((last && !bare.empty()) || cells.size() + bare.size() > options_.limits.max_cells) {
                continue;
            }
            const bool crosses = part.crosses_itself || so_far.blocks.meets(part.blocks) ||
                                 joint.meets(so_far.blocks | part.blocks);
            if (crosses && !options_.limits.self_crossing) { continue; }
            const Part joined{cells,
                              so_far.blocks | part.blocks | joint,
                              bare,
                              part.path,
                              price(so_far, part),
                              static_cast<std::uint8_t>(sides),
                              part.last,
                              crosses,
                              so_far.misread || part.misread};
            if (joined.price > options_.most_price) { continue; }
            reading.paths[reading.parts] = part.path;
            ++reading.parts;
            if (far_enough(sides) && bare.empty() && joined.misread == options_.limits.misread) {
                visit(joined.cells, joined.blocks, reading);
            }
            extend(joined, reading, visit);
            --reading.parts;
        }
    }
}

} // namespace

struct SpangramJoiner::Either : OfEitherWidth<SpangramJoinerOf> {
    using OfEitherWidth::OfEitherWidth;
};

SpangramJoiner::SpangramJoiner(const Topology& topology, const Paths& paths, const Options& options,
                               const std::atomic<bool>& stop, Width width)
    : either_(std::make_unique<const Either>(width, topology, paths, options, stop)) {}

SpangramJoiner::~SpangramJoiner() = default;
SpangramJoiner::SpangramJoiner(SpangramJoiner&&) noexcept = default;

// No visit: what it calls in between would be taken for code that throws nothing.
WEFT_DISPATCH void SpangramJoiner::starting_with(std::uint32_t path, const Visitor& visit) const {
    if (const auto* narrow = either_->if_of<NarrowSets>()) {
        narrow->starting_with(path, visit);
    } else {
        either_->if_of<WideSets>()->starting_with(path, visit);
    }
}

} // namespace weft
