// The shapes of an SVG drawing, in the coordinates of the picture: CSS pixels, y down.
//
// Read after SVG 2 (https://www.w3.org/TR/SVG2/): circle, ellipse, rect with rx and ry, line,
// polyline, polygon, path; g, a, svg, symbol, switch, use with their transforms and viewports;
// attributes, style attributes and style sheets. Only the geometry counts: clipping is ignored, and
// so are stroke widths unless the caller asks for them. Other elements are counted by name.
//
// Where the outermost svg has both a size in real units and a viewBox, the two make a scale, as on
// a screen; without a size there, the coordinates are taken as they stand in the file.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <pugixml.hpp>
#include <unordered_map>

#include "drawing.hpp"
#include "error.hpp"
#include "svg_geometry.hpp"
#include "svg_path.hpp"
#include "svg_shapes.hpp"

namespace abut::cli {
namespace {

using pugi::xml_node;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct ViewBox {
  Vec2 corner, size;
};

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

/// Behind its prefix.
std::string_view bare(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// "%20" is a blank, in links.
std::string percent_decoded(std::string_view text) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'                 ? c - '0'
           : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                : -1;
  };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() + 0 && digit(text[i + 1]) >= 0 &&
                        digit(text[i + 2]) >= 0;
    result += escape ? static_cast<char>(16 * digit(text[i + 1]) + digit(text[i + 2])) : text[i];
    if (escape) i += 2;
  }
  return result;
}

/// Is a word there that begins so, in a list parted by commas?
bool lists_language(std::string_view list, std::string_view language) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    const std::string_view one = trimmed(list.substr(0, end));
    if (same_word(one.substr(0, one.find('-')), language)) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

std::size_t vertices_of(const AnyShape& shape) {
  const auto in = [](const std::vector<std::vector<Vec2>>& chains) {
    std::size_t sum = 0;
    for (const std::vector<Vec2>& chain : chains) sum += chain.size();
    return sum;
  };
  if (const auto* polygon = std::get_if<Polygon>(&shape)) return polygon->vertices.size();
  if (const auto* polyline = std::get_if<Polyline>(&shape)) return in(polyline->lines);
  if (const auto* region = std::get_if<Region>(&shape)) return in(region->rings);
  return 0;
}

class SvgReader {
 public:
  SvgReader(std::string_view text, Drawing& drawing, Remarks& remarks, const SvgOptions& options)
      : text_(text), drawing_(drawing), remarks_(remarks), options_(options) {
    shaping_.strokes = options.strokes;
    shaping_.arcs = options.arcs;
  }

  /// The larger side of the picture in its own coordinates; NaN where it does not say.
  double extent(const xml_node& root) {
    prepare(root);
    return std::fmax(size_.x, size_.y);
  }

  void read(const xml_node& root, double tolerance) {
    prepare(root);
    shaping_.tolerance = tolerance;
    Place place = root_;
    guarded(root, [&] {
      enter(root, Style(root, "svg", sheet_), place);
      children(root, place);
    });
  }

 private:
  /// The use elements that led here, from the inside to the outside.
  struct Uses {
    xml_node element;
    const Uses* outer;
  };

  /// Where in the drawing the walk is: handed down by value.
  struct Place {
    Affine to;
    Viewport viewport;
    int depth = 0;
    bool hidden = false;
    double em = 16;
    Paint paint;
    const Uses* uses = nullptr;
    std::string used_as;  ///< the ids of the use elements that led here
  };

  static constexpr int deepest = 256;
  /// A few use elements inside one another can stand for more elements than fit anywhere.
  static constexpr std::size_t most_used = 1'000'000;
  /// The most bytes of joined ids: `use` joins its id with those of the elements it uses.
  static constexpr std::size_t most_joined = std::size_t{64} << 20;
  /// The most vertices: this many, and some for each byte of the file. A curve of twenty bytes that
  /// crosses a whole drawing takes about 35 lines at the tolerance that is taken by itself.
  static constexpr std::size_t most_vertices = std::size_t{4} << 20, vertices_a_byte = 4;

  /// Curves of too many lines: each takes time until that is known.
  static constexpr int most_endless = 64;

  void prepare(const xml_node& root) {
    if (prepared_) return;
    prepared_ = true;
    look_through(root);
    root_.to = root_transform(root, root_.viewport);
    enter_type(Style(root, "svg", sheet_), root_);
  }

  /// Is `node` of SVG's namespace? One that nobody bound is taken for it.
  bool is_svg(const xml_node& node) const {
    const std::string_view name = node.name();
    const std::size_t colon = name.find(':');
    if (colon == std::string_view::npos && !namespaces_) return true;
    const std::string wanted =
        colon == std::string_view::npos ? "xmlns" : "xmlns:" + std::string(name.substr(0, colon));
    for (xml_node at = node; at; at = at.parent())
      if (const pugi::xml_attribute bound = at.attribute(wanted.c_str()))
        return bound.value() == std::string_view("http://www.w3.org/2000/svg");
    return colon == std::string_view::npos || wanted == "xmlns:svg";
  }
  /// The name of an element of SVG's, any other with its prefix.
  std::string_view name_of(const xml_node& node) const {
    const std::string_view name = node.name();
    if (is_svg(node)) return bare(name);
    return name.find(':') == std::string_view::npos ? "an element of another kind" : name;
  }

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
    return fmt::format("{} in line {}", excerpt(bare(node.name())), end - line_ends_.begin() + 1);
  }

  template <class Read>
  void guarded(const xml_node& node, Read read) {
    try {
      read();
    } catch (const InputError& error) {
      const std::string own = error.own();
      remarks_.broken(fmt::format("{}: {}", excerpt(bare(node.name())), error.kind()),
                      where(node) + (own.empty() ? "" : ": " + own));
    } catch (const LeftOut& reason) {
      remarks_.broken(reason.why, where(node));
    } catch (const NotRendered& reason) {
      remarks_.refuse("not drawn by SVG's rules: " + reason.why, where(node));
    }
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
    const Style style(root, "svg", sheet_);
    const auto given = [&](const char* name) {
      const std::string_view text = style[name];
      const bool real = !text.empty() && !same_word(text, "auto") && text.back() != '%';
      double value = unknown;
      try {
        if (real) value = parse_length(text, {});
      } catch (const LeftOut&) {  // a part of a window that is not there
      }
      if (value < 0) throw InputError{name, "must not be negative"};
      return value;
    };
    try {
      const std::optional<ViewBox> box = view_box(root);
      Vec2 outer{given("width"), given("height")};
      if (!box) {
        viewport = {outer.x, outer.y};
        size_ = outer;
        return {};
      }
      viewport = {box->size.x, box->size.y};
      size_ = box->size;
      if (std::isnan(outer.x) && std::isnan(outer.y)) return {};
      if (std::isnan(outer.x)) outer.x = outer.y * box->size.x / box->size.y;
      if (std::isnan(outer.y)) outer.y = outer.x * box->size.y / box->size.x;
      if (outer.x == 0 || outer.y == 0) throw NotADrawing("the svg element has no size");
      size_ = outer;
      return fit(*box, outer, root.attribute("preserveAspectRatio").value());
    } catch (const InputError& error) {
      throw NotADrawing("the svg element: " + error.text());
    } catch (const NotRendered& reason) {
      throw NotADrawing("the svg element: " + reason.why);
    }
  }

  /// Ids, style sheets and namespaces may stand anywhere.
  void look_through(const xml_node& root) {
    for (xml_node node = root; node;) {
      if (const pugi::xml_attribute id = node.attribute("id")) by_id_.emplace(id.value(), node);
      if (bare(node.name()) == "style") {
        std::string css;
        for (const xml_node& text : node.children()) css += text.value();
        sheet_.add(css, remarks_);
      }
      if (node.attribute("xmlns") &&
          node.attribute("xmlns").value() != std::string_view("http://www.w3.org/2000/svg"))
        namespaces_ = true;
      if (xml_node child = node.first_child()) {
        node = child;
        continue;
      }
      while (node && node != root && !node.next_sibling()) node = node.parent();
      node = node == root ? xml_node() : node.next_sibling();
    }
  }

  Element element_at(const xml_node& node, std::string_view name, const Style& style,
                     const Place& place) const {
    return {node, name, style, place.to, place.viewport, place.em, root_.em, place.paint};
  }

  /// Conditional processing: what asks for extensions has an alternative without.
  static bool passes(const xml_node& node) {
    if (const pugi::xml_attribute needs = node.attribute("requiredExtensions");
        needs && !trimmed(needs.value()).empty())
      return false;
    const pugi::xml_attribute languages = node.attribute("systemLanguage");
    return !languages || lists_language(languages.value(), "en");
  }

  /// The size of type, which the root's Place has already.
  void enter_type(const Style& style, Place& place) const {
    try {
      if (const std::string_view size = style["font-size"];
          !size.empty() && !same_word(size, "inherit"))
        place.em = parse_font_size(size, {unknown, place.em, root_.em});
    } catch (const InputError&) {  // as CSS has it, passed over
    }
  }

  /// Reads the attributes of every element: transform, paint, and whether it is drawn at all.
  void enter(const xml_node& node, const Style& style, Place& place) const {
    if (!passes(node)) throw NotRendered{"it is for another language or needs an extension"};
    if (same_word(style["display"], "none")) throw NotRendered{"display: none"};
    if (const std::string_view visibility = style["visibility"];
        !visibility.empty() && !same_word(visibility, "inherit"))
      place.hidden = !same_word(visibility, "visible");
    if (place.depth > 0) enter_type(style, place);
    paint(style, place);
    std::string_view transform = style.styled("transform");
    const bool css = !transform.empty();
    if (!css) transform = node.attribute("transform").value();
    if (transform.empty()) return;
    const std::optional<Affine> own = parse_transform(transform, css);
    if (!own) throw InputError{"transform", "not a transform", excerpt(transform)};
    const Vec2 origin = transform_origin(node, style, place);
    place.to = place.to * (origin == Vec2{0, 0}
                               ? *own
                               : translation(origin) * *own * translation({-origin.x, -origin.y}));
    for (const Vec2 v : {place.to.x, place.to.y, place.to.origin})
      if (!std::isfinite(v.x) || !std::isfinite(v.y)) throw InputError{"transform", "too large"};
    if (place.to.determinant() == 0) throw NotRendered{"a transform that flattens everything"};
  }

  Vec2 transform_origin(const xml_node& node, const Style& style, const Place& place) const {
    const std::string_view text = style["transform-origin"];
    if (text.empty()) return {0, 0};
    if (same_word(style["transform-box"], "fill-box") ||
        same_word(style["transform-box"], "stroke-box"))
      throw LeftOut{"a transform-origin that depends on the shape"};
    const std::size_t blank = std::min(text.find_first_of(" \t\r\n"), text.size());
    const std::string_view words[] = {text.substr(0, blank), trimmed(text.substr(blank))};
    const double whole[] = {place.viewport.width, place.viewport.height};
    Vec2 origin;
    for (int axis = 0; axis < 2; ++axis) {
      const std::string_view word = words[axis];
      const bool begin = same_word(word, "left") || same_word(word, "top");
      const bool end = same_word(word, "right") || same_word(word, "bottom");
      const std::string_view length = begin                                       ? "0"
                                      : end                                       ? "100%"
                                      : word.empty() || same_word(word, "center") ? "50%"
                                                                                  : word;
      try {
        origin[axis] = parse_length(length, {whole[axis], place.em, root_.em});
      } catch (InputError& error) {
        error.field = "transform-origin";
        throw;
      }
    }
    static_cast<void>(node);
    return origin;
  }

  void paint(const Style& style, Place& place) const {
    const auto said = [&](const char* property) {
      const std::string_view value = style[property];
      return same_word(value, "inherit") ? std::string_view() : value;
    };
    Paint& paint = place.paint;
    if (const std::string_view fill = said("fill"); !fill.empty())
      paint.filled = !same_word(fill, "none");
    if (const std::string_view rule = said("fill-rule"); !rule.empty())
      paint.rule = same_word(rule, "evenodd") ? FillRule::even_odd : FillRule::nonzero;
    if (const std::string_view stroke = said("stroke"); !stroke.empty())
      paint.stroked = !same_word(stroke, "none");
    if (const std::string_view joins = said("stroke-linejoin"); !joins.empty())
      paint.round_joins = same_word(joins, "round");
    if (const std::string_view caps = said("stroke-linecap"); !caps.empty())
      paint.round_caps = same_word(caps, "round");
    paint.scales = !same_word(style["vector-effect"], "non-scaling-stroke");
    if (const std::string_view hit = said("pointer-events"); !hit.empty())
      paint.hit = !same_word(hit, "none");
    if (const std::string_view width = said("stroke-width"); !width.empty()) try {
        paint.width =
            std::fmax(parse_length(width, {place.viewport.diagonal(), place.em, root_.em}), 0);
      } catch (const InputError&) {  // as CSS has it, passed over
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
    if (place.uses && ++used_ > most_used)
      throw NotADrawing(fmt::format("its use elements stand for more than {} elements", most_used));
  }

  void element(const xml_node& node, Place place) {
    descend(place);
    const std::string_view name = name_of(node);
    if (name == "defs" || name == "symbol") return definitions(node);
    if (name == "style") return;
    const bool shaped = is_shape(name);
    if (!shaped && name != "g" && name != "a" && name != "svg" && name != "use" && name != "switch")
      return remarks_.count(excerpt(name));
    const Style style(node, name, sheet_);
    enter(node, style, place);
    if (name == "svg") return viewport(node, place, node);
    if (name == "use") return use(node, style, place);
    if (name == "switch") return first_that_passes(node, place);
    if (!shaped) return children(node, place);
    if (place.hidden) throw NotRendered{"visibility: hidden"};
    if (!place.paint.hit)
      return remarks_.count(fmt::format("{} (decoration: pointer-events is none)", name));
    try {
      add(node, place,
          shapes_of(element_at(node, name, style, place), shaping_, where(node), remarks_));
    } catch (const TooManyLines&) {
      constexpr const char* why = "curves of too many lines: a larger --flatten needs fewer";
      if (++endless_ > most_endless) throw NotADrawing(fmt::format("it has {}", why));
      throw LeftOut{why};
    }
  }

  void first_that_passes(const xml_node& node, const Place& place) {
    for (const xml_node& child : node.children())
      if (child.type() == pugi::node_element && is_svg(child) && passes(child))
        return guarded(child, [&] { element(child, place); });
    throw NotRendered{"a switch of which nothing fits"};
  }

  /// Shapes that are drawn only where something uses them; elsewhere they are not in the drawing.
  void definitions(const xml_node& node) {
    for (const xml_node& child : node.children()) {
      if (child.type() != pugi::node_element) continue;
      const std::string_view name = name_of(child);
      if (is_shape(name))
        remarks_.count(fmt::format("{} (a definition, drawn where used)", name));
      else if (name != "g" && name != "symbol" && name != "style")
        remarks_.count(excerpt(name));
    }
  }

  /// A new viewport, for svg and symbol; `sized` has its width and height (a use element may).
  void viewport(const xml_node& node, Place place, const xml_node& sized) {
    const Viewport outer = place.viewport;
    const Style style(node, "svg", sheet_), sized_style(sized, name_of(sized), sheet_);
    const Element inner = element_at(node, "svg", style, place),
                  asked = element_at(sized, "svg", sized_style, place);
    const auto extent = [&](const char* name, double whole) {
      for (const Element* from : {&asked, &inner})
        if (const std::string_view text = from->style[name];
            !text.empty() && !same_word(text, "auto"))
          return from->size(name, whole, unknown);
      return whole;  // 100 %
    };
    const Vec2 corner{inner.length("x", outer.width, 0), inner.length("y", outer.height, 0)};
    const Vec2 extents{extent("width", outer.width), extent("height", outer.height)};
    place.to = place.to * translation(corner);
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

  /// "#id", by href or any prefix's.
  std::string_view link(const xml_node& node) const {
    if (const pugi::xml_attribute plain = node.attribute("href")) return trimmed(plain.value());
    for (const pugi::xml_attribute& attribute : node.attributes())
      if (bare(attribute.name()) == "href") return trimmed(attribute.value());
    return {};
  }

  void use(const xml_node& node, const Style& style, Place place) {
    const std::string_view target = link(node);
    if (target.empty() || target[0] != '#') throw LeftOut{"a use of something outside the file"};
    auto found = by_id_.find(std::string(target.substr(1)));
    if (found == by_id_.end()) found = by_id_.find(percent_decoded(target.substr(1)));
    if (found == by_id_.end())
      throw InputError{"href", "nothing has the id", excerpt(target.substr(1))};
    const xml_node used = found->second;
    const Uses uses{node, place.uses};
    for (const Uses* from = &uses; from; from = from->outer)
      for (xml_node at = from->element; at; at = at.parent())
        if (at == used) throw NotRendered{"a use of something that it is in"};
    place.uses = &uses;
    const Element own = element_at(node, "use", style, place);
    place.to = place.to * translation({own.length("x", place.viewport.width, 0),
                                       own.length("y", place.viewport.height, 0)});
    if (const std::string_view id = node.attribute("id").value(); !id.empty())
      place.used_as += std::string(id) + '/';
    guarded(used, [&] {
      const std::string_view name = name_of(used);
      if (name != "symbol" && name != "svg") return element(used, place);
      descend(place);
      enter(used, Style(used, name, sheet_), place);
      viewport(used, place, node);
    });
  }

  void add(const xml_node& node, const Place& place, std::vector<AnyArea> several) {
    for (const AnyArea& area : several)
      if (const AnyShape* shape = std::get_if<AnyShape>(&area))
        vertices_ += vertices_of(*shape);
      else
        for (const auto& ring : std::get<CurvedRegion>(area).rings) vertices_ += ring.size();
    if (vertices_ > most_vertices + vertices_a_byte * text_.size())
      throw NotADrawing(
          fmt::format("its curves and use elements stand for more than {} vertices: a larger "
                      "--flatten needs fewer",
                      most_vertices + vertices_a_byte * text_.size()));
    for (const AnyArea& area : several)
      if (const std::optional<Problem> problem =
              std::visit([](const auto& one) { return validate(one); }, area))
        throw InputError{std::string(problem->field), std::string(problem->message)};
    Buffer id;
    if (const std::string_view own = node.attribute("id").value();
        !own.empty() || !place.used_as.empty()) {
      std::string full = place.used_as + std::string(own);
      if (own.empty()) full.pop_back();
      append_json_string(id, full);
    }
    drawing_.add_areas(std::move(several), {id.data(), id.size()});
  }
  std::string_view text_;
  Drawing& drawing_;
  Remarks& remarks_;
  SvgOptions options_;
  ShapeOptions shaping_;
  Place root_;
  Vec2 size_{unknown, unknown};
  StyleSheet sheet_;
  bool prepared_ = false, namespaces_ = false;  ///< some element is bound to another one
  std::unordered_map<std::string, xml_node> by_id_;
  std::vector<std::size_t> line_ends_;
  std::size_t used_ = 0, joined_ = 0, vertices_ = 0;
  int endless_ = 0;
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
  if (!wide && !latin && !valid_utf8(text)) throw NotADrawing("not valid UTF-8");
}

/// The larger side of a picture that does not say it.
double extent_of(std::string_view text, const xml_node& root) {
  Drawing drawing;
  Remarks remarks;
  SvgReader(text, drawing, remarks, {}).read(root, std::numeric_limits<double>::max());
  return extent_of(drawing);
}

}  // namespace

void read_svg(std::string text, Drawing& drawing, Remarks& remarks, const SvgOptions& options) {
  check_encoding(text);
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  if (!parsed)
    throw NotADrawing(fmt::format("line {}: not well-formed XML: {}",
                                  line_of(text, static_cast<std::size_t>(parsed.offset)),
                                  parsed.description()));
  const xml_node root = document.document_element();
  if (bare(root.name()) != "svg")
    throw NotADrawing(
        fmt::format("not an SVG drawing: the outermost element is {}", excerpt(root.name())));
  SvgReader reader(text, drawing, remarks, options);
  double extent = options.flatten ? 1 : reader.extent(root);
  if (!(extent > 0) || !std::isfinite(extent)) extent = extent_of(text, root);
  constexpr double share = 1e-4;  // of the drawing: less than a pixel of any screen
  reader.read(root, options.flatten.value_or(share * extent));
}

}  // namespace abut::cli
