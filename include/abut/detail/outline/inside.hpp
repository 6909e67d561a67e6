// Whether two bodies surely meet, by all translations in a square at once.
//
// One lies deep in the other: squares inside of a body, and points of its edges, in a tree. Each square is
// quartered until no edge comes into it, or until there are enough squares. Squares outside are
// dropped. So a body of k edges has O(k) squares, however it winds.
//
// Or they cross: strands are parts of chains, each in a strip along its chord. Where each strand has its
// ends on both sides of the other one's strip, they cross in the parallelogram that the strips have in
// common, and still do after any movement that leaves the ends on their sides.
#pragma once

#include <abut/detail/outline/locate.hpp>
#include <abut/detail/outline/tree.hpp>
#include <algorithm>

namespace abut::detail::outline {

/// The points within `half` of a centre, along both axes.
struct Square {
  Vec2 centre;
  double half;

  Box box() const { return {centre - Vec2{half, half}, centre + Vec2{half, half}}; }
  /// The quarters of it: 0 to 3.
  Square quarter(int i) const {
    const double h = 0.5 * half;
    return {centre + Vec2{i & 1 ? h : -h, i & 2 ? h : -h}, h};
  }
  /// At most the length of what it holds.
  double nearest() const {
    return std::hypot(std::fmax(0, std::fabs(centre.x) - half),
                      std::fmax(0, std::fabs(centre.y) - half));
  }
};

class Inside {
 public:
  /// `most`: about so many squares are made.
  Inside(const Tree& body, std::size_t most) : body_(body) {
    const Box b = body.bounds();
    const Vec2 size = 0.5 * (b.max - b.min);
    const Square all{b.min + size, std::fmax(size.x, size.y) * kRoomAround};
    nodes_.push_back({all, body.vertex(0)});
    std::vector<Open> open{{0, all, {}}};
    // A chain of one point has no edge.
    body.each_edge_number([&](std::uint32_t i, bool) { open[0].edges.push_back(i); });
    if (open[0].edges.empty()) open.clear();
    for (int depth = 0; depth < kDeepest && !open.empty() && nodes_.size() < most; ++depth) {
      std::vector<Open> next;
      for (const Open& o : open) split(o, next);
      open = std::move(next);
    }
    for (std::size_t i = 0; i < body.chain_count(); ++i) add_strands(body.chain(i));
    for (std::size_t i = nodes_.size(); i-- > 0;)
      for (std::uint32_t c = 0; c < nodes_[i].count; ++c)
        nodes_[i].largest = std::fmax(nodes_[i].largest, nodes_[nodes_[i].first + c].largest);
  }

  /// Whether doubles are sure that this body and another one moved by any vector of a square come within
  /// `reach` of each other. `room`: what rounding may move.
  bool surely_meets(const Inside& other, const Square& by, double reach, double room) const {
    return is_deep_in(other, by, reach, room) || crosses(other, by, room);
  }

 private:
  bool is_deep_in(const Inside& other, const Square& by, double reach, double room) const {
    struct Pair {
      double gap;
      std::uint32_t a, b;
    };
    const double spread = by.half + room;
    // The gap that the movement may leave between two squares.
    const auto gap = [&](const Vec2& p, double s, const Vec2& q, double r) {
      const Vec2 d = p - q - by.centre;
      return Vec2{std::fabs(d.x) - s - r + spread, std::fabs(d.y) - s - r + spread};
    };
    const auto within = [&](const Vec2& g) {
      const double x = std::fmax(g.x, 0), y = std::fmax(g.y, 0);
      return x * x + y * y <= reach * reach;
    };
    std::vector<Pair> open;
    const auto add = [&](std::uint32_t i, std::uint32_t j) {
      const Node &a = nodes_[i], &b = other.nodes_[j];
      const Vec2 g = gap(a.square.centre, a.square.half, b.square.centre, b.square.half);
      if (!within(g)) return false;
      if (within(gap(a.point, a.solid, b.point, b.solid))) return true;
      if (a.count + b.count == 0 || a.largest + b.largest + reach < spread) return false;
      open.push_back({std::fmax(g.x, g.y), i, j});
      return false;
    };
    if (add(0, 0)) return true;
    for (int looks = 0; looks < kMostLooks && !open.empty(); ++looks) {
      const Pair p = open.back();
      open.pop_back();
      const auto rest = static_cast<std::ptrdiff_t>(open.size());
      const Node &a = nodes_[p.a], &b = other.nodes_[p.b];
      const bool first = b.count == 0 || (a.count > 0 && a.square.half >= b.square.half);
      const Node& halved = first ? a : b;
      for (std::uint32_t c = 0; c < halved.count; ++c)
        if (first ? add(halved.first + c, p.b) : add(p.a, halved.first + c)) return true;
      // The deepest in each other come next.
      std::sort(open.begin() + rest, open.end(),
                [](const Pair& q, const Pair& r) { return q.gap > r.gap; });
    }
    return false;
  }

  static constexpr int kDeepest = 40, kMostLooks = 1000;
  static constexpr double kRoomAround = 1 + 0x1p-20;

  struct Node {
    Square square;
    Vec2 point;          ///< of the body
    double solid = 0;    ///< around the point so much lies in the body, along both axes
    double largest = 0;  ///< of these, with the squares below
    std::uint32_t first = 0, count = 0;  ///< the squares that it is made of
  };
  struct Open {
    std::uint32_t node;
    Square square;
    std::vector<std::uint32_t> edges;
  };

  /// Whether an edge may come into a square: not if it surely lies beside it.
  static bool may_enter(const Segment& e, const Square& s) {
    if (!View::may_meet(e, s.box())) return false;
    const Vec2 d = e.b - e.a, from = s.centre - e.a;
    const double size = std::fabs(d.x) + std::fabs(d.y);
    return std::fabs(cross(d, from)) <=
           size * (s.half + kDoubt * (size + std::fabs(from.x) + std::fabs(from.y)));
  }
  static constexpr double kDoubt = 0x1p-48;

  void split(const Open& o, std::vector<Open>& next) {
    nodes_[o.node].first = static_cast<std::uint32_t>(nodes_.size());
    for (int i = 0; i < 4; ++i) {
      Open part{static_cast<std::uint32_t>(nodes_.size()), o.square.quarter(i), {}};
      for (const std::uint32_t e : o.edges)
        if (may_enter(body_.edge(e), part.square)) part.edges.push_back(e);
      const bool inside = body_.region && locate(body_, part.square.centre) == Where::inside;
      if (part.edges.empty() && !inside) continue;
      Node node{part.square, part.square.centre};
      if (inside) {
        node.solid = part.square.half;
        for (const std::uint32_t e : part.edges)
          node.solid = std::fmin(node.solid, clearance(part.square.centre, body_.edge(e)));
        node.largest = node.solid;
      } else {
        node.point = nearest_point(body_.edge(part.edges[0]), part.square.centre);
      }
      nodes_.push_back(node);
      ++nodes_[o.node].count;
      if (!part.edges.empty()) next.push_back(std::move(part));
    }
  }
  /// Half the side of a square that ends before an edge.
  static double clearance(const Vec2& centre, const Segment& e) {
    return length(nearest_point(e, centre) - centre) / std::numbers::sqrt2;
  }
  static Vec2 nearest_point(const Segment& e, const Vec2& p) {
    const Vec2 d = e.b - e.a;
    return e.a + std::clamp(dot(p - e.a, d) / dot(d, d), 0.0, 1.0) * d;
  }

  /// A part of a chain, between vertices.
  struct Strand {
    Vec2 from, to, across;     ///< across: a unit normal of the chord
    double low = 0, high = 0;  ///< of its vertices, from the chord
    Vec2 middle, half;         ///< of its bounds
    std::uint32_t first = 0;   ///< the two that it is made of, unless it is an edge
  };
  void add_strands(std::span<const Vec2> chain) {
    if (chain.size() < 2) return;
    struct Part {
      std::size_t strand, from, to;
    };
    roots_.push_back(static_cast<std::uint32_t>(strands_.size()));
    std::vector<Part> parts{{strands_.size(), 0, chain.size() - 1}};
    strands_.push_back({});
    while (!parts.empty()) {
      const Part p = parts.back();
      parts.pop_back();
      strands_[p.strand] = strand(chain.subspan(p.from, p.to - p.from + 1));
      if (p.to - p.from < 2) continue;
      const std::size_t half = (p.from + p.to) / 2, at = strands_.size();
      strands_[p.strand].first = static_cast<std::uint32_t>(at);
      strands_.resize(at + 2);
      parts.push_back({at, p.from, half});
      parts.push_back({at + 1, half, p.to});
    }
  }
  static Strand strand(std::span<const Vec2> v) {
    Strand s;
    s.from = v.front(), s.to = v.back();
    const Vec2 chord = s.to - s.from;
    const double l = length(chord);
    s.across = l > 0 ? (1 / l) * perp(chord) : Vec2{};
    Vec2 min = s.from, max = s.from;
    for (const Vec2& p : v) {
      const double off = dot(s.across, p - s.from);
      s.low = std::fmin(s.low, off), s.high = std::fmax(s.high, off);
      for (int i = 0; i < 2; ++i)
        min[i] = std::fmin(min[i], p[i]), max[i] = std::fmax(max[i], p[i]);
    }
    s.middle = 0.5 * (min + max), s.half = 0.5 * (max - min);
    return s;
  }
  /// Whether strands surely cross wherever in the square the other one is moved.
  bool crosses(const Inside& other, const Square& by, double room) const {
    const double spread = std::numbers::sqrt2 * by.half + room;
    // Whether the ends of q, moved, lie on both sides of p's strip.
    const auto parts = [&](const Strand& p, const Strand& q, const Vec2& move) {
      const double s = dot(p.across, q.from + move - p.from),
                   t = dot(p.across, q.to + move - p.from);
      return std::fmin(s, t) < p.low - spread && std::fmax(s, t) > p.high + spread;
    };
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open;
    for (const std::uint32_t i : roots_)
      for (const std::uint32_t j : other.roots_) open.push_back({i, j});
    for (int looks = 0; looks < kMostLooks && !open.empty(); ++looks) {
      const auto [i, j] = open.back();
      open.pop_back();
      const Strand &p = strands_[i], &q = other.strands_[j];
      const Vec2 d = q.middle + by.centre - p.middle;
      if (std::fabs(d.x) > p.half.x + q.half.x || std::fabs(d.y) > p.half.y + q.half.y) continue;
      // Too small to have ends on both sides.
      if (length(p.half) < spread || length(q.half) < spread) continue;
      if (parts(p, q, by.centre) && parts(q, p, -by.centre)) return true;
      const bool first = q.first == 0 || (p.first != 0 && length(p.half) >= length(q.half));
      if (first && p.first == 0) continue;
      for (std::uint32_t k = 0; k < 2; ++k)
        open.push_back(first ? std::pair{p.first + k, j} : std::pair{i, q.first + k});
    }
    return false;
  }

  const Tree& body_;
  std::vector<Node> nodes_;
  std::vector<Strand> strands_;
  std::vector<std::uint32_t> roots_;  ///< the strands that are whole chains
};

}  // namespace abut::detail::outline
