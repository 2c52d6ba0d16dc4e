// Where the tests find what they test: the only file that knows is places.cpp.
#pragma once

#include <filesystem>
#include <string>

namespace weft::testing {

std::filesystem::path source_folder();
std::string weft_program();
std::string checker_program();
std::filesystem::path examples_folder();
std::filesystem::path manual_folder();
std::string weft_version();

} // namespace weft::testing
