#include <abut/any_shape.hpp>
#include <abut/queries/common_part.hpp>

#include "exported.hpp"

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail::outline {
ABUT_EXPORTED CurvedRegion combined_by_stretches<>(const std::vector<Operand>&,
                                                   const std::vector<Operand>&, const Rule&);
ABUT_EXPORTED CurvedRegion combined<>(std::vector<Operand>, std::vector<Operand>, const Rule&);
ABUT_EXPORTED bool has<>(const CurvedRegion&, const Vec2&);
}  // namespace abut::detail::outline

namespace abut {

namespace {
using detail::outline::Operand;
void add(std::vector<Operand>& all, const CurvedRegion& region) { all.emplace_back(region); }
void add(std::vector<Operand>& all, const AnyShape& shape) {
  std::visit([&](const auto& s) { all.emplace_back(detail::lift(s)); }, shape);
}
void add(std::vector<Operand>& all, const AnyArea& area) {
  std::visit([&](const auto& one) { add(all, one); }, area);
}
template <class Some>
CurvedRegion made(std::span<const Some> a, std::span<const Some> b,
                  const detail::outline::Rule& in) {
  const auto operands = [](std::span<const Some> list) {
    std::vector<Operand> all;
    for (const Some& one : list) add(all, one);
    return all;
  };
  return detail::outline::combined(operands(a), operands(b), in);
}
}  // namespace

#define ABUT_MADE(name, ...)                                                    \
  CurvedRegion name(std::span<const AnyArea> a, std::span<const AnyArea> b) {   \
    return made(a, b, {__VA_ARGS__});                                           \
  }                                                                             \
  CurvedRegion name(std::span<const AnyShape> a, std::span<const AnyShape> b) { \
    return made(a, b, {__VA_ARGS__});                                           \
  }                                                                             \
  CurvedRegion name(const AnyShape& a, const AnyShape& b) {                     \
    return name(std::span(&a, 1), std::span(&b, 1));                            \
  }
ABUT_MADE(common_part, true, false, false)
ABUT_MADE(united, true, true, true)
ABUT_MADE(difference, false, true, false)
ABUT_MADE(symmetric_difference, false, true, true)

CurvedRegion united(std::span<const AnyShape> shapes) { return united(shapes, {}); }
CurvedRegion united(std::span<const AnyArea> areas) { return united(areas, {}); }

}  // namespace abut
