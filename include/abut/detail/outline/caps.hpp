// A region with curved edges as cells: its frame and its caps.
//
//        ___                 frame   the ring of the chords of all edges
//      /  cap \              cap     what an arc's disc, or ellipse, has beyond the line of its chord
//     a────────b
//     │ frame  │             A point belongs to the region if an odd number of these have it; and so does the closure.
//     d────────c
//
// This is what the stored numbers mean, whatever they are: rings may cross and run either way, and the ends of an arc need
// not lie on its ellipse, which doubles seldom do. Where they do not, the boundary has a straight link between the
// end and the arc, in the line of the chord.
//
// A chord much shorter than its ellipse says less and less of its line. So an arc that turns by little, and thus bulges by
// less than a few units in the last place, is its chord; and one that turns by nearly 2π is the whole of its ellipse.
#pragma once

#include <abut/detail/convex/bounds.hpp>
#include <abut/detail/outline/box_tree.hpp>
#include <abut/detail/outline/vertex.hpp>
#include <abut/results.hpp>

namespace abut::detail::outline {

/// An edge's kind, by its numbers.
enum class Bend : unsigned char { straight, arc, whole };
inline Bend bend_of(const CurvedEdge& e) {
  if (e.kind == CurvedEdge::Kind::segment || !(e.semi_axes.x > 0 && e.semi_axes.y > 0))
    return Bend::straight;
  double size = 0;
  for (const Vec2& v : {e.from, e.to, e.center, e.semi_axes})
    size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
  // The square of the turn at which an arc bulges by 4 units in the last place of the largest number.
  constexpr double units = 0x1p-47;
  const double least = units * (size / std::fmin(e.semi_axes.x, e.semi_axes.y));
  const double turn = std::fabs(e.turn), rest = 2 * std::numbers::pi - turn;
  if (e.from == e.to) return turn > std::numbers::pi ? Bend::whole : Bend::straight;
  if (turn * turn <= least) return Bend::straight;
  return rest < 0 || rest * rest <= least ? Bend::whole : Bend::arc;
}

/// A point where the ellipse of an arc is the unit circle.
inline Vec2 in_unit(const CurvedEdge& e, const Vec2& p) {
  const Vec2 d = e.rotation.inverse() * (0.5 * p - 0.5 * e.center);
  return {d.x / (0.5 * e.semi_axes.x), d.y / (0.5 * e.semi_axes.y)};
}
/// Half the size of a box around the ellipse of an arc.
inline Vec2 reach(const CurvedEdge& e) {
  const double a = e.semi_axes.x, b = e.semi_axes.y;
  if (a == b) return {a, a};
  const Vec2 u = e.rotation.u();
  return {std::hypot(a * u.x, b * u.y), std::hypot(a * u.y, b * u.x)};
}
/// A box around an edge's chord, its cap, and the links to it.
inline Box box_of(const CurvedEdge& e, Bend bend) {
  Box b = core_bounds(Segment{e.from, e.to});
  if (bend == Bend::straight) return b;
  const Vec2 half = reach(e);
  const double size =
      std::fmax(std::fmax(half.x, half.y), std::fmax(std::fabs(e.center.x), std::fabs(e.center.y)));
  const Vec2 room{kRoom * size, kRoom * size};
  Box whole{e.center - half - room, e.center + half + room};
  if (bend == Bend::arc && std::fabs(e.turn) <= std::numbers::pi) {
    const Vec2 p = in_unit(e, e.from), q = in_unit(e, e.to);
    const double off = std::fmax(std::fabs(dot(p, p) - 1), std::fabs(dot(q, q) - 1));
    const double chord = dot(q - p, q - p);
    // Where the ends lie off the circle by less than a small part of the bulge, its line meets the circle near them; and the
    // smaller part of a disc lies in the circle around its chord.
    if (chord > 64 * (off + kRoom * (size / std::fmin(e.semi_axes.x, e.semi_axes.y)))) {
      const Vec2 middle = 0.5 * e.from + 0.5 * e.to, most = 0.75 * std::sqrt(chord) * half + room;
      for (int i = 0; i < 2; ++i) {
        whole.min[i] = std::fmax(whole.min[i], middle[i] - most[i]);
        whole.max[i] = std::fmin(whole.max[i], middle[i] + most[i]);
      }
    }
  }
  for (int i = 0; i < 2; ++i) {
    b.min[i] = std::fmin(b.min[i], whole.min[i]);
    b.max[i] = std::fmax(b.max[i], whole.max[i]);
  }
  return b;
}

/// The circle or ellipse of an arc.
inline Cell curve_of(const CurvedEdge& e) {
  Cell o;
  o.corners = {{e.center}};
  if (e.semi_axes.x == e.semi_axes.y) {
    o.kind = Cell::Kind::hull;
    o.radius = e.semi_axes.x;
  } else {
    o.kind = Cell::Kind::ellipse;
    o.semi_axes = e.semi_axes;
    o.rotation = e.rotation;
  }
  return o;
}
/// The line of an arc's chord, the cap to its left: it starts and ends where the chord does, and runs on.
inline Cell line_of(const CurvedEdge& e) {
  Cell o;
  o.kind = Cell::Kind::linear;
  o.corners = {{e.turn > 0 ? e.to : e.from}, {e.turn > 0 ? e.from : e.to}};
  o.endless_back = o.endless_forward = true;
  return o;
}

template <class = void>
bool is_finite(const CurvedRegion& region) {
  double sum = 0;
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring) {
      sum += 0 * e.from.x + 0 * e.from.y + 0 * e.to.x + 0 * e.to.y;
      if (e.kind == CurvedEdge::Kind::arc)
        for (const double x : {e.center.x, e.center.y, e.semi_axes.x, e.semi_axes.y, e.turn,
                               e.rotation.c(), e.rotation.s()})
          sum += 0 * x;
    }
  return sum == 0;
}

/// The cells of a region with curved edges, and trees of them.
class Caps {
 public:
  enum class Role : unsigned char { edge, curve, line };

  explicit Caps(const CurvedRegion& region) {
    if (!is_finite<>(region)) return;
    std::vector<std::vector<Vec2>> rings;
    for (const auto& ring : region.rings) {
      auto& frame = rings.emplace_back();
      for (const CurvedEdge& e : ring) {
        frame.push_back(e.from), frame.push_back(e.to);
        add(e);
      }
      // Rings close by themselves.
      for (std::size_t i = 0; i < ring.size(); ++i) {
        CurvedEdge gap;
        gap.from = ring[i].to, gap.to = ring[i + 1 < ring.size() ? i + 1 : 0].from;
        if (!(gap.from == gap.to)) add(gap);
      }
    }
    frame_.emplace(View{rings.data(), nullptr, nullptr, rings.size(), 0, true});
    near_.emplace(boxes_);
    if (!near_->empty()) bounds_ = near_->bounds();
  }

  bool empty() const { return cells_.empty(); }
  const Box& bounds() const { return bounds_; }
  const std::vector<Cell>& cells() const { return cells_; }
  const std::vector<Box>& boxes() const { return boxes_; }
  Role role(std::size_t cell) const { return roles_[cell]; }
  /// Whether a curve is the boundary of a cap, whose line is the next cell; else it is whole.
  bool has_line(std::size_t curve) const {
    return curve + 1 < roles_.size() && roles_[curve + 1] == Role::line;
  }
  const Tree& frame() const { return *frame_; }

  /// Whether f(i) is true for a cell whose box meets another box.
  template <class F>
  bool any_near(const Box& b, F&& f) const {
    return near_ && near_->any_near(b, f);
  }

 private:
  void add(const CurvedEdge& e) {
    const Bend bend = bend_of(e);
    const Box box = box_of(e, bend);
    const auto add = [&](Cell cell, Role role) {
      cells_.push_back(std::move(cell));
      boxes_.push_back(box);
      roles_.push_back(role);
    };
    const bool has_edge = bend != Bend::arc && !(e.from == e.to);
    if (has_edge) add(boundary::outline(Segment{e.from, e.to}), Role::edge);
    if (bend != Bend::straight) add(curve_of(e), Role::curve);
    if (bend == Bend::arc) add(line_of(e), Role::line);
  }

  std::vector<Cell> cells_;
  std::vector<Box> boxes_;
  std::vector<Role> roles_;
  std::optional<Tree> frame_;
  std::optional<BoxTree> near_;
  Box bounds_{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
};

}  // namespace abut::detail::outline
