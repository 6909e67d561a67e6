#include <algorithm>

#include "table.hpp"

namespace abut_describe {

/// The classes of Python's factories, which know how arrays are taken.
std::string in_python() {
  std::string text, exported;
  for (const Described& q : described()) {
    const bool is_yes = q.form == Form::yes;
    const auto is_shape = [](const Argument& a) { return a.takes == Takes::shape; };
    const bool is_disc = q.record == "disc";
    if (!(is_yes || q.form == Form::number || is_disc)) continue;
    if (!std::all_of(q.arguments.begin(), q.arguments.end(), is_shape)) continue;
    exported += (exported.empty() ? "\"" : ", \"") + q.plain + '"';
    const std::string none =
        q.optional ? (q.also.columns ? " None, or NaN, " : " None ") + q.none + '.' : "";
    const char* make = is_disc                   ? "_circle"
                       : q.arguments.size() == 1 ? "_measure"
                       : is_yes                  ? "_mask"
                       : q.optional              ? "_maybe_number"
                                                 : "_number";
    const std::string head = q.plain + " = " + make + "(\"" + q.plain + "\", ";
    text += filled(head + "\"\"\"", "    ", q.says + none) + "\"\"\")\n";
  }
  return text + filled("__all__ += [", "            ", exported) + "]\n";
}

}  // namespace abut_describe
