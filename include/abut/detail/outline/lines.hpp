// Hausdorff and Fréchet distances: of the straight lines that shapes are made of.
#pragma once

#include <abut/detail/boundary/outline.hpp>
#include <abut/detail/numeric/double_double.hpp>
#include <abut/detail/outline/tree.hpp>
#include <abut/detail/outline/vertex.hpp>
#include <optional>

namespace abut::detail::outline {

using Lines = std::vector<std::vector<Vec2>>;

/// The lines of a shape, each from vertex to vertex; of an area those of its boundary, or none. Nothing where it has arcs, no
/// end or no points.
template <class S>
std::optional<Lines> lines_of(const S& s, bool of_areas) {
  Lines lines;
  if constexpr (Outlined<S>) {
    const View o = view(s);
    if (o.radius > 0 || (o.region && !of_areas)) return std::nullopt;
    o.any_chain([&](std::span<const Vec2> c) {
      lines.emplace_back(c.begin(), c.end());
      if (o.region) lines.back().push_back(c.front());
      return false;
    });
  } else {
    const boundary::Outline o = boundary::outline(s);
    if (o.kind == boundary::Outline::Kind::ellipse || o.rounded() || o.endless_forward ||
        (o.region() && !of_areas))
      return std::nullopt;
    auto& line = lines.emplace_back();
    for (const boundary::Corner& c : o.corners)
      line.push_back(c.base + c.offset.x * c.axis + c.offset.y * perp(c.axis));
    if (o.kind == boundary::Outline::Kind::hull) line.push_back(line[0]);
  }
  if (lines.empty()) return std::nullopt;
  return lines;
}
/// f(lines of a, lines of b), if there are both; worked out where no square leaves the range of doubles. In one order of them.
template <class F>
std::optional<double> of_lines(std::optional<Lines> a, std::optional<Lines> b, const F& f) {
  if (!a || !b) return std::nullopt;
  double size = 0, sum = 0;
  for (const auto* lines : {&*a, &*b})
    for (const auto& line : *lines)
      for (const Vec2& v : line) {
        size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
        sum += 0 * v.x + 0 * v.y;
      }
  if (!(sum == 0)) return NAN;
  const int e = taming_exponent(size);
  for (auto* lines : {&*a, &*b})
    for (auto& line : *lines) {
      for (Vec2& v : line) v = scaled(v, e);
      line.erase(std::unique(line.begin(), line.end()), line.end());
    }
  const auto before = [](const auto& p, const auto& q) {
    return std::lexicographical_compare(p.begin(), p.end(), q.begin(), q.end(), left_below);
  };
  if (std::lexicographical_compare(b->begin(), b->end(), a->begin(), a->end(), before)) a.swap(b);
  return std::ldexp(f(*a, *b), -e);
}

/// How far the lines of one shape get from those of another. The distance from one edge is convex along another. So along a
/// piece no point is farther off than the farther end from any one edge. Where the edges that are nearest to the ends
/// differ, the piece is cut in the place that is as far from both.
class Farthest {
 public:
  explicit Farthest(const Lines& from)
      : tree_(View{from.data(), nullptr, nullptr, from.size(), 0, false}) {}

  void add(const std::vector<Vec2>& line) {
    Near at = nearest(line[0], line.size() > 1 ? line[1] : line[0]);
    best_ = std::fmax(best_, at.distance);
    for (std::size_t i = 1; i < line.size(); ++i) {
      heed_stop();
      const Vec2 &p = line[i - 1], &q = line[i];
      // No more than that is asked for, mostly: of one edge that is near enough to both ends.
      const auto is_near = [&] {
        const double d = rough_distance(q, at.edge);
        if (std::fmax(at.distance, d) > best_) return false;
        at.distance = d;
        return true;
      };
      if (is_near()) continue;
      at = nearest(p, q);
      if (is_near()) continue;
      const Near to = nearest(q, p);
      follow({p, q, at, to});
      at = to;
    }
  }
  double distance() const { return best_; }

 private:
  struct Near {
    Segment edge;
    double distance;
  };
  struct Piece {
    Vec2 p, q;
    Near at_p, at_q;
  };

  /// The nearest edge; of several the one that is nearer to the other end.
  Near nearest(const Vec2& p, const Vec2& other) const {
    Near best{{}, HUGE_VAL};
    double then = HUGE_VAL;
    tree_.nearest({p, p}, [&](const Segment& e, std::uint32_t) {
      const double d = rough_distance(p, e);
      if (d <= best.distance) {
        const double there = rough_distance(other, e);
        if (d < best.distance || there < then) best = {e, d}, then = there;
      }
      return best.distance;
    });
    return best;
  }
  void follow(const Piece& whole) {
    std::vector<Piece> open{whole};
    while (!open.empty()) {
      const auto [p, q, at_p, at_q] = open.back();
      open.pop_back();
      heed_stop();
      best_ = std::fmax(best_, std::fmax(at_p.distance, at_q.distance));
      const double by_p = std::fmax(at_p.distance, rough_distance(q, at_p.edge)),
                   by_q = std::fmax(at_q.distance, rough_distance(p, at_q.edge));
      if (std::fmin(by_p, by_q) <= best_) continue;
      double low = 0, high = 1;
      const auto at = [&, p = p, q = q](double t) { return p + t * (q - p); };
      for (double t; t = 0.5 * (low + high), t > low && t < high;)
        (rough_distance(at(t), at_p.edge) < rough_distance(at(t), at_q.edge) ? low : high) = t;
      const Vec2 m = at(high);
      const Near at_m = nearest(m, q);
      best_ = std::fmax(best_, at_m.distance);
      if (m == p || m == q || at_m.distance >= rough_distance(m, at_p.edge) * kDown) continue;
      open.push_back({p, m, at_p, at_m});
      open.push_back({m, q, at_m, at_q});
    }
  }

  Tree tree_;
  double best_ = 0;
};

template <class = void>
double hausdorff(const Lines& a, const Lines& b) {
  Farthest from_a(a), from_b(b);
  for (const auto& line : b) from_a.add(line);
  for (const auto& line : a) from_b.add(line);
  return std::fmax(from_a.distance(), from_b.distance());
}

/// Over vertices alone: a table of what each two cost, of which a row is kept.
template <class = void>
double discrete_frechet(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
  std::vector<double> row(b.size(), HUGE_VAL);
  for (std::size_t i = 0; i < a.size(); ++i) {
    heed_stop();
    double before = i == 0 ? 0 : HUGE_VAL;  // of the vertices before both
    for (std::size_t j = 0; j < b.size(); ++j) {
      const double way = std::fmin(before, std::fmin(row[j], j > 0 ? row[j - 1] : HUGE_VAL));
      before = row[j];
      row[j] = std::fmax(way, dot(a[i] - b[j], a[i] - b[j]));
    }
  }
  return std::sqrt(row.back());
}

/// Alt and Godau's free space: of each edge of one chain the part that is within a length of each vertex of the other, and
/// of that what can be reached without going back on either. N: a double or a double-double.
template <class N>
class FreeSpace {
 public:
  FreeSpace(const std::vector<Vec2>& a, const std::vector<Vec2>& b) : a_(a), b_(b) {}

  /// Whether the chains can be walked along together within a length.
  bool reaches(double length) {
    square_ = N(length) * N(length);
    if (!is_near(a_.front(), b_.front()) || !is_near(a_.back(), b_.back())) return false;
    below_.clear();
    const Part whole{N(0.), N(1.)};
    const auto on = [&](const Part& before, const Part& free) {
      return before.high == N(1.) && free.low == N(0.) ? free : Part();
    };
    for (std::size_t i = 0; i + 1 < a_.size(); ++i)
      below_.push_back(on(i > 0 ? below_[i - 1] : whole, near_enough(a_[i], a_[i + 1], b_[0])));
    Part side = whole;
    for (std::size_t j = 0; j + 1 < b_.size(); ++j) {
      heed_stop();
      Part left = side = on(side, near_enough(b_[j], b_[j + 1], a_[0]));
      bool any = left.some();
      for (std::size_t i = 0; i + 1 < a_.size(); ++i) {
        const Part from = below_[i];
        below_[i] = Part();
        if (!left.some() && !from.some()) continue;
        const Part top = near_enough(a_[i], a_[i + 1], b_[j + 1]),
                   right = near_enough(b_[j], b_[j + 1], a_[i + 1]);
        below_[i] = left.some() ? top : top.beyond(from.low);
        left = from.some() ? right : right.beyond(left.low);
        any = any || below_[i].some() || left.some();
      }
      if (!any) return false;
    }
    return (a_.size() == 1 ? side : below_.back()).high == N(1.);
  }

 private:
  struct Part {
    N low{1.}, high{0.};
    bool some() const { return low <= high; }
    Part beyond(const N& t) const { return {low < t ? t : low, high}; }
  };
  using Pair = Vec<2, N>;
  static Pair difference(const Vec2& p, const Vec2& q) {
    if constexpr (std::is_same_v<N, double>)
      return p - q;
    else
      return {N::difference(p.x, q.x), N::difference(p.y, q.y)};
  }
  bool is_near(const Vec2& p, const Vec2& q) const {
    const Pair d = difference(p, q);
    return sign::dot(d, d) <= square_;
  }
  /// The part of an edge that is near enough to a point.
  Part near_enough(const Vec2& a, const Vec2& b, const Vec2& p) const {
    using std::sqrt;
    const bool first = is_near(a, p), last = is_near(b, p);
    const N zero(0.), one(1.);
    if (first && last) return {zero, one};
    const Pair d = difference(b, a), w = difference(p, a);
    const N dd = sign::dot(d, d), across = sign::cross(d, w), middle = sign::dot(d, w) / dd;
    const N rest = (square_ - across * across / dd) / dd;
    const N half = zero < rest ? sqrt(rest) : zero;
    Part part{middle - half, middle + half};
    if (!first && !last && (rest < zero || !(zero < middle) || !(middle < one))) return {};
    if (first || part.low < zero) part.low = zero;
    if (last || one < part.high) part.high = one;
    return part;
  }

  const std::vector<Vec2>&a_, &b_;
  N square_{0.};
  std::vector<Part> below_;  ///< of each edge of a, at a vertex of b
};

/// Times the size: where the free space in doubles may be wrong, a few roundings of the largest number.
inline constexpr double kDoubtOfReach = 8 * kRoom;
/// The least length, by bisection: in doubles, and where these may be wrong in double-doubles. A walk along vertices alone is
/// one along the chains, so that bounds it.
template <class = void>
double frechet(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
  FreeSpace<numeric::DoubleDouble> sure(a, b);
  double low = std::fmax(length(a.front() - b.front()), length(a.back() - b.back()));
  // The rounded distance of both ends, and its rounding.
  constexpr double rounding = 0x1p-52, last_place = 0x1p-54;
  if (sure.reaches(low * (1 + rounding))) return low;
  double high = discrete_frechet(a, b), size = 0;
  for (const auto* chain : {&a, &b})
    for (const Vec2& v : *chain) size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
  const double least = low, most = high, doubt = kDoubtOfReach * size, last = last_place * size;
  const auto bisect = [&](auto& space, double until) {
    for (double middle;
         high - low > until && (middle = 0.5 * low + 0.5 * high, middle > low && middle < high);)
      (space.reaches(middle) ? high : low) = middle;
  };
  FreeSpace<double> plain(a, b);
  bisect(plain, doubt);
  low = std::fmax(least, low - doubt), high = std::fmin(most, high + doubt);
  bisect(sure, last);
  return high;
}

/// The answer for shapes that are one chain each.
template <class F>
std::optional<double> of_chains(std::optional<Lines> a, std::optional<Lines> b, const F& f) {
  if (!a || !b || a->size() != 1 || b->size() != 1) return std::nullopt;
  return of_lines(std::move(a), std::move(b),
                  [&](const Lines& p, const Lines& q) { return f(p[0], q[0]); });
}

}  // namespace abut::detail::outline
