/* Functions whose answer is a shape of others: geometries of other programs, repaired rings, areas of two shapes, and
 * aggregates. Null in, null out; aggregates leave out nulls. */
#include <string.h>

#include "abut_sqlite.h"
/* Behind it, which says how memory is asked for. */
#include "../../sql/gathered.h"

typedef sqlite3_context Context;

/* An optional number, 0 where it is not given. */
static bool tolerance_of(Context* context, int at, int count, sqlite3_value** values, double* to) {
  *to = 0;
  return at >= count || number_argument(context, values[at], to);
}
/* Gives what is left in `shape`, or null; and lets no more interrupts end the work. */
static void give_made(Context* context, int status, const abut_shape_t* shape) {
  stop_with(NULL);
  if (answered(context, status) && status == 1) give_shape(context, shape);
}

static void call_from(Context* context, int count, sqlite3_value** values) {
  const Notation* const n = sqlite3_user_data(context);
  abut_shape_t shape = {.size = sizeof shape};
  double tolerance;
  if (any_null(count, values) || !tolerance_of(context, 1, count, values, &tolerance)) return;
  const char* const bytes = sqlite3_value_type(values[0]) == SQLITE_BLOB
                                ? sqlite3_value_blob(values[0])
                                : (const char*)sqlite3_value_text(values[0]);
  give_made(context,
            abut_read_geometry(n->form, bytes == NULL ? "" : bytes,
                               (size_t)sqlite3_value_bytes(values[0]), tolerance, &shape, NULL),
            &shape);
}
static void call_as(Context* context, int count, sqlite3_value** values) {
  const Notation* const n = sqlite3_user_data(context);
  double tolerance, given_srid;
  uint32_t srid;
  Held held;
  int64_t length;
  char* to = NULL;
  if (any_null(count, values) || !tolerance_of(context, 1, count, values, &tolerance) ||
      !tolerance_of(context, 2, count, values, &given_srid) || !held_argument(context, values[0], &held))
    return;
  /* libabut refuses the largest. */
  srid = given_srid >= 0 && given_srid <= INT32_MAX && given_srid == floor(given_srid)
             ? (uint32_t)given_srid
             : UINT32_MAX;
  length = abut_write_geometry(&held.shape, n->form, tolerance, srid, NULL, 0);
  if (length >= 0 && (to = sqlite3_malloc64((sqlite3_uint64)length + 1)) == NULL)
    length = ABUT_ERROR_MEMORY;
  if (length >= 0)
    abut_write_geometry(&held.shape, n->form, tolerance, srid, to, (size_t)length + 1);
  release(&held);
  if (!answered(context, length)) return;
  if (n->bytes)
    sqlite3_result_blob64(context, to, (sqlite3_uint64)length, sqlite3_free);
  else
    sqlite3_result_text64(context, to, (sqlite3_uint64)length, sqlite3_free, SQLITE_UTF8);
  if (n->form == ABUT_GEOJSON) sqlite3_result_subtype(context, 'J');
}

static void call_repaired(Context* context, int count, sqlite3_value** values) {
  const char* name = "even_odd";
  abut_shape_t shape = {.size = sizeof shape};
  Held held;
  char* why;
  int rule;
  if (any_null(count, values)) return;
  if (count > 1) name = (const char*)sqlite3_value_text(values[1]);
  rule = name == NULL ? -1 : rule_of(name, strlen(name));
  if (rule < 0) {
    sqlite3_result_error(context, NO_RULE, -1);
  } else if ((why = hold_value(&held, values[0], hold_any)) != NULL) {
    sqlite3_result_error(context, why, -1);
    sqlite3_free(why);
  } else {
    stop_with(sqlite3_context_db_handle(context));
    give_made(context, repair(&held.shape, rule, &shape), &shape);
    release(&held);
  }
}

static void call_area(Context* context, int count, sqlite3_value** values) {
  const AreaOfTwo* const f = sqlite3_user_data(context);
  abut_shape_t shape = {.size = sizeof shape};
  double tolerance;
  Held a, b;
  if (any_null(count, values) || !tolerance_of(context, 2, count, values, &tolerance) ||
      !two_shapes(context, values[0], values[1], &a, &b))
    return;
  stop_with(sqlite3_context_db_handle(context));
  give_made(context, flat_area(f->make(&a.shape, &b.shape), tolerance, &shape), &shape);
  release(&a), release(&b);
}

static void step(Context* context, int count, sqlite3_value** values) {
  Gathered* const state = sqlite3_aggregate_context(context, sizeof *state);
  double tolerance = 0;
  Held held;
  if (state == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  if (sqlite3_value_type(values[0]) == SQLITE_NULL) return;
  if (count > 1 && sqlite3_value_type(values[1]) != SQLITE_NULL &&
      !number_argument(context, values[1], &tolerance))
    return;
  gather_tolerance(state, tolerance);
  if (!held_argument(context, values[0], &held)) return;
  answered(context, gather(sqlite3_user_data(context), state, &held.shape));
  release(&held);
}
static void final(Context* context) {
  Gathered* const state = sqlite3_aggregate_context(context, 0);
  abut_shape_t shape;
  if (state == NULL) return;
  stop_with(sqlite3_context_db_handle(context));
  give_made(context, gathered(sqlite3_user_data(context), state, &shape), &shape);
  sqlite3_free(state->words);
}

int register_making(sqlite3* db, int flags) {
  int status = SQLITE_OK;
#define FUNCTION(name, arguments, data, call, step, final) \
  if (status == SQLITE_OK)                                 \
  status = sqlite3_create_function(db, name, arguments, flags, (void*)(data), call, step, final)
  for (int i = 0; i < NOTATIONS; ++i) {
    const Notation* const n = &notations[i];
    for (int k = 1; k <= 2; ++k) FUNCTION(n->from, k, n, call_from, NULL, NULL);
    for (int k = 1; k <= (n->form == ABUT_GEOJSON ? 2 : 3); ++k)
      FUNCTION(n->as, k, n, call_as, NULL, NULL);
  }
  for (int k = 1; k <= 2; ++k) FUNCTION("shape_repaired", k, NULL, call_repaired, NULL, NULL);
  for (int i = 0; i < AREAS_OF_TWO; ++i)
    for (int k = 2; k <= 3; ++k)
      FUNCTION(areas_of_two[i].name, k, &areas_of_two[i], call_area, NULL, NULL);
  for (int i = 0; i < GATHERINGS; ++i)
    for (int k = 1; k <= (gatherings[i].make == NULL ? 1 : 2); ++k)
      FUNCTION(gatherings[i].name, k, &gatherings[i], NULL, step, final);
  return status;
}
