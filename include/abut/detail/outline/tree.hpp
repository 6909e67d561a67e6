// The chain tree: an outline's edges in the order of its chains, eight to a leaf, eight nodes to a
// node above.
//
// Nothing is sorted but the chains among each other, so it is built in one pass. Boxes are floats,
// rounded outwards. A part of a chain that lies wholly to the right of a point is crossed by the
// ray towards +x an odd number of times if and only if its ends lie on different sides of the ray:
// so only boxes that hold the point's height and do not lie to its right are opened.
#pragma once

#include <abut/detail/outline/chains.hpp>
#include <abut/detail/outline/strips.hpp>
#include <abut/detail/stop.hpp>
#include <optional>

namespace abut::detail::outline {

/// A box on its way: from a place along a motion.
struct Sweep {
  Box from;
  Vec2 motion;
  double reach;  ///< how near it has to come, along both axes

  /// No later than the time, in motions, at which it comes near a box; HUGE_VAL where it never does.
  double entry(const FloatBox& target) const {
    double first = 0, last = HUGE_VAL;
    for (int i = 0; i < 2; ++i) {
      const double low = static_cast<double>(target.min[i]) - reach - from.max[i];
      const double high = static_cast<double>(target.max[i]) + reach - from.min[i];
      const double m = motion[i];
      if (m == 0 && (low > 0 || high < 0)) return HUGE_VAL;
      if (m == 0) continue;
      first = std::fmax(first, (m > 0 ? low : high) / m * (1 - kTimeSlack));
      last = std::fmin(last, (m > 0 ? high : low) / m * (1 + kTimeSlack));
    }
    return first <= last ? std::fmin(first, DBL_MAX) : HUGE_VAL;
  }

 private:
  static constexpr double kTimeSlack = 0x1p-50;
};

class Tree {
 public:
  static constexpr std::size_t kFan = 8;
  /// Boxes that each leaf is held against: of coasts and boards about 40.
  static constexpr std::size_t kCrowd = 400;

  explicit Tree(const View& o) : radius(o.radius), region(o.region) {
    std::vector<std::uint32_t> order = chain_order(o);
    std::size_t total = 0, most_leaves = 0;
    for (const std::uint32_t i : order) {
      total += o.chain(i).size() + 1;
      most_leaves += o.chain(i).size() / kFan + 1;
    }
    vertices_.reserve(total);
    starts_.reserve(order.size());
    leaves_.reserve(most_leaves + 1);
    for (const std::uint32_t i : order) add(o.chain(i));
    const auto end = static_cast<std::uint32_t>(vertices_.size());
    if (end > 0) leaves_.push_back({end, end});
    boxes_.reserve(node_count());
    double none = 0 * radius;
    for (const Vec2& v : vertices_) none += 0 * v.x + 0 * v.y;
    finite = none == 0;
    for (std::size_t k = 0; k < leaf_count(); ++k) {
      heed_stop();
      // Rounded once, which takes longer than all the rest.
      boxes_.emplace_back(chain_bounds(vertices_of(k)));
    }
    std::size_t begin = 0, count = leaf_count();
    level_.push_back({begin, count});
    while (count > 1) {
      for (std::size_t i = 0; i < count; i += kFan) {
        FloatBox box;
        for (std::size_t j = i; j < (std::min)(i + kFan, count); ++j) box.add(boxes_[begin + j]);
        boxes_.push_back(box);
      }
      begin += count;
      count = (count + kFan - 1) / kFan;
      level_.push_back({begin, count});
    }
  }

  /// The chains of an outline in the tree's order: near ones beside each other, by the interleaved
  /// bits of their first vertices.
  static std::vector<std::uint32_t> chain_order(const View& o) {
    std::vector<std::uint32_t> order;
    for (std::size_t i = 0; i < o.count; ++i)
      if (!o.chain(i).empty()) order.push_back(static_cast<std::uint32_t>(i));
    if (order.size() <= kFan) return order;
    const Box b = vertex_bounds(o);
    const auto part = [&](const Vec2& v, int i) {
      const double size = 0.5 * b.max[i] - 0.5 * b.min[i];
      const double t = size > 0 ? (0.5 * v[i] - 0.5 * b.min[i]) / size : 0;
      return static_cast<std::uint64_t>(t > 0 ? t * 0xffff : 0);
    };
    std::vector<std::uint64_t> code(o.count);
    for (const std::uint32_t i : order) {
      const Vec2 v = o.chain(i).front();
      const std::uint64_t x = part(v, 0), y = part(v, 1);
      for (int bit = 0; bit < 16; ++bit)
        code[i] |= (x >> bit & 1) << (2 * bit) | (y >> bit & 1) << (2 * bit + 1);
    }
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
      return code[i] != code[j] ? code[i] < code[j] : i < j;
    });
    return order;
  }

  double radius = 0;
  bool region = false;
  bool finite = true;  ///< all its numbers

  bool empty() const { return leaves_.empty(); }
  std::size_t bytes() const {
    return vertices_.capacity() * sizeof(Vec2) + leaves_.capacity() * sizeof(LeafStart) +
           boxes_.capacity() * sizeof(FloatBox) + starts_.capacity() * sizeof(std::uint32_t) +
           strips_.bytes();
  }
  /// Sorts the edges into strips, where a place in the bounds lies in many leaves' boxes on average.
  void add_strips() {
    constexpr double many = 64;
    if (static_cast<double>(leaf_count()) < many || !strips_.empty()) return;
    const auto area = [](const FloatBox& b) {
      return (static_cast<double>(b.max[0]) - b.min[0]) *
             (static_cast<double>(b.max[1]) - b.min[1]);
    };
    double sum = 0;
    for (std::size_t i = 0; i < leaf_count(); ++i) sum += area(boxes_[i]);
    if (!(sum > many * area(box(top(), 0))) || !(sum < HUGE_VAL)) return;
    std::vector<std::uint32_t> numbers;
    numbers.reserve(vertices_.size());
    for (std::size_t k = 0; k < leaf_count(); ++k)
      any_in(leaf(k), [&](const Segment&, std::uint32_t i) { return numbers.push_back(i), false; });
    strips_.build(std::move(numbers), as_box(box(top(), 0)),
                  [&](std::uint32_t i) { return edge_or_point(i); });
  }
  /// Around all vertices, rounded outwards.
  Box bounds() const { return as_box(box(top(), 0)); }
  /// The first vertex of every chain.
  template <class F>
  bool any_start(F&& f) const {
    return std::any_of(starts_.begin(), starts_.end(),
                       [&](std::uint32_t start) { return f(vertices_[start]); });
  }

  std::size_t chain_count() const { return starts_.size(); }
  /// A chain, without repeated vertices; a ring ends where it starts.
  std::span<const Vec2> chain(std::size_t i) const {
    const std::size_t end = i + 1 < starts_.size() ? starts_[i + 1] : vertices_.size();
    return {vertices_.data() + starts_[i], end - starts_[i]};
  }
  template <class F>
  bool any_chain(F&& f) const {
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      heed_stop();
      if (f(chain(i))) return true;
    }
    return false;
  }

  template <class F>
  bool any_edge(F&& f) const {
    for (std::size_t k = 0; k < leaf_count(); ++k) {
      heed_stop();
      if (any_in(leaf(k), [&](const Segment& e, std::uint32_t) { return f(e); })) return true;
    }
    return false;
  }
  /// Whether some chain is one point, which counts as an edge of no length.
  bool has_points() const { return edges_ > vertices_.size() - starts_.size(); }
  struct Near {
    bool stopped;
    bool others;  ///< whether there are edges that surely do not meet the box
  };
  /// As any(), and tells whether it passed over edges.
  template <class F>
  Near any_near(const Box& box, F&& f) const {
    std::size_t looked_at = 0;
    const bool stopped = any(box, [&](const Segment& e) { return ++looked_at, f(e); });
    return {stopped, looked_at < edges_};
  }
  /// The edge that starts from one of the tree's vertices, by its number.
  Segment edge(std::uint32_t i) const { return {vertices_[i], vertices_[i + 1]}; }
  Vec2 vertex(std::uint32_t i) const { return vertices_[i]; }
  std::size_t vertex_count() const { return vertices_.size(); }
  /// The vertices before and after one in its chain.
  struct Beside {
    Vec2 at[2];
    int count = 0;
  };
  Beside beside(std::uint32_t i) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), i);
    const std::uint32_t first = *std::prev(next),
                        last = (next == starts_.end() ? static_cast<std::uint32_t>(vertices_.size())
                                                      : *next) -
                               1;
    const bool closed = last > first && vertices_[first] == vertices_[last];
    Beside b;
    if (i > first || closed) b.at[b.count++] = vertices_[(i > first ? i : last) - 1];
    if (i < last || closed) b.at[b.count++] = vertices_[(i < last ? i : first) + 1];
    return b;
  }
  /// f(number, whether it is the first of its chain) for every edge.
  template <class F>
  void each_edge_number(F&& f) const {
    for (std::size_t k = 0; k < leaf_count(); ++k) {
      const Leaf leaf = this->leaf(k);
      heed_stop();
      for (std::uint32_t i = leaf.first; i < leaf.last; ++i) f(i, i == leaf.start);
    }
  }
  template <class F>
  bool any(const Box& box, F&& f) const {
    return any_numbered(box, [&](const Segment& e, std::uint32_t) { return f(e); });
  }
  /// … f(edge, its number). A chain of one point has an edge of no length, numbered as the point.
  template <class F>
  bool any_numbered(const Box& box, F&& f) const {
    const auto is_bounded = [](const Vec2& v) {
      return std::fabs(v.x) + std::fabs(v.y) < HUGE_VAL;
    };
    if (!strips_.empty() && is_bounded(box.min) && is_bounded(box.max))
      return strips_.any(
          box, [&](std::uint32_t i) { return edge_or_point(i); },
          [&](const Segment& e, std::uint32_t i) { return View::may_meet(e, box) && f(e, i); });
    const auto may_hold = [&](const FloatBox& b) { return b.meets(box); };
    return !empty() && any_below(top(), 0, may_hold, [&](const Segment& e, std::uint32_t i) {
      return View::may_meet(e, box) && f(e, i);
    });
  }
  /// … of those edges whose boxes come within `reach` of a place.
  template <class F>
  bool any_within(const Box& place, double reach, F&& f) const {
    if (!strips_.empty()) return any_numbered(box_around(place, reach), f);
    const FloatBox from(place);
    const auto may_hold = [&](const FloatBox& b) { return b.comes_within(from, reach); };
    return !empty() && any_below(top(), 0, may_hold, f);
  }
  /// The place of an edge's chain among those of the tree.
  std::uint32_t chain_of(std::uint32_t edge) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), edge);
    return static_cast<std::uint32_t>(next - starts_.begin()) - 1;
  }
  /// The number of the edge after (or, step = −1, before) one in its chain, if there is one.
  std::optional<std::uint32_t> neighbour(std::uint32_t i, int step) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), i);
    const std::uint32_t first = *std::prev(next);
    const auto end = next == starts_.end() ? static_cast<std::uint32_t>(vertices_.size()) : *next;
    const std::uint32_t last = end - 1;  // vertex, so the last edge is the one before
    const bool closed = last > first && vertices_[first] == vertices_[last];
    if (step > 0) {
      if (i + 1 < last) return i + 1;
      return closed ? std::optional(first) : std::nullopt;
    }
    if (i > first) return i - 1;
    return closed ? std::optional(last - 1) : std::nullopt;
  }
  template <class Pass>
  void ray(const Box& place, Pass& pass) const {
    if (const Ray ray(place); !empty() && ray.meets(box(top(), 0))) ray_below(top(), 0, ray, pass);
  }
  /// Whether f(e, g) is true for an edge of each whose bounds come within `gap` of each other.
  template <class F>
  bool any_pair(const Tree& other, double gap, F&& f) const {
    return any_numbered_pair(
        other, gap,
        [&](const Segment& e, std::uint32_t, const Segment& g, std::uint32_t) { return f(e, g); });
  }
  /// … f(e, number, g, number).
  template <class F>
  bool any_numbered_pair(const Tree& other, double gap, F&& f) const {
    const auto matter = [&](const FloatBox& p, const FloatBox& q) { return p.meets(q, gap); };
    return any_pair_where(
        other, matter, [&](const Segment& e, std::uint32_t i, const Segment& g, std::uint32_t j) {
          return View::may_meet(e, g, gap) && f(e, i, g, j);
        });
  }
  /// … f(e, g) of the other one's edges as they are once they have moved.
  template <class F>
  bool any_moved_pair(const Tree& other, const Vec2& by, double gap, F&& f) const {
    return any_numbered_moved_pair(
        other, by, 0, gap, [&](const Segment& e, std::uint32_t, const Segment& g, std::uint32_t) {
          return f(e, Segment{g.a + by, g.b + by});
        });
  }
  /// … f(e, number, g, number) of the edges as they are before. `half`: the other one may move so much farther, along
  /// both axes.
  template <class F>
  bool any_numbered_moved_pair(const Tree& other, const Vec2& by, double half, double gap,
                               F&& f) const {
    const double room = other.widened({as_box(box(top(), 0)), {}, gap}).reach;
    const auto matter = [&](const FloatBox& p, const FloatBox& q) {
      return p.comes_within(q, by, half, room);
    };
    return any_pair_where(
        other, matter, [&](const Segment& e, std::uint32_t i, const Segment& g, std::uint32_t j) {
          const Segment there{g.a + by, g.b + by};
          return View::may_meet(e, there, half + gap) && f(e, i, g, j);
        });
  }
  /// Pairs of edges of this tree, each once: f(i, j), i < j, their numbers. True, too, if more than `boxes` have to be
  /// looked at.
  template <class F>
  bool any_pair_of_own(F&& f, std::size_t boxes = SIZE_MAX) const {
    return any_pair_of_leaves(boxes, [&](std::size_t p, std::size_t q) {
      const Leaf a = leaf(p), b = leaf(q);
      for (std::uint32_t k = a.first; k < a.last; ++k)
        for (std::uint32_t m = p == q ? k + 1 : b.first; m < b.last; ++m)
          if (f(k, m)) return true;
      return false;
    });
  }
  /// Pairs of leaves whose boxes meet, and each leaf with itself: f(i, j), i <= j. True, too, if more than `boxes`
  /// have to be looked at.
  template <class F>
  bool any_pair_of_leaves(std::size_t boxes, F&& f) const {
    return !empty() && any_own(top(), 0, f, boxes);
  }
  /// Whether boxes overlap so often that these pairs had better be found by Slabs.
  bool is_crowded() const {
    return any_pair_of_leaves(kCrowd * leaf_count(),
                              [](std::size_t, std::size_t) { return false; });
  }
  /// Vertices first to last, inclusive, of the chain that starts at `start`.
  struct Leaf {
    std::uint32_t first, last, start;
  };
  std::size_t leaf_count() const { return leaves_.empty() ? 0 : leaves_.size() - 1; }
  Leaf leaf(std::size_t i) const {
    const LeafStart &own = leaves_[i], &next = leaves_[i + 1];
    return {own.first, next.first - (next.start == own.start ? 0 : 1), own.start};
  }
  std::span<const Vec2> vertices_of(std::size_t leaf) const {
    const Leaf own = this->leaf(leaf);
    return {vertices_.data() + own.first, own.last - own.first + 1};
  }
  const FloatBox& leaf_box(std::size_t i) const { return boxes_[i]; }
  /// Whether a chain goes on from a leaf to the next one.
  bool goes_on(std::size_t leaf) const { return leaves_[leaf].start == leaves_[leaf + 1].start; }
  /// Calls visit(e, number) for edges, those in the nearest boxes first, as long as these are nearer
  /// than it answers last.
  template <class F>
  void nearest(const Box& place, F&& visit) const {
    const FloatBox from(place);
    best_first(HUGE_VAL, [&](const FloatBox& b) { return from.gap(b); }, visit);
  }
  /// … those that a box on its way reaches first, as long as that is not after the last answer, at
  /// first `latest`.
  template <class F>
  void along(const Sweep& sweep, double latest, F&& visit) const {
    if (empty()) return;
    const Sweep wide = widened(sweep);
    best_first(latest, [&](const FloatBox& b) { return wide.entry(b); }, visit);
  }
  /// Calls visit(e, g) for pairs of edges, the nearest boxes first, as long as they are nearer than
  /// visit says: it returns the largest gap that still matters.
  template <class F>
  void nearest_pairs(const Tree& other, F&& visit) const {
    best_pairs_first(
        other, HUGE_VAL, [](const FloatBox& a, const FloatBox& b) { return a.gap(b); }, visit);
  }
  /// … those first that meet first where this tree moves, as long as that is not after the last answer.
  template <class F>
  void pairs_along(const Tree& other, const Vec2& motion, double reach, F&& visit) const {
    if (empty() || other.empty()) return;
    const Sweep whole = other.widened({as_box(box(top(), 0)), motion, reach});
    best_pairs_first(
        other, 1,
        [&](const FloatBox& a, const FloatBox& b) {
          return Sweep{as_box(a), motion, whole.reach}.entry(b);
        },
        visit);
  }

 private:
  /// The rest follows from the next one, and small rings have a leaf each.
  struct LeafStart {
    std::uint32_t first, start;
  };
  /// Leaves and the nodes above them.
  std::size_t node_count() const {
    std::size_t all = leaf_count();
    for (std::size_t count = all; count > 1; all += count) count = (count + kFan - 1) / kFan;
    return all;
  }
  struct Level {
    std::size_t begin, count;
  };

  static Box as_box(const FloatBox& b) { return {{b.min[0], b.min[1]}, {b.max[0], b.max[1]}}; }
  /// A sweep that reaches so much farther that no rounding makes it miss what this tree has.
  Sweep widened(Sweep s) const {
    const FloatBox& all = box(top(), 0);
    double size = s.reach;
    for (int i = 0; i < 2; ++i)
      for (const double x : {s.from.min[i], s.from.max[i], static_cast<double>(all.min[i]),
                             static_cast<double>(all.max[i])})
        size = std::fmax(size, std::fabs(x));
    s.reach += kReachSlack * size;
    return s;
  }
  static constexpr double kReachSlack = 0x1p-50;

  /// Calls visit(e, number) by the least of rank(box), up to the limit that visit returns.
  template <class Rank, class F>
  void best_first(double limit, const Rank& rank, F& visit) const {
    struct Open {
      double rank;
      std::size_t level, i;
      bool operator<(const Open& o) const { return rank > o.rank; }
    };
    if (empty()) return;
    std::vector<Open> heap{{rank(box(top(), 0)), top(), 0}};
    while (!heap.empty() && heap.front().rank <= limit && heap.front().rank < HUGE_VAL) {
      const Open o = heap.front();
      std::pop_heap(heap.begin(), heap.end());
      heap.pop_back();
      heed_stop();
      if (o.level == 0) {
        any_in(leaf(o.i),
               [&](const Segment& e, std::uint32_t i) { return limit = visit(e, i), false; });
      } else {
        children(o.level, o.i, [&](std::size_t c) {
          const double r = rank(box(o.level - 1, c));
          if (r > limit) return false;
          heap.push_back({r, o.level - 1, c});
          std::push_heap(heap.begin(), heap.end());
          return false;
        });
      }
    }
  }
  /// … visit(e, g) for pairs, by rank(box, box of the other).
  template <class Rank, class F>
  void best_pairs_first(const Tree& other, double limit, const Rank& rank, F& visit) const {
    if (empty() || other.empty()) return;
    struct Open {
      double rank;
      std::size_t level, i, other_level, j;
      bool operator<(const Open& o) const { return rank > o.rank; }
    };
    std::vector<Open> heap;
    const auto open = [&](std::size_t l, std::size_t i, std::size_t m, std::size_t j) {
      const double gap = rank(box(l, i), other.box(m, j));
      if (gap > limit || !(gap < HUGE_VAL)) return;
      heap.push_back({gap, l, i, m, j});
      std::push_heap(heap.begin(), heap.end());
    };
    open(top(), 0, other.top(), 0);
    while (!heap.empty() && heap.front().rank <= limit) {
      const Open o = heap.front();
      std::pop_heap(heap.begin(), heap.end());
      heap.pop_back();
      heed_stop();
      if (o.level == 0 && o.other_level == 0) {
        any_in(leaf(o.i), [&](const Segment& e, std::uint32_t) {
          return other.any_in(other.leaf(o.j), [&](const Segment& g, std::uint32_t) {
            limit = visit(e, g);
            return false;
          });
        });
      } else if (o.level >= o.other_level) {
        children(o.level, o.i, [&](std::size_t c) {
          open(o.level - 1, c, o.other_level, o.j);
          return false;
        });
      } else {
        other.children(o.other_level, o.j, [&](std::size_t c) {
          open(o.level, o.i, o.other_level - 1, c);
          return false;
        });
      }
    }
  }

  /// The edge of a number, of no length where that is a chain of one point.
  Segment edge_or_point(std::uint32_t i) const {
    const bool alone =
        i + 1 == vertices_.size() || std::binary_search(starts_.begin(), starts_.end(), i + 1);
    return {vertices_[i], vertices_[alone ? i : i + 1]};
  }
  std::size_t top() const { return level_.size() - 1; }
  const FloatBox& box(std::size_t level, std::size_t i) const {
    return boxes_[level_[level].begin + i];
  }

  void add(std::span<const Vec2> chain) {
    const auto start = static_cast<std::uint32_t>(vertices_.size());
    starts_.push_back(start);
    for (const Vec2& v : chain)
      if (vertices_.size() == start || !(v == vertices_.back())) vertices_.push_back(v);
    if (region && !(vertices_.back() == vertices_[start])) vertices_.push_back(vertices_[start]);
    const auto last = static_cast<std::uint32_t>(vertices_.size() - 1);
    edges_ += (std::max)(last - start, 1U);
    std::uint32_t i = start;
    do {
      const std::uint32_t end = (std::min)(i + static_cast<std::uint32_t>(kFan), last);
      leaves_.push_back({i, start});
      i = end;
    } while (i < last);
  }

  template <class F>
  bool any_in(const Leaf& leaf, F&& f) const {
    std::uint32_t i = leaf.first;
    do {
      if (f(Segment{vertices_[i], vertices_[i < leaf.last ? i + 1 : i]}, i)) return true;
      ++i;
    } while (i < leaf.last);
    return false;
  }
  template <class F>
  bool children(std::size_t level, std::size_t i, F&& f) const {
    const std::size_t end = (std::min)((i + 1) * kFan, level_[level - 1].count);
    for (std::size_t c = i * kFan; c < end; ++c)
      if (f(c)) return true;
    return false;
  }
  template <class MayHold, class F>
  bool any_below(std::size_t level, std::size_t i, const MayHold& may_hold, const F& f) const {
    if (!may_hold(box(level, i))) return false;
    if (level == 0) return any_in(leaf(i), f);
    heed_stop();
    return children(level, i, [&](std::size_t c) { return any_below(level - 1, c, may_hold, f); });
  }
  /// A float is less than a double exactly if it is less than the float to which this is rounded up; so
  /// floats are compared.
  struct Ray {
    explicit Ray(const Box& place)
        : low(FloatBox::above(place.min.y)),
          high(FloatBox::below(place.max.y)),
          left(FloatBox::above(place.min.x)),
          right(FloatBox::below(place.max.x)) {}
    bool meets(const FloatBox& b) const {
      return !((b.max[1] < low) | (b.min[1] > high) | (b.max[0] < left));
    }
    float low, high, left, right;
  };
  /// For a node that the ray meets.
  template <class Pass>
  void ray_below(std::size_t level, std::size_t i, const Ray& ray, Pass& pass) const {
    if (box(level, i).min[0] > ray.right) {
      // Wholly to the right. Between the first and last chain are whole rings.
      const Leaf first = leaf(leftmost_leaf(level, i));
      const Leaf last = leaf(rightmost_leaf(level, i));
      if (first.start == last.start) return pass.run(vertices_[first.first], vertices_[last.last]);
      pass.run(vertices_[first.first], vertices_[first.start]);
      return pass.run(vertices_[last.start], vertices_[last.last]);
    }
    if (level == 0) {
      any_in(leaf(i), [&](const Segment& e, std::uint32_t) { return pass.edge(e.a, e.b), false; });
      return;
    }
    // All first, so that no branch is mispredicted.
    unsigned open = 0;
    children(level, i, [&](std::size_t c) {
      open |= unsigned{ray.meets(box(level - 1, c))} << (c - i * kFan);
      return false;
    });
    for (; open != 0; open &= open - 1)
      ray_below(level - 1, i * kFan + static_cast<std::size_t>(std::countr_zero(open)), ray, pass);
  }
  std::size_t leftmost_leaf(std::size_t level, std::size_t i) const {
    for (; level > 0; --level) i *= kFan;
    return i;
  }
  std::size_t rightmost_leaf(std::size_t level, std::size_t i) const {
    for (; level > 0; --level) i = i * kFan + kFan - 1;
    return (std::min)(i, leaf_count() - 1);
  }
  /// matter(box, box of the other): whether their edges matter.
  template <class Matter, class F>
  bool any_pair_where(const Tree& other, const Matter& matter, F&& f) const {
    return !empty() && !other.empty() && any_pair_below(top(), 0, other, other.top(), 0, matter, f);
  }
  template <class Matter, class F>
  bool any_pair_below(std::size_t level, std::size_t i, const Tree& other, std::size_t other_level,
                      std::size_t j, const Matter& matter, F& f) const {
    if (!matter(box(level, i), other.box(other_level, j))) return false;
    heed_stop();
    if (level == 0 && other_level == 0)
      return any_in(leaf(i), [&](const Segment& e, std::uint32_t k) {
        return other.any_in(other.leaf(j),
                            [&](const Segment& g, std::uint32_t m) { return f(e, k, g, m); });
      });
    if (level >= other_level)
      return children(level, i, [&](std::size_t c) {
        return any_pair_below(level - 1, c, other, other_level, j, matter, f);
      });
    return other.children(other_level, j, [&](std::size_t c) {
      return any_pair_below(level, i, other, other_level - 1, c, matter, f);
    });
  }
  template <class F>
  bool any_own(std::size_t level, std::size_t i, F& f, std::size_t& boxes) const {
    heed_stop();
    if (level == 0) return f(i, i);
    return children(level, i, [&](std::size_t c) {
      if (any_own(level - 1, c, f, boxes)) return true;
      const std::size_t end = (std::min)((i + 1) * kFan, level_[level - 1].count);
      for (std::size_t d = c + 1; d < end; ++d)
        if (may_cross(level - 1, c, level - 1, d, boxes) &&
            any_cross(level - 1, c, level - 1, d, f, boxes))
          return true;
      return false;
    });
  }
  /// Counts boxes down, as far as 0.
  bool may_cross(std::size_t level, std::size_t i, std::size_t other, std::size_t j,
                 std::size_t& boxes) const {
    return boxes == 0 || (--boxes, box(level, i).meets(box(other, j)));
  }
  /// … of boxes that meet. True if there are too many.
  template <class F>
  bool any_cross(std::size_t level, std::size_t i, std::size_t other, std::size_t j, F& f,
                 std::size_t& boxes) const {
    if (boxes == 0) return true;
    heed_stop();
    if (level == 0 && other == 0) return f(i, j);
    if (level >= other)
      return children(level, i, [&](std::size_t c) {
        return may_cross(level - 1, c, other, j, boxes) &&
               any_cross(level - 1, c, other, j, f, boxes);
      });
    return children(other, j, [&](std::size_t c) {
      return may_cross(level, i, other - 1, c, boxes) &&
             any_cross(level, i, other - 1, c, f, boxes);
    });
  }

  std::vector<Vec2> vertices_;
  std::vector<std::uint32_t> starts_;
  std::size_t edges_ = 0;
  std::vector<LeafStart> leaves_;  ///< and where another would start
  std::vector<FloatBox> boxes_;
  std::vector<Level> level_;
  Strips strips_;
};

template <class S>
inline constexpr bool is_tree = std::is_same_v<S, Tree>;

/// Calls visit(e, number) for all edges that may be as near to a place as it answers last.
template <class F>
void each_nearest(const View& o, const Box&, F&& visit) {
  o.any_edge([&](const Segment& e) { return visit(e, std::uint32_t{0}), false; });
}
template <class F>
void each_nearest(const Tree& o, const Box& place, F&& visit) {
  o.nearest(place, visit);
}

}  // namespace abut::detail::outline

namespace abut::detail {
inline double radius(const outline::Tree& o) { return o.radius; }
inline bool has_finite_numbers(const outline::Tree& o) { return o.finite; }
}  // namespace abut::detail
