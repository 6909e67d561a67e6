// intersects and contains over many: kernels decide, the scalar functions settle what is left.
#include <abut/any_shape.hpp>
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "columned.hpp"
#include "element.hpp"
#include "parts.hpp"
#include "write_meeting.hpp"

namespace abut::batch {
namespace {

template <class Error>
[[noreturn]] void refuse([[maybe_unused]] const std::string& why) {
#ifdef __cpp_exceptions
  throw Error("abut::batch: " + why);
#else
  std::abort();
#endif
}

/// The cores in the order of the table.
bool put_in_order(Wanted& w) {
  if (core_of(w.a) <= core_of(w.b)) return false;
  std::swap(w.a, w.b);
  std::swap(w.one_a, w.one_b);
  return true;
}

Choice choose_meeting(Wanted w) {
  Choice c;
  c.swapped = put_in_order(w);
  const Core first = core_of(w.a);
  c.kernel = first == Core::point ? choose_points(w)
             : first < Core::box  ? choose_linear(w)
                                  : choose_boxes(w);
  return c;
}

using Ask = bool (*)(const AnyShape&, const AnyShape&);
constexpr Ask ask_meeting = abut::intersects;

Wanted wanted(Question q, const Operand& a, const Operand& b) {
  return {q, a.kind, b.kind, a.is_float, a.one, b.one};
}

/// A question about two sides, answered a piece at a time.
class Asked {
 public:
  /// `ask` settles what the kernel leaves.
  Asked(Ask ask, Choice choice, const Operand& a, const Operand& b)
      : ask_(ask),
        a_(a),
        b_(b),
        count_(detail::many(a, b)),
        choice_(choice),
        columns_a_(choice_.swapped ? b : a),
        columns_b_(choice_.swapped ? a : b) {}
  Asked(Question q, const Operand& a, const Operand& b)
      : Asked(q == Question::intersects ? ask_meeting : static_cast<Ask>(abut::contains),
              choose(wanted(q, a, b)), a, b) {}
  std::size_t count() const { return count_; }

  /// The words of the pairs from `begin` (a multiple of 64) on; `n` ends at a multiple of 64 or at
  /// the last pair. Returns how many bits are set.
  std::size_t answer(std::size_t begin, std::size_t n, std::uint64_t* yes) const {
    const std::size_t whole = n / 64, rest = n % 64;
    std::uint64_t doubt[kPieceWords];
    Tally tally;
    if (choice_.kernel != nullptr) {
      tally = choice_.kernel(columns_a_.side(), columns_b_.side(), begin, whole, yes, doubt);
    } else {
      std::fill_n(yes, whole, 0);
      std::fill_n(doubt, whole, ~std::uint64_t{0});
      tally.doubt = true;
    }
    if (tally.doubt) tally.yes += settle(begin, whole, doubt, yes);
    if (rest != 0) tally.yes += answer_last(begin + 64 * whole, rest, yes + whole);
    return tally.yes;
  }

 private:
  std::size_t answer_last(std::size_t begin, std::size_t n, std::uint64_t* yes) const {
    const std::uint64_t mask = (std::uint64_t{1} << n) - 1;
    std::uint64_t doubt = 0;
    *yes = 0;
    if (choice_.kernel == nullptr)
      doubt = mask;
    else if (choice_.kernel(columns_a_.tail(), columns_b_.tail(), 0, 1, yes, &doubt).doubt)
      doubt &= mask;
    else
      doubt = 0;
    *yes &= mask;
    return static_cast<std::size_t>(std::popcount(*yes)) + settle(begin, 1, &doubt, yes);
  }

  std::size_t settle(std::size_t begin, std::size_t words, const std::uint64_t* doubt,
                     std::uint64_t* yes) const {
    Element a(a_), b(b_);
    std::size_t found = 0;
    for (std::size_t w = 0; w < words; ++w)
      for (std::uint64_t open = doubt[w]; open != 0; open &= open - 1) {
        const int bit = std::countr_zero(open);
        const std::size_t i = begin + 64 * w + static_cast<std::size_t>(bit);
        const bool holds = ask_(a.at(i), b.at(i));
        yes[w] |= std::uint64_t{holds} << bit;
        found += holds;
      }
    return found;
  }

  Ask ask_;
  const Operand &a_, &b_;
  std::size_t count_;
  Choice choice_;
  Columned columns_a_, columns_b_;
};

/// The sum of piece(begin, size) over all pieces, done by that many threads.
std::size_t sum_of_pieces(std::size_t count, int threads, auto piece) {
  std::atomic<std::size_t> sum = 0;
  in_parts(count, threads, [&](std::size_t, std::size_t begin, std::size_t end) {
    std::size_t own = 0;
    in_pieces(begin, end, [&](std::size_t at, std::size_t n) { own += piece(at, n); });
    sum += own;
  });
  return sum;
}

}  // namespace

Choice choose(const Wanted& w) {
  if (w.a == Kind::polygon || w.b == Kind::polygon) {
    Wanted ordered = w;
    const bool swapped = put_in_order(ordered);
    return {choose_polygons(ordered, swapped), swapped};
  }
  if (w.question == Question::intersects) return choose_meeting(w);
  return {choose_containing(w), false};
}

namespace detail {

std::size_t many(const Operand& a, const Operand& b) {
  if (a.one) return b.count;
  if (!b.one && a.count != b.count)
    refuse<std::invalid_argument>(std::to_string(a.count) + " shapes against " +
                                  std::to_string(b.count) + ", element by element");
  return a.count;
}

std::size_t write_mask(Question q, const Operand& a, const Operand& b, std::uint64_t* words,
                       std::uint8_t* bytes, int threads) {
  const Asked asked(q, a, b);
  return sum_of_pieces(asked.count(), threads, [&](std::size_t at, std::size_t n) {
    std::uint64_t own[kPieceWords];
    std::uint64_t* const to = words == nullptr ? own : words + at / 64;
    const std::size_t yes = asked.answer(at, n, to);
    if (bytes != nullptr) spread(to, n, bytes + at);
    return yes;
  });
}

void write_meeting(const Operand& a, const Operand& b, std::uint64_t* words) {
  const Asked asked(ask_meeting, choose_meeting(wanted(Question::intersects, a, b)), a, b);
  in_pieces(0, asked.count(),
            [&](std::size_t at, std::size_t n) { asked.answer(at, n, words + at / 64); });
}

std::size_t write_list(Question q, const Operand& a, const Operand& b,
                       std::vector<std::uint32_t>& list, int threads) {
  const Asked asked(q, a, b);
  if (const std::uint64_t n = asked.count(); n > std::uint64_t{1} << 32)
    refuse<std::length_error>("a list of more pairs than its numbers tell apart (2^32)");
  std::vector<std::vector<std::uint32_t>> lists(parts_for(asked.count(), threads));
  lists[0].swap(list);
  in_parts(asked.count(), threads, [&](std::size_t part, std::size_t begin, std::size_t end) {
    std::vector<std::uint32_t>& mine = lists[part];
    std::uint64_t words[kPieceWords];
    std::size_t size = 0;
    in_pieces(begin, end, [&](std::size_t at, std::size_t n) {
      asked.answer(at, n, words);
      if (mine.size() < size + kPiece + kBlock) mine.resize(2 * mine.size() + kPiece + kBlock);
      size += decode(words, words_for(n), static_cast<std::uint32_t>(at), mine.data() + size);
    });
    mine.resize(size);
  });
  for (std::size_t part = 1; part < lists.size(); ++part)
    lists[0].insert(lists[0].end(), lists[part].begin(), lists[part].end());
  lists[0].swap(list);
  return list.size();
}

}  // namespace detail
}  // namespace abut::batch
