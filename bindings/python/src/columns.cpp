// Columns of shapes, and the queries of many pairs.
#include "bound.hpp"

namespace abut_py {
namespace {

using Array = In<nb::ndim<1>>;

batch::Column column_of(const Array& a) {
  return {a.data(), a.stride(0) * static_cast<std::ptrdiff_t>(a.itemsize())};
}

void make_columns(PyColumns* self, int kind, std::size_t count, bool one, bool is_float,
                  const std::vector<Array>& numbers, const std::vector<Array>& rotation,
                  const std::optional<In<nb::ndim<2>>>& vertices,
                  const std::optional<Offsets>& starts, const std::optional<Offsets>& parts) {
  const auto type = is_float ? nb::dtype<float>() : nb::dtype<double>();
  PyColumns& p = *new (self) PyColumns;
  AnyColumns& c = p.columns;
  c.kind = static_cast<ShapeKind>(kind);
  c.count = count;
  c.one = one;
  c.is_float = is_float;
  const auto require = [&](const auto& a, nb::dlpack::dtype wanted) {
    if (a.dtype() != wanted || a.shape(0) != count)
      throw std::invalid_argument("columns must be equally long and of one type of number");
  };
  if (numbers.size() > 5 || rotation.size() > 2) throw std::invalid_argument("too many columns");
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    require(numbers[k], type);
    c.numbers[k] = column_of(numbers[k]);
  }
  for (std::size_t k = 0; k < rotation.size(); ++k) {
    require(rotation[k], nb::dtype<double>());
    c.rotation[k] = column_of(rotation[k]);
  }
  p.kept = numbers;
  p.kept.insert(p.kept.end(), rotation.begin(), rotation.end());
  if (!starts || !vertices) return;
  if (starts->shape(0) != count + 1 || vertices->shape(1) != 2 || vertices->dtype() != type)
    throw std::invalid_argument("starts must have one number more than there are shapes");
  if (parts) {
    p.parts = offsets_of(*parts, vertices->shape(0), "parts");
    c.parts = p.parts.data();
  }
  p.starts = offsets_of(*starts, parts ? p.parts.size() - 1 : vertices->shape(0), "starts");
  p.vertices = vertices;
  c.starts = p.starts.data();
  const auto size = static_cast<std::ptrdiff_t>(vertices->itemsize());
  for (std::size_t k = 0; k < 2; ++k)
    c.vertices[k] = {static_cast<const char*>(vertices->data()) +
                         static_cast<std::ptrdiff_t>(k) * vertices->stride(1) * size,
                     vertices->stride(0) * size};
}

using C = const PyColumns&;

std::size_t pairs_of(C a, C b) { return batch::pairs_of(a.columns, b.columns); }

/// So many rows from `begin` on.
AnyColumns rows_of(AnyColumns c, std::size_t begin, std::size_t count) {
  if (c.one) return c;
  const auto from_there = [&](batch::Column& column) {
    if (column.data != nullptr)
      column.data = static_cast<const char*>(column.data) +
                    static_cast<std::ptrdiff_t>(begin) * column.stride;
  };
  for (batch::Column& column : c.numbers) from_there(column);
  for (batch::Column& column : c.rotation) from_there(column);
  for (batch::Column& column : c.bounds) from_there(column);
  if (c.starts != nullptr) c.starts += begin;
  c.count = count;
  return c;
}
/// ask(a, b, at) for stretches of the pairs, which begin with pair `at`.
template <class Ask>
void each_pair(C a, C b, std::size_t places, Ask ask) {
  require_size(places, pairs_of(a, b));
  const nb::gil_scoped_release free;
  in_stretches(places, [&](std::size_t begin, std::size_t size) {
    ask(rows_of(a.columns, begin, size), rows_of(b.columns, begin, size), begin);
  });
}
/// ask(shapes, at), likewise.
template <class Ask>
void each_shape(C a, std::size_t places, Ask ask) {
  require_size(places, a.columns.count);
  const nb::gil_scoped_release free;
  in_stretches(places, [&](std::size_t begin, std::size_t size) {
    ask(rows_of(a.columns, begin, size), begin);
  });
}

using Mask = std::size_t (*)(const AnyColumns&, const AnyColumns&, const batch::MaskOut&, int);
template <Mask query>
void mask(C a, C b, const Bytes& out, int threads) {
  each_pair(a, b, out.shape(0), [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
    query(x, y, {bytes_of(out) + at, nullptr}, threads);
  });
}
using Number = void (*)(const AnyColumns&, const AnyColumns&, double*, int);
template <Number query>
void number(C a, C b, const Rows& out, int threads) {
  each_pair(a, b, out.shape(1), [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
    query(x, y, out.data() + at, threads);
  });
}
using Points = void (*)(const AnyColumns&, const AnyColumns&, const batch::PointPairsOut&, int);
template <Points query>
void points(C a, C b, const Rows& out, int threads) {
  each_pair(a, b, out.shape(1), [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
    query(
        x, y,
        {row(out, 0) + at, row(out, 1) + at, row(out, 2) + at, row(out, 3) + at, row(out, 4) + at},
        threads);
  });
}
using Measure = void (*)(const AnyColumns&, double*, int);
template <Measure query>
void measure(C a, const Rows& out, int threads) {
  each_shape(a, out.shape(1),
             [&](const AnyColumns& x, std::size_t at) { query(x, out.data() + at, threads); });
}

}  // namespace

batch::HitsOut hits_out(const Bytes& hit, const Rows& out, std::size_t at) {
  return {{bytes_of(hit) + at, nullptr},
          row(out, 0) + at,
          row(out, 1) + at,
          row(out, 2) + at,
          row(out, 3) + at,
          row(out, 4) + at};
}
batch::Motions motions_of(const Doubles& x, const Doubles& y, std::size_t at) {
  const auto from_there = [&](const Doubles& d) -> batch::Column {
    return {d.data() + static_cast<std::ptrdiff_t>(at) * d.stride(0),
            d.stride(0) * static_cast<std::ptrdiff_t>(sizeof(double))};
  };
  return {from_there(x), from_there(y)};
}

void bind_columns(nb::module_& m) {
  nb::class_<PyColumns>(m, "Columns")
      .def("__init__", make_columns, "kind"_a, "count"_a, "one"_a, "is_float"_a, "numbers"_a,
           "rotation"_a, "vertices"_a = nb::none(), "starts"_a = nb::none(), "parts"_a = nb::none())
      .def_prop_ro("count", [](C c) { return c.columns.count; })
      .def("shape", [](C c, std::size_t i) { return PyShape{batch::shape_in(c.columns, i)}; })
      .def("problem",
           [](C c, int threads) -> std::optional<std::tuple<std::size_t, std::string>> {
             std::optional<batch::RowProblem> problem;
             {
               const nb::gil_scoped_release free;
               problem = batch::validate(c.columns, threads);
             }
             if (!problem) return {};
             return std::tuple(problem->row, text_of(problem->problem));
           })
      .def("valid",
           [](C c, const Bytes& out, int threads) {
             require_size(out.shape(0), c.columns.count);
             const nb::gil_scoped_release free;
             return batch::valid(c.columns, {bytes_of(out), nullptr}, threads);
           })
      .def("box_polygons", [](PyColumns& c) {  // makes queries about polygons faster
        const std::size_t n = c.columns.count;
        if (c.columns.is_float || c.columns.one) return;
        c.bounds.resize(4 * n);
        double* const at[] = {&c.bounds[0], &c.bounds[n], &c.bounds[2 * n], &c.bounds[3 * n]};
        batch::bounds(c.columns, {at[0], at[1], at[2], at[3]}, 0);
        for (std::size_t k = 0; k < 4; ++k) {
          const double outwards = k < 2 ? -HUGE_VAL : HUGE_VAL;
          for (std::size_t i = 0; i < n; ++i) at[k][i] = std::nextafter(at[k][i], outwards);
          c.columns.bounds[k] = {at[k], sizeof(double)};
        }
      });

  m.def("many_intersects", mask<batch::intersects>);
  m.def("many_contains", mask<batch::contains>);
  m.def("many_interiors_intersect", mask<batch::interiors_intersect>);
  m.def("many_disjoint", mask<batch::disjoint>);
  m.def("many_touches", mask<batch::touches>);
  m.def("many_crosses", mask<batch::crosses>);
  m.def("many_overlaps", mask<batch::overlaps>);
  m.def("many_within", mask<batch::within>);
  m.def("many_covers", mask<batch::covers>);
  m.def("many_covered_by", mask<batch::covered_by>);
  m.def("many_equals", mask<batch::equals>);
  m.def("many_relate_is", [](C a, C b, const std::string& pattern, const Bytes& out, int threads) {
    each_pair(a, b, out.shape(0), [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
      batch::relate(x, y, pattern, {bytes_of(out) + at, nullptr}, threads);
    });
  });
  m.def("many_relate", [](C a, C b, const Small& out, int threads) {
    require_size(out.shape(0), 9 * pairs_of(a, b));
    each_pair(a, b, out.shape(0) / 9,
              [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
                batch::relate(x, y, reinterpret_cast<char*>(out.data()) + 9 * at, threads);
              });
  });
  m.def("many_distance", number<batch::distance>);
  m.def("many_overlap_area", number<batch::overlap_area>);
  m.def("many_closest_points", points<batch::closest_points>);
  m.def("many_farthest_points", points<batch::farthest_points>);
  m.def("many_relation", [](C a, C b, const Small& out, int threads) {
    each_pair(a, b, out.shape(0), [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
      batch::relation(x, y, out.data() + at, threads);
    });
  });
  m.def("many_separation", [](C a, C b, const Rows& out, int threads) {
    each_pair(a, b, out.shape(1), [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
      const auto to = [&](std::size_t k) { return k < out.shape(0) ? row(out, k) + at : nullptr; };
      batch::separation_witness(x, y, {to(0), to(1), to(2), to(3), to(4), to(5), to(6)}, threads);
    });
  });
  m.def("many_contact", [](C a, C b, const Small& count, const Rows& out, int threads) {
    require_size(count.shape(0), pairs_of(a, b));
    each_pair(a, b, out.shape(1), [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
      const auto to = [&](std::size_t k) { return row(out, k) + at; };
      batch::contact(x, y, {count.data() + at, to(0), to(1), to(2), to(3), to(4), to(5), to(6)},
                     threads);
    });
  });
  m.def("many_cast_rays", [](C a, C b, const Bytes& hit, const Rows& out, int threads) {
    require_size(hit.shape(0), pairs_of(a, b));
    each_pair(a, b, out.shape(1), [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
      batch::cast(x, y, hits_out(hit, out, at), threads);
    });
  });
  m.def("many_cast", [](C a, const Doubles& dx, const Doubles& dy, C b, const Bytes& hit,
                        const Rows& out, int threads) {
    const std::size_t n = pairs_of(a, b);
    for (const std::size_t given : {dx.shape(0), dy.shape(0), hit.shape(0)}) require_size(given, n);
    each_pair(a, b, out.shape(1), [&](const AnyColumns& x, const AnyColumns& y, std::size_t at) {
      batch::cast(x, motions_of(dx, dy, at), y, hits_out(hit, out, at), threads);
    });
  });
  m.def("many_area", measure<batch::area>);
  m.def("many_perimeter", measure<batch::perimeter>);
  m.def("many_centroid", [](C a, const Rows& out, int threads) {
    each_shape(a, out.shape(1), [&](const AnyColumns& x, std::size_t at) {
      batch::centroid(x, {row(out, 0) + at, row(out, 1) + at}, threads);
    });
  });
  m.def("many_bounds", [](C a, const Rows& out, int threads) {
    each_shape(a, out.shape(1), [&](const AnyColumns& x, std::size_t at) {
      batch::bounds(x, {row(out, 0) + at, row(out, 1) + at, row(out, 2) + at, row(out, 3) + at},
                    threads);
    });
  });
}

}  // namespace abut_py
