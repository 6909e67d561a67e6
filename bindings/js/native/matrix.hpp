// The DE-9IM matrix as an answer.
#pragma once

#include <abut/any_relate.hpp>

#include "arguments.hpp"

namespace abut::js {

/// The nine dimensions, row by row; -1 for nothing.
inline int put(const IntersectionMatrix& m) {
  Answer out;
  constexpr Part parts[] = {Part::interior, Part::boundary, Part::exterior};
  for (const Part p : parts)
    for (const Part q : parts) out.number(m(p, q));
  return out.size();
}

}  // namespace abut::js
