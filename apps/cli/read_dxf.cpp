// The shapes of a DXF drawing, in its own units, y up.
//
// Read after Autodesk's DXF Reference (AutoCAD 2018), which older forms agree with: LINE, XLINE, RAY, POINT, ARC, CIRCLE,
// ELLIPSE, LWPOLYLINE and POLYLINE with bulges, SPLINE without weights, SOLID, TRACE, 3DFACE, HATCH, and INSERT of blocks. Closed
// lines are areas. Other entities are counted by name.
//
// No library of Debian's would do: dime keeps single precision, and dxflib no lines for messages; it also writes where a wrong
// count of vertices says.
#include <fmt/format.h>

#include <abut/curved_region.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

#include "drawing.hpp"
#include "dxf_entities.hpp"
#include "error.hpp"
#include "svg_geometry.hpp"
#include "svg_outline.hpp"
#include "svg_shapes.hpp"

namespace abut::cli {
namespace {

constexpr double half_turn = std::numbers::pi;
using Pieces = std::vector<AnyArea>;
using Edges = std::vector<CurvedEdge>;

/// An arc in degrees, counter-clockwise from one to the other; the whole where they are one.
CurvedEdge arc_in_degrees(Vec2 center, Vec2 semi_axes, double from, double to,
                          const Rotation& rotation = {}) {
  double turn = std::fmod(to - from, 360);
  if (turn <= 0) turn += 360;
  CurvedEdge edge = arc_edge(center, semi_axes, std::fmod(from, 360) * (half_turn / 180),
                             turn * (half_turn / 180), rotation);
  if (turn == 360 || semi_axes.x != semi_axes.y) return edge;
  // Where the degrees have sines that doubles hold, so have the ends.
  edge.from = center + semi_axes.x * Rotation::degrees(std::fmod(from, 360)).u();
  edge.to = center + semi_axes.x * Rotation::degrees(std::fmod(to, 360)).u();
  return edge;
}
/// The other way along its ellipse, mirrored in the first axis.
CurvedEdge mirrored(const CurvedEdge& e) {
  return arc_edge(e.center, e.semi_axes, -e.begin, -e.turn, e.rotation);
}
bool is_whole(const CurvedEdge& e) { return e.kind == CurvedEdge::Kind::arc && e.from == e.to; }

/// Where the inside of a block lies, or the drawing.
struct Place {
  Affine to;
  std::string names;  ///< of the inserts that led here, each with a slash behind it
  std::string_view layer = "0";
  int depth = 0;
};

class DxfReader {
 public:
  DxfReader(const DxfFile& file, std::size_t bytes, Drawing& drawing, Remarks& remarks,
            double tolerance, bool arcs)
      : file_(file), drawing_(drawing), remarks_(remarks), tolerance_(tolerance), arcs_(arcs) {
    most_vertices_ += 4 * bytes;
  }

  void read() {
    for (const DxfEntity& one : file_.entities) entity(one, {});
    if (file_.cut_off > 0)
      remarks_.broken("the file ends without its EOF: it may be cut off",
                      fmt::format("line {}", file_.cut_off));
  }

 private:
  static constexpr int deepest = 64;
  static constexpr std::size_t most_inserted = 1'000'000;

  // ---- Values. line_ is that of the last one that was read, for messages.

  double number(const DxfGroup& group) {
    line_ = group.line;
    try {
      return whole_number(trimmed(group.value));
    } catch (InputError& error) {
      error.field = fmt::format("group {}", group.code);
      throw;
    }
  }
  double number(const DxfEntity& in, int code, double otherwise) {
    for (const DxfGroup& group : in.groups)
      if (group.code == code) return number(group);
    return otherwise;
  }
  double must_have(const DxfEntity& in, int code) {
    if (!in.has(code)) throw InputError{fmt::format("group {}", code), "missing"};
    return number(in, code, 0);
  }
  int whole(const DxfEntity& in, int code, int otherwise) {
    return static_cast<int>(std::clamp<double>(number(in, code, otherwise), -(1 << 30), 1 << 30));
  }
  Vec2 point(const DxfEntity& in, int code) {
    return {must_have(in, code), must_have(in, code + 10)};
  }

  // ---- Where an entity is.

  /// From the coordinates of an entity that is drawn in a plane of its own.
  Affine plane(const DxfEntity& in) {
    const double x = number(in, 210, 0), y = number(in, 220, 0), z = number(in, 230, 1);
    constexpr double upright = 1e-9;
    if (!(std::fmax(std::fabs(x), std::fabs(y)) <= upright * std::fabs(z)))
      throw LeftOut{"it lies in a plane that is not that of the drawing"};
    return z < 0 ? Affine{{-1, 0}, {0, 1}} : Affine{};
  }
  bool is_seen_from_below(const DxfEntity& in) { return plane(in).x.x < 0; }

  std::string name_of(const DxfEntity& one, const Place& place) const {
    const std::string_view handle = one.text(5);
    if (!handle.empty()) return place.names + std::string(handle);
    return place.names.empty() ? "" : place.names.substr(0, place.names.size() - 1);
  }
  std::string_view layer_of(const DxfEntity& one, const Place& place) const {
    const std::string_view own = one.text(8);
    return own.empty() || own == "0" ? place.layer : own;
  }
  bool is_off(std::string_view layer) {
    const auto found = file_.layers.find(layer);
    if (found == file_.layers.end()) return false;
    constexpr int frozen = 1;
    return whole(found->second, 62, 7) < 0 || (whole(found->second, 70, 0) & frozen) != 0;
  }

  // ---- Entities.

  void entity(const DxfEntity& one, const Place& place) {
    line_ = one.line;
    const std::string where = fmt::format("line {}", one.line);
    const auto lost = [&](const std::string& why, const std::string& own) {
      remarks_.broken(fmt::format("{}: {}", excerpt(one.type), why),
                      fmt::format("line {}{}{}", line_, own.empty() ? "" : ": ", own));
    };
    try {
      if (whole(one, 67, 0) == 1) return remarks_.count("entities of sheets (paper space)");
      if (whole(one, 60, 0) == 1) throw NotRendered{"it is invisible"};
      if (one.type == "INSERT") return insert(one, place);
      if (is_off(layer_of(one, place))) throw NotRendered{"its layer is off or frozen"};
      where_ = where;
      add(one, place, pieces(one, place.to));
    } catch (const InputError& error) {
      lost(error.kind(), error.own());
    } catch (const LeftOut& reason) {
      lost(reason.why, "");
    } catch (const NotRendered& reason) {
      remarks_.refuse(fmt::format("{}: {}", excerpt(one.type), reason.why), where);
    }
  }

  void add(const DxfEntity& one, const Place& place, Pieces several) {
    if (several.empty()) return;
    line_ = one.line;
    for (const AnyArea& area : several)
      if (const std::optional<Problem> problem =
              std::visit([](const auto& shape) { return validate(shape); }, area))
        throw InputError{std::string(problem->field), std::string(problem->message)};
    Buffer id;
    if (const std::string name = name_of(one, place); !name.empty()) append_json_string(id, name);
    drawing_.add_areas(std::move(several), {id.data(), id.size()});
  }

  Pieces pieces(const DxfEntity& one, const Affine& to) {
    const std::string_view type = one.type;
    if (type == "LINE") return stroked_pieces({to(point(one, 10)), to(point(one, 11))});
    if (type == "POINT") return {AnyShape(Point{to(point(one, 10))})};
    if (type == "RAY") return {AnyShape(Ray{to(point(one, 10)), to.linear(point(one, 11))})};
    if (type == "XLINE")
      return {AnyShape(abut::Line{to(point(one, 10)), to.linear(point(one, 11))})};
    if (type == "CIRCLE") return circle(one, to * plane(one));
    if (type == "ARC") return arc(one, to * plane(one));
    if (type == "ELLIPSE") return ellipse(one, to);
    if (type == "LWPOLYLINE" || type == "POLYLINE") return polyline(one, to);
    if (type == "SPLINE") return spline(one, to);
    if (type == "SOLID" || type == "TRACE") return corners(one, to * plane(one), {10, 11, 13, 12});
    if (type == "3DFACE") return corners(one, to, {10, 11, 12, 13});
    if (type == "HATCH") return hatch(one, to * plane(one));
    remarks_.count(excerpt(type));
    return {};
  }

  Pieces circle(const DxfEntity& one, const Affine& to) {
    const double radius = positive(one, 40);
    return {transformed_ellipse(to, point(one, 10), radius, radius)};
  }
  Pieces arc(const DxfEntity& one, const Affine& to) {
    const double radius = positive(one, 40);
    return drawn(
        {arc_in_degrees(point(one, 10), {radius, radius}, must_have(one, 50), must_have(one, 51))},
        to);
  }
  Pieces ellipse(const DxfEntity& one, const Affine& to) {
    const bool below = is_seen_from_below(one);
    const double from = number(one, 41, 0), until = number(one, 42, 2 * half_turn);
    double turn = std::fmod(until - from, 2 * half_turn);
    constexpr double rounding = 1e-9;
    if (turn < 0) turn += 2 * half_turn;
    if (turn < rounding || turn > 2 * half_turn - rounding) turn = 2 * half_turn;
    const CurvedEdge edge =
        of_ellipse(point(one, 10), point(one, 11), positive(one, 40), from, turn);
    return drawn({below ? mirrored(edge) : edge}, to);
  }
  static CurvedEdge of_ellipse(Vec2 center, Vec2 major, double ratio, double from, double turn) {
    const double a = length(major);
    if (!(a > 0)) throw InputError{"group 11", "must not be zero"};
    return arc_edge(center, {a, a * ratio}, from, turn, Rotation::axis(major.x, major.y));
  }
  double positive(const DxfEntity& one, int code) {
    const double value = must_have(one, code);
    if (!(value > 0))
      throw InputError{fmt::format("group {}", code), "must be positive", fmt::format("{}", value)};
    return value;
  }

  Pieces polyline(const DxfEntity& one, const Affine& to) {
    struct Corner {
      Vec2 at;
      double bulge = 0;
    };
    std::vector<Corner> all;
    const int flags = whole(one, 70, 0);
    constexpr int is_closed = 1, in_space = 8, mesh = 16 | 64, spline_frame = 16;
    bool flat = true;
    if (one.type == "LWPOLYLINE") {
      for (const DxfGroup& group : one.groups) {
        if (group.code == 10) all.push_back({{number(group), NAN}});
        if (all.empty()) continue;
        if (group.code == 20) all.back().at.y = number(group);
        if (group.code == 42) all.back().bulge = number(group);
      }
      for (const Corner& corner : all)
        if (std::isnan(corner.at.y)) throw InputError{"group 20", "missing"};
    } else {
      if ((flags & mesh) != 0) throw LeftOut{"a mesh"};
      flat = (flags & in_space) == 0;
      for (const DxfEntity& vertex : one.vertices) {
        line_ = vertex.line;
        if ((whole(vertex, 70, 0) & spline_frame) == 0)
          all.push_back({point(vertex, 10), number(vertex, 42, 0)});
      }
    }
    if (all.empty()) throw NotRendered{"it has no vertex"};
    Edges edges;
    const bool closed =
        (flags & is_closed) != 0 || (all.size() > 2 && all.front().at == all.back().at);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i + 1 == all.size() && (flags & is_closed) == 0) break;
      const Vec2 next = all[i + 1 < all.size() ? i + 1 : 0].at;
      if (!(all[i].at == next)) edges.push_back(arc_by_bulge(all[i].at, next, all[i].bulge));
    }
    if (edges.empty()) throw NotRendered{"its points are one"};
    return drawn(edges, flat ? to * plane(one) : to, closed);
  }

  Pieces corners(const DxfEntity& one, const Affine& to, std::array<int, 4> codes) {
    Ring ring;
    for (const int code : codes) {
      // A triangle's last corner may be left out.
      const Vec2 p = to(point(one, code == 13 && !one.has(13) ? 12 : code));
      if (ring.empty() || !(ring.back() == p)) ring.push_back(p);
    }
    if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
    return area_in({std::move(ring)}, {});
  }

  /// A B-spline as chords: on a span between knots, n steps lie within |p″| h² / 8 of it, where p″ lies in the hull of its own
  /// control points.
  Pieces spline(const DxfEntity& one, const Affine& to) {
    std::vector<double> knots, weights;
    std::vector<Vec2> points;
    for (const DxfGroup& group : one.groups) {
      if (group.code == 40) knots.push_back(number(group));
      if (group.code == 41) weights.push_back(number(group));
      if (group.code == 10) points.push_back({number(group), NAN});
      if (group.code == 20 && !points.empty()) points.back().y = number(group);
    }
    line_ = one.line;
    constexpr int highest = 11, is_closed = 1;
    const int degree = whole(one, 71, 3);
    if (points.empty()) throw LeftOut{"a spline given by points that it fits"};
    if (degree < 1 || degree > highest)
      throw InputError{"group 71", "must be a degree from 1 to 11", fmt::format("{}", degree)};
    const auto p = static_cast<std::size_t>(degree);
    if (points.size() <= p || knots.size() != points.size() + p + 1 ||
        !std::is_sorted(knots.begin(), knots.end()))
      throw InputError{"", "its knots do not fit its control points"};
    if (std::any_of(weights.begin(), weights.end(), [&](double w) { return w != weights[0]; }))
      throw LeftOut{"a spline with weights"};
    for (Vec2& v : points) {
      if (std::isnan(v.y)) throw InputError{"group 20", "missing"};
      v = to(v);
    }
    Ring chain;
    for (std::size_t k = p; k < points.size(); ++k) {
      const double span = knots[k + 1] - knots[k];
      if (!(span > 0)) continue;
      const auto slope = [&](std::size_t i) {
        return (degree / (knots[i + p + 1] - knots[i + 1])) * (points[i + 1] - points[i]);
      };
      double bend = 0;
      for (std::size_t i = k - p; i + 2 <= k && p > 1; ++i)
        bend = std::fmax(bend, length(((degree - 1) / (knots[i + p + 1] - knots[i + 2])) *
                                      (slope(i + 1) - slope(i))));
      const double steps = std::fmax(1, std::ceil(span * std::sqrt(bend / (8 * tolerance_))));
      if (!(steps <= 1e6)) throw LeftOut{"too many lines: a larger --flatten needs fewer"};
      count_vertices(static_cast<std::size_t>(steps));
      for (double s = chain.empty() ? 0 : 1; s <= steps; ++s) {
        const double u = knots[k] + span * (s / steps);
        std::vector<Vec2> d(points.begin() + static_cast<std::ptrdiff_t>(k - p),
                            points.begin() + static_cast<std::ptrdiff_t>(k + 1));
        for (std::size_t r = 1; r <= p; ++r)
          for (std::size_t j = p; j >= r; --j) {
            const double low = knots[j + k - p], high = knots[j + 1 + k - r];
            const double t = (u - low) / (high - low);
            d[j] = (1 - t) * d[j - 1] + t * d[j];
          }
        chain.push_back(d[p]);
      }
    }
    if (degree > 1) remarks_.curves(tolerance_);
    if ((whole(one, 70, 0) & is_closed) == 0 &&
        !(chain.size() > 2 && chain.front() == chain.back()))
      return stroked_pieces(std::move(chain));
    if (chain.size() > 1 && chain.front() == chain.back()) chain.pop_back();
    return area_in({std::move(chain)}, {});
  }

  Pieces hatch(const DxfEntity& one, const Affine& to) {
    constexpr int lines = 2, external = 1;
    const bool outermost_alone = whole(one, 75, 0) == 2;
    std::vector<Edges> rings;
    auto at = one.groups.begin();
    const auto end = one.groups.end();
    // The next value of that code, within the ring.
    const auto next = [&](int code) {
      while (at != end && at->code != code) ++at;
      if (at == end) throw InputError{fmt::format("group {}", code), "missing"};
      return number(*at++);
    };
    const auto next_point = [&](int code) {
      const double x = next(code);
      return Vec2{x, next(code + 10)};
    };
    for (double left = next(91); left > 0; --left) {
      const int flags = static_cast<int>(next(92));
      Edges ring;
      if ((flags & lines) != 0) {
        next(73);
        std::vector<std::pair<Vec2, double>> all;
        for (double more = next(93); more > 0; --more) {
          const Vec2 p = next_point(10);
          all.emplace_back(p, at != end && at->code == 42 ? number(*at++) : 0);
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
          const Vec2 to_next = all[i + 1 < all.size() ? i + 1 : 0].first;
          if (!(all[i].first == to_next))
            ring.push_back(arc_by_bulge(all[i].first, to_next, all[i].second));
        }
      } else {
        for (double more = next(93); more > 0; --more) ring.push_back(hatch_edge(next, next_point));
        join(ring);
      }
      if (!ring.empty() && (!outermost_alone || (flags & external) != 0))
        rings.push_back(std::move(ring));
    }
    if (rings.empty()) throw NotRendered{"it has no boundary"};
    return area_of(std::move(rings), to);
  }
  template <class Next, class NextPoint>
  static CurvedEdge hatch_edge(Next next, NextPoint next_point) {
    const double kind = next(72);
    if (kind == 1) {
      const Vec2 from = next_point(10);
      return straight_edge(from, next_point(11));
    }
    if (kind != 2 && kind != 3) throw LeftOut{"its boundary has a spline"};
    const Vec2 center = next_point(10);
    const Vec2 major = kind == 3 ? next_point(11) : Vec2{1, 0};
    const double size = next(40), from = next(50), until = next(51);
    const bool forth = next(73) != 0;
    if (!(size > 0)) throw InputError{"group 40", "must be positive", fmt::format("{}", size)};
    CurvedEdge edge;
    if (kind == 2) {
      edge = arc_in_degrees(center, {size, size}, from, until);
    } else {
      // Its angles are those of directions.
      const auto parameter = [&](double degrees) {
        const Vec2 u = Rotation::degrees(std::fmod(degrees, 360)).u();
        return std::atan2(u.y / size, u.x);
      };
      double turn = std::fmod(parameter(until) - parameter(from), 2 * half_turn);
      if (turn <= 0) turn += 2 * half_turn;
      edge = of_ellipse(center, major, size, parameter(from), turn);
    }
    return forth ? edge : mirrored(edge);
  }
  /// Edges of a ring, each from where the one before it ends. Ends that roundings part become one; an edge that was written the
  /// other way round is turned.
  static void join(Edges& ring) {
    double size = 0;
    for (const CurvedEdge& e : ring)
      for (const Vec2& v : {e.from, e.to, e.semi_axes})
        size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
    constexpr double roundings = 0x1p-43;
    Edges joined;
    const auto go_to = [&](Vec2& p) {
      if (joined.empty() || joined.back().to == p) return;
      if (length(joined.back().to - p) <= roundings * size)
        p = joined.back().to;
      else
        joined.push_back(straight_edge(joined.back().to, p));
    };
    for (CurvedEdge e : ring) {
      if (e.from == e.to && e.kind == CurvedEdge::Kind::segment) continue;
      if (is_whole(e)) {
        joined.push_back(e);
        continue;
      }
      if (!joined.empty() && length(joined.back().to - e.to) < length(joined.back().to - e.from)) {
        std::swap(e.from, e.to);
        e.begin += e.turn, e.turn = -e.turn;
      }
      go_to(e.from);
      joined.push_back(e);
    }
    if (!joined.empty() && !(joined.front().from == joined.back().to)) {
      if (length(joined.front().from - joined.back().to) <= roundings * size)
        joined.back().to = joined.front().from;
      else
        joined.push_back(straight_edge(joined.back().to, joined.front().from));
    }
    ring = std::move(joined);
  }

  void insert(const DxfEntity& one, const Place& place) {
    const std::string_view name = one.text(2);
    const auto found = file_.blocks.find(name);
    if (found == file_.blocks.end())
      throw InputError{"group 2", "no block has the name", excerpt(name)};
    if (place.depth == deepest) throw LeftOut{"blocks in blocks too deep, or in themselves"};
    const DxfBlock& block = found->second;
    const Vec2 at = point(one, 10);
    const Vec2 base{number(block.head, 10, 0), number(block.head, 20, 0)};
    const Vec2 scale{number(one, 41, 1), number(one, 42, 1)};
    if (scale.x == 0 || scale.y == 0) throw LeftOut{"a scale of 0"};
    const Rotation turn = Rotation::degrees(std::fmod(number(one, 50, 0), 360));
    const Affine own = place.to * plane(one);
    const int columns = std::max(whole(one, 70, 1), 1), rows = std::max(whole(one, 71, 1), 1);
    const Vec2 apart{number(one, 44, 0), number(one, 45, 0)};
    Place inner;
    inner.names = name_of(one, place);
    if (!inner.names.empty()) inner.names += '/';
    inner.layer = layer_of(one, place);
    inner.depth = place.depth + 1;
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
        if (++inserted_ > most_inserted) too_much("inserted blocks", most_inserted);
        const Vec2 along{column * apart.x, row * apart.y};
        inner.to = own *
                   Affine{scale.x * turn.u(), scale.y * turn.v(),
                          at + along.x * turn.u() + along.y * turn.v()} *
                   translation({-base.x, -base.y});
        for (const DxfEntity& inside : block.entities) {
          if (++inserted_ > most_inserted) too_much("entities of inserted blocks", most_inserted);
          entity(inside, inner);
        }
      }
  }

  // ---- Shapes of edges.

  [[noreturn]] static void too_much(std::string_view what, std::size_t most) {
    throw NotADrawing(fmt::format("it stands for more than {} {}", most, what));
  }
  void count_vertices(std::size_t more) {
    vertices_ += more;
    if (vertices_ > most_vertices_)
      too_much("vertices: a larger --flatten needs fewer", most_vertices_);
  }
  static Pieces pieces_of(std::vector<AnyShape> shapes) {
    return {std::move_iterator(shapes.begin()), std::move_iterator(shapes.end())};
  }
  static Pieces stroked_pieces(Ring chain) {
    if (chain.size() == 2 && chain[0] == chain[1]) return {AnyShape(Point{chain[0]})};
    return pieces_of(stroked({std::move(chain)}, 0));
  }

  /// An arc has a corner in each quarter of a turn at least.
  Ring chords(const Edges& edges) {
    constexpr double of_quarter = 0.29;
    Ring chain;
    for (const CurvedEdge& e : edges) {
      const std::size_t before = chain.size();
      chain.push_back(e.from);
      if (e.kind == CurvedEdge::Kind::arc)
        append_chords(
            e, std::fmin(tolerance_, of_quarter * std::fmax(e.semi_axes.x, e.semi_axes.y)), chain);
      count_vertices(chain.size() - before);
    }
    return chain;
  }
  static bool has_arc(const Edges& edges) {
    return std::any_of(edges.begin(), edges.end(),
                       [](const CurvedEdge& e) { return e.kind == CurvedEdge::Kind::arc; });
  }

  /// A line of edges; an area where it is closed.
  Pieces drawn(Edges edges, const Affine& to, bool closed = false) {
    for (CurvedEdge& e : edges)
      if (is_whole(e)) {
        const Affine frame{to.linear(e.rotation.u()), to.linear(e.rotation.v()), to(e.center)};
        return {transformed_ellipse(frame, {0, 0}, e.semi_axes.x, e.semi_axes.y)};
      }
    if (closed) return area_of({std::move(edges)}, to);
    for (CurvedEdge& e : edges) e = transformed_edge(e, to);
    if (has_arc(edges)) remarks_.curves(tolerance_);
    Ring chain = chords(edges);
    chain.push_back(edges.back().to);
    return stroked_pieces(std::move(chain));
  }
  Pieces area_of(std::vector<Edges> rings, const Affine& to) {
    std::vector<Ring> lines;
    for (Edges& ring : rings) {
      for (CurvedEdge& e : ring) e = transformed_edge(e, to);
      lines.push_back(chords(ring));
    }
    return area_in(std::move(lines), std::move(rings));
  }
  /// The area in rings by the rule of evenness; `rings`: the same with their arcs, where there are any.
  Pieces area_in(std::vector<Ring> lines, std::vector<Edges> rings) {
    Filled flat = filled(lines, FillRule::even_odd, 0);
    if (flat.shapes.empty()) {
      for (Ring& line : lines) line.push_back(Vec2(line.front()));
      return pieces_of(stroked(std::move(lines), 0));
    }
    if (std::any_of(rings.begin(), rings.end(), has_arc)) {
      if (arcs_) return {CurvedRegion{std::move(rings)}};
      remarks_.curves(tolerance_);
    }
    if (flat.repaired) remarks_.changed(kRepaired, where_, flat.largest_move);
    return pieces_of(std::move(flat.shapes));
  }

  const DxfFile& file_;
  Drawing& drawing_;
  Remarks& remarks_;
  double tolerance_;
  bool arcs_;
  std::size_t line_ = 0, inserted_ = 0, vertices_ = 0, most_vertices_ = std::size_t{4} << 20;
  std::string where_;
};

}  // namespace

void read_dxf(const std::string& text, Drawing& drawing, Remarks& remarks,
              std::optional<double> flatten, bool arcs) {
  const DxfFile file = dxf_file(text);
  if (!flatten) {
    Drawing all;
    Remarks unheard;
    DxfReader(file, text.size(), all, unheard, std::numeric_limits<double>::max(), false).read();
    constexpr double share = 1e-4;  // of the drawing: less than a pixel of any screen
    flatten = share * extent_of(all);
  }
  DxfReader(file, text.size(), drawing, remarks, *flatten, arcs).read();
}

}  // namespace abut::cli
