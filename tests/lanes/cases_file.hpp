// Cases as bytes, from the machine that makes them to the one that answers them: both store doubles
// as IEEE 754 says, lowest byte first.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>

#include "cases.hpp"

namespace lanes_tests {

using namespace batch_tests;

static_assert(std::endian::native == std::endian::little);

/// Goes over all that a value is made of, out of a file or into one.
class Transfer {
 public:
  Transfer(std::FILE* file, bool writes) : file_(file), writes_(writes) {}
  /// Has everything been there?
  bool fine() const { return fine_; }

  template <class S>
    requires std::is_trivially_copyable_v<S>
  void over(S& s) {
    over(&s, sizeof s);
  }
  void over(Polygon& s) {
    over(s.radius);
    over(s.vertices);
  }
  template <class S>
  void over(std::vector<S>& list) {
    std::uint32_t n = static_cast<std::uint32_t>(list.size());
    over(n);
    if (!fine_) return;
    list.resize(n);
    for (S& s : list) over(s);
  }
  void over(Truth& t) {
    for (auto* answers : {&t.intersects, &t.contains, &t.contained, &t.one_intersects,
                          &t.one_contains, &t.held_by_one})
      over(*answers);
  }
  template <class A, class B>
  void over(Cases<A, B>& c) {
    over(c.a), over(c.b), over(c.float_a), over(c.float_b);
    over(c.doubles), over(c.floats);
  }

 private:
  void over(void* bytes, std::size_t n) {
    const std::size_t done =
        writes_ ? std::fwrite(bytes, 1, n, file_) : std::fread(bytes, 1, n, file_);
    fine_ = fine_ && done == n;
  }

  std::FILE* file_;
  bool writes_, fine_ = true;
};

}  // namespace lanes_tests
