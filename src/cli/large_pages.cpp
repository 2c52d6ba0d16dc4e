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
    auto* const block = static_cast<char*>(std::malloc(page / 2));
    mallopt(M_TOP_PAD, page);
    if (block == nullptr) { return; }
    // The first large page must be whole: behind the block the heap has noted what is free, in a small one.
    void* first = block + page;
    std::size_t bytes = reinterpret_cast<std::uintptr_t>(sbrk(0)) - reinterpret_cast<std::uintptr_t>(first);
    // Where the heap could not grow, or is not the C library's (sanitizers), the block stands elsewhere.
    if (bytes > heap_bytes || std::align(page, page, first, bytes) == nullptr) {
        std::free(block);
        return;
    }
    madvise(first, bytes, MADV_HUGEPAGE);
    // What stands before is kept from use, for it would come in small pages.
    static const void* const kept =
        std::realloc(block, static_cast<std::size_t>(static_cast<char*>(first) - block));
    static_cast<void>(kept);
#endif
}

} // namespace weft::cli
