#include "words/word_graph.hpp"

#include "base/text.hpp"
#include "weft/error.hpp"

#include <map>

namespace weft {

/// Lays states out behind the states that they lead to; equal ones once.
class WordGraph::Builder {
  public:
    /// The place of the edges by which those words, in alphabetical order, go on after so many letters; 0 for
    /// none.
    std::uint32_t state(std::span<const std::string> words, std::size_t length) {
        std::vector<std::uint32_t> edges;
        for (std::size_t begin = 0; begin < words.size();) {
            if (words[begin].size() == length) {
                ++begin; // the word that ends here
                continue;
            }
            const char letter = words[begin][length];
            std::size_t end = begin;
            while (end < words.size() && words[end][length] == letter) { ++end; }
            const bool word = words[begin].size() == length + 1;
            const std::uint32_t next = state(words.subspan(begin, end - begin), length + 1);
            edges.push_back(static_cast<std::uint32_t>(letter - 'A') | (word ? word_bit : 0) |
                            next << place_shift);
            begin = end;
        }
        if (edges.empty()) { return 0; }
        edges.back() |= last_bit;
        const auto place = static_cast<std::uint32_t>(front + edges_.size());
        const auto [found, fresh] = states_.try_emplace(edges, place);
        if (fresh) { edges_.insert(edges_.end(), edges.begin(), edges.end()); }
        return found->second;
    }
    const std::vector<std::uint32_t>& edges() const { return edges_; }

  private:
    std::map<std::vector<std::uint32_t>, std::uint32_t> states_;
    std::vector<std::uint32_t> edges_;
};

WordGraph::WordGraph(std::span<const std::uint32_t> words)
    : words_(words) {
    bool whole = words.size() > front && words[1] >= front && words[1] < words.size() &&
                 (words.back() & last_bit) != 0;
    for (std::size_t i = front; whole && i < words.size(); ++i) {
        const std::uint32_t place = words[i] >> place_shift;
        whole = (place == 0 || (place >= front && place < words.size())) &&
                (words[i] & number_mask) < letters_in_alphabet;
    }
    if (!whole) { throw DamagedData("word list"); }
}

std::vector<std::uint32_t> WordGraph::layout(std::span<const std::string> words) {
    Builder builder;
    const std::uint32_t root = builder.state(words, 0);
    std::vector<std::uint32_t> laid{static_cast<std::uint32_t>(words.size()), root};
    laid.insert(laid.end(), builder.edges().begin(), builder.edges().end());
    if (laid.size() >> (32 - place_shift) != 0) { throw InputError("the word list is too large"); }
    return laid;
}

bool WordGraph::contains(std::string_view word) const {
    if (size() == 0 || word.empty()) { return false; }
    std::uint32_t place = words_[1];
    std::uint32_t edge = 0;
    for (const char c : word) {
        if (!is_capital(c) || place == 0) { return false; }
        const auto letter = static_cast<std::uint32_t>(c - 'A');
        while ((words_[place] & number_mask) != letter && (words_[place] & last_bit) == 0) { ++place; }
        edge = words_[place];
        if ((edge & number_mask) != letter) { return false; }
        place = edge >> place_shift;
    }
    return (edge & word_bit) != 0;
}

} // namespace weft
