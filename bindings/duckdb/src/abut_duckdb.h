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

extern bool register_type(duckdb_connection connection);
extern bool register_functions(duckdb_connection connection);
extern bool register_join(duckdb_connection connection);

#endif
