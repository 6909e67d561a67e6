// An answer of a fast way, and how far it is known: the one type that all of these ways give back, and the
// one ladder that asks them in turn.
#pragma once

#include <abut/detail/compiler.hpp>
#include <type_traits>

namespace abut::detail {

enum class State : unsigned char {
  unsure,  ///< this way cannot tell: the next one has to be asked
  sure,    ///< the value is the answer
  apart,   ///< the shapes are farther apart than was asked, or the motion misses: there is no value
  together  ///< the shapes surely meet, or do before anything moves: there is no value
};

template <class T>
struct Known {
  State state = State::unsure;
  T value{};
  double slack = 0;  ///< the value is wrong by less: its sign is sure beyond it

  constexpr bool is_sure() const { return state == State::sure; }
};

template <class T>
constexpr Known<T> known_if(bool sure, T value) {
  return {sure ? State::sure : State::unsure, value};
}

/// A way that a pair does not have.
struct NoWay {};

/// The answer of the first way that knows it. The last way always does: it gives the answer itself, or a
/// Known where an answer may also be that they are apart.
ABUT_INLINE auto first_sure(auto&& last) { return last(); }
template <class Way, class... Next>
ABUT_INLINE auto first_sure(Way&& way, Next&&... next) {
  using Answer = decltype(first_sure(next...));
  if constexpr (std::is_same_v<decltype(way()), NoWay>) {
    return first_sure(next...);
  } else if constexpr (std::is_same_v<Answer, decltype(way())>) {
    auto known = way();
    if (known.state == State::unsure) [[unlikely]]
      known = first_sure(next...);
    return known;
  } else {
    const auto known = way();
    if (known.state == State::unsure) [[unlikely]]
      return first_sure(next...);
    return known.value;
  }
}

}  // namespace abut::detail
