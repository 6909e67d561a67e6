// The C interface of this crate (src/).
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

struct ParryTree;
struct ParryTally {
  std::uint64_t answers, ids;
};
// Boxes are four doubles each: min.x, min.y, max.x, max.y.
ParryTree* parry_build(const double* boxes, std::size_t n);
void parry_free_tree(ParryTree*);
ParryTally parry_windows(const ParryTree*, const double* windows, std::size_t n);
ParryTally parry_self_join(ParryTree*, std::size_t threads);
ParryTally parry_join(const ParryTree*, const ParryTree*);
void parry_move(ParryTree*, const double* boxes, const std::uint32_t* ids, std::size_t n);

struct ParryShape;
ParryShape* parry_ball(double x, double y, double radius);
ParryShape* parry_cuboid(double x, double y, double hx, double hy, double c, double s);
ParryShape* parry_segment(double ax, double ay, double bx, double by);
ParryShape* parry_capsule(double ax, double ay, double bx, double by, double radius);
ParryShape* parry_polygon(const double* corners, std::size_t n);
void parry_free_shape(ParryShape*);
bool parry_meet(const ParryShape*, const ParryShape*);

struct ParryPoints {
  bool found;
  double distance, ax, ay, bx, by;
};
double parry_distance(const ParryShape*, const ParryShape*);
ParryPoints parry_closest_points(const ParryShape*, const ParryShape*);
ParryPoints parry_contact(const ParryShape*, const ParryShape*);
// Times; NaN without a hit.
double parry_cast(const ParryShape* moving, double x, double y, const ParryShape* target);
double parry_ray(double x, double y, double dx, double dy, const ParryShape* target);
}
