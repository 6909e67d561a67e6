#include "picture.hpp"

#include <fmt/format.h>

#include <abut/curved_region.hpp>
#include <algorithm>
#include <cmath>
#include <limits>

#include "error.hpp"

namespace abut::cli {
namespace {

void append_escaped(Buffer& out, std::string_view text) {
  for (const char c : text) switch (c) {
      case '&':
        append(out, "&amp;");
        break;
      case '<':
        append(out, "&lt;");
        break;
      case '>':
        append(out, "&gt;");
        break;
      case '"':
        append(out, "&quot;");
        break;
      default:
        // Other control characters are not allowed in XML at all.
        if (static_cast<unsigned char>(c) < 0x20)
          append(out, "\xEF\xBF\xBD");
        else
          out.push_back(c);
    }
}

/// The part of a shape that must be visible: a bounded shape whole, of a line or ray its given
/// point.
Box visible(const AnyShape& shape) {
  if (const std::optional<Box> bounded = bounds(shape)) return *bounded;
  const Line* line = std::get_if<Line>(&shape);
  const Vec2 point = line ? line->point : std::get<Ray>(shape).origin;
  return {point, point};
}

/// Programs that show SVG need compute in single precision only (SVG 1.1, section 4.3), which ends
/// at 3.4e38; sums of coordinates have to fit as well.
constexpr double farthest = 1e38;

/// All that is visible, and a margin.
Box view_of(const Drawing& drawing) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  Box view{{inf, inf}, {-inf, -inf}};
  for (std::size_t i = 0; i < drawing.size(); ++i)
    for (const AnyShape* shape = drawing.begin(i); shape != drawing.end(i); ++shape) {
      const Box box = visible(*shape);
      for (const double reach : {-box.min.x, -box.min.y, box.max.x, box.max.y})
        if (!(reach <= farthest))
          throw FatalError(
              fmt::format("shape {} cannot be drawn: it reaches beyond {}, and pictures end there",
                          excerpt(drawing.plain_name(i)), farthest));
      view.min = {std::fmin(view.min.x, box.min.x), std::fmin(view.min.y, box.min.y)};
      view.max = {std::fmax(view.max.x, box.max.x), std::fmax(view.max.y, box.max.y)};
    }
  if (drawing.size() == 0) return {{-1, -1}, {1, 1}};
  const double extent = std::fmax(view.max.x - view.min.x, view.max.y - view.min.y);
  const double margin = extent > 0 ? 0.04 * extent : std::fmax(1, 1e-3 * length(view.min));
  return {view.min - Vec2{margin, margin}, view.max + Vec2{margin, margin}};
}

/// The unit vector along v, of any length: its inverse or square may overflow.
Vec2 unit(Vec2 v) { return Rotation::axis(v.x, v.y).u(); }

/// Writes one item as an element, with `attributes` in it and room for a title.
class Pen {
 public:
  Pen(Buffer& out, const Box& view, double dot) : out_(out), view_(view), dot_(dot) {}

  void draw(const Drawing& drawing, std::size_t i, std::string_view title) {
    attributes_.clear();
    if (!drawing.id(i).empty()) {
      append(attributes_, " id=\"");
      append_escaped(attributes_, drawing.plain_name(i));
      append(attributes_, "\"");
    }
    title_ = title;
    if (drawing.part_count(i) == 1)
      put_any(*drawing.begin(i));
    else if (drawing.is_polyline(i))
      polyline(drawing, i);
    else
      group(drawing, i);
  }

 private:
  std::string_view attributes() const { return {attributes_.data(), attributes_.size()}; }

  void close(std::string_view element) {
    if (title_.empty()) return append(out_, "/>\n");
    append(out_, "><title>");
    append_escaped(out_, title_);
    print(out_, "</title></{}>\n", element);
  }

  void put_any(const AnyShape& any) {
    std::visit([&](const auto& shape) { put(shape); }, any);
  }

  void path_of(Vec2 p, Vec2 q) {
    print(out_, "<path{} d=\"M{} {}L{} {}\"", attributes(), p.x, p.y, q.x, q.y);
    close("path");
  }
  /// No circle, which it would be if the picture were read again.
  void put(const Point& s) {
    print(out_, "<path{} stroke-width=\"{}\" d=\"M{} {}h0\"", attributes(), dot_, s.position.x,
          s.position.y);
    close("path");
  }
  void put(const Line& s) {
    clipped(s.point, s.direction, -std::numeric_limits<double>::infinity());
  }
  void put(const Ray& s) { clipped(s.origin, s.direction, 0); }

  /// The part of from + t·direction, t ≥ first, that the view shows (Liang & Barsky 1984).
  void clipped(Vec2 from, Vec2 direction, double first) {
    const Vec2 step = unit(direction);
    double last = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 2; ++axis) {
      if (step[axis] == 0) {
        if (from[axis] < view_.min[axis] || from[axis] > view_.max[axis]) return;
        continue;
      }
      const double t = (view_.min[axis] - from[axis]) / step[axis];
      const double u = (view_.max[axis] - from[axis]) / step[axis];
      first = std::fmax(first, std::fmin(t, u));
      last = std::fmin(last, std::fmax(t, u));
    }
    if (first <= last) path_of(from + first * step, from + last * step);
  }

  void put(const Segment& s) {
    if (s.a == s.b) return put(Point{s.a});
    print(out_, "<line{} x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"", attributes(), s.a.x, s.a.y,
          s.b.x, s.b.y);
    close("line");
  }
  void put(const Circle& s) {
    if (s.radius == 0) return put(Point{s.center});
    print(out_, "<circle{} cx=\"{}\" cy=\"{}\" r=\"{}\"", attributes(), s.center.x, s.center.y,
          s.radius);
    close("circle");
  }
  void put(const Box& s) {
    if (s.min.x == s.max.x || s.min.y == s.max.y) return put(Segment{s.min, s.max});
    print(out_, "<rect{} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", attributes(), s.min.x,
          s.min.y, s.max.x - s.min.x, s.max.y - s.min.y);
    close("rect");
  }
  void put(const OrientedBox& s) { rounded(s.center, s.half_size, s.rotation, 0); }
  void put(const RoundedBox& s) { rounded(s.center, s.half_size, s.rotation, s.radius); }
  void put(const Capsule& s) {
    if (s.radius == 0) return put(Segment{s.a, s.b});
    if (s.a == s.b) return put(Circle{s.a, s.radius});
    const Vec2 along = s.b - s.a;
    rounded(0.5 * s.a + 0.5 * s.b, {length(along) / 2, 0}, Rotation::axis(along.x, along.y),
            s.radius);
  }
  void put(const Ellipse& s) {
    if (s.semi_axes.x == 0) return put_axis(s.center, s.semi_axes.y * s.rotation.v());
    if (s.semi_axes.y == 0) return put_axis(s.center, s.semi_axes.x * s.rotation.u());
    print(out_, "<ellipse{}{} rx=\"{}\" ry=\"{}\"", attributes(), frame(s.center, s.rotation),
          s.semi_axes.x, s.semi_axes.y);
    close("ellipse");
  }
  void put_axis(Vec2 center, Vec2 half) { put(Segment{center - half, center + half}); }

  static std::string frame(Vec2 center, const Rotation& r) {
    if (r == Rotation{}) return fmt::format(" transform=\"translate({} {})\"", center.x, center.y);
    return fmt::format(" transform=\"matrix({} {} {} {} {} {})\"", r.c(), r.s(), -r.s(), r.c(),
                       center.x, center.y);
  }
  void rounded(Vec2 center, Vec2 half, const Rotation& r, double radius) {
    if (half.x + radius == 0) return put_axis(center, half.y * r.v());
    if (half.y + radius == 0) return put_axis(center, half.x * r.u());
    const Vec2 h{half.x + radius, half.y + radius};
    print(out_, "<rect{}{} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", attributes(),
          frame(center, r), -h.x, -h.y, 2 * h.x, 2 * h.y);
    if (radius > 0) print(out_, " rx=\"{}\"", radius);
    close("rect");
  }

  void put(const Polygon& s) {
    if (s.radius == 0) {
      if (s.vertices.size() == 1) return put(Point{s.vertices[0]});
      if (s.vertices.size() == 2) return put(Segment{s.vertices[0], s.vertices[1]});
      print(out_, "<polygon{} points=\"", attributes());
      for (const Vec2& v : s.vertices)
        print(out_, "{}{},{}", &v == s.vertices.data() ? "" : " ", v.x, v.y);
      append(out_, "\"");
      return close("polygon");
    }
    // Each edge moved outwards by the radius, and arcs from one to the next. Twice the area says on
    // which side outwards is; a polygon without area has two edges of either kind.
    double area = 0, extent = 0;
    std::vector<Vec2> corners;
    for (const Vec2& v : s.vertices)
      if (corners.empty() || !(v == corners.back())) corners.push_back(v);
    while (corners.size() > 1 && corners.back() == corners.front()) corners.pop_back();
    if (corners.size() == 1) return put(Circle{corners[0], s.radius});
    const std::size_t n = corners.size();
    // In parts of the longest, so that products are doubles.
    for (const Vec2& v : corners)
      extent = std::fmax(extent,
                         std::fmax(std::fabs(v.x - corners[0].x), std::fabs(v.y - corners[0].y)));
    const auto seen = [&](std::size_t i) {
      const Vec2 v = corners[i % n] - corners[0];
      return Vec2{v.x / extent, v.y / extent};
    };
    for (std::size_t i = 0; i < n; ++i) area += cross(seen(i), seen(i + 1));
    const double side = area < 0 ? 1 : -1;
    const int sweep = area < 0 ? 0 : 1;
    print(out_, "<path{} d=\"", attributes());
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 p = corners[i], q = corners[(i + 1) % n];
      const Vec2 out = side * s.radius * perp(unit(q - p));
      const Vec2 from = p + out, to = q + out;
      if (i == 0)
        print(out_, "M{} {}", from.x, from.y);
      else
        print(out_, "A{0} {0} 0 0 {1} {2} {3}", s.radius, sweep, from.x, from.y);
      print(out_, "L{} {}", to.x, to.y);
    }
    const Vec2 start = corners[0] + side * s.radius * perp(unit(corners[1] - corners[0]));
    print(out_, "A{0} {0} 0 0 {1} {2} {3}Z\"", s.radius, sweep, start.x, start.y);
    close("path");
  }

  void put(const Polyline& s) { outline(s.lines, s.radius, false); }
  void put(const Region& s) { outline(s.rings, s.radius, true); }

  /// One path; with a radius, a group of it and of the capsules around its edges.
  void outline(const std::vector<std::vector<Vec2>>& chains, double radius, bool region) {
    if (radius > 0) open_group();
    const auto path = [&] {
      print(out_, "<path{} {} d=\"", attributes(),
            region ? "fill-rule=\"evenodd\"" : "fill=\"none\"");
      for (const std::vector<Vec2>& chain : chains) {
        for (const Vec2& v : chain)
          print(out_, "{}{} {}", &v == chain.data() ? 'M' : 'L', v.x, v.y);
        // A chain of one point shows where lines have round caps.
        if (chain.size() == 1) print(out_, "L{} {}", chain[0].x, chain[0].y);
        if (region) append(out_, "Z");
      }
      append(out_, "\"");
      close("path");
    };
    if (region || !(radius > 0)) path();
    if (!(radius > 0)) return;
    for (const std::vector<Vec2>& chain : chains)
      for (std::size_t i = 0; i < chain.size(); ++i)
        if (i + 1 < chain.size() || region || chain.size() == 1)
          put(Capsule{chain[i], chain[i + 1 < chain.size() ? i + 1 : 0], radius});
    append(out_, "</g>\n");
  }

  void open_group() {
    print(out_, "<g{}>\n", attributes());
    if (!title_.empty()) {
      append(out_, "<title>");
      append_escaped(out_, title_);
      append(out_, "</title>\n");
    }
    attributes_.clear();
    title_ = {};
  }
  void group(const Drawing& drawing, std::size_t i) {
    open_group();
    for (const AnyShape* part = drawing.begin(i); part != drawing.end(i); ++part) put_any(*part);
    append(out_, "</g>\n");
  }

  void polyline(const Drawing& drawing, std::size_t i) {
    print(out_, "<polyline{} fill=\"none\" points=\"", attributes());
    for (const AnyShape* part = drawing.begin(i); part != drawing.end(i); ++part) {
      const Segment& s = std::get<Segment>(*part);
      if (part == drawing.begin(i)) print(out_, "{},{}", s.a.x, s.a.y);
      print(out_, " {},{}", s.b.x, s.b.y);
    }
    append(out_, "\"");
    close("polyline");
  }

  Buffer& out_;
  Box view_;
  double dot_;
  Buffer attributes_;
  std::string_view title_;
};

/// Okabe & Ito's vermilion on blue-grey: apart in hue for everybody, and in lightness as well.
constexpr std::string_view paper = "#fcfcfa", ink = "#22303f", plain_fill = "#8fb8de",
                           plain_line = "#1f4e79", quiet_fill = "#d5dce4", quiet_line = "#93a1b0",
                           loud_fill = "#d55e00", loud_line = "#7a2e00";

void open_svg(Buffer& out, const Box& view, double below) {
  const Vec2 size = view.max - view.min;
  print(out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\">\n"
        "<path fill=\"{}\" pointer-events=\"none\" d=\"M{} {}h{}v{}h{}z\"/>\n",
        view.min.x, view.min.y, size.x, size.y + below, paper, view.min.x, view.min.y, size.x,
        size.y + below, -size.x);
}

void open_group(Buffer& out, std::string_view fill, double opacity, std::string_view line,
                double width) {
  print(out,
        "<g fill=\"{}\" fill-opacity=\"{}\" stroke=\"{}\" stroke-width=\"{:.3g}\" "
        "stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
        fill, opacity, line, width);
}

}  // namespace

void check_drawable(const Drawing& drawing) { view_of(drawing); }

void draw_plain(const Drawing& drawing, Buffer& out) {
  const Box view = view_of(drawing);
  const double unit = length(view.max - view.min) / 1000;
  open_svg(out, view, 0);
  open_group(out, plain_fill, 0.55, plain_line, unit);
  Pen pen(out, view, 5 * unit);
  for (std::size_t i = 0; i < drawing.size(); ++i) pen.draw(drawing, i, {});
  append(out, "</g>\n</svg>\n");
}

void draw_areas(const Drawing& named, const std::vector<Areas>& items, const Drawing& flat,
                Buffer& out) {
  const Box view = view_of(flat);
  open_svg(out, view, 0);
  open_group(out, plain_fill, 0.55, plain_line, length(view.max - view.min) / 1000);
  for (const Areas& item : items) {
    const bool several = item.parts.size() > 1;
    append(out, several ? "<g" : "<path");
    if (!named.id(item.item).empty()) {
      append(out, " id=\"");
      append_escaped(out, named.plain_name(item.item));
      append(out, "\"");
    }
    if (several) append(out, ">\n");
    for (const CurvedRegion& part : item.parts)
      print(out, "{} d=\"{}\"/>\n", several ? "<path" : "", svg_path(part));
    if (several) append(out, "</g>\n");
  }
  append(out, "</g>\n</svg>\n");
}

void draw_pairs(const Drawing& drawing, const std::vector<Pair>& pairs, const std::string& title,
                Buffer& out) {
  const Box view = view_of(drawing);
  const double unit = length(view.max - view.min) / 1000;
  const double caption = 34 * unit;
  open_svg(out, view, caption);

  std::vector<std::vector<std::uint32_t>> partners(drawing.size());
  for (const Pair& pair : pairs) {
    partners[pair.a].push_back(pair.b);
    partners[pair.b].push_back(pair.a);
  }
  const auto story = [&](std::size_t i) {
    constexpr std::size_t named = 8;
    std::string text = drawing.plain_name(i) + " and ";
    for (std::size_t k = 0; k < std::min(partners[i].size(), named); ++k)
      text += (k == 0 ? "" : ", ") + drawing.plain_name(partners[i][k]);
    return partners[i].size() > named ? text + ", …" : text;
  };

  Pen pen(out, view, 5 * unit);
  open_group(out, quiet_fill, 0.8, quiet_line, 0.8 * unit);
  for (std::size_t i = 0; i < drawing.size(); ++i)
    if (partners[i].empty()) pen.draw(drawing, i, {});
  append(out, "</g>\n");
  open_group(out, loud_fill, 0.8, loud_line, 1.6 * unit);
  for (std::size_t i = 0; i < drawing.size(); ++i)
    if (!partners[i].empty()) pen.draw(drawing, i, story(i));
  append(out, "</g>\n");

  // A ring around each place; no pointer hits it, so that nobody takes it for a shape.
  constexpr std::size_t most_rings = 2000;
  if (pairs.size() <= most_rings) {
    append(out, "<g pointer-events=\"none\">");
    open_group(out, "none", 1, ink, 1.1 * unit);
    for (const Pair& pair : pairs) {
      const PointPair points = nearest_points(drawing, drawing, pair);
      const Vec2 middle = 0.5 * points.a + 0.5 * points.b;
      const double r = 7 * unit + points.distance / 2;
      print(out,
            "<path d=\"M{0:.7g} {1:.7g}a{2:.4g} {2:.4g} 0 1 0 {3:.5g} 0a{2:.4g} {2:.4g} 0 1 0 "
            "{4:.5g} 0z",
            middle.x - r, middle.y, r, 2 * r, -2 * r);
      if (!(points.a == points.b))
        print(out, "M{} {}L{} {}", points.a.x, points.a.y, points.b.x, points.b.y);
      append(out, "\"/>\n");
    }
    append(out, "</g></g>\n");
  }

  print(out,
        "<text x=\"{}\" y=\"{}\" fill=\"{}\" font-family=\"system-ui, sans-serif\" "
        "font-size=\"{:.4g}\">",
        view.min.x + 14 * unit, view.max.y + caption - 14 * unit, ink, 14 * unit);
  append_escaped(out, title);
  append(out, "</text>\n</svg>\n");
}

PointPair nearest_points(const Drawing& first, const Drawing& second, const Pair& pair) {
  PointPair nearest;
  nearest.distance = std::numeric_limits<double>::infinity();
  for (const AnyShape* a = first.begin(pair.a); a != first.end(pair.a); ++a)
    for (const AnyShape* b = second.begin(pair.b); b != second.end(pair.b); ++b) {
      const PointPair points = closest_points(*a, *b);
      if (points.distance < nearest.distance) nearest = points;
    }
  return nearest;
}

}  // namespace abut::cli
