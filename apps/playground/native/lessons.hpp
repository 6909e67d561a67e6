// "How it works": the drawings of the classic methods, step by step, on the shapes on the stage.
//
// A drawing is a run of primitives, each an opcode and its arguments (see Pen). Words stand in the
// page (src/lessons.ts): a label here is a number that the page has a text for.
#pragma once

#include "limit.hpp"
#include "outline.hpp"

namespace abut::play {

enum Style : int { plain = 0, helper = 1, first = 2, second = 3, result = 4, ghost = 5 };

/// Writes primitives:
///   0 segment style x1 y1 x2 y2 · 1 arrow style x1 y1 x2 y2 · 2 dot style x y ·
///   3 label style text x y · 4 value name number · 5 outline style length commands…
class Pen {
 public:
  Pen(std::vector<double>& out, Vec2 focus, double reach)
      : out_(out), focus_(focus), reach_(reach) {}

  double reach() const { return reach_; }
  void segment(Style s, Vec2 a, Vec2 b) { put({0, double(s), a.x, a.y, b.x, b.y}); }
  void arrow(Style s, Vec2 a, Vec2 b) { put({1, double(s), a.x, a.y, b.x, b.y}); }
  void dot(Style s, Vec2 p) { put({2, double(s), p.x, p.y}); }
  void label(Style s, int text, Vec2 p) { put({3, double(s), double(text), p.x, p.y}); }
  void value(int name, double x) { put({4, double(name), x}); }
  void outline(Style s, const AnyShape& shape) {
    put({5, double(s), 0});
    const auto length_at = out_.size() - 1;
    Outline(out_, focus_, reach_).draw(shape);
    out_[length_at] = static_cast<double>(out_.size() - length_at - 1);
  }

 private:
  void put(std::initializer_list<double> numbers) {
    out_.insert(out_.end(), numbers.begin(), numbers.end());
  }
  std::vector<double>& out_;
  Vec2 focus_;
  double reach_;
};

inline Separation between(const AnyShape& a, const AnyShape& b) { return separation_witness(a, b); }
inline double clamp(double x, double lo, double hi) { return std::fmin(std::fmax(x, lo), hi); }
inline Vec2 clamp(const Vec2& p, const Vec2& lo, const Vec2& hi) {
  return {clamp(p.x, lo.x, hi.x), clamp(p.y, lo.y, hi.y)};
}
inline Vec2 shrink(const Vec2& q, const Vec2& h) {
  return {std::fmax(std::fabs(q.x) - h.x, 0.0), std::fmax(std::fabs(q.y) - h.y, 0.0)};
}

/// The right triangle from p to q with its legs, and the three lengths as values 0, 1, 2.
inline void triangle(Pen& pen, const Vec2& p, const Vec2& q) {
  pen.segment(helper, p, {q.x, p.y});
  pen.segment(helper, {q.x, p.y}, q);
  pen.segment(result, p, q);
  pen.label(helper, 0, {0.5 * (p.x + q.x), p.y});
  pen.label(helper, 1, {q.x, 0.5 * (p.y + q.y)});
  pen.value(0, std::fabs(p.x - q.x));
  pen.value(1, std::fabs(p.y - q.y));
  pen.value(2, length(p - q));
}

/// 1. The nearest point of a box is the centre, each coordinate clamped.
inline void clamp_lesson(Pen& pen, int step, const Circle& c, const Box& b) {
  const Vec2 q = clamp(c.center, b.min, b.max), on_x{q.x, c.center.y};
  pen.dot(first, c.center);
  if (step == 1) {
    for (const double x : {b.min.x, b.max.x})
      pen.segment(helper, {x, b.min.y - pen.reach()}, {x, b.max.y + pen.reach()});
    pen.arrow(first, c.center, on_x);
    pen.dot(result, on_x);
    pen.label(result, 2, on_x);
  }
  if (step == 2) {
    for (const double y : {b.min.y, b.max.y})
      pen.segment(helper, {b.min.x - pen.reach(), y}, {b.max.x + pen.reach(), y});
    pen.segment(helper, c.center, on_x);
    pen.arrow(first, on_x, q);
  }
  if (step >= 2) {
    pen.dot(result, q);
    pen.label(result, 3, q);
  }
  if (step == 3) triangle(pen, c.center, q);
  pen.value(3, c.radius);
}

/// 2. Fold into the first quadrant, take the half size away, keep what is positive.
inline void fold_lesson(Pen& pen, int step, const Circle& c, const Box& b) {
  const Vec2 m = 0.5 * (b.min + b.max), h = 0.5 * (b.max - b.min), d = c.center - m;
  const Vec2 p = m + Vec2{std::fabs(d.x), std::fabs(d.y)};
  const Vec2 far = m + Vec2{pen.reach(), pen.reach()};
  pen.segment(helper, {m.x - pen.reach(), m.y}, {far.x, m.y});
  pen.segment(helper, {m.x, m.y - pen.reach()}, {m.x, far.y});
  pen.dot(first, c.center);
  if (step >= 1) {
    pen.outline(ghost, Circle{p, c.radius});
    if (!(p == c.center)) pen.arrow(first, c.center, p);
    pen.dot(first, p);
    pen.label(first, 4, p);
  }
  if (step == 2) {
    pen.arrow(second, m, m + h);
    pen.label(second, 5, m + 0.5 * h);
    pen.arrow(result, m + h, p);
    pen.label(result, 6, 0.5 * (m + h + p));
  }
  if (step == 3) {
    const Vec2 s = shrink(d, h), q = p - s;
    triangle(pen, p, q);
    pen.dot(result, q);
  }
  pen.value(3, c.radius);
}

/// 3. A turned box is an axis-aligned one in its own frame; the way there is the inverse of the way
/// that made it.
inline void frame_lesson(Pen& pen, int step, const Circle& c, const OrientedBox& b) {
  const Vec2 d = c.center - b.center, at = local(b.rotation, d);
  const Box own{-b.half_size, b.half_size};
  const Vec2 q = clamp(at, own.min, own.max);
  const double k = 1.3 * length(b.half_size);
  if (step == 0) {
    pen.arrow(second, b.center, b.center + k * b.rotation.u());
    pen.arrow(second, b.center, b.center + k * b.rotation.v());
    pen.label(second, 7, b.center + k * b.rotation.u());
    pen.label(second, 8, b.center + k * b.rotation.v());
  }
  if (step >= 1) {
    pen.segment(helper, {-pen.reach(), 0}, {pen.reach(), 0});
    pen.segment(helper, {0, -pen.reach()}, {0, pen.reach()});
    pen.label(helper, 9, {0, 0});
  }
  if (step == 1) {
    pen.arrow(second, b.center, {0, 0});
    pen.arrow(first, c.center, d);
    pen.outline(second, OrientedBox{{0, 0}, b.half_size, b.rotation});
    pen.outline(first, Circle{d, c.radius});
  }
  if (step >= 2 && step < 4) {
    pen.outline(second, own);
    pen.outline(first, Circle{at, c.radius});
    pen.dot(first, at);
    pen.label(first, 10, at);
  }
  if (step == 2) {
    pen.outline(ghost, OrientedBox{{0, 0}, b.half_size, b.rotation});
    pen.outline(ghost, Circle{d, c.radius});
  }
  if (step == 3) triangle(pen, at, q);
  if (step == 4) {
    const Vec2 back = b.center + turn(b.rotation, q);
    pen.segment(result, c.center, back);
    pen.dot(result, back);
    pen.label(result, 3, back);
    pen.value(2, length(at - q));
  }
  pen.value(3, c.radius);
}

/// 4. Circle against box is point against rounded box. `t` slides the radius across.
inline void sum_lesson(Pen& pen, int step, const Circle& c, const OrientedBox& b, double t) {
  const double give = step == 0 ? 0 : step == 1 ? t * c.radius : c.radius;
  const RoundedBox grown{b.center, b.half_size, b.rotation, give};
  pen.outline(result, grown);
  pen.outline(first, Circle{c.center, c.radius - give});
  pen.dot(first, c.center);
  if (step == 3) {
    const Separation s = between(Point{c.center}, b);
    pen.segment(result, s.a, s.b);
    pen.dot(second, s.b);
    pen.value(2, s.distance);
  }
  pen.value(3, c.radius);
  pen.value(4, give);
}

/// 5. Two convex shapes are apart if and only if some line has them on different sides; for boxes
/// the edge normals are enough.
inline void axes_lesson(Pen& pen, int step, const OrientedBox& a, const OrientedBox& b) {
  const Vec2 axes[] = {a.rotation.u(), a.rotation.v(), b.rotation.u(), b.rotation.v()};
  double best = 0;
  int best_axis = 0;
  for (int k = 0; k < 4; ++k) {
    const Vec2 n = unit(axes[k]);
    const double lo_a = dot(support(a, -n), n), hi_a = dot(support(a, n), n);
    const double lo_b = dot(support(b, -n), n), hi_b = dot(support(b, n), n);
    const double gap = std::fmax(lo_b - hi_a, lo_a - hi_b);
    pen.value(10 + k, gap);
    if (k == 0 || gap > best) best = gap, best_axis = k;
  }
  pen.value(5, best_axis);
  pen.value(2, best);
  if (step == 0) return;
  const int k = step <= 4 ? step - 1 : best_axis;
  const Vec2 n = unit(axes[k]), side = perp(n), m = 0.5 * (a.center + b.center);
  // The axis stands beside both boxes; the intervals are drawn on it, a little apart.
  const double beside =
      std::fmin(dot(support(a, -side), side), dot(support(b, -side), side)) - 0.06 * pen.reach();
  const auto on = [&](double x, double lift) {
    return x * n + (beside - lift * 0.02 * pen.reach()) * side;
  };
  const double mid = dot(m, n);
  pen.segment(helper, on(mid - pen.reach(), 0), on(mid + pen.reach(), 0));
  const OrientedBox* both[] = {&a, &b};
  double lo[2], hi[2];
  for (int i = 0; i < 2; ++i) {
    const Vec2 low = support(*both[i], -n), high = support(*both[i], n);
    lo[i] = dot(low, n), hi[i] = dot(high, n);
    pen.segment(helper, low, on(lo[i], 0));
    pen.segment(helper, high, on(hi[i], 0));
    pen.segment(i == 0 ? first : second, on(lo[i], i == 0 ? -0.4 : 0.4),
                on(hi[i], i == 0 ? -0.4 : 0.4));
  }
  const double from = std::fmin(hi[0], hi[1]), to = std::fmax(lo[0], lo[1]);
  pen.segment(result, on(from, 1.6), on(to, 1.6));
  pen.label(result, to > from ? 11 : 12, on(0.5 * (from + to), 2.2));
  if (step == 5 && best > 0) {
    const double cut = 0.5 * (from + to);
    const Vec2 foot = cut * n + dot(m, side) * side;
    pen.segment(result, foot - pen.reach() * side, foot + pen.reach() * side);
  }
}

/// 6. Squeezing the plane along one axis makes the ellipse a circle. Meeting survives that;
/// distance and right angles do not.
inline void affine_lesson(Pen& pen, int step, const Ellipse& e, const Segment& s, const Vec2& p,
                          double t) {
  const double r = e.semi_axes.y, k = r / e.semi_axes.x;
  const auto squeezed = [&](const Vec2& x, double amount) {
    const Vec2 q = local(e.rotation, x - e.center);
    return corner(e.center, e.rotation, q.x * (1 + amount * (k - 1)), q.y);
  };
  const auto back = [&](const Vec2& x) {
    const Vec2 q = local(e.rotation, x - e.center);
    return corner(e.center, e.rotation, q.x / k, q.y);
  };
  pen.value(6, k);
  if (step == 1 || step == 2) {
    const double amount = step == 1 ? t : 1;
    pen.outline(result, Ellipse{e.center, {e.semi_axes.x * (1 + amount * (k - 1)), r}, e.rotation});
    const Segment image{squeezed(s.a, amount), squeezed(s.b, amount)};
    pen.outline(first, image);
    pen.arrow(helper, s.a, image.a);
    pen.arrow(helper, s.b, image.b);
    if (step == 2) {
      const Separation gap = between(Point{e.center}, image);
      pen.segment(helper, gap.a, gap.b);
      pen.value(2, gap.distance);
      pen.value(3, r);
    }
  }
  if (step >= 3) {
    const Vec2 image = squeezed(p, 1);
    const Vec2 on_circle = e.center + r * unit(image - e.center);
    const Vec2 wrong = back(on_circle);
    const Separation right = between(Point{p}, e);
    if (step == 3) {
      pen.outline(ghost, Circle{e.center, r});
      pen.arrow(helper, p, image);
      pen.segment(helper, image, on_circle);
      pen.dot(plain, on_circle);
      pen.arrow(helper, on_circle, wrong);
    }
    pen.segment(first, p, wrong);
    pen.dot(first, wrong);
    pen.label(first, 13, wrong);
    pen.segment(result, right.a, right.b);
    pen.dot(result, right.b);
    pen.label(result, 14, right.b);
    pen.value(7, length(p - wrong));
    pen.value(8, std::fabs(right.distance));
  }
}

}  // namespace abut::play
