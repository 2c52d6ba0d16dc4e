#include "cover/reading.hpp"

#include <algorithm>
#include <array>

namespace weft {
namespace {

/// Words are chosen piece by piece; the words taken so far stand in a small array.
class Chooser {
  public:
    Chooser(const Pieces& pieces, const Spangrams& spangrams, std::span<const std::optional<WordId>> spelled,
            const Cover& cover, const ChoiceVisitor& visit)
        : pieces_(pieces)
        , spangrams_(spangrams)
        , spelled_(spelled)
        , cover_(cover)
        , visit_(visit) {}

    bool run() {
        const Spangram& spangram = spangrams_[cover_.spangram];
        for (std::uint32_t reading = 0; reading < spangram.count; ++reading) {
            taken_ = 0;
            if (const auto word = spelled_[spangram.first + reading]) { words_[taken_++] = *word; }
            if (!choose(reading, 0)) { return false; }
        }
        return true;
    }

  private:
    bool choose(std::uint32_t reading, std::size_t index) {
        if (index == cover_.pieces.size()) { return visit_(reading, {choices_.data(), index}); }
        const auto options = pieces_.readings(cover_.pieces[index]);
        for (std::size_t option = 0; option < options.size(); ++option) {
            const auto end = words_.begin() + static_cast<std::ptrdiff_t>(taken_);
            if (std::find(words_.begin(), end, options[option].word) != end) { continue; }
            words_[taken_++] = options[option].word;
            choices_[index] = static_cast<ReadingIndex>(option);
            const bool go_on = choose(reading, index + 1);
            --taken_;
            if (!go_on) { return false; }
        }
        return true;
    }

    const Pieces& pieces_;
    const Spangrams& spangrams_;
    std::span<const std::optional<WordId>> spelled_;
    const Cover& cover_;
    const ChoiceVisitor& visit_;
    std::array<WordId, max_cells> words_{};
    std::array<ReadingIndex, max_cells> choices_{};
    std::size_t taken_ = 0;
};

} // namespace

bool for_each_choice(const Pieces& pieces, const Spangrams& spangrams,
                     std::span<const std::optional<WordId>> spelled, const Cover& cover,
                     const ChoiceVisitor& visit) {
    return Chooser(pieces, spangrams, spelled, cover, visit).run();
}

} // namespace weft
