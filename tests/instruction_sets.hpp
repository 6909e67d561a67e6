// Runs something once with each instruction set that this machine and this build have.
#pragma once

#include <hwy/targets.h>

#include <abut/batch/intersects.hpp>
#include <set>
#include <string>

template <class F>
void with_every_instruction_set(F f) {
  const std::int64_t all = hwy::SupportedTargets();
  std::set<std::string> names;
  for (int bit = 0; bit < 63; ++bit) {
    const std::int64_t target = std::int64_t{1} << bit;
    if ((all & target) == 0) continue;
    hwy::SetSupportedTargetsForTest(target);
    // A set that this build does not have is another one's place.
    if (names.insert(abut::batch::instruction_set()).second) f();
  }
  hwy::SetSupportedTargetsForTest(0);
}
