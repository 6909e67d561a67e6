// DynamicIndex: many shapes that move, appear and vanish, asked all at once.
//
//     DynamicIndex index;
//     const Id ball = index.insert(Circle{{0, 0}, 1});
//     index.move(ball, Circle{{0.1, 0}, 1});
//     for (Id id : index.meeting(Box{{-1, -1}, {1, 1}})) …
//
// An id stays with its shape until that is erased, and is then given to another. Shapes must be
// valid (see validate.hpp). Answers are the same as an Index's over the same shapes. An id that
// names no shape is refused by std::out_of_range.
//
// Inside: trees as those of Index, each some times larger than the next (Bentley & Saxe 1980). New
// shapes go to the smallest, which is merged into larger ones as it fills, so that inserting costs
// about log N; a shape that moves a little stays where it is while the boxes around it grow, and
// what has grown too far is made tight, or built, anew. docs/index.md
#pragma once

#include <abut/index/index.hpp>

namespace abut {

class DynamicIndex {
 public:
  DynamicIndex();
  /// Shapes with the ids 0, 1, 2, …
  explicit DynamicIndex(std::vector<AnyShape> shapes, const Work& work = {});
  ~DynamicIndex();
  DynamicIndex(DynamicIndex&&) noexcept;
  DynamicIndex& operator=(DynamicIndex&&) noexcept;

  std::size_t size() const;
  bool contains(Id id) const;
  const AnyShape& operator[](Id id) const;

  Id insert(AnyShape shape);
  /// The shape of that id from now on; it need not be of the same kind.
  void move(Id id, AnyShape shape);
  void erase(Id id);
  /// Makes all boxes tight and, where that is not enough, builds anew. Happens by itself when due;
  /// a moment with nothing else to do is a good one.
  void refit();

  // As for Index. Adding to `found` what is asked for.
  std::vector<Id> meeting(const AnyShape& query) const;
  std::vector<Id> within(const AnyShape& query, double distance) const;
  std::vector<Neighbour> nearest(const AnyShape& query, std::size_t k) const;
  std::optional<IndexHit> cast(const Ray& ray) const;
  std::optional<IndexHit> cast(const AnyShape& moving, Vec2 motion) const;
  void meeting(const AnyShape& query, std::vector<Id>& found) const;
  void within(const AnyShape& query, double distance, std::vector<Id>& found) const;

  struct Body;  // src/index
  const Body& body() const { return *body_; }

 private:
  std::unique_ptr<Body> body_;
};

// Joins, as of Index.
std::size_t join(const DynamicIndex& index, const MatchSink& sink, const Work& work = {});
std::size_t join_within(const DynamicIndex& index, double distance, const MatchSink& sink,
                        const Work& work = {});
std::size_t join(const DynamicIndex& a, const DynamicIndex& b, const MatchSink& sink,
                 const Work& work = {});
std::size_t join_within(const DynamicIndex& a, const DynamicIndex& b, double distance,
                        const MatchSink& sink, const Work& work = {});
// With a DynamicIndex for one of the two and an Index for the other.
std::size_t join(const DynamicIndex& a, const Index& b, const MatchSink& sink,
                 const Work& work = {});
std::size_t join_within(const DynamicIndex& a, const Index& b, double distance,
                        const MatchSink& sink, const Work& work = {});

}  // namespace abut
