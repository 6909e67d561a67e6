// Which vertices are one place: the same point may have several names.
#pragma once

#include <abut/detail/outline/vertex.hpp>
#include <numeric>
#include <span>

namespace abut::detail::outline {

/// Groups what may be one by the boxes of its places: by gaps along x, along y, and again, as long as there are gaps.
template <class Same, class BoxOf>
void join_near(std::span<std::size_t> some, int axis, bool whole, const BoxOf& box,
               const Same& same) {
  if (some.size() < 2) return;
  std::sort(some.begin(), some.end(),
            [&](std::size_t i, std::size_t j) { return box(i).min[axis] < box(j).min[axis]; });
  for (std::size_t i = 0, j = 0; i < some.size(); i = j) {
    double end = -HUGE_VAL;
    for (; j < some.size() && (j == i || box(some[j]).min[axis] <= end); ++j)
      end = std::fmax(end, box(some[j]).max[axis]);
    const bool uncut = j - i == some.size();
    if (!(uncut && whole)) {
      join_near(some.subspan(i, j - i), 1 - axis, uncut, box, same);
      continue;
    }
    for (std::size_t p = 1; p < some.size(); ++p)
      for (std::size_t q = 0; q < p; ++q)
        if (same(some[q], some[p])) break;
  }
}

/// For each of n vertices the least number of one that is the same point.
template <class VertexOf>
std::vector<std::size_t> places(std::size_t n, const VertexOf& vertex) {
  std::vector<std::size_t> some(n), place(n);
  std::iota(some.begin(), some.end(), std::size_t{0});
  place = some;
  const auto box = [&](std::size_t i) { return vertex(i).bounds(); };
  join_near(some, 0, false, box, [&](std::size_t i, std::size_t j) {
    const Box b = box(i), c = box(j);
    const bool meet =
        b.min.x <= c.max.x && c.min.x <= b.max.x && b.min.y <= c.max.y && c.min.y <= b.max.y;
    if (!meet || !is_same(vertex(i), vertex(j))) return false;
    place[j] = place[i];
    return true;
  });
  return place;
}

}  // namespace abut::detail::outline
