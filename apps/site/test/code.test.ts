// The chapters' lines of code compile as they stand, and answer as abut does.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../../compile';
import { chapters } from '../build/chapters';

const folder = mkdtempSync(join(tmpdir(), 'abut-chapters-'));
afterAll(() => rmSync(folder, { recursive: true }));

const blocks = (i: number): string[] => {
  const text = readFileSync(new URL(`../text/en/${String(i + 1).padStart(2, '0')}-${chapters[i]}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/```cpp\n([\s\S]*?)```/g)].map((m) => m[1]!);
};
/** Lines that stand alone need a function around them: its head, and its end. Others are functions already. */
const around: Record<string, readonly [head: string, end: string][]> = {
  clamp: [['bool meet_(Vec2 c, double r, Box box)', 'return meet;']],
  fold: [['bool meet_(Vec2 c, double r, Centred box)', 'return meet;']],
  turned: [['bool meet_(Vec2 c, double r, Centred box, Vec2 u, Vec2 v)', 'return meet;']],
  lines: [['Vec2 roots(double a, double b, double k, double D)', 'return {t1, t2};']],
  tangents: [
    ['Two touching(Vec2 c, double r, Vec2 d, double D)', 'return {t1, t2};'],
    ['', ''],
    ['Two of_ellipse(double a, double b, Vec2 p)', 'return {t1, t2};'],
  ],
  ellipse: [['bool meets_line(double a, double b, Vec2 n, double m)', 'return intersects;']],
  capsule: [['bool meet_(Vec2 a, Vec2 b, double r, Vec2 c, double rc)', 'return meet;']],
  limit: [['bool contains_(Circle circle, Vec2 point)', '']],
};
const start = `double dx = point.x - circle.center.x, dy = point.y - circle.center.y, r = circle.radius;
auto exact_sign = [](Circle c, Vec2 p) { return abut::contains(c, p) ? -1 : 1; };
`;
const code = chapters
  .map((name, i) => {
    const wrapped = blocks(i).map((block, k) => {
      const [head = '', end = ''] = around[name]?.[k] ?? [];
      return head ? `${head} {\n${name === 'limit' ? start : ''}${block}${end}\n}\n` : block;
    });
    return `namespace in_${name.replaceAll('-', '_')} {\n${wrapped.join('\n')}}\n`;
  })
  .join('\n');

const program = `#include <abut/abut.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <random>
#include <vector>

using namespace abut;
struct Centred { Vec2 center, half_size; };
struct Two { Vec2 a, b; };
inline Vec2 abs(Vec2 a) { return {std::abs(a.x), std::abs(a.y)}; }
inline Vec2 max(Vec2 a, Vec2 b) { return {std::max(a.x, b.x), std::max(a.y, b.y)}; }

${code}
std::mt19937 dice(1);
/// Multiples of a quarter: what the chapters compute without roots and divisions is exact.
double number(int low, int high) { return 0.25 * std::uniform_int_distribution<int>(4 * low, 4 * high)(dice); }
Vec2 place() { const double x = number(-4, 4); return {x, number(-4, 4)}; }

/// What failed, and how often each answer came up.
struct Count { int wrong = 0, yes = 0, no = 0; };
void tell(const char* name, Count c) { std::printf("%s %d %d %d\\n", name, c.wrong, c.yes, c.no); }
template <class Case>
void yes_no(const char* name, Case one) {
  Count count;
  for (int i = 0; i < 4000; ++i) {
    const std::optional<std::pair<bool, bool>> both = one();
    if (!both) continue;
    count.wrong += both->first != both->second;
    ++(both->second ? count.yes : count.no);
  }
  tell(name, count);
}
bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * (1 + std::abs(b)); }
bool near(Vec2 a, Vec2 b) { return near(a.x, b.x) && near(a.y, b.y); }
bool among(Vec2 p, const std::vector<Vec2>& all) {
  return std::any_of(all.begin(), all.end(), [&](Vec2 q) { return near(p, q); });
}
using Both = std::optional<std::pair<bool, bool>>;
/// Not where rounding decides.
template <class A, class B>
bool clear(const A& a, const B& b) { return std::abs(separation(a, b)) > 1e-9; }

int main() {
  yes_no("circle-point", [] { const Circle k{place(), number(0, 4)}; const Vec2 p = place(); return Both({in_circle_point::contains(k, p), abut::contains(k, p)}); });
  const auto box = [] { const Vec2 a = place(); return Box{a, a + Vec2{number(0, 3), number(0, 3)}}; };
  yes_no("cases", [&] { const Circle k{place(), number(0, 3)}; const Box b = box(); return Both({in_cases::intersects(k, b), abut::intersects(k, b)}); });
  yes_no("clamp", [&] { const Circle k{place(), number(0, 3)}; const Box b = box(); return Both({in_clamp::meet_(k.center, k.radius, b), abut::intersects(k, b)}); });
  yes_no("fold", [&] { const Circle k{place(), number(0, 3)}; const Centred b{place(), {number(0, 3), number(0, 3)}}; return Both({in_fold::meet_(k.center, k.radius, b), abut::intersects(k, Box{b.center - b.half_size, b.center + b.half_size})}); });
  const auto turned_box = [] { return OrientedBox{place(), {number(0, 3), number(0, 3)}, Rotation::degrees(number(-90, 90))}; };
  yes_no("turned", [&]() -> Both {
    const Circle k{place(), number(0, 3)};
    const OrientedBox b = turned_box();
    if (!clear(k, b)) return {};
    return Both({in_turned::meet_(k.center, k.radius, {b.center, b.half_size}, b.rotation.u(), b.rotation.v()), abut::intersects(k, b)});
  });
  // The largest gap over the box's axes and the way to the nearest corner: apart if there is light on one of them.
  yes_no("axes", [&]() -> Both {
    const Circle k{place(), number(0, 3)};
    const OrientedBox b = turned_box();
    const Vec2 u = b.rotation.u(), v = b.rotation.v();
    if (!clear(k, b)) return {};
    double most = std::max(in_axes::gap(k, b, u), in_axes::gap(k, b, v));
    for (const double s : {1.0, -1.0})
      for (const double t : {1.0, -1.0}) {
        const Vec2 way = k.center - (b.center + s * b.half_size.x * u + t * b.half_size.y * v);
        if (dot(way, way) > 0) most = std::max(most, in_axes::gap(k, b, way / std::sqrt(dot(way, way))));
      }
    return Both({most <= 0, abut::intersects(k, b)});
  });
  yes_no("sum", [] {
    const Capsule a{place(), place(), number(0, 2)};
    const RoundedBox b{place(), {number(0, 2), number(0, 2)}, Rotation::degrees(number(-90, 90)), number(0, 1)};
    const double s = in_sum::separation(a, b);
    return Both({near(s, abut::separation(a, b)) ? s <= 0 : s > 0, abut::separation(a, b) <= 0});
  });
  yes_no("lines", [] {
    const Circle k{place(), number(1, 4)};
    const Vec2 p = place(), d{number(1, 3), number(-3, 3)}, w = k.center - p;
    const double a = dot(d, d), b = dot(d, w), c = dot(w, w) - k.radius * k.radius, D = a * k.radius * k.radius - cross(d, w) * cross(d, w);
    const auto points = intersections(Line{p, d}, k).points;
    if (D < 0) return Both({false, !points.empty()});
    if (b == 0 && D == 0) return Both({true, points.size() == 1});
    const Vec2 t = in_lines::roots(a, b, c, D);
    bool all = !points.empty();
    for (const auto& x : points) all = all && (near(x.at, p + t.x * d) || near(x.at, p + t.y * d));
    return Both({all, true});
  });
  yes_no("two circles", [] {
    const Circle a{place(), number(1, 4)}, b{place(), number(1, 4)};
    if (a.center == b.center) return Both({true, true});
    const auto mine = in_lines::common_points(a, b);
    const auto points = intersections(a, b).points;
    bool all = mine.size() == points.size();
    for (const auto& x : points) all = all && among(x.at, mine);
    return Both({all == !points.empty(), !points.empty()});
  });
  yes_no("tangents", []() -> Both {
    const Circle k{place(), number(1, 2)};
    const Vec2 p = place(), d = p - k.center;
    const double D = dot(d, d);
    const auto lines = tangents(p, k).lines;
    if (D <= k.radius * k.radius) return Both({lines.size() > 1, false});
    const Two t = in_tangents::touching(k.center, k.radius, d, D);
    bool all = lines.size() == 2;
    for (const Tangent& line : lines) all = all && among(line.b, {t.a, t.b});
    return Both({all, true});
  });
  yes_no("common tangents", [] {
    const Circle a{place(), number(1, 2)}, b{place(), number(1, 2)};
    const auto theirs = abut::tangents(a, b);
    if (theirs.infinitely_many) return Both({true, true});
    const auto mine = in_tangents::common_tangents(a, b);
    bool all = mine.size() == theirs.lines.size();
    for (const Tangent& line : theirs.lines)
      all = all && std::any_of(mine.begin(), mine.end(), [&](const auto& t) { return near(t.a, line.a) && near(t.b, line.b); });
    return Both({all == !theirs.lines.empty(), !theirs.lines.empty()});
  });
  yes_no("tangents of an ellipse", []() -> Both {
    const Ellipse e{{0, 0}, {number(1, 3), number(1, 3)}, {}};
    const Vec2 p = place();
    if (abut::contains(e, p)) return {};
    const Two t = in_tangents::of_ellipse(e.semi_axes.x, e.semi_axes.y, p);
    const auto lines = abut::tangents(p, e).lines;
    bool all = lines.size() == 2;
    for (const Tangent& line : lines) all = all && among(line.b, {t.a, t.b});
    return Both({all, true});
  });
  yes_no("line and ellipse", []() -> Both {
    const Ellipse e{{0, 0}, {number(1, 3), number(1, 3)}, {}};
    const Vec2 p = place(), d{number(1, 3), number(-3, 3)}, n = perp(d);
    return Both({in_ellipse::meets_line(e.semi_axes.x, e.semi_axes.y, n, dot(n, p)), abut::intersects(Line{p, d}, e)});
  });
  yes_no("nearest of an ellipse", []() -> Both {
    const double b = number(1, 3), a = b + number(0, 3);
    const Vec2 p = place(), n = in_ellipse::nearest(a, b, p);
    const double depth = std::abs(abut::separation(p, Ellipse{{0, 0}, {a, b}, {}}));
    const double rim = (n.x / a) * (n.x / a) + (n.y / b) * (n.y / b);
    return Both({near(rim, 1) && near(length(n - p), depth), true});
  });
  yes_no("two ellipses", []() -> Both {
    const auto any = [] { return Ellipse{place(), {number(1, 3), number(1, 3)}, Rotation::degrees(number(-90, 90))}; };
    const Ellipse e = any(), f = any();
    if (!clear(e, f)) return {};
    return Both({!in_ellipse::apart(e, f), abut::intersects(e, f)});
  });
  const auto capsule_ = [] { const Vec2 a = place(); return Capsule{a, place(), number(0, 1)}; };
  yes_no("capsule", [&]() -> Both {
    const Capsule k = capsule_();
    const Circle c{place(), number(0, 2)};
    if (k.a == k.b || !clear(k, c)) return {};
    return Both({in_capsule::meet_(k.a, k.b, k.radius, c.center, c.radius), abut::intersects(k, c)});
  });
  yes_no("two capsules", [&]() -> Both {
    const Capsule k = capsule_(), m = capsule_();
    if (!clear(k, m) && !abut::intersects(Segment{k.a, k.b}, Segment{m.a, m.b})) return {};
    return Both({in_capsule::intersects(k, m), abut::intersects(k, m)});
  });
  yes_no("motion", [&]() -> Both {
    const Circle k{place(), number(0, 2)};
    const Vec2 v{number(-6, 6), number(-6, 6)};
    const Box b = box();
    const auto hit = cast(k, v, b);
    const Circle less{k.center, k.radius - 1e-9}, more{k.center, k.radius + 1e-9};
    // Not where it grazes a corner.
    if (k.radius > 0 && cast(less, v, b).has_value() != cast(more, v, b).has_value()) return {};
    const auto t = in_motion::first_touch(k, v, b);
    return Both({t.has_value() && (!hit || std::abs(*t - hit->t) < 1e-6), hit.has_value()});
  });
  yes_no("common part", []() -> Both {
    const Circle a{place(), number(1, 4)}, b{place(), number(1, 4)};
    const double d = length(b.center - a.center), r = a.radius, s = b.radius;
    const double area = overlap_area(a, b);
    if (d >= r + s || d <= std::abs(r - s)) return Both({false, area > 0 && area < std::min(abut::area(a), abut::area(b))});
    // From one crossing on along each arc to the other.
    const double t = 2 * std::acos((d * d + r * r - s * s) / (2 * d * r)), u = 2 * std::acos((d * d + s * s - r * r) / (2 * d * s));
    const Vec2 w = (1 / d) * (b.center - a.center);
    const auto at = [&](Vec2 c, double k, Vec2 way, double angle) { return c + k * (std::cos(angle) * way + std::sin(angle) * perp(way)); };
    const Vec2 p = at(a.center, r, w, -t / 2), q = at(a.center, r, w, t / 2);
    return Both({near(in_common_part::edge_part(p, q, r, t) + in_common_part::edge_part(q, p, s, u), area), true});
  });
  yes_no("limit", [] { const Circle k{place(), number(0, 4)}; const Vec2 p = place(); return Both({in_limit::contains_(k, p), abut::contains(k, p)}); });
}
`;

test('every chapter’s code compiles, and answers as abut does', () => {
  writeFileSync(join(folder, 'all.cpp'), program);
  const said = run(folder, '-Wall', '-Wextra').trim().split('\n');
  expect(said.length).toBeGreaterThan(18);
  const onlyYes = /^(lines|tangents of an ellipse|nearest)/;
  for (const line of said) {
    const [, name = '', wrong, yes, no] = /^(.*) (\d+) (\d+) (\d+)$/.exec(line)!.map(String);
    expect(wrong, line).toBe('0');
    expect(Number(yes), line).toBeGreaterThan(100);
    if (!onlyYes.test(name)) expect(Number(no), line).toBeGreaterThan(20);
  }
});
