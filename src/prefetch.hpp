// Prefetching, by the builtin of each compiler.
#pragma once

#ifdef _MSC_VER
#include <intrin.h>
#endif

namespace abut {

/// Begins to fetch the cache line of an address into all caches.
inline void prefetch(const void* address) {
#ifndef _MSC_VER
  __builtin_prefetch(address);
#elif defined(_M_X64)
  _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#elif defined(_M_ARM64)
  __prefetch(address);
#endif
}
/// Fetches into the second-level cache, since data that is not read at once would displace others in the first.
inline void prefetch_ahead(const void* address) {
#ifndef _MSC_VER
  __builtin_prefetch(address, 0, 2);
#elif defined(_M_X64)
  _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T1);
#elif defined(_M_ARM64)
  __prefetch(address);
#endif
}

}  // namespace abut
