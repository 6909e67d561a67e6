// The handle of an index of either kind, and what all questions take.
#pragma once

#include <abut/index/any_columns.hpp>
#include <variant>

#include "guard.hpp"
#include "shapes.hpp"

struct abut_index_t {
  std::variant<abut::Index, abut::DynamicIndex> held;
};

namespace abut_c {

const abut::Indexed& asked(const abut_index_t* index);
abut::Work work_of(const abut_work_t* work);

inline void require_distance(double distance, const char* name = "distance") {
  number_of(abut::described::Takes::reach, distance, name);
}

}  // namespace abut_c
