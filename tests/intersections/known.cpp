// Cases with a known answer: exact tangency and one unit in the last place to either side of it,
// contacts of higher order, corners, ends, shared pieces, numbers at both ends of the range.
#include <gtest/gtest.h>

#include <abut/queries/intersections.hpp>
#include <cmath>

namespace {

using namespace abut;

int crossings(const Intersections& r) {
  int n = 0;
  for (const auto& p : r.points) n += !p.tangent;
  return n;
}
int touches(const Intersections& r) { return static_cast<int>(r.points.size()) - crossings(r); }

double up(double x) { return std::nextafter(x, HUGE_VAL); }
double down(double x) { return std::nextafter(x, -HUGE_VAL); }

// Expects `less` crossings one unit below the limit, one touch at it, `more` one unit above.
template <class MakeA, class B>
void at_the_limit(MakeA make, double limit, const B& b, int less, int more, const char* what) {
  const Intersections at = intersections(make(limit), b);
  EXPECT_EQ(crossings(at), 0) << what;
  EXPECT_EQ(touches(at), 1) << what;
  EXPECT_EQ(crossings(intersections(make(down(limit)), b)), less) << what;
  EXPECT_EQ(touches(intersections(make(down(limit)), b)), 0) << what;
  EXPECT_EQ(crossings(intersections(make(up(limit)), b)), more) << what;
  EXPECT_EQ(touches(intersections(make(up(limit)), b)), 0) << what;
}

// law: intersections.md, "exact tangency: one point"
// law: intersections.md, "Marks. tangent is set"
TEST(Tangency, OneUnitInTheLastPlaceToEitherSide) {
  const auto circle = [](double r) { return Circle{{0, 0}, r}; };
  // 3-4-5: the line through (3, 4) across its direction, an outer and an inner circle.
  at_the_limit(circle, 5, Line{{3, 4}, {-4, 3}}, 0, 2, "line");
  at_the_limit(circle, 5, Segment{{7, 1}, {-1, 7}}, 0, 2, "segment");
  at_the_limit(circle, 5, Circle{{9, 12}, 10}, 0, 2, "circle outside");
  at_the_limit(circle, 5, Circle{{-9, -12}, 20}, 0, 2, "circle inside");
  at_the_limit(circle, 5, Capsule{{15, 20 + 1e6}, {15, 20 - 1e6}, 10}, 0, 2, "capsule side");
  at_the_limit(circle, 5, Capsule{{9, 12}, {13, 15}, 10}, 0, 2, "capsule end");
  at_the_limit(circle, 5, RoundedBox{{11, 14}, {2, 2}, {}, 10}, 0, 2, "rounded corner");
  at_the_limit(circle, 5, Ellipse{{10, 0}, {5, 3}, {}}, 0, 2, "ellipse");
  at_the_limit(circle, 5, Ellipse{{9, 12}, {10, 10}, {}}, 0, 2, "round ellipse");
  at_the_limit(circle, 5, Box{{3, 4}, {9, 9}}, 0, 2, "box corner");
  at_the_limit(circle, 5, Box{{5, -4}, {9, 9}}, 0, 2, "box side");
  const auto ellipse = [](double a) { return Ellipse{{0, 0}, {a, 2}, {}}; };
  at_the_limit(ellipse, 4, Ellipse{{7, 0}, {3, 5}, {}}, 0, 2, "ellipses");
  at_the_limit(ellipse, 4, Line{{4, 1}, {0, 3}}, 0, 2, "line at the axis end");
  at_the_limit(ellipse, 4, Capsule{{5, -1e6}, {5, 1e6}, 1}, 0, 2, "ellipse on a capsule's side");
  const auto box = [](double h) { return OrientedBox{{0, 0}, {h, 1}, {}}; };
  at_the_limit(box, 4, Circle{{7, 0}, 3}, 0, 2, "box on circle");
  at_the_limit(box, 4, Ellipse{{7, 0}, {3, 0.5}, Rotation::degrees(180)}, 0, 2, "box on ellipse");
  const auto rounded = [](double r) { return RoundedBox{{0, 0}, {2, 1}, {}, r}; };
  at_the_limit(rounded, 5, RoundedBox{{17, 14}, {6, 1}, {}, 10}, 0, 2, "rounded boxes");
}

TEST(Tangency, TurnedSidesWithoutSquareRootsInDoubles) {
  // A capsule along (1, 1): its side passes at distance r of the diagonal, which is no double.
  const Capsule c{{-100, -100}, {100, 100}, 1};
  EXPECT_EQ(intersections(c, Segment{{-3, -3}, {3, 3}}).points.size(), 0u);
  EXPECT_EQ(crossings(intersections(c, Segment{{-3, 3}, {3, -3}})), 2);
  // The next one lies √2 away: no double is exactly as wide as the gap, and every one is decided.
  int apart = 0, overlapping = 0;
  for (int k = -4; k <= 4; ++k) {
    const double r = std::sqrt(2.0) - 1 + k * 0x1p-54;
    const bool meet = !intersections(c, Capsule{{-100, -98}, {100, 102}, r}).points.empty();
    ++(meet ? overlapping : apart);
    if (meet) {
      EXPECT_GT(static_cast<long double>(r) + 1, std::sqrt(2.0L));
    } else {
      EXPECT_LT(static_cast<long double>(r) + 1, std::sqrt(2.0L));
    }
  }
  EXPECT_GT(apart, 0);
  EXPECT_GT(overlapping, 0);
}

// law: intersections.md, "contact of order four"
// law: intersections.md, "Ellipses with contact of order"
TEST(HigherContact, EllipseAndItsCurvatureCircles) {
  const Ellipse e{{0, 0}, {4, 2}, {}};
  // Contact of order 4 at the end of the long axis (radius b²/a = 1), touching.
  const Intersections sharp = intersections(e, Circle{{3, 0}, 1});
  EXPECT_EQ(sharp.points.size(), 1u);
  EXPECT_TRUE(sharp.points[0].tangent);
  EXPECT_EQ(sharp.points[0].at, (Vec2{4, 0}));
  // A larger circle at the same place comes out of the ellipse again, a smaller one does not.
  EXPECT_EQ(crossings(intersections(e, Circle{{2.9375, 0}, 1.0625})), 2);
  EXPECT_EQ(touches(intersections(e, Circle{{2.9375, 0}, 1.0625})), 1);
  EXPECT_EQ(intersections(e, Circle{{3.0625, 0}, 0.9375}).points.size(), 1u);
  // At the end of the short axis the radius is a²/b = 8.
  EXPECT_EQ(intersections(e, Circle{{0, -6}, 8}).points.size(), 1u);
  EXPECT_TRUE(intersections(e, Circle{{0, -6}, 8}).points[0].tangent);
  // The round end of a capsule osculates on one half only: it passes from inside to outside.
  const Intersections half = intersections(e, Capsule{{3, 0}, {3, -5}, 1});
  EXPECT_EQ(crossings(half), 2);
}

TEST(HigherContact, NearCurvatureCirclesTheCountStaysEven) {
  // A curvature circle off the axes has a centre that is no double: near it, three of the four
  // common points crowd within the cube root of a rounding error. Their count stays even.
  const Ellipse e{{0, 0}, {2, 1}, {}};
  const double t = 0.7, c = std::cos(t), s = std::sin(t);
  const double r = std::pow(4 * s * s + c * c, 1.5) / 2;
  const Vec2 center{(4 - 1) / 2.0 * c * c * c, (1 - 4) / 1.0 * s * s * s};
  for (int k = -3; k <= 3; ++k) {
    const double radius = r * (1 + k * 0x1p-52);
    const Intersections x = intersections(e, Circle{center, radius});
    EXPECT_EQ(crossings(x) % 2, 0) << k;
    EXPECT_GE(crossings(x), 2) << k;
  }
}

// law: intersections.md, "Each isolated common point"
// law: intersections.md, "boundary through a corner"
TEST(Corners, EachPointOnce) {
  const Box b{{0, 0}, {2, 2}};
  EXPECT_EQ(crossings(intersections(b, Line{{0, 0}, {1, 1}})), 2);
  EXPECT_EQ(touches(intersections(b, Line{{0, 0}, {1, -1}})), 1);
  EXPECT_EQ(touches(intersections(b, Segment{{0, 0}, {1, 1}})), 1);
  EXPECT_EQ(touches(intersections(b, Segment{{0, 0}, {-1, 1}})), 1);
  EXPECT_EQ(crossings(intersections(b, Circle{{2, 2}, 2})), 2);
  EXPECT_EQ(crossings(intersections(b, Ellipse{{2, 0}, {2, 2}, {}})), 2);
  EXPECT_EQ(touches(intersections(b, Box{{2, 2}, {3, 3}})), 1);
  EXPECT_EQ(intersections(b, Box{{2, 2}, {3, 3}}).pieces.size(), 0u);
  EXPECT_EQ(crossings(intersections(b, OrientedBox{{1, 1}, {1, 1}, Rotation::axis(0.6, 0.8)})), 8);
  EXPECT_EQ(crossings(intersections(Capsule{{0, 0}, {4, 0}, 1}, Line{{4, 7}, {0, 1}})), 2);
}

// law: intersections.md, "Memory. points is"
TEST(Points, FourNeedNoMemoryOfTheirOwn) {
  Intersections x = intersections(Ellipse{{0, 0}, {4, 2}, {}}, Ellipse{{0, 0}, {2, 4}, {}});
  ASSERT_EQ(x.points.size(), 4u);
  const auto in_place = [&] {
    const auto *first = reinterpret_cast<const char*>(x.points.data()),
               *own = reinterpret_cast<const char*>(&x);
    return first >= own && first < own + sizeof x;
  };
  EXPECT_TRUE(in_place());
  const std::vector<Intersection> copied(x.points.begin(), x.points.end());
  x.points.push_back(copied[0]);
  EXPECT_FALSE(in_place());
  EXPECT_EQ(x.points[3].at, copied[3].at);
  EXPECT_EQ(x.points.back().at, copied[0].at);
}

// law: intersections.md, "Common parts of collinear"
// law: intersections.md, "Ends of a piece are not"
// law: intersections.md, "Pieces of a half-line"
// law: intersections.md, "equal circles, equal ellipses"
// law: intersections.md, "collinear segments that only"
TEST(Pieces, Shared) {
  const Intersections side = intersections(Box{{0, 0}, {2, 2}}, Box{{2, 1}, {3, 3}});
  ASSERT_EQ(side.pieces.size(), 1u);
  EXPECT_EQ(side.pieces[0].from, (Vec2{2, 1}));
  EXPECT_EQ(side.pieces[0].to, (Vec2{2, 2}));
  EXPECT_TRUE(side.points.empty());
  EXPECT_EQ(intersections(Box{{0, 0}, {2, 2}}, Box{{0, 0}, {2, 2}}).pieces.size(), 4u);
  const Intersections arc = intersections(Circle{{1, 1}, 2}, Capsule{{1, 1}, {1, 9}, 2});
  ASSERT_EQ(arc.pieces.size(), 1u);
  EXPECT_EQ(arc.pieces[0].kind, SharedPiece::Kind::arc);
  EXPECT_EQ(arc.pieces[0].from, (Vec2{-1, 1}));
  EXPECT_EQ(arc.pieces[0].to, (Vec2{3, 1}));
  EXPECT_EQ(arc.pieces[0].semi_axes, (Vec2{2, 2}));
  EXPECT_TRUE(arc.points.empty());
  const Intersections round =
      intersections(Ellipse{{1, 1}, {2, 2}, {}}, Capsule{{1, 1}, {1, 9}, 2});
  ASSERT_EQ(round.pieces.size(), 1u);
  EXPECT_EQ(round.pieces[0].from, (Vec2{-1, 1}));
  EXPECT_EQ(
      intersections(Ellipse{{1, 1}, {2, 3}, {}}, Ellipse{{1, 1}, {3, 2}, Rotation::degrees(90)})
          .pieces.size(),
      1u);
  const Intersections rays = intersections(Ray{{0, 0}, {2, 2}}, Ray{{1, 1}, {1, 1}});
  ASSERT_EQ(rays.pieces.size(), 1u);
  EXPECT_EQ(rays.pieces[0].from, (Vec2{1, 1}));
  EXPECT_FALSE(rays.pieces[0].unbounded_from);
  EXPECT_TRUE(rays.pieces[0].unbounded_to);
  EXPECT_TRUE(intersections(Line{{0, 0}, {1, 0}}, Line{{5, 0}, {-3, 0}}).pieces[0].unbounded_from);
  // Ends that rest on each other are a point.
  const Intersections ends = intersections(Ray{{0, 0}, {2, 2}}, Ray{{0, 0}, {-1, -1}});
  EXPECT_TRUE(ends.pieces.empty());
  EXPECT_EQ(touches(ends), 1);
}

// law: intersections.md, "Parameters. ta, tb tell"
// law: intersections.md, "They are NaN for other"
TEST(Parameters, AlongLinearShapes) {
  const Intersections r = intersections(Segment{{0, 0}, {8, 0}}, Circle{{4, 0}, 2});
  ASSERT_EQ(r.points.size(), 2u);
  EXPECT_EQ(r.points[0].ta, 0.25);
  EXPECT_EQ(r.points[1].ta, 0.75);
  EXPECT_TRUE(std::isnan(r.points[0].tb));
  const Intersections l = intersections(Ray{{0, 1}, {1e-200, 0}}, Line{{3, 0}, {0, 1e200}});
  ASSERT_EQ(l.points.size(), 1u);
  EXPECT_EQ(l.points[0].at, (Vec2{3, 1}));
  EXPECT_DOUBLE_EQ(l.points[0].ta, 3e200);
  EXPECT_DOUBLE_EQ(l.points[0].tb, 1e-200);
}

// law: intersections.md, "A shape that has shrunk"
// law: intersections.md, "A point, a line, a ray"
// law: intersections.md, "That includes every point"
TEST(Degenerate, AreWhatTheyAre) {
  EXPECT_EQ(touches(intersections(Circle{{5, 0}, 0}, Circle{{0, 0}, 5})), 1);
  EXPECT_EQ(touches(intersections(Circle{{4, 0}, 0}, Circle{{0, 0}, 5})), 0);
  EXPECT_EQ(crossings(intersections(Ellipse{{0, 0}, {3, 0}, {}}, Segment{{0, -1}, {0, 1}})), 1);
  EXPECT_EQ(crossings(intersections(Box{{0, -1}, {0, 1}}, Ellipse{{0, 0}, {0.5, 0.25}, {}})), 2);
  EXPECT_EQ(
      intersections(Polygon{{{0, 0}, {1, 1}, {2, 2}}, 0}, Segment{{1, 1}, {3, 3}}).pieces.size(),
      1u);
  EXPECT_EQ(touches(intersections(Point{{1, 1}}, Segment{{0, 0}, {2, 2}})), 1);
  EXPECT_EQ(touches(intersections(Point{{1, up(1)}}, Segment{{0, 0}, {2, 2}})), 0);
  EXPECT_EQ(touches(intersections(Vec2{1, 2}, Vec2{1, 2})), 1);
}

// law: intersections.md, "numbers beyond 2^±500"
TEST(Range, BothEndsOfIt) {
  const double tiny = 5e-324;
  const Intersections t =
      intersections(Circle{{0, 0}, 5 * tiny}, Segment{{3 * tiny, -9 * tiny}, {3 * tiny, 9 * tiny}});
  ASSERT_EQ(t.points.size(), 2u);
  EXPECT_EQ(t.points[0].at, (Vec2{3 * tiny, 4 * tiny}));
  EXPECT_EQ(t.points[1].at, (Vec2{3 * tiny, -4 * tiny}));
  const Intersections h =
      intersections(Circle{{0, 0}, 5e307}, Box{{3e307, -1e308}, {1e308, 1e308}});
  ASSERT_EQ(h.points.size(), 2u);
  EXPECT_NEAR(h.points[1].at.y / 1e307, -4, 4e-15);
  EXPECT_EQ(crossings(intersections(Ellipse{{0, 0}, {1e300, 1e-300}, {}},
                                    Ellipse{{0, 0}, {1e-300, 1e300}, {}})),
            4);
}

// law: intersections.md, "A common point beyond"
TEST(Range, CommonPointsBeyondTheLargestDouble) {
  const Intersections far = intersections(Line{{-4, -4}, {1, -5e-324}}, Line{{0, -3}, {-2, 0}});
  ASSERT_EQ(far.points.size(), 1u);
  EXPECT_EQ(far.points[0].at, (Vec2{-HUGE_VAL, -3}));
  EXPECT_EQ(far.points[0].ta, -HUGE_VAL);
  EXPECT_EQ(far.points[0].tb, HUGE_VAL);
  const Intersections same = intersections(Line{{3, -3}, {-1, 0}}, Line{{3, -3}, {-1, -5e-324}});
  ASSERT_EQ(same.points.size(), 1u);
  EXPECT_EQ(same.points[0].at, (Vec2{3, -3}));
}

// Roots are cut to the bits that count: carried on exactly they made numbers of megabytes here.
TEST(Range, ExponentsFarApart) {
  const Intersections wide =
      intersections(Capsule{{1e308, 1}, {4, 1e-80}, 1}, Circle{{0, 0}, 1e16});
  ASSERT_EQ(wide.points.size(), 2u);
  EXPECT_EQ(wide.points[0].at, (Vec2{1e16, 1}));
  EXPECT_EQ(wide.points[1].at, (Vec2{1e16, -1}));
  const Intersections one = intersections(Circle{{-1, 5e-324}, 2}, Segment{{-2, 1e-323}, {-1, 3}});
  ASSERT_EQ(one.points.size(), 1u);
  EXPECT_EQ(one.points[0].at,
            intersections(Circle{{-1, 0}, 2}, Segment{{-2, 0}, {-1, 3}}).points[0].at);
}

TEST(Grazing, KeepsItsDigits) {
  // Line at height 1 − g over the unit circle: x = √(2g − g²), in closed form.
  for (const double g : {1e-3, 1e-8, 1e-12, 0x1p-50, 0x1p-53}) {
    const double h = 1 - g, exact = 1 - h;  // what the double says
    const Intersections r = intersections(Line{{7, h}, {1, 0}}, Circle{{0, 0}, 1});
    ASSERT_EQ(r.points.size(), 2u) << g;
    const double x = std::sqrt(exact * (2 - exact));
    EXPECT_NEAR(r.points[1].at.x, x, 4 * 0x1p-53) << g;
    const Intersections e = intersections(Line{{7, h}, {1, 0}}, Ellipse{{0, 0}, {3, 1}, {}});
    ASSERT_EQ(e.points.size(), 2u) << g;
    EXPECT_NEAR(e.points[1].at.x, 3 * x, 12 * 0x1p-53) << g;
    const Intersections c = intersections(Ellipse{{0, 0}, {3, 1}, {}}, Circle{{0, 2 - g}, 1});
    EXPECT_EQ(c.points.size(), 2 - g < 2 ? 2u : 1u) << g;
  }
}

}  // namespace
