// Columns of shapes, and the queries of many pairs.
#include "described.hpp"

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
/// The value that Python gives for an argument of a query of many, and its part from row `begin` on.
template <Takes T>
struct Many {};
template <>
struct Many<Takes::shape> {
  using Given = const PyColumns&;
  static AnyColumns part(C c, std::size_t begin, std::size_t size) {
    return rows_of(c.columns, begin, size);
  }
};
template <>
struct Many<Takes::ray> : Many<Takes::shape> {};
template <>
struct Many<Takes::pattern> {
  using Given = const std::string&;
  static std::string_view part(const std::string& s, std::size_t, std::size_t) { return s; }
};
template <>
struct Many<Takes::vector> {
  using Given = const std::tuple<Doubles, Doubles>&;
  static batch::Motions part(const std::tuple<Doubles, Doubles>& given, std::size_t begin,
                             std::size_t) {
    return motions_of(std::get<0>(given), std::get<1>(given), begin);
  }
};
void require_rows(std::size_t, const auto&) {}
void require_rows(std::size_t n, const std::tuple<Doubles, Doubles>& motions) {
  require_size(std::get<0>(motions).shape(0), n);
  require_size(std::get<1>(motions).shape(0), n);
}

/// Where the answers of many go: what Python gives for it, for how many answers it is, and where those from row `at` on go.
template <class Answer>
struct Out {};
template <class Answer>
struct Out<std::optional<Answer>> : Out<Answer> {};
template <>
struct Out<bool> {
  using Given = const Bytes&;
  static std::size_t size(const Bytes& b) { return b.shape(0); }
  static batch::MaskOut from(const Bytes& b, std::size_t at) { return {bytes_of(b) + at}; }
};
template <>
struct Out<Relation> {
  using Given = const Small&;
  static std::size_t size(const Small& s) { return s.shape(0); }
  static std::uint8_t* from(const Small& s, std::size_t at) { return s.data() + at; }
};
template <>
struct Out<IntersectionMatrix> {
  using Given = const Small&;
  static std::size_t size(const Small& s) { return s.shape(0) / 9; }
  static char* from(const Small& s, std::size_t at) {
    return reinterpret_cast<char*>(s.data()) + 9 * at;
  }
};
template <class To, int... column>
struct Columned {
  using Given = const Rows&;
  static std::size_t size(const Rows& r) { return r.shape(1); }
  static To from(const Rows& r, std::size_t at) {
    if (r.shape(0) < sizeof...(column)) throw std::invalid_argument("out: has too few columns");
    return To{row(r, column) + at...};
  }
};
template <>
struct Out<double> : Columned<double*, 0> {};
template <>
struct Out<Vec2> : Columned<batch::PointsOut, 0, 1> {};
template <>
struct Out<Box> : Columned<batch::BoundsOut, 0, 1, 2, 3> {};
template <>
struct Out<PointPair> : Columned<batch::PointPairsOut, 0, 1, 2, 3, 4> {};
template <>
struct Out<Separation> : Columned<batch::SeparationsOut, 0, 1, 2, 3, 4, 5, 6> {};
/// A code of each beside its numbers.
template <class Code>
struct Coded {
  using Given = const std::tuple<Code, Rows>&;
  static std::size_t size(const std::tuple<Code, Rows>& given) {
    const std::size_t n = std::get<1>(given).shape(1);
    require_size(std::get<0>(given).shape(0), n);
    return n;
  }
};
template <>
struct Out<Contact> : Coded<Small> {
  static batch::ContactsOut from(const std::tuple<Small, Rows>& given, std::size_t at) {
    const Rows& r = std::get<1>(given);
    const auto to = [&](std::size_t k) { return row(r, k) + at; };
    return {std::get<0>(given).data() + at, to(0), to(1), to(2), to(3), to(4), to(5), to(6)};
  }
};
template <>
struct Out<CastHit> : Coded<Bytes> {
  static batch::HitsOut from(const std::tuple<Bytes, Rows>& given, std::size_t at) {
    return hits_out(std::get<0>(given), std::get<1>(given), at);
  }
};

std::size_t rows_asked(C a) { return a.columns.count; }
std::size_t rows_asked(C a, C b) { return batch::pairs_of(a.columns, b.columns); }
std::size_t rows_asked(C a, C b, const std::string&) { return rows_asked(a, b); }
std::size_t rows_asked(C a, const std::tuple<Doubles, Doubles>&, C b) { return rows_asked(a, b); }

template <class Ask, class Answer, Takes... T>
concept AskedOfMany = requires {
  typename Out<Answer>::Given;
  requires(requires { typename Many<T>::Given; } && ...);
  requires std::is_invocable_v<
      Ask, decltype(Many<T>::part(std::declval<typename Many<T>::Given>(), 0, 0))...,
      decltype(Out<Answer>::from(std::declval<typename Out<Answer>::Given>(), 0)), int>;
};

template <class Answer, Takes... T, class Ask>
void define_many(nb::module_& m, const described::Query<Answer, T...>& q, Ask ask) {
  m.def((std::string("many_") + q.plain).c_str(),
        [ask](typename Many<T>::Given... given, typename Out<Answer>::Given out, int threads) {
          const std::size_t n = rows_asked(given...);
          require_size(Out<Answer>::size(out), n);
          (require_rows(n, given), ...);
          const Freed free;
          in_stretches(n, [&](std::size_t begin, std::size_t size) {
            ask(Many<T>::part(given, begin, size)..., Out<Answer>::from(out, begin), threads);
          });
        });
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
               const Freed free;
               problem = batch::validate(c.columns, threads);
             }
             if (!problem) return {};
             return std::tuple(problem->row, text_of(problem->problem));
           })
      .def("valid",
           [](C c, const Bytes& out, int threads) {
             require_size(out.shape(0), c.columns.count);
             const Freed free;
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

  // Axes of any length, or angles, as Rotation keeps them. An axis of zeros stays one, which is refused later.
  m.def("unit_axes", [](const Doubles& x, const Doubles& y) {
    require_size(y.shape(0), x.shape(0));
    std::vector<double> c(x.shape(0)), s(x.shape(0));
    for (std::size_t i = 0; i < c.size(); ++i) {
      const auto at = static_cast<std::ptrdiff_t>(i);
      const Vec2 axis{x.data()[at * x.stride(0)], y.data()[at * y.stride(0)]};
      const Vec2 u = axis == Vec2{} ? axis : Rotation::axis(axis.x, axis.y).u();
      c[i] = u.x, s[i] = u.y;
    }
    return nb::make_tuple(array_of(std::move(c)), array_of(std::move(s)));
  });
  m.def("unit_angles", [](const Doubles& angles) {
    std::vector<double> c(angles.shape(0)), s(angles.shape(0));
    for (std::size_t i = 0; i < c.size(); ++i) {
      const auto r =
          Rotation::radians(angles.data()[static_cast<std::ptrdiff_t>(i) * angles.stride(0)]);
      c[i] = r.c(), s[i] = r.s();
    }
    return nb::make_tuple(array_of(std::move(c)), array_of(std::move(s)));
  });
  // Each pair has its own distance; the description has one for all.
  m.def("many_within_distance", [](C a, C b, const In<double, nb::ndim<1>, nb::c_contig>& distances,
                                   const Bytes& out, int threads) {
    const std::size_t n = rows_asked(a, b);
    require_size(distances.shape(0), n);
    require_size(out.shape(0), n);
    const Freed free;
    in_stretches(n, [&](std::size_t begin, std::size_t size) {
      batch::within_distance(rows_of(a.columns, begin, size), rows_of(b.columns, begin, size),
                             distances.data() + begin, bytes_of(out) + begin, threads);
    });
  });
  described::each_query(
      [&]<class Answer, Takes... T>(const described::Query<Answer, T...>& q, auto ask) {
        if constexpr (AskedOfMany<decltype(ask), Answer, T...>) define_many(m, q, ask);
      });
}

}  // namespace abut_py
