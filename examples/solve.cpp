#include <weft/weft.hpp>

int main(int argc, char** argv) {
    const weft::Solver solver; // opens the embedded words and model
    const weft::Puzzle puzzle = weft::read_puzzle(argc > 1 ? argv[1] : "-");
    const weft::Result result = solver.solve(puzzle, {.top = 5});
    for (const weft::Solution& solution : result.solutions) { std::cout << weft::to_text(solution) << '\n'; }
}
