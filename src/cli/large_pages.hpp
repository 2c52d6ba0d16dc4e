// Memory in large pages, for the whole program.
#pragma once

namespace weft::cli {

/// Asks the system for the heap's first 128 MiB in large pages (2 MiB) as they come into use, and lets freed
/// memory stay in the heap. A board that is in doubt uses some 40 MiB, and to get that in pages of 4 KiB
/// took a quarter of its time. To be called before other threads are there. Does nothing where
/// the C library or the system has no such thing; no answer depends on it.
void prefer_large_pages();

} // namespace weft::cli
