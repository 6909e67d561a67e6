/* The type: text, bytes, casts from PostgreSQL's own shapes, fields. */
#include "shape.h"

#include <math.h>

#include "catalog/pg_type.h"
#include "common/hashfn.h"
#include "lib/stringinfo.h"
#include "libpq/pqformat.h"
#include "miscadmin.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/float.h"

static int is_cancelled(void* context) {
  return InterruptPending && (QueryCancelPending || ProcDiePending) && InterruptHoldoffCount == 0 &&
         CritSectionCount == 0 && (ProcDiePending || QueryCancelHoldoffCount == 0);
}
void init_stop(void) { abut_stop_when(is_cancelled, NULL); }
void report(int64 status) {
  int code = ERRCODE_INTERNAL_ERROR;
  /* A cancel is told here; else a sink stopped, which it does for want of memory. */
  if (status == ABUT_ERROR_STOPPED) {
    CHECK_FOR_INTERRUPTS();
    ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")));
  }
  switch (status) {
    case ABUT_ERROR_ARGUMENT:
      code = ERRCODE_INVALID_PARAMETER_VALUE;
      break;
    case ABUT_ERROR_MEMORY:
      code = ERRCODE_OUT_OF_MEMORY;
      break;
    case ABUT_ERROR_RANGE:
      code = ERRCODE_PROGRAM_LIMIT_EXCEEDED;
      break;
  }
  ereport(ERROR, (errcode(code), errmsg("%s", shape_error())));
}

/* ---- In and out of tables ------------------------------------------------------------------- */

pg_noreturn static void damaged(const char* why) {
  ereport(ERROR, (errcode(ERRCODE_DATA_CORRUPTED), errmsg("a shape is damaged: %s", why)));
}

void shape_of_datum(Datum datum, abut_shape_t* shape) {
  struct varlena* v = PG_DETOAST_DATUM_PACKED(datum);
  const char* p = VARDATA_ANY(v);
  const size_t size = VARSIZE_ANY_EXHDR(v);
  const size_t bytes = size - SHAPE_HEAD;
  const double* words = (const double*)(p + SHAPE_HEAD);
  double few[8];
  size_t* starts;
  const char* why;
  int kind;
  if (size < SHAPE_HEAD || bytes % sizeof(double) != 0) damaged("its length is wrong");
  kind = (uint8)p[0];
  if (kind >= KINDS || p[1] != SHAPE_FORM) damaged("its kind is unknown");
  /* Behind a short length the numbers are not aligned. */
  if ((uintptr_t)words % sizeof(double) != 0) {
    double* const copy =
        kind_forms[kind].vertices || bytes > sizeof few ? palloc(Max(bytes, 1)) : few;
    memcpy(copy, words, bytes);
    words = copy;
  }
  if ((why = shape_of_words(kind, words, bytes / sizeof(double), shape, NULL, &starts)) != NULL)
    damaged(why);
  /* It was valid when it came in. */
  shape->flags = ABUT_CHECKED;
}

Datum datum_of_shape(const abut_shape_t* shape) {
  const size_t size = VARHDRSZ + SHAPE_HEAD + words_of_shape(shape) * sizeof(double);
  char* const v = palloc(size);
  SET_VARSIZE(v, size);
  put_shape(shape, v + VARHDRSZ);
  return PointerGetDatum(v);
}

/* A shape that comes from outside: valid, or refused. */
static Datum checked_datum(const abut_shape_t* shape) {
  if (answered(abut_validate(shape)) == 0)
    ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("%s", shape_error())));
  return datum_of_shape(shape);
}

/* ---- Text and bytes ------------------------------------------------------------------------- */

static Datum read_text(const char* text, size_t length) {
  abut_shape_t shape = {.size = sizeof shape};
  const int status = abut_read(text, length, &shape);
  if (status == ABUT_ERROR_ARGUMENT)
    ereport(ERROR, (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
                    errmsg("invalid input for type shape: %s", shape_error())));
  answered(status);
  return datum_of_shape(&shape);
}
static char* write_text(const abut_shape_t* shape, int form) {
  char few[256];
  const int64 length = answered(abut_write(shape, form, few, sizeof few));
  char* const text = palloc((Size)length + 1);
  if ((Size)length < sizeof few)
    memcpy(text, few, (Size)length + 1);
  else
    answered(abut_write(shape, form, text, (Size)length + 1));
  return text;
}

PG_FUNCTION_INFO_V1(shape_in);
Datum shape_in(PG_FUNCTION_ARGS) {
  const char* text = PG_GETARG_CSTRING(0);
  return read_text(text, strlen(text));
}
PG_FUNCTION_INFO_V1(shape_out);
Datum shape_out(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  PG_RETURN_CSTRING(write_text(&shape, ABUT_SHORT));
}
PG_FUNCTION_INFO_V1(shape_from_text); /* of text, json and jsonb's text */
Datum shape_from_text(PG_FUNCTION_ARGS) {
  const text* t = PG_GETARG_TEXT_PP(0);
  return read_text(VARDATA_ANY(t), VARSIZE_ANY_EXHDR(t));
}
PG_FUNCTION_INFO_V1(shape_to_json);
Datum shape_to_json(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  PG_RETURN_TEXT_P(cstring_to_text(write_text(&shape, ABUT_JSON)));
}

/* Over the wire: kind and form, a byte each, then the doubles in network order. */
PG_FUNCTION_INFO_V1(shape_send);
Datum shape_send(PG_FUNCTION_ARGS) {
  struct varlena* v = PG_GETARG_VARLENA_PP(0);
  const char* p = VARDATA_ANY(v);
  const size_t words = (VARSIZE_ANY_EXHDR(v) - SHAPE_HEAD) / sizeof(double);
  StringInfoData out;
  pq_begintypsend(&out);
  pq_sendbyte(&out, (uint8)p[0]);
  pq_sendbyte(&out, (uint8)p[1]);
  for (size_t i = 0; i < words; ++i) {
    double x;
    memcpy(&x, p + SHAPE_HEAD + i * sizeof x, sizeof x);
    pq_sendfloat8(&out, x);
  }
  PG_RETURN_BYTEA_P(pq_endtypsend(&out));
}
PG_FUNCTION_INFO_V1(shape_recv);
Datum shape_recv(PG_FUNCTION_ARGS) {
  StringInfo in = (StringInfo)PG_GETARG_POINTER(0);
  const int kind = pq_getmsgbyte(in);
  const int form = pq_getmsgbyte(in);
  const size_t bytes = (size_t)(in->len - in->cursor);
  const size_t words = bytes / sizeof(double);
  double* const numbers = palloc(Max(bytes, 1));
  abut_shape_t shape;
  size_t* starts;
  const char* why = NULL;
  if (form != SHAPE_FORM || bytes % sizeof(double) != 0) why = "their form is unknown";
  for (size_t i = 0; why == NULL && i < words; ++i) numbers[i] = pq_getmsgfloat8(in);
  if (why == NULL) why = shape_of_words(kind, numbers, words, &shape, NULL, &starts);
  if (why != NULL)
    ereport(ERROR, (errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
                    errmsg("invalid bytes for type shape: %s", why)));
  return checked_datum(&shape);
}

/* ---- Making shapes -------------------------------------------------------------------------- */

static Datum made(abut_shape_t shape) {
  shape.size = sizeof shape;
  return checked_datum(&shape);
}
#define D(i) PG_GETARG_FLOAT8(i)

static Datum made_of_numbers(int kind, FunctionCallInfo fcinfo) {
  double numbers[6];
  abut_shape_t shape;
  const char* why;
  for (int i = 0; i < PG_NARGS(); ++i) numbers[i] = D(i);
  why = shape_of_numbers(kind, numbers, &shape);
  if (why != NULL) ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("%s", why)));
  shape.flags |= ABUT_CHECKED;
  return datum_of_shape(&shape);
}
/* Each kind without vertices has a function of its own. */
#define MAKE_0(kind, name)                \
  PG_FUNCTION_INFO_V1(shape_make_##name); \
  Datum shape_make_##name(PG_FUNCTION_ARGS) { return made_of_numbers(kind, fcinfo); }
#define MAKE_1(kind, name)
#define MAKE(kind, name, numbers, turns, vertices, parts) MAKE_##vertices(kind, name)
ABUT_EACH_KIND(MAKE)

PG_FUNCTION_INFO_V1(shape_make_polygon);
Datum shape_make_polygon(PG_FUNCTION_ARGS) {
  ArrayType* const array = PG_GETARG_ARRAYTYPE_P(0);
  Datum* points;
  int count;
  double* vertices;
  if (array_contains_nulls(array))
    ereport(ERROR, (errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED), errmsg("a vertex is null")));
  deconstruct_array(array, POINTOID, sizeof(Point), false, TYPALIGN_DOUBLE, &points, NULL, &count);
  vertices = palloc(sizeof(double) * 2 * (size_t)Max(count, 1));
  for (int i = 0; i < count; ++i) {
    vertices[2 * i] = DatumGetPointP(points[i])->x;
    vertices[2 * i + 1] = DatumGetPointP(points[i])->y;
  }
  return made((abut_shape_t){.kind = ABUT_POLYGON,
                             .numbers = {D(1)},
                             .vertices = vertices,
                             .vertex_count = (size_t)count});
}

PG_FUNCTION_INFO_V1(shape_of_point);
Datum shape_of_point(PG_FUNCTION_ARGS) {
  const Point* p = PG_GETARG_POINT_P(0);
  return made((abut_shape_t){.kind = ABUT_POINT, .numbers = {p->x, p->y}});
}
PG_FUNCTION_INFO_V1(shape_of_lseg);
Datum shape_of_lseg(PG_FUNCTION_ARGS) {
  const LSEG* s = PG_GETARG_LSEG_P(0);
  return made((abut_shape_t){.kind = ABUT_SEGMENT,
                             .numbers = {s->p[0].x, s->p[0].y, s->p[1].x, s->p[1].y}});
}
PG_FUNCTION_INFO_V1(shape_of_box);
Datum shape_of_box(PG_FUNCTION_ARGS) {
  const BOX* b = PG_GETARG_BOX_P(0);
  return made(
      (abut_shape_t){.kind = ABUT_BOX, .numbers = {b->low.x, b->low.y, b->high.x, b->high.y}});
}
PG_FUNCTION_INFO_V1(shape_of_circle);
Datum shape_of_circle(PG_FUNCTION_ARGS) {
  const CIRCLE* c = PG_GETARG_CIRCLE_P(0);
  return made(
      (abut_shape_t){.kind = ABUT_CIRCLE, .numbers = {c->center.x, c->center.y, c->radius}});
}
/* A convex one is a polygon. Another is a region with one ring. */
PG_FUNCTION_INFO_V1(shape_of_polygon);
Datum shape_of_polygon(PG_FUNCTION_ARGS) {
  const POLYGON* p = PG_GETARG_POLYGON_P(0);
  const size_t starts[] = {0, (size_t)p->npts};
  abut_shape_t shape = {.size = sizeof shape,
                        .kind = ABUT_POLYGON,
                        .vertices = &p->p[0].x,
                        .vertex_count = (size_t)p->npts};
  if (answered(abut_validate(&shape)) == 0) {
    shape.kind = ABUT_REGION;
    shape.starts = starts;
    shape.part_count = 1;
  }
  return checked_datum(&shape);
}

/* ---- Fields --------------------------------------------------------------------------------- */

PG_FUNCTION_INFO_V1(shape_kind);
Datum shape_kind(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  PG_RETURN_TEXT_P(cstring_to_text(abut_kind_name(shape.kind)));
}

static Datum point_datum(double x, double y) {
  Point* const p = palloc(sizeof *p);
  p->x = x, p->y = y;
  return PointPGetDatum(p);
}
#define KIND(k) (1 << (k))
/* A field of two numbers, that some kinds have, from number `at` on. */
#define FIELD_OF_TWO(name, kinds, at)                             \
  PG_FUNCTION_INFO_V1(name);                                      \
  Datum name(PG_FUNCTION_ARGS) {                                  \
    PG_GETARG_SHAPE(0, shape);                                    \
    if ((KIND(shape.kind) & (kinds)) == 0) PG_RETURN_NULL();      \
    return point_datum(shape.numbers[at], shape.numbers[at + 1]); \
  }
#define CENTERED (KIND(ABUT_ORIENTED_BOX) | KIND(ABUT_ELLIPSE) | KIND(ABUT_ROUNDED_BOX))
FIELD_OF_TWO(shape_position, KIND(ABUT_POINT), 0)
FIELD_OF_TWO(shape_origin, KIND(ABUT_LINE) | KIND(ABUT_RAY), 0)
FIELD_OF_TWO(shape_direction, KIND(ABUT_LINE) | KIND(ABUT_RAY), 2)
FIELD_OF_TWO(shape_a, KIND(ABUT_SEGMENT) | KIND(ABUT_CAPSULE), 0)
FIELD_OF_TWO(shape_b, KIND(ABUT_SEGMENT) | KIND(ABUT_CAPSULE), 2)
FIELD_OF_TWO(shape_center, KIND(ABUT_CIRCLE) | CENTERED, 0)
FIELD_OF_TWO(shape_min, KIND(ABUT_BOX), 0)
FIELD_OF_TWO(shape_max, KIND(ABUT_BOX), 2)
FIELD_OF_TWO(shape_half_size, KIND(ABUT_ORIENTED_BOX) | KIND(ABUT_ROUNDED_BOX), 2)
FIELD_OF_TWO(shape_semi_axes, KIND(ABUT_ELLIPSE), 2)

PG_FUNCTION_INFO_V1(shape_axis);
Datum shape_axis(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  if (!kind_forms[shape.kind].turns) PG_RETURN_NULL();
  return point_datum(shape.rotation[0], shape.rotation[1]);
}
PG_FUNCTION_INFO_V1(shape_angle);
Datum shape_angle(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  if (!kind_forms[shape.kind].turns) PG_RETURN_NULL();
  PG_RETURN_FLOAT8(atan2(shape.rotation[1], shape.rotation[0]));
}
PG_FUNCTION_INFO_V1(shape_radius);
Datum shape_radius(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  switch (shape.kind) {
    case ABUT_CIRCLE:
      PG_RETURN_FLOAT8(shape.numbers[2]);
    case ABUT_CAPSULE:
    case ABUT_ROUNDED_BOX:
      PG_RETURN_FLOAT8(shape.numbers[4]);
    case ABUT_POLYGON:
    case ABUT_POLYLINE:
    case ABUT_REGION:
      PG_RETURN_FLOAT8(shape.numbers[0]);
  }
  PG_RETURN_NULL();
}
PG_FUNCTION_INFO_V1(shape_vertices);
Datum shape_vertices(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, shape);
  Datum* points;
  if (!kind_forms[shape.kind].vertices) PG_RETURN_NULL();
  points = palloc(sizeof(Datum) * Max(shape.vertex_count, 1));
  for (size_t i = 0; i < shape.vertex_count; ++i)
    points[i] = point_datum(shape.vertices[2 * i], shape.vertices[2 * i + 1]);
  PG_RETURN_ARRAYTYPE_P(construct_array(points, (int)shape.vertex_count, POINTOID, sizeof(Point),
                                        false, TYPALIGN_DOUBLE));
}

/* ---- Equality of what is stored, for =, DISTINCT and GROUP BY ------------------------------- */

static int compared(FunctionCallInfo fcinfo) {
  const struct varlena* a = PG_GETARG_VARLENA_PP(0);
  const struct varlena* b = PG_GETARG_VARLENA_PP(1);
  const size_t na = VARSIZE_ANY_EXHDR(a), nb = VARSIZE_ANY_EXHDR(b);
  const int order = memcmp(VARDATA_ANY(a), VARDATA_ANY(b), Min(na, nb));
  return order != 0 ? (order < 0 ? -1 : 1) : (na > nb) - (na < nb);
}
#define COMPARISON(name, is) \
  PG_FUNCTION_INFO_V1(name); \
  Datum name(PG_FUNCTION_ARGS) { PG_RETURN_BOOL(compared(fcinfo) is); }
COMPARISON(shape_eq, == 0)
COMPARISON(shape_ne, != 0)
COMPARISON(shape_lt, < 0)
COMPARISON(shape_le, <= 0)
COMPARISON(shape_gt, > 0)
COMPARISON(shape_ge, >= 0)
PG_FUNCTION_INFO_V1(shape_cmp);
Datum shape_cmp(PG_FUNCTION_ARGS) { PG_RETURN_INT32(compared(fcinfo)); }
PG_FUNCTION_INFO_V1(shape_hash);
Datum shape_hash(PG_FUNCTION_ARGS) {
  const struct varlena* v = PG_GETARG_VARLENA_PP(0);
  return hash_any((const unsigned char*)VARDATA_ANY(v), (int)VARSIZE_ANY_EXHDR(v));
}
PG_FUNCTION_INFO_V1(shape_hash_extended);
Datum shape_hash_extended(PG_FUNCTION_ARGS) {
  const struct varlena* v = PG_GETARG_VARLENA_PP(0);
  return hash_any_extended((const unsigned char*)VARDATA_ANY(v), (int)VARSIZE_ANY_EXHDR(v),
                           (uint64)PG_GETARG_INT64(1));
}
