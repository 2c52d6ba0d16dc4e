# Writes the collection of puzzles as a source file: cmake -DFILES=... -DOUT=... -P collection.cmake
set(entries "")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME_WE)
  file(READ "${file}" text)
  string(APPEND entries "    {\"${name}\", R\"puzzle(${text})puzzle\"},\n")
endforeach()
file(WRITE "${OUT}" "#include \"puzzle/collection.hpp\"

namespace weft {
namespace {

constexpr CollectedPuzzle puzzles[] = {
${entries}};

} // namespace

std::span<const CollectedPuzzle> collection() { return puzzles; }

} // namespace weft
")
