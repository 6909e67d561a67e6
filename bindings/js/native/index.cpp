// Indexes: a handle is the address of one. Lists of ids are left in a list of their own (abut_ids),
// until the next call.
#include <abut/index/any_columns.hpp>

#include "arguments.hpp"
#include "sides.hpp"

using namespace abut;
using js::Answer;
using js::shape_in;
using js::side;

namespace {

std::vector<Id>& ids() {
  static std::vector<Id> list;
  return list;
}
std::vector<Id>& emptied() {
  ids().clear();
  return ids();
}
int count_of(const std::vector<Id>& list) { return static_cast<int>(list.size()); }

std::vector<AnyShape> read(const double* numbers, int count) {
  std::vector<AnyShape> shapes;
  shapes.reserve(static_cast<std::size_t>(count));
  js::Reader in(numbers);
  for (int i = 0; i < count; ++i) shapes.push_back(in.shape());
  return shapes;
}

/// What a join finds: a, b, a, b, …
MatchSink pairs_into(std::vector<Id>& list) {
  return [&list](std::span<const Match> matches) {
    for (const Match& m : matches) {
      list.push_back(m.a);
      list.push_back(m.b);
    }
  };
}
int put_hit(const std::optional<IndexHit>& hit) {
  Answer out;
  if (hit) out.number(hit->id).number(hit->hit.t).vec(hit->hit.point).vec(hit->hit.normal);
  return out.size();
}
int put(const std::vector<Neighbour>& found) {
  Answer out;
  for (const Neighbour& n : found) out.number(n.id).number(n.distance);
  return out.size();
}
Filter without(double id) {
  Filter filter;
  if (id >= 0) filter.except = static_cast<Id>(id);
  return filter;
}

}  // namespace

/// The list that the last call left.
ABUT_EXPORT(abut_ids) const Id* abut_ids() { return ids().data(); }

/// Of the columns of side 0, or of shapes that lie one after another as codec.hpp says.
ABUT_EXPORT(abut_index_of_columns) Index* abut_index_of_columns() {
  return new Index(index_of(side(0)));
}
ABUT_EXPORT(abut_index_of_shapes) Index* abut_index_of_shapes(const double* numbers, int count) {
  return new Index(read(numbers, count));
}
ABUT_EXPORT(abut_index_free) void abut_index_free(Index* index) { delete index; }
ABUT_EXPORT(abut_index_overhead) std::size_t abut_index_overhead(const Index* index) {
  return index->overhead_in_bytes();
}
ABUT_EXPORT(abut_index_at) int abut_index_at(const Index* index, Id id) {
  return Answer().shape((*index)[id]).size();
}

ABUT_EXPORT(abut_dynamic_of_columns) DynamicIndex* abut_dynamic_of_columns() {
  return new DynamicIndex(dynamic_index_of(std::span(&side(0), 1)));
}
ABUT_EXPORT(abut_dynamic_of_shapes)
DynamicIndex* abut_dynamic_of_shapes(const double* numbers, int count) {
  return new DynamicIndex(read(numbers, count));
}
ABUT_EXPORT(abut_dynamic_free) void abut_dynamic_free(DynamicIndex* index) { delete index; }
ABUT_EXPORT(abut_dynamic_size) std::size_t abut_dynamic_size(const DynamicIndex* index) {
  return index->size();
}
ABUT_EXPORT(abut_dynamic_has) int abut_dynamic_has(const DynamicIndex* index, Id id) {
  return index->contains(id);
}
ABUT_EXPORT(abut_dynamic_at) int abut_dynamic_at(const DynamicIndex* index, Id id) {
  return Answer().shape((*index)[id]).size();
}
ABUT_EXPORT(abut_dynamic_insert) Id abut_dynamic_insert(DynamicIndex* index) {
  return index->insert(shape_in(0));
}
ABUT_EXPORT(abut_dynamic_move) void abut_dynamic_move(DynamicIndex* index, Id id) {
  index->move(id, shape_in(0));
}
ABUT_EXPORT(abut_dynamic_move_all) void abut_dynamic_move_all(DynamicIndex* index, const Id* to) {
  move(*index, to, side(0));
}
ABUT_EXPORT(abut_dynamic_erase) void abut_dynamic_erase(DynamicIndex* index, Id id) {
  index->erase(id);
}
ABUT_EXPORT(abut_dynamic_refit) void abut_dynamic_refit(DynamicIndex* index) { index->refit(); }
/// An index of either kind, as what both are asked.
ABUT_EXPORT(abut_index_asked) const Indexed* abut_index_asked(const Index* index) { return index; }
ABUT_EXPORT(abut_dynamic_asked) const Indexed* abut_dynamic_asked(const DynamicIndex* index) {
  return index;
}

// About the shape in slot 0; `except`: an id that does not count, or -1.
ABUT_EXPORT(abut_meeting) int abut_meeting(const Indexed* index, double except) {
  if (except < 0)
    index->meeting(shape_in(0), emptied());
  else
    ids() = index->meeting(shape_in(0), without(except));
  return count_of(ids());
}
ABUT_EXPORT(abut_within) int abut_within(const Indexed* index, double distance, double except) {
  if (except < 0)
    index->within(shape_in(0), distance, emptied());
  else
    ids() = index->within(shape_in(0), distance, without(except));
  return count_of(ids());
}
/// id, distance, id, distance, …
ABUT_EXPORT(abut_nearest)
int abut_nearest(const Indexed* index, int k, double within, double except) {
  const auto n = static_cast<std::size_t>(k);
  return put(except < 0 ? index->nearest(shape_in(0), n, within)
                        : index->nearest(shape_in(0), n, without(except), within));
}
ABUT_EXPORT(abut_meets_any) int abut_meets_any(const Indexed* index, double except) {
  return index->meets_any(shape_in(0), without(except));
}
ABUT_EXPORT(abut_index_cast_ray)
int abut_index_cast_ray(const Indexed* index, double reach, double except) {
  CastOptions options;
  options.filter = without(except);
  options.reach = reach;
  return put_hit(index->cast(std::get<Ray>(shape_in(0)), options));
}
ABUT_EXPORT(abut_index_cast)
int abut_index_cast(const Indexed* index, double dx, double dy, double reach, double except) {
  CastOptions options;
  options.filter = without(except);
  options.reach = reach;
  return put_hit(index->cast(shape_in(0), {dx, dy}, options));
}

// About each row of side 0: the ids, and in `ends` where those of each row end.
ABUT_EXPORT(abut_meeting_many)
int abut_meeting_many(const Indexed* index, double within, Id* ends) {
  auto& list = emptied();
  const FoundSink sink = [&](std::size_t row, std::span<const Id> found) {
    list.insert(list.end(), found.begin(), found.end());
    ends[row] = static_cast<Id>(list.size());
  };
  if (within < 0)
    meeting(*index, side(0), sink);
  else
    abut::within(*index, side(0), within, sink);
  return count_of(list);
}
/// k ids and distances a row.
ABUT_EXPORT(abut_nearest_many)
void abut_nearest_many(const Indexed* index, int k, double within, Id* found, double* distances) {
  NeighboursOut out;
  out.ids = found;
  out.distances = distances;
  nearest(*index, side(0), static_cast<std::size_t>(k), within, out);
}

// Joins: pairs of ids. Of one index with itself, b is null. `within`: a distance, or -1 for meeting.
ABUT_EXPORT(abut_join) int abut_join(const Indexed* a, const Indexed* b, double within) {
  auto& list = emptied();
  const MatchSink sink = pairs_into(list);
  if (b == nullptr)
    within < 0 ? join(*a, sink) : join_within(*a, within, sink);
  else
    within < 0 ? join(*a, *b, sink) : join_within(*a, *b, within, sink);
  return count_of(list);
}
