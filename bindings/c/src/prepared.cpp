// One outline that is asked many times.
#include "answers.hpp"

using namespace abut_c;

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
      [&] { return static_cast<int64_t>(deref(prepared, "prepared").held.overhead_in_bytes()); });
}
int abut_prepared_contains_point(const abut_prepared_t* a, double x, double y) {
  return guarded([&] {
    const abut::Vec2 point = vector_of(x, y, "point");
    return abut::contains(deref(a, "a").held, point);
  });
}
}  // extern "C"
