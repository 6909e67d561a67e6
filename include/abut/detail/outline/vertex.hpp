// The vertices of an arrangement (arrangement.hpp): where two pieces of boundary cross, or one ends.
//
// No coordinate is computed. A vertex is named by what it is, and gives homogeneous coordinates to
// any stage that asks for them: a question about it is the sign of a formula with square roots
// (boundary/algebraic.hpp).
#pragma once

#include <abut/detail/boundary/algebraic.hpp>
#include <abut/detail/boundary/points.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace abut::detail::outline {

using boundary::At;
using boundary::decide_algebraic;
using RimPiece = boundary::Piece;
using Cell = boundary::Outline;

/// Where a vertex lies on a piece: at its start, inside of it, or at its end.
struct Spot {
  RimPiece piece;
  At at;
};
/// The one or two pieces of a cell's boundary that meet at a vertex.
struct Touched {
  const Cell* cell = nullptr;
  std::array<Spot, 2> spots{};
  int count = 0;
};

/// Whether two ellipses are given by the same numbers.
inline bool is_same_ellipse(const Cell& e, const Cell& f) {
  return &e == &f || (e.kind == Cell::Kind::ellipse && f.kind == Cell::Kind::ellipse &&
                      e.corners[0].base == f.corners[0].base && e.semi_axes == f.semi_axes &&
                      e.rotation.u() == f.rotation.u());
}
/// The number that a piece has on a cell that is the same as its own; −1 if that is another.
inline int index_on(const Cell& cell, const RimPiece& p) {
  const Cell& own = *p.of;
  if (&own == &cell) return p.index;
  if (own.kind == Cell::Kind::ellipse) return is_same_ellipse(own, cell) ? p.index : -1;
  if (own.kind != cell.kind || own.radius != cell.radius || own.corners.size() > 2 ||
      own.corners.size() != cell.corners.size() || own.endless_forward != cell.endless_forward ||
      (own.endless_forward && own.corners.size() == 1))
    return -1;
  const auto same = [](const boundary::Corner& a, const boundary::Corner& b) {
    return a.base == b.base && a.offset == Vec2{0, 0} && b.offset == Vec2{0, 0};
  };
  const boundary::Corner &a = own.corners[0], &b = own.corners.back();
  if (same(a, cell.corners[0]) && same(b, cell.corners.back())) return p.index;
  const bool turned = same(a, cell.corners.back()) && same(b, cell.corners[0]);
  return turned && own.kind == Cell::Kind::hull ? (p.index + 2) % 4 : -1;
}

/// Whether two corners are given by the same numbers.
inline bool is_same(const boundary::Corner& c, const boundary::Corner& d) {
  return c.base == d.base && c.offset == d.offset && (c.axis == d.axis || c.offset == Vec2{0, 0});
}

/// Whether two pieces are known to be the same side, or arcs of the same circle.
inline bool share_curve(const RimPiece& p, const RimPiece& q) {
  if (p.kind != q.kind) return false;
  if (p.kind == RimPiece::Kind::arc)
    return p.of->radius == q.of->radius &&
           is_same(p.of->corner(p.corner()), q.of->corner(q.corner()));
  return index_on(*q.of, p) == q.index;
}

/// Whether no product of a few such numbers leaves the range of double-doubles.
inline bool is_middling(const Vec2& v) {
  const auto is = [](double x) { return x == 0 || is_tame<9>(std::fabs(x)); };
  return is(v.x) && is(v.y);
}

/// A vertex of the arrangement, as homogeneous coordinates of any stage, with a positive weight.
class Vertex {
 public:
  template <class S>
  using Coordinates = boundary::Solution<typename S::Number>;

  /// An end of a piece.
  static Vertex end(const RimPiece& p, At at) { return {Kind::end, p, p, at}; }
  /// Any point of a whole circle, an ellipse or a line; a point.
  static Vertex some(const RimPiece& p) { return {Kind::some, p, p, At::inside}; }
  /// One of the crossings of two pieces.
  static Vertex crossing(const RimPiece& a, const RimPiece& b, int branch) {
    Vertex v(Kind::crossing, a, b, At::inside);
    v.branch_ = branch;
    if (a.kind == RimPiece::Kind::straight && b.kind == RimPiece::Kind::straight)
      v.turned_ = decide_algebraic([&](auto& s) {
                    return s.sign(sign::cross(straight(s, a).t, straight(s, b).t));
                  }) == Sign::negative;
    v.approximate();
    return v;
  }
  /// A point of an ellipse on another or on the circle of an arc, by its half-angle: a root of so many in its half.
  static Vertex on_ellipse(const RimPiece& ellipse, const RimPiece& other,
                           std::shared_ptr<boundary::QuarticRoot> root, int half, int number) {
    Vertex v(Kind::root, ellipse, ellipse, At::inside);
    v.other_ = other;
    v.root_ = std::move(root);
    v.branch_ = half;
    v.number_ = number;
    v.approximate();
    return v;
  }

  template <class S>
  Coordinates<S> in(S& s) const {
    if constexpr (std::is_same_v<S, boundary::TrackedStage>)
      if (known_) return tracked_;
    using N = typename S::Number;
    switch (kind_) {
      case Kind::end: {
        const auto j = boundary::junction(s, a_, at_);
        if (!j.moved) return {j.base, s.number(1.0)};
        const N size = sqrt(j.nn);
        return {size * j.base + j.r * j.n, size};
      }
      case Kind::some: {
        auto at = a_.of->corners[0].at(s);
        if (a_.of->kind == Cell::Kind::ellipse) {
          const auto e = conic(s, *a_.of);
          at = at + e.a * e.u;
        } else {
          at.x = at.x + s.number(a_.of->radius);
        }
        return {at, s.number(1.0)};
      }
      case Kind::root: {
        const auto e = conic(s, *a_.of);
        const N t = root_in(s, *root_), c = number_of(s, root_->lead());
        const N tt = t * t, cc = c * c, ct = c * t, half = s.number(branch_);
        const N x = half * (cc - tt), y = half * (ct + ct), w = cc + tt;
        return {w * e.center + (x * e.a) * e.u + (y * e.b) * e.v, w};
      }
      default: {
        Coordinates<S> x = solution(s, a_, b_, branch_);
        if (turned_) x = {-x.xy, -x.w};
        return x;
      }
    }
  }
  /// The corner that it is; null where it is none, or not known to be one.
  const boundary::Corner* as_corner() const {
    if (kind_ != Kind::end || a_.of->rounded()) return nullptr;
    return &a_.of->corner(a_.corner() + (at_ == At::end));
  }
  /// The line of a chord and the curve before it among the cells, where it is their crossing (caps.hpp); else null.
  const Cell* as_end_of_arc() const {
    const bool is = kind_ == Kind::crossing && a_.of->endless_back && a_.of->corner_count() == 2 &&
                    b_.of + 1 == a_.of;
    return is ? a_.of : nullptr;
  }
  /// A box around it, with room for the error.
  Box bounds() const { return bounds_; }
  /// Whether no product of the few numbers that it is made of leaves the range of double-doubles.
  bool is_of_middling_numbers() const {
    const auto are = [&](const Cell& o) {
      return !(o.endless_forward && o.corner_count() == 1) && is_middling({o.radius, 0}) &&
             is_middling(o.semi_axes) &&
             std::all_of(o.corners.begin(), o.corners.end(), [&](const boundary::Corner& c) {
               return is_middling(c.base) && is_middling(c.offset);
             });
    };
    return are(*a_.of) && (a_.of == b_.of || are(*b_.of));
  }

  /// Whether it is known to lie on the circle around a corner.
  bool is_around(const boundary::Corner& c, double radius) const {
    const auto by = [&](const RimPiece& p, int corner) {
      return p.of->radius == radius && is_same(p.of->corner(corner), c);
    };
    if (kind_ == Kind::root) return by(other_, other_.corner());
    if (kind_ == Kind::some) return a_.of->kind == Cell::Kind::hull && by(a_, 0);
    if (kind_ == Kind::end)
      return a_.of->rounded() && a_.kind == RimPiece::Kind::straight &&
             by(a_, a_.corner() + (at_ == At::end));
    return (a_.kind == RimPiece::Kind::arc && by(a_, a_.corner())) ||
           (b_.kind == RimPiece::Kind::arc && by(b_, b_.corner()));
  }
  /// Whether it is known to lie on an ellipse.
  bool is_on(const Cell& ellipse) const {
    return (kind_ == Kind::root && is_same_ellipse(*other_.of, ellipse)) || walks(ellipse);
  }
  /// Whether it was found on the way around an ellipse.
  bool walks(const Cell& ellipse) const {
    return (kind_ == Kind::root || kind_ == Kind::some) && is_same_ellipse(*a_.of, ellipse);
  }
  /// Whether beside() tells how two ellipses lie there, seen from either.
  bool is_between(const Cell& ellipse, const Cell& other) const {
    if (kind_ != Kind::root) return walks(ellipse) || walks(other);
    return (walks(ellipse) && is_same_ellipse(*other_.of, other)) ||
           (walks(other) && is_same_ellipse(*other_.of, ellipse));
  }
  /// Next to it on that way, counter-clockwise or back: whether the ellipse lies inside that other one (negative), outside,
  /// or runs along it (zero).
  Sign beside(const Cell& other, bool forward) const {
    if (kind_ == Kind::root) return root_->beside(forward);
    const boundary::ExactStage s;
    auto p = along_conic(conic(s, *a_.of), conic(s, other), 1);
    return boundary::QuarticRoot::sign_beside(p, boundary::Dyadic(), forward);
  }
  /// Whether it is known to be the same point, as the same curves cross there in the same way: two cells
  /// that share a corner also share the circle around it.
  bool is_same_by_name(const Vertex& v) const {
    if (kind_ != v.kind_) return false;
    if (kind_ == Kind::root)
      return branch_ == v.branch_ && number_ == v.number_ && is_same_ellipse(*a_.of, *v.a_.of) &&
             share_curve(other_, v.other_);
    if (kind_ != Kind::crossing) return false;
    if (branch_ == v.branch_ && share_curve(a_, v.a_) && share_curve(b_, v.b_)) return true;
    // Two circles the other way round: the branches change sides.
    return branch_ == -v.branch_ && share_curve(a_, v.b_) && share_curve(b_, v.a_);
  }
  /// Its place on a cell, if it was made from the cell's boundary.
  Touched made_of(const Cell& cell) const {
    Touched t;
    t.cell = &cell;
    const auto add = [&](const RimPiece& p, At at) {
      t.spots[static_cast<std::size_t>(t.count++)] = {p, at};
    };
    if (cell.kind == Cell::Kind::point) return t;
    for (const RimPiece& p : {a_, b_}) {
      const int index = index_on(cell, p);
      if (index < 0) continue;
      add(piece(cell, index), at_);
      if (kind_ != Kind::end || cell.kind != Cell::Kind::hull) return t;
      const int n = piece_numbers(cell), step = piece_step(cell);
      add(piece(cell, (index + (at_ == At::end ? step : n - step)) % n),
          at_ == At::end ? At::start : At::end);
      return t;
    }
    return t;
  }

 private:
  enum class Kind : unsigned char { end, some, crossing, root };
  Vertex(Kind kind, const RimPiece& a, const RimPiece& b, At at)
      : kind_(kind), a_(a), b_(b), at_(at) {
    if (kind == Kind::end || kind == Kind::some) approximate();
  }

  static boundary::Tracked number_of(boundary::TrackedStage&, const boundary::Dyadic& x) {
    const double v = x.to_double();
    return {v, std::fabs(v) * boundary::kLeadingDigits + kTiny};
  }
  static boundary::TrackedWide number_of(boundary::TrackedWideStage&, const boundary::Dyadic& x) {
    const boundary::Wide v = boundary::to_wide(x);
    return {v, std::fabs(v.hi) * kWideRounding};
  }
  static boundary::Algebraic number_of(boundary::AlgebraicStage& s, const boundary::Dyadic& x) {
    boundary::Algebraic r(x);
    r.stage = &s;
    return r;
  }

  void approximate() {
    boundary::TrackedStage s;
    tracked_ = in(s);
    known_ = true;
    const double w = tracked_.w.v, off = tracked_.w.error;
    for (int i = 0; i < 2; ++i) {
      const boundary::Tracked& c = i == 0 ? tracked_.xy.x : tracked_.xy.y;
      const double at = c.v / w;
      const double slack = (c.error + std::fabs(at) * off) / (w - off) * kUp +
                           std::fabs(at) * boundary::kLeadingDigits + kTiny;
      if (w > 2 * off && std::isfinite(at) && std::isfinite(slack))
        bounds_.min[i] = at - slack, bounds_.max[i] = at + slack;
    }
  }

  Kind kind_;
  RimPiece a_, b_;
  At at_;
  RimPiece other_;
  int branch_ = 0, number_ = 0;
  bool turned_ = false, known_ = false;
  std::shared_ptr<boundary::QuarticRoot> root_;
  Coordinates<boundary::TrackedStage> tracked_;
  Box bounds_{{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};
};

/// Whether f(vertex) is true for a common point of an ellipse with another, or with the circle of an arc.
template <class F>
bool any_on_ellipse(const RimPiece& other, const RimPiece& ellipse, const F& f) {
  boundary::ExactStage s;
  for (const int half : {1, -1}) {
    const auto p = along_conic(conic(s, *ellipse.of), conic_of(s, other), half);
    const auto roots = roots_in_chart(s, p);
    for (int i = 0; i < roots.count; ++i)
      if (f(Vertex::on_ellipse(ellipse, other,
                               std::make_shared<boundary::QuarticRoot>(p, roots.root[i]), half, i)))
        return true;
  }
  return false;
}

/// (x, y) / w as doubles, of a formula that gives all three in a stage's numbers.
template <class F>
Vec2 in_doubles(F&& formula) {
  using boundary::Algebraic;
  // These digits of the larger coordinate and of w are right; top() is known to 32 bits only.
  constexpr std::int64_t digits = 128;
  constexpr int most_limbs = 64;
  const auto below = [](const Algebraic& x, std::int64_t top) {
    return x.is_exact() || x.error.exponent <= top;
  };
  const auto top = [](const Algebraic& x) {
    return x.middle.sign() == Sign::zero ? std::int64_t{-1} << 40 : std::int64_t{x.middle.top()};
  };
  for (int limbs = 8;; limbs *= 2) {
    boundary::AlgebraicStage s(limbs);
    const auto x = formula(s);
    const Algebraic &p = x.xy.x, &q = x.xy.y;
    const std::int64_t known = (std::max)(top(p), top(q)) - digits;
    if (limbs < most_limbs &&
        !(below(p, known) && below(q, known) && below(x.w, top(x.w) - digits)))
      continue;
    const auto at = [&](const Algebraic& c) {
      if (c.middle.sign() == Sign::zero || !below(c, top(c) - 32)) return 0.0;
      return boundary::quotient(c.middle, x.w.middle, 0).hi;
    };
    return {at(p), at(q)};
  }
}
/// As in_doubles, by double-doubles, if these are good enough. `middling`: whether no product of the few numbers that it is
/// made of leaves their range. `reach`: a length that an error may be compared with, too.
template <class F>
std::optional<Vec2> in_double_doubles(bool middling, double reach, F&& formula) {
  if (!middling) return std::nullopt;
  constexpr double part_of_an_ulp = 0x1p-60,
                   clear = 0x1p10;  // of its error: the quotient then has one too
  boundary::TrackedWideStage s;
  const auto x = formula(s);
  if (!(x.w.v.hi > clear * x.w.error)) return std::nullopt;
  Vec2 p;
  for (int i = 0; i < 2; ++i) {
    const boundary::TrackedWide& c = x.xy[i];
    p[i] = (c.v / x.w.v).value();
    const double error = 2 * (c.error + std::fabs(p[i]) * x.w.error) / x.w.v.hi;
    if (!(error <= part_of_an_ulp * std::fmax(reach, std::fabs(p[i])))) return std::nullopt;
  }
  return p;
}
/// (x, y) / w, to little more than half a unit in the last place.
template <class F>
Vec2 in_numbers(bool middling, F&& formula) {
  const auto p = in_double_doubles(middling, 0, formula);
  return p ? *p : in_doubles(formula);
}
/// A vertex as numbers, likewise.
template <class = void>
Vec2 point_of(const Vertex& v) {
  const boundary::Corner* corner = v.as_corner();
  if (corner && corner->offset == Vec2{0, 0}) return corner->base;
  return in_numbers(v.is_of_middling_numbers(), [&](auto& s) { return v.in(s); });
}
/// Whether two vertices are one point.
template <class = void>
bool is_same(const Vertex& v, const Vertex& w) {
  return v.is_same_by_name(w) || decide_algebraic([&](auto& s) {
           const auto p = v.in(s), q = w.in(s);
           const auto z = q.w * p.xy - p.w * q.xy;
           return s.sign(z.x) == Sign::zero && s.sign(z.y) == Sign::zero;
         });
}
/// At which end of a piece a vertex is known to lie by its name; else inside.
template <class = void>
At end_by_name(const Vertex& v, const RimPiece& p) {
  if (const boundary::Corner* corner = v.as_corner();
      corner && p.kind == RimPiece::Kind::straight && !p.of->rounded() && !p.of->endless_forward)
    for (const At at : {At::start, At::end})
      if (is_same(*corner, p.of->corner(p.corner() + (at == At::end)))) return at;
  const Touched t = v.made_of(*p.of);
  for (int i = 0; i < t.count; ++i) {
    const Spot& spot = t.spots[static_cast<std::size_t>(i)];
    if (spot.piece.index == p.index) return spot.at;
  }
  return At::inside;
}
/// The order of two vertices along a piece on which both lie: negative where v comes first. A whole
/// circle is run from direction (1, 0), an ellipse from the end of its first axis.
template <class = void>
Sign order_along(const RimPiece& piece, const Vertex& v, const Vertex& w) {
  // Signs of formulas that are 0 take long to find; names often tell.
  const At at_v = end_by_name(v, piece), at_w = end_by_name(w, piece);
  if (at_v != At::inside && at_w != At::inside)
    return at_v == at_w ? Sign::zero : at_v == At::start ? Sign::negative : Sign::positive;
  if (v.is_same_by_name(w)) return Sign::zero;
  if (piece.kind == RimPiece::Kind::straight)
    return decide_algebraic([&](auto& s) {
      const auto p = v.in(s), q = w.in(s);
      return s.sign(dot(straight(s, piece).t, q.w * p.xy - p.w * q.xy));
    });
  const auto from_centre = [&](auto& s, const Vertex& x) {
    const auto p = x.in(s);
    return p.xy - p.w * piece.of->corner(piece.corner()).at(s);
  };
  const auto start = [&](auto& s) {
    if (piece.kind == RimPiece::Kind::ellipse) return conic(s, *piece.of).u;
    return piece.full() ? boundary::pair_of(s, Vec2{1, 0}) : arc(s, piece).from;
  };
  // Whether the turn from the start, in [0, 2 pi), is half a turn or more.
  const auto is_late = [&](const Vertex& x, At at) {
    if (at == At::start) return false;
    if (at == At::end) return piece.of->corner_count() == 2;
    return decide_algebraic([&](auto& s) {
      const auto z = from_centre(s, x), from = start(s);
      const Sign side = s.sign(sign::cross(from, z));
      return side == Sign::negative ||
             (side == Sign::zero && s.sign(dot(from, z)) == Sign::negative);
    });
  };
  const bool late_v = is_late(v, at_v), late_w = is_late(w, at_w);
  if (late_v != late_w) return late_w ? Sign::negative : Sign::positive;
  return decide_algebraic(
      [&](auto& s) { return s.sign(sign::cross(from_centre(s, w), from_centre(s, v))); });
}

/// f(stage, coordinates): its sign.
template <class F>
Sign sign_at(const Vertex& v, F&& f) {
  return decide_algebraic([&](auto& s) { return s.sign(f(s, v.in(s))); });
}

// ---- A vertex and a cell with an inside: negative inside, zero on the boundary.

template <class = void>
Sign about_disc(const Vertex& v, const Cell& o, int corner) {
  if (v.is_around(o.corner(corner), o.radius)) return Sign::zero;
  return sign_at(v, [&](auto& s, const auto& x) {
    const auto z = x.xy - x.w * o.corner(corner).at(s);
    return dot(z, z) - square(x.w * s.number(o.radius));
  });
}
/// Which part of the line of a side a vertex is beside.
template <class = void>
Sign beyond(const Vertex& v, const RimPiece& side, At end) {
  return sign_at(v, [&](auto& s, const auto& x) {
    const auto l = straight(s, side);
    const auto along = dot(l.t, x.xy - x.w * l.p);
    return end == At::start ? -along : along - x.w * l.tt;
  });
}
template <class = void>
Sign about_capsule(const Vertex& v, const Cell& o, int from) {
  const RimPiece side = piece(o, 2 * from);
  const Sign ends = smaller(about_disc(v, o, from), about_disc(v, o, from + 1));
  if (ends == Sign::negative) return ends;
  const Sign off = sign_at(v, [&](auto& s, const auto& x) {
    const auto l = straight(s, side);
    const auto across = dot(l.n, x.xy - x.w * l.p), reach = x.w * l.r;
    return across * across - reach * reach * l.tt;
  });
  if (off == Sign::positive) return ends;
  return smaller(ends, larger(off, larger(beyond(v, side, At::start), beyond(v, side, At::end))));
}
template <class = void>
Sign across_side(const Vertex& v, const RimPiece& side) {
  return sign_at(v, [&](auto& s, const auto& x) {
    const auto l = straight(s, side);
    return dot(l.n, x.xy - x.w * l.p);
  });
}
template <class = void>
Sign about_cell(const Vertex& v, const Cell& o) {
  if (o.kind == Cell::Kind::ellipse) {
    if (v.is_on(o)) return Sign::zero;
    return sign_at(v, [&](auto& s, const auto& x) {
      const auto e = conic(s, o);
      const auto z = x.xy - x.w * e.center;
      return square(e.b * dot(z, e.u)) + square(e.a * dot(z, e.v)) -
             square(x.w * e.a * e.b * dot(e.u, e.u));
    });
  }
  const int n = o.corner_count();
  if (n == 1) return about_disc(v, o, 0);
  if (n == 2) return about_capsule(v, o, 0);
  Sign core = Sign::negative;
  for (int i = 0; i < n && core != Sign::positive; ++i)
    core = larger(core, across_side(v, piece(o, 2 * i)));
  if (!o.rounded()) return core;
  if (core != Sign::positive) return Sign::negative;
  Sign all = Sign::positive;
  for (int i = 0; i < n && all != Sign::negative; ++i) all = smaller(all, about_capsule(v, o, i));
  return all;
}
/// The distance of a place and an edge in plain doubles, with room for a few roundings of the largest number
/// that goes in.
inline double rough_distance(const Vec2& p, const Segment& e) {
  const Vec2 d = e.b - e.a;
  const double dd = dot(d, d);
  const double t = dd > 0 ? std::clamp(dot(p - e.a, d) / dd, 0.0, 1.0) : 0;
  return length(p - (t < 1 ? e.a + t * d : e.b));
}
/// The answer by plain doubles: positive, negative, or zero where these cannot tell.
template <class = void>
Sign about_roughly(const Vertex& v, const Cell& o) {
  if (o.kind != Cell::Kind::hull || o.corner_count() > 2 || o.corners[0].offset != Vec2{0, 0})
    return Sign::zero;
  const Box b = v.bounds();
  const Vec2 p = 0.5 * b.min + 0.5 * b.max, from = o.corners[0].base, to = o.corners.back().base;
  // The signs take over where something underflows.
  if (!(dot(to - from, to - from) > kLeastSquare || from == to)) return Sign::zero;
  const double size = std::fabs(p.x) + std::fabs(p.y) + std::fabs(from.x) + std::fabs(from.y) +
                      std::fabs(to.x) + std::fabs(to.y) + o.radius;
  const double doubt = length(b.max - b.min) + kRoom * size;
  const double off = rough_distance(p, {from, to}) - o.radius;
  return off > doubt ? Sign::positive : off < -doubt ? Sign::negative : Sign::zero;
}

/// On which pieces of a cell a vertex lies that is on its boundary.
template <class = void>
Touched touched(const Vertex& v, const Cell& o) {
  Touched t = v.made_of(o);
  if (t.count > 0) return t;
  const auto add = [&](const RimPiece& p, At at) {
    if (t.count < 2) t.spots[static_cast<std::size_t>(t.count++)] = {p, at};
  };
  if (o.kind == Cell::Kind::ellipse || o.corner_count() == 1) {
    add(piece(o, 0), At::inside);
    return t;
  }
  const int n = o.corner_count();
  for (int i = 0; i < n; ++i) {
    const RimPiece side = piece(o, 2 * i);
    const Sign off = sign_at(v, [&](auto& s, const auto& x) {
      const auto l = straight(s, side);
      const auto across = dot(l.n, x.xy - x.w * l.p);
      return l.moved ? across - x.w * l.r * sqrt(l.tt) : across;
    });
    if (off != Sign::zero) continue;
    const Sign start = beyond(v, side, At::start), end = beyond(v, side, At::end);
    if (start == Sign::positive || end == Sign::positive) continue;
    const At at = start == Sign::zero ? At::start : end == Sign::zero ? At::end : At::inside;
    add(side, at);
    if (!o.rounded() || at == At::inside) continue;
    const int numbers = piece_numbers(o);
    add(piece(o, (side.index + (at == At::end ? 1 : numbers - 1)) % numbers),
        at == At::end ? At::start : At::end);
  }
  for (int i = 0; i < n && t.count == 0; ++i)
    if (about_disc(v, o, i) == Sign::zero) add(piece(o, (2 * (i + n) - 1) % (2 * n)), At::inside);
  return t;
}

/// Where a vertex lies on a straight piece without radius.
template <class = void>
Touched touched_line(const Vertex& v, const Cell& o) {
  Touched t = v.made_of(o);
  if (t.count > 0) return t;
  const auto here = [&](const boundary::Corner& c) {
    return decide_algebraic([&](auto& s) {
      const auto x = v.in(s);
      const auto z = x.xy - x.w * c.at(s);
      return s.sign(z.x) == Sign::zero && s.sign(z.y) == Sign::zero;
    });
  };
  if (o.kind == Cell::Kind::point) {
    t.cell = here(o.corners[0]) ? &o : nullptr;
    return t;
  }
  const RimPiece line = piece(o, 0);
  if (const boundary::Corner* corner = v.as_corner(); corner && !o.endless_forward)
    for (const At at : {At::start, At::end})
      if (is_same(*corner, o.corner(at == At::end))) {
        t.spots[0] = {line, at};
        t.count = 1;
        return t;
      }
  t.cell = nullptr;
  if (across_side(v, line) != Sign::zero) return t;
  const Sign start = o.endless_back ? Sign::negative : beyond(v, line, At::start);
  const Sign end = o.endless_forward ? Sign::negative : beyond(v, line, At::end);
  if (start == Sign::positive || end == Sign::positive) return t;
  t.cell = &o;
  t.spots[0] = {line, start == Sign::zero ? At::start : end == Sign::zero ? At::end : At::inside};
  t.count = 1;
  return t;
}

}  // namespace abut::detail::outline
