// Rings that touch neither themselves nor each other, as those of most regions: there the inside lies on one
// side of a whole ring.
//
// Two edges of a valid region share at most a point, and that is an end of one of them. So it is enough that
// no vertex lies on an edge but the two that it is an end of. Vertices are sorted into strips along the longer
// side of their bounds. Each edge is held against those of the strips that it comes through: O(n) for rings
// whose edges are about as long as the others.
#pragma once

#include <abut/detail/outline/locate.hpp>
#include <abut/detail/outline/measures.hpp>
#include <abut/detail/sign/vector.hpp>
#include <abut/detail/stop.hpp>
#include <optional>

namespace abut::detail::outline {

template <class = void>
class Rings {
 public:
  explicit Rings(const View& o) {
    std::size_t most = 0;
    for (std::size_t i = 0; i < o.count; ++i) most += o.chain(i).size();
    vertices_.reserve(most);
    ends_.reserve(o.count);
    o.any_chain([&](std::span<const Vec2> c) {
      const std::size_t start = vertices_.size();
      for (const Vec2& v : c)
        if (vertices_.size() == start || !(vertices_.back() == v)) vertices_.push_back(v);
      while (vertices_.size() > start + 1 && vertices_.back() == vertices_[start])
        vertices_.pop_back();
      ends_.push_back(vertices_.size());
      bounds_.push_back(chain_bounds({vertices_.data() + start, vertices_.data() + ends_.back()}));
      return false;
    });
  }

  /// Whether the rings surely touch nowhere.
  bool are_apart() const {
    Box all = bounds_[0];
    for (const Box& b : bounds_)
      for (int i = 0; i < 2; ++i) {
        all.min[i] = (std::min)(all.min[i], b.min[i]);
        all.max[i] = (std::max)(all.max[i], b.max[i]);
      }
    const Vec2 size = all.max - all.min;
    const int along = size.x < size.y ? 1 : 0, across = 1 - along;
    const std::size_t n = vertices_.size(), strips = n / kToAStrip + 1;
    if (!(size[along] > 0)) return false;
    const double per = static_cast<double>(strips) / size[along];
    // The last strip takes what rounding moves out of it, and what is no number.
    const auto strip = [&](const Vec2& v) {
      const double at = (v[along] - all.min[along]) * per;
      return at < static_cast<double>(strips) ? static_cast<std::size_t>(at) : strips - 1;
    };
    std::vector<std::uint32_t> begin(strips + 2), of(n);
    for (std::size_t i = 0; i < n; ++i)
      ++begin[2 + (of[i] = static_cast<std::uint32_t>(strip(vertices_[i])))];
    for (std::size_t s = 2; s < strips + 2; ++s) begin[s] += begin[s - 1];
    std::vector<Vec2> sorted(n);
    for (std::size_t i = 0; i < n; ++i) sorted[begin[1 + of[i]]++] = vertices_[i];

    const auto from = [&](std::size_t i, std::size_t k) { return begin[(std::min)(of[i], of[k])]; };
    const auto to = [&](std::size_t i, std::size_t k) {
      return begin[(std::max)(of[i], of[k]) + 1];
    };
    std::size_t looks = 0;
    any_edge([&](std::size_t i, std::size_t k) { return looks += to(i, k) - from(i, k), false; });
    if (looks > kMostLooks * n) return false;
    return !any_edge([&](std::size_t i, std::size_t k) {
      const Vec2 &a = vertices_[i], &b = vertices_[k];
      const double low = (std::min)(a[across], b[across]), high = (std::max)(a[across], b[across]);
      const double first = (std::min)(a[along], b[along]), last = (std::max)(a[along], b[along]);
      int ends = 0;
      heed_stop();
      for (std::size_t j = from(i, k), end = to(i, k); j < end; ++j) {
        const Vec2& v = sorted[j];
        if (v[across] < low || v[across] > high || v[along] < first || v[along] > last) continue;
        if (v == a || v == b)
          ++ends;
        else if (sign::orientation(a, b, v) == Sign::zero)
          return true;
      }
      return ends != 2;
    });
  }

  /// The sum over the edges of rings that are apart, with the inside to the left; nothing where it had better
  /// be found by a tree on which side that is.
  template <class Sum>
  std::optional<Sum> sum(const Vec2& origin) const {
    Sum all;
    std::size_t left = kMostLooks * vertices_.size();
    for (std::size_t ring = 0; ring < ends_.size(); ++ring) {
      Sum own;
      any_edge_of(ring, [&](std::size_t i, std::size_t k) {
        return own.add(vertices_[i], vertices_[k], origin), false;
      });
      PointPass outer{vertices_[start(ring)]};
      for (std::size_t other = 0; other < ends_.size(); ++other) {
        if (left-- == 0) return std::nullopt;
        heed_stop();
        if (other == ring || !holds(bounds_[other], outer.p)) continue;
        const std::size_t edges = ends_[other] - start(other);
        if (edges > left) return std::nullopt;
        left -= edges;
        any_edge_of(other, [&](std::size_t i, std::size_t k) {
          return outer.edge(vertices_[i], vertices_[k]), false;
        });
      }
      all.add(own, outer.odd);
    }
    return all;
  }

 private:
  static constexpr std::size_t kToAStrip = 2, kMostLooks = 64;

  std::size_t start(std::size_t ring) const { return ring == 0 ? 0 : ends_[ring - 1]; }
  static bool holds(const Box& b, const Vec2& v) {
    return v.x >= b.min.x && v.x <= b.max.x && v.y >= b.min.y && v.y <= b.max.y;
  }
  template <class F>
  bool any_edge_of(std::size_t ring, F&& f) const {
    std::size_t from = ends_[ring] - 1;
    for (std::size_t to = start(ring); to < ends_[ring]; from = to++)
      if (f(from, to)) return true;
    return false;
  }
  template <class F>
  bool any_edge(F&& f) const {
    for (std::size_t ring = 0; ring < ends_.size(); ++ring)
      if (any_edge_of(ring, f)) return true;
    return false;
  }

  std::vector<Vec2> vertices_;     ///< ring by ring, none twice in a row
  std::vector<std::size_t> ends_;  ///< after each ring's last vertex
  std::vector<Box> bounds_;
};

}  // namespace abut::detail::outline
