// Every query on two sides whose kinds are known only when the program runs, into arrays of the
// caller's.
//
//     std::vector<std::uint8_t> hit(n);
//     batch::intersects(pads, tracks, {hit.data()});      hit[i] is 1 if pads[i] meets tracks[i]
//
// Both sides are AnyColumns (any_columns.hpp), equally many or one of them `one`; else
// std::invalid_argument. So it is too where a column is missing. Rows must be valid shapes:
// validate() tells. The answers are those of the scalar queries of the same names, with their
// bounds and degenerate cases. intersects, contains, distance, closest_points and the rays of
// cast go through the SIMD kernels: in lanes of float if both sides are of floats, of double
// otherwise. So do separation and contact, in doubles, where shapes are not deep in each other. Everything
// else, and all about polylines and regions, asks the scalar functions, row by row.
//
// Each array has room for one answer a pair, and may be null if it is not wanted. Where a pair has
// no answer (no contact, no hit, the area of a line) its mask says 0, and its numbers are NaN.
// `threads`: how many share the work; 0 is one for each core. The answers do not depend on it.
// Compiled in abut::batch. docs/batch.md
#pragma once

#include <abut/batch/any_columns.hpp>
#include <cstdint>
#include <string_view>

namespace abut {
/// Ends the threads that the library keeps for later calls, as a program may want before it ends or
/// unloads. No other call may run meanwhile; later ones start threads anew.
void end_threads();
}  // namespace abut

namespace abut::batch {

/// Where yes or no of each pair goes: a byte a pair, 1 or 0, or bit i % 64 of words[i / 64], or
/// both. On a machine that stores the low byte first, the words are Arrow's validity bits.
struct MaskOut {
  std::uint8_t* bytes = nullptr;
  std::uint64_t* words = nullptr;
};

/// How many pairs two sides make.
std::size_t pairs_of(const AnyColumns& a, const AnyColumns& b);

// Each gives how many say yes.
std::size_t intersects(const AnyColumns& a, const AnyColumns& b, const MaskOut& out,
                       int threads = 1);
std::size_t contains(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads = 1);
std::size_t interiors_intersect(const AnyColumns& a, const AnyColumns& b, const MaskOut& out,
                                int threads = 1);

// OGC's predicates.
std::size_t disjoint(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads = 1);
std::size_t touches(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads = 1);
std::size_t crosses(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads = 1);
std::size_t overlaps(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads = 1);
std::size_t within(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads = 1);
std::size_t covers(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads = 1);
std::size_t covered_by(const AnyColumns& a, const AnyColumns& b, const MaskOut& out,
                       int threads = 1);
std::size_t equals(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads = 1);

/// Whether the DE-9IM matrix of a pair is one of a pattern; std::invalid_argument if that is none.
std::size_t relate(const AnyColumns& a, const AnyColumns& b, std::string_view pattern,
                   const MaskOut& out, int threads = 1);
/// The DE-9IM matrices: nine characters a pair.
void relate(const AnyColumns& a, const AnyColumns& b, char* out, int threads = 1);

/// Numbers of abut::Relation.
void relation(const AnyColumns& a, const AnyColumns& b, std::uint8_t* out, int threads = 1);

void distance(const AnyColumns& a, const AnyColumns& b, double* out, int threads = 1);
/// out[i]: whether the distance is at most distances[i], exactly.
void within_distance(const AnyColumns& a, const AnyColumns& b, const double* distances,
                     std::uint8_t* out, int threads = 1);
void overlap_area(const AnyColumns& a, const AnyColumns& b, double* out, int threads = 1);

struct PointPairsOut {
  double *ax = nullptr, *ay = nullptr, *bx = nullptr, *by = nullptr, *distance = nullptr;
};
void closest_points(const AnyColumns& a, const AnyColumns& b, const PointPairsOut& out,
                    int threads = 1);
void farthest_points(const AnyColumns& a, const AnyColumns& b, const PointPairsOut& out,
                     int threads = 1);

struct SeparationsOut {
  double *distance = nullptr, *normal_x = nullptr, *normal_y = nullptr;
  double *ax = nullptr, *ay = nullptr, *bx = nullptr, *by = nullptr;
};
void separation_witness(const AnyColumns& a, const AnyColumns& b, const SeparationsOut& out,
                        int threads = 1);
inline void separation(const AnyColumns& a, const AnyColumns& b, double* out, int threads = 1) {
  separation_witness(a, b, {.distance = out}, threads);
}

/// `count`: how many points, 0 where there is no contact.
struct ContactsOut {
  std::uint8_t* count = nullptr;
  double *normal_x = nullptr, *normal_y = nullptr, *depth = nullptr;
  double *x0 = nullptr, *y0 = nullptr, *x1 = nullptr, *y1 = nullptr;
};
/// Gives how many pairs touch.
std::size_t contact(const AnyColumns& a, const AnyColumns& b, const ContactsOut& out,
                    int threads = 1);

struct HitsOut {
  MaskOut any;
  double *t = nullptr, *x = nullptr, *y = nullptr, *normal_x = nullptr, *normal_y = nullptr;
};
/// How far each shape moves: doubles.
struct Motions {
  Column x, y;
};
// Each gives how many hit.
std::size_t cast(const AnyColumns& rays, const AnyColumns& targets, const HitsOut& out,
                 int threads = 1);
std::size_t cast(const AnyColumns& moving, const Motions& motions, const AnyColumns& targets,
                 const HitsOut& out, int threads = 1);

// Measures of each shape.
void area(const AnyColumns& shapes, double* out, int threads = 1);
void perimeter(const AnyColumns& shapes, double* out, int threads = 1);
struct PointsOut {
  double *x = nullptr, *y = nullptr;
};
void centroid(const AnyColumns& shapes, const PointsOut& out, int threads = 1);
struct BoundsOut {
  double *min_x = nullptr, *min_y = nullptr, *max_x = nullptr, *max_y = nullptr;
};
void bounds(const AnyColumns& shapes, const BoundsOut& out, int threads = 1);
/// The bounds by which tiles are assigned (partition.hpp).
void tile_bounds(const AnyColumns& shapes, double within, const BoundsOut& out, int threads = 1);
/// Which rows are valid shapes; gives how many.
std::size_t valid(const AnyColumns& shapes, const MaskOut& out, int threads = 1);

}  // namespace abut::batch
