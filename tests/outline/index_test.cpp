// Indexes and joins of outlines, which keep trees of their edges: the answers of asking one by one.
#include <gtest/gtest.h>

#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>
#include <abut/transform.hpp>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>

#include "exact.hpp"
#include "random_outlines.hpp"

using namespace abut;

extern std::atomic<std::size_t> allocated;  // in allocated.cpp

namespace {

using Pairs = std::vector<std::pair<Id, Id>>;

/// Outlines of few and of many vertices and other shapes, all of whole numbers and close together, so
/// that many just touch.
std::vector<AnyShape> crowd(outlines::Random& random, int of_each) {
  const auto place = [&] { return Vec2{1.0 * random.below(30), 1.0 * random.below(30)}; };
  std::vector<AnyShape> all;
  for (int i = 0; i < of_each; ++i) {
    all.push_back(outlines::star(8 + random.below(40), place(), 2 + random.below(12)));
    if (validate(std::get<Region>(all.back()))) all.back() = Point{place()};
    all.push_back(moved(random.region(), place()));
    all.push_back(moved(random.polyline(), place()));
    Polyline walk{{{}}, random.one_in(2) ? 0 : 0.5};
    Vec2 at = place();
    for (int n = 10 + random.below(30); n > 0; --n) {
      walk.lines[0].push_back(at);
      at = at + 0.25 * random.direction();
    }
    all.push_back(walk);
    all.push_back(Point{place()});
    all.push_back(Circle{place(), 1.0 * random.below(3)});
    all.push_back(Segment{place(), place()});
  }
  return all;
}

bool meet(const AnyShape& a, const AnyShape& b) {
  const auto* point = std::get_if<Point>(&b);
  const auto* region = std::get_if<Region>(&a);
  if (!point || !region) return intersects(a, b);
  const bool inside =
      exact::place(exact::set_of(*region), exact::point(point->position)) != exact::exterior;
  EXPECT_EQ(intersects(a, b), inside);
  return inside;
}

template <class Join>
Pairs sorted(Join join) {
  Pairs found;
  const std::size_t count = join([&](std::span<const Match> some) {
    for (const Match& m : some) found.emplace_back(m.a, m.b);
  });
  EXPECT_EQ(found.size(), count);
  std::sort(found.begin(), found.end());
  return found;
}
std::vector<Id> sorted(std::vector<Id> ids) {
  std::sort(ids.begin(), ids.end());
  return ids;
}

TEST(OutlineIndex, JoinsAsOneByOne) {
  constexpr double reach = 1;
  outlines::Random random(5);
  for (int round = 0; round < 3; ++round) {
    const std::vector<AnyShape> all = crowd(random, 12);
    const Index index(all);
    DynamicIndex dynamic;
    for (const AnyShape& s : all) dynamic.insert(s);
    for (int changes = 0; changes < 2; ++changes) {
      std::vector<AnyShape> now;
      for (Id id = 0; id < all.size(); ++id) now.push_back(dynamic[id]);
      Pairs own, near, both;
      int touch = 0;
      for (Id i = 0; i < all.size(); ++i)
        for (Id k = 0; k < all.size(); ++k) {
          const bool here = meet(now[i], now[k]);
          if (meet(all[i], now[k])) both.emplace_back(i, k);
          if (i >= k) continue;
          if (here) own.emplace_back(i, k);
          touch += here && !interiors_intersect(now[i], now[k]);
          if (within_distance(now[i], now[k], reach)) near.emplace_back(i, k);
        }
      EXPECT_GT(own.size(), all.size());
      EXPECT_LT(4 * own.size(), all.size() * all.size());
      EXPECT_GT(near.size(), own.size());
      EXPECT_GT(touch, 20);
      EXPECT_EQ(sorted([&](auto sink) { return join(dynamic, sink); }), own);
      EXPECT_EQ(sorted([&](auto sink) { return join_within(dynamic, reach, sink); }), near);
      EXPECT_EQ(sorted([&](auto sink) { return join(index, dynamic, sink); }), both);
      if (changes == 0) {
        EXPECT_EQ(sorted([&](auto sink) { return join(index, sink); }), own);
        EXPECT_EQ(sorted([&](auto sink) { return join_within(index, reach, sink); }), near);
      }
      // An id whose shape has become another has another tree, or none.
      for (Id id = 0; id < all.size(); id += 3) dynamic.move(id, all[(id + 7) % all.size()]);
      for (Id id = 1; id < all.size(); id += 9) dynamic.erase(id);
      for (Id id = 1; id < all.size(); id += 9) dynamic.insert(all[id / 2]);
    }
  }
}

TEST(OutlineIndex, AnswersAsOneByOne) {
  outlines::Random random(6);
  const std::vector<AnyShape> all = crowd(random, 20);
  const Index index(all);
  DynamicIndex dynamic(all);
  std::size_t found = 0;
  for (Id q = 0; q < all.size(); q += 2) {
    const AnyShape& query = all[q];
    std::vector<Id> meeting, within;
    std::vector<Neighbour> in_order;
    for (Id id = 0; id < all.size(); ++id) {
      const double d = distance(query, all[id]);
      if (meet(all[id], query)) meeting.push_back(id);
      if (d <= 2) within.push_back(id);
      in_order.push_back({id, d});
    }
    std::sort(in_order.begin(), in_order.end(), [](const Neighbour& a, const Neighbour& b) {
      return a.distance != b.distance ? a.distance < b.distance : a.id < b.id;
    });
    in_order.resize(5);
    // An outline without points is infinitely far from everything.
    if (in_order.back().distance == HUGE_VAL) in_order.clear();
    found += meeting.size();
    for (const Indexed* one :
         {static_cast<const Indexed*>(&index), static_cast<const Indexed*>(&dynamic)}) {
      EXPECT_EQ(sorted(one->meeting(query)), meeting);
      EXPECT_EQ(sorted(one->within(query, 2)), within);
      if (in_order.empty()) continue;
      EXPECT_EQ(one->nearest(query, 5), in_order);
      EXPECT_EQ(one->nearest(query, 5, Filter{}), in_order);
    }
  }
  EXPECT_GT(found, all.size());
  EXPECT_LT(found, all.size() * all.size() / 4);
}

TEST(OutlineIndex, CastsAndContactsAsOneByOne) {
  outlines::Random random(29);
  int hits = 0, met = 0, contacts = 0, near = 0;
  for (int round = 0; round < 3; ++round) {
    const std::vector<AnyShape> all = crowd(random, 12);
    const Index index(all);
    const auto first_of = [&](const auto& ask) {
      std::optional<IndexHit> first;
      for (Id id = 0; id < all.size(); ++id) {
        const std::optional<CastHit> hit = ask(all[id]);
        if (hit && !(first && first->hit.t <= hit->t)) first = IndexHit{id, *hit};
      }
      return first;
    };
    const auto expect_same = [&](const std::optional<IndexHit>& a,
                                 const std::optional<IndexHit>& b) {
      ASSERT_EQ(a.has_value(), b.has_value());
      if (!a) return;
      ++hits;
      EXPECT_EQ(a->id, b->id);
      EXPECT_EQ(a->hit.t, b->hit.t);
      EXPECT_EQ(a->hit.normal, b->hit.normal);
    };
    for (const AnyShape& query : crowd(random, 3)) {
      const Vec2 motion = (1.0 + random.below(4)) * random.direction();
      const auto one =
          first_of([&](const AnyShape& target) { return cast(query, motion, target); });
      expect_same(index.cast(query, motion), one);
      expect_same(index.cast(query, motion, CastOptions{}), one);
      if (const Point* p = std::get_if<Point>(&query)) {
        const Ray ray{p->position, motion};
        expect_same(index.cast(ray),
                    first_of([&](const AnyShape& target) { return cast(ray, target); }));
      }
      std::optional<Neighbour> least;
      for (Id id = 0; id < all.size(); ++id) {
        const std::optional<double> s = separation(query, all[id]);
        const double d = s ? *s : distance(query, all[id]);
        if (!least || d < least->distance) least = Neighbour{id, d};
      }
      const auto found = index.least_separated(query);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->id, least->id);
      EXPECT_EQ(found->distance, least->distance);
      met += least->distance <= 0;
    }
    for (const double margin : {0.0, 0.25})
      join_contacts(index, margin, [&](std::span<const ContactMatch> some) {
        for (const ContactMatch& m : some) {
          const auto one = contact(all[m.a], all[m.b], margin);
          ASSERT_TRUE(one);
          EXPECT_EQ(m.contact.depth, one->depth);
          if (one->depth < 0) {
            ++near;
          } else {
            EXPECT_EQ(m.contact.normal, one->normal);
            ++contacts;
          }
        }
      });
  }
  EXPECT_GT(hits, 100);
  EXPECT_GT(met, 30);
  EXPECT_GT(contacts, 600);
  EXPECT_GT(near, 5);
}

TEST(OutlineIndex, TurningShapesAsOneByOne) {
  outlines::Random random(9);
  const std::vector<AnyShape> all = crowd(random, 6);
  const Index index(all);
  int hits = 0;
  for (const AnyShape& query : crowd(random, 2)) {
    const Vec2 motion = (1.0 + random.below(4)) * random.direction();
    std::optional<CastHit> first;
    for (const AnyShape& target : all) {
      const auto hit = cast_rotating(query, motion, 1.5, target, 0.05);
      if (hit && (!first || hit->t < first->t)) first = hit;
    }
    const auto found = index.cast_rotating(query, motion, 1.5, 0.05);
    ASSERT_EQ(found.has_value(), first.has_value());
    if (!found) continue;
    EXPECT_EQ(found->hit.t, first->t);
    ++hits;
  }
  EXPECT_GT(hits, 5);
}

TEST(OutlineIndex, ATurningShapeCopiesNoOutline) {
  // A step looks at the edges near the shape: all steps together take less memory than one copy.
  Region coast{{{}}, 0};
  for (int i = 0; i < 50000; ++i)
    coast.rings[0].push_back(1e6 * Rotation::radians(2 * std::numbers::pi * i / 50000).u());
  const std::size_t size = coast.rings[0].size() * sizeof(Vec2);
  const std::size_t before = allocated;
  const std::vector<AnyShape> all{coast};
  EXPECT_GE(allocated - before, size);
  const Index index(all);
  const AnyShape bar = OrientedBox{{1.2e6, 0}, {40, 2}, {}};
  // The first question makes the outline's tree.
  ASSERT_TRUE(index.cast_rotating(bar, {-1e6, 0}, 3, 0.5));
  const std::size_t asked = allocated;
  EXPECT_TRUE(index.cast_rotating(bar, {-1e6, 0}, 3, 0.5));
  EXPECT_LT(allocated - asked, size / 4);
}

}  // namespace
