// Contacts within a margin, and the depth of each point.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/queries/contact.hpp>

#include "../laws/random.hpp"

namespace abut {
namespace {

// law: contact.md, "contact(a, b, margin) also"
// law: contact.md, "The depth is then minus"
TEST(ContactMargin, SidesThatAreApart) {
  const Box ground{{-10, -1}, {10, 0}};
  const OrientedBox crate{{0, 1.25}, {1, 1}, Rotation::degrees(0)};
  EXPECT_FALSE(contact(ground, crate));
  EXPECT_FALSE(contact(ground, crate, 0.24));
  const auto c = contact(ground, crate, 0.25);
  ASSERT_TRUE(c);
  EXPECT_EQ(c->count, 2);
  EXPECT_EQ(c->depth, -0.25);
  EXPECT_EQ(c->normal, Vec2(0, 1));
  EXPECT_EQ(c->points[0], Vec2(-1, 0.125));
  EXPECT_EQ(c->points[1], Vec2(1, 0.125));
  EXPECT_EQ(c->depths[0], -0.25);
  EXPECT_EQ(c->depths[1], -0.25);
  // Corner to corner, and round.
  const auto corner = contact(Box{{0, 0}, {1, 1}}, Box{{4, 5}, {6, 6}}, 5);
  ASSERT_TRUE(corner);
  EXPECT_EQ(corner->depth, -5);
  EXPECT_EQ(corner->count, 1);
  EXPECT_EQ(corner->depths[0], -5);
  const auto round = contact(Circle{{0, 0}, 1}, Circle{{3, 4}, 2}, 2.5);
  ASSERT_TRUE(round);
  EXPECT_EQ(round->depth, -2);
}

// A tilt shows in the depths: the deeper point has the depth of the contact.
// law: contact.md, "depths: how deep the shapes"
// law: contact.md, "The deepest point has"
TEST(ContactMargin, DepthsOfATiltedSide) {
  const Box ground{{-10, -1}, {10, 0}};
  for (const double tilt : {0x1p-20, 0x1p-12, -0x1p-14}) {
    const OrientedBox crate{{0, 0.9}, {1, 1}, Rotation::radians(tilt)};
    const Capsule log{{-1, 0.2}, {1, 0.2 + 2 * tilt}, 0.25};
    const auto check = [&](const auto& shape) {
      for (const auto& c : {contact(ground, shape), contact(AnyShape(ground), AnyShape(shape))}) {
        ASSERT_TRUE(c);
        ASSERT_EQ(c->count, 2);
        EXPECT_NEAR(std::fmax(c->depths[0], c->depths[1]), c->depth, 0x1p-45);
        EXPECT_NEAR(c->depths[tilt > 0 ? 0 : 1] - c->depths[tilt > 0 ? 1 : 0], 2 * std::fabs(tilt),
                    0x1p-9 * std::fabs(tilt));
      }
    };
    check(crate);
    check(log);
  }
}

template <class A, class B>
void margins_of(laws::Random& random, int& near, int& far) {
  const auto at = [&] { return Vec2{random.real(-3, 3), random.real(-3, 3)}; };
  const auto make = [&](auto* kind) {
    using S = std::remove_pointer_t<decltype(kind)>;
    const Vec2 p = at(), q = p + Vec2{random.real(-1, 1), random.real(-1, 1)};
    const Rotation turned = Rotation::radians(random.one_in(2) ? 0.5 : random.real(0, 7));
    if constexpr (std::is_same_v<S, Circle>)
      return S{p, 0.5};
    else if constexpr (std::is_same_v<S, Segment>)
      return S{p, q};
    else if constexpr (std::is_same_v<S, Capsule>)
      return S{p, q, 0.3};
    else if constexpr (std::is_same_v<S, Box>)
      return S{p, p + Vec2{1, 0.5}};
    else if constexpr (std::is_same_v<S, OrientedBox> || std::is_same_v<S, Ellipse>)
      return S{p, {0.7, 0.4}, turned};
    else
      return S{p, {0.7, 0.4}, turned, 0.1};
  };
  for (int i = 0; i < 200; ++i) {
    const A a = make(static_cast<A*>(nullptr));
    const B b = make(static_cast<B*>(nullptr));
    const double margin = random.real(0, 2), s = separation(a, b);
    const auto c = contact(a, b, margin), any = contact(AnyShape(a), AnyShape(b), margin);
    ASSERT_EQ(c.has_value(), s <= margin);
    ASSERT_EQ(any.has_value(), c.has_value());
    ++(c ? near : far);
    if (!c) continue;
    EXPECT_EQ(c->depth, -s);
    EXPECT_EQ(any->depth, c->depth);
    EXPECT_EQ(any->count, c->count);
    const auto other = contact(b, a, margin);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->count, c->count);
    double deepest = -HUGE_VAL;
    for (int k = 0; k < c->count; ++k) {
      EXPECT_EQ(any->points[k], c->points[k]);
      EXPECT_EQ(other->points[k], c->points[k]);
      EXPECT_NEAR(other->depths[k], c->depths[k], 0x1p-48);
      deepest = std::fmax(deepest, c->depths[k]);
    }
    EXPECT_NEAR(deepest, c->depth, 0x1p-10);
    EXPECT_EQ(contact(a, b).has_value(), s <= 0);
  }
}

TEST(ContactMargin, AllPairs) {
  laws::Random random(5);
  int near = 0, far = 0;
  margins_of<Circle, Circle>(random, near, far);
  margins_of<Circle, OrientedBox>(random, near, far);
  margins_of<Capsule, Capsule>(random, near, far);
  margins_of<Segment, RoundedBox>(random, near, far);
  margins_of<Box, Box>(random, near, far);
  margins_of<Box, Capsule>(random, near, far);
  margins_of<OrientedBox, OrientedBox>(random, near, far);
  margins_of<RoundedBox, RoundedBox>(random, near, far);
  margins_of<Circle, Ellipse>(random, near, far);
  EXPECT_GT(near, 500);
  EXPECT_GT(far, 200);
}

/// A margin of the separation itself, and an ulp more and less.
template <class A, class B>
void at_the_margin(const A& a, const B& b, int& within, int& beyond) {
  const double s = separation(a, b);
  if (s <= 0) return;
  for (const int ulps : {-1, 0, 1}) {
    const double margin = laws::step(s, ulps);
    const auto c = contact(a, b, margin), any = contact(AnyShape(a), AnyShape(b), margin);
    ASSERT_EQ(c.has_value(), ulps >= 0);
    ASSERT_EQ(any.has_value(), c.has_value());
    ++(c ? within : beyond);
    if (!c) continue;
    EXPECT_EQ(c.value().depth, -s);
    EXPECT_EQ(any->points[0], c->points[0]);
    const std::optional<Contact> copy = c;
    EXPECT_TRUE(copy);
  }
}
TEST(ContactMargin, AnUlpBeside) {
  laws::Random random(6);
  int within = 0, beyond = 0;
  for (int i = 0; i < 200; ++i) {
    const auto at = [&] { return Vec2{random.real(-3, 3), random.real(-3, 3)}; };
    const Rotation turned = Rotation::radians(random.real(0, 7));
    const Circle a{at(), random.real(0, 1)}, b{at(), random.real(0, 1)};
    at_the_margin(a, b, within, beyond);
    at_the_margin(a, Box{b.center, b.center + Vec2{1, 0.5}}, within, beyond);
    at_the_margin(OrientedBox{b.center, {0.7, 0.4}, turned}, a, within, beyond);
    at_the_margin(a, RoundedBox{b.center, {0.7, 0.4}, turned, 0.1}, within, beyond);
    at_the_margin(Capsule{b.center, at(), 0.3}, a, within, beyond);
  }
  EXPECT_GT(within, 500);
  EXPECT_GT(beyond, 200);
}

// law: contact.md, "With a polyline or a region such"
TEST(ContactMargin, Outlines) {
  const Polyline wall{{{{0, 0}, {10, 0}}}, 0};
  EXPECT_FALSE(contact(wall, Circle{{5, 2}, 1}));
  const auto c = contact(wall, Circle{{5, 2}, 1}, 1.5);
  ASSERT_TRUE(c);
  EXPECT_EQ(c->depth, -1);
  EXPECT_EQ(c->normal, Vec2(0, 1));
  EXPECT_TRUE(contact(AnyShape(wall), AnyShape(Circle{{5, 2}, 1}), 1));
}

}  // namespace
}  // namespace abut
