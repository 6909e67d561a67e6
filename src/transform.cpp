#include <abut/any_transform.hpp>

namespace abut {
namespace {

std::optional<AnyShape> image(const auto& shape, const Affine& map) {
  return transformed(shape, map);
}
std::optional<AnyShape> image(const Capsule& shape, const Affine& map) {
  if (shape.radius > 0) return {};
  return transformed(Segment{shape.a, shape.b}, map);
}
std::optional<AnyShape> image(const RoundedBox& shape, const Affine& map) {
  if (shape.radius > 0) return {};
  return transformed(OrientedBox{shape.center, shape.half_size, shape.rotation}, map);
}

}  // namespace

AnyShape moved(const AnyShape& shape, Vec2 by) {
  return std::visit([&](const auto& s) -> AnyShape { return moved(s, by); }, shape);
}
AnyShape transformed(const AnyShape& shape, const Similarity& map) {
  return std::visit([&](const auto& s) -> AnyShape { return transformed(s, map); }, shape);
}
std::optional<AnyShape> transformed(const AnyShape& shape, const Affine& map) {
  return std::visit([&](const auto& s) { return image(s, map); }, shape);
}

}  // namespace abut
