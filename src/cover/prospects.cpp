#include "cover/prospects.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <array>

namespace weft {
namespace {

/// For each set of six cells the sets that have none in common with it, a bit for each.
constexpr std::array<std::uint64_t, 64> apart = [] {
    std::array<std::uint64_t, 64> sets{};
    for (std::uint64_t a = 0; a < 64; ++a) {
        for (std::uint64_t b = 0; b < 64; ++b) {
            if ((a & b) == 0) { sets[a] |= std::uint64_t{1} << b; }
        }
    }
    return sets;
}();

/// Fills in the sets whose highest cell is that of the options; the table is complete for the lower ones.
WEFT_DISPATCH void complete(std::uint64_t* table, int base, int highest, std::span<const CellSet> options) {
    const std::uint64_t all = (std::uint64_t{2} << (highest - base)) / 64;
    const std::uint64_t last_word = all == 0 ? 0 : all - 1;
    for (const CellSet option : options) {
        const std::uint64_t cells = option.shifted_down(base).low().bits();
        const std::uint64_t word = cells / 64;
        const std::uint64_t low = cells % 64;
        // What others cover they cover in every larger set as well.
        if ((table[word] >> low & 1) != 0) { continue; }
        const std::uint64_t others = last_word & ~word;
        for (std::uint64_t from = others;; from = (from - 1) & others) { // all subsets
            table[from | word] |= (table[from] & apart[low]) << low;
            if (from == 0) { break; }
        }
    }
}

} // namespace

template <int width, int step>
Windows<width, step>::Windows(int cells, std::span<const CellSet> options) {
    std::array<std::size_t, max_cells + 1> begin{}; // of the options with a highest cell, once ordered
    for (const CellSet option : options) { ++begin[static_cast<std::size_t>(option.highest()) + 1]; }
    for (std::size_t cell = 0; cell < max_cells; ++cell) { begin[cell + 1] += begin[cell]; }
    std::vector<CellSet> ordered(options.size());
    auto next = begin;
    for (const CellSet option : options) {
        ordered[next[static_cast<std::size_t>(option.highest())]++] = option;
    }

    const int windows = base_of(cells - 1) / step + 1;
    tables_.assign(static_cast<std::size_t>(windows) * words, 0);
    for (int window = 0; window < windows; ++window) {
        std::uint64_t* table = &tables_[static_cast<std::size_t>(window) * words];
        const int base = window * step;
        table[0] = 1; // the empty set
        for (int highest = base; highest < std::min(base + width, cells); ++highest) {
            const std::size_t first = begin[static_cast<std::size_t>(highest)];
            const std::size_t last = begin[static_cast<std::size_t>(highest) + 1];
            complete(table, base, highest, std::span(ordered).subspan(first, last - first));
        }
    }
}

Prospects::Prospects(int cells, const Pieces& pieces)
    : cells_(cells) {
    std::vector<CellSet> options;
    options.reserve(pieces.candidates());
    for (PieceId piece = 0; piece < pieces.candidates(); ++piece) { options.push_back(pieces[piece].cells); }
    from_highest_ = Tables(cells, options);
    for (CellSet& option : options) { option = option.mirrored(cells); }
    from_lowest_ = Tables(cells, options);
}

template class Windows<15, 3>;
template class Windows<18, 4>;

} // namespace weft
