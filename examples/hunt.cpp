#include <weft/weft.hpp>

int main(int argc, char** argv) {
    const weft::Solver solver;
    const weft::Board board{weft::Topology::rectangle(4, 4), argc > 1 ? argv[1] : "OATRIHPSHTNRENEI"};
    const weft::hunt::Result result =
        solver.hunt(board, {.rules = weft::hunt::Rules::boggle, .min_length = 6});
    for (const weft::hunt::Word& word : result.words) {
        std::cout << word.word << ' ' << word.points << '\n';
    }
    std::cout << result.points() << " points\n";
}
