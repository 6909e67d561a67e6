// Questions about some of the shapes: those that a filter lets through, the first few that are hit,
// any at all; and joins of those that see each other.
#include <abut/queries/cast_rotating.hpp>
#include <abut/queries/centroid.hpp>

#include "calling.hpp"
#include "visitor.hpp"

namespace abut {
namespace detail::index {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

/// The k nearest of those that are let through.
class NearestOfSome final : public PartVisitor {
 public:
  NearestOfSome(const Question& question, std::size_t k, const Filter& filter, double within)
      : question_(question), k_(k), filter_(filter), within_(within) {
    limit = within;
  }
  std::vector<Neighbour> found;  ///< in order

  void take(const LeafView& leaf) override {
    each_in_order(leaf, [&](Slot slot) {
      const Id id = part->ids[slot];
      if (!filter_(id)) return;
      const Neighbour one{id, distance(question_.prepared(), part->prepared(slot))};
      if (found.size() == k_ && one.distance > found.back().distance) return;
      if (!within_(one.distance, question_, part->prepared(slot))) return;
      const auto closer = [](const Neighbour& a, const Neighbour& b) {
        return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
      };
      const auto at = std::upper_bound(found.begin(), found.end(), one, closer);
      const bool is_last = at == found.end();
      found.insert(at, one);
      if (found.size() > k_) found.pop_back();
      if (found.size() < k_) return;
      limit = std::min(limit, found.back().distance);
      if (is_last && found.back() == one) set_last({one.distance, id, part, slot});
    });
  }

 private:
  const Question& question_;
  std::size_t k_;
  const Filter& filter_;
  NoFarther within_;
};

/// The one that is separated the least: until one meets, the nearest; then the one it is deepest
/// in.
class LeastSeparated final : public PartVisitor {
 public:
  LeastSeparated(const Question& question, const Filter& filter, double within)
      : question_(question), filter_(filter), within_(within) {
    limit = within;
  }
  std::optional<Neighbour> found;

  void take(const LeafView& leaf) override {
    each_in_order(leaf, [&](Slot slot) {
      const Id id = part->ids[slot];
      if (!filter_(id)) return;
      const double d = separation(question_, part->prepared(slot));
      if (!(d <= 0) && !within_(d, question_, part->prepared(slot))) return;
      if (found && (d > found->distance || (d == found->distance && id > found->id))) return;
      found = {id, d};
      limit = std::min(limit, std::max(d, 0.0));
    });
  }

 private:
  const Question& question_;
  const Filter& filter_;
  NoFarther within_;
};

/// The first k hits; hit(shape) is the cast of one.
template <class Hit>
class FirstHits final : public PartVisitor {
 public:
  FirstHits(std::size_t k, double latest, const CastOptions& options, Vec2 motion, const Hit& hit)
      : k_(k), options_(options), motion_(motion), hit_(hit) {
    limit = latest;
  }
  std::vector<IndexHit> found;  ///< in order
  bool any_will_do = false;

  void take(const LeafView& leaf) override {
    each_in_order(leaf, [&](Slot slot) {
      const Id id = part->ids[slot];
      if (!options_.filter(id)) return;
      const std::optional<CastHit> hit = hit_(part->prepared(slot));
      if (!hit || !(hit->t <= limit)) return;
      if (options_.start == CastStart::one_way && is_passed(*hit, motion_)) return;
      const IndexHit one{id, *hit};
      const auto sooner = [](const IndexHit& a, const IndexHit& b) {
        return a.hit.t < b.hit.t || (a.hit.t == b.hit.t && a.id < b.id);
      };
      found.insert(std::upper_bound(found.begin(), found.end(), one, sooner), one);
      if (found.size() > k_) found.pop_back();
      if (found.size() == k_) limit = std::min(limit, found.back().hit.t);
      if (any_will_do) limit = -1;
    });
  }

 private:
  std::size_t k_;
  const CastOptions& options_;
  Vec2 motion_;
  const Hit& hit_;
};

/// `latest`: the greatest time without a reach.
template <class Hit>
std::vector<IndexHit> find_hits(Parts parts, const Question& question, Vec2 motion, double latest,
                                std::size_t k, const CastOptions& options, bool any_will_do,
                                const Hit& hit) {
  if (k == 0 || !(options.reach >= 0)) return {};
  const Calling calling(parts.data());
  if (options.reach < kForever) latest = std::min(latest, options.reach / length(motion));
  FirstHits<Hit> visitor(k, latest, options, motion, hit);
  visitor.any_will_do = any_will_do;
  for (const IndexPart& part : parts) {
    if (any_will_do && !visitor.found.empty()) break;
    visitor.part = &part;
    visit_first_hit(part.tree, question.box, question.strip(), motion, visitor);
  }
  return std::move(visitor.found);
}
std::vector<IndexHit> find_hits(Parts parts, const Ray& ray, std::size_t k,
                                const CastOptions& options, bool any_will_do = false) {
  const AnyShape origin = Point{ray.origin};
  return find_hits(parts, Question(origin), ray.direction, kForever, k, options, any_will_do,
                   [&](const PreparedView& s) { return index::cast(ray, s); });
}
std::vector<IndexHit> find_hits(Parts parts, const AnyShape& moving, Vec2 motion, std::size_t k,
                                const CastOptions& options, bool any_will_do = false) {
  const Question question(moving);
  return find_hits(parts, question, motion, 1, k, options, any_will_do,
                   [&](const PreparedView& s) { return index::cast(question, motion, s); });
}
std::optional<IndexHit> first_of(std::vector<IndexHit> hits) {
  if (hits.empty()) return std::nullopt;
  return hits.front();
}

double reach_around(const auto& shape, Vec2 pivot) { return reach_from(shape, pivot, Units{0}); }

/// Where each id of an index is.
class ById {
 public:
  explicit ById(Parts parts) {
    for (const IndexPart& part : parts)
      for (Slot slot = 0; slot < slots_of(part.tree); ++slot) {
        const Id id = part.ids[slot];
        if (id == kNobody) continue;
        if (id >= at_.size()) at_.resize(std::max<std::size_t>(id + 1, 2 * at_.size()));
        at_[id] = {&part, slot};
      }
  }
  PreparedView operator[](Id id) const { return at_[id].first->prepared(at_[id].second); }

 private:
  std::vector<std::pair<const IndexPart*, Slot>> at_;
};

bool has_all(const PairFilter::Bits& bits) { return bits.layers.empty() && bits.masks.empty(); }
bool sees(const PairFilter::Bits& a, Id id_a, const PairFilter::Bits& b, Id id_b) {
  constexpr std::uint32_t all = ~std::uint32_t{0};
  const std::uint32_t mask = id_a < a.masks.size() ? a.masks[id_a] : all;
  const std::uint32_t layers = id_b < b.layers.size() ? b.layers[id_b] : all;
  return (mask & layers) != 0;
}

/// A join whose sink gets only the pairs that see each other.
std::size_t join_some(const PairFilter& filter, bool with_itself, const MatchSink& sink,
                      auto join) {
  const PairFilter::Bits &a = filter.a, &b = with_itself ? filter.a : filter.b;
  if (has_all(a) && has_all(b) && !filter.accepts) return join(sink);
  std::vector<Match> kept;
  std::size_t count = 0;
  join([&](std::span<const Match> matches) {
    kept.clear();
    for (const Match& m : matches)
      if (sees(a, m.a, b, m.b) && sees(b, m.b, a, m.a) &&
          (!filter.accepts || filter.accepts(m.a, m.b)))
        kept.push_back(m);
    count += kept.size();
    if (sink && !kept.empty()) sink(kept);
  });
  return count;
}

/// A sink of matches that hands their contacts on.
class Contacts {
 public:
  Contacts(Parts a, Parts b, double margin, const ContactSink& sink)
      : a_(a), b_(b), margin_(margin), sink_(sink) {}
  void operator()(std::span<const Match> matches) {
    found_.clear();
    for (const Match& m : matches) {
      heed_stop();
      if (const auto c = index::contact(a_[m.a], b_[m.b], margin_))
        found_.push_back({m.a, m.b, *c});
    }
    count_ += found_.size();
    if (sink_ && !found_.empty()) sink_(found_);
  }
  std::size_t count() const { return count_; }

 private:
  ById a_, b_;
  double margin_;
  const ContactSink& sink_;
  std::vector<ContactMatch> found_;
  std::size_t count_ = 0;
};

}  // namespace
}  // namespace detail::index

using namespace detail::index;

std::vector<Id> Indexed::meeting(const AnyShape& query, const Filter& filter) const {
  const detail::Calling calling(parts().data());
  std::vector<Id> found = meeting(query);
  std::erase_if(found, [&](Id id) { return !filter(id); });
  return found;
}
std::vector<Id> Indexed::within(const AnyShape& query, double distance,
                                const Filter& filter) const {
  const detail::Calling calling(parts().data());
  std::vector<Id> found = within(query, distance);
  std::erase_if(found, [&](Id id) { return !filter(id); });
  return found;
}
std::vector<Neighbour> Indexed::nearest(const AnyShape& query, std::size_t k, const Filter& filter,
                                        double within) const {
  if (k == 0 || !(within >= 0)) return {};
  const Question question(query);
  const detail::Calling calling(parts().data());
  NearestOfSome nearest(question, k, filter, within);
  visit_nearest(Parts(parts()), question, nearest);
  return std::move(nearest.found);
}
bool Indexed::meets_any(const AnyShape& query, const Filter& filter) const {
  return !nearest(query, 1, filter, 0).empty();
}
std::optional<IndexHit> Indexed::cast(const Ray& ray, const CastOptions& options) const {
  return first_of(find_hits(parts(), ray, 1, options));
}
std::optional<IndexHit> Indexed::cast(const AnyShape& moving, Vec2 motion,
                                      const CastOptions& options) const {
  return first_of(find_hits(parts(), moving, motion, 1, options));
}
std::vector<IndexHit> Indexed::hits(const Ray& ray, std::size_t k,
                                    const CastOptions& options) const {
  return find_hits(parts(), ray, k, options);
}
std::vector<IndexHit> Indexed::hits(const AnyShape& moving, Vec2 motion, std::size_t k,
                                    const CastOptions& options) const {
  return find_hits(parts(), moving, motion, k, options);
}
bool Indexed::hits_any(const Ray& ray, const CastOptions& options) const {
  return !find_hits(parts(), ray, 1, options, true).empty();
}
bool Indexed::hits_any(const AnyShape& moving, Vec2 motion, const CastOptions& options) const {
  return !find_hits(parts(), moving, motion, 1, options, true).empty();
}
std::optional<IndexHit> Indexed::cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                               double tolerance, const CastOptions& options) const {
  return std::visit(
      [&](const auto& shape) -> std::optional<IndexHit> {
        if constexpr (requires { shape.direction; }) {
          return std::nullopt;
        } else {
          // In the disc that holds it however it is turned, and what is added to each side for the
          // least tolerance.
          const Vec2 pivot = centroid(shape);
          constexpr double most_tolerance = 0x1p-30;
          const double reach = reach_around(shape, pivot);
          const AnyShape whole =
              Circle{pivot, reach + std::fmax(tolerance, 0) +
                                most_tolerance * (reach + length(pivot) + length(motion))};
          return first_of(
              find_hits(parts(), Question(whole), motion, 1, 1, options, false, [&](const auto& s) {
                if (s.tree) return detail::cast_rotating(moving, motion, angle, *s.tree, tolerance);
                return abut::cast_rotating(moving, motion, angle, shape_of(s.shape), tolerance);
              }));
        }
      },
      moving);
}
std::optional<Neighbour> Indexed::least_separated(const AnyShape& query, const Filter& filter,
                                                  double within) const {
  if (!(within >= 0)) return std::nullopt;
  const Question question(query);
  const detail::Calling calling(parts().data());
  LeastSeparated visitor(question, filter, within);
  visit_nearest(Parts(parts()), question, visitor);
  return visitor.found;
}

std::size_t join(const Indexed& index, const PairFilter& filter, const MatchSink& sink,
                 const Work& work) {
  return join_some(filter, true, sink,
                   [&](const MatchSink& some) { return join(index, some, work); });
}
std::size_t join(const Indexed& a, const Indexed& b, const PairFilter& filter,
                 const MatchSink& sink, const Work& work) {
  return join_some(filter, false, sink,
                   [&](const MatchSink& some) { return join(a, b, some, work); });
}
std::size_t join_within(const Indexed& index, double distance, const PairFilter& filter,
                        const MatchSink& sink, const Work& work) {
  return join_some(filter, true, sink,
                   [&](const MatchSink& some) { return join_within(index, distance, some, work); });
}
std::size_t join_within(const Indexed& a, const Indexed& b, double distance,
                        const PairFilter& filter, const MatchSink& sink, const Work& work) {
  return join_some(filter, false, sink,
                   [&](const MatchSink& some) { return join_within(a, b, distance, some, work); });
}
std::size_t join_contacts(const Indexed& index, double margin, const ContactSink& sink,
                          const PairFilter& filter, const Work& work) {
  Contacts contacts(index.parts(), index.parts(), margin, sink);
  if (margin > 0)
    join_within(index, margin, filter, std::ref(contacts), work);
  else
    join(index, filter, std::ref(contacts), work);
  return contacts.count();
}
std::size_t join_contacts(const Indexed& a, const Indexed& b, double margin,
                          const ContactSink& sink, const PairFilter& filter, const Work& work) {
  Contacts contacts(a.parts(), b.parts(), margin, sink);
  if (margin > 0)
    join_within(a, b, margin, filter, std::ref(contacts), work);
  else
    join(a, b, filter, std::ref(contacts), work);
  return contacts.count();
}

}  // namespace abut
