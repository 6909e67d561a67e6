/* The extension's entry. */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include "abut_sqlite.h"

#define OLDEST 3038000

__attribute__((visibility("default"))) int sqlite3_abutsqlite_init(sqlite3* db, char** why,
                                                                   const sqlite3_api_routines* api);
int sqlite3_abutsqlite_init(sqlite3* db, char** why, const sqlite3_api_routines* api) {
  int status;
  SQLITE_EXTENSION_INIT2(api);
  if (sqlite3_libversion_number() < OLDEST) {
    *why = sqlite3_mprintf("this SQLite is %s, and abut needs 3.38", sqlite3_libversion());
    return SQLITE_ERROR;
  }
  if (abut_abi() != ABUT_ABI) {
    *why =
        sqlite3_mprintf("libabut speaks interface %d, and this extension %d", abut_abi(), ABUT_ABI);
    return SQLITE_ERROR;
  }
  status = register_functions(db);
  return status == SQLITE_OK ? register_tables(db) : status;
}
