#include "packing.hpp"

#include <hwy/contrib/sort/vqsort.h>

namespace abut::detail::index {

void sort_ascending(std::uint64_t* numbers, std::size_t n) {
  thread_local const hwy::Sorter sorter;  // it has room of its own
  sorter(numbers, n, hwy::SortAscending());
}

}  // namespace abut::detail::index
