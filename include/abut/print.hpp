// std::ostream << shape: as JSON, in the form that `abut query` reads.
//
//     std::cout << Circle{{3, 4}, 5};    {"type":"circle","center":[3,4],"radius":5}
//
// Numbers are the shortest that read back to the same double. Rotations are given as "axis".
#pragma once

#include <abut/detail/describe.hpp>
#include <charconv>
#include <ostream>
#include <string_view>

namespace abut {

namespace detail {

template <class T>
void print_number(std::ostream& out, T x) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, x).ptr;
  out << std::string_view(text, static_cast<std::size_t>(end - text));
}
template <int N, class T>
void print_vector(std::ostream& out, const Vec<N, T>& v) {
  for (int i = 0; i < N; ++i) {
    out << (i == 0 ? '[' : ',');
    print_number(out, v[i]);
  }
  out << ']';
}

template <class V>
void print_list(std::ostream& out, const std::vector<V>& vectors) {
  out << '[';
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    if (i > 0) out << ',';
    print_vector(out, vectors[i]);
  }
  out << ']';
}

}  // namespace detail

template <int N, class T>
std::ostream& operator<<(std::ostream& out, const Vec<N, T>& v) {
  detail::print_vector(out, v);
  return out;
}

template <Shape S>
std::ostream& operator<<(std::ostream& out, const S& shape) {
  out << R"({"type":")" << to_string(detail::kind_of<S>) << '"';
  detail::each_field(shape, [&](auto field, const auto& value) {
    using enum detail::Role;
    out << ",\"" << (field.role == rotation ? "axis" : field.name) << "\":";
    if constexpr (field.role == length) {
      detail::print_number(out, value);
    } else if constexpr (field.role == rotation) {
      detail::print_vector(out, value.u());
    } else if constexpr (field.role == vertices) {
      detail::print_list(out, value);
    } else if constexpr (field.role == chains) {
      out << '[';
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (i > 0) out << ',';
        detail::print_list(out, value[i]);
      }
      out << ']';
    } else {
      detail::print_vector(out, value);
    }
  });
  return out << '}';
}

}  // namespace abut
