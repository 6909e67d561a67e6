// The goals: the largest ratio of abut's time to the peer's.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

struct Goal {
  const char* query;
  const char* pair;
  double ratio;
};
constexpr Goal kGoals[] = {
    {"contact", "circle-circle", 0.6},
    {"contact", "circle-box", 0.7},
    {"contact", "circle-oriented box", 0.7},
    {"contact", "circle-rounded box", 0.7},
    {"contact", "segment-segment", 0.95},
    {"contact", "capsule-capsule", 0.95},
    {"contact", "box-box", 0.8},
    {"contact", "oriented box-oriented box", 0.8},
    {"contact", "rounded box-rounded box", 0.9},
    {"contact", "polygon-polygon", 1},
    {"distance", "point-point", 0.5},
    {"distance", "segment-segment", 0.5},
    {"distance", "circle-circle", 0.5},
    {"distance", "box-box", 0.5},
    {"distance", "oriented box-oriented box", 0.5},
    {"distance", "capsule-capsule", 0.5},
    {"distance", "rounded box-rounded box", 0.5},
    {"distance", "polygon-polygon", 0.5},
    {"distance", "point-ellipse", 0.5},
    {"distance", "circle-ellipse", 0.5},
    {"distance", "ellipse-ellipse", 1.4},
    {"closest_points", "point-point", 0.6},
    {"closest_points", "segment-segment", 0.6},
    {"closest_points", "circle-circle", 0.6},
    {"closest_points", "box-box", 0.6},
    {"closest_points", "oriented box-oriented box", 0.6},
    {"closest_points", "capsule-capsule", 0.6},
    {"closest_points", "rounded box-rounded box", 0.6},
    {"closest_points", "polygon-polygon", 0.6},
    {"closest_points", "ellipse-ellipse", 2.8},
    {"cast", "ray-circle", 1.3},
    {"cast", "ray-segment", 1.1},
    {"cast", "ray-box", 1.1},
    {"cast", "ray-oriented box", 1.1},
    {"cast", "ray-capsule", 1.1},
    {"cast", "ray-rounded box", 1.1},
    {"cast", "ray-polygon", 1.1},
    {"cast", "circle-circle", 0.25},
    {"cast", "circle-box", 0.25},
    {"cast", "circle-oriented box", 0.25},
    {"cast", "segment-segment", 0.35},
    {"cast", "box-box", 0.35},
    {"cast", "oriented box-oriented box", 0.35},
    {"cast", "capsule-capsule", 0.35},
    {"cast", "rounded box-rounded box", 0.35},
    {"cast", "polygon-polygon", 0.35},
    {"cast_rotating", "oriented box-oriented box", 0.6},
    {"intersections", "circle-circle", 0.2},
    {"intersections", "segment-segment", 0.2},
    {"intersections", "segment-box", 0.3},
    {"intersections", "segment-oriented box", 0.3},
    {"intersections", "ellipse-ellipse", 2.2},
    {"tangents", "circle-circle", 0.6},
    {"overlap_area", "circle-circle", 0.3},
    {"overlap_area", "circle-box", 0.8},
    {"overlap_area", "circle-oriented box", 0.8},
    {"overlap_area", "box-box", 1.4},
    {"overlap_area", "oriented box-oriented box", 1.4},
    {"overlap_area", "ellipse-ellipse", 2.2},
    {"farthest_points", "box-box", 0.4},
    {"farthest_points", "oriented box-oriented box", 0.4},
};

double named(const std::string& query, const std::string& pair) {
  for (const Goal& g : kGoals)
    if (query == g.query && pair == g.pair) return g.ratio;
  return 0;
}

}  // namespace

/// A pair that is not named has the larger goal of its kinds among themselves, in the same unit.
double goal_of(const Row& row) {
  const bool beside_itself = row.query == "contact" || row.query == "cast";
  if (beside_itself && !row.peer) return 0;
  if (const double goal = named(row.query, row.pair)) return goal;
  if (row.first < 0) return 0;
  const auto among = [&](int kind) {
    const std::string name = kNames[kind];
    return named(row.query, name + "-" + name);
  };
  const double first = among(row.first), second = among(row.second);
  return first > 0 && second > 0 ? std::max(first, second) : 0;
}

}  // namespace bench::numbers
