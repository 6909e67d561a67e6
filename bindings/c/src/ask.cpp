// Questions to an index: of one shape, and of each row of columns.
#include <cmath>
#include <vector>

#include "answers.hpp"
#include "index.hpp"

using namespace abut_c;
using abut::Id;

namespace {

std::span<const uint32_t> bits(const uint32_t* given, size_t count, const char* name) {
  return count == 0 ? std::span<const uint32_t>() : std::span(&deref(given, name), count);
}
/// The filter of every row.
abut::Filter shared_filter(const abut_filter_t& given) {
  abut::Filter filter;
  filter.layers = bits(given.layers, given.layer_count, "filter: layers");
  filter.mask = given.mask;
  if (given.accepts != nullptr)
    filter.accepts = [accepts = given.accepts, context = given.context](Id id) {
      return accepts(context, id) != 0;
    };
  return filter;
}
abut::Filter filter_of(const abut_filter_t* given) {
  if (given == nullptr) return {};
  const abut_filter_t f = taken(given, "filter");
  abut::Filter filter = shared_filter(f);
  if (f.except != nullptr && *f.except != ABUT_NO_ID) filter.except = *f.except;
  if (f.masks != nullptr) filter.mask = *f.masks;
  return filter;
}
abut::RowFilter row_filter_of(const abut_filter_t* given) {
  if (given == nullptr) return {};
  const abut_filter_t f = taken(given, "filter");
  return {shared_filter(f), f.except, f.masks};
}

/// `Options` are CastOptions or RowCastOptions, and `read` reads their filter.
template <class Options, class Read>
Options read_options(const abut_cast_options_t* given, Read read) {
  if (given == nullptr) return {};
  const abut_cast_options_t o = taken(given, "options");
  number_of(abut::described::Takes::reach, o.reach, "options: reach");
  return {read(o.filter), o.reach == 0 ? HUGE_VAL : o.reach,
          o.one_way != 0 ? abut::CastStart::one_way : abut::CastStart::any};
}
abut::CastOptions options_of(const abut_cast_options_t* given) {
  return read_options<abut::CastOptions>(given, filter_of);
}
abut::RowCastOptions row_options_of(const abut_cast_options_t* given) {
  return read_options<abut::RowCastOptions>(given, row_filter_of);
}

/// Hands the ids found for one shape to a sink.
int64_t handed_on(const std::vector<Id>& found, abut_ids_sink_t sink, void* context) {
  if (sink != nullptr && !found.empty() && sink(context, 0, found.data(), found.size()) != 0)
    throw Stopped();
  return static_cast<int64_t>(found.size());
}
abut::FoundSink found_sink(abut_ids_sink_t sink, void* context) {
  if (sink == nullptr) return {};
  return [=](std::size_t row, std::span<const Id> found) {
    if (!found.empty() && sink(context, row, found.data(), found.size()) != 0) throw Stopped();
  };
}
int64_t neighbours(const std::vector<abut::Neighbour>& found, abut_neighbour_t* out) {
  if (!found.empty()) deref(out, "out");
  for (std::size_t i = 0; i < found.size(); ++i) out[i] = {found[i].id, 0, found[i].distance};
  return static_cast<int64_t>(found.size());
}

bool give_found(const std::optional<abut::IndexHit>& hit, uint32_t* id, abut_hit_t* out) {
  if (id != nullptr) *id = hit ? hit->id : ABUT_NO_ID;
  if (hit && out != nullptr) give(out, "out", record_of<abut_hit_t>(hit->hit));
  return hit.has_value();
}
int64_t give_hits(const std::vector<abut::IndexHit>& hits, uint32_t* ids, abut_hit_t* out) {
  const size_t size = out == nullptr ? 0 : out->size;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    if (ids != nullptr) ids[i] = hits[i].id;
    if (out == nullptr) continue;
    auto* const to = reinterpret_cast<abut_hit_t*>(reinterpret_cast<char*>(out) + i * size);
    to->size = size;
    give(to, "out[0]", record_of<abut_hit_t>(hits[i].hit));
  }
  return static_cast<int64_t>(hits.size());
}

}  // namespace

extern "C" {

int64_t abut_index_meeting(const abut_index_t* index, const abut_shape_t* shape,
                           const abut_filter_t* filter, abut_ids_sink_t sink, void* context) {
  return guarded([&] {
    const abut::Indexed& all = asked(index);
    const abut::AnyShape query = shape_of(shape);
    return handed_on(filter == nullptr ? all.meeting(query) : all.meeting(query, filter_of(filter)),
                     sink, context);
  });
}
int64_t abut_index_within(const abut_index_t* index, const abut_shape_t* shape, double distance,
                          const abut_filter_t* filter, abut_ids_sink_t sink, void* context) {
  return guarded([&] {
    require_distance(distance);
    const abut::Indexed& all = asked(index);
    const abut::AnyShape query = shape_of(shape);
    return handed_on(filter == nullptr ? all.within(query, distance)
                                       : all.within(query, distance, filter_of(filter)),
                     sink, context);
  });
}
int64_t abut_index_meeting_each(const abut_index_t* index, const abut_columns_t* shapes,
                                const abut_filter_t* filter, abut_ids_sink_t sink, void* context,
                                const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    const auto queries = columns_of(shapes);
    const auto to = found_sink(sink, context);
    return static_cast<int64_t>(
        filter == nullptr
            ? abut::meeting(asked(index), queries, to, work_of(work))
            : abut::meeting(asked(index), queries, row_filter_of(filter), to, work_of(work)));
  });
}
int64_t abut_index_within_each(const abut_index_t* index, const abut_columns_t* shapes,
                               double distance, const abut_filter_t* filter, abut_ids_sink_t sink,
                               void* context, const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    require_distance(distance);
    const auto queries = columns_of(shapes);
    const auto to = found_sink(sink, context);
    return static_cast<int64_t>(
        filter == nullptr ? abut::within(asked(index), queries, distance, to, work_of(work))
                          : abut::within(asked(index), queries, distance, row_filter_of(filter), to,
                                         work_of(work)));
  });
}
int abut_index_meets_any(const abut_index_t* index, const abut_shape_t* shape,
                         const abut_filter_t* filter) {
  return guarded([&] { return asked(index).meets_any(shape_of(shape), filter_of(filter)); });
}

int64_t abut_index_nearest(const abut_index_t* index, const abut_shape_t* shape, size_t k,
                           double within, const abut_filter_t* filter, abut_neighbour_t* out) {
  return guarded([&] {
    require_distance(within, "within");
    const abut::Indexed& all = asked(index);
    const abut::AnyShape query = shape_of(shape);
    return neighbours(filter == nullptr ? all.nearest(query, k, within)
                                        : all.nearest(query, k, filter_of(filter), within),
                      out);
  });
}
int64_t abut_index_nearest_groups(const abut_index_t* index, const abut_shape_t* shape, size_t k,
                                  double within, abut_group_of_t group_of, void* context,
                                  abut_neighbour_t* out) {
  return guarded([&] {
    require_distance(within, "within");
    if (group_of == nullptr) refuse("group_of is NULL");
    return neighbours(asked(index).nearest_groups(
                          shape_of(shape), k, [=](Id id) { return group_of(context, id); }, within),
                      out);
  });
}
int abut_index_nearest_each(const abut_index_t* index, const abut_columns_t* shapes, size_t k,
                            double within, const abut_filter_t* filter, uint32_t* ids,
                            double* distances, size_t* counts, const abut_work_t* work) {
  return guarded([&] {
    require_distance(within, "within");
    const auto queries = columns_of(shapes);
    const abut::NeighboursOut out{ids, distances, counts};
    if (filter == nullptr)
      abut::nearest(asked(index), queries, k, within, out, work_of(work));
    else
      abut::nearest(asked(index), queries, k, within, row_filter_of(filter), out, work_of(work));
    return true;
  });
}
int abut_index_least_separated(const abut_index_t* index, const abut_shape_t* shape, double within,
                               const abut_filter_t* filter, abut_neighbour_t* out) {
  return guarded([&] {
    require_distance(within, "within");
    abut_neighbour_t& to = deref(out, "out");
    const auto found = asked(index).least_separated(shape_of(shape), filter_of(filter), within);
    if (found) to = {found->id, 0, found->distance};
    return found.has_value();
  });
}

int abut_index_cast_ray(const abut_index_t* index, const abut_shape_t* ray,
                        const abut_cast_options_t* options, uint32_t* id, abut_hit_t* out) {
  return guarded([&] {
    const abut::Indexed& all = asked(index);
    const abut::Ray r = ray_of(ray);
    return give_found(options == nullptr ? all.cast(r) : all.cast(r, options_of(options)), id, out);
  });
}
int abut_index_cast(const abut_index_t* index, const abut_shape_t* moving, double dx, double dy,
                    const abut_cast_options_t* options, uint32_t* id, abut_hit_t* out) {
  return guarded([&] {
    const abut::Vec2 motion = vector_of(dx, dy);
    const abut::Indexed& all = asked(index);
    const abut::AnyShape shape = shape_of(moving, "moving");
    return give_found(
        options == nullptr ? all.cast(shape, motion) : all.cast(shape, motion, options_of(options)),
        id, out);
  });
}
int abut_index_cast_rotating(const abut_index_t* index, const abut_shape_t* moving, double dx,
                             double dy, double angle, double tolerance,
                             const abut_cast_options_t* options, uint32_t* id, abut_hit_t* out) {
  return guarded([&] {
    const abut::Vec2 motion = vector_of(dx, dy);
    number_of(abut::described::Takes::angle, angle, "angle");
    number_of(abut::described::Takes::positive, tolerance, "tolerance");
    return give_found(asked(index).cast_rotating(shape_of(moving, "moving"), motion, angle,
                                                 tolerance, options_of(options)),
                      id, out);
  });
}
int64_t abut_index_hits_ray(const abut_index_t* index, const abut_shape_t* ray, size_t k,
                            const abut_cast_options_t* options, uint32_t* ids, abut_hit_t* out) {
  return guarded(
      [&] { return give_hits(asked(index).hits(ray_of(ray), k, options_of(options)), ids, out); });
}
int64_t abut_index_hits(const abut_index_t* index, const abut_shape_t* moving, double dx, double dy,
                        size_t k, const abut_cast_options_t* options, uint32_t* ids,
                        abut_hit_t* out) {
  return guarded([&] {
    const abut::Vec2 motion = vector_of(dx, dy);
    return give_hits(asked(index).hits(shape_of(moving, "moving"), motion, k, options_of(options)),
                     ids, out);
  });
}
int abut_index_hits_any_ray(const abut_index_t* index, const abut_shape_t* ray,
                            const abut_cast_options_t* options) {
  return guarded([&] { return asked(index).hits_any(ray_of(ray), options_of(options)); });
}
int abut_index_hits_any(const abut_index_t* index, const abut_shape_t* moving, double dx, double dy,
                        const abut_cast_options_t* options) {
  return guarded([&] {
    const abut::Vec2 motion = vector_of(dx, dy);
    return asked(index).hits_any(shape_of(moving, "moving"), motion, options_of(options));
  });
}
int64_t abut_index_cast_rays_each(const abut_index_t* index, const abut_columns_t* rays,
                                  const abut_cast_options_t* options, uint32_t* ids,
                                  const abut_hits_out_t* out, const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    const auto queries = columns_of(rays, "rays");
    const abut::FirstHitsOut to{ids, places(out)};
    return static_cast<int64_t>(
        options == nullptr
            ? abut::cast(asked(index), queries, to, work_of(work))
            : abut::cast(asked(index), queries, row_options_of(options), to, work_of(work)));
  });
}
int64_t abut_index_cast_each(const abut_index_t* index, const abut_columns_t* moving,
                             abut_column_t dx, abut_column_t dy, const abut_cast_options_t* options,
                             uint32_t* ids, const abut_hits_out_t* out, const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    const auto queries = columns_of(moving, "moving");
    const abut::batch::Motions motions{{dx.data, dx.stride}, {dy.data, dy.stride}};
    const abut::FirstHitsOut to{ids, places(out)};
    return static_cast<int64_t>(options == nullptr
                                    ? abut::cast(asked(index), queries, motions, to, work_of(work))
                                    : abut::cast(asked(index), queries, motions,
                                                 row_options_of(options), to, work_of(work)));
  });
}

}  // extern "C"
