/* The queries of libabut as functions of SQL, which the databases make in a loop over abut_query(). */
#ifndef ABUT_SQL_QUERIES_H
#define ABUT_SQL_QUERIES_H

#include "shapes.h"

/* A query by its number, as a function of SQL: "shape_" and its name; a query that C calls by another name because
 * it takes an argument more is a function of the same name with an argument more. */
typedef struct QueryFunction {
  int query;
  abut_query_t of;
  char name[40];
  int arguments; /* a vector is two numbers */
} QueryFunction;
enum { MOST_ARGUMENTS = 8, MOST_SHAPES = 2, MOST_WIDTH = 32 };
/* QueryFunction number i; false if there are no more. */
static inline bool function_of_query(int i, QueryFunction* f) {
  const char* name;
  f->query = i;
  f->of.size = sizeof f->of;
  if (abut_query(i, &f->of) != 1) return false;
  name = strcmp(f->of.name, "relate_is") == 0        ? "relate"
         : strcmp(f->of.name, "contact_within") == 0 ? "contact"
                                                     : f->of.name;
  strcpy(f->name, "shape_");
  strncat(f->name, name, sizeof f->name - sizeof "shape_");
  f->arguments = 0;
  for (int k = 0; k < f->of.argument_count; ++k)
    f->arguments += f->of.arguments[k].form == ABUT_VECTOR ? 2 : 1;
  return true;
}

/* Rows of an answer. */
typedef struct Answer {
  double* numbers;
  size_t count, room; /* of rows; of numbers */
} Answer;
/* Asks until there is room for the answer; below 0: shape_error() tells. */
static inline int64_t ask(const QueryFunction* f, const abut_shape_t* const* shapes,
                          const double* numbers, const char* text, void* memory, Answer* to) {
  for (;;) {
    const int64_t rows = abut_ask(f->query, shapes, numbers, text, to->numbers, to->room);
    size_t room;
    if (rows < 0) return rows;
    to->count = (size_t)rows;
    if ((size_t)rows * (size_t)f->of.width <= to->room) return rows;
    room = (size_t)rows * (size_t)f->of.width;
    double* const more = SHAPES_ALLOC(memory, to->numbers, room * sizeof(double));
    if (more == NULL) return ABUT_ERROR_MEMORY;
    to->numbers = more, to->room = room;
  }
}

#endif
