// Whether code may be compiled apart for x86-64-v3 (population count, bit manipulation, AVX2; processors from
// 2013 on) and called after a look at the processor.
#pragma once

#include <cstddef>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define WEFT_V3 1
#else
#define WEFT_V3 0
#endif
