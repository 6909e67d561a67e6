// DynamicIndex: many shapes that move, appear and vanish, asked all at once.
//
//     DynamicIndex index;
//     const Id ball = index.insert(Circle{{0, 0}, 1});
//     index.move(ball, Circle{{0.1, 0}, 1});
//     for (Id id : index.meeting(Box{{-1, -1}, {1, 1}})) …
//
// An id stays with its shape until that is erased, and is then given to another; one that names no
// shape is refused by std::out_of_range. A function that a question calls, such as a filter, a sink or progress, must not
// change the index: std::logic_error refuses that. The questions stand in indexed.hpp, with what each
// costs; the answers are those of an Index over the same shapes.
//
// Inside: trees as those of Index, each some times larger than the next (Bentley & Saxe 1980). New
// shapes go to the smallest, which is merged into larger ones as it fills, so that inserting costs
// about log N; a shape that moves a little stays where it is while the boxes around it grow, and
// what has grown too far is made tight, or built, anew. docs/index.md
#pragma once

#include <abut/index/indexed.hpp>
#include <concepts>
#include <memory>
#include <ranges>

namespace abut {

class DynamicIndex : public Indexed {
 public:
  DynamicIndex();
  /// Shapes with the ids 0, 1, 2, …
  explicit DynamicIndex(std::vector<AnyShape> shapes, const Work& work = {});
  template <std::ranges::input_range R>
    requires std::convertible_to<std::ranges::range_value_t<R>, AnyShape>
  explicit DynamicIndex(const R& shapes, const Work& work = {})
      : DynamicIndex(std::vector<AnyShape>(std::ranges::begin(shapes), std::ranges::end(shapes)),
                     work) {}
  ~DynamicIndex();
  // A moved-from index may only be assigned to or destroyed.
  DynamicIndex(DynamicIndex&&) noexcept;
  DynamicIndex& operator=(DynamicIndex&&) noexcept;

  std::size_t size() const;
  /// All ids are below this one; contains() tells which of them name a shape.
  Id id_end() const;
  bool contains(Id id) const;
  const AnyShape& operator[](Id id) const;

  Id insert(AnyShape shape);
  /// The shape of that id from now on; it need not be of the same kind.
  void move(Id id, AnyShape shape);
  void erase(Id id);
  /// Makes all boxes tight and, where that is not enough, builds anew. Happens by itself when due;
  /// a moment with nothing else to do is a good one.
  void refit();

  struct Body;  // src/index
  const Body& body() const { return *body_; }

 private:
  explicit DynamicIndex(std::unique_ptr<Body> body);
  Body& changed();
  std::unique_ptr<Body> body_;
};

}  // namespace abut
