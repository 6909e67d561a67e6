#include <abut/abut.hpp>
#include <cstdio>

int main() {
  const abut::Circle coin{{0.0, 0.0}, 5.0};
  const abut::Box table{{3.0, 4.0}, {9.0, 9.0}};
  std::puts(relation(coin, table) == abut::Relation::meet ? "they touch" : "they do not");
}
