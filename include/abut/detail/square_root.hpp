// The square root as one instruction. std::sqrt sets errno where a number is negative: compilers then put a
// test and a call beside each root, and keep a frame for that call.
#pragma once

#include <abut/detail/compiler.hpp>
#include <cmath>

namespace abut::detail {

#if defined(__clang__)
#if __has_builtin(__builtin_elementwise_sqrt)
#define ABUT_SQUARE_ROOT(x) __builtin_elementwise_sqrt(x)
#endif
#endif
#if !defined(ABUT_SQUARE_ROOT) && defined(__GNUC__) && defined(__SSE2__)
using PairOfDoubles = double __attribute__((vector_size(16)));
#define ABUT_SQUARE_ROOT(x) __builtin_ia32_sqrtsd(PairOfDoubles{x, 0})[0]
#elif !defined(ABUT_SQUARE_ROOT)
#define ABUT_SQUARE_ROOT(x) std::sqrt(x)
#endif

ABUT_INLINE double square_root(double x) { return ABUT_SQUARE_ROOT(x); }
#undef ABUT_SQUARE_ROOT

}  // namespace abut::detail
