// Not its kernels, which Highway compiles in a way of its own, and no files.
#include "index/index.cpp"

#include "index/any_columns.cpp"
#include "index/build.cpp"
#include "index/dynamic_index.cpp"
#include "index/join.cpp"
#include "index/packing.cpp"
#include "index/search.cpp"
// Last, since they use namespaces in which `detail` means another one.
#include "index/filtered.cpp"
// And this one.
#include "index/bytes.cpp"
