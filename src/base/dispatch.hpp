// Code for the processor at hand, chosen when the program is loaded.
//
// Everything is compiled for the oldest processor of its kind. The loops that the time goes into are compiled
// once more for x86-64-v3 (population count, bit manipulation, AVX2; processors from 2013 on), and glibc
// binds calls of them to the version that the processor has. What such a function calls is only compiled anew
// where it is inlined or marked as well. Both versions do the same and round alike: products and sums are not
// fused
// (-ffp-contract=off).
#pragma once

#include <cstddef>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
/// Whether functions may be compiled for x86-64-v3 and called after a look at the processor.
#define WEFT_V3 1
#else
#define WEFT_V3 0
#endif

// Sanitizers are not ready yet when the loader asks which version it shall be.
#if WEFT_V3 && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Before the definition of a function: makes both versions of it.
#define WEFT_DISPATCHED __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define WEFT_DISPATCHED
#endif
