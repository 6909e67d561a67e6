// Queries of one shape and of one pair.
#include <abut/any_relate.hpp>
#include <abut/queries/contact_features.hpp>
#include <abut/rotation.hpp>
#include <abut/version.hpp>

#include "guard.hpp"
#include "shapes.hpp"

namespace abut_c {

std::string& last_error() {
  thread_local std::string text;
  return text;
}
int note(int code, const char* why) noexcept {
  try {
    last_error() = why;
  } catch (...) {  // no memory for the text
    last_error().clear();
  }
  return code;
}
int note_current() noexcept {
  try {
    throw;
  } catch (const Stopped&) {
    return note(ABUT_ERROR_STOPPED, "stopped");
  } catch (const std::invalid_argument& e) {
    return note(ABUT_ERROR_ARGUMENT, e.what());
  } catch (const std::out_of_range& e) {
    return note(ABUT_ERROR_RANGE, e.what());
  } catch (const std::length_error& e) {
    return note(ABUT_ERROR_RANGE, e.what());
  } catch (const std::bad_alloc&) {
    return note(ABUT_ERROR_MEMORY, "out of memory");
  } catch (const std::exception& e) {
    return note(ABUT_ERROR_OTHER, e.what());
  } catch (...) {
    return note(ABUT_ERROR_STOPPED, "a sink threw");
  }
}

using abut::AnyShape;

namespace {

/// query(a, b)
template <class Query>
auto of_pair(const abut_shape_t* a, const abut_shape_t* b, Query query) {
  const AnyShape first = shape_of(a, "a");  // whose error comes first
  return query(first, shape_of(b, "b"));
}
/// query(a, b), a number or an optional one, into `out`.
template <class Query>
int number_of(const abut_shape_t* shape, double* out, Query query) {
  return guarded([&] {
    double& to = deref(out, "out");
    const std::optional<double> answer = query(shape_of(shape));
    if (answer) to = *answer;
    return answer.has_value();
  });
}
template <class Query>
int number_of(const abut_shape_t* a, const abut_shape_t* b, double* out, Query query) {
  return guarded([&] {
    deref(out, "out") = of_pair(a, b, query);
    return true;
  });
}
template <class Query>
int pair_of(const abut_shape_t* a, const abut_shape_t* b, abut_point_pair_t* out, Query query) {
  return guarded([&] {
    const std::optional<abut::PointPair> p = of_pair(a, b, query);
    if (!p) return false;
    give(out, "out", {0, {p->a.x, p->a.y}, {p->b.x, p->b.y}, p->distance});
    return true;
  });
}

abut::Contact contact_from(const abut_contact_t* contact) {
  const abut_contact_t given = taken(contact, "contact");
  if (given.count < 1 || given.count > 2) refuse("contact: count has to be 1 or 2");
  abut::Contact c;
  c.normal = {given.normal[0], given.normal[1]};
  c.depth = given.depth;
  c.count = given.count;
  for (int i = 0; i < c.count; ++i) {
    c.points[i] = {given.points[i][0], given.points[i][1]};
    c.depths[i] = given.depths[i];
  }
  return c;
}

}  // namespace
}  // namespace abut_c

using namespace abut_c;

extern "C" {

int abut_abi(void) { return ABUT_ABI; }
const char* abut_version(void) { return ABUT_VERSION_STRING; }
const char* abut_last_error(void) { return last_error().c_str(); }

const char* abut_kind_name(int kind) {
  return kind < 0 || kind >= abut::shape_kinds
             ? nullptr
             : abut::to_string(static_cast<abut::ShapeKind>(kind));
}
int abut_kind_of_name(const char* name) {
  return guarded([&] {
    const std::string wanted = &deref(name, "name");
    for (int kind = 0; kind < abut::shape_kinds; ++kind)
      if (wanted == abut_kind_name(kind)) return kind;
    refuse("no kind has the name " + wanted);
  });
}
int abut_validate(const abut_shape_t* shape) {
  return guarded([&] {
    const AnyShape s = unchecked_shape_of(taken(shape, "shape"), "shape");
    const auto problem = abut::validate(s);
    if (problem) note(0, text_of(*problem, abut::kind_name(s)).c_str());
    return !problem;
  });
}

int abut_intersects(const abut_shape_t* a, const abut_shape_t* b) {
  return guarded([&] {
    return of_pair(a, b, [](const auto& x, const auto& y) { return abut::intersects(x, y); });
  });
}
int abut_interiors_intersect(const abut_shape_t* a, const abut_shape_t* b) {
  return guarded([&] {
    return of_pair(a, b,
                   [](const auto& x, const auto& y) { return abut::interiors_intersect(x, y); });
  });
}
int abut_contains(const abut_shape_t* a, const abut_shape_t* b) {
  return guarded([&] {
    return of_pair(a, b, [](const auto& x, const auto& y) { return abut::contains(x, y); });
  });
}
int abut_relation(const abut_shape_t* a, const abut_shape_t* b) {
  return guarded([&] {
    return of_pair(
        a, b, [](const auto& x, const auto& y) { return static_cast<int>(abut::relation(x, y)); });
  });
}
const char* abut_relation_name(int relation) {
  return relation < 0 || relation > ABUT_COVERS
             ? nullptr
             : abut::to_string(static_cast<abut::Relation>(relation));
}

int abut_relate(const abut_shape_t* a, const abut_shape_t* b, char matrix[10]) {
  return guarded([&] {
    deref(matrix, "matrix");
    const auto m = of_pair(a, b, [](const auto& x, const auto& y) { return abut::relate(x, y); });
    matrix[m.text().copy(matrix, 9)] = 0;
    return true;
  });
}
int abut_relate_is(const abut_shape_t* a, const abut_shape_t* b, const char* pattern) {
  return guarded([&] {
    const std::string_view wanted = &deref(pattern, "pattern");
    return of_pair(a, b, [&](const auto& x, const auto& y) { return abut::relate(x, y, wanted); });
  });
}
#define ABUT_PREDICATE(name)                                                               \
  int abut_##name(const abut_shape_t* a, const abut_shape_t* b) {                          \
    return guarded([&] {                                                                   \
      return of_pair(a, b, [](const auto& x, const auto& y) { return abut::name(x, y); }); \
    });                                                                                    \
  }
ABUT_PREDICATE(disjoint)
ABUT_PREDICATE(touches)
ABUT_PREDICATE(crosses)
ABUT_PREDICATE(overlaps)
ABUT_PREDICATE(within)
ABUT_PREDICATE(covers)
ABUT_PREDICATE(covered_by)
ABUT_PREDICATE(equals)
#undef ABUT_PREDICATE

int abut_distance(const abut_shape_t* a, const abut_shape_t* b, double* out) {
  return number_of(a, b, out, [](const auto& x, const auto& y) { return abut::distance(x, y); });
}
int abut_overlap_area(const abut_shape_t* a, const abut_shape_t* b, double* out) {
  return number_of(a, b, out,
                   [](const auto& x, const auto& y) { return abut::overlap_area(x, y); });
}
int abut_closest_points(const abut_shape_t* a, const abut_shape_t* b, abut_point_pair_t* out) {
  return pair_of(a, b, out,
                 [](const auto& x, const auto& y) { return abut::closest_points(x, y); });
}
int abut_farthest_points(const abut_shape_t* a, const abut_shape_t* b, abut_point_pair_t* out) {
  return pair_of(a, b, out,
                 [](const auto& x, const auto& y) { return abut::farthest_points(x, y); });
}
int abut_separation(const abut_shape_t* a, const abut_shape_t* b, abut_separation_t* out) {
  return guarded([&] {
    const auto s =
        of_pair(a, b, [](const auto& x, const auto& y) { return abut::separation_witness(x, y); });
    if (!s) return false;
    abut_separation_t answer{};
    answer.distance = s->distance;
    put(answer.normal, s->normal), put(answer.a, s->a), put(answer.b, s->b);
    give(out, "out", answer);
    return true;
  });
}
int abut_contact(const abut_shape_t* a, const abut_shape_t* b, abut_contact_t* out) {
  return abut_contact_within(a, b, 0, out);
}
int abut_contact_within(const abut_shape_t* a, const abut_shape_t* b, double margin,
                        abut_contact_t* out) {
  return guarded([&] {
    if (!(margin >= 0 && margin - margin == 0))
      refuse("the margin has to be finite, and not below 0");
    const auto c =
        of_pair(a, b, [&](const auto& x, const auto& y) { return abut::contact(x, y, margin); });
    if (!c) return false;
    give(out, "out", contact_of(*c));
    return true;
  });
}
int64_t abut_contacts(const abut_shape_t* a, const abut_shape_t* b, abut_contact_t* out,
                      size_t room) {
  return guarded([&] {
    const auto all =
        of_pair(a, b, [](const auto& x, const auto& y) { return abut::contacts(x, y); });
    return give_contacts(all, out, room);
  });
}
int abut_contact_features(const abut_shape_t* a, const abut_shape_t* b,
                          const abut_contact_t* contact, abut_contact_features_t* out) {
  return guarded([&] {
    const abut::Contact c = contact_from(contact);
    const abut::ContactFeatures f = of_pair(
        a, b, [&](const auto& x, const auto& y) { return abut::contact_features(x, y, c); });
    const auto feature = [](const abut::ContactFeature& of) {
      return abut_feature_t{static_cast<int32_t>(of.kind), of.index};
    };
    give(out, "out", {0, feature(f.a), feature(f.b), {f.ids[0], f.ids[1]}});
    return true;
  });
}

int abut_intersections(const abut_shape_t* a, const abut_shape_t* b, abut_intersection_t* points,
                       size_t points_room, size_t* points_count, abut_piece_t* pieces,
                       size_t pieces_room, size_t* pieces_count) {
  return guarded([&] {
    const auto all =
        of_pair(a, b, [](const auto& x, const auto& y) { return abut::intersections(x, y); });
    if (points_room > 0) deref(points, "points");
    if (pieces_room > 0) deref(pieces, "pieces");
    for (std::size_t i = 0; i < std::min(points_room, all.points.size()); ++i) {
      const abut::Intersection& p = all.points[i];
      points[i] = {{p.at.x, p.at.y}, p.ta, p.tb, p.tangent, 0};
    }
    for (std::size_t i = 0; i < std::min(pieces_room, all.pieces.size()); ++i) {
      const abut::SharedPiece& p = all.pieces[i];
      pieces[i] = {};
      put(pieces[i].from, p.from), put(pieces[i].to, p.to);
      put(pieces[i].center, p.center), put(pieces[i].semi_axes, p.semi_axes);
      put(pieces[i].rotation, p.rotation.u());
      pieces[i].is_arc = p.kind == abut::SharedPiece::Kind::arc;
      pieces[i].unbounded_from = p.unbounded_from;
      pieces[i].unbounded_to = p.unbounded_to;
    }
    deref(points_count, "points_count") = all.points.size();
    deref(pieces_count, "pieces_count") = all.pieces.size();
    return true;
  });
}
int abut_tangents(const abut_shape_t* a, const abut_shape_t* b, abut_tangent_t* lines, size_t room,
                  size_t* count, int* infinitely_many) {
  return guarded([&] {
    const auto all =
        of_pair(a, b, [](const auto& x, const auto& y) { return abut::tangents(x, y); });
    if (room > 0) deref(lines, "lines");
    std::size_t n = 0;
    if (all)
      for (const abut::Tangent& line : all->lines) {
        if (n < room)
          lines[n] = {{line.a.x, line.a.y},
                      {line.b.x, line.b.y},
                      {line.direction.x, line.direction.y},
                      line.inner,
                      0};
        ++n;
      }
    deref(count, "count") = n;
    if (infinitely_many != nullptr) *infinitely_many = all && all->infinitely_many;
    return all.has_value();
  });
}

int abut_cast_ray(const abut_shape_t* ray, const abut_shape_t* target, abut_hit_t* out) {
  return guarded([&] {
    const abut::Ray r = ray_of(ray);
    return give_hit(out, abut::cast(r, shape_of(target, "target")));
  });
}
int abut_cast(const abut_shape_t* moving, double dx, double dy, const abut_shape_t* target,
              abut_hit_t* out) {
  return guarded([&] {
    const abut::Vec2 motion = motion_of(dx, dy);
    return give_hit(out,
                    abut::cast(shape_of(moving, "moving"), motion, shape_of(target, "target")));
  });
}
int abut_cast_rotating(const abut_shape_t* moving, double dx, double dy, double angle,
                       const abut_shape_t* target, double tolerance, abut_hit_t* out) {
  return guarded([&] {
    const abut::Vec2 motion = motion_of(dx, dy);
    require_turn(angle, tolerance);
    return give_hit(out, abut::cast_rotating(shape_of(moving, "moving"), motion, angle,
                                             shape_of(target, "target"), tolerance));
  });
}

int abut_bounds(const abut_shape_t* shape, double out[4]) {
  return guarded([&] {
    deref(out, "out");
    const auto box = abut::bounds(shape_of(shape));
    if (box) put(out, box->min), put(out + 2, box->max);
    return box.has_value();
  });
}
int abut_area(const abut_shape_t* shape, double* out) {
  return number_of(shape, out, [](const AnyShape& s) { return abut::area(s); });
}
int abut_perimeter(const abut_shape_t* shape, double* out) {
  return number_of(shape, out, [](const AnyShape& s) { return abut::perimeter(s); });
}
int abut_centroid(const abut_shape_t* shape, double out[2]) {
  return guarded([&] {
    deref(out, "out");
    const auto center = abut::centroid(shape_of(shape));
    if (center) put(out, *center);
    return center.has_value();
  });
}

}  // extern "C"
