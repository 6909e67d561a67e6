#include <abut/any_shape.hpp>
#include <abut/queries/common_part.hpp>

#include "exported.hpp"

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail::outline {
ABUT_EXPORTED CurvedRegion combined<>(std::vector<Operand>, std::vector<Operand>, const Rule&);
ABUT_EXPORTED bool has<>(const CurvedRegion&, const Vec2&);
}  // namespace abut::detail::outline

namespace abut {

namespace {
CurvedRegion made(std::span<const AnyShape> a, std::span<const AnyShape> b,
                  const detail::outline::Rule& in) {
  const auto operands = [](std::span<const AnyShape> shapes) {
    std::vector<detail::outline::Operand> all;
    for (const AnyShape& shape : shapes)
      std::visit([&](const auto& s) { all.emplace_back(detail::lift(s)); }, shape);
    return all;
  };
  return detail::outline::combined(operands(a), operands(b), in);
}
}  // namespace

#define ABUT_MADE(name, ...)                                                    \
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

}  // namespace abut
