// All covers of a search: visited, in parallel or in order, and counted. Its spangrams are shared among
// threads, and the zones that each leaves are searched.
#pragma once

#include "cover/search.hpp"

#include <functional>

namespace weft {

/// Calls `visit(worker, cover)` for every cover that has at least one solution, each once, from several
/// threads at once: `worker` in 0..search.workers()-1 says which. The order is not fixed. Returns whether it
/// was not stopped, nor was the search before.
using CoverVisitor = std::function<void(int worker, const Cover& cover)>;
bool for_each_cover(const Search& search, const CoverVisitor& visit);

/// The same one after another in a fixed order, the same for any number of threads; `visit` returns false to
/// end early, which is not to stop the search.
bool for_each_cover_in_order(const Search& search, const std::function<bool(const Cover& cover)>& visit);

/// The number of covers that for_each_cover visits, without visiting them; a lower bound when the search was
/// stopped. Throws TooLarge, CountOverflow among them, and when too many pieces share a word.
CoverCount count_covers(const Search& search);

} // namespace weft
