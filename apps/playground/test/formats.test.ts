import { describe, expect, it } from 'vitest';
import { numbersOf, shapeAt, kinds } from 'abut';
import { fromLink, toLink } from '../src/formats/link';
import { queryLines, readLines, shapeLines } from '../src/formats/jsonl';
import { number } from '../src/formats/cpp';
import type { Doc } from '../src/model';
import { samples } from './shapes';

const scene: Doc = samples.map((shape, i) => ({
  name: 'ABCDEFGHIJKLMNOP'[i]!,
  shape,
  ...(i === 4 ? { motion: [0.1, -2 / 3] as const } : {}),
}));
/** A shape as its numbers: no axis and the axis (1, 0) are the same. */
const plain = (doc: Doc) =>
  doc.map(({ name, shape, motion }) => ({ name, motion, type: shape.type, numbers: numbersOf(shape) }));

describe('shapes in memory', () => {
  it('come back as they went in', () => {
    for (const shape of samples) {
      const back = shapeAt([kinds.indexOf(shape.type), ...numbersOf(shape)]);
      expect(numbersOf(back)).toEqual(numbersOf(shape));
      expect(back.type).toBe(shape.type);
    }
  });
});

describe('names', () => {
  it('are unused ones, each once, also of 20,000 shapes that have none or the same', () => {
    const circle = (i: number, id = '') => `{${id}"type": "circle", "center": [${i}, 0], "radius": 1}`;
    const lines = Array.from({ length: 20_000 }, (_, i) => circle(i, i === 1 ? '"id": "A2", ' : i === 2 ? '"id": "no name", ' : ''));
    const names = readLines(lines.join('\n')).map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['A', 'A2', 'B', 'C']);
    expect(names.slice(26, 29)).toEqual(['Z', 'B2', 'C2']);
    expect(new Set(names).size).toBe(20_000);
  });
});

describe('links', () => {
  it('round trip, to the last bit', () => {
    const back = fromLink(toLink({ doc: scene, mode: 'motion' }))!;
    expect(plain(back.doc)).toEqual(plain(scene));
    expect(back.mode).toBe('motion');
    const hard: Doc = [{ name: 'A', shape: { type: 'circle', center: [0.1 + 0.2, -5e-324], radius: 1.7976931348623157e308 } }];
    expect(fromLink(toLink({ doc: hard }))!.doc).toEqual(hard);
  });
  it('lead to a tab or a lesson without a scene', () => {
    expect(fromLink('#mode=lessons&lesson=2.3')).toMatchObject({ mode: 'lessons', lesson: '2.3' });
    expect(fromLink('#mode=limit')!.doc.length).toBe(2);
    expect(fromLink('#lesson=2.3')).toBeNull();
  });
  it('survive being encoded on the way', () => {
    const link = encodeURI(toLink({ doc: scene }));
    expect(plain(fromLink(link)!.doc)).toEqual(plain(scene));
  });
  it.each([
    '',
    '#',
    '#scene=A',
    '#scene=A:circle',
    '#scene=A:circle,1,2',
    '#scene=A:circle,1,2,x',
    '#scene=A:circle,1,2,3,4',
    '#scene=A:sphere,1,2,3',
    '#scene=A:polygon,0,3,1,1',
    '#scene=A:polygon,0,-1',
    '#scene=A:circle,0,0,1;A:circle,0,0,1',
    '#scene=<b>:circle,0,0,1',
  ])('refuse %s', (hash) => {
    expect(fromLink(hash)).toBeNull();
  });
});

describe('JSON lines', () => {
  it('of shapes round trip', () => {
    expect(plain(readLines(shapeLines(scene)))).toEqual(plain(scene));
  });
  it('of questions round trip', () => {
    const still = scene.map(({ name, shape }) => ({ name, shape }));
    expect(plain(readLines(queryLines(still)))).toEqual(plain(still));
    expect(queryLines(still).trim().split('\n')).toHaveLength((samples.length * (samples.length - 1)) / 2);
  });
  it('without names get some, and the same shape twice is one', () => {
    const circle = '{"type":"circle","center":[0,0],"radius":1}';
    const box = '{"type":"box","min":[0,0],"max":[1,1]}';
    const doc = readLines(`{"query":"distance","a":${circle},"b":${box}}\n\n{"query":"relation","a":${box},"b":${circle}}`);
    expect(doc.map((item) => item.name)).toEqual(['A', 'B']);
  });
  it('take an angle', () => {
    const [item] = readLines('{"type":"ellipse","center":[0,0],"semi_axes":[2,1],"angle":0}');
    expect(item!.shape).toMatchObject({ axis: [1, 0] });
  });
  it.each([
    ['{', 'line 1: not JSON'],
    ['\n{"type":"cube"}', 'line 2: "type" is none of'],
    ['{"type":"circle","center":[0,0]}', 'line 1: a field of the circle is missing'],
    ['{"type":"circle","center":[0,"1"],"radius":1}', 'line 1: a field of the circle'],
    ['{"type":"polygon"}', 'line 1: a field of the polygon'],
    ['{"type":"ellipse","center":[0,0],"semi_axes":[2,1],"angle":0,"axis":[1,0]}', 'both "angle" and "axis"'],
  ])('say what is wrong with %s', (text, message) => {
    expect(() => readLines(text)).toThrow(message);
  });
});

describe('C++ numbers', () => {
  it.each([
    [1, '1.0'],
    [-0, '-0.0'],
    [0.1, '0.1'],
    [1e21, '1e+21'],
    [5e-324, '5e-324'],
    [-2.5, '-2.5'],
  ])('%s', (x, digits) => {
    expect(number(x)).toBe(digits);
  });
});
