// Answers of queries as Python has them, by their description: tuples of their fields.
#pragma once

#include <abut/described.hpp>
#include <functional>

#include "bound.hpp"

namespace abut_py {

using described::Takes;

inline nb::object python_of(bool yes) { return nb::bool_(yes); }
inline nb::object python_of(double x) { return nb::float_(x); }
inline nb::object python_of(std::uint32_t n) { return nb::int_(n); }
inline nb::object python_of(std::uint64_t n) { return nb::int_(n); }
inline nb::object python_of(const Vec2& v) { return pair_of(v); }
inline nb::object python_of(const IntersectionMatrix& m) { return nb::cast(m.text()); }
nb::object python_of(const Box& b);

/// One of a few words.
template <class Word>
  requires std::is_enum_v<Word>
nb::object python_of(Word word) {
  using abut::to_string, described::to_string;
  return nb::str(to_string(word));
}

template <class Answer>
nb::object python_of(const std::optional<Answer>& answer);
template <class Record>
  requires requires { described::Parts<Record>::name; }
nb::object python_of(const Record& record);

/// Several of a number that is fixed are a tuple, of one that varies a list.
template <class V, std::size_t N>
nb::object python_of(std::span<V, N> values) {
  nb::list all;
  for (const auto& v : values) all.append(python_of(v));
  return nb::tuple(all);
}
template <class List>
  requires requires(const List& l) { l.begin(), l.size(); } &&
           (!requires { typename List::element_type; })
nb::object python_of(const List& list) {
  nb::list all;
  for (const auto& v : list) all.append(python_of(v));
  return all;
}
template <class Record>
  requires requires { described::Parts<Record>::name; }
nb::object python_of(const Record& record) {
  nb::list fields;
  described::Parts<Record>::each(
      [&](described::AnswerField, auto of) { fields.append(python_of(std::invoke(of, record))); });
  return nb::tuple(fields);
}
template <class Answer>
nb::object python_of(const std::optional<Answer>& answer) {
  return answer ? python_of(*answer) : nb::none();
}

}  // namespace abut_py
