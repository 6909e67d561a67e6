/* Joins whose answers come in stretches, one after another as the database asks for rows. So their memory has a limit,
 * and LIMIT ends them early. */
#ifndef ABUT_SQL_STRETCHES_H
#define ABUT_SQL_STRETCHES_H

#include "held.h"

typedef struct Pair {
  int64_t a, b;
  double distance;
} Pair;
typedef struct Pairs {
  Pair* all;
  size_t count, room;
} Pairs;

/* Room for more answers; NULL without memory. */
static inline Pair* more_pairs(Pairs* to, size_t count) {
  static Pair none;
  if (count == 0) return &none;
  if (to->count + count > to->room) {
    const size_t room = to->count + count + to->room / 2 + 64;
    Pair* const all = SHAPES_ALLOC(NULL, to->all, room * sizeof *all);
    if (all == NULL) return NULL;
    to->all = all;
    to->room = room;
  }
  to->count += count;
  return to->all + to->count - count;
}

/* A stretch with more answers than these is halved. */
enum { MOST_PAIRS = 1 << 20 };
typedef struct Join {
  const abut_index_t *a, *b;
  const uint64_t *keys_a, *keys_b; /* of their shapes */
  double within;                   /* below 0: those that meet */
  int threads;
  uint32_t next, stretch; /* the first shape of b that was not asked yet, and how many at a time */
  Pairs found;
} Join;
typedef struct Stretch {
  Join* join;
  const uint64_t* keys; /* of its shapes */
  bool too_many;
} Stretch;

static inline void start_join(Join* j) {
  j->next = 0;
  j->stretch = (uint32_t)abut_index_size(j->b);
}
static inline int take_matches(void* context, const abut_match_t* matches, size_t count) {
  Stretch* const stretch = context;
  Join* const j = stretch->join;
  Pair* to;
  stretch->too_many = j->stretch > 1 && j->found.count + count > MOST_PAIRS;
  if (stretch->too_many || (to = more_pairs(&j->found, count)) == NULL) return 1;
  for (size_t i = 0; i < count; ++i)
    to[i] = (Pair){(int64_t)j->keys_a[matches[i].a], (int64_t)stretch->keys[matches[i].b],
                   matches[i].distance};
  return 0;
}
/* An index of the next stretch of b, and where its keys are. */
static inline abut_index_t* index_stretch(const Join* j, uint64_t* keys, const abut_work_t* work) {
  ShapeColumns columns = {0};
  abut_index_t* index = NULL;
  bool good = true;
  for (uint32_t i = j->next; good && i < j->next + j->stretch; ++i) {
    abut_shape_t shape = {.size = sizeof shape};
    good =
        abut_index_shape(j->b, i, &shape) == 1 && add_shape(&columns, &shape, j->keys_b[i], NULL);
  }
  if (good) index = index_shapes(&columns, keys, work);
  free_columns(&columns);
  return index;
}
/* The answers of the next stretch; a negative status of libabut. */
static inline int64_t join_stretch(Join* j) {
  const abut_work_t work = {.size = sizeof work, .threads = j->threads};
  const uint32_t size = (uint32_t)abut_index_size(j->b);
  Stretch stretch = {j, j->keys_b, false};
  abut_index_t* part = NULL;
  uint64_t* keys = NULL;
  int64_t found;
  if (j->stretch > size - j->next) j->stretch = size - j->next;
  if (j->stretch < size) {
    keys = SHAPES_ALLOC(NULL, NULL, (j->stretch + 1) * sizeof *keys);
    if (keys == NULL) return ABUT_ERROR_MEMORY;
    stretch.keys = keys;
    part = index_stretch(j, keys, &work);
  }
  j->found.count = 0;
  if (keys != NULL && part == NULL) {
    found = abut_last_status() < 0 ? abut_last_status() : ABUT_ERROR_MEMORY;
  } else {
    const abut_index_t* const b = part == NULL ? j->b : part;
    found = j->within < 0
                ? abut_join(j->a, b, NULL, take_matches, &stretch, &work)
                : abut_join_within(j->a, b, j->within, NULL, take_matches, &stretch, &work);
  }
  abut_index_free(part);
  SHAPES_FREE(keys);
  if (stretch.too_many) {
    j->stretch /= 2;
    j->found.count = 0;
    return 0;
  }
  j->next += j->stretch;
  if (j->found.count < MOST_PAIRS / 4 && j->stretch < size) j->stretch *= 2;
  return found;
}
/* Goes on until there are answers, or nothing more to ask. */
static inline int64_t join_on(Join* j) {
  int64_t status = 0;
  j->found.count = 0;
  while (status >= 0 && j->found.count == 0 && j->b != NULL && j->next < abut_index_size(j->b))
    status = join_stretch(j);
  return status;
}

#endif
