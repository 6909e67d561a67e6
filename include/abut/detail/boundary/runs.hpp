// Boxes around the pieces of a boundary, and around runs of them. They give the pieces that may meet a given box, in
// order, in time O(log n) for each that does. Pieces that follow each other lie beside each other.
#pragma once

#include <cstddef>
#include <vector>

namespace abut::detail::boundary {

/// An upright box, or one around nothing.
struct Around {
  double x0, x1, y0, y1;
  bool misses(const Around& o) const { return x1 < o.x0 || o.x1 < x0 || y1 < o.y0 || o.y1 < y0; }
  Around with(const Around& o) const {
    return {o.x0 < x0 ? o.x0 : x0, x1 < o.x1 ? o.x1 : x1, o.y0 < y0 ? o.y0 : y0,
            y1 < o.y1 ? o.y1 : y1};
  }
};

class Runs {
 public:
  explicit Runs(std::vector<Around> pieces) {
    levels_.push_back(std::move(pieces));
    while (levels_.back().size() > kRun) {
      const std::vector<Around>& below = levels_.back();
      std::vector<Around> level;
      level.reserve(below.size() / kRun + 1);
      for (std::size_t i = 0; i < below.size(); ++i)
        if (i % kRun == 0)
          level.push_back(below[i]);
        else
          level.back() = level.back().with(below[i]);
      levels_.push_back(std::move(level));
    }
  }
  const std::vector<Around>& pieces() const { return levels_.front(); }

  /// Calls f(i) for every piece i whose box does not miss this one, in order.
  void each(const Around& box, auto&& f) const {
    if (!levels_.front().empty()) descend(levels_.size() - 1, 0, levels_.back().size(), box, f);
  }

 private:
  static constexpr std::size_t kRun = 8;
  void descend(std::size_t level, std::size_t from, std::size_t to, const Around& box,
               auto&& f) const {
    for (std::size_t i = from; i < to; ++i) {
      if (box.misses(levels_[level][i])) continue;
      if (level == 0) {
        f(i);
        continue;
      }
      const std::size_t below = levels_[level - 1].size(), end = (i + 1) * kRun;
      descend(level - 1, i * kRun, end < below ? end : below, box, f);
    }
  }
  std::vector<std::vector<Around>> levels_;
};

}  // namespace abut::detail::boundary
