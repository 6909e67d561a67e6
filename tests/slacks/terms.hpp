// A number that works out how wrong a formula can be, for all that may go in.
//
// The formulas of abut are templates over the number. On a Term they compute no value. A Term holds what is
// known of every value that the number can take: bounds that are polynomials, with positive coefficients, in the sizes
// of the given numbers ("atoms") and in u. Each operation adds the bound of its own rounding, u times the size of its
// result (Higham 2002, 2.2 and 3.1). So one run of the very code proves the bound for every input. A constant that is
// too small to be one of a formula is a slack; a comparison holds its slack against the error of what it compares.
// Underflow and overflow are not looked at: `tiny` and limits of the range are there for these.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
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
inline Proof* proof = nullptr;  ///< the one that runs

/// The number that a formula computes with.
struct Term {
  Largest most;                            ///< its size without rounding, at most
  Largest least;                           ///< its size as it is computed, at least
  Largest computed;                        ///< and at most
  Largest error;                           ///< how far both are apart
  Largest slack;                           ///< what is added to it for sure
  int way = 0;                             ///< whether the slack is added, 1, or taken off, −1
  bool is_size = false;                    ///< known not to be negative
  bool is_place = false;                   ///< a coordinate: of it only differences count
  long above = 0;                          ///< the number of a place that is not above it
  bool is_limit = false;                   ///< of the range
  std::vector<std::pair<int, Sum>> parts;  ///< of a sum: an atom, and the most of the rest
  long number = 0;                         ///< the same for copies
  std::vector<Term> either;                ///< what it may be the largest or the least of
  Largest over, per;                       ///< of a quotient or what is clamped of one
  bool is_quotient = false;                ///< nothing is known of it until it is clamped

  Term() : number(++proof->numbers) {}
  /// A constant of a formula, with a few binary digits; or a slack, or 1 and a slack.
  explicit Term(double x) : Term() {
    const double near = std::round(x * 0x1p14) * 0x1p-14,
                 core = std::fabs(x - near) < 0x1p-30 ? near : x, rest = x - core;
    most = least = computed = Sum(std::fabs(core));
    is_size = x >= 0;
    is_limit = x > 0 && x < 0x1p-900;
    if (std::fabs(rest) > 0x1p-900)
      slack = Sum::of({0}, std::fabs(rest) / u / proof->parts), way = rest < 0 ? -1 : 1;
  }
  /// A given number of that name; `error` in units of u and relative.
  static Term given(const std::string& name, double error = 0) {
    Term t;
    t.most = t.least = t.computed = Sum::of({proof->atom(name)});
    t.error = error * rounding(t.most);
    return t;
  }
  static Term place(const Term* below = nullptr) {
    Term t;
    t.is_place = true;
    t.above = below != nullptr ? below->number : 0;
    return t;
  }
  static Term size_of(const std::string& name, double error = 0) {
    Term t = given(name, error);
    t.is_size = true;
    return t;
  }
  /// Whether it is a given number, or the difference of two.
  bool is_atom() const {
    return most.of.size() == 1 && most.of[0].terms.size() == 1 &&
           most.of[0].terms.begin()->first.size() == 1 && most.of[0].terms.begin()->second == 1;
  }
  /// Its size at least, where that is known.
  Largest own() const { return is_size || is_atom() ? least : Largest(); }
  bool is_sum_of_sizes() const {
    return way == 0 && is_size && most.of.size() == 1 && least.of.size() == 1 &&
           most.of[0].terms == least.of[0].terms;
  }
  int atom() const { return most.of[0].terms.begin()->first[0]; }
  /// The atom that is its size as it is computed.
  Sum size() const {
    if (is_atom()) return most.of[0];
    const auto [there, is_new] = proof->sizes.try_emplace(number, 0);
    if (is_new) {
      there->second = proof->atom("|" + std::to_string(proof->sizes.size()) + "|");
      const Sum off = error.all();
      proof->below[there->second].push_back(most.all() + off);
      // a ≤ S + rest + off, of which some u times a itself go into the factor.
      for (const auto& [a, rest] : parts)
        proof->below[a].push_back(kUp * (Sum::of({there->second}) + rest + off.without(a)));
      // A sum of sizes, or the largest of some, is at least each of them.
      for (const Sum& sizes : is_size ? least.of : std::vector<Sum>())
        for (const auto& [p, x] : sizes.terms)
          if (p.size() == 1) proof->below[p[0]].push_back(Sum::of({there->second}, kUp / x));
    }
    return Sum::of({there->second});
  }

  friend Term operator-(Term x) {
    for (Term& y : x.either) y = -y;
    x.way = -x.way;
    x.is_size = false;
    return x;
  }
  friend Term operator+(const Term& x, const Term& y) {
    if (x.is_quotient || y.is_quotient) proof->failures.push_back("a quotient in a sum");
    if (x.most.empty() && x.slack.empty()) return y;
    if (y.most.empty() && y.slack.empty()) return x;
    Term t;
    t.most = at_least(x.most + y.most);
    t.computed = at_least(x.computed + y.computed);
    t.is_size = x.is_size && y.is_size;
    if (t.is_size) t.least = x.least + y.least;
    for (const auto& [a, b] : {std::pair(&x, &y), std::pair(&y, &x)})
      if (a->is_atom()) t.parts.emplace_back(a->atom(), b->most.all());
    t.way = x.way == 0 ? y.way : x.way;
    if (x.way * y.way < 0) proof->failures.push_back("slacks of both signs in a sum");
    t.slack = x.slack + y.slack;
    t.error = at_least(x.error + y.error);
    if (!t.most.empty()) t.error = at_least(t.error + rounding(t.most + t.slack));
    return t;
  }
  friend Term operator-(const Term& x, const Term& y) {
    if (x.number == y.number) {  // nothing, unless it overflows
      Term t;
      return t;
    }
    if (x.is_place && y.is_place) {
      Term t;
      const auto [there, is_new] = proof->ways.try_emplace(std::minmax(x.number, y.number), 0);
      if (is_new) there->second = proof->atom("d" + std::to_string(proof->ways.size()));
      t.most = t.least = t.computed = Sum::of({there->second});
      t.error = rounding(t.most);
      t.is_size = x.above == y.number;
      return t;
    }
    return x + -y;
  }
  friend Term operator*(const Term& x, const Term& y) {
    if (x.number == y.number && !x.is_atom() && !x.is_sum_of_sizes()) return squared(x);
    Term t;
    t.is_quotient = x.is_quotient || y.is_quotient;
    if (t.is_quotient) return t;
    if (!x.over.empty() && y.is_atom()) return along(x, y);
    for (const auto& [a, b] : {std::pair(&x, &y), std::pair(&y, &x)})
      if (a->way != 0 && b->way == 0 && !b->is_size)
        proof->failures.push_back("a slack times what may be negative");
    t.most = x.most * y.most;
    t.computed = x.computed * y.computed;
    t.least = x.least * y.least;
    t.error = x.error * y.most + x.most * y.error + x.error * y.error;
    t.is_size = (x.is_size && y.is_size) || x.number == y.number;
    t.way = x.way == 0                                         ? y.way
            : y.way == 0 || !x.most.empty() || !y.most.empty() ? x.way
                                                               : x.way * y.way;
    // A slack is computed from what is at least so large.
    t.slack = x.slack * y.least + x.least * y.slack + x.slack * y.slack;
    if (t.slack.empty()) t.way = 0;
    const bool exact = is_power_of_two(x) || is_power_of_two(y);
    if (!exact && !t.most.empty()) t.error = t.error + rounding(t.most);
    return t;
  }
  friend Term operator/(const Term& x, const Term& y) {
    Term t;
    t.over = x.most, t.per = y.most;
    t.is_quotient = true;
    return t;
  }

 private:
  static bool is_power_of_two(const Term& x) {
    if (x.most.of.size() != 1 || x.most.of[0].terms.size() != 1 || x.way != 0) return false;
    const auto& [p, c] = *x.most.of[0].terms.begin();
    return p.empty() && std::exp2(std::round(std::log2(c))) == c;
  }
  /// By its size S: x² is off by 2 S e + e². A number that is sure by its slack is no longer off.
  static Term squared(const Term& x) {
    const Largest s = x.size();
    Term t;
    if (!x.slack.empty()) {
      proof->hold(x.error, x.slack);
      t.most = t.least = t.computed = s * s;
      t.is_size = true;
      t.error = rounding(t.most);
      return t;
    }
    t.most = (s + x.error) * (s + x.error);
    t.least = t.computed = s * s;
    t.is_size = true;
    t.error = 2.0 * (s * x.error) + x.error * x.error + rounding(s * s);
    return t;
  }
  /// The part n/|d|² of d, clamped or not: no coordinate exceeds the sum of w, where n = w·d.
  static Term along(const Term& x, const Term& d) {
    Term t;
    Sum w;
    for (const auto& [p, c] : x.over.of[0].terms) {
      Product q = p;
      const auto i = std::find_if(q.begin(), q.end(),
                                  [&](int a) { return x.per.of[0].terms.count({a, a}) != 0; });
      if (i == q.end()) {
        w = d.most.of[0];
        break;
      }
      q.erase(i);
      w.add(q, c);
    }
    t.most = t.computed = w;
    t.error = 2.0 * rounding(t.most);
    return t;
  }
};

/// A comparison, and whether its outcome is proved where it is true.
struct Told {
  bool proved;
};
inline Told operator>(const Term& x, const Term& y) {
  if (x.is_quotient || y.is_quotient) proof->failures.push_back("a quotient is compared");
  if (!x.either.empty() || !y.either.empty()) {
    bool proved = true;
    for (const Term& z : x.either.empty() ? y.either : x.either)
      proved &= (x.either.empty() ? x > z : z > y).proved;
    return {proved};
  }
  const Largest error = x.error + y.error;
  Largest slack;
  for (const Sum& s : x.slack.of)
    for (const Sum& t : y.slack.of)
      slack.join(static_cast<double>(y.way) * t - static_cast<double>(x.way) * s);
  if (error.empty()) return {true};
  // Large enough for its digits; or the sign of a number whose error is a part of it.
  if (x.is_limit || y.is_limit) return {true};
  if (slack.empty()) return {(x.is_atom() && y.most.empty()) || (y.is_atom() && x.most.empty())};
  for (const Term* z : {&x, &y})
    if (z->slack.of.size() > 1 && z->way != (z == &y ? 1 : -1))
      proof->failures.push_back("the largest slack of several is taken off");
  // Where the answer were wrong, x and y would differ by errors only: either stands for the other.
  proof->hold(error, slack, {x.own(), y.own()}, {y.computed, x.computed});
  return {true};
}
inline Told operator<(const Term& x, const Term& y) { return y > x; }
inline Told operator>=(const Term&, const Term&) { return {true}; }
inline Told operator<=(const Term&, const Term&) { return {true}; }
inline Told operator==(const Term&, const Term&) { return {true}; }
inline Told both(Told p, Told q) { return {p.proved && q.proved}; }
inline Told either(Told p, Told q) { return {p.proved && q.proved}; }

inline Term pick(Told, const Term& x, const Term& y) {
  Term t;
  t.most = larger(x.most, y.most);
  t.computed = larger(x.computed, y.computed);
  t.error = larger(x.error, y.error);
  t.slack = larger(x.slack, y.slack);
  t.way = x.way == 0 ? y.way : x.way;
  t.is_size = x.is_size && y.is_size;
  t.is_place = x.is_place && y.is_place;
  if (x.is_atom() && y.is_atom() && x.atom() == y.atom()) t.least = x.least;
  return t;
}
inline Term one_of(const Term& x, const Term& y, bool largest) {
  Term t = pick({}, x, y);
  if (!t.slack.empty()) {
    if (!(largest && t.most.empty() && x.way > 0 && y.way > 0))
      proof->failures.push_back("a choice among slacks");
    return t;
  }
  for (const Term* z : {&x, &y})
    if (z->either.empty())
      t.either.push_back(*z);
    else
      t.either.insert(t.either.end(), z->either.begin(), z->either.end());
  return t;
}
inline Term larger(const Term& x, const Term& y) {
  Term t = one_of(x, y, true);
  if (t.is_size) t.least = larger(x.least, y.least);
  return t;
}
inline Term smaller(const Term& x, const Term& y) { return one_of(x, y, false); }
inline Term abs(Term x) {
  x.is_size = true;
  x.either.clear();
  if (x.least.empty() && !x.most.empty()) x.least = x.size();
  return x;
}
inline Term positive(const Term& x) {
  Term t = x;
  t.number = ++proof->numbers;
  t.is_size = true;
  t.either.clear();
  t.least = Largest();
  return t;
}
/// From here on it counts as exact: any number would serve.
inline Term taken_as_given(const Term& x) {
  Term t;
  t.most = t.least = t.computed = x.size();
  return t;
}
inline Term clamp01(const Term& x) {
  Term t;
  t.most = t.computed = Sum(1);
  t.over = x.over, t.per = x.per;
  return t;
}

inline Term fabs(const Term& x) { return abs(x); }
/// How large its error is beside the number, in u; a number of one size, as sums of squares are.
inline double relative(const Term& x) {
  double least = 0;
  for (const auto& [p, e] : x.error.of[0].terms) {
    Product q = p;
    q.erase(q.begin());
    const auto us = std::find_if(q.begin(), q.end(), [](int a) { return a != 0; });
    const double size = e * std::pow(u, us - q.begin());
    q.erase(q.begin(), us);
    const auto there = x.most.of[0].terms.find(q);
    if (there == x.most.of[0].terms.end()) return HUGE_VAL;
    least = std::max(least, size / there->second);
  }
  return least * kUp;
}
/// The root halves what is relative, and rounds.
inline Term root(const Term& x, const std::string& name) {
  return Term::size_of(name, relative(x) / 2 * kUp + 1);
}
/// x / y as an atom.
inline Term ratio(const Term& x, const Term& y, const std::string& name) {
  return Term::size_of(name, (relative(x) + relative(y)) * kUp + 1);
}
/// How many u of a size the error is at most: the least such number, to some digits. The size is a polynomial.
inline double units(const Term& x, const Sum& size) {
  double most = 0;
  for (const Sum& e : x.error.of) {
    const Sum error = proof->plain(proof->with_bounds(kUp * e, size));
    double least = HUGE_VAL;
    for (double high = 0x1p10; proof->is_within(error, high * (Sum::of({0}) * size)); high *= 0.99)
      least = high;
    most = std::max(most, least);
  }
  return most;
}

/// The sum of sizes.
template <class... T>
Sum sizes(const T&... x) {
  return (abs(x).least.of[0] + ...);
}
/// A number on which a formula may go on that counts its error relative to what it says it is.
inline Term renamed(const Term& x, const std::string& name) {
  return Term::size_of(name, relative(x));
}
/// Its product with itself, by what it is at most.
inline Term squared(const Term& x) {
  Term y = x;
  y.number = ++proof->numbers;
  return x * y;
}

}  // namespace slacks
