// The figures of bench/results/, as the page asks them.
import { readdirSync, readFileSync } from 'node:fs';
import type { Machine, Question } from '../src/bench/table';

interface Kept extends Question {
  room: string;
  on: string;
}
const folder = new URL('../../../bench/results/', import.meta.url);

/** The machine with the newest figures first. */
export function readMachines(): Machine[] {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { processor: string; cores: number; compiler: string; flags: string; questions: Kept[] })
    .map(({ processor, cores, compiler, flags, questions }) => {
      const of = (room: string, wanted: (measure: string) => boolean): Question[] =>
        questions.filter((q) => q.room === room && wanted(q.measure)).map(({ room: _, on: __, ...q }) => q);
      const days = questions.map((q) => q.on).sort();
      const wrong = of('peers', (m) => m.startsWith('wrong answers')).map((q) => ({ ...q, measure: q.measure.replace('wrong answers, ', '') }));
      return {
        name: `${processor.replace(/\((R|TM)\)/g, '')}, ${cores} × ${compiler.replace(/^c\+\+ \(.*\) /, 'g++ ')} ${flags}`,
        days: `${days[0]} – ${days.at(-1)}`,
        pairs: of('peers', (m) => m === 'a call'),
        wrong,
        many: of('index', () => true),
      };
    });
  return all.sort((a, b) => b.days.slice(-10).localeCompare(a.days.slice(-10)));
}
