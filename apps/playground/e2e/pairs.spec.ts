// Every pair of kinds on screen, against the command line's answers on the same scene.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { numbersOf, type Shape } from 'abut';
import { queryLines } from '../src/formats/jsonl';
import { stateOf, type Doc } from '../src/model';
import { en as words } from '../src/words/en';
import { samples } from '../test/shapes';
import { expect, open, settled, test } from './page';

const abut = process.env['ABUT'] ?? fileURLToPath(new URL('../../../build/abut', import.meta.url));

function ask(lines: string): { answer: unknown }[] {
  const out = execFileSync(abut, ['query', '-'], { input: lines, encoding: 'utf8' });
  return out.trim().split('\n').map((line) => JSON.parse(line) as { answer: unknown });
}

test('the state shown for every pair of kinds is the one that abut query answers', async ({ page }) => {
  test.setTimeout(300_000);
  await open(page);
  const scenes: Doc[] = [];
  const seen = new Set<string>();
  const shifts: [number, number][] = [[0, 0], [1.5, 0.5], [-0.75, 2.5], [6, 1]];
  for (const a of samples)
    for (const b of samples) {
      if (samples.indexOf(b) < samples.indexOf(a)) continue;
      const moved = await page.evaluate(
        ([a, b, shifts]) => {
          const { core } = window.playground;
          const all = shifts.map((by) => core.moved(b, by));
          // And as near to touching as doubles come.
          return [...all, core.touching(a, core.moved(b, [5, 2]))];
        },
        [a, b, shifts] as [Shape, Shape, [number, number][]],
      );
      for (const shape of moved) scenes.push([{ name: 'A', shape: a }, { name: 'B', shape }]);
    }
  const answers = ask(scenes.map((scene) => queryLines(scene)).join(''));
  expect(answers).toHaveLength(scenes.length);
  const shown = await page.evaluate(async (all) => {
    const { store, stage } = window.playground;
    const out: { state: string; word: string; relation: string }[] = [];
    for (const scene of all) {
      store.edit(scene as never);
      stage.refresh();
      await new Promise(requestAnimationFrame); // after the stage's own
      const classes = document.querySelector('.shape[data-name="A"]')!.getAttribute('class')!;
      out.push({
        state: classes.split(' ')[1]!,
        word: document.querySelector('#verdict strong')!.textContent!,
        relation: document.querySelector('#verdict code')!.textContent!,
      });
    }
    return out;
  }, scenes);
  scenes.forEach(([a, b], i) => {
    const relation = answers[i]!.answer as Parameters<typeof stateOf>[0];
    const state = stateOf(relation);
    const what = JSON.stringify([a, b].map((item) => [item!.shape.type, numbersOf(item!.shape)]));
    expect(shown[i], what).toEqual({ state, word: words.states[state], relation });
    seen.add(state);
  });
  expect([...seen].sort()).toEqual(['apart', 'overlapping', 'touching']);
  await settled(page);
});
