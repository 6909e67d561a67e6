// How far a region with curved edges is from another shape, at least and at most, and where.
//
// Both boundaries are straight pieces and arcs, with the radius of their shape around them. The nearest points of two
// pieces that do not meet, and the farthest ones, are among few pairs: an end and an end; an end and a point of the other
// piece from which a normal leads to it; two points with one normal.
//
//     p = A n / h(n)       the point of an ellipse with the outward normal n, from its centre; h(n)² = n · A n
//     g(n) = (q − p) × n   is 0 where p and q, whose normals are n and ±n, lie on one line along n
//
// A point is a circle of radius 0. So these pairs are the roots of g, over all directions n, found by halving: from one
// direction to another p moves no farther than its curve is long, and so does q; g changes by no more than both, and what
// n adds by its turn. Stretches that cannot be better than the best so far are left out. Two steps of Newton's method for both angles follow. Each pair is one of points of the pieces, so
// one too many does no harm.
#pragma once

#include <abut/curved_region.hpp>
#include <abut/detail/outline/any_set.hpp>
#include <abut/detail/outline/box_tree.hpp>
#include <abut/detail/outline/combined.hpp>
#include <abut/detail/outline/nearest.hpp>

namespace abut::detail::outline {

/// A boundary as pieces, and a radius around them.
struct Pieces {
  std::vector<CurvedEdge> all;
  double radius = 0;
  bool as_given = false;  ///< by the edges of a region, of which some may lie on each other
};

/// The least distance of points of two pieces so far, or the greatest.
struct Extreme {
  bool farthest;
  PointPair best{{NAN, NAN}, {NAN, NAN}, NAN};

  void keep(const Vec2& a, const Vec2& b) {
    const double d = length(b - a);
    if (farthest ? !(d <= best.distance) : !(d >= best.distance)) best = {a, b, d};
  }
  /// Whether what lies between these distances cannot be better.
  bool is_done(double least, double most) const {
    return farthest ? most < best.distance : least > best.distance;
  }
};

/// The point of an arc's ellipse at an angle, from its centre.
inline Vec2 arm(const CurvedEdge& e, double t) {
  return e.rotation * Vec2{e.semi_axes.x * std::cos(t), e.semi_axes.y * std::sin(t)};
}
/// Whether an arc has the point at an angle.
inline bool has_angle(const CurvedEdge& e, double t) {
  const double turns = (e.turn > 0 ? t - e.begin : e.begin - t) / (2 * std::numbers::pi);
  return (turns - std::floor(turns)) * 2 * std::numbers::pi <= std::fabs(e.turn);
}

/// The pairs of points of two arcs at which the line through them is normal to both. A point is an arc of size 0.
template <class = void>
class CommonNormals {
 public:
  CommonNormals(const CurvedEdge& e, const CurvedEdge& f, Extreme& found)
      : e_(e), f_(f), found_(found), d_(f.center - e.center) {
    if (is_round(e) && is_round(f)) {
      const double way = d_ == Vec2{0, 0} ? 0 : std::atan2(d_.y, d_.x);
      for (const double at : {way, way + std::numbers::pi})
        for (const double side : {1.0, -1.0}) side_ = side, keep(place(at));
      return;
    }
    // Roundings of g. Where it is no larger all over a stretch, the distance is the same there.
    constexpr double roundings = 0x1p-50;
    flat_ = roundings * (std::fabs(d_.x) + std::fabs(d_.y) + size(e) + size(f));
    for (const double side : {1.0, -1.0}) {
      if (side < 0 && size(f) == 0) break;
      side_ = side;
      // No axis of usual shapes is one of these directions.
      constexpr int parts = 32;
      constexpr double start = 0.1234;
      Place low = place(start);
      for (int i = 0; i < parts; ++i) {
        const Place high = place(start + 2 * std::numbers::pi * (i + 1) / parts);
        search(low, high, kHalvings);
        low = high;
      }
    }
  }

 private:
  static constexpr int kHalvings = 18;
  struct Place {
    double way;
    double s, t;  ///< the angles on both arcs
    Vec2 p, q;
    double g;
  };
  static bool is_round(const CurvedEdge& e) { return e.semi_axes.x == e.semi_axes.y; }
  static double size(const CurvedEdge& e) { return std::fmax(e.semi_axes.x, e.semi_axes.y); }
  /// The angle of the point with a normal.
  static double angle(const CurvedEdge& e, const Vec2& n) {
    const Vec2 m = e.rotation.inverse() * n;
    return std::atan2(e.semi_axes.y * m.y, e.semi_axes.x * m.x);
  }
  Place place(double way) const {
    const Vec2 n{std::cos(way), std::sin(way)};
    Place o{way, angle(e_, n), angle(f_, side_ * n), {}, {}, 0};
    o.p = arm(e_, o.s), o.q = d_ + arm(f_, o.t);
    o.g = cross(o.q - o.p, n);
    return o;
  }
  void search(const Place& low, const Place& high, int halvings) {
    const Place middle = place(0.5 * (low.way + high.way));
    const auto moves = [&](const Vec2& a, const Vec2& m, const Vec2& b) {
      return std::fmax(length(m - a), length(b - m));
    };
    // A curve that turns by less than 0.2 is longer than its chord by less than a part of 2^-7.
    constexpr double longer = 1 + 0x1p-7;
    const double half = 0.5 * (high.way - low.way), gap = length(middle.q - middle.p);
    const double moved =
        longer * (moves(low.p, middle.p, high.p) + moves(low.q, middle.q, high.q)) + flat_;
    if (std::fabs(middle.g) > moved + half * gap) return;
    if (found_.is_done(gap - moved, gap + moved)) return;
    if (std::fabs(low.g) <= flat_ && std::fabs(middle.g) <= flat_ && std::fabs(high.g) <= flat_)
      return keep(low), keep(middle), keep(high);
    if (halvings > 0) return search(low, middle, halvings - 1), search(middle, high, halvings - 1);
    Place a = low, b = high, m = middle;
    if ((a.g < 0) != (b.g < 0))
      for (double last = NAN; m.way != last; m = place(0.5 * (a.way + b.way)))
        last = m.way, (((m.g < 0) == (a.g < 0)) ? a : b) = m;
    keep(m);
  }
  void keep(Place o) {
    for (int i = 0; i < 2; ++i) {
      // Half the square of the distance, by both angles.
      const Vec2 gap = o.q - o.p, ps = arm(e_, o.s + quarter), qt = arm(f_, o.t + quarter);
      const double s = -dot(gap, ps), t = dot(gap, qt), st = -dot(ps, qt);
      const double ss = dot(ps, ps) + dot(gap, o.p), none = qt == Vec2{0, 0} ? 1 : 0;
      const double tt = none + dot(qt, qt) - dot(gap, o.q - d_), det = ss * tt - st * st;
      const double by_s = (t * st - s * tt) / det, by_t = (s * st - t * ss) / det;
      constexpr double largest_step = 0x1p-8;
      if (!(std::fabs(by_s) < largest_step && std::fabs(by_t) < largest_step)) break;
      o.s += by_s, o.t += by_t;
      o.p = arm(e_, o.s), o.q = d_ + arm(f_, o.t);
    }
    if (has_angle(e_, o.s) && has_angle(f_, o.t))
      found_.keep(e_.center + o.p, f_.center + (o.q - d_));
  }
  static constexpr double quarter = 0.5 * std::numbers::pi;

  const CurvedEdge &e_, &f_;
  Extreme& found_;
  Vec2 d_;
  double side_ = 1, flat_ = 0;
};

inline bool is_arc(const CurvedEdge& e) { return e.kind == CurvedEdge::Kind::arc; }
/// A point of a straight piece that is nearest to another.
inline Vec2 nearest_of(const CurvedEdge& e, const Vec2& p) {
  const Vec2 d = e.to - e.from;
  const double t = dot(p - e.from, d) / dot(d, d);
  return !(t > 0) ? e.from : t >= 1 ? e.to : t < 0.5 ? e.from + t * d : e.to - (1 - t) * d;
}
/// Keeps the best points of a pair of pieces.
template <class = void>
void add_pair(const CurvedEdge& e, const CurvedEdge& f, Extreme& found) {
  const auto point = [](const Vec2& p) {
    CurvedEdge o;
    o.center = p, o.turn = 2 * std::numbers::pi;
    return o;
  };
  const auto swap = [&] { std::swap(found.best.a, found.best.b); };
  const auto ends = [](const CurvedEdge& o) { return std::span(&o.from, o.from == o.to ? 1 : 2); };
  for (const Vec2& p : ends(e)) {
    for (const Vec2& q : ends(f)) found.keep(p, q);
    if (is_arc(f))
      swap(), CommonNormals<>(f, point(p), found), swap();
    else
      found.keep(p, nearest_of(f, p));
  }
  for (const Vec2& q : ends(f))
    if (is_arc(e))
      CommonNormals<>(e, point(q), found);
    else
      found.keep(nearest_of(e, q), q);
  if (is_arc(e) && is_arc(f)) {
    CommonNormals<>(e, f, found);
  } else if (is_arc(e) != is_arc(f)) {
    // Where the arc has the straight one's direction.
    const CurvedEdge &arc = is_arc(e) ? e : f, &straight = is_arc(e) ? f : e;
    const Vec2 n = arc.rotation.inverse() * perp(straight.to - straight.from);
    const double t = std::atan2(arc.semi_axes.y * n.y, arc.semi_axes.x * n.x);
    for (const double at : {t, t + std::numbers::pi}) {
      if (!has_angle(arc, at)) continue;
      const Vec2 p = arc.center + arm(arc, at), q = nearest_of(straight, p);
      is_arc(e) ? found.keep(p, q) : found.keep(q, p);
    }
  }
}

/// A box around pieces.
template <class = void>
Box bounds_of(const Pieces& pieces) {
  Box all{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
  for (const CurvedEdge& e : pieces.all) {
    const Box b = box_of(e, bend_of(e));
    for (int i = 0; i < 2; ++i)
      all.min[i] = std::fmin(all.min[i], b.min[i]), all.max[i] = std::fmax(all.max[i], b.max[i]);
  }
  return all;
}
inline CurvedEdge straight_piece(const Vec2& from, const Vec2& to) {
  CurvedEdge e;
  e.from = from, e.to = to;
  return e;
}
/// Adds the pieces that an edge has by its numbers, if the ends of an arc lie on it.
template <class = void>
bool add_given(const CurvedEdge& e, std::vector<CurvedEdge>& all) {
  const Bend bend = bend_of(e);
  CurvedEdge arc = e;
  if (bend != Bend::arc && !(e.from == e.to)) all.push_back(straight_piece(e.from, e.to));
  if (bend == Bend::straight) return true;
  if (bend == Bend::whole) {
    arc.begin = 0, arc.turn = 2 * std::numbers::pi;
    arc.from = arc.to = e.center + arm(e, 0);
  } else {
    const Vec2 p = in_unit(e, e.from), q = in_unit(e, e.to);
    double size = 0;
    for (const Vec2& v : {e.from, e.to, e.center, e.semi_axes})
      size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
    constexpr double units = 0x1p-51;  // two in the last place, of the largest number
    const double most = units * (size / std::fmax(e.semi_axes.x, e.semi_axes.y));
    if (!(std::fabs(length(p) - 1) <= most && std::fabs(length(q) - 1) <= most)) return false;
    arc.begin = std::atan2(p.y, p.x);
    const double turns = (std::atan2(q.y, q.x) - arc.begin) / (2 * std::numbers::pi);
    const double part = e.turn > 0 ? turns - std::floor(turns) : turns - std::ceil(turns);
    arc.turn = 2 * std::numbers::pi * part;
    if (!(std::fabs(arc.turn - e.turn) < 1)) return false;
  }
  all.push_back(arc);
  return true;
}
/// Whether two pieces of a region may lie on each other. By the even-odd rule they are no boundary there.
template <class = void>
bool may_share(const CurvedEdge& e, const CurvedEdge& f) {
  if (is_arc(e) != is_arc(f)) return false;
  if (!is_arc(e)) {
    const auto overlap = [&](int i) {
      return std::fmax(std::fmin(e.from[i], e.to[i]), std::fmin(f.from[i], f.to[i])) <
             std::fmin(std::fmax(e.from[i], e.to[i]), std::fmax(f.from[i], f.to[i]));
    };
    return (overlap(0) || overlap(1)) && sign::orientation(e.from, e.to, f.from) == Sign::zero &&
           sign::orientation(e.from, e.to, f.to) == Sign::zero;
  }
  const auto is_similar = [](double x, double y) {
    constexpr double part = 0x1p-40;
    return std::fabs(x - y) <= part * x;
  };
  const auto [e_least, e_most] = std::minmax(e.semi_axes.x, e.semi_axes.y);
  const auto [f_least, f_most] = std::minmax(f.semi_axes.x, f.semi_axes.y);
  if (!(e.center == f.center) || !is_similar(e_least, f_least) || !is_similar(e_most, f_most))
    return false;
  double by = f.rotation.angle() - e.rotation.angle();
  if (by != 0 && !(e.semi_axes.x == e.semi_axes.y)) return true;
  const auto low = [](const CurvedEdge& o) { return std::fmin(o.begin, o.begin + o.turn); };
  by += low(f) - low(e);
  by -= 2 * std::numbers::pi * std::floor(by / (2 * std::numbers::pi));
  constexpr double roundings = 0x1p-48;
  return by < std::fabs(e.turn) - roundings ||
         by + std::fabs(f.turn) > 2 * std::numbers::pi + roundings;
}
/// Whether a region's piece may be no boundary.
inline bool may_be_shared(const Pieces& pieces, std::size_t i) {
  if (!pieces.as_given) return false;
  for (std::size_t k = 0; k < pieces.all.size(); ++k)
    if (k != i && may_share(pieces.all[i], pieces.all[k])) return true;
  return false;
}

/// The boundary of a region; `as_given`: with the pieces of which some may lie on each other, if its edges tell them.
template <class = void>
Pieces pieces_of(const CurvedRegion& region, bool as_given) {
  Pieces pieces;
  if (!is_finite<>(region)) return pieces;
  if (as_given) {
    pieces.as_given = true;
    for (const auto& ring : region.rings)
      for (std::size_t i = 0; i < ring.size() && pieces.as_given; ++i) {
        pieces.as_given = add_given<>(ring[i], pieces.all);
        const Vec2 &end = ring[i].to, &next = ring[i + 1 < ring.size() ? i + 1 : 0].from;
        if (!(end == next)) pieces.all.push_back(straight_piece(end, next));
      }
    if (pieces.as_given) return pieces;
    pieces.all.clear();
  }
  Operands one;
  one.emplace_back(region);
  for (const auto& ring : combined<>(std::move(one), {}, {true, true, true}).rings)
    pieces.all.insert(pieces.all.end(), ring.begin(), ring.end());
  // Edges of a few units in the last place are left out there.
  const AnySet s = any_set(region);
  if (pieces.all.empty() && have_common_points(matrix(s, s, Asked::common_points)))
    for (const auto& ring : region.rings)
      pieces.all.insert(pieces.all.end(), ring.begin(), ring.end());
  return pieces;
}
/// The boundary of a shape, likewise; of a line or a ray what is beside a box.
template <class = void>
Pieces pieces_of(const AnySet& s, const Box& beside, bool as_given) {
  if (const auto* curved = std::get_if<const CurvedRegion*>(&s.shape))
    return pieces_of<>(**curved, as_given);
  Pieces pieces;
  if (const View* o = std::get_if<View>(&s.shape)) {
    pieces.radius = o->radius;
    o->any_edge(
        [&](const Segment& e) { return pieces.all.push_back(straight_piece(e.a, e.b)), false; });
    return pieces;
  }
  const Cell& o = std::get<Cell>(s.shape);
  const auto corner = [&](int i) {
    const boundary::Corner& c = o.corner(i);
    return c.base + c.offset.x * c.axis + c.offset.y * perp(c.axis);
  };
  pieces.radius = o.radius;
  if (o.kind == Cell::Kind::ellipse) {
    CurvedEdge e;
    e.kind = CurvedEdge::Kind::arc;
    e.center = corner(0), e.semi_axes = o.semi_axes, e.rotation = o.rotation;
    e.turn = 2 * std::numbers::pi;
    e.from = e.to = e.center + arm(e, 0);
    pieces.all = {e};
  } else if (o.endless_forward) {
    const Vec2 half = 0.5 * o.direction, u = (1 / std::hypot(half.x, half.y)) * half;
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const double x : {beside.min.x, beside.max.x})
      for (const double y : {beside.min.y, beside.max.y}) {
        const double at = dot(Vec2{x, y} - corner(0), u);
        low = std::fmin(low, at), high = std::fmax(high, at);
      }
    if (!o.endless_back) low = std::fmax(low, 0), high = std::fmax(high, 0);
    const auto at = [&](double t) { return t == 0 ? corner(0) : corner(0) + t * u; };
    pieces.all = {straight_piece(at(low), at(high))};
  } else {
    for (int i = 0; i < (o.kind == Cell::Kind::hull ? o.corner_count() : 1); ++i)
      pieces.all.push_back(straight_piece(corner(i), corner((i + 1) % o.corner_count())));
  }
  return pieces;
}

/// The nearest or the farthest points.
struct Extremes {
  PointPair points;
  bool is_tiny = false;  ///< the distance, so that doubles hardly tell it from 0
};

/// The boundaries of two shapes, near 1.
template <class = void>
class Boundaries {
 public:
  Boundaries(const AnySet& a, const AnySet& b, bool as_given) {
    given_[0] = pieces_of<>(a, {}, as_given);
    given_[1] = pieces_of<>(b, bounds_of(given_[0]), as_given);
    for (const Pieces& some : given_) {
      size_ = std::fmax(size_, some.radius);
      for (const CurvedEdge& e : some.all)
        for (const Vec2& v : {e.from, e.to, e.center, e.semi_axes})
          size_ = std::fmax(size_, std::fmax(std::fabs(v.x), std::fabs(v.y)));
    }
    exponent_ = taming_exponent(size_);
    size_ = scaled(size_);
    near_ = given_;
    for (Pieces& some : near_) {
      some.radius = scaled(some.radius);
      for (CurvedEdge& e : some.all) e = abut::detail::scaled(e, exponent_);
    }
    for (const CurvedEdge& e : near_[0].all) boxes_.push_back(box_of(e, bend_of(e)));
  }
  bool empty() const { return given_[0].all.empty() || given_[1].all.empty(); }
  double scaled(double length) const { return std::ldexp(length, exponent_); }
  double size() const { return size_; }
  /// A point as it is given.
  Vec2 given(const Vec2& near_one) const { return abut::detail::scaled(near_one, -exponent_); }
  double given(double near_one) const { return std::ldexp(near_one, -exponent_); }
  double given_radius(int of) const { return given_[static_cast<std::size_t>(of)].radius; }
  double radii() const { return near_[0].radius + near_[1].radius; }
  const std::vector<CurvedEdge>& pieces(int of) const {
    return near_[static_cast<std::size_t>(of)].all;
  }
  const CurvedEdge& piece(int of, std::size_t i) const {
    return near_[static_cast<std::size_t>(of)].all[i];
  }
  const CurvedEdge& given_piece(int of, std::size_t i) const {
    return given_[static_cast<std::size_t>(of)].all[i];
  }
  bool may_be_shared(std::size_t i, std::size_t j) const {
    return outline::may_be_shared(given_[0], i) || outline::may_be_shared(given_[1], j);
  }

  /// Calls f(i, j) for pairs of pieces, for each of the second shape's the nearest boxes first, as long as they are nearer than it
  /// says.
  template <class F>
  void each_near(F&& f) const {
    // A tree is not worth its making for few.
    constexpr std::size_t few = 4;
    std::optional<BoxTree> tree;
    if (near_[1].all.size() > few) tree.emplace(boxes_);
    for (std::size_t j = 0; j < near_[1].all.size(); ++j) {
      heed_stop();
      const CurvedEdge& e = near_[1].all[j];
      const Box place = box_of(e, bend_of(e));
      if (tree) {
        tree->nearest(place, [&](std::size_t i) { return f(i, j); });
        continue;
      }
      double limit = HUGE_VAL;
      for (std::size_t i = 0; i < boxes_.size(); ++i)
        if (!(gap_to({boxes_[i].min, boxes_[i].max}, place) > limit)) limit = f(i, j);
    }
  }
  /// The nearest points, or the farthest ones; none, where they may be on pieces that are no boundary.
  std::optional<Extremes> extreme(bool farthest) const {
    Extreme found{farthest};
    std::pair<std::size_t, std::size_t> at;
    const auto add = [&](std::size_t i, std::size_t j) {
      const CurvedEdge &e = near_[0].all[i], &f = near_[1].all[j];
      const Box &here = boxes_[i], there = box_of(f, bend_of(f));
      const Vec2 widest{std::fmax(there.max.x - here.min.x, here.max.x - there.min.x),
                        std::fmax(there.max.y - here.min.y, here.max.y - there.min.y)};
      const double before = found.best.distance;
      if (!found.is_done(gap_to({here.min, here.max}, there), length(widest) * kUp))
        add_pair(e, f, found);
      if (!(found.best.distance == before)) at = {i, j};
      return found.best.distance;
    };
    if (farthest) {
      for (std::size_t j = 0; j < near_[1].all.size(); ++j) {
        heed_stop();
        for (std::size_t i = 0; i < near_[0].all.size(); ++i) add(i, j);
      }
    } else {
      each_near(add);
    }
    if (may_be_shared(at.first, at.second)) return {};
    PointPair best = found.best;
    const double way = farthest ? -1 : 1;
    const Vec2 d = best.b - best.a, u = best.distance > 0 ? (1 / length(d)) * d : Vec2{1, 0};
    best.a = best.a + way * near_[0].radius * u;
    best.b = best.b - way * near_[1].radius * u;
    best.distance -= way * radii();
    constexpr double roundings = 0x1p-46;
    return Extremes{{given(best.a), given(best.b), given(best.distance)},
                    best.distance <= roundings * size_};
  }

 private:
  std::array<Pieces, 2> given_, near_;
  std::vector<Box> boxes_;  ///< of the first one's pieces
  double size_ = 0;
  int exponent_ = 0;
};

/// The nearest points of two shapes that do not meet, or the farthest ones.
template <class = void>
Extremes extreme_points(const AnySet& a, const AnySet& b, bool farthest) {
  for (const bool as_given : {true, false}) {
    const Boundaries<> both(a, b, as_given);
    if (both.empty()) break;
    if (const std::optional<Extremes> found = both.extreme(farthest)) return *found;
  }
  return {no_points(farthest ? -HUGE_VAL : HUGE_VAL)};
}

/// A point of a shape that is not empty.
template <class = void>
Vec2 some_point(const AnySet& s) {
  const Pieces pieces = pieces_of<>(s, {}, true);
  for (std::size_t i = 0; i < pieces.all.size(); ++i)
    if (!may_be_shared(pieces, i)) return pieces.all[i].from;
  return pieces_of<>(s, {}, false).all.at(0).from;
}
/// The nearest points of two shapes, of which the first has curved edges; without the points, if only the distance is wanted.
template <class = void>
Extremes nearest_points(const AnySet& a, const AnySet& b, bool points) {
  const auto at = [](const Vec2& x) { return Extremes{{x, x, 0}}; };
  std::optional<Celled<>> p, q;
  if (const std::optional<Vec2> point = point_of(b)) {
    if (has(*std::get<const CurvedRegion*>(a.shape), *point)) return at(*point);
  } else {
    p.emplace(a), q.emplace(b);
    if (have_common_points(matrix(*p, *q, Asked::common_points))) {
      if (!points) return at({});
      const Intersections shared = common_points(*p, *q, 0);
      if (!shared.points.empty()) return at(shared.points[0].at);
      if (!shared.pieces.empty()) return at(shared.pieces[0].from);
      // One holds the other.
      const Vec2 of_b = some_point<>(b);
      return at(meet<>(a, any_set(Point{of_b})) ? of_b : some_point<>(a));
    }
  }
  Extremes best = extreme_points(a, b, false);
  // They do not meet, however near they are.
  constexpr double least = 4.9406564584124654e-324;
  if (best.points.distance < least) best.points.distance = least;
  return best;
}
ABUT_DECLARE_ONE(Extremes nearest_points<>(const AnySet&, const AnySet&, bool));
ABUT_DECLARE_ONE(Extremes extreme_points<>(const AnySet&, const AnySet&, bool));

}  // namespace abut::detail::outline
