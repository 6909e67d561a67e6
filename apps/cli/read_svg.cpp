// The shapes of an SVG drawing, in the coordinates of the picture: CSS pixels, y down.
//
// What is read, after SVG 2 (https://www.w3.org/TR/SVG2/): circle, ellipse, rect with rx and ry,
// line, polyline (one item of several segments), polygon where convex; g, a, svg, symbol, use with
// their transforms and viewports. Sizes are those of the geometry: the width of a stroke, clipping
// and style sheets are not looked at. All the rest is counted by name.
//
// Where the outermost svg has both a size in real units and a viewBox, the two make a scale, as on
// a screen; without a size there, the coordinates are taken as they stand in the file.
#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <pugixml.hpp>
#include <unordered_map>

#include "drawing.hpp"
#include "error.hpp"
#include "svg_geometry.hpp"

namespace abut::cli {
namespace {

using pugi::xml_node;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// The nearest viewport, for percentages; unknown where the file does not say.
struct Viewport {
  double width = unknown, height = unknown;
  double diagonal() const { return std::sqrt((width * width + height * height) / 2); }
};

/// A shape that cannot be taken, though nothing is wrong with it.
struct LeftOut {
  std::string why;
};
/// A shape that SVG says is not drawn.
struct NotRendered {
  std::string why;
};

double unit_in_pixels(std::string_view unit) {
  if (unit.empty() || unit == "px") return 1;
  if (unit == "in") return 96;
  if (unit == "cm") return 96 / 2.54;
  if (unit == "mm") return 96 / 25.4;
  if (unit == "Q") return 96 / 101.6;
  if (unit == "pt") return 96.0 / 72;
  if (unit == "pc") return 16;
  throw LeftOut{fmt::format("a length in {}", excerpt(unit))};
}

/// A length; `whole` is what 100 % means.
double parse_length(std::string_view text, double whole) {
  std::string_view rest = trimmed(text);
  const std::optional<double> number = take_number(rest);
  if (!number) throw InputError{"", "not a length", excerpt(text)};
  if (!std::isfinite(*number))
    throw InputError{"", "larger than the largest double", excerpt(text)};
  if (rest != "%") return *number * unit_in_pixels(rest);
  if (std::isnan(whole)) throw LeftOut{"a percentage of a size that the file does not give"};
  return *number / 100 * whole;
}

struct ViewBox {
  Vec2 corner, size;
};

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

/// How a viewBox is laid into a viewport: preserveAspectRatio.
Affine fit(const ViewBox& box, Vec2 size, std::string_view rule) {
  double sx = size.x / box.size.x, sy = size.y / box.size.y;
  rule = trimmed(rule);
  std::string_view align = rule.substr(0, rule.find(' '));
  if (align.empty()) align = "xMidYMid";
  const bool slice = rule.size() > 5 && rule.substr(rule.size() - 5) == "slice";
  Vec2 at{0, 0};
  if (align != "none") {
    if (align.size() != 8) throw InputError{"preserveAspectRatio", "unknown", excerpt(rule)};
    const double s = slice ? std::fmax(sx, sy) : std::fmin(sx, sy);
    const auto share = [&](std::string_view word) {
      if (word == "Min") return 0.0;
      if (word == "Mid") return 0.5;
      if (word == "Max") return 1.0;
      throw InputError{"preserveAspectRatio", "unknown", excerpt(rule)};
    };
    at = {share(align.substr(1, 3)) * (size.x - s * box.size.x),
          share(align.substr(5, 3)) * (size.y - s * box.size.y)};
    sx = sy = s;
  }
  return Affine{{sx, 0}, {0, sy}, {at.x - sx * box.corner.x, at.y - sy * box.corner.y}};
}

/// Is `text` the name of an element of SVG's namespace, and which?
std::string_view local_name(const xml_node& node) {
  const std::string_view name = node.name();
  return name.substr(0, 4) == "svg:" ? name.substr(4) : name;
}

bool is_finite(Vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }

constexpr std::string_view shape_names[] = {"circle", "ellipse",  "rect",
                                            "line",   "polyline", "polygon"};
bool is_shape(std::string_view name) {
  return std::find(std::begin(shape_names), std::end(shape_names), name) != std::end(shape_names);
}

/// The value of a property in a style attribute; empty where it is not there.
std::string_view styled(std::string_view style, std::string_view property) {
  while (!style.empty()) {
    const std::size_t end = std::min(style.find(';'), style.size());
    const std::string_view declaration = style.substr(0, end);
    const std::size_t colon = declaration.find(':');
    if (colon != std::string_view::npos && trimmed(declaration.substr(0, colon)) == property)
      return trimmed(declaration.substr(colon + 1));
    style.remove_prefix(std::min(end + 1, style.size()));
  }
  return {};
}

class SvgReader {
 public:
  SvgReader(std::string_view text, Drawing& drawing, Remarks& remarks)
      : text_(text), drawing_(drawing), remarks_(remarks) {}

  void read(const xml_node& root) {
    index_ids(root);
    Place place;
    place.to = root_transform(root, place.viewport);
    guarded(root, [&] {
      enter(root, place);
      children(root, place);
    });
  }

 private:
  /// Where in the drawing the walk is: handed down by value.
  struct Place {
    Affine to;
    Viewport viewport;
    int depth = 0;
    bool hidden = false, used = false;
    std::string used_as;  ///< the ids of the use elements that led here
  };

  static constexpr int deepest = 256;
  /// A few use elements inside one another can stand for more elements than fit anywhere.
  static constexpr std::size_t most_used = 1'000'000;
  /// The same of their ids, which are joined with those of what they use.
  static constexpr std::size_t most_joined = std::size_t{64} << 20;

  std::string where(const xml_node& node) {
    if (const std::string_view id = node.attribute("id").value(); !id.empty())
      return fmt::format("#{}", excerpt(id));
    if (line_ends_.empty()) {
      for (std::size_t i = 0; i < text_.size(); ++i)
        if (text_[i] == '\n') line_ends_.push_back(i);
      line_ends_.push_back(text_.size());
    }
    const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0));
    const auto end = std::lower_bound(line_ends_.begin(), line_ends_.end(), offset);
    return fmt::format("{} in line {}", excerpt(local_name(node)), end - line_ends_.begin() + 1);
  }

  template <class Read>
  void guarded(const xml_node& node, Read read) {
    try {
      read();
    } catch (const InputError& error) {
      const std::string own = error.own();
      remarks_.broken(fmt::format("{}: {}", excerpt(local_name(node)), error.kind()),
                      where(node) + (own.empty() ? "" : ": " + own));
    } catch (const LeftOut& reason) {
      remarks_.broken(reason.why, where(node));
    } catch (const NotRendered& reason) {
      remarks_.refuse("not drawn by SVG's rules: " + reason.why, where(node));
    }
  }

  static double length(const xml_node& node, const char* name, double whole, double otherwise) {
    const pugi::xml_attribute attribute = node.attribute(name);
    if (!attribute) return otherwise;
    try {
      return parse_length(attribute.value(), whole);
    } catch (InputError& error) {
      error.field = name;
      throw;
    }
  }

  static double size(const xml_node& node, const char* name, double whole, double otherwise) {
    const double value = length(node, name, whole, otherwise);
    if (value < 0) throw InputError{name, "must not be negative"};
    return value;
  }

  static std::optional<ViewBox> view_box(const xml_node& node) {
    const pugi::xml_attribute attribute = node.attribute("viewBox");
    if (!attribute) return std::nullopt;
    try {
      const std::vector<double> n = parse_numbers(attribute.value());
      if (n.size() != 4) throw InputError{"", "must be four numbers"};
      if (n[2] < 0 || n[3] < 0) throw InputError{"", "must not have a negative size"};
      if (n[2] == 0 || n[3] == 0) throw NotRendered{"a viewBox of no size"};
      return ViewBox{{n[0], n[1]}, {n[2], n[3]}};
    } catch (InputError& error) {
      error.field = "viewBox";
      throw;
    }
  }

  Affine root_transform(const xml_node& root, Viewport& viewport) {
    const auto given = [&](const char* name) {
      std::string_view text = styled(root.attribute("style").value(), name);
      if (text.empty()) text = trimmed(root.attribute(name).value());
      const bool real = !text.empty() && text != "auto" && text.back() != '%';
      const double value = real ? parse_length(text, unknown) : unknown;
      if (value < 0) throw InputError{name, "must not be negative"};
      return value;
    };
    try {
      const std::optional<ViewBox> box = view_box(root);
      Vec2 outer{given("width"), given("height")};
      if (!box) {
        viewport = {outer.x, outer.y};
        return {};
      }
      viewport = {box->size.x, box->size.y};
      if (std::isnan(outer.x) && std::isnan(outer.y)) return {};
      if (std::isnan(outer.x)) outer.x = outer.y * box->size.x / box->size.y;
      if (std::isnan(outer.y)) outer.y = outer.x * box->size.y / box->size.x;
      if (outer.x == 0 || outer.y == 0) throw NotADrawing("the svg element has no size");
      return fit(*box, outer, root.attribute("preserveAspectRatio").value());
    } catch (const InputError& error) {
      throw NotADrawing("the svg element: " + error.text());
    } catch (const LeftOut& reason) {
      throw NotADrawing("the svg element: " + reason.why);
    } catch (const NotRendered& reason) {
      throw NotADrawing("the svg element: " + reason.why);
    }
  }

  void index_ids(const xml_node& root) {
    for (xml_node node = root; node;) {
      if (const pugi::xml_attribute id = node.attribute("id")) by_id_.emplace(id.value(), node);
      if (xml_node child = node.first_child()) {
        node = child;
        continue;
      }
      while (node && node != root && !node.next_sibling()) node = node.parent();
      node = node == root ? xml_node() : node.next_sibling();
    }
  }

  /// What every element may have: a transform, and reasons not to be drawn.
  static void enter(const xml_node& node, Place& place) {
    const std::string_view style = node.attribute("style").value();
    if (node.attribute("display").value() == std::string_view("none") ||
        styled(style, "display") == "none")
      throw NotRendered{"display: none"};
    std::string_view visibility = styled(style, "visibility");
    if (visibility.empty()) visibility = node.attribute("visibility").value();
    if (!visibility.empty() && visibility != "inherit") place.hidden = visibility != "visible";
    const bool sized = is_shape(local_name(node)) || local_name(node) == "use" || place.depth > 0;
    for (const char* property : {"transform", "transform-origin", "cx", "cy", "r", "rx", "ry", "x",
                                 "y", "width", "height"})
      if (!styled(style, property).empty() && (sized || property[0] == 't'))
        throw LeftOut{fmt::format("{} given in a style attribute", property)};
    if (node.attribute("transform-origin")) throw LeftOut{"a transform-origin"};
    if (const pugi::xml_attribute attribute = node.attribute("transform")) {
      const std::optional<Affine> own = parse_transform(attribute.value());
      if (!own) throw InputError{"transform", "not a transform", excerpt(attribute.value())};
      place.to = place.to * *own;
      if (!place.to.finite()) throw InputError{"transform", "too large"};
      if (place.to.determinant() == 0) throw NotRendered{"a transform that flattens everything"};
    }
  }

  void children(const xml_node& node, const Place& place) {
    for (const xml_node& child : node.children()) {
      if (child.type() != pugi::node_element) continue;
      guarded(child, [&] { element(child, place); });
    }
  }

  void descend(Place& place) {
    if (++place.depth > deepest) throw LeftOut{fmt::format("nested more than {} deep", deepest)};
    if ((joined_ += place.used_as.size()) > most_joined)
      throw NotADrawing(fmt::format("the ids of its use elements, joined, are larger than {} MiB",
                                    most_joined >> 20));
    if (place.used && ++used_ > most_used)
      throw NotADrawing(fmt::format("its use elements stand for more than {} elements", most_used));
  }

  void element(const xml_node& node, Place place) {
    descend(place);
    const std::string_view name = local_name(node);
    if (name == "defs" || name == "symbol") return definitions(node);
    if (is_shape(name)) {
      enter(node, place);
      if (place.hidden) throw NotRendered{"visibility: hidden"};
      return shape(node, name, place);
    }
    if (name == "g" || name == "a") {
      enter(node, place);
      return children(node, place);
    }
    if (name == "svg") {
      enter(node, place);
      return viewport(node, place, node);
    }
    if (name == "use") {
      enter(node, place);
      return use(node, place);
    }
    remarks_.count(excerpt(name));
  }

  /// Shapes that are drawn only where something uses them; elsewhere they are not in the drawing.
  void definitions(const xml_node& node) {
    for (const xml_node& child : node.children())
      if (is_shape(local_name(child)))
        remarks_.count(fmt::format("{} (a definition, drawn where used)", local_name(child)));
      else if (child.type() == pugi::node_element && local_name(child) != "g" &&
               local_name(child) != "symbol")
        remarks_.count(local_name(child));
  }

  /// A new viewport, for svg and symbol; `sized` has its width and height (a use element may).
  void viewport(const xml_node& node, Place place, const xml_node& sized) {
    const Viewport outer = place.viewport;
    const auto extent = [&](const char* name, double whole) {
      const xml_node& from = sized.attribute(name) ? sized : node;
      if (from.attribute(name) && trimmed(from.attribute(name).value()) != "auto")
        return size(from, name, whole, unknown);
      return whole;  // 100 %
    };
    const Vec2 corner{length(node, "x", outer.width, 0), length(node, "y", outer.height, 0)};
    const Vec2 extents{extent("width", outer.width), extent("height", outer.height)};
    place.to = place.to * Affine::translation(corner);
    place.viewport = {extents.x, extents.y};
    if (extents.x == 0 || extents.y == 0) throw NotRendered{"a viewport of no size"};
    if (const std::optional<ViewBox> box = view_box(node)) {
      if (std::isnan(extents.x) || std::isnan(extents.y))
        throw LeftOut{"a viewBox in a viewport whose size the file does not give"};
      place.to = place.to * fit(*box, extents, node.attribute("preserveAspectRatio").value());
      place.viewport = {box->size.x, box->size.y};
    }
    children(node, place);
  }

  void use(const xml_node& node, Place place) {
    std::string_view target = node.attribute("href").value();
    if (target.empty()) target = node.attribute("xlink:href").value();
    if (target.empty() || target[0] != '#') throw LeftOut{"a use of something outside the file"};
    const auto found = by_id_.find(std::string(target.substr(1)));
    if (found == by_id_.end())
      throw InputError{"href", "nothing has the id", excerpt(target.substr(1))};
    place.used = true;
    place.to = place.to * Affine::translation({length(node, "x", place.viewport.width, 0),
                                               length(node, "y", place.viewport.height, 0)});
    if (const std::string_view id = node.attribute("id").value(); !id.empty())
      place.used_as += std::string(id) + '/';
    const xml_node& used = found->second;
    guarded(used, [&] {
      const std::string_view name = local_name(used);
      if (name != "symbol" && name != "svg") return element(used, place);
      descend(place);
      enter(used, place);
      viewport(used, place, node);
    });
  }

  void shape(const xml_node& node, std::string_view name, const Place& place) {
    const double w = place.viewport.width, h = place.viewport.height;
    const Affine& to = place.to;
    if (name == "circle") {
      const double r = size(node, "r", place.viewport.diagonal(), 0);
      if (r == 0) throw NotRendered{"a radius of 0"};
      return add(node, place, transformed_ellipse(to, point(node, "cx", "cy", place), r, r));
    }
    if (name == "ellipse") {
      const auto [rx, ry] = radii(node, place);
      if (rx == 0 || ry == 0) throw NotRendered{"a semi-axis of 0"};
      return add(node, place, transformed_ellipse(to, point(node, "cx", "cy", place), rx, ry));
    }
    if (name == "rect") {
      const Vec2 extent{size(node, "width", w, 0), size(node, "height", h, 0)};
      if (extent.x == 0 || extent.y == 0) throw NotRendered{"a rectangle of no size"};
      auto [rx, ry] = radii(node, place);
      rx = std::fmin(rx, extent.x / 2);
      ry = std::fmin(ry, extent.y / 2);
      std::optional<AnyShape> image =
          transformed_rect(to, point(node, "x", "y", place), extent, rx, ry);
      if (!image) throw LeftOut{"a rectangle with corners that are not round but elliptical"};
      return add(node, place, std::move(*image));
    }
    if (name == "line")
      return add(node, place,
                 Segment{to(point(node, "x1", "y1", place)), to(point(node, "x2", "y2", place))});

    std::vector<double> numbers;
    try {
      numbers = parse_numbers(node.attribute("points").value());
    } catch (InputError& error) {
      error.field = "points";
      throw;
    }
    if (numbers.size() % 2 != 0) {
      remarks_.refuse("the last, odd number of points", where(node));
      numbers.pop_back();
    }
    std::vector<Vec2> points;
    for (std::size_t i = 0; i < numbers.size(); i += 2)
      points.push_back(to({numbers[i], numbers[i + 1]}));
    if (points.size() < (name == "polygon" ? 1 : 2)) throw NotRendered{"too few points"};
    if (name == "polygon") return add(node, place, Polygon{std::move(points)});
    std::vector<AnyShape> segments;
    for (std::size_t i = 1; i < points.size(); ++i)
      segments.push_back(Segment{points[i - 1], points[i]});
    add(node, place, std::move(segments));
  }

  static Vec2 point(const xml_node& node, const char* x, const char* y, const Place& place) {
    return {length(node, x, place.viewport.width, 0), length(node, y, place.viewport.height, 0)};
  }

  /// rx and ry of a rect or an ellipse: one stands for both where the other is auto.
  static Vec2 radii(const xml_node& node, const Place& place) {
    const auto radius = [&](const char* name, double whole) {
      const std::string_view text = trimmed(node.attribute(name).value());
      return text.empty() || text == "auto" ? unknown : size(node, name, whole, unknown);
    };
    const double rx = radius("rx", place.viewport.width), ry = radius("ry", place.viewport.height);
    if (std::isnan(rx) && std::isnan(ry)) return {0, 0};
    return {std::isnan(rx) ? ry : rx, std::isnan(ry) ? rx : ry};
  }

  void add(const xml_node& node, const Place& place, std::vector<AnyShape> several) {
    for (const AnyShape& shape : several)
      if (const std::optional<Problem> problem = validate(shape)) {
        if (const Polygon* polygon = std::get_if<Polygon>(&shape);
            polygon && std::all_of(polygon->vertices.begin(), polygon->vertices.end(), is_finite))
          throw LeftOut{"a polygon that is not convex"};
        throw InputError{std::string(problem->field), std::string(problem->message)};
      }
    Buffer id;
    if (const std::string_view own = node.attribute("id").value();
        !own.empty() || !place.used_as.empty()) {
      std::string full = place.used_as + std::string(own);
      if (own.empty()) full.pop_back();
      append_json_string(id, full);
    }
    drawing_.add(std::move(several), {id.data(), id.size()});
  }
  void add(const xml_node& node, const Place& place, AnyShape shape) {
    std::vector<AnyShape> one;
    one.push_back(std::move(shape));
    add(node, place, std::move(one));
  }

  std::string_view text_;
  Drawing& drawing_;
  Remarks& remarks_;
  std::unordered_map<std::string, xml_node> by_id_;
  std::vector<std::size_t> line_ends_;
  std::size_t used_ = 0, joined_ = 0;
};

std::size_t line_of(std::string_view text, std::size_t offset) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
  return 1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

/// XML that says nothing of its encoding is UTF-8, and must be that.
void check_encoding(std::string_view text) {
  const bool wide = text.substr(0, 2) == "\xFF\xFE" || text.substr(0, 2) == "\xFE\xFF" ||
                    text.substr(0, 4).find('\0') != std::string_view::npos;
  const std::string_view declaration =
      text.substr(0, 5) == "<?xml" ? text.substr(0, text.find("?>")) : "";
  const bool latin = declaration.find("8859") != std::string_view::npos ||
                     declaration.find("atin") != std::string_view::npos;
  if (!wide && !latin && !simdjson::validate_utf8(text.data(), text.size()))
    throw NotADrawing("not valid UTF-8");
}

}  // namespace

void read_svg(std::string text, Drawing& drawing, Remarks& remarks) {
  check_encoding(text);
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  if (!parsed)
    throw NotADrawing(fmt::format("line {}: not well-formed XML: {}",
                                  line_of(text, static_cast<std::size_t>(parsed.offset)),
                                  parsed.description()));
  const xml_node root = document.document_element();
  if (local_name(root) != "svg")
    throw NotADrawing(
        fmt::format("not an SVG drawing: the outermost element is {}", excerpt(root.name())));
  SvgReader(text, drawing, remarks).read(root);
}

}  // namespace abut::cli
