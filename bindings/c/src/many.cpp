// The convex hull of shapes of any kinds, and their union.
#include <abut/any_shape.hpp>
#include <abut/corners.hpp>
#include <abut/curved_region.hpp>
#include <abut/enclosing.hpp>
#include <numbers>

#include "answers.hpp"

using namespace abut_c;
using abut::AnyShape;
using abut::Vec2;

namespace {

template <class S>
double radius_of(const S& s) {
  if constexpr (requires { s.radius; }) return s.radius;
  return 0;
}

/// f(p) for points around which the shape's hull is: its corners, with its radius around each.
template <class S>
void each_corner(const S& s, auto f) {
  if constexpr (requires { abut::corners(s); })
    for (const Vec2& p : abut::corners(s)) f(p);
  else if constexpr (requires { s.rings; })
    for (const auto& ring : s.rings) std::for_each(ring.begin(), ring.end(), f);
  else if constexpr (requires { s.lines; })
    for (const auto& line : s.lines) std::for_each(line.begin(), line.end(), f);
}

/// The hull of what was added. Its points are thinned out now and then.
class Around {
 public:
  explicit Around(double tolerance) : tolerance_(tolerance) {}

  bool endless() const { return endless_; }
  void add(const abut::Line&) { endless_ = true; }
  void add(const abut::Ray&) { endless_ = true; }
  void add(const abut::Ellipse& e) { all_round(e.center, e.semi_axes, e.rotation); }
  template <class S>
  void add(const S& s) {
    const double radius = common_ ? 0 : radius_of(s);
    each_corner(s, [&](const Vec2& p) { all_round(p, {radius, radius}, {}); });
  }
  /// Shapes are added without their radius: all have the same.
  void leave_radius() { common_ = true; }
  abut::Polygon hull() const { return abut::convex_hull(points_); }
  bool empty() const { return points_.empty(); }

 private:
  void all_round(const Vec2& center, const Vec2& axes, const abut::Rotation& turn) {
    const Vec2 from = center + turn * Vec2{axes.x, 0};
    if (axes == Vec2{} || axes.x == 0 || axes.y == 0) {
      points_.insert(points_.end(), {from, center - (from - center)});
      const Vec2 to = center + turn * Vec2{0, axes.y};
      if (axes.y != 0) points_.insert(points_.end(), {to, center - (to - center)});
    } else {
      if (!(tolerance_ > 0))
        refuse(
            "tolerance: has to be positive for the hull of ellipses, or of shapes whose radii "
            "differ");
      points_.push_back(from);
      const abut::CurvedEdge round{abut::CurvedEdge::Kind::arc, from, from, center, axes, turn, 0,
                                   2 * std::numbers::pi};
      abut::append_chords(round, tolerance_, points_);
    }
    if (points_.size() < most_) return;
    points_ = abut::convex_hull(points_).vertices;
    most_ = 2 * points_.size() + (std::size_t{1} << 20);
  }

  std::vector<Vec2> points_;
  double tolerance_;
  std::size_t most_ = std::size_t{1} << 20;
  bool endless_ = false, common_ = false;
};

/// The radius that all shapes with a point have; nothing if it differs, or there is an ellipse.
std::optional<double> common_radius(std::span<const AnyShape> shapes) {
  std::optional<double> found;
  for (const AnyShape& shape : shapes) {
    const bool fits = std::visit(
        [&]<class S>(const S& s) {
          if constexpr (std::is_same_v<S, abut::Ellipse>) return false;
          bool some = false;
          each_corner(s, [&](const Vec2&) { some = true; });
          const double radius = radius_of(s);
          if (some && !found) found = radius;
          return !some || radius == *found;
        },
        shape);
    if (!fits) return {};
  }
  return found;
}

std::vector<AnyShape> shapes_of(const abut_shape_t* const* shapes, size_t count) {
  if (count > 0) deref(shapes, "shapes");
  std::vector<AnyShape> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(shape_of(shapes[i], "shapes"));
  return all;
}

/// Adds the rings of a shape, each with the area to its left, as chords.
void add_rings(const AnyShape& shape, double tolerance, abut::Region& to) {
  for (const auto& ring : abut::united(shape, abut::Polyline{}).rings) {
    auto& chain = to.rings.emplace_back();
    for (const abut::CurvedEdge& e : ring) {
      if (e.kind == abut::CurvedEdge::Kind::arc && !(tolerance > 0))
        refuse("tolerance: has to be positive for the union of shapes with arcs");
      chain.push_back(e.from);
      abut::append_chords(e, tolerance, chain);
    }
  }
}

}  // namespace

extern "C" {

int abut_hull_of_shapes(const abut_shape_t* const* shapes, size_t count, double tolerance,
                        abut_shape_t* out) {
  return guarded([&] {
    thread_local abut::batch::ShapeNumbers numbers;
    number_of(abut::described::Takes::length, tolerance, "tolerance");
    const std::vector<AnyShape> all = shapes_of(shapes, count);
    const std::optional<double> radius = common_radius(all);
    Around around(tolerance);
    if (radius) around.leave_radius();
    for (const AnyShape& shape : all) std::visit([&](const auto& s) { around.add(s); }, shape);
    if (around.endless() || around.empty()) return false;
    abut::Polygon hull = around.hull();
    hull.radius = radius.value_or(0);
    numbers = abut::batch::numbers_of(AnyShape(std::move(hull)));
    give(out, "out", given_of(numbers));
    return true;
  });
}

abut_curved_region_t* abut_united_all(const abut_shape_t* const* shapes, size_t count) {
  return guarded_pointer(
      [&] { return new abut_curved_region_t(abut::united(shapes_of(shapes, count))); });
}
int abut_union_of_shapes(const abut_shape_t* const* shapes, size_t count, double tolerance,
                         abut_shape_t* out) {
  return guarded([&] {
    number_of(abut::described::Takes::length, tolerance, "tolerance");
    abut::Region all;
    for (const AnyShape& shape : shapes_of(shapes, count)) add_rings(shape, tolerance, all);
    // So many rings run around a point as shapes hold it. Then corners within a straight edge are left out.
    abut::Region cleared;
    add_rings(abut::repaired(all, abut::FillRule::nonzero).region, tolerance, cleared);
    return give_repaired(abut::repaired(cleared), out, nullptr, nullptr);
  });
}

}  // extern "C"
