// Indexes: a handle is the address of one. Lists of ids are left in a list of their own (abut_ids),
// until the next call. While a question is answered the caller may be asked back, and may then ask
// other questions.
#include <abut/index/any_columns.hpp>
#include <abut/index/bytes.hpp>
#include <abut/prepared.hpp>

#include "arguments.hpp"
#include "sides.hpp"

using namespace abut;
using js::Answer;
using js::side;

/// Asks the caller: whether an id, or a pair of them, counts; or the group of an id.
__attribute__((import_module("abut"), import_name("callback"))) extern "C" std::uint32_t
abut_callback(Id a, Id b);

namespace {

/// A copy: while it is asked about, another question may bring another.
AnyShape shape_in(int slot) { return js::shape_in(slot); }

std::vector<Id>& ids() {
  static std::vector<Id> list;
  return list;
}
std::vector<Id>& emptied() {
  ids().clear();
  return ids();
}
int leave(std::vector<Id> list) {
  ids() = std::move(list);
  return static_cast<int>(ids().size());
}

/// An index of the shapes; null if one is not valid: the answer is then its place, and the letters of its
/// fault.
template <class AnIndex>
AnIndex* made_of(const double* numbers, int count) {
  std::vector<AnyShape> shapes;
  shapes.reserve(static_cast<std::size_t>(count));
  js::Reader in(numbers);
  for (int i = 0; i < count; ++i) {
    shapes.push_back(in.shape());
    if (const auto problem = validate(shapes.back())) {
      js::spell(Answer().number(i), *problem);
      return nullptr;
    }
  }
  return new AnIndex(std::move(shapes));
}

int put(const std::vector<IndexHit>& hits) {
  Answer out;
  for (const IndexHit& h : hits)
    out.number(h.id).number(h.hit.t).vec(h.hit.point).vec(h.hit.normal);
  return out.size();
}
int put(const std::optional<IndexHit>& hit) {
  return put(hit ? std::vector<IndexHit>{*hit} : std::vector<IndexHit>{});
}
int put(const std::vector<Neighbour>& found) {
  Answer out;
  for (const Neighbour& n : found) out.number(n.id).number(n.distance);
  return out.size();
}

// The filter that the caller gave last.
Filter& said() {
  static Filter filter;
  return filter;
}
PairFilter& said_of_pairs() {
  static PairFilter filter;
  return filter;
}
/// A copy: while it is used, another question may bring another.
Filter filter(bool filtered) { return filtered ? said() : Filter{}; }
CastOptions options(double reach, bool one_way, bool filtered) {
  CastOptions o;
  o.filter = filter(filtered);
  o.reach = reach;
  o.start = one_way ? CastStart::one_way : CastStart::any;
  return o;
}

/// Leaves the ids that meet the shape in slot 0, and for which more holds.
int leave_meeting(const auto& index, bool filtered, auto holds) {
  std::vector<Id> found = index.meeting(shape_in(0), filter(filtered));
  std::erase_if(found, [&](Id id) { return !holds(index[id]); });
  return leave(std::move(found));
}

/// Whether a shape lies in the one in slot 0. Bounds tell it first: they are rounded by no more than `slack`.
class Inside {
 public:
  Inside() : shape_(shape_in(0)), bounds_(bounds(shape_.shape())) {}
  bool operator()(const AnyShape& s) const {
    const auto b = bounds(s);
    if (!bounds_ || !b) return contains(shape_, s);
    const double slack = 0x1p-45 * std::fmax(std::fmax(top(b->min), top(b->max)),
                                             std::fmax(top(bounds_->min), top(bounds_->max)));
    if (!holds(*bounds_, *b, slack)) return false;
    return (std::holds_alternative<Box>(shape_.shape()) && holds(*bounds_, *b, -slack)) ||
           contains(shape_, s);
  }

 private:
  static double top(const Vec2& v) { return std::fmax(std::fabs(v.x), std::fabs(v.y)); }
  static bool holds(const Box& a, const Box& b, double slack) {
    return a.min.x - b.min.x <= slack && a.min.y - b.min.y <= slack && b.max.x - a.max.x <= slack &&
           b.max.y - a.max.y <= slack;
  }
  Prepared shape_;
  std::optional<Box> bounds_;
};

}  // namespace

/// The list that the last call left.
ABUT_EXPORT(abut_ids) const Id* abut_ids() { return ids().data(); }

/// The filter for the next question that is `filtered`. `except`: an id, or -1.
ABUT_EXPORT(abut_filter)
void abut_filter(double except, const std::uint32_t* layers, std::size_t count, std::uint32_t mask,
                 int asks) {
  Filter& f = said() = {};
  if (except >= 0) f.except = static_cast<Id>(except);
  f.layers = {layers, count};
  f.mask = mask;
  if (asks) f.accepts = [](Id id) { return abut_callback(id, 0) != 0; };
}
/// The filter of pairs: layers and masks of side 0, then of side 1.
ABUT_EXPORT(abut_pair_bits)
void abut_pair_bits(int which, const std::uint32_t* layers, std::size_t layer_count,
                    const std::uint32_t* masks, std::size_t mask_count) {
  (which ? said_of_pairs().b : said_of_pairs().a) = {{layers, layer_count}, {masks, mask_count}};
}
ABUT_EXPORT(abut_pair_asks) void abut_pair_asks(int asks) {
  said_of_pairs().accepts = nullptr;
  if (asks) said_of_pairs().accepts = [](Id a, Id b) { return abut_callback(a, b) != 0; };
}

/// Takes the columns of side 0, or shapes that lie one after another as codec.hpp says.
ABUT_EXPORT(abut_index_of_columns) Index* abut_index_of_columns() {
  return new Index(index_of(side(0)));
}
ABUT_EXPORT(abut_index_of_shapes) Index* abut_index_of_shapes(const double* numbers, int count) {
  return made_of<Index>(numbers, count);
}
ABUT_EXPORT(abut_index_free) void abut_index_free(Index* index) { delete index; }
ABUT_EXPORT(abut_index_overhead) std::size_t abut_index_overhead(const Index* index) {
  return index->overhead_in_bytes();
}
/// Where the bytes of its file are, until the next call; the answer is how many.
ABUT_EXPORT(abut_index_bytes) const std::byte* abut_index_bytes(const Index* index) {
  static std::vector<std::byte> bytes;
  bytes = bytes_of(*index);
  Answer().number(static_cast<double>(bytes.size()));
  return bytes.data();
}
/// Null for bytes that are no index; the answer is then the letters of the fault.
ABUT_EXPORT(abut_index_of_bytes) Index* abut_index_of_bytes(const std::byte* bytes, std::size_t n) {
  std::string why;
  std::optional<Index> index = index_of_bytes({bytes, n}, why);
  Answer out;
  for (const char letter : why) out.number(letter);
  return index ? new Index(*std::move(index)) : nullptr;
}
/// How long the last answer is.
ABUT_EXPORT(abut_answered) std::size_t abut_answered() { return js::result().size(); }
ABUT_EXPORT(abut_index_size) std::size_t abut_index_size(const Index* index) {
  return index->size();
}
ABUT_EXPORT(abut_index_at) int abut_index_at(const Index* index, Id id) {
  return Answer().shape((*index)[id]).size();
}

ABUT_EXPORT(abut_dynamic_of_columns) DynamicIndex* abut_dynamic_of_columns() {
  return new DynamicIndex(dynamic_index_of(std::span(&side(0), 1)));
}
ABUT_EXPORT(abut_dynamic_of_shapes)
DynamicIndex* abut_dynamic_of_shapes(const double* numbers, int count) {
  return made_of<DynamicIndex>(numbers, count);
}
ABUT_EXPORT(abut_dynamic_free) void abut_dynamic_free(DynamicIndex* index) { delete index; }
ABUT_EXPORT(abut_dynamic_size) std::size_t abut_dynamic_size(const DynamicIndex* index) {
  return index->size();
}
ABUT_EXPORT(abut_dynamic_end) Id abut_dynamic_end(const DynamicIndex* index) {
  return index->id_end();
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
ABUT_EXPORT(abut_dynamic_insert_all) void abut_dynamic_insert_all(DynamicIndex* index, Id* to) {
  insert(*index, side(0), to);
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

// About the shape in slot 0.
ABUT_EXPORT(abut_meeting) int abut_meeting(const Indexed* index, int filtered) {
  if (filtered) return leave(index->meeting(shape_in(0), filter(true)));
  index->meeting(shape_in(0), emptied());
  return static_cast<int>(ids().size());
}
/// The ids of what it contains, and of what contains it.
#define ABUT_ASK_CONTAINED(kind, type)                                                      \
  ABUT_EXPORT(abut_##kind##_inside) int abut_##kind##_inside(const type* index, int f) {    \
    return leave_meeting(*index, f, Inside());                                              \
  }                                                                                         \
  ABUT_EXPORT(abut_##kind##_containing)                                                     \
  int abut_##kind##_containing(const type* index, int f) {                                  \
    const AnyShape shape = shape_in(0);                                                     \
    return leave_meeting(*index, f, [&](const AnyShape& s) { return contains(s, shape); }); \
  }
ABUT_ASK_CONTAINED(index, Index)
ABUT_ASK_CONTAINED(dynamic, DynamicIndex)
ABUT_EXPORT(abut_within) int abut_within(const Indexed* index, double distance, int filtered) {
  if (filtered) return leave(index->within(shape_in(0), distance, filter(true)));
  index->within(shape_in(0), distance, emptied());
  return static_cast<int>(ids().size());
}
/// id, distance, id, distance, …
ABUT_EXPORT(abut_nearest)
int abut_nearest(const Indexed* index, int k, double within, int filtered) {
  const auto n = static_cast<std::size_t>(k);
  return put(filtered ? index->nearest(shape_in(0), n, filter(true), within)
                      : index->nearest(shape_in(0), n, within));
}
ABUT_EXPORT(abut_nearest_groups)
int abut_nearest_groups(const Indexed* index, int k, double within) {
  return put(index->nearest_groups(
      shape_in(0), static_cast<std::size_t>(k), [](Id id) { return abut_callback(id, 0); },
      within));
}
ABUT_EXPORT(abut_meets_any) int abut_meets_any(const Indexed* index, int filtered) {
  return index->meets_any(shape_in(0), filter(filtered));
}
ABUT_EXPORT(abut_least_separated)
int abut_least_separated(const Indexed* index, double within, int filtered) {
  const auto found = index->least_separated(shape_in(0), filter(filtered), within);
  return put(found ? std::vector<Neighbour>{*found} : std::vector<Neighbour>{});
}

// Slot 0 has a ray or, with `moves`, a shape that moves by dx, dy.
ABUT_EXPORT(abut_index_cast)
int abut_index_cast(const Indexed* index, int moves, double dx, double dy) {
  return put(moves ? index->cast(shape_in(0), Vec2{dx, dy})
                   : index->cast(std::get<Ray>(shape_in(0))));
}
ABUT_EXPORT(abut_index_hits)
int abut_index_hits(const Indexed* index, int moves, double dx, double dy, int k, double reach,
                    int one_way, int filtered) {
  const auto o = options(reach, one_way, filtered);
  const auto n = static_cast<std::size_t>(k);
  return put(moves ? index->hits(shape_in(0), Vec2{dx, dy}, n, o)
                   : index->hits(std::get<Ray>(shape_in(0)), n, o));
}
ABUT_EXPORT(abut_index_hits_any)
int abut_index_hits_any(const Indexed* index, int moves, double dx, double dy, double reach,
                        int one_way, int filtered) {
  const auto o = options(reach, one_way, filtered);
  return moves ? index->hits_any(shape_in(0), Vec2{dx, dy}, o)
               : index->hits_any(std::get<Ray>(shape_in(0)), o);
}
ABUT_EXPORT(abut_index_cast_rotating)
int abut_index_cast_rotating(const Indexed* index, double dx, double dy, double angle,
                             double tolerance, double reach, int one_way, int filtered) {
  return put(index->cast_rotating(shape_in(0), {dx, dy}, angle, tolerance,
                                  options(reach, one_way, filtered)));
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
  return static_cast<int>(list.size());
}
/// k ids and distances a row.
ABUT_EXPORT(abut_nearest_many)
void abut_nearest_many(const Indexed* index, int k, double within, Id* found, double* distances) {
  NeighboursOut out;
  out.ids = found;
  out.distances = distances;
  nearest(*index, side(0), static_cast<std::size_t>(k), within, out);
}
/// Rays; or, where there are motions, what moves so. A motion of stride 0 is for all. An id a row,
/// and t, x, y, normal x, normal y, column by column.
ABUT_EXPORT(abut_index_cast_many)
void abut_index_cast_many(const Indexed* index, Id* found, double* room, const double* dx,
                          const double* dy, int stride) {
  FirstHitsOut out;
  out.ids = found;
  const std::size_t n = side(0).count;
  double** const columns[] = {&out.hits.t, &out.hits.x, &out.hits.y, &out.hits.normal_x,
                              &out.hits.normal_y};
  for (double** column : columns) {
    *column = room;
    room += n;
  }
  if (dx == nullptr)
    cast(*index, side(0), out);
  else
    cast(*index, side(0), batch::Motions{{dx, stride}, {dy, stride}}, out);
}

// Joins: pairs of ids, a, b, a, b, … Of one index with itself, b is null. `within`: a distance, or
// -1 for meeting.
ABUT_EXPORT(abut_join)
int abut_join(const Indexed* a, const Indexed* b, double within, int filtered) {
  std::vector<Id> list;
  const MatchSink sink = [&](std::span<const Match> matches) {
    for (const Match& m : matches) {
      list.push_back(m.a);
      list.push_back(m.b);
    }
  };
  if (filtered) {
    const PairFilter pairs = said_of_pairs();
    if (b == nullptr)
      within < 0 ? join(*a, pairs, sink) : join_within(*a, within, pairs, sink);
    else
      within < 0 ? join(*a, *b, pairs, sink) : join_within(*a, *b, within, pairs, sink);
  } else if (b == nullptr) {
    within < 0 ? join(*a, sink) : join_within(*a, within, sink);
  } else {
    within < 0 ? join(*a, *b, sink) : join_within(*a, *b, within, sink);
  }
  return leave(std::move(list));
}
/// The ids as above; and of each pair the normal, the depth, the number of points, and x, y, depth
/// of two points.
ABUT_EXPORT(abut_join_contacts)
int abut_join_contacts(const Indexed* a, const Indexed* b, int filtered) {
  std::vector<Id> list;
  std::vector<double> numbers;
  const ContactSink sink = [&](std::span<const ContactMatch> matches) {
    for (const ContactMatch& m : matches) {
      list.push_back(m.a);
      list.push_back(m.b);
      const Contact& c = m.contact;
      numbers.insert(numbers.end(),
                     {c.normal.x, c.normal.y, c.depth, static_cast<double>(c.count)});
      for (int i = 0; i < 2; ++i)
        if (i < c.count)
          numbers.insert(numbers.end(), {c.points[i].x, c.points[i].y, c.depths[i]});
        else
          numbers.insert(numbers.end(), 3, std::nan(""));
    }
  };
  const PairFilter pairs = filtered ? said_of_pairs() : PairFilter{};
  b == nullptr ? join_contacts(*a, sink, pairs) : join_contacts(*a, *b, sink, pairs);
  Answer().list() = std::move(numbers);
  return leave(std::move(list));
}
