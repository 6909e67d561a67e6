// How far two shapes in space are apart, where that is so little that doubles cannot tell: from exact numbers, to a few u
// of itself.
//
// A shape without direction is a box: a point is one without size. So two of them, or one and a linear shape, are a
// point that moves along d from 0, and a box. At time t its squared distance is convex, and a sum over the axes: on
// each the point lies below the box, within, or above. The slope at the time when it enters the box, on an axis, tells
// whether the nearest place comes before.
#pragma once

#include <abut/detail/pairs/exact_gap.hpp>
#include <abut/detail/pairs/linear_linear.hpp>

namespace abut::detail::pairs {

template <int N>
class BoxGap {
  using Number = sign::Dyadic;

 public:
  /// From a shape, which may be linear, to a point or a box.
  template <class K, class B>
  BoxGap(const K& k, const B& box) {
    for (int i = 0; i < N; ++i) {
      low_[i] = Number(least(box)[i]) - Number(most(k)[i]);
      high_[i] = Number(most(box)[i]) - Number(least(k)[i]);
    }
    if constexpr (Linear<K>) {
      sign::DyadicStage s;
      way_ = along(s, k), starts_ = has_start<K>, stops_ = has_stop<K>;
    }
  }
  double less_radii(Reach r) const {
    if (starts_ && slope(0, 1) != Sign::negative) return at_end(0, r);
    if (stops_ && slope(1, 1) != Sign::positive) return at_end(1, r);
    Number cc, cd, dd;
    for (int i = 0; i < N; ++i) {
      const Number* side = nearest_lies(i, low_[i], Sign::negative)    ? &low_[i]
                           : nearest_lies(i, high_[i], Sign::positive) ? &high_[i]
                                                                       : nullptr;
      if (!side) continue;
      cc += square(*side), cd += *side * way_[i], dd += square(way_[i]);
    }
    if (dd.sign() == Sign::zero) return root_less_radii(cc, 1, r);
    return root_less_radii(cc * dd - square(cd), dd, r);
  }

 private:
  template <class K>
  static const Vec<N>& least(const K& k) {
    if constexpr (Linear<K>)
      return start(k);
    else if constexpr (requires { k.min; })
      return k.min;
    else
      return k.position;
  }
  template <class K>
  static const Vec<N>& most(const K& k) {
    if constexpr (requires { k.max; })
      return k.max;
    else
      return least(k);
  }
  /// How far the point at time p/q lies beyond the box on an axis, times q.
  Number beyond(int i, const Number& p, const Number& q) const {
    const Number x = p * way_[i], low = q * low_[i], high = q * high_[i];
    return x < low ? x - low : high < x ? x - high : Number();
  }
  /// The sign of the derivative of the squared distance at time p/q.
  Sign slope(const Number& p, const Number& q) const {
    Number sum;
    for (int i = 0; i < N; ++i) sum += way_[i] * beyond(i, p, q);
    return sum.sign();
  }
  /// Whether the nearest place lies before a side of the box along an axis (negative), or after it (positive).
  bool nearest_lies(int i, const Number& side, Sign where) const {
    const Sign way = way_[i].sign();
    if (way == Sign::zero) return side.sign() == -where;
    // Earlier than the side, the slope at the side is positive.
    return way == Sign::positive ? slope(side, way_[i]) == -where : slope(-side, -way_[i]) == where;
  }
  double at_end(const Number& t, Reach r) const {
    Number sum;
    for (int i = 0; i < N; ++i) sum += square(beyond(i, t, 1));
    return root_less_radii(sum, 1, r);
  }

  Vec<N, Number> low_, high_, way_;
  bool starts_ = false, stops_ = false;
};

/// The distance of two cores that are apart, less the radii.
template <class A, class B>
double gap_in_space(const A& a, const B& b, Reach r) {
  constexpr int N = dimension<A>;
  if constexpr (!Linear<B>) {
    return BoxGap<N>(a, b).less_radii(r);
  } else if constexpr (!Linear<A>) {
    return BoxGap<N>(b, a).less_radii(r);
  } else {
    sign::DyadicStage s;
    const auto d1 = along(s, a), d2 = along(s, b), w = sign::displacement(s, start(b), start(a));
    if (!sign::parallel(s, d1, d2) && closest_parameters<A, B>(s, d1, d2, w) == Sign::negative)
      return root_less_radii(gram(d1, d2, w), sign::cross2(d1, d2), r);
    double least = HUGE_VAL;
    const auto from_ends = [&](const auto& k, const auto& other) {
      const auto keep = [&](const Vec<N>& end) {
        least = numeric::smaller(least, BoxGap<N>(other, BasicPoint<N>{end}).less_radii(r));
      };
      keep(start(k));
      if constexpr (has_stop<std::remove_cvref_t<decltype(k)>>) keep(k.b);
    };
    from_ends(a, b), from_ends(b, a);
    return least;
  }
}

}  // namespace abut::detail::pairs
