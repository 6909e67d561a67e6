// The compiled half of the package: shapes, columns and indexes over the public C++ interface. What
// users see is written in Python beside it, in abut/.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <abut/any_relate.hpp>
#include <abut/batch/intersects.hpp>
#include <abut/index/any_columns.hpp>
#include <abut/partition.hpp>
#include <abut/version.hpp>
#include <mutex>
#include <shared_mutex>

namespace nb = nanobind;
using namespace nb::literals;
using namespace abut;
using batch::AnyColumns;

namespace {

template <class... As>
using In = nb::ndarray<nb::ro, nb::device::cpu, As...>;
using Vertices = In<double, nb::ndim<2>>;
using Bytes = nb::ndarray<bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Small = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
/// Rows of numbers, a row each for what a query answers.
using Rows = nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::string text_of(const Problem& p) {
  std::string text = p.field;
  if (p.index >= 0) text += '[' + std::to_string(p.index) + ']';
  return text + ' ' + p.message;
}
std::uint8_t* bytes_of(const Bytes& b) { return reinterpret_cast<std::uint8_t*>(b.data()); }
double* row(const Rows& r, std::size_t k) { return r.data() + k * r.shape(1); }
void require_size(std::size_t given, std::size_t wanted) {
  if (given != wanted)
    throw std::invalid_argument("out: has " + std::to_string(given) + " places for " +
                                std::to_string(wanted) + " answers");
}

// ---- One shape

struct PyShape {
  AnyShape shape;
};

using Offsets = In<std::int64_t, nb::ndim<1>>;

/// Numbers that ascend from 0 or later to `end` at most.
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
  AnyShape shape = batch::shape_in(columns, 0);
  if (const auto problem = validate(shape)) throw std::invalid_argument(text_of(*problem));
  return shape;
}

nb::tuple pair_of(const Vec2& v) { return nb::make_tuple(v.x, v.y); }
nb::object hit_of(const std::optional<CastHit>& hit) {
  if (!hit) return nb::none();
  return nb::make_tuple(hit->t, pair_of(hit->point), pair_of(hit->normal));
}
nb::object contact_of(const Contact& c) {
  nb::list points, depths;
  for (int i = 0; i < c.count; ++i) {
    points.append(pair_of(c.points[i]));
    depths.append(c.depths[i]);
  }
  return nb::make_tuple(pair_of(c.normal), c.depth, nb::tuple(points), nb::tuple(depths));
}
nb::object points_of(const std::optional<PointPair>& p) {
  if (!p) return nb::none();
  return nb::make_tuple(pair_of(p->a), pair_of(p->b), p->distance);
}

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

  using S = const PyShape&;
  m.def("intersects", [](S a, S b) { return intersects(a.shape, b.shape); });
  m.def("interiors_intersect", [](S a, S b) { return interiors_intersect(a.shape, b.shape); });
  m.def("contains", [](S a, S b) { return contains(a.shape, b.shape); });
  m.def("relation", [](S a, S b) { return to_string(relation(a.shape, b.shape)); });
  m.def("relate", [](S a, S b) { return relate(a.shape, b.shape).text(); });
  m.def("relate_is",
        [](S a, S b, const std::string& pattern) { return relate(a.shape, b.shape, pattern); });
  m.def("disjoint", [](S a, S b) { return disjoint(a.shape, b.shape); });
  m.def("touches", [](S a, S b) { return touches(a.shape, b.shape); });
  m.def("crosses", [](S a, S b) { return crosses(a.shape, b.shape); });
  m.def("overlaps", [](S a, S b) { return overlaps(a.shape, b.shape); });
  m.def("within", [](S a, S b) { return within(a.shape, b.shape); });
  m.def("covers", [](S a, S b) { return covers(a.shape, b.shape); });
  m.def("covered_by", [](S a, S b) { return covered_by(a.shape, b.shape); });
  m.def("equals", [](S a, S b) { return equals(a.shape, b.shape); });
  m.def("distance", [](S a, S b) { return distance(a.shape, b.shape); });
  m.def("overlap_area", [](S a, S b) { return overlap_area(a.shape, b.shape); });
  m.def("closest_points", [](S a, S b) { return points_of(closest_points(a.shape, b.shape)); });
  m.def("farthest_points", [](S a, S b) { return points_of(farthest_points(a.shape, b.shape)); });
  m.def("separation", [](S a, S b) { return separation(a.shape, b.shape); });
  m.def("separation_witness", [](S a, S b) -> nb::object {
    const auto s = separation_witness(a.shape, b.shape);
    if (!s) return nb::none();
    return nb::make_tuple(s->distance, pair_of(s->normal), pair_of(s->a), pair_of(s->b));
  });
  m.def("contact", [](S a, S b, double margin) -> nb::object {
    const auto c = contact(a.shape, b.shape, margin);
    return c ? contact_of(*c) : nb::none();
  });
  m.def("contacts", [](S a, S b) {
    nb::list all;
    for (const Contact& c : contacts(a.shape, b.shape)) all.append(contact_of(c));
    return all;
  });
  m.def("intersections", [](S a, S b) {
    const Intersections all = intersections(a.shape, b.shape);
    nb::list points, pieces;
    for (const Intersection& p : all.points)
      points.append(nb::make_tuple(pair_of(p.at), p.tangent, p.ta, p.tb));
    for (const SharedPiece& p : all.pieces)
      pieces.append(nb::make_tuple(p.kind == SharedPiece::Kind::arc, pair_of(p.from), pair_of(p.to),
                                   pair_of(p.center), pair_of(p.semi_axes), pair_of(p.rotation.u()),
                                   p.unbounded_from, p.unbounded_to));
    return nb::make_tuple(points, pieces);
  });
  m.def("tangents", [](S a, S b) -> nb::object {
    const auto all = tangents(a.shape, b.shape);
    if (!all) return nb::none();
    nb::list lines;
    for (const Tangent& t : all->lines)
      lines.append(nb::make_tuple(pair_of(t.a), pair_of(t.b), pair_of(t.direction), t.inner));
    return nb::make_tuple(lines, all->infinitely_many);
  });
  m.def("cast_ray", [](S ray, S target) {
    const Ray* r = std::get_if<Ray>(&ray.shape);
    if (r == nullptr) throw std::invalid_argument("a cast without a motion is one of a Ray");
    return hit_of(cast(*r, target.shape));
  });
  m.def("cast", [](S moving, double x, double y, S target) {
    return hit_of(cast(moving.shape, {x, y}, target.shape));
  });
  m.def("cast_rotating",
        [](S moving, double x, double y, double angle, S target, double tolerance) {
          return hit_of(cast_rotating(moving.shape, {x, y}, angle, target.shape, tolerance));
        });
  m.def("bounds", [](S s) -> nb::object {
    const auto b = bounds(s.shape);
    if (!b) return nb::none();
    return nb::make_tuple(b->min.x, b->min.y, b->max.x, b->max.y);
  });
  m.def("area", [](S s) { return area(s.shape); });
  m.def("perimeter", [](S s) { return perimeter(s.shape); });
  m.def("centroid", [](S s) -> nb::object {
    const auto c = centroid(s.shape);
    if (!c) return nb::none();
    return pair_of(*c);
  });
}

// ---- Columns

using Array = In<nb::ndim<1>>;

struct PyColumns {
  AnyColumns columns;
  std::vector<Array> kept;
  std::optional<In<nb::ndim<2>>> vertices;
  std::vector<std::size_t> starts, parts;
  std::vector<double> bounds;  ///< of polygons
};

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

using Mask = std::size_t (*)(const AnyColumns&, const AnyColumns&, const batch::MaskOut&, int);
template <Mask query>
std::size_t mask(C a, C b, const Bytes& out, int threads) {
  require_size(out.shape(0), pairs_of(a, b));
  const nb::gil_scoped_release free;
  return query(a.columns, b.columns, {bytes_of(out), nullptr}, threads);
}
using Number = void (*)(const AnyColumns&, const AnyColumns&, double*, int);
template <Number query>
void number(C a, C b, const Rows& out, int threads) {
  require_size(out.shape(1), pairs_of(a, b));
  const nb::gil_scoped_release free;
  query(a.columns, b.columns, out.data(), threads);
}
using Points = void (*)(const AnyColumns&, const AnyColumns&, const batch::PointPairsOut&, int);
template <Points query>
void points(C a, C b, const Rows& out, int threads) {
  require_size(out.shape(1), pairs_of(a, b));
  const nb::gil_scoped_release free;
  query(a.columns, b.columns, {row(out, 0), row(out, 1), row(out, 2), row(out, 3), row(out, 4)},
        threads);
}
batch::HitsOut hits_out(const Bytes& hit, const Rows& out) {
  return {
      {bytes_of(hit), nullptr}, row(out, 0), row(out, 1), row(out, 2), row(out, 3), row(out, 4)};
}
batch::Motions motions(const In<double, nb::ndim<1>>& x, const In<double, nb::ndim<1>>& y) {
  constexpr auto size = static_cast<std::ptrdiff_t>(sizeof(double));
  return {{x.data(), x.stride(0) * size}, {y.data(), y.stride(0) * size}};
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
    require_size(out.shape(0), pairs_of(a, b));
    const nb::gil_scoped_release free;
    return batch::relate(a.columns, b.columns, pattern, {bytes_of(out), nullptr}, threads);
  });
  m.def("many_relate", [](C a, C b, const Small& out, int threads) {
    require_size(out.shape(0), 9 * pairs_of(a, b));
    const nb::gil_scoped_release free;
    batch::relate(a.columns, b.columns, reinterpret_cast<char*>(out.data()), threads);
  });
  m.def("many_distance", number<batch::distance>);
  m.def("many_overlap_area", number<batch::overlap_area>);
  m.def("many_closest_points", points<batch::closest_points>);
  m.def("many_farthest_points", points<batch::farthest_points>);
  m.def("many_relation", [](C a, C b, const Small& out, int threads) {
    require_size(out.shape(0), pairs_of(a, b));
    const nb::gil_scoped_release free;
    batch::relation(a.columns, b.columns, out.data(), threads);
  });
  m.def("many_separation", [](C a, C b, const Rows& out, int threads) {
    require_size(out.shape(1), pairs_of(a, b));
    const nb::gil_scoped_release free;
    batch::SeparationsOut to{row(out, 0)};
    if (out.shape(0) == 7)
      to = {row(out, 0), row(out, 1), row(out, 2), row(out, 3),
            row(out, 4), row(out, 5), row(out, 6)};
    batch::separation(a.columns, b.columns, to, threads);
  });
  m.def("many_contact", [](C a, C b, const Small& count, const Rows& out, int threads) {
    require_size(out.shape(1), pairs_of(a, b));
    require_size(count.shape(0), pairs_of(a, b));
    const nb::gil_scoped_release free;
    return batch::contact(a.columns, b.columns,
                          {count.data(), row(out, 0), row(out, 1), row(out, 2), row(out, 3),
                           row(out, 4), row(out, 5), row(out, 6)},
                          threads);
  });
  m.def("many_cast_rays", [](C a, C b, const Bytes& hit, const Rows& out, int threads) {
    require_size(out.shape(1), pairs_of(a, b));
    const nb::gil_scoped_release free;
    return batch::cast(a.columns, b.columns, hits_out(hit, out), threads);
  });
  m.def("many_cast", [](C a, const In<double, nb::ndim<1>>& x, const In<double, nb::ndim<1>>& y,
                        C b, const Bytes& hit, const Rows& out, int threads) {
    require_size(out.shape(1), pairs_of(a, b));
    require_size(x.shape(0), pairs_of(a, b));
    require_size(y.shape(0), pairs_of(a, b));
    const nb::gil_scoped_release free;
    return batch::cast(a.columns, motions(x, y), b.columns, hits_out(hit, out), threads);
  });
  m.def("many_area", [](C a, const Rows& out, int threads) {
    require_size(out.shape(1), a.columns.count);
    const nb::gil_scoped_release free;
    batch::area(a.columns, out.data(), threads);
  });
  m.def("many_perimeter", [](C a, const Rows& out, int threads) {
    require_size(out.shape(1), a.columns.count);
    const nb::gil_scoped_release free;
    batch::perimeter(a.columns, out.data(), threads);
  });
  m.def("many_centroid", [](C a, const Rows& out, int threads) {
    require_size(out.shape(1), a.columns.count);
    const nb::gil_scoped_release free;
    batch::centroid(a.columns, {row(out, 0), row(out, 1)}, threads);
  });
  m.def("many_bounds", [](C a, const Rows& out, int threads) {
    require_size(out.shape(1), a.columns.count);
    const nb::gil_scoped_release free;
    batch::bounds(a.columns, {row(out, 0), row(out, 1), row(out, 2), row(out, 3)}, threads);
  });
}

// ---- Indexes

using Progress = std::optional<nb::callable>;

/// How work is done without the interpreter: now and then it is asked whether to stop.
Work work_of(int threads, const Progress& progress) {
  Work work;
  work.threads = threads;
  // A handle, since copies of the function are made without the interpreter.
  const nb::handle call = progress ? nb::handle(*progress) : nb::handle();
  work.progress = [call](std::size_t done, std::size_t total) {
    const nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (call) call(done, total);
  };
  return work;
}

/// An array that owns what was in the vector.
template <class T>
nb::object array_of(std::vector<T>&& numbers) {
  auto* kept = new std::vector<T>(std::move(numbers));
  nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

template <class F>
auto file_work(F f) {
  try {
    return f();
  } catch (const std::runtime_error& e) {
    const nb::gil_scoped_acquire held;
    PyErr_SetString(PyExc_OSError, e.what());
    throw nb::python_error();
  }
}

/// Questions share it, changes have it alone; the interpreter is let go before either waits.
struct PyIndex {
  std::variant<Index, DynamicIndex> held;
  mutable std::shared_mutex mutex;

  explicit PyIndex(std::variant<Index, DynamicIndex> index) : held(std::move(index)) {}
  const Indexed& asked() const {
    return std::visit([](const auto& index) -> const Indexed& { return index; }, held);
  }
  DynamicIndex& changed() { return std::get<DynamicIndex>(held); }
  std::size_t size() const {
    return std::visit([](const auto& index) { return index.size(); }, held);
  }
};

PyIndex* build(const std::vector<const PyColumns*>& all, bool dynamic, int threads,
               const Progress& progress) {
  std::vector<AnyColumns> columns;
  for (const PyColumns* c : all) columns.push_back(c->columns);
  const Work work = work_of(threads, progress);
  const nb::gil_scoped_release free;
  if (dynamic) return new PyIndex(dynamic_index_of(columns, work));
  return new PyIndex(index_of(columns, work));
}

template <class Find>
nb::object found_by(const PyIndex& index, Find find) {
  std::vector<std::uint32_t> rows, ids;
  {
    const nb::gil_scoped_release free;
    const std::shared_lock lock(index.mutex);
    find(index.asked(), [&](std::size_t at, std::span<const Id> found) {
      rows.insert(rows.end(), found.size(), static_cast<std::uint32_t>(at));
      ids.insert(ids.end(), found.begin(), found.end());
    });
  }
  return nb::make_tuple(array_of(std::move(rows)), array_of(std::move(ids)));
}

void bind_index(nb::module_& m) {
  using I = const PyIndex&;
  nb::class_<PyIndex>(m, "Index")
      .def_prop_ro("size",
                   [](I i) {
                     const nb::gil_scoped_release free;
                     const std::shared_lock lock(i.mutex);
                     return i.size();
                   })
      .def("shape",
           [](I i, Id id) {
             const nb::gil_scoped_release free;
             const std::shared_lock lock(i.mutex);
             return PyShape{
                 std::visit([&](const auto& held) -> AnyShape { return held[id]; }, i.held)};
           })
      .def(
          "meeting",
          [](I i, C queries, int threads, const Progress& progress) {
            return found_by(i, [&](const Indexed& index, const FoundSink& sink) {
              meeting(index, queries.columns, sink, work_of(threads, progress));
            });
          },
          "queries"_a, "threads"_a, "progress"_a.none())
      .def(
          "within",
          [](I i, C queries, double distance, int threads, const Progress& progress) {
            return found_by(i, [&](const Indexed& index, const FoundSink& sink) {
              within(index, queries.columns, distance, sink, work_of(threads, progress));
            });
          },
          "queries"_a, "distance"_a, "threads"_a, "progress"_a.none())
      .def(
          "nearest",
          [](I i, C queries, std::size_t k, double within, int threads, const Progress& progress) {
            const std::size_t n = queries.columns.count;
            std::vector<Id> ids(n * k);
            std::vector<double> distances(n * k);
            {
              const Work work = work_of(threads, progress);
              const nb::gil_scoped_release free;
              const std::shared_lock lock(i.mutex);
              nearest(i.asked(), queries.columns, k, within,
                      {ids.data(), distances.data(), nullptr}, work);
            }
            return nb::make_tuple(array_of(std::move(ids)), array_of(std::move(distances)));
          },
          "queries"_a, "k"_a, "within"_a, "threads"_a, "progress"_a.none())
      .def("cast_rays",
           [](I i, C rays, const Bytes& hit, const Rows& out, int threads) {
             std::vector<Id> ids(rays.columns.count);
             require_size(hit.shape(0), ids.size());
             {
               const Work work = work_of(threads, {});
               const nb::gil_scoped_release free;
               const std::shared_lock lock(i.mutex);
               cast(i.asked(), rays.columns, {ids.data(), hits_out(hit, out)}, work);
             }
             return array_of(std::move(ids));
           })
      .def("cast",
           [](I i, C moving, const In<double, nb::ndim<1>>& x, const In<double, nb::ndim<1>>& y,
              const Bytes& hit, const Rows& out, int threads) {
             std::vector<Id> ids(moving.columns.count);
             require_size(hit.shape(0), ids.size());
             require_size(x.shape(0), ids.size());
             require_size(y.shape(0), ids.size());
             {
               const Work work = work_of(threads, {});
               const nb::gil_scoped_release free;
               const std::shared_lock lock(i.mutex);
               cast(i.asked(), moving.columns, motions(x, y), {ids.data(), hits_out(hit, out)},
                    work);
             }
             return array_of(std::move(ids));
           })
      .def(
          "join",
          [](I a, const PyIndex* b, std::optional<double> within, int threads,
             const Progress& progress) {
            std::vector<std::uint32_t> of_a, of_b;
            std::vector<double> distances;
            const MatchSink sink = [&](std::span<const Match> matches) {
              const std::size_t n = of_a.size();
              of_a.resize(n + matches.size());
              of_b.resize(n + matches.size());
              if (within) distances.resize(n + matches.size());
              for (std::size_t i = 0; i < matches.size(); ++i) {
                of_a[n + i] = matches[i].a, of_b[n + i] = matches[i].b;
                if (within) distances[n + i] = matches[i].distance;
              }
            };
            {
              const Work work = work_of(threads, progress);
              const nb::gil_scoped_release free;
              const std::shared_lock lock(a.mutex);
              std::shared_lock<std::shared_mutex> other;
              if (b != nullptr && b != &a) other = std::shared_lock(b->mutex);
              if (b == nullptr)
                within ? join_within(a.asked(), *within, sink, work) : join(a.asked(), sink, work);
              else
                within ? join_within(a.asked(), b->asked(), *within, sink, work)
                       : join(a.asked(), b->asked(), sink, work);
            }
            return nb::make_tuple(array_of(std::move(of_a)), array_of(std::move(of_b)),
                                  array_of(std::move(distances)));
          },
          "other"_a.none(), "within"_a.none(), "threads"_a, "progress"_a.none())
      .def("save",
           [](I i, const std::string& file) {
             const nb::gil_scoped_release free;
             file_work([&] {
               std::get<Index>(i.held).save(file);
               return 0;
             });
           })
      .def_static("map",
                  [](const std::string& file) {
                    return file_work([&] { return new PyIndex(Index::map(file)); });
                  })
      .def("insert",
           [](PyIndex& i, C shapes) {
             std::vector<Id> ids(shapes.columns.count);
             {
               const nb::gil_scoped_release free;
               const std::unique_lock lock(i.mutex);
               insert(i.changed(), shapes.columns, ids.data());
             }
             return array_of(std::move(ids));
           })
      .def("move",
           [](PyIndex& i, const In<std::uint32_t, nb::ndim<1>, nb::c_contig>& ids, C shapes) {
             require_size(ids.shape(0), shapes.columns.count);
             const nb::gil_scoped_release free;
             const std::unique_lock lock(i.mutex);
             move(i.changed(), ids.data(), shapes.columns);
           })
      .def("erase",
           [](PyIndex& i, const In<std::uint32_t, nb::ndim<1>, nb::c_contig>& ids) {
             const nb::gil_scoped_release free;
             const std::unique_lock lock(i.mutex);
             for (std::size_t k = 0; k < ids.shape(0); ++k) i.changed().erase(ids.data()[k]);
           })
      .def("refit", [](PyIndex& i) {
        const nb::gil_scoped_release free;
        const std::unique_lock lock(i.mutex);
        i.changed().refit();
      });
  m.def("build_index", build, "columns"_a, "dynamic"_a, "threads"_a, "progress"_a.none());
}

// ---- Tiles

using BoxRows = In<double, nb::ndim<2>, nb::c_contig>;

std::span<const Box> boxes_of(const BoxRows& rows) {
  static_assert(sizeof(Box) == 4 * sizeof(double) && std::is_trivially_copyable_v<Box>);
  if (rows.shape(1) != 4) throw std::invalid_argument("bounds must be rows of four numbers");
  const std::size_t n = rows.shape(0) * 4;
  if (std::any_of(rows.data(), rows.data() + n, [](double x) { return std::isnan(x); }))
    throw std::invalid_argument("bounds must not be NaN");
  return {reinterpret_cast<const Box*>(rows.data()), rows.shape(0)};
}

void bind_partition(nb::module_& m) {
  using P = const Partition&;
  nb::class_<Partition>(m, "Partition")
      .def("__init__", [](Partition* self, const BoxRows& sample,
                          std::size_t tiles) { new (self) Partition(boxes_of(sample), tiles); })
      .def(nb::init<std::vector<double>, std::vector<std::vector<double>>>())
      .def_prop_ro_static("most_tiles", [](nb::handle) { return Partition::kMostTiles; })
      .def_prop_ro("size", &Partition::size)
      .def_prop_ro("x_cuts", &Partition::x_cuts)
      .def_prop_ro("y_cuts", &Partition::y_cuts)
      .def("tile",
           [](P p, Tile tile) {
             const Box b = p.tile(tile);
             return nb::make_tuple(b.min.x, b.min.y, b.max.x, b.max.y);
           })
      .def("assign",
           [](P p, const BoxRows& bounds) {
             std::vector<std::int64_t> rows, everywhere;
             std::vector<Tile> tiles;
             const std::span<const Box> boxes = boxes_of(bounds);
             {
               const nb::gil_scoped_release free;
               for (std::size_t i = 0; i < boxes.size(); ++i) {
                 const auto row = static_cast<std::int64_t>(i);
                 if (!p.assign(boxes[i], tiles)) everywhere.push_back(row);
                 rows.resize(tiles.size(), row);
               }
             }
             return nb::make_tuple(array_of(std::move(rows)), array_of(std::move(tiles)),
                                   array_of(std::move(everywhere)));
           })
      .def("owner", [](P p, const BoxRows& a, const BoxRows& b) {
        const std::span<const Box> of_a = boxes_of(a), of_b = boxes_of(b);
        require_size(of_b.size(), of_a.size());
        std::vector<Tile> tiles(of_a.size());
        {
          const nb::gil_scoped_release free;
          for (std::size_t i = 0; i < tiles.size(); ++i) tiles[i] = p.owner(of_a[i], of_b[i]);
        }
        return array_of(std::move(tiles));
      });
  m.def("tile_bounds", [](C a, double within, const Rows& out, int threads) {
    require_size(out.shape(1), a.columns.one ? 1 : a.columns.count);
    const nb::gil_scoped_release free;
    batch::tile_bounds(a.columns, within, {row(out, 0), row(out, 1), row(out, 2), row(out, 3)},
                       threads);
  });
}

}  // namespace

NB_MODULE(_abut, m) {
  nb::set_leak_warnings(false);
  bind_shape(m);
  bind_columns(m);
  bind_index(m);
  bind_partition(m);
  nb::list kinds;
  for (int k = 0; k < shape_kinds; ++k) kinds.append(to_string(static_cast<ShapeKind>(k)));
  m.attr("KINDS") = nb::tuple(kinds);
  m.attr("INSTRUCTION_SET") = batch::instruction_set();
  m.attr("VERSION") = ABUT_VERSION_STRING;
}
