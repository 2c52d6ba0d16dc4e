#include "cover/potential.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace weft {
namespace {

/// What a counted piece adds is first taken to be so many times what the best is worth: near where it ends on
/// boards of the game.
constexpr double first_of_piece = 1.5;
/// Options this far below what their cells ask for, in temperatures, sit a level out: as it gets colder,
/// that is most of them, and all of them together weigh next to nothing.
constexpr double negligible = 16;

/// Pieces and choices as one list of options, with what covers a cell.
class Scaling {
  public:
    using Option = CellPotentials::Option;

    Scaling(std::span<const Option> pieces, std::span<const Option> choices, int cells,
            std::optional<int> count)
        : board_cells_(cells)
        , count_(count)
        , pieces_(pieces.size()) {
        for (const Option& piece : pieces) { add(piece.cells, piece.value); }
        for (const Option& choice : choices) { add(choice.cells, choice.value); }
        if (count_ && pieces_ > 0) {
            const auto end = values_.begin() + static_cast<std::ptrdiff_t>(pieces_);
            of_piece_ = first_of_piece * *std::max_element(values_.begin(), end);
        }
        // An equal share of every cell is where no piece is worth more than its cells.
        for (std::size_t option = 0; option < pieces_; ++option) {
            const auto covered = cells_of(option);
            const double share = (values_[option] - of_piece_) / static_cast<double>(covered.size());
            for (const std::size_t cell : covered) {
                potential_[cell] = has_piece_[cell] ? std::max(potential_[cell], share) : share;
                has_piece_[cell] = true;
            }
        }
    }

    void run(const CellPotentials::Cooling& cooling, const std::atomic<bool>& stop) {
        const double factor = std::pow(cooling.last / cooling.first, 1.0 / (cooling.levels - 1));
        double temperature = cooling.first;
        for (int level = 0; level < cooling.levels; ++level, temperature *= factor) {
            weigh(temperature);
            for (int pass = 0; pass < cooling.passes_a_level; ++pass) {
                for (int cell = 0; cell < board_cells_; ++cell) {
                    check(stop);
                    const auto options = covering(cell);
                    const double sum = weight_of(options);
                    if (!(sum > 0)) { continue; }
                    potential_[cell] += temperature * std::log(sum);
                    const double share = 1 / sum;
                    for (const std::uint32_t option : options) { weights_[option] *= share; }
                }
                scale_count(temperature);
                share_choices();
            }
        }
        settle();
    }

    double potential(int cell) const { return potential_[cell]; }
    double of_piece() const { return of_piece_; }

  private:
    void add(CellSet cells, double value) {
        for (const int cell : cells) { cells_.push_back(static_cast<std::uint8_t>(cell)); }
        begin_.push_back(static_cast<std::uint32_t>(cells_.size()));
        values_.push_back(value);
    }

    std::span<const std::uint8_t> cells_of(std::size_t option) const {
        return {cells_.data() + begin_[option], begin_[option + 1] - begin_[option]};
    }

    double gap(std::size_t option) const {
        double gap = values_[option] - (option < pieces_ ? of_piece_ : 0);
        for (const std::size_t cell : cells_of(option)) { gap -= potential_[cell]; }
        return gap;
    }

    std::span<const std::uint32_t> covering(int cell) const {
        const std::size_t begin = covering_begin_[cell];
        return {covering_.data() + begin, covering_begin_[cell + 1] - begin};
    }

    double weight_of(std::span<const std::uint32_t> options) const {
        // Four sums side by side, since one would wait for each addition.
        constexpr std::size_t lanes = 4;
        std::array<double, lanes> sums{};
        const std::size_t whole = options.size() - options.size() % lanes;
        for (std::size_t i = 0; i < whole; i += lanes) {
            for (std::size_t lane = 0; lane < lanes; ++lane) { sums[lane] += weights_[options[i + lane]]; }
        }
        for (std::size_t i = whole; i < options.size(); ++i) { sums[i - whole] += weights_[options[i]]; }
        return (sums[0] + sums[1]) + (sums[2] + sums[3]);
    }

    /// Gives a weight to every option that counts at this temperature.
    void weigh(double temperature) {
        gaps_.resize(values_.size());
        double best_choice = -std::numeric_limits<double>::infinity();
        for (std::size_t option = 0; option < values_.size(); ++option) {
            gaps_[option] = gap(option);
            if (option >= pieces_) { best_choice = std::max(best_choice, gaps_[option]); }
        }
        active_.clear();
        weights_.clear();
        for (std::size_t option = 0; option < values_.size(); ++option) {
            const double shift = option < pieces_ ? 0 : best_choice;
            if (option == pieces_) { first_choice_ = active_.size(); }
            const double exponent = (gaps_[option] - shift) / temperature;
            if (exponent < -negligible) { continue; }
            active_.push_back(static_cast<std::uint32_t>(option));
            weights_.push_back(std::exp(exponent));
        }
        if (pieces_ == values_.size()) { first_choice_ = active_.size(); }
        index(active_);
        share_choices();
    }

    /// By cell, which of these options cover it: their places in the list.
    void index(std::span<const std::uint32_t> options) {
        covering_begin_.fill(0);
        for (const std::size_t option : options) {
            for (const std::size_t cell : cells_of(option)) { ++covering_begin_[cell + 1]; }
        }
        for (int cell = 0; cell < board_cells_; ++cell) {
            covering_begin_[cell + 1] += covering_begin_[cell];
        }
        covering_.resize(covering_begin_[static_cast<std::size_t>(board_cells_)]);
        std::array<std::size_t, max_cells> next{};
        std::copy_n(covering_begin_.begin(), max_cells, next.begin());
        for (std::uint32_t place = 0; place < options.size(); ++place) {
            for (const std::size_t cell : cells_of(options[place])) { covering_[next[cell]++] = place; }
        }
    }

    /// The weights of the pieces add up to their number.
    void scale_count(double temperature) {
        if (!count_) { return; }
        double sum = 0;
        for (std::size_t option = 0; option < first_choice_; ++option) { sum += weights_[option]; }
        if (!(sum > 0)) { return; }
        const double share = *count_ / sum;
        of_piece_ -= temperature * std::log(share);
        for (std::size_t option = 0; option < first_choice_; ++option) { weights_[option] *= share; }
    }

    /// A cover has exactly one choice: their weights add up to one.
    void share_choices() {
        double sum = 0;
        for (std::size_t option = first_choice_; option < weights_.size(); ++option) {
            sum += weights_[option];
        }
        if (!(sum > 0)) { return; }
        for (std::size_t option = first_choice_; option < weights_.size(); ++option) {
            weights_[option] /= sum;
        }
    }

    /// The smooth optimum leaves small violations and small slacks: raise or lower each cell to what its
    /// tightest piece needs.
    void settle() {
        std::vector<std::uint32_t> pieces(pieces_);
        std::iota(pieces.begin(), pieces.end(), 0U);
        index(pieces);
        std::vector<double> slack(pieces_);
        for (const std::uint32_t piece : pieces) { slack[piece] = -gap(piece); }
        for (const bool lower : {false, true}) {
            for (int cell = 0; cell < board_cells_; ++cell) {
                double least = std::numeric_limits<double>::infinity();
                for (const std::uint32_t piece : covering(cell)) { least = std::min(least, slack[piece]); }
                if (!has_piece_[cell] || (least > 0) != lower) { continue; }
                potential_[cell] -= least;
                for (const std::uint32_t piece : covering(cell)) { slack[piece] -= least; }
            }
        }
    }

    int board_cells_;
    std::optional<int> count_;
    double of_piece_ = 0;
    std::size_t pieces_;
    std::vector<std::uint8_t> cells_;     ///< of one option after the other
    std::vector<std::uint32_t> begin_{0}; ///< an option: where its cells begin; one more at the end
    std::vector<double> values_;
    std::vector<double> gaps_;
    // The options of a level, those that count at its temperature; weights go by places among them.
    std::vector<std::uint32_t> active_;
    std::vector<double> weights_;
    std::size_t first_choice_ = 0;
    std::vector<std::uint32_t> covering_; ///< one cell after the other
    std::array<std::size_t, max_cells + 1> covering_begin_{};
    std::array<double, max_cells> potential_{};
    std::array<bool, max_cells> has_piece_{};
};

} // namespace

std::vector<CellPotentials::Option> options_of(const Pieces& pieces, std::span<const float> values) {
    std::vector<CellPotentials::Option> options;
    options.reserve(pieces.candidates());
    for (PieceId piece = 0; piece < pieces.candidates(); ++piece) {
        options.push_back({pieces[piece].cells, values[piece]});
    }
    return options;
}

CellPotentials::CellPotentials(const Topology& topology, const Pieces& pieces, std::span<const float> values,
                               std::span<const Option> choices, const std::atomic<bool>& stop,
                               std::optional<int> count)
    : CellPotentials(topology, options_of(pieces, values), choices, stop, count) {}

CellPotentials::CellPotentials(const Topology& topology, std::span<const Option> pieces,
                               std::span<const Option> choices, const std::atomic<bool>& stop,
                               std::optional<int> count, const Cooling& cooling) {
    Scaling scaling(pieces, choices, topology.cells(), count);
    scaling.run(cooling, stop);
    of_piece_ = static_cast<float>(scaling.of_piece());
    for (std::size_t byte = 0; byte * 8 < static_cast<std::size_t>(topology.cells()); ++byte) {
        for (std::size_t subset = 1; subset < 256; ++subset) {
            const int cell = static_cast<int>(byte) * 8 + std::countr_zero(subset);
            const double own = cell < topology.cells() ? scaling.potential(cell) : 0;
            sums_[byte][subset] = sums_[byte][subset & (subset - 1)] + static_cast<float>(own);
        }
    }
}

} // namespace weft
