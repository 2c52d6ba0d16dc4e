// Features: what ranking looks at in a solution, each one number.
//
// A solution is a spangram reading and n theme words. Features are told of its words, of its pairs of
// words, of the links between spangram and words, and of the spangram itself, and are summed or averaged
// over these (rank/feature_list.hpp), so that a search through millions of solutions can add up tabled
// scores; only the features of the whole set of words need the set, and are left to a short list.
#pragma once

#include "base/lazy.hpp"
#include "board/path_shape.hpp"
#include "cover/search.hpp"
#include "rank/facts.hpp"
#include "rank/feature_list.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace weft {

/// Number of a word where it lies on a board, among all readings of its pieces, from 0.
using BoardWord = std::uint32_t;

class Features {
  public:
    /// Looks up all words and spangrams of a search. `theme`: the clue, may be empty. Search and
    /// knowledge must outlive this object. Cost: some microseconds a word. Where the search's flag is raised
    /// meanwhile, words and spangrams are missing, and nothing can be ranked.
    /// `known`: of another search by the same lexicon, whose words are not looked up again.
    Features(const Search& search, const Knowledge& knowledge, std::string_view theme,
             const Features* known = nullptr);
    /// Of a search that grew out of the other's and has its pieces: only spangrams are looked up.
    Features(const Search& grown, const Features& narrower);
    /// Of a search with the spangrams of the other's and other pieces: only words are looked up.
    Features(const Search& opened, std::string_view theme, Features&& unchecked);

    std::size_t words() const { return words_->facts_of.size(); }
    std::size_t spangrams() const { return spangrams_.size(); }
    /// Threads for work on many solutions.
    int workers() const { return search_.workers(); }

    /// The word of a piece's reading.
    BoardWord word(PieceId piece, std::size_t choice) const {
        return search_.pieces()[piece].first + static_cast<BoardWord>(choice);
    }
    /// Number of a spangram's reading among all readings of all spangrams.
    std::size_t spangram(std::size_t spangram, std::uint32_t reading) const {
        return search_.spangrams()[spangram].first + reading;
    }

    /// A word in A-Z.
    const std::string& letters(BoardWord word) const { return facts_of(word).letters; }

    // The features of a group, as many values as feature_range says; those of a pair and of a link may be
    // `not_known`.
    void of_count(std::size_t words, std::span<float> out) const;
    std::span<const float> of_spangram(std::size_t spangram) const;
    std::span<const float> of_word(BoardWord word) const;
    /// Those of any word, in A-Z, were it laid so.
    void of_other_word(const std::string& letters, const PathShape& shape, std::span<float> out) const;
    /// Those of a word that no list has, of that length and price; see cover/open_word.hpp.
    void of_open_word(int length, float price, const PathShape& shape, std::span<float> out) const;
    void of_pair(BoardWord first, BoardWord second, std::span<float> out) const;
    void of_link(std::size_t spangram, BoardWord word, std::span<float> out) const;
    /// What the features of a solution are put together from: those of its pairs (1, 0), (2, 0), (2, 1),
    /// (3, 0) and so on, numbers counted among its words, and of its links in the order of the words.
    struct Parts {
        std::vector<std::span<const float>> pairs;
        std::vector<std::span<const float>> links;
    };
    void of_set(const Parts& parts, std::span<const BoardWord> words, std::span<float> out) const;

    /// All features of a solution, in the order of feature_list().
    void of_solution(std::size_t spangram, std::span<const BoardWord> words, std::span<float> out) const;
    /// The same from parts found before.
    void of_solution(std::size_t spangram, std::span<const BoardWord> words, const Parts& parts,
                     std::span<float> out) const;

  private:
    struct SpangramShape {
        PathShape path;
        bool starts = false;   ///< its first cell is on a side
        bool ends = false;     ///< its last cell is on a side
        bool opposite = false; ///< its first and last cell are on opposite sides
    };
    struct SpangramFacts {
        std::uint32_t first = 0; ///< its parts: so many of spangram_parts_ from there on
        std::uint32_t parts = 0;
        Lazy<std::vector<float>> vector; ///< of all parts together; few of many spangrams are asked for it
    };

    /// Different words with what is known of them.
    struct WordTable {
        std::unordered_map<WordId, std::uint32_t> numbers; ///< of a word: index of facts
        std::vector<std::shared_ptr<const WordFacts>> facts;

        const WordFacts& operator[](std::uint32_t number) const { return *facts[number]; }
        /// Nothing where it is not among them.
        std::shared_ptr<const WordFacts> find(WordId word) const {
            const auto place = numbers.find(word);
            return place == numbers.end() ? nullptr : facts[place->second];
        }
    };
    struct Words {
        std::vector<WordFacts> clue;
        WordTable table;
        std::vector<std::uint32_t> facts_of;           ///< of a board word: index of the table
        std::vector<std::array<std::uint8_t, 2>> ends; ///< of a board word: its first and its last cell
        std::vector<float> features;                   ///< of all board words, one after the other
    };

    void find_words(Words& words, const Features* known) const;
    void find_spangrams(const Features* known);
    std::shared_ptr<const WordFacts> look_up(const Path& path, const Features* known) const;
    std::vector<WordFacts> find_clue(std::string_view theme) const;
    void find_word_features(const WordFacts& word, const PathShape& shape, std::span<float> out) const;
    std::span<const std::uint32_t> parts_of(const SpangramFacts& facts) const {
        return std::span(spangram_parts_).subspan(facts.first, facts.parts);
    }
    std::vector<float> vector_of(std::span<const std::uint32_t> parts) const;
    void find_spangram_features(std::span<const std::uint32_t> numbers, const SpangramShape& shape,
                                std::span<float> out) const;
    SpangramShape spangram_shape(const SpangramReading& reading) const;
    const WordFacts& facts_of(BoardWord word) const { return words_->table[words_->facts_of[word]]; }
    float clue_likeness(std::span<const float> vector) const;
    int could_be_joined(const Parts& parts, std::span<const BoardWord> words) const;

    const Search& search_;
    Facts facts_;
    std::shared_ptr<const Words> words_;
    WordTable part_words_;
    std::vector<std::uint32_t> spangram_parts_; ///< of one spangram after the other: indices of part_words_
    std::vector<SpangramFacts> spangrams_;
    std::vector<float> spangram_features_;
};

} // namespace weft
