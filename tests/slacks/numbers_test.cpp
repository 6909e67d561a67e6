// The slacks of distances, casts, crossings and ellipses, held against bounds that are worked out for all that may go
// in (terms.hpp). Where a formula is a template over the number, it is the very code; else it is written again here,
// operation by operation, and says so.
#include <gtest/gtest.h>

#include <abut/abut.hpp>

#include "wide.hpp"

namespace slacks {
namespace {

namespace boundary = abut::detail::boundary;
namespace ellipse = abut::detail::ellipse;
namespace numeric = abut::detail::numeric;
namespace pairs = abut::detail::pairs;
namespace sweep = abut::detail::sweep;
using numeric::WideTerm;
using Rectangle = pairs::BasicRectangle<Term>;

struct Formula {
  Proof run;
  Formula() { proof = &run; }
  ~Formula() {
    for (const std::string& failure : run.failures) ADD_FAILURE() << failure;
  }
};
Term size(const std::string& name, double error = 0) { return Term::size_of(name, error); }
Term given(const std::string& name, double error = 0) { return Term::given(name, error); }
struct Way {
  Term x, y;
};
Way way(const std::string& name, double error = 0) {
  return {given(name + ".x", error), given(name + ".y", error)};
}
/// A vector of length 1; or one in the place of which its length counts apart.
Way direction(const std::string& name, double error = 0) {
  const Way d = way(name, error);
  proof->axes.emplace_back(d.x.atom(), d.y.atom());
  return d;
}
Sum sizes_of(const Way& w) { return sizes(w.x, w.y); }
Term dot(const Way& v, const Way& w) { return v.x * w.x + v.y * w.y; }
Term cross(const Way& v, const Way& w) { return v.x * w.y - v.y * w.x; }
/// A difference of two given points rounds once.
constexpr double difference = 1;
/// A stored rotation has c² + s² = 1, to 8 u.
constexpr double stored = 4;

/// The error, in u (or u²), takes no more of the slack than all of it, and no less than a part of it that would be
/// worth a smaller slack.
void covers(const char* what, double slack, double error, double of = u) {
  std::printf("%-52s %6.1f %s of %6.1f\n", what, error, of == u ? "u " : "u²", slack / of);
  EXPECT_LE(error * of, slack) << what;
  EXPECT_GE(error * of * 0x1p9, slack) << what;
}

// ---- Rectangles: the very code of box_box_distance.hpp

struct Shape {
  Term first_x = Term::place(), first_y = Term::place(), last_x = first_x, last_y = first_y;
  Rectangle r;
  Sum half_x, half_y;  ///< how far these two points are from the middle at most
};
Shape box(const std::string&) {
  Shape s;
  s.last_x = Term::place(&s.first_x), s.last_y = Term::place(&s.first_y);
  s.r = {Term(0.5) * (s.last_x - s.first_x), Term(0.5) * (s.last_y - s.first_y), Term(1), Term(0)};
  s.half_x = s.r.hx.most.of[0], s.half_y = s.r.hy.most.of[0];
  return s;
}
Shape oriented_box(const std::string& n) {
  const Way axis = direction(n, stored);
  Shape s;
  s.r = {size(n + ".hx"), size(n + ".hy"), axis.x, axis.y};
  return s;
}
Shape segment(const std::string& n) {
  const Way d = way(n + ".d", difference);
  const Term l = root(dot(d, d), n + ".l");
  const Rectangle r = pairs::flat_rectangle(d.x, d.y, l, ratio(Term(1), l, n + ".1/l"));
  EXPECT_LE(std::max(relative(r.hx), relative(r.c)), 6.001);
  const Way axis = direction(n, relative(r.c));
  Shape s;
  s.last_x = Term::place(), s.last_y = Term::place();
  s.r = {size(n + ".hx", relative(r.hx)), Term(0), axis.x, axis.y};
  s.half_x = (s.r.hx * axis.x).most.of[0], s.half_y = (s.r.hx * axis.y).most.of[0];
  return s;
}
double worst_gap(Shape (*first)(const std::string&), Shape (*second)(const std::string&)) {
  Formula f;
  const Shape a = first("a"), b = second("b");
  const Term dx = pairs::between_middles(a.first_x, a.last_x, b.first_x, b.last_x);
  const Term dy = pairs::between_middles(a.first_y, a.last_y, b.first_y, b.last_y);
  const pairs::AxisGaps<Term> gaps(a.r, b.r, dx, dy);
  const Sum size = pairs::size_of(a.r, b.r, dx, dy).least.of[0];
  for (const auto& [x, y] :
       {std::pair(&Shape::first_x, &Shape::first_y), std::pair(&Shape::last_x, &Shape::last_y)}) {
    f.run.hints[(b.*x - a.*x).atom()] = dx.size() + a.half_x + b.half_x;
    f.run.hints[(b.*y - a.*y).atom()] = dy.size() + a.half_y + b.half_y;
  }
  double most = 0;
  for (const Term* gap : {&gaps.ax, &gaps.ay, &gaps.bx, &gaps.by})
    most = std::max(most, units(*gap, size));
  return most;
}
TEST(Numbers, Rectangles) {
  covers("2 gaps of oriented boxes", pairs::kGapSlack, 2 * worst_gap(oriented_box, oriented_box));
  covers("2 gaps of a box and an oriented box", pairs::kGapSlack, 2 * worst_gap(box, oriented_box));
  covers("2 gaps of a segment and a box", pairs::kGapSlack, 2 * worst_gap(segment, box));
  covers("2 gaps of a segment and an oriented box", pairs::kGapSlack,
         2 * worst_gap(segment, oriented_box));
  covers("2 gaps of boxes", pairs::kGapSlack, 2 * worst_gap(box, box));
}

// ---- The rest is written again

TEST(Numbers, EndsOfSegments) {  // EndsBeside
  Formula f;
  const Way w = way("w", difference), d = direction("d", difference);
  const Term dd = size("d²", 2 * difference + 2), length = size("|d|", relative(dd));
  const Term side = cross(d, w), beyond = dot(w, d) - length;
  const Term v = size("v"), v2 = renamed(v * v + v * v, "v²");
  const double of_root = relative(v2 * ratio(Term(1), dd, "1/d²")) / 2 + 1;
  const double off = units(side, sizes_of(w) + sizes(length)),
               over = units(beyond, sizes_of(w) + sizes(length));
  covers("2 ways from ends of segments", 2 * pairs::kGapSlack, 2 * (off + over + of_root));
}
TEST(Numbers, PointAndOrientedBox) {  // quick_separation of these, without what L − 1 corrects
  Formula f;
  const Way d = way("d", difference), axis = direction("b", stored);
  const Term h = size("h");
  covers("a point beyond a side of an oriented box", pairs::kGapSlack,
         units(abs(dot(d, axis)) - h, sizes_of(d) + sizes(h)));
}
TEST(Numbers, PointAndSegment) {
  Formula f;
  const Way w = way("w", difference), d = direction("d", difference);
  const double root_of_square = relative(renamed(dot(d, d), "d²")) / 2 + 1;
  covers("a point beside a segment", pairs::kGapSlack,
         units(cross(d, w), sizes_of(w)) + root_of_square + 1);
}
TEST(Numbers, Polygons) {
  const double of_root =
      (1 + 4 + 1 + 1 + 1) / 2.0;  // off |off|/d², a product with the slack's square
  {
    Formula f;  // edge_gaps(), and PolygonEdges::lowest
    const Way n = direction("n", difference), x = way("x", difference),
              between = way("b", difference), start = way("p", difference);
    const Term off = dot(n, x) + dot(n, between) - dot(n, start);
    const double error = units(off, sizes_of(x) + sizes_of(between) + sizes_of(start)) + of_root;
    covers("2 gaps of polygons", pairs::kEdgeSlack, 2 * error);
  }
  {
    Formula
        f;  // SmallRectangle::lowest; low and high are at most half of the extent off the middle
    const Way n = direction("n", difference), axis = direction("r", 6), low = way("l", difference),
              high = way("h", difference), start = way("p", difference);
    const Term hx = size("hx", 3), hy = size("hy", 3), w = size("w");
    for (const Way* end : {&low, &high})
      for (const Term* t : {&end->x, &end->y}) f.run.hints[t->atom()] = sizes(w) + sizes(hx, hy);
    const Term reach =
        hx * abs(n.x * axis.x + n.y * axis.y) + hy * abs(n.y * axis.x - n.x * axis.y);
    const Way middle = {Term(0.5) * (low.x + high.x), Term(0.5) * (low.y + high.y)};
    const Term off = dot(n, middle) - reach - dot(n, start);
    covers("2 gaps of a rectangle and a polygon", pairs::kEdgeSlack,
           2 * (units(off, sizes(w, hx, hy) + sizes_of(start)) + of_root));
  }
}
TEST(Numbers, SidesOfAPoint) {  // sides_of_point()
  Formula f;
  const Way p = way("p", difference), q = way("q", difference);
  covers("the side of an edge on which a point is", pairs::kSideSlack,
         units(cross(p, q), sizes(p.x * q.y, p.y * q.x)));
}
TEST(Numbers, PathsOfPoints) {  // sweep/point_path.hpp
  {
    Formula f;
    const Way m = way("m"), d = way("d", difference), w = way("w", difference);
    const Sum stride = sizes_of(m), length = sizes_of(d), apart = sizes_of(w);
    const Term turn = cross(m, d), s = cross(w, m), t = cross(w, d);
    covers("where a path meets a segment", sweep::kLineSlack,
           units(turn - s, stride * (apart + length)));
    covers("when a path meets a segment", sweep::kLineSlack, units(t, length * apart));
    covers("which side of a polygon comes first", 4 * sweep::kLineSlack,
           2 * units(t * turn, length * apart * stride * length));
  }
  {
    Formula f;  // a capsule
    const Way m = way("m"), d = way("u", difference), w = way("w", difference);
    const Term radius = size("r", 1), l = root(dot(d, d), "|u|");
    f.run.hints[l.atom()] = sizes_of(d);
    const Sum all = sizes_of(w) + sizes_of(d) + sizes(radius), length = sizes_of(d);
    const Term gap = abs(cross(d, w)) - radius * l;
    covers("a path off a strip", sweep::kSlack, units(gap, all * length));
    covers("a path's rate towards a strip", sweep::kSlack,
           units(cross(d, m), length * sizes_of(m)));
    covers("a path's foot on a strip", sweep::kSlack, units(dot(d, d) - dot(w, d), all * length));
  }
  {
    Formula f;  // a disc: |w| and |m| apart from their directions
    const Way w = direction("w", 1), m = direction("m");
    const Term r = size("r", 1), W = size("|w|"), ww = renamed(dot(w, w), "w²");
    const Term w2 = size("W²", relative(ww)), r2 = squared(r);
    f.run.hints[w2.atom()] = sizes(W) * sizes(W);
    covers("a path that starts off a disc", sweep::kLineSlack,
           units(w2 - r2, sizes(W) * sizes(W) + sizes(r) * sizes(r)));
    const Term past = cross(m, w), speed2 = size("m²", 2), misses = squared(past) - speed2 * r2;
    f.run.hints[speed2.atom()] = Sum(1);
    f.run.hints[r.atom()] = Sum(1);  // where the two are as large
    covers("a path that misses a disc", sweep::kSlack, units(misses, Sum(1)));
  }
  {
    Formula f;
    const Way m = direction("m");
    const Term wx = given("wx"), wy = given("wy"), r = size("r");
    proof->axes.emplace_back(wx.atom(), wy.atom());
    const auto wide = [](const Term& x) { return WideTerm::with_rest(x); };
    const WideTerm mm = settled(numeric::dot2(m.x, m.x, m.y, m.y));
    const WideTerm across = settled(numeric::cross2(wide(wy), m.x, wide(wx), m.y));
    const WideTerm d = numeric::loose_difference(
        numeric::loose_product(mm, numeric::loose_square(wide(r))), numeric::loose_square(across));
    covers("a path that grazes a disc", sweep::kDiscDoubt,
           units(d.lo, Sum(1) + sizes(r) * sizes(r)) / u, u * u);
  }
  {
    Formula f;  // a box that is turned, and one that grew
    const Way d = way("d", difference), m = way("m"), axis = direction("b", stored);
    const Term h = size("h"), k = size("k"), r = size("r", 1);
    const Sum all = sizes_of(d) + sizes(h, k, r);
    const Term near = dot(d, axis) - h - r, far = d.y * axis.x - d.x * axis.y + k + r;
    const Term speed = dot(m, axis), rate = m.y * axis.x - m.x * axis.y;
    covers("a path's place at a side of a box", sweep::kBoxSlack, units(near, all));
    covers("which side of a box comes first", 2 * sweep::kBoxSlack,
           units(near * rate - far * speed, all * sizes_of(m)));
  }
}
TEST(Numbers, Slabs) {  // Zonotope::along of two oriented boxes, and the radius
  Formula f;
  const Way n = way("n", difference), a = direction("a", stored), b = direction("b", stored),
            w = way("w", difference);
  const Term hx = size("a.hx"), hy = size("a.hy"), kx = size("b.hx"), ky = size("b.hy"),
             r = size("r", 1);
  const auto turned = [](const Way& p, const Way& q) { return p.y * q.x - p.x * q.y; };
  const Term reach_a = hx * abs(dot(n, a)) + hy * abs(turned(n, a)),
             reach_b = kx * abs(dot(n, b)) + ky * abs(turned(n, b));
  const Term l = root(dot(n, n), "|n|");
  f.run.hints[l.atom()] = sizes_of(n);
  const Term low = ((dot(n, w) - reach_b) - reach_a) - r * l;
  covers("a slab", sweep::kSlack,
         units(low, (sizes_of(w) + sizes(hx, hy, kx, ky, r)) * sizes_of(n)));
}
TEST(Numbers, Turns) {  // boundary/corners.hpp
  Formula f;
  // |x| + |y| is at most 1.
  const Way p = direction("p"), q = direction("q"), r = direction("r");
  const auto wide = [](const Term& x) { return WideTerm::with_rest(x); };
  const Sum size2(1);
  const auto plain = [&](const Term& x) { return wide(x).alone(); };
  const Term turn = (plain(q.x) - plain(p.x)) * (plain(r.y) - plain(p.y)) -
                    (plain(q.y) - plain(p.y)) * (plain(r.x) - plain(p.x));
  covers("a turn of three corners", boundary::kPlainTurnDoubt, units(turn, size2));
  const auto minus = [](WideTerm a, WideTerm b) {
    return settled(numeric::loose_difference(a, b));
  };
  const WideTerm d =
      settled(numeric::cross2(minus(wide(q.x), wide(p.x)), minus(wide(r.y), wide(p.y)),
                              minus(wide(q.y), wide(p.y)), minus(wide(r.x), wide(p.x))));
  covers("a turn in double-doubles", boundary::kTurnDoubt, units(d.lo, size2) / u, u * u);
}
TEST(Numbers, TwoCircles) {  // boundary/two_circles.hpp
  Formula f;
  const Term x = size("dx"), y = size("dy"), sum = size("r + s"), rest = size("r - s");
  const auto wide = [](const Term& t) { return WideTerm::with_rest(t); };
  const auto squared = [&](const Term& t) { return numeric::loose_square(wide(t)); };
  const WideTerm dd = numeric::loose_sum(squared(x), squared(y));
  const WideTerm outside = settled(numeric::loose_difference(squared(sum), dd));
  const WideTerm inside = settled(numeric::loose_difference(dd, squared(rest)));
  f.run.hints[rest.atom()] = sizes(sum);
  const Sum all = sizes(x) * sizes(x) + sizes(y) * sizes(y) + sizes(sum) * sizes(sum);
  const double error = std::max(units(outside.lo, all), units(inside.lo, all)) / u;
  // Beyond the slack a factor is good to 2^-50 of itself.
  covers("a factor of two circles", boundary::TwoCircles::kDoubt * 0x1p-50, error, u * u);
}
TEST(Numbers, RoundedHulls) {  // ends of pieces in through_hull.hpp
  Formula f;
  const Way d = way("D", 1), p = way("p", 1), side = way("e", 2);
  const Term r = size("r", 1), l = root(dot(side, side), "|e|");
  const double of_unit = relative(renamed(side.x, "e.x") * ratio(Term(1), l, "1/|e|"));
  const Way e = direction("e", of_unit);
  const Term stride = size("|D|", relative(root(dot(d, d), "√D²")));
  f.run.hints[stride.atom()] = sizes_of(d);
  const Sum all = (sizes_of(p) + sizes(r)) * sizes_of(d);
  covers("an end of a piece", boundary::kRoundSlack, units(cross(d, p) - r * dot(d, e), all));
  covers("a hull beside a line", boundary::kRoundSlack, units(cross(d, p) - r * stride, all));
}
TEST(Numbers, Ellipses) {
  {
    Formula f;  // OnCircle::meeting of a point
    const Way d = way("d", difference), axis = direction("e", stored);
    const Term a = size("a"), b = size("b");
    const Term x = b * dot(d, axis), y = a * (d.y * axis.x - d.x * axis.y), R = a * b;
    const Sum all = sizes(a, b) * sizes_of(d), product = sizes(a) * sizes(b);
    covers("a point and an ellipse", ellipse::kSquareDoubt,
           units(squared(x) + squared(y) - squared(R), all * all + product * product));
  }
  {
    Formula f;  // QuickHolds::side, along d
    const Way d = direction("d", difference), axis = direction("e", stored),
              w = way("w", difference);
    const Term a = size("a"), b = size("b"), r = size("r");
    const Term x = b * dot(d, axis), y = a * (d.y * axis.x - d.x * axis.y);
    const Sum all = sizes(a, b, r) + sizes_of(w);
    const double reach = units(x, sizes(a, b)) + units(y, sizes(a, b)) + 2,
                 inward = units(cross(d, w), all);
    covers("an ellipse within a side", ellipse::kHoldsSlack, reach + inward + 2);
  }
}

TEST(
    Numbers,
    LinesBesideEllipses) {  // OnCircle::unbounded. What is compared has the rotation as it is stored
  Formula f;
  const Way D = way("D"), w = way("w", difference), axis = direction("e");
  const Term a = size("a"), b = size("b");
  const auto image = [&](const Way& d) -> Way {
    return {b * dot(d, axis), a * (d.y * axis.x - d.x * axis.y)};
  };
  const Way along = image(D), from = image(w);
  const Sum top = sizes(a, b), P = sizes_of(D) * sizes_of(w), Q = sizes_of(D) * top;
  covers("a line and an ellipse", ellipse::kSquareDoubt,
         units(squared(cross(D, w)) - squared(along.x) - squared(along.y), P * P + Q * Q));
  covers("whether a ray runs towards an ellipse", ellipse::kSquareDoubt,
         units(dot(from, along), top * top * P));
  const Term radius = (a * b) * dot(axis, axis);
  const Sum R = sizes(a) * sizes(b), S = top * sizes_of(w);
  covers("a ray's origin and an ellipse", ellipse::kSquareDoubt,
         units(squared(from.x) + squared(from.y) - squared(radius), S * S + R * R));
}
TEST(Numbers,
     HullsBesideEllipses) {  // OnCircle::hull, of boxes: their corners have the most roundings
  Formula f;
  const Way axis = direction("e"), box = direction("f");
  const Term m = size("m"), hx = size("hx"), hy = size("hy"),
             t = size("t");  // m: the larger semi-axis
  const auto image = [&](const Way& d) -> Way {
    return {m * dot(d, axis), m * (d.y * axis.x - d.x * axis.y)};
  };
  const Way x = image({hx * box.x, hx * box.y}), y = image({hy * box.y, hy * box.x});
  const Way d = way("d", difference), c = image(d);
  const Way p{c.x - x.x - y.x, c.y - x.y - y.y}, q{c.x + x.x - y.x, c.y + x.y - y.y};
  const Sum all = sizes(m) * (sizes_of(d) + 2 * sizes(hx, hy));
  covers("sides around an ellipse", ellipse::kSquareDoubt, units(cross(p, q), all * all));
  f.run.hints[t.atom()] = Sum(1);
  const Way n{p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
  const double away = units(n.x, all) + units(n.y, all) + 2;
  // Along any direction, by its cosine and sine. 5 u are the radius's own and a root's.
  const Way along = direction("n");
  covers("a hull's distance from an ellipse", ellipse::kImageMargin, away + 5);
  covers("a hull beyond an ellipse", ellipse::kImageMargin, units(dot(along, p), all) + 5);
}
TEST(Numbers, SidesBesideEllipses) {  // HullBesideEllipse: what lies beyond a strip
  Formula f;
  const Way d = direction("d", 2), axis = direction("e", stored), p = way("p", 1);
  const Term a = size("a"), b = size("b");
  const Term along = a * (d.y * axis.x - d.x * axis.y), across = b * dot(d, axis);
  const double width = units(along, sizes(a, b)) + units(across, sizes(a, b)) + 2;
  covers("an ellipse beside a side", ellipse::HullBesideEllipse::kDoubt,
         units(cross(d, p), sizes_of(p)) + width + 2);
}
TEST(Numbers,
     PointAndRoundedBox) {  // quick_meeting of a point and an oriented box; half as long as there
  Formula f;
  constexpr double doubt = 0x1p-44;
  // The point's parts in the frame are at most what they are beyond, and the half size.
  const Term X = size("X"), Y = size("Y"), hx = size("hx"), hy = size("hy"), r2 = size("r²", 4);
  const Way d = way("d", difference), axis = direction("b", stored);
  for (const Term* t : {&d.x, &d.y}) f.run.hints[t->atom()] = sizes(X, Y, hx, hy);
  const Term ex = abs(dot(d, axis)) - hx, ey = abs(d.y * axis.x - d.x * axis.y) - hy;
  // x² is off by 2 X e and u X².
  Term e2;
  e2.error = (2 * kUp) * (X.most * ex.error + Y.most * ey.error) +
             2.0 * rounding(X.most * X.most + Y.most * Y.most);
  // Where the answer is in doubt, X² + Y² is r².
  const Sum h2 = sizes(hx, hy) * sizes(hx, hy), E = sizes(X) * sizes(X) + sizes(Y) * sizes(Y);
  covers("a disc and an oriented box", doubt, units(e2, E + h2) + relative(r2) + 2);
}
TEST(Numbers, OrderOnCircle) {  // earlier() of the points of two circles, times what the radius is
  Formula f;
  constexpr double doubt = 0x1p-46;
  // m and h are at right angles, and together as long as the radius. Each factor under the root is good to 2^-50.
  const double of_factor = 8, of_root = (2 * of_factor + 1) / 2 + 1;
  const Way d = direction("d", 1), m{given("m.x", 1) * d.x, given("m.x", 1) * d.y};
  const Term across = given("h", of_root), along = given("m", 1);
  f.run.hints[across.atom()] = Sum(1), f.run.hints[along.atom()] = Sum(1);
  const Term x = along * d.x + across * d.y, y = along * d.y - across * d.x;
  const double of_point = units(x, Sum(1));
  covers("a point's place on a circle", doubt, of_point);
  const Way p = direction("p"), q = direction("q");
  covers("the order of two points on a circle", doubt,
         2 * of_point * 1.5 + units(cross(p, q), Sum(1)));
}
TEST(Numbers, LinesAndBoxes) {  // places along a segment, of boundary/through_box.hpp
  Formula f;
  constexpr double tie = 0x1p-47;
  const Way d = way("d", difference), m = way("m", difference), axis = direction("b", stored);
  const Term h = size("h");
  const Term speed = dot(m, axis), near = dot(d, axis) - h;
  covers("an end of a segment at a side of a box", tie,
         units(near - abs(speed), sizes_of(d) + sizes_of(m) + sizes(h)));
}
TEST(Numbers, WideRounding) {
  Formula f;
  const Term a = size("a"), b = size("b");
  const WideTerm x = WideTerm::with_rest(a), y = WideTerm::with_rest(b);
  const double product = units(settled(numeric::loose_product(x, y)).lo, sizes(a) * sizes(b)) / u;
  const double sum = units(settled(numeric::loose_sum(x, y)).lo, sizes(a, b)) / u;
  covers("a product or a sum of double-doubles", abut::detail::kWideRounding,
         std::max(product, sum), u * u);
}
TEST(Numbers, Depths) {
  Formula f;  // F(n) = n·d − √(nᵀ M n) − …, for kDepthDoubt. n is any: it need not be the best
  const Way n = direction("n"), e = direction("e", stored), w = way("w", difference);
  const Term a = size("a"), b = size("b");
  const Term along = a * dot(n, e), across = b * (n.y * e.x - n.x * e.y);
  const double reach = units(along, sizes(a, b)) + units(across, sizes(a, b)) + 2;
  covers("a depth of two ellipses", ellipse::kDepthDoubt,
         units(dot(n, w), sizes_of(w)) + 2 * reach + 2);
}
TEST(Numbers, Pencil) {  // PencilFilter of two ellipses
  Formula f;
  constexpr double c = 64 * u;  // as in the code: c = 64 * sign::kUnitRoundoff
  // Their rotations are exact as they are stored, and the formula allows for their length.
  const Way e = direction("e"), w = direction("f"), d = way("d", difference);
  const Term a = size("a"), b = size("b"), p = size("p"), q = size("q");
  const Term ea = squared(a), eb = squared(b), fa = squared(p), fb = squared(q);
  const auto turned = [](const Way& x, const Way& y) { return x.y * y.x - x.x * y.y; };
  const Term T =
      (ea * fb + eb * fa) * squared(dot(e, w)) + (ea * fa + eb * fb) * squared(turned(e, w));
  const Term q1 = eb * squared(dot(d, e)) + ea * squared(turned(d, e));
  const Term D1 = ea * eb * squared(dot(e, e));
  const Term K2 = (T + D1) - q1;
  const Sum A = sizes(a) * sizes(a), B = sizes(b) * sizes(b), P = sizes(p) * sizes(p),
            Q = sizes(q) * sizes(q);
  const Sum s2 = (A + B) * (P + Q) + A * B + 2 * (A + B) * (sizes_of(d) * sizes_of(d));
  const double of_K = units(K2, s2);
  covers("a coefficient of the pencil", c, of_K);
  const Term t = size("t"), D = size("D", relative(D1)), K = size("s2"), k = size("s1");
  const auto off = [&](Term x, double error) {
    x.error = error * rounding(x.most);
    return x;
  };
  const Term value = ((D * t + off(K, of_K)) * t + off(k, of_K)) * t + D;
  const Sum all = ((sizes(D) * sizes(t) + sizes(K)) * sizes(t) + sizes(k)) * sizes(t) + sizes(D);
  covers("the pencil", c, units(value, all));
}

}  // namespace
}  // namespace slacks
