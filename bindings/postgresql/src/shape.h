/* Shared by the files of the extension: a shape in a table, and how it is asked.
 *
 * The extension is C over abut.h. So no destructor stands between PostgreSQL's longjmp and its
 * target, and no exception leaves libabut. Memory of libabut is freed before anything reports, or
 * by a callback of a memory context. */
#ifndef ABUT_POSTGRESQL_SHAPE_H
#define ABUT_POSTGRESQL_SHAPE_H

#include "postgres.h"

#include "fmgr.h"
#include "utils/geo_decls.h"
#include "utils/memutils.h"
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif

/* Grows by repalloc in the current context; what does not fit into memory is reported. */
static inline void* shapes_alloc(void* old, Size bytes) {
  return old == NULL ? MemoryContextAllocHuge(CurrentMemoryContext, Max(bytes, 1))
                     : repalloc_huge(old, bytes);
}
#define SHAPES_ALLOC(memory, old, bytes) shapes_alloc(old, bytes)
#define SHAPES_FREE(memory) ((memory) == NULL ? (void)0 : pfree(memory))
/* The bytes of a shape stand behind PostgreSQL's length of 4 bytes (or 1). So its numbers are aligned
 * behind a length of 4. */
#include "../../sql/shapes.h"

/* The shape of a datum: numbers copied, vertices in place or palloc'ed. */
extern void shape_of_datum(Datum datum, abut_shape_t* shape);
/* The other way. */
extern Datum datum_of_shape(const abut_shape_t* shape);
#define PG_GETARG_SHAPE(i, name) \
  abut_shape_t name;             \
  shape_of_datum(PG_GETARG_DATUM(i), &name)

#if PG_VERSION_NUM < 180000
#define pg_noreturn pg_attribute_noreturn()
#endif
/* Reports what libabut refused. */
pg_noreturn extern void report(int64 status);
/* An answer of libabut's, if it is one. */
static inline int64 answered(int64 status) {
  if (unlikely(status < 0)) report(status);
  return status;
}

/* Makes room for the rows that a function gives. */
extern void init_rows(FunctionCallInfo fcinfo);

/* The box around a shape, wide enough for the rounding of its sides; false: it goes on for ever. */
extern bool bounds_of(const abut_shape_t* shape, double out[4]);
/* A box that is in the box around the shape, in spite of that rounding; perhaps none is left. */
extern void least_bounds_of(const abut_shape_t* shape, double out[4]);
/* A box as a shape. */
extern void box_shape(const double sides[4], abut_shape_t* out);
/* The box that holds what lies within `reach` of a shape; of an endless one the whole plane. */
extern void reached_box(const abut_shape_t* shape, double reach, double out[4]);

/* How many units in the last place of the largest coordinate libabut's bounds and distances may be off:
 * each page says 8 u at most. Twice that, and twice for the sums over it. */
#define SLACK (32 * 1.1102230246251565e-16)

/* Refuses a distance that is negative or NaN. */
extern void check_reach(double reach);

extern Datum shape_intersects(PG_FUNCTION_ARGS);
extern Datum shape_interiors_intersect(PG_FUNCTION_ARGS);
extern Datum shape_contains(PG_FUNCTION_ARGS);
extern Datum shape_contained(PG_FUNCTION_ARGS);
extern Datum shape_same(PG_FUNCTION_ARGS);
extern Datum shape_dwithin(PG_FUNCTION_ARGS);
extern Datum shape_query(PG_FUNCTION_ARGS);

/* Makes long questions end where a query is cancelled or its server process is to end. */
extern void init_stop(void);
/* Makes the planner know of joins through an index. */
extern void init_join(void);

#endif
