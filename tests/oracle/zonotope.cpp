// Shapes of N dimensions as zonotopes with some edges endless; see oracle.hpp.

#include <algorithm>
#include <limits>
#include <optional>

#include "numbers.hpp"
#include "oracle.hpp"

namespace oracle {
namespace {

using List = std::vector<Q>;
using Extent = Solid::Edge::Extent;

struct Edge {
  Extent extent;
  List v;
};
/// { origin + Σ tᵢ vᵢ }, tᵢ in [0, 1], [0, ∞) or (−∞, ∞).
struct Zonotope {
  List origin;
  std::vector<Edge> edges;
};

List exact(const std::vector<double>& v) { return List(v.begin(), v.end()); }
Q dot(const List& a, const List& b) {
  Q s = 0;
  for (size_t i = 0; i < a.size(); ++i) s += a[i] * b[i];
  return s;
}
List plus(List a, const Q& k, const List& b) {
  for (size_t i = 0; i < a.size(); ++i) a[i] += k * b[i];
  return a;
}
bool is_zero(const List& a) {
  return std::all_of(a.begin(), a.end(), [](const Q& x) { return x == 0; });
}

Zonotope zonotope(const Solid& s) {
  Zonotope z{exact(s.origin), {}};
  for (const auto& e : s.edges) {
    List v = plus(exact(e.to), Q(-1), exact(e.from));
    if (!is_zero(v)) z.edges.push_back({e.extent, std::move(v)});
  }
  return z;
}

/// a − b; the axes of two boxes are merged, so that at most N + 1 edges remain.
Zonotope difference(const Zonotope& a, const Zonotope& b) {
  Zonotope d{plus(a.origin, Q(-1), b.origin), a.edges};
  for (const Edge& e : b.edges) {
    if (e.extent == Extent::segment) {
      // −[0, 1]v = −v + [0, 1]v
      d.origin = plus(d.origin, Q(-1), e.v);
      const auto same_axis = [&](const Edge& f) {
        if (f.extent != Extent::segment) return false;
        size_t nonzero = 0;
        for (size_t i = 0; i < e.v.size(); ++i) {
          if ((e.v[i] == 0) != (f.v[i] == 0) || e.v[i].sign() != f.v[i].sign()) return false;
          nonzero += e.v[i] != 0;
        }
        return nonzero == 1;
      };
      const auto f = std::find_if(d.edges.begin(), d.edges.end(), same_axis);
      if (f != d.edges.end())
        f->v = plus(f->v, Q(1), e.v);
      else
        d.edges.push_back(e);
    } else {
      d.edges.push_back({e.extent, plus(List(e.v.size(), Q(0)), Q(-1), e.v)});
    }
  }
  return d;
}

/// Solves the square system in place; nothing if it is singular.
std::optional<List> solve(std::vector<List> m, List r) {
  const size_t n = r.size();
  for (size_t k = 0; k < n; ++k) {
    size_t pivot = k;
    while (pivot < n && m[pivot][k] == 0) ++pivot;
    if (pivot == n) return std::nullopt;
    std::swap(m[k], m[pivot]);
    std::swap(r[k], r[pivot]);
    for (size_t i = 0; i < n; ++i) {
      if (i == k || m[i][k] == 0) continue;
      const Q f = m[i][k] / m[k][k];
      for (size_t j = k; j < n; ++j) m[i][j] -= f * m[k][j];
      r[i] -= f * r[k];
    }
  }
  for (size_t k = 0; k < n; ++k) r[k] /= m[k][k];
  return r;
}

/// The square of the distance from the origin: every edge at its start, its end or free between;
/// the free ones, where independent, solve the normal equations.
Q square_distance(const Zonotope& z) {
  std::optional<Q> best;
  std::vector<size_t> free;
  const auto visit = [&](auto&& self, size_t i, const List& at) -> void {
    if (i < z.edges.size()) {
      self(self, i + 1, at);
      if (z.edges[i].extent == Extent::segment) self(self, i + 1, plus(at, Q(1), z.edges[i].v));
      free.push_back(i);
      self(self, i + 1, at);
      free.pop_back();
      return;
    }
    std::vector<List> m(free.size(), List(free.size()));
    List r(free.size());
    for (size_t a = 0; a < free.size(); ++a) {
      for (size_t b = 0; b < free.size(); ++b)
        m[a][b] = dot(z.edges[free[a]].v, z.edges[free[b]].v);
      r[a] = -dot(z.edges[free[a]].v, at);
    }
    const auto t = solve(m, r);
    if (!t) return;
    List p = at;
    for (size_t a = 0; a < free.size(); ++a) {
      const Extent extent = z.edges[free[a]].extent;
      const Q& ta = (*t)[a];
      if ((extent != Extent::line && ta < 0) || (extent == Extent::segment && ta > 1)) return;
      p = plus(p, ta, z.edges[free[a]].v);
    }
    const Q d = dot(p, p);
    if (!best || d < *best) best = d;
  };
  visit(visit, 0, z.origin);
  return *best;
}

/// Is the origin in the relative interior? Exactly when origin + Σ tᵢ vᵢ = 0 has a solution with
/// every tᵢ strictly inside its range: Gauss elimination, then Fourier and Motzkin's.
bool origin_strictly_inside(const Zonotope& z) {
  const size_t n = z.origin.size(), m = z.edges.size();
  std::vector<List> rows;  // coefficients, then right-hand side
  for (size_t i = 0; i < n; ++i) {
    List row;
    for (const Edge& e : z.edges) row.push_back(e.v[i]);
    row.push_back(-z.origin[i]);
    rows.push_back(row);
  }
  std::vector<size_t> pivot_of;
  size_t rank = 0;
  std::vector<bool> is_pivot(m, false);
  for (size_t c = 0; c < m && rank < n; ++c) {
    size_t p = rank;
    while (p < n && rows[p][c] == 0) ++p;
    if (p == n) continue;
    std::swap(rows[p], rows[rank]);
    const Q lead = rows[rank][c];
    for (Q& x : rows[rank]) x /= lead;
    for (size_t i = 0; i < n; ++i)
      if (i != rank && rows[i][c] != 0) rows[i] = plus(rows[i], -rows[i][c], rows[rank]);
    pivot_of.push_back(c);
    is_pivot[c] = true;
    ++rank;
  }
  for (size_t i = rank; i < n; ++i)
    if (rows[i][m] != 0) return false;
  // tᵢ as an affine function of the free ones: coefficients, then constant.
  std::vector<size_t> free;
  for (size_t c = 0; c < m; ++c)
    if (!is_pivot[c]) free.push_back(c);
  std::vector<List> positive;  // each must be > 0
  const auto demand = [&](const List& f, Extent extent) {
    if (extent == Extent::line) return;
    positive.push_back(f);
    if (extent == Extent::segment) {
      List g(f.size());
      for (size_t i = 0; i < f.size(); ++i) g[i] = -f[i];
      g.back() += 1;
      positive.push_back(g);
    }
  };
  for (size_t k = 0; k < free.size(); ++k) {
    List f(free.size() + 1, Q(0));
    f[k] = 1;
    demand(f, z.edges[free[k]].extent);
  }
  for (size_t r = 0; r < rank; ++r) {
    List f;
    for (size_t c : free) f.push_back(-rows[r][c]);
    f.push_back(rows[r][m]);
    demand(f, z.edges[pivot_of[r]].extent);
  }
  for (size_t k = 0; k < free.size(); ++k) {
    std::vector<List> next;
    for (const List& f : positive)
      if (f[k] == 0) next.push_back(f);
    for (const List& f : positive)
      for (const List& g : positive)
        if (f[k] > 0 && g[k] < 0) {
          List h(f.size());
          for (size_t i = 0; i < h.size(); ++i) h[i] = f[i] / f[k] - g[i] / g[k];
          next.push_back(h);
        }
    positive = std::move(next);
  }
  return std::all_of(positive.begin(), positive.end(), [](const List& f) { return f.back() > 0; });
}

std::vector<List> vertices(const Zonotope& z) {
  std::vector<List> v = {z.origin};
  for (const Edge& e : z.edges)
    if (e.extent == Extent::segment)
      for (size_t i = v.size(); i-- > 0;) v.push_back(plus(v[i], Q(1), e.v));
  return v;
}

bool recedes(const Zonotope& z, const List& direction) {
  // Only a line or a ray is unbounded, and it has one edge.
  for (const Edge& e : z.edges) {
    if (e.extent == Extent::segment) continue;
    const Q along = dot(e.v, direction);
    if (along * along != dot(e.v, e.v) * dot(direction, direction)) continue;
    if (along > 0 || e.extent == Extent::line) return true;
  }
  return false;
}

Zonotope shifted(Zonotope z, const List& v) {
  z.origin = plus(z.origin, Q(-1), v);
  return z;
}

}  // namespace

Meeting meeting(const Solid& a, const Solid& b) {
  const Zonotope d = difference(zonotope(a), zonotope(b));
  const Q r = Q(a.radius) + Q(b.radius) + Q(a.more), sq = square_distance(d);
  if (sq > r * r) return Meeting::apart;
  if (r > 0) return sq < r * r ? Meeting::interiors : Meeting::touching;
  return origin_strictly_inside(d) ? Meeting::interiors : Meeting::touching;
}

Holding holding(const Solid& outer, const Solid& inner) {
  const Zonotope a = zonotope(outer), b = zonotope(inner);
  for (const Edge& e : b.edges) {
    if (e.extent == Extent::segment) continue;
    if (!recedes(a, e.v)) return Holding::none;
    if (e.extent == Extent::line && !recedes(a, plus(List(e.v.size(), Q(0)), Q(-1), e.v)))
      return Holding::none;
  }
  const Q slack = Q(outer.radius) - Q(inner.radius);
  Holding all = Holding::strict;
  for (const List& v : vertices(b)) {
    Holding one = Holding::none;
    if (slack < 0) {
      // Room for a ball of radius −slack around v in the core itself: only in a box.
      if (!outer.axis_parallel) return Holding::none;
      const List lo = a.origin;
      List hi = lo;
      for (const Edge& e : a.edges) hi = plus(hi, Q(1), e.v);
      one = Holding::strict;
      for (size_t i = 0; i < v.size(); ++i) {
        const Q room = std::min(Q(v[i] - lo[i]), Q(hi[i] - v[i])) + slack;
        if (room < 0) return Holding::none;
        if (room == 0) one = Holding::touching;
      }
    } else {
      const Q sq = square_distance(shifted(a, v));
      if (sq > slack * slack) return Holding::none;
      if (slack > 0)
        one = sq < slack * slack ? Holding::strict : Holding::touching;
      else if (outer.radius > 0 && a.edges.size() < v.size())
        one = Holding::touching;  // no room across the flat core
      else
        one = origin_strictly_inside(shifted(a, v)) ? Holding::strict : Holding::touching;
    }
    all = std::min(all, one);
  }
  return all;
}

double separation(const Solid& sa, const Solid& sb) {
  const Zonotope d = difference(zonotope(sa), zonotope(sb));
  const Real r = Real(Q(Q(sa.radius) + Q(sb.radius)));
  const Q sq = square_distance(d);
  if (sq > 0) return static_cast<double>(Real(sqrt(Real(sq)) - r));
  // The origin is inside: the nearest facet plane, spanned by n − 1 independent edges.
  const size_t n = d.origin.size();
  std::optional<Real> depth;
  std::vector<size_t> pick;
  const auto facet = [&](auto&& self, size_t i) -> void {
    if (pick.size() + (d.edges.size() - i) < n - 1 && d.edges.size() >= n - 1) return;
    if (i < d.edges.size()) {
      self(self, i + 1);
      if (pick.size() < n - 1) {
        pick.push_back(i);
        self(self, i + 1);
        pick.pop_back();
      }
      return;
    }
    // A normal to the picked edges, by fixing one component at 1 and another set by elimination.
    for (size_t fixed = 0; fixed < n; ++fixed) {
      if (pick.size() < n - 1) return;
      std::vector<List> m;
      List rhs;
      for (size_t k : pick) {
        List row;
        for (size_t j = 0; j < n; ++j)
          if (j != fixed) row.push_back(d.edges[k].v[j]);
        m.push_back(row);
        rhs.push_back(-d.edges[k].v[fixed]);
      }
      const auto x = solve(m, rhs);
      if (!x) continue;
      List normal = *x;
      normal.insert(normal.begin() + static_cast<std::ptrdiff_t>(fixed), Q(1));
      for (int side = 0; side < 2; ++side) {
        Q h = dot(normal, d.origin);
        bool bounded = true;
        for (const Edge& e : d.edges) {
          const Q along = dot(normal, e.v);
          if (e.extent == Extent::segment)
            h += std::max(along, Q(0));
          else if (along > 0 || (e.extent == Extent::line && along != 0))
            bounded = false;
        }
        if (bounded) {
          const Real v = Real(h) / sqrt(Real(dot(normal, normal)));
          if (!depth || v < *depth) depth = v;
        }
        for (Q& c : normal) c = -c;
      }
      return;
    }
  };
  if (d.edges.size() >= n - 1) facet(facet, 0);
  // Edges that do not span the space leave a direction in which a hair parts the two.
  std::vector<List> rows;
  for (const Edge& e : d.edges) rows.push_back(e.v);
  size_t rank = 0;
  for (size_t c = 0; c < n; ++c) {
    size_t p = rank;
    while (p < rows.size() && rows[p][c] == 0) ++p;
    if (p == rows.size()) continue;
    std::swap(rows[p], rows[rank]);
    for (size_t i = rank + 1; i < rows.size(); ++i)
      if (rows[i][c] != 0) rows[i] = plus(rows[i], -rows[i][c] / rows[rank][c], rows[rank]);
    ++rank;
  }
  if (rank < n) depth = Real(0);
  if (!depth) return -std::numeric_limits<double>::infinity();
  return static_cast<double>(Real(-*depth - r));
}

}  // namespace oracle
