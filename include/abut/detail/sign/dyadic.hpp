// Exact arithmetic on doubles: ± an integer of 32-bit limbs, times 2^(32 e).
//
// Every finite double is such a number, and sums and products stay such numbers, so the sign of any
// polynomial in doubles comes out exactly, with nothing that could overflow or underflow.
#pragma once

#include <abut/detail/sign/sign.hpp>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace abut::detail::sign {

#ifdef ABUT_COUNT_STAGES
/// How many products of limbs this thread has worked out.
inline thread_local long limb_products = 0;
#endif

// Its parts are kept out of line: the formulas are many, and rarely get here.
class Dyadic {
 public:
  Dyadic() = default;
  /// The exact value of a finite double (or int).
  [[gnu::noinline]] Dyadic(double x) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const int biased = static_cast<int>(bits >> 52 & 0x7ff);
    std::uint64_t mantissa = bits & 0xfffffffffffffu;
    if (biased != 0) mantissa |= std::uint64_t{1} << 52;
    if (mantissa == 0) return;
    const int e = (biased == 0 ? 1 : biased) - 1075 + 32 * 64;  // ≥ 0, so that / and % floor
    exponent_ = e / 32 - 64;
    const int shift = e % 32;
    const std::uint64_t low = mantissa << shift;
    const std::uint64_t high = shift == 0 ? 0 : mantissa >> (64 - shift);
    small_[0] = static_cast<std::uint32_t>(low);
    small_[1] = static_cast<std::uint32_t>(low >> 32);
    small_[2] = static_cast<std::uint32_t>(high);
    size_ = 3;
    negative_ = bits >> 63 != 0;
    trim();
  }
  Dyadic(int x) : Dyadic(static_cast<double>(x)) {}

  [[gnu::noinline]] Dyadic(const Dyadic& o) noexcept { copy(o); }
  [[gnu::noinline]] Dyadic(Dyadic&& o) noexcept { steal(o); }
  [[gnu::noinline]] Dyadic& operator=(const Dyadic& o) noexcept {
    if (this != &o) {
      release();
      copy(o);
    }
    return *this;
  }
  [[gnu::noinline]] Dyadic& operator=(Dyadic&& o) noexcept {
    if (this != &o) {
      release();
      steal(o);
    }
    return *this;
  }
  [[gnu::noinline]] ~Dyadic() { release(); }

  Sign sign() const {
    return size_ == 0 ? Sign::zero : negative_ ? Sign::negative : Sign::positive;
  }

  /// The magnitude is below 2^top(), and not below 2^(top() − 32) unless it is zero.
  int top() const { return 32 * (exponent_ + size_); }
  /// It is a whole multiple of 2^bottom().
  int bottom() const { return 32 * exponent_; }
  bool is_longer_than(int limbs) const { return size_ > limbs; }
  /// |x| / 2^top(), in [2^-32, 1), to within 2^-50 of itself; 0 for 0.
  double fraction() const {
    double x = 0;
    for (int i = size_ - 1; i >= 0 && i >= size_ - 3; --i)
      x += std::ldexp(static_cast<double>(limbs()[i]), 32 * (i - size_));
    return x;
  }

  /// The number rounded towards zero to its leading `count` limbs: the error is below 2^(32 (1 − count)) of it.
  [[nodiscard]] Dyadic leading(int count) const {
    if (size_ <= count) return *this;
    Dyadic r;
    r.reserve(count);
    r.size_ = count;
    r.exponent_ = exponent_ + (size_ - count);
    r.negative_ = negative_;
    std::memcpy(r.limbs(), limbs() + (size_ - count),
                sizeof(std::uint32_t) * static_cast<unsigned>(count));
    r.trim();
    return r;
  }

  /// The nearest double to within two units in the last place; ±infinity beyond the range.
  double to_double() const {
    double x = 0;
    for (int i = size_ - 1; i >= 0 && i >= size_ - 4; --i)
      x += std::ldexp(static_cast<double>(limbs()[i]), 32 * (i - size_ + 1));
    x = std::ldexp(x, 32 * (exponent_ + size_ - 1));
    return negative_ ? -x : x;
  }

  [[gnu::noinline]] friend Dyadic operator-(Dyadic a) noexcept {
    a.negative_ = !a.negative_;
    return a;
  }
  friend Dyadic operator+(const Dyadic& a, const Dyadic& b) noexcept {
    return sum(a, b, b.negative_);
  }
  friend Dyadic operator-(const Dyadic& a, const Dyadic& b) noexcept {
    return sum(a, b, !b.negative_);
  }
  [[gnu::noinline]] friend Dyadic operator*(const Dyadic& a, const Dyadic& b) noexcept {
    Dyadic r;
    if (a.size_ == 0 || b.size_ == 0) return r;
#ifdef ABUT_COUNT_STAGES
    limb_products += long{a.size_} * b.size_;
#endif
    const bool in_words = kHasWords && a.size_ >= kLong && b.size_ >= kLong;
    const int n = in_words ? even(a.size_) + even(b.size_) : a.size_ + b.size_;
    r.reserve(n);
    r.size_ = n;
    r.exponent_ = a.exponent_ + b.exponent_;
    r.negative_ = a.negative_ != b.negative_;
    std::uint32_t* out = r.limbs();
    std::memset(out, 0, sizeof(std::uint32_t) * static_cast<unsigned>(n));
    if (in_words)
      multiply<Word>(a.limbs(), a.size_, b.limbs(), b.size_, out);
    else
      multiply<std::uint32_t>(a.limbs(), a.size_, b.limbs(), b.size_, out);
    r.trim();
    return r;
  }
  /// a / b, where b divides a: digit by digit from the last.
  [[gnu::noinline]] friend Dyadic quotient(const Dyadic& a, const Dyadic& b) {
    if (a.size_ == 0) return a;
    const Dyadic odd(std::ldexp(1.0, -std::countr_zero(b.limbs()[0])));
    Dyadic rest = a * odd, by = b * odd, r;
    std::uint32_t inverse = 1;
    for (int i = 0; i < 5; ++i) inverse *= 2 - by.limbs()[0] * inverse;
    const int n = rest.size_ - by.size_ + 1;
    r.reserve(n);
    r.size_ = n;
    r.exponent_ = rest.exponent_ - by.exponent_;
    r.negative_ = a.negative_ != b.negative_;
    std::uint32_t* x = rest.limbs();
    for (int i = 0; i < n; ++i) {
      const std::uint32_t digit = r.limbs()[i] = x[i] * inverse;
      std::uint64_t carry = 0;
      for (int j = 0; i + j < rest.size_; ++j) {
        if (j < by.size_) carry += std::uint64_t{digit} * by.limbs()[j];
        const std::uint64_t taken = carry & 0xffffffffu;
        carry = (carry >> 32) + (x[i + j] < taken);
        x[i + j] -= static_cast<std::uint32_t>(taken);
        if (j >= by.size_ && carry == 0) break;
      }
    }
    r.trim();
    return r;
  }
  Dyadic& operator+=(const Dyadic& b) { return *this = *this + b; }
  Dyadic& operator-=(const Dyadic& b) { return *this = *this - b; }
  Dyadic& operator*=(const Dyadic& b) { return *this = *this * b; }

  friend bool operator<(const Dyadic& a, const Dyadic& b) {
    return (a - b).sign() == Sign::negative;
  }
  friend bool operator==(const Dyadic& a, const Dyadic& b) { return (a - b).sign() == Sign::zero; }

 private:
  // Long numbers are multiplied by two limbs at once, where the processor does that in one step.
#if defined(__SIZEOF_INT128__) && __SIZEOF_POINTER__ == 8
  static constexpr bool kHasWords = std::endian::native == std::endian::little;
  using Word = std::uint64_t;
  __extension__ using TwoWords = unsigned __int128;
#else
  static constexpr bool kHasWords = false;
  using Word = std::uint32_t;
  using TwoWords = std::uint64_t;
#endif
  static constexpr int kLong = 6;
  static constexpr int even(int limbs) { return (limbs + 1) & ~1; }
  /// Adds the product of x and y to `out`, in words of T. Numbers of far exponents have many that are 0.
  template <class T>
  static void multiply(const std::uint32_t* x, int m, const std::uint32_t* y, int n,
                       std::uint32_t* out) {
    using Two = std::conditional_t<sizeof(T) == 4, std::uint64_t, TwoWords>;
    constexpr int step = sizeof(T) / sizeof(std::uint32_t);
    const auto word = [](const std::uint32_t* from, int i, int size) {
      T w = 0;
      std::memcpy(&w, from + i, i + step <= size ? sizeof(T) : sizeof(std::uint32_t));
      return w;
    };
    for (int i = 0; i < m; i += step) {
      const T factor = word(x, i, m);
      if (factor == 0) continue;
      T carry = 0;
      std::uint32_t* to = out + i;
      for (int j = 0; j < n; j += step, to += step) {
        const Two sum = Two{factor} * word(y, j, n) + word(to, 0, step) + carry;
        const T low = static_cast<T>(sum);
        std::memcpy(to, &low, sizeof(T));
        carry = static_cast<T>(sum >> (8 * sizeof(T)));
      }
      std::memcpy(to, &carry, sizeof(T));
    }
  }

  // Enough for the products of every pair of polytopes at ordinary exponents.
  static constexpr int kInline = 28;

  std::uint32_t* limbs() { return capacity_ > kInline ? heap_ : small_; }
  const std::uint32_t* limbs() const { return capacity_ > kInline ? heap_ : small_; }

  void reserve(int n) {
    if (n <= kInline) return;
    heap_ = new std::uint32_t[static_cast<unsigned>(n)];
    capacity_ = n;
  }
  void release() {
    if (capacity_ > kInline) delete[] heap_;
    capacity_ = kInline;
    size_ = 0;
  }
  void copy_header(const Dyadic& o) {
    size_ = o.size_;
    exponent_ = o.exponent_;
    negative_ = o.negative_;
  }
  void copy(const Dyadic& o) {
    reserve(o.size_);
    copy_header(o);
    std::uint32_t* to = limbs();
    const std::uint32_t* from = o.limbs();
    for (int i = 0; i < size_; ++i) to[i] = from[i];  // memcpy makes g++ 12 warn of what cannot be
  }
  void steal(Dyadic& o) {
    copy_header(o);
    if (o.capacity_ > kInline) {
      heap_ = o.heap_;
      capacity_ = o.capacity_;
      o.capacity_ = kInline;
      o.size_ = 0;
    } else {
      for (int i = 0; i < size_; ++i) small_[i] = o.small_[i];
    }
  }
  /// Drops zero limbs at both ends, so that zero has no limbs and sizes stay small.
  void trim() {
    std::uint32_t* x = limbs();
    while (size_ > 0 && x[size_ - 1] == 0) --size_;
    int zeros = 0;
    while (zeros < size_ && x[zeros] == 0) ++zeros;
    if (zeros > 0) {
      size_ -= zeros;
      exponent_ += zeros;
      std::memmove(x, x + zeros, sizeof(std::uint32_t) * static_cast<unsigned>(size_));
    }
    if (size_ == 0) exponent_ = 0, negative_ = false;
  }
  /// Limb of weight 2^(32 at).
  std::uint32_t limb_at(int at) const {
    const int i = at - exponent_;
    return i < 0 || i >= size_ ? 0 : limbs()[i];
  }
  static int compare_magnitudes(const Dyadic& a, const Dyadic& b) {
    const int top_a = a.exponent_ + a.size_, top_b = b.exponent_ + b.size_;
    if (top_a != top_b) return top_a < top_b ? -1 : 1;
    const int low = a.exponent_ < b.exponent_ ? a.exponent_ : b.exponent_;
    for (int at = top_a - 1; at >= low; --at) {
      const std::uint32_t x = a.limb_at(at), y = b.limb_at(at);
      if (x != y) return x < y ? -1 : 1;
    }
    return 0;
  }
  [[gnu::noinline]] static Dyadic sum(const Dyadic& a, const Dyadic& b, bool b_negative) noexcept {
    if (b.size_ == 0) return a;
    if (a.size_ == 0) {
      Dyadic r = b;
      r.negative_ = b_negative;
      return r;
    }
    const bool subtract = a.negative_ != b_negative;
    bool swap = false;
    if (subtract) {
      const int order = compare_magnitudes(a, b);
      if (order == 0) return {};
      swap = order < 0;
    }
    const Dyadic& big = swap ? b : a;
    const Dyadic& little = swap ? a : b;
    const int low = a.exponent_ < b.exponent_ ? a.exponent_ : b.exponent_;
    const int top_a = a.exponent_ + a.size_, top_b = b.exponent_ + b.size_;
    const int n = (top_a > top_b ? top_a : top_b) - low;
    Dyadic r;
    r.reserve(n + 1);
    r.size_ = n + 1;
    r.exponent_ = low;
    r.negative_ = swap ? b_negative : a.negative_;
    std::uint32_t* out = r.limbs();
    if (subtract) {
      std::int64_t carry = 0;
      for (int i = 0; i < n; ++i) {
        carry += std::int64_t{big.limb_at(low + i)} - std::int64_t{little.limb_at(low + i)};
        out[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      out[n] = 0;
    } else {
      std::uint64_t carry = 0;
      for (int i = 0; i < n; ++i) {
        carry += std::uint64_t{big.limb_at(low + i)} + little.limb_at(low + i);
        out[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      out[n] = static_cast<std::uint32_t>(carry);
    }
    r.trim();
    return r;
  }

  int size_ = 0, exponent_ = 0, capacity_ = kInline;
  bool negative_ = false;
  union {
    std::uint32_t small_[kInline];
    std::uint32_t* heap_ = nullptr;  // for -O3, which cannot tell that limbs() reads the right one
  };
};

inline Dyadic abs(const Dyadic& x) { return x.sign() == Sign::negative ? -x : x; }
inline Dyadic larger(const Dyadic& a, const Dyadic& b) { return a < b ? b : a; }
inline Dyadic smaller(const Dyadic& a, const Dyadic& b) { return b < a ? b : a; }
inline Dyadic positive(const Dyadic& x) { return x.sign() == Sign::positive ? x : Dyadic(); }
inline Dyadic square(const Dyadic& x) { return x * x; }
template <int k>
Dyadic times(const Dyadic& x) {
  return x * Dyadic(k);
}

}  // namespace abut::detail::sign
