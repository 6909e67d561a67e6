// The order in which shapes are packed into nodes: along a Hilbert curve through their middles
// (Kamel & Faloutsos 1994), the same cells on both axes.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "body.hpp"
#include "kernels.hpp"
#include "parallel.hpp"

namespace abut::index {

/// Shapes that a thread takes at a time.
inline constexpr std::size_t kStretch = std::size_t{1} << 15;

/// So many shapes, at least, tell how far all of them are spread.
inline constexpr std::size_t kSample = std::size_t{1} << 14;

/// Sorts by key, the upper half of an entry; the lower tells whose it is.
void sort_entries(std::uint64_t* entries, std::size_t n);

/// Square cells over what was added; what lies outside is in those at the border.
struct HilbertGrid {
  Vec2 low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};

  void add(const Vec2& p) {
    if (std::isnan(p.x)) return;
    for (int i = 0; i < 2; ++i) {
      low[i] = p[i] < low[i] ? p[i] : low[i];
      high[i] = high[i] < p[i] ? p[i] : high[i];
    }
  }
  /// The longer side; 0 where there is nothing.
  double size() const { return std::fmax(0, std::fmax(high.x - low.x, high.y - low.y)); }

  /// Gives a coordinate of a point as 32 bits.
  auto cells() const {
    // So that subnormal sizes have an inverse.
    const double lift = size() < 0x1p-900 ? 0x1p200 : 1, scaled = size() * lift;
    const double per_length = scaled > 0 ? 0x1.fffffffp31 / scaled : 0;
    return [from = low, lift, per_length](const Vec2& p, int axis) {
      const double at = (p[axis] - from[axis]) * lift * per_length;
      return static_cast<std::uint32_t>(at < 0 ? 0 : at < 0x1.fffffffp31 ? at : 0x1.fffffffp31);
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

/// Calls set(i, key) for i < n, key being the place on a grid of what has half its middle at
/// middle_of(i).
template <class Grid, class MiddleOf, class Set>
void each_key(std::size_t n, const Grid& grid, MiddleOf middle_of, Set set) {
  constexpr std::size_t kBlock = 256;
  alignas(64) std::uint32_t x[kBlock] = {}, y[kBlock] = {}, keys[kBlock];
  const auto cell = grid.cells();
  for (std::size_t begin = 0; begin < n; begin += kBlock) {
    const std::size_t count = std::min(kBlock, n - begin);
    for (std::size_t k = 0; k < count; ++k) {
      const Vec2 c = middle_of(begin + k);
      const bool endless = std::isnan(c.x);
      x[k] = endless ? ~std::uint32_t{0} : cell(c, 0);
      y[k] = endless ? 0 : cell(c, 1);  // where the curve ends
    }
    hilbert_keys(x, y, count, keys);
    for (std::size_t k = 0; k < count; ++k) set(begin + k, keys[k]);
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

inline std::uint64_t entry(std::uint32_t key, std::uint32_t whose) {
  return std::uint64_t{key} << 32 | whose;
}
inline std::uint32_t whose(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }

/// Sorts a few on a grid of their own; returns how many share the fullest cell.
template <class Grid, class MiddleOf>
std::size_t sort_on_own_grid(std::uint64_t* entries, std::size_t n, MiddleOf middle_of) {
  Grid grid;
  for (std::size_t i = 0; i < n; ++i) grid.add(middle_of(whose(entries[i])));
  each_key(
      n, grid, [&](std::size_t i) { return middle_of(whose(entries[i])); },
      [&](std::size_t i, std::uint32_t key) { entries[i] = entry(key, whose(entries[i])); });
  sort_entries(entries, n);
  std::size_t fullest = 0;
  each_cell(entries, n,
            [&](std::uint64_t*, std::size_t count) { fullest = std::max(fullest, count); });
  return fullest;
}

/// Where many shapes share a cell, they get a finer grid; where that leaves most of them together,
/// one for many magnitudes. Shapes all in one point stay as they are, which is seen at once.
template <class MiddleOf>
void refine_order(std::uint64_t* entries, std::size_t n, MiddleOf middle_of) {
  constexpr std::size_t kCrowd = 64;
  each_cell(entries, n, [&](std::uint64_t* crowd, std::size_t count) {
    if (count < kCrowd) return;
    const Vec2 first = middle_of(whose(crowd[0]));
    if (std::all_of(crowd, crowd + count,
                    [&](std::uint64_t e) { return middle_of(whose(e)) == first; }))
      return;
    std::size_t fullest = sort_on_own_grid<HilbertGrid>(crowd, count, middle_of);
    if (fullest > count / 2) fullest = sort_on_own_grid<MagnitudeGrid>(crowd, count, middle_of);
    if (fullest < count) refine_order(crowd, count, middle_of);
  });
}

/// Stretches of the curve, each so short that what is on it fits in a near cache.
class Buckets {
 public:
  /// For keys of which the threads' parts of all have so many in each of the stretches that their
  /// upper bits tell apart.
  Buckets(std::vector<std::vector<std::uint32_t>> counts, std::size_t n) {
    const std::size_t bins = counts[0].size(), most = std::max<std::size_t>(kFew, n / 1024);
    bucket_of_.resize(bins);
    std::size_t in_bucket = 0, total = 0;
    for (std::size_t bin = 0; bin < bins; ++bin) {
      std::size_t in_bin = 0;
      for (const auto& part : counts) in_bin += part[bin];
      if (begin.empty() || in_bucket + in_bin > most) begin.push_back(total), in_bucket = 0;
      bucket_of_[bin] = static_cast<std::uint32_t>(begin.size() - 1);
      in_bucket += in_bin, total += in_bin;
    }
    next_.assign(counts.size(), std::vector<std::size_t>(begin.size()));
    std::vector<std::size_t> next = begin;
    for (std::size_t part = 0; part < counts.size(); ++part) {
      next_[part] = next;
      for (std::size_t bin = 0; bin < bins; ++bin) next[bucket_of_[bin]] += counts[part][bin];
    }
    begin.push_back(n);
  }
  /// So many stretches are told apart for n keys.
  static std::size_t bins_for(std::size_t n) {
    return n <= kFew ? 1 : std::min(std::bit_ceil(n / 16), std::size_t{1} << 16);
  }
  static std::size_t bin_of(std::uint32_t key, std::size_t bins) {
    return std::uint64_t{key} >> (33 - std::bit_width(bins));
  }
  /// The place for the next shape with this key, of those in a thread's part.
  std::size_t place(std::size_t part, std::uint32_t key) {
    return next_[part][bucket_of_[bin_of(key, bucket_of_.size())]]++;
  }

  std::vector<std::size_t> begin;  ///< of each bucket, and their end

 private:
  static constexpr std::size_t kFew = 8192;

  std::vector<std::uint32_t> bucket_of_;        // by bin
  std::vector<std::vector<std::size_t>> next_;  // by part and bucket
};

/// What is put in order together with the shapes' numbers: nothing.
struct Nothing {
  void fetch(std::size_t /*place*/) const {}
  void deal(std::size_t /*i*/, std::size_t /*place*/) const {}
  void settle(std::size_t /*first*/, std::span<const std::uint64_t> /*order*/) const {}
};

/// Puts n shapes in packed order: ids[slot] becomes the number of the one in a slot. They are first
/// dealt out to buckets, then every bucket is sorted by itself, so that all of them cross memory in
/// order. What is `carried` goes the same way: deal(i, place) puts shape i into a place for the
/// time being; then settle(first, order) moves the one in place first + whose(order[k]) to
/// first + k. Each worker settles with a copy of it. Returns where the buckets began.
template <class MiddleOf, class Carried>
std::vector<std::size_t> pack(std::size_t n, int threads, MiddleOf middle_of, Id* ids,
                              const Carried& carried) {
  // Over some of them, which saves reading all of memory once more; a little larger, for the
  // others.
  HilbertGrid grid;
  for (std::size_t i = 0; i < n; i += 1 + n / kSample) grid.add(middle_of(i));
  const double room_around = grid.size() / 256;
  grid.low = grid.low - Vec2{room_around, room_around};
  grid.high = grid.high + Vec2{room_around, room_around};

  const Block room = allocate(2 * n * sizeof(std::uint32_t));
  auto *keys = reinterpret_cast<std::uint32_t*>(room.get()), *dealt = keys + n;
  const auto parts = static_cast<std::size_t>(thread_count(threads, 1 + n / kStretch));
  const auto part_begin = [&](std::size_t part) { return n * part / parts; };
  const std::size_t bins = Buckets::bins_for(n);
  std::vector<std::vector<std::uint32_t>> counts(parts, std::vector<std::uint32_t>(bins));
  parallel_for(parts, threads, [&](std::size_t part) {
    const std::size_t begin = part_begin(part);
    each_key(
        part_begin(part + 1) - begin, grid, [&](std::size_t i) { return middle_of(begin + i); },
        [&](std::size_t i, std::uint32_t key) {
          keys[begin + i] = key;
          ++counts[part][Buckets::bin_of(key, bins)];
        });
  });
  Buckets buckets(std::move(counts), n);
  parallel_for(parts, threads, [&](std::size_t part) {
    // Some at a time, so that their places are on their way before the first is written to.
    constexpr std::size_t kHand = 64;
    std::size_t places[kHand];
    for (std::size_t begin = part_begin(part), end = part_begin(part + 1); begin < end;
         begin += kHand) {
      const std::size_t count = std::min(kHand, end - begin);
      for (std::size_t k = 0; k < count; ++k) {
        places[k] = buckets.place(part, keys[begin + k]);
        carried.fetch(places[k]);
      }
      for (std::size_t k = 0; k < count; ++k) {
        dealt[places[k]] = keys[begin + k];
        ids[places[k]] = static_cast<Id>(begin + k);
        carried.deal(begin + k, places[k]);
      }
    }
  });
  run_workers(buckets.begin.size() - 1, threads, [&](auto next) {
    std::vector<std::uint64_t> order;
    std::vector<Id> unsorted;
    Carried own = carried;
    for (std::size_t bucket = 0; next(bucket);) {
      const std::size_t first = buckets.begin[bucket], count = buckets.begin[bucket + 1] - first;
      order.resize(count);
      unsorted.assign(ids + first, ids + first + count);
      for (std::size_t k = 0; k < count; ++k)
        order[k] = entry(dealt[first + k], static_cast<std::uint32_t>(k));
      sort_entries(order.data(), count);
      refine_order(order.data(), count, [&](std::uint32_t k) { return middle_of(unsorted[k]); });
      for (std::size_t k = 0; k < count; ++k) ids[first + k] = unsorted[whose(order[k])];
      own.settle(first, order);
    }
  });
  return std::move(buckets.begin);
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
