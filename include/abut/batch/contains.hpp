// batch::contains: of many pairs, in which is b a subset of a? See batch/intersects.hpp for what
// the sides can be; either may be the one shape.
#pragma once

#include <abut/batch/intersects.hpp>

namespace abut::batch {

template <class A, detail::Beside<A> B>
BitMask contains(const A& a, const B& b, int threads = 1) {
  return detail::mask_of<detail::Question::contains>(a, b, threads);
}
template <class A, detail::Beside<A> B>
std::size_t contains(const A& a, const B& b, std::uint64_t* words, int threads = 1) {
  return detail::fill_mask<detail::Question::contains>(a, b, words, threads);
}
template <class A, detail::Beside<A> B>
std::size_t count_contains(const A& a, const B& b, int threads = 1) {
  return detail::fill_mask<detail::Question::contains>(a, b, nullptr, threads);
}
template <class A, detail::Beside<A> B>
std::vector<std::uint32_t> find_contains(const A& a, const B& b, int threads = 1) {
  return detail::list_of<detail::Question::contains>(a, b, threads);
}
template <class A, detail::Beside<A> B>
void find_contains(const A& a, const B& b, std::vector<std::uint32_t>& list, int threads = 1) {
  detail::write_list(detail::Question::contains, detail::Held<A>(a).value, detail::Held<B>(b).value,
                     list, threads);
}

}  // namespace abut::batch
