/* Shared by the files of the extension: a shape as an argument. */
#ifndef ABUT_SQLITE_H
#define ABUT_SQLITE_H

#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT3

#define SHAPES_ALLOC(memory, old, bytes) sqlite3_realloc64(old, bytes)
#define SHAPES_FREE(memory) sqlite3_free(memory)
#include "../../sql/stretches.h"

/* Reads a value that is not null: text (JSON or a short form) or bytes. NULL, or what is wrong with it,
 * in memory of SQLite's. Only with NULL there is something to release. */
extern char* hold(Held* held, sqlite3_value* value);
/* Likewise, by another function of held.h. */
typedef const char* (*HoldBytes)(Held* held, const char* bytes, size_t size);
extern char* hold_value(Held* held, sqlite3_value* value, HoldBytes read);

/* Arguments, and answers. A function that gives false has told the error. */
extern bool any_null(int count, sqlite3_value** values);
extern bool held_argument(sqlite3_context* context, sqlite3_value* value, Held* held);
extern bool two_shapes(sqlite3_context* context, sqlite3_value* x, sqlite3_value* y, Held* a,
                       Held* b);
extern bool number_argument(sqlite3_context* context, sqlite3_value* value, double* number);
/* Whether libabut answered. */
extern bool answered(sqlite3_context* context, int64_t status);
extern void give_shape(sqlite3_context* context, const abut_shape_t* shape);

/* From here on libabut asks now and then whether the connection's statement is to end; until NULL is given. */
extern void stop_with(sqlite3* db);
/* Whether it was to end, since the last stop_with() of a connection. */
extern bool was_interrupted(void);

extern int register_functions(sqlite3* db);
extern int register_making(sqlite3* db, int flags);
extern int register_tables(sqlite3* db);

#endif
