// The memory of an index, one block, which is also the content of its file:
//
//     header │ ids: Id[n] │ places: Place[n], if kinds are mixed │ shapes of each kind, in packed
//     order │ vertices of polygons and outlines: Vec2[] │ ends of outlines' chains │ nodes of the
//     tree │ what is below each
//
// each part at the next multiple of 64 bytes. Everything else follows from the header.
#pragma once

#include <abut/index/index.hpp>
#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <tuple>

#include "prefetch.hpp"
#include "shape_view.hpp"
#include "tree.hpp"
#include "trees.hpp"

namespace abut::detail::index {

inline constexpr std::size_t kKinds = std::variant_size_v<AnyShape>;
inline constexpr auto kPolygon = static_cast<std::uint8_t>(ShapeKind::polygon);
inline constexpr auto kPolyline = static_cast<std::uint8_t>(ShapeKind::polyline);
inline constexpr auto kRegion = static_cast<std::uint8_t>(ShapeKind::region);
static_assert(kPolygon == kKinds - 3 && kPolyline == kKinds - 2 && kRegion == kKinds - 1,
              "what has vertices in the block comes last");

/// A polygon in the block.
struct PolygonRecord {
  std::uint64_t first = 0, count = 0;  ///< of its vertices
  double radius = 0;
};

/// A polyline or a region in the block.
struct OutlineRecord {
  std::uint64_t first = 0;        ///< of its vertices
  std::uint64_t first_chain = 0;  ///< of its chains' ends, which count from its first vertex
  std::uint64_t chains = 0;
  double radius = 0;
};

/// Where a shape stands: its kind, and its number among those.
struct Place {
  std::uint32_t packed;
  Place(std::uint32_t kind, std::uint32_t number) : packed(number << 4 | kind) {}
  std::uint32_t kind() const { return packed & 15; }
  std::uint32_t number() const { return packed >> 4; }
  static constexpr std::size_t kMost = std::size_t{1} << 28;
};

template <class S>
struct record_of {
  using type = S;
};
template <>
struct record_of<Polygon> {
  using type = PolygonRecord;
};
template <>
struct record_of<Polyline> {
  using type = OutlineRecord;
};
template <>
struct record_of<Region> {
  using type = OutlineRecord;
};
template <std::size_t kind>
using Record = typename record_of<std::variant_alternative_t<kind, AnyShape>>::type;

/// Calls f(std::integral_constant<std::size_t, kind>) for every kind.
constexpr void each_kind(auto&& f) {
  [&]<std::size_t... kind>(std::index_sequence<kind...>) {
    (f(std::integral_constant<std::size_t, kind>{}), ...);
  }(std::make_index_sequence<kKinds>{});
}

struct Header {
  static constexpr std::uint32_t kVersion = 3, kByteOrder = 0x01020304;
  static constexpr std::uint32_t kMixed = 255;

  char magic[8] = {'a', 'b', 'u', 't', ' ', 'i', 'd', 'x'};
  std::uint32_t version = kVersion, byte_order = kByteOrder;
  std::uint64_t checksum = 0;  ///< XXH3 of the block with this field 0; only in files
  std::uint64_t count = 0;
  std::uint32_t number_size = sizeof(float);  ///< of a node's numbers
  std::uint32_t kind = kMixed;                ///< of all shapes, if they are of one kind
  std::uint64_t count_of[kKinds] = {};
  std::uint64_t vertices = 0;
  std::uint64_t chains = 0;  ///< of all polylines and regions
};

/// Where the parts of a block begin, and its size.
struct Layout {
  explicit Layout(const Header& header) {
    end = sizeof(Header);
    ids = part(header.count, sizeof(Id));
    places = part(header.kind == Header::kMixed ? header.count : 0, sizeof(Place));
    each_kind([&](auto kind) { shapes[kind] = part(header.count_of[kind], sizeof(Record<kind>)); });
    vertices = part(header.vertices, sizeof(Vec2));
    chains = part(header.chains, sizeof(std::uint64_t));
    const std::size_t total = Levels(header.count).total;
    nodes = part(total,
                 header.number_size == sizeof(float) ? sizeof(Node<float>) : sizeof(Node<double>));
    below = part(total, sizeof(Below));
  }

  std::size_t ids, places, shapes[kKinds], vertices, chains, nodes, below, end;
  /// The bytes between two parts.
  struct Gap {
    std::size_t begin, end;
  };
  std::vector<Gap> gaps;

 private:
  std::size_t part(std::uint64_t count, std::size_t size) {
    const std::size_t begin = (end + 63) / 64 * 64;
    if (begin > end) gaps.push_back({end, begin});
    end = begin + count * size;
    return begin;
  }
};

/// The id in a slot that holds no shape.
inline constexpr Id kNobody = std::numeric_limits<Id>::max();

/// A tree and the shapes in its slots: those of an Index, or those of a DynamicIndex by their ids.
struct IndexPart {
  explicit IndexPart(const Index::Body& body);
  IndexPart(const Tree& t, const std::vector<AnyShape>* s, const Id* i, const Trees* outlines,
            bool boxes, bool own)
      : tree(t), ids(i), shapes(s), trees(outlines), holds_boxes(boxes), own_boxes(own) {}

  ShapeView shape(Slot slot) const;
  /// The shape with the tree of its edges, if it is an outline of many.
  PreparedView prepared(Slot slot) const;
  /// Begins to fetch what shape() and ids will be read for, as far as that is known without
  /// waiting.
  void fetch(Slot slot) const;
  /// The rest of it, later.
  void fetch_by_id(Slot slot) const {
    if (shapes) prefetch(&(*shapes)[ids[slot]]);
  }

  /// Whether shapes of a kind are what the tree has of them, but for rounding.
  static bool is_box(std::size_t kind) {
    return kind == AnyShape(Box{}).index() || kind == AnyShape(Point{}).index();
  }

  Tree tree;
  const Id* ids;
  const Index::Body* body = nullptr;
  const std::vector<AnyShape>* shapes = nullptr;
  const Trees* trees;  ///< of outlines: by their numbers among these, or by their ids
  bool holds_boxes;    ///< nothing but boxes and points
  bool own_boxes;      ///< boxes and points may stand in it without room: own_box()
};
using Parts = std::span<const IndexPart>;

/// Memory that is given back as it was got.
using Block = std::unique_ptr<std::byte, std::function<void(std::byte*)>>;
Block allocate(std::size_t size);

}  // namespace abut::detail::index

namespace abut {

struct Index::Body {
  Body(detail::index::Block block_, std::size_t size_) : block(std::move(block_)), size(size_) {
    const auto& header = this->header();
    const detail::index::Layout layout(header);
    ids = at<Id>(layout.ids);
    places = header.kind == detail::index::Header::kMixed ? at<detail::index::Place>(layout.places)
                                                          : nullptr;
    for (std::size_t kind = 0; kind < detail::index::kKinds; ++kind)
      shapes[kind] = block.get() + layout.shapes[kind];
    vertices = at<Vec2>(layout.vertices);
    chains = at<std::uint64_t>(layout.chains);
    if (header.number_size == sizeof(float))
      tree = tree_at<float>(layout);
    else
      tree = tree_at<double>(layout);
    trees.grow(header.count_of[detail::index::kPolyline] + header.count_of[detail::index::kRegion]);
    parts.emplace_back(*this);
  }
  Body(const Body&) = delete;
  static Index index(std::shared_ptr<const Body> body) { return Index(std::move(body)); }

  const detail::index::Header& header() const { return *at<detail::index::Header>(0); }
  template <class T>
  T* at(std::size_t offset) const {
    return reinterpret_cast<T*>(block.get() + offset);
  }

  std::uint32_t kind(detail::index::Slot slot) const {
    return places ? places[slot].kind() : header().kind;
  }
  std::size_t number(detail::index::Slot slot) const {
    return places ? places[slot].number() : slot;
  }
  /// The number of one among polylines and regions.
  std::size_t outline(detail::index::Slot slot) const {
    using detail::index::kPolyline;
    return number(slot) + (kind(slot) == kPolyline ? 0 : header().count_of[kPolyline]);
  }
  ShapeView shape(detail::index::Slot slot) const { return shape(kind(slot), number(slot)); }
  void fetch(detail::index::Slot slot) const {
    if (!places) prefetch(shapes[header().kind] + slot * kRecordSize[header().kind]);
  }
  ShapeView shape(std::uint32_t kind, std::size_t number) const {
    return kRecord[kind](*this, number);
  }

  detail::index::Block block;
  std::size_t size;
  Id* ids;
  detail::index::Place* places;
  std::byte* shapes[detail::index::kKinds];
  Vec2* vertices;
  std::uint64_t* chains;
  detail::index::Tree tree;
  std::vector<detail::index::IndexPart> parts;  ///< one: all of it
  detail::Trees trees;                          ///< of polylines, and of regions after them

  /// Where the shape of an id stands.
  detail::index::Slot slot_of(Id id) const {
    std::call_once(sought_, [&] {
      slots_.resize(header().count);
      for (std::size_t slot = 0; slot < slots_.size(); ++slot)
        slots_[ids[slot]] = static_cast<detail::index::Slot>(slot);
    });
    return slots_[id];
  }

 private:
  template <class T>
  detail::index::BasicTree<T> tree_at(const detail::index::Layout& layout) const {
    return {at<detail::index::Node<T>>(layout.nodes), static_cast<std::size_t>(header().count),
            detail::index::Levels(header().count), at<detail::index::Below>(layout.below)};
  }

  using RecordOf = ShapeView (*)(const Body&, std::size_t);
  template <std::size_t kind>
  static ShapeView record(const Body& body, std::size_t number) {
    const auto* records = reinterpret_cast<const detail::index::Record<kind>*>(body.shapes[kind]);
    if constexpr (kind == detail::index::kPolygon) {
      const detail::index::PolygonRecord& p = records[number];
      return PolygonRef{detail::PolygonView::of(body.vertices + p.first, p.count), p.radius};
    } else if constexpr (kind >= detail::index::kPolyline) {
      const detail::index::OutlineRecord& o = records[number];
      return detail::outline::View{nullptr,
                                   body.vertices + o.first,
                                   body.chains + o.first_chain,
                                   static_cast<std::size_t>(o.chains),
                                   o.radius,
                                   kind == detail::index::kRegion};
    } else {
      return records + number;
    }
  }
  static constexpr auto kRecordSize = []<std::size_t... kind>(std::index_sequence<kind...>) {
    return std::array<std::size_t, detail::index::kKinds>{sizeof(detail::index::Record<kind>)...};
  }(std::make_index_sequence<detail::index::kKinds>{});
  static constexpr auto kRecord = []<std::size_t... kind>(std::index_sequence<kind...>) {
    return std::array<RecordOf, detail::index::kKinds>{record<kind>...};
  }(std::make_index_sequence<detail::index::kKinds>{});

  mutable std::once_flag sought_;
  mutable std::vector<detail::index::Slot> slots_;
};

namespace detail::index {

inline IndexPart::IndexPart(const Index::Body& b)
    : tree(b.tree),
      ids(b.ids),
      body(&b),
      trees(&b.trees),
      holds_boxes(is_box(b.header().kind)),
      own_boxes(holds_boxes) {}
inline ShapeView IndexPart::shape(Slot slot) const {
  return body ? body->shape(slot) : view((*shapes)[ids[slot]]);
}
inline PreparedView IndexPart::prepared(Slot slot) const {
  const ShapeView s = shape(slot);
  if (!std::holds_alternative<outline::View>(s)) return {s};
  return trees->of(body ? body->outline(slot) : ids[slot], s);
}
inline void IndexPart::fetch(Slot slot) const {
  if (body) body->fetch(slot);
}

}  // namespace detail::index
}  // namespace abut
