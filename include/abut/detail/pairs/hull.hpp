// All pairs of polytopes in the plane: segments, rays, lines, boxes and polygons as convex hulls of
// vertices, some of them unbounded. Flat hulls and repeated vertices are valid.
//
// Nothing here is fast in a clever way. The common pairs have closed forms of their own in their
// files; this is the general mechanism under polygons, flat boxes and everything that penetrates.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/pairs/point_box.hpp>
#include <abut/detail/pairs/vertices.hpp>
#include <abut/detail/swapped.hpp>
#include <array>

namespace abut::detail::pairs {

/// A computed vertex as a shape of its own: a point that may be no double.
template <class V>
struct ComputedPoint {
  V at;
};
template <class V>
int vertex_count(const ComputedPoint<V>&) {
  return 1;
}
template <class V>
int edge_count(const ComputedPoint<V>&) {
  return 0;
}
template <class Stage, class V>
const V& vertex(Stage&, const ComputedPoint<V>& k, int) {
  return k.at;
}
template <class Stage, class V>
Vec<2, decltype(std::declval<Stage&>().difference(0, 0))> edge(Stage& s, const ComputedPoint<V>&,
                                                               int) {
  return {s.difference(0, 0), s.difference(0, 0)};
}

/// Which way round the vertices run: positive counter-clockwise (y up), zero where all lie in a
/// line.
template <class Stage, class K>
Sign turn(Stage& s, const K& k) {
  if constexpr (Linear<K> || requires { k.position; } || requires { k.at; }) {
    return Sign::zero;
  } else if constexpr (std::is_same_v<K, PolygonView>) {
    for (int i = 0; i + 1 < k.size(); ++i) {
      if (k[i] == k[i + 1]) continue;
      // The vertex farthest off this edge, by doubles; exactly any of them, if that one is on it.
      int distant = 0;
      for (int j = 1; j < k.size(); ++j)
        if (std::fabs(abut::cross(k[i + 1] - k[i], k[j] - k[i])) >
            std::fabs(abut::cross(k[i + 1] - k[i], k[distant] - k[i])))
          distant = j;
      const auto e = edge(s, k, i);
      const auto side = [&](int j) {
        return s.sign(sign::cross(e, sign::displacement(s, k[i], k[j])));
      };
      Sign found = side(distant);
      for (int j = 0; j < k.size() && found == Sign::zero; ++j) found = side(j);
      return found;
    }
    return Sign::zero;
  } else {
    return is_flat(k) ? Sign::zero : Sign::positive;
  }
}

/// Whether all vertices lie in one line. They may then stand in any order.
inline bool is_flat(const PolygonView& p) {
  return sign::decide([&](auto& s) { return turn(s, p); }) == Sign::zero;
}
/// The kind of an edge for its distance to a point.
template <class K>
struct edge_kind {
  using type = BasicSegment<2>;
};
template <Linear K>
struct edge_kind<K> {
  using type = K;
};

template <class Stage, class T>
bool is_zero(Stage& s, const Vec<2, T>& d) {
  return s.sign(abs(d.x) + abs(d.y)) == Sign::zero;
}

/// The least and the largest of some signs.
struct SignRange {
  Sign low = Sign::positive, high = Sign::negative;
  void add(Sign s) { low = smaller(low, s), high = larger(high, s); }
};

/// On which sides of the line from `from` along `dir` the shape k lies.
template <class Stage, class From, class D, class K>
SignRange sides(Stage& s, const From& from, const D& dir, const K& k) {
  SignRange r;
  for (int i = 0; i < vertex_count(k); ++i)
    r.add(s.sign(sign::cross(dir, displacement(s, from, vertex(s, k, i)))));
  if constexpr (Linear<K>) {
    if constexpr (!has_stop<K>) {
      const Sign onward = s.sign(sign::cross(dir, along(s, k)));
      if (onward != Sign::zero) r.add(onward);
      if constexpr (!has_start<K>)
        if (onward != Sign::zero) r.add(-onward);
    }
  }
  return r;
}

/// How two shapes stand to each other, seen from the edges of one of them.
struct EdgeVerdict {
  bool apart = false;       // a line strictly parts the closed sets
  bool weakly = false;      // a line parts them, and not both lie in it
  int collinear_edge = -1;  // both lie in the line of this edge
};
EdgeVerdict edges_against(auto& s, const auto& p, const auto& q) {
  EdgeVerdict verdict;
  const Sign own = turn(s, p);
  for (int i = 0; i < edge_count(p); ++i) {
    const auto dir = edge(s, p, i);
    if (is_zero(s, dir)) continue;
    const SignRange other = sides(s, vertex(s, p, i), dir, q);
    const bool other_flat = other.low == Sign::zero && other.high == Sign::zero;
    if (own == Sign::zero && other_flat) {
      verdict.collinear_edge = i;
    } else if ((own != Sign::positive && other.low >= Sign::zero) ||
               (own != Sign::negative && other.high <= Sign::zero)) {
      verdict.weakly = true;
      if (other.low == Sign::positive || other.high == Sign::negative) verdict.apart = true;
    }
  }
  return verdict;
}

/// Two sets in one line: positive apart, zero sharing only ends, negative sharing interior points.
Sign collinear_sign(auto& s, const auto& from, const auto& dir, const auto& p, const auto& q) {
  // Compares positions along dir of vertices of both; an unbounded end needs no vertex.
  const auto at = [&](const auto& k, int i) {
    return sign::dot(dir, displacement(s, from, vertex(s, k, i)));
  };
  const auto runs_on = [&](const auto& k, Sign way) {
    using K = std::remove_cvref_t<decltype(k)>;
    if constexpr (Linear<K>) {
      if constexpr (!has_start<K>)
        return true;
      else if constexpr (!has_stop<K>)
        return s.sign(sign::dot(dir, along(s, k))) == way;
    }
    return false;
  };
  const auto extreme = [&](const auto& k, Sign way) {
    int best = 0;
    for (int i = 1; i < vertex_count(k); ++i)
      if (s.sign(at(k, i) - at(k, best)) == way) best = i;
    return best;
  };
  const auto is_single = [&](const auto& k) {
    return !runs_on(k, Sign::positive) && !runs_on(k, Sign::negative) &&
           s.sign(at(k, extreme(k, Sign::positive)) - at(k, extreme(k, Sign::negative))) ==
               Sign::zero;
  };
  // a before b: sign(highest of a − lowest of b), negative when they are apart.
  const auto reach_past = [&](const auto& a, const auto& b) {
    if (runs_on(a, Sign::positive) || runs_on(b, Sign::negative)) return Sign::positive;
    return s.sign(at(a, extreme(a, Sign::positive)) - at(b, extreme(b, Sign::negative)));
  };
  const Sign pq = reach_past(p, q), qp = reach_past(q, p);
  const Sign least = smaller(pq, qp);
  if (least == Sign::zero && is_single(p) && is_single(q)) return Sign::negative;  // one point
  return -least;
}

bool has_length(auto& s, const auto& k) {
  for (int i = 0; i < edge_count(k); ++i)
    if (!is_zero(s, edge(s, k, i))) return true;
  return false;
}

/// Positive: the closed sets have no common point. Zero: they have, but their relative interiors
/// have none. Negative: the relative interiors meet.
///
/// The origin lies outside, on the boundary of or inside the Minkowski difference of the two, whose
/// edges are parallel to theirs; where that difference is flat, both lie in one line.
template <class Stage, class P, class Q>
Sign hull_sign(Stage& s, const P& p, const Q& q) {
  const EdgeVerdict a = edges_against(s, p, q), b = edges_against(s, q, p);
  if (a.apart || b.apart) return Sign::positive;
  if constexpr (Stage::tells_zero) {
    if (a.collinear_edge >= 0)
      return collinear_sign(s, vertex(s, p, a.collinear_edge), edge(s, p, a.collinear_edge), p, q);
    if (b.collinear_edge >= 0)
      return collinear_sign(s, vertex(s, q, b.collinear_edge), edge(s, q, b.collinear_edge), p, q);
  }
  if (a.weakly || b.weakly) return Sign::zero;
  if (has_length(s, p) || has_length(s, q)) return Sign::negative;
  const bool same = is_zero(s, displacement(s, vertex(s, p, 0), vertex(s, q, 0)));
  return same ? Sign::negative : Sign::positive;
}
/// sign(distance² − r²) between a point and the boundary edges of k.
template <class Stage, class V, class K, class R>
Sign boundary_distance_sign(Stage& s, const V& v, const K& k, const R& r2) {
  if (edge_count(k) == 0) return s.sign(sign::norm2(displacement(s, vertex(s, k, 0), v)) - r2);
  Sign least = Sign::positive;
  for (int i = 0; i < edge_count(k) && least != Sign::negative; ++i) {
    const auto e = edge(s, k, i);
    const auto w = displacement(s, vertex(s, k, i), v);
    if (is_zero(s, e))
      least = smaller(least, s.sign(sign::norm2(w) - r2));
    else
      least = smaller(least, linear_distance_sign<typename edge_kind<K>::type>(s, w, e, r2));
  }
  return least;
}

/// The meeting of P ⊕ ra and Q ⊕ rb. Apart, their nearest points are a vertex of one and an edge of
/// the other (or parallel edges, or vertices, which are ends of edges).
Sign hull_meeting(auto& s, const auto& p, const auto& q, Reach r) {
  const Sign cores = hull_sign(s, p, q);
  if (!r.positive()) return cores;
  if (cores != Sign::positive) return Sign::negative;
  const auto r2 = square(sum_of(s, r));
  Sign least = Sign::positive;
  for (int i = 0; i < vertex_count(p) && least != Sign::negative; ++i)
    least = smaller(least, boundary_distance_sign(s, vertex(s, p, i), q, r2));
  for (int i = 0; i < vertex_count(q) && least != Sign::negative; ++i)
    least = smaller(least, boundary_distance_sign(s, vertex(s, q, i), p, r2));
  return least;
}
Sign hull_meeting(const auto& p, const auto& q, Reach r) {
  return sign::decide([&](auto& s) { return hull_meeting(s, p, q, r); });
}

/// Whether the polygon ⊕ outer_radius holds the disc of inner_radius around v.
template <class Stage, class V>
Containment polygon_holds(Stage& s, const PolygonView& polygon, const V& v, double outer_radius,
                          double inner_radius) {
  const auto spare2 = square(s.difference(outer_radius, inner_radius));
  Sign where = hull_sign(s, polygon, ComputedPoint<V>{v});
  if (inner_radius < outer_radius) {
    if (where != Sign::positive) return Containment::strict;
    where = boundary_distance_sign(s, v, polygon, spare2);
  } else if (inner_radius == outer_radius) {
    if (outer_radius > 0 && turn(s, polygon) == Sign::zero) where = larger(where, Sign::zero);
  } else {
    // The polygon eroded by inner − outer: that far from every edge, on the inner side.
    if (turn(s, polygon) == Sign::zero) return Containment::none;
    for (int i = 0; i < edge_count(polygon); ++i) {
      if (polygon[i] == polygon.next(i)) continue;
      const auto e = edge(s, polygon, i);
      const auto side = sign::cross(e, displacement(s, vertex(s, polygon, i), v));
      where = larger(where, s.sign(spare2 * sign::norm2(e) - square(side)));
    }
  }
  return containment_of(where);
}

// Each of these asks the same of every vertex of the inner shape: a convex set holds a convex hull
// of discs if and only if it holds each disc.

template <class Stage, Linear L, class V>
Containment holds(Stage& s, const L& outer, const V& v, double outer_radius, double inner_radius) {
  return linear_holds<L>(s, displacement(s, GivenVertex{start(outer)}, v), along(s, outer),
                         outer_radius, inner_radius);
}
Containment holds(auto& s, const BasicBox<2>& outer, const auto& v, double outer_radius,
                  double inner_radius) {
  const auto e =
      excess(s, outer, [&](const Vec2& from) { return displacement(s, GivenVertex{from}, v); });
  return box_holds(s, outer, e, outer_radius, inner_radius);
}
Containment holds(auto& s, const OrientedBox& outer, const auto& v, double outer_radius,
                  double inner_radius) {
  const auto e =
      excess(s, outer, [&](const Vec2& from) { return displacement(s, GivenVertex{from}, v); });
  return box_holds(s, outer, e, outer_radius, inner_radius);
}
Containment holds(auto& s, const PolygonView& outer, const auto& v, double outer_radius,
                  double inner_radius) {
  return polygon_holds(s, outer, v, outer_radius, inner_radius);
}
Containment holds(auto& s, const BasicPoint<2>& outer, const auto& v, double outer_radius,
                  double inner_radius) {
  if (inner_radius > outer_radius) return Containment::none;
  const auto d = displacement(s, GivenVertex{outer.position}, v);
  const auto spare = s.difference(outer_radius, inner_radius);
  return in_ball(s.sign(sign::norm2(d) - square(spare)), outer_radius);
}

template <class Outer, class Inner>
Containment hull_containment(const Outer& outer, double outer_radius, const Inner& inner,
                             double inner_radius) {
  if constexpr (Linear<Inner>)
    if constexpr (!has_stop<Inner>) return Containment::none;
  if constexpr (Linear<Outer>)
    if (is_point(outer))
      return hull_containment(BasicPoint<2>{start(outer)}, outer_radius, inner, inner_radius);
  return sign::decide([&](auto& s) {
    Containment all = Containment::strict;
    for (int i = 0; i < vertex_count(inner) && all != Containment::none; ++i)
      all = smaller(all, holds(s, outer, vertex(s, inner, i), outer_radius, inner_radius));
    return all;
  });
}

/// Two hulls that have no overload of their own.
template <PlaneHull A, PlaneHull B>
  requires(!IsPolygon<A> && (IsOrientedBox<A> || IsOrientedBox<B> || IsPolygon<B>))
Containment containment(const A& outer, double outer_radius, const B& inner, double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}

// ---- Numeric: the same in doubles

template <class K>
Vec2 edge(const K& k, int i) {
  if constexpr (Linear<K> && !has_stop<K>) {
    return along(k);
  } else {
    const int n = vertex_count(k);
    return vertex(k, i + 1 < n ? i + 1 : 0) - vertex(k, i);
  }
}
/// The i-th edge as a linear shape.
template <class K>
auto edge_shape(const K& k, int i) {
  if constexpr (Linear<K>)
    return k;
  else
    return BasicSegment<2>{vertex(k, i), vertex(k, i) + edge(k, i)};
}

/// max over k of n·(x − origin), or infinity. `onward` is the sign of n·along(k), for a line or a
/// ray.
template <class K>
double support(const K& k, const Vec2& origin, const Vec2& n, Sign onward) {
  double best = dot(n, vertex(k, 0) - origin);
  for (int i = 1; i < vertex_count(k); ++i) best = std::fmax(best, dot(n, vertex(k, i) - origin));
  if constexpr (Linear<K> && !has_stop<K>)
    if (onward == Sign::positive || (!has_start<K> && onward != Sign::zero)) return HUGE_VAL;
  return best;
}

/// The sign of perp(e)·along(k) where e is an edge of `from`. It must be exact between two that run
/// on without end; elsewhere a direction that is parallel but for rounding is tried as k's own.
template <class From, class K>
Sign onward_across(const From& from, const Vec2& e, const K& k) {
  if constexpr (Linear<K> && !has_stop<K>) {
    if constexpr (Linear<From>)
      return sign::decide(
          [&](auto& s) { return s.sign(sign::cross(along(s, from), along(s, k))); });
    else
      return sign_of(dot(perp(e), along(k)));
  } else {
    return Sign::zero;
  }
}

/// Nearest points of two disjoint hulls: a vertex of one and an edge of the other.
Separation nearest_vertex_to_edge(const auto& p, const auto& q, Separation best) {
  for (int i = 0; i < vertex_count(p); ++i) {
    const BasicPoint<2> v{vertex(p, i)};
    if (edge_count(q) == 0) {
      const Separation found = separation(v, BasicPoint<2>{vertex(q, 0)});
      if (found.distance < best.distance) best = found;
    }
    for (int j = 0; j < edge_count(q); ++j) {
      const Separation found = separation(v, edge_shape(q, j));
      if (found.distance < best.distance) best = found;
    }
  }
  return best;
}

/// The points where the touching faces of p and q, seen along n, overlap when pushed together.
void align_witnesses(const auto& p, const auto& q, Separation& s) {
  const Vec2 n = s.normal, t = perp(n);
  const Vec2 origin = s.a;
  struct Span {
    double low = HUGE_VAL, high = -HUGE_VAL;
  };
  const auto face = [&](const auto& k, double way) {
    using K = std::remove_cvref_t<decltype(k)>;
    using sign::larger;
    Span span;
    const double top = support(k, origin, way * n, Sign::zero);
    double size = std::fabs(top);
    for (int i = 0; i < vertex_count(k); ++i) {
      const Vec2 d = vertex(k, i) - origin;
      // Not std::fmax, in whose vectors g++ 12 for AArch64 stops with an internal error.
      size = larger(larger(size, std::fabs(d.x)), std::fabs(d.y));
    }
    for (int i = 0; i < vertex_count(k); ++i) {
      const Vec2 d = vertex(k, i) - origin;
      if (way * dot(n, d) < top - 0.5 * kGapSlack * size) continue;
      span.low = std::fmin(span.low, dot(t, d));
      span.high = std::fmax(span.high, dot(t, d));
    }
    if constexpr (Linear<K>) {
      if constexpr (!has_stop<K>) {
        const double across = dot(t, along(k)), off = dot(n, along(k));
        if (std::fabs(off) <= kPointPart * std::fabs(across)) {
          if (across > 0 || !has_start<K>) span.high = HUGE_VAL;
          if (across < 0 || !has_start<K>) span.low = -HUGE_VAL;
        }
      }
    }
    return span;
  };
  const Span a = face(p, 1), b = face(q, -1);
  const double low = std::fmax(a.low, b.low), high = std::fmin(a.high, b.high);
  const bool low_finite = low > -HUGE_VAL, high_finite = high < HUGE_VAL;
  const double at = low_finite && high_finite ? 0.5 * (low + high)
                    : low_finite              ? low
                    : high_finite             ? high
                                              : 0;
  const double level = support(p, origin, n, Sign::zero);
  s.a = origin + at * t + level * n;
  s.b = s.a + s.distance * n;
}

/// Signed separation of two hulls. Where they meet it is the shallowest way out among the normals
/// of all their edges (and 0 where they lie in one line); the first of equally good ones wins. No
/// translation parts two crossing lines: their separation is −infinity. `cores` is their exact
/// meeting without radii.
template <class P, class Q>
Separation hull_separation(const P& p, const Q& q, Sign cores) {
  Separation nearby{HUGE_VAL, {1, 0}, vertex(p, 0), vertex(q, 0)};
  const Vec2 origin = vertex(p, 0);
  Separation best{-HUGE_VAL, {1, 0}, origin, origin};
  double size = 0;
  if (cores == Sign::positive) {
    nearby = nearest_vertex_to_edge(p, q, nearby);
    const Separation other = swapped(nearest_vertex_to_edge(q, p, swapped(nearby)));
    if (other.distance < nearby.distance) nearby = other;
    const auto note = [&](const Vec2& d) {
      size = std::fmax(size, std::fmax(std::fabs(d.x), std::fabs(d.y)));
    };
    for (int i = 0; i < vertex_count(p); ++i) note(vertex(p, i));
    for (int i = 0; i < vertex_count(q); ++i) note(vertex(q, i));
  }
  const auto try_normal = [&](const Vec2& n, Sign onward_p, Sign onward_q) {
    const double gap = -(support(p, origin, n, onward_p) + support(q, origin, -n, onward_q));
    if (gap > best.distance) best.distance = gap, best.normal = n;
  };
  if (cores == Sign::positive) {
    const auto onward = [&](const auto& k, double way) {
      if constexpr (Linear<std::remove_cvref_t<decltype(k)>>)
        return std::fabs(dot(nearby.normal, along(k))) <= kParallel * length(along(k))
                   ? Sign::zero
                   : sign_of(way * dot(nearby.normal, along(k)));
      else
        return Sign::zero;
    };
    try_normal(nearby.normal, onward(p, 1), onward(q, -1));
    if (std::fabs(best.distance - nearby.distance) <= kSameGap * size) return nearby;
  }
  const auto try_edges = [&](const auto& k, bool of_p) {
    for (int i = 0; i < edge_count(k); ++i) {
      const Vec2 e = edge(k, i);
      const double l = length(e);
      if (!(l > kPointlike)) continue;
      const Vec2 n = perp(e) * (1 / l);
      const Sign onward = of_p ? onward_across(k, e, q) : onward_across(k, e, p);
      try_normal(n, of_p ? Sign::zero : onward, of_p ? -onward : Sign::zero);
      try_normal(-n, of_p ? Sign::zero : -onward, of_p ? onward : Sign::zero);
    }
  };
  try_edges(p, true);
  try_edges(q, false);
  if (best.distance == -HUGE_VAL) {
    const bool endless = Linear<P> && Linear<Q> && !(vertex_count(p) + vertex_count(q) > 2);
    if (!endless) best.distance = 0;  // two points
    return best;
  }
  best.distance = cores == Sign::positive ? nearby.distance : std::fmin(best.distance, 0);
  align_witnesses(p, q, best);
  return best;
}

/// How far a point is outside a hull, 0 inside.
double distance_outside(const auto& k, const Vec2& x) {
  if (edge_count(k) == 0) return length(x - vertex(k, 0));
  double nearest = HUGE_VAL, least = HUGE_VAL, most = -HUGE_VAL, longest = 0;
  for (int i = 0; i < edge_count(k); ++i) {
    nearest = std::fmin(nearest, separation(BasicPoint<2>{x}, edge_shape(k, i)).distance);
    const double side = abut::cross(edge(k, i), x - vertex(k, i));
    least = std::fmin(least, side);
    most = std::fmax(most, side);
    longest = std::fmax(longest, dot(edge(k, i), edge(k, i)));
  }
  // In line with a flat hull the sides are rounding alone; in a thin one the nearest edge will do.
  const bool wide = std::fmax(most, -least) > kPointPart * longest;
  const bool inside = edge_count(k) > 2 && wide && (least >= 0 || most <= 0);
  return inside ? 0 : nearest;
}

/// A point of both hulls, given that they meet: of the vertices inside the other and the crossings
/// of edges the one that is, in doubles, least outside.
template <class P, class Q>
Vec2 hull_common_point(const P& p, const Q& q) {
  Vec2 found = vertex(p, 0);
  double best = HUGE_VAL;
  const auto consider = [&](const Vec2& x, const auto& other) {
    if (best == 0 || !std::isfinite(x.x + x.y)) return;
    const double off = distance_outside(other, x);
    if (off < best) best = off, found = x;
  };
  for (int i = 0; i < vertex_count(p); ++i) consider(vertex(p, i), q);
  for (int i = 0; i < vertex_count(q); ++i) consider(vertex(q, i), p);
  for (int i = 0; i < edge_count(p); ++i)
    for (int j = 0; j < edge_count(q); ++j) {
      const Vec2 e = edge(p, i), f = edge(q, j);
      const double det = abut::cross(e, f);
      if (det == 0) continue;
      double t = abut::cross(vertex(q, j) - vertex(p, i), f) / det;
      using E = typename edge_kind<P>::type;
      if (has_start<E>) t = std::fmax(t, 0);
      if (has_stop<E>) t = std::fmin(t, 1);
      consider(vertex(p, i) + t * e, q);
    }
  return found;
}

}  // namespace abut::detail::pairs
