// Shapes made of others, of points and of geometries, and outlines that are asked many times.
#include <abut/any_transform.hpp>
#include <abut/curved_region.hpp>
#include <abut/enclosing.hpp>
#include <abut/io/geometry.hpp>
#include <abut/prepared.hpp>

#include "bound.hpp"
#include "described.hpp"

namespace abut_py {
namespace {

using S = const PyShape&;
using C = const PyColumns&;
using P = const Prepared&;
using Points = In<double, nb::ndim<2>, nb::c_contig>;
using Six = std::tuple<double, double, double, double, double, double>;

PyShape valid(AnyShape shape) {
  if (const auto problem = validate(shape))
    throw std::invalid_argument("the result: " + text_of(*problem));
  return {std::move(shape)};
}

Vec2 finite(double x, double y, const char* name) {
  if (!std::isfinite(x) || !std::isfinite(y))
    throw std::invalid_argument(std::string(name) + " must be finite");
  return {x, y};
}
Similarity similarity_of(double c, double s, double scale, double x, double y) {
  if (!(scale > 0 && std::isfinite(scale)))
    throw std::invalid_argument("scale must be finite and larger than 0");
  const Vec2 axis = finite(c, s, "axis");
  if (axis.x == 0 && axis.y == 0) throw std::invalid_argument("axis must not be zero");
  return {Rotation::axis(c, s), scale, finite(x, y, "shift")};
}
Affine affine_of(const Six& m) {
  const auto& [a, b, c, d, e, f] = m;
  return {finite(a, b, "x"), finite(c, d, "y"), finite(e, f, "origin")};
}

std::span<const Vec2> points_of(const Points& points) {
  if (points.shape(1) != 2) throw std::invalid_argument("points must be pairs of numbers");
  const double* const at = points.data();
  if (!std::all_of(at, at + 2 * points.shape(0), [](double x) { return std::isfinite(x); }))
    throw std::invalid_argument("points must be finite");
  static_assert(sizeof(Vec2) == 2 * sizeof(double));
  return {reinterpret_cast<const Vec2*>(at), points.shape(0)};
}

/// Shapes of one kind as their columns: kind, numbers, rotation, vertices, starts, parts.
class Listed {
 public:
  void add(const AnyShape& shape) {
    const batch::ShapeNumbers n = batch::numbers_of(shape);
    kind_ = static_cast<int>(n.kind);
    numbers_.resize(static_cast<std::size_t>(n.count));
    for (std::size_t k = 0; k < numbers_.size(); ++k) numbers_[k].push_back(n.numbers[k]);
    c_.push_back(n.rotation.c()), s_.push_back(n.rotation.s());
    const auto before = static_cast<std::int64_t>(vertices_.size() / 2);
    for (std::size_t i = 1; i < n.starts.size(); ++i)
      parts_.push_back(before + static_cast<std::int64_t>(n.starts[i]));
    for (const Vec2& v : n.vertices) vertices_.insert(vertices_.end(), {v.x, v.y});
    const bool has_parts = n.kind > ShapeKind::polygon;
    starts_.push_back(
        static_cast<std::int64_t>(has_parts ? parts_.size() - 1 : vertices_.size() / 2));
  }
  nb::tuple give() {
    nb::list numbers;
    for (auto& column : numbers_) numbers.append(array_of(std::move(column)));
    return nb::make_tuple(kind_, numbers, array_of(std::move(c_)), array_of(std::move(s_)),
                          array_of(std::move(vertices_)), array_of(std::move(starts_)),
                          array_of(std::move(parts_)));
  }

 private:
  int kind_ = 0;
  std::vector<std::vector<double>> numbers_;
  std::vector<double> c_, s_, vertices_;
  std::vector<std::int64_t> starts_{0}, parts_{0};
};

/// The images of all rows.
template <class Make>
nb::tuple each(C shapes, Make make) {
  Listed rows;
  {
    const Freed free;
    each_row(shapes.columns.count, [&](std::size_t i) {
      try {
        rows.add(valid(make(batch::shape_in(shapes.columns, i), i)).shape);
      } catch (const std::invalid_argument& e) {
        throw std::invalid_argument("row " + std::to_string(i) + ": " + e.what());
      }
    });
  }
  return rows.give();
}

AnyShape stretched(const AnyShape& shape, const Affine& map) {
  auto image = transformed(shape, map);
  if (!image)
    throw std::invalid_argument(
        "radius: an affine map stretches it, and what comes out is none of the shapes");
  return *std::move(image);
}

/// A question of each row.
template <class Ask>
void ask(P p, C shapes, std::size_t places, Ask ask_row) {
  require_size(places, shapes.columns.count);
  const Freed free;
  each_row(places, [&](std::size_t i) { ask_row(i, p, batch::shape_in(shapes.columns, i)); });
}

template <class Class, class Query>
void bind_yes(Class& c, const char* name, Query query) {
  c.def(name, [query](P p, S b) { return freed([&] { return query(p, b.shape); }, b); });
  c.def(name, [query](P p, P b) { return freed([&] { return query(p, b); }, b); });
  c.def(name, [query](P p, C b, const Bytes& out) {
    ask(p, b, out.shape(0),
        [&](std::size_t i, P a, const AnyShape& s) { out.data()[i] = query(a, s); });
  });
}

/// The first touch of each row, as the batches of casts leave it.
template <class Cast>
void ask_hits(P p, C movers, const Bytes& hit, const Rows& out, Cast cast_row) {
  require_size(hit.shape(0), movers.columns.count);
  ask(p, movers, out.shape(1), [&](std::size_t i, P target, const AnyShape& mover) {
    const std::optional<CastHit> found = cast_row(i, target, mover);
    hit.data()[i] = found.has_value();
    const CastHit h = found.value_or(CastHit{});
    const double numbers[] = {h.t, h.point.x, h.point.y, h.normal.x, h.normal.y};
    for (std::size_t k = 0; k < 5; ++k) row(out, k)[i] = found ? numbers[k] : std::nan("");
  });
}

enum Form { wkt, wkb, geojson };
/// The shape of a geometry; none of an empty one.
std::optional<AnyShape> read(int form, std::string_view bytes, double tolerance) {
  if (const char* problem = described::problem_of(Takes::length, tolerance))
    throw std::invalid_argument("tolerance " + std::string(problem));
  std::optional<AnyShape> shape = io::as_one((form == wkt   ? io::read_wkt(bytes, tolerance)
                                              : form == wkb ? io::read_wkb(bytes, tolerance)
                                                            : io::read_geojson(bytes))
                                                 .shapes);
  // As from_shapely() has it.
  if (const Polyline* line = shape ? std::get_if<Polyline>(&*shape) : nullptr;
      line && line->lines.size() == 1 && line->lines[0].size() == 2)
    shape = Segment{line->lines[0][0], line->lines[0][1]};
  return shape;
}
/// The bytes of a string, or of bytes.
std::string_view held(nb::handle text) {
  Py_ssize_t size = 0;
  if (PyUnicode_Check(text.ptr())) {
    const char* const at = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (at == nullptr) throw nb::python_error();
    return {at, static_cast<std::size_t>(size)};
  }
  char* at = nullptr;
  if (PyBytes_AsStringAndSize(text.ptr(), &at, &size) != 0) throw nb::python_error();
  return {at, static_cast<std::size_t>(size)};
}

void bind_geometries(nb::module_& m) {
  m.def("read_geometry", [](int form, nb::object text, double tolerance) {
    const std::string_view bytes = held(text);
    const Freed free;
    std::optional<PyShape> shape;
    if (auto read_shape = read(form, bytes, tolerance)) shape.emplace(std::move(*read_shape));
    return shape;
  });
  // The shapes of each kind as columns, and in which rows they stood; empty ones are left out.
  m.def("read_geometries", [](int form, nb::list texts) {
    std::vector<std::string_view> all;  // of what the list keeps
    for (nb::handle text : texts) all.push_back(held(text));
    std::vector<Listed> columns(shape_kinds);
    std::vector<std::vector<std::int64_t>> rows(shape_kinds);
    {
      const Freed free;
      each_row(all.size(), [&](std::size_t i) {
        const std::optional<AnyShape> shape = read(form, all[i], 0);
        if (!shape) return;
        columns[shape->index()].add(*shape);
        rows[shape->index()].push_back(static_cast<std::int64_t>(i));
      });
    }
    nb::list result;
    for (std::size_t k = 0; k < rows.size(); ++k)
      if (!rows[k].empty())
        result.append(nb::make_tuple(columns[k].give(), array_of(std::move(rows[k]))));
    return result;
  });
  m.def("write_geometry", [](int form, S shape, double tolerance, std::uint32_t srid) {
    const std::string text = freed(
        [&] {
          const std::span<const AnyShape> one(&shape.shape, 1);
          const io::Writing how{tolerance, srid};
          return form == wkt   ? io::to_wkt(one, how)
                 : form == wkb ? io::to_wkb(one, how)
                               : io::to_geojson(one, how);
        },
        shape);
    return nb::bytes(text.data(), text.size());
  });
}

}  // namespace

void bind_making(nb::module_& m) {
  bind_geometries(m);
  m.def("moved", [](S s, double x, double y) { return valid(moved(s.shape, finite(x, y, "by"))); });
  m.def("moved", [](C s, const Doubles& x, const Doubles& y) {
    require_size(x.shape(0), s.columns.count), require_size(y.shape(0), s.columns.count);
    return each(s, [&](const AnyShape& shape, std::size_t i) {
      const auto at = static_cast<std::ptrdiff_t>(i);
      return moved(shape, finite(x.data()[at * x.stride(0)], y.data()[at * y.stride(0)], "by"));
    });
  });
  m.def("similar", [](S s, double c, double sine, double scale, double x, double y) {
    return valid(transformed(s.shape, similarity_of(c, sine, scale, x, y)));
  });
  m.def("similar", [](C s, double c, double sine, double scale, double x, double y) {
    const Similarity map = similarity_of(c, sine, scale, x, y);
    return each(s, [&](const AnyShape& shape, std::size_t) { return transformed(shape, map); });
  });
  m.def("affine", [](S s, const Six& map) { return valid(stretched(s.shape, affine_of(map))); });
  m.def("affine", [](C s, const Six& numbers) {
    const Affine map = affine_of(numbers);
    return each(s, [&](const AnyShape& shape, std::size_t) { return stretched(shape, map); });
  });

  m.def("convex_hull", [](const Points& p) { return PyShape{convex_hull(points_of(p))}; });
  m.def("smallest_circle", [](const Points& p) { return PyShape{smallest_circle(points_of(p))}; });
  m.def("smallest_box", [](const Points& p) { return PyShape{smallest_box(points_of(p))}; });
  m.def("ellipse_of_covariance",
        [](double x, double y, double xx, double xy, double yy, double level) {
          if (!(level >= 0 && level < 1))
            throw std::invalid_argument("level must be 0 or more, and below 1");
          return valid(ellipse_of_covariance({x, y}, {xx, xy, yy}, level));
        });

  m.def("repaired", [](C regions, bool nonzero) {
    std::vector<std::int64_t> moves;
    std::vector<double> largest;
    const nb::tuple made = each(regions, [&](const AnyShape& shape, std::size_t) {
      Repaired r =
          repaired(std::get<Region>(shape), nonzero ? FillRule::nonzero : FillRule::even_odd);
      moves.push_back(static_cast<std::int64_t>(r.moved));
      largest.push_back(r.largest_move);
      return AnyShape(std::move(r.region));
    });
    return nb::make_tuple(made, array_of(std::move(moves)), array_of(std::move(largest)));
  });

  nb::class_<CurvedRegion>(m, "CurvedRegion")
      .def_prop_ro(
          "rings",
          [](const CurvedRegion& region) {
            nb::list rings;
            for (const auto& ring : region.rings) {
              nb::list edges;
              for (const CurvedEdge& e : ring)
                edges.append(nb::make_tuple(e.kind == CurvedEdge::Kind::arc, pair_of(e.from),
                                            pair_of(e.to), pair_of(e.center), pair_of(e.semi_axes),
                                            pair_of(e.rotation.u()), e.begin, e.turn));
              rings.append(edges);
            }
            return rings;
          })
      .def_prop_ro("area", [](const CurvedRegion& region) { return area(region); })
      .def("contains", [](const CurvedRegion& region, double x,
                          double y) { return contains(region, finite(x, y, "point")); })
      .def_prop_ro("svg_path", [](const CurvedRegion& region) { return svg_path(region); })
      .def("flattened", [](const CurvedRegion& region, double tolerance) {
        if (const char* problem = described::problem_of(Takes::positive, tolerance))
          throw std::invalid_argument(std::string("tolerance ") + problem);
        Repaired r = freed([&] { return flattened(region, tolerance); }, region);
        return nb::make_tuple(valid(std::move(r.region)), r.moved, r.largest_move);
      });
  // The region of such `rings`, for pickles.
  m.def("curved_region_of", [](const nb::list& rings) {
    CurvedRegion region;
    for (const nb::handle ring : rings) {
      auto& edges = region.rings.emplace_back();
      for (const nb::handle e : ring) {
        const auto vec = [&](int i) {
          return Vec2{nb::cast<double>(e[i][0]), nb::cast<double>(e[i][1])};
        };
        const Vec2 axis = vec(5);
        edges.push_back({nb::cast<bool>(e[0]) ? CurvedEdge::Kind::arc : CurvedEdge::Kind::segment,
                         vec(1), vec(2), vec(3), vec(4), Rotation::axis(axis.x, axis.y),
                         nb::cast<double>(e[6]), nb::cast<double>(e[7])});
      }
    }
    if (const auto problem = validate(region))
      throw std::invalid_argument(std::string(problem->field) + ' ' +
                                  std::string(problem->message));
    return region;
  });
  described::each_made([&](const auto& q, auto ask) {
    m.def(
        q.plain, [ask](S a, S b) { return freed([&] { return ask(a.shape, b.shape); }, a, b); },
        q.says);
  });

  m.def("united_all", [](const nb::list& given) {
    std::vector<AnyShape> all;
    for (const nb::handle shape : given) {
      if (!nb::isinstance<PyShape>(shape)) throw nb::type_error("united: takes shapes alone");
      all.push_back(nb::cast<S>(shape).shape);
    }
    const Freed free;
    return united(all);
  });

  nb::class_<Prepared> c(m, "Prepared");
  c.def("__init__",
        [](Prepared* self, S s) { freed([&] { return new (self) Prepared(s.shape); }, s); })
      .def_prop_ro("shape", [](P p) { return PyShape{p.shape()}; })
      .def_prop_ro("overhead", [](P p) { return p.overhead_in_bytes(); })
      .def("relate", [](P p, S b) { return freed([&] { return relate(p, b.shape); }, b).text(); })
      .def("relate", [](P p, P b) { return freed([&] { return relate(p, b); }, b).text(); })
      .def("distance", [](P p, S b) { return freed([&] { return distance(p, b.shape); }, b); })
      .def("distance", [](P p, P b) { return freed([&] { return distance(p, b); }, b); })
      .def("distance",
           [](P p, C b, const Rows& out) {
             ask(p, b, out.shape(1),
                 [&](std::size_t i, P a, const AnyShape& s) { out.data()[i] = distance(a, s); });
           })
      .def("closest_points",
           [](P p, S b) { return python_of(freed([&] { return closest_points(p, b.shape); }, b)); })
      .def("closest_points",
           [](P p, P b) { return python_of(freed([&] { return closest_points(p, b); }, b)); })
      .def("separation", [](P p, S b) { return freed([&] { return separation(p, b.shape); }, b); })
      .def("separation_witness",
           [](P p, S b) {
             return python_of(freed([&] { return separation_witness(p, b.shape); }, b));
           })
      .def("contacts",
           [](P p, S b) { return python_of(freed([&] { return contacts(p, b.shape); }, b)); })
      .def("contacts", [](P p, P b) { return python_of(freed([&] { return contacts(p, b); }, b)); })
      .def("cast_ray", [](P p, S ray) { return python_of(cast(ray_of(ray), p)); })
      .def("cast",
           [](P p, S moving, double x, double y) {
             return python_of(freed([&] { return cast(moving.shape, {x, y}, p); }, moving));
           })
      .def("cast",
           [](P p, P moving, double x, double y) {
             return python_of(freed([&] { return cast(moving, {x, y}, p); }, moving));
           })
      .def("cast_ray",
           [](P p, C rays, const Bytes& hit, const Rows& out) {
             if (rays.columns.kind != ShapeKind::ray)
               throw std::invalid_argument("a cast without a motion is one of Rays");
             ask_hits(p, rays, hit, out, [](std::size_t, P target, const AnyShape& ray) {
               return cast(std::get<Ray>(ray), target);
             });
           })
      .def("cast", [](P p, C moving, const Doubles& x, const Doubles& y, const Bytes& hit,
                      const Rows& out) {
        require_size(x.shape(0), moving.columns.count),
            require_size(y.shape(0), moving.columns.count);
        ask_hits(p, moving, hit, out, [&](std::size_t i, P target, const AnyShape& mover) {
          const auto at = static_cast<std::ptrdiff_t>(i);
          return cast(mover, {x.data()[at * x.stride(0)], y.data()[at * y.stride(0)]}, target);
        });
      });
  bind_yes(c, "intersects", [](P a, const auto& b) { return intersects(a, b); });
  bind_yes(c, "interiors_intersect", [](P a, const auto& b) { return interiors_intersect(a, b); });
  bind_yes(c, "contains", [](P a, const auto& b) { return contains(a, b); });
}

}  // namespace abut_py
