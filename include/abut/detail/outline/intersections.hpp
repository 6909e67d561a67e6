// intersections where one shape is a polyline or a region: what their boundaries share, each point
// and piece once, in the order of the outline's edges (of a's, where both are outlines).
//
// Without a radius: edge by edge, exact in number and marks. A vertex on the other's boundary is
// one point, which is the vertex itself; it is tangent unless one edge at it leads in and another
// does not (against a curve: unless they leave to either side). With a radius: part of the boundary
// by part (rim.hpp), which is decided to within kRimDoubt of the sizes.
#pragma once

#include <abut/detail/outline/clip.hpp>
#include <abut/detail/outline/intersects.hpp>
#include <abut/queries/intersections.hpp>

namespace abut {

namespace detail::outline {

/// Whether a given point lies on the boundary of a convex shape; a curve and a point are their own.
template <class K>
bool on_boundary(const Vec2& v, const K& k, double rk) {
  return reduced(k, rk, [&](const auto& x, auto form) {
    const Sign s = pair_meeting(Point{v}, x, Reach{0, rk});
    return form == Form::area ? s == Sign::zero : s != Sign::positive;
  });
}
/// On which side of the boundary of a convex shape an edge leaves its end v, which lies on it.
template <class K>
Sign leaves(const Vec2& v, const Vec2& to, const K& k, double rk) {
  return reduced(k, rk, [&](const auto& x, auto form) {
    if constexpr (form == Form::area)
      return pair_meeting(Segment{v, to}, x, Reach{0, rk}) == Sign::negative ? Sign::negative
                                                                             : Sign::positive;
    else if constexpr (form == Form::curve)
      return point_meeting(v, x) == Sign::zero
                 ? Sign::zero
                 : side_of(Curve<std::remove_cvref_t<decltype(x)>>{x}, to);
    else
      return Sign::zero;
  });
}

/// The intersections of an outline with a convex shape, in this order.
template <class S>
Intersections sharp_intersections(const View& o, const S& shape) {
  Intersections all;
  const auto& k = core(shape);
  const double rk = radius(shape);
  const boundary::Outline other = boundary::outline(shape);
  const Box box = around(k, rk);
  struct Passing {
    Vec2 at;
    bool crosses;
  };
  std::vector<Passing> vertices;
  std::vector<Vec2> piece_ends;
  // An edge's own points, without its ends; its pieces.
  const auto edge = [&](const Segment& e, bool start_on, bool stop_on) {
    if (!View::may_meet(e, box) || e.a == e.b) return;
    Intersections common = boundary::intersections(boundary::outline(e), other);
    const auto drop = [&](const Vec2& v) {
      std::size_t best = 0;
      double least = HUGE_VAL;
      for (std::size_t i = 0; i < common.points.size(); ++i)
        if (const double d = length(common.points[i].at - v); d < least) least = d, best = i;
      if (least <= 0x1p-40 * (magnitude(e) + magnitude(k)))
        common.points.erase(common.points.begin() + static_cast<std::ptrdiff_t>(best));
    };
    if (start_on && !common.points.empty()) drop(e.a);
    if (stop_on && !common.points.empty()) drop(e.b);
    for (Intersection p : common.points) {
      p.ta = NAN;
      all.points.push_back(p);
    }
    for (const SharedPiece& p : common.pieces) {
      all.pieces.push_back(p);
      piece_ends.push_back(p.from), piece_ends.push_back(p.to);
    }
  };
  const auto vertex = [&](const Vec2* before, const Vec2& v, const Vec2* after) {
    const bool crosses =
        before && after && leaves(v, *before, k, rk) * leaves(v, *after, k, rk) == Sign::negative;
    for (Passing& p : vertices)
      if (p.at == v) {
        p.crosses = p.crosses || crosses;
        return;
      }
    vertices.push_back({v, crosses});
    Intersection point;
    point.at = v;
    point.ta = point.tb = NAN;
    all.points.push_back(point);
  };
  o.any_chain([&](std::span<const Vec2> c) {
    std::vector<Vec2> v;
    for (const Vec2& p : c)
      if (v.empty() || !(v.back() == p)) v.push_back(p);
    const bool ring = o.region || (v.size() > 1 && v.front() == v.back());
    if (v.size() > 1 && ring && v.front() == v.back()) v.pop_back();
    const std::size_t n = v.size();
    std::vector<char> on(n);
    for (std::size_t i = 0; i < n; ++i)
      on[i] = View::may_meet({v[i], v[i]}, box) && on_boundary(v[i], k, rk);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t next = i + 1 < n ? i + 1 : 0;
      if (on[i])
        vertex(i > 0           ? &v[i - 1]
               : ring && n > 1 ? &v[n - 1]
                               : nullptr,
               v[i],
               i + 1 < n       ? &v[i + 1]
               : ring && n > 1 ? &v[0]
                               : nullptr);
      if (next != 0 || ring) edge({v[i], v[next]}, on[i], on[next]);
    }
    return false;
  });
  // Ends of pieces are no points of their own, and vertices are known by now.
  std::erase_if(all.points, [&](const Intersection& p) {
    return std::any_of(piece_ends.begin(), piece_ends.end(), [&](const Vec2& end) {
      return length(end - p.at) <= 0x1p-45 * (std::fabs(end.x) + std::fabs(end.y));
    });
  });
  for (Intersection& p : all.points)
    for (const Passing& v : vertices)
      if (v.at == p.at) p.tangent = !v.crosses;
  return all;
}

/// The intersections of two lists of boundary parts.
template <class = void>
Intersections part_intersections(const std::vector<RimPart>& a, const std::vector<RimPart>& b) {
  Intersections all;
  std::vector<Box> boxes_a, boxes_b;
  for (const RimPart& p : a) boxes_a.push_back(box_of(p));
  for (const RimPart& p : b) boxes_b.push_back(box_of(p));
  std::vector<std::pair<std::uint32_t, std::uint32_t>> near;
  each_near(boxes_a, boxes_b, [&](std::uint32_t i, std::uint32_t j) { near.emplace_back(i, j); });
  std::sort(near.begin(), near.end());
  constexpr double slack = 0x1p-36;
  const auto on = [](const RimPart& p, const Vec2& x) {
    const double t = p.place_of(x);
    if (t >= -slack && t <= 1 + slack) return true;
    return p.arc && (t - 1) * (p.end - p.begin) >= 2 * std::numbers::pi - (p.end - p.begin) - slack;
  };
  const auto same = [](const Vec2& p, const Vec2& q) {
    return length(p - q) <= slack * (std::fabs(p.x) + std::fabs(p.y) + std::fabs(q.x - p.x));
  };
  std::vector<Vec2> ends;
  for (const auto& [i, j] : near) {
    const Intersections common = boundary::intersections(carrier(a[i]), carrier(b[j]));
    for (const Intersection& p : common.points)
      if (on(a[i], p.at) && on(b[j], p.at) &&
          std::none_of(all.points.begin(), all.points.end(),
                       [&](const Intersection& q) { return same(p.at, q.at); }))
        all.points.push_back({p.at, p.tangent, NAN, NAN});
    for (const SharedPiece& piece : common.pieces) {
      if (piece.kind == SharedPiece::Kind::segment) {
        all.pieces.push_back(piece);
        ends.push_back(piece.from), ends.push_back(piece.to);
        continue;
      }
      // The common stretch of the two arcs of one curve.
      const RimPart &p = a[i], &q = b[j];
      for (const auto& [from, to] :
           {std::pair{p.from, q.to}, {q.from, p.to}, {p.from, p.to}, {q.from, q.to}}) {
        if (!on(p, from) || !on(p, to) || !on(q, from) || !on(q, to) || same(from, to)) continue;
        SharedPiece arc = piece;
        arc.from = from;
        arc.to = to;
        all.pieces.push_back(arc);
        ends.push_back(from), ends.push_back(to);
        break;
      }
    }
  }
  std::erase_if(all.points, [&](const Intersection& p) {
    return std::any_of(ends.begin(), ends.end(), [&](const Vec2& e) { return same(e, p.at); });
  });
  return all;
}

template <class S>
std::vector<RimPart> curve_parts(const S& s) {
  if constexpr (Outlined<S>) {
    const View o = view(s);
    if (o.region || o.radius > 0) return rim(o);
    std::vector<RimPart> parts;
    o.any_edge([&](const Segment& e) { return parts.push_back({e.a, e.b}), false; });
    return parts;
  } else {
    const boundary::Outline b = boundary::outline(s);
    if (b.region()) return parts_of(b);
    const Vec2 p = b.corners[0].base;
    if (b.endless_forward) {
      // As far as doubles go; what is met lies near the other shape.
      const Vec2 d =
          (0x1p1000 / std::fmax(std::fabs(b.direction.x), std::fabs(b.direction.y))) * b.direction;
      return {{b.endless_back ? p - d : p, p + d}};
    }
    const boundary::Corner& last = b.corners.back();
    const auto at = [](const boundary::Corner& c) {
      return c.base + (c.offset.x * c.axis + c.offset.y * perp(c.axis));
    };
    return {{at(b.corners[0]), at(last)}};
  }
}

/// A region without radius, or a polyline, by its edges: each against the other outline.
template <class = void>
Intersections sharp_intersections(const View& a, const View& b) {
  Intersections all;
  const auto note = [&](const Intersections& some) {
    for (const Intersection& p : some.points) {
      bool known = false;
      for (Intersection& q : all.points)
        if (q.at == p.at) known = true, q.tangent = q.tangent && p.tangent;
      if (!known) all.points.push_back(p);
    }
    for (const SharedPiece& p : some.pieces) {
      const bool known =
          std::any_of(all.pieces.begin(), all.pieces.end(), [&](const SharedPiece& q) {
            return (q.from == p.from && q.to == p.to) || (q.from == p.to && q.to == p.from);
          });
      if (!known) all.pieces.push_back(p);
    }
  };
  a.any_edge([&](const Segment& e) { return note(sharp_intersections(b, e)), false; });
  std::erase_if(all.points, [&](const Intersection& p) {
    return std::any_of(all.pieces.begin(), all.pieces.end(), [&](const SharedPiece& s) {
      return point_meeting(p.at, Segment{s.from, s.to}) != Sign::positive;
    });
  });
  return all;
}

template <class A, class B>
Intersections shared(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (!Outlined<A>) {
    Intersections all = shared(b, a);
    for (Intersection& p : all.points) std::swap(p.ta, p.tb);
    return all;
  } else {
    const View o = view(a);
    if constexpr (Outlined<B>) {
      if (!(o.radius > 0) && !(view(b).radius > 0)) return sharp_intersections(o, view(b));
    } else {
      if (!(o.radius > 0)) return sharp_intersections(o, b);
    }
    return part_intersections(curve_parts(a), curve_parts(b));
  }
}

}  // namespace detail::outline

template <class A, class B>
  requires detail::InThePlane<A> && detail::InThePlane<B> && detail::EitherOutlined<A, B>
Intersections intersections(const A& a, const B& b) {
  return detail::outline::shared(detail::lift(a), detail::lift(b));
}

}  // namespace abut
