#include <weft/weft.hpp>

int main(int argc, char** argv) {
    const weft::Solver solver;
    const weft::Puzzle puzzle = weft::read_puzzle(argc > 1 ? argv[1] : "-");
    const weft::CountResult result = solver.count(puzzle, {.time_limit = 10.0});
    std::cout << (result.covers.exact ? "" : "at least ") << weft::to_string(result.covers.number) << '\n';
}
