// Edges sorted into slanted strips, for outlines whose boxes tell nothing: a zigzag of long edges, a
// spiral, the spokes of a wheel.
//
// A set of edges is halved where the middles of its edges spread most, along its longest edge or across
// it, and each part has a box in the direction of its own longest edge (an OBB tree: Gottschalk, Lin &
// Manocha 1996). Edges that do not cross and are long beside their distances run side by side, so such
// boxes become thin. A small shape then opens O(log n) of them beside those of the edges that it meets.
#pragma once

#include <abut/detail/outline/float_box.hpp>
#include <abut/detail/stop.hpp>
#include <abut/shapes.hpp>
#include <algorithm>
#include <span>
#include <vector>

namespace abut::detail::outline {

class Strips {
 public:
  using Number = std::uint32_t;

  bool empty() const { return order_.empty(); }
  std::size_t bytes() const {
    return order_.capacity() * sizeof(Number) + parts_.capacity() * sizeof(Part);
  }

  /// edge(number) gives one of the edges, all of which lie in a box.
  template <class EdgeOf>
  void build(std::vector<Number> numbers, const Box& all, const EdgeOf& edge) {
    order_ = std::move(numbers);
    order_.shrink_to_fit();
    origin_ = 0.5 * all.min + 0.5 * all.max;
    std::size_t leaves = 1;
    while (order_.size() / leaves > kFew) leaves *= 2;
    parts_.resize(2 * leaves - 1);
    add(0, 0, order_.size(), edge);
  }

  /// Whether f(edge, number) is true for an edge that may meet a bounded box.
  template <class EdgeOf, class F>
  bool any(const Box& box, const EdgeOf& edge, const F& f) const {
    const Vec2 half = 0.5 * (box.max - box.min), middle = box.min + half;
    const Query q{middle - origin_, half, doubt(middle - origin_) + doubt(middle)};
    return any_in(0, 0, order_.size(), q, [&](Number i) {
      const Segment e = edge(i);
      return may_meet(e, middle, half) && f(e, i);
    });
  }

 private:
  static constexpr std::size_t kFew = 64;
  /// A unit vector, and how far the edges reach along it and to its left, from the origin.
  struct Part {
    float along[2] = {1, 0};
    FloatBox reach;
  };
  struct Query {
    Vec2 middle, half;
    double room;
  };
  /// Covers the roundings of a product with a unit vector.
  static double doubt(const Vec2& v) { return kRoom * (std::fabs(v.x) + std::fabs(v.y)); }

  template <class EdgeOf>
  void add(std::size_t at, std::size_t first, std::size_t last, const EdgeOf& edge) {
    heed_stop();
    Vec2 longest{1, 0};
    double most = 0;
    for (std::size_t i = first; i < last; ++i) {
      const Segment e = edge(order_[i]);
      const Vec2 d = e.b - e.a;
      if (const double l = length(d); l > most && l < HUGE_VAL) most = l, longest = (1 / l) * d;
    }
    Part& part = parts_[at];
    for (int k = 0; k < 2; ++k) part.along[k] = static_cast<float>(longest[k]);
    const Vec2 u = axis(part);
    Box middles{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (std::size_t i = first; i < last; ++i) {
      const Segment e = edge(order_[i]);
      for (const Vec2& v : {e.a - origin_, e.b - origin_}) {
        const double room = doubt(v);
        const Vec2 p = turned(v, u);
        part.reach.add(FloatBox(box_around({p, p}, room)));
      }
      const Vec2 m = turned(0.5 * (e.a - origin_) + 0.5 * (e.b - origin_), u);
      for (int k = 0; k < 2; ++k) {
        middles.min[k] = std::fmin(middles.min[k], m[k]);
        middles.max[k] = std::fmax(middles.max[k], m[k]);
      }
    }
    if (is_leaf(at)) return;
    const Vec2 spread = middles.max - middles.min;
    const int k = spread.y >= spread.x ? 1 : 0;
    const std::size_t half = first + (last - first) / 2;
    const auto place = [&](Number i) {
      const Segment e = edge(i);
      return turned(0.5 * (e.a - origin_) + 0.5 * (e.b - origin_), u)[k];
    };
    const auto begin = order_.begin();
    std::nth_element(begin + static_cast<std::ptrdiff_t>(first),
                     begin + static_cast<std::ptrdiff_t>(half),
                     begin + static_cast<std::ptrdiff_t>(last), [&](Number i, Number j) {
                       const double p = place(i), q = place(j);
                       return p != q ? p < q : i < j;
                     });
    add(2 * at + 1, first, half, edge);
    add(2 * at + 2, half, last, edge);
  }

  template <class F>
  bool any_in(std::size_t at, std::size_t first, std::size_t last, const Query& q,
              const F& f) const {
    const Part& part = parts_[at];
    const Vec2 u = axis(part), middle = turned(q.middle, u);
    const Vec2 half{std::fabs(u.x) * q.half.x + std::fabs(u.y) * q.half.y + q.room,
                    std::fabs(u.y) * q.half.x + std::fabs(u.x) * q.half.y + q.room};
    if (!part.reach.meets(Box{middle - half, middle + half})) return false;
    if (is_leaf(at))
      // g++ unrolls std::any_of, with four copies of all that f does.
      return std::ranges::any_of(std::span(order_).subspan(first, last - first), f);
    const std::size_t split = first + (last - first) / 2;
    return any_in(2 * at + 1, first, split, q, f) || any_in(2 * at + 2, split, last, q, f);
  }
  /// Unless the line of the edge passes the box by.
  static bool may_meet(const Segment& e, const Vec2& middle, const Vec2& half) {
    const Vec2 d = e.b - e.a, w = middle - e.a;
    const double reach = std::fabs(d.x) * half.y + std::fabs(d.y) * half.x;
    const double room =
        kRoom * (reach + (std::fabs(d.x) + std::fabs(d.y)) *
                             (std::fabs(middle.x) + std::fabs(middle.y) + std::fabs(e.a.x) +
                              std::fabs(e.a.y) + std::fabs(e.b.x) + std::fabs(e.b.y)));
    return !(std::fabs(cross(d, w)) > reach + room);
  }

  bool is_leaf(std::size_t at) const { return 2 * at + 1 >= parts_.size(); }
  static Vec2 axis(const Part& p) { return {p.along[0], p.along[1]}; }
  static Vec2 turned(const Vec2& v, const Vec2& u) { return {dot(u, v), cross(u, v)}; }

  Vec2 origin_;
  std::vector<Number> order_;
  std::vector<Part> parts_;  ///< in the order of a heap
};

}  // namespace abut::detail::outline
