#include "words/automaton.hpp"

#include "base/dispatch.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <bit>

namespace weft {
namespace {

/// Words in front of the states.
constexpr std::uint32_t front = 2;

std::uint64_t hash(std::span<const std::uint64_t> edges) {
    std::uint64_t value = edges.size();
    for (const std::uint64_t edge : edges) {
        value = (value ^ edge) * golden_step;
        value ^= value >> 29;
    }
    return value * 0xbf58476d1ce4e5b9 >> 20;
}

} // namespace

Automaton::Automaton(std::span<const std::uint32_t> words)
    : words_(words) {
    constexpr int edge_bits = 32;
    if (words.size() <= front || words[0] == 0 || words[0] > edge_bits - mark_bits) {
        throw DamagedData("lexicon");
    }
    state_mask_ = (1U << words[0]) - 1;
    count_shift_ = mark_bits + static_cast<int>(words[0]);
    if (state(words[1]) >= words.size()) { throw DamagedData("lexicon"); }
}

WEFT_DISPATCH std::optional<Automaton::Place> Automaton::walk(std::string_view letters) const {
    Place place = root();
    for (const char c : letters) {
        const std::uint32_t state = head(place);
        if (!is_capital(c) || !has(state, c - 'A')) { return std::nullopt; }
        place = next(place, state, c - 'A');
    }
    return place;
}

std::string Automaton::spell(std::uint32_t number) const {
    std::string letters;
    Place place = root();
    while (place.number != number || !place.is(word)) {
        // The last edge with no more words before it than that leads on.
        std::uint32_t rest = head(place) & letter_mask;
        if (rest == 0) { break; }
        Place best;
        int letter = 0;
        const std::uint32_t all = head(place);
        for (std::uint32_t rank = 0; rest != 0; ++rank, rest &= rest - 1) {
            const Place candidate = follow(place, all, rank);
            if (rank > 0 && candidate.number > number) { break; }
            best = candidate;
            letter = std::countr_zero(rest);
        }
        letters += static_cast<char>('A' + letter);
        place = best;
    }
    return letters;
}

AutomatonBuilder::AutomatonBuilder()
    : open_(1)
    , states_(1)
    , register_(std::size_t{1} << 10) {}

void AutomatonBuilder::add(std::string_view word, std::uint32_t marks) {
    if (word.empty()) {
        root_marks_ = marks;
        return;
    }
    const auto shared = static_cast<std::size_t>(
        std::mismatch(word.begin(), word.end(), last_.begin(), last_.end()).first - word.begin());
    complete(shared);
    if (open_.size() <= word.size()) { open_.resize(word.size() + 1); }
    for (std::size_t place = shared; place < word.size(); ++place) {
        open_[place].push_back(static_cast<Edge>(word[place] - 'A') << letter_shift);
    }
    open_[word.size() - 1].back() |= marks;
    last_ = word;
}

/// Completes the states along the last word behind its first letters.
void AutomatonBuilder::complete(std::size_t length) {
    for (std::size_t depth = last_.size(); depth > length; --depth) {
        open_[depth - 1].back() |= Edge{registered(open_[depth])} << state_shift;
        open_[depth].clear();
    }
}

/// The state with those edges: the one already there, or a new one.
std::size_t AutomatonBuilder::registered(std::span<const Edge> edges) {
    if (edges.empty()) { return 0; }
    std::size_t slot = hash(edges) & (register_.size() - 1);
    for (; register_[slot] != 0; slot = (slot + 1) & (register_.size() - 1)) {
        const auto other = edges_of(states_[register_[slot]]);
        if (std::equal(other.begin(), other.end(), edges.begin(), edges.end())) { return register_[slot]; }
    }
    State state{.first = static_cast<std::uint32_t>(edges_.size()),
                .edges = static_cast<std::uint32_t>(edges.size())};
    for (const Edge edge : edges) {
        const State& below = states_[state_of(edge)];
        state.last_count = state.words;
        state.words += below.words + static_cast<std::uint32_t>(edge & Automaton::word);
        state.head |= 1U << (edge >> letter_shift & 0xff);
        state.head |= below.head & (Automaton::theme_below | Automaton::part_below);
        if ((edge & Automaton::theme) != 0) { state.head |= Automaton::theme_below; }
        if ((edge & Automaton::part) != 0) { state.head |= Automaton::part_below; }
    }
    register_[slot] = static_cast<std::uint32_t>(states_.size());
    edges_.insert(edges_.end(), edges.begin(), edges.end());
    states_.push_back(state);
    if (states_.size() * 2 > register_.size()) { grow(); }
    return states_.size() - 1;
}

void AutomatonBuilder::grow() {
    register_.assign(register_.size() * 4, 0);
    for (std::size_t number = 1; number < states_.size(); ++number) {
        std::size_t slot = hash(edges_of(states_[number])) & (register_.size() - 1);
        while (register_[slot] != 0) { slot = (slot + 1) & (register_.size() - 1); }
        register_[slot] = static_cast<std::uint32_t>(number);
    }
}

/// The states as a search first comes to them: those that follow each other mostly stand together.
std::vector<std::uint32_t> AutomatonBuilder::depth_first(std::uint32_t root) const {
    std::vector<bool> met(states_.size());
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> waiting{root};
    while (!waiting.empty()) {
        const std::uint32_t number = waiting.back();
        waiting.pop_back();
        if (met[number]) { continue; }
        met[number] = true;
        order.push_back(number);
        const auto edges = edges_of(states_[number]);
        for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) {
            waiting.push_back(static_cast<std::uint32_t>(state_of(*edge)));
        }
    }
    return order;
}

std::vector<std::uint32_t> AutomatonBuilder::finish() {
    complete(0);
    last_.clear();
    const auto root = static_cast<std::uint32_t>(registered(open_[0]));
    open_[0].clear();
    const auto order = depth_first(root);

    // Wider places leave less room for numbers in edges, and numbers that stand apart make places wider:
    // the least width that suffices is found by trying. An edge has 32 bits.
    const auto apart = [&](const State& state, int bits) {
        return std::uint64_t{state.last_count} >> (32 - Automaton::mark_bits - bits) != 0;
    };
    int bits = 1;
    std::uint64_t size = 0;
    for (;; ++bits) {
        if (bits > 32 - Automaton::mark_bits) { throw InputError("the lexicon is too large"); }
        size = front;
        for (const std::uint32_t number : order) {
            const State& state = states_[number];
            size += 1 + std::uint64_t{state.edges} * (apart(state, bits) ? 2 : 1);
        }
        if (size <= std::uint64_t{1} << bits) { break; }
    }

    std::vector<std::uint32_t> places(states_.size());
    std::uint32_t place = front;
    for (const std::uint32_t number : order) {
        places[number] = place;
        place += 1 + states_[number].edges * (apart(states_[number], bits) ? 2 : 1);
    }
    std::vector<std::uint32_t> counts;
    std::vector<std::uint32_t> words;
    words.reserve(size);
    words.push_back(static_cast<std::uint32_t>(bits));
    words.push_back(places[root] << Automaton::mark_bits | root_marks_);
    for (const std::uint32_t number : order) {
        const State& state = states_[number];
        const bool counts_apart = apart(state, bits);
        words.push_back(counts_apart ? state.head | Automaton::counts_apart : state.head);
        std::uint64_t before = 0;
        counts.clear();
        for (const Edge edge : edges_of(state)) {
            const auto marks = static_cast<std::uint32_t>(edge & ((1U << Automaton::mark_bits) - 1));
            const std::uint64_t count = counts_apart ? 0 : before << (Automaton::mark_bits + bits);
            words.push_back(static_cast<std::uint32_t>(count) |
                            places[state_of(edge)] << Automaton::mark_bits | marks);
            if (counts_apart) { counts.push_back(static_cast<std::uint32_t>(before)); }
            before += states_[state_of(edge)].words + (marks & Automaton::word);
        }
        words.insert(words.end(), counts.begin(), counts.end());
    }
    return words;
}

} // namespace weft
