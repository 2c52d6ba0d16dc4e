#include "cover/covers.hpp"

#include "base/parallel.hpp"
#include "cover/repeats.hpp"
#include "cover/sequence.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace weft {
namespace {

/// Calls `use(pieces)` with the pieces around a spangram and those of the found words.
template <typename Use>
void with_laid(const Search& search, const Spangram& spangram, std::span<const PieceId> chosen, Use use) {
    const auto own = search.laid(spangram);
    if (own.empty()) {
        use(chosen);
        return;
    }
    std::array<PieceId, max_cells> all{};
    const auto end = std::copy(own.begin(), own.end(), std::copy(chosen.begin(), chosen.end(), all.begin()));
    use({all.begin(), end});
}

/// Calls `work(solver, worker, index)` for each spangram's index, from several threads.
template <typename Work>
bool for_each_spangram(const Search& search, Work work) {
    search.start_progress(search.spangrams().size());
    const bool reached_end = for_each_in_parallel(
        search.workers(), search.spangrams().size(), [&] { return search.make_solver(); },
        [](const ZoneSolver& solver) { return solver.counters().zones() < Instance::head_start; },
        [&](ZoneSolver& solver, int worker, std::size_t index) {
            work(solver, worker, index);
            search.advance();
        },
        [](const ZoneSolver&) {});
    return search.complete() && reached_end;
}

} // namespace

bool for_each_cover(const Search& search, const CoverVisitor& visit) {
    return for_each_spangram(search, [&](ZoneSolver& solver, int worker, std::size_t index) {
        const Spangram& spangram = search.spangrams()[index];
        solver.covers(search.cells() - spangram.cells, spangram.blocks, spangram.counts,
                      [&](std::span<const PieceId> chosen) {
                          with_laid(search, spangram, chosen, [&](std::span<const PieceId> pieces) {
                              const Cover cover{index, pieces};
                              if (search.has_solution(cover)) { visit(worker, cover); }
                          });
                      });
    });
}

bool for_each_cover_in_order(const Search& search, const std::function<bool(const Cover& cover)>& visit) {
    Sequence sequence(visit, static_cast<std::size_t>(search.workers()) * 4);
    return for_each_spangram(search, [&](ZoneSolver& solver, int, std::size_t index) {
        const Spangram& spangram = search.spangrams()[index];
        CoverBatch batch;
        bool stopped = false;
        try {
            if (sequence.ended()) { return; }
            solver.covers(search.cells() - spangram.cells, spangram.blocks, spangram.counts,
                          [&](std::span<const PieceId> chosen) {
                              if (sequence.ended()) { throw Stopped{}; }
                              with_laid(search, spangram, chosen, [&](std::span<const PieceId> pieces) {
                                  if (!search.has_solution({index, pieces})) { return; }
                                  batch.add(pieces);
                                  if (batch.full()) { sequence.hand_on(index, batch); }
                              });
                          });
        } catch (const Stopped&) { stopped = !sequence.ended(); } catch (...) {
            sequence.end();
            throw;
        }
        sequence.finish(index, std::move(batch));
        if (stopped) { throw Stopped{}; }
    });
}

CoverCount count_covers(const Search& search) {
    if (search.spangrams().size() == 0) { return {0, search.complete()}; }
    std::optional<Repeats> repeats;
    try {
        repeats.emplace(search.pieces(), search.words().compatibility, search.stop());
    } catch (const Stopped&) { return {0, false}; }
    PerThread<CountTable> tables([&] { return CountTable(search.width()); });
    std::vector<Count> totals(static_cast<std::size_t>(search.workers()));
    const bool reached_end =
        for_each_spangram(search, [&](ZoneSolver& solver, int worker, std::size_t index) {
            const Spangram& spangram = search.spangrams()[index];
            const CountMask wanted = search.options().words ? spangram.counts : any_count;
            const CellSet rest = search.cells() - spangram.cells;
            const Count all = solver.count(rest, spangram.blocks, wanted, tables.local());
            Count& total = totals[static_cast<std::size_t>(worker)];
            total =
                add(total, all - repeats->count(solver, search.spangrams(), index, rest, search.spelled()));
        });
    Count total = 0;
    for (const Count part : totals) { total = add(total, part); }
    return {total, reached_end};
}

} // namespace weft
