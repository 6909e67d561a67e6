// Columns of shapes whose kind is known only at run time, in any memory layout. Bindings to other
// languages use them.
//
//     batch::AnyColumns pads;
//     pads.kind = ShapeKind::circle;
//     pads.count = n;
//     pads.numbers[0] = {x, sizeof(double)};          one after another
//     pads.numbers[1] = {&rows[0].y, sizeof(Row)};    a member of an array of structs
//     pads.numbers[2] = {&radius, 0};                 one number for all
//
// The columns of each kind are those of columns.hpp, in that order. They belong to the caller and
// must live as long as the call. They are doubles, or all floats; the rotation is in doubles
// always. A radius that is left out is 0, a rotation that is left out does not turn. Lengths are in
// the unit of the coordinates. The queries over them: any_queries.hpp, index/any_columns.hpp.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/batch/operand.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace abut::batch {

/// Number i stands `i * stride` bytes behind `data`; with a stride of 0 it is one number for all.
struct Column {
  const void* data = nullptr;
  std::ptrdiff_t stride = 0;
};

struct AnyColumns {
  ShapeKind kind{};
  bool is_float = false;
  /// Row 0 alone counts, and is taken with every shape of the other side.
  bool one = false;
  std::size_t count = 0;
  Column numbers[5];   ///< of polygons, polylines and regions only the radius, first
  Column rotation[2];  ///< cosine and sine
  /// Polygons only: x and y of all vertices. Polygon i has the vertices from starts[i] to
  /// starts[i + 1] − 1.
  Column vertices[2];
  const std::size_t* starts = nullptr;
  /// For polylines and regions: shape i has the parts (lines or rings) from starts[i] to before
  /// starts[i + 1], and part j the vertices from parts[j] to before parts[j + 1]. Null: each shape
  /// is one part, and starts are those of its vertices.
  const std::size_t* parts = nullptr;
  /// Polygons are asked faster with these, and need not have them: columns min x, min y, max x,
  /// max y of a box around each, its radius included.
  Column bounds[4];
};

/// The columns of a View or of Columns, whose memory they look at.
template <PlaneShape S>
AnyColumns any_columns(const View<S>& view) {
  using T = NumberOf<S>;
  const auto dense = [](const auto* p) -> Column {
    return p == nullptr ? Column{} : Column{p, sizeof *p};
  };
  AnyColumns c;
  c.kind = detail::kind<S>();
  c.is_float = std::is_same_v<T, float>;
  c.count = view.size();
  if constexpr (requires { view.vertices; }) {
    c.numbers[0] = dense(view.radius);
    c.starts = view.starts;
    if (view.vertices != nullptr) {
      c.vertices[0] = {&view.vertices->x, sizeof(*view.vertices)};
      c.vertices[1] = {&view.vertices->y, sizeof(*view.vertices)};
    }
    for (std::size_t k = 0; k < 4; ++k) c.bounds[k] = dense(view.bounds[k]);
  } else {
    for (std::size_t k = 0; k < view.numbers.size(); ++k) c.numbers[k] = dense(view.numbers[k]);
    for (std::size_t k = 0; k < view.rotation.size(); ++k) c.rotation[k] = dense(view.rotation[k]);
  }
  return c;
}
template <PlaneShape S>
AnyColumns any_columns(const Columns<S>& columns) {
  return any_columns(columns.view());
}

/// The shape in a row, in double.
AnyShape shape_in(const AnyColumns& columns, std::size_t row);

/// The numbers of a shape in the order of its columns, and its vertices.
struct ShapeNumbers {
  ShapeKind kind{};
  int count = 0;
  double numbers[5] = {};
  Rotation rotation;
  std::vector<Vec2> vertices;
  /// For polylines and regions: part i has the vertices from starts[i] to before starts[i + 1].
  std::vector<std::size_t> starts;
};
ShapeNumbers numbers_of(const AnyShape& shape);

/// A row that is no valid shape, and what is wrong with it (see validate.hpp).
struct RowProblem {
  std::size_t row = 0;
  Problem problem;
};
/// The first such row. Also looks at whether `starts` ascends. `threads`: 0 is one for each core.
std::optional<RowProblem> validate(const AnyColumns& columns, int threads = 1);

}  // namespace abut::batch
