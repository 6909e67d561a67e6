// intersections, tangents, overlap_area, farthest_points, and all distances with an ellipse: every
// pair of kinds. No peer answers these in the plane with comparable bounds, so that the unit is
// Box2D's GJK of two oriented boxes.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

template <class A, class B>
void points(std::vector<Row>& rows, const std::string& pair, double goal, const std::vector<A>& a,
            const std::vector<B>& b) {
  rows.push_back({"intersections " + pair, goal, pass([&a, &b](std::size_t i) {
                    const auto found = intersections(a[i], b[i]);
                    keep(found);
                    return found.points.size();
                  })});
}
template <class A, class B>
void lines(std::vector<Row>& rows, const std::string& pair, double goal, const std::vector<A>& a,
           const std::vector<B>& b) {
  rows.push_back({"tangents " + pair, goal, pass([&a, &b](std::size_t i) {
                    const auto found = tangents(a[i], b[i]);
                    keep(found);
                    return found.lines.size();
                  })});
}
template <class A, class B>
void common(std::vector<Row>& rows, const std::string& pair, double goal, const std::vector<A>& a,
            const std::vector<B>& b) {
  rows.push_back({"overlap_area " + pair, goal,
                  pass([&a, &b](std::size_t i) { return overlap_area(a[i], b[i]); })});
}
template <class A, class B>
void farthest(std::vector<Row>& rows, const std::string& pair, double goal, const std::vector<A>& a,
              const std::vector<B>& b) {
  rows.push_back({"farthest_points " + pair, goal, pass([&a, &b](std::size_t i) {
                    const auto found = farthest_points(a[i], b[i]);
                    keep(found);
                    return found.distance;
                  })});
}
template <class A, class B>
void apart(std::vector<Row>& rows, const std::string& pair, double goal, const std::vector<A>& a,
           const std::vector<B>& b) {
  rows.push_back(
      {"distance " + pair, goal, pass([&a, &b](std::size_t i) { return distance(a[i], b[i]); })});
  rows.push_back({"closest_points " + pair, 2 * goal, pass([&a, &b](std::size_t i) {
                    const auto found = closest_points(a[i], b[i]);
                    keep(found);
                    return found.distance;
                  })});
}

}  // namespace

std::vector<Row> points_rows(const Shapes& a, const Shapes& b) {
  std::vector<Row> rows;
  // The first ones, moved.
  static std::vector<abut::Ellipse> moved_ellipses;
  moved_ellipses = a.ellipses;
  for (std::size_t i = 0; i < kPairs; ++i) moved_ellipses[i].center = b.ellipses[i].center;
  points(rows, "circle-circle", 0.2, a.circles, b.circles);
  points(rows, "segment-segment", 0.2, a.segments, b.segments);
  points(rows, "segment-circle", 0.2, a.segments, b.circles);
  points(rows, "segment-box", 0.3, a.segments, b.boxes);
  points(rows, "segment-oriented box", 0.3, a.segments, b.oriented_boxes);
  points(rows, "ellipse-ellipse", 2.2, a.ellipses, b.ellipses);
  points(rows, "ellipse-equal ellipse", 2.2, a.ellipses, moved_ellipses);
  points(rows, "circle-ellipse", 2.2, a.circles, b.ellipses);
  points(rows, "segment-ellipse", 2.2, a.segments, b.ellipses);
  points(rows, "segment-capsule", 2.2, a.segments, b.capsules);
  points(rows, "circle-oriented box", 2.2, a.circles, b.oriented_boxes);
  points(rows, "capsule-capsule", 4, a.capsules, b.capsules);
  points(rows, "box-oriented box", 4, a.boxes, b.oriented_boxes);
  points(rows, "oriented box-oriented box", 4, a.oriented_boxes, b.oriented_boxes);
  points(rows, "oriented box-ellipse", 4, a.oriented_boxes, b.ellipses);
  points(rows, "rounded box-rounded box", 8, a.rounded_boxes, b.rounded_boxes);
  points(rows, "polygon-polygon", 8, a.polygons, b.polygons);
  lines(rows, "circle-circle", 0.6, a.circles, b.circles);
  lines(rows, "point-circle", 0.4, b.points, a.circles);
  lines(rows, "point-ellipse", 2.2, b.points, a.ellipses);
  lines(rows, "point-polygon", 2.2, b.points, a.polygons);
  lines(rows, "capsule-capsule", 8, a.capsules, b.capsules);
  lines(rows, "oriented box-oriented box", 8, a.oriented_boxes, b.oriented_boxes);
  lines(rows, "ellipse-ellipse", 16, a.ellipses, b.ellipses);
  lines(rows, "ellipse-equal ellipse", 16, a.ellipses, moved_ellipses);
  common(rows, "circle-circle", 0.3, a.circles, b.circles);
  common(rows, "circle-box", 0.8, a.circles, b.boxes);
  common(rows, "circle-oriented box", 0.8, a.circles, b.oriented_boxes);
  common(rows, "box-box", 1.4, a.boxes, b.boxes);
  common(rows, "box-oriented box", 1.4, a.boxes, b.oriented_boxes);
  common(rows, "oriented box-oriented box", 1.4, a.oriented_boxes, b.oriented_boxes);
  common(rows, "ellipse-ellipse", 2.2, a.ellipses, b.ellipses);
  common(rows, "ellipse-equal ellipse", 2.2, a.ellipses, moved_ellipses);
  common(rows, "circle-ellipse", 2.2, a.circles, b.ellipses);
  common(rows, "capsule-capsule", 16, a.capsules, b.capsules);
  common(rows, "polygon-polygon", 8, a.polygons, b.polygons);
  farthest(rows, "oriented box-oriented box", 0.4, a.oriented_boxes, b.oriented_boxes);
  farthest(rows, "polygon-polygon", 1, a.polygons, b.polygons);
  farthest(rows, "point-ellipse", 2, b.points, a.ellipses);
  farthest(rows, "ellipse-ellipse", 16, a.ellipses, b.ellipses);
  apart(rows, "point-ellipse", 0.5, b.points, a.ellipses);
  apart(rows, "circle-ellipse", 0.5, b.circles, a.ellipses);
  apart(rows, "segment-ellipse", 1.4, b.segments, a.ellipses);
  apart(rows, "box-ellipse", 1.4, b.boxes, a.ellipses);
  apart(rows, "oriented box-ellipse", 1.4, b.oriented_boxes, a.ellipses);
  apart(rows, "capsule-ellipse", 1.4, b.capsules, a.ellipses);
  apart(rows, "polygon-ellipse", 2, b.polygons, a.ellipses);
  apart(rows, "ellipse-ellipse", 1.4, a.ellipses, b.ellipses);
  apart(rows, "ellipse-equal ellipse", 1.4, a.ellipses, moved_ellipses);
  return rows;
}

}  // namespace bench::numbers
