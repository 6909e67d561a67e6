// Indexes of columns of any kind, and questions of many rows.
#include <abut/batch/intersects.hpp>
#include <abut/index/any_columns.hpp>
#include <stdexcept>

#include "batch/row.hpp"
#include "calling.hpp"
#include "large_array.hpp"
#include "parallel.hpp"

namespace abut {
namespace {

using batch::AnyColumns;
using batch::Rows;

/// Rows that a thread takes at a time: whole words of a mask.
constexpr std::size_t kFewRows = 256;

/// The rows where they stand, if each is laid out as the shape itself; else null.
template <class S>
const S* as_they_stand(const AnyColumns& columns) {
  if constexpr (detail::is_outline<S> || requires(S s) { s.vertices; }) {
    return nullptr;
  } else {
    S probe{};
    const char* const base = static_cast<const char*>(columns.numbers[0].data);
    const auto begin = reinterpret_cast<std::uintptr_t>(base);
    bool alike = !columns.is_float && base != nullptr && begin % alignof(S) == 0;
    const auto fits = [&](const batch::Column& column, std::ptrdiff_t offset) {
      return column.stride == sizeof(S) && static_cast<const char*>(column.data) == base + offset;
    };
    int k = 0;
    batch::detail::each_column(probe, [&](const double& x) {
      alike = alike && fits(columns.numbers[k++], reinterpret_cast<const char*>(&x) -
                                                      reinterpret_cast<const char*>(&probe));
    });
    if constexpr (requires { probe.rotation; }) {
      const auto at =
          reinterpret_cast<const char*>(&probe.rotation) - reinterpret_cast<const char*>(&probe);
      alike = alike && fits(columns.rotation[0], at) &&
              fits(columns.rotation[1], at + static_cast<std::ptrdiff_t>(sizeof(double)));
    }
    return alike ? reinterpret_cast<const S*>(base) : nullptr;
  }
}

/// Calls f(first, end) for stretches of the rows, on some threads.
void in_stretches(std::size_t n, const Work& work, auto f) {
  detail::index::parallel_stretches(n, kFewRows, work.threads, f);
}

template <class S>
Index index_of_kind(const AnyColumns& columns, const Work& work) {
  if (const S* rows = as_they_stand<S>(columns))
    return Index(std::span<const S>(rows, columns.count), work);
  LargeArray<S> shapes(columns.count);
  detail::index::parallel_stretches(columns.count, detail::index::kStretch, work.threads,
                                    [&](std::size_t begin, std::size_t end) {
                                      for (std::size_t i = begin; i < end; ++i)
                                        batch::read(columns, i, shapes[i]);
                                    });
  return Index(std::span<const S>(shapes), work);
}

std::vector<AnyShape> all_of(std::span<const AnyColumns> columns, const Work& work) {
  std::size_t n = 0;
  for (const AnyColumns& c : columns) n += c.count;
  std::vector<AnyShape> shapes(n);
  std::size_t first = 0;
  for (const AnyColumns& c : columns) {
    in_stretches(c.count, work, [&](std::size_t begin, std::size_t end) {
      Rows rows(c);
      for (std::size_t i = begin; i < end; ++i) shapes[first + i] = rows[i];
    });
    first += c.count;
  }
  return shapes;
}

std::size_t rows_of(const AnyColumns& queries) {
  batch::require(queries);
  if (queries.count > kNoId) throw std::length_error("abut::Index: more rows than 2^32 − 1");
  return queries.count;
}

/// The results of some rows: all ids, and the end of each row's ids.
struct Found {
  std::vector<Id> ids;
  std::vector<std::size_t> ends;
};

/// find(i, shape, ids) for each row, handed on in their order.
std::size_t find_each(const AnyColumns& queries, const FoundSink& sink, const Work& work,
                      auto find) {
  const std::size_t n = rows_of(queries);
  std::size_t count = 0;
  const auto hand_on = [&](std::size_t piece, Found& found) {
    std::size_t begin = 0, row = piece * kFewRows;
    for (const std::size_t end : found.ends) {
      if (sink) sink(row, std::span(found.ids).subspan(begin, end - begin));
      begin = end;
      ++row;
    }
    count += found.ids.size();
    found.ids.clear();
    found.ends.clear();
    if (work.progress) work.progress(row, n);
  };
  detail::index::run_in_turns<Found>((n + kFewRows - 1) / kFewRows, work.threads, hand_on,
                                     [&](auto next, detail::index::Turns<Found>& turns) {
                                       Rows rows(queries);
                                       Found found;
                                       for (std::size_t piece = 0; next(piece);) {
                                         for (std::size_t i = piece * kFewRows;
                                              i < std::min(n, (piece + 1) * kFewRows); ++i) {
                                           find(i, rows[i], found.ids);
                                           found.ends.push_back(found.ids.size());
                                         }
                                         if (!turns.done(piece, found)) return;
                                       }
                                     });
  return count;
}

/// Tells progress of stretches that end in any order.
class Progress {
 public:
  Progress(std::size_t n, const Work& work) : n_(n), work_(work) {}
  void add(std::size_t rows) {
    if (!work_.progress) return;
    const Lock lock(mutex_);
    work_.progress(done_ += rows, n_);
  }

 private:
  std::size_t n_, done_ = 0;
  const Work& work_;
  Mutex mutex_;
};

Filter filter_of(const RowFilter& given, std::size_t row) {
  Filter filter = given.every;
  if (given.except != nullptr)
    filter.except = given.except[row] == kNoId ? std::nullopt : std::optional(given.except[row]);
  if (given.masks != nullptr) filter.mask = given.masks[row];
  return filter;
}
CastOptions options_of(const RowCastOptions& given, std::size_t row) {
  return {filter_of(given.filter, row), given.reach, given.start};
}
void append(std::vector<Id>& all, const std::vector<Id>& found) {
  all.insert(all.end(), found.begin(), found.end());
}

void put(double* column, std::size_t i, double x) {
  if (column != nullptr) column[i] = x;
}

/// find(i, shape) for each row.
void nearest_each(const AnyColumns& queries, std::size_t k, const NeighboursOut& out,
                  const Work& work, auto find) {
  const std::size_t n = rows_of(queries);
  Progress progress(n, work);
  in_stretches(n, work, [&](std::size_t begin, std::size_t end) {
    Rows rows(queries);
    for (std::size_t i = begin; i < end; ++i) {
      const std::vector<Neighbour> found = find(i, rows[i]);
      if (out.counts != nullptr) out.counts[i] = found.size();
      for (std::size_t j = 0; j < k; ++j) {
        const bool there = j < found.size();
        if (out.ids != nullptr) out.ids[i * k + j] = there ? found[j].id : kNoId;
        put(out.distances, i * k + j,
            there ? found[j].distance : std::numeric_limits<double>::infinity());
      }
    }
    progress.add(end - begin);
  });
}

/// cast_row(i, shape) for each row.
std::size_t cast_each(const AnyColumns& queries, const FirstHitsOut& out, const Work& work,
                      auto cast_row) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const std::size_t n = rows_of(queries);
  std::atomic<std::size_t> hits = 0;
  Progress progress(n, work);
  const batch::HitsOut& to = out.hits;
  if (to.any.words != nullptr) std::fill_n(to.any.words, batch::words_for(n), 0);
  in_stretches(n, work, [&](std::size_t begin, std::size_t end) {
    Rows rows(queries);
    std::size_t found = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const std::optional<IndexHit> hit = cast_row(i, rows[i]);
      found += hit.has_value();
      if (out.ids != nullptr) out.ids[i] = hit ? hit->id : kNoId;
      if (to.any.bytes != nullptr) to.any.bytes[i] = hit.has_value();
      if (to.any.words != nullptr) to.any.words[i / 64] |= std::uint64_t{hit.has_value()} << i % 64;
      put(to.t, i, hit ? hit->hit.t : kNone);
      put(to.x, i, hit ? hit->hit.point.x : kNone);
      put(to.y, i, hit ? hit->hit.point.y : kNone);
      put(to.normal_x, i, hit ? hit->hit.normal.x : kNone);
      put(to.normal_y, i, hit ? hit->hit.normal.y : kNone);
    }
    hits += found;
    progress.add(end - begin);
  });
  return hits;
}
void require_rays(const AnyColumns& rays) {
  if (rays.kind != ShapeKind::ray)
    throw std::invalid_argument("abut::cast: a cast without a motion is one of rays");
}
void require_motions(const batch::Motions& motions) {
  if (motions.x.data == nullptr || motions.y.data == nullptr)
    throw std::invalid_argument("abut::cast: a motion is missing");
}
Vec2 motion_of(const batch::Motions& motions, std::size_t i) {
  return {batch::load<double>(motions.x, i), batch::load<double>(motions.y, i)};
}

}  // namespace

Index index_of(std::span<const AnyColumns> columns, const Work& work) {
  for (const AnyColumns& c : columns) batch::require(c);
  if (columns.size() == 1)
    return batch::with_shape(columns[0].kind, [&](auto shape) {
      return index_of_kind<decltype(shape)>(columns[0], work);
    });
  return Index(all_of(columns, work), work);
}
DynamicIndex dynamic_index_of(std::span<const AnyColumns> columns, const Work& work) {
  for (const AnyColumns& c : columns) batch::require(c);
  return DynamicIndex(all_of(columns, work), work);
}
void insert(DynamicIndex& index, const AnyColumns& shapes, Id* ids) {
  batch::require(shapes);
  Rows rows(shapes);
  for (std::size_t i = 0; i < shapes.count; ++i) {
    const Id id = index.insert(rows[i]);
    if (ids != nullptr) ids[i] = id;
  }
}
void move(DynamicIndex& index, const Id* ids, const AnyColumns& shapes) {
  batch::require(shapes);
  Rows rows(shapes);
  for (std::size_t i = 0; i < shapes.count; ++i) index.move(ids[i], rows[i]);
}

std::size_t meeting(const Indexed& index, const AnyColumns& queries, const FoundSink& sink,
                    const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  return find_each(queries, sink, work,
                   [&](std::size_t, const AnyShape& query, std::vector<Id>& found) {
                     index.meeting(query, found);
                   });
}
std::size_t within(const Indexed& index, const AnyColumns& queries, double distance,
                   const FoundSink& sink, const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  return find_each(queries, sink, work,
                   [&](std::size_t, const AnyShape& query, std::vector<Id>& found) {
                     index.within(query, distance, found);
                   });
}
std::size_t meeting(const Indexed& index, const AnyColumns& queries, const RowFilter& filter,
                    const FoundSink& sink, const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  return find_each(queries, sink, work,
                   [&](std::size_t i, const AnyShape& query, std::vector<Id>& found) {
                     append(found, index.meeting(query, filter_of(filter, i)));
                   });
}
std::size_t within(const Indexed& index, const AnyColumns& queries, double distance,
                   const RowFilter& filter, const FoundSink& sink, const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  return find_each(queries, sink, work,
                   [&](std::size_t i, const AnyShape& query, std::vector<Id>& found) {
                     append(found, index.within(query, distance, filter_of(filter, i)));
                   });
}

void nearest(const Indexed& index, const AnyColumns& queries, std::size_t k, double within,
             const NeighboursOut& out, const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  nearest_each(queries, k, out, work,
               [&](std::size_t, const AnyShape& query) { return index.nearest(query, k, within); });
}
void nearest(const Indexed& index, const AnyColumns& queries, std::size_t k, double within,
             const RowFilter& filter, const NeighboursOut& out, const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  nearest_each(queries, k, out, work, [&](std::size_t i, const AnyShape& query) {
    return index.nearest(query, k, filter_of(filter, i), within);
  });
}

std::size_t cast(const Indexed& index, const AnyColumns& rays, const FirstHitsOut& out,
                 const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  require_rays(rays);
  return cast_each(rays, out, work, [&](std::size_t, const AnyShape& ray) {
    return index.cast(*std::get_if<Ray>(&ray));
  });
}
std::size_t cast(const Indexed& index, const AnyColumns& moving, const batch::Motions& motions,
                 const FirstHitsOut& out, const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  require_motions(motions);
  return cast_each(moving, out, work, [&](std::size_t i, const AnyShape& shape) {
    return index.cast(shape, motion_of(motions, i));
  });
}
std::size_t cast(const Indexed& index, const AnyColumns& rays, const RowCastOptions& options,
                 const FirstHitsOut& out, const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  require_rays(rays);
  return cast_each(rays, out, work, [&](std::size_t i, const AnyShape& ray) {
    return index.cast(*std::get_if<Ray>(&ray), options_of(options, i));
  });
}
std::size_t cast(const Indexed& index, const AnyColumns& moving, const batch::Motions& motions,
                 const RowCastOptions& options, const FirstHitsOut& out, const Work& work) {
  const abut::detail::Calling calling(index.parts().data());
  require_motions(motions);
  return cast_each(moving, out, work, [&](std::size_t i, const AnyShape& shape) {
    return index.cast(shape, motion_of(motions, i), options_of(options, i));
  });
}

}  // namespace abut
