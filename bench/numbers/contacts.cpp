// contact: every pair of kinds that Box2D has a manifold for, and those that it has not.
#include <abut/queries/contact_features.hpp>
#include <bench/numbers/oracle.hpp>
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

template <class A, class B>
Pass ours(const std::vector<A>& a, const std::vector<B>& b) {
  return pass([&a, &b](std::size_t i) {
    const auto c = contact(a[i], b[i]);
    keep(c);
    return c ? c->count : 0;
  });
}
/// With the ids of its points, which a manifold of Box2D always has.
template <class A, class B>
Pass with_features(const std::vector<A>& a, const std::vector<B>& b) {
  return pass([&a, &b](std::size_t i) {
    const auto c = contact(a[i], b[i]);
    if (c) keep(contact_features(a[i], b[i], *c));
    return c ? c->count : 0;
  });
}
/// With the worst error of a depth.
template <class A, class B>
Row row(const std::string& pair, double goal, const std::vector<A>& a, const std::vector<B>& b,
        Pass peer) {
  const auto minus_depth = [&a, &b](std::size_t i) {
    const auto c = contact(a[i], b[i]);
    return c ? -c->depth : NAN;
  };
  return {"contact " + pair, goal, ours(a, b), std::move(peer),
          [&a, &b, minus_depth] { return worst_separation(a, b, false, minus_depth); }};
}
template <auto collide, class A, class B>
Pass theirs(const std::vector<A>& a, const std::vector<B>& b) {
  return pass([&a, &b](std::size_t i) {
    const auto m = collide(&a[i], &b[i], b2Transform_identity);
    keep(m);
    return m.pointCount;
  });
}

}  // namespace

std::vector<Row> contact_rows(const Shapes& a, const Shapes& b) {
  return {
      row("circle-circle", 0.6, a.circles, b.circles,
          theirs<b2CollideCircles>(a.b2_circles, b.b2_circles)),
      row("oriented box-circle", 0.7, a.oriented_boxes, b.circles,
          theirs<b2CollidePolygonAndCircle>(a.b2_oriented_boxes, b.b2_circles)),
      row("capsule-capsule", 0.95, a.capsules, b.capsules,
          theirs<b2CollideCapsules>(a.b2_capsules, b.b2_capsules)),
      row("oriented box-oriented box", 0.8, a.oriented_boxes, b.oriented_boxes,
          theirs<b2CollidePolygons>(a.b2_oriented_boxes, b.b2_oriented_boxes)),
      row("rounded box-rounded box", 0.9, a.rounded_boxes, b.rounded_boxes,
          theirs<b2CollidePolygons>(a.b2_rounded_boxes, b.b2_rounded_boxes)),
      row("box-circle", 0.7, a.boxes, b.circles,
          theirs<b2CollidePolygonAndCircle>(a.b2_boxes, b.b2_circles)),
      row("capsule-circle", 0.95, a.capsules, b.circles,
          theirs<b2CollideCapsuleAndCircle>(a.b2_capsules, b.b2_circles)),
      row("rounded box-circle", 0.7, a.rounded_boxes, b.circles,
          theirs<b2CollidePolygonAndCircle>(a.b2_rounded_boxes, b.b2_circles)),
      row("box-box", 0.8, a.boxes, b.boxes, theirs<b2CollidePolygons>(a.b2_boxes, b.b2_boxes)),
      row("box-oriented box", 0.8, a.boxes, b.oriented_boxes,
          theirs<b2CollidePolygons>(a.b2_boxes, b.b2_oriented_boxes)),
      row("oriented box-capsule", 0.95, a.oriented_boxes, b.capsules,
          theirs<b2CollidePolygonAndCapsule>(a.b2_oriented_boxes, b.b2_capsules)),
      row("segment-capsule", 0.95, a.segments, b.capsules,
          theirs<b2CollideSegmentAndCapsule>(a.b2_segments, b.b2_capsules)),
      row("segment-oriented box", 0.95, a.segments, b.oriented_boxes,
          theirs<b2CollideSegmentAndPolygon>(a.b2_segments, b.b2_oriented_boxes)),
      row("segment-circle", 0.95, a.segments, b.circles,
          theirs<b2CollideSegmentAndCircle>(a.b2_segments, b.b2_circles)),
      row("polygon-circle", 1, a.polygons, b.circles,
          theirs<b2CollidePolygonAndCircle>(a.b2_polygons, b.b2_circles)),
      row("polygon-oriented box", 1, a.polygons, b.oriented_boxes,
          theirs<b2CollidePolygons>(a.b2_polygons, b.b2_oriented_boxes)),
      row("polygon-capsule", 1, a.polygons, b.capsules,
          theirs<b2CollidePolygonAndCapsule>(a.b2_polygons, b.b2_capsules)),
      row("polygon-polygon", 1, a.polygons, b.polygons,
          theirs<b2CollidePolygons>(a.b2_polygons, b.b2_polygons)),
      {"features capsule-capsule", 1, with_features(a.capsules, b.capsules),
       theirs<b2CollideCapsules>(a.b2_capsules, b.b2_capsules)},
      {"features oriented box-oriented box", 1, with_features(a.oriented_boxes, b.oriented_boxes),
       theirs<b2CollidePolygons>(a.b2_oriented_boxes, b.b2_oriented_boxes)},
      {"features polygon-polygon", 1, with_features(a.polygons, b.polygons),
       theirs<b2CollidePolygons>(a.b2_polygons, b.b2_polygons)},
  };
}

}  // namespace bench::numbers
