// The order in which shapes are packed into nodes: along a Hilbert curve through the centres of
// their boxes (Kamel & Faloutsos 1994), the same cells on both axes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "parallel.hpp"
#include "tree.hpp"

namespace abut::index {

/// Half of the centre of a box, so that nothing overflows; not finite for endless boxes.
inline Vec2 half_centre(const Box& b) { return 0.25 * b.min + 0.25 * b.max; }

/// Sorts by key, the upper half of an entry; the lower is the shape's number.
void sort_entries(std::uint64_t* entries, std::size_t n, int threads);

struct HilbertGrid {
  Vec2 low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};

  void add(const Vec2& p) {
    if (!(std::isfinite(p.x) && std::isfinite(p.y))) return;
    for (int i = 0; i < 2; ++i) {
      low[i] = p[i] < low[i] ? p[i] : low[i];
      high[i] = high[i] < p[i] ? p[i] : high[i];
    }
  }
  void add(const HilbertGrid& g) { add(g.low), add(g.high); }
  /// The longer side; 0 where there is nothing.
  double size() const { return std::fmax(0, std::fmax(high.x - low.x, high.y - low.y)); }

  struct Cells {
    Vec2 low;
    double lift, per_length;
    /// A coordinate of a centre as 32 bits; `point` must be finite.
    std::uint32_t at(double x, double from) const {
      return static_cast<std::uint32_t>((x - from) * lift * per_length);
    }
  };
  Cells cells() const {
    // So that subnormal sizes have an inverse.
    const double lift = size() < 0x1p-900 ? 0x1p200 : 1;
    const double scaled = size() * lift;
    return {low, lift, scaled > 0 ? 0x1.fffffffp31 / scaled : 0};
  }
};

void hilbert_keys(const std::uint32_t* x, const std::uint32_t* y, std::size_t n,
                  std::uint32_t* keys);

/// Gives entries their keys on the grid. centre_of(i) is half the centre of shape i.
template <class CentreOf>
void set_keys(std::uint64_t* entries, std::size_t n, const HilbertGrid& grid, CentreOf centre_of) {
  constexpr std::size_t kBlock = 256;
  alignas(64) std::uint32_t x[kBlock] = {}, y[kBlock] = {}, keys[kBlock];
  const HilbertGrid::Cells cells = grid.cells();
  for (std::size_t begin = 0; begin < n; begin += kBlock) {
    const std::size_t count = std::min(kBlock, n - begin);
    for (std::size_t k = 0; k < count; ++k) {
      const Vec2 c = centre_of(static_cast<std::uint32_t>(entries[begin + k]));
      const bool finite = std::isfinite(c.x) && std::isfinite(c.y);
      x[k] = finite ? cells.at(c.x, cells.low.x) : ~std::uint32_t{0};
      y[k] = finite ? cells.at(c.y, cells.low.y) : 0;  // the end of the curve
    }
    hilbert_keys(x, y, count, keys);
    for (std::size_t k = 0; k < count; ++k)
      entries[begin + k] =
          std::uint64_t{keys[k]} << 32 | static_cast<std::uint32_t>(entries[begin + k]);
  }
}

/// Where many shapes share a cell, a finer grid there.
template <class CentreOf>
void refine_order(std::uint64_t* entries, std::size_t n, double size, CentreOf centre_of) {
  constexpr std::size_t kCrowd = 64;
  for (std::size_t begin = 0, end = 0; begin < n; begin = end) {
    const std::uint64_t key = entries[begin] >> 32;
    for (end = begin + 1; end < n && entries[end] >> 32 == key;) ++end;
    if (end - begin < kCrowd) continue;
    HilbertGrid grid;
    for (std::size_t i = begin; i < end; ++i)
      grid.add(centre_of(static_cast<std::uint32_t>(entries[i])));
    if (!(grid.size() > 0 && grid.size() < 0.5 * size)) continue;
    set_keys(entries + begin, end - begin, grid, centre_of);
    sort_entries(entries + begin, end - begin, 1);
    refine_order(entries + begin, end - begin, grid.size(), centre_of);
  }
}

/// The packed order of n shapes: entries whose lower halves are their numbers.
template <class CentreOf>
std::vector<std::uint64_t> packed_order(std::size_t n, int threads, CentreOf centre_of) {
  constexpr std::size_t kStretch = std::size_t{1} << 15;
  std::vector<std::uint64_t> entries(n);
  HilbertGrid grid;
  std::mutex mutex;
  parallel_stretches(n, kStretch, threads, [&](std::size_t begin, std::size_t end) {
    HilbertGrid part;
    for (std::size_t i = begin; i < end; ++i) {
      part.add(centre_of(i));
      entries[i] = i;
    }
    const std::lock_guard lock(mutex);
    grid.add(part);
  });
  parallel_stretches(n, kStretch, threads, [&](std::size_t begin, std::size_t end) {
    set_keys(entries.data() + begin, end - begin, grid, centre_of);
  });
  sort_entries(entries.data(), n, threads);
  refine_order(entries.data(), n, grid.size(), centre_of);
  return entries;
}

}  // namespace abut::index
