// Questions to an index: of each row of columns, which may be one shape.
#include "index.hpp"

namespace abut_py {
namespace {

using I = const PyIndex&;
using C = const PyColumns&;

/// A filter as Python gives it; arrays have a number a row.
struct PyFilter {
  std::optional<IdArray> except, layers, masks;
  std::uint32_t mask;
  std::optional<nb::callable> accepts;

  RowFilter of_rows(std::size_t n) const {
    const auto require = [&](const std::optional<IdArray>& a, const char* name) {
      if (a && a->shape(0) != n)
        throw std::invalid_argument(std::string(name) + " must have a number for each of the " +
                                    std::to_string(n) + " shapes");
    };
    require(except, "ignore");
    require(masks, "mask");
    RowFilter filter;
    if (layers) filter.every.layers = {layers->data(), layers->shape(0)};
    filter.every.mask = mask;
    if (accepts) filter.every.accepts = caller();
    if (except) filter.except = except->data();
    if (masks) filter.masks = masks->data();
    return filter;
  }

 private:
  /// Python's function, called without the interpreter. It outlives the question.
  std::function<bool(Id)> caller() const {
    return [call = nb::handle(*accepts)](Id id) {
      return Calling::call([&] { return nb::cast<bool>(nb::bool_(call(id))); });
    };
  }
};
using Some = std::optional<const PyFilter*>;

/// The filter of one row.
Filter filter_of(const RowFilter& rows, std::size_t row) {
  Filter filter = rows.every;
  if (rows.except && rows.except[row] != kNoId) filter.except = rows.except[row];
  if (rows.masks) filter.mask = rows.masks[row];
  return filter;
}

RowFilter rows_of(const Some& filter, std::size_t n) {
  return filter ? (*filter)->of_rows(n) : RowFilter{};
}

/// How movers are followed, beside the filter.
struct Way {
  double reach;
  bool one_way;
};
RowCastOptions options_of(const Some& filter, const Way& way, std::size_t n) {
  return {rows_of(filter, n), way.reach, way.one_way ? CastStart::one_way : CastStart::any};
}
/// Whether there is nothing to look at but the hits.
bool is_plain(const Some& filter, const Way& way) {
  return !filter && way.reach == HUGE_VAL && !way.one_way;
}
CastOptions options_in(const RowCastOptions& rows, std::size_t row) {
  return {filter_of(rows.filter, row), rows.reach, rows.start};
}

/// ask(index), without the interpreter and while nobody changes the index.
template <class Ask>
auto asked(I i, Ask ask) {
  const Freed free;
  const std::shared_lock lock(i.mutex);
  return ask(i.asked());
}

template <class Find>
nb::object found_by(I i, Find find) {
  std::vector<std::uint32_t> rows, ids;
  asked(i, [&](const Indexed& index) {
    find(index, [&](std::size_t at, std::span<const Id> found) {
      rows.insert(rows.end(), found.size(), static_cast<std::uint32_t>(at));
      ids.insert(ids.end(), found.begin(), found.end());
    });
  });
  return nb::make_tuple(array_of(std::move(rows)), array_of(std::move(ids)));
}

nb::object meeting_of(I i, C queries, const Some& filter, int threads, const Progress& progress) {
  const RowFilter rows = rows_of(filter, queries.columns.count);
  const Work work = work_of(threads, progress);
  return found_by(i, [&](const Indexed& index, const FoundSink& sink) {
    if (filter)
      meeting(index, queries.columns, rows, sink, work);
    else
      meeting(index, queries.columns, sink, work);
  });
}
nb::object within_of(I i, C queries, double distance, const Some& filter, int threads,
                     const Progress& progress) {
  const RowFilter rows = rows_of(filter, queries.columns.count);
  const Work work = work_of(threads, progress);
  return found_by(i, [&](const Indexed& index, const FoundSink& sink) {
    if (filter)
      within(index, queries.columns, distance, rows, sink, work);
    else
      within(index, queries.columns, distance, sink, work);
  });
}
nb::object nearest_of(I i, C queries, std::size_t k, double within, const Some& filter, int threads,
                      const Progress& progress) {
  const std::size_t n = queries.columns.count;
  const RowFilter rows = rows_of(filter, n);
  const Work work = work_of(threads, progress);
  std::vector<Id> ids(answers(n, k));
  std::vector<double> distances(n * k);
  const NeighboursOut out{ids.data(), distances.data(), nullptr};
  asked(i, [&](const Indexed& index) {
    if (filter)
      nearest(index, queries.columns, k, within, rows, out, work);
    else
      nearest(index, queries.columns, k, within, out, work);
  });
  return nb::make_tuple(array_of(std::move(ids)), array_of(std::move(distances)));
}

/// Room for k of each row, filled row by row; then no id and infinity.
struct Nearests {
  std::size_t k;
  std::vector<Id> ids;
  std::vector<double> distances;

  Nearests(std::size_t n, std::size_t each)
      : k(each), ids(answers(n, k), kNoId), distances(n * k, HUGE_VAL) {}
  void put(std::size_t row, std::size_t j, const Neighbour& one) {
    ids[row * k + j] = one.id;
    distances[row * k + j] = one.distance;
  }
  nb::object taken() && {
    return nb::make_tuple(array_of(std::move(ids)), array_of(std::move(distances)));
  }
};
/// `groups`: the number of each id's group.
nb::object nearest_groups_of(I i, C queries, std::size_t k, const IdArray& groups, double within) {
  const std::size_t n = queries.columns.count;
  const auto group_of = [&](Id id) {
    if (id >= groups.shape(0))
      throw std::invalid_argument("groups must have a number for each id, and has none for " +
                                  std::to_string(id));
    return groups.data()[id];
  };
  Nearests to(n, k);
  asked(i, [&](const Indexed& index) {
    each_row(n, [&](std::size_t row) {
      const auto found =
          index.nearest_groups(batch::shape_in(queries.columns, row), k, group_of, within);
      for (std::size_t j = 0; j < found.size(); ++j) to.put(row, j, found[j]);
    });
  });
  return std::move(to).taken();
}
nb::object least_separated_of(I i, C queries, double within, const Some& filter) {
  const std::size_t n = queries.columns.count;
  const RowFilter rows = rows_of(filter, n);
  Nearests to(n, 1);
  asked(i, [&](const Indexed& index) {
    each_row(n, [&](std::size_t row) {
      if (const auto found = index.least_separated(batch::shape_in(queries.columns, row),
                                                   filter_of(rows, row), within))
        to.put(row, 0, *found);
    });
  });
  return std::move(to).taken();
}

nb::object cast_rays_of(I i, C rays, const Some& filter, double reach, bool one_way,
                        const Bytes& hit, const Rows& out, int threads) {
  std::vector<Id> ids(rays.columns.count);
  require_size(hit.shape(0), ids.size());
  const RowCastOptions options = options_of(filter, {reach, one_way}, ids.size());
  const Work work = work_of(threads, {});
  const FirstHitsOut to{ids.data(), hits_out(hit, out)};
  asked(i, [&](const Indexed& index) {
    if (is_plain(filter, {reach, one_way}))
      cast(index, rays.columns, to, work);
    else
      cast(index, rays.columns, options, to, work);
  });
  return array_of(std::move(ids));
}
nb::object cast_of(I i, C moving, const Doubles& x, const Doubles& y, const Some& filter,
                   double reach, bool one_way, const Bytes& hit, const Rows& out, int threads) {
  std::vector<Id> ids(moving.columns.count);
  for (const std::size_t n : {hit.shape(0), x.shape(0), y.shape(0)}) require_size(n, ids.size());
  const RowCastOptions options = options_of(filter, {reach, one_way}, ids.size());
  const Work work = work_of(threads, {});
  const FirstHitsOut to{ids.data(), hits_out(hit, out)};
  asked(i, [&](const Indexed& index) {
    if (is_plain(filter, {reach, one_way}))
      cast(index, moving.columns, motions_of(x, y), to, work);
    else
      cast(index, moving.columns, motions_of(x, y), options, to, work);
  });
  return array_of(std::move(ids));
}
nb::object cast_rotating_of(I i, const PyShape& moving, double x, double y, double angle,
                            double tolerance, const Some& filter, double reach, bool one_way) {
  const RowCastOptions options = options_of(filter, {reach, one_way}, 1);
  const auto hit = asked(i, [&](const Indexed& index) {
    return index.cast_rotating(moving.shape, {x, y}, angle, tolerance, options_in(options, 0));
  });
  if (!hit) return nb::none();
  return nb::make_tuple(hit->id, hit->hit.t, pair_of(hit->hit.point), pair_of(hit->hit.normal));
}

/// The first k hits of each row: rows, ids, and t, point, normal of each.
template <class Hits>
nb::object hits_by(I i, std::size_t n, const RowCastOptions& options, Hits hits_of) {
  std::vector<std::uint32_t> rows, ids;
  std::vector<double> t, x, y, normal_x, normal_y;
  asked(i, [&](const Indexed& index) {
    each_row(n, [&](std::size_t row) {
      for (const IndexHit& hit : hits_of(index, row, options_in(options, row))) {
        rows.push_back(static_cast<std::uint32_t>(row));
        ids.push_back(hit.id);
        t.push_back(hit.hit.t);
        x.push_back(hit.hit.point.x), y.push_back(hit.hit.point.y);
        normal_x.push_back(hit.hit.normal.x), normal_y.push_back(hit.hit.normal.y);
      }
    });
  });
  return nb::make_tuple(array_of(std::move(rows)), array_of(std::move(ids)), array_of(std::move(t)),
                        array_of(std::move(x)), array_of(std::move(y)),
                        array_of(std::move(normal_x)), array_of(std::move(normal_y)));
}
nb::object hits_rays_of(I i, C rays, std::size_t k, const Some& filter, double reach,
                        bool one_way) {
  const std::size_t n = rays.columns.count;
  if (rays.columns.kind != ShapeKind::ray)
    throw std::invalid_argument("a cast without a motion is one of rays");
  return hits_by(i, n, options_of(filter, {reach, one_way}, n),
                 [&](const Indexed& index, std::size_t row, const CastOptions& options) {
                   const AnyShape ray = batch::shape_in(rays.columns, row);
                   return index.hits(std::get<Ray>(ray), k, options);
                 });
}
nb::object hits_moving_of(I i, C moving, const Doubles& x, const Doubles& y, std::size_t k,
                          const Some& filter, double reach, bool one_way) {
  const std::size_t n = moving.columns.count;
  require_size(x.shape(0), n);
  require_size(y.shape(0), n);
  return hits_by(i, n, options_of(filter, {reach, one_way}, n),
                 [&](const Indexed& index, std::size_t row, const CastOptions& options) {
                   const auto at = static_cast<std::ptrdiff_t>(row);
                   const Vec2 motion{x.data()[at * x.stride(0)], y.data()[at * y.stride(0)]};
                   return index.hits(batch::shape_in(moving.columns, row), motion, k, options);
                 });
}

}  // namespace

void bind_questions(nb::class_<PyIndex>& index, nb::module_& m) {
  nb::class_<PyFilter>(m, "Filter")
      .def(
          "__init__",
          [](PyFilter* self, std::optional<IdArray> except, std::optional<IdArray> layers,
             std::optional<IdArray> masks, std::uint32_t mask,
             std::optional<nb::callable> accepts) {
            new (self) PyFilter{std::move(except), std::move(layers), std::move(masks), mask,
                                std::move(accepts)};
          },
          "except"_a.none(), "layers"_a.none(), "masks"_a.none(), "mask"_a, "accepts"_a.none());
  index.def("meeting", meeting_of, "queries"_a, "filter"_a.none(), "threads"_a, "progress"_a.none())
      .def("within", within_of, "queries"_a, "distance"_a, "filter"_a.none(), "threads"_a,
           "progress"_a.none())
      .def("nearest", nearest_of, "queries"_a, "k"_a, "within"_a, "filter"_a.none(), "threads"_a,
           "progress"_a.none())
      .def("nearest_groups", nearest_groups_of)
      .def("least_separated", least_separated_of, "queries"_a, "within"_a, "filter"_a.none())
      .def("cast_rays", cast_rays_of, "rays"_a, "filter"_a.none(), "reach"_a, "one_way"_a, "hit"_a,
           "out"_a, "threads"_a)
      .def("cast", cast_of, "moving"_a, "x"_a, "y"_a, "filter"_a.none(), "reach"_a, "one_way"_a,
           "hit"_a, "out"_a, "threads"_a)
      .def("cast_rotating", cast_rotating_of, "moving"_a, "x"_a, "y"_a, "angle"_a, "tolerance"_a,
           "filter"_a.none(), "reach"_a, "one_way"_a)
      .def("hits_rays", hits_rays_of, "rays"_a, "k"_a, "filter"_a.none(), "reach"_a, "one_way"_a)
      .def("hits", hits_moving_of, "moving"_a, "x"_a, "y"_a, "k"_a, "filter"_a.none(), "reach"_a,
           "one_way"_a);
}

}  // namespace abut_py
