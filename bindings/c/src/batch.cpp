// Queries of many pairs.
#include <abut/rotation.hpp>

#include "guard.hpp"
#include "shapes.hpp"

using namespace abut_c;
namespace batch = abut::batch;

namespace {

using batch::AnyColumns;

/// query(a, b)
template <class Query>
int64_t counted(const abut_columns_t* a, const abut_columns_t* b, Query query) {
  return guarded([&]() -> int64_t {
    return static_cast<int64_t>(query(columns_of(a, "a"), columns_of(b, "b")));
  });
}
template <class Query>
int done(const abut_columns_t* a, const abut_columns_t* b, Query query) {
  return guarded([&] {
    query(columns_of(a, "a"), columns_of(b, "b"));
    return true;
  });
}
template <class Query>
int done(const abut_columns_t* shapes, Query query) {
  return guarded([&] {
    query(columns_of(shapes));
    return true;
  });
}
batch::PointPairsOut pairs_out(const abut_point_pairs_out_t* out) {
  const abut_point_pairs_out_t to = taken(out, "out");
  return {to.ax, to.ay, to.bx, to.by, to.distance};
}

}  // namespace

extern "C" {

void abut_rotations(const double* angles, size_t count, double* cosines, double* sines) {
  for (size_t i = 0; i < count; ++i) {
    const auto r = abut::Rotation::radians(angles[i]);
    cosines[i] = r.c(), sines[i] = r.s();
  }
}

int abut_batch_first_invalid(const abut_columns_t* shapes, size_t* row, int threads) {
  return guarded([&] {
    size_t& to = deref(row, "row");
    const auto problem = batch::validate(columns_of(shapes), threads);
    if (!problem) return false;
    to = problem->row;
    note(0, text_of(problem->problem, "row " + std::to_string(problem->row)).c_str());
    return true;
  });
}
int64_t abut_batch_valid(const abut_columns_t* shapes, uint8_t* bytes, uint64_t* bits,
                         int threads) {
  return guarded([&]() -> int64_t {
    return static_cast<int64_t>(batch::valid(columns_of(shapes), {bytes, bits}, threads));
  });
}

int64_t abut_batch_intersects(const abut_columns_t* a, const abut_columns_t* b, uint8_t* bytes,
                              uint64_t* bits, int threads) {
  return counted(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    return batch::intersects(x, y, {bytes, bits}, threads);
  });
}
int64_t abut_batch_interiors_intersect(const abut_columns_t* a, const abut_columns_t* b,
                                       uint8_t* bytes, uint64_t* bits, int threads) {
  return counted(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    return batch::interiors_intersect(x, y, {bytes, bits}, threads);
  });
}
int64_t abut_batch_contains(const abut_columns_t* a, const abut_columns_t* b, uint8_t* bytes,
                            uint64_t* bits, int threads) {
  return counted(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    return batch::contains(x, y, {bytes, bits}, threads);
  });
}

#define ABUT_BATCH_PREDICATE(name)                                                            \
  int64_t abut_batch_##name(const abut_columns_t* a, const abut_columns_t* b, uint8_t* bytes, \
                            uint64_t* bits, int threads) {                                    \
    return counted(a, b, [&](const AnyColumns& x, const AnyColumns& y) {                      \
      return batch::name(x, y, {bytes, bits}, threads);                                       \
    });                                                                                       \
  }
ABUT_BATCH_PREDICATE(disjoint)
ABUT_BATCH_PREDICATE(touches)
ABUT_BATCH_PREDICATE(crosses)
ABUT_BATCH_PREDICATE(overlaps)
ABUT_BATCH_PREDICATE(within)
ABUT_BATCH_PREDICATE(covers)
ABUT_BATCH_PREDICATE(covered_by)
ABUT_BATCH_PREDICATE(equals)
#undef ABUT_BATCH_PREDICATE
int64_t abut_batch_relate_is(const abut_columns_t* a, const abut_columns_t* b, const char* pattern,
                             uint8_t* bytes, uint64_t* bits, int threads) {
  return counted(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    return batch::relate(x, y, &deref(pattern, "pattern"), {bytes, bits}, threads);
  });
}
int abut_batch_relate(const abut_columns_t* a, const abut_columns_t* b, char* matrices,
                      int threads) {
  return done(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    batch::relate(x, y, &deref(matrices, "matrices"), threads);
  });
}

int abut_batch_relation(const abut_columns_t* a, const abut_columns_t* b, uint8_t* out,
                        int threads) {
  return done(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    batch::relation(x, y, &deref(out, "out"), threads);
  });
}
int abut_batch_distance(const abut_columns_t* a, const abut_columns_t* b, double* out,
                        int threads) {
  return done(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    batch::distance(x, y, &deref(out, "out"), threads);
  });
}
int abut_batch_overlap_area(const abut_columns_t* a, const abut_columns_t* b, double* out,
                            int threads) {
  return done(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    batch::overlap_area(x, y, &deref(out, "out"), threads);
  });
}
int abut_batch_closest_points(const abut_columns_t* a, const abut_columns_t* b,
                              const abut_point_pairs_out_t* out, int threads) {
  return done(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    batch::closest_points(x, y, pairs_out(out), threads);
  });
}
int abut_batch_farthest_points(const abut_columns_t* a, const abut_columns_t* b,
                               const abut_point_pairs_out_t* out, int threads) {
  return done(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    batch::farthest_points(x, y, pairs_out(out), threads);
  });
}
int abut_batch_separation(const abut_columns_t* a, const abut_columns_t* b,
                          const abut_separations_out_t* out, int threads) {
  return done(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    const abut_separations_out_t to = taken(out, "out");
    batch::separation(x, y, {to.distance, to.normal_x, to.normal_y, to.ax, to.ay, to.bx, to.by},
                      threads);
  });
}
int64_t abut_batch_contact(const abut_columns_t* a, const abut_columns_t* b,
                           const abut_contacts_out_t* out, int threads) {
  return counted(a, b, [&](const AnyColumns& x, const AnyColumns& y) {
    const abut_contacts_out_t to = taken(out, "out");
    return batch::contact(
        x, y, {to.count, to.normal_x, to.normal_y, to.depth, to.x0, to.y0, to.x1, to.y1}, threads);
  });
}
int64_t abut_batch_cast_rays(const abut_columns_t* rays, const abut_columns_t* targets,
                             const abut_hits_out_t* out, int threads) {
  return counted(rays, targets, [&](const AnyColumns& x, const AnyColumns& y) {
    return batch::cast(x, y, hits_out(out), threads);
  });
}
int64_t abut_batch_cast(const abut_columns_t* moving, abut_column_t dx, abut_column_t dy,
                        const abut_columns_t* targets, const abut_hits_out_t* out, int threads) {
  return counted(moving, targets, [&](const AnyColumns& x, const AnyColumns& y) {
    return batch::cast(x, {{dx.data, dx.stride}, {dy.data, dy.stride}}, y, hits_out(out), threads);
  });
}

int abut_batch_area(const abut_columns_t* shapes, double* out, int threads) {
  return done(shapes, [&](const AnyColumns& s) { batch::area(s, &deref(out, "out"), threads); });
}
int abut_batch_perimeter(const abut_columns_t* shapes, double* out, int threads) {
  return done(shapes,
              [&](const AnyColumns& s) { batch::perimeter(s, &deref(out, "out"), threads); });
}
int abut_batch_centroid(const abut_columns_t* shapes, double* x, double* y, int threads) {
  return done(shapes, [&](const AnyColumns& s) { batch::centroid(s, {x, y}, threads); });
}
int abut_batch_bounds(const abut_columns_t* shapes, double* min_x, double* min_y, double* max_x,
                      double* max_y, int threads) {
  return done(shapes, [&](const AnyColumns& s) {
    batch::bounds(s, {min_x, min_y, max_x, max_y}, threads);
  });
}
int abut_batch_tile_bounds(const abut_columns_t* shapes, double within, double* min_x,
                           double* min_y, double* max_x, double* max_y, int threads) {
  return done(shapes, [&](const AnyColumns& s) {
    if (!(within >= 0)) refuse("within: must not be negative");
    batch::tile_bounds(s, within, {min_x, min_y, max_x, max_y}, threads);
  });
}

}  // extern "C"
