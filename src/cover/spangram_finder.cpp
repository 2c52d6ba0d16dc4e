#include "cover/spangram_finder.hpp"

#include "base/parallel.hpp"
#include "board/rules.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace weft {
namespace {

// Far more than a puzzle has; boards of few letters would fill the memory with them.
constexpr std::size_t max_spangrams = 1'000'000;

} // namespace

/// What one thread keeps.
struct SpangramFinder::Worker {
    ZoneSolver solver;
    CountMask wanted;
    std::atomic<std::size_t>& kept; ///< by all threads
    std::vector<Spangrams::Found> found = {};
};

/// The most cells of a spangram that leaves room for the other words.
int SpangramFinder::most_cells() const {
    const SearchOptions& options = instance_.options();
    const int hidden = instance_.board().used().size() / options.rules.min_length;
    const int theme_words = options.words ? std::max(*options.words - 1 - hidden, 0) : 0;
    return instance_.cells().size() - theme_words * options.rules.min_length;
}

JoinLimits SpangramFinder::limits() const {
    const Rules& rules = instance_.options().rules;
    return {.self_crossing = rules.self_crossing,
            .spanning = rules.spangram == SpangramRule::spans,
            .misread = kind_ == SpangramKind::misread,
            .max_cells = most_cells(),
            .bare = kind_ == SpangramKind::unchecked ? std::span<const CellSet>() : instance_.words().bare};
}

void SpangramFinder::add_all(FoundSpangrams& found) const {
    const SearchOptions& options = instance_.options();
    if (!options.has_spangram()) {
        find_without_spangram(found);
        return;
    }
    const SpangramJoiner joiner(instance_.board().topology, instance_.paths(),
                                {.parts = options.spangram_parts,
                                 .model = options.joins,
                                 .most_price = options.join_price,
                                 .limits = limits()},
                                instance_.stop(), instance_.width());
    add_joined(joiner, found);
    if (options.phrases != nullptr && found.complete) { add_phrases(found); }
}

void SpangramFinder::add_phrases(FoundSpangrams& found) const {
    const SearchOptions& options = instance_.options();
    if (!options.has_spangram()) { return; }
    try {
        const PhraseJoiner joiner(instance_.board().topology, instance_.paths(), *options.phrases,
                                  {.most_price = options.phrase_price, .limits = limits()}, instance_.stop(),
                                  instance_.width());
        add_joined(joiner, found);
    } catch (const Stopped&) { found.complete = false; }
}

template <typename Joiner>
void SpangramFinder::add_joined(const Joiner& joiner, FoundSpangrams& found) const {
    const Paths& paths = instance_.paths();
    instance_.start_progress(paths.size());
    const CountMask wanted = instance_.wanted_theme_words(true);
    std::vector<Spangrams::Found> all;
    for (const Spangram& spangram : found.spangrams) {
        for (const SpangramReading& reading : found.spangrams.readings(spangram)) {
            const bool as_given = reading.parts == 1 && paths[reading.paths[0]].set_apart;
            if (as_given) { continue; }
            const CountMask counts = kind_ == SpangramKind::unchecked ? wanted : spangram.counts;
            all.push_back({spangram.cells, spangram.blocks, counts, reading, spangram.laying});
        }
    }
    std::atomic<std::size_t> kept{all.size()};
    const bool reached_end = for_each_in_parallel(
        instance_.workers(), paths.size(),
        [&] {
            return Worker{instance_.make_solver(), wanted, kept};
        },
        [&](const Worker& worker) { // without checks all the work is in joining
            return kind_ != SpangramKind::unchecked &&
                   worker.solver.counters().zones() < Instance::head_start;
        },
        [&](Worker& worker, int, std::size_t path) {
            check(instance_.stop());
            joiner.starting_with(static_cast<std::uint32_t>(path),
                                 [&](CellSet cells, BlockSet blocks, const SpangramReading& reading) {
                                     keep(worker, cells, blocks, reading);
                                 });
            instance_.advance();
        },
        [&](const Worker& worker) {
            all.insert(all.end(), worker.found.begin(), worker.found.end());
            found.counters += worker.solver.counters();
        });
    found.complete = found.complete && reached_end;
    try {
        Worker last{instance_.make_solver(), wanted, kept};
        if (kind_ != SpangramKind::misread) {
            if (all.empty()) { lay_known_spangram(last); }
            if (may_hide_spangram()) { lay_no_spangram(last); }
        }
        all.insert(all.end(), last.found.begin(), last.found.end());
        found.spangrams = Spangrams(paths, std::move(all), instance_.stop());
        found.spelled = words_spelled(instance_, found.spangrams);
    } catch (const Stopped&) {
        // Nothing would be made of them any more.
        found.spangrams = {};
        found.spelled.clear();
        found.complete = false;
    }
}

/// The numbers of words that cover what a spangram and the found words leave.
CountMask SpangramFinder::counts_beside(Worker& worker, CellSet rest, BlockSet barred) const {
    if (kind_ == SpangramKind::unchecked) { return worker.wanted; }
    if (instance_.options().any_number_alike && worker.wanted == any_count) {
        return worker.solver.coverable(rest, barred) ? any_count : 0;
    }
    return worker.solver.feasible(rest, barred, worker.wanted);
}

void SpangramFinder::keep(Worker& worker, CellSet cells, BlockSet blocks,
                          const SpangramReading& reading) const {
    check(instance_.stop());
    const SearchOptions& options = instance_.options();
    const BoardWords& words = instance_.words();
    if (options.rules.crossing) { blocks = {}; }
    if (reading.parts > 0 && cells.size() < options.rules.min_length) { return; }
    if (!options.known.empty() &&
        !words.found.may_be_spangram(instance_.letters(reading), instance_.trace(reading))) {
        return;
    }
    for (std::uint32_t number = 0; number < words.layings.size(); ++number) {
        const FoundWords::Laying& laying = words.layings[number];
        if (laying.cells.meets(cells) || laying.blocks.meets(blocks)) { continue; }
        const CellSet covered = cells | laying.cells;
        const BlockSet barred = blocks | laying.blocks;
        const CountMask counts = counts_beside(worker, instance_.cells() - covered, barred);
        if (counts == 0) { continue; }
        if (worker.kept++ >= max_spangrams) {
            throw TooLarge(fmt::format("more than {} spangrams on this board", max_spangrams));
        }
        worker.found.push_back({covered, barred, counts, reading, number});
    }
}

/// A known spangram that no joiner makes is laid as given.
void SpangramFinder::lay_known_spangram(Worker& worker) const {
    for (const std::uint32_t path : instance_.words().found.spangram_paths()) {
        const Path& own = instance_.paths()[path];
        if (own.crosses_itself && !instance_.options().rules.self_crossing) { continue; }
        SpangramReading reading;
        reading.paths[0] = path;
        reading.parts = 1;
        keep(worker, own.cells, own.blocks, reading);
    }
}

/// Whether cells that are used up may be those of the spangram.
bool SpangramFinder::may_hide_spangram() const {
    const Topology& topology = instance_.board().topology;
    const Rules& rules = instance_.options().rules;
    CellSet used = instance_.board().used();
    while (!used.empty()) {
        const CellSet part = topology.component(used, {});
        const bool far_enough = rules.spangram == SpangramRule::free || topology.spans(part);
        if (part.size() >= rules.min_length && far_enough) { return !instance_.words().found.spangram(); }
        used -= part;
    }
    return false;
}

/// Where there is none, or its cells are used up, the other words cover all that is left.
void SpangramFinder::lay_no_spangram(Worker& worker) const {
    worker.wanted = instance_.wanted_theme_words(false);
    keep(worker, {}, {}, {});
}

void SpangramFinder::find_without_spangram(FoundSpangrams& found) const {
    try {
        std::atomic<std::size_t> kept{0};
        Worker worker{instance_.make_solver(), any_count, kept};
        lay_no_spangram(worker);
        found.counters += worker.solver.counters();
        found.spangrams = Spangrams(instance_.paths(), std::move(worker.found), instance_.stop());
        found.spelled.assign(found.spangrams.size(), std::nullopt);
    } catch (const Stopped&) {
        found.spangrams = {};
        found.spelled.clear();
        found.complete = false;
    }
}

std::vector<std::optional<WordId>> words_spelled(const Instance& instance, const Spangrams& spangrams) {
    std::vector<std::optional<WordId>> result;
    for (const Spangram& spangram : spangrams) {
        check(instance.stop());
        for (const SpangramReading& reading : spangrams.readings(spangram)) {
            result.push_back(instance.lexicon().find(instance.letters(reading)));
        }
    }
    return result;
}

} // namespace weft
