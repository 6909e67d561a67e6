// Rings cut until their edges share ends only, and the boundary of what they enclose.
//
// Cutting an edge at a rounded crossing moves it by less than the distance of two doubles, so it may
// cross an edge that it did not cross before: cutting is repeated. Nearly always the second round
// finds nothing. Where it does not come to an end, all vertices are rounded to a grid, and edges
// are drawn to the middles of the cells that hold a vertex or a crossing, as far as they pass through
// them (snap rounding: Hobby 1999; Guibas & Marimont 1998). Then edges share no more than vertices, some
// of them in the middle of an edge, where it is cut. For that a cell must own each of its points: it has
// its lower and left sides only. And which edges pass through which cell is decided exactly.
#pragma once

#include <abut/detail/numeric/double_double.hpp>
#include <abut/detail/outline/pieces.hpp>
#include <abut/detail/outline/slabs.hpp>
#include <abut/detail/outline/straight.hpp>
#include <abut/detail/outline/tree.hpp>
#include <abut/detail/outline/valid.hpp>
#include <cfloat>

namespace abut::detail::outline {

template <class = void>
class Noded {
 public:
  using Rings = std::vector<std::vector<Vec2>>;

  explicit Noded(const Rings& rings) {
    take(rings);
    // Outlines that need many rounds, or more of them as they go on, need a grid.
    constexpr int rounds = 6;
    std::size_t before = 0;
    for (int i = 0; i < rounds; ++i) {
      const std::size_t cuts = cut();
      if (cuts == 0) return;
      if (i > 1 && 2 * cuts > before) break;
      before = cuts;
    }
    constexpr int digits = 40;
    snap(digits);
    cut();
  }
  /// On a grid of so many binary digits at once, its edges not yet cut at vertices.
  static Noded snapped(const Rings& rings, int digits) {
    Noded noded;
    noded.take(rings);
    noded.snap(digits);
    return noded;
  }
  const Rings& rings() const { return rings_; }

  std::size_t moved() const { return moved_; }
  double largest_move() const { return largest_move_; }

  /// The boundary, each ring with the inside to its left.
  Rings boundary(bool nonzero) const {
    const Tree tree(View{rings_.data(), nullptr, nullptr, rings_.size(), 0, true});
    std::vector<Segment> edges, kept;
    std::vector<int> nets;
    each_net_edge([&](const Segment& e, int net) { edges.push_back(e), nets.push_back(net); });
    std::vector<long> below;
    if (tree.is_crowded()) below = Slabs(edges).sums_below(nets);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Segment& e = edges[i];
      heed_stop();
      // To the left is above, or beside an upright edge.
      const long left = below.empty()    ? turns_beside(tree, e)
                        : e.a.x == e.b.x ? below[i]
                                         : below[i] + nets[i];
      const auto is_in = [&](long turns) { return nonzero ? turns != 0 : turns % 2 != 0; };
      if (is_in(left) != is_in(left - nets[i])) kept.push_back(is_in(left) ? e : Segment{e.b, e.a});
    }
    return linked(std::move(kept));
  }

 private:
  Noded() = default;
  void take(const Rings& rings) {
    Rings all;
    for (const auto& ring : rings) {
      std::vector<Vec2> r;
      for (const Vec2& v : ring) add(r, v + Vec2{0, 0});  // −0 is 0
      all.push_back(std::move(r));
    }
    keep(std::move(all));
  }

  struct Cut {
    std::uint32_t edge;
    Vec2 at;
  };
  /// The edges of all rings, each once, from its lower end to its higher one.
  class Edges {
   public:
    explicit Edges(const Rings& rings) {
      for (const auto& ring : rings)
        for (std::size_t i = 0; i < ring.size(); ++i)
          all_.push_back(upwards({ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]}));
      std::sort(all_.begin(), all_.end(), before);
      all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
      for (const Segment& e : all_) {
        vertices_.push_back(e.a), vertices_.push_back(e.b);
        ends_.push_back(vertices_.size());
      }
    }
    static Segment upwards(const Segment& e) {
      return left_below(e.a, e.b) ? e : Segment{e.b, e.a};
    }
    static bool before(const Segment& e, const Segment& f) {
      return left_below(e.a, f.a) || (e.a == f.a && left_below(e.b, f.b));
    }
    std::uint32_t number(const Segment& e) const {
      return static_cast<std::uint32_t>(std::lower_bound(all_.begin(), all_.end(), e, before) -
                                        all_.begin());
    }
    Tree tree() const {
      return Tree(View{nullptr, vertices_.data(), ends_.data(), ends_.size(), 0, false});
    }
    const std::vector<Segment>& all() const { return all_; }

   private:
    std::vector<Segment> all_;
    std::vector<Vec2> vertices_;
    std::vector<std::uint64_t> ends_;
  };
  /// The rings with the cuts of each edge in between.
  void draw(const Edges& edges, std::vector<Cut> cuts) {
    std::sort(cuts.begin(), cuts.end(), [&](const Cut& p, const Cut& q) {
      return p.edge != q.edge ? p.edge < q.edge : earlier(edges.all()[p.edge], p.at, q.at);
    });
    Rings drawn;
    for (const auto& ring : rings_) {
      std::vector<Vec2>& r = drawn.emplace_back();
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Segment e{ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]};
        const Segment up = Edges::upwards(e);
        heed_stop();
        const auto [low, high] =
            std::equal_range(cuts.begin(), cuts.end(), Cut{edges.number(up), {}},
                             [](const Cut& p, const Cut& q) { return p.edge < q.edge; });
        add(r, e.a);
        if (up.a == e.a)
          for (auto c = low; c != high; ++c) add(r, c->at);
        else
          for (auto c = high; c != low; --c) add(r, std::prev(c)->at);
      }
    }
    keep(std::move(drawn));
  }

  /// The crossing of two edges, rounded, and by how much.
  static std::pair<Vec2, double> crossing(const Segment& e, const Segment& f) {
    using numeric::DoubleDouble;
    // Near 1, so that no product overflows.
    const int shift = -exponent_of(std::fmax(magnitude(e), magnitude(f)));
    const Segment p = scaled(e, shift), q = scaled(f, shift);
    const auto minus = [](const Vec2& a, const Vec2& b) {
      return Vec<2, DoubleDouble>(DoubleDouble::difference(a.x, b.x),
                                  DoubleDouble::difference(a.y, b.y));
    };
    const auto d = minus(p.b, p.a), g = minus(q.b, q.a), w = minus(q.a, p.a);
    const DoubleDouble t = sign::cross(w, g) / sign::cross(d, g);
    Vec2 at, off;
    for (int i = 0; i < 2; ++i) {
      const DoubleDouble x = t * d[i] + p.a[i];
      const double least = std::fmax(std::fmin(p.a[i], p.b[i]), std::fmin(q.a[i], q.b[i]));
      const double most = std::fmin(std::fmax(p.a[i], p.b[i]), std::fmax(q.a[i], q.b[i]));
      at[i] = std::fmin(std::fmax(std::ldexp(x.value(), -shift), std::ldexp(least, -shift)),
                        std::ldexp(most, -shift)) +
              0.0;
      off[i] = (x - std::ldexp(at[i], shift)).value();
    }
    return {at, std::ldexp(length(off), -shift)};
  }

  /// Cuts every edge where it meets others. Returns the number of cuts.
  std::size_t cut() {
    const Edges edges(rings_);
    const Tree tree = edges.tree();
    std::vector<Cut> cuts;
    double most = 0;
    any_meeting_pair(tree, [&](std::uint32_t i, std::uint32_t j) {
      const Segment e = tree.edge(i), f = tree.edge(j);
      if (!View::may_meet(e, core_bounds(f)) || edge_meeting(e, f) == Sign::positive) return false;
      bool at_vertex = false;
      const auto at_ends_of = [&](const Segment& g, const Segment& other) {
        for (const Vec2& v : {g.a, g.b}) {
          const Sign s = point_meeting(v, other);
          at_vertex = at_vertex || s != Sign::positive;
          if (s == Sign::negative) cuts.push_back({edges.number(other), v});
        }
      };
      at_ends_of(e, f);
      at_ends_of(f, e);
      if (at_vertex) return false;
      const auto [at, move] = crossing(e, f);
      for (const Segment& g : {e, f})
        if (!(at == g.a) && !(at == g.b)) cuts.push_back({edges.number(g), at});
      if (move > 0) ++moved_;
      most = std::fmax(most, move);
      return false;
    });
    largest_move_ += most;
    if (!cuts.empty()) draw(edges, cuts);
    return cuts.size();
  }
  static void add(std::vector<Vec2>& ring, const Vec2& v) {
    if (ring.empty() || !(ring.back() == v)) ring.push_back(v);
  }
  /// f(edge, net) for every edge that the rings run along more often upwards than downwards, or the
  /// other way round (net < 0).
  template <class F>
  void each_net_edge(F&& f) const {
    std::vector<std::pair<Segment, int>> ways;
    for (const auto& ring : rings_)
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Segment e{ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]};
        const Segment up = Edges::upwards(e);
        ways.push_back({up, up.a == e.a ? 1 : -1});
      }
    std::sort(ways.begin(), ways.end(),
              [](const auto& p, const auto& q) { return Edges::before(p.first, q.first); });
    for (std::size_t i = 0, j = 0; i < ways.size(); i = j) {
      int net = 0;
      for (; j < ways.size() && ways[j].first == ways[i].first; ++j) net += ways[j].second;
      if (net != 0) f(ways[i].first, net);
    }
  }
  /// Keeps the rings, without what they run along there and back: that changes no turns.
  void keep(Rings rings) {
    rings_.clear();
    for (auto& ring : rings) {
      while (ring.size() > 1 && ring.back() == ring.front()) ring.pop_back();
      if (ring.size() > 1) rings_.push_back(std::move(ring));
    }
    std::vector<Segment> left;
    each_net_edge([&](const Segment& e, int net) {
      for (int i = 0; i < std::abs(net); ++i) left.push_back(net > 0 ? e : Segment{e.b, e.a});
    });
    rings_ = linked(std::move(left));
  }
  /// Whether p comes before q along an edge.
  static bool earlier(const Segment& e, const Vec2& p, const Vec2& q) {
    const Sign s = sign::decide([&](auto& t) {
      return t.sign(sign::dot(sign::displacement(t, e.a, e.b), sign::displacement(t, p, q)));
    });
    return s == Sign::positive || (s == Sign::zero && left_below(p, q));
  }

  /// A coordinate counts cells in 40 of its 53 digits, so a rounded crossing is off by less than 2^-12 of one.
  static constexpr double kBorder = 0x1p-8;
  /// Rounds all vertices and crossings to a grid of this many binary digits, and draws the edges to
  /// those whose cells they pass through. No more than 40.
  void snap(int digits) {
    double size = 0;
    for (const auto& ring : rings_)
      for (const Vec2& v : ring) size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
    const int exponent = (std::max)(exponent_of(size) + 1 - digits, -1073);
    const double unit = std::ldexp(1, exponent), half = std::ldexp(0.5, exponent);
    // Next to the largest double there is no more of the grid.
    const double last = std::ldexp(std::floor(std::ldexp(DBL_MAX, -exponent)), exponent);
    const auto rounded = [&](const Vec2& v) {
      Vec2 r;
      for (int i = 0; i < 2; ++i)
        r[i] = std::clamp(std::ldexp(std::floor(std::ldexp(v[i], -exponent) + 0.5), exponent),
                          -last, last) +
               0.0;
      return r;
    };
    double most = 0;
    for (auto& ring : rings_)
      for (Vec2& v : ring) {
        const Vec2 r = rounded(v);
        if (!(r == v)) ++moved_;
        most = std::fmax(most, length(r - v));
        v = r;
      }
    largest_move_ += most + 1.5 * half;  // from anywhere in a cell to its middle
    draw(Edges(rings_), {});
    const Edges edges(rings_);
    const Tree tree = edges.tree();
    // The ends of edges are middles of cells. So an edge that comes to a cell's border and not to its
    // inside touches a corner, and the lower left one is the cell's own.
    const auto passes = [&](const Segment& e, const Vec2& middle) {
      const Box cell{{middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}};
      return View::may_meet(e, cell) && (pair_meeting(e, cell, Reach{}) == Sign::negative ||
                                         point_meeting(cell.min, e) != Sign::positive);
    };
    std::vector<Vec2> hot;
    for (const Segment& e : edges.all()) hot.push_back(e.a), hot.push_back(e.b);
    any_meeting_pair(tree, [&](std::uint32_t i, std::uint32_t j) {
      const Segment e = tree.edge(i), f = tree.edge(j);
      if (!View::may_meet(e, core_bounds(f)) || edge_meeting(e, f) != Sign::negative) return false;
      const bool crosses = sign::decide([&](auto& s) {
                             return s.sign(sign::cross(sign::displacement(s, e.a, e.b),
                                                       sign::displacement(s, f.a, f.b)));
                           }) != Sign::zero;
      if (!crosses) return false;
      // Its cell is this one, or, where it lies that near to the border, one beside it.
      const Vec2 at = crossing(e, f).first, nearby = rounded(at);
      const auto beside = [&](int axis) {
        const double off = at[axis] - nearby[axis];
        return std::fabs(off) < (1 - kBorder) * half ? nearby[axis]
               : off > 0                             ? nearby[axis] + unit
                                                     : nearby[axis] - unit;
      };
      const Vec2 other{beside(0), beside(1)};
      if (other == nearby) {
        hot.push_back(nearby);
        return false;
      }
      for (const Vec2& h : {nearby, Vec2{nearby.x, other.y}, Vec2{other.x, nearby.y}, other})
        if (std::isfinite(h.x) && std::isfinite(h.y) && passes(e, h) && passes(f, h))
          hot.push_back(h);
      return false;
    });
    std::sort(hot.begin(), hot.end(), left_below);
    hot.erase(std::unique(hot.begin(), hot.end()), hot.end());
    std::vector<Cut> cuts;
    for (const Vec2& h : hot)
      tree.any({{h.x - half, h.y - half}, {h.x + half, h.y + half}}, [&](const Segment& e) {
        if (!(e.a == h) && !(e.b == h) && passes(e, h)) cuts.push_back({edges.number(e), h});
        return false;
      });
    draw(edges, std::move(cuts));
  }

  /// How often the rings run around the points just to the left of an edge from its start: those of
  /// the ray to +x from a + ε d + ε² perp(d), as in locate.hpp.
  struct Turns {
    Vec2 a, d_to;
    bool rises;
    int count = 0;

    bool above(const Vec2& v) const { return v.y > a.y || (v.y == a.y && !rises); }
    void run(const Vec2& p, const Vec2& q) { count += above(q) - above(p); }
    void edge(const Vec2& p, const Vec2& q) {
      const bool up = above(q);
      if (above(p) == up) return;
      Sign s = side(p, q, Given{a});
      if (s == Sign::zero)
        s = sign::decide([&](auto& t) {
          const auto e = sign::displacement(t, p, q), d = sign::displacement(t, a, d_to);
          const Sign turn = t.sign(sign::cross(e, d));
          return turn != Sign::zero ? turn : t.sign(sign::dot(e, d));
        });
      if ((s == Sign::positive) == up) count += up ? 1 : -1;
    }
  };
  static int turns_beside(const Tree& tree, const Segment& e) {
    Turns pass{e.a, e.b, e.b.y > e.a.y || (e.b.y == e.a.y && e.b.x > e.a.x)};
    tree.ray(Box{e.a, e.a}, pass);
    return pass.count;
  }

  /// Edges with the inside to their left, in rings: at a vertex on with the edge that bounds the same
  /// part of the inside, so that rings touch and do not cross.
  static Rings linked(std::vector<Segment> edges) {
    std::sort(edges.begin(), edges.end(), [](const Segment& e, const Segment& f) {
      return left_below(e.a, f.a) || (e.a == f.a && left_below(e.b, f.b));
    });
    std::vector<char> used(edges.size());
    Rings rings;
    for (std::size_t first = 0; first < edges.size(); ++first) {
      if (used[first]) continue;
      std::vector<Vec2> ring;
      for (std::size_t i = first; !used[i];) {
        used[i] = true;
        heed_stop();
        ring.push_back(edges[i].a);
        const Segment& in = edges[i];
        auto [low, high] = std::equal_range(
            edges.begin(), edges.end(), Segment{in.b, in.b},
            [](const Segment& e, const Segment& f) { return left_below(e.a, f.a); });
        auto best = edges.end();
        for (auto e = low; e != high; ++e) {
          const auto k = static_cast<std::size_t>(e - edges.begin());
          if (used[k] && k != first) continue;
          if (best == edges.end() || sooner(in, e->b, best->b)) best = e;
        }
        i = static_cast<std::size_t>(best - edges.begin());
      }
      rings.push_back(std::move(ring));
    }
    return rings;
  }
  Rings rings_;
  std::size_t moved_ = 0;
  double largest_move_ = 0;
};

}  // namespace abut::detail::outline
