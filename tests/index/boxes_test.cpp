// Where all shapes are boxes or points, the tree's own boxes decide most of the answers: beside
// every limit, they must not.
#include <gtest/gtest.h>

#include <abut/index/dynamic_index.hpp>
#include <algorithm>

#include "sets.hpp"

namespace {

using namespace sets;

/// Coordinates of which many are equal and others a hair apart, at sizes far from each other.
struct Coordinates {
  const char* name;
  std::vector<double> some;
};
std::vector<double> with_neighbours(std::vector<double> numbers) {
  std::vector<double> all;
  for (const double x : numbers)
    for (const double y : {x, std::nextafter(x, HUGE_VAL), std::nextafter(x, -HUGE_VAL)})
      all.push_back(y);
  return all;
}
const std::vector<Coordinates>& coordinates() {
  static const std::vector<Coordinates> all = {
      {"about one", with_neighbours({-1, 0.1, 0.3, 1, 1.5, 2})},
      {"zero and a million", with_neighbours({0, -1e-9, 1e-9, 1e6, -1e6, 1, 1e-300})},
      {"beside floats", with_neighbours({1 + 0x1p-23, 1 + 0x1p-24, 1 + 0x3p-24, 1, -1, -1 - 0x1p-24,
                                         16777217, 16777216})},
      {"far from the origin", with_neighbours({1e9, 1e9 + 1, 1e9 + 2, 1e9 + 0.25})},
      {"about the largest floats", with_neighbours({3.3e38, 3.5e38, 2.7e38, 1e38, -2e38, 6e38, 0})},
      {"the largest", with_neighbours({1e308, -1e308, 1e38, 3.5e38, 0, 1e-308})},
      {"the least", with_neighbours({0, 1e-323, 1e-310, -1e-310, 1e-45, 1e-38})},
  };
  return all;
}

class Boxes : public testing::TestWithParam<std::size_t> {
 protected:
  // Each is held against all others: sanitizers get some.
  static constexpr std::size_t kBoxes = kEffort == 1 ? 44 : 300, kPoints = 50 * kEffort;
  const std::vector<double>& some = coordinates()[GetParam()].some;
  Random random{GetParam() + 7};

  double number() { return some[random.bits() % some.size()]; }
  Box box() {
    const double x[2] = {number(), number()}, y[2] = {number(), number()};
    return {{std::min(x[0], x[1]), std::min(y[0], y[1])},
            {std::max(x[0], x[1]), std::max(y[0], y[1])}};
  }
  AnyShape box_or_point() {
    return random.one_in(3) ? AnyShape(Point{{number(), number()}}) : AnyShape(box());
  }
  std::vector<Box> boxes = [this] {
    std::vector<Box> all(kBoxes);
    for (Box& b : all) b = box();
    return all;
  }();
  std::vector<Point> points = [this] {
    std::vector<Point> all(kPoints);
    for (Point& p : all) p = {{number(), number()}};
    return all;
  }();
  std::size_t yes = 0, no = 0;

  /// `index` answers as a list does that goes through `shapes`.
  template <class I>
  void expect_as_a_list(const I& index, const std::vector<AnyShape>& shapes) {
    for (int i = 0; i < 5 * kEffort; ++i) {
      const AnyShape query = box_or_point();
      std::vector<Id> meeting, near;
      std::vector<Neighbour> nearest;
      const double within = distance(query, shapes[random.bits() % shapes.size()]);
      for (Id id = 0; id < shapes.size(); ++id) {
        const double d = distance(query, shapes[id]);
        if (intersects(query, shapes[id])) meeting.push_back(id);
        if (within_distance(query, shapes[id], within)) near.push_back(id);
        nearest.push_back({id, d});
      }
      yes += meeting.size(), no += shapes.size() - meeting.size();
      std::sort(nearest.begin(), nearest.end(), [](const Neighbour& x, const Neighbour& y) {
        return x.distance < y.distance || (x.distance == y.distance && x.id < y.id);
      });
      auto found = index.meeting(query);
      std::sort(found.begin(), found.end());
      EXPECT_EQ(found, meeting);
      found = index.within(query, within);
      std::sort(found.begin(), found.end());
      EXPECT_EQ(found, near);
      for (const std::size_t k : {std::size_t{1}, std::size_t{8}, std::size_t{40}, shapes.size()}) {
        const auto expected = std::vector<Neighbour>(
            nearest.begin(),
            nearest.begin() + static_cast<std::ptrdiff_t>(std::min(k, nearest.size())));
        EXPECT_EQ(index.nearest(query, k), expected) << k;
      }
    }
    std::vector<std::pair<Id, Id>> expected, found;
    for (Id a = 0; a < shapes.size(); ++a)
      for (Id b = a + 1; b < shapes.size(); ++b)
        if (intersects(shapes[a], shapes[b])) expected.emplace_back(a, b);
    join(index, [&](std::span<const Match> matches) {
      for (const Match& m : matches) found.emplace_back(m.a, m.b);
    });
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
};

TEST_P(Boxes, AsAListWithEveryInstructionSet) {
  with_every_instruction_set([&] {
    expect_as_a_list(Index(std::span<const Box>(boxes)), {boxes.begin(), boxes.end()});
    expect_as_a_list(Index(std::span<const Point>(points)), {points.begin(), points.end()});
  });
  EXPECT_GT(yes, 0U);
  EXPECT_GT(no, 0U);
}

TEST_P(Boxes, BoxesWithPoints) {
  const Index a{std::span<const Box>(boxes)}, b{std::span<const Point>(points)};
  std::vector<std::pair<Id, Id>> expected, found;
  for (Id i = 0; i < boxes.size(); ++i)
    for (Id k = 0; k < points.size(); ++k)
      if (intersects(boxes[i], points[k])) expected.emplace_back(i, k);
  join(a, b, [&](std::span<const Match> matches) {
    for (const Match& m : matches) found.emplace_back(m.a, m.b);
  });
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, expected);
  EXPECT_FALSE(expected.empty());
  EXPECT_LT(expected.size(), boxes.size() * points.size());
}

// Its distances err by little of the largest number involved, whichever axis that is on: a box of the
// tree has no room for it.
TEST_P(Boxes, WithinADistanceOfWhatIsNoBox) {
  const auto place = [&] {
    const double x = number();
    return Vec2{x, number()};
  };
  const auto any = [&]() -> AnyShape {
    const Vec2 p = place();
    const double r = std::fabs(number());
    switch (random.integer(0, 4)) {
      case 0:
        return Circle{p, r};
      case 1:
        return Segment{p, place()};
      case 2:
        return Capsule{p, place(), r};
      case 3:
        return OrientedBox{p, {r, std::fabs(number())}, Rotation::axis(0.6, 0.8)};
      default:
        return Polygon{{p, place(), place()}, r};
    }
  };
  std::vector<AnyShape> others;
  while (others.size() < 12U * kEffort)
    if (const AnyShape s = any(); !validate(s)) others.push_back(s);
  const std::vector<AnyShape> list(boxes.begin(), boxes.end());
  const Index of_others(others);
  // How far each reaches, and what a list finds there.
  std::vector<double> reach;
  std::vector<std::vector<Id>> expected;
  std::vector<std::pair<Id, Id>> expected_pairs;
  for (const AnyShape& s : others) {
    reach.push_back(distance(s, list[random.bits() % list.size()]));
    expected.emplace_back();
    for (Id id = 0; id < list.size(); ++id)
      if (within_distance(s, list[id], reach.back())) expected.back().push_back(id);
  }
  for (Id a = 0; a < others.size(); ++a)
    for (Id b = 0; b < list.size(); ++b)
      if (within_distance(others[a], list[b], reach.back())) expected_pairs.emplace_back(a, b);
  with_every_instruction_set([&] {
    const Index index{std::span<const Box>(boxes)};
    DynamicIndex moving{{boxes.begin(), boxes.end()}};
    const Id circle = moving.insert(Circle{{0, 0}, 1});
    const auto sorted = [&](std::vector<Id> found) {
      std::erase(found, circle);
      std::sort(found.begin(), found.end());
      return found;
    };
    for (Id at = 0; at < others.size(); ++at) {
      EXPECT_EQ(sorted(index.within(others[at], reach[at])), expected[at]) << kind_name(others[at]);
      EXPECT_EQ(sorted(moving.within(others[at], reach[at])), expected[at])
          << kind_name(others[at]);
    }
    const auto collect = [&](const Indexed& a, const Indexed& b, bool turned) {
      std::vector<std::pair<Id, Id>> found;
      join_within(a, b, reach.back(), [&](std::span<const Match> matches) {
        for (const Match& m : matches) {
          const auto pair = turned ? std::pair(m.b, m.a) : std::pair(m.a, m.b);
          if (pair.second != circle) found.push_back(pair);
        }
      });
      std::sort(found.begin(), found.end());
      return found;
    };
    EXPECT_EQ(collect(of_others, index, false), expected_pairs);
    EXPECT_EQ(collect(index, of_others, true), expected_pairs);
    EXPECT_EQ(collect(of_others, moving, false), expected_pairs);
  });
}

// As few as the youngest tree takes, whatever they are: it is made of floats.
TEST_P(Boxes, AFewThatCameOneByOne) {
  const std::vector<AnyShape> few_points(points.begin(), points.begin() + 40),
      few_boxes(boxes.begin(), boxes.begin() + 40);
  for (const auto& few : {few_points, few_boxes}) {
    DynamicIndex index;
    for (const AnyShape& shape : few) index.insert(shape);
    expect_as_a_list(index, few);
  }
}

TEST_P(Boxes, ThatMove) {
  std::vector<AnyShape> shapes(boxes.begin(), boxes.end());
  DynamicIndex index(shapes);
  const auto move = [&](AnyShape shape) {
    const Id id = static_cast<Id>(random.bits() % shapes.size());
    shapes[id] = shape;
    index.move(id, shape);
  };
  for (int i = 0; i < 100; ++i) move(box_or_point());
  expect_as_a_list(index, shapes);
  // A circle among them, so that boxes decide no longer; and without it.
  shapes.push_back(Circle{{number(), number()}, 1});
  const Id circle = index.insert(shapes.back());
  ASSERT_EQ(circle, shapes.size() - 1);
  expect_as_a_list(index, shapes);
  shapes.back() = box();
  index.move(circle, shapes.back());
  expect_as_a_list(index, shapes);
}

// A tree of floats knows no more than that what is asked about is beyond them.
TEST(BeyondTheFloats, TheNearestIsByTheDistance) {
  DynamicIndex index;
  index.insert(Point{{3.3e38, 1e38}});
  index.insert(Point{{2.7e38, 0}});
  index.insert(Circle{{-3e38, 0}, 1});
  for (const bool boxes_only : {false, true}) {
    if (boxes_only) index.erase(2);
    EXPECT_EQ(index.nearest(Point{{6e38, 0}}, 1)[0].id, 0U);
    EXPECT_EQ(index.nearest(Circle{{6e38, 0}, 1}, 2)[1].id, 1U);
    EXPECT_EQ(index.nearest(Point{{-2e38, 0}}, 1, 5.4e38).size(), 1U);
  }
  const Index far(std::vector<Circle>{{{-3e38, 0}, 1}, {{-1e38, 0}, 1}});
  EXPECT_EQ(far.nearest(Point{{3e38, 0}}, 1)[0].id, 1U);
  EXPECT_EQ(far.nearest(Point{{3e38, 0}}, 2, 5e38).size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(At, Boxes, testing::Range(std::size_t{0}, coordinates().size()),
                         [](const auto& of) {
                           std::string name = coordinates()[of.param].name;
                           std::replace(name.begin(), name.end(), ' ', '_');
                           return name;
                         });

}  // namespace
