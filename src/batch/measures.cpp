// distance and closest_points over many: kernels where the shapes are surely apart and of
// tame size, the scalar functions for the rest.
#include "measures.hpp"

#include <abut/any_shape.hpp>
#include <bit>
#include <cmath>
#include <utility>

#include "columned.hpp"
#include "element.hpp"
#include "parts.hpp"
#include "row.hpp"

namespace abut::batch {
namespace {

using detail::Measures;

/// The numbers from the i-th pair on.
template <class T>
Measures from(const Measures& out, std::size_t i) {
  const auto at = [&](void* p) -> void* { return p == nullptr ? p : static_cast<T*>(p) + i; };
  const auto along = [&](double* p) { return p == nullptr ? p : p + i; };
  return {at(out.distance),
          {at(out.a[0]), at(out.a[1])},
          {at(out.b[0]), at(out.b[1])},
          {along(out.normal[0]), along(out.normal[1])},
          out.separation};
}

template <class T>
class Measuring {
 public:
  Measuring(const Operand& a, const Operand& b, const Measures& out)
      : a_(a),
        b_(b),
        count_(detail::many(a, b)),
        out_(out),
        swapped_(core_of(a.kind) > core_of(b.kind)),
        first_(swapped_ ? b : a),
        second_(swapped_ ? a : b),
        kernel_(choose_shortest_vectors({Question::intersects, swapped_ ? b.kind : a.kind,
                                         swapped_ ? a.kind : b.kind, a.is_float, a.one, b.one})) {}
  std::size_t count() const { return count_; }

  /// The pairs from `begin` (a multiple of 64) on; `n` ends at a multiple of 64 or at the last
  /// pair.
  void answer(std::size_t begin, std::size_t n) const {
    const std::size_t whole = n / 64, rest = n % 64;
    std::uint64_t meet[kPieceWords], doubt[kPieceWords];
    run(first_.side(), second_.side(), begin, whole, from<T>(out_, begin), meet, doubt);
    if (rest != 0) {
      T numbers[5][64];
      double normals[2][64];
      const Measures last = {numbers[0],
                             {numbers[1], numbers[2]},
                             {numbers[3], numbers[4]},
                             {normals[0], normals[1]},
                             out_.separation};
      Measures wanted = last;
      if (out_.a[0] == nullptr) wanted.a[0] = wanted.a[1] = wanted.b[0] = wanted.b[1] = nullptr;
      if (out_.normal[0] == nullptr) wanted.normal[0] = wanted.normal[1] = nullptr;
      run(first_.tail(), second_.tail(), 0, 1, wanted, meet + whole, doubt + whole);
      const Measures to = from<T>(out_, begin + 64 * whole);
      const auto copy = [&](const void* p, void* q) {
        if (q != nullptr) std::copy_n(static_cast<const T*>(p), rest, static_cast<T*>(q));
      };
      copy(last.distance, to.distance);
      for (int i = 0; i < 2; ++i) {
        copy(last.a[i], to.a[i]), copy(last.b[i], to.b[i]);
        if (to.normal[i] != nullptr) std::copy_n(last.normal[i], rest, to.normal[i]);
      }
      doubt[whole] &= (std::uint64_t{1} << rest) - 1;
    }
    settle(begin, whole + (rest != 0), doubt);
  }

 private:
  void run(const Side& a, const Side& b, std::size_t begin, std::size_t words, Measures out,
           std::uint64_t* meet, std::uint64_t* doubt) const {
    if (swapped_) std::swap(out.a, out.b);
    kernel_(a, b, begin, words, out, meet, doubt);
    for (int k = 0; swapped_ && k < 2; ++k)
      if (out.normal[k] != nullptr)
        for (std::size_t i = 0; i < 64 * words; ++i) out.normal[k][i] = -out.normal[k][i];
    if (out.separation) return;
    if (out.a[0] != nullptr)  // a common point is another question
      for (std::size_t w = 0; w < words; ++w) doubt[w] |= meet[w];
  }

  void settle(std::size_t begin, std::size_t words, const std::uint64_t* doubt) const {
    Element a(a_), b(b_);
    for (std::size_t w = 0; w < words; ++w)
      for (std::uint64_t open = doubt[w]; open != 0; open &= open - 1)
        settle(begin + 64 * w + static_cast<std::size_t>(std::countr_zero(open)), a, b);
  }
  void settle(std::size_t i, Element& a, Element& b) const {
    if (out_.separation) return settle_separation(i, a.at(i), b.at(i));
    if (out_.a[0] == nullptr) return put(out_.distance, i, length(distance(a.at(i), b.at(i))));
    const PointPair p = closest_points(a.at(i), b.at(i));
    put(out_.distance, i, length(p.distance));
    for (int k = 0; k < 2; ++k)
      put(out_.a[k], i, static_cast<T>(p.a[k])), put(out_.b[k], i, static_cast<T>(p.b[k]));
  }
  void settle_separation(std::size_t i, const AnyShape& a, const AnyShape& b) const {
    const Separation s = separation_of_rows(a, b, out_.a[0] != nullptr);
    put(out_.distance, i, static_cast<T>(s.distance));
    if (out_.a[0] == nullptr) return;
    for (int k = 0; k < 2; ++k) {
      out_.normal[k][i] = s.normal[k];
      put(out_.a[k], i, static_cast<T>(s.a[k])), put(out_.b[k], i, static_cast<T>(s.b[k]));
    }
  }
  static void put(void* column, std::size_t i, T x) { static_cast<T*>(column)[i] = x; }
  /// The nearest T, but 0 only for 0.
  static T length(double x) {
    const T y = static_cast<T>(x);
    return y == 0 && x > 0 ? std::numeric_limits<T>::denorm_min() : y;
  }

  const Operand &a_, &b_;
  std::size_t count_;
  Measures out_;
  bool swapped_;
  Columned first_, second_;
  ShortestVectorKernel kernel_;
};

template <class T>
void measure_as(const Operand& a, const Operand& b, const Measures& out, int threads) {
  const Measuring<T> measuring(a, b, out);
  in_parts(measuring.count(), threads, [&](std::size_t, std::size_t begin, std::size_t end) {
    in_pieces(begin, end, [&](std::size_t at, std::size_t n) { measuring.answer(at, n); });
  });
}

}  // namespace

namespace detail {

void measure(const Operand& a, const Operand& b, const Measures& out, int threads) {
  if (a.is_float)
    measure_as<float>(a, b, out, threads);
  else
    measure_as<double>(a, b, out, threads);
}

}  // namespace detail
}  // namespace abut::batch
