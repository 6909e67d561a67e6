// The index, of either kind, behind one handle.
#include <abut/index/any_columns.hpp>
#include <cstddef>
#include <variant>
#include <vector>

#include "guard.hpp"
#include "shapes.hpp"

using namespace abut_c;
using abut::Id;

struct abut_index_t {
  std::variant<abut::Index, abut::DynamicIndex> held;

  const abut::Indexed& asked() const {
    return std::visit([](const auto& index) -> const abut::Indexed& { return index; }, held);
  }
};

namespace {

using Columns = std::vector<abut::batch::AnyColumns>;

// Matches and neighbours are handed on as they stand.
static_assert(sizeof(abut::Match) == sizeof(abut_match_t) &&
              offsetof(abut::Match, b) == offsetof(abut_match_t, b) &&
              offsetof(abut::Match, distance) == offsetof(abut_match_t, distance));
static_assert(abut::kNoId == ABUT_NO_ID);

abut::Work work_of(const abut_work_t* work) {
  if (work == nullptr) return {};
  const abut_work_t given = taken(work, "work");
  abut::Work w;
  w.threads = given.threads;
  if (given.progress != nullptr)
    w.progress = [given](std::size_t done, std::size_t total) {
      if (given.progress(given.context, done, total) != 0) throw Stopped();
    };
  return w;
}
Columns columns_of_all(const abut_columns_t* const* columns, size_t count) {
  Columns all;
  if (count > 0 && columns == nullptr) refuse("columns is NULL");
  for (size_t i = 0; i < count; ++i) all.push_back(columns_of(columns[i], "columns"));
  return all;
}
const abut::Indexed& asked(const abut_index_t* index) { return deref(index, "index").asked(); }
abut::DynamicIndex& changed(abut_index_t* index) {
  auto* dynamic = std::get_if<abut::DynamicIndex>(&deref(index, "index").held);
  if (dynamic == nullptr) refuse("index: is not dynamic");
  return *dynamic;
}
const abut::Index& kept(const abut_index_t* index) {
  const auto* fixed = std::get_if<abut::Index>(&deref(index, "index").held);
  if (fixed == nullptr) refuse("index: a dynamic one is not for files");
  return *fixed;
}

void require_distance(double distance) {
  if (!(distance >= 0)) refuse("distance: must not be negative");
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
abut::MatchSink match_sink(abut_match_sink_t sink, void* context) {
  if (sink == nullptr) return {};
  return [=](std::span<const abut::Match> matches) {
    if (sink(context, reinterpret_cast<const abut_match_t*>(matches.data()), matches.size()) != 0)
      throw Stopped();
  };
}
int64_t neighbours(const std::vector<abut::Neighbour>& found, abut_neighbour_t* out) {
  if (!found.empty()) deref(out, "out");
  for (std::size_t i = 0; i < found.size(); ++i) out[i] = {found[i].id, 0, found[i].distance};
  return static_cast<int64_t>(found.size());
}
bool give_hit(const std::optional<abut::IndexHit>& hit, uint32_t* id, abut_hit_t* out) {
  if (id != nullptr) *id = hit ? hit->id : ABUT_NO_ID;
  if (hit && out != nullptr) give(out, "out", hit_of(hit->hit));
  return hit.has_value();
}

}  // namespace

extern "C" {

abut_index_t* abut_index_build(const abut_columns_t* const* columns, size_t count,
                               const abut_work_t* work) {
  return guarded_pointer([&] {
    return new abut_index_t{abut::index_of(columns_of_all(columns, count), work_of(work))};
  });
}
abut_index_t* abut_index_build_dynamic(const abut_columns_t* const* columns, size_t count,
                                       const abut_work_t* work) {
  return guarded_pointer([&] {
    return new abut_index_t{abut::dynamic_index_of(columns_of_all(columns, count), work_of(work))};
  });
}
void abut_index_free(abut_index_t* index) { delete index; }
size_t abut_index_size(const abut_index_t* index) {
  return index == nullptr ? 0
                          : std::visit([](const auto& held) { return held.size(); }, index->held);
}
int abut_index_shape(const abut_index_t* index, uint32_t id, abut_shape_t* out) {
  return guarded([&] {
    thread_local abut::batch::ShapeNumbers numbers;
    numbers = abut::batch::numbers_of(std::visit(
        [&](const auto& held) -> abut::AnyShape { return held[id]; }, deref(index, "index").held));
    give(out, "out", given_of(numbers));
    return true;
  });
}

int abut_index_save(const abut_index_t* index, const char* file) {
  const int status = guarded([&] {
    const abut::Index& fixed = kept(index);
    const std::string name = &deref(file, "file");
    try {
      fixed.save(name);
    } catch (const std::runtime_error& e) {
      return note(ABUT_ERROR_FILE, e.what());
    }
    return 1;
  });
  return status;
}
abut_index_t* abut_index_map(const char* file) {
  return guarded_pointer(
      [&] { return new abut_index_t{abut::Index::map(std::string(&deref(file, "file")))}; });
}

int abut_index_insert(abut_index_t* index, const abut_shape_t* shape, uint32_t* id) {
  return guarded([&] {
    const Id given = changed(index).insert(shape_of(shape));
    if (id != nullptr) *id = given;
    return true;
  });
}
int abut_index_insert_columns(abut_index_t* index, const abut_columns_t* shapes, uint32_t* ids) {
  return guarded([&] {
    abut::insert(changed(index), columns_of(shapes), ids);
    return true;
  });
}
int abut_index_move(abut_index_t* index, uint32_t id, const abut_shape_t* shape) {
  return guarded([&] {
    changed(index).move(id, shape_of(shape));
    return true;
  });
}
int abut_index_move_columns(abut_index_t* index, const uint32_t* ids,
                            const abut_columns_t* shapes) {
  return guarded([&] {
    abut::move(changed(index), &deref(ids, "ids"), columns_of(shapes));
    return true;
  });
}
int abut_index_erase(abut_index_t* index, uint32_t id) {
  return guarded([&] {
    changed(index).erase(id);
    return true;
  });
}
int abut_index_refit(abut_index_t* index) {
  return guarded([&] {
    changed(index).refit();
    return true;
  });
}

int64_t abut_index_meeting(const abut_index_t* index, const abut_shape_t* shape,
                           abut_ids_sink_t sink, void* context) {
  return guarded([&] { return handed_on(asked(index).meeting(shape_of(shape)), sink, context); });
}
int64_t abut_index_within(const abut_index_t* index, const abut_shape_t* shape, double distance,
                          abut_ids_sink_t sink, void* context) {
  return guarded([&] {
    require_distance(distance);
    return handed_on(asked(index).within(shape_of(shape), distance), sink, context);
  });
}
int64_t abut_index_meeting_each(const abut_index_t* index, const abut_columns_t* shapes,
                                abut_ids_sink_t sink, void* context, const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    return static_cast<int64_t>(
        abut::meeting(asked(index), columns_of(shapes), found_sink(sink, context), work_of(work)));
  });
}
int64_t abut_index_within_each(const abut_index_t* index, const abut_columns_t* shapes,
                               double distance, abut_ids_sink_t sink, void* context,
                               const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    require_distance(distance);
    return static_cast<int64_t>(abut::within(asked(index), columns_of(shapes), distance,
                                             found_sink(sink, context), work_of(work)));
  });
}

int64_t abut_index_nearest(const abut_index_t* index, const abut_shape_t* shape, size_t k,
                           double within, abut_neighbour_t* out) {
  return guarded([&] {
    require_distance(within);
    return neighbours(asked(index).nearest(shape_of(shape), k, within), out);
  });
}
int64_t abut_index_nearest_groups(const abut_index_t* index, const abut_shape_t* shape, size_t k,
                                  double within, abut_group_of_t group_of, void* context,
                                  abut_neighbour_t* out) {
  return guarded([&] {
    require_distance(within);
    if (group_of == nullptr) refuse("group_of is NULL");
    return neighbours(asked(index).nearest_groups(
                          shape_of(shape), k, [=](Id id) { return group_of(context, id); }, within),
                      out);
  });
}
int abut_index_nearest_each(const abut_index_t* index, const abut_columns_t* shapes, size_t k,
                            double within, uint32_t* ids, double* distances, size_t* counts,
                            const abut_work_t* work) {
  return guarded([&] {
    require_distance(within);
    abut::nearest(asked(index), columns_of(shapes), k, within, {ids, distances, counts},
                  work_of(work));
    return true;
  });
}

int abut_index_cast_ray(const abut_index_t* index, const abut_shape_t* ray, uint32_t* id,
                        abut_hit_t* out) {
  return guarded([&] {
    const abut::AnyShape r = shape_of(ray, "ray");
    if (!std::holds_alternative<abut::Ray>(r)) refuse("ray: has to be of the kind ray");
    return give_hit(asked(index).cast(std::get<abut::Ray>(r)), id, out);
  });
}
int abut_index_cast(const abut_index_t* index, const abut_shape_t* moving, double dx, double dy,
                    uint32_t* id, abut_hit_t* out) {
  return guarded([&] {
    if (!(dx - dx == 0 && dy - dy == 0)) refuse("the motion has to be finite");
    return give_hit(asked(index).cast(shape_of(moving, "moving"), {dx, dy}), id, out);
  });
}
int64_t abut_index_cast_rays_each(const abut_index_t* index, const abut_columns_t* rays,
                                  uint32_t* ids, const abut_hits_out_t* out,
                                  const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    return static_cast<int64_t>(
        abut::cast(asked(index), columns_of(rays, "rays"), {ids, hits_out(out)}, work_of(work)));
  });
}
int64_t abut_index_cast_each(const abut_index_t* index, const abut_columns_t* moving,
                             abut_column_t dx, abut_column_t dy, uint32_t* ids,
                             const abut_hits_out_t* out, const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    return static_cast<int64_t>(abut::cast(asked(index), columns_of(moving, "moving"),
                                           {{dx.data, dx.stride}, {dy.data, dy.stride}},
                                           {ids, hits_out(out)}, work_of(work)));
  });
}

int64_t abut_join(const abut_index_t* a, const abut_index_t* b, abut_match_sink_t sink,
                  void* context, const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    const abut::MatchSink to = match_sink(sink, context);
    return static_cast<int64_t>(b == nullptr ? abut::join(asked(a), to, work_of(work))
                                             : abut::join(asked(a), asked(b), to, work_of(work)));
  });
}
int64_t abut_join_within(const abut_index_t* a, const abut_index_t* b, double distance,
                         abut_match_sink_t sink, void* context, const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    require_distance(distance);
    const abut::MatchSink to = match_sink(sink, context);
    return static_cast<int64_t>(
        b == nullptr ? abut::join_within(asked(a), distance, to, work_of(work))
                     : abut::join_within(asked(a), asked(b), distance, to, work_of(work)));
  });
}

}  // extern "C"
