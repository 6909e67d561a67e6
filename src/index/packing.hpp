// The order in which shapes are packed into nodes: sort-tile-recursive (Leutenegger, Lopez &
// Edgington 1997). All are cut across their longer side into slabs, a slab is sorted along itself,
// and each tile of it, what is below a node of the second level, is cut across its longer side into
// four, and each of these again, which gives the leaves.
//
//     ┌──┬──┬──┬──┐     ┌──┬──┬──┬──┐               ┌─┬─┬─┬─┐
//     │  │  │  │  │     │  │  ├──┤  │               │ │ ├─┤ │
//     │  │  │  │  │  →  ├──┤  │  ├──┤,  each tile:  ├─┤ │ │ │
//     │  │  │  │  │     │  ├──┤  │  │               │ ├─┤ ├─┤
//     └──┴──┴──┴──┘     └──┴──┴──┴──┘               └─┴─┴─┴─┘
//
// So no node overlaps its neighbours by more than the shapes do. Along a Hilbert curve, which is as
// quick, half as many again of a level meet a small window.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "body.hpp"
#include "covering.hpp"
#include "kernels.hpp"
#include "parallel.hpp"

namespace abut::index {

/// Shapes that a thread takes at a time.
inline constexpr std::size_t kStretch = std::size_t{1} << 15;

/// Ascending: by key, the upper half of an entry; the lower tells whose it is.
void sort_entries(std::uint64_t* entries, std::size_t n);
void sort_keys(std::uint32_t* keys, std::size_t n);

/// Where what is endless is sorted to: beyond all others.
inline constexpr double kEndless = HUGE_VAL;

/// Half of a middle along an axis.
inline double along(const Vec2& half_middle, int axis) {
  return std::isnan(half_middle.x) ? kEndless : half_middle[axis];
}

/// From where to where coordinates reach.
class Range {
 public:
  void add(double x) {
    low_ = std::min(low_, x);
    high_ = std::max(high_, x < kEndless ? x : -kEndless);
    highest_ = std::max(highest_, x);
  }
  double size() const { return low_ < high_ ? high_ - low_ : 0; }
  /// All that was added is the same.
  bool is_one() const { return !(low_ < highest_); }

  /// Gives coordinates as parts of a length from the low end, ascending, at most 1.5. Their bits
  /// ascend too.
  auto part_of(double length) const {
    // So that subnormal lengths have an inverse.
    const double lift = length < 0x1p-900 ? 0x1p200 : 1, scaled = length * lift;
    return [from = low_, lift, inverse = scaled > 0 ? 1 / scaled : 0](double x) {
      const double part = (x - from) * lift * inverse;
      return static_cast<float>(part <= 1 ? part : 1.5);
    };
  }

 private:
  double low_ = kEndless, high_ = -kEndless, highest_ = -kEndless;
};

inline std::uint64_t entry(std::uint32_t key, std::size_t whose) {
  return std::uint64_t{key} << 32 | static_cast<std::uint32_t>(whose);
}
inline std::uint32_t whose(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }

/// Sorts entries by at[whose]. Where many have one key they get finer ones, as often as needed: a
/// dense spot, a giant among dwarfs. What is all in one point is seen at once.
inline void sort_along(std::uint64_t* entries, std::size_t n, const double* at) {
  constexpr std::size_t kCrowd = 64;
  Range range;
  for (std::size_t i = 0; i < n; ++i) range.add(at[whose(entries[i])]);
  if (range.is_one()) return;
  const auto part = range.part_of(range.size());
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t own = whose(entries[i]);
    entries[i] = entry(std::bit_cast<std::uint32_t>(part(at[own])), own);
  }
  sort_entries(entries, n);
  for (std::size_t begin = 0, end = 0; begin < n; begin = end) {
    for (end = begin + 1; end < n && entries[end] >> 32 == entries[begin] >> 32;) ++end;
    if (end - begin >= kCrowd && end - begin < n) sort_along(entries + begin, end - begin, at);
  }
}

/// The shapes below a node of the second level, cut into leaves.
class Tile {
 public:
  static constexpr std::size_t kMost = kWidth * kWidth;

  /// Puts entries in order whose shapes have their middles at x[whose], y[whose].
  void order(std::uint64_t* entries, std::size_t n, const double* x, const double* y) {
    const double* const all[] = {x, y};
    Range ranges[2];
    for (std::size_t i = 0; i < n; ++i)
      for (int axis = 0; axis < 2; ++axis) ranges[axis].add(all[axis][whose(entries[i])]);
    // The same scale for both, so that lengths can be compared.
    const double longer = std::fmax(ranges[0].size(), ranges[1].size());
    for (int axis = 0; axis < 2; ++axis) {
      const auto part = ranges[axis].part_of(longer);
      for (std::size_t i = 0; i < n; ++i) at_[axis][i] = part(all[axis][whose(entries[i])]);
    }
    for (std::size_t i = 0; i < n; ++i) keys_[i] = static_cast<std::uint32_t>(i);

    const int axis = ranges[1].size() > ranges[0].size();
    sort(0, n, axis);
    // A quarter is a quarter as long, more or less; across it is taken to be as wide as all.
    const double width = ranges[!axis].size() / longer;
    for (std::size_t begin = 0, step = 4 * kWidth; begin < n && n > kWidth; begin += step) {
      const std::size_t count = std::min(step, n - begin);
      const float* at = at_[axis];
      const float length = at[keys_[begin + count - 1] % kMost] - at[keys_[begin] % kMost];
      if (!(static_cast<double>(length) > width)) sort(begin, count, !axis);
    }
    std::copy(entries, entries + n, before_);
    for (std::size_t i = 0; i < n; ++i) entries[i] = before_[keys_[i] % kMost];
  }

 private:
  void sort(std::size_t begin, std::size_t n, int axis) {
    for (std::size_t i = begin; i < begin + n; ++i) {
      const std::uint32_t which = keys_[i] % kMost;
      keys_[i] = std::bit_cast<std::uint32_t>(at_[axis][which]) >> 6 << 8 | which;
    }
    sort_keys(keys_ + begin, n);
  }

  float at_[2][kMost];
  std::uint32_t keys_[kMost];  // a coordinate above, below whose it is
  std::uint64_t before_[kMost];
};

/// How n shapes are cut into slabs, by a few of them.
struct Slabs {
  template <class MiddleOf>
  Slabs(std::size_t n, MiddleOf middle_of) {
    constexpr std::size_t kSome = 1024;
    std::vector<double> some[2];
    for (std::size_t i = 0; i < n; i += n / kSome + 1)
      for (int k = 0; k < 2; ++k)
        if (const Vec2 c = middle_of(i); !std::isnan(c.x)) some[k].push_back(c[k]);
    double low[2] = {}, size[2] = {};
    for (int k = 0; k < 2; ++k)
      if (!some[k].empty()) {
        std::sort(some[k].begin(), some[k].end());
        // Leaving out a few that may be far away.
        const std::size_t few = some[k].size() / 32;
        low[k] = some[k][few], size[k] = some[k][some[k].size() - 1 - few] - low[k];
      }
    axis = size[1] > size[0];
    const std::size_t tiles = (n + Tile::kMost - 1) / Tile::kMost;
    const double across = std::sqrt(static_cast<double>(tiles) * size[axis] / size[!axis]);
    const std::size_t count =
        across >= 1 ? static_cast<std::size_t>(std::fmin(across, static_cast<double>(tiles))) : 1;
    step = (tiles + count - 1) / count * Tile::kMost;
    from = low[axis] - size[axis] / 8;
    const double reach = size[axis] * 1.25;
    per_length = reach > 0 && reach < HUGE_VAL ? kBins / reach : 0;
  }

  /// Ascending numbers below kBins, most of them even.
  std::size_t bin_of(const Vec2& middle) const {
    const double at = (along(middle, axis) - from) * per_length;
    return static_cast<std::size_t>(at < 0 ? 0 : at < kBins ? at : kBins - 1);
  }

  static constexpr int kBins = 8192;
  int axis;          ///< across which they are cut
  std::size_t step;  ///< how many make one, whole tiles
 private:
  double from, per_length;
};

/// Begins to fetch what will be read soon.
template <class S>
void fetch(const S& s) {
  __builtin_prefetch(&s);
  __builtin_prefetch(reinterpret_cast<const char*>(&s + 1) - 1);
}

/// Puts n shapes in packed order: ids[slot] becomes the number of the one in a slot. at(i) is the
/// i-th, or half its middle, where it stands in memory. Calls settle(begin, end) for slots, whole
/// leaves of them, whose shapes have just been looked at.
template <class At, class Settle>
void pack(std::size_t n, int threads, At at, Id* ids, Settle settle) {
  if (n == 0) return;
  const auto middle_of = [&](std::size_t i) { return half_middle(at(i)); };
  const Slabs slabs(n, middle_of);
  constexpr std::size_t kBins = Slabs::kBins;

  const auto shares = static_cast<std::size_t>(thread_count(threads, 1 + n / kStretch));
  const auto share = [&](std::size_t i) { return n * i / shares; };
  std::vector<std::array<Id, kBins>> counts(shares);
  const Block bin_room = allocate(n * sizeof(std::uint16_t));
  auto* const bins = reinterpret_cast<std::uint16_t*>(bin_room.get());
  parallel_for(shares, threads, [&](std::size_t s) {
    auto& own = counts[s];
    const Slabs cuts = slabs;  // not behind a pointer that may alias
    for (std::size_t i = share(s), end = share(s + 1); i < end; ++i) {
      const std::size_t bin = cuts.bin_of(middle_of(i));
      bins[i] = static_cast<std::uint16_t>(bin);
      ++own[bin];
    }
  });
  // What is between two cuts goes together, as it comes; the bin with a cut is by itself.
  std::array<std::uint16_t, kBins> group_of;
  std::vector<std::size_t> begins;
  std::vector<std::size_t> cut;
  bool was_cut = true;
  for (std::size_t bin = 0, total = 0; bin < kBins; ++bin) {
    const std::size_t begin = total;
    for (const auto& of_share : counts) total += of_share[bin];
    const bool is_cut = begin / slabs.step * slabs.step + slabs.step <= total;
    if (is_cut) cut.push_back(begins.size());
    if (is_cut || was_cut) begins.push_back(begin);
    was_cut = is_cut;
    group_of[bin] = static_cast<std::uint16_t>(begins.size() - 1);
  }
  std::vector<std::vector<std::size_t>> next(shares, begins);
  for (std::size_t s = 0; s + 1 < shares; ++s) {
    next[s + 1] = next[s];
    for (std::size_t bin = 0; bin < kBins; ++bin) next[s + 1][group_of[bin]] += counts[s][bin];
  }
  parallel_for(shares, threads, [&](std::size_t s) {
    std::vector<std::size_t> place = next[s];
    for (std::size_t i = share(s), end = share(s + 1); i < end; ++i)
      ids[place[group_of[bins[i]]]++] = static_cast<Id>(i);
  });
  begins.push_back(n);
  parallel_for(cut.size(), threads, [&](std::size_t i) {
    const std::size_t begin = begins[cut[i]], count = begins[cut[i] + 1] - begin;
    const std::vector<Id> before(ids + begin, ids + begin + count);
    std::vector<double> at_middle(count);
    std::vector<std::uint64_t> order(count);
    for (std::size_t k = 0; k < count; ++k) {
      at_middle[k] = along(middle_of(before[k]), slabs.axis);
      order[k] = k;
    }
    sort_along(order.data(), count, at_middle.data());
    for (std::size_t k = 0; k < count; ++k) ids[begin + k] = before[whose(order[k])];
  });

  run_workers((n + slabs.step - 1) / slabs.step, threads, [&](auto take) {
    std::vector<Id> before;
    std::vector<double> across, up;
    std::vector<std::uint64_t> order;
    std::vector<std::remove_cvref_t<decltype(at(0))>> near;
    Tile tile;
    for (std::size_t slab = 0; take(slab);) {
      const std::size_t begin = slab * slabs.step, end = std::min(begin + slabs.step, n);
      const std::size_t count = end - begin;
      before.assign(ids + begin, ids + end);
      across.resize(count), up.resize(count), order.resize(count);
      near.clear();
      for (std::size_t k = 0; k < count; ++k) {
        constexpr std::size_t kAhead = 64;  // they are anywhere in memory
        if (k + kAhead < count) fetch(at(before[k + kAhead]));
        near.push_back(at(before[k]));
        const Vec2 middle = half_middle(near.back());
        across[k] = along(middle, slabs.axis), up[k] = along(middle, !slabs.axis);
        order[k] = k;
      }
      sort_along(order.data(), count, up.data());
      // There and back, so that the end of one slab is beside the beginning of the next.
      if (slab % 2 != 0) std::reverse(order.begin(), order.end());
      for (std::size_t first = 0; first < count; first += Tile::kMost)
        tile.order(order.data() + first, std::min(Tile::kMost, count - first), across.data(),
                   up.data());
      for (std::size_t k = 0; k < count; ++k) ids[begin + k] = before[whose(order[k])];
      settle(begin, end,
             [&](std::size_t slot) -> const auto& { return near[whose(order[slot - begin])]; });
    }
  });
}

/// The same for shapes whose middles take their time.
template <class ShapeOf>
void pack_by_middles(std::size_t n, int threads, ShapeOf shape_of, Id* ids) {
  std::vector<Vec2> middles(n);
  parallel_stretches(n, kStretch, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) middles[i] = half_middle(shape_of(i));
  });
  pack(n, threads, [&](std::size_t i) -> const Vec2& { return middles[i]; }, ids, [](auto...) {});
}

/// Whether rounding to floats makes a leaf much larger than its shapes are apart. Not where these
/// are as good as in one place: covering_box() leaves doubles nothing to tell them apart by either.
inline bool is_swollen(const Box& leaf) {
  const double side = larger(leaf.max.x - leaf.min.x, leaf.max.y - leaf.min.y);
  if (!(side > 0x1p-45 * size_of(leaf))) return false;
  const Boxf rounded = rounded_outwards<float>(leaf);
  const auto swollen = [&](int axis) {
    const double before = leaf.max[axis] - leaf.min[axis];
    const double after = double{rounded.max[axis]} - double{rounded.min[axis]};
    return after > 2 * before + side / 16;
  };
  return swollen(0) || swollen(1);
}

/// Fills the leaves from `leaf` to `end` from the boxes of the n shapes in packed order. Returns
/// how many of them rounding has made much larger than they are.
template <class T, class BoxOf>
std::size_t fill_leaves(Node<T>* nodes, std::size_t n, std::size_t leaf, std::size_t end,
                        BoxOf box_of) {
  std::size_t swollen = 0;
  for (; leaf < end; ++leaf) {
    Node<double> boxes;
    for (std::size_t lane = 0, slot = leaf * kWidth; lane < kWidth; ++lane, ++slot)
      boxes.set(lane, slot < n ? box_of(slot) : empty_box<double>());
    if constexpr (sizeof(T) == sizeof(double)) {
      nodes[leaf] = boxes;
    } else {
      round_into(boxes, nodes[leaf]);
      swollen += is_swollen(hull(boxes));
    }
  }
  return swollen;
}
/// All leaves.
template <class T, class BoxOf>
std::size_t fill_leaves(Node<T>* nodes, std::size_t n, int threads, BoxOf box_of) {
  std::atomic<std::size_t> swollen{0};
  parallel_stretches((n + kWidth - 1) / kWidth, kStretch / kWidth, threads,
                     [&](std::size_t begin, std::size_t end) {
                       swollen += fill_leaves(nodes, n, begin, end, box_of);
                     });
  return swollen;
}

/// Notes what is below every node of a filled tree. same(slot, slot) tells whether shapes are.
template <class T, class Same>
void note_below(const BasicTree<T>& tree, const Id* ids, Below* below, int threads, Same same) {
  const std::size_t leaves = (tree.slots + kWidth - 1) / kWidth;
  parallel_stretches(leaves, kStretch / kWidth, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t leaf = begin; leaf < end; ++leaf) {
      const std::size_t first = leaf * kWidth, stop = std::min(first + kWidth, tree.slots);
      const T* low = tree.nodes[leaf].min_x;
      bool alike = true;
      for (std::size_t slot = first + 1; alike && slot < stop; ++slot)
        alike = low[slot - first] == low[0] && same(first, slot);
      below[leaf] = {*std::min_element(ids + first, ids + stop), alike};
    }
  });
  for (int level = 1; level < tree.levels.count; ++level) {
    const std::size_t children = tree.levels.first[level] - tree.levels.first[level - 1];
    for (std::size_t child = 0; child < children; ++child) {
      const Below& b = tree.below_node(level - 1, child);
      Below& all = below[tree.levels.first[level] + child / kWidth];
      if (child % kWidth == 0) {
        all = b;
        continue;
      }
      all.least = std::min(all.least, b.least);
      all.alike = all.alike && b.alike &&
                  same(first_slot(level, child / kWidth), first_slot(level - 1, child));
    }
  }
}

/// A few swollen leaves cost little; a thousandth of all, on top of each other, too much.
inline bool too_many_swollen(std::size_t swollen, std::size_t shapes) {
  return swollen > 16 + shapes / kWidth / 1024;
}

}  // namespace abut::index
