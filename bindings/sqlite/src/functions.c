/* The scalar functions. Shapes come as text (JSON or a short form) or as bytes, which shape() makes and
 * which are read faster. Null in, null out. Answers with several numbers are JSON. */
#include <stdio.h>
#include <stdlib.h>

#include "abut_sqlite.h"

typedef sqlite3_context Context;

static char* hold_bytes(Held* held, const char* bytes, size_t size) {
  const size_t count = size < SHAPE_HEAD ? 0 : (size - SHAPE_HEAD) / sizeof(double);
  double* words = held->few;
  const char* why = NULL;
  if (size < SHAPE_HEAD || (size - SHAPE_HEAD) % sizeof(double) != 0 || bytes[1] != SHAPE_FORM)
    return sqlite3_mprintf("these bytes are no shape");
  if (count > sizeof held->few / sizeof *held->few) {
    words = held->words = sqlite3_malloc64(count * sizeof(double));
    if (words == NULL) return sqlite3_mprintf("out of memory");
  }
  memcpy(words, bytes + SHAPE_HEAD, count * sizeof(double));
  why = shape_of_words((unsigned char)bytes[0], words, count, &held->shape, NULL, &held->starts);
  if (why == NULL && abut_validate(&held->shape) != 1) why = abut_last_error();
  if (why == NULL) return NULL;
  return sqlite3_mprintf("these bytes are no shape: %s", why);
}
/* The answer of abut_read() lasts until it reads again: the words are kept. */
static char* hold_text(Held* held, const char* text, size_t size) {
  abut_shape_t shape = {.size = sizeof shape};
  char few[SHAPE_HEAD + 8 * sizeof(double)];
  size_t bytes;
  char *copy = few, *why;
  if (text == NULL || abut_read(text, size, &shape) != 1)
    return sqlite3_mprintf("%s", text == NULL ? "out of memory" : abut_last_error());
  bytes = SHAPE_HEAD + sizeof(double) * words_of_shape(&shape);
  if (bytes > sizeof few && (copy = sqlite3_malloc64(bytes)) == NULL)
    return sqlite3_mprintf("out of memory");
  put_shape(&shape, copy);
  why = hold_bytes(held, copy, bytes);
  if (copy != few) sqlite3_free(copy);
  return why;
}
char* hold(Held* held, sqlite3_value* value) {
  char* why;
  memset(held, 0, sizeof *held);
  switch (sqlite3_value_type(value)) {
    case SQLITE_TEXT: {
      const char* const text = (const char*)sqlite3_value_text(value);
      why = hold_text(held, text, (size_t)sqlite3_value_bytes(value));
      break;
    }
    case SQLITE_BLOB: {
      const char* const bytes = sqlite3_value_blob(value);
      why = hold_bytes(held, bytes, (size_t)sqlite3_value_bytes(value));
      break;
    }
    default:
      why = sqlite3_mprintf("a shape is text such as circle((3,4),5), JSON, or what shape() gives");
  }
  if (why == NULL)
    held->shape.flags |= ABUT_CHECKED;
  else
    release(held);
  return why;
}

static void fail(Context* context, const char* why) { sqlite3_result_error(context, why, -1); }
/* Whether libabut answered; if not, why. */
static bool answered(Context* context, int64_t status) {
  if (status >= 0) return true;
  if (status == ABUT_ERROR_MEMORY)
    sqlite3_result_error_nomem(context);
  else
    fail(context, abut_last_error());
  return false;
}
static bool any_null(int count, sqlite3_value** values) {
  for (int i = 0; i < count; ++i)
    if (sqlite3_value_type(values[i]) == SQLITE_NULL) return true;
  return false;
}
static bool held_argument(Context* context, sqlite3_value* value, Held* held) {
  char* const why = hold(held, value);
  if (why == NULL) return true;
  fail(context, why);
  sqlite3_free(why);
  return false;
}
static bool number_argument(Context* context, sqlite3_value* value, double* number) {
  const int type = sqlite3_value_numeric_type(value);
  *number = sqlite3_value_double(value);
  if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) return true;
  fail(context, "expected a number");
  return false;
}
static void give_shape(Context* context, const abut_shape_t* shape) {
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
static void put_pair(sqlite3_str* out, const char* before, const double pair[2]) {
  sqlite3_str_appendall(out, before);
  sqlite3_str_appendchar(out, 1, '[');
  put_number(out, pair[0]);
  sqlite3_str_appendchar(out, 1, ',');
  put_number(out, pair[1]);
  sqlite3_str_appendchar(out, 1, ']');
}
static void put_named(sqlite3_str* out, const char* before, double number) {
  sqlite3_str_appendall(out, before);
  put_number(out, number);
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
static void ask_area(Context* context, const abut_shape_t* s) {
  double x;
  const int status = abut_area(s, &x);
  if (answered(context, status) && status == 1) sqlite3_result_double(context, x);
}
static void ask_perimeter(Context* context, const abut_shape_t* s) {
  double x;
  const int status = abut_perimeter(s, &x);
  if (answered(context, status) && status == 1) sqlite3_result_double(context, x);
}
static void ask_centroid(Context* context, const abut_shape_t* s) {
  double at[2];
  const int status = abut_centroid(s, at);
  sqlite3_str* out;
  if (!answered(context, status) || status == 0) return;
  out = sqlite3_str_new(NULL);
  put_pair(out, "", at);
  give_json(context, out);
}
static void ask_bounds(Context* context, const abut_shape_t* s) {
  double sides[4];
  const int status = abut_bounds(s, sides);
  sqlite3_str* out;
  if (!answered(context, status) || status == 0) return;
  out = sqlite3_str_new(NULL);
  put_pair(out, "{\"min\":", sides);
  put_pair(out, ",\"max\":", sides + 2);
  sqlite3_str_appendchar(out, 1, '}');
  give_json(context, out);
}

typedef struct OfOne {
  const char* name;
  void (*ask)(Context*, const abut_shape_t*);
} OfOne;
static const OfOne of_one[] = {{"shape", ask_shape},
                               {"shape_text", ask_text},
                               {"shape_json", ask_json},
                               {"shape_kind", ask_kind},
                               {"shape_area", ask_area},
                               {"shape_perimeter", ask_perimeter},
                               {"shape_centroid", ask_centroid},
                               {"shape_bounds", ask_bounds}};
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

/* ---- Of two shapes -------------------------------------------------------------------------- */

typedef const abut_shape_t Shape;
static void give_bool(Context* context, int status) {
  if (answered(context, status)) sqlite3_result_int(context, status);
}
static void give_number(Context* context, int status, double x) {
  if (answered(context, status) && status == 1) sqlite3_result_double(context, x);
}
static void ask_intersects(Context* c, Shape* a, Shape* b) { give_bool(c, abut_intersects(a, b)); }
static void ask_interiors(Context* c, Shape* a, Shape* b) {
  give_bool(c, abut_interiors_intersect(a, b));
}
static void ask_contains(Context* c, Shape* a, Shape* b) { give_bool(c, abut_contains(a, b)); }
static void ask_relation(Context* c, Shape* a, Shape* b) {
  const int relation = abut_relation(a, b);
  if (answered(c, relation))
    sqlite3_result_text(c, abut_relation_name(relation), -1, SQLITE_STATIC);
}
static void ask_disjoint(Context* c, Shape* a, Shape* b) { give_bool(c, abut_disjoint(a, b)); }
static void ask_touches(Context* c, Shape* a, Shape* b) { give_bool(c, abut_touches(a, b)); }
static void ask_crosses(Context* c, Shape* a, Shape* b) { give_bool(c, abut_crosses(a, b)); }
static void ask_overlaps(Context* c, Shape* a, Shape* b) { give_bool(c, abut_overlaps(a, b)); }
static void ask_within(Context* c, Shape* a, Shape* b) { give_bool(c, abut_within(a, b)); }
static void ask_covers(Context* c, Shape* a, Shape* b) { give_bool(c, abut_covers(a, b)); }
static void ask_covered_by(Context* c, Shape* a, Shape* b) { give_bool(c, abut_covered_by(a, b)); }
static void ask_equals(Context* c, Shape* a, Shape* b) { give_bool(c, abut_equals(a, b)); }
static void ask_relate(Context* c, Shape* a, Shape* b) {
  char matrix[10];
  if (answered(c, abut_relate(a, b, matrix))) sqlite3_result_text(c, matrix, 9, SQLITE_TRANSIENT);
}
static void ask_distance(Context* c, Shape* a, Shape* b) {
  double x = 0;
  const int status = abut_distance(a, b, &x);
  give_number(c, status, x);
}
static void ask_overlap_area(Context* c, Shape* a, Shape* b) {
  double x = 0;
  const int status = abut_overlap_area(a, b, &x);
  give_number(c, status, x);
}
static void give_points(Context* c, int status, const abut_point_pair_t* p) {
  sqlite3_str* out;
  if (!answered(c, status) || status == 0) return;
  out = sqlite3_str_new(NULL);
  put_pair(out, "{\"a\":", p->a);
  put_pair(out, ",\"b\":", p->b);
  put_named(out, ",\"distance\":", p->distance);
  sqlite3_str_appendchar(out, 1, '}');
  give_json(c, out);
}
static void ask_closest(Context* c, Shape* a, Shape* b) {
  abut_point_pair_t p = {.size = sizeof p};
  give_points(c, abut_closest_points(a, b, &p), &p);
}
static void ask_farthest(Context* c, Shape* a, Shape* b) {
  abut_point_pair_t p = {.size = sizeof p};
  give_points(c, abut_farthest_points(a, b, &p), &p);
}
static void ask_separation(Context* c, Shape* a, Shape* b) {
  abut_separation_t s = {.size = sizeof s};
  const int status = abut_separation(a, b, &s);
  sqlite3_str* out;
  if (!answered(c, status) || status == 0) return;
  out = sqlite3_str_new(NULL);
  put_named(out, "{\"distance\":", s.distance);
  put_pair(out, ",\"normal\":", s.normal);
  put_pair(out, ",\"a\":", s.a);
  put_pair(out, ",\"b\":", s.b);
  sqlite3_str_appendchar(out, 1, '}');
  give_json(c, out);
}
static void ask_contact(Context* c, Shape* a, Shape* b) {
  abut_contact_t contact = {.size = sizeof contact};
  const int status = abut_contact(a, b, &contact);
  sqlite3_str* out;
  if (!answered(c, status) || status == 0) return;
  out = sqlite3_str_new(NULL);
  put_pair(out, "{\"normal\":", contact.normal);
  put_named(out, ",\"depth\":", contact.depth);
  sqlite3_str_appendall(out, ",\"points\":[");
  for (int i = 0; i < contact.count; ++i) put_pair(out, i > 0 ? "," : "", contact.points[i]);
  sqlite3_str_appendall(out, "]}");
  give_json(c, out);
}
/* Asks until there is room for what is answered. */
static void ask_intersections(Context* c, Shape* a, Shape* b) {
  abut_intersection_t* points = NULL;
  abut_piece_t* pieces = NULL;
  size_t n_points = 16, n_pieces = 16, room, piece_room;
  int status;
  do {
    room = n_points, piece_room = n_pieces;
    sqlite3_free(points), sqlite3_free(pieces);
    points = sqlite3_malloc64(room * sizeof *points);
    pieces = sqlite3_malloc64(piece_room * sizeof *pieces);
    status = points == NULL || pieces == NULL
                 ? ABUT_ERROR_MEMORY
                 : abut_intersections(a, b, points, room, &n_points, pieces, piece_room, &n_pieces);
  } while (status >= 0 && (n_points > room || n_pieces > piece_room));
  if (answered(c, status)) {
    sqlite3_str* const out = sqlite3_str_new(NULL);
    sqlite3_str_appendall(out, "{\"points\":[");
    for (size_t i = 0; i < n_points; ++i) {
      put_pair(out, i > 0 ? ",{\"at\":" : "{\"at\":", points[i].at);
      sqlite3_str_appendf(out, ",\"tangent\":%s", points[i].tangent ? "true" : "false");
      if (points[i].ta == points[i].ta) put_named(out, ",\"ta\":", points[i].ta);
      if (points[i].tb == points[i].tb) put_named(out, ",\"tb\":", points[i].tb);
      sqlite3_str_appendchar(out, 1, '}');
    }
    sqlite3_str_appendall(out, "],\"pieces\":[");
    for (size_t i = 0; i < n_pieces; ++i) {
      put_pair(out, i > 0 ? ",{\"from\":" : "{\"from\":", pieces[i].from);
      put_pair(out, ",\"to\":", pieces[i].to);
      if (pieces[i].is_arc) {
        put_pair(out, ",\"center\":", pieces[i].center);
        put_pair(out, ",\"semi_axes\":", pieces[i].semi_axes);
        put_pair(out, ",\"axis\":", pieces[i].rotation);
      }
      if (pieces[i].unbounded_from) sqlite3_str_appendall(out, ",\"unbounded_from\":true");
      if (pieces[i].unbounded_to) sqlite3_str_appendall(out, ",\"unbounded_to\":true");
      sqlite3_str_appendchar(out, 1, '}');
    }
    sqlite3_str_appendall(out, "]}");
    give_json(c, out);
  }
  sqlite3_free(points), sqlite3_free(pieces);
}
static void ask_tangents(Context* c, Shape* a, Shape* b) {
  abut_tangent_t* lines = NULL;
  size_t count = 8, room;
  int status;
  do {
    room = count;
    sqlite3_free(lines);
    lines = sqlite3_malloc64(room * sizeof *lines);
    status = lines == NULL ? ABUT_ERROR_MEMORY : abut_tangents(a, b, lines, room, &count, NULL);
  } while (status >= 0 && count > room);
  if (answered(c, status)) {
    sqlite3_str* const out = sqlite3_str_new(NULL);
    sqlite3_str_appendchar(out, 1, '[');
    for (size_t i = 0; i < count; ++i) {
      put_pair(out, i > 0 ? ",{\"a\":" : "{\"a\":", lines[i].a);
      put_pair(out, ",\"b\":", lines[i].b);
      sqlite3_str_appendchar(out, 1, '}');
    }
    sqlite3_str_appendchar(out, 1, ']');
    give_json(c, out);
  }
  sqlite3_free(lines);
}
static void give_hit(Context* c, int status, const abut_hit_t* hit) {
  sqlite3_str* out;
  if (!answered(c, status) || status == 0) return;
  out = sqlite3_str_new(NULL);
  put_named(out, "{\"t\":", hit->t);
  put_pair(out, ",\"point\":", hit->point);
  put_pair(out, ",\"normal\":", hit->normal);
  sqlite3_str_appendchar(out, 1, '}');
  give_json(c, out);
}
static void ask_cast_ray(Context* c, Shape* a, Shape* b) {
  abut_hit_t hit = {.size = sizeof hit};
  give_hit(c, abut_cast_ray(a, b, &hit), &hit);
}

typedef struct OfTwo {
  const char* name;
  void (*ask)(Context*, Shape*, Shape*);
} OfTwo;
static const OfTwo of_two[] = {{"shape_intersects", ask_intersects},
                               {"shape_interiors_intersect", ask_interiors},
                               {"shape_contains", ask_contains},
                               {"shape_relation", ask_relation},
                               {"shape_relate", ask_relate},
                               {"shape_disjoint", ask_disjoint},
                               {"shape_touches", ask_touches},
                               {"shape_crosses", ask_crosses},
                               {"shape_overlaps", ask_overlaps},
                               {"shape_within", ask_within},
                               {"shape_covers", ask_covers},
                               {"shape_covered_by", ask_covered_by},
                               {"shape_equals", ask_equals},
                               {"shape_distance", ask_distance},
                               {"shape_overlap_area", ask_overlap_area},
                               {"shape_closest_points", ask_closest},
                               {"shape_farthest_points", ask_farthest},
                               {"shape_separation", ask_separation},
                               {"shape_contact", ask_contact},
                               {"shape_intersections", ask_intersections},
                               {"shape_tangents", ask_tangents},
                               {"shape_cast_ray", ask_cast_ray}};
static bool two_shapes(Context* context, sqlite3_value* x, sqlite3_value* y, Held* a, Held* b) {
  if (!held_argument(context, x, a)) return false;
  if (held_argument(context, y, b)) return true;
  release(a);
  return false;
}
static void call_of_two(Context* context, int count, sqlite3_value** values) {
  const OfTwo* const f = sqlite3_user_data(context);
  Held a, b;
  if (any_null(count, values) || !two_shapes(context, values[0], values[1], &a, &b)) return;
  f->ask(context, &a.shape, &b.shape);
  release(&a), release(&b);
}
static void call_dwithin(Context* context, int count, sqlite3_value** values) {
  double x = 0, reach;
  Held a, b;
  if (any_null(count, values) || !number_argument(context, values[2], &reach)) return;
  if (!(reach >= 0)) {
    fail(context, "the distance has to be at least 0");
    return;
  }
  if (!two_shapes(context, values[0], values[1], &a, &b)) return;
  if (answered(context, abut_distance(&a.shape, &b.shape, &x)))
    sqlite3_result_int(context, x <= reach);
  release(&a), release(&b);
}
/* shape_relate(a, b, pattern) */
static void call_relate_is(Context* context, int count, sqlite3_value** values) {
  Held a, b;
  if (any_null(count, values)) return;
  if (!two_shapes(context, values[0], values[1], &a, &b)) return;
  give_bool(context, abut_relate_is(&a.shape, &b.shape, (const char*)sqlite3_value_text(values[2])));
  release(&a), release(&b);
}
/* shape_cast(moving, dx, dy, target), shape_cast_rotating(moving, dx, dy, angle, target, tolerance) */
static void call_cast(Context* context, int count, sqlite3_value** values) {
  const bool turns = count == 6;
  abut_hit_t hit = {.size = sizeof hit};
  double dx, dy, angle = 0, tolerance = 0;
  Held a, b;
  if (any_null(count, values) || !number_argument(context, values[1], &dx) ||
      !number_argument(context, values[2], &dy))
    return;
  if (turns && (!number_argument(context, values[3], &angle) ||
                !number_argument(context, values[5], &tolerance)))
    return;
  if (!two_shapes(context, values[0], values[turns ? 4 : 3], &a, &b)) return;
  give_hit(context,
           turns ? abut_cast_rotating(&a.shape, dx, dy, angle, &b.shape, tolerance, &hit)
                 : abut_cast(&a.shape, dx, dy, &b.shape, &hit),
           &hit);
  release(&a), release(&b);
}

/* ---- Shapes of numbers ---------------------------------------------------------------------- */

static void call_made(Context* context, int count, sqlite3_value** values) {
  const Made* const f = sqlite3_user_data(context);
  abut_shape_t shape = {.size = sizeof shape, .kind = f->kind};
  double numbers[6];
  if (any_null(count, values)) return;
  for (int i = 0; i < count; ++i)
    if (!number_argument(context, values[i], &numbers[i])) return;
  for (int i = 0, at = 0; i < count; ++i)
    if (kind_forms[f->kind].turns && i == 4) {
      if (numbers[4] - numbers[4] != 0) {
        fail(context, "the angle has to be finite");
        return;
      }
      abut_rotations(&numbers[4], 1, &shape.rotation[0], &shape.rotation[1]);
    } else {
      shape.numbers[at++] = numbers[i];
    }
  if (abut_validate(&shape) != 1)
    fail(context, abut_last_error());
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
  int status = SQLITE_OK;
#define FUNCTION(name, arguments, data, call) \
  if (status == SQLITE_OK)                    \
  status = sqlite3_create_function(db, name, arguments, flags, (void*)(data), call, NULL, NULL)
  for (int i = 0; i < COUNT(of_one); ++i) FUNCTION(of_one[i].name, 1, &of_one[i], call_of_one);
  for (int i = 0; i < COUNT(of_two); ++i) FUNCTION(of_two[i].name, 2, &of_two[i], call_of_two);
  for (int i = 0; i < COUNT(made); ++i)
    FUNCTION(made[i].name, made[i].numbers, &made[i], call_made);
  FUNCTION("shape_problem", 1, NULL, call_problem);
  FUNCTION("shape_dwithin", 3, NULL, call_dwithin);
  FUNCTION("shape_relate", 3, NULL, call_relate_is);
  FUNCTION("shape_cast", 4, NULL, call_cast);
  FUNCTION("shape_cast_rotating", 6, NULL, call_cast);
  return status;
}
