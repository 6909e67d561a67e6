/* Joins of shapes through an index in memory: a custom scan that the planner takes for
 * `a JOIN b ON a.s && b.s` and its like where it costs less than other ways.
 *
 * The rows of the inner side stay in memory, as many as fit, with an index of abut's over their shapes.
 * Then the rows of the outer side ask it, a block of them at once. If not all inner rows fit, the outer
 * rows are kept, and asked again for each further part.
 *
 * The inner side is always the one that is indexed. The planner tries both orders, and turns LEFT into
 * RIGHT for it. */
#include "shape.h"

#include <float.h>
#include <math.h>

#include "access/htup_details.h"
#include "catalog/pg_language.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "commands/explain.h"
#include "executor/executor.h"
#include "executor/nodeHash.h"
#include "miscadmin.h"
#include "nodes/extensible.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/cost.h"
#include "optimizer/optimizer.h"
#include "optimizer/pathnode.h"
#include "optimizer/paths.h"
#include "optimizer/planmain.h"
#include "optimizer/restrictinfo.h"
#include "utils/fmgroids.h"
#include "utils/guc.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/ruleutils.h"
#include "utils/syscache.h"
#include "utils/tuplestore.h"
#if PG_VERSION_NUM >= 180000
#include "commands/explain_format.h"
#endif

static bool enable_join = true;
static set_join_pathlist_hook_type next_hook;
static CustomPathMethods path_methods;
static CustomScanMethods scan_methods;
static CustomExecMethods exec_methods;

/* The questions that a clause may ask. Its C function tells, not its name. */
typedef struct Question {
  PGFunction function;
  bool by_distance; /* a third argument says how near */
  bool is_filter;   /* what the index finds is a superset: the clause is asked too */
} Question;
static const Question questions[] = {
    {shape_intersects, false, false}, {shape_dwithin, true, false},
    {shape_contains, false, true},    {shape_contained, false, true},
    {shape_same, false, true},        {shape_interiors_intersect, false, true},
    {shape_query, false, true}};
/* The functions of shape_query that need a common point, behind "shape_". Two shapes without points are equal. */
static const char* const named[] = {"touches", "crosses", "overlaps",
                                    "within",  "covers",  "covered_by"};
static bool needs_meeting(Oid function) {
  const char* const name = get_func_name(function);
  for (int i = 0; name != NULL && i < (int)lengthof(named); ++i)
    if (strcmp(name, psprintf("shape_%s", named[i])) == 0) return true;
  return false;
}

/* Work per row, in operators: to index one, and to ask for one. */
#define INDEX_OPERATORS 8
#define ASK_OPERATORS 8
/* Bytes that a row takes in the index, besides its numbers. */
#define INDEX_BYTES 24
/* Fewer rows than this are never a part of their own, however small work_mem is. */
#define LEAST_ROWS 256
/* Outer rows that ask at once: few at first, as no more may be wanted, and so many later. */
#define FIRST_BLOCK 16
#define MOST_BLOCK 65536
/* A block and its pairs take no more than this share of the memory. */
#define BLOCK_SHARE 16

static bool gives_unmatched_outer(JoinType type) {
  return type == JOIN_LEFT || type == JOIN_FULL || type == JOIN_ANTI;
}
static bool gives_unmatched_inner(JoinType type) { return type == JOIN_RIGHT || type == JOIN_FULL; }
static bool one_match_is_enough(JoinType type) { return type == JOIN_SEMI || type == JOIN_ANTI; }

/* ---- The planner ---------------------------------------------------------------------------- */

typedef struct Found {
  RestrictInfo* clause;
  int question;
  bool is_filter; /* the clause is asked too */
  Node *outer_key, *inner_key, *reach;
  Node* more; /* the inner side's share of the distance, or NULL */
} Found;

static int question_of(Expr* clause, List** args) {
  Oid oid;
  HeapTuple tuple;
  bool is_c;
  FmgrInfo info;
  if (IsA(clause, OpExpr)) {
    set_opfuncid((OpExpr*)clause);
    oid = ((OpExpr*)clause)->opfuncid;
    *args = ((OpExpr*)clause)->args;
  } else if (IsA(clause, FuncExpr)) {
    oid = ((FuncExpr*)clause)->funcid;
    *args = ((FuncExpr*)clause)->args;
  } else {
    return -1;
  }
  if (oid < FirstNormalObjectId) return -1;
  tuple = SearchSysCache1(PROCOID, ObjectIdGetDatum(oid));
  if (!HeapTupleIsValid(tuple)) return -1;
  is_c = ((Form_pg_proc)GETSTRUCT(tuple))->prolang == ClanguageId;
  ReleaseSysCache(tuple);
  if (!is_c) return -1;
  fmgr_info(oid, &info);
  for (int i = 0; i < (int)lengthof(questions); ++i)
    if (info.fn_addr == questions[i].function &&
        list_length(*args) == (questions[i].by_distance ? 3 : 2) &&
        (info.fn_addr != shape_query || needs_meeting(oid)))
      return i;
  return -1;
}
/* Splits a distance that is a sum into the outer side's share and the inner side's; false: it has other shares. */
static bool split_reach(PlannerInfo* root, RelOptInfo* outer, RelOptInfo* inner, Node** reach,
                        Node** more) {
  const OpExpr* const sum = (OpExpr*)*reach;
  *more = NULL;
  if (bms_is_subset(pull_varnos(root, *reach), outer->relids)) return true;
  if (!IsA(*reach, OpExpr)) return false;
  set_opfuncid((OpExpr*)*reach);
  if (sum->opfuncid != F_FLOAT8PL) return false;
  for (int i = 0; i < 2; ++i) {
    *reach = list_nth(sum->args, i), *more = list_nth(sum->args, 1 - i);
    if (bms_is_subset(pull_varnos(root, *reach), outer->relids) &&
        bms_is_subset(pull_varnos(root, *more), inner->relids))
      return true;
  }
  return false;
}
static bool find_clause(PlannerInfo* root, List* clauses, RelOptInfo* outer, RelOptInfo* inner,
                        JoinType type, Relids joined, Found* found) {
  bool any = false;
  ListCell* cell;
  foreach (cell, clauses) {
    RestrictInfo* const r = lfirst(cell);
    List* args;
    Node *x, *y, *reach, *more = NULL;
    Relids of_x, of_y;
    bool is_filter;
    int q;
    /* A WHERE above an outer join is no condition of it. */
    if (r->pseudoconstant || (IS_OUTER_JOIN(type) && RINFO_IS_PUSHED_DOWN(r, joined))) continue;
    q = question_of(r->clause, &args);
    if (q < 0 || contain_volatile_functions((Node*)r->clause)) continue;
    x = linitial(args), y = lsecond(args);
    reach = questions[q].by_distance ? lthird(args) : NULL;
    if (reach != NULL && !split_reach(root, outer, inner, &reach, &more)) continue;
    is_filter = questions[q].is_filter || more != NULL;
    of_x = pull_varnos(root, x), of_y = pull_varnos(root, y);
    if (bms_is_empty(of_x) || bms_is_empty(of_y)) continue;
    if (any && is_filter) continue;
    if (bms_is_subset(of_x, outer->relids) && bms_is_subset(of_y, inner->relids))
      *found = (Found){r, q, is_filter, x, y, reach, more};
    else if (bms_is_subset(of_y, outer->relids) && bms_is_subset(of_x, inner->relids))
      *found = (Found){r, q, is_filter, y, x, reach, more};
    else
      continue;
    any = true;
    if (!is_filter) break;
  }
  return any;
}

static void add_one(PlannerInfo* root, RelOptInfo* joined, Path* outer, Path* inner, JoinType type,
                    JoinPathExtraData* extra, const Found* found, bool partial) {
  CustomPath* p;
  QualCost all, mine;
  double divisor = 1, pairs, parts;
  Cost each_pair;
  /* A join that takes values from outside stays with nested loops. */
  if (!bms_is_empty(calc_non_nestloop_required_outer(outer, inner))) return;
  p = makeNode(CustomPath);
  p->path.pathtype = T_CustomScan;
  p->path.parent = joined;
  p->path.pathtarget = joined->reltarget;
  p->path.parallel_safe = joined->consider_parallel && outer->parallel_safe && inner->parallel_safe;
  p->path.rows = joined->rows;
  if (partial) {
    const double leader =
        parallel_leader_participation ? 1 - 0.3 * outer->parallel_workers : 0; /* as costsize.c */
    divisor = outer->parallel_workers + Max(leader, 0);
    p->path.parallel_workers = outer->parallel_workers;
    p->path.rows = clamp_row_est(joined->rows / divisor);
  }
  pairs =
      clamp_row_est(clause_selectivity(root, (Node*)found->clause, 0, JOIN_INNER, extra->sjinfo) *
                    outer->rows * inner->rows);
  parts = ceil(inner->rows * (2 * inner->pathtarget->width + 32.0 + INDEX_BYTES) /
               get_hash_memory_limit());
  parts = Max(1, Min(parts, ceil(inner->rows / LEAST_ROWS)));
  cost_qual_eval(&all, extra->restrictlist, root);
  cost_qual_eval_node(&mine, (Node*)found->clause, root);
  each_pair = cpu_operator_cost + Max(0, all.per_tuple - mine.per_tuple);
  if (found->is_filter) each_pair += mine.per_tuple;
  p->path.startup_cost = inner->total_cost + outer->startup_cost + all.startup +
                         inner->rows * INDEX_OPERATORS * cpu_operator_cost +
                         joined->reltarget->cost.startup;
  p->path.total_cost = p->path.startup_cost + (outer->total_cost - outer->startup_cost) +
                       parts * outer->rows * ASK_OPERATORS * cpu_operator_cost + pairs * each_pair +
                       p->path.rows * (cpu_tuple_cost + joined->reltarget->cost.per_tuple);
  if (parts > 1) {
    /* Outer rows are written once and read once a part. */
    const double bytes = outer->rows * (outer->pathtarget->width + 24.0);
    const double pages = bytes > work_mem * 1024.0 ? ceil(bytes / BLCKSZ) : 0;
    p->path.total_cost += parts * (pages * seq_page_cost + outer->rows * cpu_tuple_cost);
  }
#if PG_VERSION_NUM >= 150000
  p->flags = CUSTOMPATH_SUPPORT_PROJECTION;
#endif
#if PG_VERSION_NUM >= 170000
  p->custom_restrictinfo = extra->restrictlist;
#endif
#if PG_VERSION_NUM >= 180000
  p->path.disabled_nodes = outer->disabled_nodes + inner->disabled_nodes;
#endif
  p->custom_paths = list_make2(outer, inner);
  p->custom_private = list_make4(
      makeInteger((int)type), makeInteger(found->question), extra->restrictlist,
      list_make5(found->clause, found->outer_key, found->inner_key, found->reach, found->more));
  p->methods = &path_methods;
  if (partial)
    add_partial_path(joined, &p->path);
  else
    add_path(joined, &p->path);
}
static void add_paths(PlannerInfo* root, RelOptInfo* joined, RelOptInfo* outer, RelOptInfo* inner,
                      JoinType type, JoinPathExtraData* extra) {
  Path* const o = outer->cheapest_total_path;
  Path* const i = inner->cheapest_total_path;
  Found found;
  if (next_hook != NULL) next_hook(root, joined, outer, inner, type, extra);
  if (!enable_join || o == NULL || i == NULL) return;
  if (type != JOIN_INNER && type != JOIN_LEFT && type != JOIN_RIGHT && type != JOIN_FULL &&
      type != JOIN_SEMI && type != JOIN_ANTI)
    return;
  if (!find_clause(root, extra->restrictlist, outer, inner, type, joined->relids, &found)) return;
  add_one(root, joined, o, i, type, extra, &found, false);
  if (outer->cheapest_startup_path != NULL && outer->cheapest_startup_path != o)
    add_one(root, joined, outer->cheapest_startup_path, i, type, extra, &found, false);
  /* In a parallel plan each process indexes all inner rows and asks for its outer rows. */
  if (joined->consider_parallel && outer->partial_pathlist != NIL && !gives_unmatched_inner(type) &&
      bms_is_empty(joined->lateral_relids)) {
    Path* const safe =
        i->parallel_safe ? i : get_cheapest_parallel_safe_total_inner(inner->pathlist);
    if (safe != NULL)
      add_one(root, joined, linitial(outer->partial_pathlist), safe, type, extra, &found, true);
  }
}

static List* with_entries(List* to, List* from) {
  ListCell* cell;
  foreach (cell, from)
    to = lappend(to, makeTargetEntry(copyObject(((TargetEntry*)lfirst(cell))->expr),
                                     (AttrNumber)(list_length(to) + 1), NULL, false));
  return to;
}
/* Above an outer join, since version 16, a column that it may make null has another name. The scan's
 * row has the names above it, and what is asked below it takes the same ones: `above` holds them. */
static Node* with_names_above(Node* node, List* above) {
  if (node == NULL) return NULL;
#if PG_VERSION_NUM >= 160000
  if (IsA(node, Var) || IsA(node, PlaceHolderVar)) {
    ListCell* cell;
    foreach (cell, above) {
      Node* const other = lfirst(cell);
      if (nodeTag(other) != nodeTag(node)) continue;
      if (IsA(node, Var) ? ((Var*)other)->varno == ((Var*)node)->varno &&
                               ((Var*)other)->varattno == ((Var*)node)->varattno
                         : ((PlaceHolderVar*)other)->phid == ((PlaceHolderVar*)node)->phid)
        return copyObject(other);
    }
    return copyObject(node);
  }
#endif
  return expression_tree_mutator(node, with_names_above, above);
}
static Plan* plan_path(PlannerInfo* root, RelOptInfo* rel, CustomPath* path, List* tlist,
                       List* clauses, List* plans) {
  CustomScan* const scan = makeNode(CustomScan);
  const JoinType type = (JoinType)intVal(linitial(path->custom_private));
  const int question = intVal(lsecond(path->custom_private));
  List* const restricts = lthird(path->custom_private);
  List* const mine = lfourth(path->custom_private);
  RestrictInfo* const clause = linitial(mine);
  Node* const reach = lfourth(mine);
  Node* const more = list_nth(mine, 4);
  List* const outer = ((Plan*)linitial(plans))->targetlist;
  List* const inner = ((Plan*)lsecond(plans))->targetlist;
  List* rest = list_copy(restricts);
  List *join_quals, *other_quals = NIL;
  if (!questions[question].is_filter && more == NULL) rest = list_delete_ptr(rest, clause);
  if (IS_OUTER_JOIN(type))
    extract_actual_join_clauses(rest, rel->relids, &join_quals, &other_quals);
  else
    join_quals = extract_actual_clauses(rest, false);
  scan->scan.plan.targetlist = tlist;
  scan->scan.plan.qual = other_quals;
  scan->flags = path->flags;
  scan->custom_plans = plans;
  scan->custom_exprs =
      list_make5(lsecond(mine), lthird(mine), reach != NULL ? reach : makeBoolConst(false, false),
                 join_quals, clause->clause);
  scan->custom_exprs =
      lappend(scan->custom_exprs, more != NULL ? more : makeBoolConst(false, true));
  scan->custom_scan_tlist = with_entries(with_entries(NIL, outer), inner);
  if (PG_VERSION_NUM >= 160000 && IS_OUTER_JOIN(type)) {
    List* const above = pull_var_clause(
        (Node*)list_concat_copy(rel->reltarget->exprs, other_quals),
        PVC_INCLUDE_PLACEHOLDERS | PVC_RECURSE_AGGREGATES | PVC_RECURSE_WINDOWFUNCS);
    scan->custom_exprs = (List*)with_names_above((Node*)scan->custom_exprs, above);
    scan->custom_scan_tlist = (List*)with_names_above((Node*)scan->custom_scan_tlist, above);
  }
  scan->custom_private =
      list_make3(makeInteger((int)type), makeInteger(question), makeInteger(list_length(outer)));
  scan->methods = &scan_methods;
  return &scan->scan.plan;
}

/* ---- The executor --------------------------------------------------------------------------- */

/* An outer row of a block, and the id of an inner one. */
typedef struct Pair {
  uint32 row, id;
} Pair;
/* Outer rows that ask at once, and what they find. */
typedef struct Block {
  MemoryContext cxt;
  size_t most, count, at; /* rows that it may have, has, and gave */
  size_t bytes;
  MinimalTuple* rows;   /* if anything of them is asked for */
  ShapeColumns columns; /* an item is the number of a row */
  uint64* items;        /* by ids in the index */
  abut_index_t* index;
  double *reach, most_reach;
  Pair* pairs;
  size_t pair_count, pair_room;
  bool too_many; /* pairs: each row asks by itself */
  uint32* ids;   /* of inner rows, row by row; those of row i end at ends[i] */
  size_t* ends;
  uint32* places; /* of too many: the rows' ids in the index, or ABUT_NO_ID */
} Block;

typedef struct AbutJoin {
  CustomScanState css;
  JoinType type;
  const Question* question;
  int n_outer, n_inner;
  /* How many of a side's columns, from the first, are asked for behind its key: often none of the inner side. */
  int shown_outer, shown_inner;
  int asked_outer; /* how many for its key */
  ExprState *outer_key, *inner_key, *reach, *join_quals;
  ExprState*
      more; /* the inner side's share of the distance, or NULL: its shapes are boxes around what it reaches */
  double least_more; /* of the part */
  TupleTableSlot *stored_slot, *outer_slot, *inner_slot;

  /* The part of the inner side that is in memory. */
  MemoryContext row_cxt, part_cxt, column_cxt;
  ShapeColumns columns;
  size_t part_bytes;
  abut_index_t* index;
  uint64* tuples; /* if shown_inner: MinimalTuples by id, then those without shape */
  size_t tuple_count;
  bool* matched_inner; /* of FULL and RIGHT */
  bool built, inner_done;
  int parts;
  int64 inner_rows;
  size_t most_bytes;
  MemoryContextCallback at_end;

  /* The outer side. Its rows are stored when there is more than one part. */
  Tuplestorestate* stored;
  bool from_stored, outer_done;
  Block block;
  uint64 outer_number;
  uint8* matched; /* a bit each row, between parts */
  size_t matched_bytes;

  /* The row at hand, and what was found for it. */
  bool row_open, row_matched;
  const uint32* ids;
  size_t id_count, ids_ahead, at; /* the row's, and those with the following rows' */
  uint32* found;                  /* of a row that asks by itself */
  size_t found_count, found_room;
  /* The inner rows of a part that nothing matched. */
  bool giving_inner;
  size_t inner_at;
} AbutJoin;

static void free_index(abut_index_t** index) {
  abut_index_free(*index);
  *index = NULL;
}
static void free_indexes(void* state) {
  AbutJoin* const s = state;
  free_index(&s->index);
  free_index(&s->block.index);
}
static Node* create_state(CustomScan* scan) {
  AbutJoin* const s = palloc0(sizeof *s);
  NodeSetTag(s, T_CustomScanState);
  s->css.methods = &exec_methods;
  return (Node*)s;
}
/* The last used of the columns behind `from`, up to `to`, counted from there; 0 if none is used. */
static int last_used(Bitmapset* used, int from, int to) {
  while (to > from && !bms_is_member(to - FirstLowInvalidHeapAttributeNumber, used)) --to;
  return to - from;
}
static void begin(CustomScanState* node, EState* estate, int flags) {
  AbutJoin* const s = (AbutJoin*)node;
  CustomScan* const scan = (CustomScan*)node->ss.ps.plan;
  const int child_flags = flags & ~(EXEC_FLAG_BACKWARD | EXEC_FLAG_MARK);
  PlanState* const outer = ExecInitNode(linitial(scan->custom_plans), estate, child_flags);
  PlanState* const inner = ExecInitNode(lsecond(scan->custom_plans), estate, child_flags);
  List* const exprs = scan->custom_exprs;
  Bitmapset* used = NULL;
  node->custom_ps = list_make2(outer, inner);
  s->type = (JoinType)intVal(linitial(scan->custom_private));
  s->question = &questions[intVal(lsecond(scan->custom_private))];
  s->n_outer = intVal(lthird(scan->custom_private));
  s->n_inner = ExecGetResultType(inner)->natts;
  pull_varattnos((Node*)scan->scan.plan.targetlist, INDEX_VAR, &used);
  pull_varattnos((Node*)scan->scan.plan.qual, INDEX_VAR, &used);
  pull_varattnos((Node*)lfourth(exprs), INDEX_VAR, &used);
  s->shown_inner = last_used(used, s->n_outer, s->n_outer + s->n_inner);
  s->shown_outer = last_used(used, 0, s->n_outer);
  pull_varattnos((Node*)linitial(exprs), INDEX_VAR, &used);
  pull_varattnos((Node*)lthird(exprs), INDEX_VAR, &used);
  s->asked_outer = last_used(used, 0, s->n_outer);
  s->outer_key = ExecInitExpr(linitial(exprs), &node->ss.ps);
  s->inner_key = ExecInitExpr(lsecond(exprs), &node->ss.ps);
  if (s->question->by_distance) s->reach = ExecInitExpr(lthird(exprs), &node->ss.ps);
  if (!IsA(list_nth(exprs, 5), Const) || !((Const*)list_nth(exprs, 5))->constisnull)
    s->more = ExecInitExpr(list_nth(exprs, 5), &node->ss.ps);
  s->join_quals = ExecInitQual(lfourth(exprs), &node->ss.ps);
  s->stored_slot = ExecInitExtraTupleSlot(estate, ExecGetResultType(outer), &TTSOpsMinimalTuple);
  s->outer_slot = ExecInitExtraTupleSlot(estate, ExecGetResultType(outer), &TTSOpsMinimalTuple);
  s->inner_slot = ExecInitExtraTupleSlot(estate, ExecGetResultType(inner), &TTSOpsMinimalTuple);
  if ((flags & EXEC_FLAG_EXPLAIN_ONLY) != 0) return;
  s->row_cxt = GenerationContextCreate(estate->es_query_cxt, "abut join: rows",
#if PG_VERSION_NUM >= 150000
                                       ALLOCSET_DEFAULT_MINSIZE, ALLOCSET_DEFAULT_INITSIZE,
#endif
                                       ALLOCSET_DEFAULT_MAXSIZE);
  s->part_cxt =
      AllocSetContextCreate(estate->es_query_cxt, "abut join: part", ALLOCSET_DEFAULT_SIZES);
  s->column_cxt =
      AllocSetContextCreate(estate->es_query_cxt, "abut join: columns", ALLOCSET_DEFAULT_SIZES);
  s->block.cxt =
      AllocSetContextCreate(estate->es_query_cxt, "abut join: block", ALLOCSET_DEFAULT_SIZES);
  s->block.most = FIRST_BLOCK;
  s->at_end.func = free_indexes;
  s->at_end.arg = s;
  MemoryContextRegisterResetCallback(estate->es_query_cxt, &s->at_end);
}

/* The scan's row holds the outer row's columns, then the inner's: of each as many as are asked for. A side without a
 * row is null. */
static void put_columns(AbutJoin* s, bool inner, int count, TupleTableSlot* from) {
  TupleTableSlot* const to = s->css.ss.ss_ScanTupleSlot;
  const int at = inner ? s->n_outer : 0;
  if (from != NULL) {
    slot_getsomeattrs(from, count);
    memcpy(to->tts_values + at, from->tts_values, sizeof(Datum) * (size_t)count);
    memcpy(to->tts_isnull + at, from->tts_isnull, sizeof(bool) * (size_t)count);
  } else {
    memset(to->tts_values + at, 0, sizeof(Datum) * (size_t)count);
    memset(to->tts_isnull + at, true, sizeof(bool) * (size_t)count);
  }
  ExecClearTuple(to);
  ExecStoreVirtualTuple(to);
  s->css.ss.ps.ps_ExprContext->ecxt_scantuple = to;
}
static void put_side(AbutJoin* s, bool inner, TupleTableSlot* from) {
  put_columns(s, inner, inner ? s->shown_inner : s->shown_outer, from);
}
static MinimalTuple tuple_of(const AbutJoin* s, size_t id) {
  return (MinimalTuple)(uintptr_t)s->tuples[id];
}
/* The inner row of that id, if anything of it is asked for. */
static void put_inner(AbutJoin* s, size_t id) {
  if (s->shown_inner == 0) return;
  ExecStoreMinimalTuple(tuple_of(s, id), s->inner_slot, false);
  put_side(s, true, s->inner_slot);
}
/* The shape of a side's row in the scan's row; false: it is null. It lasts until the context is reset. */
static bool key_of(AbutJoin* s, ExprState* key, abut_shape_t* shape) {
  ExprContext* const context = s->css.ss.ps.ps_ExprContext;
  const MemoryContext old = MemoryContextSwitchTo(context->ecxt_per_tuple_memory);
  bool null;
  const Datum datum = ExecEvalExpr(key, context, &null);
  if (!null) shape_of_datum(datum, shape);
  MemoryContextSwitchTo(old);
  return !null;
}

/* The shape of an inner row; false: it is null, or its share of the distance. A share below 0 makes the whole smaller. */
static bool inner_key_of(AbutJoin* s, abut_shape_t* shape) {
  ExprContext* const context = s->css.ss.ps.ps_ExprContext;
  double more, box[4];
  bool null;
  if (!key_of(s, s->inner_key, shape)) return false;
  if (s->more == NULL) return true;
  more = DatumGetFloat8(ExecEvalExprSwitchContext(s->more, context, &null));
  if (null) return false;
  s->least_more = Min(s->least_more, more);
  reached_box(shape, Max(more, 0), box);
  box_shape(box, shape);
  return true;
}

/* Keeps an inner row, if anything of it is asked for, with its shape or none. */
static void keep_row(AbutJoin* s, TupleTableSlot* slot, const abut_shape_t* shape) {
  MemoryContext old = MemoryContextSwitchTo(s->row_cxt);
  const MinimalTuple tuple = s->columns.no_items ? NULL : ExecCopySlotMinimalTuple(slot);
  MemoryContextSwitchTo(s->column_cxt);
  add_shape(&s->columns, shape, (uint64)(uintptr_t)tuple, NULL);
  MemoryContextSwitchTo(old);
  /* The row; and where it is, and its numbers, both twice: as columns and in the index. */
  if (tuple != NULL) s->part_bytes += GetMemoryChunkSpace(tuple) + 2 * sizeof(uint64);
  if (gives_unmatched_inner(s->type)) s->part_bytes += sizeof *s->matched_inner;
  if (shape != NULL) s->part_bytes += INDEX_BYTES + 2 * sizeof(double) * words_of_shape(shape);
}
static void index_rows(AbutJoin* s) {
  const abut_work_t work = {.size = sizeof work, .threads = 1};
  s->tuple_count = s->columns.count;
  if (!s->columns.no_items)
    s->tuples = MemoryContextAllocHuge(s->part_cxt, Max(s->tuple_count, 1) * sizeof *s->tuples);
  s->index = index_shapes(&s->columns, s->tuples, &work);
  if (s->index == NULL) report(abut_last_status());
  MemoryContextReset(s->column_cxt);
  memset(&s->columns, 0, sizeof s->columns);
  if (gives_unmatched_inner(s->type)) {
    s->matched_inner = MemoryContextAllocHuge(s->part_cxt, Max(s->tuple_count, 1));
    memset(s->matched_inner, false, s->tuple_count);
  }
}
static void forget_block(AbutJoin* s) {
  Block* const b = &s->block;
  free_index(&b->index);
  MemoryContextReset(b->cxt);
  memset(&b->columns, 0, sizeof b->columns);
  b->count = b->at = b->bytes = b->pair_count = 0;
  b->most_reach = 0;
  b->too_many = false;
}
static void forget_part(AbutJoin* s) {
  free_index(&s->index);
  MemoryContextReset(s->row_cxt);
  MemoryContextReset(s->part_cxt);
  MemoryContextReset(s->column_cxt);
  memset(&s->columns, 0, sizeof s->columns);
  s->tuple_count = s->part_bytes = 0;
  s->built = s->giving_inner = false;
}
static void build_part(AbutJoin* s) {
  PlanState* const inner = lsecond(s->css.custom_ps);
  const size_t limit = get_hash_memory_limit();
  forget_part(s);
  s->columns.no_items = s->shown_inner == 0;
  s->least_more = INFINITY;
  put_side(s, false, NULL);
  while (s->part_bytes <= limit || s->columns.count < LEAST_ROWS) {
    TupleTableSlot* const slot = ExecProcNode(inner);
    abut_shape_t shape;
    if (TupIsNull(slot)) {
      s->inner_done = true;
      break;
    }
    ResetExprContext(s->css.ss.ps.ps_ExprContext);
    put_columns(s, true, s->n_inner, slot);
    if (inner_key_of(s, &shape))
      keep_row(s, slot, &shape);
    else if (gives_unmatched_inner(s->type))
      keep_row(s, slot, NULL);
  }
  index_rows(s);
  s->built = true;
  ++s->parts;
  s->inner_rows += (int64)s->tuple_count;
  s->most_bytes = Max(s->most_bytes, s->part_bytes);
  if (!s->inner_done && s->stored == NULL)
    s->stored = tuplestore_begin_heap(false, false, work_mem);
}

static TupleTableSlot* next_outer(AbutJoin* s) {
  TupleTableSlot* slot;
  if (s->from_stored)
    return tuplestore_gettupleslot(s->stored, true, false, s->stored_slot) ? s->stored_slot : NULL;
  if (s->outer_done) return NULL;
  slot = ExecProcNode(linitial(s->css.custom_ps));
  s->outer_done = TupIsNull(slot);
  if (s->outer_done) return NULL;
  if (s->stored != NULL) tuplestore_puttupleslot(s->stored, slot);
  return slot;
}
static bool bit_of(const AbutJoin* s, uint64 i) {
  return i / 8 < s->matched_bytes && (s->matched[i / 8] >> i % 8 & 1) != 0;
}
static void set_bit(AbutJoin* s, uint64 i) {
  if (i / 8 >= s->matched_bytes) {
    const size_t bytes = Max((size_t)(i / 8 + 1), Max(1024, 2 * s->matched_bytes));
    s->matched = s->matched == NULL
                     ? MemoryContextAllocHuge(s->css.ss.ps.state->es_query_cxt, bytes)
                     : repalloc_huge(s->matched, bytes);
    memset(s->matched + s->matched_bytes, 0, bytes - s->matched_bytes);
    s->matched_bytes = bytes;
  }
  s->matched[i / 8] |= (uint8)(1 << i % 8);
}
/* Grows an array, called from inside of libabut: so it reports nothing. False: there is no memory. */
static bool grown(AbutJoin* s, void** array, size_t* room, size_t used, size_t wanted,
                  size_t size) {
  if (wanted > *room) {
    const size_t more = wanted + wanted / 2;
    void* const made = MemoryContextAllocExtended(s->css.ss.ps.state->es_query_cxt, more * size,
                                                  MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM);
    if (made == NULL) return false;
    if (*array != NULL) {
      memcpy(made, *array, used * size);
      pfree(*array);
    }
    *array = made, *room = more;
  }
  return true;
}
static int take_found(void* state, size_t row, const uint32* ids, size_t count) {
  AbutJoin* const s = state;
  if (!grown(s, (void**)&s->found, &s->found_room, 0, count, sizeof *ids)) return 1;
  memcpy(s->found, ids, count * sizeof *ids);
  s->found_count = count;
  return 0;
}
/* Whether a pair that is within the block's largest distance is within its own row's, too. */
static int in_reach(AbutJoin* s, const abut_match_t* match, double reach) {
  if (reach == s->block.most_reach) return 1;
  return abut_indexed_within_distance(s->block.index, match->a, s->index, match->b, reach);
}
static int take_pairs(void* state, const abut_match_t* matches, size_t count) {
  AbutJoin* const s = state;
  Block* const b = &s->block;
  const size_t most = get_hash_memory_limit() / BLOCK_SHARE / sizeof *b->pairs;
  b->too_many = b->pair_count + count > Max(most, LEAST_ROWS) && b->count > 1;
  if (b->too_many || !grown(s, (void**)&b->pairs, &b->pair_room, b->pair_count,
                            b->pair_count + count, sizeof *b->pairs))
    return 1;
  for (size_t i = 0; i < count; ++i) {
    const uint32 row = (uint32)b->items[matches[i].a];
    const int within = s->question->by_distance ? in_reach(s, &matches[i], b->reach[row]) : 1;
    if (within < 0) return 1;
    if (within) b->pairs[b->pair_count++] = (Pair){row, matches[i].b};
  }
  return 0;
}
/* One row of the block asks. */
static void ask(AbutJoin* s, size_t row) {
  abut_shape_t shape = {.size = sizeof shape};
  const uint32 place = s->block.places[row];
  int64 status;
  s->found_count = 0;
  if (place == ABUT_NO_ID) return;
  answered(abut_index_shape(s->block.index, place, &shape));
  status = s->question->by_distance
               ? abut_index_within(s->index, &shape, s->block.reach[row], NULL, take_found, s)
               : abut_index_meeting(s->index, &shape, NULL, take_found, s);
  answered(status);
}
/* All rows of the block ask at once. Where they find too many, each will ask when it is its turn. */
static void ask_all(AbutJoin* s) {
  Block* const b = &s->block;
  const abut_work_t work = {.size = sizeof work, .threads = 1};
  const size_t asking = b->columns.count;
  const MemoryContext old = MemoryContextSwitchTo(b->cxt);
  int64 status = 0;
  b->ends = palloc0(b->count * sizeof *b->ends);
  if (asking > 0 && abut_index_size(s->index) > 0) {
    b->items = palloc(asking * sizeof *b->items);
    b->index = index_shapes(&b->columns, b->items, &work);
    if (b->index == NULL) report(abut_last_status());
    status = s->question->by_distance
                 ? abut_join_within(b->index, s->index, b->most_reach, NULL, take_pairs, s, &work)
                 : abut_join(b->index, s->index, NULL, take_pairs, s, &work);
  }
  if (b->too_many) {
    b->places = palloc(b->count * sizeof *b->places);
    memset(b->places, -1, b->count * sizeof *b->places); /* ABUT_NO_ID */
    for (size_t i = 0; i < asking; ++i) b->places[b->items[i]] = (uint32)i;
    b->pair_count = 0;
  } else {
    answered(status);
    /* Counted, then dealt: afterwards a row's begin is its end. */
    b->ids = MemoryContextAllocHuge(b->cxt, Max(b->pair_count, 1) * sizeof *b->ids);
    for (size_t i = 0; i < b->pair_count; ++i) ++b->ends[b->pairs[i].row];
    for (size_t i = 0, before = 0; i < b->count; ++i) {
      const size_t its = b->ends[i];
      b->ends[i] = before;
      before += its;
    }
    for (size_t i = 0; i < b->pair_count; ++i) b->ids[b->ends[b->pairs[i].row]++] = b->pairs[i].id;
  }
  MemoryContextSwitchTo(old);
}

/* One more row of the outer side into the block. It asks, unless it has no shape, or needs no more partners. */
static void take_row(AbutJoin* s, TupleTableSlot* slot) {
  ExprContext* const context = s->css.ss.ps.ps_ExprContext;
  Block* const b = &s->block;
  const size_t row = b->count++;
  MemoryContext old = MemoryContextSwitchTo(b->cxt);
  abut_shape_t shape;
  if (s->shown_outer > 0) {
    b->rows[row] = ExecCopySlotMinimalTuple(slot);
    b->bytes += GetMemoryChunkSpace(b->rows[row]);
  }
  MemoryContextSwitchTo(old);
  if (one_match_is_enough(s->type) && s->stored != NULL && bit_of(s, s->outer_number + row)) return;
  ResetExprContext(context);
  put_columns(s, false, s->asked_outer, slot);
  if (!key_of(s, s->outer_key, &shape)) return;
  if (s->question->by_distance) {
    bool null;
    double reach = DatumGetFloat8(ExecEvalExprSwitchContext(s->reach, context, &null));
    if (null) return;
    check_reach(s->more == NULL ? reach : reach + s->least_more);
    /* The sum is rounded, by less than this share of it; the inner side's boxes have theirs. */
    if (s->more != NULL) reach = Min(Max(reach, 0) * (1 + SLACK), DBL_MAX);
    b->reach[row] = reach;
    b->most_reach = Max(b->most_reach, reach);
  }
  MemoryContextSwitchTo(b->cxt);
  add_shape(&b->columns, &shape, row, NULL);
  MemoryContextSwitchTo(old);
  b->bytes += INDEX_BYTES + 2 * sizeof(double) * words_of_shape(&shape);
}
/* The next rows of the outer side; false: there are none. */
static bool fill_block(AbutJoin* s) {
  Block* const b = &s->block;
  const size_t limit = get_hash_memory_limit() / BLOCK_SHARE;
  TupleTableSlot* slot;
  /* A block that found too many was too large. */
  if (b->count > 0) b->most = b->too_many ? Max(b->most / 4, 1) : Min(4 * b->most, MOST_BLOCK);
  forget_block(s);
  b->rows = MemoryContextAlloc(b->cxt, b->most * sizeof *b->rows);
  if (s->question->by_distance) b->reach = MemoryContextAlloc(b->cxt, b->most * sizeof *b->reach);
  while (b->count < b->most && (b->bytes <= limit || b->count < FIRST_BLOCK) &&
         (slot = next_outer(s)) != NULL)
    take_row(s, slot);
  if (b->count > 0) ask_all(s);
  return b->count > 0;
}
/* Takes the next outer row, and what it found; false: there is none. */
static bool open_row(AbutJoin* s) {
  Block* const b = &s->block;
  size_t row;
  /* Nothing comes of an empty inner side. */
  if (s->tuple_count == 0 && s->inner_done && !gives_unmatched_outer(s->type)) return false;
  if (b->at == b->count && !fill_block(s)) return false;
  row = b->at++;
  if (s->shown_outer > 0) ExecStoreMinimalTuple(b->rows[row], s->outer_slot, false);
  put_side(s, false, s->outer_slot);
  s->row_open = true;
  s->row_matched = s->stored != NULL && bit_of(s, s->outer_number);
  s->at = 0;
  if (b->too_many) {
    ask(s, row);
    s->ids = s->found;
    s->id_count = s->ids_ahead = s->found_count;
  } else {
    const size_t begin = row > 0 ? b->ends[row - 1] : 0;
    s->ids = b->ids + begin;
    s->id_count = b->ends[row] - begin;
    s->ids_ahead = b->pair_count - begin;
  }
  return true;
}
static void close_row(AbutJoin* s) {
  if (s->stored != NULL && s->row_matched && s->type != JOIN_INNER && s->type != JOIN_RIGHT)
    set_bit(s, s->outer_number);
  ++s->outer_number;
  s->row_open = false;
}

static TupleTableSlot* projected(AbutJoin* s) {
  ScanState* const ss = &s->css.ss;
  if (ss->ps.qual != NULL && !ExecQual(ss->ps.qual, ss->ps.ps_ExprContext)) {
    InstrCountFiltered1(s, 1);
    return NULL;
  }
  return ss->ps.ps_ProjInfo != NULL ? ExecProject(ss->ps.ps_ProjInfo) : ss->ss_ScanTupleSlot;
}
/* The next pair of the open row, if it holds. */
static TupleTableSlot* next_pair(AbutJoin* s) {
  ExprContext* const context = s->css.ss.ps.ps_ExprContext;
  const uint32 id = s->ids[s->at++];
  /* The rows are strewn over memory: they are fetched ahead. */
  if (s->shown_inner > 0) {
    if (s->at + 16 < s->ids_ahead) __builtin_prefetch(&s->tuples[s->ids[s->at + 16]]);
    if (s->at + 8 < s->ids_ahead) __builtin_prefetch(tuple_of(s, s->ids[s->at + 8]));
  }
  put_inner(s, id);
  if (s->join_quals != NULL && !ExecQual(s->join_quals, context)) {
    InstrCountFiltered2(s, 1);
    return NULL;
  }
  s->row_matched = true;
  if (s->matched_inner != NULL) s->matched_inner[id] = true;
  if (one_match_is_enough(s->type)) s->at = s->id_count;
  return s->type == JOIN_ANTI ? NULL : projected(s);
}
static TupleTableSlot* exec(CustomScanState* node) {
  AbutJoin* const s = (AbutJoin*)node;
  for (;;) {
    TupleTableSlot* result = NULL;
    CHECK_FOR_INTERRUPTS();
    ResetExprContext(node->ss.ps.ps_ExprContext);
    if (!s->built) {
      build_part(s);
    } else if (s->row_open && s->at < s->id_count) {
      result = next_pair(s);
    } else if (s->row_open) {
      const bool unmatched = !s->row_matched && s->inner_done;
      close_row(s);
      if (unmatched && gives_unmatched_outer(s->type)) {
        put_side(s, true, NULL);
        result = projected(s);
      }
    } else if (s->giving_inner && s->inner_at < s->tuple_count) {
      const size_t id = s->inner_at++;
      if (s->matched_inner[id]) continue;
      put_inner(s, id);
      result = projected(s);
    } else if (!s->giving_inner && open_row(s)) {
      continue;
    } else if (!s->giving_inner && gives_unmatched_inner(s->type)) {
      s->giving_inner = true;
      s->inner_at = 0;
      put_side(s, false, NULL);
    } else if (s->inner_done) {
      return NULL;
    } else {
      /* The next part of the inner rows, and all outer rows once more. */
      s->built = false;
      tuplestore_rescan(s->stored);
      s->from_stored = true;
      forget_block(s);
      s->outer_number = 0;
    }
    if (result != NULL) return result;
  }
}

static void end(CustomScanState* node) {
  AbutJoin* const s = (AbutJoin*)node;
  ListCell* cell;
  if (s->stored != NULL) tuplestore_end(s->stored);
  s->stored = NULL;
  free_indexes(s);
  foreach (cell, node->custom_ps) ExecEndNode(lfirst(cell));
}
static void rescan(CustomScanState* node) {
  AbutJoin* const s = (AbutJoin*)node;
  PlanState* const outer = linitial(node->custom_ps);
  PlanState* const inner = lsecond(node->custom_ps);
  if (node->ss.ps.chgParam != NULL) {
    UpdateChangedParamSet(outer, node->ss.ps.chgParam);
    UpdateChangedParamSet(inner, node->ss.ps.chgParam);
  }
  if (s->stored != NULL) tuplestore_end(s->stored);
  s->stored = NULL;
  if (s->matched != NULL) memset(s->matched, 0, s->matched_bytes);
  s->from_stored = s->outer_done = s->row_open = s->giving_inner = false;
  s->outer_number = 0;
  forget_block(s);
  s->block.most = FIRST_BLOCK;
  /* The index is kept if it holds all inner rows and these stay. */
  if (!s->built || !s->inner_done || s->parts > 1 || inner->chgParam != NULL) {
    forget_part(s);
    s->inner_done = false;
    s->parts = 0;
    s->inner_rows = 0;
    if (inner->chgParam == NULL) ExecReScan(inner);
  } else if (s->matched_inner != NULL) {
    memset(s->matched_inner, false, s->tuple_count);
  }
  if (outer->chgParam == NULL) ExecReScan(outer);
}

static void explain(CustomScanState* node, List* ancestors, ExplainState* es) {
  static const char* const names[] = {[JOIN_INNER] = "Inner", [JOIN_LEFT] = "Left",
                                      [JOIN_FULL] = "Full",   [JOIN_RIGHT] = "Right",
                                      [JOIN_SEMI] = "Semi",   [JOIN_ANTI] = "Anti"};
  AbutJoin* const s = (AbutJoin*)node;
  CustomScan* const scan = (CustomScan*)node->ss.ps.plan;
  List* const context = set_deparse_context_plan(es->deparse_cxt, &scan->scan.plan, ancestors);
  List* const filter = lfourth(scan->custom_exprs);
  ExplainPropertyText("Join Type", names[s->type], es);
  ExplainPropertyText(
      "Join Cond", deparse_expression(list_nth(scan->custom_exprs, 4), context, true, false), es);
  if (filter != NIL)
    ExplainPropertyText("Join Filter",
                        deparse_expression((Node*)make_ands_explicit(filter), context, true, false),
                        es);
  if (!es->analyze) return;
  if (filter != NIL && node->ss.ps.instrument != NULL && node->ss.ps.instrument->nloops > 0)
    ExplainPropertyFloat("Rows Removed by Join Filter", NULL,
                         node->ss.ps.instrument->nfiltered2 / node->ss.ps.instrument->nloops, 0,
                         es);
  if (s->parts == 0) return;
  ExplainPropertyInteger("Indexed Rows", NULL, s->inner_rows, es);
  ExplainPropertyInteger("Passes", NULL, s->parts, es);
  ExplainPropertyInteger("Peak Memory Usage", "kB", (int64)((s->most_bytes + 1023) / 1024), es);
}

void init_join(void) {
  DefineCustomBoolVariable("abut.enable_join",
                           "Enables the planner's use of joins through an index in memory.", NULL,
                           &enable_join, true, PGC_USERSET, GUC_EXPLAIN, NULL, NULL, NULL);
#if PG_VERSION_NUM >= 150000
  MarkGUCPrefixReserved("abut");
#else
  EmitWarningsOnPlaceholders("abut");
#endif
  path_methods.CustomName = scan_methods.CustomName = exec_methods.CustomName = "Abut Join";
  path_methods.PlanCustomPath = plan_path;
  scan_methods.CreateCustomScanState = create_state;
  exec_methods.BeginCustomScan = begin;
  exec_methods.ExecCustomScan = exec;
  exec_methods.EndCustomScan = end;
  exec_methods.ReScanCustomScan = rescan;
  exec_methods.ExplainCustomScan = explain;
  RegisterCustomScanMethods(&scan_methods);
  next_hook = set_join_pathlist_hook;
  set_join_pathlist_hook = add_paths;
}
