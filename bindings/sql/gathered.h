/* Functions of SQL whose answer is a shape of others: repaired ones, and aggregates over rows. */
#ifndef ABUT_SQL_GATHERED_H
#define ABUT_SQL_GATHERED_H

#include "shapes.h"

/* shape_repaired(shape): `given` may be invalid. Rings become valid, and so do a polygon's vertices. */
static inline int repair(const abut_shape_t* given, int rule, abut_shape_t* out) {
  abut_shape_t region = *given;
  const size_t starts[] = {0, given->vertex_count};
  int valid = 0;
  if (given->kind != ABUT_REGION && (valid = abut_validate(given)) == 1) *out = *given;
  if (valid != 0) return valid;
  if (given->kind == ABUT_POLYGON) {
    region.kind = ABUT_REGION;
    region.starts = starts;
    region.part_count = 1;
  }
  return region.kind == ABUT_REGION ? abut_repaired(&region, rule, out, NULL, NULL)
                                    : ABUT_ERROR_ARGUMENT;
}
/* The number of a rule, or below 0. */
static inline int rule_of(const char* name, size_t length) {
  static const char* const rules[] = {"even_odd", "nonzero"};
  for (int i = 0; i < 2; ++i)
    if (strlen(rules[i]) == length && memcmp(rules[i], name, length) == 0) return i;
  return -1;
}
#define NO_RULE "the rule has to be 'even_odd' or 'nonzero'"

/* The areas that two shapes make, as regions. Where they have arcs, a tolerance is needed: how far chords may lie off. */
typedef struct AreaOfTwo {
  const char* name;
  abut_curved_region_t* (*make)(const abut_shape_t* a, const abut_shape_t* b);
} AreaOfTwo;
static const AreaOfTwo areas_of_two[] = {{"shape_common_part", abut_common_part},
                                         {"shape_united", abut_united},
                                         {"shape_difference", abut_difference},
                                         {"shape_symmetric_difference", abut_symmetric_difference}};
enum { AREAS_OF_TWO = sizeof areas_of_two / sizeof *areas_of_two };
/* The region, which is freed, as a shape. */
static inline int flat_area(abut_curved_region_t* region, double tolerance, abut_shape_t* out) {
  const abut_curved_edge_t* edges;
  const size_t* starts;
  size_t rings, i = 0;
  int status;
  if (region == NULL) return abut_last_status();
  status = abut_curved_region_edges(region, &edges, &starts, &rings);
  while (status == 1 && i < starts[rings] && !edges[i].is_arc) ++i;
  if (status == 1)
    status =
        abut_curved_region_flattened(region, i < starts[rings] ? tolerance : 1, out, NULL, NULL);
  abut_curved_region_free(region);
  return status;
}

/* An aggregate keeps four sides for its extent, else the shapes. */
typedef struct Gathered {
  double sides[4], tolerance;
  bool some, endless; /* of an extent */
  double* words;      /* of each shape its kind, how many numbers follow, and these */
  size_t count, used, room;
} Gathered;
typedef int (*Make)(const abut_shape_t* const* shapes, size_t count, double tolerance,
                    abut_shape_t* out);
typedef struct Gathering {
  const char* name;
  Make make; /* NULL: the extent */
} Gathering;
static const Gathering gatherings[] = {{"shape_extent", NULL},
                                       {"shape_hull", abut_hull_of_shapes},
                                       {"shape_union", abut_union_of_shapes}};
enum { GATHERINGS = sizeof gatherings / sizeof *gatherings };

static inline bool has_no_points(const abut_shape_t* shape) {
  return kind_forms[shape->kind].vertices && shape->vertex_count == 0;
}
static inline void gather_box(Gathered* to, const double box[4]) {
  for (int i = 0; i < 4; ++i)
    to->sides[i] = !to->some ? box[i]
                   : i < 2   ? fmin(to->sides[i], box[i])
                             : fmax(to->sides[i], box[i]);
  to->some = true;
}
static inline int gather_words(Gathered* to, size_t wanted) {
  if (to->used + wanted > to->room) {
    const size_t room = to->used + wanted + to->room / 2 + 64;
    double* const words = SHAPES_ALLOC(NULL, to->words, room * sizeof *words);
    if (words == NULL) return ABUT_ERROR_MEMORY;
    to->words = words, to->room = room;
  }
  return 1;
}
/* One more row; below 0: an error of libabut. */
static inline int gather(const Gathering* g, Gathered* to, const abut_shape_t* shape) {
  const size_t count = words_of_shape(shape);
  double box[4];
  int status;
  if (g->make == NULL) {
    if ((status = abut_bounds(shape, box)) == 1) gather_box(to, box);
    if (status == 0 && !has_no_points(shape)) to->endless = true;
    return status;
  }
  if ((status = gather_words(to, 2 + count)) < 0) return status;
  put_shape(shape, (char*)(to->words + to->used + 2) - SHAPE_HEAD);
  to->words[to->used] = shape->kind;
  to->words[to->used + 1] = (double)count;
  to->used += 2 + count;
  ++to->count;
  return 1;
}
/* The largest of the rows' tolerances counts, whatever their order; one that is invalid stays, to be refused. */
static inline void gather_tolerance(Gathered* to, double tolerance) {
  if (to->tolerance >= 0 && !(tolerance <= to->tolerance && tolerance >= 0))
    to->tolerance = tolerance;
}
/* The rows of both. */
static inline int gather_all(Gathered* to, const Gathered* from) {
  int status;
  gather_tolerance(to, from->tolerance);
  if (from->some) gather_box(to, from->sides);
  to->endless = to->endless || from->endless;
  if (from->used == 0) return 1;
  if ((status = gather_words(to, from->used)) < 0) return status;
  memcpy(to->words + to->used, from->words, from->used * sizeof *to->words);
  to->used += from->used;
  to->count += from->count;
  return 1;
}
/* 1 and the shape of all rows, whose vertices are the thread's; 0: there is none. */
static inline int gathered(const Gathering* g, const Gathered* from, abut_shape_t* out) {
  abut_shape_t* const shapes = SHAPES_ALLOC(NULL, NULL, (from->count + 1) * sizeof *shapes);
  const abut_shape_t** const given = SHAPES_ALLOC(NULL, NULL, (from->count + 1) * sizeof *given);
  size_t** const starts = SHAPES_ALLOC(NULL, NULL, (from->count + 1) * sizeof *starts);
  const double* at = from->words;
  size_t n = 0;
  int status = ABUT_ERROR_MEMORY;
  memset(out, 0, sizeof *out);
  out->size = sizeof *out;
  if (g->make == NULL) {
    out->kind = ABUT_BOX;
    memcpy(out->numbers, from->sides, sizeof from->sides);
    status = from->some && !from->endless;
  } else if (shapes != NULL && given != NULL && starts != NULL) {
    for (; n < from->count; at += 2 + (size_t)at[1], ++n) {
      if (shape_of_words((int)at[0], at + 2, (size_t)at[1], &shapes[n], NULL, &starts[n]) != NULL)
        break;
      shapes[n].flags = ABUT_CHECKED;
      given[n] = &shapes[n];
    }
    if (n == from->count) status = n == 0 ? 0 : g->make(given, n, from->tolerance, out);
  }
  for (size_t i = 0; i < n; ++i) SHAPES_FREE(starts[i]);
  SHAPES_FREE(starts);
  SHAPES_FREE(given);
  SHAPES_FREE(shapes);
  return status;
}

/* Geometries: shape_from_wkt(…, tolerance), shape_as_wkt(shape, tolerance, srid) and their like. */
typedef struct Notation {
  const char *from, *as;
  int form;
  bool bytes;
} Notation;
static const Notation notations[] = {
    {"shape_from_wkt", "shape_as_wkt", ABUT_WKT, false},
    {"shape_from_wkb", "shape_as_wkb", ABUT_WKB, true},
    {"shape_from_geojson", "shape_as_geojson", ABUT_GEOJSON, false}};

enum { NOTATIONS = sizeof notations / sizeof *notations };

#endif
