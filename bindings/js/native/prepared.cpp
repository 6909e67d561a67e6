// Outlines that are asked often. The other side of a question is another of them or, where that is null,
// the shape in slot 0.
#include <abut/prepared.hpp>

#include "matrix.hpp"

using namespace abut;
using js::Answer;
using js::shape_in;

namespace {
template <class Ask>
auto ask(const Prepared* other, Ask about) {
  return other ? about(*other) : about(shape_in(0));
}
}  // namespace

ABUT_EXPORT(abut_prepared) Prepared* abut_prepared() { return new Prepared(shape_in(0)); }
ABUT_EXPORT(abut_prepared_free) void abut_prepared_free(Prepared* p) { delete p; }
ABUT_EXPORT(abut_prepared_shape) int abut_prepared_shape(const Prepared* p) {
  return Answer().shape(p->shape()).size();
}
ABUT_EXPORT(abut_prepared_overhead) std::size_t abut_prepared_overhead(const Prepared* p) {
  return p->overhead_in_bytes();
}
ABUT_EXPORT(abut_prepared_intersects)
int abut_prepared_intersects(const Prepared* p, const Prepared* other) {
  return ask(other, [&](const auto& b) { return intersects(*p, b); });
}
ABUT_EXPORT(abut_prepared_interiors_intersect)
int abut_prepared_interiors_intersect(const Prepared* p, const Prepared* other) {
  return ask(other, [&](const auto& b) { return interiors_intersect(*p, b); });
}
ABUT_EXPORT(abut_prepared_contains)
int abut_prepared_contains(const Prepared* p, const Prepared* other) {
  return ask(other, [&](const auto& b) { return contains(*p, b); });
}
ABUT_EXPORT(abut_prepared_distance)
double abut_prepared_distance(const Prepared* p, const Prepared* other) {
  return ask(other, [&](const auto& b) { return distance(*p, b); });
}
ABUT_EXPORT(abut_prepared_relate)
int abut_prepared_relate(const Prepared* p, const Prepared* other) {
  return js::put(ask(other, [&](const auto& b) { return relate(*p, b); }));
}
ABUT_EXPORT(abut_prepared_contacts)
int abut_prepared_contacts(const Prepared* p, const Prepared* other) {
  return js::put(ask(other, [&](const auto& b) { return contacts(*p, b); }));
}
/// The ray in slot 0.
ABUT_EXPORT(abut_prepared_cast_ray) int abut_prepared_cast_ray(const Prepared* p) {
  return js::put(cast(std::get<Ray>(shape_in(0)), *p));
}
ABUT_EXPORT(abut_prepared_cast)
int abut_prepared_cast(const Prepared* p, const Prepared* moving, double dx, double dy) {
  return js::put(ask(moving, [&](const auto& m) { return cast(m, Vec2{dx, dy}, *p); }));
}
