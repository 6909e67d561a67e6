/* Joins of two lists of keys and shapes, through indexes in memory:
 *
 *   shape_join(a, b [, within])        every pair that meets, or comes within a distance
 *   shape_nearest(a, b, k [, within])  for each of a the k of b that are nearest
 *
 * Both lists are of {'key': BIGINT, 'shape': SHAPE}; what comes is of {'a', 'b', 'distance'}. As a
 * scalar function the answer is a list, as a table function, of {'key': BIGINT, 'shape': BLOB}, a
 * table. */
#include <math.h>

#include "abut_duckdb.h"

typedef struct Side {
  ShapeColumns columns;
  uint64_t* keys;
  abut_index_t* index;
} Side;
typedef struct Question {
  const char* name;
  bool nearest;
} Question;
static const Question questions[] = {{"shape_join", false}, {"shape_nearest", true}};
/* A question that is being answered, in stretches: those of join.found come next. */
typedef struct Joined {
  Side sides[2];
  const Question* question;
  Join join;
  /* For shape_nearest: the first row of a that was not asked yet. */
  size_t k, row;
  int kind;
} Joined;

static void close_side(Side* side) {
  free_columns(&side->columns);
  free(side->keys);
  abut_index_free(side->index);
  memset(side, 0, sizeof *side);
}
static void close_joined(Joined* j) {
  close_side(&j->sides[0]), close_side(&j->sides[1]);
  free(j->join.found.all);
}
static const char* add_to_side(Side* side, int64_t key, const char* bytes, size_t size) {
  Held held;
  const char* why = hold_bytes(&held, bytes, size);
  if (why != NULL) return why;
  if (!add_shape(&side->columns, &held.shape, (uint64_t)key, NULL)) why = "out of memory";
  release(&held);
  return why;
}
static const char* index_side(Side* side) {
  side->keys = malloc((side->columns.count + 1) * sizeof *side->keys);
  if (side->keys == NULL) return "out of memory";
  side->index = index_shapes(&side->columns, side->keys, NULL);
  return side->index == NULL ? shape_error() : NULL;
}
/* The nearest of the next rows of a. */
static int64_t ask_nearest(Joined* j) {
  const ShapeRows* const rows = &j->sides[0].columns.kinds[j->kind];
  const size_t most = MOST_PAIRS / j->k, left = rows->count - j->row;
  const size_t n = left < most ? left : most > 0 ? most : 1;
  const abut_columns_t columns = columns_from(rows, j->kind, j->row, n);
  uint32_t* const ids = malloc((n * j->k + 1) * sizeof *ids);
  double* const distances = malloc((n * j->k + 1) * sizeof *distances);
  size_t* const counts = malloc((n + 1) * sizeof *counts);
  int64_t status = ABUT_ERROR_MEMORY;
  if (ids != NULL && distances != NULL && counts != NULL)
    status = abut_index_nearest_each(j->sides[1].index, &columns, j->k, j->join.within, NULL, ids,
                                     distances, counts, NULL);
  for (size_t i = 0; status >= 0 && i < n; ++i) {
    Pair* const to = more_pairs(&j->join.found, counts[i]);
    if (to == NULL) status = ABUT_ERROR_MEMORY;
    for (size_t m = 0; status >= 0 && m < counts[i]; ++m)
      to[m] = (Pair){(int64_t)rows->items[j->row + i], (int64_t)j->sides[1].keys[ids[i * j->k + m]],
                     distances[i * j->k + m]};
  }
  j->row += n;
  free(ids), free(distances), free(counts);
  return status;
}
/* The next answers, or none where all are told. NULL, or what is wrong. */
static const char* go_on(Joined* j) {
  int64_t status = 0;
  if (!j->question->nearest) {
    status = join_on(&j->join);
  } else {
    j->join.found.count = 0;
    while (status >= 0 && j->join.found.count == 0 && j->k > 0 && j->kind < KINDS)
      if (j->row < j->sides[0].columns.kinds[j->kind].count)
        status = ask_nearest(j);
      else
        ++j->kind, j->row = 0;
  }
  if (status == ABUT_ERROR_STOPPED || status == ABUT_ERROR_MEMORY) return "out of memory";
  return status < 0 ? shape_error() : NULL;
}
/* Asks about both sides: what comes first. A distance below 0: none was given. */
static const char* ask(Joined* j, const Question* q, int64_t k, double within) {
  const char* why;
  j->question = q;
  if ((why = index_side(&j->sides[1])) != NULL) return why;
  if (q->nearest) {
    const size_t size = abut_index_size(j->sides[1].index);
    j->k = k <= 0 ? 0 : (uint64_t)k < size ? (size_t)k : size;
    j->join.within = within < 0 ? INFINITY : within;
  } else {
    if ((why = index_side(&j->sides[0])) != NULL) return why;
    j->join = (Join){.a = j->sides[0].index,
                     .keys_a = j->sides[0].keys,
                     .b = j->sides[1].index,
                     .keys_b = j->sides[1].keys,
                     .within = within};
    start_join(&j->join);
  }
  return go_on(j);
}

/* ---- Types ---------------------------------------------------------------------------------- */

static duckdb_logical_type struct_of(const char** names, duckdb_logical_type* types, idx_t count) {
  duckdb_logical_type type = duckdb_create_struct_type(types, names, count);
  for (idx_t i = 0; i < count; ++i) duckdb_destroy_logical_type(&types[i]);
  return type;
}
static duckdb_logical_type list_of(duckdb_logical_type item) {
  duckdb_logical_type list = duckdb_create_list_type(item);
  duckdb_destroy_logical_type(&item);
  return list;
}
static duckdb_logical_type type_of_side(duckdb_logical_type shape) {
  const char* names[] = {"key", "shape"};
  duckdb_logical_type types[] = {duckdb_create_logical_type(DUCKDB_TYPE_BIGINT), shape};
  return list_of(struct_of(names, types, 2));
}
static const char* const outs[] = {"a", "b", "distance"};
static duckdb_logical_type type_of_out(int i) {
  return duckdb_create_logical_type(i < 2 ? DUCKDB_TYPE_BIGINT : DUCKDB_TYPE_DOUBLE);
}
static duckdb_logical_type type_of_pairs(void) {
  const char* names[] = {outs[0], outs[1], outs[2]};
  duckdb_logical_type types[] = {type_of_out(0), type_of_out(1), type_of_out(2)};
  return list_of(struct_of(names, types, 3));
}
static void put_pairs(const Pair* pairs, size_t count, const duckdb_vector to[3], idx_t at) {
  int64_t* const a = (int64_t*)duckdb_vector_get_data(to[0]) + at;
  int64_t* const b = (int64_t*)duckdb_vector_get_data(to[1]) + at;
  double* const distance = (double*)duckdb_vector_get_data(to[2]) + at;
  for (size_t i = 0; i < count; ++i)
    a[i] = pairs[i].a, b[i] = pairs[i].b, distance[i] = pairs[i].distance;
}

/* ---- As scalar functions --------------------------------------------------------------------- */

static const char* read_list(duckdb_vector lists, idx_t row, Side* side) {
  const duckdb_list_entry entry = ((duckdb_list_entry*)duckdb_vector_get_data(lists))[row];
  const duckdb_vector items = duckdb_list_vector_get_child(lists);
  const duckdb_vector keys = duckdb_struct_vector_get_child(items, 0);
  const duckdb_vector shapes = duckdb_struct_vector_get_child(items, 1);
  const int64_t* const key = duckdb_vector_get_data(keys);
  duckdb_string_t* const shape = duckdb_vector_get_data(shapes);
  uint64_t* const valid[] = {duckdb_vector_get_validity(items), duckdb_vector_get_validity(keys),
                             duckdb_vector_get_validity(shapes)};
  const char* why = NULL;
  for (idx_t i = entry.offset; why == NULL && i < entry.offset + entry.length; ++i) {
    bool null = false;
    for (int v = 0; v < 3; ++v) null = null || !duckdb_validity_row_is_valid(valid[v], i);
    if (!null)
      why = add_to_side(side, key[i], duckdb_string_t_data(&shape[i]),
                        duckdb_string_t_length(shape[i]));
  }
  return why;
}
static void call(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Question* const q = duckdb_scalar_function_get_extra_info(info);
  const idx_t columns = duckdb_data_chunk_get_column_count(input);
  const idx_t at_within = q->nearest ? 3 : 2;
  for (idx_t row = 0; row < duckdb_data_chunk_get_size(input); ++row) {
    duckdb_list_entry* const entry = (duckdb_list_entry*)duckdb_vector_get_data(output) + row;
    const idx_t first = duckdb_list_vector_get_size(output);
    idx_t at = first;
    Joined j = {0};
    int64_t k = 0;
    double within = -1;
    const char* why = NULL;
    bool null = false;
    for (idx_t c = 0; c < columns; ++c) {
      const duckdb_vector v = duckdb_data_chunk_get_vector(input, c);
      null = null || !duckdb_validity_row_is_valid(duckdb_vector_get_validity(v), row);
    }
    *entry = (duckdb_list_entry){first, 0};
    if (null) {
      duckdb_vector_ensure_validity_writable(output);
      duckdb_validity_set_row_invalid(duckdb_vector_get_validity(output), row);
      continue;
    }
    for (int side = 0; why == NULL && side < 2; ++side)
      why = read_list(duckdb_data_chunk_get_vector(input, (idx_t)side), row, &j.sides[side]);
    if (q->nearest)
      k = ((int64_t*)duckdb_vector_get_data(duckdb_data_chunk_get_vector(input, 2)))[row];
    if (columns > at_within) {
      within =
          ((double*)duckdb_vector_get_data(duckdb_data_chunk_get_vector(input, at_within)))[row];
      if (why == NULL) why = problem_of_distance(within);
    }
    if (why == NULL) why = ask(&j, q, k, within);
    for (const Pairs* found = &j.join.found; why == NULL && found->count > 0; why = go_on(&j)) {
      const duckdb_vector items = duckdb_list_vector_get_child(output);
      duckdb_list_vector_reserve(output, at + found->count);
      duckdb_list_vector_set_size(output, at + found->count);
      put_pairs(found->all, found->count,
                (duckdb_vector[]){duckdb_struct_vector_get_child(items, 0),
                                  duckdb_struct_vector_get_child(items, 1),
                                  duckdb_struct_vector_get_child(items, 2)},
                at);
      at += found->count;
    }
    if (why == NULL) {
      /* The vector may have moved. */
      ((duckdb_list_entry*)duckdb_vector_get_data(output))[row] =
          (duckdb_list_entry){first, at - first};
    } else {
      duckdb_scalar_function_set_error(info, why);
    }
    close_joined(&j);
    if (why != NULL) return;
  }
}

/* ---- As table functions ---------------------------------------------------------------------- */

typedef struct Bound {
  duckdb_value sides[2];
  int64_t k;
  double within;
} Bound;
typedef struct Running {
  Joined joined;
  size_t at;
} Running;

static void free_bound(void* pointer) {
  Bound* const b = pointer;
  for (int i = 0; i < 2; ++i) duckdb_destroy_value(&b->sides[i]);
  free(b);
}
static void free_running(void* pointer) {
  close_joined(&((Running*)pointer)->joined);
  free(pointer);
}
static void bind(duckdb_bind_info info) {
  const Question* const q = duckdb_bind_get_extra_info(info);
  duckdb_value within = duckdb_bind_get_named_parameter(info, "within");
  Bound* const b = calloc(1, sizeof *b);
  if (b == NULL) {
    duckdb_bind_set_error(info, "out of memory");
    return;
  }
  for (int i = 0; i < 2; ++i) b->sides[i] = duckdb_bind_get_parameter(info, (idx_t)i);
  if (q->nearest) {
    duckdb_value k = duckdb_bind_get_parameter(info, 2);
    b->k = duckdb_is_null_value(k) ? 0 : duckdb_get_int64(k);
    duckdb_destroy_value(&k);
  }
  b->within = -1;
  if (within != NULL && !duckdb_is_null_value(within)) {
    const char* why;
    b->within = duckdb_get_double(within);
    why = problem_of_distance(b->within);
    if (why != NULL) duckdb_bind_set_error(info, why);
  }
  if (within != NULL) duckdb_destroy_value(&within);
  for (int i = 0; i < 3; ++i) {
    duckdb_logical_type type = type_of_out(i);
    duckdb_bind_add_result_column(info, outs[i], type);
    duckdb_destroy_logical_type(&type);
  }
  duckdb_bind_set_bind_data(info, b, free_bound);
}
static const char* read_value(duckdb_value list, Side* side) {
  const char* why = NULL;
  const idx_t count = duckdb_is_null_value(list) ? 0 : duckdb_get_list_size(list);
  for (idx_t i = 0; why == NULL && i < count; ++i) {
    duckdb_value item = duckdb_get_list_child(list, i);
    if (!duckdb_is_null_value(item)) {
      duckdb_value key = duckdb_get_struct_child(item, 0);
      duckdb_value shape = duckdb_get_struct_child(item, 1);
      if (!duckdb_is_null_value(key) && !duckdb_is_null_value(shape)) {
        const duckdb_blob bytes = duckdb_get_blob(shape);
        why = add_to_side(side, duckdb_get_int64(key), bytes.data, bytes.size);
        duckdb_free(bytes.data);
      }
      duckdb_destroy_value(&key);
      duckdb_destroy_value(&shape);
    }
    duckdb_destroy_value(&item);
  }
  return why;
}
static void start(duckdb_init_info info) {
  const Question* const q = duckdb_init_get_extra_info(info);
  const Bound* const b = duckdb_init_get_bind_data(info);
  Running* const r = calloc(1, sizeof *r);
  const char* why = r == NULL ? "out of memory" : NULL;
  for (int i = 0; why == NULL && i < 2; ++i) why = read_value(b->sides[i], &r->joined.sides[i]);
  if (why == NULL) why = ask(&r->joined, q, b->k, b->within);
  if (why != NULL) duckdb_init_set_error(info, why);
  if (r != NULL) duckdb_init_set_init_data(info, r, free_running);
  duckdb_init_set_max_threads(info, 1);
}
static void give_rows(duckdb_function_info info, duckdb_data_chunk output) {
  Running* const r = duckdb_function_get_init_data(info);
  const Pairs* const found = &r->joined.join.found;
  const size_t room = duckdb_vector_size();
  size_t count;
  duckdb_vector to[3];
  if (r->at == found->count) {
    const char* const why = go_on(&r->joined);
    if (why != NULL) {
      duckdb_function_set_error(info, why);
      return;
    }
    r->at = 0;
  }
  count = found->count - r->at < room ? found->count - r->at : room;
  for (idx_t i = 0; i < 3; ++i) to[i] = duckdb_data_chunk_get_vector(output, i);
  put_pairs(found->all + r->at, count, to, 0);
  r->at += count;
  duckdb_data_chunk_set_size(output, count);
}

/* ---- Registering ---------------------------------------------------------------------------- */

static void add_types(const Question* q, duckdb_logical_type shape, bool within, void* function,
                      void (*add)(void*, duckdb_logical_type)) {
  duckdb_logical_type side = type_of_side(shape);
  duckdb_logical_type k = duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
  duckdb_logical_type distance = duckdb_create_logical_type(DUCKDB_TYPE_DOUBLE);
  add(function, side), add(function, side);
  if (q->nearest) add(function, k);
  if (within) add(function, distance);
  duckdb_destroy_logical_type(&side);
  duckdb_destroy_logical_type(&k);
  duckdb_destroy_logical_type(&distance);
}
static void add_to_scalar(void* function, duckdb_logical_type type) {
  duckdb_scalar_function_add_parameter(function, type);
}
static void add_to_table(void* function, duckdb_logical_type type) {
  duckdb_table_function_add_parameter(function, type);
}
static bool register_scalars(duckdb_connection connection, const Question* q) {
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set(q->name);
  duckdb_state state;
  for (int within = 0; within < 2; ++within) {
    duckdb_scalar_function f = duckdb_create_scalar_function();
    duckdb_logical_type pairs = type_of_pairs();
    duckdb_scalar_function_set_name(f, q->name);
    add_types(q, shape_type(), within != 0, f, add_to_scalar);
    duckdb_scalar_function_set_return_type(f, pairs);
    duckdb_scalar_function_set_extra_info(f, (void*)q, NULL);
    duckdb_scalar_function_set_function(f, call);
    duckdb_add_scalar_function_to_set(set, f);
    duckdb_destroy_scalar_function(&f);
    duckdb_destroy_logical_type(&pairs);
  }
  state = duckdb_register_scalar_function_set(connection, set);
  duckdb_destroy_scalar_function_set(&set);
  return state == DuckDBSuccess;
}
static bool register_table(duckdb_connection connection, const Question* q) {
  duckdb_table_function f = duckdb_create_table_function();
  duckdb_logical_type distance = duckdb_create_logical_type(DUCKDB_TYPE_DOUBLE);
  duckdb_state state;
  duckdb_table_function_set_name(f, q->name);
  /* DuckDB's interface does not give the bytes of a single value of the type SHAPE: these are asked for. */
  add_types(q, duckdb_create_logical_type(DUCKDB_TYPE_BLOB), false, f, add_to_table);
  duckdb_table_function_add_named_parameter(f, "within", distance);
  duckdb_table_function_set_extra_info(f, (void*)q, NULL);
  duckdb_table_function_set_bind(f, bind);
  duckdb_table_function_set_init(f, start);
  duckdb_table_function_set_function(f, give_rows);
  state = duckdb_register_table_function(connection, f);
  duckdb_destroy_table_function(&f);
  duckdb_destroy_logical_type(&distance);
  return state == DuckDBSuccess;
}
bool register_join(duckdb_connection connection) {
  bool good = true;
  for (int i = 0; good && i < 2; ++i)
    good = register_scalars(connection, &questions[i]) && register_table(connection, &questions[i]);
  return good;
}
