#include "packing.hpp"

#include <hwy/contrib/sort/vqsort.h>

namespace abut::index {

namespace {

template <class T>
void sort_many(T* numbers, std::size_t n) {
  thread_local const hwy::Sorter sorter;  // it has room of its own
  sorter(numbers, n, hwy::SortAscending());
}

}  // namespace

void sort_ascending(std::uint64_t* numbers, std::size_t n) { sort_many(numbers, n); }
void sort_ascending(std::uint32_t* numbers, std::size_t n) { sort_many(numbers, n); }

}  // namespace abut::index
