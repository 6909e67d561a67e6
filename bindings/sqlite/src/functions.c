/* The scalar functions. Shapes come as text (JSON or a short form) or as bytes, which shape() makes and
 * which are read faster. Null in, null out. Answers with several numbers are JSON. */
#include <stdio.h>
#include <stdlib.h>

#include "abut_sqlite.h"
/* Behind it, which says how memory is asked for. */
#include "../../sql/queries.h"

typedef sqlite3_context Context;

char* hold_value(Held* held, sqlite3_value* value, HoldBytes read) {
  const int type = sqlite3_value_type(value);
  const char* const bytes =
      type == SQLITE_TEXT ? (const char*)sqlite3_value_text(value) : sqlite3_value_blob(value);
  const size_t size = (size_t)sqlite3_value_bytes(value);
  const char* why;
  if (type != SQLITE_TEXT && type != SQLITE_BLOB)
    return sqlite3_mprintf("a shape is text such as circle((3,4),5), JSON, or what shape() gives");
  if (bytes == NULL && size > 0) return sqlite3_mprintf("out of memory");
  why = read(held, bytes, size);
  if (why == NULL) return NULL;
  if (type == SQLITE_TEXT || strncmp(why, "these bytes", 11) == 0)
    return sqlite3_mprintf("%s", why);
  return sqlite3_mprintf("these bytes are no shape: %s", why);
}
char* hold(Held* held, sqlite3_value* value) {
  return hold_value(held, value, sqlite3_value_type(value) == SQLITE_TEXT ? hold_text : hold_bytes);
}

static _Thread_local bool interrupted;
bool was_interrupted(void) { return interrupted; }
/* A short statement tells, which an interrupt ends, or a progress handler. */
static int ask_statement(void* db) {
  sqlite3_stmt* statement = NULL;
  int status = sqlite3_prepare_v2(db,
                                  "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM "
                                  "n LIMIT 200) SELECT count(*) FROM n",
                                  -1, &statement, NULL);
  if (status == SQLITE_OK) status = sqlite3_step(statement);
  sqlite3_finalize(statement);
  return interrupted = status == SQLITE_INTERRUPT;
}
void stop_with(sqlite3* db) {
  if (db != NULL) interrupted = false;
  abut_stop_when(db == NULL ? NULL : ask_statement, db);
}

static void fail(Context* context, const char* why) { sqlite3_result_error(context, why, -1); }
bool answered(Context* context, int64_t status) {
  if (status >= 0) return true;
  if (status == ABUT_ERROR_STOPPED)
    sqlite3_result_error_code(context, SQLITE_INTERRUPT);
  else if (status == ABUT_ERROR_MEMORY)
    sqlite3_result_error_nomem(context);
  else
    fail(context, shape_error());
  return false;
}
bool any_null(int count, sqlite3_value** values) {
  for (int i = 0; i < count; ++i)
    if (sqlite3_value_type(values[i]) == SQLITE_NULL) return true;
  return false;
}
bool held_argument(Context* context, sqlite3_value* value, Held* held) {
  char* const why = hold(held, value);
  if (why == NULL) return true;
  fail(context, why);
  sqlite3_free(why);
  return false;
}
bool number_argument(Context* context, sqlite3_value* value, double* number) {
  const int type = sqlite3_value_numeric_type(value);
  *number = sqlite3_value_double(value);
  if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) return true;
  fail(context, "expected a number");
  return false;
}
void give_shape(Context* context, const abut_shape_t* shape) {
  const size_t bytes = SHAPE_HEAD + sizeof(double) * words_of_shape(shape);
  char* const to = sqlite3_malloc64(bytes);
  if (to == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  put_shape(shape, to);
  sqlite3_result_blob64(context, to, bytes, sqlite3_free);
}
static void give_text(Context* context, const abut_shape_t* shape, int form) {
  char few[256];
  const int64_t length = abut_write(shape, form, few, sizeof few);
  if (!answered(context, length)) return;
  if ((size_t)length < sizeof few) {
    sqlite3_result_text64(context, few, (size_t)length, SQLITE_TRANSIENT, SQLITE_UTF8);
  } else {
    char* const text = sqlite3_malloc64((size_t)length + 1);
    if (text == NULL || !answered(context, abut_write(shape, form, text, (size_t)length + 1))) {
      if (text == NULL) sqlite3_result_error_nomem(context);
      sqlite3_free(text);
      return;
    }
    sqlite3_result_text64(context, text, (size_t)length, sqlite3_free, SQLITE_UTF8);
  }
  if (form == ABUT_JSON) sqlite3_result_subtype(context, 'J');
}

/* ---- JSON ----------------------------------------------------------------------------------- */

/* The shortest digits that read back to the number. */
static void put_number(sqlite3_str* out, double x) {
  char text[32];
  if (x - x != 0) {
    sqlite3_str_appendall(out, x != x ? "null" : x > 0 ? "1e999" : "-1e999");
    return;
  }
  for (int digits = 15; digits <= 17; ++digits) {
    snprintf(text, sizeof text, "%.*g", digits, x);
    if (strtod(text, NULL) == x) break;
  }
  sqlite3_str_appendall(out, text);
}
/* Writes a part of an answer, from its first number on. */
static void put_value(sqlite3_str* out, const abut_part_t* part, const double* numbers) {
  const bool one = part->form == ABUT_VECTOR || part->form == ABUT_NUMBER;
  const int width = part->form == ABUT_VECTOR || part->form == ABUT_VECTORS ? 2 : 1;
  const int count = one ? 1 : (int)*numbers;
  switch (part->form) {
    case ABUT_YES:
      sqlite3_str_appendall(out, *numbers != 0 ? "true" : "false");
      return;
    case ABUT_WORD:
      sqlite3_str_appendf(out, "\"%s\"", part->words[(int)*numbers]);
      return;
    default:
      break;
  }
  if (!one) sqlite3_str_appendchar(out, 1, '['), ++numbers;
  for (int i = 0; i < count; ++i, numbers += width) {
    if (i > 0) sqlite3_str_appendchar(out, 1, ',');
    if (width == 2) sqlite3_str_appendchar(out, 1, '[');
    put_number(out, numbers[0]);
    if (width == 2) {
      sqlite3_str_appendchar(out, 1, ',');
      put_number(out, numbers[1]);
      sqlite3_str_appendchar(out, 1, ']');
    }
  }
  if (!one) sqlite3_str_appendchar(out, 1, ']');
}
/* Parts that are NaN are not there. */
static void put_row(sqlite3_str* out, const abut_query_t* q, const double* row) {
  char before = '{';
  for (int k = 0; k < q->answer_count; ++k) {
    const abut_part_t* const part = &q->answer[k];
    const double* const numbers = row + part->place;
    if (*numbers != *numbers) continue;
    sqlite3_str_appendf(out, "%c\"%s\":", before, part->name);
    put_value(out, part, numbers);
    before = ',';
  }
  sqlite3_str_appendchar(out, 1, '}');
}
static void give_json(Context* context, sqlite3_str* out) {
  char* text;
  if (sqlite3_str_errcode(out) != SQLITE_OK) {
    sqlite3_free(sqlite3_str_finish(out));
    sqlite3_result_error_nomem(context);
    return;
  }
  text = sqlite3_str_finish(out);
  sqlite3_result_text(context, text, -1, sqlite3_free);
  sqlite3_result_subtype(context, 'J');
}

/* ---- Of one shape --------------------------------------------------------------------------- */

static void ask_shape(Context* context, const abut_shape_t* s) { give_shape(context, s); }
static void ask_text(Context* context, const abut_shape_t* s) { give_text(context, s, ABUT_SHORT); }
static void ask_json(Context* context, const abut_shape_t* s) { give_text(context, s, ABUT_JSON); }
static void ask_kind(Context* context, const abut_shape_t* s) {
  sqlite3_result_text(context, abut_kind_name(s->kind), -1, SQLITE_STATIC);
}
typedef struct OfOne {
  const char* name;
  void (*ask)(Context*, const abut_shape_t*);
} OfOne;
static const OfOne of_one[] = {{"shape", ask_shape},
                               {"shape_text", ask_text},
                               {"shape_json", ask_json},
                               {"shape_kind", ask_kind}};
static void call_of_one(Context* context, int count, sqlite3_value** values) {
  const OfOne* const f = sqlite3_user_data(context);
  Held held;
  if (any_null(count, values) || !held_argument(context, values[0], &held)) return;
  f->ask(context, &held.shape);
  release(&held);
}
/* Says why a shape is not valid, or null. */
static void call_problem(Context* context, int count, sqlite3_value** values) {
  Held held;
  char* why;
  if (any_null(count, values)) return;
  why = hold(&held, values[0]);
  if (why == NULL)
    release(&held);
  else
    sqlite3_result_text(context, why, -1, sqlite3_free);
}

/* ---- The queries ---------------------------------------------------------------------------- */

static void give_rows(Context* context, const abut_query_t* q, const Answer* answer) {
  sqlite3_str* const out = sqlite3_str_new(NULL);
  if (q->rows == 0) sqlite3_str_appendchar(out, 1, '[');
  for (size_t i = 0; i < answer->count; ++i) {
    const double* const row = answer->numbers + i * (size_t)q->width;
    if (i > 0) sqlite3_str_appendchar(out, 1, ',');
    if (q->answer[0].name == NULL)
      put_value(out, &q->answer[0], row);
    else
      put_row(out, q, row);
  }
  if (q->rows == 0) sqlite3_str_appendchar(out, 1, ']');
  give_json(context, out);
}
static void give_answer(Context* context, const abut_query_t* q, const Answer* answer) {
  const abut_part_t* const part = &q->answer[0];
  char text[MOST_WIDTH];
  if (q->rows == 1 && answer->count == 0) return; /* null */
  if (part->name != NULL || part->form == ABUT_VECTOR) {
    give_rows(context, q, answer);
    return;
  }
  switch (part->form) {
    case ABUT_YES:
      sqlite3_result_int(context, answer->numbers[0] != 0);
      break;
    case ABUT_WORD:
      sqlite3_result_text(context, part->words[(int)answer->numbers[0]], -1, SQLITE_STATIC);
      break;
    case ABUT_TEXT:
      for (int i = 0; i < q->width; ++i) text[i] = (char)answer->numbers[i];
      sqlite3_result_text(context, text, q->width, SQLITE_TRANSIENT);
      break;
    default:
      sqlite3_result_double(context, answer->numbers[0]);
  }
}
enum { MANY = 500 }; /* vertices about which a query may take long */
static void call_query(Context* context, int count, sqlite3_value** values) {
  const QueryFunction* const f = sqlite3_user_data(context);
  Held held[MOST_SHAPES];
  const abut_shape_t* shapes[MOST_SHAPES];
  double numbers[MOST_ARGUMENTS], room[4 * MOST_WIDTH];
  const char* text = NULL;
  int n_shapes = 0, n_numbers = 0;
  size_t vertices = 0;
  bool good = !any_null(count, values);
  Answer answer = {NULL, 0, 0};
  for (int k = 0; good && k < f->of.argument_count; ++k) switch (f->of.arguments[k].form) {
      case ABUT_SHAPE:
        good = held_argument(context, *values++, &held[n_shapes]);
        if (good) {
          vertices += held[n_shapes].shape.vertex_count;
          shapes[n_shapes] = &held[n_shapes].shape, ++n_shapes;
        }
        break;
      case ABUT_TEXT:
        text = (const char*)sqlite3_value_text(*values++);
        break;
      default:
        good = number_argument(context, *values++, &numbers[n_numbers++]) &&
               (f->of.arguments[k].form == ABUT_NUMBER ||
                number_argument(context, *values++, &numbers[n_numbers++]));
    }
  if (good) {
    /* Most answers are short, and need no memory. */
    int64_t rows;
    if (vertices > MANY) stop_with(sqlite3_context_db_handle(context));
    rows = abut_ask(f->query, shapes, numbers, text, room, 4 * MOST_WIDTH);
    answer = (Answer){room, (size_t)rows, 4 * MOST_WIDTH};
    if (rows > 0 && (size_t)rows * (size_t)f->of.width > answer.room) {
      answer = (Answer){NULL, 0, 0};
      rows = ask(f, shapes, numbers, text, NULL, &answer);
    }
    if (vertices > MANY) stop_with(NULL);
    if (answered(context, rows)) give_answer(context, &f->of, &answer);
  }
  if (answer.numbers != room) sqlite3_free(answer.numbers);
  while (n_shapes > 0) release(&held[--n_shapes]);
}

bool two_shapes(Context* context, sqlite3_value* x, sqlite3_value* y, Held* a, Held* b) {
  if (!held_argument(context, x, a)) return false;
  if (held_argument(context, y, b)) return true;
  release(a);
  return false;
}
static void call_dwithin(Context* context, int count, sqlite3_value** values) {
  double reach;
  Held a, b;
  int status;
  if (any_null(count, values) || !number_argument(context, values[2], &reach)) return;
  const char* const why = problem_of_distance(reach);
  if (why != NULL) {
    fail(context, why);
    return;
  }
  if (!two_shapes(context, values[0], values[1], &a, &b)) return;
  if (a.shape.vertex_count + b.shape.vertex_count > MANY)
    stop_with(sqlite3_context_db_handle(context));
  status = abut_within_distance(&a.shape, &b.shape, reach);
  if (answered(context, status)) sqlite3_result_int(context, status);
  if (a.shape.vertex_count + b.shape.vertex_count > MANY) stop_with(NULL);
  release(&a), release(&b);
}
/* ---- Shapes of numbers ---------------------------------------------------------------------- */

static void call_made(Context* context, int count, sqlite3_value** values) {
  const Made* const f = sqlite3_user_data(context);
  abut_shape_t shape;
  double numbers[6];
  const char* why;
  if (any_null(count, values)) return;
  for (int i = 0; i < count; ++i)
    if (!number_argument(context, values[i], &numbers[i])) return;
  if ((why = shape_of_numbers(f->kind, numbers, &shape)) != NULL)
    fail(context, why);
  else
    give_shape(context, &shape);
}

#define COUNT(array) (int)(sizeof(array) / sizeof *(array))
int register_functions(sqlite3* db) {
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
#ifdef SQLITE_RESULT_SUBTYPE
                    | SQLITE_RESULT_SUBTYPE
#endif
      ;
  int status = SQLITE_OK, query = 0;
#define FUNCTION(name, arguments, data, call) \
  if (status == SQLITE_OK)                    \
  status = sqlite3_create_function(db, name, arguments, flags, (void*)(data), call, NULL, NULL)
  for (int i = 0; i < COUNT(of_one); ++i) FUNCTION(of_one[i].name, 1, &of_one[i], call_of_one);
  for (QueryFunction f; status == SQLITE_OK && function_of_query(query, &f); ++query) {
    QueryFunction* const kept = sqlite3_malloc64(sizeof f);
    if (kept == NULL) return SQLITE_NOMEM;
    *kept = f;
    status = sqlite3_create_function_v2(db, f.name, f.arguments, flags, kept, call_query, NULL,
                                        NULL, sqlite3_free);
  }
  for (int i = 0; i < COUNT(made); ++i)
    if (made[i].numbers > 0) FUNCTION(made[i].name, made[i].numbers, &made[i], call_made);
  FUNCTION("shape_problem", 1, NULL, call_problem);
  FUNCTION("shape_dwithin", 3, NULL, call_dwithin);
  return status == SQLITE_OK ? register_making(db, flags) : status;
}
