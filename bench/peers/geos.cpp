// GEOS, by its C++ interface. It has no circles either.
#define USE_UNSTABLE_GEOS_CPP_API
#include <geos/geom/Coordinate.h>
#include <geos/geom/CoordinateArraySequence.h>
#include <geos/geom/Envelope.h>
#include <geos/geom/GeometryFactory.h>
#include <geos/geom/LineString.h>
#include <geos/geom/LinearRing.h>
#include <geos/geom/Point.h>
#include <geos/geom/Polygon.h>
#include <geos/version.h>

#include "peer.hpp"

namespace peers {
namespace {

namespace gg = ::geos::geom;

struct Geos {
  template <class G>
  struct Rounded {
    std::shared_ptr<G> core;
    double radius = 0;
  };
  static const gg::GeometryFactory& factory() { return *gg::GeometryFactory::getDefaultInstance(); }
  static std::unique_ptr<gg::CoordinateArraySequence> row(const std::vector<Vec2>& points) {
    auto s = std::make_unique<gg::CoordinateArraySequence>();
    for (const Vec2& p : points) s->add(gg::Coordinate(p.x, p.y));
    return s;
  }
  static Rounded<gg::Point> convert(const Circle& s) {
    return {std::shared_ptr<gg::Point>(factory().createPoint({s.center.x, s.center.y})), s.radius};
  }
  static std::shared_ptr<gg::LineString> line(const Vec2& a, const Vec2& b) {
    return factory().createLineString(row({a, b}));
  }
  static Rounded<gg::LineString> convert(const Segment& s) { return {line(s.a, s.b)}; }
  static Rounded<gg::LineString> convert(const Capsule& s) { return {line(s.a, s.b), s.radius}; }
  static Rounded<gg::Polygon> quad(const std::array<Vec2, 4>& c) {
    return {
        factory().createPolygon(factory().createLinearRing(row({c[0], c[1], c[2], c[3], c[0]})))};
  }
  static Rounded<gg::Polygon> convert(const Box& s) { return quad(corners(s)); }
  static Rounded<gg::Polygon> convert(const OrientedBox& s) { return quad(corners(s)); }
  template <class A, class B>
  static bool meet(const Rounded<A>& a, const Rounded<B>& b) {
    const double reach = a.radius + b.radius;
    return reach > 0 ? a.core->isWithinDistance(b.core.get(), reach)
                     : a.core->intersects(b.core.get());
  }
};

}  // namespace

Peer geos() { return make_peer<Geos>("GEOS", GEOS_VERSION); }

}  // namespace peers
