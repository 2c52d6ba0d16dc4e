#include "cover/instance.hpp"

#include "base/parallel.hpp"

#include <algorithm>
#include <utility>

namespace weft {

Instance::Instance(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
                   const std::atomic<bool>& stop, Progress* progress)
    : board_(board)
    , cells_(board.to_cover())
    , all_letters_known_(board.open().empty())
    , lexicon_(lexicon)
    , options_(options)
    , stop_(stop)
    , progress_(progress)
    , workers_(worker_count(options.threads)) {}

Instance::Instance(const Instance& other, const std::atomic<bool>& stop)
    : board_(other.board_)
    , cells_(other.cells_)
    , all_letters_known_(other.all_letters_known_)
    , lexicon_(other.lexicon_)
    , options_(other.options_)
    , stop_(stop)
    , progress_(other.progress_)
    , workers_(other.workers_)
    , words_(other.words_)
    , memo_(other.memo_) {}

void Instance::start_progress(std::size_t total) const {
    if (progress_ == nullptr) { return; }
    progress_->done = 0;
    progress_->total = total;
}

void Instance::take(BoardWords words) {
    words_ = std::make_shared<BoardWords>(std::move(words));
    memo_ = std::make_shared<Memo>(width());
}

void Instance::join_up_to(const SpangramPrices& prices, const PhraseModel& phrases) {
    options_.phrases = &phrases;
    options_.phrase_price = prices.phrase;
    options_.joins = &phrases;
    options_.join_price = prices.of_two;
}

CountMask Instance::wanted_theme_words(bool beside_spangram) const {
    if (!options_.words) { return any_count; }
    const int most_hidden = board_.used().size() / options_.rules.min_length;
    CountMask wanted = 0;
    for (int hidden = std::min(most_hidden, 1); hidden <= most_hidden; ++hidden) {
        const int theme_words = *options_.words - hidden - (beside_spangram ? 1 : 0);
        if (theme_words >= 0 && theme_words <= most_counted_words) { wanted |= CountMask{1} << theme_words; }
    }
    const std::size_t found = words_->found.words();
    return found > static_cast<std::size_t>(most_counted_words) ? 0 : wanted >> found;
}

std::string Instance::letters(const Path& path) const {
    if (!all_letters_known_ || path.is_misread()) { return spell(path.word); }
    std::string letters;
    for (const auto cell : paths().cells(path)) { letters += board_.letters[cell]; }
    return letters;
}

std::string Instance::letters(const SpangramReading& reading) const {
    std::string result;
    for (int part = 0; part < reading.parts; ++part) { result += letters(paths()[reading.paths[part]]); }
    return result;
}

Trace Instance::trace(const SpangramReading& reading) const {
    Trace result;
    for (int part = 0; part < reading.parts; ++part) {
        const auto cells = paths().cells(paths()[reading.paths[part]]);
        result.insert(result.end(), cells.begin(), cells.end());
    }
    return result;
}

} // namespace weft
