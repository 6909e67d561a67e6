// The area made of regions of straight edges: walked from place to place.
//
// A place is where boundaries meet: two edges cross, or a vertex is another one, too. Edges are first cut at the vertices
// that lie on them, which is exact; two then share nothing, an end, a crossing, or all. A ring runs from place to place in
// stretches, and on either side of one nothing changes. On which side of a ring the inside of its own region lies is asked
// once, and again where the region touches itself. The ways that leave a place, in their order around it, then tell how many
// regions are entered and left from one to the next. So the counts at one place of a ring give those along all of it; a ring
// of which no place is known yet is located by a vertex. All of this is signs.
#pragma once

#include <abut/detail/outline/operand.hpp>
#include <abut/detail/outline/pieces.hpp>
#include <algorithm>
#include <deque>
#include <numeric>

namespace abut::detail::outline {

template <class = void>
class Crossed {
 public:
  using Rings = std::vector<std::vector<Vec2>>;

  /// The first so many regions make up one operand, the others the other one.
  Crossed(std::vector<const Tree*> sets, std::size_t firsts, const Rule& in)
      : sets_(std::move(sets)), firsts_(firsts), in_(in) {}

  /// The rings of the area, to their left, with corners only; nothing where a region is not valid, or too crowded.
  std::optional<Rings> rings() {
    if (!find_meetings()) return std::nullopt;
    if (!cuts_.empty()) {
      cut_edges();
      if (!find_meetings() || !cuts_.empty()) return std::nullopt;
    }
    make_places();
    make_runs();
    find_own_sides();
    if (!turn_around_places() || !walk()) return std::nullopt;
    keep_stretches();
    return chained();
  }

 private:
  using Number = std::uint32_t;
  struct Crossing {
    Number set[2], edge[2];
    bool left_turn;  ///< from the first one's edge to the second one's
  };
  /// A vertex that is another one, too; `own`: one of its region.
  struct Corner {
    Vec2 at;
    Number set, vertex;
    bool own;
  };
  struct Cut {
    Number set, edge;
    Vec2 at;
  };
  /// A ring comes to a place: at the start of an edge, or in the middle. A stretch of the ring starts there.
  struct Visit {
    Number set, edge, place, run = 0;
    bool corner, own, left = false;  ///< left: the inside of its region lies left of the stretch
  };
  /// The visits of a ring.
  struct Run {
    Number set, first, last;
  };
  /// How many regions of each operand there are at a point.
  struct Counts {
    int of[2] = {0, 0};
    bool operator==(const Counts& c) const { return of[0] == c.of[0] && of[1] == c.of[1]; }
    Counts operator+(const Counts& c) const { return {{of[0] + c.of[0], of[1] + c.of[1]}}; }
    Counts operator-(const Counts& c) const { return {{of[0] - c.of[0], of[1] - c.of[1]}}; }
  };
  struct Place {
    Number first = 0, count = 0;  ///< its ways, in order_
    Number kept = 0;              ///< stretches of the answer that leave it
    bool known = false;
    Counts base{};  ///< just before the first way, where known
    Vec2 at{};
  };
  /// A way from a place: twice the number of a visit where it leads onwards, and one more where it leads back.
  struct Way {
    Number position = 0;
    bool leads = true;     ///< no other region's edge runs along it, but such that come later
    Counts left, right{};  ///< beside it, beyond those of the place
    int kept = -1;         ///< the stretch of the answer that leaves along it
  };
  /// A part of a ring that bounds the answer, from a visit to the next one; or a whole ring.
  struct Stretch {
    Number set, ring;
    std::optional<Number> visit;
    bool back;
  };

  const Tree& tree(Number set) const { return *sets_[set]; }
  int operand(Number set) const { return set < firsts_ ? 0 : 1; }
  /// The number of a ring's first edge.
  Number start(Number set, std::size_t ring) const {
    return static_cast<Number>(tree(set).chain(ring).data() - tree(set).chain(0).data());
  }
  Number next(Number visit) const {
    const Run& r = runs_[visits_[visit].run];
    return visit + 1 < r.last ? visit + 1 : r.first;
  }
  Number previous(Number visit) const {
    const Run& r = runs_[visits_[visit].run];
    return (visit > r.first ? visit : r.last) - 1;
  }

  // ---- Where boundaries meet.

  bool find_meetings() {
    crossings_.clear(), corners_.clear(), cuts_.clear();
    const auto count = static_cast<Number>(sets_.size());
    if (count > 2) {
      std::vector<Box> boxes;
      for (const Tree* t : sets_) boxes.push_back(t->bounds());
      boxes_.emplace(boxes);
    }
    for (Number k = 0; k < count; ++k) {
      if (tree(k).has_points()) return false;
      const auto cross = [&](Number i, Number j) {
        const Segment e = tree(k).edge(i), f = tree(k).edge(j);
        return j != i + 1 && View::may_meet(e, f, 0) && !compare(k, e, i, k, f, j);
      };
      if (tree(k).any_pair_of_own(cross, Tree::kCrowd * tree(k).leaf_count())) return false;
      const auto meet = [&](Number m) {
        if (m > k)
          tree(k).any_numbered_pair(tree(m), 0,
                                    [&](const Segment& e, Number i, const Segment& f, Number j) {
                                      return !compare(k, e, i, m, f, j);
                                    });
      };
      if (count == 2)
        meet(1);
      else if (count > 2)
        boxes_->any_near(tree(k).bounds(),
                         [&](std::size_t m) { return meet(static_cast<Number>(m)), false; });
    }
    return true;
  }
  /// False where edges of one region cross.
  bool compare(Number k, const Segment& e, Number i, Number m, const Segment& f, Number j) {
    const Sign a = side(e.a, e.b, Given{f.a}), b = side(e.a, e.b, Given{f.b});
    if (a == b && a != Sign::zero) return true;
    const Sign c = side(f.a, f.b, Given{e.a}), d = side(f.a, f.b, Given{e.b});
    if (c == d && c != Sign::zero) return true;
    if (a * b == Sign::negative && c * d == Sign::negative) {
      crossings_.push_back({{k, m}, {i, j}, b == Sign::positive});
      return k != m;
    }
    // The end of an edge is where the next one starts.
    const auto add = [&](const Vec2& at) {
      corners_.push_back({at, k, i, k == m});
      corners_.push_back({at, m, j, k == m});
    };
    if (e.a == f.a) return add(e.a), true;
    const auto lies_on = [](const Vec2& v, const Segment& s) {
      return !(v == s.b) && View::may_meet({v, v}, core_bounds(s));
    };
    if (a == Sign::zero && lies_on(f.a, e)) cuts_.push_back({k, i, f.a});
    if (c == Sign::zero && lies_on(e.a, f)) cuts_.push_back({m, j, e.a});
    return true;
  }
  /// Makes the vertices that lie on an edge vertices of its ring.
  void cut_edges() {
    std::sort(cuts_.begin(), cuts_.end(), [](const Cut& p, const Cut& q) {
      return p.set != q.set ? p.set < q.set : p.edge < q.edge;
    });
    for (auto cut = cuts_.begin(); cut != cuts_.end();) {
      const Number set = cut->set;
      const Tree& given = tree(set);
      Rings all(given.chain_count());
      for (std::size_t r = 0; r < all.size(); ++r) {
        const std::span<const Vec2> v = given.chain(r);
        const Number first = start(set, r);
        all[r].reserve(v.size());
        for (std::size_t i = 0; i + 1 < v.size(); ++i) {
          heed_stop();
          all[r].push_back(v[i]);
          std::vector<Vec2> on;
          for (; cut != cuts_.end() && cut->set == set && cut->edge == first + i; ++cut)
            on.push_back(cut->at);
          outline::sort_along({v[i], v[i + 1]}, on);
          all[r].insert(all[r].end(), on.begin(), on.end());
        }
      }
      sets_[set] = &made_.emplace_back(View{all.data(), nullptr, nullptr, all.size(), 0, true});
    }
  }

  void make_places() {
    std::sort(corners_.begin(), corners_.end(), [](const Corner& p, const Corner& q) {
      if (!(p.at == q.at)) return left_below(p.at, q.at);
      return p.set != q.set         ? p.set < q.set
             : p.vertex != q.vertex ? p.vertex < q.vertex
                                    : p.own > q.own;
    });
    places_.resize(crossings_.size());
    visits_.reserve(2 * crossings_.size() + corners_.size());
    for (Number i = 0; i < crossings_.size(); ++i)
      for (const int k : {0, 1})
        visits_.push_back({crossings_[i].set[k], crossings_[i].edge[k], i, 0, false, false});
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const Corner &c = corners_[i], *before = i > 0 ? &corners_[i - 1] : nullptr;
      if (!before || !(before->at == c.at)) {
        places_.emplace_back();
        places_.back().at = c.at;
      } else if (before->set == c.set && before->vertex == c.vertex) {
        continue;
      }
      visits_.push_back({c.set, c.vertex, static_cast<Number>(places_.size() - 1), 0, true, c.own});
    }
  }
  void make_runs() {
    std::sort(visits_.begin(), visits_.end(), [&](const Visit& p, const Visit& q) {
      if (p.set != q.set) return p.set < q.set;
      if (p.edge != q.edge) return p.edge < q.edge;
      if (p.corner != q.corner) return p.corner;
      return p.place != q.place && order_along(p, q) == Sign::negative;
    });
    if (sets_.size() > 2) join_places();
    for (Number i = 0; i < visits_.size();) {
      const Number set = visits_[i].set, ring = tree(set).chain_of(visits_[i].edge), first = i;
      const std::size_t end = start(set, ring) + tree(set).chain(ring).size();
      for (; i < visits_.size() && visits_[i].set == set && visits_[i].edge < end; ++i)
        visits_[i].run = static_cast<Number>(runs_.size());
      runs_.push_back({set, first, i});
    }
  }
  /// The order of two crossings of one edge along it.
  Sign order_along(const Visit& p, const Visit& q) const {
    heed_stop();
    const auto other = [&](const Visit& v) {
      const Crossing& c = crossings_[v.place];
      const int k = c.set[0] == v.set ? 1 : 0;
      return std::pair{tree(c.set[k]).edge(c.edge[k]), c.left_turn == (k == 1)};
    };
    const Segment e = tree(p.set).edge(p.edge);
    const auto [f, f_left] = other(p);
    const auto [g, g_left] = other(q);
    if ((f.a == g.a && f.b == g.b) || (f.a == g.b && f.b == g.a)) return Sign::zero;
    // An edge f crosses e at ((f.a − e.a) × f) / (e × f) of its length.
    const Sign order = sign::decide([&, &f = f, &g = g](auto& s) {
      const auto d = sign::displacement(s, e.a, e.b), u = sign::displacement(s, f.a, f.b),
                 v = sign::displacement(s, g.a, g.b);
      return s.sign(sign::cross(sign::displacement(s, e.a, f.a), u) * sign::cross(d, v) -
                    sign::cross(sign::displacement(s, e.a, g.a), v) * sign::cross(d, u));
    });
    return f_left == g_left ? order : -order;
  }
  /// Edges of three regions may cross in one point.
  void join_places() {
    std::vector<Number> same(places_.size());
    std::iota(same.begin(), same.end(), Number{0});
    const auto find = [&](Number p) {
      while (same[p] != p) p = same[p] = same[same[p]];
      return p;
    };
    const auto is_next_to = [](const Visit& p, const Visit& q) {
      return p.set == q.set && p.edge == q.edge && !p.corner && !q.corner;
    };
    for (std::size_t i = 1; i < visits_.size(); ++i)
      if (is_next_to(visits_[i - 1], visits_[i]) &&
          order_along(visits_[i - 1], visits_[i]) == Sign::zero) {
        const Number p = find(visits_[i - 1].place), q = find(visits_[i].place);
        same[(std::max)(p, q)] = (std::min)(p, q);
      }
    for (Visit& v : visits_) v.place = find(v.place);
    visits_.erase(std::unique(visits_.begin(), visits_.end(),
                              [&](const Visit& p, const Visit& q) {
                                return is_next_to(p, q) && p.place == q.place;
                              }),
                  visits_.end());
  }

  // ---- What lies on the sides.

  bool is_left_inside(Number set, Number vertex) const {
    const Segment e = tree(set).edge(vertex);
    return inside_beside(tree(set), Given{e.a}, FromTo{e.a, e.b}, 1);
  }
  void find_own_sides() {
    for (const Run& run : runs_) {
      Number from = run.first;
      while (from < run.last && !visits_[from].own) ++from;
      const bool touched = from < run.last;
      if (!touched) from = run.first;
      bool left = !touched && is_left_inside(run.set, visits_[from].edge);
      for (Number k = 0, v = from; k < run.last - run.first; ++k, v = next(v)) {
        heed_stop();
        if (visits_[v].own) left = is_left_inside(run.set, visits_[v].edge);
        visits_[v].left = left;
      }
    }
  }
  Segment direction(Number way) const {
    const Visit& v = visits_[way / 2];
    const Tree& t = tree(v.set);
    const Segment e = t.edge(v.edge);
    if (way % 2 == 0) return e;
    if (!v.corner) return {e.b, e.a};
    return {e.a, t.vertex(*t.neighbour(v.edge, -1))};
  }
  /// The ways of each place counter-clockwise, and what lies between them.
  bool turn_around_places() {
    ways_.resize(2 * visits_.size());
    order_.resize(ways_.size());
    for (const Visit& v : visits_) places_[v.place].count += 2;
    Number sum = 0;
    for (Place& p : places_) p.first = sum, sum += p.count, p.count = 0;
    for (Number way = 0; way < ways_.size(); ++way) {
      Place& p = places_[visits_[way / 2].place];
      order_[p.first + p.count++] = way;
    }
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (!turn_around(places_[i], i < crossings_.size() ? &crossings_[i] : nullptr)) return false;
    return true;
  }
  bool turn_around(const Place& place, const Crossing* crossing) {
    heed_stop();
    struct Turned {
      Number way;
      Segment to;
      bool late;  ///< half a turn or more from (1, 0)
    };
    const auto own = std::span(order_).subspan(place.first, place.count);
    const auto is_same = [](const Segment& p, const Segment& q) {
      return p.a == q.a && p.b == q.b;
    };
    std::vector<char> along(own.size());
    if (crossing && own.size() == 4) {
      // Both edges onwards, then both back.
      std::swap(own[1], own[2]);
      if (!crossing->left_turn) std::swap(own[1], own[3]);
    } else {
      std::vector<Turned> all;
      for (const Number way : own) {
        const Segment to = direction(way);
        all.push_back({way, to, to.b.y < to.a.y || (to.b.y == to.a.y && to.b.x < to.a.x)});
      }
      std::sort(all.begin(), all.end(), [&](const Turned& p, const Turned& q) {
        if (p.late != q.late) return q.late;
        if (is_same(p.to, q.to)) return p.way < q.way;
        return sign::decide([&](auto& s) {
                 return s.sign(sign::cross(sign::displacement(s, p.to.a, p.to.b),
                                           sign::displacement(s, q.to.a, q.to.b)));
               }) == Sign::positive;
      });
      for (std::size_t i = 0; i < own.size(); ++i) {
        own[i] = all[i].way;
        along[i] = i > 0 && is_same(all[i - 1].to, all[i].to);
        // Two edges of a region never run along each other.
        if (along[i] && visits_[own[i - 1] / 2].set == visits_[own[i] / 2].set) return false;
      }
    }
    Counts here;
    for (std::size_t i = 0; i < own.size();) {
      const Counts before = here;
      const std::size_t first = i;
      do {
        const Number way = own[i], visit = way / 2;
        const bool inside_left =
            way % 2 == 0 ? visits_[visit].left : !visits_[previous(visit)].left;
        here.of[operand(visits_[visit].set)] += inside_left ? 1 : -1;
      } while (++i < own.size() && along[i]);
      for (std::size_t k = first; k < i; ++k)
        ways_[own[k]] = {place.first + static_cast<Number>(k), k == first, here, before};
    }
    return here == Counts{};
  }
  /// Adds what lies beside an edge of a set from one of its ends, of all sets: to the left, to the right.
  std::pair<Counts, Counts> beside_all(Number set, const Vec2& from, const Vec2& to,
                                       bool left_inside) const {
    std::pair<Counts, Counts> all;
    (left_inside ? all.first : all.second).of[operand(set)] += 1;
    const auto look = [&](std::size_t k) {
      if (k == set || !View::may_meet({from, from}, sets_[k]->bounds())) return false;
      const Beside b = beside(*sets_[k], Given{from}, FromTo{from, to});
      const int of = operand(static_cast<Number>(k));
      all.first.of[of] += b == Beside::inside || b == Beside::inside_left;
      all.second.of[of] += b == Beside::inside || b == Beside::inside_right;
      return false;
    };
    if (boxes_)
      boxes_->any_near({from, from}, look);
    else
      for (std::size_t k = 0; k < sets_.size(); ++k) look(k);
    return all;
  }
  /// The counts of all places; false where they contradict each other: a region is not valid.
  bool walk() {
    for (const Run& run : runs_) {
      Number from = run.first;
      while (from < run.last && !places_[visits_[from].place].known) ++from;
      if (from == run.last) {
        from = run.first;
        while (from + 1 < run.last && visits_[from + 1].edge == visits_[run.first].edge) ++from;
        // Back from the end of the edge.
        const Visit& v = visits_[from];
        const Segment e = tree(v.set).edge(v.edge);
        Place& p = places_[v.place];
        p.base = beside_all(v.set, e.b, e.a, !v.left).second - ways_[2 * from].left;
        p.known = true;
      }
      for (Number k = 0, v = from; k < run.last - run.first; ++k, v = next(v)) {
        heed_stop();
        const Way &out = ways_[2 * v], &back = ways_[2 * next(v) + 1];
        const Place& here = places_[visits_[v].place];
        Place& there = places_[visits_[next(v)].place];
        const Counts base = here.base + out.left - back.right;
        if (there.known ? !(base == there.base) : !(base + back.left == here.base + out.right))
          return false;
        there.base = base;
        there.known = true;
      }
    }
    return true;
  }
  void keep_stretches() {
    const auto keep = [&](const Counts& left, const Counts& right, const Stretch& s) {
      const bool is_left = in_(left.of[0] > 0, left.of[1] > 0);
      if (is_left == in_(right.of[0] > 0, right.of[1] > 0)) return;
      stretches_.push_back(s);
      stretches_.back().back = !is_left;
      if (!s.visit) return;
      const Number from = is_left ? 2 * *s.visit : 2 * next(*s.visit) + 1;
      ways_[from].kept = static_cast<int>(stretches_.size() - 1);
      ++places_[visits_[from / 2].place].kept;
    };
    auto run = runs_.begin();
    for (Number set = 0; set < sets_.size(); ++set)
      for (Number ring = 0; ring < tree(set).chain_count(); ++ring) {
        heed_stop();
        const std::span<const Vec2> v = tree(set).chain(ring);
        const Number first = start(set, ring);
        if (run != runs_.end() && run->set == set && visits_[run->first].edge < first + v.size()) {
          for (Number k = run->first; k < run->last; ++k) {
            const Way& way = ways_[2 * k];
            const Counts& base = places_[visits_[k].place].base;
            if (way.leads) keep(base + way.left, base + way.right, {set, ring, k, false});
          }
          ++run;
          continue;
        }
        const auto [left, right] = beside_all(set, v[0], v[1], is_left_inside(set, first));
        keep(left, right, {set, ring, {}, false});
      }
  }

  // ---- The answer.

  std::optional<Rings> chained() {
    for (std::size_t i = 0; i < crossings_.size(); ++i)
      if (places_[i].kept > 0) places_[i].at = point(crossings_[i]);
    Rings all;
    std::vector<char> used(stretches_.size());
    for (std::size_t first = 0; first < used.size(); ++first) {
      std::vector<Vec2> ring;
      for (std::size_t i = first; !used[i];) {
        used[i] = true;
        const Stretch& s = stretches_[i];
        add_corners(s, ring);
        if (!s.visit) break;
        // On in the first that leaves, clockwise from the way back.
        const Number in = s.back ? 2 * *s.visit : 2 * next(*s.visit) + 1;
        const Place& place = places_[visits_[in / 2].place];
        Number on = ways_[in].position - place.first;
        do on = (on > 0 ? on : place.count) - 1;
        while (ways_[order_[place.first + on]].kept < 0 && order_[place.first + on] != in);
        const Way& way = ways_[order_[place.first + on]];
        if (way.kept < 0) return std::nullopt;
        i = static_cast<std::size_t>(way.kept);
        if (place.kept > 1 || is_bent(in, order_[place.first + on])) ring.push_back(place.at);
      }
      // Corners may have become one point by rounding.
      ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
      while (ring.size() > 1 && ring.back() == ring.front()) ring.pop_back();
      if (ring.size() < 3) continue;
      rotate_to_start(ring);
      all.push_back(std::move(ring));
    }
    std::sort(all.begin(), all.end(), [](const auto& p, const auto& q) {
      return left_below(p[0], q[0]) || (p[0] == q[0] && left_below(p[1], q[1]));
    });
    return all;
  }
  /// From the least corner on; of two visits there, from that which goes on to the lesser one.
  static void rotate_to_start(std::vector<Vec2>& ring) {
    std::size_t least = 0;
    for (std::size_t i = 1; i < ring.size(); ++i)
      if (left_below(ring[i], ring[least]) ||
          (ring[i] == ring[least] &&
           left_below(ring[i + 1 < ring.size() ? i + 1 : 0], ring[least + 1])))
        least = i;
    std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(least), ring.end());
  }
  bool is_bent(Number in, Number on) const {
    if (visits_[in / 2].set != visits_[on / 2].set && !visits_[in / 2].corner &&
        places_[visits_[in / 2].place].count == 4)
      return true;
    const Segment e = direction(in), f = direction(on);
    return sign::decide([&](auto& s) {
             return s.sign(
                 sign::cross(sign::displacement(s, e.a, e.b), sign::displacement(s, f.a, f.b)));
           }) != Sign::zero;
  }
  /// Adds the corners of a stretch, but for its ends.
  void add_corners(const Stretch& s, std::vector<Vec2>& ring) const {
    const std::span<const Vec2> v = tree(s.set).chain(s.ring);
    const std::size_t n = v.size() - 1, begun = ring.size();
    const auto add = [&](std::size_t i) {
      heed_stop();
      const Vec2 &before = v[(i + n - 1) % n], &here = v[i % n], &after = v[i % n + 1];
      if (sign::orientation(before, here, after) != Sign::zero) ring.push_back(here);
    };
    if (!s.visit) {
      for (std::size_t i = 0; i < n; ++i) add(i);
    } else {
      const Number to = next(*s.visit), first = start(s.set, s.ring);
      const Visit &p = visits_[*s.visit], &q = visits_[to];
      const std::size_t end = q.edge - first + (to > *s.visit ? 0 : n) + (q.corner ? 0 : 1);
      for (std::size_t i = p.edge - first + 1; i < end; ++i) add(i);
    }
    if (s.back) std::reverse(ring.begin() + static_cast<std::ptrdiff_t>(begun), ring.end());
  }
  Vec2 point(const Crossing& c) const {
    heed_stop();
    const Segment e = tree(c.set[0]).edge(c.edge[0]), f = tree(c.set[1]).edge(c.edge[1]);
    const auto place = [&](auto& s) {
      const auto p = boundary::pair_of(s, e.a), q = boundary::pair_of(s, f.a);
      const auto d = boundary::pair_of(s, e.b) - p, u = boundary::pair_of(s, f.b) - q;
      const auto w = sign::cross(d, u);
      const boundary::Solution<std::remove_const_t<decltype(w)>> x{
          w * p + sign::cross(q - p, u) * d, w};
      return c.left_turn ? x : decltype(x){-x.xy, -x.w};
    };
    return in_numbers(is_middling(e.a) && is_middling(e.b) && is_middling(f.a) && is_middling(f.b),
                      place);
  }

  std::vector<const Tree*> sets_;
  std::size_t firsts_;
  Rule in_;
  std::deque<Tree> made_;         ///< of edges that are cut
  std::optional<BoxTree> boxes_;  ///< of many sets
  std::vector<Crossing> crossings_;
  std::vector<Corner> corners_;
  std::vector<Cut> cuts_;
  std::vector<Place> places_;  ///< those of the crossings come first
  std::vector<Visit> visits_;  ///< along the rings
  std::vector<Run> runs_;
  std::vector<Way> ways_;
  std::vector<Number> order_;
  std::vector<Stretch> stretches_;
};

/// The rings of the area that a rule makes of regions of straight edges.
template <class = void>
std::optional<std::vector<std::vector<Vec2>>> crossed([[maybe_unused]] const Operands& a,
                                                      [[maybe_unused]] const Operands& b,
                                                      [[maybe_unused]] const Rule& in) {
#ifndef ABUT_SMALL  // the way by stretches is right for all
  std::deque<std::optional<Tree>> made;
  std::vector<const Tree*> sets;
  for (const Operands* some : {&a, &b})
    for (const Operand& o : *some) {
      sets.push_back(o.straight_region(made.emplace_back()));
      if (!sets.back()) return std::nullopt;
    }
  return Crossed<>(std::move(sets), a.size(), in).rings();
#else
  return std::nullopt;
#endif
}

}  // namespace abut::detail::outline
