/* The queries of one shape and of two, each as a function of SQL. */
#include "shape.h"

#include <float.h>
#include <math.h>

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "funcapi.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
/* Behind shape.h, which says how memory is asked for. */
#include "../../sql/queries.h"

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
void init_rows(FunctionCallInfo fcinfo) { InitMaterializedSRF(fcinfo, 0); }

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

PG_FUNCTION_INFO_V1(shape_distance);
Datum shape_distance(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  double x = 0;
  answered(abut_distance(&a, &b, &x));
  PG_RETURN_FLOAT8(x);
}
void check_reach(double reach) {
  const char* const why = problem_of_distance(reach);
  if (why != NULL)
    ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("%s", why)));
}
PG_FUNCTION_INFO_V1(shape_dwithin);
Datum shape_dwithin(PG_FUNCTION_ARGS) {
  PG_GETARG_SHAPE(0, a);
  PG_GETARG_SHAPE(1, b);
  const double reach = PG_GETARG_FLOAT8(2);
  check_reach(reach);
  PG_RETURN_BOOL(answered(abut_within_distance(&a, &b, reach)) == 1);
}

/* ---- All other queries ---------------------------------------------------------------------- */

static Datum point_datum(const double at[2]) {
  Point* const p = palloc(sizeof *p);
  p->x = at[0], p->y = at[1];
  return PointPGetDatum(p);
}
static Datum part_datum(const abut_part_t* part, const double* numbers) {
  Datum several[2];
  char text[MOST_WIDTH];
  switch (part->form) {
    case ABUT_NUMBER:
      return Float8GetDatum(numbers[0]);
    case ABUT_VECTOR:
      return point_datum(numbers);
    case ABUT_YES:
      return BoolGetDatum(numbers[0] != 0);
    case ABUT_WORD:
      return CStringGetTextDatum(part->words[(int)numbers[0]]);
    case ABUT_TEXT:
      for (int i = 0; i < 9; ++i) text[i] = (char)numbers[i];
      return PointerGetDatum(cstring_to_text_with_len(text, 9));
    case ABUT_NUMBERS:
      for (int i = 0; i < (int)numbers[0]; ++i) several[i] = Float8GetDatum(numbers[1 + i]);
      return PointerGetDatum(construct_array(several, (int)numbers[0], FLOAT8OID, sizeof(float8),
                                             FLOAT8PASSBYVAL, TYPALIGN_DOUBLE));
    default:
      for (int i = 0; i < (int)numbers[0]; ++i) several[i] = point_datum(numbers + 1 + 2 * i);
      return PointerGetDatum(construct_array(several, (int)numbers[0], POINTOID, sizeof(Point),
                                             false, TYPALIGN_DOUBLE));
  }
}
/* The query that this function is called after. */
static QueryFunction* query_called(FunctionCallInfo fcinfo) {
  QueryFunction* f = fcinfo->flinfo->fn_extra;
  const char* name;
  if (f != NULL) return f;
  f = MemoryContextAlloc(fcinfo->flinfo->fn_mcxt, sizeof *f);
  name = get_func_name(fcinfo->flinfo->fn_oid);
  for (int i = 0; function_of_query(i, f); ++i)
    if (strcmp(f->name, name) == 0 && f->of.argument_count == PG_NARGS())
      return fcinfo->flinfo->fn_extra = f;
  ereport(ERROR, (errcode(ERRCODE_UNDEFINED_FUNCTION), errmsg("libabut has no %s", name)));
}
PG_FUNCTION_INFO_V1(shape_query);
Datum shape_query(PG_FUNCTION_ARGS) {
  const QueryFunction* const f = query_called(fcinfo);
  const abut_query_t* const q = &f->of;
  abut_shape_t shapes[MOST_SHAPES];
  const abut_shape_t* given[MOST_SHAPES];
  double numbers[MOST_ARGUMENTS], room[4 * MOST_WIDTH];
  const char* word = NULL;
  int n_shapes = 0, n_numbers = 0;
  TupleDesc desc = NULL;
  Answer answer = {room, 0, 4 * MOST_WIDTH};
  if (q->rows == 0) init_rows(fcinfo);
  for (int i = 0; i < q->argument_count; ++i) switch (q->arguments[i].form) {
      case ABUT_SHAPE:
        shape_of_datum(PG_GETARG_DATUM(i), &shapes[n_shapes]);
        given[n_shapes] = &shapes[n_shapes];
        ++n_shapes;
        break;
      case ABUT_VECTOR:
        numbers[n_numbers++] = PG_GETARG_POINT_P(i)->x;
        numbers[n_numbers++] = PG_GETARG_POINT_P(i)->y;
        break;
      case ABUT_TEXT:
        word = text_to_cstring(PG_GETARG_TEXT_PP(i));
        break;
      default:
        numbers[n_numbers++] = PG_GETARG_FLOAT8(i);
    }
  answer.count = (size_t)answered(abut_ask(f->query, given, numbers, word, room, answer.room));
  if (answer.count * (size_t)q->width > answer.room) {
    answer = (Answer){NULL, 0, 0};
    answered(ask(f, given, numbers, word, NULL, &answer));
  }
  if (q->rows == 1 && answer.count == 0) PG_RETURN_NULL();
  if (q->answer[0].name == NULL) return part_datum(&q->answer[0], answer.numbers);
  if (q->rows == 1 && get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
    ereport(ERROR, (errcode(ERRCODE_FEATURE_NOT_SUPPORTED), errmsg("the answer is a row")));
  for (size_t i = 0; i < answer.count; ++i) {
    const double* const row = answer.numbers + i * (size_t)q->width;
    Datum values[MOST_ARGUMENTS];
    bool nulls[MOST_ARGUMENTS];
    for (int k = 0; k < q->answer_count; ++k) {
      const double* const at = row + q->answer[k].place;
      nulls[k] = isnan(at[0]);
      values[k] = nulls[k] ? (Datum)0 : part_datum(&q->answer[k], at);
    }
    if (q->rows == 1)
      return HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls));
    tuplestore_putvalues(((ReturnSetInfo*)fcinfo->resultinfo)->setResult,
                         ((ReturnSetInfo*)fcinfo->resultinfo)->setDesc, values, nulls);
  }
  return (Datum)0;
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
/* Whether two shapes are the same set. Bytes or boxes tell most of them apart. */
PG_FUNCTION_INFO_V1(shape_same);
Datum shape_same(PG_FUNCTION_ARGS) {
  const struct varlena* const p = PG_GETARG_VARLENA_PP(0);
  const struct varlena* const q = PG_GETARG_VARLENA_PP(1);
  double x[4], y[4], off_x, off_y;
  PG_GETARG_SHAPE(0, a);
  const bool has_points = !kind_forms[a.kind].vertices || a.vertex_count > 0;
  if (has_points && VARSIZE_ANY_EXHDR(p) == VARSIZE_ANY_EXHDR(q) &&
      memcmp(VARDATA_ANY(p), VARDATA_ANY(q), VARSIZE_ANY_EXHDR(p)) == 0)
    PG_RETURN_BOOL(true);
  PG_GETARG_SHAPE(1, b);
  computed_bounds(&a, x, &off_x);
  computed_bounds(&b, y, &off_y);
  for (int i = 0; i < 4; ++i)
    if (fabs(x[i] - y[i]) > off_x + off_y) PG_RETURN_BOOL(false);
  PG_RETURN_BOOL(answered(abut_relation(&a, &b)) == ABUT_EQUAL);
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
  check_reach(reach);
  reached_box(&shape, reach, sides);
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
