#include <abut/partition.hpp>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "covering_box.hpp"

namespace abut {
namespace {

/// A part of one axis.
struct Interval {
  double low, high;
};

/// Which of the strips between cuts a number lies in: its low end belongs to a strip.
std::size_t strip_of(const std::vector<double>& cuts, double x) {
  return static_cast<std::size_t>(std::upper_bound(cuts.begin(), cuts.end(), x) - cuts.begin());
}

/// Cuts that leave about as many points to each strip. Each lies between two different points, so
/// that points in rows and columns do not lie on them; it is moved to where such are.
std::vector<double> cuts_between(std::vector<double>& points, std::size_t strips) {
  std::sort(points.begin(), points.end());
  std::vector<double> cuts;
  for (std::size_t i = 1; i < strips; ++i) {
    const auto wanted = points.begin() + static_cast<std::ptrdiff_t>(i * points.size() / strips);
    if (wanted == points.end()) break;
    const auto [low, high] = std::equal_range(points.begin(), points.end(), *wanted);
    const bool before = low != points.begin(), behind = high != points.end();
    if (!before && !behind) break;  // all in one place
    const auto at = before && (!behind || wanted - low <= high - wanted) ? low : high;
    const double below = at[-1], middle = 0.5 * below + 0.5 * *at;
    const double cut = middle > below ? middle : *at;
    if (cuts.empty() || cuts.back() < cut) cuts.push_back(cut);
  }
  return cuts;
}

/// First by middles. Then each interval counts once in each strip that it meets, at the middle of
/// what lies in there.
std::vector<double> cuts_of(std::span<const Interval> intervals, std::size_t strips) {
  std::vector<double> points;
  for (const Interval& i : intervals) points.push_back(0.5 * i.low + 0.5 * i.high);
  const std::vector<double> cuts = cuts_between(points, strips);
  points.clear();
  for (const Interval& i : intervals) {
    const std::size_t first = strip_of(cuts, i.low), last = strip_of(cuts, i.high);
    if (last - first >= Partition::kMostTiles) continue;
    for (std::size_t s = first; s <= last; ++s)
      points.push_back(0.5 * (s == first ? i.low : cuts[s - 1]) +
                       0.5 * (s == last ? i.high : cuts[s]));
  }
  return cuts_between(points, strips);
}

bool is_finite(const Box& b) {
  return std::isfinite(b.min.x) && std::isfinite(b.min.y) && std::isfinite(b.max.x) &&
         std::isfinite(b.max.y);
}
bool holds_nothing(const Box& b) { return !(b.min.x <= b.max.x && b.min.y <= b.max.y); }

void check(const std::vector<double>& cuts) {
  for (std::size_t i = 0; i < cuts.size(); ++i)
    if (!std::isfinite(cuts[i]) || (i > 0 && !(cuts[i - 1] < cuts[i])))
      throw std::invalid_argument("abut::Partition: cuts must be finite and ascend");
}

}  // namespace

Box tile_bounds(const AnyShape& shape, double within) {
  Box b = detail::index::covering_box(shape);
  if (!(within > 0) || holds_nothing(b)) return b;
  // Each of two gives half of the way. Rounding takes less than 2^-40 of it, or less than
  // the smallest double.
  const double room = 0.5 * within * detail::kUp + std::numeric_limits<double>::denorm_min();
  for (int i = 0; i < 2; ++i) b.min[i] -= room, b.max[i] += room;
  return b;
}

Partition::Partition(std::span<const Box> sample, std::size_t tiles) {
  constexpr std::size_t most = std::size_t{1} << 24;
  tiles = std::clamp<std::size_t>(tiles, 1, most);
  const auto slabs = std::lround(std::sqrt(static_cast<double>(tiles)));
  std::vector<Interval> of_x;
  for (const Box& b : sample)
    if (is_finite(b) && !holds_nothing(b)) of_x.push_back({b.min.x, b.max.x});
  x_ = cuts_of(of_x, static_cast<std::size_t>(slabs));

  std::vector<std::vector<Interval>> of_y(x_.size() + 1);
  for (const Box& b : sample) {
    if (!is_finite(b) || holds_nothing(b)) continue;
    const std::size_t first = strip_of(x_, b.min.x), last = strip_of(x_, b.max.x);
    if (last - first >= kMostTiles) continue;
    for (std::size_t s = first; s <= last; ++s) of_y[s].push_back({b.min.y, b.max.y});
  }
  // Slabs with more have more tiles.
  std::size_t all = 0, before = 0;
  for (const std::vector<Interval>& slab : of_y) all += slab.size();
  y_.assign(of_y.size(), {});
  for (std::size_t s = 0; s < of_y.size() && all > 0; ++s) {
    const std::size_t behind = before + of_y[s].size();
    const std::size_t parts = std::max<std::size_t>(
        1, behind * tiles / all - std::exchange(before, behind) * tiles / all);
    y_[s] = cuts_of(of_y[s], parts);
  }
  count();
}

Partition::Partition(std::vector<double> x, std::vector<std::vector<double>> y)
    : x_(std::move(x)), y_(std::move(y)) {
  if (y_.size() != x_.size() + 1)
    throw std::invalid_argument(
        "abut::Partition: there must be a list of y for each slab, one more than there are x");
  check(x_);
  for (const std::vector<double>& cuts : y_) check(cuts);
  count();
}

void Partition::count() {
  first_.assign(1, 0);
  for (const std::vector<double>& cuts : y_)
    first_.push_back(first_.back() + static_cast<Tile>(cuts.size()) + 1);
}

Box Partition::tile(Tile tile) const {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const auto s = static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), tile) -
                                          first_.begin()) -
                 1;
  if (s >= y_.size()) throw std::out_of_range("abut::Partition: there is no such tile");
  const std::vector<double>& y = y_[s];
  const std::size_t j = tile - first_[s];
  return {{s == 0 ? -inf : x_[s - 1], j == 0 ? -inf : y[j - 1]},
          {s == x_.size() ? inf : x_[s], j == y.size() ? inf : y[j]}};
}

Tile Partition::at(Vec2 point) const {
  const std::size_t s = strip_of(x_, point.x);
  return first_[s] + static_cast<Tile>(strip_of(y_[s], point.y));
}

bool Partition::assign(const Box& bounds, std::vector<Tile>& tiles) const {
  if (holds_nothing(bounds)) return true;
  const std::size_t first = strip_of(x_, bounds.min.x), last = strip_of(x_, bounds.max.x);
  if (last - first >= kMostTiles) return false;
  const std::size_t before = tiles.size();
  for (std::size_t s = first; s <= last; ++s) {
    const std::size_t low = strip_of(y_[s], bounds.min.y), high = strip_of(y_[s], bounds.max.y);
    if (tiles.size() - before + (high - low) >= kMostTiles) {
      tiles.resize(before);
      return false;
    }
    for (std::size_t j = low; j <= high; ++j) tiles.push_back(first_[s] + static_cast<Tile>(j));
  }
  return true;
}

}  // namespace abut
