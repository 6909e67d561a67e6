// The smallest program with an index: what it takes along is counted.
#include <abut/index/index.hpp>
#include <cstdio>
#include <vector>

int main() {
  const std::vector<abut::Circle> circles{{{0, 0}, 1}, {{2, 0}, 1}, {{9, 0}, 1}};
  const abut::Index index(circles);
  std::printf("%zu\n", index.meeting(abut::Circle{{1, 0}, 1}).size());
}
