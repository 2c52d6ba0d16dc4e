# Writes the collection of puzzles as a source file: cmake -DFILES=... -DOUT=... -P collection.cmake
set(entries "")
# By name: a list of files has orchestra-pit.txt before orchestra.txt.
list(TRANSFORM FILES REPLACE "\\.txt$" "" OUTPUT_VARIABLE paths)
list(SORT paths)
foreach(path IN LISTS paths)
  get_filename_component(name "${path}" NAME)
  file(READ "${path}.txt" text)
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
