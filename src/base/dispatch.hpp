// Code for newer processors, chosen when the program starts: x86-64-v3 has population count, bit manipulation
// and AVX2, on processors from 2013 on. All else is compiled for every x86-64.
#pragma once

#include <cstddef> // where __GLIBC__ is defined

/// Whether code may be compiled apart for x86-64-v3 and called after a look at the processor.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define WEFT_V3 1
#else
#define WEFT_V3 0
#endif

/// Stands before a function of which there shall be both kinds; the dynamic linker chooses. For functions
/// that do much work a call, since they can no more be inlined, and that throw nothing: GCC 12 takes a call
/// of such a function from another of the same file for one that does not throw, and an exception would end
/// the program. Where one may throw, all of its callers in its file are marked as well; the call from a
/// marked function is a plain one. Sanitizers cannot be called as early as the choice is made.
#if WEFT_V3 && defined(__GLIBC__) && !defined(__AVX2__) && !defined(__SANITIZE_ADDRESS__) &&                 \
    !defined(__SANITIZE_THREAD__)
#define WEFT_DISPATCH [[gnu::target_clones("arch=x86-64-v3", "default")]]
#else
#define WEFT_DISPATCH
#endif
