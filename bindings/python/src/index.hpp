// The index as Python holds it, and what its questions take.
#pragma once

#include <abut/index/any_columns.hpp>
#include <abut/index/bytes.hpp>
#include <mutex>
#include <shared_mutex>
#include <variant>

#include "bound.hpp"

namespace abut_py {

/// Questions share it, changes have it alone; the interpreter is let go before either waits.
struct PyIndex {
  std::variant<Index, DynamicIndex> held;
  mutable std::shared_mutex mutex;

  explicit PyIndex(std::variant<Index, DynamicIndex> index) : held(std::move(index)) {}
  const Indexed& asked() const {
    return std::visit([](const auto& index) -> const Indexed& { return index; }, held);
  }
  DynamicIndex& changed() { return std::get<DynamicIndex>(held); }
};

using IdArray = In<std::uint32_t, nb::ndim<1>, nb::c_contig>;

void bind_questions(nb::class_<PyIndex>& index, nb::module_& m);
void bind_joins(nb::class_<PyIndex>& index, nb::module_& m);

}  // namespace abut_py
