// Cores as what they are: a point, a straight curve, or something with an inside.
//
// A box without width is a segment, an ellipse without width too; only the flat turned ones have
// ends that are no doubles, and are asked about as boxes.
#pragma once

#include <abut/detail/convex/bounds.hpp>
#include <abut/detail/outline/locate.hpp>
#include <abut/detail/pairs/signs.hpp>
#include <type_traits>

namespace abut::detail::outline {

enum class Form : unsigned char { point, curve, area };
template <Form form>
using IsForm = std::integral_constant<Form, form>;
inline constexpr IsForm<Form::point> is_a_point;
inline constexpr IsForm<Form::curve> is_a_curve;
inline constexpr IsForm<Form::area> is_an_area;

/// f(core, form) for the simplest core that is the same set together with the radius.
template <class F>
auto reduced(const Point& k, double r, F&& f) {
  return r > 0 ? f(k, is_an_area) : f(k, is_a_point);
}
template <Linear L, class F>
auto reduced(const L& k, double r, F&& f) {
  if (pairs::is_point(k)) return reduced(Point{pairs::start(k)}, r, f);
  if constexpr (pairs::has_stop<L>)
    if (r > 0) return f(k, is_an_area);
  return f(k, is_a_curve);
}
template <class F>
auto reduced(const Box& k, double r, F&& f) {
  if (!(r > 0) && (k.min.x == k.max.x || k.min.y == k.max.y))
    return reduced(Segment{k.min, k.max}, r, f);
  return f(k, is_an_area);
}
template <IsOrientedBox B, class F>
auto reduced(const B& k, double r, F&& f) {
  if (!(r > 0) && k.half_size == Vec2{0, 0}) return f(Point{k.center}, is_a_point);
  if (!(r > 0) && (k.half_size.x == 0 || k.half_size.y == 0)) return f(k, is_a_curve);
  return f(k, is_an_area);
}
template <IsPolygon P, class F>
auto reduced(const P& k, double r, F&& f) {
  if (!(r > 0) && pairs::is_flat(k)) {
    const auto [low, high] = pairs::ends_of_flat(k);
    return reduced(Segment{low, high}, r, f);
  }
  return f(k, is_an_area);
}
template <class E, class F>
  requires std::is_same_v<E, Ellipse>
auto reduced(const E& k, double r, F&& f) {
  if (k.semi_axes.x == 0 || k.semi_axes.y == 0)
    return reduced(OrientedBox{k.center, k.semi_axes, k.rotation}, r, f);
  return f(k, is_an_area);
}

/// A given point of a core, its middle where it has one that is given.
template <class K>
Vec2 some_point(const K& k) {
  if constexpr (requires { k.center; })
    return k.center;
  else
    return pairs::vertex(k, 0);
}

/// Whether the region lies beside a point inside of core ⊕ radius, which has an inside. For a core
/// that no edge of the region enters: all of its inside is in the region, or none.
template <class Edges, class K>
bool holds_inside(const Edges& o, const K& k, double r) {
  const Vec2 p = some_point(k);
  if constexpr (requires { k.center; }) {
    return locate(o, p) == Where::inside;
  } else {
    if (r > 0) return locate(o, p) == Where::inside;
    if constexpr (std::is_same_v<K, Box>) {
      return inside_beside(o, Given{p}, FromTo{k.min, k.max}, 1);
    } else if constexpr (IsPolygon<K>) {
      int i = 1;
      while (k[i] == p) ++i;
      const Sign turn = sign::decide([&](auto& s) { return pairs::turn(s, k); });
      return inside_beside(o, Given{p}, FromTo{p, k[i]}, turn == Sign::positive ? 1 : -1);
    } else {
      return false;
    }
  }
}

/// A box around core ⊕ radius, a little wider than rounding could make it too small.
template <class K>
Box around(const K& k, double r) {
  if constexpr (Linear<K> && !pairs::has_stop<K>) {
    return {{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};
  } else {
    Box b = core_bounds(k);
    for (int i = 0; i < 2; ++i) {
      const double size = std::fabs(b.min[i]) + std::fabs(b.max[i]) + r;
      const double slack = r + (kRoom * (size + magnitude(k)) + kTiny);
      b.min[i] -= slack;
      b.max[i] += slack;
    }
    return b;
  }
}

/// The interface of a straight curve: its ends as places, and its direction.
template <class K>
struct Curve;
template <Linear L>
struct Curve<L> {
  static constexpr bool has_start = pairs::has_start<L>, has_stop = pairs::has_stop<L>;
  const L& core;
  Given start() const { return {pairs::start(core)}; }
  Given stop() const {
    if constexpr (has_stop)
      return {core.b};
    else
      return {pairs::start(core)};
  }
  auto direction() const {
    if constexpr (has_stop)
      return FromTo{core.a, core.b};
    else
      return [this](auto& s) { return pairs::along(s, core); };
  }
};
/// A flat oriented box, from corner 0 to corner 2.
template <>
struct Curve<OrientedBox> {
  static constexpr bool has_start = true, has_stop = true;
  const OrientedBox& core;
  VertexOf<OrientedBox> start() const { return {core, 0}; }
  VertexOf<OrientedBox> stop() const { return {core, 2}; }
  auto direction() const {
    return [this](auto& s) {
      return pairs::displacement(s, pairs::vertex(s, core, 0), pairs::vertex(s, core, 2));
    };
  }
};

/// On which side of a straight curve's line a given point lies.
template <class K>
Sign side_of(const Curve<K>& c, const Vec2& v) {
  if constexpr (std::is_same_v<K, Segment>)
    if (v == c.core.a || v == c.core.b) return Sign::zero;
  return sign::decide(
      [&](auto& s) { return s.sign(sign::cross(c.direction()(s), offset(s, c.start(), v))); });
}
/// Negative where a given point lies between the ends of a core, zero at an end, positive off it.
template <class K>
Sign point_meeting(const Vec2& v, const K& k) {
  if constexpr (std::is_same_v<K, Segment>)
    if (!(k.a == k.b) && (v == k.a || v == k.b)) return Sign::zero;
  return pair_meeting(Point{v}, k, Reach{});
}

/// How an edge meets a core. Edges that share an end are told by what leads away from that.
template <class K>
Sign edge_meeting(const Segment& e, const K& k) {
  if constexpr (std::is_same_v<K, Segment>)
    if (!(e.a == e.b) && !(k.a == k.b))
      for (const auto& [p, u] : {std::pair{e.a, e.b}, {e.b, e.a}})
        for (const auto& [q, v] : {std::pair{k.a, k.b}, {k.b, k.a}})
          if (p == q) {
            if (u == v) return Sign::negative;
            if (sign::orientation(p, u, v) != Sign::zero) return Sign::zero;
            return order(u.x, p.x) == order(v.x, p.x) && order(u.y, p.y) == order(v.y, p.y)
                       ? Sign::negative
                       : Sign::zero;
          }
  return pair_meeting(e, k, Reach{});
}

/// How a straight curve lies in a region: inside, along the boundary, outside.
struct Labels {
  bool in = false, out = false;      ///< some of it inside, some outside
  bool left = false, right = false;  ///< some along the boundary, the inside to its left, right
  bool event = false;                ///< the boundary is met between the ends
  bool start = false, stop = false;  ///< … at the ends

  bool along() const { return left || right; }
  void add(Beside b) {
    in = in || b == Beside::inside;
    out = out || b == Beside::outside;
    left = left || b == Beside::inside_left;
    right = right || b == Beside::inside_right;
  }
};

template <class Edges, class Place>
bool on_an_edge(const Edges& o, const Place& place) {
  return o.any(place.bounds(), [&](const Segment& e) {
    return side(e.a, e.b, place) == Sign::zero && between(e.a, e.b, place);
  });
}

/// The labels of a straight curve in a region without radius, until enough(labels).
///
/// Every open part of the curve on which nothing changes ends at an event: where an edge crosses,
/// where a vertex of the region lies on the curve, where the curve ends. So the labels beside the
/// events are all there are, and no crossing has to be computed or put in order.
template <class Edges, class K, class Enough>
Labels labels(const Edges& o, const K& k, Enough&& enough) {
  const Curve<K> curve{k};
  Labels l;
  const auto direction = curve.direction();
  const auto back = reversed(direction);
  const auto at_end = [&](const auto& place, const auto& inwards, bool backwards, bool& touches) {
    touches = on_an_edge(o, place);
    const Beside b = beside(o, place, inwards);
    l.add(backwards ? turned_round(b) : b);
  };
  if constexpr (curve.has_start) at_end(curve.start(), direction, false, l.start);
  if constexpr (curve.has_stop)
    at_end(curve.stop(), back, true, l.stop);
  else
    l.out = true;  // it runs on, and the region does not
  if (enough(l)) return l;
  // Where a vertex of another ring lies on an edge just where the curve crosses it, only the vertex
  // tells what is beside: so crossings wait until all vertices on the curve are known.
  std::vector<Segment> crossed;
  std::vector<Vec2> vertices;
  const bool done = o.any(around(k, 0), [&](const Segment& e) {
    const Sign meeting = edge_meeting(e, k);
    if (meeting == Sign::positive) return false;
    const Sign a = side_of(curve, e.a), b = side_of(curve, e.b);
    if (a * b == Sign::negative) {
      if (meeting == Sign::negative && !(l.in && l.out && l.event)) crossed.push_back(e);
    } else if (a == Sign::zero && point_meeting(e.a, k) == Sign::negative) {
      // Every vertex of a ring is where one of its edges starts.
      l.event = true;
      vertices.push_back(e.a);
      l.add(beside(o, Given{e.a}, direction));
      l.add(turned_round(beside(o, Given{e.a}, back)));
    }
    return static_cast<bool>(enough(l));
  });
  if (!done && std::any_of(crossed.begin(), crossed.end(), [&](const Segment& e) {
        return std::none_of(vertices.begin(), vertices.end(),
                            [&](const Vec2& v) { return point_meeting(v, e) != Sign::positive; });
      }))
    l.in = l.out = l.event = true;
  return l;
}

}  // namespace abut::detail::outline
