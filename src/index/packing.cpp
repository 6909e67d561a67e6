#include "packing.hpp"

#ifndef __wasi__
#include <hwy/contrib/sort/vqsort.h>
#else
#include <algorithm>
#endif

namespace abut::detail::index {

void sort_ascending(std::uint64_t* numbers, std::size_t n) {
#ifndef __wasi__
  thread_local const hwy::Sorter sorter;  // it has room of its own
  sorter(numbers, n, hwy::SortAscending());
#else
  std::sort(numbers, numbers + n);  // that part of Highway is not compiled for WebAssembly
#endif
}

}  // namespace abut::detail::index
