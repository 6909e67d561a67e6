// batch::intersects, batch::contains: which of many?
//
//     batch::Columns<Box> boxes = …;
//     BitMask hit = batch::intersects(circle, boxes);          bit i: circle meets boxes[i]
//     std::size_t n = batch::count_intersects(circle, boxes);
//     std::vector<std::uint32_t> list = batch::find_intersects(circle, boxes);
//     BitMask both = batch::intersects(circles, boxes);        bit i: circles[i] meets boxes[i]
//     BitMask inside = batch::contains(table, coins);          bit i: coins[i] lies in the table
//
// Either side is a shape, Columns or a View; many on both sides are taken element by element and
// are equally many (else std::invalid_argument). The number types are the same on both sides. Every
// pair of kinds has an answer, and it is exactly that of intersects() and contains() on the same
// shapes, whatever the instruction set: a proven filter in SIMD lanes decides nearly all (in lanes
// of float for shapes of float), and what it leaves open is settled one by one by the scalar
// functions. `threads`: how many share the work.
// Compiled in abut::batch. docs/batch.md
#pragma once

#include <abut/batch/operand.hpp>
#include <cstdint>
#include <span>
#include <vector>

namespace abut::batch {

/// A bit for each of many: bit i % 64 of words[i / 64]. The bits behind the last one are 0.
struct BitMask {
  std::vector<std::uint64_t> words;
  std::size_t size = 0;
  bool operator[](std::size_t i) const { return (words[i / 64] >> (i % 64) & 1) != 0; }
};
/// The words that n bits take.
constexpr std::size_t words_for(std::size_t n) { return (n + 63) / 64; }

/// The instruction set that the kernels use here: "AVX2", "NEON", …
const char* instruction_set();

namespace detail {

enum class Question : unsigned char { intersects, contains };

// In the compiled part. All return how many say yes.
std::size_t many(const Operand& a, const Operand& b);  ///< how many pairs; throws if they differ
/// Writes answers into words of bits, and into bytes that are 1 or 0; either may be null.
std::size_t write_mask(Question, const Operand& a, const Operand& b, std::uint64_t* words,
                       std::uint8_t* bytes, int threads);
std::size_t write_list(Question, const Operand& a, const Operand& b,
                       std::vector<std::uint32_t>& list, int threads);

template <Question q, class A, class B>
BitMask mask_of(const A& a, const B& b, int threads) {
  const Held<A> x(a);
  const Held<B> y(b);
  BitMask mask;
  mask.size = many(x.value, y.value);
  mask.words.resize(words_for(mask.size));
  write_mask(q, x.value, y.value, mask.words.data(), nullptr, threads);
  return mask;
}
template <Question q, class A, class B>
std::size_t fill_mask(const A& a, const B& b, std::uint64_t* words, int threads) {
  return write_mask(q, Held<A>(a).value, Held<B>(b).value, words, nullptr, threads);
}
template <Question q, class A, class B>
std::vector<std::uint32_t> list_of(const A& a, const B& b, int threads) {
  std::vector<std::uint32_t> list;
  write_list(q, Held<A>(a).value, Held<B>(b).value, list, threads);
  return list;
}

}  // namespace detail

/// Which pairs have a common point.
template <class A, detail::Beside<A> B>
BitMask intersects(const A& a, const B& b, int threads = 1) {
  return detail::mask_of<detail::Question::intersects>(a, b, threads);
}
/// Writes the bits into the caller's words_for(number of pairs) words. Returns how many are set.
template <class A, detail::Beside<A> B>
std::size_t intersects(const A& a, const B& b, std::uint64_t* words, int threads = 1) {
  return detail::fill_mask<detail::Question::intersects>(a, b, words, threads);
}
/// How many pairs have a common point.
template <class A, detail::Beside<A> B>
std::size_t count_intersects(const A& a, const B& b, int threads = 1) {
  return detail::fill_mask<detail::Question::intersects>(a, b, nullptr, threads);
}
/// The places of those that do, ascending.
template <class A, detail::Beside<A> B>
std::vector<std::uint32_t> find_intersects(const A& a, const B& b, int threads = 1) {
  return detail::list_of<detail::Question::intersects>(a, b, threads);
}
/// Writes the list into the caller's vector, whose memory is reused.
template <class A, detail::Beside<A> B>
void find_intersects(const A& a, const B& b, std::vector<std::uint32_t>& list, int threads = 1) {
  detail::write_list(detail::Question::intersects, detail::Held<A>(a).value,
                     detail::Held<B>(b).value, list, threads);
}

}  // namespace abut::batch
