// Rows without a list of pairs of their own: the yes/no questions, the relation, and the measures of
// one shape. The unit is Box2D's GJK of two oriented boxes.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

template <class A, class B>
void yes_or_no(std::vector<Row>& rows, const std::string& pair, const std::vector<A>& a,
               const std::vector<B>& b) {
  const auto row = [&](const char* query, double goal, auto ask) {
    rows.push_back({query + (" " + pair), goal,
                    pass([&a, &b, ask](std::size_t i) { return ask(a[i], b[i]); })});
  };
  row("intersects", 0.3, [](const A& p, const B& q) { return intersects(p, q); });
  row("interiors_intersect", 0.5, [](const A& p, const B& q) { return interiors_intersect(p, q); });
  row("contains", 0.3, [](const A& p, const B& q) { return contains(p, q); });
  row("relation", 1.5, [](const A& p, const B& q) { return static_cast<int>(relation(p, q)); });
  row("relate", 40, [](const A& p, const B& q) { return relate(p, q).text().size(); });
}
template <class S>
void measures(std::vector<Row>& rows, const std::string& kind, const std::vector<S>& shapes) {
  const auto row = [&](const char* query, double goal, auto ask) {
    rows.push_back({query + (" " + kind), goal,
                    pass([&shapes, ask](std::size_t i) { return ask(shapes[i]); })});
  };
  row("area", 0.5, [](const S& s) { return area(s); });
  row("perimeter", 0.5, [](const S& s) { return perimeter(s); });
  row("centroid", 0.5, [](const S& s) { return centroid(s).x; });
  row("bounds", 0.5, [](const S& s) { return bounds(s).max.x; });
}

}  // namespace

std::vector<Row> other_rows(const Shapes& a, const Shapes& b) {
  std::vector<Row> rows;
  yes_or_no(rows, "circle-circle", a.circles, b.circles);
  yes_or_no(rows, "circle-oriented box", a.circles, b.oriented_boxes);
  yes_or_no(rows, "box-box", a.boxes, b.boxes);
  yes_or_no(rows, "oriented box-oriented box", a.oriented_boxes, b.oriented_boxes);
  yes_or_no(rows, "capsule-capsule", a.capsules, b.capsules);
  yes_or_no(rows, "segment-segment", a.segments, b.segments);
  yes_or_no(rows, "polygon-polygon", a.polygons, b.polygons);
  yes_or_no(rows, "ellipse-ellipse", a.ellipses, b.ellipses);
  measures(rows, "circle", a.circles);
  measures(rows, "box", a.boxes);
  measures(rows, "oriented box", a.oriented_boxes);
  measures(rows, "capsule", a.capsules);
  measures(rows, "rounded box", a.rounded_boxes);
  measures(rows, "polygon", a.polygons);
  measures(rows, "ellipse", a.ellipses);
  return rows;
}

}  // namespace bench::numbers
