// The lattice: its numbers are neighbours, and the usual formulas are wrong there and right elsewhere.
import { readFileSync } from 'node:fs';
import { instantiate, type Instance } from 'abut';
import { beforeAll, describe, expect, test } from 'vitest';
import { exact, inCircle, place, sign, spacing, stepped, times } from '../src/kit/exact';
import { Asker, questions, samples, svgOf, type Question } from '../src/zoom/questions';

let play: Instance;
beforeAll(async () => {
  play = await instantiate(readFileSync(new URL('../wasm/rows.wasm', import.meta.url)));
});

describe.each(Object.entries(questions) as [string, Question][])('%s', (_, q) => {
  test('shows wrong answers at the rim; in the whole scene hardly any, while squares stay in range', () => {
    const asker = new Asker(play);
    let wrong = 0;
    const [x, y] = q.rim;
    for (const shift of [0, 40, -40, 200]) {
      const at = [stepped(x, shift), y] as const;
      const width = 40 * Math.max(spacing(x), spacing(y));
      wrong += asker.ask(q, samples(at[0], width, 100).values, samples(at[1], width, 100).values).wrong;
    }
    expect(wrong).toBeGreaterThan(0);
    const whole = asker.ask(q, samples(q.middle[0], q.width, 60).values, samples(q.middle[1], q.width, 40).values);
    expect(whole.answers.some((a) => a === 3) || q.width > 1e200 || q.width < 1e-200).toBe(true);
    if (q.width < 1e200 && q.width > 1e-200) expect(whole.wrong).toBe(0);
  });
});

test('samples are distinct doubles in order, and neighbours when close', () => {
  const { values, index } = samples(3, 10 * spacing(3), 200);
  expect(values.length).toBe(11);
  expect([...values].every((v, i) => i === 0 || v === stepped(values[i - 1]!, 1))).toBe(true);
  expect([index[0], index[199]]).toEqual([0, values.length - 1]);
});
test('a picture saved has the colours and the words', () => {
  const cells = new Asker(play).ask(questions.circle, Float64Array.of(0, 10), Float64Array.of(0));
  const svg = svgOf(cells, ['#000', '#111', '#222', '#333', '#444'], { title: 'a', lines: ['x < y'] });
  expect(svg).toContain('fill="#333"');
  expect(svg).toContain('x &lt; y');
});
test('exact signs: ties, a hair off, and the ends of the range', () => {
  expect([inCircle([0, 0], [3, 4], 5), inCircle([-1e-300, 0], [3, 4], 5), inCircle([1e-300, 0], [3, 4], 5)]).toEqual([0, -1, 1]);
  expect(sign(times(exact(5e-324), exact(-5e-324)))).toBe(-1);
  expect([stepped(0, 1), stepped(0, -1), place(-0), stepped(Number.MAX_VALUE, 5)]).toEqual([5e-324, -5e-324, 0n, Number.MAX_VALUE]);
});
