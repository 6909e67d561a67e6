// Shapes of the plane by their support functions; see oracle.hpp.

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "algebraic.hpp"
#include "oracle.hpp"

namespace oracle {
namespace {

/// A shape on the integer grid 2^-scale: hull ⊕ ellipse ⊕ disc, plus directions of recession.
/// The ellipse's support is √((p·n)² + (q·n)²).
struct Body {
  std::vector<PairZ> hull;  // counter-clockwise, no three on a line
  std::vector<PairZ> directions;
  bool curved = false;
  PairZ p, q;
  Z radius = 0;

  Body mirrored() const {
    Body m = *this;
    for (PairZ& v : m.hull) v = -v;
    for (PairZ& v : m.directions) v = -v;
    return m;
  }
  bool allows(const PairZ& n) const {
    return std::all_of(directions.begin(), directions.end(),
                       [&](const PairZ& d) { return dot(n, d) <= 0; });
  }
  const PairZ& farthest(const PairZ& n) const {
    const PairZ* best = &hull[0];
    Z top = dot(hull[0], n);
    for (const PairZ& v : hull)
      if (Z t = dot(v, n); t > top) {
        top = t;
        best = &v;
      }
    return *best;
  }
  /// Neither ellipse nor disc, and no extent along n.
  bool flat(const PairZ& n) const {
    return !curved && radius == 0 && allows(n) && allows(-n) &&
           dot(farthest(n) - farthest(-n), n) == 0;
  }
};

struct RationalBody {
  std::vector<PairQ> points;
  std::vector<PairQ> directions;
  bool curved = false;
  PairQ p{0, 0}, q{0, 0};
  Q radius;
};

PairQ exact(Vec2 v) {
  if (!std::isfinite(v.x) || !std::isfinite(v.y)) throw std::domain_error("not a finite number");
  return {Q(v.x), Q(v.y)};
}
PairQ operator*(const Q& k, const PairQ& v) { return {k * v.x, k * v.y}; }

RationalBody rational(const Shape& s) {
  RationalBody b;
  b.radius = Q(s.radius) + Q(s.more);
  for (const Vec2& d : s.directions) b.directions.push_back(exact(d));
  if (s.core == Shape::Core::hull) {
    for (const Vec2& v : s.points) b.points.push_back(exact(v));
  } else {
    const PairQ u = exact(s.axis), v{-u.y, u.x}, c = exact(s.center);
    const PairQ p = Q(s.half.x) * u, q = Q(s.half.y) * v;
    if (s.core == Shape::Core::box) {
      b.points = {c + p + q, c - p + q, c - p - q, c + p - q};
    } else if (s.half.x == 0 || s.half.y == 0) {
      b.points = {c + p + q, c - p - q};
    } else {
      b.points = {c};
      b.curved = true;
      b.p = p;
      b.q = q;
    }
  }
  for (const Vec2& w : s.sweeps) {
    const std::vector<PairQ> still = b.points;
    for (const PairQ& v : still) b.points.push_back(v + exact(w));
  }
  return b;
}

std::vector<PairZ> convex_hull(std::vector<PairZ> v) {
  const auto less = [](const PairZ& a, const PairZ& b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
  };
  std::sort(v.begin(), v.end(), less);
  v.erase(std::unique(v.begin(), v.end()), v.end());
  if (v.size() < 3) return v;
  std::vector<PairZ> h;
  for (int side = 0; side < 2; ++side) {
    const size_t base = h.size();
    for (const PairZ& p : v) {
      while (h.size() >= base + 2 && cross(h.back() - h[h.size() - 2], p - h.back()) <= 0)
        h.pop_back();
      h.push_back(p);
    }
    h.pop_back();
    std::reverse(v.begin(), v.end());
  }
  return h;
}

/// Both shapes on one grid, and its fineness.
struct Scene {
  Body a, b;
  long digits = 0;

  Scene(const Shape& sa, const Shape& sb) {
    const RationalBody qa = rational(sa), qb = rational(sb);
    for (const RationalBody* r : {&qa, &qb}) {
      digits = std::max(digits, fraction_digits(r->radius));
      for (const PairQ& v : r->points) note(v);
      note(r->p);
      note(r->q);
    }
    a = body(qa);
    b = body(qb);
  }

 private:
  void note(const PairQ& v) {
    digits = std::max({digits, fraction_digits(v.x), fraction_digits(v.y)});
  }
  PairZ grid(const PairQ& v) const {
    return {scaled_integer(v.x, digits), scaled_integer(v.y, digits)};
  }
  Body body(const RationalBody& r) const {
    Body out;
    for (const PairQ& v : r.points) out.hull.push_back(grid(v));
    out.hull = convex_hull(std::move(out.hull));
    for (const PairQ& d : r.directions) {
      const long k = std::max(fraction_digits(d.x), fraction_digits(d.y));
      out.directions.push_back(shortened({scaled_integer(d.x, k), scaled_integer(d.y, k)}));
    }
    out.curved = r.curved;
    if (r.curved) {
      out.p = grid(r.p);
      out.q = grid(r.q);
    }
    out.radius = scaled_integer(r.radius, digits);
    return out;
  }
};

/// A quadratic form xx·x² + 2 xy·x y + yy·y².
struct Form {
  Z xx, xy, yy;
};
Form form_of(const PairZ& p, const PairZ& q) {
  return {p.x * p.x + q.x * q.x, p.x * p.y + q.x * q.y, p.y * p.y + q.y * q.y};
}
Z at(const Form& f, const PairZ& n) {
  return f.xx * n.x * n.x + 2 * f.xy * n.x * n.y + f.yy * n.y * n.y;
}

/// n ↦ w·n + Σ k √form(n), the shape of h_A ± h_B between two neighbouring edge normals.
struct Piece {
  PairZ w;
  std::vector<std::pair<Z, Form>> roots;

  void add(const Z& k, const Form& f) {
    if (k != 0) roots.emplace_back(k, f);
  }
  /// Roots whose ratio is rational become one, so that no combination of the rest vanishes by
  /// chance (different forms are not squares, nor is the ratio of two of them). Scales the whole.
  void merge() {
    for (size_t i = 0; i < roots.size(); ++i)
      for (size_t j = i + 1; j < roots.size();) {
        const Form &f = roots[i].second, &g = roots[j].second;
        const bool parallel =
            f.xx * g.xy == f.xy * g.xx && f.xx * g.yy == f.yy * g.xx && f.xy * g.yy == f.yy * g.xy;
        Z num = g.xx, den = f.xx;  // positive: the forms are definite
        const Z common = gcd(num, den);
        num /= common;
        den /= common;
        const Z rn = sqrt(num), rd = sqrt(den);
        if (!parallel || rn * rn != num || rd * rd != den) {
          ++j;
          continue;
        }
        const Z kj = roots[j].first;  // √g = (rn/rd) √f
        w = {w.x * rd, w.y * rd};
        for (auto& r : roots) r.first *= rd;
        roots[i].first += kj * rn;
        roots.erase(roots.begin() + static_cast<std::ptrdiff_t>(j));
      }
    std::erase_if(roots, [](const auto& r) { return r.first == 0; });
  }
  SurdSum<Z> at(const PairZ& n) const {
    SurdSum<Z> s{dot(w, n), {}};
    for (const auto& [k, f] : roots) s.roots.emplace_back(k, oracle::at(f, n));
    return s;
  }
  /// Along n = e + t (f − e).
  SurdSum<Poly> along(const PairZ& e, const PairZ& f) const {
    const PairZ d = f - e;
    SurdSum<Poly> s{Poly(std::vector<Z>{dot(w, e), dot(w, d)}), {}};
    for (const auto& [k, m] : roots)
      s.roots.emplace_back(
          k, Poly(std::vector<Z>{
                 oracle::at(m, e),
                 2 * (m.xx * e.x * d.x + m.xy * (e.x * d.y + e.y * d.x) + m.yy * e.y * d.y),
                 oracle::at(m, d)}));
    return s;
  }
};

/// A piece along an arc in 100 digits, split into its convex and its concave part.
class Curve {
 public:
  Curve(const Piece& piece, Pair<Real> e, Pair<Real> f, long exponent) : e_(e), d_(f - e) {
    w_ = {scaled(piece.w.x, exponent), scaled(piece.w.y, exponent)};
    for (const auto& [k, m] : piece.roots)
      terms_.push_back({scaled(k), scaled(m.xx, 2 * exponent), scaled(m.xy, 2 * exponent),
                        scaled(m.yy, 2 * exponent)});
  }

  struct Sample {
    Real t, convex, slope, concave;  // slope of the convex part
    Real size;                       // sum of magnitudes: errors are below 1e-95 of it
    Pair<Real> n;
    Real concave_slope;
    Real value() const { return convex + concave; }
  };
  Sample at(const Real& t) const {
    Sample s;
    s.t = t;
    s.n = {e_.x + t * d_.x, e_.y + t * d_.y};
    s.convex = dot(w_, s.n);
    s.size = abs(w_.x * s.n.x) + abs(w_.y * s.n.y);
    s.slope = dot(w_, d_);
    s.concave = 0;
    s.concave_slope = 0;
    for (const Term& m : terms_) {
      const Pair<Real> mn{m.xx * s.n.x + m.xy * s.n.y, m.xy * s.n.x + m.yy * s.n.y};
      const Real root = m.k * sqrt(std::max(Real(dot(mn, s.n)), Real(0)));  // never below it
      const Real slope = root == 0 ? Real(0) : m.k * m.k * dot(mn, d_) / root;
      (m.k > 0 ? s.convex : s.concave) += root;
      (m.k > 0 ? s.slope : s.concave_slope) += slope;
      s.size += abs(root);
    }
    return s;
  }
  /// The derivative of value/|n|, times a positive number.
  Real turn(const Sample& s) const {
    return (s.slope + s.concave_slope) * dot(s.n, s.n) - s.value() * dot(s.n, d_);
  }
  Real least_length(const Sample& a, const Sample& b) const {
    const Real dd = dot(d_, d_), foot = -dot(e_, d_) / dd;
    if (foot > a.t && foot < b.t) return abs(cross(e_, d_)) / sqrt(dd);
    return sqrt(std::min(dot(a.n, a.n), dot(b.n, b.n)));
  }

 private:
  struct Term {
    Real k, xx, xy, yy;
  };
  Pair<Real> w_, e_, d_;
  std::vector<Term> terms_;
};

/// A lower bound of the piece between two samples: tangents below the convex part, the chord below
/// the concave one. The gap shrinks with the square of the width.
Real lower_bound(const Curve::Sample& a, const Curve::Sample& b) {
  const Real width = b.t - a.t;
  Real low = std::min(a.value(), b.value());
  const Real turn = b.slope - a.slope;
  if (turn > 0) {
    const Real x = (a.convex - b.convex + b.slope * width) / turn;  // where the tangents cross
    if (x > 0 && x < width) {
      const Real at_x = a.convex + a.slope * x + a.concave + (b.concave - a.concave) * x / width;
      low = std::min(low, at_x);
    }
  }
  return low;
}

long binary_order(const PairZ& v) {
  return static_cast<long>(msb(std::max<Z>(abs(v.x), abs(v.y))));
}

Pair<Real> unit(const PairZ& v) {
  // Brought near 1 first, so that squares of 100 digits lose nothing.
  const long k = -binary_order(v);
  const Real x = scaled(v.x, k), y = scaled(v.y, k), l = sqrt(x * x + y * y);
  return {x / l, y / l};
}

/// The sign of the least value of a piece on the closed arc from e to f (at most a quarter turn).
int least_sign(const Piece& piece, PairZ e, PairZ f) {
  // About equally long: else a hundred digits cannot hold what is between them.
  const long longer = binary_order(e) - binary_order(f);
  PairZ& shorter = longer > 0 ? f : e;
  shorter.x <<= std::abs(longer), shorter.y <<= std::abs(longer);
  if (piece.roots.empty()) return std::min(dot(piece.w, e).sign(), dot(piece.w, f).sign());
  const Curve curve(piece, {scaled(e.x), scaled(e.y)}, {scaled(f.x), scaled(f.y)}, 0);
  const Real tiny("1e-90");
  std::vector<std::pair<Curve::Sample, Curve::Sample>> open = {{curve.at(0), curve.at(1)}};
  const auto negative = [&](const Curve::Sample& s) { return s.value() < -tiny * s.size; };
  if (negative(open[0].first) || negative(open[0].second)) return -1;
  for (int depth = 0; depth < 36 && !open.empty() && open.size() < 12; ++depth) {
    decltype(open) next;
    for (const auto& [a, b] : open) {
      if (lower_bound(a, b) > tiny * (a.size + b.size)) continue;
      const auto mid = curve.at((a.t + b.t) / 2);
      if (negative(mid)) return -1;
      next.emplace_back(a, mid);
      next.emplace_back(mid, b);
    }
    open = std::move(next);
  }
  int least = 1;
  const SurdSum<Poly> exact = piece.along(e, f);
  for (size_t i = 0; i < open.size();) {
    size_t j = i;
    while (j + 1 < open.size() && open[j + 1].first.t == open[j].second.t) ++j;
    const Q lo(static_cast<double>(open[i].first.t)), hi(static_cast<double>(open[j].second.t));
    least = std::min(least, oracle::least_sign(exact, lo, hi));
    if (least < 0) break;
    i = j + 1;
  }
  return least;
}

/// h_A + h_B (sign = 1) or h_A − h_B (sign = −1), by arcs.
class Sum {
 public:
  Sum(const Body& a, const Body& b, int sign) : a_(a), b_(b), sign_(sign) {
    std::vector<PairZ> all = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (const Body* k : {&a, &b}) {
      for (size_t i = 0; k->hull.size() > 1 && i < k->hull.size(); ++i) {
        const PairZ d = k->hull[(i + 1) % k->hull.size()] - k->hull[i];
        all.push_back({d.y, -d.x});
      }
      for (const PairZ& d : k->directions) {
        all.push_back({d.y, -d.x});
        all.push_back({-d.y, d.x});
      }
    }
    for (PairZ& n : all) n = shortened(n);
    const auto half = [](const PairZ& n) { return n.y > 0 || (n.y == 0 && n.x > 0) ? 0 : 1; };
    std::sort(all.begin(), all.end(), [&](const PairZ& m, const PairZ& n) {
      return half(m) != half(n) ? half(m) < half(n) : cross(m, n) > 0;
    });
    for (const PairZ& n : all)
      if (in_domain(n) &&
          (critical_.empty() || cross(critical_.back(), n) != 0 || dot(critical_.back(), n) < 0))
        critical_.push_back(n);
  }

  const std::vector<PairZ>& critical() const { return critical_; }
  struct Arc {
    PairZ from, to, mid;
  };
  std::vector<Arc> arcs() const {
    std::vector<Arc> r;
    for (size_t i = 0; i < critical_.size(); ++i) {
      const PairZ &e = critical_[i], &f = critical_[(i + 1) % critical_.size()];
      if (cross(e, f) > 0 && in_domain(e + f)) r.push_back({e, f, e + f});
    }
    return r;
  }
  bool in_domain(const PairZ& n) const { return a_.allows(n) && (sign_ < 0 || b_.allows(n)); }

  Piece piece(const PairZ& n, bool with_radius) const {
    const PairZ v = a_.farthest(n), w = b_.farthest(n);
    Piece p{sign_ > 0 ? v + w : v - w, {}};
    if (a_.curved) p.add(1, form_of(a_.p, a_.q));
    if (b_.curved) p.add(sign_, form_of(b_.p, b_.q));
    if (with_radius) p.add(radius(), {1, 0, 1});
    return p;
  }
  Z radius() const { return a_.radius + sign_ * b_.radius; }
  bool straight() const { return !a_.curved && !b_.curved; }

  int sign(const PairZ& n) const { return surd_sign(piece(n, true).at(n)); }

  /// The sign of the least value; zeros at an edge normal for which `excused` holds do not count.
  template <class F>
  int least(const F& excused) const {
    int least = 1;
    for (const PairZ& n : critical_) {
      const int s = sign(n);
      if (s < 0) return s;
      if (s == 0 && !excused(n)) least = 0;
    }
    if (straight()) {
      // On an arc the sum is w·n + ρ|n|: linear or concave unless ρ > 0, then least at −w.
      const Z rho = radius();
      if (rho <= 0) return least;
      for (const Arc& arc : arcs()) {
        const PairZ w = piece(arc.mid, false).w;
        if (cross(arc.from, -w) > 0 && cross(-w, arc.to) > 0)
          least = std::min(least, (rho * rho - dot(w, w)).sign());
      }
      return least;
    }
    for (const Arc& arc : arcs()) {
      Piece p = piece(arc.mid, true);
      p.merge();
      least = std::min(least, least_sign(p, arc.from, arc.to));
      if (least < 0) break;
    }
    return least;
  }

 private:
  const Body &a_, &b_;
  int sign_;
  std::vector<PairZ> critical_;
};

Vec2 to_vec(const Pair<Real>& v) { return {static_cast<double>(v.x), static_cast<double>(v.y)}; }

/// The best value of (w·n + Σ…)/|n| found so far, ρ left out.
struct Best {
  bool any = false;
  Real value;
  Pair<Real> n{0, 0};
  void offer(const Real& v, const Pair<Real>& at) {
    if (any && !(v < value)) return;
    any = true;
    value = v;
    n = at;
  }
};

/// Least value over an arc, to about 40 digits, and always a value that is taken.
void minimise(const Curve& curve, Best& best) {
  using S = Curve::Sample;
  const auto offer = [&](const S& s) {
    const Real l = sqrt(dot(s.n, s.n));
    best.offer(s.value() / l, {s.n.x / l, s.n.y / l});
  };
  std::vector<std::pair<S, S>> open;
  S last = curve.at(0);
  offer(last);
  for (int i = 1; i <= 8; ++i) {
    S s = curve.at(Real(i) / 8);
    offer(s);
    open.emplace_back(last, s);
    last = s;
  }
  // Split until what is left cannot beat the best by more than a hair, then follow the slope.
  for (int depth = 0; depth < 45 && !open.empty() && open.size() < 64; ++depth) {
    decltype(open) next;
    for (const auto& [a, b] : open) {
      Real low = lower_bound(a, b);
      if (low > 0)
        low /= sqrt(std::max(dot(a.n, a.n), dot(b.n, b.n)));
      else
        low /= curve.least_length(a, b);
      if (low >= best.value) continue;
      S mid = curve.at((a.t + b.t) / 2);
      offer(mid);
      next.emplace_back(a, mid);
      next.emplace_back(mid, b);
    }
    open = std::move(next);
  }
  for (const auto& [first, second] : open) {
    S a = first, b = second;
    if (!(curve.turn(a) < 0 && curve.turn(b) > 0)) continue;
    for (int i = 0; i < 90; ++i) {
      const S mid = curve.at((a.t + b.t) / 2);
      (curve.turn(mid) < 0 ? a : b) = mid;
    }
    offer(a);
  }
}

Best least_over_units(const Sum& sum, long digits) {
  Best best;
  for (const PairZ& n : sum.critical()) {
    const Curve c(sum.piece(n, false), unit(n), unit(n), -digits);
    const auto s = c.at(0);
    best.offer(s.value(), s.n);
  }
  for (const Sum::Arc& arc : sum.arcs()) {
    const Piece piece = sum.piece(arc.mid, false);
    if (!sum.straight()) {
      minimise(Curve(piece, unit(arc.from), unit(arc.to), -digits), best);
    } else if (cross(arc.from, -piece.w) > 0 && cross(-piece.w, arc.to) > 0) {
      const Pair<Real> w{scaled(piece.w.x, -digits), scaled(piece.w.y, -digits)};
      const Real l = sqrt(dot(w, w));
      best.offer(-l, {-w.x / l, -w.y / l});
    }
  }
  return best;
}

}  // namespace

Meeting meeting(const Shape& sa, const Shape& sb) {
  const Scene scene(sa, sb);
  const Body b = scene.b.mirrored();
  const Sum sum(scene.a, b, 1);
  const int s = sum.least([&](const PairZ& n) { return sum.in_domain(-n) && sum.sign(-n) == 0; });
  return s < 0 ? Meeting::apart : s == 0 ? Meeting::touching : Meeting::interiors;
}

Holding holding(const Shape& outer, const Shape& inner) {
  const Scene scene(outer, inner);
  const Body &a = scene.a, &b = scene.b;
  const Sum sum(a, b, -1);
  for (const PairZ& n : sum.critical())
    if (!b.allows(n)) return Holding::none;
  for (const Sum::Arc& arc : sum.arcs())
    if (!b.allows(arc.mid)) return Holding::none;
  const int s = sum.least([&](const PairZ& n) { return a.flat(n); });
  return s < 0 ? Holding::none : s == 0 ? Holding::touching : Holding::strict;
}

Gap separation(const Shape& sa, const Shape& sb) {
  const Scene scene(sa, sb);
  const Body b = scene.b.mirrored();
  const Sum sum(scene.a, b, 1);
  const Best best = least_over_units(sum, scene.digits);
  Gap g;
  g.bounded = best.any;
  if (!best.any) {
    g.distance = -std::numeric_limits<double>::infinity();
    return g;
  }
  g.distance = static_cast<double>(Real(-(best.value + scaled(sum.radius(), -scene.digits))));
  g.normal = to_vec(best.n);
  return g;
}

Gap room(const Shape& outer, const Shape& inner) {
  const Scene scene(outer, inner);
  const Sum sum(scene.a, scene.b, -1);
  Gap g;
  g.bounded = false;
  for (const PairZ& n : sum.critical())
    if (!scene.b.allows(n)) return g;
  for (const Sum::Arc& arc : sum.arcs())
    if (!scene.b.allows(arc.mid)) return g;
  const Best best = least_over_units(sum, scene.digits);
  if (!best.any) return g;
  g.bounded = true;
  g.distance = static_cast<double>(Real(best.value + scaled(sum.radius(), -scene.digits)));
  g.normal = to_vec(best.n);
  return g;
}

double separation_along(const Shape& sa, const Shape& sb, Vec2 direction) {
  const Scene scene(sa, sb);
  const Body b = scene.b.mirrored();
  const Sum sum(scene.a, b, 1);
  const PairQ q = exact(direction);
  const long k = std::max(fraction_digits(q.x), fraction_digits(q.y));
  const PairZ n = shortened({scaled_integer(q.x, k), scaled_integer(q.y, k)});
  if (!sum.in_domain(n)) return -std::numeric_limits<double>::infinity();
  const auto s = Curve(sum.piece(n, false), unit(n), unit(n), -scene.digits).at(0);
  return static_cast<double>(Real(-(s.value() + scaled(sum.radius(), -scene.digits))));
}

double farthest(const Shape& sa, const Shape& sb) {
  // The largest value of the sum over unit n is minus the least of its negative, whose pieces are
  // concave; between two samples of the sum the chord over the shorter |n| bounds it from above.
  const Scene scene(sa, sb);
  const Body b = scene.b.mirrored();
  if (!scene.a.directions.empty() || !b.directions.empty())
    return std::numeric_limits<double>::infinity();
  const Sum sum(scene.a, b, 1);
  const Real rho = scaled(sum.radius(), -scene.digits);
  Real top = -1;
  const auto length = [](const Curve::Sample& s) { return sqrt(dot(s.n, s.n)); };
  const auto offer = [&](const Curve::Sample& s) {
    top = std::max(top, Real(s.value() / length(s)));
  };
  if (sum.straight()) {
    for (const PairZ& v : scene.a.hull)
      for (const PairZ& w : b.hull) {
        const Pair<Real> d{scaled(v.x + w.x, -scene.digits), scaled(v.y + w.y, -scene.digits)};
        top = std::max(top, Real(sqrt(dot(d, d))));
      }
    return static_cast<double>(Real(top + rho));
  }
  for (const Sum::Arc& arc : sum.arcs()) {
    const Curve curve(sum.piece(arc.mid, false), unit(arc.from), unit(arc.to), -scene.digits);
    std::vector<std::pair<Curve::Sample, Curve::Sample>> open;
    Curve::Sample last = curve.at(0);
    offer(last);
    for (int i = 1; i <= 8; ++i) {
      Curve::Sample s = curve.at(Real(i) / 8);
      offer(s);
      open.emplace_back(last, s);
      last = s;
    }
    for (int depth = 0; depth < 45 && !open.empty() && open.size() < 64; ++depth) {
      decltype(open) next;
      for (const auto& [p, q] : open) {
        if (std::max(p.value(), q.value()) / curve.least_length(p, q) <= top) continue;
        Curve::Sample mid = curve.at((p.t + q.t) / 2);
        offer(mid);
        next.emplace_back(p, mid);
        next.emplace_back(mid, q);
      }
      open = std::move(next);
    }
    for (const auto& [first, second] : open) {
      Curve::Sample p = first, q = second;
      if (!(curve.turn(p) > 0 && curve.turn(q) < 0)) continue;
      for (int i = 0; i < 90; ++i) {
        const Curve::Sample mid = curve.at((p.t + q.t) / 2);
        (curve.turn(mid) > 0 ? p : q) = mid;
      }
      offer(p);
    }
  }
  return static_cast<double>(Real(top + rho));
}

std::vector<Vec2> hull(const std::vector<Vec2>& points) {
  const Scene scene(Shape{.points = points}, Shape{.points = {{0.0, 0.0}}});
  std::vector<Vec2> r;
  for (const PairZ& v : scene.a.hull)
    r.push_back(to_vec({scaled(v.x, -scene.digits), scaled(v.y, -scene.digits)}));
  return r;
}

int orientation(Vec2 a, Vec2 b, Vec2 c) {
  const PairQ p = exact(a), q = exact(b), r = exact(c);
  return cross(q - p, r - p).sign();
}

}  // namespace oracle
