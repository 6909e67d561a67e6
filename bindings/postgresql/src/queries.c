/* The queries of one shape and of two, each as a function of SQL. */
#include "shape.h"

#include <float.h>
#include <math.h>

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "funcapi.h"
#include "utils/array.h"
#include "utils/builtins.h"

#if PG_VERSION_NUM < 150000
#include "miscadmin.h"

/* Makes room for the rows of a function, as version 15 does. */
static void InitMaterializedSRF(FunctionCallInfo fcinfo, bits32 flags) {
  ReturnSetInfo* const result = (ReturnSetInfo*)fcinfo->resultinfo;
  MemoryContext old;
  if (result == NULL || !IsA(result, ReturnSetInfo) ||
      (result->allowedModes & SFRM_Materialize) == 0)
    ereport(ERROR,
            (errcode(ERRCODE_FEATURE_NOT_SUPPORTED), errmsg("a set of rows is not wanted here")));
  old = MemoryContextSwitchTo(result->econtext->ecxt_per_query_memory);
  if (get_call_result_type(fcinfo, NULL, &result->setDesc) != TYPEFUNC_COMPOSITE)
    elog(ERROR, "the result is no row");
  result->setResult =
      tuplestore_begin_heap((result->allowedModes & SFRM_Materialize_Random) != 0, false, work_mem);
  result->returnMode = SFRM_Materialize;
  MemoryContextSwitchTo(old);
}
#endif

#define YES_NO(name, ask)               \
  PG_FUNCTION_INFO_V1(name);            \
  Datum name(PG_FUNCTION_ARGS) {        \
    PG_GETARG_SHAPE(0, a);              \
    PG_GETARG_SHAPE(1, b);              \
    PG_RETURN_BOOL(answered(ask) == 1); \
  }
YES_NO(shape_intersects, abut_intersects(&a, &b))
YES_NO(shape_interiors_intersect, abut_interiors_intersect(&a, &b))
YES_NO(shape_contains, abut_contains(&a, &b))
YES_NO(shape_contained, abut_contains(&b, &a))
YES_NO(shape_same, answered(abut_relation(&a, &b)) == ABUT_EQUAL)
YES_NO(shape_disjoint, abut_disjoint(&a, &b))
YES_NO(shape_touches, abut_touches(&a, &b))
YES_NO(shape_crosses, abut_crosses(&a, &b))
YES_NO(shape_overlaps, abut_overlaps(&a, &b))
YES_NO(shape_within, abut_within(&a, &b))
YES_NO(shape_covers, abut_covers(&a, &b))
YES_NO(shape_covered_by, abut_covered_by(&a, &b))
YES_NO(shape_equals, abut_equals(&a, &b))

PG_FUNCTION_INFO_V1(shape_relate);
Datum shape_relate(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  char matrix[10];
  answered(abut_relate(&a, &b, matrix));
  PG_RETURN_TEXT_P(cstring_to_text(matrix));
}
PG_FUNCTION_INFO_V1(shape_relate_is);
Datum shape_relate_is(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  const char* const pattern = text_to_cstring(PG_GETARG_TEXT_PP(2));
  PG_RETURN_BOOL(answered(abut_relate_is(&a, &b, pattern)) == 1);
}
PG_FUNCTION_INFO_V1(shape_relation);
Datum shape_relation(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  PG_RETURN_TEXT_P(cstring_to_text(abut_relation_name((int)answered(abut_relation(&a, &b)))));
}

/* A number of one shape, or null. */
#define MEASURE(name, ask)                                \
  PG_FUNCTION_INFO_V1(name);                              \
  Datum name(PG_FUNCTION_ARGS) {                          \
    PG_GETARG_SHAPE(0, shape);                            \
    double x = 0;                                         \
    if (answered(ask(&shape, &x)) == 0) PG_RETURN_NULL(); \
    PG_RETURN_FLOAT8(x);                                  \
  }
MEASURE(shape_area, abut_area)
MEASURE(shape_perimeter, abut_perimeter)
#define NUMBER_OF_TWO(name, ask)                          \
  PG_FUNCTION_INFO_V1(name);                              \
  Datum name(PG_FUNCTION_ARGS) {                          \
    PG_GETARG_SHAPE(0, a);                                \
    PG_GETARG_SHAPE(1, b);                                \
    double x = 0;                                         \
    if (answered(ask(&a, &b, &x)) == 0) PG_RETURN_NULL(); \
    PG_RETURN_FLOAT8(x);                                  \
  }
NUMBER_OF_TWO(shape_distance, abut_distance)
NUMBER_OF_TWO(shape_overlap_area, abut_overlap_area)

void check_reach(double reach) {
  if (!(reach >= 0))
    ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                    errmsg("the distance has to be at least 0")));
}
PG_FUNCTION_INFO_V1(shape_dwithin);
Datum shape_dwithin(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  const double reach = PG_GETARG_FLOAT8(2);
  double x = 0;
  check_reach(reach);
  answered(abut_distance(&a, &b, &x));
  PG_RETURN_BOOL(x <= reach);
}

/* ---- Answers of points ---------------------------------------------------------------------- */

static Datum point_datum(const double at[2]) {
  Point* const p = palloc(sizeof *p);
  p->x = at[0], p->y = at[1];
  return PointPGetDatum(p);
}
static Datum row(FunctionCallInfo fcinfo, Datum* values) {
  TupleDesc desc;
  bool nulls[8] = {false};
  if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
    ereport(ERROR, (errcode(ERRCODE_FEATURE_NOT_SUPPORTED), errmsg("the answer is a row")));
  return HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls));
}

#define POINT_PAIR(name, ask)                                                                      \
  PG_FUNCTION_INFO_V1(name);                                                                       \
  Datum name(PG_FUNCTION_ARGS) {                                                                   \
    PG_GETARG_SHAPE(0, a);                                                                         \
    PG_GETARG_SHAPE(1, b);                                                                         \
    abut_point_pair_t p = {.size = sizeof p};                                                      \
    if (answered(ask(&a, &b, &p)) == 0) PG_RETURN_NULL();                                          \
    return row(fcinfo, (Datum[]){point_datum(p.a), point_datum(p.b), Float8GetDatum(p.distance)}); \
  }
POINT_PAIR(shape_closest_points, abut_closest_points)
POINT_PAIR(shape_farthest_points, abut_farthest_points)

PG_FUNCTION_INFO_V1(shape_separation);
Datum shape_separation(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  abut_separation_t s = {.size = sizeof s};
  if (answered(abut_separation(&a, &b, &s)) == 0) PG_RETURN_NULL();
  return row(fcinfo, (Datum[]){Float8GetDatum(s.distance), point_datum(s.normal), point_datum(s.a),
                               point_datum(s.b)});
}
PG_FUNCTION_INFO_V1(shape_contact);
Datum shape_contact(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  abut_contact_t c = {.size = sizeof c};
  Datum points[2];
  if (answered(abut_contact(&a, &b, &c)) == 0) PG_RETURN_NULL();
  for (int i = 0; i < c.count; ++i) points[i] = point_datum(c.points[i]);
  return row(fcinfo,
             (Datum[]){point_datum(c.normal), Float8GetDatum(c.depth),
                       PointerGetDatum(construct_array(points, c.count, POINTOID, sizeof(Point),
                                                       false, TYPALIGN_DOUBLE))});
}

static Datum hit_row(FunctionCallInfo fcinfo, int64 hits, const abut_hit_t* hit) {
  if (answered(hits) == 0) PG_RETURN_NULL();
  return row(fcinfo,
             (Datum[]){Float8GetDatum(hit->t), point_datum(hit->point), point_datum(hit->normal)});
}
PG_FUNCTION_INFO_V1(shape_cast_ray);
Datum shape_cast_ray(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, ray);
  PG_GETARG_SHAPE(1, target);
  abut_hit_t hit = {.size = sizeof hit};
  return hit_row(fcinfo, abut_cast_ray(&ray, &target, &hit), &hit);
}
PG_FUNCTION_INFO_V1(shape_cast);
Datum shape_cast(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, moving);
  const Point* motion = PG_GETARG_POINT_P(1);
  PG_GETARG_SHAPE(2, target);
  abut_hit_t hit = {.size = sizeof hit};
  return hit_row(fcinfo, abut_cast(&moving, motion->x, motion->y, &target, &hit), &hit);
}
PG_FUNCTION_INFO_V1(shape_cast_rotating);
Datum shape_cast_rotating(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, moving);
  const Point* motion = PG_GETARG_POINT_P(1);
  const double angle = PG_GETARG_FLOAT8(2);
  PG_GETARG_SHAPE(3, target);
  abut_hit_t hit = {.size = sizeof hit};
  return hit_row(
      fcinfo,
      abut_cast_rotating(&moving, motion->x, motion->y, angle, &target, PG_GETARG_FLOAT8(4), &hit),
      &hit);
}

PG_FUNCTION_INFO_V1(shape_centroid);
Datum shape_centroid(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  double at[2];
  if (answered(abut_centroid(&shape, at)) == 0) PG_RETURN_NULL();
  return point_datum(at);
}
PG_FUNCTION_INFO_V1(shape_bounds);
Datum shape_bounds(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  double sides[4];
  abut_shape_t box;
  if (answered(abut_bounds(&shape, sides)) == 0) PG_RETURN_NULL();
  for (int i = 0; i < 4; ++i) sides[i] = Min(Max(sides[i], -DBL_MAX), DBL_MAX);
  box_shape(sides, &box);
  return datum_of_shape(&box);
}

/* ---- Answers of several rows ---------------------------------------------------------------- */

static void put_row(FunctionCallInfo fcinfo, Datum* values, bool* nulls) {
  ReturnSetInfo* const set = (ReturnSetInfo*)fcinfo->resultinfo;
  tuplestore_putvalues(set->setResult, set->setDesc, values, nulls);
}

/* Asks for the points and the pieces that two boundaries share, into arrays of the right length. */
static void common_points(FunctionCallInfo fcinfo, abut_intersection_t** points, size_t* n_points,
                          abut_piece_t** pieces, size_t* n_pieces) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  *n_points = *n_pieces = 16;
  for (;;) {
    const size_t room = *n_points, room_of_pieces = *n_pieces;
    *points = palloc(room * sizeof **points);
    *pieces = palloc(room_of_pieces * sizeof **pieces);
    answered(
        abut_intersections(&a, &b, *points, room, n_points, *pieces, room_of_pieces, n_pieces));
    if (*n_points <= room && *n_pieces <= room_of_pieces) return;
  }
}
PG_FUNCTION_INFO_V1(shape_intersections);
Datum shape_intersections(PG_FUNCTION_ARGS) {
  abut_intersection_t* points;
  abut_piece_t* pieces;
  size_t n_points, n_pieces;
  InitMaterializedSRF(fcinfo, 0);
  common_points(fcinfo, &points, &n_points, &pieces, &n_pieces);
  for (size_t i = 0; i < n_points; ++i) {
    const abut_intersection_t* p = &points[i];
    put_row(fcinfo,
            (Datum[]){point_datum(p->at), BoolGetDatum(p->tangent != 0), Float8GetDatum(p->ta),
                      Float8GetDatum(p->tb)},
            (bool[]){false, false, isnan(p->ta), isnan(p->tb)});
  }
  return (Datum)0;
}
PG_FUNCTION_INFO_V1(shape_shared_pieces);
Datum shape_shared_pieces(PG_FUNCTION_ARGS) {
  abut_intersection_t* points;
  abut_piece_t* pieces;
  size_t n_points, n_pieces;
  InitMaterializedSRF(fcinfo, 0);
  common_points(fcinfo, &points, &n_points, &pieces, &n_pieces);
  for (size_t i = 0; i < n_pieces; ++i) {
    const abut_piece_t* p = &pieces[i];
    const bool straight = p->is_arc == 0;
    put_row(fcinfo,
            (Datum[]){point_datum(p->from), point_datum(p->to), BoolGetDatum(!straight),
                      point_datum(p->center), point_datum(p->semi_axes), point_datum(p->rotation),
                      BoolGetDatum(p->unbounded_from != 0), BoolGetDatum(p->unbounded_to != 0)},
            (bool[]){false, false, false, straight, straight, straight, false, false});
  }
  return (Datum)0;
}
PG_FUNCTION_INFO_V1(shape_tangents);
Datum shape_tangents(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  abut_tangent_t* lines;
  size_t room, count = 8;
  InitMaterializedSRF(fcinfo, 0);
  do {
    room = count;
    lines = palloc(room * sizeof *lines);
    answered(abut_tangents(&a, &b, lines, room, &count, NULL));
  } while (count > room);
  for (size_t i = 0; i < count; ++i)
    put_row(fcinfo, (Datum[]){point_datum(lines[i].a), point_datum(lines[i].b)},
            (bool[]){false, false});
  return (Datum)0;
}

/* ---- Boxes around shapes -------------------------------------------------------------------- */

void box_shape(const double sides[4], abut_shape_t* out) {
  memset(out, 0, sizeof *out);
  out->size = sizeof *out;
  out->kind = ABUT_BOX;
  out->flags = ABUT_CHECKED;
  memcpy(out->numbers, sides, 4 * sizeof(double));
}
static double largest_of(const double sides[4]) {
  return Max(Max(fabs(sides[0]), fabs(sides[1])), Max(fabs(sides[2]), fabs(sides[3])));
}
/* No shape reaches beyond the doubles. */
static void widen(double sides[4], double by) {
  for (int i = 0; i < 2; ++i) {
    sides[i] = Max(sides[i] - by, -DBL_MAX);
    sides[i + 2] = Min(sides[i + 2] + by, DBL_MAX);
  }
}
/* The computed sides, and by how much they may be off: infinite sides become the largest double. */
static bool computed_bounds(const abut_shape_t* shape, double out[4], double* off) {
  const bool exact =
      shape->kind == ABUT_POINT || shape->kind == ABUT_SEGMENT || shape->kind == ABUT_BOX;
  *off = 0;
  if (answered(abut_bounds(shape, out)) == 0) {
    for (int i = 0; i < 4; ++i) out[i] = i < 2 ? -DBL_MAX : DBL_MAX;
    return false;
  }
  if (!exact) *off = SLACK * largest_of(out);
  return true;
}
bool bounds_of(const abut_shape_t* shape, double out[4]) {
  double off;
  const bool bounded = computed_bounds(shape, out, &off);
  widen(out, off);
  return bounded;
}
void least_bounds_of(const abut_shape_t* shape, double out[4]) {
  double off;
  computed_bounds(shape, out, &off);
  widen(out, -off);
}
void reached_box(const abut_shape_t* shape, double reach, double out[4]) {
  if (bounds_of(shape, out)) widen(out, reach + SLACK * Min(reach + largest_of(out), DBL_MAX));
}

/* shape_expand(shape, d): a box that holds all that lies within d. */
PG_FUNCTION_INFO_V1(shape_expand);
Datum shape_expand(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  const double reach = PG_GETARG_FLOAT8(1);
  double sides[4];
  abut_shape_t box;
  reached_box(&shape, reach >= 0 ? reach : 0, sides);
  box_shape(sides, &box);
  return datum_of_shape(&box);
}

/* ---- BRIN: a range of blocks is summed up by a box ------------------------------------------- */

extern Datum brin_inclusion_add_value(PG_FUNCTION_ARGS);

/* The new value as its box. An endless shape is the whole plane. */
PG_FUNCTION_INFO_V1(shape_brin_add_value);
Datum shape_brin_add_value(PG_FUNCTION_ARGS) {
  if (!PG_GETARG_BOOL(3)) {
    PG_GETARG_SHAPE(2, shape);
    double sides[4];
    abut_shape_t box;
    bounds_of(&shape, sides);
    box_shape(sides, &box);
    fcinfo->args[2].value = datum_of_shape(&box);
  }
  return brin_inclusion_add_value(fcinfo);
}
PG_FUNCTION_INFO_V1(shape_merge);
Datum shape_merge(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  double x[4], y[4];
  abut_shape_t box;
  bounds_of(&a, x);
  bounds_of(&b, y);
  for (int i = 0; i < 2; ++i) x[i] = Min(x[i], y[i]), x[i + 2] = Max(x[i + 2], y[i + 2]);
  box_shape(x, &box);
  return datum_of_shape(&box);
}
