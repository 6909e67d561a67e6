// The boundary of a shape in parts (rim.hpp), cut where it meets the parts of another.
#pragma once

#include <abut/detail/outline/meeting.hpp>
#include <abut/detail/outline/rim.hpp>
#include <abut/results.hpp>

namespace abut::detail::boundary {
template <class O>
Intersections intersections(const O& a, const O& b);  // queries/intersections.hpp
}

namespace abut::detail::outline {

/// The boundary of a convex shape of some area in straight parts, arcs and a whole ellipse.
template <class = void>
std::vector<RimPart> parts_of(const boundary::Outline& o) {
  std::vector<RimPart> parts;
  if (o.kind == boundary::Outline::Kind::ellipse) {
    RimPart p{};
    p.arc = true;
    p.centre = o.corners[0].base;
    p.semi_axes = o.semi_axes;
    p.rotation = o.rotation;
    p.end = 2 * std::numbers::pi;
    p.from = p.to = p.at(0);
    return {p};
  }
  std::vector<Vec2> corners;
  for (const boundary::Corner& c : o.corners)
    corners.push_back(c.base + (c.offset.x * c.axis + c.offset.y * perp(c.axis)));
  const std::size_t n = corners.size();
  if (n == 1) {
    parts.push_back(circle_arc(corners[0], o.radius, 0, 2 * std::numbers::pi));
    return parts;
  }
  std::vector<Vec2> normals;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 d = corners[(i + 1) % n] - corners[i];
    normals.push_back((-1 / length(d)) * perp(d));
  }
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 out = o.radius * normals[i], next = normals[(i + 1) % n];
    const Vec2 corner = corners[(i + 1) % n];
    parts.push_back({corners[i] + out, corner + out});
    if (!(o.radius > 0)) continue;
    const double begin = std::atan2(normals[i].y, normals[i].x);
    double turn = std::atan2(next.y, next.x) - begin;
    if (turn < 0) turn += 2 * std::numbers::pi;
    parts.push_back(circle_arc(corner, o.radius, begin, begin + turn));
  }
  return parts;
}

/// The whole curve that a part is of, for boundary::intersections.
template <class = void>
boundary::Outline carrier(const RimPart& p) {
  if (!p.arc) return boundary::outline(Segment{p.from, p.to});
  if (p.semi_axes.x == p.semi_axes.y) return boundary::outline(Circle{p.centre, p.semi_axes.x});
  return boundary::outline(Ellipse{p.centre, p.semi_axes, p.rotation});
}

/// A box that holds the part.
template <class = void>
Box box_of(const RimPart& p) {
  if (!p.arc) return core_bounds(Segment{p.from, p.to});
  const double r = std::fmax(p.semi_axes.x, p.semi_axes.y);
  return {{p.centre.x - r, p.centre.y - r}, {p.centre.x + r, p.centre.y + r}};
}

/// Calls f(i, j) for the parts of two lists whose boxes overlap: a sweep along x.
template <class F>
void each_near(const std::vector<Box>& a, const std::vector<Box>& b, F&& f) {
  struct Entry {
    double at;
    std::uint32_t index;
    bool second;
  };
  std::vector<Entry> order;
  for (std::uint32_t i = 0; i < a.size(); ++i) order.push_back({a[i].min.x, i, false});
  for (std::uint32_t i = 0; i < b.size(); ++i) order.push_back({b[i].min.x, i, true});
  std::sort(order.begin(), order.end(), [](const Entry& p, const Entry& q) { return p.at < q.at; });
  std::vector<std::uint32_t> open[2];
  for (const Entry& e : order) {
    const Box& own = e.second ? b[e.index] : a[e.index];
    std::vector<std::uint32_t>& others = open[e.second ? 0 : 1];
    const std::vector<Box>& boxes = e.second ? a : b;
    for (std::size_t i = 0; i < others.size();) {
      const Box& other = boxes[others[i]];
      if (other.max.x < own.min.x) {
        others[i] = others.back();
        others.pop_back();
        continue;
      }
      if (other.min.y <= own.max.y && own.min.y <= other.max.y)
        e.second ? f(others[i], e.index) : f(e.index, others[i]);
      ++i;
    }
    open[e.second ? 1 : 0].push_back(e.index);
  }
}

/// All parts of two boundaries, cut where they meet each other.
struct Clipped {
  std::vector<RimPart> a, b;
};
template <class = void>
Clipped clipped(const std::vector<RimPart>& a, const std::vector<RimPart>& b) {
  std::vector<Box> boxes[2];
  std::vector<std::vector<double>> cuts[2];
  for (int k = 0; k < 2; ++k) {
    for (const RimPart& p : k == 0 ? a : b)
      boxes[k].push_back(box_of(p)), cuts[k].push_back({0, 1});
  }
  each_near(boxes[0], boxes[1], [&](std::uint32_t i, std::uint32_t j) {
    const Intersections common = boundary::intersections(carrier(a[i]), carrier(b[j]));
    const auto note = [&](const Vec2& p) {
      cuts[0][i].push_back(a[i].place_of(p));
      cuts[1][j].push_back(b[j].place_of(p));
    };
    for (const Intersection& p : common.points) note(p.at);
    for (const SharedPiece& p : common.pieces) {
      note(p.from), note(p.to);
      // The ends of the parts of a shared arc matter, too.
      if (a[i].arc) note(a[i].from), note(a[i].to), note(b[j].from), note(b[j].to);
    }
  });
  const auto cut = [](const std::vector<RimPart>& parts, std::vector<std::vector<double>>& at) {
    std::vector<RimPart> all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      std::sort(at[i].begin(), at[i].end());
      for (std::size_t k = 0; k + 1 < at[i].size(); ++k)
        if (at[i][k] >= 0 && at[i][k + 1] <= 1 && at[i][k + 1] > at[i][k])
          all.push_back(parts[i].between(at[i][k], at[i][k + 1]));
    }
    return all;
  };
  return {cut(a, cuts[0]), cut(b, cuts[1])};
}

}  // namespace abut::detail::outline

#include <abut/queries/intersections.hpp>
