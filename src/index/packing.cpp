#include "packing.hpp"

#include <hwy/contrib/sort/vqsort.h>

#include <array>

namespace abut::index {
namespace {

void sort_here(std::uint64_t* entries, std::size_t n) {
  hwy::Sorter()(entries, n, hwy::SortAscending());
}

}  // namespace

// On several threads: first dealt out to buckets by their highest bits, each thread its stretch,
// then every bucket by itself.
void sort_entries(std::uint64_t* entries, std::size_t n, int threads) {
  constexpr std::size_t kBuckets = 256, kSmall = std::size_t{1} << 15;
  const auto parts = static_cast<std::size_t>(thread_count(threads, n / kSmall));
  if (parts <= 1) return sort_here(entries, n);

  std::vector<std::array<std::size_t, kBuckets>> place(parts);
  const auto each_of = [&](std::size_t part, auto f) {
    for (std::size_t i = n * part / parts; i < n * (part + 1) / parts; ++i)
      f(entries[i], place[part][entries[i] >> 56]);
  };
  parallel_for(parts, threads, [&](std::size_t part) {
    place[part].fill(0);
    each_of(part, [](std::uint64_t, std::size_t& count) { ++count; });
  });
  std::array<std::size_t, kBuckets + 1> begin{};
  std::size_t total = 0;
  for (std::size_t b = 0; b < kBuckets; ++b) {
    begin[b] = total;
    for (auto& counts : place) {
      const std::size_t count = counts[b];
      counts[b] = total;
      total += count;
    }
  }
  begin[kBuckets] = total;
  std::vector<std::uint64_t> dealt(n);
  parallel_for(parts, threads, [&](std::size_t part) {
    each_of(part, [&](std::uint64_t entry, std::size_t& at) { dealt[at++] = entry; });
  });
  parallel_for(kBuckets, threads, [&](std::size_t b) {
    sort_here(dealt.data() + begin[b], begin[b + 1] - begin[b]);
    std::copy(dealt.begin() + static_cast<std::ptrdiff_t>(begin[b]),
              dealt.begin() + static_cast<std::ptrdiff_t>(begin[b + 1]), entries + begin[b]);
  });
}

}  // namespace abut::index
