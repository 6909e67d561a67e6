// Every module has this: room for arguments, the answer, plain memory, and the check of a shape.
#include "arguments.hpp"

#include <cstdlib>

namespace abut::js {
namespace {
struct Slot {
  double* numbers = nullptr;  ///< whether the shape is another one, and the shape
  AnyShape shape;
};
Slot& slot_of(int slot) {
  static Slot slots[argument_slots];
  return slots[slot];
}
}  // namespace

const double* argument(int slot) { return slot_of(slot).numbers + 1; }
const AnyShape& shape_in(int slot) {
  Slot& s = slot_of(slot);
  if (std::exchange(*s.numbers, 0) != 0) Reader(s.numbers + 1).shape(s.shape);
  return s.shape;
}
std::vector<double>& result() {
  static std::vector<double> list;
  return list;
}

void spell(Answer& out, const char* text) {
  for (; *text; ++text) out.number(*text);
}
void spell(Answer& out, int index) {
  if (index < 0) return;
  char digits[12];
  int n = 0;
  for (int i = index; n == 0 || i > 0; i /= 10) digits[n++] = static_cast<char>('0' + i % 10);
  spell(out, "[");
  while (n > 0) out.number(digits[--n]);
  spell(out, "]");
}
void spell(Answer& out, const Problem& problem) {
  spell(out, problem.field);
  spell(out, problem.chain);
  spell(out, problem.index);
  spell(out, " ");
  spell(out, problem.message);
}
}  // namespace abut::js

using namespace abut;
using js::Answer;
using js::shape_in;

/// Room for `count` doubles in an argument slot, in the place of what was there; null where there is no memory left.
ABUT_EXPORT(abut_argument) double* abut_argument(int slot, std::size_t count) {
  double*& numbers = js::slot_of(slot).numbers;
  std::free(numbers);
  return numbers = static_cast<double*>(std::malloc(count * sizeof(double)));
}
ABUT_EXPORT(abut_result) const double* abut_result() { return js::result().data(); }

/// Plain memory for tables that the caller keeps; null where there is none left.
ABUT_EXPORT(abut_allocate) void* abut_allocate(std::size_t bytes) { return std::malloc(bytes); }
ABUT_EXPORT(abut_free) void abut_free(void* p) { std::free(p); }

/// The letters of the fault of the shape in a slot; none if it is valid.
ABUT_EXPORT(abut_validate) int abut_validate(int slot) {
  Answer out;
  if (const auto problem = validate(shape_in(slot))) js::spell(out, *problem);
  return out.size();
}
