// Files that are packed by gzip, as .svgz are.
#pragma once

#include <string>

namespace abut::cli {

/// The bytes that gzip packed; anything else comes back as it is. Throws NotADrawing where it is
/// damaged, cut, or larger than a drawing may be.
std::string inflated(std::string bytes);

}  // namespace abut::cli
