// Which pairs are worth a question: those whose boxes come near each other.
#pragma once

#include <abut/shapes.hpp>
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace abut::cli {

inline bool boxes_within(const Box& a, const Box& b, double distance) {
  return a.min.x - b.max.x <= distance && b.min.x - a.max.x <= distance &&
         a.min.y - b.max.y <= distance && b.min.y - a.max.y <= distance;
}

/// Calls visit(i, j), i < j, for every pair of boxes no farther than `distance` apart along both
/// axes; boxes may be infinite. A sweep along x: each box meets those that begin before it ends.
/// `progress(done)` is called for every box.
template <class Visit, class Step>
void for_each_candidate_pair(const std::vector<Box>& boxes, double distance, Visit visit,
                             Step progress) {
  std::vector<std::uint32_t> order(boxes.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
    return boxes[i].min.x < boxes[j].min.x || (boxes[i].min.x == boxes[j].min.x && i < j);
  });
  for (std::size_t k = 0; k < order.size(); ++k) {
    progress(k);
    const Box& box = boxes[order[k]];
    for (std::size_t l = k + 1; l < order.size(); ++l) {
      const Box& other = boxes[order[l]];
      if (other.min.x - box.max.x > distance) break;
      if (boxes_within(box, other, distance))
        visit(std::min(order[k], order[l]), std::max(order[k], order[l]));
    }
  }
}

}  // namespace abut::cli
