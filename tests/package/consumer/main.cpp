// A program of somebody else's: it sees the public headers and links the library, nothing more.
#include <iostream>
#include <weft/puzzle.hpp>
#include <weft/version.hpp>

int main() {
    const weft::Puzzle puzzle = weft::parse_puzzle("theme: Rows\n\nTIME\nWORD\nABLE\n", "test");
    std::cout << "weft " << weft::version() << ": " << puzzle.theme << ", " << puzzle.board.cells()
              << " cells\n";
}
