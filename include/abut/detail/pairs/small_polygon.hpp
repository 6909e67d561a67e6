// A convex polygon of few corners beside another shape: how far the other lies beyond each of its edges.
//
// The edges, and the inverse squares of their lengths, are worked out first, in lanes, or were kept with the polygon
// (prepared_polygon.hpp). Corners are seen from the first one of the polygon. All edges and corners are gone over
// in plain doubles, without a root or a branch. Each coordinate of an edge e, and of a way w, is right to u. So
// w × e errs by at most 4 u |w| |e|. Gaps are compared by their signed squares, (w × e) |w × e| / e², which
// err by 6 u more: together 8 u times the size, the sum of what both measure and of the way between. A
// rectangle's centre, its turned axes and its reach add at most 26 u. The slack is 128 u.
// Edges whose square is below 2^-600 go the careful way. For others underflow takes at most 2^-1075 from the
// square of w × e, and 2^-475 from a gap's square; the slack's is above 2^-452, as the size is above 2^-180.
//
// The largest gap tells most: where it is surely positive they are apart, where it is surely negative
// among the edges of both polygons they meet (separating axes). Is it that of the other's farthest corners,
// it tells whether the polygon holds the other.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/numeric/compensated.hpp>
#include <abut/detail/numeric/lanes.hpp>
#include <abut/detail/pairs/known.hpp>
#include <abut/detail/pairs/plain_rectangle.hpp>
#include <abut/detail/pairs/table.hpp>
#include <abut/detail/unset_array.hpp>
#include <bit>
#include <optional>

namespace abut::detail::pairs {

/// Times the size: gaps of two edges nearer than this are compared in double-doubles. It is 128 u; two
/// plain gaps are wrong by 68 u together (tests/slacks, Polygons).
inline constexpr double kEdgeSlack = 0x1p-46;
/// Signed squares of gaps that differ by less than this times the size squared may be of equal gaps: the gaps are at
/// most as large as the size, and within its slack.
inline constexpr double kSquareSlack = 3 * kEdgeSlack;
/// Part of a square below which a polygon is flat, and a way along a side's normal.
inline constexpr double kFlatPart = 0x1p-36;

using numeric::Four;

/// Edges are gone over in blocks of eight; one by one where there are no lanes.
inline constexpr bool kByEights = numeric::kLanes > 1;
/// A number of each edge of a block.
using Block = std::conditional_t<kByEights, numeric::Eight, numeric::Lanes>;

/// A number's square with its sign: gaps are compared by these, so that no edge needs a root.
ABUT_INLINE double signed_square(double x) { return x * std::fabs(x); }

/// The part of a segment that is left, as parameters: none if start > stop.
struct Clipped {
  double start = 0, stop = 1;

  /// Leaves what is not beyond a line: `beyond` is where the segment starts, and `speed` how fast it goes there.
  void cut(double beyond, double speed) {
    if (speed > 0)
      stop = numeric::smaller(stop, -beyond / speed);
    else if (speed < 0)
      start = numeric::larger(start, -beyond / speed);
    else if (beyond > 0)
      stop = -1;
  }
};

/// Numbers of a polygon's corners and edges, each in the places of PolygonEdges.
template <int most>
struct EdgeNumbers {
  bool are_told = false;                  ///< it has an area, and no edge is too short
  double turn = 1;                        ///< 1 if the corners run counter-clockwise, else −1
  double extent = 0;                      ///< the most of |x| + |y|
  UnsetArray<double, most> x, y;          ///< the corners, seen from the first one
  UnsetArray<double, most> out_x, out_y;  ///< the outward normals, as long as the edges
  UnsetArray<double, most> per_l2;        ///< 1/l² of each
  UnsetArray<double, most> off_first;  ///< how far the first corner lies behind each edge, times l
};

/// The corners at which four edges start, from corner k on; with `on` 1, those at which they end. The
/// first of three edges comes again as the last.
ABUT_INLINE void read_four(const PolygonView& p, int k, int on, Four& at_x, Four& at_y) {
  const int n = p.size();
  const Vec2 *const all = p.data, *const v = all + k;
  const Vec2 *const fourth = n < 4 ? all : v + 3, *const fifth = n < 4       ? all + 1
                                                                 : k + 4 < n ? v + 4
                                                                             : all;
  const auto at = [&](int i) ABUT_WAY -> const Vec2& {
    return i + on < 3 ? v[i + on] : i + on < 4 ? *fourth : *fifth;
  };
  numeric::read_lanes(at, at_x, at_y);
}

/// A polygon of few corners and its edges, in blocks of eight.
///
/// A block is two fours of edges. Where their number is no multiple of four, the last four begins with edges of those
/// before; the four of a triangle ends with its first edge.
template <int blocks>
struct PolygonEdges {
  static constexpr int kCapacity = 8 * blocks;
  /// A number of each edge.
  using Values = UnsetArray<Block, kByEights ? blocks : kCapacity>;

  const PolygonView& given;
  int n;  ///< 0 where its normals are not told
  double turn, extent;

  /// The sine of the angle by which edges turn at a corner, at least.
  static constexpr double kLeastSine = 0x1p-30;

  /// The polygon has 3 to 8 corners a block.
  ABUT_UNLESS_SMALL_INLINE explicit PolygonEdges(const PolygonView& p)
      : given(p), n(p.size()), numbers(&own) {
    if (p.edges == nullptr)
      work_out();
    else if constexpr (blocks == 1)
      numbers = p.edges;
    else
      copy(*p.edges);
    turn = numbers->turn, extent = numbers->extent;
    if (!numbers->are_told) n = 0;
  }
  PolygonEdges(const PolygonEdges&) = delete;
  PolygonEdges& operator=(const PolygonEdges&) = delete;

  const Vec2& first() const { return given[0]; }
  const Vec2& last() const { return given[0]; }
  Segment edge(int i) const { return {given[i], given.next(i)}; }
  /// Outwards, and as long as the edge.
  Vec2 normal(int i) const { return -turn * perp(given.next(i) - given[i]); }
  /// Whether the edges turn at both ends of one: what lies beyond an end is then nearest to that end.
  ABUT_UNLESS_SMALL_INLINE bool turns_around(int i) const {
    const int before = i > 0 ? i - 1 : n - 1, after = i + 1 < n ? i + 1 : 0;
    const Vec2 d = given[after] - given[i];
    return turns(given[i] - given[before], d) && turns(d, given.next(after) - given[after]);
  }
  bool has_true_corners() const {
    Vec2 before = given[0] - given[n - 1];
    for (int i = 0; i < n; ++i) {
      const Vec2 d = given.next(i) - given[i];
      if (!turns(before, d)) return false;
      before = d;
    }
    return true;
  }
  /// A polygon can keep these.
  const EdgeNumbers<kCapacity>& to_keep() const { return *numbers; }

  // A number of each edge of a block.
  ABUT_INLINE Block x(int block) const { return read(numbers->x, block); }
  ABUT_INLINE Block y(int block) const { return read(numbers->y, block); }
  ABUT_INLINE Block out_x(int block) const { return read(numbers->out_x, block); }
  ABUT_INLINE Block out_y(int block) const { return read(numbers->out_y, block); }
  ABUT_INLINE Block per_l2(int block) const { return read(numbers->per_l2, block); }
  ABUT_INLINE Block off_first(int block) const { return read(numbers->off_first, block); }

  /// f(number of a block)
  ABUT_INLINE void each_block(auto&& f) const {
    f(0);
    if constexpr (blocks > 1 || !kByEights)
      for (int i = 1; i < count(); ++i) f(i);
  }
  /// All values of f(number of a block) by a function of two, as lane_max.
  ABUT_INLINE auto folded(auto&& of_two, auto&& f) const {
    auto v = f(0);
    if constexpr (blocks > 1 || !kByEights)
      for (int i = 1; i < count(); ++i) v = of_two(v, f(i));
    return v;
  }
  ABUT_INLINE double most_of(auto&& f) const {
    return numeric::most_of(
        folded([](const Block& a, const Block& b) ABUT_WAY { return numeric::lane_max(a, b); }, f));
  }
  ABUT_INLINE double least_of(auto&& f) const {
    return numeric::least_of(
        folded([](const Block& a, const Block& b) ABUT_WAY { return numeric::lane_min(a, b); }, f));
  }
  /// The edges whose value is at least so large, each a bit.
  ABUT_UNLESS_SMALL_INLINE unsigned at_least(const Values& v, double least) const {
    unsigned bits = 0;
    each_block([&](int i) ABUT_WAY {
      if constexpr (kByEights)
        bits |= numeric::bits_at_least(v[i].a, numeric::all(least)) << first_of(i) |
                numeric::bits_at_least(v[i].b, numeric::all(least)) << second_of(i);
      else
        bits |= unsigned{v[i] >= least} << i;
    });
    return bits & ((1u << n) - 1);
  }
  /// The edge with the largest value; of several the first.
  ABUT_INLINE int best(auto&& of_block) const {
    Values values;
    const double most = most_of([&](int i) ABUT_WAY { return values[i] = of_block(i); });
    return std::countr_zero(at_least(values, most) | 1u << (n - 1));
  }

  /// The least n·(corner − from) over all corners, of each n.
  ABUT_UNLESS_SMALL_INLINE Block lowest(const Block& n_x, const Block& n_y,
                                        const Vec2& from) const {
    using namespace numeric;
    const auto at = [&](int k)
                        ABUT_WAY { return n_x * all(numbers->x[k]) + n_y * all(numbers->y[k]); };
    const auto least = [](const Block& a, const Block& b) ABUT_WAY { return lane_min(a, b); };
    // By fours: how often a loop over the corners is run cannot be foretold.
    const auto of_four = [&](int k) ABUT_WAY {
      return least(least(at(k), at(k + 1)), least(at(k + 2), at(k + 3)));
    };
    const Block low = folded(least, [&](int i) ABUT_WAY {
      if constexpr (kByEights) {
        const Block four = of_four(8 * i);
        return n > 4 ? least(four, of_four(8 * i + 4)) : four;
      } else {
        return at(i);
      }
    });
    return low + (n_x * all(given[0].x - from.x) + n_y * all(given[0].y - from.y));
  }
  /// The corner that lies deepest against `out`.
  ABUT_UNLESS_SMALL_INLINE int deepest(const Vec2& out) const {
    using namespace numeric;
    return best([&](int i) ABUT_WAY { return all(-out.x) * x(i) + all(-out.y) * y(i); });
  }
  /// The edge that faces against `out`: the one most nearly across; several, each a bit, where they are so alike.
  ABUT_UNLESS_SMALL_INLINE unsigned facing_edges(const Vec2& out) const {
    using namespace numeric;
    constexpr double alike = 1 - 0x1p-40;
    Values values;
    const double most = most_of([&](int i) ABUT_WAY {
      const Block across = all(-out.x) * out_x(i) + all(-out.y) * out_y(i);
      return values[i] = across * lane_abs(across) * per_l2(i);
    });
    return at_least(values, alike * most);
  }
  ABUT_INLINE int facing_edge(const Vec2& out) const { return std::countr_zero(facing_edges(out)); }
  /// Whether all these edges turn at both of their ends, or it is only one.
  ABUT_INLINE bool has_true_ends(unsigned edges) const {
    if ((edges & (edges - 1)) == 0) [[likely]]
      return true;
    for (; edges != 0; edges &= edges - 1)
      if (!turns_around(std::countr_zero(edges))) return false;
    return true;
  }
  /// The part of a segment that it holds, but for rounding.
  Clipped within(const Segment& s) const {
    using namespace numeric;
    const Vec2 d = s.b - s.a, w = s.a - given[0];
    const Block none = all(0), whole = all(1), outside = all(-1);
    Values starts;
    const double stop = least_of([&](int i) ABUT_WAY {
      const Block speed = out_x(i) * all(d.x) + out_y(i) * all(d.y), back = none - speed,
                  inside = out_x(i) * (x(i) - all(w.x)) + out_y(i) * (y(i) - all(w.y)),
                  t = inside / speed, beside = where_positive(none - inside, outside, whole);
      starts[i] = where_positive(back, t, none);
      return where_positive(speed, t, where_positive(back, whole, beside));
    });
    return {numeric::larger(most_of([&](int i) ABUT_WAY { return starts[i]; }), 0),
            numeric::smaller(stop, 1)};
  }
  /// A point inside, but for rounding.
  bool holds(const Vec2& p) const {
    const Clipped held = within({p, p});
    return held.stop > held.start;
  }

 private:
  EdgeNumbers<kCapacity> own;
  const EdgeNumbers<kCapacity>* numbers;  ///< these, or those that the polygon keeps

  ABUT_INLINE static Block read(const auto& of_edges, int block) {
    Block v;
    read_to(v, block, of_edges);
    return v;
  }
  ABUT_INLINE static void read_to(auto& v, int block, const auto& of_edges) {
    if constexpr (kByEights)
      numeric::load(&of_edges[8 * block], v.a), numeric::load(&of_edges[8 * block + 4], v.b);
    else
      v = of_edges[block];
  }
  ABUT_INLINE static void write(const auto& v, int block, auto& of_edges) {
    if constexpr (kByEights)
      numeric::store(&of_edges[8 * block], v.a), numeric::store(&of_edges[8 * block + 4], v.b);
    else
      of_edges[block] = v;
  }
  /// Takes what a polygon keeps: no more than one block.
  void copy(const EdgeNumbers<kMostKept>& kept) {
    own.are_told = kept.are_told, own.turn = kept.turn, own.extent = kept.extent;
    for (int i = 0; i < (kByEights ? 1 : n); ++i) {
      write(read(kept.x, i), i, own.x), write(read(kept.y, i), i, own.y);
      write(read(kept.out_x, i), i, own.out_x), write(read(kept.out_y, i), i, own.out_y);
      write(read(kept.per_l2, i), i, own.per_l2);
      write(read(kept.off_first, i), i, own.off_first);
    }
  }
  ABUT_UNLESS_SMALL_INLINE void work_out() {
    using namespace numeric;
    const Vec2* const corner = given.data;
    // A guess, as long as the area does not confirm it.
    const double bend = cross(corner[1] - corner[0], corner[(n + 2) / 2] - corner[0]);
    own.turn = is_greater(0, bend).pick(-1, 1);
    const auto of_block = [&](int i) ABUT_WAY {
      Block from_x, from_y, to_x, to_y;
      read_corners(i, 0, from_x, from_y), read_corners(i, 1, to_x, to_y);
      const Block first_x = all(given[0].x), first_y = all(given[0].y), at_x = from_x - first_x,
                  at_y = from_y - first_y, dx = (to_x - first_x) - at_x,
                  dy = (to_y - first_y) - at_y, l2 = dx * dx + dy * dy, n_x = all(own.turn) * dy,
                  n_y = all(-own.turn) * dx;
      write(at_x, i, own.x), write(at_y, i, own.y);
      write(n_x, i, own.out_x), write(n_y, i, own.out_y), write(all(1) / l2, i, own.per_l2);
      write(n_x * at_x + n_y * at_y, i, own.off_first);
      return l2;
    };
    const double least2 = least_of(of_block);
    own.extent = most_of(
        [&](int i) ABUT_WAY { return lane_abs(read(own.x, i)) + lane_abs(read(own.y, i)); });
    // Edges that come again count twice; all parts have one sign.
    const auto add = [](const Block& a, const Block& b) ABUT_WAY { return a + b; };
    const double area = sum_of(folded(add, [&](int i) ABUT_WAY { return read(own.off_first, i); }));
    own.are_told = (least2 > kLeastSquare) & (area > kFlatPart * own.extent * own.extent);
  }
  ABUT_INLINE int count() const { return !kByEights ? n : blocks > 1 ? (n + 7) / 8 : 1; }
  /// The first edges of the two fours of a block.
  ABUT_INLINE int first_of(int block) const {
    return blocks == 1 ? 0 : block + 1 < count() ? 8 * block : n > 8 ? n - 8 : 0;
  }
  ABUT_INLINE int second_of(int block) const {
    return block + 1 < count() ? 8 * block + 4 : n > 4 ? n - 4 : 0;
  }
  /// The corners at which the edges of a block start; with `on` 1, those at which they end.
  ABUT_INLINE void read_corners(int block, int on, auto& at_x, auto& at_y) const {
    if constexpr (kByEights) {
      read_four(given, first_of(block), on, at_x.a, at_y.a);
      read_four(given, second_of(block), on, at_x.b, at_y.b);
    } else {
      const Vec2& at = on == 0 ? given[block] : given.next(block);
      at_x = at.x, at_y = at.y;
    }
  }
  /// Whether one edge surely turns into the next.
  ABUT_UNLESS_SMALL_INLINE bool turns(const Vec2& d, const Vec2& e) const {
    const double bend = turn * cross(d, e);
    return signed_square(bend) > kLeastSine * kLeastSine * (dot(d, d) * dot(e, e));
  }
};

/// Most corners of a polygon whose edges are all looked at.
inline constexpr int kMostCorners = 16;
/// f of as many blocks as a polygon needs, and another shape that may be one, as a constant; where one has too few
/// corners or too many the answer that says: not told.
template <class S, class F>
ABUT_INLINE auto with_blocks(const S& s, const PolygonView& p, F&& f) {
  int most = p.size(), least = p.size();
  if constexpr (IsPolygon<S>) {
    most = most > s.size() ? most : s.size();
    least = least < s.size() ? least : s.size();
  }
  if (least < 3 || most > kMostCorners) [[unlikely]]
    return decltype(f(std::integral_constant<int, 1>())){};
  if (kTimeCounts && most <= 8) [[likely]]
    return f(std::integral_constant<int, 1>());
  return f(std::integral_constant<int, 2>());
}

/// A point beside a polygon.
struct SmallPoint {
  Vec2 at;
  static constexpr int n = 1;
  const Vec2& first() const { return at; }
  const Vec2& last() const { return at; }
  static constexpr double extent = 0;
  ABUT_UNLESS_SMALL_INLINE Block lowest(const Block& out_x, const Block& out_y,
                                        const Vec2& from) const {
    return out_x * numeric::all(at.x - from.x) + out_y * numeric::all(at.y - from.y);
  }
};

/// A rectangle's numbers beside a polygon.
struct SmallRectangle {
  PlainRectangle r;
  Vec2 low, high;  ///< its centre lies in the middle
  double extent;
  bool is_segment;
  int n = 4;  ///< 0 for a segment that is too short

  template <IsRectangle R>
  explicit SmallRectangle(const R& s)
      : r(plain(s)),
        low(pairs::first(s)),
        high(pairs::last(s)),
        extent(r.hx + r.hy),
        is_segment(std::is_same_v<R, Segment>) {
    if (is_segment && !(r.hx > kLeastSegment)) n = 0;
  }
  const Vec2& first() const { return low; }
  const Vec2& last() const { return high; }
  /// From p to the centre.
  ABUT_INLINE Vec2 center_from(const Vec2& p) const {
    return {0.5 * ((low.x - p.x) + (high.x - p.x)), 0.5 * ((low.y - p.y) + (high.y - p.y))};
  }
  ABUT_UNLESS_SMALL_INLINE Block lowest(const Block& out_x, const Block& out_y,
                                        const Vec2& from) const {
    using namespace numeric;
    const Lanes c = all(r.c), s = all(r.s);
    const Vec2 w = center_from(from);
    return (out_x * all(w.x) + out_y * all(w.y)) - (all(r.hx) * lane_abs(out_x * c + out_y * s) +
                                                    all(r.hy) * lane_abs(out_y * c - out_x * s));
  }
  /// As PolygonEdges::within().
  Clipped within(const Segment& s) const {
    const Vec2 w = -center_from(s.a), d = s.b - s.a;
    Clipped found;
    const auto between_sides = [&](double at, double speed, double half) {
      found.cut(at - half, speed), found.cut(-at - half, -speed);
    };
    between_sides(w.x * r.c + w.y * r.s, d.x * r.c + d.y * r.s, r.hx);
    between_sides(w.y * r.c - w.x * r.s, d.y * r.c - d.x * r.s, r.hy);
    return found;
  }
};

/// The way from the middle of p to the middle of q.
Vec2 between(const auto& p, const auto& q) {
  return 0.5 * ((q.first() - p.first()) + (q.last() - p.last()));
}

/// The numbers of a shape beside a polygon of so many blocks.
template <int blocks>
SmallPoint little(const Point& p) {
  return {p.position};
}
template <int blocks>
ABUT_INLINE PolygonEdges<blocks> little(const PolygonView& p) {
  return PolygonEdges<blocks>(p);
}
template <int blocks>
SmallRectangle little(const IsRectangle auto& r) {
  return SmallRectangle(r);
}

/// How far another shape lies beyond each edge of a polygon, as signed squares.
template <int blocks>
struct EdgeGaps {
  typename PolygonEdges<blocks>::Values gap2;
  double most2;
};
/// The gaps between the edges of p and the deepest corners of the other; with `farthest` its farthest corners.
template <bool farthest = false, int blocks, class O>
ABUT_UNLESS_SMALL_INLINE EdgeGaps<blocks> edge_gaps(const PolygonEdges<blocks>& p, const O& o) {
  using namespace numeric;
  EdgeGaps<blocks> found;
  found.most2 = p.most_of([&](int i) ABUT_WAY {
    const Block x = p.out_x(i), y = p.out_y(i), own = p.off_first(i);
    const Vec2& from = p.given[0];
    const Block off = farthest ? all(0) - (o.lowest(all(0) - x, all(0) - y, from) + own)
                               : o.lowest(x, y, from) - own;
    return found.gap2[i] = off * lane_abs(off) * p.per_l2(i);
  });
  return found;
}
/// The four sides of a rectangle: +x, −x, +y, −y; a segment has only the last two.
struct SideGaps {
  double gap2[4];
  double most2;

  ABUT_INLINE unsigned at_least(double least2) const {
    return unsigned{gap2[0] >= least2} | unsigned{gap2[1] >= least2} << 1 |
           unsigned{gap2[2] >= least2} << 2 | unsigned{gap2[3] >= least2} << 3;
  }
};
template <int blocks>
ABUT_UNLESS_SMALL_INLINE SideGaps side_gaps(const SmallRectangle& b,
                                            const PolygonEdges<blocks>& q) {
  using namespace numeric;
  const PlainRectangle& r = b.r;
  const Lanes c = all(r.c), s = all(r.s);
  const Vec2 center = b.center_from(q.given[0]);
  typename PolygonEdges<blocks>::Values x, y;
  q.each_block([&](int i) ABUT_WAY {
    const Block wx = q.x(i) - all(center.x), wy = q.y(i) - all(center.y);
    x[i] = wx * c + wy * s, y[i] = wy * c - wx * s;
  });
  const auto of = [&](const auto& v) ABUT_WAY { return [&](int i) ABUT_WAY { return v[i]; }; };
  const double along_x = b.is_segment ? HUGE_VAL : r.hx;
  SideGaps found{
      {signed_square(q.least_of(of(x)) - along_x), signed_square(-q.most_of(of(x)) - along_x),
       signed_square(q.least_of(of(y)) - r.hy), signed_square(-q.most_of(of(y)) - r.hy)},
      0};
  const auto& gap2 = found.gap2;
  found.most2 = larger(larger(gap2[0], gap2[1]), larger(gap2[2], gap2[3]));
  return found;
}

/// Whether a polygon ⊕ R holds a core ⊕ r, `spare` being R − r, by the polygon's edges alone; `touching`:
/// not told.
template <int blocks, class S>
[[gnu::noinline]] Containment containment_in(const PolygonView& polygon, const S& s, double spare) {
  const PolygonEdges<blocks> p(polygon);
  const auto q = little<blocks>(s);
  if (!((p.n > 0) & (q.n > 0))) return Containment::touching;
  const EdgeGaps<blocks> out = edge_gaps<true>(p, q);
  const double size = (p.extent + q.extent) + taxicab(between(p, q));
  if (!is_tame<5>(size)) return Containment::touching;
  const double slack = kEdgeSlack * (size + std::fabs(spare));
  return out.most2 > signed_square(spare + slack)                        ? Containment::none
         : out.most2 < signed_square(numeric::smaller(spare, 0) - slack) ? Containment::strict
                                                                         : Containment::touching;
}
// clang-format off
#define ABUT_IN_POLYGON(declare, S)                                                 \
  declare Containment containment_in<1>(const PolygonView&, const S&, double);      \
  declare Containment containment_in<2>(const PolygonView&, const S&, double);
#define ABUT_ALL_IN_POLYGON(declare)                                                \
  ABUT_IN_POLYGON(declare, Point) ABUT_IN_POLYGON(declare, Segment)                 \
  ABUT_IN_POLYGON(declare, Box) ABUT_IN_POLYGON(declare, OrientedBox)               \
  ABUT_IN_POLYGON(declare, PolygonView)
// clang-format on
ABUT_DECLARE_QUICK(ABUT_ALL_IN_POLYGON)
template <class S>
Containment small_containment(const PolygonView& polygon, const S& s, double spare) {
  const std::optional<Containment> told = with_blocks(s, polygon, [&](auto blocks) {
    return std::optional(containment_in<blocks()>(polygon, s, spare));
  });
  return told ? *told : Containment::touching;
}

}  // namespace abut::detail::pairs
