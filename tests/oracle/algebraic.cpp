#include "algebraic.hpp"

namespace oracle {

int Poly::sign_at(const Z& num, const Z& den) const {
  Z value = 0, power = 1;
  for (size_t i = c.size(); i-- > 0;) {
    value = value * num + c[i] * power;
    power *= den;
  }
  return value.sign();
}

Poly operator+(const Poly& a, const Poly& b) {
  std::vector<Z> r(std::max(a.c.size(), b.c.size()), Z(0));
  for (size_t i = 0; i < a.c.size(); ++i) r[i] += a.c[i];
  for (size_t i = 0; i < b.c.size(); ++i) r[i] += b.c[i];
  return r;
}
Poly operator-(const Poly& a, const Poly& b) {
  std::vector<Z> r(std::max(a.c.size(), b.c.size()), Z(0));
  for (size_t i = 0; i < a.c.size(); ++i) r[i] += a.c[i];
  for (size_t i = 0; i < b.c.size(); ++i) r[i] -= b.c[i];
  return r;
}
Poly operator*(const Poly& a, const Poly& b) {
  if (a.is_zero() || b.is_zero()) return {};
  std::vector<Z> r(a.c.size() + b.c.size() - 1, Z(0));
  for (size_t i = 0; i < a.c.size(); ++i)
    for (size_t j = 0; j < b.c.size(); ++j) r[i + j] += a.c[i] * b.c[j];
  return r;
}
Poly derivative(const Poly& p) {
  std::vector<Z> r;
  for (size_t i = 1; i < p.c.size(); ++i) r.push_back(p.c[i] * i);
  return r;
}

namespace {

/// Divided by the (positive) content.
Poly primitive(Poly p) {
  Z g = 0;
  for (const Z& c : p.c) g = gcd(g, c);
  if (g > 1)
    for (Z& c : p.c) c /= g;
  return p;
}

/// A positive multiple of the remainder of a by b, and of the quotient if asked for.
Poly remainder(Poly a, const Poly& b, Poly* quotient = nullptr) {
  const Z lead = abs(b.c.back());
  const int lead_sign = b.c.back().sign();
  std::vector<Z> q(a.degree() >= b.degree() ? static_cast<size_t>(a.degree() - b.degree() + 1) : 0,
                   Z(0));
  while (a.degree() >= b.degree()) {
    const size_t shift = static_cast<size_t>(a.degree() - b.degree());
    const Z top = a.c.back() * lead_sign;
    for (Z& c : a.c) c *= lead;
    for (Z& c : q) c *= lead;
    for (size_t i = 0; i < b.c.size(); ++i) a.c[i + shift] -= b.c[i] * top;
    q[shift] += top;
    a.trim();
  }
  if (quotient) *quotient = Poly(std::move(q));
  return primitive(std::move(a));
}

Poly divided(const Poly& a, const Poly& b) {
  Poly q;
  remainder(a, b, &q);
  return primitive(std::move(q));
}

}  // namespace

Poly gcd(Poly a, Poly b) {
  a = primitive(std::move(a));
  b = primitive(std::move(b));
  while (!b.is_zero()) {
    Poly r = remainder(a, b);
    a = std::move(b);
    b = std::move(r);
  }
  return a;
}

Poly squarefree(const Poly& p) {
  if (p.degree() <= 1) return primitive(p);
  const Poly g = gcd(p, derivative(p));
  return g.degree() > 0 ? divided(primitive(p), g) : primitive(p);
}

Sturm::Sturm(const Poly& p) {
  chain_ = {p, primitive(derivative(p))};
  while (!chain_.back().is_zero()) {
    Poly r = remainder(chain_[chain_.size() - 2], chain_.back());
    for (Z& c : r.c) c = -c;
    chain_.push_back(std::move(r));
  }
  chain_.pop_back();
}

int Sturm::changes(const Q& t) const {
  int last = 0, count = 0;
  for (const Poly& p : chain_) {
    const int s = p.sign_at(t);
    if (s == 0) continue;
    if (last != 0 && s != last) ++count;
    last = s;
  }
  return count;
}

void Root::refine() {
  // A split point that is not itself a root, or the interval closed in on both sides of it.
  const Q mid = (lo_ + hi_) / 2;
  const int s = p_.sign_at(mid);
  if (s == 0) {
    lo_ = (lo_ + mid) / 2;
    hi_ = (hi_ + mid) / 2;
  } else if (s == p_.sign_at(lo_)) {
    lo_ = mid;
  } else {
    hi_ = mid;
  }
}

namespace {

/// The sign of q on all of [lo, hi] by interval arithmetic, or 2 if that cannot tell.
int sign_on(const Poly& q, const Q& lo, const Q& hi) {
  if (q.is_zero()) return 0;
  Q a = 0, b = 0;  // Horner's scheme on intervals, lo ≥ 0 or general
  for (size_t i = q.c.size(); i-- > 0;) {
    const Q p[4] = {a * lo, a * hi, b * lo, b * hi};
    a = *std::min_element(p, p + 4) + Q(q.c[i]);
    b = *std::max_element(p, p + 4) + Q(q.c[i]);
  }
  return a > 0 ? 1 : b < 0 ? -1 : 2;
}

}  // namespace

int Root::sign(const Poly& q) {
  if (q.degree() <= 0) return q.is_zero() ? 0 : q.c[0].sign();
  for (int i = 0; i < 8; ++i) {
    const int s = sign_on(q, lo_, hi_);
    if (s != 2) return s;
    refine();
  }
  const Poly g = gcd(p_, q);
  if (g.degree() > 0 && g.sign_at(lo_) * g.sign_at(hi_) < 0) return 0;
  for (;;) {
    const int s = sign_on(q, lo_, hi_);
    if (s != 2) return s;
    refine();
  }
}

std::vector<Root> isolate(const Poly& poly, const Q& lo, const Q& hi) {
  Poly p = squarefree(poly);
  for (const Q& end : {lo, hi})
    if (p.sign_at(end) == 0)
      p = divided(p, Poly(std::vector<Z>{-numerator(end), denominator(end)}));
  std::vector<Root> found;
  if (p.degree() < 1) return found;
  const Sturm sturm(p);
  const std::function<void(Q, Q, int)> split = [&](Q a, Q b, int count) {
    if (count == 0) return;
    if (count == 1) {
      found.emplace_back(p, a, b);
      return;
    }
    Q mid = (a + b) / 2;
    for (int k = 3; p.sign_at(mid) == 0; ++k) mid = a + (b - a) / k;
    const int left = sturm.roots(a, mid);
    split(a, mid, left);
    split(mid, b, count - left);
  };
  split(lo, hi, sturm.roots(lo, hi));
  return found;
}

int least_sign(const SurdSum<Poly>& s, const Q& lo, const Q& hi) {
  const auto at = [&](const Q& t) {
    return surd_sign<Poly>(s, [&](const Poly& p) { return p.sign_at(t); });
  };
  int least = std::min(at(lo), at(hi));
  if (least < 0) return least;
  const Poly n = norm(s);
  if (n.is_zero()) return 0;  // callers have merged dependent radicals: s itself is zero
  auto roots = isolate(n, lo, hi);
  // The ends may be roots as well: keep room beside them for a sample.
  if (!roots.empty())
    while (roots.front().lo() == lo || roots.back().hi() == hi)
      (roots.front().lo() == lo ? roots.front() : roots.back()).refine();
  Q from = lo;
  for (size_t i = 0; i <= roots.size(); ++i) {
    const Q to = i < roots.size() ? roots[i].lo() : hi;
    least = std::min(least, at((from + to) / 2));
    if (least < 0) return least;
    if (i < roots.size()) from = roots[i].hi();
  }
  if (least == 0) return 0;
  for (Root& r : roots) {
    // A factor common to all of a term's conjugates may vanish here though s does not.
    const int at_root = surd_sign<Poly>(s, [&](const Poly& p) { return r.sign(p); });
    least = std::min(least, at_root);
  }
  return least;
}

}  // namespace oracle
