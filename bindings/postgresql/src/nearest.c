/* A join with the nearest: two queries give keys and shapes, and an index in memory answers. */
#include "shape.h"

#include "catalog/pg_type.h"
#include "executor/spi.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/builtins.h"

/* Rows that are read at once, and answers that there is room for at once. */
enum { READ_ROWS = 10000, MOST_ANSWERS = 1 << 20 };

/* Reads what a query gives into columns, without the rows that have a null. */
static void read_query(const char* query, ShapeColumns* to) {
  Portal portal;
  SPIPlanPtr plan = SPI_prepare(query, 0, NULL);
  if (plan == NULL)
    ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("no query: %s", query)));
  if (!SPI_is_cursor_plan(plan))
    ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("gives no rows: %s", query)));
  portal = SPI_cursor_open(NULL, plan, NULL, NULL, true);
  for (;;) {
    TupleDesc desc;
    SPI_cursor_fetch(portal, true, READ_ROWS);
    desc = SPI_tuptable->tupdesc;
    if (desc->natts != 2 || strcmp(SPI_gettype(desc, 2), "shape") != 0 ||
        (SPI_gettypeid(desc, 1) != INT8OID && SPI_gettypeid(desc, 1) != INT4OID))
      ereport(ERROR, (errcode(ERRCODE_DATATYPE_MISMATCH),
                      errmsg("has to give a key, integer or bigint, and a shape: %s", query)));
    for (uint64 i = 0; i < SPI_processed; ++i) {
      bool no_key, no_shape;
      const Datum key = SPI_getbinval(SPI_tuptable->vals[i], desc, 1, &no_key);
      const Datum datum = SPI_getbinval(SPI_tuptable->vals[i], desc, 2, &no_shape);
      abut_shape_t shape;
      if (no_key || no_shape) continue;
      shape_of_datum(datum, &shape);
      add_shape(
          to, &shape,
          (uint64)(SPI_gettypeid(desc, 1) == INT4OID ? DatumGetInt32(key) : DatumGetInt64(key)),
          NULL);
    }
    if (SPI_processed == 0) break;
    SPI_freetuptable(SPI_tuptable);
  }
  SPI_cursor_close(portal);
}
/* Puts the answers of the rows of a kind into the function's rows. */
static void ask_kind(const ShapeColumns* a, int kind, const abut_index_t* index, const uint64* keys,
                     size_t k, double within, ReturnSetInfo* result) {
  const ShapeRows* const rows = &a->kinds[kind];
  const size_t most = Max(MOST_ANSWERS / k, 1);
  const size_t room = Min(most, rows->count);
  uint32* const ids = shapes_alloc(NULL, room * k * sizeof *ids);
  double* const distances = shapes_alloc(NULL, room * k * sizeof *distances);
  size_t* const counts = shapes_alloc(NULL, room * sizeof *counts);
  const abut_work_t work = {.size = sizeof work, .threads = 1};
  for (size_t row = 0; row < rows->count; row += most) {
    const size_t n = Min(most, rows->count - row);
    const abut_columns_t columns = columns_from(rows, kind, row, n);
    answered(
        abut_index_nearest_each(index, &columns, k, within, NULL, ids, distances, counts, &work));
    for (size_t i = 0; i < n; ++i)
      for (size_t m = i * k; m < i * k + counts[i]; ++m) {
        const Datum values[] = {Int64GetDatum((int64)rows->items[row + i]),
                                Int64GetDatum((int64)keys[ids[m]]), Float8GetDatum(distances[m])};
        const bool nulls[] = {false, false, false};
        tuplestore_putvalues(result->setResult, result->setDesc, (Datum*)values, (bool*)nulls);
      }
  }
  pfree(ids), pfree(distances), pfree(counts);
}
static void free_index(void* index) { abut_index_free(index); }
PG_FUNCTION_INFO_V1(shape_nearest);
Datum shape_nearest(PG_FUNCTION_ARGS) {
  const char* const queries[] = {text_to_cstring(PG_GETARG_TEXT_PP(0)),
                                 text_to_cstring(PG_GETARG_TEXT_PP(1))};
  const int32 wanted = PG_GETARG_INT32(2);
  const double within = PG_GETARG_FLOAT8(3);
  const abut_work_t work = {.size = sizeof work, .threads = 1};
  ShapeColumns sides[2] = {0};
  abut_index_t* index;
  uint64* keys;
  MemoryContextCallback* at_end;
  check_reach(within);
  init_rows(fcinfo);
  SPI_connect();
  for (int i = 0; i < 2; ++i) read_query(queries[i], &sides[i]);
  if (wanted > 0 && sides[1].count > 0) {
    const size_t k = Min((size_t)wanted, sides[1].count);
    keys = shapes_alloc(NULL, sides[1].count * sizeof *keys);
    index = index_shapes(&sides[1], keys, &work);
    if (index == NULL) report(abut_last_status());
    at_end = palloc(sizeof *at_end);
    *at_end = (MemoryContextCallback){.func = free_index, .arg = index};
    MemoryContextRegisterResetCallback(CurrentMemoryContext, at_end);
    for (int kind = 0; kind < KINDS; ++kind)
      if (sides[0].kinds[kind].count > 0)
        ask_kind(&sides[0], kind, index, keys, k, within, (ReturnSetInfo*)fcinfo->resultinfo);
  }
  SPI_finish(); /* which frees the index */
  return (Datum)0;
}
