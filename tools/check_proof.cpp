// weft-check-proof: verifies what `weft prove --lines` wrote, by another bound and with nothing of Weft's.
//
//   weft-check-proof ROWSxCOLUMNS WORDS AT_LEAST LINES [EVERY]
//
// WORDS: a word a line; lines that are no words of A-Z are passed over, as Weft does. LINES: the lines of all
// shards. Points as in Boggle, words of three letters and more; lines that say otherwise are refused.
// First: the classes are as many as the parts of the cells' letters make, no two are the same up to symmetry,
// and each image of each is one of the division; so every board is in one of them or has an image there.
// Then, of every EVERY-th line (1: of all), that no board of the class has the score but for those listed.
// The bounds are those of danvk's posts of 2009: the points of all words that the class can spell, each once;
// and for each first cell the most that one letter gives, with the most of each neighbour after it. A class
// that neither refutes is cut in two at the cell with most letters, down to single boards, which are scored
// by their words.
//
// It is slower than the proof by far: what it checks should not share its idea. Exit status: 0 verified, 1
// not, 2 for bad arguments.

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using Class = std::vector<std::uint32_t>; // a set of letters a cell, bit 0 for A

struct Board {
    int rows = 0;
    int columns = 0;

    int cells() const { return rows * columns; }
    bool touch(int a, int b) const {
        return a != b && std::abs(a / columns - b / columns) <= 1 && std::abs(a % columns - b % columns) <= 1;
    }
    /// Where each cell goes by turns and reflections.
    std::vector<std::vector<int>> symmetries() const {
        std::vector<std::vector<int>> all;
        for (int kind = 0; kind < (rows == columns ? 8 : 4); ++kind) {
            std::vector<int> map;
            for (int cell = 0; cell < cells(); ++cell) {
                int row = cell / columns;
                int column = cell % columns;
                if ((kind & 1) != 0) { row = rows - 1 - row; }
                if ((kind & 2) != 0) { column = columns - 1 - column; }
                if ((kind & 4) != 0) { std::swap(row, column); }
                map.push_back(row * columns + column);
            }
            all.push_back(map);
        }
        return all;
    }
};

int points(int letters) {
    constexpr std::array<int, 8> table{0, 0, 0, 1, 1, 2, 3, 5};
    return letters < 8 ? table[static_cast<std::size_t>(letters)] : 11;
}

struct Node {
    std::map<int, int> children;
    bool word = false;
};

std::uint32_t set_of(const std::string& letters) {
    std::uint32_t set = 0;
    for (const char c : letters) {
        if (c < 'A' || c > 'Z') { throw std::runtime_error("a class has other letters than A-Z"); }
        set |= 1U << (c - 'A');
    }
    return set;
}

/// The word of a line in upper case; empty where it is none of A-Z.
std::string word_of(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    const auto first = std::min(line.find_first_not_of(blanks), line.size());
    line.remove_prefix(first);
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    std::string word;
    for (const char c : line) {
        const char letter = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        if (letter < 'A' || letter > 'Z') { return ""; }
        word += letter;
    }
    return word;
}

std::vector<std::string> read_words(const std::string& file) {
    std::ifstream in(file);
    if (!in) { throw std::runtime_error("cannot read " + file); }
    std::vector<std::string> words;
    bool first = true;
    for (std::string line; std::getline(in, line); first = false) {
        constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
        if (first && line.starts_with(byte_order_mark)) { line.erase(0, byte_order_mark.size()); }
        if (std::string word = word_of(line); !word.empty()) { words.push_back(std::move(word)); }
    }
    if (words.empty()) { throw std::runtime_error(file + " has no words of A-Z"); }
    return words;
}

class Checker {
  public:
    Checker(Board board, const std::vector<std::string>& words, int at_least)
        : board_(board)
        , at_least_(at_least)
        , nodes_(1) {
        for (const std::string& word : words) { add(word); }
        for (int cell = 0; cell < board_.cells(); ++cell) {
            auto& near = neighbours_.emplace_back();
            for (int other = 0; other < board_.cells(); ++other) {
                if (board_.touch(cell, other)) { near.push_back(other); }
            }
        }
        for (const Node& node : nodes_) {
            Flat flat;
            flat.word = node.word;
            flat.first = static_cast<std::uint32_t>(children_.size());
            for (const auto& [letter, child] : node.children) {
                flat.letters |= 1U << letter;
                children_.push_back(static_cast<std::uint32_t>(child));
            }
            flat_.push_back(flat);
        }
        counted_.assign(flat_.size(), 0);
    }

    /// The boards of the class that have the score.
    std::map<std::string, int> boards(const Class& letters) {
        std::map<std::string, int> found;
        look(letters, found);
        return found;
    }

  private:
    struct Flat {
        std::uint32_t letters = 0;
        std::uint32_t first = 0; ///< of its children
        bool word = false;
    };

    /// `word`: of A-Z.
    void add(const std::string& word) {
        if (word.size() < 3 || word.size() > static_cast<std::size_t>(board_.cells())) { return; }
        std::size_t node = 0;
        for (const char c : word) {
            const auto next = nodes_[node].children.emplace(c - 'A', static_cast<int>(nodes_.size()));
            if (next.second) { nodes_.emplace_back(); }
            node = static_cast<std::size_t>(next.first->second);
        }
        nodes_[node].word = true;
    }

    void look(const Class& letters, std::map<std::string, int>& found) {
        ++run_;
        words_ = 0;
        std::uint64_t best = 0;
        for (int cell = 0; cell < board_.cells(); ++cell) { best += most(letters, 0, cell, 0, 1); }
        if (static_cast<int>(std::min(best, words_)) < at_least_) { return; }
        const int open = widest(letters);
        if (open < 0) {
            std::string board;
            for (const std::uint32_t set : letters) {
                board += static_cast<char>('A' + std::countr_zero(set));
            }
            found[board] = static_cast<int>(words_); // every word once, and no other
            return;
        }
        Class one = letters;
        for (std::uint32_t rest = letters[static_cast<std::size_t>(open)]; rest != 0; rest &= rest - 1) {
            one[static_cast<std::size_t>(open)] = rest & -rest;
            look(one, found);
        }
    }

    /// Of the cells with several letters one with most neighbours, and of these one with most letters.
    int widest(const Class& letters) const {
        int best = -1;
        std::pair<std::size_t, int> most{0, 0};
        for (int cell = 0; cell < board_.cells(); ++cell) {
            const int count = std::popcount(letters[static_cast<std::size_t>(cell)]);
            const std::pair<std::size_t, int> worth{neighbours_[static_cast<std::size_t>(cell)].size(),
                                                    count};
            if (count > 1 && worth > most) {
                most = worth;
                best = cell;
            }
        }
        return best;
    }

    /// The most that a letter of the cell and what follows it are worth. Adds what words are new to words_.
    std::uint64_t most(const Class& letters, std::uint32_t prefix, int cell, std::uint32_t used, int length) {
        used |= 1U << cell;
        std::uint64_t best = 0;
        const Flat& node = flat_[prefix];
        for (auto rest = letters[static_cast<std::size_t>(cell)] & node.letters; rest != 0;
             rest &= rest - 1) {
            const int before = std::popcount(node.letters & ((rest & -rest) - 1));
            const std::uint32_t child = children_[node.first + static_cast<std::uint32_t>(before)];
            std::uint64_t worth = 0;
            if (flat_[child].word) {
                worth += static_cast<std::uint64_t>(points(length));
                if (counted_[child] != run_) { words_ += static_cast<std::uint64_t>(points(length)); }
                counted_[child] = run_;
            }
            if (flat_[child].letters != 0) {
                for (const int next : neighbours_[static_cast<std::size_t>(cell)]) {
                    if ((used >> next & 1) == 0) { worth += most(letters, child, next, used, length + 1); }
                }
            }
            best = std::max(best, worth);
        }
        return best;
    }

    Board board_;
    int at_least_;
    std::vector<Node> nodes_;
    std::vector<Flat> flat_;
    std::vector<std::uint32_t> children_;
    std::vector<std::vector<int>> neighbours_;
    std::vector<std::uint64_t> counted_; ///< by node: the run that counted its word
    std::uint64_t run_ = 0;
    std::uint64_t words_ = 0;
};

struct Claim {
    Class letters;
    std::map<std::string, int> boards;
};

std::vector<Claim> read_claims(const std::string& file, int cells, int at_least) {
    std::ifstream in(file);
    if (!in) { throw std::runtime_error("cannot read " + file); }
    std::vector<Claim> claims;
    std::optional<nlohmann::json> lexicon; // of the first line
    for (std::string line; std::getline(in, line);) {
        const auto object = nlohmann::json::parse(line);
        if (object.at("at_least") != at_least) { throw std::runtime_error("a line is about another score"); }
        if (object.value("rules", "boggle") != "boggle" || object.value("min_length", 3) != 3 ||
            object.value("qu", false)) {
            throw std::runtime_error("a line is about other points");
        }
        const auto named = object.value("lexicon", nlohmann::json());
        if (!lexicon) { lexicon = named; }
        if (named != *lexicon) { throw std::runtime_error("two lines are by different lists of words"); }
        Claim claim;
        for (const auto& set : object.at("class")) {
            claim.letters.push_back(set_of(set.get<std::string>()));
        }
        if (static_cast<int>(claim.letters.size()) != cells) {
            throw std::runtime_error("a line is about another board");
        }
        for (const auto& board : object.at("boards")) {
            claim.boards[board.at("letters").get<std::string>()] = board.at("points").get<int>();
        }
        claims.push_back(std::move(claim));
    }
    return claims;
}

template <typename Cells>
Cells image(const Cells& cells, const std::vector<int>& map) {
    Cells result = cells;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        result[static_cast<std::size_t>(map[cell])] = cells[cell];
    }
    return result;
}

/// The least of the images: the name of them all.
template <typename Cells>
Cells canonical(const Cells& cells, const std::vector<std::vector<int>>& symmetries) {
    Cells best = cells;
    for (const auto& map : symmetries) { best = std::min(best, image(cells, map)); }
    return best;
}

/// Every board has an image in one of the classes.
void check_division(const std::vector<Claim>& claims, const Board& board) {
    const auto symmetries = board.symmetries();
    std::vector<std::set<std::uint32_t>> parts(static_cast<std::size_t>(board.cells()));
    std::set<Class> images;
    std::set<Class> own;
    for (const Claim& claim : claims) {
        if (!own.insert(claim.letters).second) { throw std::runtime_error("a class stands there twice"); }
        for (const auto& map : symmetries) {
            const Class other = image(claim.letters, map);
            images.insert(other);
            for (std::size_t cell = 0; cell < other.size(); ++cell) { parts[cell].insert(other[cell]); }
        }
    }
    std::uint64_t all = 1;
    for (const auto& sets : parts) {
        std::uint32_t together = 0;
        for (const std::uint32_t set : sets) {
            if ((together & set) != 0) { throw std::runtime_error("two classes share boards"); }
            together |= set;
        }
        if (together != (1U << 26) - 1) { throw std::runtime_error("some letters are in no class"); }
        all *= sets.size();
    }
    if (images.size() != all) {
        throw std::runtime_error(std::to_string(all - images.size()) + " classes of " + std::to_string(all) +
                                 " are missing, images counted in");
    }
}

/// What is wrong with the arguments.
struct BadArguments : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The whole text as a number from 1 to `most`.
int number(std::string_view text, const std::string& name, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 1 || value > most) {
        throw BadArguments(name + " takes a number from 1 to " + std::to_string(most) + ", not '" +
                           std::string(text) + "'");
    }
    return value;
}

Board board_of(std::string_view shape) {
    constexpr int most_cells = 32; // a set of cells is one word
    const auto by = std::min(shape.find('x'), shape.size());
    const std::string_view columns = shape.substr(std::min(by + 1, shape.size()));
    const Board board{number(shape.substr(0, by), "ROWS of ROWSxCOLUMNS", most_cells),
                      number(columns, "COLUMNS of ROWSxCOLUMNS", most_cells)};
    if (board.cells() > most_cells) {
        throw BadArguments("ROWSxCOLUMNS has at most " + std::to_string(most_cells) + " cells");
    }
    return board;
}

void check_claim(const Claim& claim, Checker& checker, const Board& board) {
    const auto symmetries = board.symmetries();
    std::map<std::string, int> truth;
    for (const auto& [letters, score] : checker.boards(claim.letters)) {
        truth[canonical(letters, symmetries)] = score;
    }
    std::map<std::string, int> said;
    for (const auto& [letters, score] : claim.boards) { said[canonical(letters, symmetries)] = score; }
    for (const auto& [letters, score] : truth) {
        const auto there = said.find(letters);
        if (there == said.end() || there->second != score) {
            throw std::runtime_error(letters + " has " + std::to_string(score) +
                                     " points, which no line says");
        }
    }
    for (const auto& [letters, score] : said) {
        if (!truth.contains(letters)) {
            throw std::runtime_error(letters + " has not the points that a line says");
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 5 || argc > 6) {
            throw BadArguments(
                "usage: weft-check-proof ROWSxCOLUMNS WORDS AT_LEAST LINES [EVERY]; for points as "
                "in Boggle and words of three letters and more");
        }
        constexpr int most = std::numeric_limits<int>::max();
        const Board board = board_of(argv[1]);
        const int at_least = number(argv[3], "AT_LEAST", most);
        const auto every = static_cast<std::size_t>(argc > 5 ? number(argv[5], "EVERY", most) : 1);
        const auto claims = read_claims(argv[4], board.cells(), at_least);
        check_division(claims, board);
        Checker checker(board, read_words(argv[2]), at_least);
        std::size_t checked = 0;
        for (std::size_t i = 0; i < claims.size(); i += every, ++checked) {
            check_claim(claims[i], checker, board);
        }
        std::cout << "verified: " << claims.size() << " classes hold every board, " << checked
                  << " of them looked at\n";
    } catch (const BadArguments& error) {
        std::cerr << error.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "not verified: " << error.what() << '\n';
        return 1;
    }
}
