#include <abut/self_check.hpp>
#include <cstdio>

int main() {
  if (abut::floating_point_is_strict()) return 0;
  std::puts("loose");
  return 1;
}
