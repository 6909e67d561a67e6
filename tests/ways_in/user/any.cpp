#include <abut/any_shape.hpp>
#include <cstdio>

#ifndef ABUT_LINKED
#error "abut::any and abut-any.pc say that the careful ways are linked"
#endif

int main() {
  const abut::AnyShape coin = abut::Circle{{0.0, 0.0}, 5.0},
                       table = abut::Box{{3.0, 4.0}, {9.0, 9.0}};
  std::puts(relation(coin, table) == abut::Relation::meet ? "they touch" : "they do not");
}
