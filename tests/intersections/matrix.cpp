// Every pair of shapes against a dense walk along one boundary that watches the other: how often it
// crosses, how often it touches, and where. On a coarse grid touching is common, and what is no
// touch is none by far.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>

#include "plain_shapes.hpp"

namespace {

using namespace plain;

struct Event {
  P at;
  bool tangent;
};

struct Walk {
  std::vector<Event> events;
  bool shared = false;
  bool doubtful = false;
};

constexpr Real kZero = 1e-10L;

Real place(const Plain& linear, P x) {
  const P d = linear.core[1] - linear.core[0];
  return dot(x - linear.core[0], d) / dot(d, d);
}

// Along a, watching the sign of the gap to b.
Walk walk(const Plain& a, const Plain& b) {
  struct Sample {
    int piece;
    Real s, gap;
  };
  Walk w;
  if (a.kind == Plain::point || b.kind == Plain::point) {
    const P x = a.kind == Plain::point ? a.core[0] : b.core[0];
    if (boundary_gap(a, x) < kZero && boundary_gap(b, x) < kZero) w.events.push_back({x, true});
    return w;
  }
  const int pieces = piece_count(a), per_piece = a.kind == Plain::linear ? 400 : 48;
  const bool open = a.kind == Plain::linear;
  std::vector<Sample> samples;
  const auto gap = [&](int k, Real s) {
    const Real g = signed_gap(b, on_piece(a, k, s));
    return std::fabs(g) < kZero ? 0 : g;
  };
  const auto search = [&](int k, Real lo, Real hi, Real sign) {
    for (int i = 0; i < 60; ++i) {
      const Real x = lo + (hi - lo) * 0.382L, y = lo + (hi - lo) * 0.618L;
      (sign * gap(k, x) < sign * gap(k, y) ? hi : lo) = sign * gap(k, x) < sign * gap(k, y) ? y : x;
    }
    return (lo + hi) / 2;
  };
  for (int k = 0; k < pieces; ++k)
    for (int i = 0; i < per_piece + (open ? 1 : 0); ++i) {
      const Real s = Real(i) / per_piece;
      samples.push_back({k, s, gap(k, s)});
    }
  // Where the gap comes near zero between samples of one sign.
  std::vector<Sample> all;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    all.push_back(samples[i]);
    const Sample& p = samples[i];
    if (open && i + 1 == samples.size()) break;
    const Real next = p.s + Real(1) / per_piece;
    const Real q = samples[(i + 1) % samples.size()].gap;
    if (p.gap * q < 0 || (p.gap == 0 && q == 0)) continue;
    // The gap changes no faster than the point moves.
    const Real step = 1.5L * norm(on_piece(a, p.piece, next) - on_piece(a, p.piece, p.s));
    if (std::fabs(p.gap) + std::fabs(q) > step) continue;
    const Real sign = p.gap + q > 0 ? 1 : -1;
    const Real s = search(p.piece, p.s, next, sign), g = gap(p.piece, s);
    if (sign * g < std::fmin(sign * p.gap, sign * q) && sign * g <= 0)
      all.push_back({p.piece, s, g});
    else if (sign * g != 0 && sign * g < 1e-7L && std::fabs(s - p.s) > 1e-6L &&
             std::fabs(s - next) > 1e-6L)
      w.doubtful = true;
  }
  const std::size_t n = all.size();
  const auto add = [&](const Sample& p, bool tangent) {
    const P x = on_piece(a, p.piece, p.s);
    if (open && ((p.s == 0 && a.back == 0) || (p.s == 1 && a.forward == 1))) tangent = true;
    if (b.kind == Plain::linear) {
      const Real t = place(b, x), slack = 1e-4L;
      if (t < b.back - slack || t > b.forward + slack) return;
      if (t < b.back + slack || t > b.forward - slack) tangent = true;
    }
    w.events.push_back({x, tangent});
  };
  for (std::size_t i = 0; i < n; ++i) {
    const Sample& p = all[i];
    const bool last = open && i + 1 == n;
    const Sample& q = all[(i + 1) % n];
    if (p.gap == 0) {
      const bool at_end = open && (i == 0 || i + 1 == n);
      const Real before = open && i == 0 ? 0 : all[(i + n - 1) % n].gap;
      const Real after = last ? 0 : q.gap;
      if ((before == 0 && !(open && i == 0)) || (after == 0 && !last)) {
        // Along the carrier of b; whether along b itself is plain only well inside it.
        const Real t = b.kind == Plain::linear ? place(b, on_piece(a, p.piece, p.s)) : 0.5L;
        (b.kind != Plain::linear || (t > b.back + 1e-6L && t < b.forward - 1e-6L) ? w.shared
                                                                                  : w.doubtful) =
            true;
        continue;
      }
      add(p, at_end || before * after > 0);
      continue;
    }
    if (last || p.gap * q.gap >= 0) continue;
    Real lo = p.s, hi = q.piece == p.piece && q.s > p.s ? q.s : 1;
    for (int k = 0; k < 60; ++k) {
      const Real s = (lo + hi) / 2;
      (gap(p.piece, s) * p.gap > 0 ? lo : hi) = s;
    }
    add({p.piece, lo, 0}, false);
  }
  return w;
}

std::string describe(const AnyShape& s) {
  const Plain p = read(s);
  std::string text = kind_name(s);
  const auto number = [&](Real x) { text += " " + std::to_string(static_cast<double>(x)); };
  for (P q : p.core) number(q.x), number(q.y);
  number(p.radius);
  if (p.kind == Plain::ellipse)
    for (P q : {p.center, p.u, p.v}) number(q.x), number(q.y);
  return text;
}

abut::Intersections ask(const AnyShape& a, const AnyShape& b) {
  return std::visit([](const auto& x, const auto& y) { return abut::intersections(x, y); }, a, b);
}

struct Seen {
  int crossing = 0, tangent = 0, pieces = 0, none = 0, doubtful = 0;
};

void compare(const AnyShape& a, const AnyShape& b, Seen& seen) {
  const Plain p = read(a), q = read(b);
  const abut::Intersections found = ask(a, b);
  const std::string names = describe(a) + " | " + describe(b);
  for (const auto& x : found.points) {
    EXPECT_LT(boundary_gap(p, of(x.at)), 1e-14L) << names;
    EXPECT_LT(boundary_gap(q, of(x.at)), 1e-14L) << names;
  }
  // With the arguments swapped.
  const abut::Intersections back = ask(b, a);
  ASSERT_EQ(found.points.size(), back.points.size()) << names;
  ASSERT_EQ(found.pieces.size(), back.pieces.size()) << names;
  for (const auto& x : found.points) {
    int same = 0;
    for (const auto& y : back.points) same += x.at == y.at && x.tangent == y.tangent;
    EXPECT_GE(same, 1) << names;
  }
  // A closed curve is walked more densely than an endless one.
  const Walk w = p.kind == Plain::linear ? walk(q, p) : walk(p, q);
  if (w.doubtful) {
    ++seen.doubtful;
    return;
  }
  int crossing = 0, tangent = 0, expected_crossing = 0, expected_tangent = 0;
  for (const auto& x : found.points) ++(x.tangent ? tangent : crossing);
  for (const Event& e : w.events) ++(e.tangent ? expected_tangent : expected_crossing);
  std::string places;
  for (const Event& e : w.events)
    places += "\n  walked " + std::to_string(static_cast<double>(e.at.x)) + " " +
              std::to_string(static_cast<double>(e.at.y)) + (e.tangent ? " touch" : " cross");
  for (const auto& x : found.points)
    places += "\n  found " + std::to_string(x.at.x) + " " + std::to_string(x.at.y) +
              (x.tangent ? " touch" : " cross");
  EXPECT_EQ(crossing, expected_crossing) << names << places;
  EXPECT_EQ(tangent, expected_tangent) << names << places;
  if (w.shared) {
    EXPECT_FALSE(found.pieces.empty()) << names;
  }
  seen.crossing += crossing;
  seen.tangent += tangent;
  seen.pieces += static_cast<int>(found.pieces.size());
  seen.none += found.points.empty() && found.pieces.empty();
}

class Matrix : public testing::TestWithParam<bool> {};

// law: intersections.md, "The boundary of a region is"
TEST_P(Matrix, AgreesWithAWalkAlongTheBoundary) {
  Maker make(GetParam() ? 11 : 12, GetParam());
  Seen total;
  int pairs_that_cross = 0;
  for (int i = 0; i < kKinds; ++i)
    for (int j = 0; j < kKinds; ++j) {
      Seen seen;
      for (int k = 0; k < 20; ++k) compare(make.shape(i), make.shape(j), seen);
      pairs_that_cross += seen.crossing > 0;
      total.crossing += seen.crossing;
      total.tangent += seen.tangent;
      total.pieces += seen.pieces;
      total.none += seen.none;
      total.doubtful += seen.doubtful;
    }
  EXPECT_GT(pairs_that_cross, GetParam() ? 80 : 92);
  EXPECT_GT(total.none, 100);
  EXPECT_GT(total.crossing, 1000);
  if (GetParam()) {
    EXPECT_GT(total.tangent, 120);
    EXPECT_GT(total.pieces, 60);
  }
  EXPECT_LT(total.doubtful, 150);
}

INSTANTIATE_TEST_SUITE_P(Intersections, Matrix, testing::Values(true, false),
                         [](const auto& i) { return i.param ? "Grid" : "Anywhere"; });

}  // namespace
