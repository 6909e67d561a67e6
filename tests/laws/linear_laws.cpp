#include "laws.hpp"

namespace laws {
namespace {

ABUT_LAWS(Point)
ABUT_LAWS(Line)
ABUT_LAWS(Ray)
ABUT_LAWS(Segment)

// The neighbours in a chain: their common end is asked about first.
TEST(SegmentLaws, CommonEnds) {
  int touching = 0, crossing = 0;
  const auto check = [&](const Segment& a, const Segment& b) {
    const auto expected = oracle::meeting(oracle::shape(a), oracle::shape(b));
    EXPECT_EQ(relation(a, b), oracle::relation(oracle::shape(a), oracle::shape(b)));
    EXPECT_TRUE(intersects(a, b));
    EXPECT_EQ(interiors_intersect(a, b), expected == oracle::Meeting::interiors);
    ++(expected == oracle::Meeting::interiors ? crossing : touching);
  };
  Random random(77);
  for (int i = 0; i < 2000 * soak(); ++i) {
    const Vec2 common = i % 2 == 0 ? Vec2(random.integer(-2, 2), random.integer(-2, 2))
                                   : Vec2{random.real(-1, 1), random.real(-1, 1)};
    const Vec2 d = i % 2 == 0 ? Vec2(random.integer(-3, 3), random.integer(-3, 3))
                              : Vec2{random.real(-1, 1), random.real(-1, 1)};
    Vec2 e{random.real(-1, 1), random.real(-1, 1)};
    if (!random.one_in(3)) e = (random.one_in(2) ? 1 : -1) * (random.one_in(2) ? 1 : 0.5) * d;
    const Vec2 p = common + d;
    Vec2 q = common + e;
    if (random.one_in(3)) q.x = std::nextafter(q.x, random.one_in(2) ? HUGE_VAL : -HUGE_VAL);
    check({common, p}, {common, q});
    check({common, p}, {q, common});
    check({p, common}, {common, q});
    check({p, common}, {q, common});
  }
  EXPECT_GT(touching, 1000);
  EXPECT_GT(crossing, 1000);
}

}  // namespace
}  // namespace laws
