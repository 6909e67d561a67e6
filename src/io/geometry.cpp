#include <abut/corners.hpp>
#include <abut/curved_region.hpp>
#include <abut/io/geometry.hpp>
#include <abut/prepared.hpp>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "io/filled.hpp"
#include "io/parts.hpp"

namespace abut::io {
namespace {

std::string text_of(const std::string& field, const std::string& message, const std::string& value,
                    std::size_t at) {
  std::string text = (field.empty() ? "" : field + ": ") + message;
  if (!value.empty()) text += ": " + value;
  if (at != Error::nowhere) text += " (byte " + std::to_string(at) + ")";
  return text;
}

/// Whether f(i, j) is true for two boxes that meet.
template <class F>
bool any_meeting_boxes(const std::vector<Box>& boxes, F f) {
  Polyline diagonals;
  for (const Box& box : boxes) diagonals.lines.push_back({box.min, box.max});
  const detail::outline::View view = detail::outline::view(diagonals);
  const std::vector<std::uint32_t> order = detail::outline::Tree::chain_order(view);
  const detail::outline::Tree tree(view);
  return tree.any_pair_of_own([&](std::uint32_t edge, std::uint32_t other) {
    const std::size_t i = order[tree.chain_of(edge)], j = order[tree.chain_of(other)];
    return intersects(boxes[i], boxes[j]) && f(i, j);
  });
}

/// Rings that do not cross, as polygons: each ring that lies in an even number
/// of others, and behind it those that lie in it and in one more.
std::vector<std::vector<Chain>> nested(const std::vector<Chain>& rings) {
  const std::vector<std::vector<std::size_t>> around = rings_around(rings);
  std::vector<std::vector<Chain>> polygons;
  std::vector<std::size_t> place(rings.size());
  for (std::size_t a = 0; a < rings.size(); ++a)
    if (around[a].size() % 2 == 0) {
      place[a] = polygons.size();
      polygons.push_back({rings[a]});
    }
  for (std::size_t a = 0; a < rings.size(); ++a)
    if (around[a].size() % 2 != 0)
      for (const std::size_t b : around[a])
        if (around[b].size() + 1 == around[a].size()) polygons[place[b]].push_back(rings[a]);
  return polygons;
}

}  // namespace

Error::Error(std::string field_, std::string message_, std::string value_, std::size_t at_)
    : std::invalid_argument(text_of(field_, message_, value_, at_)),
      field(std::move(field_)),
      message(std::move(message_)),
      value(std::move(value_)),
      at(at_) {}

void Geometry::line(std::vector<Vec2> vertices) {
  if (!vertices.empty()) lines_.push_back(std::move(vertices));
}
void Geometry::ring(std::vector<Vec2> vertices) {
  if (vertices.size() > 1 && vertices.front() == vertices.back()) vertices.pop_back();
  if (!vertices.empty()) rings_.push_back(std::move(vertices));
}

void Geometry::curved_ring(std::vector<CurvedEdge> edges) {
  curved_.push_back({rings_.size(), std::move(edges)});
  rings_.emplace_back();
}

CurvedRegion Geometry::take_curved(const std::vector<std::vector<Vec2>>& rings,
                                   const std::vector<std::size_t>& first) {
  std::vector<AnyArea> polygons;
  CurvedRegion polygon;
  auto curved = curved_.begin();
  for (std::size_t i = 0; i < rings.size(); ++i) {
    if (std::binary_search(first.begin(), first.end(), i) && !polygon.rings.empty())
      polygons.emplace_back(std::exchange(polygon, {}));
    std::vector<CurvedEdge> edges = curved != curved_.end() && curved->first == i
                                        ? std::move((curved++)->second)
                                        : edges_of({rings[i], {}});
    if (!edges.empty()) polygon.rings.push_back(std::move(edges));
  }
  if (!polygon.rings.empty()) polygons.emplace_back(std::move(polygon));
  curved_.clear();
  for (const AnyArea& one : polygons)
    if (const std::optional<Problem> problem = validate(std::get<CurvedRegion>(one)))
      throw Error(problem->field, problem->message);
  return united(std::span<const AnyArea>(polygons));
}

Item Geometry::take() {
  Item item = std::exchange(item_, {});
  for (const Vec2 at : std::exchange(points_, {})) item.shapes.push_back(Point{at});
  if (!lines_.empty()) item.shapes.push_back(Polyline{std::exchange(lines_, {}), 0});
  std::vector<Chain> rings = std::exchange(rings_, {});
  const std::vector<std::size_t> first = std::exchange(first_rings_, {});
  if (!curved_.empty()) {
    if (CurvedRegion area = take_curved(rings, first); !area.rings.empty())
      item.curved = std::move(area);
  } else if (!rings.empty()) {
    // Where one polygon lies on another, or on its hole, they count as one: outer rings run one way, holes the other.
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < first.size(); ++i) {
      Box around{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
      for (std::size_t k = first[i]; k < (i + 1 < first.size() ? first[i + 1] : rings.size()); ++k)
        for (const Vec2& v : rings[k])
          for (int axis = 0; axis < 2; ++axis) {
            around.min[axis] = std::fmin(around.min[axis], v[axis]);
            around.max[axis] = std::fmax(around.max[axis], v[axis]);
          }
      if (around.min.x <= around.max.x) boxes.push_back(around);
    }
    FillRule rule = FillRule::even_odd;
    if (boxes.size() > 1 &&
        any_meeting_boxes(boxes, [](std::size_t, std::size_t) { return true; })) {
      rule = FillRule::nonzero;
      for (std::size_t i = 0; i < rings.size(); ++i)
        wind(rings[i], std::binary_search(first.begin(), first.end(), i));
    }
    Filled area = filled(std::move(rings), rule, 0);
    if (area.crossed_too_often)
      throw Error("", "crosses itself more than " + std::to_string(kMostCrossings) + " times");
    item.repaired = area.repaired;
    item.largest_move = area.largest_move;
    for (AnyShape& shape : area.shapes) item.shapes.push_back(std::move(shape));
  }
  for (const AnyShape& shape : item.shapes)
    if (const std::optional<Problem> problem = validate(shape))
      throw Error(problem->field, problem->message);
  return item;
}

std::optional<AnyShape> as_one(std::vector<AnyShape> shapes) {
  if (shapes.empty()) return {};
  if (shapes.size() == 1) return std::move(shapes[0]);
  Polyline points;
  for (const AnyShape& shape : shapes) {
    const Point* p = std::get_if<Point>(&shape);
    if (!p)
      throw Error("", "one shape is no mixture of points, lines and areas: read its parts apart");
    points.lines.push_back({p->position});
  }
  return points;
}

std::vector<std::vector<std::size_t>> rings_around(const std::vector<Chain>& rings) {
  std::vector<Box> boxes;
  for (const Chain& ring : rings) boxes.push_back(*bounds(AnyShape(Region{{ring}, 0})));
  std::vector<std::vector<std::size_t>> around(rings.size());
  std::vector<std::vector<std::size_t>> maybe(rings.size());  // within ring b
  any_meeting_boxes(boxes, [&](std::size_t i, std::size_t j) {
    if (contains(boxes[i], boxes[j])) maybe[i].push_back(j);
    if (contains(boxes[j], boxes[i])) maybe[j].push_back(i);
    return false;
  });
  for (std::size_t b = 0; b < rings.size(); ++b) {
    if (maybe[b].empty()) continue;
    const Prepared outer(Region{{rings[b]}, 0});
    for (const std::size_t a : maybe[b])
      if (contains(outer, AnyShape(Region{{rings[a]}, 0}))) around[a].push_back(b);
  }
  return around;
}

void wind(std::vector<Vec2>& ring, bool outer) {
  // In a number whose range holds the products.
  const auto from_first = [&](std::size_t i, int axis) {
    return static_cast<long double>(ring[i][axis]) - ring[0][axis];
  };
  long double twice = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i)
    twice += from_first(i, 0) * from_first(i + 1, 1) - from_first(i, 1) * from_first(i + 1, 0);
  if ((twice < 0) == outer) std::reverse(ring.begin(), ring.end());
}

Curve arcs_through(Chain points) {
  Curve curve{std::move(points), {}};
  for (std::size_t i = 1; i + 1 < curve.through.size(); i += 2) curve.middles.push_back(i);
  return curve;
}
void append(Curve& to, const Curve& more) {
  const bool joined =
      !to.through.empty() && !more.through.empty() && to.through.back() == more.through.front();
  for (const std::size_t i : more.middles) to.middles.push_back(to.through.size() + i - joined);
  to.through.insert(to.through.end(), more.through.begin() + joined, more.through.end());
}

Chain along(const Curve& curve, double tolerance, int& chords) {
  const Chain& through = curve.through;
  if (curve.middles.empty()) return through;
  Chain chain;
  auto middle = curve.middles.begin();
  for (std::size_t i = 0; i < through.size(); ++i) {
    if (middle == curve.middles.end() || *middle != i) {
      const bool behind_arc = i > 1 && middle != curve.middles.begin() && middle[-1] == i - 1;
      if (!behind_arc) chain.push_back(through[i]);
      continue;
    }
    ++middle;
    const Vec2 a = through[i - 1], m = through[i], b = through[i + 1];
    const Vec2 u = m - a, v = b - a;
    const double twice = a == b ? 1 : 2 * cross(u, v);
    const Vec2 to_center =
        a == b ? 0.5 * u
               : Vec2{v.y * dot(u, u) - u.y * dot(v, v), u.x * dot(v, v) - v.x * dot(u, u)} *
                     (1 / twice);
    const double r = std::hypot(to_center.x, to_center.y);
    // So flat an arc is its chords, as far as doubles can tell.
    constexpr double flat = 0x1p40;
    const bool straight = !(r < flat * std::hypot(u.x, u.y)) || !(r > 0);
    const Vec2 center = a + to_center;
    Vec2 from = a;
    for (const Vec2 to : {m, b}) {
      if (!straight) {
        const double begin = std::atan2(from.y - center.y, from.x - center.x);
        double turn = std::atan2(to.y - center.y, to.x - center.x) - begin;
        if (twice > 0 && turn < 0) turn += 2 * std::numbers::pi;
        if (twice < 0 && turn > 0) turn -= 2 * std::numbers::pi;
        const CurvedEdge arc{CurvedEdge::Kind::arc, from, to, center, {r, r}, {}, begin, turn};
        const int n = detail::chord_count(arc, tolerance);
        if (n > kMostChords - chords)
          throw Error("", "arcs of more than " + std::to_string(kMostChords) +
                              " chords: a larger tolerance needs fewer");
        chords += n;
        detail::append_chords(arc, n, chain);
      }
      if (!(chain.back() == to)) chain.push_back(to);
      from = to;
    }
  }
  return chain;
}
std::vector<CurvedEdge> edges_of(const Curve& ring) {
  std::vector<CurvedEdge> edges;
  const auto add = [&](const CurvedEdge& e) {
    if (!(e.from == e.to) || e.kind == CurvedEdge::Kind::arc) edges.push_back(e);
  };
  const Chain& through = ring.through;
  auto middle = ring.middles.begin();
  for (std::size_t i = 1; i < through.size(); ++i) {
    if (middle == ring.middles.end() || *middle != i) {
      add(straight_edge(through[i - 1], through[i]));
      continue;
    }
    const CurvedEdge arc = arc_through(through[i - 1], through[i], through[i + 1]);
    if (arc.kind == CurvedEdge::Kind::arc && detail::outline::is_finite(CurvedRegion{{{arc}}}))
      add(arc);
    else
      add(straight_edge(arc.from, arc.to));
    ++middle, ++i;
  }
  if (!through.empty()) add(straight_edge(through.back(), through.front()));
  return edges;
}

void append_parts(const AnyShape& shape, double tolerance, Parts& parts) {
  const auto area = [&](const auto& ring) {
    parts.polygons.push_back({{ring.begin(), ring.end()}});
  };
  const auto line = [&](const Chain& chain) {
    if (chain.size() == 1)
      parts.points.push_back(chain[0]);
    else if (!chain.empty())
      parts.lines.push_back(chain);
  };
  const auto areas = [&](const std::vector<Chain>& rings) {
    for (auto& polygon : nested(rings)) parts.polygons.push_back(std::move(polygon));
  };
  if (const Point* s = std::get_if<Point>(&shape)) return parts.points.push_back(s->position);
  if (const Segment* s = std::get_if<Segment>(&shape)) return line({s->a, s->b});
  if (const Box* s = std::get_if<Box>(&shape)) return area(corners(*s));
  if (const OrientedBox* s = std::get_if<OrientedBox>(&shape)) return area(corners(*s));
  if (const Polygon* s = std::get_if<Polygon>(&shape); s && s->radius == 0)
    return s->vertices.size() < 3 ? line(s->vertices) : area(s->vertices);
  if (const Polyline* s = std::get_if<Polyline>(&shape); s && s->radius == 0)
    return void(std::for_each(s->lines.begin(), s->lines.end(), line));
  if (const Region* s = std::get_if<Region>(&shape); s && s->radius == 0) return areas(s->rings);
  // These have no width.
  if (const Circle* s = std::get_if<Circle>(&shape); s && s->radius == 0)
    return parts.points.push_back(s->center);
  if (const Capsule* s = std::get_if<Capsule>(&shape); s && s->radius == 0)
    return line({s->a, s->b});
  if (const RoundedBox* s = std::get_if<RoundedBox>(&shape); s && s->radius == 0)
    return area(corners(*s));
  if (const Ellipse* s = std::get_if<Ellipse>(&shape); s && s->semi_axes.x * s->semi_axes.y == 0) {
    const Vec2 half = s->rotation * s->semi_axes;
    return line({s->center - half, s->center + half});
  }
  const std::string name = kind_name(shape);
  if (!bounds(shape)) throw Error(name, "has no end, and geometries have one");
  if (!(tolerance > 0))
    throw Error(name, "has curves: a tolerance says how far lines may lie from them");
  areas(flattened(common_part(shape, shape), tolerance).region.rings);
}

}  // namespace abut::io
