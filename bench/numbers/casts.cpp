// cast: rays and moving shapes against what stands still, beside Box2D's ray casts and b2ShapeCast;
// cast_rotating beside b2TimeOfImpact with the same tolerance.
#include <bench/numbers/oracle.hpp>
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

b2Vec2 b2(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
double time_of(const std::optional<CastHit>& hit) {
  keep(hit);
  return hit ? hit->t : 9;
}

b2CastOutput ray_cast(const b2Circle& s, const b2RayCastInput& ray) {
  return b2RayCastCircle(&s, &ray);
}
b2CastOutput ray_cast(const b2Capsule& s, const b2RayCastInput& ray) {
  return b2RayCastCapsule(&s, &ray);
}
b2CastOutput ray_cast(const b2Polygon& s, const b2RayCastInput& ray) {
  return b2RayCastPolygon(&s, &ray);
}
b2CastOutput ray_cast(const b2Segment& s, const b2RayCastInput& ray) {
  return b2RayCastSegment(&s, &ray, false);
}

template <class B, class B2>
void ray_row(std::vector<Row>& rows, const std::string& kind, double goal,
             const std::vector<Ray>& rays, const std::vector<B>& b, const std::vector<B2>& b2_b) {
  const auto own = [&rays, &b](std::size_t i) { return time_of(cast(rays[i], b[i])); };
  rows.push_back({"cast ray-" + kind, goal, pass(own), pass([&rays, &b2_b](std::size_t i) {
                    const b2RayCastInput input{b2(rays[i].origin), b2(rays[i].direction), 1};
                    return ray_cast(b2_b[i], input).fraction;
                  }),
                  [&rays, &b, own] {
                    std::vector<Point> origins;
                    for (const Ray& ray : rays) origins.push_back({ray.origin});
                    return worst_hit(origins, rays, b, own);
                  }});
}

/// A shape that starts where a ray does and moves along it.
template <class A, class B, class A2, class B2>
void moving_row(std::vector<Row>& rows, const std::string& pair, double goal,
                const std::vector<Ray>& rays, const std::vector<A>& a, const std::vector<B>& b,
                const std::vector<A2>& b2_a, const std::vector<B2>& b2_b) {
  std::vector<A> moved;
  std::vector<b2ShapeProxy> p, q;
  for (std::size_t i = 0; i < kPairs; ++i) {
    A s = a[i];
    b2ShapeProxy of = proxy(b2_a[i]);
    if constexpr (requires { s.center; })
      s.center = s.center + rays[i].origin;
    else if constexpr (requires { s.min; })
      s.min = s.min + rays[i].origin, s.max = s.max + rays[i].origin;
    else
      s.a = s.a + rays[i].origin, s.b = s.b + rays[i].origin;
    for (int k = 0; k < of.count; ++k) of.points[k] = b2Add(of.points[k], b2(rays[i].origin));
    moved.push_back(s);
    p.push_back(of);
    q.push_back(proxy(b2_b[i]));
  }
  const auto own = [moved, &rays, &b](std::size_t i) {
    return time_of(cast(moved[i], rays[i].direction, b[i]));
  };
  rows.push_back({"cast " + pair, goal, pass(own), pass([p, q, &rays](std::size_t i) {
                    b2ShapeCastPairInput input{};
                    input.proxyA = q[i];
                    input.proxyB = p[i];
                    input.transform = b2Transform_identity;
                    input.translationB = b2(rays[i].direction);
                    input.maxFraction = 1;
                    return b2ShapeCast(&input).fraction;
                  }),
                  [moved, &rays, &b, own] { return worst_hit(moved, rays, b, own); }});
}

/// A box that turns by a radian as it moves.
Row turning_row(const std::vector<Ray>& rays, const Shapes& a, const Shapes& b) {
  std::vector<OrientedBox> moved = a.oriented_boxes;
  for (std::size_t i = 0; i < kPairs; ++i) moved[i].center = rays[i].origin;
  return {
      "cast_rotating oriented box-oriented box", 0.6, pass([moved, &rays, &b](std::size_t i) {
        return time_of(cast_rotating(moved[i], rays[i].direction, 1, b.oriented_boxes[i], 0.005));
      }),
      pass([&a, &b, &rays](std::size_t i) {
        b2TOIInput input{};
        input.proxyA = proxy(b.b2_oriented_boxes[i]);
        input.proxyB = proxy(a.b2_oriented_boxes[i]);
        input.sweepA = {{0, 0}, {0, 0}, {0, 0}, b2Rot_identity, b2Rot_identity};
        const b2Vec2 from = b2(rays[i].origin), to = b2Add(from, b2(rays[i].direction));
        input.sweepB = {{0, 0}, from, to, b2Rot_identity, b2MakeRot(1)};
        input.maxFraction = 1;
        return b2TimeOfImpact(&input).fraction;
      })};
}

}  // namespace

std::vector<Row> cast_rows(const Shapes& a, const Shapes& b) {
  std::vector<Row> rows;
  const std::vector<Ray>& rays = b.rays;
  ray_row(rows, "circle", 1.3, rays, b.circles, b.b2_circles);
  ray_row(rows, "box", 1.1, rays, b.boxes, b.b2_boxes);
  ray_row(rows, "oriented box", 1.1, rays, b.oriented_boxes, b.b2_oriented_boxes);
  ray_row(rows, "capsule", 1.1, rays, b.capsules, b.b2_capsules);
  ray_row(rows, "rounded box", 1.1, rays, b.rounded_boxes, b.b2_rounded_boxes);
  ray_row(rows, "polygon", 1.1, rays, b.polygons, b.b2_polygons);
  ray_row(rows, "segment", 1.1, rays, b.segments, b.b2_segments);
  moving_row(rows, "circle-circle", 0.25, rays, a.circles, b.circles, a.b2_circles, b.b2_circles);
  moving_row(rows, "circle-oriented box", 0.25, rays, a.circles, b.oriented_boxes, a.b2_circles,
             b.b2_oriented_boxes);
  moving_row(rows, "box-box", 0.35, rays, a.boxes, b.boxes, a.b2_boxes, b.b2_boxes);
  moving_row(rows, "oriented box-oriented box", 0.35, rays, a.oriented_boxes, b.oriented_boxes,
             a.b2_oriented_boxes, b.b2_oriented_boxes);
  moving_row(rows, "capsule-box", 0.35, rays, a.capsules, b.boxes, a.b2_capsules, b.b2_boxes);
  moving_row(rows, "capsule-capsule", 0.35, rays, a.capsules, b.capsules, a.b2_capsules,
             b.b2_capsules);
  moving_row(rows, "rounded box-rounded box", 0.35, rays, a.rounded_boxes, b.rounded_boxes,
             a.b2_rounded_boxes, b.b2_rounded_boxes);
  moving_row(rows, "circle-polygon", 0.35, rays, a.circles, b.polygons, a.b2_circles,
             b.b2_polygons);
  rows.push_back(turning_row(rays, a, b));
  return rows;
}

}  // namespace bench::numbers
