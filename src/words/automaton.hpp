// The automaton: the smallest graph whose paths from the root spell a set of words over A-Z, and the place
// of each word in alphabetical order.
//
// Words that begin alike share their first edges and words that go on alike share all that follows, so that
// 290,000 words take 2 MB. A word that shares its last edges with others is told from them by counting:
// every edge knows how many words stand before it among its siblings and below, and their sum on the way
// is the word's number.
// Sources: Daciuk, Mihov, Watson, Watson, 'Incremental Construction of Minimal Acyclic Finite-State
// Automata' (Computational Linguistics 26, 2000), for sorted words; Lucchesi, Kowaltowski, 'Applications of
// Finite Automata Representing Large Vocabularies' (Software: Practice and Experience 23, 1993), for the
// numbers. Unlike there the ends of words are marked at edges, not at states, which leaves fewer states.
//
// Layout: 32-bit words. A state is a head and its edges side by side in order of letter, so that one line
// of the cache mostly holds all that a step needs: the head has a bit for each letter, and the number of
// bits below a letter's own is the place of its edge. An edge has marks, where its state stands, and, in
// the bits left over, how many words stand before it; a state with an edge for which they do not suffice
// has the numbers of all its edges behind them. How many bits say where a state stands depends on the
// size of the whole: it is the first word. The second is an edge to the root.
#pragma once

#include "board/letters.hpp"
#include "weft/cells.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

class Automaton {
  public:
    /// What ends at an edge.
    enum Mark : std::uint32_t {
        word = 1,  ///< some word
        theme = 2, ///< a word that can stand alone in a cover
        part = 4,  ///< a word that can be a part of a joined spangram
    };
    /// What a state's head holds.
    enum Head : std::uint32_t {
        letter_mask = all_letters,     ///< letters that go on from here, bit 0 for A
        theme_below = all_letters + 1, ///< a theme word ends at an edge from here or later
        part_below = 1U << 27,         ///< a part does
        counts_apart = 1U << 28,       ///< the numbers of words before its edges stand behind them
    };

    /// Where the letters read so far lead.
    struct Place {
        std::uint32_t edge = 0;
        std::uint32_t number = 0; ///< how many words stand before these letters in alphabetical order

        bool is(Mark mark) const { return (edge & mark) != 0; }
    };

    Automaton() = default;
    /// The automaton laid out in these words, in place. Throws InputError when they cannot be one.
    explicit Automaton(std::span<const std::uint32_t> words);

    Place root() const { return {words_[1], 0}; }
    /// The head of the state at a place.
    std::uint32_t head(Place place) const { return words_[state(place.edge)]; }
    static bool has(std::uint32_t head, int letter) { return (head >> letter & 1) != 0; }
    /// The place one letter on from a place with that head, which must have the letter.
    Place next(Place place, std::uint32_t head, int letter) const {
        const auto rank = static_cast<std::uint32_t>(bits_set(head & ((1U << letter) - 1)));
        return follow(place, head, rank);
    }
    /// The place that letters lead to; none where they begin no word or are not A-Z.
    std::optional<Place> walk(std::string_view letters) const;
    /// The letters of the word with that number.
    std::string spell(std::uint32_t number) const;

    std::span<const std::uint32_t> words() const { return words_; }

  private:
    friend class AutomatonBuilder;
    static constexpr int mark_bits = 3;

    std::uint32_t state(std::uint32_t edge) const { return edge >> mark_bits & state_mask_; }
    Place follow(Place place, std::uint32_t head, std::uint32_t rank) const {
        const std::uint32_t* const edge = &words_[state(place.edge) + 1 + rank];
        // Both kinds of numbers by the same instructions, since searches meet them in no order to predict.
        const bool apart = (head & counts_apart) != 0;
        const std::uint64_t count = edge[apart ? bits_set(head & letter_mask) : 0];
        const auto before = static_cast<std::uint32_t>(count >> (apart ? 0 : count_shift_));
        return {*edge, place.number + (place.edge & word) + before};
    }

    std::span<const std::uint32_t> words_;
    std::uint32_t state_mask_ = 0;
    int count_shift_ = 0;
};

/// Builds an automaton from words in alphabetical order. Cost: linear in their letters.
class AutomatonBuilder {
  public:
    AutomatonBuilder();
    /// Adds a word that stands after all added before.
    void add(std::string_view word, std::uint32_t marks);
    /// Lays the automaton out. Throws InputError when it is too large.
    std::vector<std::uint32_t> finish();

  private:
    /// An edge under construction: its state's number, its letter, its marks.
    using Edge = std::uint64_t;
    static constexpr int state_shift = 32;
    static constexpr int letter_shift = 8;

    /// What is known of a state that is complete.
    struct State {
        std::uint32_t first = 0;      ///< its first edge
        std::uint32_t edges = 0;      ///< how many
        std::uint32_t words = 0;      ///< words below
        std::uint32_t last_count = 0; ///< words before its last edge
        std::uint32_t head = 0;
    };

    static std::size_t state_of(Edge edge) { return edge >> state_shift; }
    std::span<const Edge> edges_of(const State& state) const {
        return std::span<const Edge>(edges_).subspan(state.first, state.edges);
    }
    void complete(std::size_t length);
    std::size_t registered(std::span<const Edge> edges);
    void grow();
    std::vector<std::uint32_t> depth_first(std::uint32_t root) const;

    std::string last_;                    ///< the word added last
    std::uint32_t root_marks_ = 0;        ///< of the word without letters
    std::vector<std::vector<Edge>> open_; ///< the states along it, which may still get edges
    std::vector<Edge> edges_;             ///< of the complete states
    std::vector<State> states_; ///< complete, each different from all others; first the one without edges
    std::vector<std::uint32_t> register_; ///< their numbers by hash of their edges; 0 for none
};

} // namespace weft
