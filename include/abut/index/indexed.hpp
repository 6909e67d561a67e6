// The queries of Index and DynamicIndex, and their joins.
//
// Shapes must be valid (see validate.hpp). The answers are those of intersects(), distance() and
// cast() on the shapes themselves, exact where these are: boxes only decide what is looked at. Any
// finite coordinates. However the shapes are spread, a question costs about log N and a look at
// each whose box does not tell that it is no answer: of long thin shapes that lie slantwise beside
// each other these may be all. For nearest(), those that are as near as the k-th to within a
// millionth count as answers. docs/index.md
#pragma once

#include <abut/any_shape.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace abut {

namespace detail::index {
struct IndexPart;  // src/index
}

namespace detail {
template <class S>
concept is_of_any_shape = std::is_same_v<S, AnyShape> || is_one_of<S, AnyShape::Variant>;
}  // namespace detail

/// The place of a shape among those that an index was built from.
using Id = std::uint32_t;

/// A shape of the index and how far it is from the one that was asked about.
struct Neighbour {
  Id id = 0;
  double distance = 0;
  friend bool operator==(const Neighbour&, const Neighbour&) = default;
};

/// A pair that a join found. `distance` is 0 where they meet.
struct Match {
  Id a = 0, b = 0;
  double distance = 0;
  friend bool operator==(const Match&, const Match&) = default;
};

/// The first hit of a ray or moving shape.
struct IndexHit {
  Id id = 0;
  CastHit hit;
};

/// Which shapes a question looks at: those for which all that is given holds. Questions without one
/// pay nothing for it.
struct Filter {
  std::optional<Id> except = {};  ///< not this one, as a body does not meet itself
  /// Bits of each id, which must have one in common with `mask`; ids beyond the end have all bits.
  std::span<const std::uint32_t> layers = {};
  std::uint32_t mask = ~std::uint32_t{0};
  std::function<bool(Id)> accepts = {};

  bool operator()(Id id) const {
    return id != except && (id >= layers.size() || (layers[id] & mask) != 0) &&
           (!accepts || accepts(id));
  }
};

/// How a ray or a moving shape is followed.
struct CastOptions {
  Filter filter = {};
  /// No farther than this along the way: a length, not a parameter.
  double reach = std::numeric_limits<double>::infinity();
  /// one_way: a crate on the floor that is pushed sideways hits the wall ahead, not the floor.
  CastStart start = CastStart::any;
};

/// Maps the id of a shape to its group: a segment to its polyline, a hull to its body. It may query
/// indexes, but must not change the one that calls it (std::logic_error).
using GroupOf = std::function<std::uint32_t(Id)>;

/// How a long piece of work is done.
struct Work {
  int threads = 0;  ///< 0: as many as there are cores. The answers do not depend on it.
  /// Called now and then (building: before and after), from one thread at a time, with the number
  /// of shapes done and of all.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

/// Takes the answers of a join some at a time, thousands where there are many, from one thread at a
/// time and in an order that is always the same. An exception of the sink ends the join and passes.
/// It must not change what is being joined (std::logic_error).
using MatchSink = std::function<void(std::span<const Match>)>;
/// Takes the neighbours of each of many shapes.
using NeighbourSink = std::function<void(Id query, std::span<const Neighbour>)>;

/// An index of either kind.
class Indexed {
 public:
  /// All shapes that have a common point with `query` (intersects(); Relation::meet is narrower), in an order that
  /// is always the same.
  std::vector<Id> meeting(const AnyShape& query) const;
  /// All within `distance` of it: within_distance(query, shape, distance), which is exact.
  std::vector<Id> within(const AnyShape& query, double distance) const;
  /// The k nearest to it by what distance() gives, then by id; none farther than `within`, exactly.
  std::vector<Neighbour> nearest(const AnyShape& query, std::size_t k,
                                 double within = std::numeric_limits<double>::infinity()) const;
  /// The nearest part of each of the k nearest groups, in the same order; none farther than
  /// `within`.
  std::vector<Neighbour> nearest_groups(
      const AnyShape& query, std::size_t k, const GroupOf& group_of,
      double within = std::numeric_limits<double>::infinity()) const;
  /// The first shape that a ray, or a shape moving by `motion`, touches; the lowest id if several
  /// are touched at once.
  std::optional<IndexHit> cast(const Ray& ray) const;
  std::optional<IndexHit> cast(const AnyShape& moving, Vec2 motion) const;

  // Only among the shapes that pass a filter.
  std::vector<Id> meeting(const AnyShape& query, const Filter& filter) const;
  std::vector<Id> within(const AnyShape& query, double distance, const Filter& filter) const;
  std::vector<Neighbour> nearest(const AnyShape& query, std::size_t k, const Filter& filter,
                                 double within = std::numeric_limits<double>::infinity()) const;
  std::optional<IndexHit> cast(const Ray& ray, const CastOptions& options) const;
  std::optional<IndexHit> cast(const AnyShape& moving, Vec2 motion,
                               const CastOptions& options) const;

  /// Whether any shape meets `query`: ends with the first that is found.
  bool meets_any(const AnyShape& query, const Filter& filter = {}) const;
  /// The first k that are hit, in the order of their times and then of their ids.
  std::vector<IndexHit> hits(const Ray& ray, std::size_t k, const CastOptions& options = {}) const;
  std::vector<IndexHit> hits(const AnyShape& moving, Vec2 motion, std::size_t k,
                             const CastOptions& options = {}) const;
  /// Whether anything is hit at all.
  bool hits_any(const Ray& ray, const CastOptions& options = {}) const;
  bool hits_any(const AnyShape& moving, Vec2 motion, const CastOptions& options = {}) const;
  /// The first shape that a moving and turning one comes within `tolerance` of (cast_rotating).
  /// Empty for a line or ray.
  std::optional<IndexHit> cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                        double tolerance, const CastOptions& options = {}) const;
  /// The shape from which `query` is separated the least, by separation(): the one that it is
  /// deepest in, or else the nearest if that is no farther than `within`.
  std::optional<Neighbour> least_separated(
      const AnyShape& query, const Filter& filter = {},
      double within = std::numeric_limits<double>::infinity()) const;

  // These append to `found`, whose memory loops can reuse.
  void meeting(const AnyShape& query, std::vector<Id>& found) const;
  void within(const AnyShape& query, double distance, std::vector<Id>& found) const;

  const std::vector<detail::index::IndexPart>& parts() const { return *parts_; }  // src/index

 protected:
  explicit Indexed(const std::vector<detail::index::IndexPart>& parts) : parts_(&parts) {}
  Indexed(const Indexed&) = default;
  Indexed& operator=(const Indexed&) = default;
  ~Indexed() = default;

 private:
  const std::vector<detail::index::IndexPart>* parts_;
};

// Joins. Each gives the number of its matches.

/// Every two shapes of an index that meet: each pair once, a < b.
std::size_t join(const Indexed& index, const MatchSink& sink, const Work& work = {});
/// Every two that lie within `distance` of each other.
std::size_t join_within(const Indexed& index, double distance, const MatchSink& sink,
                        const Work& work = {});
/// Every shape of `a` with every shape of `b` that it meets.
std::size_t join(const Indexed& a, const Indexed& b, const MatchSink& sink, const Work& work = {});
std::size_t join_within(const Indexed& a, const Indexed& b, double distance, const MatchSink& sink,
                        const Work& work = {});

/// The pairs that a join is about. Each shape of a pair has a bit in its mask that is one of the other's layers, and
/// `accepts` accepts the pair. Ids beyond the end of a span have all bits.
struct PairFilter {
  struct Bits {
    std::span<const std::uint32_t> layers = {}, masks = {};
  };
  Bits a = {}, b = {};  ///< of the shapes of each index; within one index, `a` is for both
  std::function<bool(Id, Id)> accepts = {};
};
std::size_t join(const Indexed& index, const PairFilter& filter, const MatchSink& sink,
                 const Work& work = {});
std::size_t join(const Indexed& a, const Indexed& b, const PairFilter& filter,
                 const MatchSink& sink, const Work& work = {});
std::size_t join_within(const Indexed& index, double distance, const PairFilter& filter,
                        const MatchSink& sink, const Work& work = {});
std::size_t join_within(const Indexed& a, const Indexed& b, double distance,
                        const PairFilter& filter, const MatchSink& sink, const Work& work = {});

/// A pair that meets, and how: the normal leads from a to b.
struct ContactMatch {
  Id a = 0, b = 0;
  Contact contact;
};
using ContactSink = std::function<void(std::span<const ContactMatch>)>;
/// The contacts, by contact(a, b, margin), of every two shapes of an index that lie within the margin of each other
/// (0: that meet), or of every shape of `a` with every shape of `b`.
std::size_t join_contacts(const Indexed& index, double margin, const ContactSink& sink,
                          const PairFilter& filter = {}, const Work& work = {});
std::size_t join_contacts(const Indexed& a, const Indexed& b, double margin,
                          const ContactSink& sink, const PairFilter& filter = {},
                          const Work& work = {});
/// The contacts of the pairs that meet.
inline std::size_t join_contacts(const Indexed& index, const ContactSink& sink,
                                 const PairFilter& filter = {}, const Work& work = {}) {
  return join_contacts(index, 0, sink, filter, work);
}
inline std::size_t join_contacts(const Indexed& a, const Indexed& b, const ContactSink& sink,
                                 const PairFilter& filter = {}, const Work& work = {}) {
  return join_contacts(a, b, 0, sink, filter, work);
}

/// For each of many shapes, in their order, the k nearest shapes of the index.
void nearest(const Indexed& index, std::span<const AnyShape> queries, std::size_t k,
             const NeighbourSink& sink, const Work& work = {});
/// None farther than `within`.
void nearest(const Indexed& index, std::span<const AnyShape> queries, std::size_t k, double within,
             const NeighbourSink& sink, const Work& work = {});

}  // namespace abut
