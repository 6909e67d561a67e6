// Questions about some of the shapes of an index, against one shape after another.
#include <gtest/gtest.h>

#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>
#include <algorithm>
#include <tuple>

#include "../laws/random.hpp"

namespace abut {
namespace {

using laws::Random;

AnyShape any_of(Random& random, double spread) {
  const Vec2 at{random.real(-spread, spread), random.real(-spread, spread)};
  switch (random.integer(0, 3)) {
    case 0:
      return Circle{at, random.real(0.1, 1)};
    case 1:
      return Box{at, {at.x + random.real(0.1, 2), at.y + random.real(0.1, 1)}};
    case 2:
      return OrientedBox{at, {random.real(0.1, 1), 0.3}, Rotation::radians(random.real(0, 6))};
    default:
      return Capsule{at, {at.x + random.real(-1, 1), at.y + 1}, 0.2};
  }
}

struct Scene {
  std::vector<AnyShape> shapes;
  std::vector<std::uint32_t> layers;
  Filter filter;

  Scene(Random& random, int count) {
    for (int i = 0; i < count; ++i) {
      shapes.push_back(any_of(random, 12));
      layers.push_back(1u << random.integer(0, 3));
    }
    filter.except = 7;
    filter.layers = layers;
    filter.mask = 0b1011;
    filter.accepts = [](Id id) { return id % 5 != 3; };
  }
  bool lets_through(Id id) const { return id != 7 && (layers[id] & 0b1011) != 0 && id % 5 != 3; }
};

template <class Hit>
std::vector<IndexHit> hits_one_by_one(const Scene& scene, Hit hit) {
  std::vector<IndexHit> all;
  for (Id id = 0; id < scene.shapes.size(); ++id)
    if (scene.lets_through(id))
      if (const std::optional<CastHit> h = hit(scene.shapes[id])) all.push_back({id, *h});
  std::sort(all.begin(), all.end(), [](const IndexHit& a, const IndexHit& b) {
    return a.hit.t < b.hit.t || (a.hit.t == b.hit.t && a.id < b.id);
  });
  return all;
}
void expect_same(const std::vector<IndexHit>& found, std::vector<IndexHit> all, std::size_t k) {
  all.resize(std::min(k, all.size()));
  ASSERT_EQ(found.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(found[i].id, all[i].id);
    EXPECT_EQ(found[i].hit.t, all[i].hit.t);
  }
}

template <class AnIndex>
void against_one_by_one() {
  Random random(5);
  const Scene scene(random, 300);
  const AnIndex index(scene.shapes);
  int met = 0, unmet = 0, inside = 0, outside = 0, hit = 0, missed = 0, passed = 0;
  for (int i = 0; i < 200; ++i) {
    const AnyShape query = any_of(random, 12);
    std::vector<Id> meeting, within;
    std::vector<Neighbour> near;
    std::optional<Neighbour> least;
    for (Id id = 0; id < scene.shapes.size(); ++id) {
      if (!scene.lets_through(id)) continue;
      const double d = distance(query, scene.shapes[id]), s = separation(query, scene.shapes[id]);
      if (d == 0) meeting.push_back(id);
      if (d <= 1) within.push_back(id);
      near.push_back({id, d});
      if (!least || s < least->distance) least = {id, s};
    }
    std::sort(near.begin(), near.end(), [](const Neighbour& a, const Neighbour& b) {
      return std::tie(a.distance, a.id) < std::tie(b.distance, b.id);
    });
    near.resize(3);
    auto found = index.meeting(query, scene.filter),
         found_within = index.within(query, 1, scene.filter);
    std::sort(found.begin(), found.end());
    std::sort(found_within.begin(), found_within.end());
    EXPECT_EQ(found, meeting);
    EXPECT_EQ(found_within, within);
    EXPECT_EQ(index.nearest(query, 3, scene.filter), near);
    EXPECT_EQ(index.meets_any(query, scene.filter), !meeting.empty());
    ++(meeting.empty() ? unmet : met);
    const auto least_found = index.least_separated(query, scene.filter);
    ASSERT_TRUE(least_found && least);
    EXPECT_EQ(*least_found, *least);
    ++(least->distance < 0 ? inside : outside);

    const Vec2 motion{random.real(-9, 9), random.real(-9, 9)};
    const Ray ray{{random.real(-12, 12), random.real(-12, 12)}, motion};
    CastOptions options{scene.filter};
    const auto ray_hits = hits_one_by_one(scene, [&](const AnyShape& s) { return cast(ray, s); });
    expect_same(index.hits(ray, 4, options), ray_hits, 4);
    expect_same(index.hits(ray, 1000, options), ray_hits, 1000);
    EXPECT_EQ(index.hits_any(ray, options), !ray_hits.empty());
    const auto moving_hits =
        hits_one_by_one(scene, [&](const AnyShape& s) { return cast(query, motion, s); });
    expect_same(index.hits(query, motion, 4, options), moving_hits, 4);
    ++(moving_hits.empty() ? missed : hit);
    const auto turning_hits = hits_one_by_one(
        scene, [&](const AnyShape& s) { return cast_rotating(query, motion, 2, s, 0.01); });
    const auto turning = index.cast_rotating(query, motion, 2, 0.01, options);
    ASSERT_EQ(turning.has_value(), !turning_hits.empty());
    if (turning) {
      EXPECT_EQ(turning->id, turning_hits[0].id);
    }

    // No farther than a length.
    options.reach = 3;
    auto near_hits = ray_hits;
    std::erase_if(near_hits, [&](const IndexHit& h) { return h.hit.t > 3 / length(motion); });
    expect_same(index.hits(ray, 1000, options), near_hits, 1000);

    // Shapes that the motion only leaves are passed over.
    options = {scene.filter};
    options.start = CastStart::one_way;
    auto ahead = moving_hits;
    std::erase_if(ahead, [&](const IndexHit& h) { return dot(h.hit.normal, motion) >= 0; });
    passed += ahead.size() < moving_hits.size();
    expect_same(index.hits(query, motion, 1000, options), ahead, 1000);
  }
  for (const int count : {met, unmet, inside, outside, hit, missed, passed}) EXPECT_GT(count, 0);
}
TEST(Filtered, OneByOne) { against_one_by_one<Index>(); }
TEST(Filtered, OneByOneDynamic) { against_one_by_one<DynamicIndex>(); }

/// A crate on a floor, pushed sideways, hits the wall ahead.
TEST(Filtered, CrateOnAFloor) {
  const Index room(std::vector<Box>{{{-9, -1}, {9, 0}}, {{5, 0}, {6, 3}}});
  const AnyShape crate = Box{{0, 0}, {1, 1}};
  const auto at_once = room.cast(crate, Vec2{9, 0});
  ASSERT_TRUE(at_once);
  EXPECT_EQ(at_once->id, 0u);
  CastOptions options;
  options.start = CastStart::one_way;
  const auto wall = room.cast(crate, Vec2{9, 0}, options);
  ASSERT_TRUE(wall);
  EXPECT_EQ(wall->id, 1u);
  EXPECT_EQ(wall->hit.t, 4.0 / 9);
  EXPECT_EQ(room.cast(crate, Vec2{9, -1}, options)->id, 0u);  // into the floor
  EXPECT_FALSE(room.cast(crate, Vec2{-9, 0}, options));
  EXPECT_FALSE(room.cast(crate, Vec2{0, 9}, options));
  EXPECT_FALSE(room.cast(crate, Vec2{0, 0}, options));
}

TEST(Filtered, JoinsOfWhoSeesWhom) {
  Random random(6);
  const Scene scene(random, 300), other(random, 200);
  const Index index(scene.shapes), second(other.shapes);
  std::vector<std::uint32_t> masks;
  for (std::size_t i = 0; i < scene.shapes.size(); ++i) masks.push_back(random.bits() & 15);
  PairFilter filter;
  filter.a = {scene.layers, masks};
  filter.b.layers = other.layers;
  filter.accepts = [](Id a, Id b) { return (a + b) % 7 != 0; };

  const auto pairs = [](const auto& joined) {
    std::vector<std::pair<Id, Id>> all;
    joined([&](std::span<const Match> matches) {
      for (const Match& m : matches) all.push_back({m.a, m.b});
    });
    std::sort(all.begin(), all.end());
    return all;
  };
  std::vector<std::pair<Id, Id>> within, across;
  std::size_t unseen = 0;
  for (Id a = 0; a < scene.shapes.size(); ++a) {
    for (Id b = a + 1; b < scene.shapes.size(); ++b) {
      if (!intersects(scene.shapes[a], scene.shapes[b])) continue;
      const bool seen = (masks[a] & scene.layers[b]) != 0 && (masks[b] & scene.layers[a]) != 0 &&
                        (a + b) % 7 != 0;
      if (seen) within.push_back({a, b});
      unseen += !seen;
    }
    for (Id b = 0; b < other.shapes.size(); ++b)
      if (intersects(scene.shapes[a], other.shapes[b]) && (masks[a] & other.layers[b]) != 0 &&
          (a + b) % 7 != 0)
        across.push_back({a, b});
  }
  EXPECT_GT(within.size(), 10u);
  EXPECT_GT(across.size(), 10u);
  EXPECT_GT(unseen, 10u);
  EXPECT_EQ(pairs([&](const MatchSink& sink) { join(index, filter, sink); }), within);
  EXPECT_EQ(pairs([&](const MatchSink& sink) { join(index, second, filter, sink); }), across);

  std::size_t next = 0;
  std::vector<ContactMatch> contacts;
  EXPECT_EQ(join_contacts(
                index,
                [&](std::span<const ContactMatch> found) {
                  contacts.insert(contacts.end(), found.begin(), found.end());
                },
                filter),
            within.size());
  std::sort(contacts.begin(), contacts.end(), [](const ContactMatch& a, const ContactMatch& b) {
    return std::pair(a.a, a.b) < std::pair(b.a, b.b);
  });
  for (const ContactMatch& c : contacts) {
    EXPECT_EQ(std::pair(c.a, c.b), within[next++]);
    const auto expected = contact(scene.shapes[c.a], scene.shapes[c.b]);
    ASSERT_TRUE(expected);
    EXPECT_EQ(c.contact.normal, expected->normal);
    EXPECT_EQ(c.contact.depth, expected->depth);
  }
}

}  // namespace
}  // namespace abut
