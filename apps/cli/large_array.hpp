// Arrays that may be large and are looked into anywhere: on pages of 2 MiB, where the system has
// them. With ten million shapes nearly every look is a miss of the page table's cache too; on pages
// of 4 KiB that costs several times what the miss of the data does.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <vector>

namespace abut::cli {

template <class T>
struct LargePages {
  using value_type = T;
  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>&) {}

  static constexpr std::size_t page = std::size_t{2} << 20;
  static bool is_large(std::size_t n) { return n >= 2 * page / sizeof(T); }
  static std::align_val_t alignment(std::size_t n) {
    return std::align_val_t{is_large(n) ? page : alignof(T)};
  }

  T* allocate(std::size_t n) {
    if (n > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    void* memory = ::operator new(n * sizeof(T), alignment(n));
#ifdef MADV_HUGEPAGE
    if (is_large(n)) ::madvise(memory, n * sizeof(T), MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t n) { ::operator delete(memory, alignment(n)); }

  template <class U>
  bool operator==(const LargePages<U>&) const {
    return true;
  }
};

template <class T>
using LargeArray = std::vector<T, LargePages<T>>;

}  // namespace abut::cli
