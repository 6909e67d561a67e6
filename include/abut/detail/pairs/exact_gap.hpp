// How far two shapes of straight sides and round corners are apart, or how little they overlap, where that is so little
// that doubles cannot tell: from exact numbers, to a few u of itself.
//
// Apart, the squared distance of the cores is num/den, exact: of a corner and a side, or of two corners. From that the
// radii are taken as squares, since √(num/den) − R cancels:
//
//     √(num/den) − R = (num/den − R²) / (√(num/den) + R)
//
// If cores meet, the way out is along the normal of a side; it is worked out for each of them.
#pragma once

#include <abut/detail/boundary/numbers.hpp>
#include <abut/detail/ellipse/conic.hpp>
#include <abut/detail/pairs/vertices.hpp>
#include <optional>
#include <vector>

namespace abut::detail::pairs {

/// A core in exact numbers: the hull of its corners, and of one direction if it is a line or a ray.
struct ExactHull {
  using Number = sign::Dyadic;
  using Point2 = Vec<2, Number>;
  std::vector<Point2> corners;
  std::vector<Vec2> rounded;
  bool endless = false, starts = true;
  Point2 way;  ///< of a line or a ray

  int edges() const {
    const int n = static_cast<int>(corners.size());
    return endless || n == 2 ? 1 : n == 1 ? 0 : n;
  }
  std::size_t next(std::size_t i) const { return i + 1 < corners.size() ? i + 1 : 0; }
  Point2 edge(std::size_t i) const {
    return endless ? way : sign::minus(corners[next(i)], corners[i]);
  }
};

template <PlaneHull K>
ExactHull exact_hull(const K& k) {
  ExactHull h;
  const auto exact = [](const Vec2& v) { return ExactHull::Point2{v.x, v.y}; };
  for (int i = 0; i < vertex_count(k); ++i) {
    h.rounded.push_back(vertex(k, i));
    if constexpr (IsOrientedBox<K>) {
      const auto u = sign::times(sign::Dyadic(corner_x(i) * k.half_size.x), exact(k.rotation.u())),
                 v = sign::times(sign::Dyadic(corner_y(i) * k.half_size.y), exact(k.rotation.v()));
      h.corners.push_back(sign::plus(exact(k.center), sign::plus(u, v)));
    } else {
      h.corners.push_back(exact(h.rounded.back()));
    }
  }
  if constexpr (Linear<K>)
    if constexpr (!has_stop<K>) h.endless = true, h.starts = has_start<K>, h.way = exact(along(k));
  return h;
}

/// Any core in exact numbers; nothing for an ellipse, unless it is flat.
template <class K>
std::optional<ExactHull> as_exact_hull(const K& k) {
  if constexpr (PlaneHull<K>) {
    return exact_hull(k);
  } else {
    if (!ellipse::is_flat(k)) return std::nullopt;
    return exact_hull(OrientedBox{k.center, k.semi_axes, k.rotation});
  }
}

/// √(num/den) in units of 2^e, near 1.
struct ExactRoot {
  double value;
  int e;
  ExactRoot(const sign::Dyadic& num, const sign::Dyadic& den) : e((num.top() - den.top()) / 2) {
    value = square_root(boundary::quotient(num, den, -2 * e).hi);
  }
};
/// √(num/den) less the radii.
inline double root_less_radii(const sign::Dyadic& num, const sign::Dyadic& den, Reach r) {
  const ExactRoot root(num, den);
  if (!r.positive()) return std::ldexp(root.value, root.e);
  const sign::Dyadic reach = sign::Dyadic(r.a) + sign::Dyadic(r.b),
                     rest = num - reach * reach * den;
  // It may be far smaller than what it is left of.
  const int e = den.top() - rest.top();
  const double sum = root.value + (std::ldexp(r.a, -root.e) + std::ldexp(r.b, -root.e));
  return std::ldexp(boundary::quotient(rest, den, e).hi / sum, -e - root.e);
}

template <class = void>
class ExactGap {
  using Number = sign::Dyadic;
  using Point2 = ExactHull::Point2;

 public:
  /// `about`: the number as doubles tell it, wrong by less than kNear times the size.
  ExactGap(const ExactHull& a, const ExactHull& b, Reach r, double about)
      : a_(a), b_(b), r_(r), about_(about) {
    double size = sign::larger(r.a, r.b);
    for (const ExactHull* h : {&a, &b})
      for (const Vec2& v : h->rounded)
        size = sign::larger(size, sign::larger(std::fabs(v.x), std::fabs(v.y)));
    near_ = kNear * size;
  }
  /// The number for cores that have no common point.
  double apart() {
    nearest(a_, b_);
    nearest(b_, a_);
    return best_;
  }
  /// The number for cores that meet; −infinity if no side has a normal along which they part.
  double deep() {
    best_ = -HUGE_VAL;
    shallowest(a_, b_);
    shallowest(b_, a_);
    return best_ - (r_.a + r_.b);
  }

 private:
  static constexpr double kNear = 0x1p-40;

  void keep(const Number& num, const Number& den) {
    best_ = numeric::smaller(best_, root_less_radii(num, den, r_));
  }
  /// Whether a corner is surely farther from a side than what is nearest.
  bool is_far(const Vec2& v, const ExactHull& q, std::size_t i) const {
    if (q.endless) return false;
    const Vec2 &a = q.rounded[i], &b = q.rounded[q.next(i)];
    const double most = std::fabs(about_) + (r_.a + r_.b) + near_;
    for (int k = 0; k < 2; ++k)
      if (v[k] - sign::larger(a[k], b[k]) > most || numeric::smaller(a[k], b[k]) - v[k] > most)
        return true;
    return false;
  }
  /// From the corners of p to the sides of q.
  void nearest(const ExactHull& p, const ExactHull& q) {
    for (std::size_t i = 0; i < p.corners.size(); ++i) {
      const Point2& v = p.corners[i];
      if (q.edges() == 0) keep(sign::norm2(sign::minus(v, q.corners[0])), 1);
      for (std::size_t j = 0; j < static_cast<std::size_t>(q.edges()); ++j) {
        if (is_far(p.rounded[i], q, j)) continue;
        const Point2 e = q.edge(j), w = sign::minus(v, q.corners[j]);
        const Number ee = sign::norm2(e), along = sign::dot(w, e);
        if (q.starts && along.sign() != Sign::positive)
          keep(sign::norm2(w), 1);
        else if (!q.endless && (ee - along).sign() != Sign::positive)
          keep(sign::norm2(sign::minus(w, e)), 1);
        else
          keep(square(sign::cross(w, e)), ee);
      }
    }
  }
  /// Whether a hull runs on without end along n.
  static bool runs_on(const ExactHull& h, const Point2& n) {
    if (!h.endless) return false;
    const Sign s = sign::dot(n, h.way).sign();
    return s == Sign::positive || (!h.starts && s != Sign::zero);
  }
  static Number farthest(const ExactHull& h, const Point2& n) {
    Number most = sign::dot(n, h.corners[0]);
    for (std::size_t i = 1; i < h.corners.size(); ++i)
      if (const Number x = sign::dot(n, h.corners[i]); most < x) most = x;
    return most;
  }
  /// About how far p and q are from each other along the unit normal n, each beyond the given point.
  static double roughly(const ExactHull& p, const ExactHull& q, const Vec2& n, const Vec2& from) {
    double most = -HUGE_VAL, least = HUGE_VAL;
    for (const Vec2& v : p.rounded) most = sign::larger(most, abut::dot(n, v - from));
    for (const Vec2& v : q.rounded) least = numeric::smaller(least, abut::dot(n, v - from));
    return least - most;
  }
  /// Over the sides of p.
  void shallowest(const ExactHull& p, const ExactHull& q) {
    for (std::size_t j = 0; j < static_cast<std::size_t>(p.edges()); ++j) {
      const Point2 e = p.edge(j);
      const Number ee = sign::norm2(e);
      if (ee.sign() == Sign::zero) continue;
      for (const bool turned : {false, true}) {
        const Point2 n = turned ? Point2{e.y, -e.x} : Point2{-e.y, e.x}, back{-n.x, -n.y};
        if (runs_on(p, n) || runs_on(q, back)) continue;
        if (!p.endless) {
          const Vec2 way = p.rounded[p.next(j)] - p.rounded[j];
          const Vec2 unit = ((turned ? -1 : 1) / length(way)) * perp(way);
          if (roughly(p, q, unit, p.rounded[j]) < about_ + r_.a + r_.b - near_) continue;
        }
        const Number gap = -(farthest(p, n) + farthest(q, back));
        const ExactRoot root(square(gap), ee);
        const double depth = gap.sign() == Sign::zero ? 0 : std::ldexp(root.value, root.e);
        best_ = sign::larger(best_, gap.sign() == Sign::negative ? -depth : depth);
      }
    }
  }

  const ExactHull &a_, &b_;
  Reach r_;
  double about_, near_;
  double best_ = HUGE_VAL;
};

}  // namespace abut::detail::pairs
