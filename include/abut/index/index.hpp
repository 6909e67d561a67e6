// Index: many shapes of any mix of kinds, asked all at once.
//
//     abut::Index index(std::span<const Circle>(pads));
//     for (Id id : index.meeting(track)) …              // every pad that the track touches
//     for (auto [id, gap] : index.nearest(Point{{3, 4}}, 8)) …
//     join(index, [](std::span<const Match> matches) { … });   // every pair of pads that touch
//
// A shape's id is its place among those that the index was built from. Shapes must be valid (see
// validate.hpp). The answers are those of intersects(), distance() and cast() on the shapes
// themselves, exact where these are: boxes only decide what is looked at. Any finite coordinates;
// nothing that is asked costs more than about log N + answers, however the shapes are spread. For
// nearest(), different shapes apart from the query that are as near as the k-th to within a
// millionth count as answers.
//
// Inside: boxes in single precision, rounded outwards, packed sixteen to a node by tiles
// (Leutenegger, Lopez & Edgington 1997), beside the shapes in the same order. docs/index.md
#pragma once

#include <abut/any_shape.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace abut {

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

/// What a ray or a moving shape hits first, and where.
struct IndexHit {
  Id id = 0;
  CastHit hit;
};

/// How a long piece of work is done.
struct Work {
  int threads = 0;  ///< 0: as many as there are cores. The answers do not depend on it.
  /// Called now and then, from one thread at a time, with the number of shapes done and of all.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

/// Takes the answers of a join a few thousand at a time, from one thread at a time and in an order
/// that is always the same. What it throws ends the join and comes out of it.
using MatchSink = std::function<void(std::span<const Match>)>;
/// The same for the neighbours of each of many shapes.
using NeighbourSink = std::function<void(Id query, std::span<const Neighbour>)>;

class Index {
 public:
  Index();
  /// Of shapes of one kind. Defined for every kind of AnyShape, and AnyShape itself.
  template <class S>
  explicit Index(std::span<const S> shapes, const Work& work = {});
  template <class S>
  explicit Index(const std::vector<S>& shapes, const Work& work = {})
      : Index(std::span<const S>(shapes), work) {}
  ~Index();
  Index(Index&&) noexcept;
  Index& operator=(Index&&) noexcept;

  std::size_t size() const;
  /// What the index keeps beside the shapes themselves.
  std::size_t overhead_in_bytes() const;

  /// All shapes that meet `query`, in an order that is always the same.
  std::vector<Id> meeting(const AnyShape& query) const;
  /// All within `distance` of it: distance(query, shape) <= distance.
  std::vector<Id> within(const AnyShape& query, double distance) const;
  /// The k nearest to it, by distance and then by id.
  std::vector<Neighbour> nearest(const AnyShape& query, std::size_t k) const;
  /// What a ray, or a shape that moves by `motion`, touches first; the lowest id where several are
  /// touched at once.
  std::optional<IndexHit> cast(const Ray& ray) const;
  std::optional<IndexHit> cast(const AnyShape& moving, Vec2 motion) const;

  // The same, added to what `found` holds: for loops that ask often.
  void meeting(const AnyShape& query, std::vector<Id>& found) const;
  void within(const AnyShape& query, double distance, std::vector<Id>& found) const;

  /// Writes the index and its shapes to a file that map() takes as it is. Throws
  /// std::runtime_error that says what went wrong.
  void save(const std::string& file) const;
  /// Maps a file that save() wrote on a machine of the same byte order. One that is damaged, cut or
  /// not an index is refused by std::runtime_error. save() over it later does no harm, since it
  /// puts a new file in its place; who shortens the file itself ends the programs that have it
  /// mapped.
  static Index map(const std::string& file);

  struct Body;  // src/index
  const Body& body() const { return *body_; }

 private:
  std::shared_ptr<const Body> body_;
};

// Joins. Each gives the number of its matches.

/// Every two shapes of an index that meet: each pair once, a < b.
std::size_t join(const Index& index, const MatchSink& sink, const Work& work = {});
/// Every two that lie within `distance` of each other.
std::size_t join_within(const Index& index, double distance, const MatchSink& sink,
                        const Work& work = {});
/// Every shape of `a` with every shape of `b` that it meets.
std::size_t join(const Index& a, const Index& b, const MatchSink& sink, const Work& work = {});
std::size_t join_within(const Index& a, const Index& b, double distance, const MatchSink& sink,
                        const Work& work = {});
/// For each of many shapes, in their order, the k nearest shapes of the index.
void nearest(const Index& index, std::span<const AnyShape> queries, std::size_t k,
             const NeighbourSink& sink, const Work& work = {});

}  // namespace abut
