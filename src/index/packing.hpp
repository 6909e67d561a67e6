// The order in which shapes are packed into nodes: along a Hilbert curve through their middles
// (Kamel & Faloutsos 1994), the same cells on both axes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "kernels.hpp"
#include "parallel.hpp"

namespace abut::index {

/// Shapes that a thread takes at a time.
inline constexpr std::size_t kStretch = std::size_t{1} << 15;

/// Sorts by key, the upper half of an entry; the lower is the shape's number.
void sort_entries(std::uint64_t* entries, std::size_t n, int threads);

struct HilbertGrid {
  Vec2 low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};

  void add(const Vec2& p) {
    if (std::isnan(p.x)) return;
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
    /// A coordinate as 32 bits.
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

/// Gives entries their keys on the grid. middle_of(i) is half the middle of shape i.
template <class MiddleOf>
void set_keys(std::uint64_t* entries, std::size_t n, const HilbertGrid& grid, MiddleOf middle_of) {
  constexpr std::size_t kBlock = 256;
  alignas(64) std::uint32_t x[kBlock] = {}, y[kBlock] = {}, keys[kBlock];
  const HilbertGrid::Cells cells = grid.cells();
  for (std::size_t begin = 0; begin < n; begin += kBlock) {
    const std::size_t count = std::min(kBlock, n - begin);
    for (std::size_t k = 0; k < count; ++k) {
      const Vec2 c = middle_of(static_cast<std::uint32_t>(entries[begin + k]));
      const bool endless = std::isnan(c.x);
      x[k] = endless ? ~std::uint32_t{0} : cells.at(c.x, cells.low.x);
      y[k] = endless ? 0 : cells.at(c.y, cells.low.y);  // where the curve ends
    }
    hilbert_keys(x, y, count, keys);
    for (std::size_t k = 0; k < count; ++k)
      entries[begin + k] =
          std::uint64_t{keys[k]} << 32 | static_cast<std::uint32_t>(entries[begin + k]);
  }
}

/// Where many shapes share a cell, a finer grid there.
template <class MiddleOf>
void refine_order(std::uint64_t* entries, std::size_t n, double size, MiddleOf middle_of) {
  constexpr std::size_t kCrowd = 64;
  for (std::size_t begin = 0, end = 0; begin < n; begin = end) {
    const std::uint64_t key = entries[begin] >> 32;
    for (end = begin + 1; end < n && entries[end] >> 32 == key;) ++end;
    if (end - begin < kCrowd) continue;
    HilbertGrid grid;
    for (std::size_t i = begin; i < end; ++i)
      grid.add(middle_of(static_cast<std::uint32_t>(entries[i])));
    if (!(grid.size() > 0 && grid.size() < 0.5 * size)) continue;
    set_keys(entries + begin, end - begin, grid, middle_of);
    sort_entries(entries + begin, end - begin, 1);
    refine_order(entries + begin, end - begin, grid.size(), middle_of);
  }
}

/// The packed order of n shapes: entries whose lower halves are their numbers.
template <class MiddleOf>
std::vector<std::uint64_t> packed_order(std::size_t n, int threads, MiddleOf middle_of) {
  std::vector<std::uint64_t> entries(n);
  HilbertGrid grid;
  std::mutex mutex;
  parallel_stretches(n, kStretch, threads, [&](std::size_t begin, std::size_t end) {
    HilbertGrid part;
    for (std::size_t i = begin; i < end; ++i) {
      part.add(middle_of(i));
      entries[i] = i;
    }
    const std::lock_guard lock(mutex);
    grid.add(part);
  });
  parallel_stretches(n, kStretch, threads, [&](std::size_t begin, std::size_t end) {
    set_keys(entries.data() + begin, end - begin, grid, middle_of);
  });
  sort_entries(entries.data(), n, threads);
  refine_order(entries.data(), n, grid.size(), middle_of);
  return entries;
}

/// Whether rounding to floats makes a leaf much larger than its shapes are apart.
inline bool is_swollen(const Box& leaf) {
  const Vec2 size = leaf.max - leaf.min;
  const double allowed = (size.x < size.y ? size.y : size.x) / 16;
  const Boxf rounded = rounded_outwards<float>(leaf);
  const auto swollen = [&](int axis) {
    const double before = leaf.max[axis] - leaf.min[axis];
    const double after = double{rounded.max[axis]} - double{rounded.min[axis]};
    return after > 2 * before + allowed;
  };
  return allowed > 0 && (swollen(0) || swollen(1));
}

/// Fills leaves from the boxes of the shapes in packed order. Returns how many of them rounding has
/// made much larger than they are.
template <class T, class BoxOf>
std::size_t fill_leaves(Node<T>* nodes, std::size_t n, int threads, BoxOf box_of) {
  std::atomic<std::size_t> swollen{0};
  parallel_stretches(n, kStretch, threads, [&](std::size_t begin, std::size_t end) {
    std::size_t count = 0;
    for (std::size_t i = begin; i < end; i += kWidth) {
      Node<double> boxes;
      for (std::size_t lane = 0; lane < kWidth; ++lane)
        boxes.set(lane, i + lane < end ? box_of(i + lane) : empty_box<double>());
      if constexpr (sizeof(T) == sizeof(double)) {
        nodes[i / kWidth] = boxes;
      } else {
        round_into(boxes, nodes[i / kWidth]);
        count += is_swollen(hull(boxes));
      }
    }
    swollen += count;
  });
  return swollen;
}

/// A few swollen leaves cost little; a thousandth of all, on top of each other, too much.
inline bool too_many_swollen(std::size_t swollen, std::size_t shapes) {
  return swollen > 16 + shapes / kWidth / 1024;
}

}  // namespace abut::index
