/* The table-valued functions, each through an index in memory over a column of a table:
 *
 *   shape_meeting(table, column, shape [, within])    id
 *   shape_nearest(table, column, shape, k [, within]) id, distance
 *   shape_join(table, column, table, column [, within]) a, b, distance
 *
 * Ids are rowids. An index is kept for the next question, until its table may have changed. */
#include <stdlib.h>

#include "abut_sqlite.h"

/* ---- Indexes of columns --------------------------------------------------------------------- */

/* Tells that nothing changed: the rows that this connection changed, what others committed, and
 * the tables. */
typedef struct Version {
  sqlite3_int64 changes, data, schema;
} Version;
typedef struct Indexed {
  char *table, *column;
  Version version;
  abut_index_t* index;
  uint64_t* rowids;
  int users;
  bool kept;
  struct Indexed* next;
} Indexed;
#define MOST_KEPT 8
/* One for each connection, shared by its functions. */
typedef struct Cache {
  sqlite3* db;
  Indexed* first; /* the one used last */
  int modules;
} Cache;

static void let_go(Indexed* x) {
  if (x == NULL || --x->users > 0) return;
  abut_index_free(x->index);
  sqlite3_free(x->rowids);
  sqlite3_free(x->table);
  sqlite3_free(x->column);
  sqlite3_free(x);
}
static void forget(Cache* cache, Indexed** link) {
  Indexed* const x = *link;
  *link = x->next;
  let_go(x);
}
static void close_cache(void* pointer) {
  Cache* const cache = pointer;
  if (--cache->modules > 0) return;
  while (cache->first != NULL) forget(cache, &cache->first);
  sqlite3_free(cache);
}

/* The version now, and whether the name is that of a table of the main database: of those, changes are
 * seen. */
static int version_now(Cache* cache, sqlite3_stmt** statement, const char* table, Version* version,
                       bool* plain) {
  int status = SQLITE_OK;
  if (*statement == NULL)
    status = sqlite3_prepare_v3(
        cache->db,
        "SELECT data_version, schema_version, EXISTS (SELECT 1 FROM main.sqlite_schema WHERE type "
        "= "
        "'table' AND sql NOT LIKE 'create virtual%' AND name = ?1 COLLATE nocase) AND NOT EXISTS "
        "(SELECT 1 FROM temp.sqlite_schema WHERE name = ?1 COLLATE nocase) FROM "
        "pragma_data_version, "
        "pragma_schema_version",
        -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
  if (status == SQLITE_OK) status = sqlite3_bind_text(*statement, 1, table, -1, SQLITE_STATIC);
  if (status != SQLITE_OK) return status;
  if (sqlite3_step(*statement) == SQLITE_ROW) {
    version->changes = sqlite3_total_changes64(cache->db);
    version->data = sqlite3_column_int64(*statement, 0);
    version->schema = sqlite3_column_int64(*statement, 1);
    *plain = sqlite3_column_int(*statement, 2) != 0;
  }
  return sqlite3_reset(*statement);
}
/* Reads a column into an index. Null rows are left out. */
static int read_column(Cache* cache, Indexed* x, char** why) {
  sqlite3_stmt* statement = NULL;
  ShapeColumns columns = {0};
  abut_work_t work = {.size = sizeof work, .threads = 1};
  int status;
  char* const sql = sqlite3_mprintf("SELECT rowid, \"%w\" FROM \"%w\"", x->column, x->table);
  if (sql == NULL) return SQLITE_NOMEM;
  status = sqlite3_prepare_v2(cache->db, sql, -1, &statement, NULL);
  sqlite3_free(sql);
  while (status == SQLITE_OK && (status = sqlite3_step(statement)) == SQLITE_ROW) {
    sqlite3_value* const value = sqlite3_column_value(statement, 1);
    Held held;
    char* problem;
    status = SQLITE_OK;
    if (sqlite3_value_type(value) == SQLITE_NULL) continue;
    if (sqlite3_column_type(statement, 0) != SQLITE_INTEGER) {
      *why = sqlite3_mprintf("the rows of %s have no rowid", x->table);
      status = SQLITE_ERROR;
    } else if ((problem = hold(&held, value)) != NULL) {
      *why = sqlite3_mprintf("%s.%s, row %lld: %s", x->table, x->column,
                             sqlite3_column_int64(statement, 0), problem);
      sqlite3_free(problem);
      status = was_interrupted() ? SQLITE_INTERRUPT : SQLITE_ERROR;
    } else {
      if (!add_shape(&columns, &held.shape, (uint64_t)sqlite3_column_int64(statement, 0), NULL))
        status = SQLITE_NOMEM;
      release(&held);
    }
  }
  if (status == SQLITE_DONE) {
    status = SQLITE_NOMEM;
    x->rowids = sqlite3_malloc64((columns.count + 1) * sizeof *x->rowids);
    if (x->rowids != NULL && (x->index = index_shapes(&columns, x->rowids, &work)) != NULL)
      status = SQLITE_OK;
    else if (was_interrupted())
      status = SQLITE_INTERRUPT;
  } else if (*why == NULL) {
    *why = sqlite3_mprintf("%s", sqlite3_errmsg(cache->db));
  }
  sqlite3_finalize(statement);
  free_columns(&columns);
  return status;
}
/* The index of a column, to be let go. */
static int indexed(Cache* cache, sqlite3_stmt** statement, const char* table, const char* column,
                   Indexed** out, char** why) {
  Version now = {0};
  Indexed* x;
  bool plain = false;
  int kept = 0, status = version_now(cache, statement, table, &now, &plain);
  *out = NULL;
  if (status != SQLITE_OK) return status;
  for (Indexed** link = &cache->first; *link != NULL;) {
    x = *link;
    if (memcmp(&x->version, &now, sizeof now) != 0 || kept >= MOST_KEPT) {
      forget(cache, link);
    } else if (plain && sqlite3_stricmp(x->table, table) == 0 &&
               sqlite3_stricmp(x->column, column) == 0) {
      *link = x->next;
      x->next = cache->first;
      cache->first = x;
      ++x->users;
      *out = x;
      return SQLITE_OK;
    } else {
      ++kept;
      link = &x->next;
    }
  }
  x = sqlite3_malloc64(sizeof *x);
  if (x == NULL) return SQLITE_NOMEM;
  memset(x, 0, sizeof *x);
  x->users = 1;
  x->version = now;
  x->table = sqlite3_mprintf("%s", table);
  x->column = sqlite3_mprintf("%s", column);
  status = x->table == NULL || x->column == NULL ? SQLITE_NOMEM : read_column(cache, x, why);
  if (status != SQLITE_OK) {
    let_go(x);
    return status;
  }
  /* Changes that are not committed yet may be taken back unseen: they are not kept. */
  if (plain && sqlite3_txn_state(cache->db, "main") != SQLITE_TXN_WRITE) {
    ++x->users;
    x->next = cache->first;
    cache->first = x;
  }
  *out = x;
  return SQLITE_OK;
}

/* ---- The functions -------------------------------------------------------------------------- */

typedef struct Table {
  sqlite3_vtab base;
  Cache* cache;
  const struct Function* function;
  sqlite3_stmt* version;
} Table;
typedef struct Cursor {
  sqlite3_vtab_cursor base;
  Join join; /* where all answers are, whoever asks */
  size_t at;
  sqlite3_int64 passed; /* answers of stretches before */
  Indexed *a, *b;       /* while there is more to be asked */
  double within;
} Cursor;
typedef struct Function {
  const char *name, *schema, *usage;
  int outs, numbers, required, arguments; /* from where on they are numbers */
  int (*ask)(Table*, Cursor*, sqlite3_value**, char** why);
} Function;

static int take_ids(void* context, size_t row, const uint32_t* ids, size_t count) {
  Cursor* const cursor = context;
  Pair* const to = more_pairs(&cursor->join.found, count);
  (void)row;
  if (to == NULL) return 1;
  for (size_t i = 0; i < count; ++i) to[i].a = (sqlite3_int64)cursor->a->rowids[ids[i]];
  return 0;
}
/* A sink stops for want of memory. */
static int status_of(int64_t found, char** why) {
  if (found >= 0) return SQLITE_OK;
  if (found == ABUT_ERROR_STOPPED && was_interrupted()) return SQLITE_INTERRUPT;
  if (found == ABUT_ERROR_STOPPED || found == ABUT_ERROR_MEMORY) return SQLITE_NOMEM;
  *why = sqlite3_mprintf("%s", shape_error());
  return SQLITE_ERROR;
}
static const char* text_of(sqlite3_value* value) { return (const char*)sqlite3_value_text(value); }
static int open_index(Table* table, sqlite3_value** values, Indexed** out, char** why) {
  return indexed(table->cache, &table->version, text_of(values[0]), text_of(values[1]), out, why);
}

static int ask_meeting(Table* table, Cursor* cursor, sqlite3_value** values, char** why) {
  const double within = cursor->within;
  Held held;
  int status;
  if ((*why = hold(&held, values[2])) != NULL) return SQLITE_ERROR;
  status = open_index(table, values, &cursor->a, why);
  if (status == SQLITE_OK)
    status = status_of(
        within < 0
            ? abut_index_meeting(cursor->a->index, &held.shape, NULL, take_ids, cursor)
            : abut_index_within(cursor->a->index, &held.shape, within, NULL, take_ids, cursor),
        why);
  release(&held);
  return status;
}
static int ask_nearest(Table* table, Cursor* cursor, sqlite3_value** values, char** why) {
  const double within = cursor->within;
  const sqlite3_int64 wanted = sqlite3_value_int64(values[3]);
  abut_neighbour_t* found = NULL;
  Pair* to = NULL;
  Held held;
  int64_t count = 0;
  int status;
  if ((*why = hold(&held, values[2])) != NULL) return SQLITE_ERROR;
  status = open_index(table, values, &cursor->a, why);
  if (status == SQLITE_OK) {
    const size_t size = abut_index_size(cursor->a->index);
    const size_t k = wanted <= 0 ? 0 : (uint64_t)wanted < size ? (size_t)wanted : size;
    found = sqlite3_malloc64((k + 1) * sizeof *found);
    if (found == NULL)
      status = SQLITE_NOMEM;
    else
      status = status_of(count = abut_index_nearest(cursor->a->index, &held.shape, k,
                                                    within < 0 ? INFINITY : within, NULL, found),
                         why);
  }
  if (count > 0 && (to = more_pairs(&cursor->join.found, (size_t)count)) == NULL)
    status = SQLITE_NOMEM;
  for (int64_t i = 0; status == SQLITE_OK && i < count; ++i)
    to[i] = (Pair){(sqlite3_int64)cursor->a->rowids[found[i].id], 0, found[i].distance};
  sqlite3_free(found);
  release(&held);
  return status;
}
/* The next answers of a join. */
static int go_on(Cursor* cursor, char** why) {
  cursor->passed += (sqlite3_int64)cursor->join.found.count;
  cursor->at = 0;
  return status_of(join_on(&cursor->join), why);
}
static int ask_join(Table* table, Cursor* cursor, sqlite3_value** values, char** why) {
  int status = open_index(table, values, &cursor->a, why);
  if (status == SQLITE_OK) status = open_index(table, values + 2, &cursor->b, why);
  if (status != SQLITE_OK) return status;
  cursor->join.a = cursor->a->index, cursor->join.keys_a = cursor->a->rowids;
  cursor->join.b = cursor->b->index, cursor->join.keys_b = cursor->b->rowids;
  cursor->join.within = cursor->within;
  cursor->join.threads = 1;
  start_join(&cursor->join);
  return go_on(cursor, why);
}
static const Function functions[] = {
    {"shape_meeting",
     "CREATE TABLE x(id INTEGER, in_table HIDDEN, in_column HIDDEN, shape HIDDEN, within HIDDEN)",
     "shape_meeting(table, column, shape [, within])", 1, 3, 3, 4, ask_meeting},
    {"shape_nearest",
     "CREATE TABLE x(id INTEGER, distance REAL, in_table HIDDEN, in_column HIDDEN, shape HIDDEN, k "
     "HIDDEN, within HIDDEN)",
     "shape_nearest(table, column, shape, k [, within])", 2, 3, 4, 5, ask_nearest},
    {"shape_join",
     "CREATE TABLE x(a INTEGER, b INTEGER, distance REAL, table_a HIDDEN, column_a HIDDEN, table_b "
     "HIDDEN, column_b HIDDEN, within HIDDEN)",
     "shape_join(table, column, table, column [, within])", 3, 4, 4, 5, ask_join}};
#define FUNCTIONS (int)(sizeof functions / sizeof *functions)

static int connect(sqlite3* db, void* pointer, int argc, const char* const* argv,
                   sqlite3_vtab** out, char** why) {
  Table* table;
  const int status = SQLITE_OK;
  for (int i = 0; i < FUNCTIONS; ++i) {
    int declared;
    if (sqlite3_stricmp(argv[0], functions[i].name) != 0) continue;
    declared = sqlite3_declare_vtab(db, functions[i].schema);
    if (declared != SQLITE_OK) return declared;
    table = sqlite3_malloc64(sizeof *table);
    if (table == NULL) return SQLITE_NOMEM;
    memset(table, 0, sizeof *table);
    table->cache = pointer;
    table->function = &functions[i];
    *out = &table->base;
    sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    return status;
  }
  return SQLITE_ERROR;
}
static int disconnect(sqlite3_vtab* base) {
  sqlite3_finalize(((Table*)base)->version);
  sqlite3_free(base);
  return SQLITE_OK;
}
/* Arguments are what the hidden columns equal; bit i of idxNum: argument i is given. */
static int best_index(sqlite3_vtab* base, sqlite3_index_info* info) {
  const Function* const f = ((Table*)base)->function;
  int at[8], given = 0, count = 0;
  for (int i = 0; i < 8; ++i) at[i] = -1;
  for (int i = 0; i < info->nConstraint; ++i) {
    const int argument = info->aConstraint[i].iColumn - f->outs;
    if (argument < 0 || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    /* An argument of a table that comes later in the join: this order is none. */
    if (!info->aConstraint[i].usable) return SQLITE_CONSTRAINT;
    at[argument] = i;
  }
  for (int i = 0; i < f->arguments; ++i)
    if (at[i] >= 0) {
      info->aConstraintUsage[at[i]].argvIndex = ++count;
      info->aConstraintUsage[at[i]].omit = 1;
      given |= 1 << i;
    }
  info->idxNum = given;
  info->estimatedRows = f->ask == ask_join ? 100000 : 25;
  info->estimatedCost = f->ask == ask_join ? 100000 : 1000;
  return SQLITE_OK;
}
static int open_cursor(sqlite3_vtab* base, sqlite3_vtab_cursor** out) {
  Cursor* const cursor = sqlite3_malloc64(sizeof *cursor);
  if (cursor == NULL) return SQLITE_NOMEM;
  memset(cursor, 0, sizeof *cursor);
  *out = &cursor->base;
  return SQLITE_OK;
}
/* The cursor asks no more. */
static void end(Cursor* cursor) {
  let_go(cursor->a), let_go(cursor->b);
  cursor->a = cursor->b = NULL;
  cursor->join.b = NULL;
}
static int close_cursor(sqlite3_vtab_cursor* base) {
  end((Cursor*)base);
  sqlite3_free(((Cursor*)base)->join.found.all);
  sqlite3_free(base);
  return SQLITE_OK;
}
/* A status of the virtual table, with the text of an error, which is freed. */
static int told(sqlite3_vtab_cursor* base, int status, char* why) {
  if (why == NULL || status == SQLITE_INTERRUPT) {
    sqlite3_free(why);
    return status;
  }
  sqlite3_free(base->pVtab->zErrMsg);
  base->pVtab->zErrMsg = sqlite3_mprintf("%s: %s", ((Table*)base->pVtab)->function->usage, why);
  sqlite3_free(why);
  return SQLITE_ERROR;
}
static int filter(sqlite3_vtab_cursor* base, int given, const char* text, int count,
                  sqlite3_value** values) {
  Table* const table = (Table*)base->pVtab;
  Cursor* const cursor = (Cursor*)base;
  const Function* const f = table->function;
  char* why = NULL;
  int status;
  end(cursor);
  cursor->join.found.count = cursor->at = 0;
  cursor->passed = 0;
  cursor->within = -1;
  if ((given & ((1 << f->required) - 1)) != (1 << f->required) - 1)
    return told(base, SQLITE_ERROR, sqlite3_mprintf("an argument is missing"));
  for (int i = 0; i < count; ++i)
    if (sqlite3_value_type(values[i]) == SQLITE_NULL) return SQLITE_OK;
  for (int i = f->numbers; i < count; ++i)
    if (sqlite3_value_numeric_type(values[i]) > SQLITE_FLOAT)
      return told(base, SQLITE_ERROR, sqlite3_mprintf("expected a number"));
  if ((given >> f->required & 1) != 0) {
    cursor->within = sqlite3_value_double(values[f->required]);
    if (!(cursor->within >= 0))
      return told(base, SQLITE_ERROR, sqlite3_mprintf("distance must not be negative"));
  }
  stop_with(table->cache->db);
  status = f->ask(table, cursor, values, &why);
  stop_with(NULL);
  if (f->ask != ask_join || status != SQLITE_OK) end(cursor);
  return told(base, status, why);
}
static int next(sqlite3_vtab_cursor* base) {
  Cursor* const cursor = (Cursor*)base;
  char* why = NULL;
  int status = SQLITE_OK;
  if (++cursor->at >= cursor->join.found.count) {
    stop_with(((Table*)base->pVtab)->cache->db);
    status = go_on(cursor, &why);
    stop_with(NULL);
  }
  return told(base, status, why);
}
static int is_past(sqlite3_vtab_cursor* base) {
  return ((Cursor*)base)->at >= ((Cursor*)base)->join.found.count;
}
static int column_of(sqlite3_vtab_cursor* base, sqlite3_context* context, int column) {
  const Cursor* const cursor = (Cursor*)base;
  const Pair* const answer = &cursor->join.found.all[cursor->at];
  const int outs = ((Table*)base->pVtab)->function->outs;
  if (column == 0)
    sqlite3_result_int64(context, answer->a);
  else if (column < outs - 1)
    sqlite3_result_int64(context, answer->b);
  else if (column < outs)
    sqlite3_result_double(context, answer->distance);
  return SQLITE_OK;
}
static int rowid_of(sqlite3_vtab_cursor* base, sqlite3_int64* rowid) {
  *rowid = ((Cursor*)base)->passed + (sqlite3_int64)((Cursor*)base)->at;
  return SQLITE_OK;
}
static sqlite3_module module = {.iVersion = 0,
                                .xConnect = connect,
                                .xBestIndex = best_index,
                                .xDisconnect = disconnect,
                                .xOpen = open_cursor,
                                .xClose = close_cursor,
                                .xFilter = filter,
                                .xNext = next,
                                .xEof = is_past,
                                .xColumn = column_of,
                                .xRowid = rowid_of};

int register_tables(sqlite3* db) {
  Cache* const cache = sqlite3_malloc64(sizeof *cache);
  int status = SQLITE_OK;
  if (cache == NULL) return SQLITE_NOMEM;
  *cache = (Cache){db, NULL, FUNCTIONS};
  /* A module that cannot be registered closes its share as well. */
  for (int i = 0; i < FUNCTIONS; ++i) {
    const int registered =
        sqlite3_create_module_v2(db, functions[i].name, &module, cache, close_cache);
    if (registered != SQLITE_OK) status = registered;
  }
  return status;
}
