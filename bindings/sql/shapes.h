/* Shared by the extensions of PostgreSQL, SQLite and DuckDB: a shape as bytes, and many shapes on their
 * way into an index.
 *
 * The includer defines SHAPES_ALLOC(memory, old, bytes): like realloc, in a memory of its own kind. */
#ifndef ABUT_SQL_SHAPES_H
#define ABUT_SQL_SHAPES_H

#include <abut.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

/* abut_last_error(), with the functions that it names as they are called in SQL. It is this thread's until the next
 * one. */
#ifndef SHAPES_PREFIX
#define SHAPES_PREFIX "shape_"
#endif
static inline const char* shape_error(void) {
  static _Thread_local char told[1024];
  const char* const error = abut_last_error();
  const char* const name = strstr(error, "repaired()");
  const size_t before = name == NULL ? 0 : (size_t)(name - error);
  if (name == NULL || strlen(error) + sizeof SHAPES_PREFIX > sizeof told) return error;
  memcpy(told, error, before);
  strcpy(told + before, SHAPES_PREFIX);
  strcat(told, name);
  return told;
}

/* Why a distance is none up to which shapes may be apart; NULL: it is one. */
static inline const char* problem_of_distance(double x) {
  return x >= 0 ? NULL : x < 0 ? "distance must not be negative" : "distance must not be NaN";
}

/* A shape is stored as
 *
 *   kind     uint8
 *   form     uint8, SHAPE_FORM
 *   zero     uint16
 *   numbers  float8 each, in the order of abut.h; for turned kinds cosine and sine after them, which
 *            are a unit vector to within rounding
 *   vertices x, y, x, y, …  of kinds that have some
 *   starts   of polylines and regions: where each part begins, as float8, and how many parts
 *
 * A zero is stored without its sign: equal shapes have equal bytes. */
#define SHAPE_FORM 1
#define SHAPE_HEAD 4

/* How many numbers a kind has, and whether it turns and has vertices, or parts of them. */
typedef struct KindForm {
  uint8_t numbers, turns, vertices, parts;
} KindForm;
#define SHAPES_FORM(kind, name, numbers, turns, vertices, parts) \
  [kind] = {numbers, turns, vertices, parts},
static const KindForm kind_forms[] = {ABUT_EACH_KIND(SHAPES_FORM)};
#undef SHAPES_FORM
enum { KINDS = sizeof kind_forms / sizeof *kind_forms };
static inline size_t fixed_numbers(int kind) {
  return (size_t)kind_forms[kind].numbers + 2 * (size_t)kind_forms[kind].turns;
}

/* The shape whose `count` doubles stand in `words`; NULL, or what is wrong with them. Vertices stay
 * there; `*starts` is allocated if it is needed. */
static inline const char* shape_of_words(int kind, const double* words, size_t count,
                                         abut_shape_t* shape, void* memory, size_t** starts) {
  KindForm f;
  size_t fixed;
  *starts = NULL;
  if (kind < 0 || kind >= KINDS) return "its kind is unknown";
  f = kind_forms[kind];
  fixed = fixed_numbers(kind);
  memset(shape, 0, sizeof *shape);
  shape->size = sizeof *shape;
  shape->kind = kind;
  if (count < fixed) return "numbers are missing";
  memcpy(shape->numbers, words, f.numbers * sizeof(double));
  if (f.turns) {
    const double c = words[f.numbers], s = words[f.numbers + 1];
    shape->rotation[0] = c, shape->rotation[1] = s;
    /* The bound of Rotation::axis: what is farther off, it would change. */
    if (!(fabs(c * c + s * s - 1) <= 0x1.8p-51)) return "its axis is no unit vector";
  }
  words += fixed, count -= fixed;
  if (f.parts) {
    const double parts = count > 0 ? words[count - 1] : -1;
    size_t* at;
    if (!(parts >= 0 && parts < (double)count)) return "parts are missing";
    count -= 1 + (size_t)parts;
    at = *starts = SHAPES_ALLOC(memory, NULL, ((size_t)parts + 1) * sizeof(size_t));
    if (at == NULL) return "out of memory";
    for (size_t i = 0; i < (size_t)parts; ++i) {
      const double start = words[count + i];
      if (!(start >= 0 && start <= (double)(count / 2) && start == floor(start)))
        return "a part begins nowhere";
      at[i] = (size_t)start;
      if (i > 0 ? at[i] < at[i - 1] : at[i] != 0) return "its parts are out of order";
    }
    at[(size_t)parts] = count / 2;
    shape->starts = at;
    shape->part_count = (size_t)parts;
  }
  if (f.vertices ? count % 2 != 0 : count != 0) return "its length is wrong";
  shape->vertex_count = count / 2;
  shape->vertices = f.vertices ? words : NULL;
  return NULL;
}

static inline size_t words_of_shape(const abut_shape_t* shape) {
  const KindForm f = kind_forms[shape->kind];
  return fixed_numbers(shape->kind) + (f.vertices ? 2 * shape->vertex_count : 0) +
         (f.parts ? shape->part_count + 1 : 0);
}
/* Writes the head and the words of a shape, SHAPE_HEAD + 8 * words_of_shape() bytes. */
static inline void put_shape(const abut_shape_t* shape, char* to) {
  const KindForm f = kind_forms[shape->kind];
  const bool unturned = shape->rotation[0] == 0 && shape->rotation[1] == 0;
  to[0] = (char)shape->kind, to[1] = SHAPE_FORM, to[2] = to[3] = 0;
  to += SHAPE_HEAD;
#define PUT(number)                   \
  do {                                \
    const double x_ = (number) + 0.0; \
    memcpy(to, &x_, sizeof x_);       \
    to += sizeof x_;                  \
  } while (0)
  for (int i = 0; i < f.numbers; ++i) PUT(shape->numbers[i]);
  if (f.turns) {
    PUT(unturned ? 1 : shape->rotation[0]);
    PUT(shape->rotation[1]);
  }
  if (f.vertices)
    for (size_t i = 0; i < 2 * shape->vertex_count; ++i) PUT(shape->vertices[i]);
  if (f.parts) {
    for (size_t i = 0; i < shape->part_count; ++i) PUT((double)shape->starts[i]);
    PUT((double)shape->part_count);
  }
#undef PUT
}

/* A shape of a kind without vertices, of numbers in the order of abut.h, but an angle before the radius; NULL, or what
 * is wrong. */
static inline const char* shape_of_numbers(int kind, const double* numbers, abut_shape_t* shape) {
  const KindForm f = kind_forms[kind];
  enum { ANGLE = 4 };
  memset(shape, 0, sizeof *shape);
  shape->size = sizeof *shape;
  shape->kind = kind;
  for (int i = 0, at = 0; i < f.numbers + f.turns; ++i)
    if (!f.turns || i != ANGLE)
      shape->numbers[at++] = numbers[i];
    else if (numbers[i] - numbers[i] != 0)
      return "the angle has to be finite";
    else
      abut_rotations(&numbers[i], 1, &shape->rotation[0], &shape->rotation[1]);
  return abut_validate(shape) == 1 ? NULL : shape_error();
}

/* ---- Many shapes ---------------------------------------------------------------------------- */

/* Shapes of one kind, as columns, and an item of the caller's beside each: a row's number or place. */
typedef struct ShapeRows {
  uint64_t* items;
  double* numbers;
  double* vertices;
  size_t *starts,
      *parts; /* of each row: its first vertex, or part; of each part: its first vertex */
  size_t count, room, vertex_count, vertex_room, part_count, part_room;
} ShapeRows;
/* By kind; the last are items without a shape. */
typedef struct ShapeColumns {
  ShapeRows kinds[KINDS + 1];
  size_t count;
  bool no_items; /* they are not wanted */
} ShapeColumns;
#define NO_SHAPE KINDS

static inline bool shapes_room_(void* memory, void** items, size_t room, size_t size) {
  void* const more = SHAPES_ALLOC(memory, *items, room * size);
  if (more == NULL) return false;
  *items = more;
  return true;
}
/* Room for one more of a kind, whose item is there; false: out of memory. */
static inline bool more_room_(ShapeColumns* columns, int kind, uint64_t item, void* memory) {
  ShapeRows* const r = &columns->kinds[kind];
  if (r->count == r->room) {
    const size_t room = r->room + r->room / 2 + 64;
    const size_t fixed = kind == NO_SHAPE ? 0 : fixed_numbers(kind);
    if (!columns->no_items && !shapes_room_(memory, (void**)&r->items, room, sizeof *r->items))
      return false;
    if (fixed > 0 && !shapes_room_(memory, (void**)&r->numbers, room, fixed * sizeof(double)))
      return false;
    if (kind != NO_SHAPE && kind_forms[kind].vertices &&
        !shapes_room_(memory, (void**)&r->starts, room + 1, sizeof *r->starts))
      return false;
    r->room = room;
  }
  if (!columns->no_items) r->items[r->count] = item;
  return true;
}
/* Adds a valid shape of a kind that neither turns nor has vertices, whose numbers begin at a byte; false: out of
 * memory. */
static inline bool add_numbers(ShapeColumns* columns, int kind, const char* numbers, uint64_t item,
                               void* memory) {
  const size_t fixed = kind_forms[kind].numbers;
  ShapeRows* const r = &columns->kinds[kind];
  if (!more_room_(columns, kind, item, memory)) return false;
  memcpy(r->numbers + fixed * r->count, numbers, fixed * sizeof(double));
  ++r->count;
  ++columns->count;
  return true;
}
/* Adds a valid shape, or none; false: out of memory. */
static inline bool add_shape(ShapeColumns* columns, const abut_shape_t* shape, uint64_t item,
                             void* memory) {
  const int kind = shape == NULL ? NO_SHAPE : shape->kind;
  const KindForm f = shape == NULL ? (KindForm){0, 0, 0, 0} : kind_forms[kind];
  const size_t fixed = shape == NULL ? 0 : fixed_numbers(kind);
  ShapeRows* const r = &columns->kinds[kind];
  if (!more_room_(columns, kind, item, memory)) return false;
  if (fixed > 0) {
    double* const to = r->numbers + fixed * r->count;
    memcpy(to, shape->numbers, f.numbers * sizeof(double));
    if (f.turns) memcpy(to + f.numbers, shape->rotation, 2 * sizeof(double));
  }
  if (f.vertices) {
    const size_t vertices = shape->vertex_count;
    if (r->vertex_count + vertices > r->vertex_room) {
      const size_t room = r->vertex_count + vertices + r->vertex_room / 2 + 64;
      if (!shapes_room_(memory, (void**)&r->vertices, room, 2 * sizeof(double))) return false;
      r->vertex_room = room;
    }
    if (f.parts && r->part_count + shape->part_count >= r->part_room) {
      const size_t room = r->part_count + shape->part_count + r->part_room / 2 + 64;
      if (!shapes_room_(memory, (void**)&r->parts, room, sizeof *r->parts)) return false;
      r->part_room = room;
    }
    r->starts[r->count] = f.parts ? r->part_count : r->vertex_count;
    if (vertices > 0)
      memcpy(r->vertices + 2 * r->vertex_count, shape->vertices, 2 * sizeof(double) * vertices);
    for (size_t i = 0; f.parts && i < shape->part_count; ++i)
      r->parts[r->part_count++] = r->vertex_count + shape->starts[i];
    r->vertex_count += vertices;
    if (f.parts) r->parts[r->part_count] = r->vertex_count;
    r->starts[r->count + 1] = f.parts ? r->part_count : r->vertex_count;
  }
  ++r->count;
  ++columns->count;
  return true;
}
/* One kind's rows as libabut takes them. */
static inline abut_columns_t columns_of_kind(const ShapeRows* r, int kind) {
  const KindForm f = kind_forms[kind];
  const ptrdiff_t stride = (ptrdiff_t)(fixed_numbers(kind) * sizeof(double));
  abut_columns_t c = {.size = sizeof c, .kind = kind, .count = r->count};
  for (int i = 0; i < f.numbers; ++i) c.numbers[i] = (abut_column_t){r->numbers + i, stride};
  for (int i = 0; i < 2 && f.turns; ++i)
    c.rotation[i] = (abut_column_t){r->numbers + f.numbers + i, stride};
  if (f.vertices) {
    c.starts = r->starts;
    c.parts = r->parts;
    for (int i = 0; i < 2; ++i)
      c.vertices[i] = (abut_column_t){r->vertices + i, 2 * (ptrdiff_t)sizeof(double)};
  }
  return c;
}
/* `count` rows of a kind, from row `first` on. */
static inline abut_columns_t columns_from(const ShapeRows* r, int kind, size_t first,
                                          size_t count) {
  const ptrdiff_t bytes = (ptrdiff_t)(first * fixed_numbers(kind) * sizeof(double));
  abut_columns_t c = columns_of_kind(r, kind);
  c.count = count;
  for (int i = 0; i < 5; ++i)
    if (c.numbers[i].data != NULL) c.numbers[i].data = (const char*)c.numbers[i].data + bytes;
  for (int i = 0; i < 2; ++i)
    if (c.rotation[i].data != NULL) c.rotation[i].data = (const char*)c.rotation[i].data + bytes;
  if (c.starts != NULL) c.starts += first;
  return c;
}
/* An index of all, and in `items`, unless they are not wanted, the item of each id; after them those
 * without a shape. NULL: abut_last_error() tells. */
static inline abut_index_t* index_shapes(const ShapeColumns* columns, uint64_t* items,
                                         const abut_work_t* work) {
  abut_columns_t all[KINDS];
  const abut_columns_t* given[KINDS];
  size_t count = 0;
  for (int kind = 0; kind <= NO_SHAPE; ++kind) {
    const ShapeRows* const r = &columns->kinds[kind];
    if (r->count == 0) continue;
    if (!columns->no_items) {
      memcpy(items, r->items, r->count * sizeof *items);
      items += r->count;
    }
    if (kind == NO_SHAPE) continue;
    all[count] = columns_of_kind(r, kind);
    given[count] = &all[count];
    ++count;
  }
  return abut_index_build(given, count, work);
}

#endif
