#include <abut/any_shape.hpp>
#include <abut/queries/common_part.hpp>

#include "exported.hpp"

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail::outline {
ABUT_EXPORTED CurvedRegion combined<>(const Operand&, const Operand&, const Rule&);
ABUT_EXPORTED bool has<>(const CurvedRegion&, const Vec2&);
}  // namespace abut::detail::outline

namespace abut {

namespace {
CurvedRegion made(const AnyShape& a, const AnyShape& b, const detail::outline::Rule& in) {
  const auto operand = [](const AnyShape& shape) {
    return std::visit([](const auto& s) { return detail::operand(s); }, shape);
  };
  return detail::outline::combined(operand(a), operand(b), in);
}
}  // namespace

CurvedRegion common_part(const AnyShape& a, const AnyShape& b) {
  return made(a, b, {true, false, false});
}
CurvedRegion united(const AnyShape& a, const AnyShape& b) { return made(a, b, {true, true, true}); }
CurvedRegion difference(const AnyShape& a, const AnyShape& b) {
  return made(a, b, {false, true, false});
}
CurvedRegion symmetric_difference(const AnyShape& a, const AnyShape& b) {
  return made(a, b, {false, true, true});
}

}  // namespace abut
