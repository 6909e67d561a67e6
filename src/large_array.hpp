// Memory that may be large and is looked into anywhere: on pages of 2 MiB, where the system has
// them. With ten million shapes nearly every look is a miss of the page table's cache too; on pages
// of 4 KiB that costs several times what the miss of the data does.
#pragma once

#if !defined(__wasi__) && !defined(_WIN32)
#include <sys/mman.h>
#endif

#include <cstddef>
#include <new>
#include <vector>

namespace abut {

inline constexpr std::size_t kLargePage = std::size_t{2} << 20;

/// How memory of a size is aligned: as `least`, or as large pages are.
inline std::align_val_t large_alignment(std::size_t size, std::size_t least) {
  return std::align_val_t{size < 2 * kLargePage ? least : kLargePage};
}
inline void* allocate_large(std::size_t size, std::size_t least_alignment) {
  void* memory = ::operator new(size, large_alignment(size, least_alignment));
#ifdef MADV_HUGEPAGE
  if (size >= 2 * kLargePage) ::madvise(memory, size, MADV_HUGEPAGE);
#endif
  return memory;
}
inline void free_large(void* memory, std::size_t size, std::size_t least_alignment) {
  ::operator delete(memory, large_alignment(size, least_alignment));
}

template <class T>
struct LargePages {
  using value_type = T;
  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>&) {}

  T* allocate(std::size_t n) {
    if (n > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(allocate_large(n * sizeof(T), alignof(T)));
  }
  void deallocate(T* memory, std::size_t n) { free_large(memory, n * sizeof(T), alignof(T)); }

  template <class U>
  bool operator==(const LargePages<U>&) const {
    return true;
  }
};

template <class T>
using LargeArray = std::vector<T, LargePages<T>>;

}  // namespace abut
