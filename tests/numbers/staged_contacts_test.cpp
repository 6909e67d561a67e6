// Contacts in stages, against those by the careful way.
#include "staged.hpp"

namespace staged {
namespace {

/// Contacts in stages beside those by the careful way.
template <class A, class B>
void contacts_agree(Random& random, int (&counts)[3]) {
  constexpr bool has_polygon = std::is_same_v<A, Polygon> || std::is_same_v<B, Polygon>;
  for (const Family family : kFamilies) {
    // Sides of very unlike sizes that are all but in line: either may be the one that faces.
    if (has_polygon && family == Family::mixed) continue;
    for (int i = 0; i < 100 * laws::kEffort; ++i) {
      const auto [a, b] = pair_of<A, B>(random, family);
      const Known<Contact> known = detail::staged_contact<true>(a, b, 0);
      if (known.state == State::unsure) continue;
      const Contact& c = known.value;
      const auto where = testing::Message()
                         << static_cast<int>(family) << " " << laws::text(a) << laws::text(b);
      ASSERT_EQ(known.is_sure(), intersects(a, b)) << where;
      if (!known.is_sure()) {
        ++counts[0];
        continue;
      }
      const auto d = detail::careful_contact(a, b, 0);
      ASSERT_TRUE(d) << where;
      ++counts[c.count];
      EXPECT_EQ(c.depth, d->depth) << where;
      EXPECT_EQ(c.normal, d->normal) << where;
      const double size = std::fmax(largest(a), largest(b));
      const Contact& two = c.count == 2 ? c : *d;
      // Where the stretch vanishes beside the shapes it may count as a point.
      if (c.count != d->count) {
        EXPECT_LE(length(two.points[1] - two.points[0]), 0x1p-34 * size) << where;
      } else if (c.count == 2 && family != Family::parallel) {
        // Where a steep side ends beside the other's end, its height has the slope times the error.
        const double stretch = std::fabs(dot(c.points[1] - c.points[0], perp(c.normal)));
        const double slope = std::fabs(c.depths[1] - c.depths[0]) / stretch;
        for (int k = 0; k < 2; ++k) {
          EXPECT_LE(length(c.points[k] - d->points[k]), 16 * u * size * (1 + slope)) << where;
          EXPECT_NEAR(c.depths[k], d->depths[k], 16 * u * size * (1 + slope)) << where;
        }
      }
    }
  }
}

TEST(Staged, ContactsHaveTheirTwoPoints) {
  Random random(13);
  int counts[3] = {};
  contacts_agree<OrientedBox, Segment>(random, counts);
  contacts_agree<OrientedBox, OrientedBox>(random, counts);
  contacts_agree<Box, Segment>(random, counts);
  contacts_agree<Capsule, Capsule>(random, counts);
  contacts_agree<OrientedBox, Capsule>(random, counts);
  contacts_agree<Polygon, Polygon>(random, counts);
  contacts_agree<OrientedBox, Polygon>(random, counts);
  contacts_agree<Segment, Polygon>(random, counts);
  contacts_agree<Capsule, Polygon>(random, counts);
  for (const int n : counts) EXPECT_GT(n, 500);
  // A segment deep in a box, steep to the face that is nearest: both its ends are in contact.
  const auto deep = contact(Box{{-4, -1}, {4, 1}}, Segment{{0.25, -0.5}, {-0.25, 0.75}});
  ASSERT_TRUE(deep);
  EXPECT_EQ(deep->count, 2);
  EXPECT_EQ(deep->depths[0], 0.25);
  EXPECT_EQ(deep->depths[1], 1.5);
}

}  // namespace
}  // namespace staged
