#include "svg_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "error.hpp"
#include "svg_path.hpp"

namespace abut::cli {
namespace {

constexpr std::string_view shape_names[] = {"circle",   "ellipse", "rect", "line",
                                            "polyline", "polygon", "path"};

/// rx and ry of a rect or an ellipse: one stands for both where the other is auto.
Vec2 radii(const Element& element) {
  const auto radius = [&](const char* name, double whole) {
    const std::string_view text = element.style[name];
    return text.empty() || same_word(text, "auto") ? std::nan("")
                                                   : element.size(name, whole, std::nan(""));
  };
  const double rx = radius("rx", element.viewport.width),
               ry = radius("ry", element.viewport.height);
  if (std::isnan(rx) && std::isnan(ry)) return {0, 0};
  return {std::isnan(rx) ? ry : rx, std::isnan(ry) ? rx : ry};
}

std::vector<Vec2> points_of(const Element& element, const std::string& where, Remarks& remarks) {
  std::vector<double> numbers;
  try {
    numbers = parse_numbers(element.node.attribute("points").value());
  } catch (InputError& error) {
    error.field = "points";
    throw;
  }
  if (numbers.size() % 2 != 0) {
    remarks.refuse("the last, odd number of points", where);
    numbers.pop_back();
  }
  std::vector<Vec2> points;
  for (std::size_t i = 0; i < numbers.size(); i += 2)
    points.push_back(element.to({numbers[i], numbers[i + 1]}));
  return points;
}

/// Makes the shapes of one element.
class Shaper {
 public:
  Shaper(const Element& element, const ShapeOptions& options, const std::string& where,
         Remarks& remarks)
      : element_(element), options_(options), where_(where), remarks_(remarks) {
    if (options.strokes && element.paint.stroked) radius_ = stroke_radius();
  }

  std::vector<AnyArea> areas() {
    std::vector<AnyArea> all;
    for (AnyShape& shape : shapes()) all.emplace_back(std::move(shape));
    if (curved_) all.emplace(all.begin(), *std::move(curved_));
    return all;
  }

 private:
  std::vector<AnyShape> shapes() {
    const std::string_view name = element_.name;
    if (name == "circle" || name == "ellipse") return ellipse();
    if (name == "rect") return rect();
    if (name == "line") {
      caps();
      return stroked(
          {{element_.to(element_.point("x1", "y1")), element_.to(element_.point("x2", "y2"))}},
          radius_);
    }
    if (name == "path") return path();
    std::vector<Vec2> points = points_of(element_, where_, remarks_);
    if (points.size() < (name == "polygon" ? 1 : 2)) throw NotRendered{"too few points"};
    if (name == "polygon") {
      joins();
      return closed({std::move(points)});
    }
    caps(), joins();
    return stroked({std::move(points)}, radius_);
  }
  /// Only its stroke is there.
  bool hollow() const { return radius_ > 0 && !element_.paint.filled; }

  static std::vector<AnyShape> one(AnyShape shape) {
    std::vector<AnyShape> result;
    result.push_back(std::move(shape));
    return result;
  }

  double stroke_radius() const {
    const Affine& to = element_.to;
    const double across = length(to.x), along = length(to.y);
    if (!element_.paint.scales) return element_.paint.width / 2;
    if (std::fabs(across - along) > 1e-9 * std::fmax(across, along) ||
        std::fabs(dot(to.x, to.y)) > 1e-9 * across * along)
      throw LeftOut{"a stroke that a transform makes wider one way than the other"};
    return across * element_.paint.width / 2;
  }
  void joins() {
    if (radius_ > 0 && !element_.paint.round_joins)
      remarks_.changed("corners of strokes became round", where_);
  }
  void caps() {
    if (radius_ > 0 && !element_.paint.round_caps)
      remarks_.changed("ends of strokes became round", where_);
  }
  void curves() { remarks_.curves(options_.tolerance); }

  std::vector<AnyShape> closed(std::vector<Ring> rings) {
    if (hollow()) {
      for (Ring& ring : rings) ring.push_back(Vec2(ring.front()));
      return stroked(std::move(rings), radius_);
    }
    Filled result = filled(std::move(rings), element_.paint.rule, radius_);
    if (result.repaired) remarks_.changed(kRepaired, where_, result.largest_move);
    if (result.shapes.empty()) throw NotRendered{"an outline that encloses nothing"};
    return std::move(result.shapes);
  }

  /// The edges of areas, in an order of their own.
  static std::vector<std::array<double, 4>> borders(const std::vector<AnyShape>& areas) {
    std::vector<std::array<double, 4>> edges;
    const auto add = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 p = ring[i], q = ring[i + 1 < ring.size() ? i + 1 : 0];
        edges.push_back(std::min(std::array{p.x, p.y, q.x, q.y}, std::array{q.x, q.y, p.x, p.y}));
      }
    };
    for (const AnyShape& area : areas)
      if (const Polygon* polygon = std::get_if<Polygon>(&area))
        add(polygon->vertices);
      else
        for (const Ring& ring : std::get<Region>(area).rings) add(ring);
    std::sort(edges.begin(), edges.end());
    return edges;
  }
  /// Whether an area of these rings is that of the even-odd rule, too: a region with arcs has no other.
  bool is_odd(const std::vector<Ring>& rings, const std::vector<AnyShape>& area) const {
    return element_.paint.rule == FillRule::even_odd ||
           borders(filled(rings, FillRule::even_odd, 0).shapes) == borders(area);
  }

  std::vector<AnyShape> ellipse() {
    const bool circle = element_.name == "circle";
    const Vec2 r =
        circle ? Vec2{element_.size("r", element_.viewport.diagonal(), 0), 0} : radii(element_);
    if (circle && r.x == 0) throw NotRendered{"a radius of 0"};
    if (!circle && (r.x == 0 || r.y == 0)) throw NotRendered{"a semi-axis of 0"};
    const double ry = circle ? r.x : r.y;
    const Vec2 center = element_.point("cx", "cy");
    AnyShape shape = transformed_ellipse(element_.to, center, r.x, ry);
    if (radius_ == 0) return one(std::move(shape));
    if (Circle* whole = std::get_if<Circle>(&shape); whole && !hollow()) {
      whole->radius += radius_;
      return one(std::move(shape));
    }
    curves();
    return closed({flattened_ellipse(element_.to(center), element_.to.linear({r.x, 0}),
                                     element_.to.linear({0, ry}), options_.tolerance)});
  }

  std::vector<AnyShape> rect() {
    const Vec2 extent{element_.size("width", element_.viewport.width, 0),
                      element_.size("height", element_.viewport.height, 0)};
    if (extent.x == 0 || extent.y == 0) throw NotRendered{"a rectangle of no size"};
    auto [rx, ry] = radii(element_);
    rx = std::fmin(rx, extent.x / 2);
    ry = std::fmin(ry, extent.y / 2);
    const Vec2 corner = element_.point("x", "y");
    const bool sharp = !(rx > 0 && ry > 0);
    if (sharp) joins();
    std::optional<AnyShape> image = transformed_rect(element_.to, corner, extent, rx, ry);
    if (image && radius_ == 0) return one(*std::move(image));
    if (image && !hollow())
      if (std::optional<AnyShape> wider = grown(*image)) return one(*std::move(wider));
    if (sharp)
      return closed({{element_.to(corner), element_.to(corner + Vec2{extent.x, 0}),
                      element_.to(corner + extent), element_.to(corner + Vec2{0, extent.y})}});
    std::vector<CurvedEdge> edges = rounded_rect(element_.to, corner, extent, rx, ry);
    if (options_.arcs && radius_ == 0) {
      curved_ = CurvedRegion{{std::move(edges)}};
      return {};
    }
    curves();
    return closed({flattened_ring(edges, options_.tolerance)});
  }

  /// The images of rectangles that have a radius, or can be given one.
  std::optional<AnyShape> grown(const AnyShape& shape) const {
    if (const Box* box = std::get_if<Box>(&shape))
      return RoundedBox{0.5 * (box->min + box->max), 0.5 * (box->max - box->min), {}, radius_};
    if (const OrientedBox* box = std::get_if<OrientedBox>(&shape))
      return RoundedBox{box->center, box->half_size, box->rotation, radius_};
    if (const RoundedBox* box = std::get_if<RoundedBox>(&shape))
      return RoundedBox{box->center, box->half_size, box->rotation, box->radius + radius_};
    if (const Circle* circle = std::get_if<Circle>(&shape))
      return Circle{circle->center, circle->radius + radius_};
    return std::nullopt;
  }

  std::vector<AnyShape> path() {
    const std::string_view data = element_.node.attribute("d").value();
    FlatPath path =
        flattened_path(data, element_.to, options_.tolerance, options_.arcs && radius_ == 0);
    if (!path.wrong.empty()) {
      if (path.subpaths.empty()) throw InputError{"d", "not a path", excerpt(path.wrong)};
      remarks_.refuse("the rest of a path, from what is none in it", where_);
    }
    if (path.curved) curves();
    bool fitted = false;
    std::vector<Ring> rings, lines;
    CurvedRegion curved;
    bool ring_has_arc = false;
    for (Subpath& subpath : path.subpaths) {
      std::vector<Vec2>& points = subpath.points;
      std::vector<CurvedEdge> edges;
      if (options_.arcs) edges = edges_of(subpath);
      points.erase(std::unique(points.begin(), points.end()), points.end());
      if (subpath.closed && points.size() > 1 && points.front() == points.back()) points.pop_back();
      if (points.size() < 2) continue;  // a move to where nothing is drawn
      const bool encloses = subpath.closed || element_.paint.filled;
      if (encloses && points.size() > 2) {
        rings.push_back(std::move(points));
        curved.rings.push_back(std::move(edges));
        ring_has_arc = ring_has_arc || !subpath.arcs.empty();
      } else {
        if (!subpath.arcs.empty()) curves();
        if (subpath.closed) points.push_back(Vec2(points.front()));
        lines.push_back(std::move(points));
      }
    }
    if (rings.empty() && lines.empty()) throw NotRendered{"a path without a line"};
    std::vector<AnyShape> result;
    if (!rings.empty()) {
      joins();
      try {
        result = closed(rings);
        if (ring_has_arc && is_odd(rings, result))
          curved_ = std::move(curved), result.clear(), fitted = path.fitted;
        else if (ring_has_arc)
          curves();
      } catch (const NotRendered&) {  // flat: its lines are all that there is
        for (Ring& ring : rings) lines.push_back(std::move(ring));
        rings.clear();
      }
    }
    if (fitted) remarks_.arcs(options_.tolerance);
    // A path that is also filled shows its open lines only if it is stroked.
    if (!lines.empty() && (rings.empty() || element_.paint.stroked)) {
      caps(), joins();
      for (AnyShape& piece : stroked(std::move(lines), radius_)) result.push_back(std::move(piece));
    }
    return result;
  }

  const Element& element_;
  const ShapeOptions& options_;
  const std::string& where_;
  Remarks& remarks_;
  double radius_ = 0;
  std::optional<CurvedRegion> curved_;  ///< the area of a path with arcs
};

}  // namespace

double Viewport::diagonal() const { return std::sqrt((width * width + height * height) / 2); }

bool is_shape(std::string_view name) {
  return std::find(std::begin(shape_names), std::end(shape_names), name) != std::end(shape_names);
}

std::vector<double> parse_numbers(std::string_view text) {
  std::vector<double> numbers;
  for (;;) {
    text = trimmed(text);
    if (!numbers.empty() && !text.empty() && text[0] == ',') text = trimmed(text.substr(1));
    if (text.empty()) return numbers;
    const std::optional<double> number = take_number(text);
    if (!number || !std::isfinite(*number))
      throw InputError{"", "not a list of numbers from here on", excerpt(text)};
    numbers.push_back(*number);
  }
}

double Element::length(const char* property, double whole, double otherwise) const {
  const Measures measures{whole, em, root_em};
  std::string_view text = style.styled(property);
  // CSS wants a unit, and passes over what has none.
  if (!text.empty() && text.back() >= '0' && text.back() <= '9') {
    std::string_view rest = text;
    if (const std::optional<double> number = take_number(rest); number != 0.0) text = {};
  }
  if (text.empty()) text = trimmed(node.attribute(property).value());
  if (text.empty() && !node.attribute(property)) return otherwise;
  try {
    return parse_length(text, measures);
  } catch (InputError& error) {
    error.field = property;
    throw;
  }
}

double Element::size(const char* property, double whole, double otherwise) const {
  const double value = length(property, whole, otherwise);
  if (value < 0) throw InputError{property, "must not be negative"};
  return value;
}

Vec2 Element::point(const char* x, const char* y) const {
  return {length(x, viewport.width, 0), length(y, viewport.height, 0)};
}

std::vector<AnyArea> shapes_of(const Element& element, const ShapeOptions& options,
                               const std::string& where, Remarks& remarks) {
  return Shaper(element, options, where, remarks).areas();
}

}  // namespace abut::cli
