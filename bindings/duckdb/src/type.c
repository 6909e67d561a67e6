/* The type SHAPE, and its casts. */
#include "abut_duckdb.h"

duckdb_logical_type shape_type(void) {
  duckdb_logical_type type = duckdb_create_logical_type(DUCKDB_TYPE_BLOB);
  duckdb_logical_type_set_alias(type, "SHAPE");
  return type;
}

/* ---- Casts ---------------------------------------------------------------------------------- */

/* One value of a cast: writes row `row` of `output`; NULL, or what is wrong. */
typedef const char* (*cast_one_t)(const char* bytes, size_t size, duckdb_vector output, idx_t row);

static bool cast(duckdb_function_info info, idx_t count, duckdb_vector input, duckdb_vector output,
                 cast_one_t one) {
  duckdb_string_t* const values = duckdb_vector_get_data(input);
  uint64_t* const valid = duckdb_vector_get_validity(input);
  bool all = true;
  for (idx_t i = 0; i < count; ++i) {
    const char* why;
    if (!duckdb_validity_row_is_valid(valid, i)) {
      duckdb_vector_ensure_validity_writable(output);
      duckdb_validity_set_row_invalid(duckdb_vector_get_validity(output), i);
      continue;
    }
    why = one(duckdb_string_t_data(&values[i]), duckdb_string_t_length(values[i]), output, i);
    if (why == NULL) continue;
    all = false;
    /* TRY_CAST gives null. */
    if (duckdb_cast_function_get_cast_mode(info) == DUCKDB_CAST_TRY) {
      duckdb_cast_function_set_row_error(info, why, i, output);
    } else {
      duckdb_cast_function_set_error(info, why);
      return false;
    }
  }
  return all;
}
const char* put_shape_row(const abut_shape_t* shape, duckdb_vector output, idx_t row) {
  const size_t size = SHAPE_HEAD + sizeof(double) * words_of_shape(shape);
  char few[SHAPE_HEAD + 8 * sizeof(double)];
  char* const bytes = size <= sizeof few ? few : malloc(size);
  if (bytes == NULL) return "out of memory";
  put_shape(shape, bytes);
  duckdb_vector_assign_string_element_len(output, row, bytes, size);
  if (bytes != few) free(bytes);
  return NULL;
}
static const char* one_from_text(const char* text, size_t size, duckdb_vector output, idx_t row) {
  abut_shape_t shape = {.size = sizeof shape};
  return abut_read(text, size, &shape) == 1 ? put_shape_row(&shape, output, row) : shape_error();
}
static const char* one_from_bytes(const char* bytes, size_t size, duckdb_vector output, idx_t row) {
  Held held;
  const char* why = hold_bytes(&held, bytes, size);
  if (why != NULL) return why;
  why = put_shape_row(&held.shape, output, row);
  release(&held);
  return why;
}
static const char* one_to_bytes(const char* bytes, size_t size, duckdb_vector output, idx_t row) {
  duckdb_vector_assign_string_element_len(output, row, bytes, size);
  return NULL;
}
static const char* one_to(int form, const char* bytes, size_t size, duckdb_vector output,
                          idx_t row) {
  Held held;
  const char* why = hold_bytes(&held, bytes, size);
  char few[256];
  char* text = few;
  int64_t length;
  if (why != NULL) return why;
  length = abut_write(&held.shape, form, few, sizeof few);
  if (length >= (int64_t)sizeof few) {
    text = malloc((size_t)length + 1);
    length =
        text == NULL ? ABUT_ERROR_MEMORY : abut_write(&held.shape, form, text, (size_t)length + 1);
  }
  if (length >= 0)
    duckdb_vector_assign_string_element_len(output, row, text, (idx_t)length);
  else
    why = text == NULL ? "out of memory" : shape_error();
  if (text != few) free(text);
  release(&held);
  return why;
}
static const char* one_to_text(const char* bytes, size_t size, duckdb_vector output, idx_t row) {
  return one_to(ABUT_SHORT, bytes, size, output, row);
}
static const char* one_to_json(const char* bytes, size_t size, duckdb_vector output, idx_t row) {
  return one_to(ABUT_JSON, bytes, size, output, row);
}
#define CAST(name)                                                                     \
  static bool cast_##name(duckdb_function_info info, idx_t count, duckdb_vector input, \
                          duckdb_vector output) {                                      \
    return cast(info, count, input, output, one_##name);                               \
  }
CAST(from_text)
CAST(from_bytes)
CAST(to_bytes)
CAST(to_text)

static void json_of(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const duckdb_vector shapes = duckdb_data_chunk_get_vector(input, 0);
  duckdb_string_t* const values = duckdb_vector_get_data(shapes);
  uint64_t* const valid = duckdb_vector_get_validity(shapes);
  for (idx_t i = 0; i < duckdb_data_chunk_get_size(input); ++i) {
    const char* why;
    if (!duckdb_validity_row_is_valid(valid, i)) {
      duckdb_vector_ensure_validity_writable(output);
      duckdb_validity_set_row_invalid(duckdb_vector_get_validity(output), i);
      continue;
    }
    why =
        one_to_json(duckdb_string_t_data(&values[i]), duckdb_string_t_length(values[i]), output, i);
    if (why != NULL) {
      duckdb_scalar_function_set_error(info, why);
      return;
    }
  }
}

static bool add_cast(duckdb_connection connection, duckdb_logical_type from, duckdb_logical_type to,
                     int64_t implicit_cost, duckdb_cast_function_t function) {
  duckdb_cast_function f = duckdb_create_cast_function();
  duckdb_state state;
  duckdb_cast_function_set_source_type(f, from);
  duckdb_cast_function_set_target_type(f, to);
  if (implicit_cost >= 0) duckdb_cast_function_set_implicit_cast_cost(f, implicit_cost);
  duckdb_cast_function_set_function(f, function);
  state = duckdb_register_cast_function(connection, f);
  duckdb_destroy_cast_function(&f);
  return state == DuckDBSuccess;
}
bool register_type(duckdb_connection connection) {
  duckdb_logical_type shape = shape_type();
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  duckdb_logical_type bytes = duckdb_create_logical_type(DUCKDB_TYPE_BLOB);
  duckdb_scalar_function json = duckdb_create_scalar_function();
  bool good = duckdb_register_logical_type(connection, shape, NULL) == DuckDBSuccess &&
              add_cast(connection, text, shape, 1, cast_from_text) &&
              add_cast(connection, shape, text, -1, cast_to_text) &&
              add_cast(connection, bytes, shape, -1, cast_from_bytes) &&
              add_cast(connection, shape, bytes, -1, cast_to_bytes);
  duckdb_scalar_function_set_name(json, "shape_json");
  duckdb_scalar_function_add_parameter(json, shape);
  duckdb_scalar_function_set_return_type(json, text);
  duckdb_scalar_function_set_function(json, json_of);
  good = good && duckdb_register_scalar_function(connection, json) == DuckDBSuccess;
  duckdb_destroy_scalar_function(&json);
  duckdb_destroy_logical_type(&shape);
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_logical_type(&bytes);
  return good;
}
