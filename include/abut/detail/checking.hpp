// The checking mode: each query validates its shapes first. docs/invalid.md
#pragma once

#ifndef ABUT_CHECK_SHAPES
#ifdef NDEBUG
#define ABUT_CHECK_SHAPES 0
#else
#define ABUT_CHECK_SHAPES 1
#endif
#endif

namespace abut::detail {

/// Whether what is compiled in the library checks, too. Each file of a program that has the checking mode sets it, before
/// main() begins: so a debug program checks all that it asks, also of a library that was compiled without.
inline bool library_checks = false;
#if ABUT_CHECK_SHAPES
[[maybe_unused]] static const bool sets_library_checks = library_checks = true;
#endif

}  // namespace abut::detail
