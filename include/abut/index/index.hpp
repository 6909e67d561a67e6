// Index: many shapes of any mix of kinds, asked all at once.
//
//     abut::Index index(std::span<const Circle>(pads));
//     for (Id id : index.meeting(track)) …              // every pad that the track touches
//     for (auto [id, gap] : index.nearest(Point{{3, 4}}, 8)) …
//     join(index, [](std::span<const Match> matches) { … });   // every pair of pads that touch
//
// A shape's id is its place among those that the index was built from. The questions stand in
// indexed.hpp, with what each costs.
//
// Inside: boxes in single precision, rounded outwards, packed sixteen to a node by tiles
// (Leutenegger, Lopez & Edgington 1997), beside the shapes in the same order. docs/index.md
#pragma once

#include <abut/index/indexed.hpp>
#include <concepts>
#include <initializer_list>
#include <memory>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

namespace abut {

namespace detail {
/// A shape as one of the kinds, or as AnyShape.
template <class S>
auto one_of_kinds(const S& shape) {
  if constexpr (is_of_any_shape<S>)
    return shape;
  else if constexpr (FloatShape<S>)
    return widened(shape);
  else if constexpr (VectorOfThePlane<S>)
    return Point{shape};
  else
    return AnyShape(shape);
}
/// Shapes one behind another in memory: where they are, or copied.
template <class R>
auto in_a_row(const R& shapes) {
  using S = std::ranges::range_value_t<R>;
  if constexpr (std::ranges::contiguous_range<const R> && is_of_any_shape<S>) {
    return std::span<const S>(shapes);
  } else {
    std::vector<decltype(one_of_kinds(std::declval<const S&>()))> row;
    for (const S& shape : shapes) row.push_back(one_of_kinds(shape));
    return row;
  }
}
}  // namespace detail

class Index : public Indexed {
 public:
  Index();
  /// An index over shapes of one kind, over AnyShape, or over all that converts to it: vectors, shapes of floats.
  template <std::ranges::input_range R>
    requires std::convertible_to<std::ranges::range_value_t<R>, AnyShape>
  explicit Index(const R& shapes, const Work& work = {})
      : Index(body_of(detail::in_a_row(shapes), work)) {}
  explicit Index(std::initializer_list<AnyShape> shapes, const Work& work = {})
      : Index(std::span<const AnyShape>(shapes.begin(), shapes.size()), work) {}
  // Copies share what they hold, since it never changes.
  Index(const Index&) noexcept;
  Index& operator=(const Index&) noexcept;
  ~Index();

  std::size_t size() const;
  /// The shape of an id; std::out_of_range if there is none. The first call makes a table of all.
  AnyShape operator[](Id id) const;
  /// Memory beyond the shapes themselves.
  std::size_t overhead_in_bytes() const;

  /// Writes the index and its shapes to a file that map() takes as it is. Throws
  /// std::runtime_error that says what went wrong.
  void save(const std::string& file) const;
  /// Maps a file that save() wrote on a machine of the same byte order. One that is damaged, cut or
  /// not an index is refused by std::runtime_error. save() over it later does no harm, since it
  /// puts a new file in its place. A program that shortens the file itself ends those that have it
  /// mapped.
  static Index map(const std::string& file);

  struct Body;  // src/index
  const Body& body() const { return *body_; }

 private:
  explicit Index(std::shared_ptr<const Body> body);
  /// Compiled for each kind. Without a constraint, which compilers write into its name differently.
  template <class S>
  static std::shared_ptr<const Body> body_of(std::span<const S> shapes, const Work& work);
  template <class S>
  static std::shared_ptr<const Body> body_of(const std::vector<S>& shapes, const Work& work) {
    return body_of(std::span<const S>(shapes), work);
  }
  std::shared_ptr<const Body> body_;
};

}  // namespace abut
