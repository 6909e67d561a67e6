// Which sides and corners contacts rest on, and that their ids stay from step to step.
#include <gtest/gtest.h>

#include <abut/queries/contact.hpp>
#include <abut/queries/contact_features.hpp>
#include <set>

namespace abut {
namespace {

using Kind = ContactFeature::Kind;

template <class A, class B>
ContactFeatures features(const A& a, const B& b) {
  const auto c = contact(a, b, 0.25);
  EXPECT_TRUE(c);
  const ContactFeatures f = contact_features(a, b, *c);
  // Shapes whose kinds are not known, and the other way round, give the same.
  const ContactFeatures any = contact_features(AnyShape(a), AnyShape(b), *c);
  EXPECT_EQ(any.a, f.a);
  EXPECT_EQ(any.b, f.b);
  EXPECT_EQ(any.ids[0], f.ids[0]);
  EXPECT_EQ(any.ids[1], f.ids[1]);
  const auto back = contact(b, a, 0.25);
  const ContactFeatures swapped = contact_features(b, a, *back);
  EXPECT_EQ(swapped.a, f.b);
  EXPECT_EQ(swapped.b, f.a);
  if (c->count == 2) {
    EXPECT_NE(f.ids[0], f.ids[1]);
  }
  return f;
}

const Box ground{{-10, -1}, {10, 0}};

TEST(ContactFeatures, SidesAndCorners) {
  const ContactFeatures flat = features(ground, Box{{-1, 0}, {1, 2}});
  EXPECT_EQ(flat.a, (ContactFeature{Kind::side, 2}));
  EXPECT_EQ(flat.b, (ContactFeature{Kind::side, 0}));
  const ContactFeatures tip =
      features(ground, OrientedBox{{0, 1.4}, {1, 1}, Rotation::degrees(30)});
  EXPECT_EQ(tip.a, (ContactFeature{Kind::side, 2}));
  EXPECT_EQ(tip.b, (ContactFeature{Kind::corner, 0}));
  const ContactFeatures ball = features(ground, Circle{{3, 0.5}, 0.5});
  EXPECT_EQ(ball.a, (ContactFeature{Kind::side, 2}));
  EXPECT_EQ(ball.b, ContactFeature{});
  const ContactFeatures beside = features(ground, Circle{{10.3, 0.3}, 0.5});
  EXPECT_EQ(beside.a, (ContactFeature{Kind::corner, 2}));
  const ContactFeatures round = features(Capsule{{0, 0}, {4, 0}, 1}, Circle{{5.5, 0.5}, 1});
  EXPECT_EQ(round.a, (ContactFeature{Kind::corner, 1}));
  // A side that is given in two parts, and corners that are given twice.
  const Polygon table{{{-4, -1}, {4, -1}, {4, -1}, {4, 0}, {1, 0}, {-4, 0}}};
  EXPECT_EQ(features(table, Box{{-1, 0}, {2, 2}}).a, (ContactFeature{Kind::side, 2}));
  const Contact pressed = *contact(AnyShape(ground), AnyShape(Region{{{{-1, 0}, {1, 0}, {0, 2}}}}));
  const ContactFeatures part =
      contact_features(ground, Region{{{{-1, 0}, {1, 0}, {0, 2}}}}, pressed);
  EXPECT_EQ(part.b, ContactFeature{});
}

/// Without an outline as with it.
template <class S>
void agrees_with_outline(const S& shape) {
  int sides = 0;
  for (int k = 0; k < 720; ++k) {
    const Vec2 normal = Rotation::degrees(0.5 * k).u();
    for (const bool side : {false, true}) {
      const auto quick = detail::quick_feature(detail::core(shape), normal, side);
      ASSERT_TRUE(quick);
      if (side && k % 45 == 0) continue;  // between two sides
      EXPECT_EQ(*quick, detail::facing_feature(detail::boundary::outline(shape), normal, side))
          << k;
      sides += !side && quick->kind == Kind::side;
    }
  }
  EXPECT_GT(sides, 0);
}
TEST(ContactFeatures, NeedNoOutline) {
  agrees_with_outline(Box{{-1, 2}, {3, 3}});
  agrees_with_outline(OrientedBox{{1, 2}, {3, 1}, Rotation::degrees(90)});
  agrees_with_outline(RoundedBox{{1, 2}, {3, 1}, Rotation::degrees(180), 0.5});
  agrees_with_outline(Segment{{1, 1}, {1, -3}});
  agrees_with_outline(Capsule{{1, 1}, {5, 1}, 1});
  agrees_with_outline(Polygon{{{0, 0}, {4, 0}, {5, 2}, {2, 4}, {-1, 2}}, 0});
  EXPECT_FALSE(detail::quick_feature(Box{{1, 1}, {1, 4}}, {1, 0}, false));
}

// A crate that jiggles, slides past the end of the ground and turns with it keeps its two ids,
// though the order of the points changes.
TEST(ContactFeatures, IdsStay) {
  std::set<std::uint64_t> seen;
  int orders[2]{};
  for (int i = 0; i < 400; ++i) {
    const Rotation turned = Rotation::degrees(i);
    const double jiggle = (i % 3 - 1) * 1e-6, slide = 9.5 + 0.002 * (i % 7);
    const auto put = [&](Vec2 p) { return p.x * turned.u() + p.y * turned.v(); };
    const OrientedBox floor{put({0, -1}), {10, 1}, turned};
    const OrientedBox crate{
        put({slide, 0.98}), {1, 1}, Rotation::radians(i * 3.14159265358979323846 / 180 + jiggle)};
    const auto c = contact(floor, crate);
    ASSERT_TRUE(c);
    ASSERT_EQ(c->count, 2);
    const ContactFeatures f = contact_features(floor, crate, *c);
    EXPECT_NE(f.ids[0], f.ids[1]);
    seen.insert(f.ids[0]), seen.insert(f.ids[1]);
    ++orders[f.ids[0] < f.ids[1]];
    // The end of the floor's side, at its corner 3, is the one with the larger number.
    const int at = f.ids[0] < f.ids[1] ? 0 : 1;
    EXPECT_NEAR(dot(c->points[at], turned.u()), 10, 0.01);
  }
  EXPECT_EQ(seen.size(), 2u);
  EXPECT_GT(orders[0], 50);
  EXPECT_GT(orders[1], 50);
}

}  // namespace
}  // namespace abut
