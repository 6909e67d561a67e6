// A set of points as a union of cells: capsules around edges, a convex shape, the pieces of a
// region's boundary, the edges of a polyline, the frame and the caps of a region with curved edges. Where a vertex lies in it, and what a germ has on
// itself and beside it.
#pragma once

#include <abut/detail/outline/caps.hpp>
#include <abut/detail/outline/germ.hpp>
#include <abut/detail/outline/pieces.hpp>
#include <abut/detail/outline/uncovered.hpp>
#include <abut/intersection_matrix.hpp>
#include <set>

namespace abut::detail::outline {

/// A cap on whose boundary a vertex lies: on its curve, on its chord, or both. The one without a cell has it inside.
struct TouchedCap {
  Touched curve, line;
};
/// Where a vertex lies in a set, and on the boundary of which cells.
struct Here {
  Part part = Part::exterior;
  std::vector<Touched> cells;
  // For a region with curved edges:
  bool odd =
      false;  ///< the number of caps around it, with the frame's part just before the direction (1, 0)
  std::vector<TouchedCap> caps{};
  std::vector<Germ> frame{};
};
/// The part of a set that a germ runs in, and the parts beside it.
struct Sides {
  Part on, left, right;
};

inline constexpr Box kEverywhere{{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};

/// A union of cells.
class Cells {
 public:
  /// An outline with a radius; only what comes near a box.
  static Cells grown(const Tree& o, const Box& nearby) {
    Cells c(Kind::area, &o);
    // An edge that comes again, either way, adds nothing.
    const auto ends = [](const Segment& e) {
      return left_below(e.b, e.a) ? std::array{e.b.x, e.b.y, e.a.x, e.a.y}
                                  : std::array{e.a.x, e.a.y, e.b.x, e.b.y};
    };
    std::set<std::array<double, 4>> known;
    c.add_edges(o, box_around(nearby, o.radius), {}, [&](const Segment& e, std::uint32_t) {
      heed_stop();
      if (known.insert(ends(e)).second) c.cells_.push_back(boundary::outline(rounded(e, o.radius)));
    });
#ifndef ABUT_NO_COVERAGE  // it only saves time, on grown outlines of many edges
    Coverage coverage(o, nearby);
    if (c.cells_.size() > 1 && coverage.tells())
      for (const Cell& cell : c.cells_)
        for (int p = 0; p < kCapsulePieces; ++p)
          c.left_.push_back(p < piece_numbers(cell) ? coverage.of(piece(cell, p)) : Uncovered());
#endif
    return c;
  }
  /// An outline without radius, likewise. An edge that meets no other but its neighbours may be `alone`. Where
  /// many of these follow each other, the first and the last stand for all.
  static Cells sharp(const Tree& o, const std::vector<Vec2>& ends, const Box& nearby = kEverywhere,
                     const std::vector<char>& alone = {}) {
    Cells c(o.region ? Kind::region : Kind::curve, &o);
    Boundary<> pieces(o);
    c.add_edges(o, nearby, alone, [&](const Segment& e, std::uint32_t number) {
      heed_stop();
      const std::vector<Piece>& parts = pieces.of(e, number);
      for (const Piece& p : parts) c.cells_.push_back(boundary::outline(p.edge));
      c.turned_.resize(c.cells_.size(), !(parts[0].edge.a == e.a));
    });
    for (const Vec2& v : ends) c.ends_.push_back({v});
    for (const std::uint32_t number : c.run_starts_) {
      Run run{c.first_cell(number), c.first_cell(number) + 1, false};
      run.turned = c.turned_[run.from];
      if (run.turned) std::swap(run.from, run.to);
      c.runs_.push_back(run);
    }
    return c;
  }
  static Cells nothing() { return {Kind::curve, nullptr}; }
#ifndef ABUT_SMALL
  /// A region with curved edges; of vertices only those near a box are needed.
  static Cells odd(const Caps& caps, const Box& nearby = kEverywhere) {
    Cells c(Kind::odd, nullptr);
    c.caps_ = &caps;
    c.cells_ = caps.cells();
    c.boxes_ = caps.boxes();
    c.nearby_ = nearby;
    return c;
  }
#endif
  /// A convex shape.
  static Cells convex(const Cell& o) {
    Cells c(o.region() ? Kind::area : Kind::curve, nullptr);
    if (!is_finite(o) || o.radius < 0) return c;
    c.cells_.push_back(o);
    c.boxes_.push_back(box_of(o));
    if (o.kind == Cell::Kind::linear && !o.endless_back)
      c.ends_ = o.endless_forward ? std::vector{o.corners[0]} : o.corners;
    return c;
  }

  static bool meet(const Box& a, const Box& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
  }

  std::size_t size() const { return cells_.size(); }
  const Cell& cell(std::size_t i) const { return cells_[i]; }
  /// Whether the vertices on a cell are needed.
  bool is_needed(std::size_t i) const { return !has_caps() || meet(boxes_[i], nearby_); }
  const Box& box(std::size_t i) const { return boxes_[i]; }
  std::size_t index(const Cell* o) const { return static_cast<std::size_t>(o - cells_.data()); }
  /// The number of the tree's edge that a cell is of.
  std::uint32_t edge(std::size_t cell) const {
    return std::partition_point(edges_.begin(), edges_.end(),
                                [&](const EdgeCells& e) { return e.last <= cell; })
        ->edge;
  }
  const Tree* tree() const { return tree_; }
  /// Edges that meet no others, in the order of a region's pieces: from the end of one cell's piece to the start of another's.
  struct Run {
    std::size_t from, to;
    bool turned;  ///< whether they run against the tree's edges
  };
  const std::vector<Run>& runs() const { return runs_; }
  bool starts_run(std::size_t cell) const {
    return std::any_of(runs_.begin(), runs_.end(), [&](const Run& r) { return r.from == cell; });
  }
  /// The tree's vertices from the one end of a run to the other.
  std::vector<Vec2> vertices(const Run& r) const {
    std::vector<Vec2> all;
    const std::uint32_t low = edge((std::min)(r.from, r.to)) + 1,
                        high = edge((std::max)(r.from, r.to));
    for (std::uint32_t i = low; i <= high; ++i) all.push_back(tree_->vertex(i));
    if (r.turned) std::reverse(all.begin(), all.end());
    return all;
  }
  /// Whether a piece of a region runs against the edge that it is of.
  bool is_turned(std::size_t cell) const { return kind_ == Kind::region && turned_[cell]; }
  /// Whether each piece ends where another starts: those around a region.
  bool is_closed() const { return kind_ == Kind::region; }
  bool is_area() const { return kind_ != Kind::curve; }
  /// A curve is its own boundary here, as for intersections.
  bool is_boundary(Part p) const { return is_area() ? p == Part::boundary : p != Part::exterior; }
  bool overlaps_itself() const { return (kind_ == Kind::area || has_caps()) && cells_.size() > 1; }

  /// Whether something of a cell's piece may be on the boundary of the union; whether one of its ends may.
  bool may_be_left(const RimPiece& p) const { return left_.empty() || left(p).some; }
  bool may_be_left(const RimPiece& p, At end) const {
    return left_.empty() || (end == At::start ? left(p).start : left(p).end);
  }
  /// Whether f(j) is true for a cell after cell i whose boundary may cross what is left of a piece of that.
  template <class F>
  bool any_beside(std::size_t i, const RimPiece& p, F&& f) const {
    const auto later = [&](std::size_t j) { return j > i && f(j); };
    if (left_.empty()) return any_near(boxes_[i], later);
    const std::vector<std::uint32_t>& edges = left(p).beside;
    return std::any_of(edges.begin(), edges.end(),
                       [&](std::uint32_t number) { return any_of_edge(number, later); });
  }

  /// Whether f(i) is true for a cell whose box meets another box.
  template <class F>
  bool any_near(const Box& b, F&& f) const {
    if (!tree_) {
      if (has_caps()) return caps_->any_near(b, f);
      for (std::size_t i = 0; i < cells_.size(); ++i)
        if (meet(boxes_[i], b) && f(i)) return true;
      return false;
    }
    return tree_->any_within(b, tree_->radius * kUp, [&](const Segment&, std::uint32_t number) {
      return any_of_edge(number, [&](std::size_t i) { return meet(boxes_[i], b) && f(i); });
    });
  }

  Here at(const Vertex& v) const {
    heed_stop();
    if (has_caps()) return at_odd(v);
    Here here;
    std::vector<std::size_t> doubtful;
    const bool strictly = any_near(v.bounds(), [&](std::size_t i) {
      const Cell& o = cells_[i];
      if (kind_ != Kind::area) {
        if (const Touched t = touched_line(v, o); t.cell) here.cells.push_back(t);
        return false;
      }
      if (Touched t = v.made_of(o); t.count > 0) {
        here.cells.push_back(t);
        return false;
      }
      const Sign s = about_roughly(v, o);
      if (s == Sign::zero) doubtful.push_back(i);
      return s == Sign::negative;
    });
    if (strictly) return {Part::interior, {}};
    for (const std::size_t i : doubtful) {
      const Sign s = about_cell(v, cells_[i]);
      if (s == Sign::negative) return {Part::interior, {}};
      if (s == Sign::zero) here.cells.push_back(touched(v, cells_[i]));
    }
    if (kind_ == Kind::curve) {
      if (here.cells.empty()) return here;
      here.part = std::any_of(ends_.begin(), ends_.end(),
                              [&](const boundary::Corner& c) { return is_at(v, c); })
                      ? Part::boundary
                      : Part::interior;
    } else if (kind_ == Kind::region) {
      here.part = !here.cells.empty() ? Part::boundary
                  : is_inside(v)      ? Part::interior
                                      : Part::exterior;
    } else if (tree_ && tree_->region && is_inside(v)) {
      return {Part::interior, {}};
    } else if (!here.cells.empty()) {
      here.part = Part::boundary;
    }
    return here;
  }

  Sides along(const Vertex& v, const Germ& g, const Here& here) const {
    if (kind_ == Kind::curve) {
      const bool on = std::any_of(here.cells.begin(), here.cells.end(), [&](const Touched& t) {
        return germ_along(v, g, t).has_value();
      });
      return {on ? Part::interior : Part::exterior, Part::exterior, Part::exterior};
    }
    if (here.cells.empty()) return {here.part, here.part, here.part};
    if (kind_ == Kind::region) return along_region(v, g, here);
    if (has_caps()) return along_odd(v, g, here);
    Sides all{Part::exterior, Part::exterior, Part::exterior};
    for (const Touched& t : here.cells) {
      const Way w = way_of(v, g, t);
      if (w == Way::in) return {Part::interior, Part::interior, Part::interior};
      if (w == Way::out) continue;
      all.on = Part::boundary;
      (w == Way::left ? all.left : all.right) = Part::interior;
    }
    return all;
  }
  /// The first cell's germ that goes where g does.
  std::optional<Germ> germ_along(const Vertex& v, const Germ& g, const Here& here) const {
    std::optional<Germ> first;
    const Cell* of = nullptr;
    if (has_caps()) {
      const auto add = [&](const RimPiece& p, bool forward) {
        if (!first || p.of < first->piece.of) first = Germ{p, forward};
      };
      for (const Germ& h : here.frame)
        if (turn_from(v, g, h) == Sign::zero) add(h.piece, h.forward);
      for (const TouchedCap& cap : here.caps) {
        const Way curve = way_of_curve(v, g, cap), line = way_of_line(v, g, cap);
        if (is_left(curve) && is_left(line) && !(is_right(curve) && is_right(line)))
          add((curve == Way::left ? cap.curve : cap.line).spots[0].piece, true);
        if (is_right(curve) && is_right(line) && !(is_left(curve) && is_left(line)))
          add((curve == Way::right ? cap.curve : cap.line).spots[0].piece, false);
      }
      return first;
    }
    for (const Touched& t : here.cells) {
      if (first && of < t.cell) continue;
      if (const auto other = germ_along(v, g, t)) first = other, of = t.cell;
    }
    return first;
  }

 private:
  std::optional<Germ> germ_along(const Vertex& v, const Germ& g, const Touched& t) const {
    if (t.count == 0) return std::nullopt;
    const Way w = kind_ == Kind::area               ? way_of(v, g, t)
                  : index_on(*t.cell, g.piece) >= 0 ? (g.forward ? Way::left : Way::right)
                                                    : straight_way(v, g, t.spots[0].piece);
    std::optional<Germ> found;
    each_germ(t, [&](const Germ& other) {
      if (w == (other.forward ? Way::left : Way::right)) found = other;
    });
    return found;
  }

  std::size_t first_cell(std::uint32_t number) const {
    return std::partition_point(edges_.begin(), edges_.end(),
                                [&](const EdgeCells& e) { return e.edge < number; })
        ->first;
  }
  static constexpr int kCapsulePieces = 4;
  const Uncovered& left(const RimPiece& p) const {
    return left_[index(p.of) * kCapsulePieces + static_cast<std::size_t>(p.index)];
  }
  /// Whether f(i) is true for one of the cells of an edge.
  template <class F>
  bool any_of_edge(std::uint32_t number, F&& f) const {
    const auto of = std::partition_point(edges_.begin(), edges_.end(),
                                         [&](const EdgeCells& e) { return e.edge < number; });
    if (of == edges_.end() || of->edge != number) return false;
    for (std::size_t i = of->first; i < of->last; ++i)
      if (f(i)) return true;
    return false;
  }

  // ---- A region with curved edges: what an odd number of caps and of its frame have.

  bool has_caps() const {
#ifdef ABUT_SMALL  // no module of JavaScript takes such a region
    return false;
#else
    return kind_ == Kind::odd;
#endif
  }
  static bool is_left(Way w) { return w == Way::in || w == Way::left; }
  static bool is_right(Way w) { return w == Way::in || w == Way::right; }
  static Way way_of_curve(const Vertex& v, const Germ& g, const TouchedCap& cap) {
    return cap.curve.cell ? way_of(v, g, cap.curve) : Way::in;
  }
  static Way way_of_line(const Vertex& v, const Germ& g, const TouchedCap& cap) {
    if (!cap.line.cell) return Way::in;
    if (index_on(*cap.line.cell, g.piece) >= 0) return g.forward ? Way::left : Way::right;
    return straight_way(v, g, cap.line.spots[0].piece);
  }

  Here at_odd(const Vertex& v) const {
    Here here;
    const auto add = [&](std::size_t cell, std::optional<At> at) {
      Touched t;
      t.cell = &cells_[cell];
      t.spots[0] = {piece(cells_[cell], 0), At::inside};
      t.count = 1;
      here.cells.push_back(t);
      if (!at) return t;
      if (*at != At::end) here.frame.push_back({t.spots[0].piece, true});
      if (*at != At::start) here.frame.push_back({t.spots[0].piece, false});
      return t;
    };
    any_near(v.bounds(), [&](std::size_t i) {
      const Cell& o = cells_[i];
      if (caps_->role(i) == Caps::Role::edge) {
        if (const Touched t = touched_line(v, o); t.cell) {
          add(i, t.spots[0].at);
          here.cells.back() = t;
        }
        return false;
      }
      if (caps_->role(i) == Caps::Role::line) return false;
      Sign line = Sign::negative;
      std::optional<At> on_chord;
      if (caps_->has_line(i)) {
        const Cell& chord = cells_[i + 1];
        const RimPiece p = piece(chord, 0);
        const Touched named = v.made_of(chord);
        line = named.count > 0 ? Sign::zero : across_side(v, p);
        if (named.count > 0 && named.spots[0].at != At::inside)
          on_chord = named.spots[0].at;
        else if (line == Sign::zero)
          on_chord = boundary::along(-beyond(v, p, At::start), -beyond(v, p, At::end));
        if (on_chord == At::outside) on_chord.reset();
      }
      Sign curve = v.made_of(o).count > 0 ? Sign::zero : about_roughly(v, o);
      if (curve == Sign::zero && v.made_of(o).count == 0) curve = about_cell(v, o);
      const Sign cap = larger(curve, line);
      if (cap == Sign::negative) here.odd = !here.odd;
      TouchedCap touched;
      if (cap == Sign::zero && curve == Sign::zero) touched.curve = add(i, {});
      if (line == Sign::zero && (cap == Sign::zero || on_chord))
        touched.line = add(i + 1, on_chord);
      if (cap == Sign::zero) here.caps.push_back(touched);
      return false;
    });
    here.odd = here.odd != is_in_frame(v);
    bool in = here.odd, boundary = false;
    for (const Touched& t : here.cells)
      if (!boundary)
        each_germ(t, [&](const Germ& g) {
          const Sides s = boundary ? Sides{} : along_odd(v, g, here);
          boundary = boundary || s.on == Part::boundary;
          in = s.left == Part::interior;
        });
    here.part = boundary ? Part::boundary : in ? Part::interior : Part::exterior;
    return here;
  }
  Sides along_odd(const Vertex& v, const Germ& g, const Here& here) const {
    bool left = here.odd, right = here.odd;
    for (const TouchedCap& cap : here.caps) {
      const Way curve = way_of_curve(v, g, cap), line = way_of_line(v, g, cap);
      left = left != (is_left(curve) && is_left(line));
      right = right != (is_right(curve) && is_right(line));
    }
    for (const Germ& h : here.frame) {
      const Sign turn = turn_from(v, g, h);
      left = left != (turn != Sign::positive);
      right = right != (turn == Sign::negative);
    }
    const auto part = [](bool in) { return in ? Part::interior : Part::exterior; };
    return {left == right ? part(left) : Part::boundary, part(left), part(right)};
  }
  /// Whether the frame has the points of a vertex's neighbourhood just clockwise of the direction (1, 0).
  bool is_in_frame(const Vertex& v) const {
    struct Pass {
      const Vertex& v;
      const boundary::Corner* corner;
      bool odd = false;
      bool above(const Vec2& p) const {
        if (corner) return p.y >= corner->base.y;
        const Box b = v.bounds();
        if (p.y > b.max.y) return true;
        if (p.y < b.min.y) return false;
        return sign_at(v, [&](auto& s, const auto& x) { return x.w * s.number(p.y) - x.xy.y; }) !=
               Sign::negative;
      }
      void run(const Vec2& a, const Vec2& b) { odd = odd != (above(a) != above(b)); }
      void edge(const Vec2& a, const Vec2& b) {
        const bool up = above(b);
        if (above(a) == up) return;
        const Sign side =
            corner ? sign::orientation(a, b, corner->base)
                   : sign_at(v, [&](auto& s, const auto& x) {
                       const auto from = boundary::pair_of(s, a);
                       return sign::cross(boundary::pair_of(s, b) - from, x.xy - x.w * from);
                     });
        // An edge through the vertex leads down from it, or past the direction.
        if (side == (up ? Sign::positive : Sign::negative)) odd = !odd;
      }
    } pass{v, v.as_corner()};
    if (pass.corner && !(pass.corner->offset == Vec2{0, 0})) pass.corner = nullptr;
    caps_->frame().ray(v.bounds(), pass);
    return pass.odd;
  }

  /// An area: open insides, united, are its interior. The pieces around a region, inside to the
  /// left. Curves and points. A region with curved edges.
  enum class Kind : unsigned char { area, region, curve, odd };

  /// The cells of one of the tree's edges.
  struct EdgeCells {
    std::uint32_t edge;
    std::size_t first, last;
  };

  Cells(Kind kind, const Tree* tree) : kind_(kind), tree_(tree) {}

  using NumberedEdge = std::pair<std::uint32_t, Segment>;

  // A number that is not finite has no place in an arrangement.
  static bool is_finite(double x) { return std::fabs(x) < HUGE_VAL; }
  static bool is_finite(const Vec2& v) { return is_finite(v.x) && is_finite(v.y); }
  static bool is_finite(const Cell& o) {
    return is_finite(o.radius) && is_finite(o.direction) && is_finite(o.semi_axes) &&
           is_finite(o.rotation.u()) &&
           std::all_of(o.corners.begin(), o.corners.end(), [](const boundary::Corner& c) {
             return is_finite(c.base) && is_finite(c.axis) && is_finite(c.offset);
           });
  }

  static std::vector<NumberedEdge> edges_near(const Tree& o, const Box& nearby) {
    std::vector<NumberedEdge> edges;
    o.any_numbered(nearby, [&](const Segment& e, std::uint32_t number) {
      if (!is_beside(e, nearby) && is_finite(o.radius) && is_finite(e.a) && is_finite(e.b))
        edges.push_back({number, e});
      return false;
    });
    std::sort(edges.begin(), edges.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    return edges;
  }
  template <class Add>
  void add_edges(const Tree& o, const Box& nearby, const std::vector<char>& alone, const Add& add) {
    const std::vector<NumberedEdge> all = edges_near(o, nearby);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto& [number, e] = all[i];
      const std::size_t first = cells_.size();
      add(e, number);
      edges_.push_back({number, first, cells_.size()});
      if (alone.empty() || !alone[number]) continue;
      std::size_t last = i;
      while (last + 1 < all.size() && all[last + 1].first == all[last].first + 1 &&
             alone[all[last + 1].first] && all[last + 1].second.a == all[last].second.b)
        ++last;
      constexpr std::size_t least = 3;
      if (last - i < least) continue;
      run_starts_.push_back(number);
      i = last - 1;
    }
    for (const Cell& cell : cells_) boxes_.push_back(box_of(cell));
  }

  /// Whether a box lies wholly on one side of an edge's line; false where doubles cannot tell.
  static bool is_beside(const Segment& e, const Box& b) {
    const Vec2 d = e.b - e.a, half = 0.5 * b.max - 0.5 * b.min;
    const Vec2 middle = 0.5 * b.min + 0.5 * b.max - e.a;
    const auto size = [](const Vec2& v) { return std::fabs(v.x) + std::fabs(v.y); };
    // Differences are off by roundings of what they are of.
    const double doubt =
        kRoom * (size(e.a) + size(e.b) + size(b.min) + size(b.max)) * (size(d) + size(middle));
    return std::fabs(cross(d, middle)) > std::fabs(d.y) * half.x + std::fabs(d.x) * half.y + doubt;
  }
  static Box box_of(const Cell& o) {
    if (o.endless_forward) return {{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};
    Box b{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    const double reach = std::fmax(o.radius, std::fmax(o.semi_axes.x, o.semi_axes.y));
    for (const boundary::Corner& c : o.corners) {
      const Vec2 p = c.base + c.offset.x * c.axis + c.offset.y * perp(c.axis);
      for (int i = 0; i < 2; ++i) {
        const double room = reach + kRoom * (reach + std::fabs(c.base[i]) + std::fabs(c.offset.x) +
                                             std::fabs(c.offset.y));
        b.min[i] = std::fmin(b.min[i], p[i] - room);
        b.max[i] = std::fmax(b.max[i], p[i] + room);
      }
    }
    return b;
  }
  static bool is_at(const Vertex& v, const boundary::Corner& c) {
    const Vec2 p = c.base + c.offset.x * c.axis + c.offset.y * perp(c.axis);
    const double room = kRoom * (std::fabs(c.base.x) + std::fabs(c.base.y) + std::fabs(c.offset.x) +
                                 std::fabs(c.offset.y));
    if (!meet({{p.x - room, p.y - room}, {p.x + room, p.y + room}}, v.bounds())) return false;
    return decide_algebraic([&](auto& s) {
      const auto x = v.in(s);
      const auto z = x.xy - x.w * c.at(s);
      return s.sign(z.x) == Sign::zero && s.sign(z.y) == Sign::zero;
    });
  }

  /// A vertex that is on no edge of the region.
  bool is_inside(const Vertex& v) const {
    struct Pass {
      const Vertex& v;
      bool odd = false;
      bool above(const Vec2& p) const {
        const Box b = v.bounds();
        if (p.y > b.max.y) return true;
        if (p.y < b.min.y) return false;
        return sign_at(v, [&](auto& s, const auto& x) { return x.w * s.number(p.y) - x.xy.y; }) ==
               Sign::positive;
      }
      void run(const Vec2& a, const Vec2& b) { odd = odd != (above(a) != above(b)); }
      void edge(const Vec2& a, const Vec2& b) {
        const bool up = above(b);
        if (above(a) == up) return;
        const Sign side = sign_at(v, [&](auto& s, const auto& x) {
          const auto from = boundary::pair_of(s, a);
          return sign::cross(boundary::pair_of(s, b) - from, x.xy - x.w * from);
        });
        if ((side == Sign::positive) == up) odd = !odd;
      }
    } pass{v};
    tree_->ray(v.bounds(), pass);
    return pass.odd;
  }

  /// Around a vertex, the first ray clockwise from the germ has it to its left.
  Sides along_region(const Vertex& v, const Germ& g, const Here& here) const {
    const auto same = [](Part p) { return Sides{p, p, p}; };
    const auto side = [](bool inside) { return inside ? Part::interior : Part::exterior; };
    for (const Touched& t : here.cells)
      if (index_on(*t.cell, g.piece) >= 0)
        return {Part::boundary, side(g.forward), side(!g.forward)};
    struct Ray {
      const RimPiece* line = nullptr;
      bool forward = false;
      int part = 0;
    } first;
    // Clockwise from r to q: by less than half a turn.
    const auto clockwise = [&](const Ray& r, const Ray& q) {
      const Sign turn = decide_algebraic([&](auto& s) {
        return s.sign(sign::cross(straight(s, *r.line).t, straight(s, *q.line).t));
      });
      return (r.forward == q.forward ? turn : -turn) == Sign::negative;
    };
    for (const Touched& t : here.cells) {
      const Spot& spot = t.spots[0];
      for (const bool forward : {true, false}) {
        if (spot.at == (forward ? At::end : At::start)) continue;
        Ray ray{&spot.piece, forward, 0};
        const Sign turn =
            sign_at(v,
                    [&](auto& s, const auto& x) {
                      return sign::cross(g.direction(s, x), straight(s, spot.piece).t);
                    }) *
            (forward ? Sign::positive : Sign::negative);
        if (turn == Sign::zero) {
          const Way w = straight_way(v, g, spot.piece);
          const bool ahead = sign_at(v, [&](auto& s, const auto& x) {
                               return dot(g.direction(s, x), straight(s, spot.piece).t);
                             }) == (forward ? Sign::positive : Sign::negative);
          if (ahead) {
            if (w == Way::in || w == Way::out) return same(side(w == Way::in));
            return {Part::boundary, side(forward), side(!forward)};
          }
        }
        ray.part = turn == Sign::negative ? 0 : turn == Sign::zero ? 1 : 2;
        if (!first.line || ray.part < first.part ||
            (ray.part == first.part && clockwise(ray, first)))
          first = ray;
      }
    }
    return same(side(first.forward));
  }

  Kind kind_;
  const Tree* tree_;            ///< of an outline
  const Caps* caps_ = nullptr;  ///< of a region with curved edges
  Box nearby_ = kEverywhere;
  std::vector<Cell> cells_;
  std::vector<Box> boxes_;
  std::vector<EdgeCells> edges_;           ///< in order
  std::vector<bool> turned_;               ///< of a region's
  std::vector<std::uint32_t> run_starts_;  ///< edges
  std::vector<Run> runs_;
  std::vector<Uncovered> left_;  ///< of the pieces of capsules, where that is known
  std::vector<boundary::Corner> ends_;
};

}  // namespace abut::detail::outline
