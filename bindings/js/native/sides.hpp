// The two sides of a question about many: columns in this module's memory.
#pragma once

#include <abut/batch/any_columns.hpp>

namespace abut::js {
batch::AnyColumns& side(int which);
}  // namespace abut::js
