// Which edges meet, and what lies below each, where boxes do not tell: long slanted edges side by side
// all have boxes that overlap.
//
// The plane is halved at the middle vertex, and each half again. In a slab, edges that run from side to
// side are sorted if no two of them cross; a binary search then tells what another edge or a vertex in
// the slab meets. Edges that cross others, or end in the slab, go on into its halves. An edge is sorted
// in O(log n) slabs and searched for in as many (the segment tree: Bentley 1977), so n edges with k
// meetings take O((n + k) log² n) exact comparisons, whatever they are.
#pragma once

#include <abut/detail/outline/locate.hpp>
#include <abut/detail/outline/tree.hpp>
#include <numeric>

namespace abut::detail::outline {

template <class = void>
class Slabs {
 public:
  /// Edges of some length.
  explicit Slabs(std::vector<Segment> edges) : edges_(std::move(edges)) {
    for (std::uint32_t i = 0; i < edges_.size(); ++i) {
      Segment& e = edges_[i];
      if (!left_below(e.a, e.b)) std::swap(e.a, e.b);
      ends_.push_back({e.a, i});
      ends_.push_back({e.b, i});
      if (!is_upright(i)) flat_.push_back(i);
    }
    std::sort(ends_.begin(), ends_.end(), [](const End& p, const End& q) {
      return left_below(p.at, q.at) || (p.at == q.at && p.edge < q.edge);
    });
  }

  /// Whether f(i, j) is true for two edges that share a point other than an end of both, or a stretch.
  template <class F>
  bool any_pair(F&& f) {
    return any_equal(f) || any_on_upright(f) || (!ends_.empty() && any_in(whole(), flat_, f));
  }

  /// For edges that share only ends: the sum of the weights of the edges below each, just right of its
  /// start. For an upright one: of those below its start or ending there, just left of it.
  std::vector<long> sums_below(const std::vector<int>& weights) {
    std::vector<long> sums(edges_.size());
    Numbers all(edges_.size());
    std::iota(all.begin(), all.end(), 0);
    // Nothing lies to the left of the first upright.
    std::erase_if(all, [&](std::uint32_t i) { return edges_[i].b.x == ends_.front().at.x; });
    if (!ends_.empty()) add_sums(whole(), flat_, all, weights, sums);
    return sums;
  }

  /// How many exact comparisons there were.
  std::size_t steps() const { return steps_; }

 private:
  struct End {
    Vec2 at;
    std::uint32_t edge;
  };
  using Numbers = std::vector<std::uint32_t>;
  /// The strip between two uprights, and the ends that lie there.
  struct Slab {
    double left, right;
    std::size_t first, last;
    bool spanned_by(const Segment& e) const { return e.a.x <= left && e.b.x >= right; }
  };

  bool is_upright(std::uint32_t i) const { return edges_[i].a.x == edges_[i].b.x; }
  std::size_t first_end_at(double x) const {
    return static_cast<std::size_t>(
        std::partition_point(ends_.begin(), ends_.end(), [&](const End& e) { return e.at.x < x; }) -
        ends_.begin());
  }
  std::size_t first_end_after(double x) const {
    return static_cast<std::size_t>(
        std::partition_point(ends_.begin(), ends_.end(),
                             [&](const End& e) { return e.at.x <= x; }) -
        ends_.begin());
  }
  Slab whole() const {
    const double left = ends_.front().at.x, right = ends_.back().at.x;
    return {left, right, first_end_after(left), first_end_at(right)};
  }
  std::pair<Slab, Slab> halves(const Slab& s) const {
    const double middle = middle_of(s);
    return {{s.left, middle, s.first, first_end_at(middle)},
            {middle, s.right, first_end_after(middle), s.last}};
  }
  double middle_of(const Slab& s) const { return ends_[(s.first + s.last) / 2].at.x; }

  /// Whether edge i runs above edge k at x: positive; below: negative. Neither is upright.
  int height(std::uint32_t i, std::uint32_t k, double x) {
    ++steps_;
    heed_stop();
    const Segment &e = edges_[i], &f = edges_[k];
    const Sign s = sign::decide([&](auto& t) {
      const auto d = sign::displacement(t, e.a, e.b), g = sign::displacement(t, f.a, f.b);
      const auto from = sign::displacement(t, Vec2{e.a.x, f.a.y}, Vec2{x, e.a.y});
      const auto run = sign::displacement(t, Vec2{f.a.x, 0}, Vec2{x, 0}).x;
      return t.sign(from.y * (d.x * g.x) + from.x * (d.y * g.x) - run * (g.y * d.x));
    });
    return s == Sign::positive ? 1 : s == Sign::negative ? -1 : 0;
  }
  /// As before, for a point.
  int height(std::uint32_t i, const Vec2& p) {
    ++steps_;
    heed_stop();
    const Sign s = sign::orientation(edges_[i].a, edges_[i].b, p);
    return s == Sign::positive ? -1 : s == Sign::negative ? 1 : 0;
  }
  /// The number of the first edge of a sorted list that is not below a point.
  std::size_t first_not_below(const Numbers& in_order, const Vec2& p) {
    return count(in_order, [&](std::uint32_t i) { return height(i, p) < 0; });
  }
  template <class Is>
  static std::size_t count(const Numbers& in_order, Is is_low) {
    return static_cast<std::size_t>(std::partition_point(in_order.begin(), in_order.end(), is_low) -
                                    in_order.begin());
  }
  /// Sorts edges by their heights at the left, then at the right.
  void sort_by_height(Numbers& list, double left, double right) {
    // Doubles tell most of them apart.
    struct About {
      std::uint32_t edge;
      double low, high;
    };
    std::vector<About> order;
    for (const std::uint32_t i : list) {
      const Segment& e = edges_[i];
      const double t = (left - e.a.x) / (e.b.x - e.a.x), y = e.a.y + t * (e.b.y - e.a.y);
      // 4 roundings of numbers no larger than the ends; t ≤ 1, and NaN tells nothing.
      const double error = e.b.x - e.a.x < HUGE_VAL
                               ? kRoom * (std::fabs(e.a.y) + std::fabs(e.b.y)) + kTiny
                               : HUGE_VAL;
      order.push_back({i, y - error, y + error});
    }
    std::sort(order.begin(), order.end(), [&](const About& p, const About& q) {
      if (p.high < q.low) return true;
      if (q.high < p.low || p.edge == q.edge) return false;
      const int at_left = height(p.edge, q.edge, left);
      return at_left != 0 ? at_left < 0 : height(p.edge, q.edge, right) < 0;
    });
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = order[i].edge;
  }

  template <class F>
  bool any_equal(F& f) {
    Numbers order(edges_.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
      const Segment &e = edges_[i], &g = edges_[k];
      return left_below(e.a, g.a) || (e.a == g.a && left_below(e.b, g.b));
    });
    for (std::size_t i = 1; i < order.size(); ++i)
      if (edges_[order[i - 1]] == edges_[order[i]] && f(order[i - 1], order[i])) return true;
    return false;
  }
  /// Vertices on uprights.
  template <class F>
  bool any_on_upright(F& f) {
    for (std::uint32_t i = 0; i < edges_.size(); ++i) {
      if (!is_upright(i)) continue;
      auto end = std::partition_point(ends_.begin(), ends_.end(),
                                      [&](const End& e) { return !left_below(edges_[i].a, e.at); });
      for (; end != ends_.end() && left_below(end->at, edges_[i].b); ++end)
        if (f(i, end->edge)) return true;
    }
    return false;
  }
  /// Calls f with what edges that end at some of the ends meet of a sorted list between two uprights.
  template <class F>
  bool any_at_ends(const Slab& slab, const Numbers& in_order, F& f) {
    if (in_order.empty()) return false;
    for (std::size_t i = slab.first, next = i; i < slab.last; i = next) {
      const Vec2 at = ends_[i].at;
      while (next < slab.last && ends_[next].at == at) ++next;
      const std::size_t low = first_not_below(in_order, at);
      std::size_t high = low;
      for (; high < in_order.size() && height(in_order[high], at) == 0; ++high)
        for (std::size_t j = i; j < next; ++j)
          if (f(in_order[high], ends_[j].edge)) return true;
      for (std::size_t j = i; j < next; ++j)
        if (any_on_the_way(slab, in_order, low, high, ends_[j], f)) return true;
    }
    return false;
  }
  /// Follows an edge from an end, which lies between two edges of the list, to its other end or out of the slab.
  template <class F>
  bool any_on_the_way(const Slab& slab, const Numbers& in_order, std::size_t low, std::size_t high,
                      const End& end, F& f) {
    const std::uint32_t own = end.edge;
    const Segment& e = edges_[own];
    const bool starts = end.at == e.a;
    if (is_upright(own)) {
      for (; starts && high < in_order.size() && height(in_order[high], e.b) < 0; ++high)
        if (f(in_order[high], own)) return true;
      return false;
    }
    if (!starts && e.a.x > slab.left) return false;  // seen from its start
    const double to = starts ? std::fmin(e.b.x, slab.right) : slab.left;
    if (to == end.at.x) return false;
    for (; low > 0 && height(in_order[low - 1], own, to) > 0; --low)
      if (f(in_order[low - 1], own)) return true;
    for (; high < in_order.size() && height(in_order[high], own, to) < 0; ++high)
      if (f(in_order[high], own)) return true;
    return false;
  }

  template <class F>
  bool any_in(const Slab& slab, const Numbers& in, F& f) {
    Numbers sorted, tangled, rest;
    for (const std::uint32_t i : in) (slab.spanned_by(edges_[i]) ? sorted : rest).push_back(i);
    sort_by_height(sorted, slab.left, slab.right);
    take_out_crossing(sorted, slab.right, tangled);
    if (slab.first == slab.last) return any_crossing(tangled, slab.right, f);

    if (any_at_ends(slab, sorted, f)) return true;
    rest.insert(rest.end(), tangled.begin(), tangled.end());
    if (rest.empty()) return false;

    const double middle = middle_of(slab);
    const auto [left, right] = halves(slab);
    Numbers across;
    for (const std::uint32_t i : rest)
      if (edges_[i].a.x < middle && edges_[i].b.x > middle) across.push_back(i);
    sort_by_height(across, middle, middle);
    for (std::size_t i = 0; i < across.size(); ++i)
      for (std::size_t k = i + 1; k < across.size() && height(across[i], across[k], middle) == 0;
           ++k)
        if (f(across[i], across[k])) return true;
    if (any_at_ends({middle, middle, left.last, right.first}, across, f)) return true;
    return any_in(left, those(rest, [&](const Segment& e) { return e.a.x < middle; }), f) ||
           any_in(right, those(rest, [&](const Segment& e) { return e.b.x > middle; }), f);
  }
  template <class Is>
  Numbers those(const Numbers& list, Is is) const {
    Numbers found;
    for (const std::uint32_t i : list)
      if (is(edges_[i])) found.push_back(i);
    return found;
  }
  /// Leaves those that cross no other, of edges in the order of their heights at the left.
  void take_out_crossing(Numbers& list, double right, Numbers& tangled) {
    std::vector<char> crosses(list.size());
    for (std::size_t i = 1, highest = 0; i < list.size(); ++i)
      if (height(list[highest], list[i], right) > 0)
        crosses[i] = true;
      else
        highest = i;
    for (std::size_t i = list.size(), lowest = i - 1; i-- > 1;)
      if (height(list[i - 1], list[lowest], right) > 0)
        crosses[i - 1] = true;
      else
        lowest = i - 1;
    Numbers kept;
    for (std::size_t i = 0; i < list.size(); ++i) (crosses[i] ? tangled : kept).push_back(list[i]);
    list.swap(kept);
  }
  /// In a slab in which nothing ends: pairs in one order at the left and in the other at the right.
  template <class F>
  bool any_crossing(Numbers& in_order, double right, F& f) {
    for (std::size_t i = 1; i < in_order.size(); ++i)
      for (std::size_t k = i; k > 0 && height(in_order[k - 1], in_order[k], right) > 0; --k) {
        if (f(in_order[k - 1], in_order[k])) return true;
        std::swap(in_order[k - 1], in_order[k]);
      }
    return false;
  }

  void add_sums(const Slab& slab, const Numbers& in, const Numbers& asked,
                const std::vector<int>& weights, std::vector<long>& sums) {
    if (in.empty() || asked.empty()) return;
    Numbers sorted, rest;
    for (const std::uint32_t i : in) (slab.spanned_by(edges_[i]) ? sorted : rest).push_back(i);
    sort_by_height(sorted, slab.left, slab.right);
    std::vector<long> sum_of{0};
    for (const std::uint32_t i : sorted) sum_of.push_back(sum_of.back() + weights[i]);
    if (!sorted.empty())
      for (const std::uint32_t i : asked) {
        const Segment& e = edges_[i];
        const double to = std::fmin(e.b.x, slab.right);
        sums[i] += sum_of[count(sorted, [&](std::uint32_t k) {
          const int at_start = height(k, e.a);
          return at_start < 0 || (at_start == 0 && (is_upright(i) || height(k, i, to) < 0));
        })];
      }
    if (slab.first == slab.last) return;
    const double middle = middle_of(slab);
    const auto [left, right] = halves(slab);
    // An upright is asked about on its left.
    const auto goes_left = [&](const Segment& e) {
      return e.a.x < middle || (e.a.x == middle && e.b.x == middle);
    };
    add_sums(left, those(rest, [&](const Segment& e) { return e.a.x < middle; }),
             those(asked, goes_left), weights, sums);
    add_sums(right, those(rest, [&](const Segment& e) { return e.b.x > middle; }),
             those(asked, [&](const Segment& e) { return !goes_left(e); }), weights, sums);
  }

  std::vector<Segment> edges_;
  std::vector<End> ends_;  ///< in order
  Numbers flat_;           ///< those that are not upright
  std::size_t steps_ = 0;
};

/// Whether f(i, j) is true for two edges of a tree, among them all that share more than an end of both.
template <class F>
bool any_meeting_pair(const Tree& tree, F&& f) {
#ifdef ABUT_NO_SLABS
  // Where bytes count there are only boxes.
  return tree.any_pair_of_own(f);
#else
  if (!tree.is_crowded()) return tree.any_pair_of_own(f);
  std::vector<std::uint32_t> numbers;
  std::vector<Segment> edges;
  tree.each_edge_number([&](std::uint32_t i, bool) {
    numbers.push_back(i);
    edges.push_back(tree.edge(i));
  });
  return Slabs(std::move(edges)).any_pair([&](std::uint32_t i, std::uint32_t j) {
    return f(numbers[i], numbers[j]);
  });
#endif
}

}  // namespace abut::detail::outline
