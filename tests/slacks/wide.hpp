// The double-doubles of numeric/ over Terms. In a pair hi counts as given, and lo stands for what hi is off. So the
// errors are those of lo, and of the products that the formulas leave out.
#pragma once

#include <abut/detail/numeric/settled.hpp>

#include "terms.hpp"

namespace abut::detail::numeric {

using slacks::Largest;
using slacks::rounding;
using slacks::Term;

template <>
struct BasicDoubleDouble<Term> {
  Term hi, lo;

  BasicDoubleDouble() = default;
  BasicDoubleDouble(Term x) : hi(exact(std::move(x))) {}
  BasicDoubleDouble(Term h, Term l) : hi(exact(std::move(h))), lo(std::move(l)) {}

  static Term exact(Term x) {
    x.error = Largest();
    return x;
  }
  static BasicDoubleDouble with_rest(Term x) {
    BasicDoubleDouble w(std::move(x));
    w.lo.most = rounding(w.hi.most);
    return w;
  }
  static BasicDoubleDouble sum(const Term& x, const Term& y) { return with_rest(x + y); }
  static BasicDoubleDouble difference(const Term& x, const Term& y) { return with_rest(x - y); }
  static BasicDoubleDouble product(const Term& x, const Term& y) { return with_rest(x * y); }
  static BasicDoubleDouble renormalised(const Term& h, const Term& l) {
    BasicDoubleDouble w = with_rest(h);
    w.lo.most = w.lo.most + l.error;
    w.lo.error = l.error;
    return w;
  }
  Term value() const { return hi + lo; }
  /// hi alone, in the place of both.
  Term alone() const {
    Term x = hi;
    x.error = lo.most + lo.error;
    return x;
  }
};
using WideTerm = BasicDoubleDouble<Term>;
inline WideTerm without(WideTerm w, const Term& x, const Term& y) {
  w.lo.error = w.lo.error + x.most * y.most;
  return w;
}
template <>
inline WideTerm loose_product<Term>(WideTerm a, WideTerm b) {
  WideTerm p = two_prod(a.hi, b.hi);
  p.lo = p.lo + (a.hi * b.lo + a.lo * b.hi);
  return without(p, a.lo, b.lo);
}
template <>
inline WideTerm loose_square<Term>(WideTerm a) {
  WideTerm p = two_prod(a.hi, a.hi);
  p.lo = p.lo + Term(2) * (a.hi * a.lo);
  return without(p, a.lo, a.lo);
}

}  // namespace abut::detail::numeric
