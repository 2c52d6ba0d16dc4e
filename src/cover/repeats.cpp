#include "cover/repeats.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

constexpr std::size_t max_pairs = std::size_t{1} << 24;

std::uint64_t bit_of(WordId word) { return std::uint64_t{1} << (word % 64); }

/// Whether one of the readings, in order of words, is that word.
bool has_word(std::span<const Reading> readings, WordId word) {
    const auto found =
        std::lower_bound(readings.begin(), readings.end(), word,
                         [](const Reading& reading, WordId other) { return reading.word < other; });
    return found != readings.end() && found->word == word;
}

} // namespace

Repeats::Repeats(const Pieces& pieces, const Compatibility& compatibility, const std::atomic<bool>& stop)
    : pieces_(pieces)
    , word_bits_(pieces.candidates()) {
    std::vector<std::pair<WordId, PieceId>> by_word;
    for (PieceId piece = 0; piece < pieces.candidates(); ++piece) {
        for (const Reading& reading : pieces.readings(piece)) {
            by_word.emplace_back(reading.word, piece);
            word_bits_[piece] |= bit_of(reading.word);
        }
    }
    std::sort(by_word.begin(), by_word.end());
    for (auto first = by_word.begin(); first != by_word.end(); ++first) {
        check(stop);
        for (auto second = first + 1; second != by_word.end() && second->first == first->first; ++second) {
            if (!compatibility.compatible(first->second, second->second)) { continue; }
            if (pairs_.size() == max_pairs) {
                throw TooLarge(fmt::format(
                    "more than {} pairs of pieces share a word on this board; covers cannot be counted",
                    max_pairs));
            }
            pairs_.emplace_back(first->second, second->second);
        }
    }
    std::sort(pairs_.begin(), pairs_.end());
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
}

bool Repeats::share_word(PieceId one, PieceId other) const {
    if ((word_bits_[one] & word_bits_[other]) == 0) { return false; }
    const auto readings = pieces_.readings(one);
    return std::any_of(readings.begin(), readings.end(), [&](const Reading& reading) {
        return has_word(pieces_.readings(other), reading.word);
    });
}

/// The pieces beside a spangram that can be read as a word that it spells, in order.
std::vector<PieceId> Repeats::like_spangram(const Spangram& spangram, CellSet rest,
                                            std::span<const std::optional<WordId>> spelled) const {
    std::vector<PieceId> alike;
    for (const auto& word : spelled.subspan(spangram.first, spangram.count)) {
        if (!word) { continue; }
        for (PieceId piece = 0; piece < pieces_.candidates(); ++piece) {
            if ((word_bits_[piece] & bit_of(*word)) != 0 && has_word(pieces_.readings(piece), *word) &&
                rest.contains(pieces_[piece].cells) && !pieces_[piece].blocks.meets(spangram.blocks)) {
                alike.push_back(piece);
            }
        }
    }
    std::sort(alike.begin(), alike.end());
    alike.erase(std::unique(alike.begin(), alike.end()), alike.end());
    return alike;
}

Count Repeats::count(ZoneSolver& solver, const Spangrams& spangrams, std::size_t index, CellSet rest,
                     std::span<const std::optional<WordId>> spelled) const {
    const Spangram& spangram = spangrams[index];
    const std::vector<PieceId> alike = like_spangram(spangram, rest, spelled);
    const auto is_alike = [&](PieceId piece) {
        return std::binary_search(alike.begin(), alike.end(), piece);
    };
    Count repeats = 0;
    std::vector<PieceId> set;
    const auto look = [&](CellSet cells, BlockSet blocks, const ZoneSolver::LeaveOut& leave_out) {
        const std::size_t size = set.size();
        solver.covers_without(rest - cells, spangram.blocks | blocks, spangram.counts >> size, leave_out,
                              [&](std::span<const PieceId> others) {
                                  set.resize(size);
                                  set.insert(set.end(), others.begin(), others.end());
                                  const bool readable = !for_each_choice(
                                      pieces_, spangrams, spelled, {index, set},
                                      [](std::uint32_t, std::span<const ReadingIndex>) { return false; });
                                  if (!readable) { repeats = add(repeats, 1); }
                              });
    };
    for (const PieceId first : alike) {
        set = {first};
        look(pieces_[first].cells, pieces_[first].blocks,
             [&](PieceId piece, std::span<const PieceId>) { return piece < first && is_alike(piece); });
    }
    const auto fits = [&](PieceId piece) {
        return rest.contains(pieces_[piece].cells) && !spangram.blocks.meets(pieces_[piece].blocks) &&
               !is_alike(piece);
    };
    for (auto pair = pairs_.begin(); pair != pairs_.end();) {
        const PieceId first = pair->first;
        const PieceId second = pair->second;
        if (!fits(first)) { // nor do the other pairs that begin with it
            pair = std::upper_bound(pair, pairs_.end(), Pair{first, pieces_.size()});
            continue;
        }
        ++pair;
        if (!fits(second)) { continue; }
        set = {first, second};
        look(pieces_[first].cells | pieces_[second].cells, pieces_[first].blocks | pieces_[second].blocks,
             [&](PieceId piece, std::span<const PieceId> chosen) {
                 if (is_alike(piece)) { return true; }
                 if (piece < second && share_word(piece, first)) { return true; }
                 if (piece < first && share_word(piece, second)) { return true; }
                 return std::any_of(chosen.begin(), chosen.end(), [&](PieceId other) {
                     return (piece < first || other < first) && share_word(piece, other);
                 });
             });
    }
    return repeats;
}

} // namespace weft
