// The border between C and C++: exceptions become status numbers, structs are read by their sizes.
#pragma once

#include <abut.h>

#include <abut/stop.hpp>
#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace abut_c {

std::string& last_error();

/// Thrown by what wraps a sink or `progress` that wants to stop, too.
using abut::Stopped;

int note(int code, const char* why) noexcept;
/// The number of the exception that is being handled, whose text is kept.
int note_current() noexcept;

/// f(), or the number of what it throws.
template <class F>
auto guarded(F f) noexcept
    -> std::conditional_t<std::is_same_v<decltype(f()), bool>, int, decltype(f())> {
  try {
    return f();
  } catch (...) {
    return note_current();
  }
}
/// f(), or null.
template <class F>
auto guarded_pointer(F f) noexcept -> decltype(f()) {
  try {
    return f();
  } catch (...) {
    note_current();
    return nullptr;
  }
}

[[noreturn]] inline void refuse(const std::string& why) { throw std::invalid_argument(why); }

/// A struct as this version knows it. Fields that it does not know have to be 0.
template <class T>
T taken(const T* given, const char* name) {
  if (given == nullptr) refuse(std::string(name) + " is NULL");
  if (given->size < sizeof(T)) refuse(std::string(name) + ": set its size");
  T t;
  std::memcpy(&t, given, sizeof t);
  const char* const rest = reinterpret_cast<const char*>(given);
  if (std::any_of(rest + sizeof t, rest + given->size, [](char c) { return c != 0; }))
    refuse(std::string(name) + " has fields that this version does not know");
  return t;
}
/// Writes an answer into a struct of the caller's.
template <class T>
void give(T* to, const char* name, T answer) {
  if (to == nullptr) refuse(std::string(name) + " is NULL");
  if (to->size < sizeof(T)) refuse(std::string(name) + ": set its size");
  answer.size = to->size;
  std::memcpy(to, &answer, sizeof answer);
}
template <class T>
T& deref(T* p, const char* name) {
  if (p == nullptr) refuse(std::string(name) + " is NULL");
  return *p;
}
/// Writes as much of a text as there is room for, and a 0; gives its length.
inline int64_t put(const std::string& all, char* text, std::size_t room) {
  if (room > 0) {
    const std::size_t n = all.copy(&deref(text, "text"), room - 1);
    text[n] = '\0';
  }
  return static_cast<int64_t>(all.size());
}

}  // namespace abut_c
