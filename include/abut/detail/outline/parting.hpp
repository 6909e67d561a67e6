// The least translation that parts two shapes of which one is an outline.
//
// The translations t for which A and B + t meet are the Minkowski difference of the two. The translation that is sought
// is nearest to 0 on one of the curves of its boundary (parting_curves.hpp), or where two cross. All these places are
// tried, the nearest first: the first one beside which the shapes are apart is the answer. Whether they are, an exact
// intersects() tells, of the shapes moved there and a little on.
//
// Curves are looked at in a square around 0 that grows until the answer lies in it: what rests on the
// other shape costs its edges and the few pairs that touch.
//
// Where they become many, the plane of translations is quartered, the squares nearest to 0 first. A square
// is left out where the shapes surely meet by each of its translations, since some of the one lies deep in
// the other (inside.hpp) or two of their edges surely cross or come within the radii, and where it is farther
// than a way out that is known. Others are quartered until few curves come into them. So of two coasts deep in each other only the few pairs of edges matter
// that come near each other on the least ways out.
#pragma once

#include <abut/detail/outline/parting_curves.hpp>
#include <abut/results.hpp>
#include <functional>

namespace abut::detail::outline {

/// Where two shapes touch once the second has been moved.
struct Resting {
  Vec2 a, b;               ///< a point of each, b as it was before
  Segment side_a, side_b;  ///< of the core, at that point, the one that faces the other shape best
};
struct Parting {
  double depth = HUGE_VAL;
  Vec2 normal{1,
              0};  ///< from the first to the second: by depth · normal the second has to be moved
  std::vector<Resting> touches;
};

template <class = void>
class PartingSearch : PartingCurves<> {
 public:
  /// meet(t): whether the first shape, and the second moved by t, have a common point.
  PartingSearch(const Body& a, const Body& b, double size, std::function<bool(const Vec2&)> meet)
      : PartingCurves<>(a, b, size),
        meet_(std::move(meet)),
        step_(kStep * size),
        room_(2 * step_) {}

  /// The parting of shapes that only touch.
  Parting touch() {
    const Square here{{}, 2 * near_};
    // Lines that cross at an end of one only touch, so all curves count.
    collect(here, near_, SIZE_MAX, HUGE_VAL);
    look(here, near_);
    // A fit without play: no way out is better than another.
    for (std::size_t i = 0; i < curves_.size() && !best_; ++i)
      if (Vec2 n; passes(curves_[i], {}, n)) keep({0, {}, n, {&curves_[i], nullptr}});
    Parting found = best_ ? parting() : by_boxes();
    found.depth = 0;
    return found;
  }
  Parting find() {
    const double most = box_way(a_.edges.bounds(), b_.edges.bounds()) + step_;
    const std::size_t edges = a_.edges.vertex_count() + b_.edges.vertex_count();
    // Not from 0, which would not grow.
    double within = std::fmin(std::fmax(kFirst * most, step_), most);
    const std::size_t curves = (kCurves + edges) / (round_.oval ? 16 : round_.radius > 0 ? 2 : 1);
    for (;;) {
      const Has here = collect({{}, within}, within, kPairs * edges, room_);
      if (here == Has::many || curves_.size() > curves) break;
      if (here == Has::few && !look({{}, within}, within, kPlaces)) break;
      if (best_) return parting();
      if (within == most) return by_boxes();
      within = std::fmin(kGrowth * within, most);
    }
    look_in_squares(most);
    return best_ ? parting() : by_boxes();
  }

  /// How far beside a place the shapes have to be apart: a fit of less play does not count.
  static constexpr double kStep = 0x1p-46;

 private:
  static constexpr double kFirst = 0x1p-16, kGrowth = 4;
  /// So many pairs for each edge, and so many curves, are looked at at once without squares. Arcs take longer,
  /// and ellipses longest.
  static constexpr std::size_t kPairs = 32, kCurves = 1024;
  static constexpr std::size_t kPlaces = 512;
  /// … of a square as large as all. Deeper ones may have more.
  static constexpr std::size_t kFewPairs = 64, kFewCurves = 16;
  static constexpr int kDeepest = 24;
  /// Squares of a body for each edge of both.
  static constexpr std::size_t kSquares = 4;
  template <class Edges>
  static Box exact_bounds(const Edges& o) {
    Box all = chain_bounds({});
    o.any_edge([&](const Segment& e) {
      const Box b = core_bounds(e);
      for (int i = 0; i < 2; ++i)
        all.min[i] = std::fmin(all.min[i], b.min[i]), all.max[i] = std::fmax(all.max[i], b.max[i]);
      return false;
    });
    return all;
  }
  /// How far at most: until the boxes are apart.
  double box_way(const Box& a, const Box& b, Vec2* way = nullptr) const {
    double least = HUGE_VAL;
    for (int i = 0; i < 2; ++i)
      for (const double sign : {1.0, -1.0}) {
        const double d = round_.reach() + (sign > 0 ? a.max[i] - b.min[i] : b.max[i] - a.min[i]);
        if (!(d < least)) continue;
        least = d;
        if (way) *way = i == 0 ? Vec2{sign, 0} : Vec2{0, sign};
      }
    return std::fmax(least, 0);
  }
  Parting by_boxes() const {
    Parting p;
    p.depth = box_way(exact_bounds(a_.edges), exact_bounds(b_.edges), &p.normal);
    const Vec2 b = b_.edges.vertex(0);
    p.touches.push_back({b + p.depth * p.normal, b, {b, b}, {b, b}});
    return p;
  }

  void keep(const Place& p) {
    best_ = p;
    for (int i = 0; i < 2; ++i)
      if (const Curve*& c = best_->curve[i]) best_curves_[i] = *c, c = &best_curves_[i];
  }
  /// Looks for the best place in a square, of the curves there, no farther than `within`. False: there are
  /// more places than `most`, and not all have been tried.
  bool look(const Square& in, double within, std::size_t most = SIZE_MAX) {
    const auto in_square = [&](const Place& p) {
      const Vec2 d = p.at - in.centre;
      return std::fmax(std::fabs(d.x), std::fabs(d.y)) <= in.half + 2 * near_;
    };
    double limit = best_ ? std::fmin(within, best_->distance) : within;
    const auto try_all = [&] {
      std::erase_if(places_, [&](const Place& p) { return !in_square(p); });
      if (places_.size() > most) return false;
      const Place* found = first_free();
      if (!found || (best_ && !(*found < *best_))) return true;
      keep(*found);
      limit = best_->distance;
      return true;
    };
    places_.clear();
    for (const Curve& c : curves_) add_nearest(c, limit);
    if (!try_all()) return false;
    // Crossings nearer than that.
    places_.clear();
    curves_order_.clear();
    for (const Curve& c : curves_)
      if (c.nearest <= limit) curves_order_.push_back(&c);
    std::sort(curves_order_.begin(), curves_order_.end(),
              [](const Curve* p, const Curve* q) { return p->box.min.x < q->box.min.x; });
    for (std::size_t i = 0; i < curves_order_.size(); ++i) {
      if (places_.size() > most) return false;
      for (std::size_t j = i + 1; j < curves_order_.size(); ++j) {
        const Curve &p = *curves_order_[i], &q = *curves_order_[j];
        if (q.box.min.x > p.box.max.x) break;
        if (p.box.min.y <= q.box.max.y && q.box.min.y <= p.box.max.y) add_crossings(p, q, limit);
      }
    }
    std::erase_if(places_, [&](const Place& p) { return !(p.distance < limit); });
    return try_all();
  }
  const Place* first_free() {
    std::sort(places_.begin(), places_.end());
    const Place* last = nullptr;
    for (const Place& p : places_) {
      // Neighbours have many places in common.
      if (last && p.at == last->at && p.aside == last->aside) continue;
      last = &p;
      if (!meet_(p.at + step_ * p.aside)) return &p;
    }
    return nullptr;
  }
  /// … in all squares that may hold a way out.
  void look_in_squares(double most) {
    const std::optional<Tree> oval = b_.round.oval ? std::optional(in_oval()) : std::nullopt;
    const std::size_t squares =
        kSquares * (a_.edges.vertex_count() + b_.edges.vertex_count() + kFewPairs);
    const Inside a(a_.edges, squares), b(oval ? *oval : b_.edges, squares);
    struct Open {
      double nearest;
      Square square;
      int depth;
      bool operator<(const Open& o) const { return nearest > o.nearest; }
    };
    std::vector<Open> open{{0, {{}, most}, 0}};
    while (!open.empty() && !(best_ && open.front().nearest > best_->distance)) {
      const Square here = open.front().square;
      const int depth = open.front().depth;
      std::pop_heap(open.begin(), open.end());
      open.pop_back();
      heed_stop();
      if (a.surely_meets(b, here, round_.radius, step_)) continue;
      const double within = best_ ? best_->distance : most;
      // Where many lie along each other, or run through one place, no halving makes them few.
      const bool last = depth == kDeepest;
      const Has has = collect(here, within, last ? SIZE_MAX : kFewPairs << depth, room_);
      if (has == Has::no_place) continue;
      if (has == Has::few &&
          (leave_one_of_each(here), last || curves_.size() <= kFewCurves << depth / 4)) {
        look(here, within);
        continue;
      }
      for (int i = 0; i < 4; ++i) {
        const Square part = here.quarter(i);
        open.push_back({part.nearest(), part, depth + 1});
        std::push_heap(open.begin(), open.end());
      }
    }
  }
  /// A polygon in the ellipse.
  Tree in_oval() const {
    constexpr int corners = 32;
    const sweep::Oval<double>& e = b_.round.ellipse;
    std::vector<std::vector<Vec2>> ring(1);
    for (int i = 0; i < corners; ++i) {
      const double t = 2 * std::numbers::pi / corners * i;
      ring[0].push_back(b_.edges.vertex(0) + (e.a * std::cos(t)) * e.u +
                        (e.b * std::sin(t)) * perp(e.u));
    }
    return Tree(View{ring.data(), nullptr, nullptr, 1, 0, true});
  }

  static Segment facing(const Peak& p, const Vec2& n) {
    Segment best{p.at, p.at};
    double least = HUGE_VAL;
    for (int i = 0; i < p.beside.count; ++i)
      if (const double rise = std::fabs(dot(unit(p.beside.at[i] - p.at), n)); rise < least)
        least = rise, best = {p.at, p.beside.at[i]};
    return best;
  }
  /// The parting of the best place.
  Parting parting() {
    const Place& place = *best_;
    Parting all;
    all.depth = place.distance;
    all.normal = place.distance > near_ ? unit(place.at)
                 : place.curve[1]       ? place.aside
                                        : place.curve[0]->normal;
    if (!place.curve[1]) all.normal = place.aside;
    const auto rest = [&](const Curve& c, const Vec2& n) {
      Resting r;
      r.side_a = c.pair == Pair::side_of_a ? a_.edges.edge(c.a) : facing(peak(a_, c.a), n);
      r.side_b = c.pair == Pair::side_of_b ? b_.edges.edge(c.b) : facing(peak(b_, c.b), n);
      if (c.pair == Pair::side_of_a)
        r.b = b_.edges.vertex(c.b) - b_.round.along(n), r.a = r.b + place.at;
      else
        r.a = a_.edges.vertex(c.a) + a_.round.radius * n, r.b = r.a - place.at;
      all.touches.push_back(r);
    };
    collect({place.at, near_}, place.distance, SIZE_MAX, HUGE_VAL);
    for (const Curve& c : curves_)
      if (Vec2 n; c.nearest <= place.distance + near_ && passes(c, place.at, n)) rest(c, n);
    if (all.touches.empty()) rest(*place.curve[0], all.normal);
    return all;
  }

  std::function<bool(const Vec2&)> meet_;
  double step_, room_;
  std::vector<const Curve*> curves_order_;
  std::optional<Place> best_;
  Curve best_curves_[2];
};

}  // namespace abut::detail::outline
