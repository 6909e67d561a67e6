// The filters never contradict the exact formulas, which share no code with them, and leave
// little open where shapes are not at the limit.
#include <gtest/gtest.h>

#include <abut/queries/intersects.hpp>

#include "shapes_at_the_limit.hpp"

namespace {

using namespace abut;

/// The filter that intersects() asks: of the cores as they are given to cores_meeting().
template <class A, class B>
[[gnu::always_inline]] inline detail::Sign quick_of_cores(const A& a, const B& b, detail::Reach r) {
  if constexpr (detail::HasQuickMeeting<A, B>) {
    return detail::pairs::quick_meeting(a, b, r);
  } else {
    static_assert(detail::HasQuickMeeting<B, A>, "intersects() has no filter for this pair");
    return detail::pairs::quick_meeting(b, a, detail::Reach{r.b, r.a});
  }
}
template <class A, class B>
detail::Sign quick(const A& a, const B& b) {
  return quick_of_cores(detail::core(a), detail::core(b),
                        detail::Reach{detail::radius(a), detail::radius(b)});
}
template <class A, class B>
detail::Sign exact(const A& a, const B& b) {
  return detail::pair_meeting(detail::core(a), detail::core(b),
                              detail::Reach{detail::radius(a), detail::radius(b)});
}

template <class A, class B>
void never_contradict(const char* names) {
  laws::Random random(0x1ea4u + 31 * sizeof(A) + sizeof(B));
  const int cases = 1500 * laws::soak();
  int wrong = 0, apart = 0, meeting = 0, open = 0;
  for (int i = 0; i < cases; ++i) {
    const auto [a, b] = laws::make_pair_at_the_limit<A, B>(random, i);
    const detail::Sign s = quick(a, b);
    (s == detail::Sign::positive ? apart : s == detail::Sign::negative ? meeting : open) += 1;
    if (s != detail::Sign::zero && s != exact(a, b) && wrong++ == 0)
      ADD_FAILURE() << names << "\n" << laws::text(a) << "\n" << laws::text(b);
  }
  EXPECT_EQ(wrong, 0) << names;
  EXPECT_GT(open, 0) << names;
  constexpr bool endless = requires { A().direction; } && requires { B().direction; };
  if (!endless) {
    EXPECT_GT(apart, cases / 20) << names;
  }
  // Without optimisation no compiler sees that radii are zero (Reach::seen_to_be_zero), and two segments are
  // asked as round ones, which leaves their crossings open.
#ifdef __OPTIMIZE__
  constexpr bool sees_zeros = true;
#else
  constexpr bool sees_zeros = false;
#endif
  if (sees_zeros) {
    EXPECT_GT(meeting, cases / 20) << names;
  }

  // Nor where magnitudes are mixed, and many products underflow.
  laws::Maker maker(random, laws::Supply::reals);
  for (int i = 0; i < 1000 * laws::soak(); ++i) {
    A a;
    B b;
    maker.make(a), maker.make(b);
    laws::mix_magnitudes(a, b, random);
    const detail::Sign s = quick(a, b);
    ASSERT_TRUE(s == detail::Sign::zero || s == exact(a, b)) << names << "\n"
                                                             << laws::text(a) << "\n"
                                                             << laws::text(b);
  }

  // Away from the limit they tell nearly always.
  int undecided = 0;
  for (int i = 0; i < 2000; ++i) {
    A a;
    B b;
    maker.make(a), maker.make(b);
    undecided += quick(a, b) == detail::Sign::zero;
  }
  // Zero sizes, polygons of one corner and turns by quarters are among them.
  if (sees_zeros) {
    EXPECT_LT(undecided, 240) << names;
  }
}

template <class A, class... B>
void against(const char* name) {
  (never_contradict<A, B>(name), ...);
}

TEST(Filters, Circles) {
  against<Circle, Line, Ray, Segment, Circle, Box, OrientedBox, Capsule, RoundedBox>("circle");
}
TEST(Filters, Lines) {
  against<Line, Line, Ray, Segment, Box, OrientedBox, Capsule, RoundedBox>("line");
}
TEST(Filters, Rays) { against<Ray, Ray, Segment, Box, OrientedBox, Capsule, RoundedBox>("ray"); }
TEST(Filters, Segments) {
  against<Segment, Segment, Box, OrientedBox, Capsule, RoundedBox>("segment");
}
TEST(Filters, Capsules) { against<Capsule, Capsule, Box, OrientedBox, RoundedBox>("capsule"); }
TEST(Filters, Boxes) { against<Box, Box, OrientedBox, RoundedBox>("box"); }
TEST(Filters, OrientedBoxes) { against<OrientedBox, OrientedBox, RoundedBox>("oriented box"); }
TEST(Filters, Polygons) {
  against<Polygon, Point, Line, Ray, Segment, Circle, Box, OrientedBox, Capsule, RoundedBox,
          Polygon>("polygon");
}
TEST(Filters, RoundedBoxes) { against<RoundedBox, RoundedBox>("rounded box"); }

}  // namespace
