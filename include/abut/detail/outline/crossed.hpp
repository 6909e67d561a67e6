// The area made of two regions of straight edges whose boundaries only cross: walked from crossing to crossing.
//
// Most pairs of regions are such: no ring touches itself or another one of its region (rings.hpp), and where edges of
// both meet, each has its ends strictly on both sides of the other. Then nothing has to be found out at a vertex. On which
// side of a ring the inside lies is asked once; which way two edges cross tells whether each runs on inside of the other
// region, up to the next crossing; and a ring without crossings is located by a vertex. All of this is signs. Where
// boundaries touch this way gives up, and one for all (rim.hpp) is taken.
#pragma once

#include <abut/detail/outline/operand.hpp>
#include <abut/detail/outline/rings.hpp>
#include <algorithm>
#include <numeric>

namespace abut::detail::outline {

template <class = void>
class Crossed {
 public:
  using Rings = std::vector<std::vector<Vec2>>;

  Crossed(const Tree& a, const Tree& b) : trees_{&a, &b} {}

  /// The rings of the area, to their left, with corners only; nothing where boundaries may touch.
  std::optional<Rings> rings(const Rule& in) {
    if (!rings_are_apart(tree(0)) || !rings_are_apart(tree(1)) || !find_crossings())
      return std::nullopt;
    for (const int k : {0, 1}) {
      sort_along(k);
      auto next = along_[k].begin();
      for (std::size_t ring = 0; ring < tree(k).chain_count(); ++ring) {
        const auto first = next;
        const std::size_t end = start(k, ring) + tree(k).chain(ring).size();
        while (next != along_[k].end() && crossings_[*next].edge[k] < end) ++next;
        if (!add_stretches(k, ring, {first, next}, OfTwo{in})) return std::nullopt;
      }
    }
    return chained();
  }

 private:
  struct Crossing {
    std::uint32_t edge[2];
    bool left_turn;                     ///< from the first one's edge to the second one's
    int stretch[4] = {-1, -1, -1, -1};  ///< that leaves there; ways in the order counter-clockwise
    Vec2 at{};
  };
  /// A part of a ring that is kept, between two crossings; without these the whole ring.
  struct Stretch {
    int of;
    std::size_t ring;
    std::optional<std::size_t> from, to;  ///< along the ring
    bool back;
  };

  const Tree& tree(int k) const { return *trees_[k]; }
  /// The number of a ring's first edge.
  std::size_t start(int k, std::size_t ring) const {
    return static_cast<std::size_t>(tree(k).chain(ring).data() - tree(k).chain(0).data());
  }
  Segment edge(const Crossing& c, int k) const { return tree(k).edge(c.edge[k]); }

  /// False where edges touch.
  bool find_crossings() {
    return !tree(0).any_numbered_pair(
        tree(1), 0, [&](const Segment& e, std::uint32_t i, const Segment& f, std::uint32_t j) {
          const Sign a = sign::orientation(e.a, e.b, f.a), b = sign::orientation(e.a, e.b, f.b);
          if (a == b && a != Sign::zero) return false;
          const Sign c = sign::orientation(f.a, f.b, e.a), d = sign::orientation(f.a, f.b, e.b);
          if (c == d && c != Sign::zero) return false;
          if (a == b || c == d || a * b == Sign::zero || c * d == Sign::zero) return true;
          crossings_.push_back({{i, j}, b == Sign::positive});
          return false;
        });
  }
  void sort_along(int k) {
    along_[k].resize(crossings_.size());
    std::iota(along_[k].begin(), along_[k].end(), std::size_t{0});
    std::sort(along_[k].begin(), along_[k].end(), [&](std::size_t i, std::size_t j) {
      const Crossing &p = crossings_[i], &q = crossings_[j];
      return p.edge[k] != q.edge[k] ? p.edge[k] < q.edge[k] : i != j && comes_before(k, p, q);
    });
  }
  /// On the edge of one of them that both cross.
  bool comes_before(int k, const Crossing& p, const Crossing& q) const {
    heed_stop();
    const Segment e = edge(p, k), f = edge(p, 1 - k), g = edge(q, 1 - k);
    // An edge f crosses e at ((f.a − e.a) × f) / (e × f) of its length.
    const Sign order = sign::decide([&](auto& s) {
      const auto d = sign::displacement(s, e.a, e.b), u = sign::displacement(s, f.a, f.b),
                 v = sign::displacement(s, g.a, g.b);
      return s.sign(sign::cross(sign::displacement(s, e.a, f.a), u) * sign::cross(d, v) -
                    sign::cross(sign::displacement(s, e.a, g.a), v) * sign::cross(d, u));
    });
    return (p.left_turn == q.left_turn ? order : -order) == Sign::negative;
  }

  /// Whether a ring has the inside of its region to its left.
  bool has_left(int k, std::size_t ring) {
    const std::span<const Vec2> v = tree(k).chain(ring);
    std::vector<signed char>& known = left_[k];
    known.resize(tree(k).chain_count(), -1);
    if (known[ring] < 0) known[ring] = inside_beside(tree(k), Given{v[0]}, FromTo{v[0], v[1]}, 1);
    return known[ring] != 0;
  }
  /// Whether the ring of one is inside of the other region after a crossing.
  bool is_in_after(int k, const Crossing& c) {
    const bool to_left = c.left_turn == (k == 1);
    return to_left == has_left(1 - k, tree(1 - k).chain_of(c.edge[1 - k]));
  }
  /// False where the sides that crossings tell contradict each other: a region is not valid.
  bool add_stretches(int k, std::size_t ring, std::span<const std::size_t> along,
                     const OfTwo& rule) {
    heed_stop();
    const auto keep = [&](bool inside, std::optional<std::size_t> from,
                          std::optional<std::size_t> to) {
      const Part other = inside ? Part::interior : Part::exterior;
      const Kept kept = rule(k, {Part::boundary, Part::interior, Part::exterior},
                             [&](auto&& f) { f(1 - k, Sides{other, other, other}); });
      if (kept == Kept::no) return;
      const bool back = (kept == Kept::back) == has_left(k, ring);
      if (from)
        crossings_[back ? *to : *from].stretch[way(k, crossings_[back ? *to : *from], back)] =
            static_cast<int>(stretches_.size());
      stretches_.push_back({k, ring, from, to, back});
    };
    if (along.empty())
      return keep(locate(tree(1 - k), tree(k).chain(ring)[0]) == Where::inside, {}, {}), true;
    for (std::size_t i = 0; i < along.size(); ++i) {
      const std::size_t from = along[i], to = along[i + 1 < along.size() ? i + 1 : 0];
      const bool inside = is_in_after(k, crossings_[from]);
      if (inside == is_in_after(k, crossings_[to])) return false;
      keep(inside, from, to);
    }
    return true;
  }
  /// The number of a way from a crossing.
  static int way(int k, const Crossing& c, bool back) {
    return k == 0 ? (back ? 2 : 0) : back == c.left_turn ? 3 : 1;
  }

  std::optional<Rings> chained() {
    for (Crossing& c : crossings_)
      if (std::any_of(c.stretch, c.stretch + 4, [](int s) { return s >= 0; })) c.at = point(c);
    Rings all;
    std::vector<char> used(stretches_.size());
    for (std::size_t first = 0; first < used.size(); ++first) {
      std::vector<Vec2> ring;
      for (std::size_t i = first; !used[i];) {
        used[i] = true;
        const Stretch& s = stretches_[i];
        add_corners(s, ring);
        if (!s.from) break;
        // On in the first that leaves, clockwise from the way back.
        const Crossing& c = crossings_[s.back ? *s.from : *s.to];
        int on = way(s.of, c, !s.back);
        for (int turn = 0; turn < 4; ++turn)
          if (on = (on + 3) % 4; c.stretch[on] >= 0) break;
        if (c.stretch[on] < 0) return std::nullopt;
        i = static_cast<std::size_t>(c.stretch[on]);
      }
      // Corners may have become one point by rounding.
      ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
      while (ring.size() > 1 && ring.back() == ring.front()) ring.pop_back();
      if (ring.size() < 3) continue;
      std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end(), left_below), ring.end());
      all.push_back(std::move(ring));
    }
    std::sort(all.begin(), all.end(), [](const auto& p, const auto& q) {
      return left_below(p[0], q[0]) || (p[0] == q[0] && left_below(p[1], q[1]));
    });
    return all;
  }
  /// Adds the corners of a stretch, but for its end.
  void add_corners(const Stretch& s, std::vector<Vec2>& ring) const {
    const std::span<const Vec2> v = tree(s.of).chain(s.ring);
    const std::size_t n = v.size() - 1, begun = ring.size();
    const auto add = [&](std::size_t i) {
      heed_stop();
      const Vec2 &before = v[(i + n - 1) % n], &here = v[i % n], &after = v[i % n + 1];
      if (sign::orientation(before, here, after) != Sign::zero) ring.push_back(here);
    };
    if (!s.from) {
      for (std::size_t i = 0; i < n; ++i) add(i);
    } else {
      const auto edge = [&](std::size_t c) {
        return crossings_[c].edge[s.of] - start(s.of, s.ring);
      };
      const std::size_t from = edge(*s.from), to = edge(*s.to);
      const bool runs_round =
          to < from || (to == from && !comes_before(s.of, crossings_[*s.from], crossings_[*s.to]));
      for (std::size_t i = from + 1; i <= (runs_round ? to + n : to); ++i) add(i);
    }
    if (s.back) std::reverse(ring.begin() + static_cast<std::ptrdiff_t>(begun), ring.end());
    if (s.from)
      ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(begun),
                  crossings_[s.back ? *s.to : *s.from].at);
  }
  Vec2 point(const Crossing& c) const {
    heed_stop();
    const Segment e = edge(c, 0), f = edge(c, 1);
    const auto place = [&](auto& s) {
      const auto p = boundary::pair_of(s, e.a), q = boundary::pair_of(s, f.a);
      const auto d = boundary::pair_of(s, e.b) - p, u = boundary::pair_of(s, f.b) - q;
      const auto w = sign::cross(d, u);
      const boundary::Solution<std::remove_const_t<decltype(w)>> x{
          w * p + sign::cross(q - p, u) * d, w};
      return c.left_turn ? x : decltype(x){-x.xy, -x.w};
    };
    return in_numbers(is_middling(e.a) && is_middling(e.b) && is_middling(f.a) && is_middling(f.b),
                      place);
  }

  const Tree* trees_[2];
  std::vector<Crossing> crossings_;
  std::vector<std::size_t> along_[2];  ///< the crossings in their order along the rings
  std::vector<signed char> left_[2];   ///< of each ring, where known: has_left()
  std::vector<Stretch> stretches_;
};

/// The rings of the area that a rule makes of two regions of straight edges, if their boundaries surely only cross.
template <class = void>
std::optional<std::vector<std::vector<Vec2>>> crossed([[maybe_unused]] const Operands& a,
                                                      [[maybe_unused]] const Operands& b,
                                                      [[maybe_unused]] const Rule& in) {
#ifndef ABUT_SMALL  // the way by stretches is right for all
  if (a.size() == 1 && b.size() == 1) {
    std::optional<Tree> made[2];
    const Tree *p = a[0].straight_region(made[0]), *q = b[0].straight_region(made[1]);
    if (p && q) return Crossed<>(*p, *q).rings(in);
  }
#endif
  return std::nullopt;
}

}  // namespace abut::detail::outline
