// UnsetArray<T, N>: room for N elements, each written before it is read. An array of what has initial
// values would be filled with them first, which takes longer than the few elements that are used.
#pragma once

#include <type_traits>

namespace abut::detail {

template <class T, int N>
struct UnsetArray {
  static_assert(std::is_trivially_copyable_v<T>);
  union {
    T values[N];
  };

  UnsetArray() {}
  T& operator[](int i) { return values[i]; }
  const T& operator[](int i) const { return values[i]; }
};

}  // namespace abut::detail
