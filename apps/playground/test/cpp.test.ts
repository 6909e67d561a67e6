// "Copy as C++" gives programs that compile as they stand, and answer what the page shows.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { toCpp, type Query } from '../src/formats/cpp';
import type { Doc } from '../src/model';
import { samples } from './shapes';

const include = fileURLToPath(new URL('../../../include', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'abut-copy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const gcc = (file: string, ...more: string[]) =>
  execFileSync('g++', ['-std=c++20', '-Wall', '-Wextra', '-Werror', `-I${include}`, ...more, file], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const scene: Doc = samples.map((shape, i) => ({ name: 'ABCDEFGHIJKLMNOP'[i]!, shape }));
const [circle, box] = [scene[4]!, scene[5]!];

describe('copy as C++', () => {
  it('gives every shape a name of its own', () => {
    const pair = [{ ...circle, name: 'a-b' }, { ...box, name: 'A_B' }] as [typeof circle, typeof box];
    const code = toCpp(pair, pair, 'relation');
    expect(code).toContain('relation(shape_a_b, shape_a_b_2)');
  });
  it('asks of outlines what has an answer', () => {
    const pair = [scene.at(-1)!, box] as [typeof circle, typeof box];
    for (const query of ['separation', 'contact'] as const) {
      writeFileSync(join(folder, `outline-${query}.cpp`), toCpp(pair, pair, query));
      gcc(`outline-${query}.cpp`, '-fsyntax-only');
    }
  });
  it('compiles with every kind of shape in it', () => {
    writeFileSync(join(folder, 'all.cpp'), toCpp(scene, [circle, box], 'relation'));
    gcc('all.cpp', '-fsyntax-only');
  });
  it.each<Query>(['relation', 'separation', 'closest_points', 'intersections', 'tangents', 'contact', 'overlap_area', 'cast'])(
    'compiles and runs: %s',
    (query) => {
      const moving = { ...circle, motion: [0.5, -1 / 3] as const };
      const pair: [typeof moving, typeof box] = [moving, query === 'tangents' ? scene[8]! : box];
      writeFileSync(join(folder, `${query}.cpp`), toCpp(pair, pair, query));
      gcc(`${query}.cpp`, '-o', query);
      const out = execFileSync(join(folder, query), { encoding: 'utf8' });
      if (query === 'relation') expect(out.trim()).toBe('overlap');
    },
  );
});
