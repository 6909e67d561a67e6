// The boundary of any shape, as plain data: a point, a line / ray / segment, a hull of equal discs,
// or an ellipse. Shapes that have shrunk to a segment or a point come out as what they are.
//
// A hull is the convex hull of discs of one radius around its corners: a circle has one corner, a
// capsule two, a box four and radius 0. Its boundary, run counter-clockwise, is a chain of straight
// pieces and, where the radius is positive, arcs:
//
//     piece 2i      from corner i to corner i+1, moved outward by the radius (not with one corner)
//     piece 2i + 1  around corner i+1 (radius > 0)
//
// The ends of the moved pieces are no doubles. But the line that carries one is
// n·x = n·p + r |n|, its ends are given by the direction t ⟂ n as t·p and t·q without any root, and
// an arc is given by the cone of its normals: all of it in numbers that are known exactly.
#pragma once

#include <abut/detail/boundary/numbers.hpp>
#include <abut/detail/core.hpp>
#include <abut/detail/pairs/vertices.hpp>
#include <abut/detail/sign/vector.hpp>
#include <vector>

namespace abut::detail::boundary {

/// base + offset.x · axis + offset.y · perp(axis): what a corner of an oriented box is.
struct Corner {
  Vec2 base, axis{1, 0}, offset{0, 0};

  template <class S>
  Pair<typename S::Number> at(const S& s) const {
    const auto b = pair_of(s, base);
    if (offset.x == 0 && offset.y == 0) return b;
    const auto u = pair_of(s, axis);
    return b + s.number(offset.x) * u + s.number(offset.y) * perp(u);
  }
};

struct Outline {
  enum class Kind : unsigned char { point, linear, hull, ellipse };

  Kind kind = Kind::point;
  std::vector<Corner> corners;  ///< a point's, a line's or ray's origin, a segment's ends, a hull's
  double radius = 0;            ///< of a hull
  Vec2 direction;               ///< of a line or ray
  Vec2 semi_axes;               ///< of an ellipse, whose centre is corners[0]
  Rotation rotation;            ///< of an ellipse
  bool endless_back = false;    ///< a line; of two corners, the one through them
  bool endless_forward = false;  ///< a line or ray
  bool parametrised = false;     ///< the shape was a line, ray or segment, whatever it has become

  bool region() const { return kind == Kind::hull || kind == Kind::ellipse; }
  bool rounded() const { return radius > 0; }
  int corner_count() const { return static_cast<int>(corners.size()); }
  const Corner& corner(int i) const {
    return corners[static_cast<std::size_t>(i < corner_count() ? i : i - corner_count())];
  }
};

/// One piece of an outline.
struct Piece {
  enum class Kind : unsigned char { straight, arc, ellipse };
  const Outline* of = nullptr;
  Kind kind = Kind::straight;
  int index = 0;

  const Outline& outline() const { return *of; }
  /// A whole circle.
  bool full() const { return kind == Kind::arc && of->corner_count() == 1; }
  /// The corner that the piece starts from (straight) or turns around (arc).
  int corner() const {
    if (kind == Kind::straight) return index / 2;
    return of->corner_count() == 1 ? 0 : (index / 2 + 1) % of->corner_count();
  }
};

/// How many numbers of pieces there are; at a hull without radius the odd ones are left out.
inline int piece_numbers(const Outline& o) {
  switch (o.kind) {
    case Outline::Kind::point:
      return 0;
    case Outline::Kind::linear:
    case Outline::Kind::ellipse:
      return 1;
    default:
      return o.corner_count() == 1 ? 1 : 2 * o.corner_count();
  }
}
inline int piece_step(const Outline& o) {
  return o.kind == Outline::Kind::hull && !o.rounded() ? 2 : 1;
}
inline Piece piece(const Outline& o, int index) {
  if (o.kind == Outline::Kind::ellipse) return {&o, Piece::Kind::ellipse, 0};
  if (o.kind == Outline::Kind::hull && (index % 2 == 1 || o.corner_count() == 1))
    return {&o, Piece::Kind::arc, index};
  return {&o, Piece::Kind::straight, index};
}
/// The piece before this one along a hull of more than one corner.
inline Piece previous(const Piece& p) {
  const int n = piece_numbers(*p.of), step = piece_step(*p.of);
  return piece(*p.of, (p.index + n - step) % n);
}

/// The carrier of a straight piece, n·x = n·p + r |n|, run along t; n is the right-hand normal.
template <class N>
struct Straight {
  Pair<N> p, t, n;
  N tt;  ///< t·t = n·n
  N r;
  bool moved, endless_back, endless_forward;
};
template <class S>
auto straight(const S& s, const Piece& piece) {
  using N = typename S::Number;
  const Outline& o = *piece.of;
  Straight<N> l;
  l.p = o.corner(piece.corner()).at(s);
  const bool endless = o.endless_forward;
  l.t = endless && o.corner_count() == 1 ? pair_of(s, o.direction)
                                         : o.corner(piece.corner() + 1).at(s) - l.p;
  l.n = -perp(l.t);
  l.tt = dot(l.t, l.t);
  l.r = s.number(o.radius);
  l.moved = o.rounded();
  l.endless_back = o.endless_back;
  l.endless_forward = endless;
  return l;
}

/// An arc: normals from `from` counter-clockwise to `to`, half a turn at most, or a whole circle.
template <class N>
struct Arc {
  Pair<N> center;
  N r;
  bool full;
  Pair<N> from, to;
};
template <class S>
auto arc(const S& s, const Piece& piece) {
  using N = typename S::Number;
  const Outline& o = *piece.of;
  Arc<N> a;
  const int i = piece.corner();
  a.center = o.corner(i).at(s);
  a.r = s.number(o.radius);
  a.full = piece.full();
  if (!a.full) {
    a.from = perp(o.corner(i + o.corner_count() - 1).at(s) - a.center);
    a.to = perp(a.center - o.corner(i + 1).at(s));
  }
  return a;
}

/// The ellipse q + a X u + b Y v, X² + Y² = 1.
template <class N>
struct Conic {
  Pair<N> center, u, v;
  N a, b;
};
template <class S>
auto conic(const S& s, const Outline& o) {
  using N = typename S::Number;
  Conic<N> e;
  e.center = o.corners[0].at(s);
  e.u = pair_of(s, o.rotation.u());
  e.v = perp(e.u);
  e.a = s.number(o.semi_axes.x);
  e.b = s.number(o.semi_axes.y);
  return e;
}

/// A hull of the corners, all of them in strictly convex position, in order.
inline Outline hull_outline(std::vector<Corner> corners, double radius) {
  Outline o;
  o.corners = std::move(corners);
  o.radius = radius;
  if (o.corner_count() > 2 || radius > 0)
    o.kind = Outline::Kind::hull;
  else if (o.corner_count() == 2)
    o.kind = Outline::Kind::linear;
  return o;
}
/// Some total order, so that a pair is computed the same way whichever comes first.
inline bool comes_after(const Outline& a, const Outline& b) {
  const auto differ = [](double x, double y, bool& less) {
    less = x < y;
    return x != y;
  };
  bool less = false;
  if (a.kind != b.kind) return a.kind > b.kind;
  if (a.corners.size() != b.corners.size()) return a.corners.size() > b.corners.size();
  for (const auto& [x, y] : {Pair<double>{a.radius, b.radius},
                             {a.direction.x, b.direction.x},
                             {a.direction.y, b.direction.y},
                             {a.semi_axes.x, b.semi_axes.x},
                             {a.semi_axes.y, b.semi_axes.y},
                             {a.rotation.c(), b.rotation.c()},
                             {a.rotation.s(), b.rotation.s()}})
    if (differ(x, y, less)) return !less;
  for (std::size_t i = 0; i < a.corners.size(); ++i) {
    const Corner &p = a.corners[i], &q = b.corners[i];
    for (const auto& [x, y] : {Pair<double>{p.base.x, q.base.x},
                               {p.base.y, q.base.y},
                               {p.offset.x, q.offset.x},
                               {p.offset.y, q.offset.y},
                               {p.axis.x, q.axis.x},
                               {p.axis.y, q.axis.y}})
      if (differ(x, y, less)) return !less;
  }
  return false;
}

// The outline of each core ⊕ radius.
inline Outline outline_of(const Point& p, double radius) {
  return hull_outline({{p.position}}, radius);
}
inline Outline outline_of(const Line& l, double) {
  Outline o;
  o.kind = Outline::Kind::linear;
  o.corners = {{l.point}};
  o.direction = l.direction;
  o.endless_back = o.endless_forward = true;
  return o;
}
inline Outline outline_of(const Ray& r, double) {
  Outline o = outline_of(Line{r.origin, r.direction}, 0);
  o.endless_back = false;
  return o;
}
inline Outline outline_of(const Segment& s, double radius) {
  return s.a == s.b ? hull_outline({{s.a}}, radius) : hull_outline({{s.a}, {s.b}}, radius);
}
inline Outline outline_of(const Box& b, double) {
  const Vec2 p = b.min, q = b.max;
  if (p.x == q.x || p.y == q.y) return outline_of(Segment{p, q}, 0);
  return hull_outline({{p}, {{q.x, p.y}}, {q}, {{p.x, q.y}}}, 0);
}
inline Outline outline_of(const OrientedBox& b, double radius) {
  const Vec2 h = b.half_size;
  const auto corner = [&](double sx, double sy) {
    // + 0.0 so that no corner of a flat box is called −0.
    return Corner{b.center, b.rotation.u(), {sx * h.x + 0.0, sy * h.y + 0.0}};
  };
  if (h.x == 0 && h.y == 0) return hull_outline({{b.center}}, radius);
  if (h.y == 0) return hull_outline({corner(-1, 0), corner(1, 0)}, radius);
  if (h.x == 0) return hull_outline({corner(0, -1), corner(0, 1)}, radius);
  return hull_outline({corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)}, radius);
}
inline Outline outline_of(const PolygonView& p, double radius) {
  std::vector<Corner> corners;
  for (const Vec2& v : pairs::true_corners(p, 1)) corners.push_back({v});
  return hull_outline(std::move(corners), radius);
}
inline Outline outline_of(const Ellipse& e, double) {
  if (e.semi_axes.x == 0 || e.semi_axes.y == 0)
    return outline_of(OrientedBox{e.center, e.semi_axes, e.rotation}, 0);
  Outline o;
  o.kind = Outline::Kind::ellipse;
  o.corners = {{e.center}};
  o.semi_axes = e.semi_axes;
  o.rotation = e.rotation;
  return o;
}
template <Shape S>
  requires requires(const S& s) { outline_of(core(s), 0.0); }
Outline outline(const S& shape) {
  Outline o = outline_of(core(shape), radius(shape));
  o.parametrised =
      Linear<std::remove_cvref_t<decltype(core(shape))>> && !requires { shape.radius; };
  return o;
}
inline Outline outline(const Polygonf& p) { return outline(widened(p)); }

/// Two outlines scaled by one power of two so that no length exceeds 1, for the arithmetic that
/// could overflow, and the given ones for that which cannot. Directions are scaled by their own.
struct Scaled {
  Outline a, b;
  int exponent = 0;             ///< a length in a or b, times 2^exponent, is the given one
  int direction_exponent[2]{};  ///< likewise for the direction of a line or ray
  bool lossless = true;         ///< nothing underflowed
};

inline void include_exponent(double x, int& top) {
  int e = 0;
  if (x != 0) std::frexp(x, &e);
  if (x != 0 && e > top) top = e;
}
inline void scale(double& x, int e, bool& lossless) {
  const double y = std::ldexp(x, e);
  if (std::ldexp(y, -e) != x) lossless = false;
  x = y;
}
inline void scale(Vec2& v, int e, bool& lossless) {
  scale(v.x, e, lossless);
  scale(v.y, e, lossless);
}
inline void include_exponents(const Outline& o, int& top) {
  for (const Corner& c : o.corners)
    for (const double x : {c.base.x, c.base.y, c.offset.x, c.offset.y}) include_exponent(x, top);
  for (const double x : {o.radius, o.semi_axes.x, o.semi_axes.y}) include_exponent(x, top);
}
inline int scale(Outline& o, int e, bool& lossless) {
  for (Corner& c : o.corners) {
    scale(c.base, e, lossless);
    scale(c.offset, e, lossless);
  }
  scale(o.radius, e, lossless);
  scale(o.semi_axes, e, lossless);
  int top = -2000;
  include_exponent(o.direction.x, top);
  include_exponent(o.direction.y, top);
  if (top == -2000) return 0;
  scale(o.direction, -top, lossless);
  return top;
}

inline Scaled scaled(const Outline& a, const Outline& b) {
  Scaled r{a, b, -2000, {0, 0}, true};
  include_exponents(a, r.exponent);
  include_exponents(b, r.exponent);
  if (r.exponent == -2000) r.exponent = 0;
  r.direction_exponent[0] = scale(r.a, -r.exponent, r.lossless);
  r.direction_exponent[1] = scale(r.b, -r.exponent, r.lossless);
  return r;
}

}  // namespace abut::detail::boundary
