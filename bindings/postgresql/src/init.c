/* The extension's start, when a session first loads it. */
#include "shape.h"

PG_MODULE_MAGIC;

void _PG_init(void);
void _PG_init(void) {
  if (abut_abi() != ABUT_ABI)
    ereport(ERROR,
            (errmsg("libabut speaks interface %d, and this extension %d", abut_abi(), ABUT_ABI)));
  init_join();
  init_stop();
}
