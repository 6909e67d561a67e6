// One outline that is asked many times.
#include <abut/prepared.hpp>

#include "guard.hpp"
#include "shapes.hpp"

using namespace abut_c;

struct abut_prepared_t {
  abut::Prepared held;
  abut::batch::ShapeNumbers numbers;
};

namespace {

const abut::Prepared& held(const abut_prepared_t* p, const char* name) {
  return deref(p, name).held;
}
const abut::Prepared& side(const abut_prepared_t* b) { return held(b, "b"); }
abut::AnyShape side(const abut_shape_t* b) { return shape_of(b, "b"); }

template <class B, class Query>
int yes(const abut_prepared_t* a, const B* b, Query query) {
  return guarded([&] { return bool(query(held(a, "a"), side(b))); });
}
template <class B>
int relate(const abut_prepared_t* a, const B* b, char matrix[10]) {
  return guarded([&] {
    deref(matrix, "matrix");
    std::strcpy(matrix, abut::relate(held(a, "a"), side(b)).text().c_str());
    return true;
  });
}
template <class B>
int distance(const abut_prepared_t* a, const B* b, double* out) {
  return guarded([&] {
    deref(out, "out") = abut::distance(held(a, "a"), side(b));
    return true;
  });
}
template <class B>
int64_t contacts(const abut_prepared_t* a, const B* b, abut_contact_t* out, size_t room) {
  return guarded([&] { return give_contacts(abut::contacts(held(a, "a"), side(b)), out, room); });
}
const abut::Prepared& mover(const abut_prepared_t* moving) { return held(moving, "moving"); }
abut::AnyShape mover(const abut_shape_t* moving) { return shape_of(moving, "moving"); }
template <class M>
int cast(const abut_prepared_t* target, const M* moving, double dx, double dy, abut_hit_t* out) {
  return guarded([&] {
    const abut::Vec2 motion = motion_of(dx, dy);
    return give_hit(out, abut::cast(mover(moving), motion, held(target, "target")));
  });
}
constexpr auto intersect = [](const auto& x, const auto& y) { return abut::intersects(x, y); };
constexpr auto interiors = [](const auto& x, const auto& y) {
  return abut::interiors_intersect(x, y);
};
constexpr auto contain = [](const auto& x, const auto& y) { return abut::contains(x, y); };

}  // namespace

extern "C" {

abut_prepared_t* abut_prepared(const abut_shape_t* shape) {
  return guarded_pointer([&] {
    abut::AnyShape s = shape_of(shape);
    abut::batch::ShapeNumbers numbers = abut::batch::numbers_of(s);
    return new abut_prepared_t{abut::Prepared(std::move(s)), std::move(numbers)};
  });
}
void abut_prepared_free(abut_prepared_t* prepared) { delete prepared; }
int abut_prepared_shape(const abut_prepared_t* prepared, abut_shape_t* out) {
  return guarded([&] {
    give(out, "out", given_of(deref(prepared, "prepared").numbers));
    return true;
  });
}
int64_t abut_prepared_overhead(const abut_prepared_t* prepared) {
  return guarded(
      [&] { return static_cast<int64_t>(held(prepared, "prepared").overhead_in_bytes()); });
}
int abut_prepared_contains_point(const abut_prepared_t* a, double x, double y) {
  return guarded([&] {
    if (!(x - x == 0 && y - y == 0)) refuse("the point has to be finite");
    return abut::contains(held(a, "a"), abut::Vec2{x, y});
  });
}
int abut_prepared_intersects(const abut_prepared_t* a, const abut_shape_t* b) {
  return yes(a, b, intersect);
}
int abut_prepared_interiors_intersect(const abut_prepared_t* a, const abut_shape_t* b) {
  return yes(a, b, interiors);
}
int abut_prepared_contains(const abut_prepared_t* a, const abut_shape_t* b) {
  return yes(a, b, contain);
}
int abut_prepared_relate(const abut_prepared_t* a, const abut_shape_t* b, char matrix[10]) {
  return relate(a, b, matrix);
}
int abut_prepared_distance(const abut_prepared_t* a, const abut_shape_t* b, double* out) {
  return distance(a, b, out);
}
int64_t abut_prepared_contacts(const abut_prepared_t* a, const abut_shape_t* b, abut_contact_t* out,
                               size_t room) {
  return contacts(a, b, out, room);
}
int abut_prepared_cast_ray(const abut_prepared_t* target, const abut_shape_t* ray,
                           abut_hit_t* out) {
  return guarded([&] { return give_hit(out, abut::cast(ray_of(ray), held(target, "target"))); });
}
int abut_prepared_cast(const abut_prepared_t* target, const abut_shape_t* moving, double dx,
                       double dy, abut_hit_t* out) {
  return cast(target, moving, dx, dy, out);
}
int abut_both_prepared_intersects(const abut_prepared_t* a, const abut_prepared_t* b) {
  return yes(a, b, intersect);
}
int abut_both_prepared_interiors_intersect(const abut_prepared_t* a, const abut_prepared_t* b) {
  return yes(a, b, interiors);
}
int abut_both_prepared_contains(const abut_prepared_t* a, const abut_prepared_t* b) {
  return yes(a, b, contain);
}
int abut_both_prepared_relate(const abut_prepared_t* a, const abut_prepared_t* b, char matrix[10]) {
  return relate(a, b, matrix);
}
int abut_both_prepared_distance(const abut_prepared_t* a, const abut_prepared_t* b, double* out) {
  return distance(a, b, out);
}
int64_t abut_both_prepared_contacts(const abut_prepared_t* a, const abut_prepared_t* b,
                                    abut_contact_t* out, size_t room) {
  return contacts(a, b, out, room);
}
int abut_both_prepared_cast(const abut_prepared_t* target, const abut_prepared_t* moving, double dx,
                            double dy, abut_hit_t* out) {
  return cast(target, moving, dx, dy, out);
}

}  // extern "C"
