// How a call gets its shapes and gives its answer back.
//
// The caller asks for room (abut_argument), writes a shape there as codec.hpp says, and calls. An
// answer of more than one number is left in a list that belongs to the module: the call returns how
// many numbers there are, abut_result() where. It stands until the next call.
#pragma once

#include "codec.hpp"

#define ABUT_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace abut::js {

constexpr int argument_slots = 4;
std::vector<double>& argument(int slot);
std::vector<double>& result();

inline AnyShape shape_in(int slot) { return Reader(argument(slot).data()).shape(); }

/// Collects the answer of one call.
class Answer {
 public:
  Answer() : out_(result()) { out_.clear(); }
  Answer& number(double x) {
    out_.push_back(x);
    return *this;
  }
  Answer& vec(const Vec2& v) { return number(v.x).number(v.y); }
  Answer& shape(const AnyShape& s) {
    Writer(out_).shape(s);
    return *this;
  }
  std::vector<double>& list() { return out_; }
  int size() const { return static_cast<int>(out_.size()); }

 private:
  std::vector<double>& out_;
};

/// Normal, depth, the number of points, and each with its own depth.
inline void put(Answer& out, const Contact& c) {
  out.vec(c.normal).number(c.depth).number(c.count);
  for (int i = 0; i < c.count; ++i) out.vec(c.points[i]).number(c.depths[i]);
}
/// One after another.
inline int put(const std::vector<Contact>& contacts) {
  Answer out;
  for (const Contact& c : contacts) put(out, c);
  return out.size();
}
/// Nothing where there is none.
inline int put(const std::optional<CastHit>& hit) {
  Answer out;
  if (hit) out.number(hit->t).vec(hit->point).vec(hit->normal);
  return out.size();
}

/// Letters, one number each.
void spell(Answer& out, const Problem& problem);

}  // namespace abut::js
