// Indexes of columns whose kind is known only when the program runs, and what is asked of an index
// for many shapes at once, into arrays of the caller's.
//
//     const batch::AnyColumns sides[] = {pads, tracks};
//     Index index = index_of(sides);                     pads have the first ids, then tracks
//     nearest(index, points, 3, infinity, {ids, gaps, counts});
//
// The columns (batch/any_columns.hpp) are copied and may go afterwards. Rows must be valid shapes.
// Boxes and others whose columns are members of one array of structs, laid out as the shape's own,
// are taken as they stand. Answers, costs and the order of ids are those of index/indexed.hpp.
// docs/index.md
#pragma once

#include <abut/batch/any_queries.hpp>
#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>

namespace abut {

/// Ids count the rows of all columns, one after another.
Index index_of(std::span<const batch::AnyColumns> columns, const Work& work = {});
inline Index index_of(const batch::AnyColumns& columns, const Work& work = {}) {
  return index_of(std::span(&columns, 1), work);
}
DynamicIndex dynamic_index_of(std::span<const batch::AnyColumns> columns, const Work& work = {});
/// Adds all rows; `ids`, if it is not null, gets the id of each.
void insert(DynamicIndex& index, const batch::AnyColumns& shapes, Id* ids);
/// The shapes of those ids from now on, row by row.
void move(DynamicIndex& index, const Id* ids, const batch::AnyColumns& shapes);

/// The id in places that nothing was found for.
inline constexpr Id kNoId = (std::numeric_limits<Id>::max)();

/// Which shapes each row looks at. The arrays have a number a row, and may be null.
struct RowFilter {
  Filter every = {};                     ///< of every row; several threads call its `accepts`
  const Id* except = nullptr;            ///< instead of that of `every`; kNoId: none
  const std::uint32_t* masks = nullptr;  ///< instead of that of `every`
};
/// See CastOptions.
struct RowCastOptions {
  RowFilter filter = {};
  double reach = std::numeric_limits<double>::infinity();
  CastStart start = CastStart::any;
};

/// Takes what was found for a row, row by row in their order; see MatchSink.
using FoundSink = std::function<void(std::size_t row, std::span<const Id> found)>;
// Each gives how many were found in all.
std::size_t meeting(const Indexed& index, const batch::AnyColumns& queries, const FoundSink& sink,
                    const Work& work = {});
std::size_t within(const Indexed& index, const batch::AnyColumns& queries, double distance,
                   const FoundSink& sink, const Work& work = {});
std::size_t meeting(const Indexed& index, const batch::AnyColumns& queries, const RowFilter& filter,
                    const FoundSink& sink, const Work& work = {});
std::size_t within(const Indexed& index, const batch::AnyColumns& queries, double distance,
                   const RowFilter& filter, const FoundSink& sink, const Work& work = {});

/// Room for k neighbours a row: those of row i from place i * k on, nearest first; then kNoId and
/// infinity. Each may be null.
struct NeighboursOut {
  Id* ids = nullptr;
  double* distances = nullptr;
  std::size_t* counts = nullptr;  ///< how many of each row
};
void nearest(const Indexed& index, const batch::AnyColumns& queries, std::size_t k, double within,
             const NeighboursOut& out, const Work& work = {});
void nearest(const Indexed& index, const batch::AnyColumns& queries, std::size_t k, double within,
             const RowFilter& filter, const NeighboursOut& out, const Work& work = {});

/// The first hit of each ray or moving shape; kNoId if there is none.
struct FirstHitsOut {
  Id* ids = nullptr;
  batch::HitsOut hits;
};
// Each gives how many hit.
std::size_t cast(const Indexed& index, const batch::AnyColumns& rays, const FirstHitsOut& out,
                 const Work& work = {});
std::size_t cast(const Indexed& index, const batch::AnyColumns& moving,
                 const batch::Motions& motions, const FirstHitsOut& out, const Work& work = {});
std::size_t cast(const Indexed& index, const batch::AnyColumns& rays, const RowCastOptions& options,
                 const FirstHitsOut& out, const Work& work = {});
std::size_t cast(const Indexed& index, const batch::AnyColumns& moving,
                 const batch::Motions& motions, const RowCastOptions& options,
                 const FirstHitsOut& out, const Work& work = {});

}  // namespace abut
