// A polygon that keeps its edges answers as the polygon does, to the bit.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/prepared_polygon.hpp>

#include "../laws/random.hpp"

namespace abut {
namespace {

int meeting = 0, apart = 0;

template <class B>
void answers_alike(const Polygon& p, const B& b, Vec2 motion) {
  const PreparedPolygon kept(p);
  EXPECT_EQ(kept.polygon(), p);
  EXPECT_EQ(intersects(kept, b), intersects(p, b));
  EXPECT_EQ(distance(kept, b), distance(p, b));
  EXPECT_EQ(separation(b, kept), separation(b, p));
  const PointPair x = closest_points(kept, b), y = closest_points(p, b);
  EXPECT_EQ(x.a, y.a);
  EXPECT_EQ(x.b, y.b);
  EXPECT_EQ(x.distance, y.distance);
  const std::optional<Contact> c = contact(kept, b), d = contact(p, b);
  ASSERT_EQ(c.has_value(), d.has_value());
  ++(c ? meeting : apart);
  if (c) {
    EXPECT_EQ(c->normal, d->normal);
    EXPECT_EQ(c->depth, d->depth);
    ASSERT_EQ(c->count, d->count);
    for (int i = 0; i < c->count; ++i) EXPECT_EQ(c->points[i], d->points[i]);
  }
  const std::optional<CastHit> hit = cast(b, motion, kept), same = cast(b, motion, p);
  ASSERT_EQ(hit.has_value(), same.has_value());
  if (hit) {
    EXPECT_EQ(hit->t, same->t);
    EXPECT_EQ(hit->point, same->point);
  }
}

TEST(PreparedPolygon, AnswersAsThePolygon) {
  laws::Random random(5);
  for (int i = 0; i < 400; ++i) {
    Polygon p;
    const int n = i % 12 < 10 ? 3 + i % 12 : 1 + i % 2;
    const double start = random.real(0, 6), way = random.one_in(2) ? 1 : -1;
    for (int k = 0; k < n; ++k)
      p.vertices.push_back(Rotation::radians(start + way * 6.28 * k / n).u());
    if (random.one_in(8)) p.vertices.push_back(p.vertices.back());
    if (random.one_in(2)) p.radius = 0.25;
    const Vec2 at{random.real(-2, 2), random.real(-2, 2)}, motion{-2 * at.x, -at.y};
    const Rotation turned = Rotation::radians(random.real(0, 6));
    answers_alike(p, Circle{at, 0.5}, motion);
    answers_alike(p, OrientedBox{at, {0.75, 0.5}, turned}, motion);
    answers_alike(p, Polygon{{at, at + Vec2{1, 0.25}, at + Vec2{0.25, 1}}, 0}, motion);
  }
  EXPECT_GT(meeting, 300);
  EXPECT_GT(apart, 300);
}

TEST(PreparedPolygon, TwoOfThemAnswerAlike) {
  const Polygon a{{{0, 0}, {2, 0}, {2, 2}, {0, 2}}, 0}, b{{{1, 1}, {3, 1}, {3, 4}}, 0.5};
  EXPECT_EQ(contact(PreparedPolygon(a), PreparedPolygon(b))->depth, contact(a, b)->depth);
  EXPECT_EQ(distance(PreparedPolygon(a), PreparedPolygon(b)), 0);
}

}  // namespace
}  // namespace abut
