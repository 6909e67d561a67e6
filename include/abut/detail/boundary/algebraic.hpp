// Exact signs of formulas with square roots in square roots and with roots of quartics.
//
// A number is a dyadic middle with a bound of its error, worked out with ever more digits until its
// sign shows. That ends for a number that is 0 too, because a bound of all its conjugates runs along.
// Sums, products, square roots, and roots of polynomials whose leading coefficient is 1 make
// algebraic integers of whole numbers. Let x be one, of degree D at most, with no conjugate above u.
// The product of its conjugates is a whole number, so either x is 0 or
//     |x| ≥ u^(1 − D).
// D is the product of the degrees of the radicals that went in. (Burnikel, Funke, Mehlhorn,
// Schirra & Schmitt 2009, "A separation bound for real algebraic expressions".) Doubles are whole
// numbers times powers of two: the power runs along as well.
#pragma once

#include <abut/detail/boundary/roots.hpp>
#include <bit>
#include <vector>

namespace abut::detail::boundary {

/// An upper bound of a size, with room for any exponent: part · 2^exponent.
struct Magnitude {
  double part = 0;  ///< in [1/2, 1), or 0
  std::int64_t exponent = 0;

  Magnitude() = default;
  Magnitude(double x, std::int64_t e) {
    int shift = 0;
    part = std::frexp(x * kUp, &shift);
    exponent = e + shift;
    if (x == 0) part = 0, exponent = 0;
  }
  static Magnitude of(const Dyadic& x) { return {x.fraction(), x.top()}; }

  friend Magnitude operator*(const Magnitude& a, const Magnitude& b) {
    return {a.part * b.part, a.exponent + b.exponent};
  }
  friend Magnitude operator+(const Magnitude& a, const Magnitude& b) {
    if (a.part == 0) return b;
    if (b.part == 0) return a;
    if (a.exponent < b.exponent) return b + a;
    constexpr int distant = 60;  // where b is less than one rounding of a
    const std::int64_t apart = a.exponent - b.exponent;
    return {a.part + (apart > distant ? power_of_two(-distant)
                                      : std::ldexp(b.part, -static_cast<int>(apart))),
            a.exponent};
  }
  /// a / b, of a size b that is at least as large as said.
  static Magnitude quotient(const Magnitude& a, const Dyadic& b) {
    return {a.part / (b.fraction() * kDown), a.exponent - b.top()};
  }
  Magnitude root() const {
    const bool odd = exponent % 2 != 0;
    return {std::sqrt(odd ? 2 * part : part), (exponent - odd) / 2};
  }
};

class AlgebraicStage;

struct Algebraic {
  Dyadic middle;
  Magnitude error, conjugates;
  std::int64_t whole = 0;      ///< x · 2^whole is an algebraic integer
  std::uint64_t radicals = 0;  ///< a bit for each factor 2 of the degree
  AlgebraicStage* stage = nullptr;

  Algebraic() = default;
  Algebraic(const Dyadic& x)
      : middle(x), conjugates(Magnitude::of(x)), whole(x.sign() == Sign::zero ? 0 : -x.bottom()) {}
  Algebraic(double x) : Algebraic(Dyadic(x)) {}

  friend Algebraic operator-(Algebraic a) {
    a.middle = -a.middle;
    return a;
  }
  friend Algebraic operator+(const Algebraic& a, const Algebraic& b) {
    Algebraic r = joined(a, b);
    r.middle = a.middle + b.middle;
    r.error = a.error + b.error;
    r.conjugates = a.conjugates + b.conjugates;
    r.whole = a.whole > b.whole ? a.whole : b.whole;
    r.cut();
    return r;
  }
  friend Algebraic operator-(const Algebraic& a, const Algebraic& b) { return a + -b; }
  friend Algebraic operator*(const Algebraic& a, const Algebraic& b) {
    Algebraic r = joined(a, b);
    r.middle = a.middle * b.middle;
    r.error = Magnitude::of(a.middle) * b.error + (Magnitude::of(b.middle) + b.error) * a.error;
    r.conjugates = a.conjugates * b.conjugates;
    r.whole = a.whole + b.whole;
    r.cut();
    return r;
  }

  bool is_exact() const { return error.part == 0; }
  void cut();

 private:
  static Algebraic joined(const Algebraic& a, const Algebraic& b) {
    Algebraic r;
    r.radicals = a.radicals | b.radicals;
    r.stage = a.stage ? a.stage : b.stage;
    return r;
  }
};

/// A root t of a polynomial with dyadic coefficients, in halves of the unit circle: see Conic.
class QuarticRoot {
 public:
  QuarticRoot(const Polynomial<Dyadic>& p, Root<Dyadic> root) : p_(p), root_(std::move(root)) {
    trim(p_);
  }
  /// The polynomial's leading coefficient, or 1 where t is a dyadic number.
  Dyadic lead() const { return root_.point ? Dyadic(1.0) : p_.c[p_.degree]; }
  bool is_dyadic() const { return root_.point; }
  const Polynomial<Dyadic>& polynomial() const { return p_; }
  /// The polynomial's sign next to the root, behind or before it.
  Sign beside(bool behind) const {
    ExactStage s;
    // An end of the interval may be another root.
    for (;;) {
      if (root_.point) return sign_beside(p_, root_.lo, behind);
      if (const Sign at = p_(behind ? root_.hi : root_.lo).sign(); at != Sign::zero) return at;
      root_.refine(s);
    }
  }
  /// … next to any number.
  static Sign sign_beside(Polynomial<Dyadic> p, const Dyadic& t, bool behind) {
    for (bool odd = false; p.degree >= 0; p = derivative(p), odd = !odd)
      if (const Sign at = p(t).sign(); at != Sign::zero) return odd && !behind ? -at : at;
    return Sign::zero;
  }
  /// The middle and half the width of an interval of less than 2^-bits.
  std::pair<Dyadic, Dyadic> within(int bits) const {
    ExactStage s;
    while (!root_.point && (root_.hi - root_.lo).top() > -bits - 64) tighten(s, bits);
    const Dyadic half(0.5);
    return {half * (root_.lo + root_.hi), half * (root_.hi - root_.lo)};
  }

 private:
  /// Newton's step from the middle, with the interval around it that the last width allows; a
  /// halving where the root is not in there.
  void tighten(ExactStage& s, int bits) const {
    const Dyadic width = root_.hi - root_.lo, half(0.5);
    const Dyadic middle = half * (root_.lo + root_.hi);
    const Dyadic slope = derivative(root_.p)(middle), value = root_.p(middle);
    if (width.top() < -64 && slope.sign() != Sign::zero) {
      const int limbs = (-2 * width.top() + 64) / 32 + 4;
      const Dyadic step = value * reciprocal(slope, limbs);
      Dyadic next = middle - step;
      // Cut to the digits that count: an interval of some 2^-(2 × digits known) around it.
      const int digits = -2 * width.top() - 96;
      const int kept = digits < bits + 96 ? digits : bits + 96;
      next = next.leading((kept + (next.top() > 0 ? next.top() : 0)) / 32 + 3);
      const Dyadic room = scale(Dyadic(1.0), -kept);
      const Dyadic lo = next - room, hi = next + room;
      if (root_.lo < lo && hi < root_.hi && s.sign(root_.p(lo)) == root_.left &&
          s.sign(root_.p(hi)) == -root_.left) {
        root_.lo = lo;
        root_.hi = hi;
        return;
      }
    }
    // As many halves at least as a limb has digits; callers ask again until they have enough.
    for (int i = 0; i < 32; ++i) root_.refine(s);
  }
  static Dyadic reciprocal(const Dyadic& x, int limbs) {
    const int e = x.top();
    const Dyadic m = scale(x.leading(limbs), -e);
    Dyadic y = 1 / m.to_double();
    for (int known = 50; known < 32 * limbs; known *= 2) {
      const int kept = (std::min)(limbs, known / 16 + 4);
      y = (y * (Dyadic(2.0) - m.leading(kept) * y)).leading(kept);
    }
    return scale(y, -e);
  }

  Polynomial<Dyadic> p_;
  mutable Root<Dyadic> root_;
};

/// A stage that works with so many limbs.
class AlgebraicStage : public sign::Certainty {
 public:
  using Number = Algebraic;
  static constexpr bool exact = false;
  static constexpr int rank = 2;
  explicit AlgebraicStage(int limbs) : limbs_(limbs) {}
  AlgebraicStage(const AlgebraicStage&) = delete;
  AlgebraicStage& operator=(const AlgebraicStage&) = delete;

  int limbs() const { return limbs_; }
  // Formulas take their stage as const where they only make numbers with it.
  Algebraic number(double x) const {
    Algebraic r(x);
    r.stage = const_cast<AlgebraicStage*>(this);
    return r;
  }
  Sign sign(const Algebraic& x) {
    if (x.is_exact()) return x.middle.sign();
    const Magnitude size = Magnitude::of(x.middle);
    // The middle's lower bound against the error.
    const Magnitude rest(x.middle.fraction() * kDown, x.middle.top());
    if (is_below(x.error, rest)) return x.middle.sign();
    const std::int64_t degree = std::int64_t{1} << std::popcount(x.radicals);
    const std::int64_t conjugates = x.conjugates.exponent + x.whole;
    return known((size + x.error).exponent <= -x.whole - (degree - 1) * conjugates, Sign::zero);
  }
  Algebraic root(const Algebraic& x) {
    Algebraic r;
    r.stage = this;
    if (x.is_exact() && x.radicals == 0) {
      if (x.middle.sign() == Sign::zero) return r;
      // A square of doubles.
      if (const Dyadic s = std::sqrt(x.middle.to_double()); s * s == x.middle) {
        r = Algebraic(s);
        r.stage = this;
        return r;
      }
    }
    r.conjugates = x.conjugates.root();
    r.whole = (x.whole + (x.whole > 0)) / 2;
    r.radicals = x.radicals | radical_of(x);
    r.middle = sqrt_to(x.middle, limbs_);
    if (r.middle.sign() == Sign::zero) {
      r.error = (Magnitude::of(x.middle) + x.error).root();
    } else {
      // |√y − s| ≤ |y − s²| / s.
      const Magnitude off = x.error + Magnitude::of(x.middle - r.middle * r.middle);
      r.error = Magnitude::quotient(off, r.middle);
      const Magnitude most = (Magnitude::of(x.middle) + x.error).root() + Magnitude::of(r.middle);
      if (is_below(most, r.error)) r.error = most;
    }
    return r;
  }
  /// c t, for the root t and its polynomial's leading coefficient c.
  Algebraic root(const QuarticRoot& t) {
    const auto [middle, width] = t.within(32 * limbs_);
    Algebraic r = t.lead() * middle;
    r.stage = this;
    if (t.is_dyadic()) return r;
    r.error = Magnitude::of(t.lead()) * Magnitude::of(width);
    const Polynomial<Dyadic>& p = t.polynomial();
    r.conjugates = Magnitude::of(p.c[p.degree]);
    Magnitude largest;
    r.whole = -p.c[p.degree].bottom();
    for (int i = 0; i < p.degree; ++i) {
      if (p.c[i].sign() == Sign::zero) continue;
      const Magnitude size = Magnitude::of(p.c[i]);
      if (is_below(largest, size)) largest = size;
      if (-p.c[i].bottom() > r.whole) r.whole = -p.c[i].bottom();
    }
    r.conjugates = r.conjugates + largest;
    r.radicals = fresh_bit() | fresh_bit();
    r.cut();
    return r;
  }

 private:
  static bool is_below(const Magnitude& a, const Magnitude& b) {
    if (a.part == 0 || b.part == 0) return b.part != 0;
    return a.exponent != b.exponent ? a.exponent < b.exponent : a.part < b.part;
  }
  std::uint64_t fresh_bit() { return std::uint64_t{1} << used_++; }
  std::uint64_t radical_of(const Algebraic& x) {
    if (!x.is_exact()) return fresh_bit();
    for (const auto& [radicand, bit] : known_)
      if (radicand == x.middle) return bit;
    known_.push_back({x.middle, fresh_bit()});
    return known_.back().second;
  }

  int limbs_, used_ = 0;
  std::vector<std::pair<Dyadic, std::uint64_t>> known_;
};

inline void Algebraic::cut() {
  if (!stage || !middle.is_longer_than(stage->limbs())) return;
  // Towards zero: less than the last limb that is kept.
  error = error + Magnitude(0.5, std::int64_t{middle.top()} + 33 - 32 * stage->limbs());
  middle = middle.leading(stage->limbs());
}
inline Algebraic sqrt(const Algebraic& x) { return x.stage ? x.stage->root(x) : x; }

/// The stages' ways to a root of a quartic, times its leading coefficient.
inline Algebraic root_in(AlgebraicStage& s, const QuarticRoot& t) { return s.root(t); }
inline Tracked root_in(TrackedStage&, const QuarticRoot& t) {
  const auto [middle, width] = t.within(64);
  const Dyadic x = t.lead() * middle;
  const double v = x.to_double();
  return {v, std::fabs(v) * kLeadingDigits + std::fabs((t.lead() * width).to_double()) + kTiny};
}
inline TrackedWide root_in(TrackedWideStage&, const QuarticRoot& t) {
  const auto [middle, width] = t.within(128);
  const Wide x = to_wide(t.lead() * middle);
  return {x, std::fabs(x.hi) * kWideRounding + std::fabs((t.lead() * width).to_double()) + kTiny};
}

/// The formula's answer, in doubles where these can tell, else with as many digits as it takes.
auto decide_algebraic(auto&& formula) {
  {
    TrackedStage s;
    const auto answer = formula(s);
    if (s.sure()) return answer;
  }
  // Between the largest double and the least lie 66 limbs.
  constexpr int few = 32, whole_range = 72;
  for (int limbs = 8;; limbs = limbs == few ? whole_range : 2 * limbs) {
    AlgebraicStage s(limbs);
    const auto answer = formula(s);
    if (s.sure()) return answer;
  }
}

}  // namespace abut::detail::boundary
