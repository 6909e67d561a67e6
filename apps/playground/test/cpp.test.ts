// "Copy as C++" gives programs that compile as they stand, and answer what the page shows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../compile';
import { toCpp, type Query } from '../src/formats/cpp';
import type { Doc } from '../src/model';
import { samples } from './shapes';

const folder = mkdtempSync(join(tmpdir(), 'abut-copy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scene: Doc = samples.map((shape, i) => ({ name: 'ABCDEFGHIJKLMNOP'[i]!, shape }));
const [circle, box] = [scene[4]!, scene[5]!];

describe('copy as C++', () => {
  it('gives every shape a name of its own', () => {
    const pair = [{ ...circle, name: 'a-b' }, { ...box, name: 'A_B' }] as [typeof circle, typeof box];
    const code = toCpp(pair, pair, 'relation');
    expect(code).toContain('relation(shape_a_b, shape_a_b_2)');
  });
  it('compiles with every kind of shape in it and for every query, and runs', () => {
    const moving = { ...circle, motion: [0.5, -1 / 3] as const };
    const pairOf = (query: Query): [typeof moving, typeof box] => [moving, query === 'tangents' ? scene[8]! : box];
    const outline: [typeof circle, typeof box] = [scene.at(-1)!, box];
    const queries: Query[] = ['relation', 'separation', 'closest_points', 'intersections', 'tangents', 'contact', 'overlap_area', 'cast'];
    const programs = [
      toCpp(scene, [circle, box], 'relation'),
      ...(['separation', 'contact'] as const).map((query) => toCpp(outline, outline, query)),
      ...queries.map((query) => toCpp(pairOf(query), pairOf(query), query)),
    ];
    // They begin alike, so one compilation is enough: the main functions, each under a name of its own.
    const begin = '#include <abut/abut.hpp>\n#include <cstdio>\n\nint main() {\n';
    for (const program of programs) expect(program.startsWith(begin)).toBe(true);
    const all = programs.map((program, i) => `int program_${i}() {\n${program.slice(begin.length, -2)}  return 0;\n}\n`);
    writeFileSync(
      join(folder, 'all.cpp'),
      `#include <abut/abut.hpp>\n#include <cstdio>\n\n${all.join('')}int main() {\n${programs.map((_, i) => `  std::puts("-- ${i}");\n  program_${i}();\n`).join('')}}\n`,
    );
    const answers = run(folder, '-Wall', '-Wextra', '-Werror').split(/^-- \d+\n/m).slice(1);
    expect(answers).toHaveLength(programs.length);
    for (const answer of answers) expect(answer).not.toBe('');
    expect(answers[3]).toBe('overlap\n');
  });
});
