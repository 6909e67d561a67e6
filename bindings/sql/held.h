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
