// Every module has this: room for arguments, the answer, plain memory, and the check of a shape.
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
  if (const auto problem = validate(shape_in(0))) js::spell(out, *problem);
  return out.size();
}
