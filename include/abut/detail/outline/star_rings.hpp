// The area of most regions at a glance: each ring goes once around the middle of its bounds, always
// onwards, so it touches itself nowhere, or the tree tells that (rings.hpp); and no edge of a ring comes near the
// bounds of a ring inside it.
//
// The sum is one of doubles. Vertices are rounded to a grid of 2^23 steps or fewer along each axis, so products of
// two of these and sums of 64 such are exact. The rests are 2^23 times smaller, and so are the
// roundings of their sum.
#pragma once

#include <abut/detail/numeric/lanes.hpp>
#include <abut/detail/numeric/settled.hpp>
#include <abut/detail/outline/rings.hpp>
#include <bit>
#include <optional>
#include <type_traits>

namespace abut::detail::outline {

/// One axis of the grid: of numbers within bounds the multiples of 2^(e-22), for a size from 2^e to 2^(e+1).
struct GridAxis {
  double shift, middle, unit;
  bool fits;

  GridAxis(double min, double max) {
    constexpr double kShift = 0x1.8p30, kFar = 0x1p28, kUnit = 0x1p-22;
    constexpr std::uint64_t exponent = 0x7ff0000000000000;
    const double size = std::bit_cast<double>(std::bit_cast<std::uint64_t>(max - min) & exponent);
    fits = is_tame<4>(size) && min > -kFar * size && max < kFar * size;
    shift = kShift * size, unit = kUnit * size;
    middle = rounded(0.5 * (min + max));
  }
  template <class T>
  T rounded(const T& x) const {
    return (x + shift) - shift;
  }
};

/// Twice the area of a ring with these bounds, counter-clockwise if positive; not a number where doubles do not tell it.
struct StarRing {
  numeric::DoubleDouble twice{};
  double room = 0;       ///< the sum is wrong by at most u/4 times this
  bool is_star = false;  ///< whether it surely goes once around the middle

  StarRing(std::span<const Vec2> given, const Box& bounds)
      : ring_(given), x_(bounds.min.x, bounds.max.x), y_(bounds.min.y, bounds.max.y) {
    constexpr double kSumRoom = 0x1p31, kDoubt = 0x1p26, kMovedRoom = 0x1p7, kManyRoom = 0x1p-6;
    if (ring_.size() > 1 && ring_.front() == ring_.back()) ring_ = ring_.first(ring_.size() - 1);
    const std::size_t n = ring_.size(), each = n / numeric::kLanes;
    const double unit = x_.unit * y_.unit;
    const auto count = static_cast<double>(n);
    const auto add_all = [&](auto is_long) {
      add<numeric::Lanes, is_long()>(0, each);
      add<double, is_long()>(each * numeric::kLanes, n - each * numeric::kLanes);
    };
    room = count * kSumRoom * unit;
    if (n > kLong) {
      add_all(std::true_type());
      room = kMovedRoom * moved_ + count * count * kManyRoom * unit;
    } else if (n > 2) {
      add_all(std::false_type());
    }
    const bool fits = x_.fits && y_.fits;
    is_star = fits && (least_ > kDoubt * unit || most_ < -kDoubt * unit) && turns_ == 2;
    if (!fits) twice = {NAN, NAN};
  }

 private:
  /// In longer rings it is added up how far the rests may move the sum: the bound for all of them would be too large.
  static constexpr std::size_t kLong = 512;
  /// Adds the edges to `count` vertices in each lane, the first of them `first`.
  template <class T, bool is_long>
  ABUT_INLINE void add(std::size_t first, std::size_t count) {
    using namespace numeric;
    constexpr std::size_t kExact = 32;
    constexpr bool in_lanes = !std::is_same_v<T, double>;
    const Vec2* from = nullptr;
    T x, y;
    const auto read = [&](auto&& vertex) {
      if constexpr (in_lanes)
        read_lanes(
            [&](int k) -> const Vec2& { return vertex(static_cast<std::size_t>(k) * count); }, x,
            y);
      else
        x = vertex(0).x, y = vertex(0).y;
    };
    const auto read_before = [&](std::size_t steps) {
      read([&](std::size_t k) -> const Vec2& {
        const std::size_t i = first + k;
        return ring_[i < steps ? i + ring_.size() - steps : i - steps];
      });
    };
    if (count == 0) return;
    const T none{}, one = none + 1.0;
    const auto size = [](const T& d) ABUT_WAY { return d < -d ? -d : d; };
    // A vertex and the one before it on the grid; the vertex also from the middle, and its rest.
    read_before(2);
    T x0 = x_.rounded(x), y0 = y_.rounded(y);
    read_before(1);
    T x1 = x_.rounded(x), y1 = y_.rounded(y), off_x = x - x1, off_y = y - y1,
      from_x = x1 - x_.middle, from_y = y1 - y_.middle, below = from_y < 0.0 ? one : none;
    T least = none + HUGE_VAL, most = none - HUGE_VAL, turns = none, moved = none;
    from = ring_.data() + first;
    for (std::size_t i = 0; i < count;) {
      T on = none, off = none;
      for (const std::size_t end = (std::min)(count, i + kExact); i < end; ++i) {
        read([&](std::size_t k) -> const Vec2& { return from[i + k]; });
        const T x2 = x_.rounded(x), y2 = y_.rounded(y), to_x = x2 - x_.middle,
                to_y = y2 - y_.middle, w = from_x * to_y - from_y * to_x,
                is_below = to_y < 0.0 ? one : none;
        on += w;
        off += off_x * (y - y0) - off_y * (x - x0);
        if constexpr (is_long) moved += x_.unit * size(y2 - y0) + y_.unit * size(x2 - x0);
        least = w < least ? w : least, most = w > most ? w : most;
        turns += (is_below - below) * (is_below - below);
        x0 = x1, y0 = y1, x1 = x2, y1 = y2, off_x = x - x2, off_y = y - y2;
        from_x = to_x, from_y = to_y, below = is_below;
      }
      if constexpr (in_lanes)
        twice = plus(twice, two_sum(sum_of(on), sum_of(off)));
      else
        twice = plus(twice, two_sum(on, off));
    }
    if constexpr (in_lanes)
      note(least_of(least), most_of(most), sum_of(turns), sum_of(moved));
    else
      note(least, most, turns, moved);
  }
  void note(double least, double most, double turns, double moved) {
    least_ = least < least_ ? least : least_, most_ = most > most_ ? most : most_, turns_ += turns;
    moved_ += moved;
  }

  std::span<const Vec2> ring_;
  GridAxis x_, y_;
  double least_ = HUGE_VAL, most_ = -HUGE_VAL, turns_ = 0, moved_ = 0;
};

/// Whether a box that no edge of the ring comes near lies inside the ring; nothing where an edge may come near.
template <class = void>
std::optional<bool> is_around(std::span<const Vec2> ring, const Box& b) {
  bool odd = false;
  Vec2 from = ring.back();
  for (const Vec2& to : ring) {
    const Vec2 p = from, q = to;
    from = to;
    if ((p.y < b.min.y && q.y < b.min.y) || (p.y > b.max.y && q.y > b.max.y) ||
        (p.x < b.min.x && q.x < b.min.x))
      continue;
    if (!(p.x > b.max.x && q.x > b.max.x)) return std::nullopt;
    odd ^= (p.y > b.min.y) != (q.y > b.min.y);
  }
  return odd;
}

/// The area of a region without radius whose rings are such, if doubles tell that they are, within u of itself.
template <class = void>
std::optional<double> star_area(const View& o) {
  constexpr std::size_t kMostLooks = 16;
  struct Part {
    std::span<const Vec2> ring;
    Box bounds;
  };
  numeric::DoubleDouble twice{};
  double room = 0;
  bool stars = true;
  const auto add = [&](const Part& part, bool is_hole) {
    const StarRing one(part.ring, part.bounds);
    const double sign = (one.twice.hi < 0) == is_hole ? 1 : -1;
    twice = numeric::plus(twice, numeric::times_sign(one.twice, sign));
    room += one.room, stars &= one.is_star;
    return twice.hi == twice.hi;
  };
  if (o.count == 1) {
    if (o.chain(0).empty() || !add({o.chain(0), chain_bounds(o.chain(0))}, false))
      return std::nullopt;
  } else {
    std::vector<Part> parts;
    std::size_t left = 0;
    o.any_chain([&](std::span<const Vec2> c) {
      left += kMostLooks * c.size();
      return parts.push_back({c, chain_bounds(c)}), false;
    });
    const auto lies_in = [](const Box& a, const Box& b) {
      return a.min.x > b.min.x && a.min.y > b.min.y && a.max.x < b.max.x && a.max.y < b.max.y;
    };
    for (const Part& part : parts) {
      const Box& b = part.bounds;
      bool is_hole = false;
      for (const Part& other : parts) {
        const Box& around = other.bounds;
        if (left-- == 0) return std::nullopt;
        if (&other == &part || b.min.x > around.max.x || b.max.x < around.min.x ||
            b.min.y > around.max.y || b.max.y < around.min.y || lies_in(around, b))
          continue;
        if (!lies_in(b, around) || other.ring.size() > left) return std::nullopt;
        left -= other.ring.size();
        const auto inside = is_around(other.ring, b);
        if (!inside) return std::nullopt;
        is_hole ^= *inside;
      }
      if (!add(part, is_hole)) return std::nullopt;
    }
  }
  if (!(twice.hi > room) || (!stars && !rings_are_apart(Tree(o)))) return std::nullopt;
  return 0.5 * twice.value();
}

}  // namespace abut::detail::outline
