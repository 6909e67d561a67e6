#include "space_laws.hpp"

TEST(SpaceLaws, InDimension4) {
  const int cases = 150 * laws::soak();
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (laws::hold_space_laws<4, I>(cases), ...);
  }(std::make_index_sequence<7>{});
}
