// The numbers of two cores, in either order, by the ways that the table names (table.hpp).
#pragma once

#include <abut/detail/pairs/box_box_distance.hpp>
#include <abut/detail/pairs/ellipse_ellipse_distance.hpp>
#include <abut/detail/pairs/endless_hull_distance.hpp>
#include <abut/detail/pairs/hull_ellipse_distance.hpp>
#include <abut/detail/pairs/hull_polygon_distance.hpp>
#include <abut/detail/pairs/near_parts.hpp>
#include <abut/detail/pairs/point_ellipse_distance.hpp>
#include <abut/detail/pairs/polygons_apart.hpp>
#include <abut/detail/pairs/segment_segment_distance.hpp>
#include <abut/detail/pairs/signs.hpp>

namespace abut::detail {

template <class A, class B>
auto pair_separation(const A& a, const B& b) {
  require_pair<A, B>();
  return in_order(a, b,
                  [](const auto& p, const auto& q) ABUT_WAY { return pairs::separation(p, q); });
}
template <class A, class B>
auto pair_common_point(const A& a, const B& b) {
  require_pair<A, B>();
  return in_order(a, b,
                  [](const auto& p, const auto& q) ABUT_WAY { return pairs::common_point(p, q); });
}

// The fast ways; NoWay of a pair that does not have it.

template <class A, class B>
ABUT_INLINE auto pair_quick_separation(const A& a, const B& b, double reach) {
  if constexpr (pair_row<A, B>.separation)
    return in_order(a, b, [=](const auto& p, const auto& q) ABUT_WAY {
      return pairs::quick_separation(p, q, reach);
    });
  else
    return NoWay();
}

/// Cores that have corners alone: as polygons_apart().
template <pairs::Asked asked, class A, class B>
ABUT_INLINE auto pair_apart(const A& a, const B& b) {
  if constexpr (pair_row<A, B>.corners)
    return in_order(a, b, [](const auto& p, const auto& q) ABUT_WAY {
      return pairs::polygons_apart<asked>(p, q);
    });
  else
    return NoWay();
}
/// Their distance where they are surely apart.
template <pairs::Asked asked>
ABUT_INLINE auto pair_surely_apart(const auto& a, const auto& b) {
  auto s = pair_apart<asked>(a, b);
  if constexpr (requires { s.value; })
    if (!(s.value.distance > 0)) s.state = State::unsure;
  return s;
}

/// The sides that face each other. Without depth, a gap that is surely negative may be any negative number.
template <class A, class B>
State pair_facing(const A& a, const B& b, double reach, pairs::Facing& f,
                  [[maybe_unused]] bool with_depth = true) {
  if constexpr (!written<A, B>.is_written) {
    const State state = pair_facing(b, a, reach, f, with_depth);
    if (state == State::sure) swap_sides(f);
    return state;
  } else if constexpr (IsPolygon<B>) {
    return pairs::facing(a, b, reach, f, with_depth);
  } else {
    return pairs::facing(a, b, reach, f);
  }
}
/// The points that realise its gap.
template <class A, class B>
[[gnu::noinline]] void pair_facing_points(const A& a, const B& b, const pairs::Facing& f,
                                          Vec2& on_a, Vec2& on_b) {
  if constexpr (written<A, B>.is_written) {
    pairs::separation_points(a, b, f, on_a, on_b);
  } else {
    pairs::Facing turned = f;
    swap_sides(turned);
    pairs::separation_points(b, a, turned, on_b, on_a);
  }
}
template <class A, class B>
ABUT_INLINE auto pair_facing_separation(const A& a, const B& b) {
  if constexpr (pair_row<A, B>.facing) {
    pairs::Facing f;
    Known<Separation> s{pair_facing(a, b, HUGE_VAL, f)};
    if (!s.is_sure()) return s;
    s.value.distance = f.gap, s.value.normal = f.normal, s.slack = f.slack;
    pair_facing_points(a, b, f, s.value.a, s.value.b);
    return s;
  } else {
    return NoWay();
  }
}

/// A point of two that surely meet, by their sides that face each other, or else by the careful way.
template <class A, class B>
Vec2 pair_facing_common_point(const A& a, const B& b, [[maybe_unused]] const pairs::Facing& f) {
  if constexpr (!written<A, B>.is_written) {
    return pair_facing_common_point(b, a, swapped(f));
  } else if constexpr (std::is_same_v<A, Segment> && std::is_same_v<B, Segment>) {
    return pairs::crossing(a, b);
  } else if constexpr (IsPolygon<B>) {
    Vec2 x;
    if (pairs::quick_common_point(a, b, f, x)) return x;
    if constexpr (std::is_same_v<A, B>)
      if (comes_after(a, b)) return pairs::common_point(b, a);
    return pairs::common_point(a, b);
  } else {
    return pairs::common_point(f);
  }
}

/// A separation of which the points count where they are apart; where they meet it is any negative number, and
/// both points are one that they share.
template <class A, class B>
ABUT_INLINE auto pair_closest(const A& a, const B& b) {
  if constexpr (pair_row<A, B>.rectangles)
    return in_order(a, b, [](const auto& p, const auto& q) ABUT_WAY {
      return pairs::rectangles_closest(p, q);
    });
  else
    return pair_apart<pairs::Asked::closest>(a, b);
}

template <class S>
ABUT_INLINE auto distance_of(const S& s) {
  if constexpr (requires { s.value; })
    return Known<double>{s.state, s.value.distance, s.slack};
  else
    return NoWay();
}
/// The number alone.
template <bool with_depth, class A, class B>
ABUT_INLINE auto pair_quick_gap(const A& a, const B& b) {
  constexpr PairRow row = pair_row<A, B>;
  if constexpr (row.gap) {
    return in_order(a, b,
                    [](const auto& p, const auto& q) ABUT_WAY { return pairs::quick_gap(p, q); });
  } else if constexpr (row.rectangles) {
    return in_order(a, b, [](const auto& p, const auto& q) ABUT_WAY {
      return pairs::rectangles_gap<with_depth>(p, q);
    });
  } else if constexpr (row.facing) {
    return first_sure([&]() ABUT_WAY { return distance_of(pair_quick_separation(a, b, HUGE_VAL)); },
                      [&]() ABUT_WAY {
                        if constexpr (with_depth)
                          return distance_of(pair_surely_apart<pairs::Asked::gap>(a, b));
                        else
                          return distance_of(pair_apart<pairs::Asked::gap>(a, b));
                      },
                      [&]() ABUT_WAY {
                        pairs::Facing f;
                        const State state = pair_facing(a, b, HUGE_VAL, f, with_depth);
                        return Known<double>{state, f.gap, f.slack};
                      });
  } else {
    return NoWay();
  }
}

}  // namespace abut::detail
