// The figures of bench/results/, cut down to what the page asks.
import { readdirSync, readFileSync } from 'node:fs';
import type { Entry, Machine, Question } from '../src/bench/table';

interface Figure {
  room: string;
  set: string;
  n: number;
  measure: string;
  threads: number;
  contender: string;
  unit: string;
  value: number;
  on: string;
  answers?: string;
  remark?: string;
}
const folder = new URL('../../../bench/results/', import.meta.url);

/** The machine with the newest figures first. */
export function readMachines(): Machine[] {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { processor: string; cores: number; compiler: string; flags: string; figures: Figure[] })
    .map(({ processor, cores, compiler, flags, figures }) => {
      const questions = new Map<string, Question & { room: string; entries: Entry[] }>();
      for (const { room, set, n, measure, threads, unit, contender, value, answers, remark } of figures) {
        const key = [room, set, n, measure, threads].join('|');
        const question = questions.get(key) ?? { room, set, n, measure, threads, unit, entries: [] };
        questions.set(key, question);
        question.entries.push([contender, value, ...(answers !== undefined || remark ? [answers] : []), ...(remark ? [remark] : [])] as unknown as Entry);
      }
      const of = (room: string, wanted: (measure: string) => boolean): Question[] =>
        [...questions.values()].filter((q) => q.room === room && wanted(q.measure)).map(({ room: _, ...q }) => q);
      const days = figures.map((f) => f.on).sort();
      const wrong = of('peers', (m) => m.startsWith('wrong answers')).map((q) => ({ ...q, measure: q.measure.replace('wrong answers, ', '') }));
      return {
        name: `${processor.replace(/\((R|TM)\)/g, '')}, ${cores} × ${compiler.replace(/^c\+\+ \(.*\) /, 'g++ ')} ${flags}`,
        days: `${days[0]} – ${days.at(-1)}`,
        pairs: of('peers', (m) => m === 'a call'),
        wrong,
        many: of('index', (m) => !m.startsWith('bytes')),
      };
    });
  return all.sort((a, b) => b.days.slice(-10).localeCompare(a.days.slice(-10)));
}
