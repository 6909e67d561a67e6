#include "packing.hpp"

#include <hwy/contrib/sort/vqsort.h>

namespace abut::index {

void sort_entries(std::uint64_t* entries, std::size_t n) {
  thread_local const hwy::Sorter sorter;  // it has room of its own
  sorter(entries, n, hwy::SortAscending());
}

void sort_keys(std::uint32_t* keys, std::size_t n) {
  if (n <= kFew) return sort_few(keys, n);
  thread_local const hwy::Sorter sorter;
  sorter(keys, n, hwy::SortAscending());
}

}  // namespace abut::index
