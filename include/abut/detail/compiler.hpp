// The least compilers. Included before everything else, so that an older one stops with one
// sentence.
#pragma once

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "abut needs C++20: compile with -std=c++20 (MSVC: /std:c++20)"
#define ABUT_CANNOT_COMPILE
#elif defined(__apple_build_version__) ? __apple_build_version__ < 14000000 \
                                       : defined(__clang__) && __clang_major__ < 14
#error "abut needs clang 14 or later"
#define ABUT_CANNOT_COMPILE
#elif defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 11
#error "abut needs g++ 11 or later"
#define ABUT_CANNOT_COMPILE
#elif defined(_MSC_VER) && _MSC_VER < 1930
#error "abut needs Visual Studio 2022 or later"
#define ABUT_CANNOT_COMPILE
#endif

// g++ tells each part of -ffast-math, MSVC /fp:fast; clang only the whole, and finite numbers. See
// self_check.hpp.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "abut decides signs from rounding errors: compile without -ffast-math and all parts of it"
#define ABUT_CANNOT_COMPILE
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "abut needs double arithmetic without excess precision (on x86-32, use -msse2 -mfpmath=sse)"
#define ABUT_CANNOT_COMPILE
#endif

#ifdef ABUT_CANNOT_COMPILE
#include <abut/the_error_above_says_why>  // There is no such file: a compiler stops here, and only here.
#endif

/// Before a function that has to stand where it is called.
#define ABUT_INLINE [[gnu::always_inline]] inline
/// Before one that g++ -O3 would clone for its only caller, and then not put there.
#if defined(__GNUC__) && !defined(__clang__)
#define ABUT_UNCLONED [[gnu::noclone]]
#else
#define ABUT_UNCLONED
#endif
/// As ABUT_INLINE, but not in WebAssembly, where bytes count more.
#ifdef __wasm__
#define ABUT_UNLESS_SMALL_INLINE inline
#else
#define ABUT_UNLESS_SMALL_INLINE ABUT_INLINE
#endif
/// Behind the parameters of a lambda: it has to stand where it is called.
#ifdef __GNUC__
#define ABUT_WAY __attribute__((always_inline))
#else
#define ABUT_WAY
#endif
