// Bounds as polynomials in the sizes of given numbers, and what is known of these sizes: the ground of terms.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace slacks {

inline constexpr double u = 0x1p-53;
/// Covers products of errors, and the roundings in the bounds themselves.
inline constexpr double kUp = 1 + 0x1p-40;

/// A product of atoms by their numbers, in order. Atom 0 is u.
using Product = std::vector<int>;

/// A polynomial in the atoms.
class Sum {
 public:
  std::map<Product, double> terms;

  Sum() = default;
  explicit Sum(double x) {
    if (x != 0) terms[{}] = x;
  }
  static Sum of(Product p, double x = 1) {
    Sum s;
    s.terms[std::move(p)] = x;
    return s;
  }
  bool empty() const { return terms.empty(); }
  void add(const Product& p, double x) {
    double& there = terms[p];
    there += x;
    if (there == 0) terms.erase(p);
  }
  friend Sum operator+(Sum a, const Sum& b) {
    for (const auto& [p, x] : b.terms) a.add(p, x);
    return a;
  }
  friend Sum operator-(Sum a, const Sum& b) {
    for (const auto& [p, x] : b.terms) a.add(p, -x);
    return a;
  }
  friend Sum operator*(const Sum& a, const Sum& b) {
    Sum c;
    for (const auto& [p, x] : a.terms)
      for (const auto& [q, y] : b.terms) {
        Product pq;
        std::merge(p.begin(), p.end(), q.begin(), q.end(), std::back_inserter(pq));
        c.add(pq, x * y);
      }
    return c;
  }
  friend Sum operator*(double x, Sum a) {
    for (auto& term : a.terms) term.second *= x;
    return a;
  }
  std::set<int> atoms() const {
    std::set<int> all;
    for (const auto& term : terms) all.insert(term.first.begin(), term.first.end());
    return all;
  }
  Sum without(int atom) const {
    Sum s = *this;
    std::erase_if(s.terms, [&](const auto& term) {
      return std::count(term.first.begin(), term.first.end(), atom) != 0;
    });
    return s;
  }
  /// Whether no coefficient is larger.
  bool within(const Sum& b) const {
    return std::all_of(terms.begin(), terms.end(), [&](const auto& term) {
      const auto there = b.terms.find(term.first);
      return term.second <= 0 || (there != b.terms.end() && term.second <= there->second);
    });
  }
};

/// The largest of several polynomials.
class Largest {
 public:
  std::vector<Sum> of{Sum()};

  Largest() = default;
  Largest(Sum s) : of{std::move(s)} {}
  bool empty() const { return of.size() == 1 && of[0].empty(); }
  /// At least the largest: their sum.
  Sum all() const {
    Sum sum;
    for (const Sum& s : of) sum = sum + s;
    return sum;
  }
  void join(const Sum& s) {
    for (const Sum& t : of)
      if (s.within(t)) return;
    std::erase_if(of, [&](const Sum& t) { return t.within(s); });
    of.push_back(s);
  }
  friend Largest larger(Largest a, const Largest& b) {
    for (const Sum& s : b.of) a.join(s);
    return a;
  }
  friend Largest operator+(const Largest& a, const Largest& b) {
    Largest c;
    for (const Sum& s : a.of)
      for (const Sum& t : b.of) c.join(s + t);
    return c;
  }
  friend Largest operator*(const Largest& a, const Largest& b) {
    Largest c;
    for (const Sum& s : a.of)
      for (const Sum& t : b.of) c.join(s * t);
    return c;
  }
  friend Largest operator*(double x, const Largest& a) {
    Largest c;
    for (const Sum& s : a.of) c.join(x * s);
    return c;
  }
};
/// One polynomial that is at least all, in the place of very many.
inline Largest at_least(const Largest& a) {
  constexpr std::size_t many = 200;
  if (a.of.size() <= many) return a;
  Sum most;
  for (const Sum& s : a.of)
    for (const auto& [p, x] : s.terms) most.terms[p] = std::max(most.terms[p], x);
  return most;
}
inline Largest rounding(const Largest& size) { return Largest(Sum::of({0})) * size; }

/// Bounds of the atoms, and claims that are to be proved.
class Proof {
 public:
  std::vector<std::string> names{"u"};
  std::map<int, std::vector<Sum>> below;  ///< for an atom: what it is at most, as found
  std::map<int, Sum> hints;               ///< and as told
  std::vector<std::pair<int, int>> axes;  ///< atoms that are the cosine and the sine of an angle
  std::map<long, int> sizes;              ///< the atom that is the size of a number
  struct Claim {
    Largest error, slack;
    std::array<Largest, 2> less, more;
  };
  std::vector<Claim> claims;
  std::vector<std::string> failures;
  int proved = 0;
  double parts = 1;                           ///< slacks are divided by this
  std::map<std::pair<long, long>, int> ways;  ///< the atoms that are differences of two places
  double most = 0;                            ///< the largest part of a slack that an error takes
  long numbers = 0;

  int atom(std::string name) {
    names.push_back(std::move(name));
    return static_cast<int>(names.size()) - 1;
  }
  int atom_named(const std::string& name) const {
    return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
  }
  Sum named(const std::string& name) const { return Sum::of({atom_named(name)}); }
  std::string text(const Sum& s) const {
    std::ostringstream out;
    for (const auto& [p, x] : s.terms) {
      out << (x < 0 ? " − " : " + ") << std::fabs(x);
      for (const int i : p) out << ' ' << names[i];
    }
    return out.str();
  }

  /// Directions taken for 1, and so are their products of a dot and of a cross product.
  Sum plain(Sum s) const {
    // c p + s q ≤ 1 and c q + s p ≤ 1, of two directions.
    for (std::size_t i = 0; i < axes.size(); ++i)
      for (std::size_t j = i; j < axes.size(); ++j)
        for (const auto& [p, q] : {axes[j], std::pair(axes[j].second, axes[j].first)})
          s = together(s, {axes[i].first, p}, {axes[i].second, q});
    Sum out;
    for (const auto& [p, x] : s.terms) {
      Product rest;
      double size = x;
      for (const int a : p)
        if (a == 0 && std::count(rest.begin(), rest.end(), 0) == 2)
          size *= u;  // u² is as high as slacks go
        else if (!is_axis(a))
          rest.push_back(a);
      out.add(rest, size);
    }
    return out;
  }
  /// Atoms that the slack does not have taken for what they are at most.
  Sum with_bounds(Sum out, const Sum& slack) const {
    const std::set<int> there = slack.atoms();
    const auto bound_of = [&](int a) {
      if (a == 0) return Sum();
      if (const auto known = hints.find(a); known != hints.end()) return known->second;
      if (there.count(a)) return Sum();
      if (const auto known = below.find(a); known != below.end()) {
        // Best by atoms that the slack has.
        for (const Sum& s : known->second) {
          const std::set<int> of = s.atoms();
          if (std::all_of(of.begin(), of.end(), [&](int i) { return i == 0 || there.count(i); }))
            return s;
        }
        return known->second.front();
      }
      // The way from p to q is at most that from p to r and on to q.
      for (const auto& [pq, d] : ways)
        if (d == a)
          for (const auto& [pr, e] : ways)
            for (const auto& [rq, f] : ways)
              if (there.count(e) && there.count(f) && is_by(pq, pr, rq))
                return Sum::of({e}) + Sum::of({f});
      return Sum();
    };
    for (int rounds = 0; rounds < 8; ++rounds) {
      Sum next;
      bool changed = false;
      for (const auto& [p, x] : out.terms) {
        Product once = p;
        if (!p.empty() && p[0] == 0) once.erase(once.begin());
        const auto i =
            slack.terms.count(p) != 0 || slack.terms.count(once) != 0
                ? p.end()
                : std::find_if(p.begin(), p.end(), [&](int a) { return !bound_of(a).empty(); });
        if (i == p.end()) {
          next.add(p, x);
          continue;
        }
        Product rest(p.begin(), i);
        rest.insert(rest.end(), i + 1, p.end());
        next = next + Sum::of(rest, x) * bound_of(*i);
        changed = true;
      }
      out = std::move(next);
      if (!changed) break;
    }
    return out;
  }

  static bool is_within(const Sum& error, const Sum& slack) {
    return covered(error, slack, {}, {});
  }
  /// The part of the slack that the error takes at most; above 1 nothing is proved. `less` is at most `more`.
  double part(const Sum& error, const Sum& slack, const Sum& less = {},
              const Sum& more = {}) const {
    double low = 0, high = 1;
    if (!covered(error, high * slack, less, more)) return HUGE_VAL;
    for (int i = 0; i < 5; ++i) {
      const double middle = low + (high - low) / 2;
      (covered(error, middle * slack, less, more) ? high : low) = middle;
    }
    return high;
  }

  /// That the error stays within the slack, where `less` is at most `more`; finish() proves it.
  void hold(const Largest& error, const Largest& slack, const std::array<Largest, 2>& less = {},
            const std::array<Largest, 2>& more = {}) {
    claims.push_back({error, slack, less, more});
  }
  std::string uncovered(const Sum& e, const Claim& claim) const {
    Sum slack = claim.slack.of[0], error = with_bounds(plain(e), slack);
    const std::string all = text(error);
    spend(error, slack);
    return "uncovered" + text(error) + "\n  of " + all + "\n  slack" + text(claim.slack.of[0]) +
           "\n  compared" + text(claim.less[0].of[0]) + "\n  with" + text(claim.more[0].of[0]);
  }
  /// `hint` may say of a claim's atoms what they are at most.
  template <class Hint>
  void finish(const Hint& hint) {
    for (const Claim& claim : claims) {
      hints.clear();
      hint(*this, claim);
      // The largest of several is at least their mean.
      std::vector<Sum> slacks = claim.slack.of;
      Sum mean;
      for (const Sum& s : claim.slack.of)
        mean = mean + (1.0 / static_cast<double>(claim.slack.of.size())) * s;
      if (slacks.size() > 1) slacks.push_back(mean);
      for (const Sum& e : claim.error.of) {
        double least = HUGE_VAL;
        const Sum given = plain(kUp * e);
        for (const Sum& s : slacks)
          for (int i = 0; i < 2; ++i)
            for (const Sum& x : claim.less[i].of)
              for (const Sum& y : claim.more[i].of)
                for (const bool with : {false, true}) {
                  if (least <= 1) continue;
                  const Sum known = s + x, error = with ? plain(with_bounds(given, known)) : given;
                  least = part(error, s, x, plain(with_bounds(plain(y), known)));
                }
        ++proved;
        most = std::max(most, least);
        if (!(least <= 1)) failures.push_back(uncovered(e, claim));
      }
    }
    claims.clear();
  }

 private:
  bool is_axis(int a) const {
    return std::any_of(axes.begin(), axes.end(),
                       [&](const auto& axis) { return axis.first == a || axis.second == a; });
  }
  static bool is_by(std::pair<long, long> pq, std::pair<long, long> pr, std::pair<long, long> rq) {
    std::map<long, int> ends;
    for (const auto& [a, b] : {pq, pr, rq}) ++ends[a], ++ends[b];
    return ends.size() == 3 &&
           std::all_of(ends.begin(), ends.end(), [](const auto& e) { return e.second == 2; });
  }
  static bool take(Product& p, std::pair<int, int> factors) {
    for (const int a : {factors.first, factors.second}) {
      const auto i = std::find(p.begin(), p.end(), a);
      if (i == p.end()) return false;
      p.erase(i);
    }
    return true;
  }
  static Sum together(const Sum& s, std::pair<int, int> one, std::pair<int, int> two) {
    std::map<Product, std::pair<double, double>> found;
    Sum rest;
    for (const auto& [p, x] : s.terms) {
      Product q = p, r = p;
      if (take(q, one))
        found[q].first += x;
      else if (take(r, two))
        found[r].second += x;
      else
        rest.add(p, x);
    }
    for (const auto& [p, xy] : found) rest.add(p, std::max(xy.first, xy.second));
    return rest;
  }
  /// Whether error ≤ slack wherever less ≤ more: then a part of `less` in the error is that part of `more`.
  static bool covered(const Sum& error, const Sum& slack, const Sum& less, const Sum& more) {
    Sum left = error, there = slack;
    spend(left, there);
    if (left.empty()) return true;
    const std::set<int> known = (slack + less).atoms();
    for (const int a : left.atoms())
      if (a != 0 && known.count(a) == 0) return false;
    for (double part = 1; part < 0x1p12 && !less.empty(); part *= 1.25) {
      const Sum once = Sum::of({0}, part);
      left = error + once * (kUp * more), there = slack + once * less;
      spend(left, there);
      if (left.empty()) return true;
    }
    return false;
  }
  /// Takes from both what the slack covers: the same products, those with one u more, and a b by a² and b².
  static void spend(Sum& error, Sum& slack) {
    for (const bool in_pairs : {false, true})
      for (const int more_u : {0, 1})
        for (const auto& [product, x] : std::map(error.terms)) {
          Product p = product;
          const double size = more_u == 1 ? u : 1;
          if (more_u == 1 && (p.empty() || p[0] != 0)) continue;
          if (more_u == 1) p.erase(p.begin());
          double left = x * size;
          if (!in_pairs) left -= take(slack, p, p, left);
          for (std::size_t i = 0; in_pairs && i < p.size(); ++i)
            for (std::size_t j = i + 1; j < p.size() && left > 0; ++j) {
              Product q = p, r = p;
              q[j] = p[i], r[i] = p[j];
              std::sort(q.begin(), q.end()), std::sort(r.begin(), r.end());
              if (p[i] != p[j] && p[i] != 0) left -= take(slack, q, r, left);
            }
          error.terms[product] = left / size;
        }
    std::erase_if(error.terms, [](const auto& term) { return term.second <= 0; });
  }
  /// As much of (q + r)/2 as the slack has, at most `wanted`.
  static double take(Sum& slack, const Product& q, const Product& r, double wanted) {
    const auto a = slack.terms.find(q), b = slack.terms.find(r);
    if (a == slack.terms.end() || b == slack.terms.end()) return 0;
    const double there = a == b ? a->second : 2 * std::min(a->second, b->second),
                 used = std::min(wanted, there);
    if (!(used > 0)) return 0;
    a->second -= used / 2, b->second -= used / 2;
    return used;
  }
};

}  // namespace slacks
