// Where a point lies in a region, and what lies beside it: exactly.
//
// A ray from the point towards +x crosses the rings an odd number of times if and only if the point
// is inside. No ray is ever in a special position, because the point is moved by next to nothing:
// to P + ε d + ε² n for a direction d and n = ±perp(d), as if ε were smaller than anything. Signs
// that are zero at P are then those of the next term: "what lies beside P along d, and to its left"
// is one pass over the edges, whatever meets at P. (Edelsbrunner & Mücke 1990, "Simulation of
// simplicity", with one parameter.)
//
// A place is a function of a stage: it gives a vertex of pairs/hull.hpp, so that the corner of an
// oriented box, which is no double, can be asked about as well.
#pragma once

#include <abut/detail/outline/chains.hpp>
#include <abut/detail/pairs/hull.hpp>
#include <abut/detail/sign/vector.hpp>

namespace abut::detail::outline {

/// A given point as a place.
struct Given {
  Vec2 at;
  template <class Stage>
  pairs::GivenVertex operator()(Stage&) const {
    return {at};
  }
  Box bounds() const { return {at, at}; }
};
/// A vertex of a core.
template <class K>
struct VertexOf {
  const K& core;
  int index;
  template <class Stage>
  auto operator()(Stage& s) const {
    return pairs::vertex(s, core, index);
  }
  /// A little more than rounding can move it.
  Box bounds() const {
    const Vec2 v = pairs::vertex(core, index);
    double size = kTiny;
    for (int i = 0; i < 2; ++i) {
      size = std::fmax(size, std::fabs(core.center[i]));
      size = std::fmax(size, std::fabs(core.half_size[i]));
    }
    const Vec2 slack{kRoom * size, kRoom * size};
    return {v - slack, v + slack};
  }
};

/// The direction from one given point to another.
struct FromTo {
  Vec2 from, to;
  template <class Stage>
  auto operator()(Stage& s) const {
    return sign::displacement(s, from, to);
  }
};
template <class D>
struct Reversed {
  D direction;
  template <class Stage>
  auto operator()(Stage& s) const {
    auto d = direction(s);
    return decltype(d){-d.x, -d.y};
  }
};
template <class D>
auto reversed(const D& direction) {
  if constexpr (std::is_same_v<D, FromTo>)
    return FromTo{direction.to, direction.from};
  else
    return Reversed<D>{direction};
}

// Where shapes share corners and edges, signs of formulas are 0, and it takes exact numbers to find that out.
// Comparing coordinates does, too.
/// Whether a place is known to be a given point.
template <class Place>
bool is_known_at(const Place& place, const Vec2& v) {
  if constexpr (std::is_same_v<Place, Given>)
    return place.at == v;
  else
    return false;
}
/// Whether a direction is known to be that from a to b.
template <class Direction>
bool is_known_as(const Direction& d, const Vec2& a, const Vec2& b) {
  if constexpr (std::is_same_v<Direction, FromTo>)
    return d.from == a && d.to == b;
  else
    return false;
}
constexpr Sign order(double x, double y) {
  return x < y ? Sign::negative : x > y ? Sign::positive : Sign::zero;
}

/// to − place, for a given point.
template <class Stage, class Place>
auto offset(Stage& s, const Place& place, const Vec2& to) {
  return pairs::displacement(s, place(s), pairs::GivenVertex{to});
}

/// Twice the signed area of a, b, place: positive where it lies to the left of a → b.
template <class Place>
Sign side(const Vec2& a, const Vec2& b, const Place& place) {
  if (is_known_at(place, a) || is_known_at(place, b)) return Sign::zero;
  return sign::decide([&](auto& s) {
    return s.sign(sign::cross(offset(s, place, a), sign::displacement(s, a, b)));
  });
}
/// Whether a place that is in line with a and b lies between them, both included.
template <class Place>
bool between(const Vec2& a, const Vec2& b, const Place& place) {
  if (is_known_at(place, a) || is_known_at(place, b)) return true;
  return sign::decide([&](auto& s) {
    return s.sign(sign::dot(offset(s, place, a), offset(s, place, b))) != Sign::positive;
  });
}

enum class Where : signed char { outside, boundary, inside };

/// The pass behind locate() of a given point: plain comparisons and, where the box of an edge holds
/// the point, one exact sign.
struct PointPass {
  Vec2 p;
  bool odd = false, boundary = false;

  void run(const Vec2& a, const Vec2& b) { odd = odd != ((a.y > p.y) != (b.y > p.y)); }
  void edge(const Vec2& a, const Vec2& b) {
    if ((a.y > p.y) != (b.y > p.y)) {
      if (a.x < p.x && b.x < p.x) return;
      if (a.x > p.x && b.x > p.x) {
        odd = !odd;
        return;
      }
      const Sign s = side(a, b, Given{p});
      if (s == Sign::zero) boundary = true;
      if ((s == Sign::positive) == (b.y > a.y)) odd = !odd;
    } else if (a == p || b == p || (a.y == p.y && b.y == p.y && (a.x > p.x) != (b.x > p.x))) {
      boundary = true;
    }
  }
};
/// Where a point lies in a region without radius. Edges: a View or a Tree.
template <class Edges>
Where locate(const Edges& o, const Vec2& p) {
  PointPass pass{p};
  o.ray(Box{p, p}, pass);
  return pass.boundary ? Where::boundary : pass.odd ? Where::inside : Where::outside;
}

/// On which side of the boundary one is just beside a place, in some direction.
enum class Beside : signed char {
  outside,
  inside,
  inside_left,  ///< the direction runs along the boundary, the region's inside to its left
  inside_right
};
constexpr Beside turned_round(Beside b) {
  return b == Beside::inside_left    ? Beside::inside_right
         : b == Beside::inside_right ? Beside::inside_left
                                     : b;
}

/// The pass behind beside().
template <class Place, class Direction>
class BesidePass {
 public:
  BesidePass(const Place& place, const Direction& direction, int bend)
      : place_(place), direction_(direction), bend_(bend) {
    const auto component = [&](int i) {
      if constexpr (std::is_same_v<Direction, FromTo>)
        return order(direction.to[i], direction.from[i]);
      else
        return sign::decide([&](auto& s) { return s.sign(direction_(s)[i]); });
    };
    // The height of the moved point beside that of the place.
    const Sign dy = component(1);
    rises_ = (dy != Sign::zero ? dy : bend > 0 ? component(0) : -component(0)) == Sign::positive;
  }
  bool odd = false;
  bool along = false;  ///< an edge leads from the place in the direction

  void run(const Vec2& a, const Vec2& b) { odd = odd != (above(a) != above(b)); }
  void edge(const Vec2& a, const Vec2& b) {
    const Sign at_place = side(a, b, place_);
    if (at_place == Sign::zero) look_along(a, b);
    const bool up = above(b);
    if (above(a) == up) return;
    Sign s = at_place;
    if (s == Sign::zero) s = turn(a, b);
    if (s == Sign::zero) {
      s = onwards(a, b);
      if (bend_ < 0) s = -s;
    }
    if ((s == Sign::positive) == up) odd = !odd;
  }

 private:
  /// Whether a direction from a to b is that one, or against it, where it is along it.
  Sign onwards(const Vec2& a, const Vec2& b) const {
    if (is_known_as(direction_, a, b)) return Sign::positive;
    if (is_known_as(direction_, b, a)) return Sign::negative;
    return sign::decide(
        [&](auto& t) { return t.sign(sign::dot(sign::displacement(t, a, b), direction_(t))); });
  }
  Sign turn(const Vec2& a, const Vec2& b) const {
    if (is_known_as(direction_, a, b) || is_known_as(direction_, b, a)) return Sign::zero;
    return sign::decide(
        [&](auto& t) { return t.sign(sign::cross(sign::displacement(t, a, b), direction_(t))); });
  }
  bool above(const Vec2& v) const {
    Sign s;
    if constexpr (std::is_same_v<Place, Given>)
      s = order(v.y, place_.at.y);
    else
      s = sign::decide([&](auto& t) { return t.sign(offset(t, place_, v).y); });
    return s == Sign::positive || (s == Sign::zero && !rises_);
  }
  void look_along(const Vec2& a, const Vec2& b) {
    if (along || turn(a, b) != Sign::zero || !between(a, b, place_)) return;
    const auto ahead = [&](const Vec2& v) {
      if (is_known_at(place_, v)) return false;
      return sign::decide([&](auto& t) {
               return t.sign(sign::dot(offset(t, place_, v), direction_(t)));
             }) == Sign::positive;
    };
    along = ahead(a) || ahead(b);
  }

  const Place& place_;
  const Direction& direction_;
  int bend_;
  bool rises_;
};

/// Looks beside a place of a region without radius, in a direction other than zero.
template <class Edges, class Place, class Direction>
Beside beside(const Edges& o, const Place& place, const Direction& direction) {
  BesidePass<Place, Direction> pass(place, direction, 1);
  o.ray(place.bounds(), pass);
  if (pass.along) return pass.odd ? Beside::inside_left : Beside::inside_right;
  return pass.odd ? Beside::inside : Beside::outside;
}
/// Whether the region lies beside a place along a direction that then bends to the left (bend > 0)
/// or to the right.
template <class Edges, class Place, class Direction>
bool inside_beside(const Edges& o, const Place& place, const Direction& direction, int bend) {
  BesidePass<Place, Direction> pass(place, direction, bend);
  o.ray(place.bounds(), pass);
  return pass.odd;
}

}  // namespace abut::detail::outline
