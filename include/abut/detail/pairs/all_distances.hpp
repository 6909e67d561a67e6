// Every pair of cores, in either order, for distances too. (Polytopes' distances stand with their
// signs; an ellipse's are long enough to be left out where nobody asks for them.)
#pragma once

#include <abut/detail/pairs/all.hpp>
#include <abut/detail/pairs/box_box_distance.hpp>
#include <abut/detail/pairs/box_ellipse_distance.hpp>
#include <abut/detail/pairs/ellipse_ellipse_distance.hpp>
#include <abut/detail/pairs/endless_hull_distance.hpp>
#include <abut/detail/pairs/hull_polygon_distance.hpp>
#include <abut/detail/pairs/linear_ellipse_distance.hpp>
#include <abut/detail/pairs/point_ellipse_distance.hpp>
#include <abut/detail/pairs/polygon_ellipse_distance.hpp>
#include <abut/detail/pairs/polygons_apart.hpp>
#include <abut/detail/pairs/segment_segment_distance.hpp>

namespace abut::detail {

template <class A, class B>
auto pair_separation(const A& a, const B& b) {
  require_pair<A, B>();
  if constexpr (PairInThisOrder<A, B>) {
    return pairs::separation(a, b);
  } else {
    auto s = pairs::separation(b, a);
    return decltype(s){s.distance, -s.normal, s.b, s.a};
  }
}

/// Pairs of cores with a quick separation: points against what is near, and two that are alike.
template <class A, class B>
concept QuickInThisOrder =
    requires(const A& a, const B& b, BasicSeparation<dimension<A>>& s, double& slack) {
      pairs::quick_separation(a, b, 0.0, s, slack);
    };
template <class A, class B>
concept HasQuickSeparation = QuickInThisOrder<A, B> || QuickInThisOrder<B, A>;

template <class A, class B>
[[gnu::always_inline]] inline pairs::Known pair_quick_separation(const A& a, const B& b,
                                                                 double reach,
                                                                 BasicSeparation<dimension<A>>& s,
                                                                 double& slack) {
  if constexpr (QuickInThisOrder<A, B>) {
    return pairs::quick_separation(a, b, reach, s, slack);
  } else {
    const pairs::Known known = pairs::quick_separation(b, a, reach, s, slack);
    s = {s.distance, -s.normal, s.b, s.a};
    return known;
  }
}

template <class A, class B>
concept AreRectangles = pairs::IsRectangle<A> && pairs::IsRectangle<B> &&
                        !(std::is_same_v<A, Box> && std::is_same_v<B, Box>);
/// Rectangles whose distance and closest points are functions of their own, but in WebAssembly, where bytes
/// count more.
#ifdef __wasm__
template <class A, class B>
concept HasOwnDistance = false;
#else
template <class A, class B>
concept HasOwnDistance = AreRectangles<A, B>;
#endif
/// Two polygons, or an upright box and a polygon.
#ifdef __wasm__
template <class A, class B>
concept AreCornered = false;
#else
template <class K>
concept IsCornered = std::is_same_v<K, Box> || std::is_same_v<K, PolygonView>;
template <class A, class B>
concept AreCornered = IsCornered<A> && IsCornered<B> && (IsPolygon<A> || IsPolygon<B>);
#endif
template <bool with_point, class A, class B>
  requires AreCornered<A, B>
[[gnu::always_inline]] inline pairs::Known pair_apart(const A& a, const B& b, Separation& s,
                                                      double& slack) {
  if constexpr (IsPolygon<B>) {
    return pairs::polygons_apart<with_point>(a, b, s, slack);
  } else {
    const pairs::Known known = pairs::polygons_apart<with_point>(b, a, s, slack);
    s = {s.distance, -s.normal, s.b, s.a};
    return known;
  }
}
/// Pairs of cores with a staged separation: pairs::facing.
template <class A, class B>
concept HasFacing = AreRectangles<A, B> || (IsPolygon<A> && pairs::BesideSmallPolygon<B>) ||
                    (IsPolygon<B> && pairs::BesideSmallPolygon<A>);

template <class A, class B>
  requires HasFacing<A, B>
pairs::Known pair_facing(const A& a, const B& b, double reach, pairs::Facing& f,
                         [[maybe_unused]] bool with_depth = true) {
  if constexpr (PairInThisOrder<A, B>) {
    if constexpr (IsPolygon<A> || IsPolygon<B>)
      return pairs::facing(a, b, reach, f, with_depth);
    else
      return pairs::facing(a, b, reach, f);
  } else {
    const pairs::Known known = pair_facing(b, a, reach, f, with_depth);
    if (known != pairs::Known::separation) return known;  // then f says nothing
    f.normal = -f.normal;
    f.from_a = !f.from_a;
    return known;
  }
}
/// Pairs of cores whose separation is quicker without its points.
template <class A, class B>
concept GapInThisOrder =
    requires(const A& a, const B& b, double& x) { pairs::quick_gap(a, b, x, x); };
template <class A, class B>
concept HasQuickGap = HasFacing<A, B> || GapInThisOrder<A, B> || GapInThisOrder<B, A>;

/// Without depth, a gap that is surely negative may be any negative number.
template <bool with_depth, class A, class B>
  requires HasQuickGap<A, B>
[[gnu::always_inline]] inline pairs::Known pair_quick_gap(const A& a, const B& b, double& gap,
                                                          double& slack) {
  if constexpr (GapInThisOrder<A, B>) {
    return pairs::quick_gap(a, b, gap, slack);
  } else if constexpr (GapInThisOrder<B, A>) {
    return pairs::quick_gap(b, a, gap, slack);
  } else if constexpr (HasOwnDistance<A, B> && !HasQuickSeparation<A, B>) {
    if constexpr (PairInThisOrder<A, B>)
      return pairs::rectangles_gap<with_depth>(a, b, gap, slack);
    else
      return pairs::rectangles_gap<with_depth>(b, a, gap, slack);
  } else {
    if constexpr (HasQuickSeparation<A, B>) {
      BasicSeparation<dimension<A>> s;
      const pairs::Known known = pair_quick_separation(a, b, HUGE_VAL, s, slack);
      gap = s.distance;
      if (known == pairs::Known::separation) return known;
    }
    if constexpr (AreCornered<A, B>) {
      Separation s;
      if (pair_apart<false>(a, b, s, slack) == pairs::Known::separation &&
          (!with_depth || s.distance > 0)) {
        gap = s.distance;
        return pairs::Known::separation;
      }
    }
    pairs::Facing f;
    const pairs::Known known = pair_facing(a, b, HUGE_VAL, f, with_depth);
    gap = f.gap, slack = f.slack;
    return known;
  }
}
template <class A, class B>
  requires AreRectangles<A, B>
[[gnu::always_inline]] inline pairs::Known pair_closest(const A& a, const B& b, Separation& s,
                                                        double& slack) {
  if constexpr (PairInThisOrder<A, B>) {
    return pairs::rectangles_closest(a, b, s, slack);
  } else {
    const pairs::Known known = pairs::rectangles_closest(b, a, s, slack);
    s = {s.distance, -s.normal, s.b, s.a};
    return known;
  }
}
/// As seen from b, of two kinds.
inline pairs::Facing turned(pairs::Facing f) {
  f.from_a = !f.from_a;
  return f;
}
/// The points that realise it.
template <class A, class B>
  requires HasFacing<A, B>
[[gnu::noinline]] void pair_facing_points(const A& a, const B& b, const pairs::Facing& f,
                                          Vec2& on_a, Vec2& on_b) {
  if constexpr (PairInThisOrder<A, B>) {
    pairs::separation_points(a, b, f, on_a, on_b);
  } else {
    pair_facing_points(b, a, turned(f), on_b, on_a);
  }
}

/// A point of a polygon and another: by their sides that face each other, or else by the careful way.
template <class A, class B>
Vec2 polygons_common_point(const A& a, const B& b, const pairs::Facing& f) {
  if constexpr (!PairInThisOrder<A, B>) {
    return polygons_common_point(b, a, turned(f));
  } else {
    Vec2 x;
    if (pairs::quick_common_point(a, b, f, x)) return x;
    if constexpr (std::is_same_v<A, B>)
      if (comes_after(a, b)) return pairs::common_point(b, a);
    return pairs::common_point(a, b);
  }
}
/// A point of both, where they surely meet.
template <class A, class B>
  requires HasFacing<A, B>
Vec2 pair_facing_common_point([[maybe_unused]] const A& a, [[maybe_unused]] const B& b,
                              [[maybe_unused]] const pairs::Facing& f) {
  if constexpr (std::is_same_v<A, Segment> && std::is_same_v<B, Segment>)
    return pairs::crossing(a, b);
  else if constexpr (IsPolygon<A> || IsPolygon<B>)
    return polygons_common_point(a, b, f);
  else
    return pairs::common_point(f);
}

template <class A, class B>
auto pair_common_point(const A& a, const B& b) {
  require_pair<A, B>();
  if constexpr (PairInThisOrder<A, B>)
    return pairs::common_point(a, b);
  else
    return pairs::common_point(b, a);
}

}  // namespace abut::detail
