#include "cover/search.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace weft {

Search::Search(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
               const std::atomic<bool>& stop, Progress* progress)
    : Instance(board, lexicon, options, stop, progress)
    , rare_words_(options.rare_words) {
    if (cells().size() / options.rules.min_length > most_counted_words) {
        throw TooLarge(fmt::format("covers of this board can have more than {} words", most_counted_words));
    }
    find_all(rare_words_ ? PathKind::rare_too : PathKind::playable);
    if (rare_words_ || !options.rare_when_needed || !complete() || spangrams().size() > 0) { return; }
    rare_words_ = true;
    try {
        find_all(PathKind::rare_too);
    } catch (const TooLarge& error) {
        throw TooLarge(fmt::format("{}; without rare words there is no cover", error.what()));
    }
}

/// What a search is asked and its words, without its spangrams.
Search::Search(const Search& other, const std::atomic<bool>& stop)
    : Instance(other, stop)
    , rare_words_(other.rare_words_) {
    found_.complete = other.complete();
}

void Search::find_all(PathKind kind) {
    try {
        take(find_board_words(board(), lexicon(), kind, options(), stop(), width()));
    } catch (const Stopped&) {
        // A part of them would look like a board with fewer words.
        if (!has_words()) { take({}); }
        found_.complete = false;
        return;
    }
    SpangramFinder(*this).add_all(found_);
}

Search Search::with_phrases(const PhraseModel& phrases) const {
    Search result(*this, stop());
    result.found_ = found_;
    result.add_phrases_of(phrases);
    if (complete()) { SpangramFinder(result).add_phrases(result.found_); }
    return result;
}

Search Search::with_unchecked(const PhraseModel& phrases, const SpangramPrices& prices,
                              const std::atomic<bool>& stop) const {
    Search result(*this, stop);
    result.found_.spangrams = spangrams();
    result.join_up_to(prices, phrases);
    SpangramFinder(result, SpangramKind::unchecked).add_all(result.found_);
    return result;
}

Search Search::with_misread_spangrams(const Paths& misread, const PhraseModel& phrases,
                                      const SpangramPrices& prices, const std::atomic<bool>& stop) const {
    Search result(*this, stop);
    result.join_up_to(prices, phrases);
    if (!options().has_spangram()) { return result; }
    auto with_misread = std::make_shared<BoardWords>(words());
    with_misread->paths.add(misread);
    try {
        find_bare_cells(*with_misread, board(), options(), stop);
    } catch (const Stopped&) {
        result.found_.complete = false;
        return result;
    }
    result.set_words(std::move(with_misread));
    SpangramFinder(result, SpangramKind::misread).add_all(result.found_);
    return result;
}

Search Search::within(const Cover& cover, const std::atomic<bool>& stop) const {
    Search result(*this, stop);
    const Spangram& spangram = spangrams()[cover.spangram];
    const std::span<const PieceId> laid = this->laid(spangram);
    const auto is_laid = [&](std::size_t path) {
        return std::any_of(laid.begin(), laid.end(),
                           [&](PieceId piece) { return pieces().readings(piece).front().path == path; });
    };
    const auto inside = [&](std::size_t number) {
        const Path& path = paths()[number];
        if (words().found.is_place(path)) { return is_laid(number); }
        return (path.cells - spangram.cells).empty() ||
               std::any_of(cover.pieces.begin(), cover.pieces.end(),
                           [&](PieceId piece) { return pieces()[piece].cells == path.cells; });
    };
    BoardWords inner;
    inner.added = words().added;
    std::vector<std::optional<std::uint32_t>> number(paths().size()); // of a path that is kept
    for (std::size_t path = 0; path < paths().size(); ++path) {
        if (!inside(path)) { continue; }
        number[path] = static_cast<std::uint32_t>(inner.paths.size());
        inner.paths.add(paths()[path], paths().cells(paths()[path]));
    }
    inner.found = words().found;
    inner.found.renumber(number);
    try {
        make_pieces(inner, board(), options(), stop); // with the found words laid in that one way
        result.take(std::move(inner));
        std::vector<Spangrams::Found> found;
        for (SpangramReading reading : spangrams().readings(spangram)) {
            for (int part = 0; part < reading.parts; ++part) {
                auto& path = reading.paths[static_cast<std::size_t>(part)];
                path = *number[path];
            }
            found.push_back({spangram.cells, spangram.blocks, wanted_theme_words(true), reading, 0});
        }
        result.found_.spangrams = Spangrams(result.paths(), std::move(found), stop);
        result.found_.spelled = words_spelled(result, result.spangrams());
    } catch (const Stopped&) { result.found_.complete = false; }
    return result;
}

Search Search::with_open_words(const OpenWords& words) const {
    return with_apart(words.paths, [&](AddedWords& added, Path& path, std::span<const std::uint8_t> cells) {
        std::string letters;
        for (const auto cell : cells) { letters += board().letters[cell]; }
        path.word = added.number(lexicon(), letters);
    });
}

Search Search::with_misread_words(const Paths& misread) const {
    Search result = with_apart(misread, [](AddedWords&, Path&, std::span<const std::uint8_t>) {});
    result.one_apart_ = true;
    return result;
}

/// The same spangrams, unchecked, and the words with more of them set apart, each changed by `change`.
template <typename Change>
Search Search::with_apart(const Paths& more, Change change) const {
    Search result(*this, stop());
    BoardWords all;
    all.paths = paths();
    all.added = words().added;
    all.found = words().found;
    for (const Path& path : more) {
        const auto cells = more.cells(path);
        Path own = path;
        own.set_apart = true;
        change(all.added, own, cells);
        all.paths.add(own, cells);
    }
    try {
        make_pieces(all, board(), options(), stop());
    } catch (const Stopped&) {
        result.take({});
        result.found_.complete = false;
        return result; // spangrams are made of paths, of which there are none
    }
    result.take(std::move(all));
    for (auto piece = static_cast<PieceId>(result.pieces().candidates()); piece < result.pieces().size();
         ++piece) {
        const bool own = result.pieces().readings(piece).front().path >= paths().size();
        if (own) { result.apart_.push_back(piece); }
    }
    result.found_.spangrams = found_.spangrams;
    result.found_.spelled = found_.spelled;
    return result;
}

} // namespace weft
