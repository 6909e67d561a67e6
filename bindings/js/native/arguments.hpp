// How a call gets its shapes and gives its answer back.
//
// The caller asks for room (abut_argument), writes a shape there as codec.hpp says, and calls. In front of the shape it
// writes whether that is another one than at the last call: a large outline that is asked often is read once. An
// answer of more than one number is left in a list that belongs to the module: the call returns how
// many numbers there are, abut_result() where. It stands until the next call.
#pragma once

#include <abut/described.hpp>
#include <functional>

#include "codec.hpp"

#define ABUT_EXPORT(name) extern "C" __attribute__((export_name(#name)))
/// A function whose answer's type follows from the query's: C has no such.
#define ABUT_ASK(name) __attribute__((export_name("abut_" #name))) auto abut_##name
/// The query of this name about the shape in slot 0, or about those in slots 0 and 1.
#define ABUT_ASK_ONE(name) \
  ABUT_ASK(name)() { return abut::js::left(name(abut::js::shape_in(0))); }
#define ABUT_ASK_TWO(name) \
  ABUT_ASK(name)() { return abut::js::left(name(abut::js::shape_in(0), abut::js::shape_in(1))); }

namespace abut::js {

constexpr int argument_slots = 4;
/// The kind and the numbers in a slot.
const double* argument(int slot);
/// The shape in a slot. It stands until the caller writes another there: code that asks the caller back takes a copy.
const AnyShape& shape_in(int slot);
std::vector<double>& result();

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

/// A value as numbers, one after another: src/reader.ts is the other side. A list begins with its length, and an answer of
/// several parts is these (describe_queries.hpp).
template <class T>
void put(Answer& out, const T& x) {
  if constexpr (std::is_same_v<T, Vec2>) {
    out.vec(x);
  } else if constexpr (std::is_same_v<T, AnyShape>) {
    out.shape(x);
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    out.number(static_cast<double>(x >> 32)).number(static_cast<std::uint32_t>(x));
  } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
    out.number(static_cast<double>(x));
  } else if constexpr (std::is_same_v<T, IntersectionMatrix>) {
    constexpr Part parts[] = {Part::interior, Part::boundary, Part::exterior};
    for (const Part p : parts)
      for (const Part q : parts) out.number(x(p, q));
  } else if constexpr (requires { x.begin(); }) {
    out.number(static_cast<double>(x.size()));
    for (const auto& one : x) put(out, one);
  } else {
    described::Parts<T>::each([&](auto, auto of) { put(out, std::invoke(of, x)); });
  }
}
/// A call gives back the answer, where it is one number; otherwise how many numbers it has left, none for no answer.
template <class T>
int left(const T& answer) {
  Answer out;
  put(out, answer);
  return out.size();
}
template <class T>
int left(const std::optional<T>& answer) {
  if (answer) return left(*answer);
  return Answer().size();
}
inline int left(bool yes) { return yes; }
inline int left(Relation relation) { return static_cast<int>(relation); }
inline double left(double x) { return x; }
inline double left(const std::optional<double>& x) { return x.value_or(std::nan("")); }
/// How many places were moved, how far at most, and the region: what repaired() and flattened() give.
inline int left_repaired(const auto& made) {
  return Answer()
      .number(static_cast<double>(made.moved))
      .number(made.largest_move)
      .shape(made.region)
      .size();
}

/// Letters, one number each.
void spell(Answer& out, const Problem& problem);

}  // namespace abut::js
