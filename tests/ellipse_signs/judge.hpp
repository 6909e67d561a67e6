// Ellipse pairs held against the oracle, and a tally of which answers occurred.
#pragma once

#include <gtest/gtest.h>

#include <abut/detail/pairs/signs.hpp>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "oracle.hpp"

namespace ellipse_signs {

using namespace abut;

/// The other shape of the pair: a core, and a radius around it.
using Other = std::variant<Point, Line, Ray, Segment, Box, OrientedBox, std::vector<Vec2>, Ellipse>;
struct Scene {
  std::string name;
  Ellipse ellipse;
  Other other;
  double radius = 0;
};

inline const char* kind(const Other& o) {
  constexpr const char* names[] = {"point", "line",         "ray",     "segment",
                                   "box",   "oriented box", "polygon", "ellipse"};
  return names[o.index()];
}

inline std::ostream& operator<<(std::ostream& out, const Scene& s) {
  out.precision(17);
  const Ellipse& e = s.ellipse;
  out << s.name << ": ellipse " << e.center.x << ' ' << e.center.y << " axes " << e.semi_axes.x
      << ' ' << e.semi_axes.y << " rotation " << e.rotation.c() << ' ' << e.rotation.s() << "; "
      << kind(s.other) << " radius " << s.radius;
  return out;
}

/// Every number of a scene but the rotations, to be nudged or scaled.
inline std::vector<double*> numbers(Scene& s) {
  std::vector<double*> all{&s.ellipse.center.x, &s.ellipse.center.y, &s.ellipse.semi_axes.x,
                           &s.ellipse.semi_axes.y};
  const auto add = [&](auto&... v) { (all.insert(all.end(), {&v.x, &v.y}), ...); };
  std::visit(
      [&](auto& o) {
        using O = std::remove_cvref_t<decltype(o)>;
        if constexpr (std::is_same_v<O, Point>) add(o.position);
        if constexpr (std::is_same_v<O, Line>) add(o.point, o.direction);
        if constexpr (std::is_same_v<O, Ray>) add(o.origin, o.direction);
        if constexpr (std::is_same_v<O, Segment>) add(o.a, o.b);
        if constexpr (std::is_same_v<O, Box>) add(o.min, o.max);
        if constexpr (std::is_same_v<O, OrientedBox>) add(o.center, o.half_size);
        if constexpr (std::is_same_v<O, Ellipse>) add(o.center, o.semi_axes);
        if constexpr (std::is_same_v<O, std::vector<Vec2>>)
          for (Vec2& v : o) add(v);
      },
      s.other);
  if (s.radius > 0) all.push_back(&s.radius);
  return all;
}

/// How often each answer was given: meeting −1, 0, 1; containment 0, 1, 2, either way.
struct Tally {
  std::map<std::string, std::map<int, int>> meeting, holds_ellipse, inside_ellipse;
};

inline void judge(const Scene& scene, Tally& tally) {
  std::visit(
      [&](const auto& o) {
        using O = std::remove_cvref_t<decltype(o)>;
        oracle::Shape other;
        if constexpr (std::is_same_v<O, std::vector<Vec2>>)
          other.points = o;
        else
          other = oracle::shape(o);
        other.radius = scene.radius;
        const oracle::Shape ellipse = oracle::shape(scene.ellipse);
        const auto core_of = [](const auto& shape) {
          if constexpr (std::is_same_v<O, std::vector<Vec2>>)
            return detail::PolygonView{shape.data(), static_cast<int>(shape.size())};
          else
            return shape;
        };
        const auto core = core_of(o);
        const Ellipse& e = scene.ellipse;
        const double r = scene.radius;

        const int meets = static_cast<int>(detail::pair_meeting(core, e, detail::Reach{r, 0}));
        EXPECT_EQ(meets, 1 - static_cast<int>(oracle::meeting(other, ellipse))) << scene;
        EXPECT_EQ(meets, static_cast<int>(detail::pair_meeting(e, core, detail::Reach{0, r})))
            << scene;
        const int holds = static_cast<int>(detail::pairs::containment(core, r, e, 0));
        EXPECT_EQ(holds, static_cast<int>(oracle::holding(other, ellipse))) << scene;
        const int inside = static_cast<int>(detail::pairs::containment(e, 0, core, r));
        EXPECT_EQ(inside, static_cast<int>(oracle::holding(ellipse, other))) << scene;
        const std::string name = std::string(r > 0 ? "rounded " : "") + kind(scene.other);
        ++tally.meeting[name][meets];
        ++tally.holds_ellipse[name][holds];
        ++tally.inside_ellipse[name][inside];
      },
      scene.other);
}

}  // namespace ellipse_signs
