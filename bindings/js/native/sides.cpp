// The caller describes its columns.
#include "sides.hpp"

#include "arguments.hpp"
#include "batch/row.hpp"

namespace abut::js {
batch::AnyColumns& side(int which) {
  static batch::AnyColumns sides[2];
  return sides[which];
}
}  // namespace abut::js

using namespace abut;

/// Side `which` is `count` shapes of a kind; `one`: a single shape, taken with each of the other
/// side. `columns` has the addresses of its columns in their order, each dense, of doubles or, if
/// `is_float`, of floats; then of the cosines and sines, as doubles. These are made unit vectors
/// where they stand.
ABUT_EXPORT(abut_side)
void abut_side(int which, int kind, int is_float, int one, std::size_t count, void** columns) {
  batch::AnyColumns& s = js::side(which) = {};
  s.kind = static_cast<ShapeKind>(kind);
  s.is_float = is_float != 0;
  s.one = one != 0;
  s.count = count;
  const std::ptrdiff_t size = is_float ? sizeof(float) : sizeof(double);
  if (s.kind >= ShapeKind::polygon) {
    // Radius or null, vertices x y x y …, starts, of outlines parts or null.
    char* const vertices = static_cast<char*>(columns[1]);
    s.numbers[0] = {columns[0], size};
    s.vertices[0] = {vertices, 2 * size};
    s.vertices[1] = {vertices + size, 2 * size};
    s.starts = static_cast<const std::size_t*>(columns[2]);
    if (s.kind > ShapeKind::polygon) s.parts = static_cast<const std::size_t*>(columns[3]);
    return;
  }
  batch::with_kind(s.kind, [&](auto shape) {
    using S = decltype(shape);
    if constexpr (!requires { shape.vertices; }) {
      const int n = batch::View<S>::columns;
      for (int k = 0; k < n; ++k) s.numbers[k] = {columns[k], size};
      if constexpr (requires { shape.rotation; }) {
        auto* const c = static_cast<double*>(columns[n]);
        auto* const sine = static_cast<double*>(columns[n + 1]);
        if (c == nullptr) return;
        for (std::size_t i = 0; i < count; ++i) {
          const Vec2 u = Rotation::axis(c[i], sine[i]).u();
          c[i] = u.x;
          sine[i] = u.y;
        }
        s.rotation[0] = {c, sizeof(double)};
        s.rotation[1] = {sine, sizeof(double)};
      }
    }
  });
}
