// Where a ray first hits a region with curved edges.
//
// Whether it does, and the order of what the ray shares with the boundary, is exact (common_points.hpp). The normal is that of the
// edge there, of two the one that faces the ray more; the side of an edge that is outside is asked of points beside it.
#pragma once

#include <abut/detail/outline/curved_within.hpp>

namespace abut::detail::outline {

/// The normals of a region's edges at a point of its boundary, in units, that point out of it.
template <class = void>
class NormalsOut {
 public:
  NormalsOut(const CurvedRegion& region, const Vec2& point) {
    for (const bool as_given : {true, false}) {
      const Boundaries<> both(any_set(region), any_set(Point{point}), as_given);
      all.clear();
      if (both.empty() || add(region, both, as_given)) return;
    }
  }

  std::vector<Vec2> all;
  Vec2 to_nearest;     ///< from the point to the boundary, near 1
  bool is_on = false;  ///< the point is of the boundary, as far as doubles tell

 private:
  bool add(const CurvedRegion& region, const Boundaries<>& both, bool as_given) {
    const std::vector<CurvedEdge>& edges = both.pieces(0);
    std::vector<PointPair> nearest;
    double least = HUGE_VAL;
    for (const CurvedEdge& e : edges) {
      Extreme one{false};
      add_pair(e, both.piece(1, 0), one);
      nearest.push_back(one.best);
      if (one.best.distance < least)
        least = one.best.distance, to_nearest = one.best.a - one.best.b;
    }
    constexpr double roundings = 0x1p-46;
    const double slack = roundings * both.size();
    is_on = least <= slack;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (!(nearest[i].distance <= least + slack)) continue;
      if (both.may_be_shared(i, 0)) return false;
      const Vec2 n = normal_at(edges[i], nearest[i].a);
      const std::optional<bool> out = as_given ? is_out(region, both, i) : points_out(edges[i]);
      if (!out) return false;
      all.push_back(((*out ? 1 : -1) / length(n)) * n);
    }
    return true;
  }
  /// Whether the normal of an edge with the area to its left points out.
  static bool points_out(const CurvedEdge& e) { return is_arc(e) && e.turn > 0; }
  /// Whether that of one that may run either way does, by the points beside its middle; nothing, where they do not tell.
  static std::optional<bool> is_out(const CurvedRegion& region, const Boundaries<>& both,
                                    std::size_t i) {
    const CurvedEdge& e = both.piece(0, i);
    const Vec2 middle =
        is_arc(e) ? e.center + arm(e, e.begin + 0.5 * e.turn) : 0.5 * e.from + 0.5 * e.to;
    const Vec2 n = normal_at(e, middle);
    constexpr double beside = 0x1p-30;
    const auto has_beside = [&](double side) {
      return has(region, both.given(middle + (side * beside * both.size() / length(n)) * n));
    };
    const bool out = has_beside(-1), in = has_beside(1);
    return out == in ? std::nullopt : std::optional(out);
  }
};

/// The first hit.
template <class = void>
std::optional<CastHit> ray_hit(const CurvedRegion& region, const Ray& ray) {
  if (!has_finite_numbers(ray)) return {};
  CastHit hit{0, ray.origin, {1, 0}};
  const bool starts_in = has(region, ray.origin);
  if (!starts_in) {
    const Vec2 d = ray.direction;
    if (d == Vec2{0, 0}) return {};
    const Intersections shared = common_points(any_set(region), any_set(ray), 0);
    hit.t = HUGE_VAL;
    const auto take = [&](double t, const Vec2& at) {
      if (t < hit.t) hit.t = t, hit.point = at;
    };
    for (const Intersection& p : shared.points) take(p.tb, p.at);
    const int i = std::fabs(d.x) < std::fabs(d.y);
    for (const SharedPiece& p : shared.pieces)
      for (const Vec2& v : {p.from, p.to})
        take(std::fmax(0, (0.5 * v[i] - 0.5 * ray.origin[i]) / (0.5 * d[i])), v);
    if (!(hit.t < HUGE_VAL)) return {};
  }
  const NormalsOut<> normals(region, hit.point);
  if (starts_in && !normals.is_on) {
    hit.normal = (1 / length(normals.to_nearest)) * normals.to_nearest;
    return hit;
  }
  double least = HUGE_VAL;
  const Vec2 way =
      (1 / larger(std::fabs(ray.direction.x), std::fabs(ray.direction.y))) * ray.direction;
  for (const Vec2& n : normals.all)
    if (const double facing = dot(n, way); facing < least || least == HUGE_VAL)
      least = facing, hit.normal = n;
  return hit;
}
ABUT_DECLARE_ONE(std::optional<CastHit> ray_hit<>(const CurvedRegion&, const Ray&));

}  // namespace abut::detail::outline
