/* Functions whose answer is a shape of others: geometries of other programs, repaired rings, areas of two shapes, and
 * aggregates. Null in, null out; aggregates leave out nulls. */
#include "abut_duckdb.h"
/* Behind it, which says how memory is asked for. */
#include "../../sql/gathered.h"

/* One row of a function: writes it, or sets null; NULL, or what is wrong. */
typedef struct Function Function;
typedef const char* (*Row)(const Function* f, const Column* columns, idx_t row,
                           duckdb_vector output);
struct Function {
  Row row;
  const void* of;
  idx_t arguments;
};

static void call(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Function* const f = duckdb_scalar_function_get_extra_info(info);
  Column columns[3];
  const char* why = NULL;
  for (idx_t c = 0; c < f->arguments; ++c) columns[c] = column_of(input, c);
  for (idx_t i = 0; why == NULL && i < duckdb_data_chunk_get_size(input); ++i)
    if (has_null(columns, f->arguments, i))
      set_null(output, i);
    else
      why = f->row(f, columns, i, output);
  if (why != NULL) fail(info, why);
}
static double tolerance_of(const Function* f, const Column* columns, idx_t at, idx_t row) {
  return at < f->arguments ? ((double*)columns[at].data)[row] : 0;
}
static const char* bytes_of(const Column* column, idx_t row, size_t* size) {
  duckdb_string_t* const s = (duckdb_string_t*)column->data + row;
  *size = duckdb_string_t_length(*s);
  return duckdb_string_t_data(s);
}
static const char* put_made(int status, const abut_shape_t* shape, duckdb_vector output,
                            idx_t row) {
  if (status < 0) return status == ABUT_ERROR_MEMORY ? "out of memory" : shape_error();
  if (status == 1) return put_shape_row(shape, output, row);
  set_null(output, row);
  return NULL;
}

static const char* row_from(const Function* f, const Column* columns, idx_t row,
                            duckdb_vector output) {
  const Notation* const n = f->of;
  abut_shape_t shape = {.size = sizeof shape};
  size_t size;
  const char* const bytes = bytes_of(&columns[0], row, &size);
  const int status =
      abut_read_geometry(n->form, bytes, size, tolerance_of(f, columns, 1, row), &shape, NULL);
  return put_made(status, &shape, output, row);
}
static const char* row_as(const Function* f, const Column* columns, idx_t row,
                          duckdb_vector output) {
  const Notation* const n = f->of;
  const double tolerance = tolerance_of(f, columns, 1, row);
  const uint32_t srid = f->arguments > 2 ? (uint32_t)((int32_t*)columns[2].data)[row] : 0;
  Held held;
  char few[256], *text = few;
  int64_t length;
  const char* why = hold_row(&columns[0], row, &held);
  if (why != NULL) return why;
  length = abut_write_geometry(&held.shape, n->form, tolerance, srid, few, sizeof few);
  if (length >= (int64_t)sizeof few && (text = malloc((size_t)length + 1)) != NULL)
    abut_write_geometry(&held.shape, n->form, tolerance, srid, text, (size_t)length + 1);
  if (length < 0 || text == NULL)
    why = text == NULL ? "out of memory" : shape_error();
  else
    duckdb_vector_assign_string_element_len(output, row, text, (idx_t)length);
  if (text != few) free(text);
  release(&held);
  return why;
}
static const char* row_repaired(const Function* f, const Column* columns, idx_t row,
                                duckdb_vector output) {
  size_t size, length = 8;
  const char* const bytes = bytes_of(&columns[0], row, &size);
  const char* const name = f->arguments > 1 ? bytes_of(&columns[1], row, &length) : "even_odd";
  const int rule = rule_of(name, length);
  abut_shape_t shape = {.size = sizeof shape};
  Held held;
  const char* why = rule < 0 ? NO_RULE : hold_any(&held, bytes, size);
  if (why != NULL) return why;
  why = put_made(repair(&held.shape, rule, &shape), &shape, output, row);
  release(&held);
  return why;
}
static const char* row_area(const Function* f, const Column* columns, idx_t row,
                            duckdb_vector output) {
  abut_shape_t shape = {.size = sizeof shape};
  Held a, b;
  const char* why = hold_row(&columns[0], row, &a);
  if (why != NULL) return why;
  if ((why = hold_row(&columns[1], row, &b)) == NULL) {
    abut_curved_region_t* const area = ((const AreaOfTwo*)f->of)->make(&a.shape, &b.shape);
    why = put_made(flat_area(area, tolerance_of(f, columns, 2, row), &shape), &shape, output, row);
    release(&b);
  }
  release(&a);
  return why;
}

/* ---- Aggregates ------------------------------------------------------------------------------ */

static idx_t size_of_state(duckdb_function_info info) { return sizeof(Gathered); }
static void begin_state(duckdb_function_info info, duckdb_aggregate_state state) {
  memset(state, 0, sizeof(Gathered));
}
static void update(duckdb_function_info info, duckdb_data_chunk input,
                   duckdb_aggregate_state* states) {
  const Gathering* const g = duckdb_aggregate_function_get_extra_info(info);
  const idx_t arguments = duckdb_data_chunk_get_column_count(input);
  Column columns[2];
  for (idx_t c = 0; c < arguments; ++c) columns[c] = column_of(input, c);
  for (idx_t i = 0; i < duckdb_data_chunk_get_size(input); ++i) {
    Gathered* const to = (Gathered*)states[i];
    Held held;
    const char* why;
    if (has_null(columns, 1, i)) continue;
    if (arguments > 1 && !has_null(columns + 1, 1, i))
      gather_tolerance(to, ((double*)columns[1].data)[i]);
    if ((why = hold_row(&columns[0], i, &held)) == NULL) {
      if (gather(g, to, &held.shape) < 0) why = shape_error();
      release(&held);
    }
    if (why == NULL) continue;
    duckdb_aggregate_function_set_error(info, why);
    return;
  }
}
static void combine(duckdb_function_info info, duckdb_aggregate_state* from,
                    duckdb_aggregate_state* to, idx_t count) {
  for (idx_t i = 0; i < count; ++i)
    if (gather_all((Gathered*)to[i], (Gathered*)from[i]) < 0)
      duckdb_aggregate_function_set_error(info, "out of memory");
}
static void finish(duckdb_function_info info, duckdb_aggregate_state* states, duckdb_vector output,
                   idx_t count, idx_t offset) {
  for (idx_t i = 0; i < count; ++i) {
    abut_shape_t shape;
    const int status =
        gathered(duckdb_aggregate_function_get_extra_info(info), (Gathered*)states[i], &shape);
    const char* const why = put_made(status, &shape, output, offset + i);
    if (why != NULL) duckdb_aggregate_function_set_error(info, why);
  }
}
static void end_states(duckdb_aggregate_state* states, idx_t count) {
  for (idx_t i = 0; i < count; ++i) free(((Gathered*)states[i])->words);
}

/* ---- Registering ----------------------------------------------------------------------------- */

/* A function and those of the same name with fewer arguments: `arguments` down to `least` of them. */
static bool add(duckdb_connection connection, const char* name, const char* arguments, size_t least,
                char answer, Row row, const void* of) {
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set(name);
  duckdb_state state = DuckDBSuccess;
  for (size_t n = least; state == DuckDBSuccess && n <= strlen(arguments); ++n) {
    Function* const f = malloc(sizeof *f);
    char given[4] = "";
    duckdb_scalar_function one;
    if (f == NULL) return false;
    *f = (Function){row, of, n};
    one =
        made_function(name, strncat(given, arguments, n), type_of_argument(answer), f, free, call);
    state = duckdb_add_scalar_function_to_set(set, one);
    duckdb_destroy_scalar_function(&one);
  }
  if (state == DuckDBSuccess) state = duckdb_register_scalar_function_set(connection, set);
  duckdb_destroy_scalar_function_set(&set);
  return state == DuckDBSuccess;
}
static bool add_aggregate(duckdb_connection connection, const Gathering* g) {
  duckdb_aggregate_function_set set = duckdb_create_aggregate_function_set(g->name);
  duckdb_state state = DuckDBSuccess;
  for (int n = 1; state == DuckDBSuccess && n <= (g->make == NULL ? 1 : 2); ++n) {
    duckdb_aggregate_function f = duckdb_create_aggregate_function();
    duckdb_logical_type shape = shape_type(), number = type_of(DUCKDB_TYPE_DOUBLE);
    duckdb_aggregate_function_set_name(f, g->name);
    duckdb_aggregate_function_add_parameter(f, shape);
    if (n > 1) duckdb_aggregate_function_add_parameter(f, number);
    duckdb_aggregate_function_set_return_type(f, shape);
    duckdb_aggregate_function_set_functions(f, size_of_state, begin_state, update, combine, finish);
    duckdb_aggregate_function_set_destructor(f, end_states);
    duckdb_aggregate_function_set_extra_info(f, (void*)g, NULL);
    state = duckdb_add_aggregate_function_to_set(set, f);
    duckdb_destroy_aggregate_function(&f);
    duckdb_destroy_logical_type(&shape);
    duckdb_destroy_logical_type(&number);
  }
  if (state == DuckDBSuccess) state = duckdb_register_aggregate_function_set(connection, set);
  duckdb_destroy_aggregate_function_set(&set);
  return state == DuckDBSuccess;
}
bool register_making(duckdb_connection connection) {
  bool good = add(connection, "shape_repaired", "TT", 1, 'S', row_repaired, NULL);
  for (int i = 0; good && i < NOTATIONS; ++i) {
    const Notation* const n = &notations[i];
    const bool has_srid = n->form != ABUT_GEOJSON;
    good = add(connection, n->from, n->bytes ? "BN" : "TN", 1, 'S', row_from, n) &&
           add(connection, n->as, has_srid ? "SNI" : "SN", 1, n->bytes ? 'B' : 'T', row_as, n);
  }
  for (int i = 0; good && i < AREAS_OF_TWO; ++i)
    good = add(connection, areas_of_two[i].name, "SSN", 2, 'S', row_area, &areas_of_two[i]);
  for (int i = 0; good && i < GATHERINGS; ++i) good = add_aggregate(connection, &gatherings[i]);
  return good;
}
