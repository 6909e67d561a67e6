/* The planner's numbers: statistics of a column, shares of rows and pairs, shape_dwithin's index
 * condition.
 *
 * A column's statistics are a grid over the middles of its boxes, with the share of rows in each cell,
 * and the boxes' mean width and height. Two columns, or a column and a constant, then give the share
 * of pairs whose boxes meet. Endless shapes are left out, and counted with every row. */
#include "shape.h"

#include <float.h>
#include <math.h>

#include "access/stratnum.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type.h"
#include "commands/vacuum.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/supportnodes.h"
#include "optimizer/cost.h"
#include "optimizer/optimizer.h"
#include "optimizer/pathnode.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"
#include "utils/syscache.h"

#if PG_VERSION_NUM >= 170000
#define TARGET(stats) (stats)->attstattarget
#else
#define TARGET(stats) (stats)->attr->attstattarget
#endif
#if PG_VERSION_NUM >= 180000
#define DELAY_POINT() vacuum_delay_point(true)
#else
#define DELAY_POINT() vacuum_delay_point()
#endif

#define CELLS 32
#define KIND_GRID 10137 /* PostgreSQL leaves kinds from 10000 on to everybody */
/* The shares when a column has no statistics. */
#define UNKNOWN_ROWS 0.001
#define UNKNOWN_PAIRS 1e-5

typedef struct Grid {
  double lo[2], hi[2], mean[2]; /* of the middles; width and height */
  double endless;               /* share of shapes without bounds */
  double cells[CELLS * CELLS];
} Grid;
#define GRID_NUMBERS (7 + CELLS * CELLS)

static int cell_of(double x, double lo, double hi) {
  const double t = hi > lo ? (x / 2 - lo / 2) / (hi / 2 - lo / 2) * CELLS : 0;
  return t >= CELLS ? CELLS - 1 : t > 0 ? (int)t : 0;
}
static void compute_stats(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows,
                          double total_rows) {
  double* const boxes = palloc(sizeof(double) * 4 * (Size)Max(rows, 1));
  int filled = 0, some = 0;
  double bytes = 0, lo[2] = {INFINITY, INFINITY}, hi[2] = {-INFINITY, -INFINITY}, mean[2] = {0, 0};
  float4* numbers;
  for (int r = 0; r < rows; ++r) {
    bool null;
    Datum datum;
    abut_shape_t shape;
    DELAY_POINT();
    datum = fetch(stats, r, &null);
    if (null) continue;
    ++some;
    bytes += (double)VARSIZE_ANY(DatumGetPointer(datum));
    shape_of_datum(datum, &shape);
    if (!bounds_of(&shape, boxes + 4 * filled)) continue;
    ++filled;
  }
  stats->stats_valid = true;
  stats->stanullfrac = rows > 0 ? (float4)(rows - some) / (float4)rows : 0;
  stats->stadistinct = -1;
  stats->stawidth = some > 0 ? (int32)(bytes / some) : 32;
  if (some == 0) return;
  for (int k = 0; k < filled; ++k)
    for (int i = 0; i < 2; ++i) {
      const double* const b = boxes + 4 * k;
      const double middle = b[i] / 2 + b[i + 2] / 2;
      lo[i] = Min(lo[i], middle);
      hi[i] = Max(hi[i], middle);
      mean[i] += (b[i + 2] / filled - b[i] / filled);
    }
  numbers = MemoryContextAllocZero(stats->anl_context, sizeof(float4) * GRID_NUMBERS);
  for (int i = 0; i < 2; ++i) {
    /* Floats, as statistics are: what lies beyond them is at their ends. */
    numbers[i] = (float4)Min(Max(filled > 0 ? lo[i] : 0, -FLT_MAX), FLT_MAX);
    numbers[2 + i] = (float4)Min(Max(filled > 0 ? hi[i] : 0, -FLT_MAX), FLT_MAX);
    numbers[4 + i] = (float4)Min(mean[i], FLT_MAX);
  }
  numbers[6] = (float4)(some - filled) / (float4)some;
  for (int k = 0; k < filled; ++k) {
    const double* const b = boxes + 4 * k;
    const int x = cell_of(b[0] / 2 + b[2] / 2, lo[0], hi[0]);
    const int y = cell_of(b[1] / 2 + b[3] / 2, lo[1], hi[1]);
    numbers[7 + y * CELLS + x] += 1.0f / (float4)some;
  }
  stats->stakind[0] = KIND_GRID;
  stats->stanumbers[0] = numbers;
  stats->numnumbers[0] = GRID_NUMBERS;
}
PG_FUNCTION_INFO_V1(shape_typanalyze);
Datum shape_typanalyze(PG_FUNCTION_ARGS) {
  VacAttrStats* const stats = (VacAttrStats*)PG_GETARG_POINTER(0);
  if (TARGET(stats) < 0) TARGET(stats) = default_statistics_target;
  stats->compute_stats = compute_stats;
  stats->minrows = 300 * TARGET(stats);
  PG_RETURN_BOOL(true);
}

/* Whether there are statistics of what `arg` is. */
static bool grid_of(PlannerInfo* root, Node* arg, int relation, Grid* grid) {
  VariableStatData variable;
  AttStatsSlot slot;
  bool found = false;
  examine_variable(root, arg, relation, &variable);
  if (HeapTupleIsValid(variable.statsTuple) &&
      get_attstatsslot(&slot, variable.statsTuple, KIND_GRID, InvalidOid, ATTSTATSSLOT_NUMBERS)) {
    if (slot.nnumbers == GRID_NUMBERS) {
      found = true;
      for (int i = 0; i < 2; ++i) {
        grid->lo[i] = slot.numbers[i];
        grid->hi[i] = slot.numbers[2 + i];
        grid->mean[i] = slot.numbers[4 + i];
      }
      grid->endless = slot.numbers[6];
      for (int i = 0; i < CELLS * CELLS; ++i) grid->cells[i] = slot.numbers[7 + i];
    }
    free_attstatsslot(&slot);
  }
  ReleaseVariableStats(variable);
  return found;
}
/* One shape as a grid. */
static void grid_of_shape(Datum datum, Grid* grid) {
  abut_shape_t shape;
  double sides[4];
  memset(grid, 0, sizeof *grid);
  shape_of_datum(datum, &shape);
  if (!bounds_of(&shape, sides)) {
    grid->endless = 1;
    return;
  }
  for (int i = 0; i < 2; ++i) {
    grid->lo[i] = grid->hi[i] = Min(Max(sides[i] / 2 + sides[i + 2] / 2, -FLT_MAX), FLT_MAX);
    grid->mean[i] = Min(sides[i + 2] / 2 - sides[i] / 2, FLT_MAX / 2) * 2;
  }
  grid->cells[0] = 1;
}

/* The share of b's middles, per axis, in each of its cells that [from, to] covers. */
static void covered(const Grid* b, int axis, double from, double to, int* first, int* last,
                    double* shares) {
  const double cell = (b->hi[axis] - b->lo[axis]) / CELLS;
  if (!(cell > 0)) {
    *first = *last = 0;
    shares[0] = from <= b->lo[axis] && b->lo[axis] <= to ? 1 : 0;
    return;
  }
  *first = (int)Min(Max(floor((from - b->lo[axis]) / cell), 0), CELLS - 1);
  *last = (int)Min(Max(floor((to - b->lo[axis]) / cell), 0), CELLS - 1);
  for (int i = *first; i <= *last; ++i) {
    const double low = b->lo[axis] + i * cell;
    shares[i] = Max(Min(to, low + cell) - Max(from, low), 0) / cell;
  }
}
/* The share of pairs whose boxes come within `reach`: middles no farther apart than half the sums of
 * their sides. A cell of a counts as a shape that is a cell larger, and the share is scaled back. */
static double pair_share(const Grid* a, const Grid* b, double reach) {
  const double bounded = (1 - a->endless) * (1 - b->endless);
  double sum = 0;
  double width[2], cell[2], window[2], scale = 1;
  for (int i = 0; i < 2; ++i) {
    width[i] = a->mean[i] + b->mean[i] + 2 * reach;
    cell[i] = (a->hi[i] - a->lo[i]) / CELLS;
    window[i] = Max(width[i], cell[i]);
    if (window[i] > width[i]) scale *= width[i] / window[i];
  }
  for (int y = 0; y < CELLS; ++y) {
    const double cy = a->lo[1] + (y + 0.5) * cell[1];
    int y0, y1;
    double ys[CELLS];
    covered(b, 1, cy - window[1] / 2, cy + window[1] / 2, &y0, &y1, ys);
    for (int x = 0; x < CELLS; ++x) {
      const double cx = a->lo[0] + (x + 0.5) * cell[0];
      double xs[CELLS], part = 0;
      int x0, x1;
      if (a->cells[y * CELLS + x] == 0) continue;
      covered(b, 0, cx - window[0] / 2, cx + window[0] / 2, &x0, &x1, xs);
      for (int k = y0; k <= y1; ++k)
        for (int i = x0; i <= x1; ++i) part += b->cells[k * CELLS + i] * ys[k] * xs[i];
      sum += a->cells[y * CELLS + x] * part;
    }
  }
  return sum * scale + (1 - bounded);
}

/* How many rows the inner side of a join has. */
static double inner_rows(PlannerInfo* root, const SpecialJoinInfo* join) {
  int one;
  RelOptInfo* const inner = bms_get_singleton_member(join->min_righthand, &one)
                                ? find_base_rel(root, one)
                                : find_join_rel(root, join->min_righthand);
  return inner == NULL ? 1 : Max(inner->rows, 1);
}
/* The share of pairs; for EXISTS and NOT EXISTS, of outer rows that find a partner: as if each inner row were
 * drawn by itself. */
static double share_of_join(PlannerInfo* root, List* args, double reach, JoinType type,
                            const SpecialJoinInfo* join) {
  Grid* const a = palloc(sizeof *a);
  Grid* const b = palloc(sizeof *b);
  double share = UNKNOWN_PAIRS;
  if (grid_of(root, linitial(args), 0, a) && grid_of(root, lsecond(args), 0, b))
    share = pair_share(a, b, reach);
  pfree(a), pfree(b);
  if ((type == JOIN_SEMI || type == JOIN_ANTI) && join != NULL)
    share = -expm1(-share * inner_rows(root, join));
  return Min(1, Max(share, 1e-100));
}
static double share_of_rows(PlannerInfo* root, List* args, int relation, double reach) {
  Node* x = estimate_expression_value(root, linitial(args));
  Node* y = estimate_expression_value(root, lsecond(args));
  double share = UNKNOWN_ROWS;
  Grid* const column = palloc(sizeof *column);
  Grid* const one = palloc(sizeof *one);
  if (IsA(x, Const)) {
    Node* const other = x;
    x = y, y = other;
  }
  if (IsA(y, Const)) {
    const Const* const c = (Const*)y;
    if (c->constisnull) {
      share = 0;
    } else if (grid_of(root, x, relation, column)) {
      grid_of_shape(c->constvalue, one);
      share = pair_share(one, column, reach);
    }
  }
  pfree(column), pfree(one);
  return Min(1, Max(share, 1e-10));
}

PG_FUNCTION_INFO_V1(shape_sel);
Datum shape_sel(PG_FUNCTION_ARGS) {
  PG_RETURN_FLOAT8(share_of_rows((PlannerInfo*)PG_GETARG_POINTER(0), (List*)PG_GETARG_POINTER(2),
                                 PG_GETARG_INT32(3), 0));
}
PG_FUNCTION_INFO_V1(shape_joinsel);
Datum shape_joinsel(PG_FUNCTION_ARGS) {
  PG_RETURN_FLOAT8(share_of_join((PlannerInfo*)PG_GETARG_POINTER(0), (List*)PG_GETARG_POINTER(2), 0,
                                 (JoinType)PG_GETARG_INT16(3),
                                 (SpecialJoinInfo*)PG_GETARG_POINTER(4)));
}

/* On an index of a, a function that needs a common point is a && b, then the function itself. shape_dwithin(a, b, d)
 * is a && shape_expand(b, d). */
static Node* index_condition(SupportRequestIndexCondition* request) {
  List* args;
  Node *mine, *other;
  Oid shape, overlap;
  Expr* clause;
  if (!is_funcclause(request->node) || request->indexarg > 1) return NULL;
  args = ((FuncExpr*)request->node)->args;
  mine = request->indexarg == 0 ? linitial(args) : lsecond(args);
  other = request->indexarg == 0 ? lsecond(args) : linitial(args);
  if (!is_pseudo_constant_for_index(request->root, other, request->index)) return NULL;
  shape = exprType(mine);
  overlap = get_opfamily_member(request->opfamily, shape, shape, RTOverlapStrategyNumber);
  if (!OidIsValid(overlap)) return NULL;
  other = copyObject(other);
  if (list_length(args) > 2) {
    Node* const reach = lthird(args);
    const Oid types[] = {shape, FLOAT8OID};
    /* Beside shape_dwithin, in whatever schema the extension is. */
    const Oid expand =
        GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid, CStringGetDatum("shape_expand"),
                        PointerGetDatum(buildoidvector(types, 2)),
                        ObjectIdGetDatum(get_func_namespace(request->funcid)));
    if (!OidIsValid(expand) || !is_pseudo_constant_for_index(request->root, reach, request->index))
      return NULL;
    other = (Node*)makeFuncExpr(expand, shape, list_make2(other, copyObject(reach)), InvalidOid,
                                InvalidOid, COERCE_EXPLICIT_CALL);
  }
  clause = make_opclause(overlap, BOOLOID, false, (Expr*)copyObject(mine), (Expr*)other, InvalidOid,
                         InvalidOid);
  set_opfuncid((OpExpr*)clause);
  request->lossy = true;
  return (Node*)list_make1(clause);
}
PG_FUNCTION_INFO_V1(shape_support);
Datum shape_support(PG_FUNCTION_ARGS) {
  Node* const node = (Node*)PG_GETARG_POINTER(0);
  if (IsA(node, SupportRequestSelectivity)) {
    SupportRequestSelectivity* const r = (SupportRequestSelectivity*)node;
    double reach = 0;
    if (list_length(r->args) > 2) {
      Node* const d = lthird(r->args);
      Node* const known = estimate_expression_value(r->root, d);
      if (IsA(known, Const) && !((Const*)known)->constisnull)
        reach = DatumGetFloat8(((Const*)known)->constvalue);
      /* Refused by each plan, also by one that finds no row by an index. */
      if (IsA(d, Const)) check_reach(reach);
      reach = Max(reach, 0);
    }
    r->selectivity = r->is_join ? share_of_join(r->root, r->args, reach, r->jointype, r->sjinfo)
                                : share_of_rows(r->root, r->args, r->varRelid, reach);
    PG_RETURN_POINTER(r);
  }
  if (IsA(node, SupportRequestIndexCondition))
    PG_RETURN_POINTER(index_condition((SupportRequestIndexCondition*)node));
  PG_RETURN_POINTER(NULL);
}
