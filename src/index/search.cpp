#include "search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>

#include "calling.hpp"
#include "gathered.hpp"
#include "kernels.hpp"
#include "prefetch.hpp"
#include "visitor.hpp"

namespace abut::detail::index {
namespace {

/// Room that a thread keeps from one question to the next.
struct Candidates {
  std::vector<Slot> sure, maybe;
  static Candidates& none() {
    thread_local Candidates room;
    room.sure.clear();
    room.maybe.clear();
    return room;
  }
};

/// The box that a box or point is; null for other shapes.
const Box* as_box(const ShapeView& shape, Box& room) {
  if (const auto* box = std::get_if<const Box*>(&shape)) return *box;
  if (const auto* point = std::get_if<const Point*>(&shape)) {
    room = {(*point)->position, (*point)->position};
    return &room;
  }
  return nullptr;
}

/// Calls meets(slot) for those whose shapes meet the query.
void refine(const Question& question, const IndexPart& part, std::span<const Slot> slots,
            auto meets) {
  const ShapeView& query = question.shape;
  if (slots.size() >= Gathered::kFew && part.body && !part.body->places &&
      Gathered::can(part.body->header().kind) && query.index() < kPolygon) {
    thread_local Gathered gathered;
    thread_local std::vector<std::uint64_t> words;
    visit_shape(
        [&](const auto& s) {
          using S = std::remove_cvref_t<decltype(s)>;
          if constexpr (!std::is_same_v<S, PolygonRef> && !abut::detail::Outlined<S>) {
            const batch::detail::Held asked(s);
            while (!slots.empty()) {
              const std::size_t n = std::min(slots.size(), SlotPairs::kEnough);
              heed_stop();
              each_meeting(asked.value,
                           gathered.of(*part.body, part.body->header().kind, n,
                                       [&](std::size_t i) { return slots[i]; }),
                           n, words, [&](std::size_t i) { meets(slots[i]); });
              slots = slots.subspan(n);
            }
          }
        },
        query);
    return;
  }
  // A tree of the question's edges pays from the second slot on.
  const PreparedView asked = slots.size() > 1 ? question.prepared() : PreparedView{query};
  for (const Slot slot : slots) part.fetch(slot);
  for (const Slot slot : slots) {
    heed_stop();
    if (intersects(asked, part.prepared(slot))) meets(slot);
  }
}

/// The k nearest of what was taken. The k-th least upper bound is the limit. Where boxes are asked
/// about boxes, their bounds serve until there are many: only the few that are left are measured.
class Nearest final : public PartVisitor {
 public:
  Nearest(const Question& question, std::size_t k, double within)
      : question_(question), k_(k), room_for_(8 * (std::min(k, kMost) + kWidth)), within_(within) {
    Box room;
    about_box_ = as_box(question.shape, room) != nullptr;
    limit = within;
  }
  std::size_t leaves = 0;  ///< taken so far

  void take(const LeafView& leaf) override {
    ++leaves;
    if (about_box_ && part->holds_boxes) {
      double most[kWidth];
      std::size_t count = 0;
      each_lane(leaf, [&](unsigned lane) { most[count++] = leaf.most[lane]; });
      lower_limit({most, count});
      each_lane(leaf, [&](unsigned lane) {
        const Slot slot = leaf.first + lane;
        if (leaf.least[lane] <= limit && !beats(slot)) {
          part->fetch(slot);
          room_.taken.push_back({leaf.least[lane], 0, part, slot, false});
        }
      });
      prefetch(part->ids + leaf.first);
    } else {
      each_in_order(leaf, [&](Slot slot) {
        const double d = distance(question_.prepared(), part->prepared(slot));
        if (d > limit && is_lowered()) return;
        if (!within_(d, question_, part->prepared(slot))) return;
        lower_limit({&d, 1});
        room_.taken.push_back({d, 0, part, slot, true});
      });
    }
    if (room_.taken.size() < room_for_) return;
    drop_far();
    // Many are as near as each other: it is time to know who comes last.
    if (room_.taken.size() > room_for_ / 2) {
      keep_nearest();
      // Fewer, if some that seemed to be are not within the distance asked for.
      if (room_.taken.size() < k_) return;
      const Taken& last = room_.taken.back();
      set_last({last.distance, last.id, last.part, last.slot});
    }
  }
  std::vector<Neighbour> sorted() {
    keep_nearest();
    std::vector<Neighbour> found;
    found.reserve(room_.taken.size());
    for (const Taken& t : room_.taken) found.push_back({t.id, t.distance});
    return found;
  }

 private:
  struct Taken {
    double distance;  ///< or less, if it is not measured yet
    Id id;            ///< once it is measured
    const IndexPart* part;
    Slot slot;
    bool measured;
  };
  /// Kept by a thread from one question to the next.
  struct Room {
    std::vector<double> bounds;  ///< the k least upper bounds: sorted, or a heap if k is large
    std::vector<Taken> taken;
  };

  /// Whether the k-th nearest sets the limit. Else distances in doubt may be a little above it.
  bool is_lowered() const { return limit < within_.distance; }
  void drop_far() {
    if (!is_lowered()) return;
    std::erase_if(room_.taken, [&](const Taken& t) { return t.distance > limit; });
  }
  /// Measures what is taken and keeps the k nearest, in order.
  void keep_nearest() {
    std::vector<Taken>& taken = room_.taken;
    drop_far();
    for (const Taken& t : taken) t.part->fetch_by_id(t.slot);
    for (Taken& t : taken) {
      heed_stop();
      t.id = t.part->ids[t.slot];
      if (t.measured) continue;
      const PreparedView other = t.part->prepared(t.slot);
      t.distance = distance(question_.prepared(), other);
      t.measured = within_(t.distance, question_, other);
    }
    std::erase_if(taken, [](const Taken& t) { return !t.measured; });
    const auto closer = [](const Taken& a, const Taken& b) {
      return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
    };
    const std::size_t count = std::min(k_, taken.size());
    std::partial_sort(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(count),
                      taken.end(), closer);
    taken.resize(count);
  }

  /// Lowers the limit by the upper bounds of the shapes that are taken.
  void lower_limit(std::span<const double> most) {
    std::vector<double>& bounds = room_.bounds;
    if (k_ <= 8) return insert<8>(most);
    if (k_ <= 16) return insert<16>(most);
    for (const double bound : most) {
      if (bounds.size() == k_) {
        if (!(bound < limit)) continue;
        std::pop_heap(bounds.begin(), bounds.end());
        bounds.back() = bound;
      } else {
        bounds.push_back(bound);
      }
      std::push_heap(bounds.begin(), bounds.end());
      if (bounds.size() == k_) limit = std::min(limit, bounds.front());
    }
  }
  /// Inserts into the n least, sorted. Every entry moves by at most one, so no branch is
  /// mispredicted.
  template <std::size_t n>
  void insert(std::span<const double> most) {
    room_.bounds.resize(n, std::numeric_limits<double>::infinity());
    std::array<double, n> least;
    std::copy_n(room_.bounds.begin(), n, least.begin());
    for (double bound : most)
      for (double& b : least) {
        const double before = b;
        b = std::min(before, bound);
        bound = std::max(before, bound);
      }
    std::copy_n(least.begin(), n, room_.bounds.begin());
    limit = std::min(limit, least[k_ - 1]);
  }

  static Room& room() {
    thread_local Room kept;
    kept.bounds.clear(), kept.taken.clear();
    return kept;
  }

  Room& room_ = room();
  const Question& question_;
  static constexpr std::size_t kMost = std::numeric_limits<Id>::max();

  std::size_t k_, room_for_;
  NoFarther within_;
  bool about_box_;
};

/// The nearest part of each of the k nearest groups among what was taken.
class NearestGroups final : public PartVisitor {
 public:
  NearestGroups(const Question& question, std::size_t k, const GroupOf& group_of, double within)
      : question_(question), k_(k), group_of_(group_of), within_(within) {
    limit = within;
  }

  void take(const LeafView& leaf) override {
    each_in_order(leaf, [&](Slot slot) {
      const Id id = part->ids[slot];
      const std::uint32_t group = group_of_(id);
      const auto known = nearest_of_.find(group);
      if (known != nearest_of_.end() && known->second.first < leaf.least[slot - leaf.first]) return;
      const Place place{distance(question_.prepared(), part->prepared(slot)), id};
      if (!within_(place.first, question_, part->prepared(slot))) return;
      if (known == nearest_of_.end()) {
        nearest_of_.emplace(group, place);
      } else {
        if (!(place < known->second)) return;
        in_order_.erase(known->second);
        known->second = place;
      }
      in_order_.emplace(place, Nearest{group, part, slot});
      if (in_order_.size() > k_) {
        const auto last = std::prev(in_order_.end());
        nearest_of_.erase(last->second.group);
        in_order_.erase(last);
      }
      if (in_order_.size() < k_) return;
      const auto& [last, nearest] = *std::prev(in_order_.end());
      set_last({last.first, last.second, nearest.part, nearest.slot});
    });
  }
  std::vector<Neighbour> sorted() const {
    std::vector<Neighbour> found;
    for (const auto& [place, nearest] : in_order_) found.push_back({place.second, place.first});
    return found;
  }

 private:
  using Place = std::pair<double, Id>;  // distance and id of a part
  struct Nearest {
    std::uint32_t group;
    const IndexPart* part;
    Slot slot;
  };

  const Question& question_;
  std::size_t k_;
  const GroupOf& group_of_;
  NoFarther within_;
  std::unordered_map<std::uint32_t, Place> nearest_of_;
  std::map<Place, Nearest> in_order_;
};

/// The first hit among what was taken; hit(shape) is its cast.
template <class Hit>
class FirstHit final : public PartVisitor {
 public:
  FirstHit(double latest, Hit hit) : hit_(hit) { limit = latest; }
  std::optional<IndexHit> first;

  void take(const LeafView& leaf) override {
    each_in_order(leaf, [&](Slot slot) {
      const std::optional<CastHit> found = hit_(part->prepared(slot));
      const Id id = part->ids[slot];
      if (!found ||
          (first && (found->t > first->hit.t || (found->t == first->hit.t && id > first->id))))
        return;
      first = IndexHit{id, *found};
      set_last({found->t, id, part, slot});
    });
  }

 private:
  Hit hit_;
};
template <class Hit>
std::optional<IndexHit> find_first_hit(Parts parts, const Question& question, Vec2 motion,
                                       double latest, Hit hit) {
  FirstHit<Hit> visitor(latest, hit);
  for (const IndexPart& part : parts) {
    visitor.part = &part;
    visit_first_hit(part.tree, question.box, question.strip(), motion, visitor);
  }
  return visitor.first;
}

}  // namespace

AnyShape shape_of(const ShapeView& v) {
  return visit_shape(
      [](const auto& s) -> AnyShape {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(s)>, PolygonRef>)
          return Polygon{{s.vertices.data, s.vertices.data + s.vertices.count}, s.radius};
        else if constexpr (abut::detail::Outlined<std::remove_cvref_t<decltype(s)>>) {
          std::vector<std::vector<Vec2>> chains;
          for (std::size_t i = 0; i < s.count; ++i)
            chains.emplace_back(s.chain(i).begin(), s.chain(i).end());
          if (s.region) return Region{std::move(chains), s.radius};
          return Polyline{std::move(chains), s.radius};
        } else
          return s;
      },
      v);
}

void find_meeting(Parts parts, const AnyShape& query, std::vector<Id>& found) {
  const Question question(query);
  Box room;
  const Box* box = as_box(question.shape, room);
  for (const IndexPart& part : parts) {
    Candidates& slots = Candidates::none();
    find_overlapping(
        part.tree,
        {box ? *box : question.box, question.strip(), part.holds_boxes ? box : nullptr, part.ids},
        slots.sure, slots.maybe);
    const auto add = [&](Slot slot) { found.push_back(part.ids[slot]); };
    for (const Slot slot : slots.sure) add(slot);
    if (box && part.holds_boxes) {
      for (const Slot slot : slots.maybe)
        if (Box other; intersects(*box, *as_box(part.shape(slot), other))) add(slot);
    } else {
      refine(question, part, slots.maybe, add);
    }
  }
}

void find_within(Parts parts, const AnyShape& query, double within, std::vector<Id>& found) {
  if (!(within >= 0)) return;
  Question question(query);
  question.widen(within);
  Box room;
  const bool about_box = as_box(question.shape, room) != nullptr;
  for (const IndexPart& part : parts) {
    Candidates& slots = Candidates::none();
    // distance() of two boxes or points errs by little of itself; of others, by little of all numbers.
    const bool in_doubt = part.own_boxes && !(about_box && part.holds_boxes);
    find_overlapping(part.tree, {question.box, question.strip(), nullptr, part.ids, in_doubt},
                     slots.sure, slots.maybe);
    for (const Slot slot : slots.maybe) part.fetch(slot);
    for (const Slot slot : slots.maybe) {
      heed_stop();
      if (within_distance(question.prepared(), part.prepared(slot), within))
        found.push_back(part.ids[slot]);
    }
  }
}

std::vector<Neighbour> find_nearest(Parts parts, const AnyShape& query, std::size_t k,
                                    double within, std::size_t* leaves) {
  if (k == 0 || !(within >= 0)) return {};
  const Question question(query);
  Nearest nearest(question, k, within);
  visit_nearest(parts, question, nearest);
  if (leaves) *leaves = nearest.leaves;
  return nearest.sorted();
}
std::vector<Neighbour> find_nearest_groups(Parts parts, const AnyShape& query, std::size_t k,
                                           const GroupOf& group_of, double within) {
  if (k == 0 || !(within >= 0)) return {};
  const Question question(query);
  const Calling calling(parts.data());
  NearestGroups nearest(question, k, group_of, within);
  visit_nearest(parts, question, nearest);
  return nearest.sorted();
}
std::optional<IndexHit> find_cast(Parts parts, const Ray& ray) {
  const AnyShape origin = Point{ray.origin};
  return find_first_hit(parts, Question(origin), ray.direction,
                        std::numeric_limits<double>::infinity(),
                        [&](const PreparedView& s) { return cast(ray, s); });
}
std::optional<IndexHit> find_cast(Parts parts, const AnyShape& moving, Vec2 motion) {
  const Question question(moving);
  return find_first_hit(parts, question, motion, 1,
                        [&](const PreparedView& s) { return cast(question, motion, s); });
}

/// f(x), by the tree of an outline or the shape itself.
static auto by_tree(const PreparedView& v, auto f) {
  if (v.tree) return f(*v.tree);
  if (const auto* o = std::get_if<outline::View>(&v.shape)) return f(outline::Tree(*o));
  return f(shape_of(v.shape));
}

std::optional<CastHit> cast(const Ray& ray, const PreparedView& target) {
  return by_tree(target, [&](const auto& t) {
    using abut::cast, abut::detail::cast;
    return cast(ray, t);
  });
}
std::optional<CastHit> cast(const Question& moving, Vec2 motion, const PreparedView& target) {
  const outline::Tree* tree = moving.prepared().tree;
  return by_tree(target, [&](const auto& t) {
    using abut::cast, abut::detail::cast;
    return tree ? cast(*tree, motion, t) : cast(moving.given, motion, t);
  });
}
std::optional<Contact> contact(const PreparedView& a, const PreparedView& b, double margin) {
  return by_tree(a, [&](const auto& p) {
    return by_tree(b, [&](const auto& q) -> std::optional<Contact> {
      if constexpr (std::is_same_v<decltype(p), const AnyShape&> &&
                    std::is_same_v<decltype(q), const AnyShape&>) {
        return abut::contact(p, q, margin);
      } else {
        return abut::detail::contact(p, q, margin);
      }
    });
  });
}
double separation(const Question& a, const PreparedView& b) {
  return by_tree(b, [&](const auto& q) {
    if constexpr (std::is_same_v<decltype(q), const outline::Tree&>)
      return abut::detail::separation(q, a.given);
    else if (const outline::Tree* tree = a.prepared().tree)
      return abut::detail::separation(*tree, q);
    else
      return abut::separation(a.given, q);
  });
}

}  // namespace abut::detail::index
