// The benchmarks as a table that can be asked: who answers which question how fast, and how often wrong.
import { escape } from '../kit/ink';

/** One contender's figure; `answers` tells how many it found, `remark` why there is no figure. */
export type Entry = readonly [contender: string, value: number, answers?: string, remark?: string];
export interface Question {
  readonly set: string;
  readonly n: number;
  readonly measure: string;
  readonly threads: number;
  readonly unit: string;
  readonly entries: readonly Entry[];
}
export interface Machine {
  readonly name: string;
  readonly days: string;
  /** One pair at a time; the sets end in how the inputs come. */
  readonly pairs: readonly Question[];
  readonly wrong: readonly Question[];
  readonly many: readonly Question[];
}
export type BenchWords = Readonly<Record<string, string>>;

export interface Choice {
  machine: number;
  room: 'pairs' | 'many';
  set: string;
  /** Of one pair: which inputs the wrong answers are counted on; of many: the measure, the size, the threads. */
  inputs: string;
  measure: string;
  n: number;
  threads: number;
  order: 'value' | 'wrong';
}
export const start: Choice = {
  machine: 0, room: 'pairs', set: 'circle-box, random', inputs: 'mean', measure: 'build and self-join', n: 1_000_000, threads: 1, order: 'value',
};

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];
/** The word of a name where there is one, the name itself elsewhere. */
export const word = (words: BenchWords, name: string | number): string =>
  words[String(name)] ?? (typeof name === 'number' ? name.toLocaleString('en') : name);

/** What can be chosen, given what has been; and the choice made one of it. */
export function options(machine: Machine, choice: Choice): { choice: Choice; lists: Partial<Record<keyof Choice, (string | number)[]>> } {
  const c = { ...choice };
  const among = <K extends 'set' | 'inputs' | 'measure' | 'n' | 'threads'>(key: K, list: Choice[K][]): Choice[K][] => {
    if (!list.includes(c[key]) && list.length) c[key] = key === 'set' || key === 'measure' ? list[0]! : list.at(-1)!;
    return list;
  };
  if (c.room === 'pairs') {
    const set = among('set', unique(machine.pairs.map((q) => q.set)));
    const inputs = among('inputs', ['mean', ...unique(machine.wrong.map((q) => q.measure))]);
    return { choice: c, lists: { set, inputs } };
  }
  const { many } = machine;
  const set = among('set', unique(many.map((q) => q.set)));
  const measure = among('measure', unique(many.filter((q) => q.set === c.set).map((q) => q.measure)));
  const same = many.filter((q) => q.set === c.set && q.measure === c.measure);
  const n = among('n', unique(same.map((q) => q.n)).sort((a, b) => a - b));
  const threads = among('threads', unique(same.filter((q) => q.n === c.n).map((q) => q.threads)).sort((a, b) => a - b));
  return { choice: c, lists: { set, measure, n, threads } };
}

export interface Row {
  contender: string;
  value: number;
  remark?: string;
  /** In per cent for one pair; for many: do the answers differ from abut's? */
  wrong: number | null;
  /** Why some of the wrong answers could not be counted. */
  failed?: string;
}
export function rows(machine: Machine, choice: Choice): { rows: Row[]; unit: string } {
  const question =
    choice.room === 'pairs'
      ? machine.pairs.find((q) => q.set === choice.set)
      : machine.many.find((q) => q.set === choice.set && q.measure === choice.measure && q.n === choice.n && q.threads === choice.threads);
  if (!question) return { rows: [], unit: '' };
  const pair = choice.set.split(',')[0]!;
  const counted = machine.wrong.filter((q) => q.set === pair && (choice.inputs === 'mean' || q.measure === choice.inputs));
  const own = question.entries.find(([name]) => name === 'abut')?.[2];
  const wrong = ([name, , answers]: Entry): number | null => {
    if (choice.room === 'many') return answers === undefined || own === undefined ? null : Number(answers !== own);
    const figures = counted.flatMap((q) => q.entries.filter(([other, , , remark]) => other === name && !remark));
    return figures.length ? figures.reduce((sum, [, value]) => sum + value, 0) / figures.length : null;
  };
  const failed = (name: string): string | undefined =>
    choice.room === 'pairs' ? counted.flatMap((q) => q.entries).find(([other, , , remark]) => other === name && remark)?.[3] : undefined;
  const all = question.entries.map((e): Row => {
    const failure = failed(e[0]);
    return { contender: e[0], value: e[1], wrong: wrong(e), ...(e[3] ? { remark: e[3] } : {}), ...(failure ? { failed: failure } : {}) };
  });
  const key = (r: Row): number => (choice.order === 'wrong' ? (r.wrong ?? Infinity) : r.value > 0 ? r.value : Infinity);
  return { rows: all.sort((a, b) => key(a) - key(b) || a.value - b.value), unit: question.unit };
}

/** Where and when: the list of machines may be too narrow for a whole name. */
export const measured = ({ name, days }: Machine): string => `${name} · ${days}`;

const figure = (x: number): string => (x < 999.5 ? String(Number(x.toPrecision(3))) : Math.round(x).toLocaleString('en'));

export function tableMarkup(machine: Machine, choice: Choice, words: BenchWords): string {
  const { rows: all, unit } = rows(machine, choice);
  const most = Math.max(...all.map((r) => r.value));
  const least = Math.min(...all.map((r) => r.value).filter((v) => v > 0)) / 2;
  // In equal steps for equal factors: they lie up to a thousand apart.
  const width = (v: number): string => ((100 * Math.log(v / least)) / Math.log(most / least)).toFixed(1);
  const errors = (r: Row): string => {
    if (r.wrong === null) return escape(word(words, r.failed ?? '–'));
    if (choice.room === 'many') return word(words, r.wrong ? 'differ' : 'same');
    return `${figure(r.wrong)} %${r.failed ? `, ${escape(word(words, r.failed))}` : ''}`;
  };
  const body = all
    .map((r) => {
      const kind = r.contender.startsWith('abut') ? ' class="own"' : '';
      const bar = r.value > 0 ? `<span class="bar" style="width:${width(r.value)}%"></span>` : '';
      const value = r.value > 0 ? `${figure(r.value)} ${unit}` : escape(word(words, r.remark ?? '–'));
      const bad = r.wrong ? `<span class="bar" style="width:${choice.room === 'many' ? 100 : Math.min(100, r.wrong).toFixed(1)}%"></span>` : '';
      return `<tr${kind}><th scope="row">${escape(word(words, r.contender))}</th><td class="time">${bar}<span>${value}</span></td><td class="errors">${bad}<span>${errors(r)}</span></td></tr>`;
    })
    .join('');
  const head = [words['who'], words['time'], choice.room === 'pairs' ? words['wrong'] : words['answers']];
  return `<thead><tr>${head.map((h) => `<th scope="col">${h}</th>`).join('')}</tr></thead><tbody>${body}</tbody>`;
}

const keys = ['room', 'set', 'measure', 'n', 'threads', 'inputs', 'order', 'machine'] as const;
/** What the reader can choose among, given what has been chosen; an empty list where there is no choice. */
export function choosers(machines: readonly Machine[], choice: Choice, words: BenchWords): { key: keyof Choice; list: [value: string | number, name: string][] }[] {
  const { lists } = options(machines[choice.machine]!, choice);
  const fixed: Partial<Record<keyof Choice, (string | number)[]>> = { machine: machines.map((_, i) => i), room: ['pairs', 'many'], order: ['value', 'wrong'] };
  const name = (key: keyof Choice, value: string | number): string =>
    key === 'machine' ? machines[value as number]!.name : word(words, key === 'order' ? `by ${value}` : value);
  return keys.map((key) => ({ key, list: (fixed[key] ?? lists[key] ?? []).map((value) => [value, name(key, value)]) }));
}
