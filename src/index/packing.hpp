// The order in which shapes are packed into nodes: sort-tile-recursive (Leutenegger, Lopez &
// Edgington 1997). The set is cut across its longer side into slabs, and each slab along it into tiles.
// A tile is what lies below a node of the second level. It is cut across its longer side into four, and
// each quarter again: these are the leaves.
//
//     ┌──┬──┬──┬──┐     ┌──┬──┬──┬──┐               ┌─┬─┬─┬─┐
//     │  │  │  │  │     │  │  ├──┤  │               │ │ ├─┤ │
//     │  │  │  │  │  →  ├──┤  │  ├──┤,  each tile:  ├─┤ │ │ │
//     │  │  │  │  │     │  ├──┤  │  │               │ ├─┤ ├─┤
//     └──┴──┴──┴──┘     └──┴──┴──┴──┘               └─┴─┴─┴─┘
//
// So hardly a node overlaps its neighbours by more than the shapes do. Along a Hilbert curve (Kamel
// & Faloutsos 1994) building takes about as long, and then questions 1.05 to 1.7 times.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "body.hpp"
#include "covering.hpp"
#include "kernels.hpp"
#include "parallel.hpp"
#include "prefetch.hpp"
#include "range.hpp"

namespace abut::detail::index {

void sort_ascending(std::uint64_t* numbers, std::size_t n);

/// Whether a shape is unbounded along an axis, or not a number.
inline bool is_endless(const Vec2& half_middle) {
  return !(0 * half_middle.x * half_middle.y == 0);
}
/// Half of a middle along an axis.
inline double along(const Vec2& half_middle, int axis) {
  return is_endless(half_middle) ? kEndless : half_middle[axis];
}

/// A sort key with the number of its owner.
inline std::uint64_t entry(std::uint32_t key, std::size_t whose) {
  return std::uint64_t{key} << 32 | static_cast<std::uint32_t>(whose);
}
inline std::uint32_t whose(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }

/// Sorts entries by at[whose]. If many share a key, as in a dense spot, they get finer keys, as
/// often as needed; keys by the bits of doubles if even parts leave most of them together. Entries
/// that are all in one point are recognised at once and keep their order.
inline void sort_along(std::uint64_t* entries, std::size_t n, const double* at,
                       bool by_doubles = false) {
  constexpr std::size_t kCrowd = 64;
  Range range;
  for (std::size_t i = 0; i < n; ++i) range.add(at[whose(entries[i])]);
  if (range.is_one()) return;
  const auto set_keys = [&](auto part) {
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint32_t own = whose(entries[i]);
      entries[i] = entry(std::bit_cast<std::uint32_t>(part(at[own])), own);
    }
  };
  if (by_doubles)
    set_keys(range.part_of_doubles());
  else
    set_keys(range.part_of(range.size()));
  sort_ascending(entries, n);
  for (std::size_t begin = 0, end = 0; begin < n; begin = end) {
    for (end = begin + 1; end < n && entries[end] >> 32 == entries[begin] >> 32;) ++end;
    if (const std::size_t count = end - begin; count >= kCrowd && count < n)
      sort_along(entries + begin, count, at, !by_doubles && count > n / 2);
  }
}

/// How n shapes are cut into slabs, by a few of them.
struct Slabs {
  Slabs(std::size_t n, auto middle_of) {
    constexpr std::size_t kSome = 1024;
    std::vector<double> some[2];
    for (std::size_t i = 0; i < n; i += n / kSome + 1)
      if (const Vec2 c = middle_of(i); !is_endless(c))
        for (int k = 0; k < 2; ++k) some[k].push_back(c[k]);
    double low[2] = {}, size[2] = {};
    bool even = true;
    for (int k = 0; k < 2; ++k)
      if (!some[k].empty()) {
        std::sort(some[k].begin(), some[k].end());
        // Leaving out a few that may be far away.
        const std::size_t few = some[k].size() / 32;
        low[k] = some[k][few], size[k] = some[k][some[k].size() - 1 - few] - low[k];
        const std::size_t quarter = some[k].size() / 4;
        even &= some[k][3 * quarter] - some[k][quarter] >= size[k] / 256;
      }
    axis = size[1] > size[0];
    const std::size_t tiles = (n + kTile - 1) / kTile;
    // Lengths say nothing where most shapes are as good as in one place.
    const double aspect = even && size[axis] > 0 ? size[axis] / size[!axis] : 1;
    const double across = std::sqrt(static_cast<double>(tiles) * aspect);
    const std::size_t count =
        across >= 1 ? static_cast<std::size_t>(std::fmin(across, static_cast<double>(tiles))) : 1;
    step = (tiles + count - 1) / count * kTile;
    parts = {low[axis] - size[axis] / 8, 1, 0.8 / std::fmax(size[axis], kTiny)};
  }

  int axis;          ///< across which they are cut
  std::size_t step;  ///< how many make a slab, whole tiles
  EvenParts parts;   ///< of the length where most of them are
};

inline constexpr std::size_t kMostBins = 8192;

/// Partitions 0 … n−1 by at(i) into bins of even parts, so that no id before a multiple of `step`
/// is in a higher bin than one behind it. A bin across such a cut is sorted, unless it is small.
template <class At>
void deal(std::size_t n, int threads, std::size_t step, const EvenParts& parts,
          std::size_t bin_count, At at, Id* ids) {
  constexpr std::size_t kFewInBin = 16;
  const auto shares = static_cast<std::size_t>(thread_count(threads, 1 + n / kStretch));
  const auto share = [&](std::size_t i) { return n * i / shares; };
  std::vector<std::vector<Id>> counts(shares, std::vector<Id>(bin_count));
  std::vector<std::uint16_t> bins(n);
  parallel_for(shares, threads, [&](std::size_t s) {
    Id* const own = counts[s].data();
    const At own_at = at;  // not behind a reference, which might alias
    alignas(64) double some[kBinned] = {};
    alignas(64) std::uint16_t their_bins[kBinned];
    for (std::size_t i = share(s), end = share(s + 1); i < end; i += kBinned) {
      const std::size_t count = std::min(kBinned, end - i);
      for (std::size_t k = 0; k < count; ++k) some[k] = own_at(i + k);
      find_bins(some, count, parts, bin_count, their_bins);
      std::copy(their_bins, their_bins + count, bins.data() + i);
      for (std::size_t k = 0; k < count; ++k) ++own[their_bins[k]];
    }
  });

  // Bins between two cuts form one group in any order; a bin across a cut is a group of its own.
  std::vector<std::uint16_t> group_of(bin_count);
  std::vector<std::size_t> begins, cut;
  bool was_cut = true;
  for (std::size_t bin = 0, end = 0, next_cut = step; bin < bin_count; ++bin) {
    const std::size_t begin = end;
    for (const auto& of_share : counts) end += of_share[bin];
    const bool is_cut = next_cut <= end;
    if (is_cut) {
      if (end - begin > kFewInBin) cut.push_back(begins.size());
      next_cut = (end / step + 1) * step;
    }
    if (is_cut || was_cut) begins.push_back(begin);
    was_cut = is_cut;
    group_of[bin] = static_cast<std::uint16_t>(begins.size() - 1);
  }
  std::vector<std::vector<std::size_t>> next(shares, begins);
  for (std::size_t s = 1; s < shares; ++s) {
    next[s] = next[s - 1];
    for (std::size_t bin = 0; bin < bin_count; ++bin) next[s][group_of[bin]] += counts[s - 1][bin];
  }
  parallel_for(shares, threads, [&](std::size_t s) {
    std::size_t* const place = next[s].data();
    for (std::size_t i = share(s), end = share(s + 1); i < end; ++i)
      ids[place[group_of[bins[i]]]++] = static_cast<Id>(i);
  });

  begins.push_back(n);
  parallel_for(cut.size(), threads, [&](std::size_t i) {
    const std::size_t begin = begins[cut[i]], count = begins[cut[i] + 1] - begin;
    const std::vector<Id> before(ids + begin, ids + begin + count);
    std::vector<double> place(count);
    std::vector<std::uint64_t> order(count);
    for (std::size_t k = 0; k < count; ++k) {
      place[k] = at(before[k]);
      order[k] = k;
    }
    sort_along(order.data(), count, place.data());
    for (std::size_t k = 0; k < count; ++k) ids[begin + k] = before[whose(order[k])];
  });
}

/// Moves unbounded shapes behind the others: those along x in the order of y, those along y in the
/// order of x, and then the rest in any order, since nearly all their boxes meet.
void sort_endless(Id* ids, std::size_t n, auto middle_of) {
  std::vector<std::pair<double, Id>> along_x, along_y;
  std::vector<Id> rest;
  Id* out = ids;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 middle = middle_of(ids[i]);
    if (!is_endless(middle))
      *out++ = ids[i];
    else if (std::isfinite(middle.y))
      along_x.push_back({middle.y, ids[i]});
    else if (std::isfinite(middle.x))
      along_y.push_back({middle.x, ids[i]});
    else
      rest.push_back(ids[i]);
  }
  for (auto* family : {&along_x, &along_y}) {
    std::sort(family->begin(), family->end());
    for (const auto& [place, id] : *family) *out++ = id;
  }
  std::copy(rest.begin(), rest.end(), out);
}

/// Begins to fetch what will be read soon.
void fetch(const auto& s) {
  prefetch(&s);
  prefetch(reinterpret_cast<const char*>(&s + 1) - 1);
}

/// Puts n shapes in packed order: ids[slot] becomes the number of the one in a slot. at(i) is the
/// i-th, or half its middle, where it stands in memory. Calls settle(begin, end, in) for slots,
/// whole leaves of them; in(slot) is a cached copy of at().
void pack(std::size_t n, int threads, auto at, Id* ids, auto settle) {
  if (n == 0) return;
  const auto middle_of = [=](std::size_t i) { return half_middle(at(i)); };
  const Slabs slabs(n, middle_of);
  deal(
      n, threads, slabs.step, slabs.parts, std::min(n, kMostBins),
      [=, axis = slabs.axis](std::size_t i) { return along(middle_of(i), axis); }, ids);
  std::size_t ends = n;
  while (ends > 0 && is_endless(middle_of(ids[ends - 1]))) --ends;
  sort_endless(ids + ends, n - ends, middle_of);
  const std::size_t count_of_slabs = (n + slabs.step - 1) / slabs.step;
  run_workers(count_of_slabs, threads, [&](auto take) {
    std::vector<Id> before, order;
    std::vector<double> across, up;
    std::vector<std::remove_cvref_t<decltype(at(0))>> near;
    for (std::size_t slab = 0; take(slab);) {
      const std::size_t begin = slab * slabs.step, end = std::min(begin + slabs.step, n);
      const std::size_t count = end - begin;
      before.assign(ids + begin, ids + end);
      across.resize(count), up.resize(count), order.resize(count);
      near.resize(count);
      for (std::size_t k = 0; k < count; ++k) {
        constexpr std::size_t kAhead = 32;  // they are anywhere in memory
        if (k + kAhead < count) fetch(at(before[k + kAhead]));
        near[k] = at(before[k]);
      }
      Range range;
      // There and back, so that the end of one slab is beside the beginning of the next; the last
      // one upwards, so that what is farthest stands at the end.
      const bool upwards = (count_of_slabs - slab) % 2 != 0;
      bool some_endless = false;
      for (std::size_t k = 0; k < count; ++k) {
        const Vec2 middle = half_middle(near[k]);
        across[k] = along(middle, slabs.axis);
        up[k] = along(upwards ? middle : -middle, !slabs.axis);
        range.add(up[k]);
        some_endless |= up[k] == kEndless;
      }
      deal(
          count, 1, kTile, range.part_of(range.size()), std::min(count / 2 + 1, kMostBins),
          [up = up.data()](std::size_t k) { return up[k]; }, order.data());
      for (std::size_t first = 0; first < count; first += kTile)
        order_tile(order.data() + first, std::min(kTile, count - first), across.data(), up.data());
      if (some_endless)
        sort_endless(order.data(), count, [&](Id k) { return half_middle(near[k]); });
      for (std::size_t k = 0; k < count; ++k) ids[begin + k] = before[order[k]];
      settle(begin, end,
             [&](std::size_t slot) -> const auto& { return near[order[slot - begin]]; });
    }
  });
}

/// pack() for shapes whose centres are costly. Calls settle(begin, end).
void pack_by_middles(std::size_t n, int threads, auto shape_of, Id* ids, auto settle) {
  std::vector<Vec2> middles(n);
  parallel_stretches(n, kStretch, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) middles[i] = half_middle(shape_of(i));
  });
  pack(
      n, threads, [&](std::size_t i) -> const Vec2& { return middles[i]; }, ids,
      [&](std::size_t begin, std::size_t end, auto) { settle(begin, end); });
}

}  // namespace abut::detail::index
