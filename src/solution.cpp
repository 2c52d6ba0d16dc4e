#include "weft/solution.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace weft {
namespace {

/// Words are chosen piece by piece; the words taken so far stand in a small array.
class Chooser {
  public:
    using Visitor = std::function<bool(std::uint32_t, std::span<const std::uint8_t>)>;

    Chooser(const Search& search, const Cover& cover, const Visitor& visit)
        : search_(search)
        , cover_(cover)
        , visit_(visit) {}

    bool run() {
        const auto readings = search_.spangrams().readings(search_.spangrams()[cover_.spangram]);
        for (std::uint32_t reading = 0; reading < readings.size(); ++reading) {
            taken_ = 0;
            if (const auto word = search_.spelled(readings[reading])) { words_[taken_++] = *word; }
            if (!choose(reading, 0)) { return false; }
        }
        return true;
    }

  private:
    bool choose(std::uint32_t reading, std::size_t index) {
        if (index == cover_.pieces.size()) { return visit_(reading, {choices_.data(), index}); }
        const auto options = search_.pieces().readings(cover_.pieces[index]);
        for (std::size_t option = 0; option < options.size(); ++option) {
            const auto end = words_.begin() + static_cast<std::ptrdiff_t>(taken_);
            if (std::find(words_.begin(), end, options[option].word) != end) { continue; }
            words_[taken_++] = options[option].word;
            choices_[index] = static_cast<std::uint8_t>(option);
            const bool go_on = choose(reading, index + 1);
            --taken_;
            if (!go_on) { return false; }
        }
        return true;
    }

    const Search& search_;
    const Cover& cover_;
    const Visitor& visit_;
    std::array<WordId, max_cells> words_{};
    std::array<std::uint8_t, max_cells> choices_{};
    std::size_t taken_ = 0;
};

} // namespace

bool for_each_choice(const Search& search, const Cover& cover,
                     const std::function<bool(std::uint32_t, std::span<const std::uint8_t>)>& visit) {
    return Chooser(search, cover, visit).run();
}

std::string spangram_letters(const Search& search, const SpangramReading& reading) {
    std::string letters;
    for (int part = 0; part < reading.parts; ++part) {
        for (const auto cell : search.paths().cells(search.paths()[reading.paths[part]])) {
            letters += search.board().letters[cell];
        }
    }
    return letters;
}

std::string identity(const Search& search, const Cover& cover, std::uint32_t reading,
                     std::span<const std::uint8_t> choices) {
    const auto& spangram = search.spangrams()[cover.spangram];
    std::string key = spangram_letters(search, search.spangrams().readings(spangram)[reading]);
    std::vector<WordId> words;
    for (std::size_t i = 0; i < cover.pieces.size(); ++i) {
        words.push_back(search.pieces().readings(cover.pieces[i])[choices[i]].word);
    }
    std::sort(words.begin(), words.end());
    for (const WordId word : words) { key += ' ' + std::to_string(word); }
    return key;
}

} // namespace weft
