// The few corners of a large convex polygon that lie next to another shape: they are found in
// O(log n) steps, on the polygon as it stands.
//
// The corner that is farthest along a direction n is found by halving (the heights of the corners
// rise and fall once around). Its proof does not ask how it was found: corner i of a convex polygon is
// farthest along n if n lies between the outward normals of its two edges.
//
// Gilbert, Johnson and Keerthi 1988 take from there. They keep up to three points of the difference
// Q − P, the differences of two corners each, and the point v of their hull next to the origin; the
// next one is farthest towards the origin along v. They end where there is none beyond:
//     meet       the origin is surely within a triangle of such points, whatever the others are
//     apart      no corner of either is farther towards the origin than v: then the nearest points lie on the
//                parts around these corners, and only these parts are asked
// The distance d of the parts, with the normal n, is no less than the true distance. The gap of the two
// shapes along n is no more than it. Both must agree to u times the size. A plain sign of n·e, e an edge, errs by 3 u |e|; all edges after e turn further away, so that
// the corner found is as far as the farthest to within 3 u times the polygon's extent. So the size is that
// of all corners, not of those that are looked at: the signs along an axis are exact, and give it.
// Near the limit, for flat polygons and for corners given many times, nothing is said.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/numeric/compensated.hpp>
#include <abut/detail/pairs/filters.hpp>
#include <abut/detail/pairs/known.hpp>
#include <abut/detail/pairs/vertices.hpp>
#include <limits>

namespace abut::detail::pairs {

/// From how many corners on this is faster than a loop. Not in WebAssembly, where bytes count more.
#ifdef __wasm__
inline constexpr int kLargePolygon = (std::numeric_limits<int>::max)();
#else
inline constexpr int kLargePolygon = 64;
#endif
/// A loop over so many corners is as fast as halving, and what counts on few corners takes so many.
inline constexpr int kFewCorners = 12;
/// From how many corners on a cast takes the few that are next to the path.
inline constexpr int kLargeInCasts = kLargePolygon == 64 ? kFewCorners : kLargePolygon;

template <class A, class B>
concept MayBeLarge = HasCorners<A> && HasCorners<B> && (IsPolygon<A> || IsPolygon<B>);
bool is_large(const auto& a, const auto& b, int most = kLargePolygon) {
  return vertex_count(a) > most || vertex_count(b) > most;
}

/// The corners of a hull, few or many, as they are given.
template <class S>
class FarCorner {
 public:
  explicit FarCorner(const S& s) : s_(s), n_(vertex_count(s)) {
    if (n_ <= kFewCorners) return;
    const Vec2 a = at(0), b = at(n_ / 3), c = at(n_ - n_ / 3);
    const double area = cross(b - a, c - a);
    const double extent = taxicab(b - a) + taxicab(c - a);
    turn_ = area > 0 ? 1 : -1;
    is_told_ = std::fabs(area) > kLeastTurn * extent * extent;
  }
  /// Finds the size; false if that is not sure. It takes as long as the rest, and two that surely meet do not
  /// need it.
  bool measure() {
    if (n_ <= kFewCorners) {
      for (int i = 0; i < n_; ++i) size_ = numeric::larger(size_, taxicab(at(i)));
      return true;
    }
    Vec2 most;
    for (const Vec2 n : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}}) {
      const int i = is_told_ ? farthest(n) : -1;
      if (i < 0) return false;
      most = {numeric::larger(most.x, std::fabs(at(i).x)),
              numeric::larger(most.y, std::fabs(at(i).y))};
    }
    size_ = taxicab(most);
    return true;
  }
  const S& shape() const { return s_; }
  int count() const { return n_; }
  /// After measure(): no corner's taxicab length is greater.
  double size() const { return size_; }
  /// False where corners are in a line or too many are alike.
  bool is_told() const { return is_told_; }
  Vec2 at(int i) const { return vertex(s_, i); }
  /// 1 if the corners run counter-clockwise, else −1.
  int turn() const { return turn_ > 0 ? 1 : -1; }
  /// The next corner in one of the two ways that is another one; −1 where many are alike.
  int other(int i, int way) const {
    int k = i;
    for (int tries = 0; tries < kMostAlike; ++tries) {
      k += way;
      k = k < 0 ? n_ - 1 : k < n_ ? k : 0;
      if (!(at(k) == at(i))) return k;
    }
    return -1;
  }

  /// The corner farthest along n, or −1 if that is not sure.
  int farthest(Vec2 n) const {
    if (n_ <= kFewCorners) {
      int best = 0;
      double most = -HUGE_VAL;
      for (int i = 0; i < n_; ++i)
        if (const double x = dot(n, at(i) - at(0)); x > most) most = x, best = i;
      return best;
    }
    const auto rises = [&](int i) {
      const int next = other(i, 1);
      return next >= 0 && dot(n, at(next) - at(i)) > 0;
    };
    int low = 0, high = n_;
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      const bool higher = dot(n, at(middle) - at(low)) > 0, on = rises(middle);
      // The top lies before the middle, if that is past it; or around the other way.
      const bool before = rises(low) ? !on || !higher : !on && higher;
      (before ? high : low) = middle;
    }
    int i = high < n_ && rises(low) ? high : low;
    for (int tries = 0; tries < kMostAlike; ++tries) {
      const int back = other(i, -1), next = other(i, 1);
      if (back < 0 || next < 0) return -1;
      const Vec2 before = at(i) - at(back), after = at(next) - at(i);
      const bool up = dot(n, after) > 0, down = dot(n, before) < 0;
      if (!up && !down) return turn_ * cross(n, before + after) > 0 ? i : -1;
      i = up ? next : back;
    }
    return -1;
  }

 private:
  static constexpr double kLeastTurn = 0x1p-40;
  /// As many corners in one place are looked at.
  static constexpr int kMostAlike = 8;
  const S& s_;
  int n_;
  double turn_ = 1, size_ = 0;
  bool is_told_ = true;
};

/// A few corners, with their neighbours.
struct Part {
  Vec2 corner[9];
  int n = 0;
  PolygonView view() const { return {corner, n}; }
  void add(Vec2 v) {
    for (int i = 0; i < n; ++i)
      if (corner[i] == v) return;
    corner[n++] = v;
  }
};

template <HasCorners A, HasCorners B>
class Near {
 public:
  Near(const A& a, const B& b) : p_(a), q_(b) {}

  /// `apart` with v, or `together`.
  State find() {
    switch (approach()) {
      case Nearing::meet:
        return State::together;
      case Nearing::ended:
        break;
      default:
        return State::unsure;
    }
    if (!p_.measure() || !q_.measure()) return State::unsure;
    size_ = p_.size() + q_.size();
    return is_tame<5>(size_) && least() > 0 ? State::apart : State::unsure;
  }
  /// After find() says apart: whether a, moving by t·m with t ≤ limit, surely never comes within `reach`.
  bool stays_off(Vec2 m, double limit, double reach) const {
    const Vec2 left = perp(m), n = (1 / length(v_)) * v_;
    const int low_a = p_.farthest(-left), high_a = p_.farthest(left), low_b = q_.farthest(-left),
              high_b = q_.farthest(left);
    if (low_a < 0 || high_a < 0 || low_b < 0 || high_b < 0) return false;
    const double across = numeric::larger(dot(left, q_.at(low_b) - p_.at(high_a)),
                                          dot(left, p_.at(low_a) - q_.at(high_b)));
    if (across > (reach + slack()) * length(m) * (1 + kGapSlack)) return true;
    const double nearing = numeric::larger(dot(n, m), 0) + kGapSlack * taxicab(m);
    return std::isfinite(limit) ? (least() - reach) * (1 - kGapSlack) > limit * nearing
                                : dot(n, m) < -kGapSlack * taxicab(m) && least() > reach;
  }
  /// After find() says apart: moves on by conservative advancement to where they touch (van den Bergen 2004).
  /// The place is a guess, which covers() confirms.
  void advance(Vec2 m, double limit, double reach) {
    // Nearer than this the direction of v would be rounding.
    const double margin = kPointPart * size_;
    double t = 0;
    // The steps grow shorter as fast as Newton's; some ten are usual.
    for (int step = 0; step < 60; ++step) {
      const double l = length(v_), left = gap_ / l - (reach + margin), speed = dot(v_, m) / l;
      if (!(speed > 0) || left <= margin) return;
      const double last = t;
      t += left / speed;
      if (!(t > last) || !(t <= limit)) return;
      moved_ = t * m;
      for (int k = 0; k < n_; ++k) w_[k].way = way(w_[k].i, w_[k].j);
      w_[0] = w_[n_ - 1], n_ = 1;
      if (approach() != Nearing::ended) return;
    }
  }
  /// Whether the parts have all corners that count along the normal n, out of b: what lies beyond falls
  /// away by more than rounding.
  bool covers(Vec2 n) const {
    return covers(p_, -n, [&](int k) { return w_[k].i; }) &&
           covers(q_, n, [&](int k) { return w_[k].j; });
  }
  /// Where they are apart, no less than this.
  double least() const { return gap_ / length(v_) - slack(); }
  /// They are no more than this apart.
  double most() const { return length(v_) + slack(); }
  double slack() const { return kGapSlack * size_; }
  /// f(p, q) of both, a large one by its corners next to the other.
  auto with_parts(auto&& f) const {
    return with_part(p_, true, [&](const auto& p) {
      return with_part(q_, false, [&](const auto& q) { return f(p, q); });
    });
  }
  /// Whether no corner of either comes nearer along the normal n than a distance d, but for a
  /// rounding.
  bool is_nearest(double d, Vec2 n) const {
    const int i = p_.farthest(n), j = q_.farthest(-n);
    if (i < 0 || j < 0) return false;
    const Vec2 a = p_.at(i), b = q_.at(j);
    const double along =
        numeric::dot2(numeric::two_diff(b.x, a.x), n.x, numeric::two_diff(b.y, a.y), n.y).value();
    return d - along <= sign::kUnitRoundoff * size_;
  }

 private:
  struct Difference {
    int i, j;
    Vec2 way;
  };
  Vec2 way(int i, int j) const { return q_.at(j) - p_.at(i) - moved_; }
  void add(int i, int j) { w_[n_++] = {i, j, way(i, j)}; }
  enum class Nearing { ended, meet, lost };
  /// From the differences kept, or none, on to those that are nearest. `ended`: no corner is beyond v, along
  /// which the two are `gap` apart, times its length.
  Nearing approach() {
    if (n_ == 0) {
      if (!p_.is_told() || !q_.is_told()) return Nearing::lost;
      add(0, 0);
    }
    v_ = w_[0].way;
    // Each step brings v nearer to the origin; some ten are usual. At the cap loops are asked.
    for (int step = 0; step < 100; ++step) {
      const int i = p_.farthest(v_), j = q_.farthest(-v_);
      if (i < 0 || j < 0) return Nearing::lost;
      gap_ = dot(v_, way(i, j));
      for (int k = 0; k < n_; ++k)
        if (w_[k].i == i && w_[k].j == j) return Nearing::ended;
      if (!(gap_ < dot(v_, v_))) return Nearing::ended;
      add(i, j);
      if (nearest_to_origin()) return Nearing::meet;
    }
    return Nearing::lost;
  }
  template <class S, class Kept>
  bool covers(const FarCorner<S>& s, Vec2 n, Kept&& kept) const {
    if (s.count() <= kFewCorners) return true;  // the part is all of it
    const int i = s.farthest(n);
    bool is_kept = false;
    for (int k = 0; k < n_; ++k) is_kept |= kept(k) == i;
    if (i < 0 || !is_kept) return false;
    for (const int side : {1, -1}) {
      const int beside = s.other(i, side), beyond = beside < 0 ? -1 : s.other(beside, side);
      if (beyond < 0) return false;
      const Vec2 e = s.at(beyond) - s.at(beside);
      if (!(dot(n, e) < -kGapSlack * taxicab(e))) return false;
    }
    return true;
  }
  template <class S>
  auto with_part(const FarCorner<S>& s, bool of_a, auto&& f) const {
    if constexpr (IsPolygon<S>)
      if (s.count() > kFewCorners) {
        const Part kept = part(s, of_a);
        return f(kept.view());
      }
    return f(s.shape());
  }
  template <class S>
  Part part(const FarCorner<S>& s, bool of_a) const {
    // In order. Nine at most: g++ 12 warns of std::sort() on so few.
    int index[9], count = 0;
    const auto keep = [&](int i) {
      int at = count++;
      for (; at > 0 && index[at - 1] > i; --at) index[at] = index[at - 1];
      index[at] = i;
    };
    for (int k = 0; k < n_; ++k) {
      const int i = of_a ? w_[k].i : w_[k].j;
      const int back = s.count() > 2 ? s.other(i, -1) : i, next = s.count() > 2 ? s.other(i, 1) : i;
      for (const int c : {back, i, next})
        if (c >= 0) keep(c);
    }
    Part out;
    for (int k = 0; k < count; ++k) out.add(s.at(index[k]));
    return out;
  }
  /// Finds v, and drops the differences that it does not need. True if the origin is surely inside
  /// the hull of the three.
  bool nearest_to_origin() {
    const auto beside = [&](int k, int l) {
      const Vec2 a = w_[k].way, e = w_[l].way - a;
      const double along = -dot(a, e), ee = dot(e, e);
      if (!(along > 0)) return a;
      if (along >= ee) return w_[l].way;
      return a + (along / ee) * e;
    };
    if (n_ == 3) {
      // The three are points of the difference; a corner of an oriented box is right to a few u.
      double turn[3], size = 0;
      for (int k = 0; k < 3; ++k) {
        turn[k] = cross(w_[k].way, w_[(k + 1) % 3].way);
        size = numeric::larger(size, taxicab(p_.at(w_[k].i)) + taxicab(q_.at(w_[k].j)));
      }
      const double slack = is_tame<5>(size) ? kGapSlack * size * size : HUGE_VAL;
      if ((turn[0] > slack && turn[1] > slack && turn[2] > slack) ||
          (turn[0] < -slack && turn[1] < -slack && turn[2] < -slack))
        return true;
      // The last one is a corner of the nearest edge.
      const Vec2 first = beside(0, 2), second = beside(1, 2);
      const bool keeps_first = dot(first, first) < dot(second, second);
      w_[keeps_first ? 1 : 0] = w_[2];
      n_ = 2;
    }
    v_ = beside(0, 1);
    if (v_ == w_[1].way)
      w_[0] = w_[1], n_ = 1;
    else if (v_ == w_[0].way)
      n_ = 1;
    return false;
  }

  FarCorner<A> p_;
  FarCorner<B> q_;
  Difference w_[3];
  int n_ = 0;
  Vec2 v_;
  Vec2 moved_;
  double gap_ = 0, size_ = 0;
};

/// The sign of their distance minus the reach; zero where it is not sure.
template <HasCorners A, HasCorners B>
[[gnu::noinline]] Sign near_meeting(const A& a, const B& b, double reach) {
  Near<A, B> nearby(a, b);
  const State state = nearby.find();
  if (state == State::together) return Sign::negative;
  if (state == State::unsure || !std::isfinite(reach)) return Sign::zero;
  return nearby.least() > reach * (1 + kGapSlack)  ? Sign::positive
         : nearby.most() < reach * (1 - kGapSlack) ? Sign::negative
                                                   : Sign::zero;
}

/// The two sides of a large polygon that the line o + t m crosses, as the four corners of another
/// one, which cuts the same piece out of the line. Positive: it surely passes by; zero: in doubt.
[[gnu::noinline]] inline Sign crossed_sides(Vec2 o, Vec2 m, const PolygonView& b, Part& sides) {
  FarCorner<PolygonView> p(b);
  const int n = b.size();
  if (!p.is_told() || !p.measure()) return Sign::zero;
  const Vec2 left = perp(m);
  const int first = p.farthest(left), last = p.farthest(-left);
  if (first < 0 || last < 0) return Sign::zero;
  const auto off = [&](int i) { return dot(left, b[i] - o); };
  const double size = p.size() + taxicab(o);
  const double slack = kGapSlack * size * taxicab(m);
  if (!(is_tame<6>(size) && is_tame<6>(taxicab(m)))) return Sign::zero;
  if (off(first) < -slack || off(last) > slack) return Sign::positive;
  if (!(off(first) > slack && off(last) < -slack)) return Sign::zero;
  for (const bool enters : {true, false}) {
    // Counter-clockwise from the leftmost corner to the rightmost one it enters, and leaves after.
    const int from = enters ? first : last, to = enters ? last : first, step = p.turn();
    const auto corner = [&](int k) {
      const int i = from + step * k;
      return i < 0 ? i + n : i < n ? i : i - n;
    };
    int low = 0, high = step * (to - from);
    if (high < 0) high += n;
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      ((off(corner(middle)) > 0) == enters ? low : high) = middle;
    }
    // A corner on the line, or all but: either of its sides may be the one.
    if (!(numeric::smaller(std::fabs(off(corner(low))), std::fabs(off(corner(high)))) > slack))
      return Sign::zero;
    sides.add(b[corner(low)]);
    sides.add(b[corner(high)]);
  }
  return sides.n >= 3 ? Sign::negative : Sign::zero;
}

/// The sign of the distance of a large polygon from a line or ray, minus a positive reach; zero where it is not
/// sure. The polygon is nearest to a line with its farthest corner across; to a ray there, if that is ahead of the
/// start, or else to the start.
template <class L>
[[gnu::noinline]] Sign endless_meeting(const L& l, const PolygonView& b, double reach) {
  FarCorner<PolygonView> p(b);
  if (!p.is_told() || !p.measure()) return Sign::zero;
  const Vec2 o = start(l), m = l.direction, left = perp(m);
  const int highest = p.farthest(left), lowest = p.farthest(-left);
  const double size = p.size() + taxicab(o) + reach, stride = taxicab(m);
  if (highest < 0 || lowest < 0 || !is_tame<6>(size) || !is_tame<6>(stride)) return Sign::zero;
  const double low = dot(left, b[lowest] - o), high = -dot(left, b[highest] - o);
  const double beside = numeric::larger(low, high), distant = reach * length(m);
  const double slack = kGapSlack * size * stride;
  if (beside > distant + slack) return Sign::positive;
  const auto in_reach = [&] { return beside < distant - slack ? Sign::negative : Sign::zero; };
  if constexpr (!has_start<L>) return in_reach();
  const auto from_start = [&] { return near_meeting(Point{o}, b, reach); };
  if (beside > slack) {
    const double ahead = dot(m, b[low > high ? lowest : highest] - o);
    return ahead > slack ? in_reach() : ahead < -slack ? from_start() : Sign::zero;
  }
  Part sides;
  if (crossed_sides(o, m, b, sides) != Sign::negative) return Sign::zero;
  const Sign core = filters::with_polygon(l, sides.view(), Reach{});
  return core == Sign::positive ? from_start() : core;
}

}  // namespace abut::detail::pairs
