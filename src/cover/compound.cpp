#include "cover/compound.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

/// Joins the paths of parts two by two.
class Compounds {
  public:
    Compounds(const Topology& topology, const Lexicon& lexicon, const PhraseModel& model,
              const CompoundRule& rule, AddedWords& added, Paths& paths)
        : topology_(topology)
        , lexicon_(lexicon)
        , model_(model)
        , rule_(rule)
        , added_(added)
        , paths_(paths) {
        for (std::uint32_t index = 0; index < paths.size(); ++index) {
            if (may_be_part(paths[index])) { parts_.emplace_back(paths[index].word, index); }
        }
        std::sort(parts_.begin(), parts_.end());
    }

    void find(const std::atomic<bool>& stop) {
        for (auto first = parts_.begin(); first != parts_.end();) {
            check(stop);
            const WordId word = first->first;
            const auto end =
                std::find_if(first, parts_.end(), [&](const Part& part) { return part.first != word; });
            auto place = parts_.begin(); // followers ascend by word, and so do the parts
            for (const auto [other, cost] : model_.followers(word)) {
                place = std::lower_bound(place, parts_.end(), Part{other, 0});
                if (place == parts_.end()) { break; }
                if (place->first == other && allowed(word, other, cost)) { join_all(first, end, place); }
            }
            first = end;
        }
    }

  private:
    using Part = std::pair<WordId, std::uint32_t>; ///< a word and one of its paths
    using Place = std::vector<Part>::const_iterator;

    bool may_be_part(const Path& path) const {
        return path.length >= rule_.least_part &&
               (path.part || (lexicon_.flags(path.word) & flag_theme) != 0);
    }

    bool allowed(WordId first, WordId second, float cost) const {
        return model_.cost(first) + cost <= rule_.most_price &&
               model_.cost(second) - cost >= rule_.least_association;
    }

    void join_all(Place first, Place end, Place second) {
        const std::string letters = lexicon_.spell(first->first) + lexicon_.spell(second->first);
        if (lexicon_.find(letters)) { return; }
        for (; first != end; ++first) {
            for (auto other = second; other != parts_.end() && other->first == second->first; ++other) {
                join(first->second, other->second, letters);
            }
        }
    }

    void join(std::uint32_t first, std::uint32_t second, const std::string& letters) {
        const Path& a = paths_[first];
        const Path& b = paths_[second];
        if (a.cells.meets(b.cells)) { return; }
        const std::uint8_t last = paths_.cells(a).back();
        const std::uint8_t next = paths_.cells(b).front();
        if (!topology_.neighbours(last).contains(next)) { return; }
        if (paths_.size() == max_paths) {
            throw TooLarge(fmt::format("more than {} paths on this board", max_paths));
        }
        const BlockSet joint = topology_.block(last, next);
        Path path{.cells = a.cells | b.cells,
                  .blocks = a.blocks | b.blocks | joint,
                  .word = added_.number(lexicon_, letters),
                  .crosses_itself = a.crosses_itself || b.crosses_itself || a.blocks.meets(b.blocks) ||
                                    joint.meets(a.blocks | b.blocks),
                  .theme = true,
                  .compound = true};
        std::vector<std::uint8_t> cells;
        for (const Path* part : {&a, &b}) {
            const auto own = paths_.cells(*part);
            cells.insert(cells.end(), own.begin(), own.end());
        }
        paths_.add(path, cells);
    }

    const Topology& topology_;
    const Lexicon& lexicon_;
    const PhraseModel& model_;
    const CompoundRule& rule_;
    AddedWords& added_;
    Paths& paths_;
    std::vector<Part> parts_;
};

} // namespace

void add_compounds(const Topology& topology, const Lexicon& lexicon, const PhraseModel& model,
                   const CompoundRule& rule, AddedWords& added, Paths& paths, const std::atomic<bool>& stop) {
    Compounds(topology, lexicon, model, rule, added, paths).find(stop);
}

} // namespace weft
