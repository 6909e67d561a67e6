/* Shapes of others: geometries of other programs, repaired rings, aggregates; and casts to PostgreSQL's own types. */
#include "shape.h"

#include "catalog/pg_type.h"
#include "utils/builtins.h"
/* Behind shape.h, which says how memory is asked for. */
#include "../../sql/gathered.h"

/* ---- Geometries ------------------------------------------------------------------------------ */

static Datum read_geometry(FunctionCallInfo fcinfo, int form) {
  const struct varlena* const v = PG_GETARG_VARLENA_PP(0);
  abut_shape_t shape = {.size = sizeof shape};
  const int status = abut_read_geometry(form, VARDATA_ANY(v), VARSIZE_ANY_EXHDR(v),
                                        PG_GETARG_FLOAT8(1), &shape, NULL);
  if (answered(status) == 0) PG_RETURN_NULL();
  return datum_of_shape(&shape);
}
/* Text and bytes are alike but for their type. */
static Datum write_geometry(FunctionCallInfo fcinfo, int form) {
  PG_GETARG_SHAPE(0, shape);
  const double tolerance = PG_GETARG_FLOAT8(1);
  const int32 srid = form == ABUT_GEOJSON ? 0 : PG_GETARG_INT32(2);
  const int64 length =
      answered(abut_write_geometry(&shape, form, tolerance, (uint32_t)srid, NULL, 0));
  struct varlena* v;
  if ((Size)length > MaxAllocSize - VARHDRSZ - 1)
    ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("the geometry is too long")));
  v = palloc(VARHDRSZ + (Size)length + 1);
  answered(
      abut_write_geometry(&shape, form, tolerance, (uint32_t)srid, VARDATA(v), (Size)length + 1));
  SET_VARSIZE(v, VARHDRSZ + (Size)length);
  return PointerGetDatum(v);
}
#define GEOMETRY(name, form)                                                        \
  PG_FUNCTION_INFO_V1(shape_from_##name);                                           \
  Datum shape_from_##name(PG_FUNCTION_ARGS) { return read_geometry(fcinfo, form); } \
  PG_FUNCTION_INFO_V1(shape_as_##name);                                             \
  Datum shape_as_##name(PG_FUNCTION_ARGS) { return write_geometry(fcinfo, form); }
GEOMETRY(wkt, ABUT_WKT)
GEOMETRY(wkb, ABUT_WKB)
GEOMETRY(geojson, ABUT_GEOJSON)

/* ---- Repaired rings -------------------------------------------------------------------------- */

static Datum repaired_datum(const abut_shape_t* given, const text* rule) {
  const int number = rule_of(VARDATA_ANY(rule), VARSIZE_ANY_EXHDR(rule));
  abut_shape_t shape = {.size = sizeof shape};
  if (number < 0) ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg(NO_RULE)));
  answered(repair(given, number, &shape));
  return datum_of_shape(&shape);
}
PG_FUNCTION_INFO_V1(shape_repaired); /* of text and json */
Datum shape_repaired(PG_FUNCTION_ARGS) {
  const text* const t = PG_GETARG_TEXT_PP(0);
  abut_shape_t shape = {.size = sizeof shape};
  answered(abut_read_unchecked(VARDATA_ANY(t), VARSIZE_ANY_EXHDR(t), &shape));
  return repaired_datum(&shape, PG_GETARG_TEXT_PP(1));
}
PG_FUNCTION_INFO_V1(shape_repaired_polygon);
Datum shape_repaired_polygon(PG_FUNCTION_ARGS) {
  const POLYGON* const p = PG_GETARG_POLYGON_P(0);
  const abut_shape_t shape = {.size = sizeof shape,
                              .kind = ABUT_POLYGON,
                              .vertices = &p->p[0].x,
                              .vertex_count = (size_t)p->npts};
  return repaired_datum(&shape, PG_GETARG_TEXT_PP(1));
}

/* ---- Areas of two ---------------------------------------------------------------------------- */

#define AREA(name, make)                                           \
  PG_FUNCTION_INFO_V1(shape_##name);                               \
  Datum shape_##name(PG_FUNCTION_ARGS) {                           \
    PG_GETARG_SHAPE(0, a);                                         \
    PG_GETARG_SHAPE(1, b);                                         \
    abut_shape_t area = {.size = sizeof area};                     \
    answered(flat_area(make(&a, &b), PG_GETARG_FLOAT8(2), &area)); \
    return datum_of_shape(&area);                                  \
  }
AREA(common_part, abut_common_part)
AREA(united, abut_united)
AREA(difference, abut_difference)
AREA(symmetric_difference, abut_symmetric_difference)

/* ---- Aggregates ------------------------------------------------------------------------------ */

/* The extent of two: a box, or what goes on for ever. A state is the first shape, so far as it is the only one. */
PG_FUNCTION_INFO_V1(shape_extent_step);
Datum shape_extent_step(PG_FUNCTION_ARGS) {
  Gathered both = {.some = false};
  abut_shape_t box;
  for (int i = 0; i < 2; ++i) {
    PG_GETARG_SHAPE(i, shape);
    answered(gather(&gatherings[0], &both, &shape));
    if (both.endless) PG_RETURN_DATUM(PG_GETARG_DATUM(i));
  }
  if (!both.some) PG_RETURN_DATUM(PG_GETARG_DATUM(0));
  box_shape(both.sides, &box);
  return datum_of_shape(&box);
}

/* Keeps the rows of an aggregate: state, shape, and perhaps a tolerance. */
PG_FUNCTION_INFO_V1(shape_gather);
Datum shape_gather(PG_FUNCTION_ARGS) {
  Gathered* state = PG_ARGISNULL(0) ? NULL : (Gathered*)PG_GETARG_POINTER(0);
  MemoryContext aggregate, old;
  if (!AggCheckCallContext(fcinfo, &aggregate)) elog(ERROR, "shape_gather is for aggregates");
  if (PG_ARGISNULL(1)) {
    if (state == NULL) PG_RETURN_NULL();
    PG_RETURN_POINTER(state);
  }
  PG_GETARG_SHAPE(1, shape);
  old = MemoryContextSwitchTo(aggregate);
  if (state == NULL) state = palloc0(sizeof *state);
  if (PG_NARGS() > 2 && !PG_ARGISNULL(2)) gather_tolerance(state, PG_GETARG_FLOAT8(2));
  answered(gather(&gatherings[1], state, &shape));
  MemoryContextSwitchTo(old);
  PG_RETURN_POINTER(state);
}
static Datum end_of_aggregate(FunctionCallInfo fcinfo, int which) {
  abut_shape_t shape;
  if (PG_ARGISNULL(0)) PG_RETURN_NULL();
  if (answered(gathered(&gatherings[which], (Gathered*)PG_GETARG_POINTER(0), &shape)) == 0)
    PG_RETURN_NULL();
  return datum_of_shape(&shape);
}
PG_FUNCTION_INFO_V1(shape_hull_end);
Datum shape_hull_end(PG_FUNCTION_ARGS) { return end_of_aggregate(fcinfo, 1); }
PG_FUNCTION_INFO_V1(shape_union_end);
Datum shape_union_end(PG_FUNCTION_ARGS) { return end_of_aggregate(fcinfo, 2); }

/* ---- PostgreSQL's own types ------------------------------------------------------------------ */

pg_noreturn static void no_cast(const abut_shape_t* shape, const char* type) {
  ereport(ERROR,
          (errcode(ERRCODE_CANNOT_COERCE), errmsg("PostgreSQL's type %s has no place for this %s",
                                                  type, abut_kind_name(shape->kind))));
}
#define N(i) shape.numbers[i]
#define TO_OWN(name, is, Type, ...)                 \
  PG_FUNCTION_INFO_V1(shape_to_##name);             \
  Datum shape_to_##name(PG_FUNCTION_ARGS) {         \
    PG_GETARG_SHAPE(0, shape);                      \
    Type* const to = palloc0(sizeof *to);           \
    if (shape.kind != (is)) no_cast(&shape, #name); \
    *to = (Type){__VA_ARGS__};                      \
    PG_RETURN_POINTER(to);                          \
  }
TO_OWN(point, ABUT_POINT, Point, N(0), N(1))
TO_OWN(lseg, ABUT_SEGMENT, LSEG, {{N(0), N(1)}, {N(2), N(3)}})
TO_OWN(box, ABUT_BOX, BOX, .high = {N(2), N(3)}, .low = {N(0), N(1)})
TO_OWN(circle, ABUT_CIRCLE, CIRCLE, {N(0), N(1)}, N(2))
/* A polygon, or a region of one ring, without a radius. */
PG_FUNCTION_INFO_V1(shape_to_polygon);
Datum shape_to_polygon(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  const bool one =
      shape.kind == ABUT_POLYGON || (shape.kind == ABUT_REGION && shape.part_count == 1);
  const Size size = offsetof(POLYGON, p) + shape.vertex_count * sizeof(Point);
  POLYGON* to;
  if (!one || N(0) != 0 || shape.vertex_count == 0) no_cast(&shape, "polygon");
  if (size > MaxAllocSize)
    ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("too many vertices")));
  to = palloc0(size);
  SET_VARSIZE(to, size);
  to->npts = (int32)shape.vertex_count;
  memcpy(to->p, shape.vertices, shape.vertex_count * sizeof(Point));
  to->boundbox = (BOX){to->p[0], to->p[0]};
  for (int32 i = 0; i < to->npts; ++i) {
    to->boundbox.high.x = Max(to->boundbox.high.x, to->p[i].x);
    to->boundbox.high.y = Max(to->boundbox.high.y, to->p[i].y);
    to->boundbox.low.x = Min(to->boundbox.low.x, to->p[i].x);
    to->boundbox.low.y = Min(to->boundbox.low.y, to->p[i].y);
  }
  PG_RETURN_POINTER(to);
}
