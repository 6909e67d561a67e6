// The laws of docs/laws.md, held against every pair of convex kinds by way of AnyShape: its tables call what a program
// calls, so the laws are compiled once and not for each pair.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/queries/separation.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <map>
#include <sstream>
#include <string_view>

#include "shapes_at_the_limit.hpp"

namespace laws {
namespace {

ShapeKind kind_of(const AnyConvex& s) { return static_cast<ShapeKind>(s.index()); }
std::string_view name_of(const AnyConvex& s) { return to_string(kind_of(s)); }

// The initials of two structs' names make the seed of their pair.
unsigned initial_of(const AnyConvex& s) {
  return static_cast<unsigned>(std::toupper(name_of(s)[0]));
}
unsigned letters_of(const AnyConvex& s) {
  const std::string_view name = name_of(s);
  return static_cast<unsigned>(name.size()) -
         static_cast<unsigned>(std::count(name.begin(), name.end(), '_'));
}

bool is_ellipse(const AnyConvex& s) { return kind_of(s) == ShapeKind::ellipse; }
bool unbounded(const AnyConvex& s) {
  return kind_of(s) == ShapeKind::line || kind_of(s) == ShapeKind::ray;
}
bool without_ends(const AnyConvex& s) {
  return kind_of(s) == ShapeKind::line || kind_of(s) == ShapeKind::point;
}
bool can_hold(const AnyConvex& a, const AnyConvex& b) {
  return !unbounded(b) || kind_of(a) == ShapeKind::line ||
         (kind_of(a) == ShapeKind::ray && kind_of(b) == ShapeKind::ray);
}

AnyConvex turned(AnyConvex s) {
  return of_any(s, [](auto& it) { return AnyConvex(laws::turned(it)); });
}
template <class F>
void each_number_of(AnyConvex& s, F f) {
  of_any(s, [&](auto& it) { each_number(it, f); });
}

/// The length of its core, roughly, and its radius.
std::pair<double, double> core_of(AnyConvex s) {
  return of_any(s, [](auto& it) {
    return std::pair(detail::rough_length(detail::core(it)), detail::radius(it));
  });
}
double length_of(Vec2 v) { return std::hypot(v.x, v.y); }

Relation converse(Relation r) {
  switch (r) {
    case Relation::inside:
      return Relation::contains;
    case Relation::contains:
      return Relation::inside;
    case Relation::covered_by:
      return Relation::covers;
    case Relation::covers:
      return Relation::covered_by;
    default:
      return r;
  }
}

constexpr double kU = 0x1p-53;

/// Runs the laws over cases of one pair of types and reports what broke: law by law, how often, and
/// the first case, ready to be pasted into a test.
class PairLaws {
 public:
  PairLaws(AnyConvex a, AnyConvex b) : a_(std::move(a)), b_(std::move(b)) {}
  void run(int cases) {
    Random random(0xabu + 977 * initial_of(a_) + 31 * initial_of(b_) + letters_of(b_) +
                  7 * static_cast<unsigned>(soak()));
    for (case_ = 0; case_ < cases; ++case_) {
      put_at_the_limit(a_, b_, random, case_);
      one(any(a_), any(b_), random);
    }
    report();
  }

 private:
  struct Broken {
    int times = 0;
    std::string first;
  };

  void demand(const char* law, bool holds, const std::function<std::string()>& what = {}) {
    if (holds) return;
    Broken& broken = broken_[law];
    if (broken.times++ > 0) return;
    broken.first =
        "case " + std::to_string(case_) + "\n  a = " + described(a_) + "\n  b = " + described(b_);
    if (what) broken.first += "\n  " + what();
  }
  template <class... T>
  static std::string say(const T&... parts) {
    std::ostringstream s;
    s.precision(17);
    (s << ... << parts);
    return s.str();
  }

  void one(const AnyShape& a, const AnyShape& b, Random& random) {
    const oracle::Shape oa = oracle_shape(a_), ob = oracle_shape(b_);

    // Booleans, against the oracle.
    const oracle::Meeting m = oracle::meeting(oa, ob);
    const bool meet = intersects(a, b), inner = interiors_intersect(a, b);
    ++meetings_[static_cast<int>(m)];
    // law: intersects.md, "intersects(a, b) says whether"
    // law: intersects.md, "Both are exact for every finite input"
    // law: intersects.md, "There is no tolerance"
    // law: interface.md, "Booleans are the same"
    demand("1 intersects is right", meet == (m != oracle::Meeting::apart),
           [&] { return say("oracle: ", static_cast<int>(m), " intersects: ", meet); });
    // law: intersects.md, "Zero radii, lengths, sizes"
    // law: intersects.md, "A point is its own interior"
    // law: intersects.md, "A ray's interior is all but"
    // law: intersects.md, "A region's interior is all points"
    // law: intersects.md, "Interiors are those of OGC"
    demand("2 interiors_intersect is right", inner == (m == oracle::Meeting::interiors),
           [&] { return say("oracle: ", static_cast<int>(m), " interiors: ", inner); });
    const oracle::Holding ab = oracle::holding(oa, ob), ba = oracle::holding(ob, oa);
    ++holdings_[static_cast<int>(ab)];
    ++held_[static_cast<int>(ba)];
    // law: contains.md, "contains(a, b): every point"
    // law: contains.md, "The answer is exact for every"
    // law: contains.md, "A flat shape holds nothing"
    // law: contains.md, "A point holds itself"
    // law: contains.md, "Only lines and rays hold"
    demand("3 contains is right", contains(a, b) == (ab != oracle::Holding::none),
           [&] { return say("a in front; oracle: ", static_cast<int>(ab)); });
    demand("3 contains is right", contains(b, a) == (ba != oracle::Holding::none),
           [&] { return say("b in front; oracle: ", static_cast<int>(ba)); });
    const Relation r = relation(a, b), expected = oracle::relation(oa, ob);
    // law: relation.md, "This is one of Egenhofer's"
    // law: relation.md, "The answer is exact for every"
    // law: relation.md, "Interiors are those of OGC"
    // law: relation.md, "A shape that has shrunk"
    // law: relation.md, "overlap: yes: yes"
    // law: relation.md, "inside / contains"
    // law: relation.md, "covered_by / covers"
    demand("4 relation is right", r == expected,
           [&] { return say("oracle: ", to_string(expected), " relation: ", to_string(r)); });

    // Among themselves.
    // law: relation.md, "disjoint: no"
    // law: relation.md, "meet: yes: no"
    // law: relation.md, "equal: yes: yes"
    // law: relation.md, "Shapes that share points but"
    // law: relation.md, "It combines the sign behind"
    demand("5 relation fits the booleans",
           (r == Relation::disjoint) == !meet && (r == Relation::meet) == (meet && !inner) &&
               (r != Relation::equal || (contains(a, b) && contains(b, a))));
    demand("6 contains implies intersects", (!contains(a, b) && !contains(b, a)) || meet);
    // law: relation.md, "Exactly one holds for any"
    // law: interface.md, "Symmetry. q(b, a) is"
    demand("7 symmetry of the booleans", intersects(b, a) == meet &&
                                             interiors_intersect(b, a) == inner &&
                                             relation(b, a) == converse(r));
    invariance(r, random);
    growth(a, b, meet, inner, random);
    distances(a, b, oa, ob, m);
  }

  void invariance(Relation r, Random& random) {
    const double m = std::fmax(magnitude(a_), magnitude(b_));
    if (m < 0x1p960 && m > 0x1p-960) {
      AnyConvex a = a_, b = b_;
      const int k = random.integer(-40, 40);
      bool exact = true;  // nothing has run into the subnormals
      const auto check = [&](double& x, Number kind) {
        if (kind != Number::axis && x != 0 && std::fabs(x) < 0x1p-900) exact = false;
      };
      each_number_of(a, check);
      each_number_of(b, check);
      if (exact) {
        scale(a, k);
        scale(b, k);
        const Relation scaled = relation(any(a), any(b));
        demand("8 powers of two change nothing", scaled == r,
               [&] { return say("by 2^", k, ": ", to_string(scaled)); });
      }
    }
    const Relation after = relation(any(turned(a_)), any(turned(b_)));
    demand("9 quarter turns change nothing", after == r,
           [&] { return std::string(to_string(after)); });
  }

  void growth(const AnyShape& a, const AnyShape& b, bool meet, bool inner, Random& random) {
    AnyConvex grown = a_;
    double* radius = radius_of(grown);
    if (!radius) return;
    *radius = random.one_in(2) ? step(*radius, 1) : *radius * 1.25;
    if (!std::isfinite(*radius)) return;
    const AnyShape bigger = any(grown);
    demand("10 growing never parts", !meet || intersects(bigger, b));
    demand("10 growing never parts", !inner || interiors_intersect(bigger, b));
    demand("10 growing never parts", !contains(a, b) || contains(bigger, b));
    demand("10 growing never parts", contains(bigger, a) && intersects(bigger, a));
  }

  void distances(const AnyShape& a, const AnyShape& b, const oracle::Shape& oa,
                 const oracle::Shape& ob, oracle::Meeting m) {
    const double d = distance(a, b);
    const auto s = separation_witness(a, b);
    // law: distance.md, "It is exactly 0 if and only"
    // law: distance.md, "So distance(a, b) == 0"
    // law: distance.md, "Lines and rays have distances"
    // law: distance.md, "The length of the shortest way"
    demand("11 distance is 0 exactly when they meet", (d == 0) == (m != oracle::Meeting::apart),
           [&] { return say("distance ", d); });
    // law: distance.md, "It is separation where that"
    // law: separation.md, "Positive: the distance"
    // law: separation.md, "Exactly 0 where they only"
    // law: separation.md, "It is ≤ 0 if and only"
    // law: separation.md, "The exact sign of"
    // law: separation.md, "Shapes of no area that lie"
    demand("12 separation's sign is that of the meeting",
           (s.distance > 0) == (m == oracle::Meeting::apart) &&
               (m != oracle::Meeting::touching || s.distance == 0) &&
               (s.distance <= 0 || s.distance == d),
           [&] { return say("separation ", s.distance); });
    const auto t = separation_witness(b, a);
    // Two equal cores have no order: then the answer is the same both ways. So it is if their
    // difference is lost by scaling down from the largest numbers.
    const bool mirrored = t.normal == -s.normal && t.a == s.b && t.b == s.a;
    // law: separation.md, "Swapping the shapes swaps"
    // law: separation.md, "There is one exception"
    demand("13 symmetry of the separation",
           t.distance == s.distance &&
               (mirrored || ((same_core(oa, ob) || d < 0x1p-1070) && t.normal == s.normal)),
           [&] {
             return say("separation ", s.distance, " and ", t.distance, ", normals ", s.normal.x,
                        ' ', s.normal.y, " and ", t.normal.x, ' ', t.normal.y);
           });

    // Lines that are parallel but for less than a double can hold cross where none can tell.
    if (nearly_parallel(oa, ob)) return;
    // Beyond this the numbers themselves overflow when they are put together.
    double size = std::fmax(magnitude(a_), magnitude(b_));
    if (!(size < 0x1p1020)) return;
    const bool numbers = !std::isnan(s.distance) && std::isfinite(s.normal.x + s.normal.y) &&
                         std::isfinite(s.a.x + s.a.y) && std::isfinite(s.b.x + s.b.y);
    demand("14 separation is right", numbers || s.distance == -HUGE_VAL,
           [&] { return say("not a number in it; separation ", s.distance); });
    if (!numbers) return;
    const auto gap = oracle::separation(oa, ob);
    // law: separation.md, "No translation parts two"
    demand("14 separation is right", gap.bounded == (s.distance > -HUGE_VAL),
           [&] { return say("oracle ", gap.distance, " separation ", s.distance); });
    if (!gap.bounded || s.distance == -HUGE_VAL) return;
    size = std::fmax(size, std::fabs(gap.distance));
    // The line that decides may run on far beyond the numbers that state it.
    if (unbounded(a_) || unbounded(b_))
      size = std::fmax(size, std::fmax(largest(s.a), largest(s.b)));
    // Subnormals have fewer digits: their spacing is the least bound.
    const double u = std::fmax(kU * size, 0x1p-1074);
    const double error = std::fabs(s.distance - gap.distance) / u;
    worst_ = std::fmax(worst_, error);
    // law: separation.md, "The number is within 8 u"
    // law: separation.md, "Negative: minus the length"
    demand("14 separation is right", gap.bounded && error <= 8, [&] {
      return say("oracle ", gap.distance, " separation ", s.distance, ": ", error, " u");
    });
    tiny(oa, ob, gap.distance, s.distance);
    // A normal between points d apart is no better than the points; that turns the far ends of the
    // shapes by as much. Along a line or a ray there is no far end, so there it cannot be asked.
    const double length = std::hypot(s.normal.x, s.normal.y);
    demand("15 the normal is of length 1", std::fabs(length - 1) <= 4 * kU,
           [&] { return say("off by ", (length - 1) / kU, " u"); });
    if (!unbounded(a_) && !unbounded(b_)) {
      const double slack = gap.distance > 0 ? 1 + size / gap.distance : 1;
      const double along = oracle::separation_along(oa, ob, s.normal);
      demand("15 along the normal lies the separation",
             std::fabs(along - gap.distance) <= 16 * u * slack, [&] {
               return say("normal ", s.normal.x, ' ', s.normal.y, ": along it ", along, ", oracle ",
                          gap.distance, " by ", gap.normal.x, ' ', gap.normal.y, ": ",
                          (along - gap.distance) / u, " u");
             });
    }
    const Vec2 gap_vector = s.b - s.a - s.distance * s.normal;
    // law: separation.md, "separation_witness adds the"
    demand("16 b − a = separation · normal", largest(gap_vector) <= 20 * u,
           [&] { return say("off by ", gap_vector.x / u, ' ', gap_vector.y / u, " u"); });
    const double off_a = oracle::separation(oa, oracle::shape(Point{s.a})).distance / u;
    const double off_b = oracle::separation(ob, oracle::shape(Point{s.b})).distance / u;
    demand("17 the witnesses lie on the shapes", std::fabs(off_a) <= 12 && std::fabs(off_b) <= 12,
           [&] {
             return say("witness ", s.a.x, ' ', s.a.y, " and ", s.b.x, ' ', s.b.y, ", off by ",
                        off_a, " and ", off_b, " u; separation ", s.distance);
           });
    AnyConvex moved = b_;
    move(moved, -s.distance * s.normal);
    if (std::isfinite(magnitude(moved))) {
      const double rest = oracle::separation(oa, oracle_shape(moved)).distance;
      demand("18 moved by the separation they touch", std::fabs(rest) <= 24 * u,
             [&] { return say("still ", rest / u, " u"); });
    }
    const auto c = closest_points(a, b);
    if (m == oracle::Meeting::apart) {
      // law: closest_points.md, "A point of a and a point of b"
      demand("19 closest points are as far apart as the distance",
             c.distance == d && std::fabs(length_of(c.b - c.a) - d) <= 20 * u);
    } else if (!std::isfinite(largest(c.a))) {
      demand("20 endless shapes may cross beyond the doubles",
             unbounded(a_) && unbounded(b_) && c.distance == 0);
    } else {
      const double uc = unbounded(a_) && unbounded(b_) ? std::fmax(u, kU * largest(c.a)) : u;
      const double in_a = oracle::separation(oa, oracle::shape(Point{c.a})).distance / uc;
      const double in_b = oracle::separation(ob, oracle::shape(Point{c.b})).distance / uc;
      // law: closest_points.md, "Where the shapes meet, both"
      // law: closest_points.md, "Each point is within 8 u"
      demand("20 shapes that meet have a common closest point",
             c.distance == 0 && c.a == c.b && in_a <= 12 && in_b <= 12, [&] {
               return say("at ", c.a.x, ' ', c.a.y, ": ", in_a, " u from a, ", in_b, " u from b");
             });
    }
  }
  /// A separation that doubles cannot tell comes from exact numbers, and is right to the last digits of its own; with an
  /// ellipse a distance is.
  void tiny(const oracle::Shape& oa, const oracle::Shape& ob, double right, double found) {
    const auto [length_a, radius_a] = core_of(a_);
    const auto [length_b, radius_b] = core_of(b_);
    const double size = std::fmax(std::fmax(length_a, length_b), radius_a + radius_b);
    if (!(std::fabs(right) < 0.5 * detail::kExactGap * size)) return;
    const bool with_ellipse = is_ellipse(a_) || is_ellipse(b_);
    if (with_ellipse ? !(found > 0)
                     // Below what the oracle tells, a number that is 0 looks as if it were none.
                     : !(std::fabs(right) > 1e-80 * size))
      return;
    ++tiny_;
    const bool holds =
        with_ellipse ? is_distance_of_itself(oa, ob, found)
                     : std::fabs(found - right) <= std::fmax(8 * kU * std::fabs(right), 0x1p-1074);
    // law: distance.md, "A gap smaller than the rounding"
    // law: separation.md, "A distance that doubles cannot"
    // law: separation.md, "So does a depth of straight"
    demand("41 a separation that doubles cannot tell has 8 u of itself", holds,
           [&] { return say("oracle ", right, " separation ", found); });
  }
  static bool same_core(const oracle::Shape& a, const oracle::Shape& b) {
    return a.core == b.core && a.points == b.points && a.directions == b.directions &&
           a.center == b.center && a.half == b.half && a.axis == b.axis;
  }
  static bool nearly_parallel(const oracle::Shape& a, const oracle::Shape& b) {
    if (a.directions.empty() || b.directions.empty()) return false;
    const auto unit = [](Vec2 v) {
      const int e = -std::ilogb(largest(v));
      return Vec2(std::ldexp(v.x, e), std::ldexp(v.y, e));
    };
    return oracle::orientation({0.0, 0.0}, a.directions[0], b.directions[0]) != 0 &&
           std::fabs(cross(unit(a.directions[0]), unit(b.directions[0]))) < 0x1p-900;
  }
  void report() {
    const std::string pair = std::string(name_of(a_)) + " and " + std::string(name_of(b_));
    for (const auto& [law, broken] : broken_)
      ADD_FAILURE() << pair << ": law " << law << ": broken " << broken.times << " times. First, "
                    << broken.first;
    EXPECT_GT(meetings_[0], 0) << pair << " never apart";
    EXPECT_GT(meetings_[2], 0) << pair << " never with common interior points";
    if (!without_ends(a_) || !without_ends(b_)) {
      EXPECT_GT(meetings_[1], 0) << pair << " never just touching";
    }
    EXPECT_GT(holdings_[0], 0) << pair;
    EXPECT_GT(held_[0], 0) << pair;
    if (can_hold(a_, b_)) {
      EXPECT_GT(holdings_[1] + holdings_[2], 0) << pair << ": the first never holds the second";
    }
    if (can_hold(b_, a_)) {
      EXPECT_GT(held_[1] + held_[2], 0) << pair << ": the second never holds the first";
    }
    if (std::getenv("ABUT_TABLE"))
      std::printf(
          "%-12s %-12s apart %5d touch %5d meet %5d | holds %5d %5d | held %5d %5d | tiny %4d | "
          "%.2f u\n",
          name_of(a_).data(), name_of(b_).data(), meetings_[0], meetings_[1], meetings_[2],
          holdings_[1], holdings_[2], held_[1], held_[2], tiny_, worst_);
  }

  std::map<std::string, Broken> broken_;
  AnyConvex a_, b_;
  int case_ = 0;
  int meetings_[3] = {}, holdings_[3] = {}, held_[3] = {}, tiny_ = 0;
  double worst_ = 0;
};

/// Every two kinds, a kind with itself too.
std::vector<std::pair<AnyConvex, AnyConvex>> pairs_of_kinds() {
  const auto kinds = one_of_each_kind();
  std::vector<std::pair<AnyConvex, AnyConvex>> pairs;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    for (std::size_t k = i; k < kinds.size(); ++k)
      // An ellipse comes first: so the seeds were chosen.
      is_ellipse(kinds[k]) ? pairs.emplace_back(kinds[k], kinds[i])
                           : pairs.emplace_back(kinds[i], kinds[k]);
  return pairs;
}
class Laws : public testing::TestWithParam<std::pair<AnyConvex, AnyConvex>> {};
TEST_P(Laws, Hold) {
  const auto& [a, b] = GetParam();
  PairLaws(a, b).run((is_ellipse(a) || is_ellipse(b) ? 400 : 1000) * soak());
}
INSTANTIATE_TEST_SUITE_P(Every, Laws, testing::ValuesIn(pairs_of_kinds()), [](const auto& pair) {
  return std::string(name_of(pair.param.first)) + "_and_" + std::string(name_of(pair.param.second));
});

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
