#include "svg_path.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "text.hpp"

namespace abut::cli {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double most_lines = 1e6;  // of a curve, and of the curves of a path

/// How many steps keep a term that falls with the square of their number within the tolerance.
double steps_for(double at_one_step, double tolerance) {
  const double steps = std::ceil(std::sqrt(at_one_step / tolerance));
  if (!(steps <= most_lines)) throw TooManyLines{};
  return std::fmax(steps, 1);
}

double magnitude(Vec2 v) { return std::hypot(v.x, v.y); }

/// An arc { c + p cos t + q sin t } from t0 on by `sweep`, without its first point; the last one is
/// `end` itself.
void append_arc(std::vector<Vec2>& to, Vec2 center, Vec2 p, Vec2 q, double t0, double sweep,
                Vec2 end, double tolerance) {
  // No point moves farther from its chord than on a circle around the ellipse.
  const double radius = std::hypot(magnitude(p), magnitude(q));
  // The sagitta of a step s: radius · (1 − cos s/2) ≤ radius · s²/8.
  const double steps = std::fmax(steps_for(radius * sweep * sweep / 8, tolerance),
                                 std::ceil(std::fabs(sweep) / (pi / 2) - 1e-9));
  for (double k = 1; k < steps; ++k) {
    const double t = t0 + sweep * (k / steps);
    to.push_back(center + std::cos(t) * p + std::sin(t) * q);
  }
  to.push_back(end);
}

/// A cubic Bézier curve, by its control points.
struct Cubic {
  Vec2 p[4];

  Vec2 at(double t) const {
    const double s = 1 - t;
    return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3];
  }
  Vec2 slope(double t) const {
    const double s = 1 - t;
    return 3 * (s * s * (p[1] - p[0]) + 2 * s * t * (p[2] - p[1]) + t * t * (p[3] - p[2]));
  }
  /// The part between two parameters.
  Cubic part(double from, double to) const {
    const double third = (to - from) / 3;
    const Vec2 a = from == 0 ? p[0] : at(from), b = to == 1 ? p[3] : at(to);
    return {{a, a + third * slope(from), b - third * slope(to), b}};
  }
  /// At most so long is the second derivative: 6 times the larger second difference.
  double bend() const {
    return 6 * std::fmax(magnitude(p[0] - p[1] - (p[1] - p[2])),
                         magnitude(p[1] - p[2] - (p[2] - p[3])));
  }
  /// Adds points to a chain that ends at the first one, so that its lines lie within the tolerance.
  void append_lines(std::vector<Vec2>& to, double tolerance) const {
    const double steps = steps_for(bend() / 8, tolerance);
    for (double k = 1; k < steps; ++k) to.push_back(at(k / steps));
    to.push_back(p[3]);
  }
};

/// An arc, or a line, from the first point of a curve through its middle to its last one, and how far they lie from each other:
/// what the curve has at some points in between, and what it may have between those. Infinite where it does not run along the
/// arc. The distance f of a point p of the curve from the circle round c has |f″| ≤ |p″| + |p′|² / |p − c|; between n points
/// f is then at most |f″| / 8n² more than at them.
struct Fit {
  CurvedEdge edge;
  double off = std::numeric_limits<double>::infinity();
};
Fit fit_of(const Cubic& curve, double tolerance) {
  const Vec2 from = curve.p[0], to = curve.p[3];
  Fit fit{arc_through(from, curve.at(0.5), to)};
  CurvedEdge& edge = fit.edge;
  const double bend = curve.bend();
  double slope = 0;
  for (int i = 0; i < 3; ++i) slope = std::fmax(slope, 3 * magnitude(curve.p[i + 1] - curve.p[i]));
  if (slope <= tolerance) {  // all of it is that short
    edge = straight_edge(from, to);
    fit.off = slope;
    return fit;
  }
  constexpr double quarter = pi / 2, flat = 0.01;
  if (edge.kind == CurvedEdge::Kind::arc &&
      std::fabs(edge.turn) * magnitude(to - from) / 8 <= flat * tolerance)
    edge = straight_edge(from, to);
  const bool is_arc = edge.kind == CurvedEdge::Kind::arc;
  const double radius = edge.semi_axes.x, side = edge.turn < 0 ? -1 : 1;
  if (is_arc && (!(std::fabs(edge.turn) <= quarter) || !(radius > 2 * tolerance))) return fit;
  const double second = is_arc ? bend + slope * slope / (radius - tolerance) : bend;
  constexpr double share = 0.2, most_samples = 1000;
  const double samples = std::ceil(std::sqrt(second / (8 * share * tolerance))) + 3;
  if (!(samples <= most_samples)) return fit;
  const Vec2 along = to - from;
  double most = 0;
  for (double k = 1; k < samples; ++k) {
    const Vec2 p = curve.at(k / samples), arm = p - edge.center;
    const bool beside = is_arc ? side * cross(from - edge.center, arm) < 0 ||
                                     side * cross(arm, to - edge.center) < 0
                               : dot(p - from, along) < 0 || dot(to - p, along) < 0;
    if (beside) return fit;
    most = std::fmax(most, is_arc ? std::fabs(magnitude(arm) - radius)
                                  : std::fabs(cross(along, p - from)) / magnitude(along));
  }
  fit.off = most + second / (8 * samples * samples);
  return fit;
}

class PathReader {
 public:
  PathReader(std::string_view data, const Affine& to, double tolerance, bool arcs)
      : rest_(data), to_(to), tolerance_(tolerance), arcs_(arcs) {}

  FlatPath read() {
    skip_blanks();
    char command = '\0';
    while (!rest_.empty()) {
      const std::string_view before = rest_;
      if (is_command(rest_[0])) {
        command = rest_[0];
        rest_.remove_prefix(1);
        skip_blanks();
        // The first one must be a move.
        if (path_.subpaths.empty() && command != 'M' && command != 'm') return wrong(before);
      } else if (command == '\0' || command == 'Z' || command == 'z') {
        return wrong(before);
      } else if (command == 'M') {
        command = 'L';  // further pairs are lines
      } else if (command == 'm') {
        command = 'l';
      }
      if (!step(command)) return wrong(before);
      skip_separator();
    }
    return std::move(path_);
  }

 private:
  static bool is_command(char c) {
    return std::string_view("MmLlHhVvCcSsQqTtAaZz").find(c) != std::string_view::npos;
  }
  FlatPath wrong(std::string_view where) {
    path_.wrong = where;
    return std::move(path_);
  }

  void skip_blanks() {
    while (!rest_.empty() && std::string_view(" \t\r\n\f").find(rest_[0]) != std::string_view::npos)
      rest_.remove_prefix(1);
  }
  void skip_separator() {
    skip_blanks();
    if (!rest_.empty() && rest_[0] == ',') rest_.remove_prefix(1), skip_blanks();
  }
  bool number(double& value) {
    const std::string_view from = rest_;
    const std::optional<double> read = take_number(rest_);
    if (!read || !std::isfinite(*read)) return false;
    // A point needs a digit behind it (SVG 2, 9.3.9): "12. 5" ends what is drawn of a path.
    const std::string_view taken = from.substr(0, from.size() - rest_.size());
    if (const std::size_t point = taken.find('.');
        point != taken.npos &&
        (point + 1 == taken.size() || taken[point + 1] < '0' || taken[point + 1] > '9'))
      return false;
    value = *read;
    return true;
  }
  bool next_number(double& value) {
    skip_separator();
    return number(value);
  }
  bool flag(bool& value) {
    skip_separator();
    if (rest_.empty() || (rest_[0] != '0' && rest_[0] != '1')) return false;
    value = rest_[0] == '1';
    rest_.remove_prefix(1);
    return true;
  }
  /// `count` points, relative ones to the current point.
  bool points(Vec2* to, int count, bool relative) {
    for (int i = 0; i < count; ++i) {
      if (!(i == 0 ? number(to[i].x) : next_number(to[i].x)) || !next_number(to[i].y)) return false;
      if (relative) to[i] = to[i] + at_;
    }
    return true;
  }

  bool step(char command) {
    const bool relative = command >= 'a';
    const char kind = relative ? static_cast<char>(command - 'a' + 'A') : command;
    const char before = std::exchange(last_, kind);
    Vec2 p[3];
    switch (kind) {
      case 'M':
        if (!points(p, 1, relative)) return false;
        start_ = p[0];
        path_.subpaths.push_back({{image(p[0])}, {}, false});
        at_ = p[0];
        return finite_;
      case 'Z':
        path_.subpaths.back().closed = true;
        at_ = start_;
        return true;
      case 'L':
        if (!points(p, 1, relative)) return false;
        return line(p[0]);
      case 'H':
        if (!number(p[0].x)) return false;
        return line({relative ? p[0].x + at_.x : p[0].x, at_.y});
      case 'V':
        if (!number(p[0].y)) return false;
        return line({at_.x, relative ? p[0].y + at_.y : p[0].y});
      case 'C':
        return points(p, 3, relative) && cubic(p[0], p[1], p[2]);
      case 'S':
        if (!points(p + 1, 2, relative)) return false;
        p[0] = before == 'C' || before == 'S' ? mirrored() : at_;
        return cubic(p[0], p[1], p[2]);
      case 'Q':
        return points(p, 2, relative) && quadratic(p[0], p[1]);
      case 'T':
        if (!points(p + 1, 1, relative)) return false;
        p[0] = before == 'Q' || before == 'T' ? mirrored() : at_;
        return quadratic(p[0], p[1]);
      default:
        return arc(relative);
    }
  }

  Vec2 mirrored() const { return at_ + (at_ - control_); }
  Vec2 image(Vec2 p) {
    const Vec2 q = to_(p);
    finite_ = finite_ && std::isfinite(q.x) && std::isfinite(q.y);
    return q;
  }
  /// After Z, what goes on begins a new subpath where the last one began.
  std::vector<Vec2>& open() {
    if (path_.subpaths.back().closed) path_.subpaths.push_back({{image(at_)}, {}, false});
    return path_.subpaths.back().points;
  }
  bool line(Vec2 end) {
    open().push_back(image(end));
    at_ = end;
    return finite_;
  }
  /// The curve that has been added to `to`, which had so many points before.
  bool curve(const std::vector<Vec2>& to, std::size_t before, bool kept = false) {
    path_.curved = path_.curved || !kept;
    lines_ += to.size() - before;
    if (static_cast<double>(lines_) > most_lines) throw TooManyLines{};
    return finite_;
  }

  bool cubic(Vec2 b, Vec2 c, Vec2 d) {
    const Cubic whole{{image(at_), image(b), image(c), image(d)}};
    control_ = c;
    at_ = d;
    return bezier(whole);
  }
  bool bezier(const Cubic& whole) {
    std::vector<Vec2>& to = open();
    const std::size_t before = to.size();
    if (!finite_ || !std::isfinite(whole.bend())) return false;
    if (arcs_ && whole.bend() > 0)
      fit(whole, to);
    else
      whole.append_lines(to, tolerance_);
    return whole.bend() > 0 ? curve(to, before, arcs_) : finite_;
  }
  /// Arcs one after the other, each as long as it can be; the error falls with the third power of the length.
  void fit(const Cubic& whole, std::vector<Vec2>& to) {
    constexpr double least = 0x1p-20;
    double begun = 0, step = 1;
    while (begun < 1) {
      const double end = begun + step < 1 - least ? begun + step : 1;
      const Cubic part = whole.part(begun, end);
      const Fit one = fit_of(part, tolerance_);
      if (one.off > tolerance_ && end - begun > least) {
        step = (end - begun) * std::clamp(0.9 * std::cbrt(tolerance_ / one.off), 0.25, 0.9);
        continue;
      }
      const std::size_t first = to.size() - 1;
      part.append_lines(to, tolerance_);
      if (one.edge.kind == CurvedEdge::Kind::arc)
        path_.subpaths.back().arcs.push_back({first, to.size() - 1, one.edge});
      path_.fitted = true;
      begun = end;
      step *= 1.5;
    }
  }
  bool quadratic(Vec2 b, Vec2 c) {
    const Vec2 p0 = image(at_), p1 = image(b), p2 = image(c);
    control_ = b;
    at_ = c;
    return bezier({{p0, p0 + (2.0 / 3) * (p1 - p0), p2 + (2.0 / 3) * (p1 - p2), p2}});
  }

  bool arc(bool relative) {
    double rx = 0, ry = 0, degrees = 0;
    bool large = false, positive = false;
    Vec2 end;
    if (!number(rx) || !next_number(ry) || !next_number(degrees) || !flag(large) ||
        !flag(positive) || !next_number(end.x) || !next_number(end.y))
      return false;
    if (relative) end = end + at_;
    rx = std::fabs(rx), ry = std::fabs(ry);
    if (end == at_) return true;
    if (rx == 0 || ry == 0) return line(end);
    // B.2.4: the centre, in a frame turned by the angle, with its origin half-way.
    const Rotation turn = Rotation::degrees(std::fmod(degrees, 360));
    const Vec2 u = turn.u(), v = turn.v(), half = 0.5 * (at_ - end);
    const double x = dot(half, u) / rx, y = dot(half, v) / ry;  // on the unit circle
    const double reach = x * x + y * y;
    if (!std::isfinite(reach)) return false;
    Vec2 center{0, 0};
    if (reach > 1) {  // B.2.5: too small radii grow until they fit
      rx *= std::sqrt(reach), ry *= std::sqrt(reach);
    } else {
      const double away = std::sqrt((1 - reach) / reach) * (large == positive ? -1 : 1);
      center = {away * y, -away * x};
    }
    const double scale = reach > 1 ? 1 / std::sqrt(reach) : 1;
    const double x1 = x * scale, y1 = y * scale;
    const double from = std::atan2(y1 - center.y, x1 - center.x);
    double sweep = std::atan2(-y1 - center.y, -x1 - center.x) - from;
    if (positive && sweep < 0) sweep += 2 * pi;
    if (!positive && sweep > 0) sweep -= 2 * pi;
    const Vec2 middle =
        at_ - half + center.x * rx * u + center.y * ry * v;  // half-way, and on to the centre
    const Vec2 c = image(middle), p = to_.linear(rx * u), q = to_.linear(ry * v), e = image(end);
    std::vector<Vec2>& to = open();
    const std::size_t before = to.size();
    if (!finite_ || !std::isfinite(magnitude(p) + magnitude(q))) return false;
    append_arc(to, c, p, q, from, sweep, e, tolerance_);
    if (arcs_) {
      CurvedEdge edge = straight_edge(at_, end);
      edge.kind = CurvedEdge::Kind::arc;
      edge.center = middle, edge.semi_axes = {rx, ry}, edge.rotation = turn;
      edge.begin = from, edge.turn = sweep;
      path_.subpaths.back().arcs.push_back(
          {before - 1, to.size() - 1, transformed_edge(edge, to_)});
    }
    at_ = end;
    return curve(to, before, arcs_);
  }

  std::string_view rest_;
  const Affine& to_;
  double tolerance_;
  bool arcs_;
  std::size_t lines_ = 0;  ///< that stand for curves
  FlatPath path_;
  Vec2 at_{0, 0}, start_{0, 0}, control_{0, 0};
  char last_ = '\0';
  bool finite_ = true;
};

}  // namespace

FlatPath flattened_path(std::string_view data, const Affine& to, double tolerance, bool arcs) {
  return PathReader(data, to, tolerance, arcs).read();
}
std::vector<CurvedEdge> edges_of(const Subpath& ring) {
  std::vector<CurvedEdge> edges;
  const std::vector<Vec2>& points = ring.points;
  auto arc = ring.arcs.begin();
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (arc != ring.arcs.end() && arc->first == i) {
      edges.push_back(arc->edge);
      i = arc++->last - 1;
    } else if (const Vec2 next = points[i + 1 < points.size() ? i + 1 : 0]; !(points[i] == next)) {
      edges.push_back(straight_edge(points[i], next));
    }
  }
  return edges;
}

std::vector<Vec2> flattened_ellipse(Vec2 center, Vec2 p, Vec2 q, double tolerance) {
  std::vector<Vec2> ring;
  append_arc(ring, center, p, q, 0, 2 * pi, center + p, tolerance);
  return ring;
}

std::vector<CurvedEdge> rounded_rect(const Affine& to, Vec2 corner, Vec2 size, double rx,
                                     double ry) {
  std::vector<CurvedEdge> ring;
  const Vec2 inner = corner + Vec2{rx, ry}, outer = corner + size - Vec2{rx, ry};
  const Vec2 centers[] = {outer, {inner.x, outer.y}, inner, {outer.x, inner.y}};
  for (int i = 0; i < 4; ++i) {
    const CurvedEdge arc =
        transformed_edge(arc_edge(centers[i], {rx, ry}, i * (pi / 2), pi / 2), to);
    if (!ring.empty() && !(ring.back().to == arc.from))
      ring.push_back(straight_edge(ring.back().to, arc.from));
    ring.push_back(arc);
  }
  if (!(ring.back().to == ring.front().from))
    ring.push_back(straight_edge(ring.back().to, ring.front().from));
  return ring;
}

std::vector<Vec2> flattened_ring(const std::vector<CurvedEdge>& edges, double tolerance) {
  std::vector<Vec2> ring;
  for (const CurvedEdge& e : edges) {
    ring.push_back(e.from);
    if (e.kind != CurvedEdge::Kind::arc) continue;
    steps_for(std::fmax(e.semi_axes.x, e.semi_axes.y) * e.turn * e.turn / 8, tolerance);
    append_chords(e, tolerance, ring);
  }
  return ring;
}

}  // namespace abut::cli
