#include "cli/large_pages.hpp"

#include <cstdint>
#include <cstdlib>
#include <memory>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace weft::cli {

void prefer_large_pages() {
#if defined(MADV_HUGEPAGE) && defined(M_TOP_PAD)
    constexpr std::size_t page = std::size_t{2} << 20;
    constexpr int heap_bytes = 128 << 20;
    // The heap grows by what is asked for and the pad, once: the address space is taken, no memory yet.
    mallopt(M_TRIM_THRESHOLD, 2 * heap_bytes);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TOP_PAD, heap_bytes);
    void* const block = std::malloc(page / 2);
    mallopt(M_TOP_PAD, page);
    // Where the heap could not grow, or is not the C library's (sanitizers), the block stands elsewhere.
    std::size_t bytes = reinterpret_cast<std::uintptr_t>(sbrk(0)) - reinterpret_cast<std::uintptr_t>(block);
    void* first = block;
    if (block != nullptr && bytes < heap_bytes + page && std::align(page, page, first, bytes) != nullptr) {
        madvise(first, bytes, MADV_HUGEPAGE);
    }
    std::free(block);
#endif
}

} // namespace weft::cli
