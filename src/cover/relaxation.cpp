#include "cover/relaxation.hpp"

#include "base/stop.hpp"
#include "board/rules.hpp"
#include "cover/covers.hpp"
#include "weft/error.hpp"

#include <bit>
#include <vector>

namespace weft {
namespace {

/// Whether a board has a cover by these rules. Throws InputError where what is known does not go with them,
/// TooLarge and Stopped.
bool has_cover(const Board& board, const Lexicon& lexicon, SearchOptions options, const Rules& rules,
               const std::atomic<bool>& stop) {
    options.rules = rules;
    const Search search(board, lexicon, options, stop);
    bool found = false;
    for_each_cover_in_order(search, [&](const Cover&) {
        found = true;
        return false;
    });
    check(stop);
    return found;
}

} // namespace

RelaxationFound find_relaxation(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
                                const std::atomic<bool>& stop) {
    const Rules& own = options.rules;
    std::vector<RuleChanges> relaxed;
    const auto relax = [&](auto rule, auto value) {
        RuleChanges change;
        change.*rule = value;
        relaxed.push_back(change);
    };
    if (!own.crossing) { relax(&RuleChanges::crossing, true); }
    if (!own.self_crossing) { relax(&RuleChanges::self_crossing, true); }
    if (own.spangram != SpangramRule::none) {
        // A theme word may be taken for a spangram that lies anywhere, and to have none is searched sooner.
        relax(&RuleChanges::spangram, SpangramRule::none);
    }
    if (own.min_length > 3) { relax(&RuleChanges::min_length, 3); }
    bool complete = true;
    for (int size = 1; size <= static_cast<int>(relaxed.size()); ++size) {
        for (unsigned chosen = 1; chosen < 1U << relaxed.size(); ++chosen) {
            if (std::popcount(chosen) != size) { continue; }
            Rules rules = own;
            for (std::size_t i = 0; i < relaxed.size(); ++i) {
                if ((chosen >> i & 1) != 0) { rules = relaxed[i].applied_to(rules); }
            }
            try {
                if (!has_cover(board, lexicon, options, rules, stop)) { continue; }
            } catch (const TooLarge&) {
                complete = false;
                continue;
            } catch (const InputError&) { continue; }
            if (own.spangram == SpangramRule::spans && rules.spangram == SpangramRule::none) {
                rules.spangram = SpangramRule::free;
            }
            return {Relaxation{rules, changes_text(own, rules)}, complete};
        }
    }
    return {std::nullopt, complete};
}

} // namespace weft
