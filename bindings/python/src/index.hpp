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
  mutable std::shared_timed_mutex mutex;

  explicit PyIndex(std::variant<Index, DynamicIndex> index) : held(std::move(index)) {}
  const Indexed& asked() const {
    return std::visit([](const auto& index) -> const Indexed& { return index; }, held);
  }
  DynamicIndex& changed() { return std::get<DynamicIndex>(held); }
  /// To change it, once nobody asks. A function that a question calls would wait for its own end.
  std::unique_lock<std::shared_timed_mutex> alone() {
    std::unique_lock lock(mutex, std::try_to_lock);
    while (!lock) {
      if (Calling::now())
        throw std::runtime_error(
            "an index is being asked: a function that the question calls must not change it");
      if (!lock.try_lock_for(std::chrono::milliseconds(50))) look_at_signals();
    }
    return lock;
  }
};

using IdArray = In<std::uint32_t, nb::ndim<1>, nb::c_contig>;

void bind_questions(nb::class_<PyIndex>& index, nb::module_& m);
void bind_joins(nb::class_<PyIndex>& index, nb::module_& m);

}  // namespace abut_py
