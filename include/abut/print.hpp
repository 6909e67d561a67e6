// std::ostream << value: shapes, AnyShape, vectors and answers, as JSON.
//
//     std::cout << Circle{{3, 4}, 5};              {"type":"circle","center":[3,4],"radius":5}
//     std::cout << closest_points(coin, plate);    {"a":[3,4],"b":[3,5],"distance":1}
//
// Shapes have the form that `abut query` reads. Numbers are the shortest that read back to the same double; one that
// JSON has no word for, as NaN, is null. Rotations are given as "axis". A relation or another word stands in quotes.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/detail/describe_queries.hpp>
#include <charconv>
#include <functional>
#include <ostream>
#include <string_view>

namespace abut {

namespace detail {

template <class T>
concept Answer = std::is_same_v<T, Relation> || (!Shape<T> && sizeof(Parts<T>) > 0);

template <class T>
void print_value(std::ostream& out, const T& value);
template <int N, class T>
void print_value(std::ostream& out, const Vec<N, T>& v) {
  std::array<T, N> numbers;
  for (int i = 0; i < N; ++i) numbers[static_cast<std::size_t>(i)] = v[i];
  print_value(out, numbers);
}
/// A number, a yes, a word, an answer, or a list of values.
template <class T>
void print_value(std::ostream& out, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    out << (value ? "true" : "false");
  } else if constexpr (std::is_enum_v<T>) {
    out << '"' << to_string(value) << '"';
  } else if constexpr (std::is_arithmetic_v<T>) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    out << (value - value == 0 ? std::string_view(text, static_cast<std::size_t>(end - text))
                               : "null");
  } else if constexpr (Answer<T>) {
    char before = '{';
    Parts<T>::each([&](const AnswerField& field, auto of) {
      out << before << '"' << field.name << "\":";
      print_value(out, std::invoke(of, value));
      before = ',';
    });
    out << '}';
  } else {
    out << '[';
    for (const char* before = ""; const auto& one : value) {
      out << before;
      print_value(out, one);
      before = ",";
    }
    out << ']';
  }
}

}  // namespace detail

template <int N, class T>
std::ostream& operator<<(std::ostream& out, const Vec<N, T>& v) {
  detail::print_value(out, v);
  return out;
}

template <Shape S>
std::ostream& operator<<(std::ostream& out, const S& shape) {
  out << R"({"type":")" << to_string(detail::kind_of<S>) << '"';
  detail::each_field(shape, [&](auto field, const auto& value) {
    using enum detail::Role;
    out << ",\"" << (field.role == rotation ? "axis" : field.name) << "\":";
    if constexpr (field.role == rotation)
      detail::print_value(out, value.u());
    else
      detail::print_value(out, value);
  });
  return out << '}';
}
inline std::ostream& operator<<(std::ostream& out, const AnyShape& shape) {
  std::visit([&](const auto& s) { out << s; }, shape);
  return out;
}

/// The answer of a query.
template <detail::Answer R>
std::ostream& operator<<(std::ostream& out, const R& answer) {
  detail::print_value(out, answer);
  return out;
}

}  // namespace abut
