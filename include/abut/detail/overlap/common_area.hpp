// The area that two convex regions share.
//
// Seen from a point P inside both, the boundary of the intersection is, in every direction, the
// nearer of the two boundaries. So between two neighbouring directions out of {corners of a,
// corners of b, crossings of the two boundaries} one side of one region bounds the intersection,
// and the area is the sum of the sectors at P: a triangle plus, on an arc, the circular segment
// beyond its chord. No term is negative, so nothing cancels however thin the sliver is, and where
// two boundaries nearly coincide it does not matter which one is taken.
#pragma once

#include <abut/detail/boundary/runs.hpp>
#include <abut/detail/numeric/polynomial_roots.hpp>
#include <abut/detail/overlap/circular_segment.hpp>
#include <abut/detail/overlap/outline.hpp>
#include <abut/detail/overlap/slabs.hpp>
#include <cstdlib>
#include <numbers>

namespace abut::detail::overlap {

/// Where the straight line through `at` along `direction` meets the curve that carries the side:
/// writes up to two parameters, smaller first, and returns how many there are.
inline int line_hits(const Side& side, const WideVec2& at, const WideVec2& direction,
                     DoubleDouble (&t)[2]) {
  if (!side.arc) {
    const WideVec2 e = side.to - side.from;
    const DoubleDouble slope = cross(direction, e);
    if (slope.hi == 0) return 0;
    t[0] = cross(side.from - at, e) / slope;
    return 1;
  }
  const WideVec2 w = side.unit(at);
  const WideVec2 e{dot(direction, side.dual_p), dot(direction, side.dual_q)};
  const DoubleDouble ee = dot(e, e), we = dot(w, e);
  const DoubleDouble reach = ee - square(cross(w, e));
  if (reach.hi < 0 || ee.hi == 0) return 0;
  const DoubleDouble root = sqrt(reach), power = dot(w, w) - DoubleDouble(1);
  // The root of larger magnitude first; the other from the product of both.
  const DoubleDouble q = we.hi > 0 ? -(we + root) : root - we;
  if (q.hi == 0) return 0;
  const DoubleDouble one = q / ee, other = power / q;
  t[0] = smaller(one, other);
  t[1] = larger(one, other);
  return 2;
}

/// Whether a point of the side's curve lies between the side's ends, give or take a rounding.
inline bool within(const Side& side, const WideVec2& point) {
  constexpr DoubleDouble slack{kWideRounding};
  if (!side.arc) {
    const WideVec2 e = side.to - side.from, d = point - side.from;
    const DoubleDouble s = dot(d, e), l = dot(e, e);
    return s >= -slack * l && s <= l * (DoubleDouble(1) + slack);
  }
  const WideVec2 u = side.unit(point);
  return cross(side.unit_from, u) >= -slack && cross(u, side.unit_to) >= -slack &&
         dot(u, side.unit_from + side.unit_to).hi > 0;
}

inline void add_crossing(const Side& a, const Side& b, const WideVec2& point,
                         std::vector<WideVec2>& out) {
  if (within(a, point) && within(b, point)) out.push_back(point);
}

inline void circle_circle_crossings(const Side& a, const Side& b, std::vector<WideVec2>& out) {
  // The radical line, with the half chord in Heron's factored form.
  const WideVec2 d = b.center - a.center;
  const DoubleDouble ra = a.p.x, rb = b.p.x, dd = dot(d, d), l = sqrt(dd);
  const DoubleDouble heron = (ra + rb + l) * (ra + rb - l) * (l + ra - rb) * (l + rb - ra);
  if (heron.hi < 0 || l.hi == 0) return;
  const DoubleDouble along = (dd + (ra - rb) * (ra + rb)) / scale(dd, 1);
  const DoubleDouble across = sqrt(heron) / scale(dd, 1);
  const WideVec2 foot = a.center + along * d, aside = across * perp(d);
  add_crossing(a, b, foot + aside, out);
  add_crossing(a, b, foot - aside, out);
}

/// Any two arcs: the quarter a as a rational curve in w = tan(θ/2) from its middle, put into b's
/// equation, gives a quartic.
inline void arc_arc_crossings(const Side& a, const Side& b, std::vector<WideVec2>& out) {
  const WideVec2 middle = normalised(a.unit_from + a.unit_to);
  const auto direction = [&](const WideVec2& v) {
    return WideVec2{dot(v, b.dual_p), dot(v, b.dual_q)};
  };
  const WideVec2 x = direction(middle.x * a.p + middle.y * a.q);
  const WideVec2 y = direction(middle.x * a.q - middle.y * a.p);
  const WideVec2 z = b.unit(a.center);
  // |z (1 + w²) + x (1 − w²) + y 2w|² − (1 + w²)² = |g + 2w y + w² h|² − (1 + w²)²
  const WideVec2 g = z + x, h = z - x;
  const DoubleDouble two(2), four(4);
  const DoubleDouble c[5] = {dot(g, g) - DoubleDouble(1), four * dot(g, y),
                             four * dot(y, y) + two * dot(g, h) - two, four * dot(h, y),
                             dot(h, h) - DoubleDouble(1)};
  DoubleDouble w[4];
  const DoubleDouble end(0.4142136);  // a little beyond tan(π/8)
  const int n = numeric::roots<4>(c, -end, end, w);
  for (int i = 0; i < n; ++i) {
    const DoubleDouble ww = square(w[i]), k = DoubleDouble(1) + ww;
    const DoubleDouble cos = (DoubleDouble(1) - ww) / k, sin = two * w[i] / k;
    add_crossing(a, b, a.at(cos * middle + sin * perp(middle)), out);
  }
}

inline bool circular(const Side& s) { return s.p.y.hi == 0 && s.q.x.hi == 0 && s.p.x == s.q.y; }

inline void side_crossings(const Side& a, const Side& b, std::vector<WideVec2>& out) {
  if (a.high.x < b.low.x || b.high.x < a.low.x || a.high.y < b.low.y || b.high.y < a.low.y) return;
  if (a.arc && b.arc) {
    circular(a) && circular(b) ? circle_circle_crossings(a, b, out) : arc_arc_crossings(a, b, out);
    return;
  }
  const Side& straight = a.arc ? b : a;
  const Side& other = a.arc ? a : b;
  const WideVec2 e = straight.to - straight.from;
  DoubleDouble t[2];
  const int n = line_hits(other, straight.from, e, t);
  for (int i = 0; i < n; ++i) add_crossing(a, b, straight.from + t[i] * e, out);
}

inline std::vector<WideVec2> crossings(const Outline& a, const Outline& b) {
  std::vector<WideVec2> out;
  std::vector<boundary::Around> around;
  around.reserve(b.size());
  for (const Side& t : b) around.push_back({t.low.x, t.high.x, t.low.y, t.high.y});
  const boundary::Runs runs(std::move(around));
  for (const Side& s : a)
    runs.each({s.low.x, s.high.x, s.low.y, s.high.y},
              [&](std::size_t i) { side_crossings(s, b[i], out); });
  return out;
}

/// Whether a point lies in the region, give or take a rounding.
inline bool inside(const Outline& region, const WideVec2& point) {
  constexpr DoubleDouble slack{0x1p-96};
  for (const Side& side : region) {
    const WideVec2 e = side.to - side.from, d = point - side.from;
    if (cross(e, d) >= -slack * length(e) * length(d)) continue;
    // Beyond the chord: only the arc may still hold it, and there its whole ellipse decides.
    if (!side.arc) return false;
    const WideVec2 u = side.unit(point);
    if (dot(u, u) > DoubleDouble(1) + slack) return false;
  }
  return true;
}

/// The middle of what the line through `at` along `direction` has in common with both regions.
inline bool middle_of_chord(const Outline& a, const Outline& b, WideVec2& at,
                            const WideVec2& direction) {
  DoubleDouble low[2], high[2];
  const Outline* regions[] = {&a, &b};
  for (int region = 0; region < 2; ++region) {
    bool any = false;
    for (const Side& side : *regions[region]) {
      DoubleDouble t[2];
      const int n = line_hits(side, at, direction, t);
      for (int i = 0; i < n; ++i) {
        if (!within(side, at + t[i] * direction)) continue;
        low[region] = any ? smaller(low[region], t[i]) : t[i];
        high[region] = any ? larger(high[region], t[i]) : t[i];
        any = true;
      }
    }
    if (!any) return false;
  }
  const DoubleDouble from = larger(low[0], low[1]), to = smaller(high[0], high[1]);
  if (!(from < to)) return false;
  at = at + scale(from + to, -1) * direction;
  return true;
}

/// Counter-clockwise from the direction (1, 0).
inline void sort_by_angle(std::vector<WideVec2>& directions) {
  // qsort, as <algorithm> would cost every user more compile time than all of this room.
  std::qsort(
      directions.data(), directions.size(), sizeof(WideVec2), [](const void* x, const void* y) {
        const WideVec2 &d = *static_cast<const WideVec2*>(x), &e = *static_cast<const WideVec2*>(y);
        const auto lower = [](const WideVec2& v) {
          return v.y.hi < 0 || (v.y.hi == 0 && v.x.hi < 0);
        };
        if (lower(d) != lower(e)) return lower(e) ? -1 : 1;
        return -static_cast<int>(sign_of(cross(d, e).hi));
      });
}

/// One region's boundary, walked around once as seen from a point inside.
class Walk {
 public:
  Walk(const Outline& outline, const WideVec2& eye) : outline_(outline), eye_(eye) {}

  /// The side that is seen in this direction; directions come counter-clockwise.
  const Side& towards(const WideVec2& direction) {
    for (std::size_t tried = 0; tried < outline_.size(); ++tried) {
      const WideVec2 from = outline_[at_].from - eye_, to = outline_[at_].to - eye_;
      const bool after = cross(from, direction) >= DoubleDouble();
      const bool before = cross(direction, to) > DoubleDouble();
      // From between an arc and its chord the arc is seen at more than 180°, but less than 270°;
      // what is seen at less than 90° is a small arc, whose ends a rounding has exchanged.
      const bool around =
          outline_[at_].arc && cross(from, to) < DoubleDouble() && dot(from, to) < DoubleDouble();
      if (around ? after || before : after && before) break;
      at_ = at_ + 1 < outline_.size() ? at_ + 1 : 0;
    }
    return outline_[at_];
  }

 private:
  const Outline& outline_;
  WideVec2 eye_;
  std::size_t at_ = 0;
};

/// How far from the eye inside the side's curve is; where it is met twice, the arc bulges outward.
inline DoubleDouble reach(const Side& side, const WideVec2& eye, const WideVec2& direction) {
  DoubleDouble t[2];
  const int n = line_hits(side, eye, direction, t);
  if (n > 0) return larger(t[n - 1], DoubleDouble());
  if (!side.arc) return {};
  // The curve is visible, so the ray meets it: a tangent whose double root was rounded away.
  const WideVec2 w = side.unit(eye), e{dot(direction, side.dual_p), dot(direction, side.dual_q)};
  const DoubleDouble ee = dot(e, e);
  return ee.hi > 0 ? larger(-dot(w, e) / ee, DoubleDouble()) : DoubleDouble();
}

inline bool straight(const Outline& o) {
  for (const Side& s : o)
    if (s.arc) return false;
  return true;
}

/// The area common to two regions whose interiors meet and neither of which holds the other.
inline double common_area(const Outline& a, const Outline& b) {
  if (straight(a) && straight(b)) {
    DoubleDouble area;
    slabs<DoubleDouble>(
        static_cast<int>(a.size()), [&](int i) { return a[static_cast<std::size_t>(i)].from; },
        static_cast<int>(b.size()), [&](int i) { return b[static_cast<std::size_t>(i)].from; },
        [](const DoubleDouble&, const DoubleDouble&, const DoubleDouble&) {},
        [&](const DoubleDouble& width, const DoubleDouble& left, const DoubleDouble& right) {
          area += slab_area(width, left, right);
        });
    return std::fmax(area.value(), 0.0);
  }
  const std::vector<WideVec2> shared = crossings(a, b);

  // The overlap is, but for arcs, the hull of its corners: the crossings, and the corners of one
  // region in the other. Go from their middle to the middle of the chord across the longest
  // direction from there, and then along it. Not along it first: all corners may lie on one
  // straight side. Two crossings are enough for outlines of many sides: testing every corner would
  // take the product of their numbers.
  std::vector<WideVec2> known = shared;
  constexpr std::size_t kMany = 2000;
  const bool all_known = shared.size() < 2 || a.size() * b.size() < kMany;
  if (all_known) {
    for (const Side& s : a)
      if (inside(b, s.from)) known.push_back(s.from);
    for (const Side& s : b)
      if (inside(a, s.from)) known.push_back(s.from);
  }
  if (known.empty()) return 0;  // less than double-double can see
  WideVec2 eye;
  for (const WideVec2& p : known) eye = eye + p;
  const DoubleDouble share = DoubleDouble(1) / DoubleDouble(static_cast<double>(known.size()));
  eye = share * eye;
  WideVec2 along = known[0] - eye;
  for (const WideVec2& p : known)
    if (dot(p - eye, p - eye) > dot(along, along)) along = p - eye;
  if (along.x.hi == 0 && along.y.hi == 0) return 0;
  // Between neighbours of all corners run straight sides and quarters of ellipses at most, which go no farther out
  // than twice. Where corners are so near each other that no digit of the sectors is right, this bound is.
  const double most = all_known ? 4 * std::numbers::pi * dot(along, along).value() : HUGE_VAL;
  along = normalised(along);
  if (!middle_of_chord(a, b, eye, perp(along))) return 0;
  middle_of_chord(a, b, eye, along);

  std::vector<WideVec2> directions;
  directions.reserve(a.size() + b.size() + shared.size() + 4);
  for (int i = 0; i < 4; ++i, along = perp(along)) directions.push_back(along);
  for (const Side& s : a) directions.push_back(s.from - eye);
  for (const Side& s : b) directions.push_back(s.from - eye);
  for (const WideVec2& p : shared) directions.push_back(p - eye);
  sort_by_angle(directions);

  Walk walk_a(a, eye), walk_b(b, eye);
  DoubleDouble sum;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const WideVec2& from = directions[i];
    const WideVec2& to = directions[i + 1 < directions.size() ? i + 1 : 0];
    if (!(cross(from, to) > DoubleDouble())) continue;
    const WideVec2 middle = normalised(from) + normalised(to);
    const Side& side_a = walk_a.towards(middle);
    const Side& side_b = walk_b.towards(middle);
    const Side& side = reach(side_b, eye, middle) < reach(side_a, eye, middle) ? side_b : side_a;
    const WideVec2 start = reach(side, eye, from) * from, end = reach(side, eye, to) * to;
    sum += scale(cross(start, end), -1);
    if (side.arc) {
      const WideVec2 chord{dot(end - start, side.dual_p), dot(end - start, side.dual_q)};
      sum += cross(side.p, side.q).value() *
             circular_segment(scale(dot(chord, chord), -2), true, false);
    }
  }
  return std::fmin(std::fmax(sum.value(), 0.0), most);
}

}  // namespace abut::detail::overlap
