#include <abut/any_transform.hpp>

namespace abut {
namespace {

template <class S>
std::optional<AnyShape> image(const S& shape, const Affine& map) {
  constexpr bool is_round = std::is_same_v<S, Circle>;
  if constexpr (!is_round && requires { shape.radius; })
    if (shape.radius > 0) return {};
  if constexpr (std::is_same_v<S, Capsule>) {
    return transformed(Segment{shape.a, shape.b}, map);
  } else if constexpr (std::is_same_v<S, RoundedBox>) {
    return transformed(OrientedBox{shape.center, shape.half_size, shape.rotation}, map);
  } else if constexpr (detail::Outlined<S>) {
    S all = shape;
    detail::each_field(all, [&](auto field, auto& value) {
      if constexpr (field.role == detail::Role::chains)
        for (auto& chain : value)
          for (Vec2& p : chain) p = map(p);
    });
    return all;
  } else {
    return transformed(shape, map);
  }
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
