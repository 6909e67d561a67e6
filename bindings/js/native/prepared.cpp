// Outlines that are asked often. The other side of a question is another of them or, where that is null,
// the shape in slot 0.
#include <abut/any_relate.hpp>
#include <abut/prepared.hpp>

#include "arguments.hpp"

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
// The prepared shape with another.
#define ABUT_ASK_PREPARED(name)                                              \
  ABUT_ASK(prepared_##name)(const Prepared* p, const Prepared* other) {      \
    return js::left(ask(other, [&](const auto& b) { return name(*p, b); })); \
  }
ABUT_ASK_PREPARED(intersects)
ABUT_ASK_PREPARED(interiors_intersect)
ABUT_ASK_PREPARED(contains)
ABUT_ASK_PREPARED(distance)
ABUT_ASK_PREPARED(relate)
ABUT_ASK_PREPARED(contacts)
/// The ray in slot 0.
ABUT_EXPORT(abut_prepared_cast_ray) int abut_prepared_cast_ray(const Prepared* p) {
  return js::left(cast(std::get<Ray>(shape_in(0)), *p));
}
ABUT_EXPORT(abut_prepared_cast)
int abut_prepared_cast(const Prepared* p, const Prepared* moving, double dx, double dy) {
  return js::left(ask(moving, [&](const auto& m) { return cast(m, Vec2{dx, dy}, *p); }));
}
