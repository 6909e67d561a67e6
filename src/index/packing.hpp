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

/// Square cells over what was added.
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

  /// Gives a coordinate of a point as 32 bits.
  auto cells() const {
    // So that subnormal sizes have an inverse.
    const double lift = size() < 0x1p-900 ? 0x1p200 : 1, scaled = size() * lift;
    const double per_length = scaled > 0 ? 0x1.fffffffp31 / scaled : 0;
    return [from = low, lift, per_length](const Vec2& p, int axis) {
      return static_cast<std::uint32_t>((p[axis] - from[axis]) * lift * per_length);
    };
  }
};

/// Cells for what is spread over many magnitudes: as even as doubles are, on each axis by itself.
struct MagnitudeGrid {
  std::uint64_t low[2] = {~std::uint64_t{0}, ~std::uint64_t{0}}, high[2] = {};

  /// Increasing with x.
  static std::uint64_t rank(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    return (bits & sign) != 0 ? ~bits : bits | sign;
  }
  void add(const Vec2& p) {
    if (std::isnan(p.x)) return;
    for (int i = 0; i < 2; ++i) {
      low[i] = std::min(low[i], rank(p[i]));
      high[i] = std::max(high[i], rank(p[i]));
    }
  }
  auto cells() const {
    const auto per_rank = [&](int i) {
      return 0x1.fffffffp31 / std::fmax(1, static_cast<double>(high[i] - low[i]));
    };
    return [from_x = low[0], from_y = low[1], scale = Vec2{per_rank(0), per_rank(1)}](const Vec2& p,
                                                                                      int axis) {
      const std::uint64_t steps = rank(p[axis]) - (axis == 0 ? from_x : from_y);
      return static_cast<std::uint32_t>(static_cast<double>(steps) * scale[axis]);
    };
  }
};

/// Gives entries their keys on a grid. middle_of(i) is half the middle of shape i.
template <class Grid, class MiddleOf>
void set_keys(std::uint64_t* entries, std::size_t n, const Grid& grid, MiddleOf middle_of) {
  constexpr std::size_t kBlock = 256;
  alignas(64) std::uint32_t x[kBlock] = {}, y[kBlock] = {}, keys[kBlock];
  const auto cell = grid.cells();
  for (std::size_t begin = 0; begin < n; begin += kBlock) {
    const std::size_t count = std::min(kBlock, n - begin);
    for (std::size_t k = 0; k < count; ++k) {
      const Vec2 c = middle_of(static_cast<std::uint32_t>(entries[begin + k]));
      const bool endless = std::isnan(c.x);
      x[k] = endless ? ~std::uint32_t{0} : cell(c, 0);
      y[k] = endless ? 0 : cell(c, 1);  // where the curve ends
    }
    hilbert_keys(x, y, count, keys);
    for (std::size_t k = 0; k < count; ++k)
      entries[begin + k] =
          std::uint64_t{keys[k]} << 32 | static_cast<std::uint32_t>(entries[begin + k]);
  }
}

/// Calls f(first, count) for every run of one key.
template <class F>
void each_cell(std::uint64_t* entries, std::size_t n, F f) {
  for (std::size_t begin = 0, end = 0; begin < n; begin = end) {
    const std::uint64_t key = entries[begin] >> 32;
    for (end = begin + 1; end < n && entries[end] >> 32 == key;) ++end;
    f(entries + begin, end - begin);
  }
}

/// Sorts a few on a grid of their own; returns how many share the fullest cell.
template <class Grid, class MiddleOf>
std::size_t sort_on_own_grid(std::uint64_t* entries, std::size_t n, MiddleOf middle_of) {
  Grid grid;
  for (std::size_t i = 0; i < n; ++i) grid.add(middle_of(static_cast<std::uint32_t>(entries[i])));
  set_keys(entries, n, grid, middle_of);
  sort_entries(entries, n, 1);
  std::size_t fullest = 0;
  each_cell(entries, n,
            [&](std::uint64_t*, std::size_t count) { fullest = std::max(fullest, count); });
  return fullest;
}

/// Where many shapes share a cell, they get a finer grid; where that leaves most of them together,
/// one for many magnitudes. Shapes all in one point stay as they are.
template <class MiddleOf>
void refine_order(std::uint64_t* entries, std::size_t n, MiddleOf middle_of) {
  constexpr std::size_t kCrowd = 64;
  each_cell(entries, n, [&](std::uint64_t* crowd, std::size_t count) {
    if (count < kCrowd) return;
    std::size_t fullest = sort_on_own_grid<HilbertGrid>(crowd, count, middle_of);
    if (fullest > count / 2) fullest = sort_on_own_grid<MagnitudeGrid>(crowd, count, middle_of);
    if (fullest < count) refine_order(crowd, count, middle_of);
  });
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
  refine_order(entries.data(), n, middle_of);
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
