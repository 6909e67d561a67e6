// Candidates in columns: which of them meet is told by the kernels of abut::batch, many at a time.
#pragma once

#include <bit>
#include <vector>

#include "batch/write_meeting.hpp"
#include "search.hpp"

namespace abut::detail::index {

/// One side of many candidates. The memory is used again.
class Gathered {
 public:
  /// So many are worth it.
  static constexpr std::size_t kFew = 32;

  static bool can(std::uint32_t kind) { return kind < kPolygon; }

  /// The shapes, of one kind, in slot_of(0) … slot_of(n − 1), and again the last until the words of
  /// the answer are full. Points to what is kept here.
  template <class SlotOf>
  batch::detail::Operand of(const Index::Body& body, std::uint32_t kind, std::size_t n,
                            SlotOf slot_of) {
    batch::detail::Operand operand;
    operand.count = 64 * batch::words_for(n);
    // Not a power of two, or all columns would want the same place in the cache.
    const std::size_t stride = operand.count + 24;
    numbers_.resize(kColumns * stride);
    const auto fill = [&](const auto* records, auto number_of) {
      for (std::size_t i = 0; i < n; ++i)
        put(records[number_of(slot_of(i))], numbers_.data() + i, stride);
      for (std::size_t i = n; i < operand.count; ++i)
        put(records[number_of(slot_of(n - 1))], numbers_.data() + i, stride);
    };
    each_kind([&](auto k) {
      if constexpr (k < kPolygon)
        if (k == kind) {
          const auto* records = reinterpret_cast<const Record<k>*>(body.shapes[k]);
          if (body.places)
            fill(records, [&](Slot slot) { return body.places[slot].number(); });
          else
            fill(records, [](Slot slot) { return slot; });
        }
    });
    operand.kind = static_cast<batch::detail::Kind>(kind);
    for (std::size_t k = 0; k < kTurn; ++k) operand.numbers[k] = numbers_.data() + k * stride;
    for (std::size_t k = 0; k < 2; ++k)
      operand.rotation[k] = numbers_.data() + (kTurn + k) * stride;
    return operand;
  }

 private:
  static constexpr std::size_t kTurn = 5, kColumns = kTurn + 2;

  template <class S>
  static void put(const S& s, double* at, std::size_t stride) {
    if constexpr (batch::detail::is_turned<S>) {
      at[kTurn * stride] = s.rotation.c();
      at[(kTurn + 1) * stride] = s.rotation.s();
    }
    batch::detail::each_column(s, [&](double x) {
      *at = x;
      at += stride;
    });
  }

  std::vector<double> numbers_;
};

/// Calls meets(i) for each i < n for which pair i of the operands does.
void each_meeting(const batch::detail::Operand& a, const batch::detail::Operand& b, std::size_t n,
                  std::vector<std::uint64_t>& words, auto meets) {
  words.resize(batch::words_for(n));
  batch::detail::write_meeting(a, b, words.data());
  if (n % 64 != 0) words.back() &= (std::uint64_t{1} << (n % 64)) - 1;
  for (std::size_t w = 0; w < words.size(); ++w)
    for (std::uint64_t word = words[w]; word != 0; word &= word - 1)
      meets(64 * w + static_cast<std::size_t>(std::countr_zero(word)));
}

}  // namespace abut::detail::index
