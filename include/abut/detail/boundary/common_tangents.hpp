// Lines that support two convex shapes at once, found by the direction n of their normal.
//
// With support functions h(n) = max n·x, a line with normal n supports A and B on the same side
// (outer) where h_A(n) = h_B(n), and on opposite sides (inner) where h_A(n) = −h_B(−n). A hull of
// discs is made of corners, each of which is the support in a cone of directions; an ellipse is the
// support in all. So with D = q − p and the cones' conditions on n:
//
//     disc, disc         n·D = ρ|n|, ρ = r₁ ∓ r₂:     n = ρ D ± √(D·D − ρ²) D⊥, signs of A + B√C
//     ellipse, disc      √(nᵀMn) = n·D ± r|n|:        quartic in the half-angle of n,
//                                                     sign of the right side
//     ellipse, ellipse   √(nᵀM₁n) = n·D ± √(nᵀM₂n):   quartic in the half-angle of the first
//
// Cones are half-open, so that each direction belongs to one corner and is counted once. No slopes,
// so no line is special. A shape without area may lie in the line: it is then on both sides of it,
// and the line is counted once, as an outer one.
#pragma once

#include <abut/detail/boundary/common_points.hpp>
#include <abut/detail/pairs/calipers.hpp>

namespace abut::detail::boundary {

/// A common supporting line. `n` is the unit normal that points out of the first shape; `touch` are
/// the ends of what the shapes have in common with the line.
struct SupportingLine {
  bool inner = false;
  Pair<Wide> n;
  Pair<Wide> touch[2];
};

/// A common normal of two corners or ellipses, before it is a number.
struct Normal {
  At at[2]{At::inside, At::inside};  ///< in the corners' cones
  int branch = 0;
  Wide half_angle;
  int half = 1;
  bool inner = false;
};
struct Normals {
  Normal normal[8];
  int count = 0;
  bool bundle = false;          ///< every direction in both cones
  bool bundle_has_end = false;  ///< and there is a first one, the start of the cone of …
  bool starts_with_first = false;
  At other_at_start = At::inside;  ///< where it lies in the other cone

  void add(const Normal& n) {
    if (count < 8) normal[count++] = n;
  }
};

inline bool flat(const Outline& o) {
  return o.kind != Outline::Kind::ellipse && o.radius == 0 && o.corner_count() <= 2;
}
/// All of the shape lies in its supporting line.
inline bool lies_in_line(const Outline& o, At at) {
  return flat(o) && (o.corner_count() == 1 || at == At::start);
}

/// The directions whose support is corner i.
auto cone(const auto& s, const Outline& o, int i) {
  const int n = o.corner_count();
  return arc(s, {&o, Piece::Kind::arc, n == 1 ? 0 : 2 * ((i + n - 1) % n) + 1});
}

/// Counts a direction once: side(m) is the sign of m·n.
bool counted_here(const Outline& a, const Outline& b, const Normal& n, auto&& side) {
  for (const At at : n.at)
    if (at == At::outside || at == At::end) return false;
  const bool in_a = lies_in_line(a, n.at[0]), in_b = lies_in_line(b, n.at[1]);
  if (n.inner) return !in_a && !in_b;
  if (!in_a || !in_b) return true;
  const Sign up = side(0, 1);
  return up == Sign::positive || (up == Sign::zero && side(1, 0) == Sign::positive);
}

template <class S>
Normals common_normals_of_corners(S& s, const Outline& a, int i, const Outline& b, int j,
                                  bool inner) {
  using N = typename S::Number;
  Normals out;
  Arc<N> in_a = cone(s, a, i), in_b = cone(s, b, j);
  if (inner && !in_b.full) {
    in_b.from = -in_b.from;
    in_b.to = -in_b.to;
  }
  const Pair<N> d = in_b.center - in_a.center;
  const N rho = inner ? in_a.r + in_b.r : in_a.r - in_b.r;
  const N dd = dot(d, d);
  if (s.sign(dd) == Sign::zero) {
    if (s.sign(rho) != Sign::zero) return out;
    if (inner && (lies_in_line(a, At::inside) || lies_in_line(b, At::inside))) return out;
    const auto place = [&](const Arc<N>& c, const Pair<N>& w) {
      return in_cone(c, [&](const Pair<N>& m) { return s.sign(dot(m, w)); });
    };
    const auto holds = [](At at) { return at == At::start || at == At::inside; };
    if (in_a.full && in_b.full) {
      out.bundle = true;
      return out;
    }
    const At first = in_a.full ? At::outside : place(in_b, in_a.from);
    out.starts_with_first = holds(first);
    out.other_at_start = out.starts_with_first ? first
                         : in_b.full           ? At::outside
                                               : place(in_a, in_b.from);
    out.bundle = out.bundle_has_end = holds(out.other_at_start);
    if (!out.bundle) return out;
    Normal n;
    n.inner = inner;
    n.at[out.starts_with_first ? 0 : 1] = At::start;
    n.at[out.starts_with_first ? 1 : 0] = out.other_at_start;
    const Pair<N>& w = out.starts_with_first ? in_a.from : in_b.from;
    out.bundle_has_end = counted_here(a, b, n, [&](int x, int y) {
      return s.sign(x != 0 ? w.x : y != 0 ? w.y : N());
    });
    return out;
  }
  const N y = dd - rho * rho;
  const Sign solutions = s.sign(y);
  if (solutions == Sign::negative) return out;
  for (int branch = -1; branch <= 1; ++branch) {
    if ((branch == 0) != (solutions == Sign::zero)) continue;
    const N sigma(static_cast<double>(branch));
    const auto side = [&](const Pair<N>& m) {
      return sign_of_root(s, rho * dot(m, d), sigma * dot(m, perp(d)), y);
    };
    Normal n;
    n.branch = branch;
    n.inner = inner;
    n.at[0] = in_cone(in_a, side);
    if (n.at[0] == At::outside) continue;
    n.at[1] = in_cone(in_b, side);
    const auto side_of = [&](int x, int up) {
      return side(Pair<N>{N(static_cast<double>(x)), N(static_cast<double>(up))});
    };
    if (counted_here(a, b, n, side_of)) out.add(n);
  }
  return out;
}

/// nᵀMn and n·D + σ r|n| along one half of the unit circle of directions n.
template <class N>
Polynomial<N> squared_support(const Conic<N>& e, const Conic<N>& n, const N& half) {
  const auto part = [&](const N& axis, const Pair<N>& w) {
    return half_angle(half * axis * n.a * dot(n.u, w), half * axis * n.b * dot(n.v, w), N());
  };
  return square(part(e.a, e.u)) + square(part(e.b, e.v));
}
/// Directions run along n = b cos u + a sin v, where √(nᵀMn) is the constant a b u·u; or along the
/// unit circle.
template <class N>
Conic<N> directions_of(const Conic<N>& e) {
  return {e.center, e.u, e.v, e.b, e.a};
}
template <class N>
Conic<N> unit_directions() {
  return {{N(), N()}, {N(1.0), N()}, {N(), N(1.0)}, N(1.0), N(1.0)};
}
/// n·d + w over the half-angle.
template <class N>
Polynomial<N> along_directions(const Conic<N>& n, const Pair<N>& d, const N& w, const N& half) {
  return half_angle(half * n.a * dot(n.u, d), half * n.b * dot(n.v, d), w);
}

/// Ellipse a against corner j of b.
template <class S>
Normals common_normals_with_corner(S& s, const Outline& a, const Outline& b, int j, bool inner,
                                   const Outline& wide_a, const Outline& wide_b) {
  using N = typename S::Number;
  Normals out;
  const auto sides = [&](const auto& stage, const Outline& ellipse, const Outline& hull, int half,
                         auto& left, auto& right) {
    using M = typename std::remove_cvref_t<decltype(stage)>::Number;
    const Conic<M> e = conic(stage, ellipse), n = unit_directions<M>();
    const M sigma(static_cast<double>(half)), r = stage.number(hull.radius);
    left = squared_support(e, n, sigma);
    right = along_directions(n, hull.corner(j).at(stage) - e.center, inner ? -r : r, sigma);
  };
  Arc<N> in_b = cone(s, b, j);
  if (inner && !in_b.full) {
    in_b.from = -in_b.from;
    in_b.to = -in_b.to;
  }
  for (const int half : {1, -1}) {
    Polynomial<N> left, right;
    sides(s, a, b, half, left, right);
    Roots<N> roots = roots_in_chart(s, square(right) - left);
    if (!s.sure()) return out;
    if (roots.everywhere) {
      // A circle and an arc of it: the right side is ± r|n|.
      if (inner) return out;
      out.bundle = true;
      out.bundle_has_end = !in_b.full;
      out.other_at_start = At::inside;
      return out;
    }
    const N sigma(static_cast<double>(half));
    for (int k = 0; k < roots.count; ++k) {
      Root<N>& root = roots.root[k];
      if (root.sign_of(s, right) != Sign::positive || !s.sure()) continue;
      const auto side = [&](const Pair<N>& m) {
        return root.sign_of(s, half_angle(sigma * m.x, sigma * m.y, N()));
      };
      Normal n;
      n.half = half;
      n.inner = inner;
      n.at[1] = in_cone(in_b, side);
      const auto side_of = [&](int x, int up) {
        return side(Pair<N>{N(static_cast<double>(x)), N(static_cast<double>(up))});
      };
      if (!counted_here(a, b, n, side_of) || !s.sure()) continue;
      Polynomial<Wide> wide_left, wide_right;
      sides(WideStage(), wide_a, wide_b, half, wide_left, wide_right);
      n.half_angle = value_of(root, square(wide_right) - wide_left);
      out.add(n);
    }
  }
  return out;
}

template <class S>
Normals common_normals_of_ellipses(S& s, const Outline& a, const Outline& b, const Outline& wide_a,
                                   const Outline& wide_b) {
  using N = typename S::Number;
  Normals out;
  const auto sides = [&](const auto& stage, const Outline& first, const Outline& second, int half,
                         auto& left, auto& right) {
    using M = typename std::remove_cvref_t<decltype(stage)>::Number;
    const Conic<M> e = conic(stage, first), f = conic(stage, second), n = directions_of(e);
    const M sigma(static_cast<double>(half));
    left = squared_support(f, n, sigma);
    right = along_directions(n, e.center - f.center, e.a * e.b * dot(e.u, e.u), sigma);
  };
  for (const int half : {1, -1}) {
    Polynomial<N> left, right;
    sides(s, a, b, half, left, right);
    Roots<N> roots = roots_in_chart(s, square(right) - left);
    if (!s.sure()) return out;
    if (roots.everywhere) {
      out.bundle = true;
      return out;
    }
    for (int k = 0; k < roots.count; ++k) {
      Root<N>& root = roots.root[k];
      Normal n;
      n.half = half;
      n.inner = root.sign_of(s, right) == Sign::negative;
      if (!s.sure()) return out;
      Polynomial<Wide> wide_left, wide_right;
      sides(WideStage(), wide_a, wide_b, half, wide_left, wide_right);
      n.half_angle = value_of(root, square(wide_right) - wide_left);
      out.add(n);
    }
  }
  return out;
}

inline Pair<Wide> unit(const Pair<Wide>& v) {
  const double size = std::fmax(std::fabs(v.x.hi), std::fabs(v.y.hi));
  constexpr double grown = 0x1p500;
  if (size > 0 && size < 1 / grown) return unit(Wide(grown) * v);  // whose inverse is in range
  const Wide k = Wide(1.0) / Wide(size);
  const Pair<Wide> w = k * v;
  return (Wide(1.0) / sqrt(dot(w, w))) * w;
}
inline Pair<Wide> direction(const Conic<Wide>& n, const Normal& found) {
  const Wide tt = found.half_angle * found.half_angle, one(1.0), sigma(found.half);
  return unit((sigma * n.a * (one - tt)) * n.u +
              (sigma * n.b * (found.half_angle + found.half_angle)) * n.v);
}

/// A template so that only those who ask for it pay for compiling it; O is Outline.
template <class O>
class CommonTangents {
 public:
  /// The outlines must outlive this. They are bounded.
  CommonTangents(const O& a, const O& b) : a_(a), b_(b), scaled_(scaled(a, b)) {
    if (round(a) && round(b)) {
      const Normals found = decide([&](auto& s, const Outline& x, const Outline& y) {
        return common_normals_of_ellipses(s, x, y, scaled_.a, scaled_.b);
      });
      infinite_ = found.bundle;
      const WideStage w;
      for (int k = 0; k < found.count; ++k)
        add(direction(directions_of(conic(w, scaled_.a)), found.normal[k]), found.normal[k], 0, 0);
    } else if (round(a)) {
      ellipse_and_hull(false);
    } else if (round(b)) {
      ellipse_and_hull(true);
    } else {
      hulls();
    }
  }

  const std::vector<SupportingLine>& lines() const { return lines_; }
  bool infinitely_many() const { return infinite_; }
  const Scaled& scale() const { return scaled_; }

 private:
  auto decide(auto&& formula) { return decide_on(scaled_, a_, b_, formula); }
  static bool round(const Outline& o) { return o.kind == Outline::Kind::ellipse; }

  void hulls() {
    // So many corners only polygons have, and these are given.
    const bool walk =
        pairs::many_pairs(a_.corner_count(), b_.corner_count(), pairs::kManyPairsOfDepth);
    p_ = rounded_corners(scaled_.a), q_ = rounded_corners(scaled_.b);
    for (const bool inner : {false, true}) {
      const auto pair = [&](int i, int j) {
        if (!surely_none(i, j, inner)) corners(i, j, inner);
      };
      if (walk)
        pairs::each_supported_pair(Given{a_}, Given{b_}, inner, pair);
      else
        for (int i = 0; i < a_.corner_count(); ++i)
          for (int j = 0; j < b_.corner_count(); ++j) pair(i, j);
    }
  }
  struct Given {
    const Outline& o;
    int size() const { return o.corner_count(); }
    const Vec2& operator[](int i) const { return o.corner(i).base; }
    int next(int i) const { return i + 1 < size() ? i + 1 : 0; }
    int back(int i) const { return i > 0 ? i - 1 : size() - 1; }
  };
  static std::vector<Vec2> rounded_corners(const O& o) {
    std::vector<Vec2> corners;
    for (int i = 0; i < o.corner_count(); ++i) {
      const Pair<Wide> p = o.corner(i).at(WideStage());
      corners.push_back({p.x.hi, p.y.hi});
    }
    return corners;
  }
  /// Whether the discs of two corners surely have no common tangent that is one of the hulls, in doubles: either
  /// normal n = (ρ d ± √(d·d − ρ²) d⊥)/d·d has a neighbour on its wrong side. With S the largest number, d and ρ
  /// are within 2^-51 S, so that n is within 2^-48 S/√(d·d − ρ²).
  bool surely_none(int i, int j, bool inner) const {
    constexpr double rounding = 0x1p-44, most_off = 0x1p-10;
    const Vec2 d = q_[static_cast<std::size_t>(j)] - p_[static_cast<std::size_t>(i)];
    const double ra = scaled_.a.radius, rb = scaled_.b.radius, rho = inner ? ra + rb : ra - rb,
                 dd = dot(d, d), root = std::sqrt(dd - rho * rho);
    double size = ra + rb;
    for (const Vec2& v : {p_[static_cast<std::size_t>(i)], q_[static_cast<std::size_t>(j)]})
      size += std::fabs(v.x) + std::fabs(v.y);
    const double off = rounding * size / root;
    if (!scaled_.lossless || !(off < most_off)) return false;
    const auto has_beyond = [&](const std::vector<Vec2>& corners, int at, Vec2 n) {
      const int count = static_cast<int>(corners.size());
      for (const int k : {at + 1 < count ? at + 1 : 0, at > 0 ? at - 1 : count - 1}) {
        const Vec2 w = corners[static_cast<std::size_t>(k)] - corners[static_cast<std::size_t>(at)];
        if (dot(n, w) > off * (std::fabs(w.x) + std::fabs(w.y)) + rounding * size) return true;
      }
      return false;
    };
    for (const double way : {1.0, -1.0}) {
      const Vec2 n = (1 / dd) * (rho * d + way * root * perp(d));
      if (!has_beyond(p_, i, n) && !has_beyond(q_, j, inner ? -n : n)) return false;
    }
    return true;
  }

  void corners(int i, int j, bool inner) {
    const Normals found = decide([&](auto& s, const Outline& x, const Outline& y) {
      return common_normals_of_corners(s, x, i, y, j, inner);
    });
    if (!found.bundle && found.count == 0) return;
    const WideStage w;
    const Arc<Wide> p = cone(w, scaled_.a, i), q = cone(w, scaled_.b, j);
    if (found.bundle) {
      infinite_ = true;
      if (!found.bundle_has_end) return;
      Normal n;
      n.inner = inner;
      n.at[found.starts_with_first ? 0 : 1] = At::start;
      n.at[found.starts_with_first ? 1 : 0] = found.other_at_start;
      const Pair<Wide> start = found.starts_with_first ? p.from : inner ? -q.from : q.from;
      add(unit(start), n, i, j);
    }
    for (int k = 0; k < found.count; ++k) {
      const Pair<Wide> d = q.center - p.center;
      const Wide rho = inner ? p.r + q.r : p.r - q.r, dd = dot(d, d);
      const double branch = found.normal[k].branch;
      const Wide root = branch == 0 ? Wide() : Wide(branch) * sqrt(dd - rho * rho);
      add(unit((rho / dd) * d + (root / dd) * perp(d)), found.normal[k], i, j);
    }
  }

  void ellipse_and_hull(bool swapped) {
    const Outline& hull = swapped ? a_ : b_;
    for (const bool inner : {false, true})
      for (int j = 0; j < hull.corner_count(); ++j) {
        const Outline &wide_e = swapped ? scaled_.b : scaled_.a,
                      &wide_h = swapped ? scaled_.a : scaled_.b;
        Normals found = decide([&](auto& s, const Outline& x, const Outline& y) {
          return common_normals_with_corner(s, swapped ? y : x, swapped ? x : y, j, inner, wide_e,
                                            wide_h);
        });
        if (found.bundle) {
          infinite_ = true;
          if (!found.bundle_has_end) continue;
          Normal n;
          n.at[swapped ? 0 : 1] = At::start;
          add(unit(cone(WideStage(), wide_h, j).from), n, j, j);
        }
        for (int k = 0; k < found.count; ++k) {
          Normal& n = found.normal[k];
          Pair<Wide> out_of_ellipse = direction(unit_directions<Wide>(), n);
          if (swapped) std::swap(n.at[0], n.at[1]);
          add(swapped && inner ? -out_of_ellipse : out_of_ellipse, n, j, j);
        }
      }
  }

  /// The part of the supporting line of outward normal n that lies in the shape: from `low` to
  /// `high` along perp(n).
  struct Contact {
    Pair<Wide> low, high;
  };
  static Contact contact(const Outline& o, At at, int corner, const Pair<Wide>& n) {
    const WideStage w;
    if (o.kind == Outline::Kind::ellipse) {
      const Conic<Wide> e = conic(w, o);
      // Only their ratio counts: brought near 1, for their squares' sake.
      const double top = std::fmax(o.semi_axes.x, o.semi_axes.y);
      const Wide k(std::ldexp(1.0, top > kVanishing ? -std::ilogb(top) : 900));
      const Wide x = k * e.a * dot(n, e.u), y = k * e.b * dot(n, e.v), size = sqrt(x * x + y * y);
      const Pair<Wide> p = cleaned(e.center + (e.a * x / size) * e.u + (e.b * y / size) * e.v);
      return {p, p};
    }
    const auto moved = [&](int i) {
      const Pair<Wide> p = o.corner(i).at(w);
      return o.rounded() ? cleaned(p + Wide(o.radius) * n) : p;
    };
    const Pair<Wide> p = moved(corner);
    if (at != At::start) return {p, p};
    return {moved(corner + o.corner_count() - 1), p};
  }

  void add(const Pair<Wide>& n, const Normal& found, int i, int j) {
    const Contact a = contact(scaled_.a, found.at[0], i, n);
    Contact b = contact(scaled_.b, found.at[1], j, found.inner ? -n : n);
    if (found.inner) std::swap(b.low, b.high);
    // The two nearest points. Where the contacts overlap, the left end of what they share, the lower one if that is
    // upright: the same one whichever shape comes first.
    const Pair<Wide> t = perp(n);
    const auto before = [&](const Pair<Wide>& p, const Pair<Wide>& q) {
      return dot(t, p) < dot(t, q);
    };
    SupportingLine line;
    line.inner = found.inner;
    line.n = n;
    if (before(a.high, b.low)) {
      line.touch[0] = a.high;
      line.touch[1] = b.low;
    } else if (before(b.high, a.low)) {
      line.touch[0] = a.low;
      line.touch[1] = b.high;
    } else {
      const bool rightwards = t.x.hi > 0 || (t.x.hi == 0 && t.y.hi > 0);
      line.touch[0] = line.touch[1] = rightwards ? before(a.low, b.low) ? b.low : a.low
                                      : before(b.high, a.high) ? b.high
                                                               : a.high;
    }
    lines_.push_back(line);
  }

  const O &a_, &b_;
  Scaled scaled_;
  std::vector<Vec2> p_, q_;  ///< corners of both, rounded
  std::vector<SupportingLine> lines_;
  bool infinite_ = false;
};

}  // namespace abut::detail::boundary
