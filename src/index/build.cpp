// Building an index: order, then everything into one block in that order.
#include <stdexcept>

#include "body.hpp"
#include "covering.hpp"
#include "exported.hpp"
#include "filling.hpp"
#include "large_array.hpp"
#include "packing.hpp"
#include "prefetch.hpp"

namespace abut {
namespace detail::index {

Block allocate(std::size_t size) {
  constexpr std::size_t kAlignment = alignof(Node<double>);
  return Block(static_cast<std::byte*>(allocate_large(size, kAlignment)),
               [=](std::byte* p) { free_large(p, size, kAlignment); });
}

namespace {

/// How far ahead shapes are fetched: in packed order they are anywhere in memory.
constexpr std::size_t kAhead = 32;

template <class S>
constexpr std::uint32_t kind_of() {
  std::uint32_t found = Header::kMixed;
  each_kind([&](auto kind) {
    if (std::is_same_v<S, std::variant_alternative_t<kind, AnyShape>>) found = kind;
  });
  return found;
}

template <class S>
void count_shape(Header& header, const S& shape) {
  if constexpr (std::is_same_v<S, AnyShape>) {
    std::visit([&](const auto& s) { count_shape(header, s); }, shape);
  } else {
    ++header.count_of[kind_of<S>()];
    if constexpr (std::is_same_v<S, Polygon>) header.vertices += shape.vertices.size();
    if constexpr (abut::detail::Outlined<S>) {
      const auto o = abut::detail::outline::view(shape);
      header.chains += o.count;
      for (std::size_t i = 0; i < o.count; ++i) header.vertices += o.chain(i).size();
    }
  }
}

template <class S>
Header header_for(std::span<const S> shapes) {
  Header header;
  header.count = shapes.size();
  header.kind = kind_of<S>();
  if constexpr (kind_of<S>() >= kPolygon)
    for (const S& shape : shapes) count_shape(header, shape);
  else
    header.count_of[kind_of<S>()] = shapes.size();
  if constexpr (std::is_same_v<S, AnyShape>)
    for (std::uint32_t kind = 0; kind < kKinds; ++kind) {
      if (header.count_of[kind] == header.count && header.count > 0)
        header.kind = kind;
      else if (header.count_of[kind] > Place::kMost)
        throw std::length_error("abut::Index: at most 2^28 shapes of each of several kinds");
    }
  if (header.count > std::numeric_limits<Id>::max())
    throw std::length_error("abut::Index: more shapes than there are ids (2^32 − 1)");
  return header;
}

/// Puts shapes into a block one after another.
class Writer {
 public:
  explicit Writer(const Index::Body& body) : body_(body) {}

  template <class S>
  void add(Slot slot, const S& shape) {
    if constexpr (std::is_same_v<S, AnyShape>) {
      std::visit([&](const auto& s) { add(slot, s); }, shape);
    } else {
      constexpr std::uint32_t kind = kind_of<S>();
      const std::size_t number = next_[kind]++;
      if (body_.places) ::new (body_.places + slot) Place(kind, static_cast<std::uint32_t>(number));
      if constexpr (std::is_same_v<S, Polygon>) {
        put<kind>(number, PolygonRecord{next_vertex_, shape.vertices.size(), shape.radius});
        std::uninitialized_copy(shape.vertices.begin(), shape.vertices.end(),
                                body_.vertices + next_vertex_);
        next_vertex_ += shape.vertices.size();
      } else if constexpr (kind >= kPolyline) {
        const auto o = abut::detail::outline::view(shape);
        put<kind>(number, OutlineRecord{next_vertex_, next_chain_, o.count, o.radius});
        std::uint64_t end = 0;
        for (std::size_t i = 0; i < o.count; ++i) {
          const auto chain = o.chain(i);
          std::uninitialized_copy(chain.begin(), chain.end(), body_.vertices + next_vertex_);
          next_vertex_ += chain.size();
          ::new (body_.chains + next_chain_++) std::uint64_t(end += chain.size());
        }
      } else {
        put<kind>(number, shape);
      }
    }
  }
  template <std::uint32_t kind, class R>
  void put(std::size_t number, const R& record) const {
    ::new (reinterpret_cast<R*>(body_.shapes[kind]) + number) R(record);
  }

 private:
  const Index::Body& body_;
  std::size_t next_[kKinds] = {}, next_vertex_ = 0, next_chain_ = 0;
};

std::shared_ptr<Index::Body> body_for(const Header& header) {
  const Layout layout(header);
  Block block = allocate(layout.end);
  // So that the same index makes the same file.
  for (const Layout::Gap& gap : layout.gaps)
    std::memset(block.get() + gap.begin, 0, gap.end - gap.begin);
  ::new (block.get()) Header(header);
  return std::make_shared<Index::Body>(std::move(block), layout.end);
}

template <class T>
auto filling_of(Index::Body& body) {
  const Layout layout(body.header());
  return Filling(
      std::get<BasicTree<T>>(body.tree), body.at<Node<T>>(layout.nodes),
      body.at<Below>(layout.below), body.ids,
      [&body](std::size_t slot) { return body.shape(static_cast<Slot>(slot)); },
      body.parts[0].own_boxes);
}

/// The boxes of some shapes: in `room`, or where they stand if they are boxes themselves.
template <class S>
LeafBoxes boxes_of(const S* shapes, std::size_t count, Box* room) {
  constexpr bool needs_room = is_bounded<S> && !is_own_box<S>;
  if constexpr (std::is_same_v<S, Box>) return {shapes, needs_room};
  for (std::size_t i = 0; i < count; ++i)
    if constexpr (needs_room)
      room[i] = bounds(shapes[i]);
    else
      room[i] = is_own_box<S> ? own_box(&shapes[i]) : covering_box(shapes[i]);
  return {room, needs_room};
}

/// Puts ids and shapes in their slots, and their boxes into leaves.
template <class S, class Tree>
void place(std::span<const S> shapes, const Index::Body& body, Tree& tree, int threads) {
  constexpr std::uint32_t kind = kind_of<S>();
  const auto shape_of = [&](std::size_t i) -> const S& { return shapes[i]; };
  if constexpr (kind < kPolygon) {
    auto* records = reinterpret_cast<S*>(body.shapes[kind]);
    pack(shapes.size(), threads, shape_of, body.ids,
         [&](std::size_t begin, std::size_t end, auto shape_in) {
           for (std::size_t slot = begin; slot < end; ++slot)
             ::new (records + slot) S(shape_in(slot));
           tree.fill(begin, end, [&](std::size_t first, std::size_t count, Box* room) {
             return boxes_of(records + first, count, room);
           });
         });
  } else {
    pack_by_middles(shapes.size(), threads, shape_of, body.ids, [](auto...) {});
    Writer writer(body);
    for (std::size_t slot = 0; slot < shapes.size(); ++slot) {
      if (slot + kAhead < shapes.size()) prefetch(&shapes[body.ids[slot + kAhead]]);
      writer.add(static_cast<Slot>(slot), shapes[body.ids[slot]]);
    }
    tree.fill_all(threads);
  }
}

/// The index with a tree of doubles.
std::shared_ptr<Index::Body> doubled(const Index::Body& floats, int threads) {
  Header header = floats.header();
  header.number_size = sizeof(double);
  auto body = body_for(header);
  // Everything before the nodes is equal.
  std::memcpy(body->block.get() + sizeof header, floats.block.get() + sizeof header,
              Layout(header).nodes - sizeof header);
  auto tree = filling_of<double>(*body);
  tree.fill_all(threads);
  tree.finish();
  return body;
}

template <class S>
std::shared_ptr<const Index::Body> build(std::span<const S> shapes, const Work& work) {
  if (work.progress) work.progress(0, shapes.size());
  if (library_checks)
    for (const S& shape : shapes) checked(AnyShape(shape));
  auto body = body_for(header_for(shapes));
  auto tree = filling_of<float>(*body);
  place(shapes, *body, tree, work.threads);
  tree.finish();
  if (tree.is_swollen()) body = doubled(*body, work.threads);
  if (work.progress) work.progress(shapes.size(), shapes.size());
  return body;
}

}  // namespace
}  // namespace detail::index

template <class S>
std::shared_ptr<const Index::Body> Index::body_of(std::span<const S> shapes, const Work& work) {
  return detail::index::build(shapes, work);
}

ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Point>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Line>, const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Ray>, const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Segment>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Circle>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Box>, const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const OrientedBox>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Ellipse>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Capsule>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const RoundedBox>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Polygon>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Polyline>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const Region>,
                                                                const Work&);
ABUT_EXPORTED std::shared_ptr<const Index::Body> Index::body_of(std::span<const AnyShape>,
                                                                const Work&);

}  // namespace abut
