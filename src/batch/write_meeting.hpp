// The one question of batches that an index asks.
#pragma once

#include <abut/batch/intersects.hpp>

namespace abut::batch::detail {

/// write_mask() of intersects, of doubles that are no polygons: a function of its own, so that a program with an index takes no
/// kernels along but these.
void write_meeting(const Operand& a, const Operand& b, std::uint64_t* words);

}  // namespace abut::batch::detail
