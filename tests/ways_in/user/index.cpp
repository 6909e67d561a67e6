#include <abut/index/index.hpp>
#include <cstdio>

int main() {
  const abut::Index coins(std::vector<abut::Circle>{{{0, 0}, 1}, {{3, 4}, 1}, {{9, 9}, 1}});
  std::puts(coins.meeting(abut::Point{{3.0, 5.0}}).size() == 1 ? "they touch" : "they do not");
}
