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
    const Vec2 p0 = image(at_), p1 = image(b), p2 = image(c), p3 = image(d);
    std::vector<Vec2>& to = open();
    const std::size_t before = to.size();
    // |p″| ≤ 6 · the larger second difference of the control points.
    const double bend = std::fmax(magnitude(p0 - p1 - (p1 - p2)), magnitude(p1 - p2 - (p2 - p3)));
    if (!finite_ || !std::isfinite(bend)) return false;
    const double steps = steps_for(6 * bend / 8, tolerance_);
    for (double k = 1; k < steps; ++k) {
      const double t = k / steps, s = 1 - t;
      to.push_back(s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3);
    }
    to.push_back(p3);
    control_ = c;
    at_ = d;
    return bend > 0 ? curve(to, before) : finite_;
  }
  bool quadratic(Vec2 b, Vec2 c) {
    const Vec2 p0 = image(at_), p1 = image(b), p2 = image(c);
    std::vector<Vec2>& to = open();
    const std::size_t before = to.size();
    const double bend = magnitude(p0 - p1 - (p1 - p2));  // p″ = 2 · bend
    if (!finite_ || !std::isfinite(bend)) return false;
    const double steps = steps_for(2 * bend / 8, tolerance_);
    for (double k = 1; k < steps; ++k) {
      const double t = k / steps, s = 1 - t;
      to.push_back(s * s * p0 + 2 * s * t * p1 + t * t * p2);
    }
    to.push_back(p2);
    control_ = b;
    at_ = c;
    return bend > 0 ? curve(to, before) : finite_;
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

}  // namespace abut::cli
