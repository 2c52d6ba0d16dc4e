// A fuzz target is a file with this one function: it must neither crash nor hang, whatever the bytes, and
// what it refuses, it refuses by an exception that the program tells in one line.
#pragma once

#include "cli/command.hpp"
#include "weft/error.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace weft::fuzz {

/// Ends the program, which the fuzzer reports, where a promise is broken.
inline void require(bool holds, const char* what) {
    if (holds) { return; }
    std::cerr << "broken: " << what << '\n';
    std::abort();
}

/// Runs `work` on the bytes as text. Messages of refusal must fit on one line.
template <typename Work>
int run(const std::uint8_t* data, std::size_t size, Work work) {
    try {
        work(std::string_view(reinterpret_cast<const char*>(data), size));
    } catch (const InputError& error) {
        require(std::string_view(error.what()).find('\n') == std::string_view::npos, "a message of one line");
    } catch (const cli::UsageError&) {
        // The program replaces line breaks that the user brought into these.
    }
    return 0;
}

} // namespace weft::fuzz
