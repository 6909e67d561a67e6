// The part of the boundary of one capsule of a grown outline that the other capsules may leave uncovered.
//
// A stretch of boundary within h of its middle c is covered if an edge comes nearer to c than r − h, or if
// c lies in the region and h < r, since a way out of the region passes an edge. If it is not, only edges
// whose distance from c is r ± h have boundaries that can cross it. A stretch is halved until these are few. So the crossings on the rim of n capsules are found by O(n log n) pairs, however
// many of them overlap. Plain doubles, with room for their rounding: what they cannot tell is left.
#pragma once

#include <abut/detail/outline/locate.hpp>
#include <abut/detail/outline/tree.hpp>
#include <abut/detail/outline/vertex.hpp>

namespace abut::detail::outline {

/// The answer for one piece of boundary.
struct Uncovered {
  bool some = true, start = true, end = true;  ///< whether anything of it may be left, and its ends
  std::vector<std::uint32_t> beside;           ///< the edges whose capsules may cross what is left
};

class Coverage {
 public:
  Coverage(const Tree& tree, const Box& nearby) : tree_(tree), near_(nearby) {
    const Box b = tree.bounds();
    size_ = tree.radius;
    for (int i = 0; i < 2; ++i)
      size_ = sign::larger(size_, sign::larger(std::fabs(b.min[i]), std::fabs(b.max[i])));
    doubt_ = kDoubt * size_;
  }
  /// Whether doubles tell anything: elsewhere squares leave their range.
  bool tells() const { return is_tame<3>(size_) && is_tame<3>(tree_.radius); }

  Uncovered of(const RimPiece& p) {
    Uncovered left{false, false, false, {}};
    budget_ = kMostStretches;
    const Vec2 from = p.of->corner(p.corner()).base;
    const double r = tree_.radius;
    if (p.kind == RimPiece::Kind::straight) {
      const Vec2 a = from, b = p.of->corner(p.corner() + 1).base, way = b - a;
      const double l = length(way);
      const Vec2 start = a - (r / l) * perp(way);
      follow(left, 0, 1, l, [&](double t) { return start + t * way; });
    } else if (p.full()) {
      follow(left, 0, 1, kTurn * r, [&](double t) { return on_circle(from, kTurn * t); });
    } else {
      const Vec2 other = p.of->corner(p.corner() + 1).base;
      const double begin = std::atan2(from.y - other.y, from.x - other.x) - 0.25 * kTurn;
      follow(left, 0, 1, 0.5 * kTurn * r,
             [&](double t) { return on_circle(from, begin + 0.5 * kTurn * t); });
    }
    std::sort(left.beside.begin(), left.beside.end());
    left.beside.erase(std::unique(left.beside.begin(), left.beside.end()), left.beside.end());
    return left;
  }

 private:
  static constexpr double kTurn = 2 * std::numbers::pi;
  static constexpr double kDoubt = 8 * kRoom;
  static constexpr std::size_t kFew = 12;
  /// Where many boundaries run through one place, no halving makes them few.
  static constexpr int kMostStretches = 256;

  Vec2 on_circle(const Vec2& c, double angle) const {
    return c + tree_.radius * Vec2{std::cos(angle), std::sin(angle)};
  }
  /// The part of a piece from t to u, of its length l; at(t) is a point of it.
  template <class At>
  void follow(Uncovered& left, double t, double u, double l, const At& at) {
    const Vec2 c = at(0.5 * (t + u));
    const double h = 0.5 * (u - t) * l + doubt_, r = tree_.radius;
    for (int i = 0; i < 2; ++i)
      if (c[i] + h < near_.min[i] || c[i] - h > near_.max[i]) return;
    if (is_covered(c, r - h) || (tree_.region && h < r && locate(tree_, c) == Where::inside))
      return;
    const std::size_t before = left.beside.size();
    const bool may_halve = h > 4 * doubt_ && --budget_ > 0;
    const bool many = tree_.any_within({c, c}, r + h, [&](const Segment& e, std::uint32_t number) {
      if (rough_distance(c, e) > r + h) return false;
      left.beside.push_back(number);
      return may_halve && left.beside.size() - before > kFew;
    });
    if (many) {
      left.beside.resize(before);
      follow(left, t, 0.5 * (t + u), l, at);
      follow(left, 0.5 * (t + u), u, l, at);
      return;
    }
    left.some = true;
    left.start = left.start || t == 0;
    left.end = left.end || u == 1;
  }
  bool is_covered(const Vec2& c, double reach) {
    if (!(reach > 0)) return false;
    if (rough_distance(c, covering_) < reach) return true;
    return tree_.any_within({c, c}, reach, [&](const Segment& e, std::uint32_t) {
      if (!(rough_distance(c, e) < reach)) return false;
      covering_ = e;
      return true;
    });
  }

  const Tree& tree_;
  Box near_;  ///< elsewhere nothing counts
  double size_ = 0, doubt_ = 0;
  int budget_ = 0;
  Segment covering_{{HUGE_VAL, HUGE_VAL},
                    {HUGE_VAL, HUGE_VAL}};  ///< the last edge that covered some
};

}  // namespace abut::detail::outline
