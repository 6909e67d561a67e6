// Many pairs at once: columns in this module's memory, through the kernels of abut::batch.
//
// The caller allocates columns and rooms for answers, says what the two sides are (abut_side), and
// asks. An answer of several numbers a pair is several columns, one after another in its room.
#include <abut/batch/any_queries.hpp>
#include <array>

#include "arguments.hpp"
#include "batch/row.hpp"
#include "sides.hpp"

using namespace abut;
using batch::AnyColumns;
using js::Answer;
using js::side;

namespace {

/// Columns in a room, one after another.
class Rooms {
 public:
  Rooms(double* room, std::size_t n) : at_(room), n_(n) {}
  double* next() {
    double* const column = at_;
    at_ += n_;
    return column;
  }

 private:
  double* at_;
  std::size_t n_;
};
std::size_t pairs() { return batch::pairs_of(side(0), side(1)); }
std::size_t rows() { return side(0).one ? 1 : side(0).count; }

}  // namespace

/// How many pairs the two sides make.
ABUT_EXPORT(abut_batch_pairs) std::size_t abut_batch_pairs() { return pairs(); }

/// The first row of a side that is no valid shape, and the letters of its fault; none if all are valid.
ABUT_EXPORT(abut_batch_validate) int abut_batch_validate(int which) {
  Answer out;
  if (const auto bad = batch::validate(side(which))) {
    out.number(static_cast<double>(bad->row));
    js::spell(out, bad->problem);
  }
  return out.size();
}
ABUT_EXPORT(abut_batch_valid) void abut_batch_valid(std::uint8_t* out) {
  batch::valid(side(0), {out});
}

// One byte a pair.
#define ABUT_BYTES(name)                                                     \
  ABUT_EXPORT(abut_batch_##name) void abut_batch_##name(std::uint8_t* out) { \
    batch::name(side(0), side(1), {out});                                    \
  }
ABUT_BYTES(intersects)
ABUT_BYTES(contains)
ABUT_BYTES(interiors_intersect)
ABUT_BYTES(disjoint)
ABUT_BYTES(touches)
ABUT_BYTES(crosses)
ABUT_BYTES(overlaps)
ABUT_BYTES(within)
ABUT_BYTES(covers)
ABUT_BYTES(covered_by)
ABUT_BYTES(equals)
ABUT_EXPORT(abut_batch_relation) void abut_batch_relation(std::uint8_t* out) {
  batch::relation(side(0), side(1), out);
}
/// Nine letters a pair.
ABUT_EXPORT(abut_batch_relate) void abut_batch_relate(char* out) {
  batch::relate(side(0), side(1), out);
}
/// How many pairs say yes.
ABUT_EXPORT(abut_batch_count_intersects) std::size_t abut_batch_count_intersects() {
  return batch::intersects(side(0), side(1), {});
}
ABUT_EXPORT(abut_batch_count_contains) std::size_t abut_batch_count_contains() {
  return batch::contains(side(0), side(1), {});
}

// One number a pair.
ABUT_EXPORT(abut_batch_distance) void abut_batch_distance(double* out) {
  batch::distance(side(0), side(1), out);
}
ABUT_EXPORT(abut_batch_separation) void abut_batch_separation(double* out) {
  batch::separation(side(0), side(1), out);
}
ABUT_EXPORT(abut_batch_overlap_area) void abut_batch_overlap_area(double* out) {
  batch::overlap_area(side(0), side(1), out);
}

// Several columns: in the order of the answers' members.
ABUT_EXPORT(abut_batch_closest_points) void abut_batch_closest_points(double* out) {
  Rooms room(out, pairs());
  batch::PointPairsOut to;
  for (double** column : {&to.ax, &to.ay, &to.bx, &to.by, &to.distance}) *column = room.next();
  batch::closest_points(side(0), side(1), to);
}
ABUT_EXPORT(abut_batch_farthest_points) void abut_batch_farthest_points(double* out) {
  Rooms room(out, pairs());
  batch::PointPairsOut to;
  for (double** column : {&to.ax, &to.ay, &to.bx, &to.by, &to.distance}) *column = room.next();
  batch::farthest_points(side(0), side(1), to);
}
ABUT_EXPORT(abut_batch_separation_witness) void abut_batch_separation_witness(double* out) {
  Rooms room(out, pairs());
  batch::SeparationsOut to;
  for (double** column : {&to.distance, &to.normal_x, &to.normal_y, &to.ax, &to.ay, &to.bx, &to.by})
    *column = room.next();
  batch::separation_witness(side(0), side(1), to);
}
/// `count`: a byte a pair. Shapes that are apart count too, by no more than `margin`.
ABUT_EXPORT(abut_batch_contact)
void abut_batch_contact(double* out, std::uint8_t* count, double margin) {
  const std::size_t n = pairs();
  Rooms room(out, n);
  double* columns[9];
  for (double*& column : columns) column = room.next();
  const double none = std::nan("");
  batch::Rows a(side(0)), b(side(1));
  for (std::size_t i = 0; i < n; ++i) {
    const std::optional<Contact> c = contact(a[i], b[i], margin);
    count[i] = c ? static_cast<std::uint8_t>(c->count) : 0;
    const auto point = [&](int k) {
      return k < count[i] ? std::array{c->points[k].x, c->points[k].y, c->depths[k]}
                          : std::array{none, none, none};
    };
    const auto [x0, y0, depth0] = point(0);
    const auto [x1, y1, depth1] = point(1);
    const double row[] = {c ? c->normal.x : none,
                          c ? c->normal.y : none,
                          c ? c->depth : none,
                          x0,
                          y0,
                          depth0,
                          x1,
                          y1,
                          depth1};
    for (int k = 0; k < 9; ++k) columns[k][i] = row[k];
  }
}
/// Side 0: rays; or, where there are motions, what moves so. A motion of stride 0 is for all.
ABUT_EXPORT(abut_batch_cast)
void abut_batch_cast(double* out, std::uint8_t* any, const double* dx, const double* dy,
                     int stride) {
  Rooms room(out, pairs());
  batch::HitsOut to;
  to.any.bytes = any;
  for (double** column : {&to.t, &to.x, &to.y, &to.normal_x, &to.normal_y}) *column = room.next();
  if (dx == nullptr)
    batch::cast(side(0), side(1), to);
  else
    batch::cast(side(0), batch::Motions{{dx, stride}, {dy, stride}}, side(1), to);
}

// Measures of the shapes of side 0.
ABUT_EXPORT(abut_batch_area) void abut_batch_area(double* out) { batch::area(side(0), out); }
ABUT_EXPORT(abut_batch_perimeter) void abut_batch_perimeter(double* out) {
  batch::perimeter(side(0), out);
}
ABUT_EXPORT(abut_batch_centroid) void abut_batch_centroid(double* out) {
  Rooms room(out, rows());
  batch::PointsOut to;
  for (double** column : {&to.x, &to.y}) *column = room.next();
  batch::centroid(side(0), to);
}
ABUT_EXPORT(abut_batch_bounds) void abut_batch_bounds(double* out) {
  Rooms room(out, rows());
  batch::BoundsOut to;
  for (double** column : {&to.min_x, &to.min_y, &to.max_x, &to.max_y}) *column = room.next();
  batch::bounds(side(0), to);
}
