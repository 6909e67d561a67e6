// One shape: made, and taken apart.
#include "bound.hpp"

namespace abut_py {

std::vector<std::size_t> offsets_of(const Offsets& given, std::size_t end, const char* name) {
  std::vector<std::size_t> all;
  all.reserve(given.shape(0));
  std::int64_t last = 0;
  for (std::size_t i = 0; i < given.shape(0); ++i) {
    const std::int64_t at = given.data()[static_cast<std::ptrdiff_t>(i) * given.stride(0)];
    if (at < last || at > static_cast<std::int64_t>(end))
      throw std::invalid_argument(std::string(name) + " must ascend, and end within what they cut");
    all.push_back(static_cast<std::size_t>(last = at));
  }
  if (all.empty())
    throw std::invalid_argument(std::string(name) + " must have one number at least");
  return all;
}

nb::tuple pair_of(const Vec2& v) { return nb::make_tuple(v.x, v.y); }

namespace {

AnyShape make_shape(int kind, const std::vector<double>& numbers, double c, double s,
                    const std::optional<Vertices>& vertices, const std::optional<Offsets>& parts) {
  AnyColumns columns;
  columns.kind = static_cast<ShapeKind>(kind);
  columns.one = true;
  columns.count = 1;
  for (std::size_t k = 0; k < numbers.size() && k < 5; ++k) columns.numbers[k] = {&numbers[k], 0};
  const Rotation rotation = Rotation::axis(c, s);
  const double axis[] = {rotation.c(), rotation.s()};
  for (std::size_t k = 0; k < 2; ++k) columns.rotation[k] = {&axis[k], 0};
  std::size_t starts[] = {0, vertices ? vertices->shape(0) : 0};
  columns.starts = starts;
  std::vector<std::size_t> ends;
  if (parts) {
    ends = offsets_of(*parts, starts[1], "parts");
    starts[1] = ends.size() - 1;
    columns.parts = ends.data();
  }
  if (vertices) {
    if (vertices->shape(1) != 2) throw std::invalid_argument("vertices must be pairs of numbers");
    for (std::size_t k = 0; k < 2; ++k)
      columns.vertices[k] = {
          vertices->data() + static_cast<std::ptrdiff_t>(k) * vertices->stride(1),
          vertices->stride(0) * static_cast<std::ptrdiff_t>(sizeof(double))};
  }
  PyShape shape{batch::shape_in(columns, 0)};
  const auto problem = freed([&] { return validate(shape.shape); }, shape);
  if (problem) throw std::invalid_argument(text_of(*problem));
  return std::move(shape.shape);
}

}  // namespace

void bind_shape(nb::module_& m) {
  nb::class_<PyShape>(m, "Shape")
      .def(
          "__init__",
          [](PyShape* self, int kind, const std::vector<double>& numbers, double c, double s,
             const std::optional<Vertices>& vertices, const std::optional<Offsets>& parts) {
            new (self) PyShape{make_shape(kind, numbers, c, s, vertices, parts)};
          },
          "kind"_a, "numbers"_a, "c"_a = 1.0, "s"_a = 0.0, "vertices"_a = nb::none(),
          "parts"_a = nb::none())
      .def_prop_ro("_kind", [](const PyShape& s) { return static_cast<int>(kind(s.shape)); })
      .def_prop_ro("_numbers",
                   [](const PyShape& s) {
                     const auto n = batch::numbers_of(s.shape);
                     return std::vector<double>(n.numbers, n.numbers + n.count);
                   })
      .def_prop_ro("_axis",
                   [](const PyShape& s) {
                     const auto n = batch::numbers_of(s.shape);
                     return nb::make_tuple(n.rotation.c(), n.rotation.s());
                   })
      .def_prop_ro("_vertices",
                   [](const PyShape& s) {
                     std::vector<std::tuple<double, double>> all;
                     for (const Vec2& v : batch::numbers_of(s.shape).vertices)
                       all.emplace_back(v.x, v.y);
                     return all;
                   })
      .def_prop_ro("_parts", [](const PyShape& s) { return batch::numbers_of(s.shape).starts; });
}

}  // namespace abut_py
