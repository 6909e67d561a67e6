/* Shapes as values of a database whose values are bytes: SQLite and DuckDB.
 *
 * The includer defines SHAPES_FREE(memory) beside SHAPES_ALLOC of shapes.h. */
#ifndef ABUT_SQL_HELD_H
#define ABUT_SQL_HELD_H

#include "shapes.h"

/* A shape that was read from a value, and the memory that it refers to. */
typedef struct Held {
  abut_shape_t shape;
  double few[8];
  double* words;
  size_t* starts;
} Held;
static inline void release(Held* held) {
  SHAPES_FREE(held->words);
  SHAPES_FREE(held->starts);
}

/* Copies a shape, as it stands in numbers, into a Held. NULL, or what is wrong. */
static inline const char* hold_words(Held* held, const char* bytes, size_t size) {
  const size_t count = (size - SHAPE_HEAD) / sizeof(double);
  double* words = held->few;
  const char* why;
  held->words = NULL, held->starts = NULL;
  if (count > sizeof held->few / sizeof *held->few) {
    words = held->words = SHAPES_ALLOC(NULL, NULL, count * sizeof(double));
    if (words == NULL) return "out of memory";
  }
  memcpy(words, bytes + SHAPE_HEAD, count * sizeof(double));
  why = shape_of_words((unsigned char)bytes[0], words, count, &held->shape, NULL, &held->starts);
  if (why != NULL) release(held);
  return why;
}
/* The answer of abut_read(), or of abut_read_unchecked(), lasts until it reads again: the words are kept. */
typedef int (*ReadText)(const char* text, size_t length, abut_shape_t* out);
static inline const char* hold_read(Held* held, const char* text, size_t size, ReadText read) {
  abut_shape_t shape = {.size = sizeof shape};
  char few[SHAPE_HEAD + 8 * sizeof(double)];
  size_t bytes;
  char* copy = few;
  const char* why;
  if (read(text, size, &shape) != 1) return shape_error();
  bytes = SHAPE_HEAD + sizeof(double) * words_of_shape(&shape);
  if (bytes > sizeof few && (copy = SHAPES_ALLOC(NULL, NULL, bytes)) == NULL)
    return "out of memory";
  put_shape(&shape, copy);
  why = hold_words(held, copy, bytes);
  if (copy != few) SHAPES_FREE(copy);
  if (why == NULL) held->shape.flags |= shape.flags;
  return why;
}
/* A valid one. */
static inline const char* hold_text(Held* held, const char* text, size_t size) {
  return hold_read(held, text, size, abut_read);
}
/* Whether bytes are a shape's, whatever its numbers are. */
static inline bool is_form(const char* bytes, size_t size) {
  return size >= SHAPE_HEAD && (size - SHAPE_HEAD) % sizeof(double) == 0 && bytes[1] == SHAPE_FORM;
}
/* A shape of bytes, whose numbers nobody has looked at yet. A database that was opened without the extension
 * keeps a text as it is: it is read as one. NULL, or what is wrong: only with NULL there is something to release. */
static inline const char* hold_unchecked(Held* held, const char* bytes, size_t size) {
  if (is_form(bytes, size)) return hold_words(held, bytes, size);
  if (size > 0 && bytes[0] >= ' ') return hold_text(held, bytes, size);
  return "these bytes are no shape";
}
/* A shape of bytes or of text, valid or not. */
static inline const char* hold_any(Held* held, const char* bytes, size_t size) {
  return is_form(bytes, size) ? hold_words(held, bytes, size)
                              : hold_read(held, bytes, size, abut_read_unchecked);
}
/* As before, but valid. */
static inline const char* hold_bytes(Held* held, const char* bytes, size_t size) {
  const char* why = hold_unchecked(held, bytes, size);
  if (why != NULL || held->shape.flags == ABUT_CHECKED) return why;
  if (abut_validate(&held->shape) != 1) {
    release(held);
    return shape_error();
  }
  held->shape.flags = ABUT_CHECKED;
  return NULL;
}

static inline void free_columns(ShapeColumns* columns) {
  for (int kind = 0; kind <= NO_SHAPE; ++kind) {
    ShapeRows* const r = &columns->kinds[kind];
    SHAPES_FREE(r->items);
    SHAPES_FREE(r->numbers);
    SHAPES_FREE(r->vertices);
    SHAPES_FREE(r->starts);
    SHAPES_FREE(r->parts);
    memset(r, 0, sizeof *r);
  }
}

/* Functions that make a shape of numbers, which are in the order of abut.h, but an angle before the
 * radius. */
typedef struct Made {
  const char* name;
  int kind, numbers; /* 0: none makes a shape with vertices */
} Made;
#define HELD_MADE(kind, name, numbers, turns, vertices, parts) \
  {"shape_" #name, kind, (vertices) ? 0 : (numbers) + (turns)},
static const Made made[] = {ABUT_EACH_KIND(HELD_MADE)};
#undef HELD_MADE

#endif
