// The compiled half of the package: shapes, columns and indexes over the public C++ interface. All that
// users see is written in Python beside it, in abut/.
#include <abut/batch/intersects.hpp>
#include <abut/version.hpp>

#include "bound.hpp"

using namespace abut_py;

NB_MODULE(_abut, m) {
  nb::set_leak_warnings(false);
  bind_shape(m);
  bind_pairs(m);
  bind_columns(m);
  bind_index(m);
  bind_partition(m);
  bind_making(m);
  nb::list kinds;
  for (int k = 0; k < shape_kinds; ++k) kinds.append(to_string(static_cast<ShapeKind>(k)));
  m.attr("KINDS") = nb::tuple(kinds);
  m.attr("INSTRUCTION_SET") = batch::instruction_set();
  m.attr("VERSION") = ABUT_VERSION_STRING;
}
