#include "svg_geometry.hpp"

#include <cmath>

#include "svg_style.hpp"
#include "text.hpp"

namespace abut::cli {
namespace {

/// Transforms are products of rounded numbers: what differs by less than this, relatively, was
/// meant to be the same.
constexpr double alike = 0x1p-48;

bool orthogonal(Vec2 p, Vec2 q) { return std::fabs(dot(p, q)) <= alike * length(p) * length(q); }
bool same_length(double p, double q) { return std::fabs(p - q) <= alike * std::fmax(p, q); }

/// The factor of a unit in a CSS transform: angles to degrees, lengths to pixels. Empty for any
/// other unit.
std::optional<double> unit_of(std::string_view unit) {
  struct Unit {
    std::string_view name;
    double factor;
  };
  static constexpr Unit known[] = {
      {"", 1},           {"deg", 1},        {"px", 1},  {"rad", 57.295779513082320877},
      {"grad", 0.9},     {"turn", 360},     {"in", 96}, {"cm", 96 / 2.54},
      {"mm", 96 / 25.4}, {"pt", 96.0 / 72}, {"pc", 16}};
  for (const Unit& one : known)
    if (same_word(unit, one.name)) return one.factor;
  return std::nullopt;
}

Affine scaling(double x, double y) { return {{x, 0}, {0, y}}; }
Affine rotation(double degrees) {
  const Rotation r = Rotation::degrees(degrees);
  return {r.u(), r.v()};
}

}  // namespace

std::optional<Affine> parse_transform(std::string_view text, bool css) {
  constexpr std::string_view blank = " \t\r\n\f";
  if (css && same_word(trimmed(text), "none")) return Affine();
  Affine result;
  const auto skip_blank = [&] {
    text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
  };
  for (;;) {
    while (skip_blank(), !text.empty() && text[0] == ',') text.remove_prefix(1);
    if (text.empty()) return result;
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos) return std::nullopt;
    const std::string_view function = trimmed(text.substr(0, open));
    text.remove_prefix(open + 1);
    double n[6];
    int count = 0;
    for (;;) {
      skip_blank();
      if (!text.empty() && text[0] == ')') break;
      if (count > 0 && !text.empty() && text[0] == ',') text.remove_prefix(1), skip_blank();
      const std::optional<double> number = take_number(text);
      if (!number || count == 6) return std::nullopt;
      const std::size_t unit = css ? std::min(text.find_first_of(" \t\r\n\f,)"), text.size()) : 0;
      const std::optional<double> factor = unit_of(text.substr(0, unit));
      if (!factor) return std::nullopt;
      text.remove_prefix(unit);
      n[count++] = *number * *factor;
    }
    text.remove_prefix(1);
    Affine step;
    if (function == "matrix" && count == 6) {
      step = {{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}};
    } else if (function == "translate" && (count == 1 || count == 2)) {
      step = translation({n[0], count == 2 ? n[1] : 0});
    } else if (function == "scale" && (count == 1 || count == 2)) {
      step = scaling(n[0], count == 2 ? n[1] : n[0]);
    } else if (function == "rotate" && count == 1) {
      step = rotation(n[0]);
    } else if (function == "rotate" && count == 3) {
      step = translation({n[1], n[2]}) * rotation(n[0]) * translation({-n[1], -n[2]});
    } else if (css && function == "translateX" && count == 1) {
      step = translation({n[0], 0});
    } else if (css && function == "translateY" && count == 1) {
      step = translation({0, n[0]});
    } else if (css && function == "scaleX" && count == 1) {
      step = scaling(n[0], 1);
    } else if (css && function == "scaleY" && count == 1) {
      step = scaling(1, n[0]);
    } else if (function == "skewX" && count == 1) {
      step.y = {std::tan(n[0] * 0.017453292519943295769), 1};
    } else if (function == "skewY" && count == 1) {
      step.x = {1, std::tan(n[0] * 0.017453292519943295769)};
    } else {
      return std::nullopt;
    }
    result = result * step;
  }
}

AnyShape transformed_ellipse(const Affine& to, Vec2 center, double rx, double ry) {
  const Vec2 p = rx * to.x, q = ry * to.y;
  // Axes that stay at a right angle are those of the image, to the bit.
  const Ellipse image = orthogonal(p, q)
                            ? Ellipse{to(center), {length(p), length(q)}, Rotation::axis(p.x, p.y)}
                            : transformed(Ellipse{center, {rx, ry}, {}}, to);
  if (same_length(image.semi_axes.x, image.semi_axes.y))
    return Circle{image.center, image.semi_axes.x};
  return image;
}

CurvedEdge transformed_edge(const CurvedEdge& e, const Affine& to) {
  CurvedEdge image;
  image.from = to(e.from), image.to = to(e.to);
  if (e.kind == CurvedEdge::Kind::segment) return image;
  const Affine frame{to.linear(e.rotation.u()), to.linear(e.rotation.v()), to(e.center)};
  const AnyShape whole = transformed_ellipse(frame, {0, 0}, e.semi_axes.x, e.semi_axes.y);
  image.kind = CurvedEdge::Kind::arc;
  image.turn = to.determinant() < 0 ? -e.turn : e.turn;
  if (const Circle* circle = std::get_if<Circle>(&whole)) {
    image.center = circle->center, image.semi_axes = {circle->radius, circle->radius};
  } else {
    const Ellipse& ellipse = std::get<Ellipse>(whole);
    image.center = ellipse.center, image.semi_axes = ellipse.semi_axes;
    image.rotation = ellipse.rotation;
  }
  const Vec2 arm = image.rotation.inverse() * (image.from - image.center);
  image.begin = std::atan2(arm.y / image.semi_axes.y, arm.x / image.semi_axes.x);
  return image;
}

std::optional<AnyShape> transformed_rect(const Affine& to, Vec2 corner, Vec2 size, double rx,
                                         double ry) {
  const Vec2 half = 0.5 * size, center = corner + half;
  const bool sharp = !(rx > 0 && ry > 0);
  if (!sharp && rx == half.x && ry == half.y) return transformed_ellipse(to, center, rx, ry);
  if (!orthogonal(to.x, to.y)) {
    if (!sharp) return std::nullopt;
    return Polygon{{to(corner), to(corner + Vec2{size.x, 0}), to(corner + size),
                    to(corner + Vec2{0, size.y})}};
  }
  const double along = length(to.x), across = length(to.y);
  if (!sharp) {
    const double radius = rx * along;
    if (!same_length(radius, ry * across)) return std::nullopt;
    return RoundedBox{to(center),
                      {(half.x - rx) * along, (half.y - ry) * across},
                      Rotation::axis(to.x.x, to.x.y),
                      radius};
  }
  if ((to.x.y == 0 && to.y.x == 0) || (to.x.x == 0 && to.y.y == 0)) {
    const Vec2 p = to(corner), q = to(corner + size);
    return Box{{std::fmin(p.x, q.x), std::fmin(p.y, q.y)},
               {std::fmax(p.x, q.x), std::fmax(p.y, q.y)}};
  }
  return OrientedBox{to(center), {half.x * along, half.y * across}, Rotation::axis(to.x.x, to.x.y)};
}

}  // namespace abut::cli
