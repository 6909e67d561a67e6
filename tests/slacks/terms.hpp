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
#include <cmath>
#include <string>
#include <vector>

#include "bounds.hpp"

namespace slacks {

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
