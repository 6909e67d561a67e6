/* GiST: keys are boxes of floats around shapes. An answer from a key is a filter; the operator itself
 * decides (recheck). So no key has to be tight, only never too small.
 *
 * Sides are rounded outwards and kept within the floats. Both steps keep order. So boxes of shapes
 * that meet still meet, and the gap of two keys is no larger than that of their shapes. Areas of
 * floats neither overflow nor vanish in doubles, so the core's box functions, which report both, are
 * not used. */
#include "shape.h"

#include "access/gist.h"

#include <float.h>
#include <math.h>

#include "access/stratnum.h"
#include "utils/sortsupport.h"

typedef struct Key {
  float lo[2], hi[2];
} Key;
#define KEY(datum) ((Key*)DatumGetPointer(datum))

static float float_below(double x) {
  float f;
  if (x <= -FLT_MAX) return -FLT_MAX;
  if (x >= FLT_MAX) return FLT_MAX;
  f = (float)x;
  return f > x ? nextafterf(f, -FLT_MAX) : f;
}
static Key key_of(const abut_shape_t* shape) {
  double sides[4];
  Key k;
  bounds_of(shape, sides);
  for (int i = 0; i < 2; ++i) {
    k.lo[i] = float_below(sides[i]);
    k.hi[i] = -float_below(-sides[i + 2]);
  }
  return k;
}
/* Every key of a shape that holds this one holds this box. Its sides may have crossed. */
static Key least_key_of(const abut_shape_t* shape) {
  double sides[4];
  Key k;
  least_bounds_of(shape, sides);
  for (int i = 0; i < 2; ++i) {
    k.lo[i] = -float_below(-sides[i]);
    k.hi[i] = float_below(sides[i + 2]);
  }
  return k;
}
static bool keys_meet(const Key* a, const Key* b) {
  return a->lo[0] <= b->hi[0] && b->lo[0] <= a->hi[0] && a->lo[1] <= b->hi[1] &&
         b->lo[1] <= a->hi[1];
}
static bool key_holds(const Key* a, const Key* b) {
  return a->lo[0] <= b->lo[0] && b->hi[0] <= a->hi[0] && a->lo[1] <= b->lo[1] &&
         b->hi[1] <= a->hi[1];
}
static void grow(Key* to, const Key* by) {
  for (int i = 0; i < 2; ++i) {
    to->lo[i] = Min(to->lo[i], by->lo[i]);
    to->hi[i] = Max(to->hi[i], by->hi[i]);
  }
}
static double side(const Key* k, int i) { return (double)k->hi[i] - k->lo[i]; }
static double area_of(const Key* k) { return side(k, 0) * side(k, 1); }
static double edge_of(const Key* k) { return side(k, 0) + side(k, 1); }

PG_FUNCTION_INFO_V1(shape_key_in);
Datum shape_key_in(PG_FUNCTION_ARGS) {
  ereport(ERROR,
          (errcode(ERRCODE_FEATURE_NOT_SUPPORTED), errmsg("shape_key stands in indexes only")));
  PG_RETURN_NULL();
}
PG_FUNCTION_INFO_V1(shape_key_out);
Datum shape_key_out(PG_FUNCTION_ARGS) {
  const Key* k = (Key*)PG_GETARG_POINTER(0);
  PG_RETURN_CSTRING(psprintf("(%.9g,%.9g),(%.9g,%.9g)", k->lo[0], k->lo[1], k->hi[0], k->hi[1]));
}

PG_FUNCTION_INFO_V1(shape_gist_compress);
Datum shape_gist_compress(PG_FUNCTION_ARGS) {
  GISTENTRY* const entry = (GISTENTRY*)PG_GETARG_POINTER(0);
  GISTENTRY* out;
  Key* k;
  abut_shape_t shape;
  if (!entry->leafkey) PG_RETURN_POINTER(entry);
  shape_of_datum(entry->key, &shape);
  k = palloc(sizeof *k);
  *k = key_of(&shape);
  out = palloc(sizeof *out);
  gistentryinit(*out, PointerGetDatum(k), entry->rel, entry->page, entry->offset, false);
  PG_RETURN_POINTER(out);
}

/* The question stays for a scan, and so does its key. */
typedef struct Asked {
  Key key, least;
  double
      slack; /* by how much a computed distance from it may be off, besides the key's own share */
  struct varlena* query;
  size_t size;
} Asked;
static double largest_in(const Key* k) {
  return Max(Max(fabs(k->lo[0]), fabs(k->lo[1])), Max(fabs(k->hi[0]), fabs(k->hi[1])));
}
static const Asked* asked_of(FunctionCallInfo fcinfo) {
  Asked* asked = fcinfo->flinfo->fn_extra;
  struct varlena* const query = PG_GETARG_VARLENA_PP(1);
  const size_t size = VARSIZE_ANY(query);
  if (asked == NULL || asked->size != size || memcmp(asked->query, query, size) != 0) {
    abut_shape_t shape;
    shape_of_datum(PointerGetDatum(query), &shape);
    asked = MemoryContextAlloc(fcinfo->flinfo->fn_mcxt, sizeof *asked);
    asked->key = key_of(&shape);
    asked->least = least_key_of(&shape);
    asked->slack = SLACK * largest_in(&asked->key);
    asked->size = size;
    asked->query = MemoryContextAlloc(fcinfo->flinfo->fn_mcxt, size);
    memcpy(asked->query, query, size);
    if (fcinfo->flinfo->fn_extra != NULL) {
      pfree(((Asked*)fcinfo->flinfo->fn_extra)->query);
      pfree(fcinfo->flinfo->fn_extra);
    }
    fcinfo->flinfo->fn_extra = asked;
  }
  return asked;
}

PG_FUNCTION_INFO_V1(shape_gist_consistent);
Datum shape_gist_consistent(PG_FUNCTION_ARGS) {
  const GISTENTRY* const entry = (GISTENTRY*)PG_GETARG_POINTER(0);
  const Key* const k = KEY(entry->key);
  const Asked* const asked = asked_of(fcinfo);
  const Key* const q = &asked->key;
  *(bool*)PG_GETARG_POINTER(4) = true;
  switch (PG_GETARG_UINT16(2)) {
    case RTOverlapStrategyNumber:
    case RTContainedByStrategyNumber:
      PG_RETURN_BOOL(keys_meet(k, q));
    case RTContainsStrategyNumber:
      PG_RETURN_BOOL(key_holds(k, &asked->least));
    case RTSameStrategyNumber:
    case RTEqualStrategyNumber:
      /* Equal sets may have boxes that differ by rounding: those meet. */
      PG_RETURN_BOOL(keys_meet(k, q));
  }
  elog(ERROR, "unknown strategy %d", PG_GETARG_UINT16(2));
  PG_RETURN_BOOL(false);
}
/* A lower bound of the computed distance; the executor asks the operator for the leaves. */
PG_FUNCTION_INFO_V1(shape_gist_distance);
Datum shape_gist_distance(PG_FUNCTION_ARGS) {
  const GISTENTRY* const entry = (GISTENTRY*)PG_GETARG_POINTER(0);
  const Key* const k = KEY(entry->key);
  const Asked* const asked = asked_of(fcinfo);
  const Key* const q = &asked->key;
  double gap[2], least;
  *(bool*)PG_GETARG_POINTER(4) = GIST_LEAF(entry);
  for (int i = 0; i < 2; ++i)
    gap[i] = Max(Max((double)k->lo[i] - q->hi[i], (double)q->lo[i] - k->hi[i]), 0);
  least = sqrt(gap[0] * gap[0] + gap[1] * gap[1]) - asked->slack - SLACK * largest_in(k);
  PG_RETURN_FLOAT8(Max(least, 0));
}

PG_FUNCTION_INFO_V1(shape_gist_union);
Datum shape_gist_union(PG_FUNCTION_ARGS) {
  const GistEntryVector* const entries = (GistEntryVector*)PG_GETARG_POINTER(0);
  Key* const all = palloc(sizeof *all);
  *all = *KEY(entries->vector[0].key);
  for (int i = 1; i < entries->n; ++i) grow(all, KEY(entries->vector[i].key));
  *(int*)PG_GETARG_POINTER(1) = sizeof *all;
  PG_RETURN_POINTER(all);
}
PG_FUNCTION_INFO_V1(shape_gist_same);
Datum shape_gist_same(PG_FUNCTION_ARGS) {
  const Key* const a = (Key*)PG_GETARG_POINTER(0);
  const Key* const b = (Key*)PG_GETARG_POINTER(1);
  *(bool*)PG_GETARG_POINTER(2) = key_holds(a, b) && key_holds(b, a);
  PG_RETURN_POINTER(PG_GETARG_POINTER(2));
}
/* How much the area grows. Where no area grows, lengths tell: they come after every area. */
PG_FUNCTION_INFO_V1(shape_gist_penalty);
Datum shape_gist_penalty(PG_FUNCTION_ARGS) {
  const Key* const old = KEY(((GISTENTRY*)PG_GETARG_POINTER(0))->key);
  const Key* const new = KEY(((GISTENTRY*)PG_GETARG_POINTER(1))->key);
  float* const penalty = (float*)PG_GETARG_POINTER(2);
  Key both = *old;
  double more;
  grow(&both, new);
  more = area_of(&both) - area_of(old);
  /* Logarithms keep both in the floats: 1e77 and 1e-90 come up. */
  if (more > 0)
    *penalty = (float)(1000 + log2(more));
  else if ((more = edge_of(&both) - edge_of(old)) > 0)
    *penalty = (float)((200 + log2(more)) / 10);
  else
    *penalty = 0;
  PG_RETURN_POINTER(penalty);
}

/* Splits along the axis and at the place with the least overlap, then the least sum of edges: the
 * R*-tree's split (Beckmann et al., 1990), over the middles alone. */
typedef struct Placed {
  double middle;
  OffsetNumber at;
} Placed;
static int by_middle(const void* a, const void* b) {
  const Placed* const x = a;
  const Placed* const y = b;
  if (x->middle != y->middle) return x->middle < y->middle ? -1 : 1;
  return x->at < y->at ? -1 : x->at > y->at;
}
static double shared_area(const Key* a, const Key* b) {
  double area = 1;
  for (int i = 0; i < 2; ++i)
    area *= Max((double)Min(a->hi[i], b->hi[i]) - Max(a->lo[i], b->lo[i]), 0);
  return area;
}
PG_FUNCTION_INFO_V1(shape_gist_picksplit);
Datum shape_gist_picksplit(PG_FUNCTION_ARGS) {
  const GistEntryVector* const entries = (GistEntryVector*)PG_GETARG_POINTER(0);
  GIST_SPLITVEC* const split = (GIST_SPLITVEC*)PG_GETARG_POINTER(1);
  const int n = entries->n - 1; /* the first is none */
  const int least = Max(n / 3, 1);
  Placed* const sorted[2] = {palloc(sizeof(Placed) * (Size)n), palloc(sizeof(Placed) * (Size)n)};
  Key* const after = palloc(sizeof(Key) * (Size)n);
  int axis_taken = 0, place_taken = n / 2;
  double best_shared = INFINITY, best_edge = INFINITY;
  Key* const left = palloc(sizeof(Key));
  Key* const right = palloc(sizeof(Key));
  for (int axis = 0; axis < 2; ++axis) {
    Placed* const s = sorted[axis];
    Key before;
    for (int i = 0; i < n; ++i) {
      const Key* const k = KEY(entries->vector[i + 1].key);
      s[i].middle = ((double)k->lo[axis] + k->hi[axis]) / 2;
      s[i].at = (OffsetNumber)(i + 1);
    }
    qsort(s, (size_t)n, sizeof *s, by_middle);
    after[n - 1] = *KEY(entries->vector[s[n - 1].at].key);
    for (int i = n - 2; i >= 0; --i) {
      after[i] = after[i + 1];
      grow(&after[i], KEY(entries->vector[s[i].at].key));
    }
    before = *KEY(entries->vector[s[0].at].key);
    for (int i = 1; i < n; ++i) {
      if (i >= least && i <= n - least) {
        const double shared = shared_area(&before, &after[i]);
        const double edge = edge_of(&before) + edge_of(&after[i]);
        if (shared < best_shared || (shared == best_shared && edge < best_edge)) {
          best_shared = shared, best_edge = edge;
          axis_taken = axis, place_taken = i;
        }
      }
      grow(&before, KEY(entries->vector[s[i].at].key));
    }
  }
  split->spl_left = palloc(sizeof(OffsetNumber) * (Size)n);
  split->spl_right = palloc(sizeof(OffsetNumber) * (Size)n);
  split->spl_nleft = split->spl_nright = 0;
  for (int i = 0; i < n; ++i) {
    const OffsetNumber at = sorted[axis_taken][i].at;
    const bool first = i < place_taken;
    Key* const side_of = first ? left : right;
    const Key* const k = KEY(entries->vector[at].key);
    if (i == 0 || i == place_taken)
      *side_of = *k;
    else
      grow(side_of, k);
    if (first)
      split->spl_left[split->spl_nleft++] = at;
    else
      split->spl_right[split->spl_nright++] = at;
  }
  split->spl_ldatum = PointerGetDatum(left);
  split->spl_rdatum = PointerGetDatum(right);
  PG_RETURN_POINTER(split);
}

/* A sorted build: along the Z-curve (Morton, 1966) of the boxes' middles, whose floats are taken as
 * integers of the same order. */
static uint64 ordered(double x) {
  const float f = (float)x;
  uint32 u;
  memcpy(&u, &f, sizeof u);
  return (u & 0x80000000u) != 0 ? ~u : u | 0x80000000u;
}
static uint64 spread(uint64 v) {
  v = (v | v << 16) & UINT64CONST(0x0000FFFF0000FFFF);
  v = (v | v << 8) & UINT64CONST(0x00FF00FF00FF00FF);
  v = (v | v << 4) & UINT64CONST(0x0F0F0F0F0F0F0F0F);
  v = (v | v << 2) & UINT64CONST(0x3333333333333333);
  return (v | v << 1) & UINT64CONST(0x5555555555555555);
}
static uint64 place_on_curve(Datum datum) {
  const Key* const k = KEY(datum);
  return spread(ordered(((double)k->lo[0] + k->hi[0]) / 2)) |
         spread(ordered(((double)k->lo[1] + k->hi[1]) / 2)) << 1;
}
static int compare_places(uint64 a, uint64 b) { return a < b ? -1 : a > b; }
static int compare_keys(Datum a, Datum b, SortSupport support) {
  return compare_places(place_on_curve(a), place_on_curve(b));
}
static Datum abbreviated(Datum datum, SortSupport support) {
  const uint64 place = place_on_curve(datum);
  return sizeof(Datum) >= 8 ? (Datum)place : (Datum)(place >> 32);
}
static int compare_abbreviated(Datum a, Datum b, SortSupport support) {
  return compare_places(a, b);
}
static bool never(int count, SortSupport support) { return false; }
PG_FUNCTION_INFO_V1(shape_gist_sortsupport);
Datum shape_gist_sortsupport(PG_FUNCTION_ARGS) {
  SortSupport support = (SortSupport)PG_GETARG_POINTER(0);
  support->comparator = compare_keys;
  if (support->abbreviate) {
    support->comparator = compare_abbreviated;
    support->abbrev_converter = abbreviated;
    support->abbrev_abort = never;
    support->abbrev_full_comparator = compare_keys;
  }
  PG_RETURN_VOID();
}
