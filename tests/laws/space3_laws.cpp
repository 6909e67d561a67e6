#include "space_laws.hpp"

TEST(SpaceLaws, InDimension3) {
  const int cases = 400 * laws::soak();
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (laws::hold_space_laws<3, I>(cases), ...);
  }(std::make_index_sequence<7>{});
}
