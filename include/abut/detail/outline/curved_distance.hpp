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
// n adds by its turn. Two steps of Newton's method for both angles follow. Each pair is one of points of the pieces, so
// one too many does no harm.
#pragma once

#include <abut/detail/outline/any_set.hpp>
#include <abut/detail/outline/combined.hpp>
#include <abut/detail/outline/nearest.hpp>

namespace abut::detail::outline {

/// A boundary as pieces, and a radius around them.
struct Pieces {
  std::vector<CurvedEdge> all;
  double radius = 0;
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
      for (int i = 0; i < parts; ++i)
        search(place(start + 2 * std::numbers::pi * i / parts),
               place(start + 2 * std::numbers::pi * (i + 1) / parts), kHalvings);
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
    const double half = 0.5 * (high.way - low.way);
    const double most = longer * (moves(low.p, middle.p, high.p) + moves(low.q, middle.q, high.q)) +
                        half * length(middle.q - middle.p) + flat_;
    if (std::fabs(middle.g) > most) return;
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
  for (const Vec2& p : {e.from, e.to}) {
    for (const Vec2& q : {f.from, f.to}) found.keep(p, q);
    if (is_arc(f))
      swap(), CommonNormals<>(f, point(p), found), swap();
    else
      found.keep(p, nearest_of(f, p));
  }
  for (const Vec2& q : {f.from, f.to})
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
/// The boundary of a shape; of a line or a ray what is beside a box.
template <class = void>
Pieces pieces_of(const AnySet& s, const Box& beside) {
  Pieces pieces;
  if (const auto* curved = std::get_if<const CurvedRegion*>(&s.shape)) {
    Operands one;
    one.emplace_back(**curved);
    for (const auto& ring : combined<>(std::move(one), {}, {true, true, true}).rings)
      pieces.all.insert(pieces.all.end(), ring.begin(), ring.end());
    // Edges of a few units in the last place are left out there.
    if (pieces.all.empty() && have_common_points(matrix(s, s, Asked::common_points)))
      for (const auto& ring : (*curved)->rings)
        pieces.all.insert(pieces.all.end(), ring.begin(), ring.end());
    return pieces;
  }
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

/// The nearest points of two shapes that do not meet, or the farthest ones.
template <class = void>
PointPair extreme_points(const AnySet& a, const AnySet& b, bool farthest) {
  Pieces p = pieces_of<>(a, {}), q = pieces_of<>(b, bounds_of(p));
  if (p.all.empty() || q.all.empty()) return no_points(farthest ? -HUGE_VAL : HUGE_VAL);
  double size = std::fmax(p.radius, q.radius);
  for (const Pieces* some : {&p, &q})
    for (const CurvedEdge& e : some->all)
      for (const Vec2& v : {e.from, e.to, e.center, e.semi_axes})
        size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
  const int exponent = taming_exponent(size);
  std::vector<Box> boxes;
  std::vector<Vec2> ends;
  std::vector<std::uint64_t> stops;
  for (Pieces* some : {&p, &q}) {
    some->radius = std::ldexp(some->radius, exponent);
    for (CurvedEdge& e : some->all)
      for (Vec2* v : {&e.from, &e.to, &e.center, &e.semi_axes}) *v = scaled(*v, exponent);
  }
  for (const CurvedEdge& e : p.all) {
    boxes.push_back(box_of(e, bend_of(e)));
    ends.push_back(boxes.back().min), ends.push_back(boxes.back().max);
    stops.push_back(ends.size());
  }
  const View diagonals{nullptr, ends.data(), stops.data(), stops.size(), 0, false};
  const Tree tree(diagonals);
  const std::vector<std::uint32_t> order = Tree::chain_order(diagonals);
  Extreme found{farthest};
  for (const CurvedEdge& f : q.all) {
    heed_stop();
    const Box place = box_of(f, bend_of(f));
    const auto add = [&](std::size_t i) {
      const Vec2 widest{std::fmax(place.max.x - boxes[i].min.x, boxes[i].max.x - place.min.x),
                        std::fmax(place.max.y - boxes[i].min.y, boxes[i].max.y - place.min.y)};
      if (!found.is_done(gap_to({boxes[i].min, boxes[i].max}, place), length(widest) * kUp))
        add_pair(p.all[i], f, found);
      return found.best.distance;
    };
    if (farthest)
      for (std::size_t i = 0; i < p.all.size(); ++i) add(i);
    else
      tree.nearest(place, [&](const Segment&, std::uint32_t number) {
        return add(order[tree.chain_of(number)]);
      });
  }
  PointPair best = found.best;
  const double way = farthest ? -1 : 1;
  const Vec2 d = best.b - best.a, u = best.distance > 0 ? (1 / length(d)) * d : Vec2{1, 0};
  best.a = best.a + way * p.radius * u;
  best.b = best.b - way * q.radius * u;
  best.distance -= way * (p.radius + q.radius);
  return {scaled(best.a, -exponent), scaled(best.b, -exponent),
          std::ldexp(best.distance, -exponent)};
}

/// The nearest points of two shapes, of which the first has curved edges; without the points, if only the distance is wanted.
template <class = void>
PointPair nearest_points(const AnySet& a, const AnySet& b, bool points) {
  if (!have_common_points(matrix(a, b, Asked::common_points))) {
    PointPair best = extreme_points(a, b, false);
    // They do not meet, however near they are.
    constexpr double least = 4.9406564584124654e-324;
    if (best.distance < least) best.distance = least;
    return best;
  }
  if (!points) return {{}, {}, 0};
  const auto at = [](const Vec2& x) { return PointPair{x, x, 0}; };
  const Intersections shared = common_points(a, b, 0);
  if (!shared.points.empty()) return at(shared.points[0].at);
  if (!shared.pieces.empty()) return at(shared.pieces[0].from);
  // One holds the other.
  const Vec2 p = pieces_of<>(b, {}).all.at(0).from;
  if (have_common_points(matrix(a, any_set(Point{p}), Asked::common_points))) return at(p);
  return at(pieces_of<>(a, {}).all.at(0).from);
}
ABUT_DECLARE_ONE(PointPair nearest_points<>(const AnySet&, const AnySet&, bool));
ABUT_DECLARE_ONE(PointPair extreme_points<>(const AnySet&, const AnySet&, bool));

}  // namespace abut::detail::outline
