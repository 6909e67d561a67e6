// A shape's boundary as SVG path commands, in world coordinates: one double for the command, then
// its arguments. 0 move x y · 1 line x y · 2 arc rx ry degrees flags x y (1: sweep, 2: the larger
// arc) · 3 close.
#pragma once

#include "geometry.hpp"

namespace abut::play {

class Outline {
 public:
  /// Unbounded shapes are cut at `reach` from their point nearest to `focus`.
  Outline(std::vector<double>& out, Vec2 focus, double reach)
      : out_(out), focus_(focus), reach_(reach) {}

  void draw(const AnyShape& any) {
    if (const auto* line = std::get_if<Line>(&any)) {
      const Vec2 d = unit(line->direction), foot = nearest(line->point, d);
      move(foot - reach_ * d);
      to(foot + reach_ * d);
    } else if (const auto* ray = std::get_if<Ray>(&any)) {
      const Vec2 d = unit(ray->direction);
      const double t = std::fmax(0.0, dot(focus_ - ray->origin, d));
      move(ray->origin);
      to(ray->origin + (t + reach_) * d);
    } else if (const auto* e = std::get_if<Ellipse>(&any)) {
      const Vec2 right = corner(e->center, e->rotation, e->semi_axes.x, 0);
      const Vec2 left = corner(e->center, e->rotation, -e->semi_axes.x, 0);
      const double degrees = e->rotation.angle() * 57.29577951308232;
      move(right);
      arc(e->semi_axes, degrees, true, left);
      arc(e->semi_axes, degrees, true, right);
      close();
    } else if (const auto* chains = std::get_if<Polyline>(&any)) {
      for (const auto& chain : chains->lines)
        if (chains->radius == 0) run(chain, false, true);
      strokes(*chains);
    } else if (const auto* region = std::get_if<Region>(&any)) {
      for (const auto& ring : region->rings) run(ring, true, outer(*region, ring));
      strokes(*region);
    } else {
      draw(hull(any));
    }
  }

  void draw(const Hull& h) {
    std::vector<Vec2> p;
    for (const Vec2& v : h.points)
      if (p.empty() || !(v == p.back())) p.push_back(v);
    while (p.size() > 1 && p.back() == p.front()) p.pop_back();
    const int n = static_cast<int>(p.size());
    const auto at = [&p, n](int i) -> const Vec2& {
      return p[static_cast<decltype(p.size())>((i + n) % n)];
    };
    const double r = h.radius;
    if (n == 1) {
      // A point without a radius is drawn as a dot by the page.
      const Vec2 east = p[0] + Vec2{r, 0}, west = p[0] - Vec2{r, 0};
      move(east);
      arc({r, r}, 0, true, west);
      arc({r, r}, 0, true, east);
      return close();
    }
    double area = 0;
    for (int i = 0; i < n; ++i) area += cross(at(i) - at(0), at(i + 1) - at(0));
    const bool left = area >= 0;  // counter-clockwise: the outside is to the right
    const auto out = [&](int i) {
      const Vec2 d = unit(at(i + 1) - at(i));
      return (left ? r : -r) * Vec2{d.y, -d.x};
    };
    for (int i = 0; i < n; ++i) {
      const Vec2 o = out(i);
      if (i == 0)
        move(at(i) + o);
      else if (r > 0)
        arc({r, r}, 0, left, at(i) + o);
      if (r > 0 || i + 1 < n) to(at(i + 1) + o);
    }
    if (r > 0) arc({r, r}, 0, left, at(0) + out(0));
    close();
  }

  /// A piece of boundary that two shapes share.
  void draw(const SharedPiece& p) {
    if (p.kind == SharedPiece::Kind::segment) {
      const Vec2 d = unit(p.to - p.from);
      move(p.unbounded_from ? p.from - reach_ * d : p.from);
      return to(p.unbounded_to ? p.to + reach_ * d : p.to);
    }
    const Ellipse whole{p.center, p.semi_axes, p.rotation};
    if (p.from == p.to) return draw(AnyShape(whole));
    // Counter-clockwise from `from` to `to`; seen from the centre, more than half a turn?
    const Vec2 a = local(p.rotation, p.from - p.center), b = local(p.rotation, p.to - p.center);
    move(p.from);
    arc(p.semi_axes, p.rotation.angle() * 57.29577951308232, true, p.to, cross(a, b) < 0);
  }

 private:
  /// A chain as it stands, counter-clockwise where it bounds from outside: what is inside then has
  /// the winding number 1 everywhere, and holes have 0.
  void run(const std::vector<Vec2>& chain, bool closed, bool left) {
    double area = 0;
    for (decltype(chain.size()) i = 0; i < chain.size(); ++i)
      area += cross(chain[i] - chain[0], chain[(i + 1) % chain.size()] - chain[0]);
    const bool turn = closed && (area > 0) != left;
    for (decltype(chain.size()) i = 0; i < chain.size(); ++i) {
      const Vec2& v = chain[turn ? chain.size() - 1 - i : i];
      if (i == 0)
        move(v);
      else
        to(v);
    }
    if (chain.size() == 1) to(chain[0]);
    if (closed) close();
  }
  /// Is the ring within an even number of the others? A place on its first edge tells.
  static bool outer(const Region& region, const std::vector<Vec2>& ring) {
    const Vec2 p = ring[0] + 0.381966 * (ring[1] - ring[0]);
    bool out = true;
    for (const auto& other : region.rings) {
      if (&other == &ring) continue;
      for (decltype(other.size()) i = 0; i < other.size(); ++i) {
        const Vec2 &a = other[i], &b = other[(i + 1) % other.size()];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
          out = !out;
      }
    }
    return out;
  }
  /// The part that the radius adds: each edge as a capsule.
  template <class S>
  void strokes(const S& s) {
    if (s.radius > 0)
      each_edge(s, [&](const Vec2& a, const Vec2& b) { draw(Hull{{a, b}, s.radius}); });
  }
  Vec2 nearest(const Vec2& p, const Vec2& d) const { return p + dot(focus_ - p, d) * d; }
  void put(const Vec2& p) {
    out_.push_back(p.x);
    out_.push_back(p.y);
  }
  void move(const Vec2& p) { out_.push_back(0), put(p); }
  void to(const Vec2& p) { out_.push_back(1), put(p); }
  void arc(const Vec2& radii, double degrees, bool sweep, const Vec2& p, bool large = false) {
    out_.push_back(2);
    put(radii);
    out_.push_back(degrees);
    out_.push_back(sweep + 2 * large);
    put(p);
  }
  void close() { out_.push_back(3); }

  std::vector<double>& out_;
  Vec2 focus_;
  double reach_;
};

}  // namespace abut::play
