// The first time at which a moving shape touches another: numbers from entry.hpp, and the exact
// decision from exact_hit.hpp where the numbers come too close to call.
#pragma once

#include <abut/detail/sweep/entry.hpp>
#include <abut/detail/sweep/exact_hit.hpp>
#include <abut/results.hpp>
#include <limits>
#include <optional>

namespace abut::detail::sweep {

using numeric::Frame;
using numeric::Place;
using numeric::place;

/// The exponent of x, and of 0 that of the smallest double, since a quarter of a subnormal number may be 0.
inline int exponent(double x) { return x > 0 ? std::ilogb(x) : -1074; }

/// The largest double stands for the times beyond it, and the smallest for those too small: 0 is
/// when shapes touch that meet at the start.
inline double time_in_range(double t) {
  using Limits = std::numeric_limits<double>;
  return std::fmin(std::fmax(t, Limits::denorm_min()), (Limits::max)());
}

/// A path and two shapes that do not touch at its start, in a frame where distances and sizes are
/// near 1, and with a direction near length 1.
class Sweep {
 public:
  Sweep(const boundary::Outline& a, const boundary::Outline& b, Vec2 motion)
      : a_(a), b_(b), motion_(motion) {
    const Place pa = place(a), pb = place(b);
    largest_ = std::fmax(pa.quarter_largest, pb.quarter_largest);
    double size = std::fmax(pa.quarter_size, pb.quarter_size);
    for (int i = 0; i < 2; ++i)
      size = std::fmax(size, std::fabs(0.25 * pa.at[i] - 0.25 * pb.at[i]));
    exponent_ = exponent(size) + 2;
    motion_exponent_ = exponent(std::fmax(std::fabs(motion.x), std::fabs(motion.y)));
    origin_ = pb.at;
  }

  /// The first touch of the whole motion; the shapes do not touch at its start, and one of them is
  /// bounded.
  std::optional<CastHit> within_motion() const {
    const Frame frame(origin_, exponent_, largest_);
    // Lines and rays enter here by their start only; their direction enters exactly.
    const Body<DoubleDouble> a = in_frame(a_, frame, 0), b = in_frame(b_, frame, 0);
    const WideVec2 m = numeric::widened(unit_sized(motion_));
    const Difference<DoubleDouble> d(a, b);
    const bool endless_a = a_.endless_forward, endless = endless_a || b_.endless_forward;
    Entry e;
    if (endless) {
      const WideVec2 along = numeric::widened(unit_sized(endless_a ? -a_.direction : b_.direction));
      e = entry(d, along, endless_a ? a_.endless_back : b_.endless_back, m);
    } else {
      e = entry(d, m);
    }

    const double end = std::ldexp(1.0, motion_exponent_ - exponent_), t = e.t.value();
    // A front is convex, so that on the path it is no steeper than the size over the clearance, 2^72:
    // heights that err by 2^-99 make a time err by 2^-27.
    constexpr double slack = 0x1p-70, instant = 0x1p-24;
    const double time_slack = instant * (1 + std::fabs(t));
    if (e.clearance < -slack) return std::nullopt;
    if (e.clearance > slack && std::fabs(t) > time_slack && std::fabs(t - end) > time_slack) {
      if (t < 0 || t > end) return std::nullopt;
    } else if (!hits_exactly()) {
      return std::nullopt;
    }
    const DoubleDouble time = larger(DoubleDouble(), smaller(e.t, DoubleDouble(end)));
    if (!endless) return result(a, b, frame, e, time, m);
    // As long as it takes to reach past the point of touch.
    const double distant = std::ldexp(1.0, time.hi > 1 ? std::ilogb(time.hi) + 10 : 10);
    return result(in_frame(a_, frame, distant), in_frame(b_, frame, distant), frame, e, time, m);
  }

  /// The first touch of a motion without end that is known to touch; the target is bounded.
  CastHit known_hit() const {
    const Frame frame(origin_, exponent_, largest_);
    const Body<DoubleDouble> a = in_frame(a_, frame, 0), b = in_frame(b_, frame, 0);
    const WideVec2 m = numeric::widened(unit_sized(motion_));
    const Entry e = entry(Difference<DoubleDouble>(a, b), m);
    return result(a, b, frame, e, larger(DoubleDouble(), e.t), m);
  }

 private:
  static Body<DoubleDouble> in_frame(const boundary::Outline& o, const Frame& frame,
                                     double distant) {
    const auto point = [&](Vec2 p) { return frame.point(p); };
    // A component that vanishes beside the other counts as 0, so that its square cannot underflow.
    const auto measure = [&](double x) {
      constexpr double least = 0x1p-200;
      const double l = frame.length(x);
      return DoubleDouble(std::fabs(l) > least ? l : 0);
    };
    const auto endless = [&](Vec2 d) {
      return DoubleDouble(distant) * numeric::widened(unit_sized(d));
    };
    return body<DoubleDouble>(o, Reading{point, measure, endless});
  }
  bool hits_exactly() const {
    const auto point = [](Vec2 p) { return Vec2x{Dyadic(p.x), Dyadic(p.y)}; };
    const auto measure = [](double x) { return Dyadic(x); };
    int top = motion_exponent_;
    if (largest_ > 0 && std::ilogb(largest_) > top) top = std::ilogb(largest_);
    const auto endless = [&](Vec2 d) {
      const int size = exponent_of(std::fmax(std::fabs(d.x), std::fabs(d.y)));
      return boundary::scale(Dyadic(1), top + 10 - size) * point(d);
    };
    const Reading in{point, measure, endless};
    return path_meets(Difference<Dyadic>(body<Dyadic>(a_, in), body<Dyadic>(b_, in)),
                      point(motion_));
  }
  CastHit result(const Body<DoubleDouble>& a, const Body<DoubleDouble>& b, const Frame& frame,
                 const Entry& e, DoubleDouble time, const WideVec2& m) const {
    // The normal of a disc too small for the frame: any that faces the motion.
    const bool lost = e.normal.x.hi == 0 && e.normal.y.hi == 0;
    const WideVec2 n = normalised(lost ? -m : e.normal);
    return {time_in_range(std::ldexp(time.value(), exponent_ - motion_exponent_)),
            frame.world(touch_point(a, b, time * m, n)), numeric::rounded(n)};
  }

  const boundary::Outline& a_;
  const boundary::Outline& b_;
  Vec2 motion_, origin_;
  int exponent_ = 0, motion_exponent_ = 0;
  double largest_ = 0;
};

}  // namespace abut::detail::sweep
