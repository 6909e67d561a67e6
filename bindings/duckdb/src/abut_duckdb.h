/* Shared by the files of the extension. */
#ifndef ABUT_DUCKDB_H
#define ABUT_DUCKDB_H

#define DUCKDB_EXTENSION_NAME abut
/* The first version of DuckDB's stable interface: every later DuckDB knows it. */
#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 2
#define DUCKDB_EXTENSION_API_VERSION_PATCH 0
#include <duckdb_extension.h>
DUCKDB_EXTENSION_EXTERN

#include <stdlib.h>
#define SHAPES_ALLOC(memory, old, bytes) realloc(old, bytes)
#define SHAPES_FREE(memory) free(memory)
#include "../../sql/stretches.h"

/* The type SHAPE: bytes of another name. */
extern duckdb_logical_type shape_type(void);

/* Writes a shape into a row of its type; NULL, or what is wrong. */
extern const char* put_shape_row(const abut_shape_t* shape, duckdb_vector output, idx_t row);

/* ---- Vectors and functions ---- */

typedef struct Column {
  void* data;
  uint64_t* valid;
} Column;
static inline Column column_of(duckdb_data_chunk chunk, idx_t i) {
  const duckdb_vector v = duckdb_data_chunk_get_vector(chunk, i);
  return (Column){duckdb_vector_get_data(v), duckdb_vector_get_validity(v)};
}
static inline void set_null(duckdb_vector vector, idx_t row) {
  duckdb_vector_ensure_validity_writable(vector);
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(vector), row);
}
static inline bool has_null(const Column* columns, idx_t count, idx_t row) {
  for (idx_t c = 0; c < count; ++c)
    if (!duckdb_validity_row_is_valid(columns[c].valid, row)) return true;
  return false;
}
/* The shape of a row, to be released where there is no error. */
extern const char* hold_row(const Column* column, idx_t row, Held* held);
static inline void fail(duckdb_function_info info, const char* why) {
  duckdb_scalar_function_set_error(info, why);
}
static inline duckdb_logical_type type_of(duckdb_type type) {
  return duckdb_create_logical_type(type);
}
extern duckdb_logical_type type_of_argument(char letter);
extern duckdb_scalar_function made_function(const char* name, const char* arguments,
                                            duckdb_logical_type answer, void* data,
                                            duckdb_delete_callback_t destroy,
                                            duckdb_scalar_function_t call);

extern bool register_type(duckdb_connection connection);
extern bool register_functions(duckdb_connection connection);
extern bool register_join(duckdb_connection connection);
extern bool register_making(duckdb_connection connection);

#endif
