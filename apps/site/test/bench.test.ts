// The benchmarks' table: every question that can be chosen has rows, and abut is right in each.
import { expect, test } from 'vitest';
import { machines } from '../build/pages';
import { options, rows, start, tableMarkup } from '../src/bench/table';
import en from '../src/words/bench-en';
import zh from '../src/words/bench-zh';

test('every question has an answer of abut, which is never wrong', () => {
  expect(machines.length).toBeGreaterThan(0);
  let others = 0;
  for (const machine of machines)
    for (const room of ['pairs', 'many'] as const) {
      const { lists } = options(machine, { ...start, room });
      for (const set of lists.set as string[])
        for (const measure of (options(machine, { ...start, room, set }).lists.measure ?? ['']) as string[]) {
          const { choice } = options(machine, { ...start, room, set, measure });
          const all = rows(machine, choice).rows;
          expect(all.length, JSON.stringify(choice)).toBeGreaterThan(0);
          const own = all.find((r) => r.contender === 'abut');
          if (room === 'pairs') expect(own!.wrong).toBe(0);
          others += all.filter((r) => room === 'pairs' && r.wrong).length;
          expect(tableMarkup(machine, choice, en)).not.toMatch(/NaN|undefined|Infinity/);
        }
    }
  expect(others).toBeGreaterThan(20);
});
test('the timed inputs are answered alike by all, as the page says', () => {
  for (const machine of machines)
    for (const q of machine.pairs) expect(new Set(q.entries.map(([, , answers]) => answers)).size, `${machine.name} ${q.set}`).toBe(1);
});
test('Chinese has every word of English, and one for all that can be chosen', () => {
  for (const name of Object.keys(en)) expect(zh).toHaveProperty([name]);
  for (const machine of machines)
    for (const q of [...machine.pairs, ...machine.many])
      for (const name of q.measure === 'a call' ? [q.set] : [q.set, q.measure]) expect(zh[name], name).toMatch(/[\u4e00-\u9fff]/);
});
