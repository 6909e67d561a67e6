// The functions that the module shows: one query each, over AnyShape.
#include "arguments.hpp"

namespace abut::js {
std::vector<double>& argument(int slot) {
  static std::vector<double> slots[argument_slots];
  return slots[slot];
}
std::vector<double>& result() {
  static std::vector<double> list;
  return list;
}
}  // namespace abut::js

using namespace abut;
using js::Answer;
using js::shape_in;

/// Room for `count` doubles in an argument slot.
ABUT_EXPORT(abut_argument) double* abut_argument(int slot, int count) {
  auto& room = js::argument(slot);
  if (room.size() < static_cast<decltype(room.size())>(count))
    room.resize(static_cast<decltype(room.size())>(count));
  return room.data();
}
ABUT_EXPORT(abut_result) const double* abut_result() { return js::result().data(); }

/// Plain memory for tables that the caller keeps.
ABUT_EXPORT(abut_allocate) void* abut_allocate(int bytes) {
  return ::operator new(static_cast<decltype(sizeof 0)>(bytes));
}
ABUT_EXPORT(abut_free) void abut_free(void* p) { ::operator delete(p); }

/// The letters of what is wrong with the shape; none if nothing is.
ABUT_EXPORT(abut_validate) int abut_validate() {
  Answer out;
  if (const auto problem = validate(shape_in(0))) {
    const auto spell = [&out](const char* text) {
      for (; *text; ++text) out.number(*text);
    };
    spell(problem->field);
    if (problem->index >= 0) {
      char digits[12];
      int n = 0;
      for (int i = problem->index; n == 0 || i > 0; i /= 10)
        digits[n++] = static_cast<char>('0' + i % 10);
      spell("[");
      while (n > 0) out.number(digits[--n]);
      spell("]");
    }
    spell(" ");
    spell(problem->message);
  }
  return out.size();
}

ABUT_EXPORT(abut_contains) int abut_contains() { return contains(shape_in(0), shape_in(1)); }
ABUT_EXPORT(abut_intersects) int abut_intersects() { return intersects(shape_in(0), shape_in(1)); }
ABUT_EXPORT(abut_interiors_intersect) int abut_interiors_intersect() {
  return interiors_intersect(shape_in(0), shape_in(1));
}
ABUT_EXPORT(abut_relation) int abut_relation() {
  return static_cast<int>(relation(shape_in(0), shape_in(1)));
}
ABUT_EXPORT(abut_distance) double abut_distance() { return distance(shape_in(0), shape_in(1)); }
ABUT_EXPORT(abut_separation) int abut_separation() {
  const Separation s = separation_witness(shape_in(0), shape_in(1));
  return Answer().number(s.distance).vec(s.normal).vec(s.a).vec(s.b).size();
}
ABUT_EXPORT(abut_closest_points) int abut_closest_points() {
  const PointPair p = closest_points(shape_in(0), shape_in(1));
  return Answer().vec(p.a).vec(p.b).number(p.distance).size();
}

ABUT_EXPORT(abut_bounds) int abut_bounds() {
  Answer out;
  if (const auto box = bounds(shape_in(0))) out.vec(box->min).vec(box->max);
  return out.size();
}
/// NaN where a shape goes on for ever.
ABUT_EXPORT(abut_area) double abut_area() { return area(shape_in(0)).value_or(std::nan("")); }
ABUT_EXPORT(abut_perimeter) double abut_perimeter() {
  return perimeter(shape_in(0)).value_or(std::nan(""));
}
ABUT_EXPORT(abut_centroid) int abut_centroid() {
  Answer out;
  if (const auto c = centroid(shape_in(0))) out.vec(*c);
  return out.size();
}
