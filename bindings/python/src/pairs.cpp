// Queries of one shape and of two.
#include <abut/any_relate.hpp>
#include <abut/queries/contact_features.hpp>

#include "bound.hpp"

namespace abut_py {
namespace {

nb::object contact_of(const Contact& c) {
  nb::list points, depths;
  for (int i = 0; i < c.count; ++i) {
    points.append(pair_of(c.points[i]));
    depths.append(c.depths[i]);
  }
  return nb::make_tuple(pair_of(c.normal), c.depth, nb::tuple(points), nb::tuple(depths));
}
nb::object points_of(const std::optional<PointPair>& p) {
  if (!p) return nb::none();
  return nb::make_tuple(pair_of(p->a), pair_of(p->b), p->distance);
}

using Two = std::tuple<double, double>;
Vec2 vec_of(const Two& v) { return {std::get<0>(v), std::get<1>(v)}; }

nb::object features_of(const PyShape& a, const PyShape& b, const Two& normal,
                       const std::vector<Two>& points) {
  if (points.empty() || points.size() > 2)
    throw std::invalid_argument("points: a contact has one or two");
  Contact c;
  c.normal = vec_of(normal);
  for (const Two& p : points) c.points[c.count++] = vec_of(p);
  const ContactFeatures f = contact_features(a.shape, b.shape, c);
  const auto feature = [](const ContactFeature& of) {
    return nb::make_tuple(static_cast<int>(of.kind), of.index);
  };
  nb::list ids;
  for (int i = 0; i < c.count; ++i) ids.append(f.ids[i]);
  return nb::make_tuple(feature(f.a), feature(f.b), nb::tuple(ids));
}

}  // namespace

nb::object hit_of(const std::optional<CastHit>& hit) {
  if (!hit) return nb::none();
  return nb::make_tuple(hit->t, pair_of(hit->point), pair_of(hit->normal));
}
nb::list list_of(const std::vector<Contact>& contacts) {
  nb::list all;
  for (const Contact& c : contacts) all.append(contact_of(c));
  return all;
}
const Ray& ray_of(const PyShape& shape) {
  const Ray* const ray = std::get_if<Ray>(&shape.shape);
  if (ray == nullptr) throw std::invalid_argument("a cast without a motion is one of a Ray");
  return *ray;
}

void bind_pairs(nb::module_& m) {
  using S = const PyShape&;
  m.def("intersects", [](S a, S b) { return intersects(a.shape, b.shape); });
  m.def("interiors_intersect", [](S a, S b) { return interiors_intersect(a.shape, b.shape); });
  m.def("contains", [](S a, S b) { return contains(a.shape, b.shape); });
  m.def("relation", [](S a, S b) { return to_string(relation(a.shape, b.shape)); });
  m.def("relate", [](S a, S b) { return relate(a.shape, b.shape).text(); });
  m.def("relate_is",
        [](S a, S b, const std::string& pattern) { return relate(a.shape, b.shape, pattern); });
  m.def("disjoint", [](S a, S b) { return disjoint(a.shape, b.shape); });
  m.def("touches", [](S a, S b) { return touches(a.shape, b.shape); });
  m.def("crosses", [](S a, S b) { return crosses(a.shape, b.shape); });
  m.def("overlaps", [](S a, S b) { return overlaps(a.shape, b.shape); });
  m.def("within", [](S a, S b) { return within(a.shape, b.shape); });
  m.def("covers", [](S a, S b) { return covers(a.shape, b.shape); });
  m.def("covered_by", [](S a, S b) { return covered_by(a.shape, b.shape); });
  m.def("equals", [](S a, S b) { return equals(a.shape, b.shape); });
  m.def("distance", [](S a, S b) { return distance(a.shape, b.shape); });
  m.def("overlap_area", [](S a, S b) { return overlap_area(a.shape, b.shape); });
  m.def("closest_points", [](S a, S b) { return points_of(closest_points(a.shape, b.shape)); });
  m.def("farthest_points", [](S a, S b) { return points_of(farthest_points(a.shape, b.shape)); });
  m.def("separation", [](S a, S b) { return separation(a.shape, b.shape); });
  m.def("separation_witness", [](S a, S b) -> nb::object {
    const auto s = separation_witness(a.shape, b.shape);
    if (!s) return nb::none();
    return nb::make_tuple(s->distance, pair_of(s->normal), pair_of(s->a), pair_of(s->b));
  });
  m.def("contact", [](S a, S b, double margin) -> nb::object {
    const auto c = contact(a.shape, b.shape, margin);
    return c ? contact_of(*c) : nb::none();
  });
  m.def("contacts", [](S a, S b) { return list_of(contacts(a.shape, b.shape)); });
  m.def("contact_features", features_of);
  m.def("intersections", [](S a, S b) {
    const Intersections all = intersections(a.shape, b.shape);
    nb::list points, pieces;
    for (const Intersection& p : all.points)
      points.append(nb::make_tuple(pair_of(p.at), p.tangent, p.ta, p.tb));
    for (const SharedPiece& p : all.pieces)
      pieces.append(nb::make_tuple(p.kind == SharedPiece::Kind::arc, pair_of(p.from), pair_of(p.to),
                                   pair_of(p.center), pair_of(p.semi_axes), pair_of(p.rotation.u()),
                                   p.unbounded_from, p.unbounded_to));
    return nb::make_tuple(points, pieces);
  });
  m.def("tangents", [](S a, S b) -> nb::object {
    const auto all = tangents(a.shape, b.shape);
    if (!all) return nb::none();
    nb::list lines;
    for (const Tangent& t : all->lines)
      lines.append(nb::make_tuple(pair_of(t.a), pair_of(t.b), pair_of(t.direction), t.inner));
    return nb::make_tuple(lines, all->infinitely_many);
  });
  m.def("cast_ray", [](S ray, S target) { return hit_of(cast(ray_of(ray), target.shape)); });
  m.def("cast", [](S moving, double x, double y, S target) {
    return hit_of(cast(moving.shape, {x, y}, target.shape));
  });
  m.def("cast_rotating",
        [](S moving, double x, double y, double angle, S target, double tolerance) {
          return hit_of(cast_rotating(moving.shape, {x, y}, angle, target.shape, tolerance));
        });
  m.def("bounds", [](S s) -> nb::object {
    const auto b = bounds(s.shape);
    if (!b) return nb::none();
    return nb::make_tuple(b->min.x, b->min.y, b->max.x, b->max.y);
  });
  m.def("area", [](S s) { return area(s.shape); });
  m.def("perimeter", [](S s) { return perimeter(s.shape); });
  m.def("centroid", [](S s) -> nb::object {
    const auto c = centroid(s.shape);
    if (!c) return nb::none();
    return pair_of(*c);
  });
}

}  // namespace abut_py
