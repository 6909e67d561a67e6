#include <abut/batch/intersects.hpp>
#include <cstdio>

int main() {
  const double x[] = {0, 3, 9}, y[] = {0, 4, 9}, r[] = {1, 1, 1};
  const abut::batch::View<abut::Circle> coins{3, {x, y, r}};
  const abut::Point corner{{3.0, 5.0}};
  std::puts(abut::batch::count_intersects(corner, coins) == 1 ? "they touch" : "they do not");
}
