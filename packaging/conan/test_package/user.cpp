#include <abut/queries/relation.hpp>
#ifdef WITH_INDEX
#include <abut/index/index.hpp>
#endif

int main() {
  const abut::Circle coin{{3, 4}, 5};
  const abut::Box tray{{-9, -9}, {0, 0}};
#ifdef WITH_INDEX
  if (abut::Index(std::span(&coin, 1)).meeting(tray).size() != 1) return 1;
#endif
  return abut::relation(coin, tray) == abut::Relation::meet ? 0 : 1;
}
