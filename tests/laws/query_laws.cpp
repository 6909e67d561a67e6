// The laws of the other queries, over every pair of kinds, by way of AnyShape.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/corners.hpp>
#include <abut/queries/separation.hpp>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>

#include "shapes_at_the_limit.hpp"

namespace laws {
namespace {

using AnyPair = std::pair<AnyShape, AnyShape>;

/// f(make) for every pair of kinds, in this order only: the laws swap them.
template <class F>
void for_every_pair(F&& f) {
  const auto kinds = one_of_each_kind();
  for (std::size_t i = 0; i < kinds.size(); ++i)
    for (std::size_t k = i; k < kinds.size(); ++k)
      f([&](Random& random, int n) {
        AnyConvex a = kinds[i], b = kinds[k];
        put_at_the_limit(a, b, random, n);
        return AnyPair(any(a), any(b));
      });
}

oracle::Shape exact(const AnyShape& s) {
  return std::visit(
      [](const auto& k) -> oracle::Shape {
        // These laws are about convex shapes; tests/outline has the others'.
        if constexpr (detail::is_outline<std::remove_cvref_t<decltype(k)>>)
          throw std::logic_error("no convex shape");
        else
          return oracle::shape(k);
      },
      s);
}
AnyShape moved(AnyShape s, Vec2 by) {
  std::visit([&](auto& k) { move(k, by); }, s);
  return s;
}
bool endless(const AnyShape& s) {
  return std::holds_alternative<Line>(s) || std::holds_alternative<Ray>(s);
}
double off(const AnyShape& s, Vec2 p) {
  return oracle::separation(exact(s), oracle::shape(Point{p})).distance;
}

class Book {
 public:
  template <class... T>
  void demand(const char* law, bool holds, const AnyShape& a, const AnyShape& b,
              const T&... numbers) {
    if (holds) return;
    auto& entry = broken_[std::string(law) + ": " + kind_name(a) + " and " + kind_name(b)];
    if (entry.first++ > 0) return;
    std::ostringstream s;
    s.precision(17);
    s << "\n  a = " << described(a) << "\n  b = " << described(b) << "\n ";
    ((s << ' ' << numbers), ...);
    entry.second = s.str();
  }
  ~Book() {
    for (const auto& [law, entry] : broken_)
      ADD_FAILURE() << law << ": broken " << entry.first << " times. First," << entry.second;
  }

 private:
  std::map<std::string, std::pair<int, std::string>> broken_;
};

struct Case {
  const AnyShape &a, &b;
  oracle::Shape oa, ob;
  double size, u;
};

/// law(book, case, random) on n cases of every pair that stay clear of overflow.
template <class Law>
void hold(int n, unsigned seed, Law&& law) {
  Book book;
  for_every_pair([&](auto make) {
    Random random(seed);
    for (int i = 0; i < n * soak(); ++i) {
      const auto [a, b] = make(random, i);
      const double size = std::fmax(magnitude(a), magnitude(b));
      if (!(size < 0x1p1018)) continue;
      law(book, Case{a, b, exact(a), exact(b), size, std::fmax(0x1p-53 * size, 0x1p-1074)}, random);
    }
  });
}

// law: farthest_points.md, "A point of a and a point of b"
// law: farthest_points.md, "Points and distance are within"
// law: farthest_points.md, "Lines and rays have no"
TEST(QueryLaws, FarthestPoints) {
  hold(40, 21, [](Book& book, const Case& c, Random&) {
    const auto far = farthest_points(c.a, c.b);
    book.demand("21 farthest points of bounded shapes",
                far.has_value() == !(endless(c.a) || endless(c.b)), c.a, c.b);
    if (!far) return;
    const double right = oracle::farthest(c.oa, c.ob);
    const double u = std::fmax(c.u, 0x1p-53 * right);
    book.demand("22 the farthest distance is right", std::fabs(far->distance - right) <= 8 * u, c.a,
                c.b, far->distance, right);
    book.demand("23 farthest points lie on the shapes",
                off(c.a, far->a) <= 12 * u && off(c.b, far->b) <= 12 * u &&
                    std::fabs(length(far->b - far->a) - far->distance) <= 20 * u,
                c.a, c.b, off(c.a, far->a) / u, off(c.b, far->b) / u);
  });
}

// law: tangents.md, "A tangent of a convex shape"
// law: tangents.md, "Each touch point is within"
TEST(QueryLaws, Tangents) {
  int lines = 0, infinitely_many = 0;
  hold(40, 24, [&](Book& book, const Case& c, Random&) {
    const auto t = tangents(c.a, c.b);
    if (!t) return;
    infinitely_many += t->infinitely_many;
    for (const Tangent& line : t->lines) {
      ++lines;
      const bool numbers = std::isfinite(line.a.x + line.a.y + line.b.x + line.b.y);
      book.demand("24 tangents touch both shapes", numbers, c.a, c.b, line.a.x, line.a.y, line.b.x,
                  line.b.y);
      if (!numbers) continue;
      book.demand(
          "24 tangents touch both shapes",
          std::fabs(off(c.a, line.a)) <= 12 * c.u && std::fabs(off(c.b, line.b)) <= 12 * c.u, c.a,
          c.b, off(c.a, line.a) / c.u, off(c.b, line.b) / c.u);
      // A line through two points has their error, and at the shapes' far ends as much more as
      // these are farther off.
      const double l = length(line.b - line.a);
      if (!(l > 0)) continue;
      const Vec2 n = perp(line.b - line.a);
      const double slack = 24 * c.u * (1 + c.size / l);
      const auto beyond = [&](const oracle::Shape& s, Vec2 at) {
        const auto p = oracle::shape(Point{at});
        return std::fmin(-oracle::separation_along(s, p, n), -oracle::separation_along(s, p, -n));
      };
      book.demand("25 tangents leave each shape on one side",
                  beyond(c.oa, line.a) <= slack && beyond(c.ob, line.b) <= slack, c.a, c.b,
                  beyond(c.oa, line.a) / c.u, beyond(c.ob, line.b) / c.u);
    }
  });
  EXPECT_GT(lines, 1000);
  EXPECT_GT(infinitely_many, 10);
}

// law: contact.md, "There is no contact exactly"
// law: contact.md, "They are those of separation"
// law: contact.md, "The normal points from a"
// law: contact.md, "Each lies halfway between"
TEST(QueryLaws, Contact) {
  int apart = 0, one = 0, two = 0;
  hold(60, 26, [&](Book& book, const Case& c, Random&) {
    const auto contact = abut::contact(c.a, c.b);
    const Separation s = separation_witness(c.a, c.b);
    if (!std::isfinite(s.distance)) return;
    (!contact ? apart : contact->count == 1 ? one : two)++;
    book.demand("26 contact exactly where they meet", contact.has_value() == intersects(c.a, c.b),
                c.a, c.b);
    if (!contact) return;
    // law: contact.md, "Depth and witness points"
    // law: contact.md, "Where several translations"
    book.demand("27 contact agrees with separation",
                contact->depth == -s.distance && contact->normal == s.normal, c.a, c.b,
                contact->depth, s.distance);
    const double u = std::fmax(c.u, 0x1p-53 * std::fmax(largest(s.a), largest(s.b)));
    for (int i = 0; i < contact->count; ++i) {
      const Vec2 p = contact->points[i];
      // Halfway between the two surfaces, which are `depth` apart; of two points, at the ends of
      // a stretch where the surfaces may be 1/1024 of it further apart.
      const double slack =
          0.5 * contact->depth + 16 * u +
          (contact->count == 2 ? length(contact->points[1] - contact->points[0]) * 0x1p-10 : 0);
      book.demand("28 contact points lie between the surfaces",
                  off(c.a, p) <= slack && off(c.b, p) <= slack, c.a, c.b, off(c.a, p) / u,
                  off(c.b, p) / u);
    }
  });
  EXPECT_GT(apart, 100);
  EXPECT_GT(one, 100);
  EXPECT_GT(two, 100);
}

// law: cast.md, "cast(moving, motion, shape)"
// law: cast.md, "Every shape may move"
// law: cast.md, "Hit or miss is exact"
// law: cast.md, "Touching is a hit"
// law: cast.md, "point is a point of the target"
// law: cast.md, "Shapes of zero size"
// law: cast.md, "Sets are closed"
TEST(QueryLaws, Cast) {
  int hits = 0, misses = 0, grazes = 0;
  hold(50, 29, [&](Book& book, const Case& c, Random& random) {
    // Aimed, or along a grid direction, or one that grazes if the two touch at its end.
    const int e = c.size > 0 ? std::ilogb(c.size) : 0;
    Vec2 motion(std::ldexp(random.integer(-8, 8), e - 1), std::ldexp(random.integer(-8, 8), e - 1));
    AnyShape a = c.a;
    switch (random.integer(0, 2)) {
      case 0: {
        const Separation near = separation_witness(c.a, c.b);
        motion = near.b - near.a;
        motion = random.real(0.5, 3) * motion;
        break;
      }
      case 1: {
        const auto gap = oracle::separation(c.oa, c.ob);
        if (gap.bounded) motion = perp(motion.x < 0 ? gap.normal : -gap.normal) * c.size;
        a = moved(a, -motion);
        break;
      }
      default:
        break;
    }
    if (motion == Vec2() || !(largest(motion) < 0x1p1018) || !(magnitude(a) < 0x1p1018)) return;
    oracle::Shape swept = exact(a);
    swept.sweeps.push_back(motion);
    const auto m = oracle::meeting(swept, c.ob);
    const auto hit = cast(a, motion, c.b);
    (hit ? hits : misses)++;
    grazes += m == oracle::Meeting::touching;
    book.demand("29 a moving shape hits or misses",
                hit.has_value() == (m != oracle::Meeting::apart), a, c.b, std::hexfloat, motion.x,
                motion.y, static_cast<int>(m));
    if (!hit) return;
    book.demand("30 time 0 where they meet at the start, and only there",
                (hit->t == 0) == intersects(a, c.b) && hit->t <= 1, a, c.b, std::hexfloat, motion.x,
                motion.y, hit->t);
    if (hit->t == 0) return;
    double size = std::fmax(std::fmax(c.size, magnitude(a)), largest(motion));
    if (endless(a) || endless(c.b)) size = std::fmax(size, largest(hit->point));
    const double u = std::fmax(0x1p-53 * size, 0x1p-1074);
    const double rest = oracle::separation(exact(moved(a, hit->t * motion)), c.ob).distance / u;
    book.demand("31 at that time they touch", std::fabs(rest) <= 32, a, c.b, std::hexfloat,
                motion.x, motion.y, hit->t, std::defaultfloat, rest);
    book.demand("32 the point hit lies on the shape", std::fabs(off(c.b, hit->point)) <= 32 * u, a,
                c.b, motion.x, motion.y, off(c.b, hit->point) / u);
    book.demand("33 the normal is of length 1 and faces the motion",
                std::fabs(length(hit->normal) - 1) <= 0x1p-50 &&
                    dot(hit->normal, motion) <= 0x1p-50 * length(motion),
                a, c.b, motion.x, motion.y, hit->normal.x, hit->normal.y);
  });
  EXPECT_GT(hits, 500);
  EXPECT_GT(misses, 300);
  EXPECT_GT(grazes, 20);
}

// law: cast.md, "cast(ray, shape) is the least"
// law: cast.md, "A ray without a motion"
TEST(QueryLaws, CastOfARay) {
  int hits = 0, misses = 0;
  hold(40, 34, [&](Book& book, const Case& c, Random&) {
    if (!std::holds_alternative<Ray>(c.a) && !std::holds_alternative<Ray>(c.b)) return;
    const bool first = std::holds_alternative<Ray>(c.a);
    const Ray& ray = std::get<Ray>(first ? c.a : c.b);
    const AnyShape& target = first ? c.b : c.a;
    const auto hit = cast(ray, target);
    (hit ? hits : misses)++;
    book.demand("34 a ray hits or misses", hit.has_value() == oracle::intersects(c.oa, c.ob), ray,
                target);
    if (!hit) return;
    const double u = std::fmax(c.u, 0x1p-53 * largest(hit->point));
    book.demand("35 where it hits is on the shape and on the ray",
                std::fabs(off(target, hit->point)) <= (hit->t == 0 ? HUGE_VAL : 16 * u) &&
                    off(ray, hit->point) <= 16 * u,
                ray, target, hit->t, off(target, hit->point) / u, off(ray, hit->point) / u);
  });
  EXPECT_GT(hits, 50);
  EXPECT_GT(misses, 50);
}

// law: overlap_area.md, "Exactly 0 if the interiors"
// law: overlap_area.md, "Exactly the smaller of the two"
// law: overlap_area.md, "Never negative, never above"
TEST(QueryLaws, OverlapArea) {
  int partial = 0;
  hold(60, 36, [&](Book& book, const Case& c, Random& random) {
    const auto area_a = area(c.a), area_b = area(c.b);
    const double common = overlap_area(c.a, c.b);
    book.demand("36 overlap_area is symmetric", common == overlap_area(c.b, c.a), c.a, c.b, common,
                overlap_area(c.b, c.a));
    if (!(c.size < 0x1p500 && c.size > 0x1p-500) || !area_a || !area_b) return;
    const double smaller = std::fmin(*area_a, *area_b);
    book.demand("37 between 0 and the smaller area", common >= 0 && common <= smaller, c.a, c.b,
                common, smaller);
    if (smaller == 0 || !interiors_intersect(c.a, c.b))
      book.demand("38 nothing where no interiors meet", common == 0, c.a, c.b, common);
    else if (contains(c.a, c.b) || contains(c.b, c.a))
      book.demand("39 the smaller area where one holds the other", common == smaller, c.a, c.b,
                  common, smaller);
    else
      ++partial;
    // Cut a box in two: the parts share with the other what the whole does.
    const Box* box = std::get_if<Box>(&c.a);
    const AnyShape& other = c.b;
    if (!box) return;
    const double cut = box->min.x + random.real(0, 1) * (box->max.x - box->min.x);
    if (!(cut > box->min.x && cut < box->max.x)) return;
    const double left = overlap_area(Box{box->min, {cut, box->max.y}}, other);
    const double right = overlap_area(Box{{cut, box->min.y}, box->max}, other);
    const double slack = 24 * (left + right + common) * 0x1p-53 + 8 * 0x1p-90 * c.size * c.size;
    book.demand("40 areas add up", std::fabs(left + right - common) <= slack, c.a, c.b, cut, left,
                right, common);
  });
  EXPECT_GT(partial, 300);
}

/// With the quarters of some edges as vertices, given twice now and then. They are to be exact.
Polygon with_vertices_in_line(const Polygon& p, Random& random) {
  Polygon all{{}, p.radius};
  for (std::size_t i = 0; i < p.vertices.size(); ++i) {
    const Vec2 a = p.vertices[i], b = p.vertices[(i + 1) % p.vertices.size()];
    all.vertices.push_back(a);
    for (int quarter = 1; quarter < 4; ++quarter)
      if (random.one_in(2)) all.vertices.push_back(a + 0.25 * quarter * (b - a));
    if (random.one_in(8)) all.vertices.push_back(all.vertices.back());
  }
  return all;
}

// Ellipses are often round here and in the middle of an edge, where nearest points are vertices.
TEST(QueryLaws, VerticesInLineChangeNothing) {
  int within = 0;
  Book book;
  Random random(41);
  Maker maker(random, Supply::integers);
  for_every_pair([&](auto make) {
    for (int i = 0; i < 60 * soak(); ++i) {
      AnyShape s = make(random, i).first;
      std::visit(
          [&](auto& k) {
            if constexpr (!detail::is_outline<std::remove_cvref_t<decltype(k)>>) maker.make(k);
          },
          s);
      if (auto* e = std::get_if<Ellipse>(&s); e && i % 2 == 0) e->semi_axes.y = e->semi_axes.x;
      Box box;
      Polygon p;
      maker.make(box), maker.make(p);
      if (const auto c = corners(box); i % 2 == 0) p.vertices.assign(c.begin(), c.end());
      for (Vec2& v : p.vertices) v = 4 * v;
      if (p.vertices.size() < 3 || validate(p)) continue;
      const Polygon q = with_vertices_in_line(p, random);
      ASSERT_EQ(validate(q), std::nullopt) << text(p) << text(q);
      const double u = 0x1p-53 * std::fmax(magnitude(AnyShape(s)), magnitude(AnyShape(q)));
      within += contains(p, s);
      book.demand("41 vertices in line change no relation", relation(s, p) == relation(s, q), s, q);
      if (const double sep = separation(s, p); std::isfinite(sep)) {
        book.demand("42 vertices in line change no separation",
                    std::fabs(separation(s, q) - sep) <= 16 * u, s, q, separation(s, q), sep);
        const Vec2 motion(random.integer(-30, 30), random.integer(-30, 30));
        const auto hit = cast(s, motion, p), same = cast(s, motion, q);
        book.demand("43 vertices in line change no cast",
                    hit.has_value() == same.has_value() &&
                        (!hit || std::fabs(hit->t - same->t) * largest(motion) <= 64 * u),
                    s, q, motion.x, motion.y, hit ? hit->t : -1, same ? same->t : -1);
      }
      const double common = overlap_area(s, p);
      book.demand("44 vertices in line change no area",
                  std::fabs(overlap_area(s, q) - common) <= 0x1p-40 * (1 + common), s, q,
                  overlap_area(s, q), common);
    }
  });
  EXPECT_GT(within, 100);
}

/// One set as every kind that can be it.
std::vector<AnyShape> forms_of_a_set(Random& random) {
  const auto number = [&] { return 0.5 * random.integer(-6, 6); };
  const auto size = [&] { return random.one_in(4) ? 0 : std::fabs(number()); };
  const Vec2 c(number(), number()), d(number(), number()), middle = 0.5 * (c + d);
  const double r = size(), w = size(), h = size();
  const Rotation upright = Rotation::degrees(90);
  const std::vector<Vec2> corners{c - Vec2{w, h}, c + Vec2{w, -h}, c + Vec2{w, h}, c + Vec2{-w, h}};
  std::vector<Vec2> backwards(corners.rbegin(), corners.rend());
  backwards.push_back(0.5 * (corners[0] + corners[3]));
  switch (random.integer(0, 5)) {
    case 0:
      return {Point{c},           Segment{c, c},          Circle{c, 0},
              Box{c, c},          OrientedBox{c, {0, 0}}, Ellipse{c, {0, 0}, upright},
              Capsule{c, c, 0},   RoundedBox{c, {0, 0}},  Polygon{{c}, 0},
              Polygon{{c, c}, 0}, Polygon{{c, c, c}, 0}};
    case 1:
      return {Circle{c, r},     Ellipse{c, {r, r}},           Ellipse{c, {r, r}, upright},
              Capsule{c, c, r}, RoundedBox{c, {0, 0}, {}, r}, Polygon{{c, c}, r}};
    case 2:
      return {Segment{c, d},
              Segment{d, c},
              Capsule{d, c, 0},
              Polygon{{c, d}, 0},
              Polygon{{d, c, d}, 0},
              Polygon{{c, middle, d}, 0},
              Polygon{{middle, d, c}, 0}};
    case 3:
      return {Capsule{c, d, r}, Capsule{d, c, r}, Polygon{{c, d}, r}, Polygon{{c, middle, d}, r}};
    case 4:
      return {Box{corners[0], corners[2]}, OrientedBox{c, {w, h}}, OrientedBox{c, {h, w}, upright},
              RoundedBox{c, {w, h}},       Polygon{corners, 0},    Polygon{backwards, 0}};
    default:
      return {RoundedBox{c, {w, h}, {}, r}, RoundedBox{c, {h, w}, upright, r}, Polygon{corners, r},
              Polygon{backwards, r}};
  }
}

// law: relation.md, "Two equal points are equal"
TEST(QueryLaws, KindsThatAreTheSameSetAreAnsweredAlike) {
  Book book;
  Random random(45);
  int meet = 0, apart = 0, hits = 0;
  const auto alike = [](const auto& x, const auto& y, auto&& number) {
    return x.has_value() == y.has_value() &&
           (!x || std::fabs(number(*x) - number(*y)) <= 0x1p-40 * (1 + std::fabs(number(*x))));
  };
  for_every_pair([&](auto make) {
    for (int i = 0; i < 10 * soak(); ++i) {
      const auto first = forms_of_a_set(random), second = forms_of_a_set(random);
      AnyShape s = second[static_cast<std::size_t>(random.integer(0, 100)) % second.size()];
      if (random.one_in(2)) s = make(random, i).first;
      if (!(magnitude(s) < 0x1p20)) continue;
      const AnyShape& p = first.front();
      const Vec2 motion(random.integer(-8, 8), random.integer(-8, 8));
      const auto hit = cast(s, motion, p), back = cast(p, motion, s);
      (intersects(s, p) ? meet : apart)++;
      hits += hit.has_value();
      for (const AnyShape& q : first) {
        book.demand("45 one set, one relation", relation(s, p) == relation(s, q), s, q);
        const double sep = separation(s, p), same = separation(s, q);
        book.demand("46 one set, one separation",
                    sep == same || std::fabs(sep - same) <= 0x1p-46 * std::fmax(magnitude(s), 12),
                    s, q, sep, same);
        const auto t = [](const auto& h) { return h.t; };
        book.demand("47 one set, one cast",
                    alike(hit, cast(s, motion, q), t) && alike(back, cast(q, motion, s), t), s, q,
                    motion.x, motion.y);
        book.demand("48 one set, one contact",
                    alike(contact(s, p), contact(s, q), [](const auto& k) { return k.depth; }), s,
                    q);
        book.demand("49 one set, as many common boundary points",
                    intersections(s, p).points.size() == intersections(s, q).points.size(), s, q);
        const auto lines = [](const auto& all) { return static_cast<double>(all.lines.size()); };
        book.demand("50 one set, as many tangents", alike(tangents(s, p), tangents(s, q), lines), s,
                    q);
        const double common = overlap_area(s, p);
        book.demand("51 one set, one area",
                    std::fabs(common - overlap_area(s, q)) <= 0x1p-40 * (1 + common) &&
                        alike(farthest_points(s, p), farthest_points(s, q),
                              [](const auto& far) { return far.distance; }),
                    s, q, common);
      }
    }
  });
  EXPECT_GT(meet, 100);
  EXPECT_GT(apart, 100);
  EXPECT_GT(hits, 100);
}

}  // namespace
}  // namespace laws
