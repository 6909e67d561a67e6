// The page reads drawings as the command line does: the same reader, in a module of its own. So the shapes are the same, of
// real drawings and of those that are meant to be difficult. Only the last digits of sines depend on the system's library.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { instantiate, numbersOf, type Shape } from 'abut';
import { describe, expect, it } from 'vitest';
import { readDrawing, sceneOf } from '../src/formats/drawing';
import { keptScene } from '../src/formats/svg';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const abut = process.env['ABUT'] ?? here('../../../build/abut');
const module = await instantiate(readFileSync(here('../wasm/drawing.wasm')));

interface Seen {
  id?: string;
  type: string;
  numbers: number[];
}
const seen = ({ id, ...shape }: Shape & { id?: string | null }): Seen => ({ ...(id ? { id } : {}), type: shape.type, numbers: numbersOf(shape) });
const byProgram = (svg: Buffer): Seen[] => {
  // Where some elements are wrong it says so and goes on.
  const { status, stdout } = spawnSync(abut, ['convert', '--from', 'svg', '-', '--to', 'ndjson'], { input: svg, encoding: 'utf8' });
  expect(status).toBeLessThan(2);
  return stdout.split('\n').filter(Boolean).map((line) => seen(JSON.parse(line) as Shape));
};
const byPage = (svg: Buffer): Seen[] => {
  const { shapes, ids } = readDrawing(module, svg);
  return shapes.map((shape, i) => seen({ ...shape, id: ids[i]! }));
};
/** The same but for the last digits, of the size of the shape's numbers. */
function same(svg: Buffer, name: string): number {
  const [page, program] = [byPage(svg), byProgram(svg)];
  const plain = (all: Seen[]): unknown[] => all.map(({ id, type, numbers }) => ({ id, type, count: numbers.length }));
  expect(plain(page), name).toEqual(plain(program));
  page.forEach(({ numbers }, i) => {
    const size = Math.max(1, ...numbers.map(Math.abs));
    numbers.forEach((x, k) => expect(Math.abs(x - program[i]!.numbers[k]!), `${name}, shape ${i}, number ${k}`).toBeLessThanOrEqual(2 ** -46 * size));
  });
  return page.length;
}
const svg = (inside: string, attributes = 'viewBox="0 0 100 100"'): Buffer => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

/** Every so many-th of the drawings in a folder and below it. */
function some(folder: string, most: number): string[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg')).sort();
  const step = Math.ceil(all.length / most);
  return all.filter((_, i) => i % step === 0).map((name) => join(folder, name));
}

describe('a drawing in the page', () => {
  it('has the shapes that the program sees, of real drawings', () => {
    const files = [here('../../../docs/img'), '/usr/share/icons/Tango', '/usr/share/icons/breeze', '/usr/share/icons/Papirus/64x64/apps', '/usr/share/icons/Adwaita'].flatMap((folder) => some(folder, 25));
    let shapes = 0;
    for (const file of files) {
      shapes += same(readFileSync(file), file);
    }
    expect(files.length).toBeGreaterThan(10);
    expect(shapes).toBeGreaterThan(100);
  });
  it.each([
    ['a path that crosses itself', '<path d="M0 0L9 9V0L0 9Z"/><path id="star" d="M50 0L79 90 2 35H98L21 90Z"/><path d="M50 0L79 90 2 35H98L21 90Z" fill-rule="evenodd"/>'],
    ['curves', '<path d="M10 0A10 10 0 0 1-10 0Z"/><path fill="none" d="m0 0c1 2 3 2 4 0s3-2 4 0q1 1 2 0t2 0"/><path d="M10 10a10 10 0 0110 5"/>'],
    ['errors in paths', '<path d="L1 1"/><path d="M0 0L1 1L2 x" fill="none"/><path d="M0 0L1 1ZZ 3"/><path d=""/>'],
    ['transforms', '<g transform="rotate(30) scale(2 1)"><rect width="3" height="2"/><circle r="2"/><ellipse rx="3" ry="1"/><rect width="9" height="5" rx="2"/></g><circle r="1" transform="matrix(-1 0 0 1 3 3)"/>'],
    ['style sheets and what is not drawn', '<style>.a{fill:none}#b{display:none}rect{rx:1px}</style><polyline class="a" points="0,0 1,0 1,1"/><circle id="b" r="3"/><rect width="4" height="4"/><g visibility="hidden"><circle r="1"/></g>'],
    ['uses and viewports', '<defs><symbol id="s" viewBox="0 0 4 4"><circle id="c" cx="2" cy="2" r="2"/></symbol></defs><use id="u" href="#s" x="10" width="20" height="20"/><svg x="5" width="40" height="20" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMin slice"><rect width="10" height="10"/></svg>'],
    ['lengths', '<rect width="10%" height="calc(1em + 3px)"/><circle r="1in" cx="50%"/><rect width="3furlong" height="1"/><circle r="-1"/><circle r="x"/>'],
    ['elements in elements, deep', `${'<g>'.repeat(255)}<circle r="1"/>${'</g>'.repeat(255)}`],
    ['other elements', '<text>no</text><image/><foreignObject><circle r="1"/></foreignObject>'],
  ])('has the shapes that the program sees: %s', (name, inside) => {
    const bytes = svg(inside);
    for (const file of [bytes, Buffer.concat([Buffer.from('\xef\xbb\xbf', 'latin1'), bytes]), Buffer.from(`\ufeff${bytes.toString()}`, 'utf16le')])
      same(file, name);
  });
  it('says what is left out, and why', () => {
    const { others, refused } = readDrawing(module, svg('<text/><text/><circle id="c" r="-1"/><path d="x"/><circle r="0"/>'));
    expect(others).toEqual([['text', 2]]);
    expect(refused).toEqual([['circle: r: must not be negative', 1, '#c'], ['path: d: not a path', 1, expect.stringContaining('x')], ["not drawn by SVG's rules: a radius of 0", 1, expect.any(String)]]);
  });
  it('says why a file is none, and reads the next one', () => {
    for (const [file, why] of [['', /XML/], ['<svg', /XML/], ['<html/>', /outermost element is html/], ['<svg xmlns="http://www.w3.org/2000/svg"><circle r="\xff"/></svg>', /UTF-8/], ['<svg width="-1"/>', /negative/]] as const)
      expect(() => readDrawing(module, Buffer.from(file, 'latin1')), file).toThrow(why);
    expect(byPage(svg('<circle r="1"/>'))).toHaveLength(1);
    expect(module.life).toBe(0);
  });
  it('gives names that a scene can have, each once', () => {
    const found = readDrawing(module, svg('<circle id="a" r="1"/><circle id="a" r="2"/><circle id="no &lt;name&gt;" r="3"/><circle r="4"/>'));
    expect(sceneOf(found).map(({ name }) => name)).toEqual(['a', 'A', 'B', 'C']);
    expect(keptScene('<svg/>')).toBe(null);
  });
});
