// A double with a bound of its error, worked out operation by operation.
//
// The bound adds up the rounding errors that were really made. On grids and other round numbers,
// where ties are common, usually none was made: the bound is then 0, and the sign of the double is
// the answer, zero too.
#pragma once

#include <abut/detail/range.hpp>
#include <abut/detail/sign/error_free.hpp>
#include <abut/detail/sign/graded.hpp>
#include <abut/detail/sign/sign.hpp>
#include <abut/detail/sign/stages.hpp>

namespace abut::detail::sign {

struct Tracked {
  double v = 0, error = 0;

  constexpr Tracked() = default;
  constexpr Tracked(double number, double its_error = 0) : v(number), error(its_error) {}

  friend Tracked operator-(Tracked a) { return {-a.v, a.error}; }
  friend Tracked operator+(Tracked a, Tracked b) {
    const double s = a.v + b.v;
    return {s, grown(a.error + b.error + std::fabs(two_sum_error(a.v, b.v, s)))};
  }
  friend Tracked operator-(Tracked a, Tracked b) { return a + -b; }
  friend Tracked operator*(Tracked a, Tracked b) {
    if ((a.v == 0 && a.error == 0) || (b.v == 0 && b.error == 0)) return {};
    const double p = unfused(a.v * b.v);
    double e = std::fabs(two_product_error(a.v, b.v, p));
    // Where the product, or the error of it, is subnormal, the error just computed may be wrong.
    if (!(std::fabs(p) > kVanishing) && a.v != 0 && b.v != 0) e = std::fabs(p) + kTiny;
    if (a.error != 0 || b.error != 0)
      e += std::fabs(a.v) * b.error + (std::fabs(b.v) + b.error) * a.error + kTiny;
    return {p, grown(e)};
  }

 private:
  /// Covers the roundings made in working out the bound itself.
  static double grown(double e) { return e == 0 ? 0 : e * kUp + kTiny; }
};

// |·|, max, min and (·)₊ are 1-Lipschitz. The sum of two bounds is one of the larger, and stays NaN.
inline Tracked abs(Tracked x) { return {std::fabs(x.v), x.error}; }
inline Tracked larger(Tracked a, Tracked b) { return {a.v < b.v ? b.v : a.v, a.error + b.error}; }
inline Tracked smaller(Tracked a, Tracked b) { return {b.v < a.v ? b.v : a.v, a.error + b.error}; }
inline Tracked positive(Tracked x) { return {x.v > 0 ? x.v : 0, x.error}; }
inline Tracked square(Tracked x) { return x * x; }
/// |√(v + e) − √v| is at most √|v + e| where nothing is known of v's sign, and |e| / √v otherwise.
inline Tracked sqrt(Tracked x) {
  const double s = std::sqrt(x.v > 0 ? x.v : 0);
  if (!(x.v > 2 * x.error)) return {s, (s + std::sqrt(x.error + kTiny)) * kUp};
  if (x.error == 0 && x.v > kVanishing && s * s == x.v && two_product_error(s, s, x.v) == 0)
    return s;
  return {s, (x.error / s + s * kUnitRoundoff) * kUp + kTiny};
}
template <int k>
Tracked times(Tracked x) {
  return Tracked(k) * x;
}

class TrackedStage : public Certainty {
 public:
  using Number = Tracked;
  static constexpr bool exact = false;
  static constexpr int rank = 1;
  static Tracked number(double x) { return x; }
  static Tracked length(double x) { return x; }
  static Tracked difference(double a, double b) { return Tracked(a) - Tracked(b); }
  static Tracked direction(double x) { return x; }
  static Tracked unit(double x) { return x; }
  static bool tells(Tracked x) { return std::fabs(x.v) > x.error || (x.v == 0 && x.error == 0); }
  Sign sign(Tracked x) { return known(tells(x), sign_of(x.v)); }
  /// The formula cannot go on in this stage.
  void give_up() { known(false, Sign::zero); }
};

}  // namespace abut::detail::sign
