// The DE-9IM matrix of two shapes, and OGC's predicates, which are patterns of it.
//
//                 interior   boundary   exterior    of b
//     interior       II         IB         IE
//     boundary       BI         BB         BE
//     exterior       EI         EB         EE
//     of a
//
// Each entry is the dimension of what the two parts share: 2, 1, 0, or F for nothing. The text has
// the rows one after the other, "212101212". Clementini & Di Felice 1995; OGC 06-103r4, 6.1.15.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

namespace abut {

/// The parts that a shape divides the plane into.
enum class Part : unsigned char { interior, boundary, exterior };

class IntersectionMatrix {
 public:
  /// The dimension of what a part of a and a part of b share; -1 where that is nothing.
  constexpr int operator()(Part of_a, Part of_b) const { return entries_[place(of_a, of_b)]; }
  /// Makes an entry at least this dimension.
  constexpr void add(Part of_a, Part of_b, int dimension) {
    signed char& entry = entries_[place(of_a, of_b)];
    entry = (std::max)(entry, static_cast<signed char>(dimension));
  }
  constexpr void set(Part of_a, Part of_b, int dimension) {
    entries_[place(of_a, of_b)] = static_cast<signed char>(dimension);
  }

  /// Whether this is the matrix of a pattern of nine characters: T (any dimension), F (nothing),
  /// * (whatever), 0, 1, 2. Throws std::invalid_argument on any other pattern.
  constexpr bool matches(std::string_view pattern) const {
    if (pattern.size() != 9)
      refuse("a DE-9IM pattern has nine characters, not " + std::to_string(pattern.size()));
    bool all = true;
    for (std::size_t i = 0; i < 9; ++i) {
      switch (pattern[i]) {
        case '*':
          break;
        case 'T':
        case 't':
          all = all && entries_[i] >= 0;
          break;
        case 'F':
        case 'f':
          all = all && entries_[i] < 0;
          break;
        case '0':
        case '1':
        case '2':
          all = all && entries_[i] == pattern[i] - '0';
          break;
        default:
          refuse("character " + std::to_string(i + 1) +
                 " of a DE-9IM pattern must be one of T, F, *, 0, 1, 2");
      }
    }
    return all;
  }

  /// The dimension of a: its interior is in one of b's three parts everywhere.
  constexpr int dimension_of_a() const {
    return (std::max)({entries_[0], entries_[1], entries_[2]});
  }
  constexpr int dimension_of_b() const {
    return (std::max)({entries_[0], entries_[3], entries_[6]});
  }
  /// The matrix of b to a.
  constexpr IntersectionMatrix transposed() const {
    IntersectionMatrix m;
    for (std::size_t i = 0; i < 9; ++i) m.entries_[i] = entries_[i % 3 * 3 + i / 3];
    return m;
  }
  std::string text() const {
    std::string s;
    for (const signed char d : entries_) s += d < 0 ? 'F' : static_cast<char>('0' + d);
    return s;
  }

  friend constexpr bool operator==(const IntersectionMatrix&, const IntersectionMatrix&) = default;

 private:
  [[noreturn]] static void refuse(const std::string& why) {
#ifdef __cpp_exceptions
    throw std::invalid_argument(why);
#else
    static_cast<void>(why);
    std::abort();
#endif
  }
  static constexpr std::size_t place(Part a, Part b) {
    return 3 * static_cast<std::size_t>(a) + static_cast<std::size_t>(b);
  }
  std::array<signed char, 9> entries_{-1, -1, -1, -1, -1, -1, -1, -1, 2};
};

// OGC's predicates, by the standard's definitions (06-103r4, 6.1.15.3; covers as in PostGIS and
// JTS).

/// No common point.
constexpr bool disjoint(const IntersectionMatrix& m) { return m.matches("FF*FF****"); }
/// Common points, but none of both interiors.
constexpr bool touches(const IntersectionMatrix& m) {
  return m.matches("FT*******") || m.matches("F**T*****") || m.matches("F***T****");
}
/// The interiors meet, and what they share has a lower dimension than one of the two; of two curves
/// single points.
constexpr bool crosses(const IntersectionMatrix& m) {
  const int a = m.dimension_of_a(), b = m.dimension_of_b();
  if (a < b) return m.matches("T*T******");
  if (a > b) return m.matches("T*****T**");
  return a == 1 && m.matches("0********");
}
/// Both and what they share have one dimension; neither covers the other.
constexpr bool overlaps(const IntersectionMatrix& m) {
  const int a = m.dimension_of_a(), b = m.dimension_of_b();
  return a == b && m.matches(a == 1 ? "1*T***T**" : "T*T***T**");
}
/// The interiors meet, and no point of a lies outside b.
constexpr bool within(const IntersectionMatrix& m) { return m.matches("T*F**F***"); }
/// No point of b lies outside a.
constexpr bool covers(const IntersectionMatrix& m) {
  return m.matches("T*****FF*") || m.matches("*T****FF*") || m.matches("***T**FF*") ||
         m.matches("****T*FF*");
}
/// No point of a lies outside b.
constexpr bool covered_by(const IntersectionMatrix& m) { return covers(m.transposed()); }
/// They are one set of points.
constexpr bool equals(const IntersectionMatrix& m) { return m.matches("T*F**FFF*"); }

}  // namespace abut
