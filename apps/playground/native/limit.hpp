// "At the limit": one number of one shape is moved through its neighbouring doubles, and abut's
// exact answer is set beside the usual formula's.
#pragma once

#include <cstdint>

#include "../../../bindings/js/native/codec.hpp"
#include "naive.hpp"

namespace abut::play {

/// Doubles in order as integers: neighbours differ by 1, and both zeros are 0.
inline std::int64_t place(double x) {
  const auto bits = __builtin_bit_cast(std::int64_t, x);
  return bits >= 0 ? bits : INT64_MIN - bits;
}
inline double at_place(std::int64_t i) {
  return __builtin_bit_cast(double, i >= 0 ? i : INT64_MIN - i);
}
/// The double n places further up.
inline double stepped(double x, std::int64_t n) { return at_place(place(x) + n); }

/// 0 apart, 1 touching, 2 overlapping: the page's three states.
enum class State : int { apart = 0, touching = 1, overlapping = 2 };
inline State state(Relation r) {
  return r == Relation::disjoint ? State::apart
         : r == Relation::meet   ? State::touching
                                 : State::overlapping;
}
inline State state(const AnyShape& a, const AnyShape& b) { return state(relation(a, b)); }

/// How far b has to go along the normal to touch a just so; negative where it has to come out.
struct Way {
  double distance;
  Vec2 normal;
};
inline Way way(const AnyShape& a, const AnyShape& b) {
  const Separation s = separation_witness(a, b);
  return {s.distance, s.normal};
}

/// A pair of shapes in which one number of the second is free.
class Knob {
 public:
  Knob(const AnyShape& a, const AnyShape& b, int field) : a_(a), field_(field) {
    js::Writer(b_).shape(b);
  }
  double value() const { return b_[index()]; }
  AnyShape shape(double x) const {
    std::vector<double> b = b_;
    b[index()] = x;
    return js::Reader(b.data()).shape();
  }
  State exact(double x) const { return state(a_, shape(x)); }
  naive::Answer usual(double x) const { return naive::intersects(a_, shape(x)); }
  double gap(double x) const { return way(a_, shape(x)).distance; }

  /// The value nearest to the present one, among those tried, where `intersects` changes: the last
  /// one that still meets. NaN where no change was found.
  double limit() const {
    const double here = value();
    const bool meets = exact(here) != State::apart;
    for (double step = 0x1p-40; step < 0x1p20; step *= 2)
      for (const double other : {here + step, here - step})
        if ((exact(other) != State::apart) != meets) return between(here, other, meets);
    return std::nan("");
  }

 private:
  decltype(sizeof 0) index() const { return static_cast<decltype(sizeof 0)>(field_) + 1; }

  double between(double here, double other, bool here_meets) const {
    std::int64_t in = place(here_meets ? here : other), out = place(here_meets ? other : here);
    while (in - out > 1 || out - in > 1) {
      const std::int64_t half = in + (out - in) / 2;
      (exact(at_place(half)) != State::apart ? in : out) = half;
    }
    return at_place(in);
  }

  AnyShape a_;
  std::vector<double> b_;
  int field_;
};

}  // namespace abut::play
