// How far an ellipse is from another shape, where that is so little that doubles cannot tell: to a few u of itself.
//
// Where shapes are apart, it is the most that a direction m tells of it,
//
//     G(m) = (m·w − σ(m)) / |m| − R,    σ(m) = √(mᵀ M m) summed over the ellipses, w between their centres,
//
// with M as in conic.hpp, and R the radii. Where G is positive it has one local maximum only. A corner is a w of its
// own; a side gives its normal. Newton's method finds m on the line m₀ + t·perp(m₀), m₀ as doubles told it, in numbers
// of as many digits as the difference takes.
#pragma once

#include <abut/detail/boundary/numbers.hpp>
#include <abut/detail/ellipse/conic.hpp>
#include <abut/detail/pairs/exact_gap.hpp>
#include <optional>

namespace abut::detail::ellipse {

template <class = void>
class ExactGap {
  using Number = sign::Dyadic;
  using Point2 = Vec<2, Number>;

 public:
  /// Neither ellipse is flat; there may be no second one.
  ExactGap(const Ellipse& e, const Ellipse* f, Reach r) : e_(e), r_(r) {
    sign::DyadicStage s;
    conics_.push_back(conic(s, e));
    if (f) conics_.push_back(conic(s, *f));
    radius_ = radius_in(s, r);
  }

  /// To a place, or to the second ellipse around it: the most of G, if it is found. `start`: about its direction.
  std::optional<double> to(const Point2& place, const Vec2& start) const {
    const Point2 w = from_centre(place), m0 = exact(start), p{-m0.y, m0.x};
    Number t;
    for (int limbs = kLimbs; limbs <= kMostLimbs; limbs *= 2)
      for (int i = 0; i < kSteps; ++i) {
        const Point2 m = sign::plus(m0, sign::times(t, p));
        const Seen g = along(m, p, w, limbs);
        const Number pp = sign::norm2(p), mp = sign::dot(m, p),
                     slope = (g.slope * g.mm - g.pull * mp).leading(limbs),
                     bend = (g.bend * g.mm + g.slope * mp - g.pull * pp).leading(limbs);
        if (bend.sign() != Sign::negative) return std::nullopt;
        // A step gains about slope²/(2 |bend| |m|³).
        if (square(slope) < Number(kGain) * -bend * g.mm * g.rest) {
          if (g.is_sure) return g.gap();
          break;
        }
        t -= Number(boundary::quotient(slope, bend, 0).value());
        if (t.top() > kMostTurn) return std::nullopt;
      }
    return std::nullopt;
  }
  /// To a hull. seen(corner) gives about the direction to one, and its distance; `most` is more than the number.
  template <class F>
  std::optional<double> to(const pairs::ExactHull& h, double most, const F& seen) const {
    double least = HUGE_VAL;
    const auto keep = [&](std::optional<double> gap) {
      if (gap) least = numeric::smaller(least, *gap);
      return gap.has_value();
    };
    const double reach = kUp * (e_.semi_axes.x + e_.semi_axes.y + r_.sum() + most);
    for (std::size_t i = 0; i < h.corners.size(); ++i) {
      if (is_beyond(h.rounded[i], h.rounded[i], reach)) continue;
      const auto corner = seen(h.rounded[i]);
      if (corner.distance < most && !keep(to(h.corners[i], corner.direction))) return std::nullopt;
    }
    for (std::size_t j = 0; j < static_cast<std::size_t>(h.edges()); ++j)
      if (h.endless || !is_beyond(h.rounded[j], h.rounded[h.next(j)], reach)) {
        const Point2 e = h.edge(j), w = from_centre(h.corners[j]);
        const bool left = sign::cross(e, w).sign() == Sign::positive;
        const Point2 n = left ? Point2{-e.y, e.x} : Point2{e.y, -e.x};
        const Number ee = sign::norm2(e);
        for (int limbs = kLimbs; ee.sign() != Sign::zero; limbs *= 2) {
          const Seen g = along(n, e, w, limbs);
          // Where it is nearest lies beyond an end of the side.
          if ((h.starts && g.slope.sign() == Sign::positive) ||
              (!h.endless && (g.slope + ee).sign() == Sign::negative))
            break;
          if (g.is_sure && g.rest.sign() == Sign::positive) keep(g.gap());
          if (g.is_sure) break;
          if (limbs == kMostLimbs) return std::nullopt;
        }
      }
    return least;
  }

 private:
  /// 256 bits at first. With 2^12 a number is told, or is below the least double.
  static constexpr int kLimbs = 8, kMostLimbs = 128, kSteps = 8;
  /// The most that a step may still gain, relative; and how far, as a power of 2, it may lead from the direction as told.
  static constexpr double kGain = 0x1p-58;
  static constexpr int kMostTurn = 32;

  /// The numbers that a direction m tells, and their derivatives along p.
  struct Seen {
    Number pull, slope, bend, mm;  ///< m·w − σ(m), and |m|²
    Number rest, length;           ///< G(m) = rest/length
    bool is_sure;                  ///< of the rest's digits

    double gap() const { return boundary::quotient(rest, length, 0).hi; }
  };
  Seen along(const Point2& m, const Point2& p, const Point2& w, int limbs) const {
    const auto kept = [&](const Number& x) { return x.leading(limbs); };
    Seen g;
    g.pull = kept(sign::dot(m, w)), g.slope = kept(sign::dot(p, w)), g.mm = kept(sign::norm2(m));
    g.length = boundary::sqrt_to(g.mm, limbs);
    const Number r = kept(radius_ * g.length);
    // The parts that cancel are not larger.
    int top = (std::max)(r.top(), g.pull.top());
    const Number turn2 = kept(square(sign::cross(m, p)));
    for (const Conic<Number>& c : conics_) {
      const Number aa = square_of(c.a), bb = square_of(c.b), x = c.along(m), y = c.across(m),
                   s = kept(aa * square_of(x) + bb * square_of(y)),
                   inverse = boundary::inverse_sqrt_to(s, limbs), support = kept(s * inverse);
      top = (std::max)(top, support.top());
      g.pull -= support;
      g.slope -= kept((aa * x * c.along(p) + bb * y * c.across(p)) * inverse);
      g.bend -= kept(kept(c.det() * turn2) * (inverse * inverse * inverse));
    }
    g.rest = g.pull - r;
    // The leading limb may be short, and so may that of what cancels.
    g.is_sure = g.rest.sign() != Sign::zero && g.rest.top() - 32 > top - 32 * (limbs - 4);
    return g;
  }
  static Point2 exact(const Vec2& v) { return {v.x, v.y}; }
  Point2 from_centre(const Point2& place) const { return sign::minus(place, exact(e_.center)); }
  bool is_beyond(const Vec2& p, const Vec2& q, double reach) const {
    for (int i = 0; i < 2; ++i)
      if (numeric::smaller(p[i], q[i]) - e_.center[i] > reach ||
          e_.center[i] - sign::larger(p[i], q[i]) > reach)
        return true;
    return false;
  }

  const Ellipse& e_;
  Reach r_;
  std::vector<Conic<Number>> conics_;
  Number radius_;
};

}  // namespace abut::detail::ellipse
