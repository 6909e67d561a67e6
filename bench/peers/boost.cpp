// Boost.Geometry has no circles: a disc meets what is within its radius of its centre.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/version.hpp>

#include "peer.hpp"

namespace peers {
namespace {

namespace bg = ::boost::geometry;
using P = bg::model::d2::point_xy<double>;

struct Boost {
  struct Disc {
    P center;
    double radius;
  };
  struct Stadium {
    bg::model::segment<P> core;
    double radius;
  };
  using Quad = bg::model::polygon<P, false>;

  static P point(const Vec2& p) { return {p.x, p.y}; }
  static Disc convert(const Circle& s) { return {point(s.center), s.radius}; }
  static bg::model::box<P> convert(const Box& s) { return {point(s.min), point(s.max)}; }
  static bg::model::segment<P> convert(const Segment& s) { return {point(s.a), point(s.b)}; }
  static Stadium convert(const Capsule& s) { return {{point(s.a), point(s.b)}, s.radius}; }
  static Quad convert(const OrientedBox& s) {
    Quad q;
    const auto c = corners(s);
    for (std::size_t i = 0; i < 5; ++i) q.outer().push_back(point(c[i % 4]));
    return q;
  }

  static bool meet(const Disc& a, const Disc& b) {
    const double r = a.radius + b.radius;
    return bg::comparable_distance(a.center, b.center) <= r * r;
  }
  template <class S>
  static bool meet(const Disc& a, const S& b)
    requires(!std::is_same_v<S, Disc>)
  {
    return bg::comparable_distance(a.center, b) <= a.radius * a.radius;
  }
  static bool meet(const bg::model::segment<P>& a, const Disc& b) {
    return bg::comparable_distance(b.center, a) <= b.radius * b.radius;
  }
  static bool meet(const bg::model::box<P>& a, const bg::model::box<P>& b) {
    return bg::intersects(a, b);
  }
  static bool meet(const Quad& a, const Quad& b) { return bg::intersects(a, b); }
  static bool meet(const bg::model::segment<P>& a, const bg::model::segment<P>& b) {
    return bg::intersects(a, b);
  }
  static bool meet(const Stadium& a, const Stadium& b) {
    const double r = a.radius + b.radius;
    return bg::comparable_distance(a.core, b.core) <= r * r;
  }
};

}  // namespace

Peer boost() { return make_peer<Boost>("Boost.Geometry", BOOST_LIB_VERSION); }

}  // namespace peers
