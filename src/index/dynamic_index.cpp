#include <abut/index/dynamic_index.hpp>
#include <algorithm>
#include <stdexcept>

#include "calling.hpp"
#include "covering.hpp"
#include "filling.hpp"
#include "large_array.hpp"
#include "packing.hpp"
#include "search.hpp"

namespace abut {
namespace detail::index {
namespace {

constexpr const char* kTooMany = "abut::DynamicIndex: more shapes than there are ids (2^32 − 1)";
/// Slots of the smallest tree, which new shapes go to.
constexpr std::size_t kLeastFresh = 64, kMostFresh = 1024;

/// The extent of boxes, which says how many of them a query visits: areas for point queries,
/// perimeters for long shapes (surface area heuristic). A box that is unbounded along an axis
/// counts by the other one.
struct Spread {
  double perimeter = 0, area = 0;  ///< an eighth, and a sixteenth: nearly all are numbers then

  Spread() = default;
  template <class T>
  explicit Spread(const BasicBox<2, T>& b) {
    const auto side = [](double low, double high) {
      const double s = 0.25 * high - 0.25 * low;
      return s < HUGE_VAL ? s : 0;
    };
    if (is_empty(b)) return;
    const double x = side(b.min.x, b.max.x), y = side(b.min.y, b.max.y);
    perimeter = x + y;
    area = x * y < HUGE_VAL ? x * y : 0;
  }
  Spread& operator+=(const Spread& s) {
    perimeter += s.perimeter, area += s.area;
    return *this;
  }
  Spread& operator-=(const Spread& s) {
    perimeter -= s.perimeter, area -= s.area;
    return *this;
  }
  /// Whether the spread has grown by a factor, and the area by more than allowed() on top: thin boxes that grow a little wider
  /// are many times as large.
  bool exceeds(double factor, const Spread& s, auto allowed) const {
    return perimeter > factor * s.perimeter ||
           (area > factor * s.area && area > factor * s.area + allowed());
  }
};
/// Whether b is endless where a is not.
template <class T>
bool is_more_endless(const BasicBox<2, T>& b, const BasicBox<2, T>& a) {
  const auto is = [](T x, T y) { return std::isinf(x) && !std::isinf(y); };
  return is(b.min.x, a.min.x) || is(b.min.y, a.min.y) || is(b.max.x, a.max.x) ||
         is(b.max.y, a.max.y);
}
template <class T>
bool holds(const BasicBox<2, T>& outer, const BasicBox<2, T>& inner) {
  return outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && inner.max.x <= outer.max.x &&
         inner.max.y <= outer.max.y;
}

/// A tree whose boxes may change.
template <class T>
class Growing {
 public:
  explicit Growing(std::size_t slots) : levels_(slots), slots_(slots), nodes_(levels_.total) {
    for (Node<T>& node : nodes_) clear_lanes(node, 0);
  }

  BasicTree<T> tree() const {
    return {nodes_.data(), slots_, levels_, below_.empty() ? nullptr : below_.data()};
  }
  /// Is called after the shape in a slot has become another, or is gone.
  void note_change(Slot slot) {
    if (below_.empty()) return;
    std::size_t at = slot;
    for (int level = 0; level < levels_.count; ++level) {
      Below& below = below_[levels_.first[level] + (at /= kWidth)];
      // Then nothing above it is alike either.
      if (below.alike == 0) return;
      below.alike = 0;
    }
  }

  /// Fills it: pack(filling) fills the leaves. False if rounding has made them too large.
  bool fill(const Id* ids, auto shape_of, bool own_boxes, auto pack) {
    below_.resize(levels_.total);
    const BasicTree<T> own = tree();
    Filling filling(own, nodes_.data(), below_.data(), ids, shape_of, own_boxes);
    pack(filling);
    filling.finish();
    spread_ = tight_spread_ = spread_of_leaves();
    return !filling.is_swollen();
  }
  /// Makes the upper boxes tight, after the leaves have grown.
  void make_tight() {
    fill_upper_levels(nodes_.data(), levels_);
    spread_ = tight_spread_ = spread_of_leaves();
  }
  /// The leaves' boxes, taken together, are twice as large as when they were tight.
  bool is_loose() const {
    return spread_.exceeds(2, tight_spread_, [this] { return area(); });
  }
  const Spread& tight_spread() const { return tight_spread_; }
  /// The area of the box around all. If the leaves' areas grow by so much, a point query visits one
  /// more leaf.
  double area() const { return slots_ > 0 ? Spread(hull(nodes_.back())).area : 0; }

  void clear(Slot slot) {
    nodes_[slot / kWidth].set(slot % kWidth, empty_box<T>());
    note_change(slot);
  }

  /// Gives a slot its box. Unless `far` is allowed, false if its leaf would become more than twice
  /// as long, or more than twice as large and by more than its share of the area.
  bool set(Slot slot, const Box& box, bool far) {
    const BasicBox<2, T> b = rounded_outwards<T>(is_beyond<T>(box) ? everywhere() : box);
    std::size_t at = slot;
    if (levels_.count > 1) {
      const BasicBox<2, T> leaf = around(1, slot / kWidth);
      if (!holds(leaf, b)) {
        const BasicBox<2, T> grown = hull(leaf, b);
        const Spread before(leaf), after(grown);
        const auto share = [this] { return area() / static_cast<double>(levels_.first[1]); };
        if (!far && (after.exceeds(2, before, share) || is_more_endless(grown, leaf))) return false;
        spread_ += after;
        spread_ -= before;
      }
    }
    nodes_[slot / kWidth].set(slot % kWidth, b);
    note_change(slot);
    for (int level = 1; level < levels_.count; ++level) {
      at /= kWidth;
      const BasicBox<2, T> old = around(level, at);
      if (holds(old, b)) break;
      nodes_[levels_.first[level] + at / kWidth].set(at % kWidth, hull(old, b));
    }
    return true;
  }

 private:
  /// The box around node `child` of the level below.
  BasicBox<2, T> around(int level, std::size_t child) const {
    return nodes_[levels_.first[level] + child / kWidth].box(child % kWidth);
  }
  Spread spread_of_leaves() const {
    Spread sum;
    if (levels_.count > 1)
      for (std::size_t child = 0; child < levels_.first[1]; ++child)
        sum += Spread(around(1, child));
    return sum;
  }

  Levels levels_;
  std::size_t slots_;
  LargeArray<Node<T>> nodes_;
  LargeArray<Below> below_;
  Spread spread_, tight_spread_;
};

/// One of the trees, with the ids in its slots.
struct Layer {
  explicit Layer(std::size_t slots) : tree(Growing<float>(slots)), ids(slots, kNobody) {}

  std::variant<Growing<float>, Growing<double>> tree;
  LargeArray<Id> ids;
  std::size_t used = 0, live = 0;  ///< slots ever filled; shapes in them now
  Spread spread_when_built;
};

}  // namespace
}  // namespace detail::index

using namespace detail::index;

struct DynamicIndex::Body {
  struct Where {
    std::uint32_t layer = 0;
    Slot slot = 0;
  };

  Body() {
    add_fresh_layer();
    note_parts();
  }

  /// While there are only boxes and points, they get no room in the trees.
  bool gives_no_room() {
    if (others == 0 && !std::exchange(own_boxes, true)) note_parts();
    return others == 0;
  }
  Box box_of(Id id) {
    const ShapeView shape = view(shapes[id]);
    return gives_no_room() ? own_box(shape) : covering_box(shape);
  }

  void require(Id id) const {
    if (id >= where.size() || where[id].slot == kNobody)
      throw std::out_of_range("abut::DynamicIndex: no shape has the id " + std::to_string(id));
  }

  Id insert(AnyShape shape) {
    Id id = static_cast<Id>(shapes.size());
    if (free.empty()) {
      if (id == kNobody) throw std::length_error(kTooMany);
      shapes.push_back(std::move(shape));
      where.push_back({});
    } else {
      id = free.back();
      free.pop_back();
      shapes[id] = std::move(shape);
    }
    count(id, 1);
    add_fresh(id);
    ++live;
    return id;
  }

  /// The last layer takes what is new as it comes, and is merged with those before it when it is
  /// full: so it holds a small part of all.
  void add_fresh_layer() { layers.emplace_back(std::clamp(live / 8, kLeastFresh, kMostFresh)); }
  void add_fresh(Id id) {
    if (layers.back().used == layers.back().ids.size()) merge();
    Layer& fresh = layers.back();
    const auto slot = static_cast<Slot>(fresh.used++);
    fresh.ids[slot] = id;
    ++fresh.live;
    where[id] = {static_cast<std::uint32_t>(layers.size() - 1), slot};
    const Box box = box_of(id);
    std::visit([&](auto& tree) { tree.set(slot, box, true); }, fresh.tree);
  }

  void move(Id id, AnyShape shape) {
    require(id);
    count(id, -1);
    shapes[id] = std::move(shape);
    count(id, 1);
    const Box box = box_of(id);
    const Where at = where[id];
    const bool fresh = at.layer + 1 == layers.size();
    const bool stays = std::visit([&](auto& tree) { return tree.set(at.slot, box, fresh); },
                                  layers[at.layer].tree);
    if (stays) {
      const bool loose =
          std::visit([](const auto& tree) { return tree.is_loose(); }, layers[at.layer].tree);
      if (loose) tidy(at.layer);
    } else {
      remove_from_grove(id);
      add_fresh(id);
    }
  }

  void erase(Id id) {
    require(id);
    remove_from_grove(id);
    where[id].slot = kNobody;
    count(id, -1);
    shapes[id] = Point{};
    free.push_back(id);
    --live;
  }

  void remove_from_grove(Id id) {
    const Where at = where[id];
    Layer& layer = layers[at.layer];
    std::visit([&](auto& tree) { tree.clear(at.slot); }, layer.tree);
    layer.ids[at.slot] = kNobody;
    --layer.live;
    if (at.layer + 1 != layers.size() && 2 * layer.live < layer.ids.size()) rebuild(at.layer);
  }

  void tidy(std::size_t g) {
    const bool has_drifted = std::visit(
        [&](auto& tree) {
          tree.make_tight();
          return tree.tight_spread().exceeds(1.5, layers[g].spread_when_built,
                                             [&] { return tree.area(); });
        },
        layers[g].tree);
    // In the order of where they once were, shapes that have drifted apart make large leaves.
    if (g + 1 < layers.size() && has_drifted) rebuild(g);
  }

  void refit() {
    for (std::size_t g = 0; g < layers.size(); ++g) tidy(g);
    if (layers.back().live >= kLeastFresh) merge();
  }

  /// Empties the fresh layer into a new one, with all the older ones that are not much larger.
  void merge() {
    std::vector<Id> ids;
    const auto take = [&] {
      for (const Id id : layers.back().ids)
        if (id != kNobody) ids.push_back(id);
      layers.pop_back();
    };
    take();
    while (!layers.empty() && layers.back().live <= 2 * ids.size()) take();
    layers.emplace_back(0);
    rebuild(layers.size() - 1, std::move(ids));
    add_fresh_layer();
    note_parts();
  }

  /// Builds a layer of an index that is changed: nothing stops it halfway.
  void rebuild(std::size_t g, std::vector<Id> ids = {}) {
    const abut::detail::AsksHere nothing(nullptr);
    build(g, std::move(ids), {1});
  }
  /// Builds a layer anew of these shapes, or of those in it.
  void build(std::size_t g, std::vector<Id> ids, const Work& work) {
    if (ids.empty())
      for (const Id id : layers[g].ids)
        if (id != kNobody) ids.push_back(id);
    const std::size_t n = ids.size();
    Layer layer(n);
    layer.used = layer.live = n;
    const auto shape_in = [&](std::size_t slot) { return view(shapes[layer.ids[slot]]); };
    // Packed as numbers of `ids`; a slab that is packed gets its ids and its boxes at once.
    const auto pack = [&](auto& filling) {
      pack_by_middles(
          n, work.threads, [&](std::size_t i) -> const AnyShape& { return shapes[ids[i]]; },
          layer.ids.data(),
          [&](std::size_t begin, std::size_t end) {
            for (std::size_t slot = begin; slot < end; ++slot) {
              Id& id = layer.ids[slot];
              id = ids[id];
              where[id] = {static_cast<std::uint32_t>(g), static_cast<Slot>(slot)};
            }
            filling.fill(begin, end, [&](std::size_t first, std::size_t count, Box* room) {
              constexpr std::size_t kFetched = 16;  // in packed order they are anywhere in memory
              for (std::size_t i = 0; i < count; ++i) {
                const std::size_t slot = first + i;
                if (slot + kFetched < end) fetch(shapes[layer.ids[slot + kFetched]]);
                room[i] = filling.box_of(slot);
              }
              return LeafBoxes{room, false};
            });
          });
    };
    auto& floats = std::get<Growing<float>>(layer.tree);
    const bool no_room = gives_no_room();
    if (!floats.fill(layer.ids.data(), shape_in, no_room, pack)) {
      auto& doubles = layer.tree.emplace<Growing<double>>(n);
      doubles.fill(layer.ids.data(), shape_in, no_room,
                   [&](auto& filling) { filling.fill_all(work.threads); });
    }
    layer.spread_when_built =
        std::visit([](const auto& tree) { return tree.tight_spread(); }, layer.tree);
    layers[g] = std::move(layer);
    note_parts();
  }

  /// Is called before a shape goes (change −1) and after one has come (+1).
  void count(Id id, int change) {
    if (std::visit([]<class S>(const S&) { return abut::detail::Outlined<S>; }, shapes[id]))
      change > 0 ? trees.grow(id + std::size_t{1}) : trees.forget(id);
    if (IndexPart::is_box(shapes[id].index())) return;
    const bool had_none = others == 0;
    others += static_cast<std::size_t>(change);
    if (had_none != (others == 0)) note_parts();
  }

  void note_parts() {
    parts.clear();
    for (const Layer& layer : layers)
      parts.emplace_back(
          std::visit([](const auto& tree) -> Tree { return tree.tree(); }, layer.tree), &shapes,
          layer.ids.data(), &trees, others == 0, own_boxes);
  }

  std::vector<AnyShape> shapes;
  abut::detail::Trees trees;  ///< of outlines, by their ids
  LargeArray<Where> where;
  std::vector<Id> free;
  std::vector<Layer> layers;     ///< the last is the fresh one
  std::vector<IndexPart> parts;  ///< the layers as questions see them
  std::size_t live = 0;
  std::size_t others = 0;  ///< that are not boxes or points
  bool own_boxes = false;  ///< some stand in the trees without room
};

DynamicIndex::DynamicIndex(std::unique_ptr<Body> body)
    : Indexed(body->parts), body_(std::move(body)) {}
DynamicIndex::DynamicIndex() : DynamicIndex(std::make_unique<Body>()) {}
DynamicIndex::DynamicIndex(std::vector<AnyShape> shapes, const Work& work) : DynamicIndex() {
  if (shapes.empty()) return;
  const std::size_t n = shapes.size();
  if (n > kNobody) throw std::length_error(kTooMany);
  if (work.progress) work.progress(0, n);
  body_->shapes = std::move(shapes);
  body_->where.resize(n);
  body_->live = n;
  std::vector<Id> ids(n);
  for (std::size_t i = 0; i < n; ++i) {
    ids[i] = static_cast<Id>(i);
    body_->count(ids[i], 1);
  }
  body_->layers.insert(body_->layers.begin(), Layer(0));
  body_->build(0, std::move(ids), work);
  if (work.progress) work.progress(n, n);
}
DynamicIndex::~DynamicIndex() = default;
DynamicIndex::DynamicIndex(DynamicIndex&&) noexcept = default;
DynamicIndex& DynamicIndex::operator=(DynamicIndex&&) noexcept = default;

std::size_t DynamicIndex::size() const { return body_->live; }
Id DynamicIndex::id_end() const { return static_cast<Id>(body_->where.size()); }
bool DynamicIndex::contains(Id id) const {
  return id < body_->where.size() && body_->where[id].slot != kNobody;
}
const AnyShape& DynamicIndex::operator[](Id id) const {
  body_->require(id);
  return body_->shapes[id];
}
DynamicIndex::Body& DynamicIndex::changed() {
  detail::Calling::refuse_change(body_->parts.data());
  return *body_;
}
Id DynamicIndex::insert(AnyShape shape) { return changed().insert(std::move(shape)); }
void DynamicIndex::move(Id id, AnyShape shape) { changed().move(id, std::move(shape)); }
void DynamicIndex::erase(Id id) { changed().erase(id); }
void DynamicIndex::refit() { changed().refit(); }

}  // namespace abut
