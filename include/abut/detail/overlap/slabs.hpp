// The overlap of two convex polygons, cut into upright slabs at every corner of either. In a slab
// the upper and lower sides are straight, so the sum takes O(n + m). A slab is cut once more where
// two upper or two lower sides cross. Shamos & Hoey 1976.
#pragma once

#include <abut/vec.hpp>
#include <cmath>

namespace abut::detail::overlap {

/// One of the two chains of a convex polygon from its leftmost corner to its rightmost: the lower
/// one is run counter-clockwise, the upper one clockwise.
template <class T, class At>
class Chain {
 public:
  Chain(int n, const At& at, int start, int step)
      : n_(n), at_(at), step_(step), i_(start), left_(at(start)) {
    proceed();
  }
  /// Goes on to the edge that ends right of x.
  void pass(const T& x) {
    while (more_ && !(x < right_.x)) left_ = right_, proceed();
  }
  bool more() const { return more_; }
  const T& end() const { return right_.x; }
  T height(const T& x) const {
    const T width = right_.x - left_.x;
    if (!(T(0.0) < width)) return right_.y;
    return left_.y + (right_.y - left_.y) * ((x - left_.x) / width);
  }

 private:
  /// The next corner further right; there is none after the rightmost.
  void proceed() {
    more_ = false;
    for (int tried = 0; tried < n_; ++tried) {
      const int k = i_ + step_ < 0 ? n_ - 1 : i_ + step_ == n_ ? 0 : i_ + step_;
      const Vec<2, T> next = at_(k);
      if (next.x < left_.x) return;
      i_ = k;
      if (left_.x < next.x) {
        right_ = next;
        more_ = true;
        return;
      }
      if (++still_ > n_) return;
      left_ = next;
    }
  }
  int n_;
  const At& at_;
  int step_, i_, still_ = 0;
  Vec<2, T> left_, right_;
  bool more_ = false;
};

/// chord(x, low, high) at every corner of what p and q share, from left to right, and where it is
/// narrowest to nothing; slab(width, height at its left, height at its right) for what lies
/// between. Corners are p(i), q(i), counter-clockwise.
template <class T, class P, class Q, class Chord, class Slab>
void slabs(int n, const P& p, int m, const Q& q, Chord&& chord, Slab&& slab) {
  struct Ends {
    int low_left = 0, high_left = 0, right = 0;
  };
  const auto ends = [](int count, const auto& at) {
    Ends e;
    Vec<2, T> low = at(0), high = low, right = low;
    for (int i = 1; i < count; ++i) {
      const Vec<2, T> v = at(i);
      if (v.x < low.x || (v.x == low.x && v.y < low.y)) low = v, e.low_left = i;
      if (v.x < high.x || (v.x == high.x && high.y < v.y)) high = v, e.high_left = i;
      if (right.x < v.x) right = v, e.right = i;
    }
    return e;
  };
  const Ends a = ends(n, p), b = ends(m, q);
  Chain<T, P> low_p(n, p, a.low_left, 1), high_p(n, p, a.high_left, -1);
  Chain<T, Q> low_q(m, q, b.low_left, 1), high_q(m, q, b.high_left, -1);
  const T left_p = p(a.low_left).x, left_q = q(b.low_left).x, right_p = p(a.right).x,
          right_q = q(b.right).x;
  T x = left_p < left_q ? left_q : left_p;
  const T last = right_p < right_q ? right_p : right_q;
  const auto smaller = [](const T& s, const T& t) { return s < t ? s : t; };
  const auto larger = [](const T& s, const T& t) { return s < t ? t : s; };
  struct Heights {
    T low[2], high[2];
  };
  const auto heights = [&](const T& at) {
    return Heights{{low_p.height(at), low_q.height(at)}, {high_p.height(at), high_q.height(at)}};
  };
  const auto cut = [&](const T& at, const Heights& h) {
    const T low = larger(h.low[0], h.low[1]), high = smaller(h.high[0], h.high[1]);
    chord(at, low, high);
    return high - low;
  };
  if (last < x) return;
  for (;;) {
    low_p.pass(x), high_p.pass(x), low_q.pass(x), high_q.pass(x);
    const Heights from = heights(x);
    T height = cut(x, from);
    T next = last;
    if (low_p.more()) next = smaller(next, low_p.end());
    if (high_p.more()) next = smaller(next, high_p.end());
    if (low_q.more()) next = smaller(next, low_q.end());
    if (high_q.more()) next = smaller(next, high_q.end());
    if (!(x < next)) return;
    const Heights to = heights(next);
    // Where upper sides cross, and lower ones: as parts of the slab, in order.
    T part[3] = {T(1.0), T(1.0), T(1.0)};
    int parts = 0;
    const auto crossing = [&](const T& s, const T& t) {
      const T zero(0.0);
      if (!((s < zero && zero < t) || (t < zero && zero < s))) return;
      part[parts++] = s / (s - t);
    };
    crossing(from.high[0] - from.high[1], to.high[0] - to.high[1]);
    crossing(from.low[0] - from.low[1], to.low[0] - to.low[1]);
    if (parts == 2 && part[1] < part[0]) {
      const T first = part[1];
      part[1] = part[0], part[0] = first;
    }
    T at(0.0);
    const T width = next - x;
    for (int i = 0; i <= parts; ++i) {
      const T part_end = i < parts ? part[i] : T(1.0);
      const T stop = i < parts ? x + part_end * width : next;
      const T height_there = cut(stop, i < parts ? heights(stop) : to);
      slab((part_end - at) * width, height, height_there);
      height = height_there;
      at = part_end;
    }
    x = next;
  }
}

/// The area of slabs, 0 where the sides have crossed: no term is negative.
template <class T>
T slab_area(const T& width, const T& left, const T& right) {
  const T zero(0.0), half(0.5);
  if (!(zero < left) && !(zero < right)) return zero;
  if (!(left < zero) && !(right < zero)) return half * width * (left + right);
  const T& inside = left < zero ? right : left;
  const T drop = left < zero ? right - left : left - right;
  return half * width * inside * (inside / drop);
}

}  // namespace abut::detail::overlap
