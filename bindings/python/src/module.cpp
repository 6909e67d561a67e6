// The compiled half of the package: shapes, columns and indexes over the public C++ interface. All that
// users see is written in Python beside it, in abut/.
#include <abut/batch/intersects.hpp>
#include <abut/version.hpp>

#include "bound.hpp"

using namespace abut_py;

/// Its classes belong to the process: a module that is imported anew has those of the first.
NB_MODULE(_abut, m) {
  static PyObject* first = nullptr;
  if (first != nullptr) {
    for (const auto [name, value] : nb::borrow<nb::dict>(PyModule_GetDict(first)))
      if (!nb::hasattr(m, name)) m.attr(name) = value;
    return;
  }
  first = m.inc_ref().ptr();
  nb::set_leak_warnings(false);
  main_thread = nb::cast<unsigned long>(
      nb::module_::import_("threading").attr("main_thread")().attr("ident"));
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
