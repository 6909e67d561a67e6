// Which of two cores of one type comes first, so that an answer need not depend on the caller's
// order.
#pragma once

#include <abut/detail/core.hpp>

namespace abut::detail {

/// Lexicographic order of two cores of one type by their numbers, for answers that do not depend on
/// the order of the arguments.
template <class K>
bool comes_after(const K& a, const K& b) {
  int order = 0;
  if constexpr (std::is_same_v<K, PolygonView>) {
    if (a.size() != b.size()) return a.size() > b.size();
    for (int i = 0; i < a.size() && order == 0; ++i)
      for (int k = 0; k < 2 && order == 0; ++k) order = (a[i][k] > b[i][k]) - (a[i][k] < b[i][k]);
  } else {
    double x[2 * dimension<K> + 2];
    int n = 0, at = 0;
    each_number(a, [&](double v) { x[n++] = v; });
    each_number(b, [&](double v) {
      if (order == 0) order = (x[at] > v) - (x[at] < v);
      ++at;
    });
  }
  return order > 0;
}

}  // namespace abut::detail
