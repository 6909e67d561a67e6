/* The extension's entry. */
#include "abut_duckdb.h"

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access* access) {
  const char* why = NULL;
  if (abut_abi() != ABUT_ABI)
    why = "libabut speaks another interface than this extension";
  else if (!register_type(connection) || !register_functions(connection) ||
           !register_join(connection) || !register_making(connection))
    why = "abut could not register its type and functions";
  if (why != NULL) access->set_error(info, why);
  return why == NULL;
}
