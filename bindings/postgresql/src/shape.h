/* What the files of the extension share: a shape in a table, and how it is asked.
 *
 * The extension is C over abut.h. So no destructor stands between PostgreSQL's longjmp and its
 * target, and no exception leaves libabut. What libabut allocates is freed before anything reports, or
 * by a callback of a memory context. */
#ifndef ABUT_POSTGRESQL_SHAPE_H
#define ABUT_POSTGRESQL_SHAPE_H

#include "postgres.h"

#include <abut.h>

#include "fmgr.h"
#include "utils/geo_decls.h"

/* A shape in a table, behind PostgreSQL's length of 4 bytes (or 1):
 *
 *   kind     uint8
 *   form     uint8, SHAPE_FORM
 *   zero     uint16
 *   numbers  float8 each, in the order of abut.h; for turned kinds cosine and sine after them
 *   vertices x, y, x, y, …  of kinds that have some
 *   starts   of polylines and regions: where each part begins, as float8, and how many parts
 *
 * So numbers are aligned behind a length of 4 bytes. A zero is stored without its sign: equal shapes
 * have equal bytes. */
#define SHAPE_FORM 1
#define SHAPE_HEAD 4

/* How many numbers a kind has, and whether it turns and has vertices, or parts of them. */
typedef struct KindForm {
  uint8 numbers, turns, vertices, parts;
} KindForm;
#define KINDS 13
extern const KindForm kind_forms[KINDS];
#define POLYLINE 11
#define REGION 12

/* The shape of a datum: numbers copied, vertices in place or palloc'ed. */
extern void shape_of_datum(Datum datum, abut_shape_t* shape);
/* The other way. */
extern Datum datum_of_shape(const abut_shape_t* shape);
#define PG_GETARG_SHAPE(i, name) \
  abut_shape_t name;             \
  shape_of_datum(PG_GETARG_DATUM(i), &name)

/* Reports what libabut refused. */
extern void report(int64 status) pg_attribute_noreturn();
/* An answer of libabut's, if it is one. */
static inline int64 answered(int64 status) {
  if (unlikely(status < 0)) report(status);
  return status;
}

/* The box around a shape, wide enough for the rounding of its sides; false: it goes on for ever. */
extern bool bounds_of(const abut_shape_t* shape, double out[4]);
/* A box as a shape. */
extern void box_shape(const double sides[4], abut_shape_t* out);
/* The box that holds what lies within `reach` of a shape; of an endless one the whole plane. */
extern void reached_box(const abut_shape_t* shape, double reach, double out[4]);

/* How many units in the last place of the largest coordinate libabut's bounds and distances may be off:
 * each page says 8 u at most. Twice that, and twice for the sums over it. */
#define SLACK (32 * 1.1102230246251565e-16)

extern Datum shape_intersects(PG_FUNCTION_ARGS);
extern Datum shape_contains(PG_FUNCTION_ARGS);
extern Datum shape_contained(PG_FUNCTION_ARGS);
extern Datum shape_dwithin(PG_FUNCTION_ARGS);

#endif
