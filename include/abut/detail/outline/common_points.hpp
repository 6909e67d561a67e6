// All that the boundaries of an outline and of another shape share, each point and piece once.
//
// The vertices of their arrangement that lie on both boundaries are looked at, each place under one
// of its names. A way from there along both boundaries belongs to a piece; where there is none, the
// place is a point of its own. It is a crossing where ways along one boundary lead into the other
// shape and out of it; of two curves, where ways of one lie on both sides of the other.
//
//     a piece     a stretch between two places that runs along one piece of each boundary: of those
//                 that run together there, the first one's
//
// All of it is decided by signs; coordinates are worked out at the end.
#pragma once

#include <abut/detail/outline/stretches.hpp>
#include <abut/results.hpp>

namespace abut::detail::outline {

/// Whether a direction at a vertex lies within the turn to the left from p to q, all straight.
template <class = void>
bool is_within(const Vertex& v, const Germ& p, const Germ& d, const Germ& q) {
  const auto turn = [&](const Germ& g, const Germ& h) {
    return sign_at(v, [&](auto& s, const auto& x) {
      return sign::cross(g.direction(s, x), h.direction(s, x));
    });
  };
  const Sign whole = turn(p, q), first = turn(p, d), rest = turn(d, q);
  if (whole == Sign::positive) return first == Sign::positive && rest == Sign::positive;
  if (whole == Sign::negative) return first == Sign::positive || rest == Sign::positive;
  const Sign along =
      sign_at(v, [&](auto& s, const auto& x) { return dot(p.direction(s, x), q.direction(s, x)); });
  return along == Sign::negative && first == Sign::positive;
}
/// Whether ways of b lie on both sides of ways of a.
template <class = void>
bool are_parted(const Vertex& v, const std::vector<Germ>& a, const std::vector<Germ>& b) {
  for (const Germ& p : a)
    for (const Germ& q : a) {
      const auto within = [&](const Germ& d) { return is_within(v, p, d, q); };
      const auto beyond = [&](const Germ& d) { return is_within(v, q, d, p); };
      if (std::any_of(b.begin(), b.end(), within) && std::any_of(b.begin(), b.end(), beyond))
        return true;
    }
  return false;
}

template <class = void>
class CommonPoints {
 public:
  /// The answers are put in order along set `lead`; `leading` is the outline that it is of, if any.
  CommonPoints(const Arrangement& both, int lead, const View& leading)
      : both_(both), lead_(lead), set_(both.set(lead)) {
    if (leading.count > Tree::kFan) chains_ = Tree::chain_order(leading);
    both_.any_vertex([&](const Vertex& v) { return note(v), false; });
    keep_one_of_each();
    for (std::size_t i = 0; i < places_.size(); ++i) follow(i);
  }

  Intersections answer() {
    Intersections all;
    std::sort(points_.begin(), points_.end(), [&](const OwnPoint& p, const OwnPoint& q) {
      return comes_before(p.place, p.spot, q.place, q.spot);
    });
    const auto parameter_of = [&](int k, std::size_t place) {
      const Cells& set = both_.set(k);
      return !set.tree() && set.size() == 1 ? parameter(set.cell(0), place) : NAN;
    };
    for (const OwnPoint& p : points_) {
      Intersection x;
      x.at = point_of(places_[p.place].vertex);
      x.tangent = p.tangent;
      x.ta = parameter_of(0, p.place);
      x.tb = parameter_of(1, p.place);
      all.points.push_back(x);
    }
    all.pieces = pieces();
    return all;
  }

 private:
  struct Place {
    Vertex vertex;
    std::array<Here, 2> here;
  };
  /// A place that is no part of a piece, and where it lies along the leading set.
  struct OwnPoint {
    std::size_t place;
    Spot spot;
    bool tangent;
  };
  /// The end of a stretch along two pieces at once.
  struct End {
    RimPiece piece, other;
    StretchEnd at;
  };

  void note(const Vertex& v) {
    std::array<Here, 2> here;
    for (const int k : {1 - lead_, lead_}) {
      Here& h = here[static_cast<std::size_t>(k)];
      h = both_.set(k).at(v);
      if (!both_.set(k).is_boundary(h.part)) return;
    }
    places_.push_back({v, std::move(here)});
  }
  void keep_one_of_each() {
    const auto left = [](const Place& p) { return p.vertex.bounds().min.x; };
    std::sort(places_.begin(), places_.end(),
              [&](const Place& p, const Place& q) { return left(p) < left(q); });
    double widest = 0;
    std::vector<Place> once;
    for (Place& p : places_) {
      const Box b = p.vertex.bounds();
      widest = std::fmax(widest, b.max.x - b.min.x);
      bool known = false;
      for (std::size_t i = once.size(); i-- > 0 && !known && b.min.x - left(once[i]) <= widest;) {
        const Box c = once[i].vertex.bounds();
        known = b.min.x <= c.max.x && b.min.y <= c.max.y && c.min.y <= b.max.y &&
                is_same(p.vertex, once[i].vertex);
      }
      if (!known) once.push_back(std::move(p));
    }
    places_ = std::move(once);
  }

  void follow(std::size_t place) {
    const Vertex& v = places_[place].vertex;
    const std::array<Here, 2>& here = places_[place].here;
    bool runs_along = false, crosses = false;
    std::array<std::vector<Germ>, 2> ways;
    for (const std::size_t k : {0u, 1u}) {
      const Cells &own = both_.set(static_cast<int>(k)),
                  &other = both_.set(static_cast<int>(1 - k));
      bool in = false, out = false;
      const auto look = [&](const Germ& g) {
        if (!own.is_boundary(own.along(v, g, here[k]).on)) return;
        ways[k].push_back(g);
        const Part beside = other.along(v, g, here[1 - k]).on;
        if (!other.is_boundary(beside)) {
          (beside == Part::interior ? in : out) = true;
          return;
        }
        runs_along = true;
        if (static_cast<int>(k) != lead_) return;
        // The first of the pieces that run together counts.
        const auto first = own.germ_along(v, g, here[k]),
                   along = other.germ_along(v, g, here[1 - k]);
        if (first && along && first->piece.of == g.piece.of)
          ends_.push_back({g.piece, along->piece, {place, g.forward}});
      };
      for (const Touched& t : here[k].cells) each_germ(t, look);
      crosses = crosses || (in && out);
    }
    if (runs_along) return;
    if (!both_.set(0).is_area() && !both_.set(1).is_area())
      crosses = are_parted(v, ways[0], ways[1]);
    points_.push_back({place, spot_of(place), !crosses});
  }

  /// Where a place lies on the first of the leading set's cells.
  Spot spot_of(std::size_t place) const {
    const std::vector<Touched>& cells = places_[place].here[static_cast<std::size_t>(lead_)].cells;
    const Touched& first =
        *std::min_element(cells.begin(), cells.end(),
                          [](const Touched& t, const Touched& u) { return t.cell < u.cell; });
    if (first.count == 0) return {piece(*first.cell, 0), At::start};
    return first.count == 2 && first.spots[1].at == At::start ? first.spots[1] : first.spots[0];
  }

  /// The order of a cell's edge: by its chain as given, then by its number.
  std::pair<std::uint32_t, std::size_t> rank(const RimPiece& p) const {
    const std::size_t cell = set_.index(p.of);
    return {chains_.empty() ? 0 : chains_[set_.tree()->chain_of(set_.edge(cell))], cell};
  }
  bool comes_before(std::size_t i, const Spot& p, std::size_t j, const Spot& q) const {
    if (p.piece.of != q.piece.of) return rank(p.piece) < rank(q.piece);
    const bool back = set_.is_turned(set_.index(p.piece.of));
    if (p.piece.index != q.piece.index) return p.piece.index < q.piece.index;
    if (p.at != q.at && (p.at != At::inside || q.at != At::inside)) return (p.at < q.at) != back;
    const Sign order = order_along(p.piece, places_[i].vertex, places_[j].vertex);
    return order == (back ? Sign::positive : Sign::negative);
  }

  /// Along a line, ray or segment.
  double parameter(const Cell& o, std::size_t place) const {
    if (!o.parametrised) return NAN;
    if (o.kind == Cell::Kind::point) return 0;
    const Vertex& v = places_[place].vertex;
    return in_doubles([&](auto& s) {
             const auto l = straight(s, piece(o, 0));
             const auto x = v.in(s);
             using Number = typename std::remove_reference_t<decltype(s)>::Number;
             return boundary::Solution<Number>{{dot(l.t, x.xy - x.w * l.p), s.number(0)},
                                               x.w * l.tt};
           })
        .x;
  }

  std::vector<SharedPiece> pieces() {
    const auto both = [&](const End& e) {
      return std::tuple(rank(e.piece), e.piece.index, both_.set(1 - lead_).index(e.other.of),
                        e.other.index);
    };
    std::sort(ends_.begin(), ends_.end(),
              [&](const End& e, const End& f) { return both(e) < both(f); });
    struct Found {
      SharedPiece piece;
      std::size_t place;
      Spot spot;
    };
    std::vector<Found> found;
    const auto vertex = [&](std::size_t place) -> const Vertex& { return places_[place].vertex; };
    for (std::size_t i = 0, j = 0; i < ends_.size(); i = j) {
      std::vector<StretchEnd> ends;
      for (; j < ends_.size() && both(ends_[j]) == both(ends_[i]); ++j) ends.push_back(ends_[j].at);
      const RimPiece& p = ends_[i].piece;
      each_stretch(p, ends, vertex, [&](const auto& from, const auto& to) {
        const Vertex some = Vertex::some(p);
        found.push_back(
            {shared(p, point_of(from ? vertex(*from) : some), point_of(to ? vertex(*to) : some)),
             from.value_or(ends[0].vertex),
             {p, At::inside}});
      });
    }
    std::sort(found.begin(), found.end(), [&](const Found& f, const Found& g) {
      return comes_before(f.place, f.spot, g.place, g.spot);
    });
    std::vector<SharedPiece> all;
    for (Found& f : found) {
      if (set_.is_turned(set_.index(f.spot.piece.of))) std::swap(f.piece.from, f.piece.to);
      all.push_back(f.piece);
    }
    return all;
  }
  static SharedPiece shared(const RimPiece& p, const Vec2& from, const Vec2& to) {
    SharedPiece s;
    s.from = from;
    s.to = to;
    if (p.kind == RimPiece::Kind::straight) return s;
    s.kind = SharedPiece::Kind::arc;
    if (p.kind == RimPiece::Kind::ellipse) {
      s.center = p.of->corner(0).base;
      s.semi_axes = p.of->semi_axes;
      s.rotation = p.of->rotation;
    } else {
      s.center = p.of->corner(p.corner()).base;
      s.semi_axes = {p.of->radius, p.of->radius};
    }
    return s;
  }

  const Arrangement& both_;
  int lead_;
  const Cells& set_;
  std::vector<std::uint32_t> chains_;  ///< the given place of each of the tree's, where it differs
  std::vector<Place> places_;
  std::vector<OwnPoint> points_;
  std::vector<End> ends_;
};

}  // namespace abut::detail::outline
