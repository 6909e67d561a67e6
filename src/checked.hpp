// The checking mode of the compiled library: detail/checking.hpp.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/detail/argument.hpp>

namespace abut::detail {

/// The shape, if it is valid; ends the program if not, where the program has the checking mode.
inline const AnyShape& checked(const AnyShape& shape) {
#ifndef ABUT_SMALL
  if (library_checks) [[unlikely]] {
    if (const std::optional<Problem> problem = validate(shape)) refuse(kind(shape), *problem);
  }
#endif
  return shape;
}

}  // namespace abut::detail
