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
  int kind, numbers;
} Made;
static const Made made[] = {{"shape_point", ABUT_POINT, 2},
                            {"shape_line", ABUT_LINE, 4},
                            {"shape_ray", ABUT_RAY, 4},
                            {"shape_segment", ABUT_SEGMENT, 4},
                            {"shape_circle", ABUT_CIRCLE, 3},
                            {"shape_box", ABUT_BOX, 4},
                            {"shape_oriented_box", ABUT_ORIENTED_BOX, 5},
                            {"shape_ellipse", ABUT_ELLIPSE, 5},
                            {"shape_capsule", ABUT_CAPSULE, 5},
                            {"shape_rounded_box", ABUT_ROUNDED_BOX, 6}};

#endif
