// The code that stands alone, in four languages: each answers as abut does.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Abut, instantiate } from 'abut';
import { compile } from '../../compile';
import { chapters } from '../build/chapters';
import { languagesOfCode } from '../build/alone';

const at = (name: string): string => fileURLToPath(new URL(`../code/${name}`, import.meta.url));
const text = (chapter: string, ending: string): string => readFileSync(at(`${chapter}.${ending}`), 'utf8');
const nameOf = (chapter: string): string => /function (\w+)/.exec(text(chapter, 'js'))![1]!;
/** How many numbers a chapter's function takes. */
const arity = (chapter: string): number => /function \w+\(([^)]*)\)/.exec(text(chapter, 'js'))![1]!.split(',').length;

const folder = mkdtempSync(join(tmpdir(), 'abut-alone-'));
afterAll(() => rmSync(folder, { recursive: true }));

let seed = 1;
/** Multiples of a quarter, so that shapes often touch exactly. */
const quarter = (low: number, high: number): number => {
  seed = (seed * 48271) % 2147483647;
  return low + Math.floor((seed / 2147483647) * (4 * (high - low) + 1)) / 4;
};
const axes = [[1, 0], [0.6, 0.8], [0.8, -0.6], [0, 1], [-0.28, 0.96]] as const;
const axis = (): readonly [number, number] => axes[quarter(0, 4) | 0]!;
const place = (): [number, number] => [quarter(-4, 4), quarter(-4, 4)];
const inputs: Record<(typeof chapters)[number], () => number[]> = {
  'circle-point': () => [...place(), ...place(), quarter(0, 5)],
  cases: () => [...place(), quarter(0, 3), -1, -2, 2, 1],
  clamp: () => [...place(), quarter(0, 3), -1, -2, 2, 1],
  fold: () => [...place(), quarter(0, 3), ...place(), quarter(0, 2), quarter(0, 2)],
  turned: () => [...place(), quarter(0, 3), ...place(), quarter(0, 2), quarter(0, 2), ...axis()],
  axes: () => [...place(), quarter(0, 2), quarter(0, 2), ...axis(), ...place(), quarter(0, 2), quarter(0, 2), ...axis()],
  sum: () => [...place(), quarter(0, 2), quarter(0, 2), quarter(0, 1)],
  lines: () => [...place(), quarter(1, 3), quarter(-3, 3), ...place(), quarter(0.25, 3)],
  tangents: () => [...place(), 9, 1, quarter(0.25, 3)],
  ellipse: () => [quarter(1, 3), quarter(-3, 3), quarter(-9, 9), quarter(0.25, 3), quarter(0.25, 3)],
  capsule: () => [...place(), quarter(0, 2), ...place(), ...place(), quarter(0, 2)],
  motion: () => [...place(), quarter(0, 1), quarter(-6, 6), quarter(-6, 6), ...place(), quarter(0, 2)],
  'common-part': () => [...place(), quarter(0.25, 4), ...place(), quarter(0.25, 4)],
  limit: () => [...place(), quarter(0, 5)],
};
type Answer = boolean | number | readonly number[];
/** What abut says to the same; null where rounding may decide. */
const right: Record<(typeof chapters)[number], (abut: Abut, x: number[]) => Answer | null> = {
  'circle-point': (abut, [a, b, c, d, r]) => abut.contains({ type: 'circle', center: [c!, d!], radius: r! }, { type: 'point', position: [a!, b!] }),
  cases: (abut, x) => right.clamp(abut, x),
  clamp: (abut, [x, y, r, a, b, c, d]) => abut.intersects({ type: 'circle', center: [x!, y!], radius: r! }, { type: 'box', min: [a!, b!], max: [c!, d!] }),
  fold: (abut, [x, y, r, a, b, h, k]) => right.clamp(abut, [x!, y!, r!, a! - h!, b! - k!, a! + h!, b! + k!]),
  turned: (abut, [x, y, r, a, b, h, k, c, s]) => clear(abut, { type: 'circle', center: [x!, y!], radius: r! }, turnedBox([a!, b!, h!, k!, c!, s!])),
  axes: (abut, x) => clear(abut, turnedBox(x.slice(0, 6)), turnedBox(x.slice(6))),
  sum: (abut, [x, y, h, k, r]) => abut.separation({ type: 'point', position: [x!, y!] }, { type: 'rounded_box', center: [0, 0], half_size: [h!, k!], radius: r! })!,
  lines: (abut, [x, y, dx, dy, a, b, r]) => {
    const hits = abut.intersections({ type: 'ray', origin: [x!, y!], direction: [dx!, dy!] }, { type: 'circle', center: [a!, b!], radius: r! })!.points.map(({ at: p }) => (Math.abs(dx!) > Math.abs(dy!) ? (p[0] - x!) / dx! : (p[1] - y!) / dy!));
    return hits.length ? Math.min(...hits) : -1;
  },
  tangents: (abut, [x, y, a, b, r]) => abut.tangents({ type: 'point', position: [x!, y!] }, { type: 'circle', center: [a!, b!], radius: r! })!.lines.flatMap((line) => [...line.b]),
  ellipse: (abut, [n, m, k, a, b]) => {
    const q = k! / (n! * n! + m! * m!);
    return clear(abut, { type: 'line', point: [n! * q, m! * q], direction: [-m!, n!] }, { type: 'ellipse', center: [0, 0], semi_axes: [a!, b!] });
  },
  capsule: (abut, [x, y, q, a, b, c, d, r]) => clear(abut, { type: 'circle', center: [x!, y!], radius: q! }, { type: 'capsule', a: [a!, b!], b: [c!, d!], radius: r! }),
  motion: (abut, [a, b, r, v, w, c, d, q]) => abut.cast({ type: 'circle', center: [a!, b!], radius: r! }, [v!, w!], { type: 'circle', center: [c!, d!], radius: q! })?.t ?? -1,
  'common-part': (abut, [a, b, r, c, d, s]) => abut.overlap_area({ type: 'circle', center: [a!, b!], radius: r! }, { type: 'circle', center: [c!, d!], radius: s! }),
  limit: (abut, [a, b, r]) => {
    const s = abut.relation({ type: 'circle', center: [0, 0], radius: r! }, { type: 'point', position: [a!, b!] });
    return { disjoint: -1, contains: 1 }[s as string] ?? 0;
  },
};
type Shape = Parameters<Abut['intersects']>[0];
const turnedBox = ([a, b, h, k, c, s]: number[]): Shape => ({ type: 'oriented_box', center: [a!, b!], half_size: [h!, k!], axis: [c!, s!] });
const clear = (abut: Abut, a: Shape, b: Shape): boolean | null => (Math.abs(abut.separation(a, b)!) > 1e-9 ? abut.intersects(a, b) : null);
const list = (answer: unknown): number[] => [answer].flat().map(Number);
const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((x, i) => Math.abs(x - b[i]!) <= 1e-9 * (1 + Math.abs(x)));

/** As much of GLSL, in doubles, as the functions use. */
const shim = `#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <numbers>
#include <type_traits>
namespace gl {
struct vec2 { double x, y; vec2(double a, double b) : x(a), y(b) {} };
using vec4 = std::array<double, 4>;
inline vec2 operator+(vec2 a, vec2 b) { return {a.x + b.x, a.y + b.y}; }
inline vec2 operator-(vec2 a, vec2 b) { return {a.x - b.x, a.y - b.y}; }
inline vec2 operator*(double k, vec2 a) { return {k * a.x, k * a.y}; }
inline double dot(vec2 a, vec2 b) { return a.x * b.x + a.y * b.y; }
inline double abs(double x) { return std::fabs(x); }
inline vec2 abs(vec2 a) { return {abs(a.x), abs(a.y)}; }
inline double max(double a, double b) { return std::max(a, b); }
inline double min(double a, double b) { return std::min(a, b); }
inline vec2 max(vec2 a, double b) { return {max(a.x, b), max(a.y, b)}; }
inline double clamp(double x, double a, double b) { return std::min(std::max(x, a), b); }
inline vec2 clamp(vec2 x, vec2 a, vec2 b) { return {clamp(x.x, a.x, b.x), clamp(x.y, a.y, b.y)}; }
inline double length(vec2 a) { return std::hypot(a.x, a.y); }
inline double sqrt(double x) { return std::sqrt(x); }
inline double acos(double x) { return std::acos(x); }
inline double sin(double x) { return std::sin(x); }
inline vec4 make4(double a, double b, double c, double d) { return {a, b, c, d}; }
}
template <class T> void tell(const T& t) {
  if constexpr (std::is_arithmetic_v<T>) std::printf("%.17g\\n", double(t));
  else std::printf("%.17g %.17g %.17g %.17g\\n", t[0], t[1], t[2], t[3]);
}
`;
/** The call of a GLSL function with numbers in a row. */
function glCall(chapter: string): string {
  const [, name, given] = /(\w+)\(([^)]*)\) \{/.exec(text(chapter, 'glsl'))!;
  let i = 0;
  const args = given!.split(', ').map((arg) => (arg.startsWith('vec2') ? `gl::vec2(x[${i++}], x[${i++}])` : `x[${i++}]`));
  return `gl::in_${chapter.replace('-', '_')}::${name}(${args.join(', ')})`;
}

let abut: Abut;
const cases = chapters.flatMap((chapter) => Array.from({ length: 300 }, () => ({ chapter, x: inputs[chapter]() })));
beforeAll(async () => {
  abut = new Abut().add(await instantiate(readFileSync(new URL('../../playground/wasm/play.wasm', import.meta.url))));
});
const answers = (said: string): number[][] => said.trim().split('\n').map((line) => line.split(' ').map(Number));

describe('the code that stands alone', () => {
  const hold = (all: readonly (readonly number[])[], skip: readonly string[] = []): void => {
    expect(all.length).toBe(cases.length);
    const told = new Map<string, Set<string>>();
    cases.forEach(({ chapter, x }, i) => {
      const truth = right[chapter](abut, x);
      if (truth === null || skip.includes(chapter)) return;
      // abut tells the two tangents in another order.
      const [mine, its] = [all[i]!, list(truth)];
      const turned = chapter === 'tangents' ? [...mine.slice(2), ...mine.slice(0, 2)] : mine;
      // Whether rounding decides is known where it does not; near the rim 0 is right as well.
      const unsure = chapter === 'limit' && mine[0] === 0 && Math.abs(Math.hypot(x[0]!, x[1]!) - x[2]!) < 1e-6;
      expect(same(mine, its) || same(turned, its) || unsure, `${chapter}(${x.join(', ')}): ${mine.join(' ')}, abut: ${its.join(' ')}`).toBe(true);
      told.set(chapter, (told.get(chapter) ?? new Set()).add(mine.join()));
    });
    // Not always the same.
    for (const chapter of chapters) if (!skip.includes(chapter)) expect(told.get(chapter)!.size, chapter).toBeGreaterThan(1);
  };
  test('is there for each chapter, in each language', () => {
    for (const chapter of chapters) for (const { ending } of languagesOfCode) expect(text(chapter, ending)).toContain(`${nameOf(chapter)}(`);
  });
  test('in JavaScript answers as abut does', async () => {
    const modules = Object.fromEntries(await Promise.all(chapters.map(async (chapter) => [chapter, (await import(/* @vite-ignore */ pathToFileURL(at(`${chapter}.js`)).href))[nameOf(chapter)]])));
    hold(cases.map(({ chapter, x }) => list(modules[chapter](...x))));
  });
  test('in Python answers as abut does', () => {
    const program = `import json, runpy, sys
all = {name: list(v for k, v in runpy.run_path(f"{sys.argv[1]}/{name}.py").items() if k == fn)[0] for name, fn in json.loads(sys.argv[2])}
for case in json.load(sys.stdin):
    out = all[case["chapter"]](*case["x"])
    print(*(float(v) for v in (out if isinstance(out, list) else [out])))
`;
    hold(answers(execFileSync('python3', ['-c', program, fileURLToPath(new URL('../code', import.meta.url)), JSON.stringify(chapters.map((c) => [c, nameOf(c)]))], { input: JSON.stringify(cases), encoding: 'utf8' })));
  });
  test('in C++ and in GLSL compiles, and answers as abut does', () => {
    const bare = (chapter: string): string => text(chapter, 'cpp').replace(/^#include .*$/gm, '');
    const call = (chapter: string): string => `${chapter.replace('-', '_')}_::${nameOf(chapter)}(${Array.from({ length: arity(chapter) }, (_, i) => `x[${i}]`).join(', ')})`;
    const gl = (chapter: string): string => text(chapter, 'glsl').replace('return vec4(', 'return make4(');
    writeFileSync(join(folder, 'all.cpp'), `${shim}${chapters.map((c) => `namespace ${c.replace('-', '_')}_ {\n${bare(c)}}\n`).join('')}
#define float double
${chapters.map((c) => `namespace gl::in_${c.replace('-', '_')} {\n${gl(c)}}\n`).join('')}
int main(int, char** argv) {
  const bool cpp = !std::strcmp(argv[1], "cpp");
  char name[40];
  double x[12];
  while (std::scanf("%39s", name) == 1) {
    for (double& v : x) if (std::scanf("%lf", &v) != 1) return 1;
    ${chapters.map((c) => `if (!std::strcmp(name, "${c}")) { if (cpp) tell(${call(c)}); else tell(${glCall(c)}); }`).join('\n    ')}
  }
}
`);
    const program = compile(folder, '-Wall', '-Wextra');
    const input = cases.map(({ chapter, x }) => `${chapter} ${Array.from({ length: 12 }, (_, i) => x[i] ?? 0).join(' ')}`).join('\n');
    for (const language of ['cpp', 'glsl']) hold(answers(execFileSync(program, [language], { input, encoding: 'utf8' })));
  });
});
