// distance and closest_points: every pair of kinds without ellipses, beside Box2D's GJK.
#include <bench/numbers/oracle.hpp>
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

/// Both queries, with Box2D's answer to both.
template <class A, class B, class Peer>
void both(std::vector<Row>& rows, const std::string& pair, const std::vector<A>& a,
          const std::vector<B>& b, Peer peer) {
  const auto gap = [&a, &b](std::size_t i) { return distance(a[i], b[i]); };
  const auto closest = [&a, &b](std::size_t i) {
    const auto p = closest_points(a[i], b[i]);
    keep(p);
    return p.a.x;
  };
  const auto between = [&a, &b](std::size_t i) {
    const auto p = closest_points(a[i], b[i]);
    return length(p.b - p.a);
  };
  const auto worst = [&a, &b](auto answer) {
    return [&a, &b, answer] { return worst_separation(a, b, true, answer); };
  };
  if constexpr (std::is_same_v<Peer, std::nullptr_t>) {
    rows.push_back({"distance " + pair, 0.5, pass(gap), {}, worst(gap)});
    rows.push_back({"closest_points " + pair, 0.6, pass(closest), {}, worst(between)});
  } else {
    rows.push_back({"distance " + pair, 0.5, pass(gap), pass(peer), worst(gap), worst(peer)});
    rows.push_back(
        {"closest_points " + pair, 0.6, pass(closest), pass(peer), worst(between), worst(peer)});
  }
}

}  // namespace

std::vector<Row> distance_rows(const Shapes& a, const Shapes& b) {
  std::vector<Row> rows;
  const auto peer = [](const auto& p, const auto& q) { return box2d_answers(p, q); };
  both(rows, "oriented box-oriented box", a.oriented_boxes, b.oriented_boxes,
       peer(a.b2_oriented_boxes, b.b2_oriented_boxes));
  both(rows, "point-circle", b.points, a.circles, nullptr);
  both(rows, "point-segment", b.points, a.segments, nullptr);
  both(rows, "point-box", b.points, a.boxes, nullptr);
  both(rows, "point-oriented box", b.points, a.oriented_boxes, nullptr);
  both(rows, "point-polygon", b.points, a.polygons, nullptr);
  both(rows, "segment-segment", a.segments, b.segments, peer(a.b2_segments, b.b2_segments));
  both(rows, "segment-box", b.segments, a.boxes, peer(b.b2_segments, a.b2_boxes));
  both(rows, "segment-oriented box", a.segments, b.oriented_boxes,
       peer(a.b2_segments, b.b2_oriented_boxes));
  both(rows, "segment-polygon", a.segments, b.polygons, peer(a.b2_segments, b.b2_polygons));
  both(rows, "circle-circle", a.circles, b.circles, peer(a.b2_circles, b.b2_circles));
  both(rows, "circle-oriented box", a.circles, b.oriented_boxes,
       peer(a.b2_circles, b.b2_oriented_boxes));
  both(rows, "circle-capsule", a.circles, b.capsules, peer(a.b2_circles, b.b2_capsules));
  both(rows, "capsule-capsule", a.capsules, b.capsules, peer(a.b2_capsules, b.b2_capsules));
  both(rows, "capsule-oriented box", a.capsules, b.oriented_boxes,
       peer(a.b2_capsules, b.b2_oriented_boxes));
  both(rows, "box-box", a.boxes, b.boxes, peer(a.b2_boxes, b.b2_boxes));
  both(rows, "box-oriented box", a.boxes, b.oriented_boxes, peer(a.b2_boxes, b.b2_oriented_boxes));
  both(rows, "rounded box-rounded box", a.rounded_boxes, b.rounded_boxes,
       peer(a.b2_rounded_boxes, b.b2_rounded_boxes));
  both(rows, "oriented box-polygon", a.oriented_boxes, b.polygons,
       peer(a.b2_oriented_boxes, b.b2_polygons));
  both(rows, "polygon-polygon", a.polygons, b.polygons, peer(a.b2_polygons, b.b2_polygons));
  return rows;
}

}  // namespace bench::numbers
