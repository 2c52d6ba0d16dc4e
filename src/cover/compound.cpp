#include "cover/compound.hpp"

#include "weft/error.hpp"
#include "words/met_pairs.hpp"

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
        for (std::uint32_t part = 0; part < parts_.size(); ++part) {
            if (!words_.empty() && words_.back() == parts_[part].first) { continue; }
            words_.push_back(parts_[part].first);
            first_.push_back(part);
        }
    }

    void find(const std::atomic<bool>& stop) {
        const MetPairs met(model_, words_, stop);
        for (std::uint32_t word = 0; word < words_.size(); ++word) {
            check(stop);
            for (const auto [other, cost] : met.after(word)) {
                if (allowed(words_[word], words_[other], cost)) { join_all(place(word), place(other)); }
            }
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

    Place place(std::size_t word) const { return parts_.begin() + static_cast<std::ptrdiff_t>(first_[word]); }

    void join_all(Place first, Place second) {
        const WordId word = first->first;
        const std::string letters = lexicon_.spell(word) + lexicon_.spell(second->first);
        if (lexicon_.find(letters)) { return; }
        for (; first != parts_.end() && first->first == word; ++first) {
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
    std::vector<WordId> words_;        ///< all different ones
    std::vector<std::uint32_t> first_; ///< of a word: its first part
};

} // namespace

void add_compounds(const Topology& topology, const Lexicon& lexicon, const PhraseModel& model,
                   const CompoundRule& rule, AddedWords& added, Paths& paths, const std::atomic<bool>& stop) {
    Compounds(topology, lexicon, model, rule, added, paths).find(stop);
}

} // namespace weft
