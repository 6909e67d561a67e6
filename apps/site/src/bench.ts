// The benchmarks: choose a question, and see who answers it how.
import './style.css';
import { options, start, tableMarkup, word, type BenchWords, type Choice, type Machine } from './bench/table';
import { frame } from './frame';

frame();
const root = document.querySelector<HTMLElement>('.bench')!;
const words = JSON.parse(document.getElementById('words')!.textContent!) as BenchWords;
const table = root.querySelector('table')!;
const machines = (await (await fetch(root.dataset['from']!)).json()) as Machine[];
let choice: Choice = { ...start, ...fromLink() };

/** A question can be linked to; what is not there is passed over. */
function fromLink(): Partial<Choice> {
  const out: Record<string, string | number> = {};
  for (const [key, value] of new URLSearchParams(location.hash.slice(1)))
    if (key in start) out[key] = typeof start[key as keyof Choice] === 'number' ? Number(value) : value;
  return out as Partial<Choice>;
}

function show(): void {
  if (!machines[choice.machine]) choice.machine = 0;
  if (choice.room !== 'many') choice.room = 'pairs';
  const { choice: made, lists } = options(machines[choice.machine]!, choice);
  choice = made;
  root.querySelectorAll<HTMLSelectElement>('select').forEach((select) => {
    const key = select.name as keyof Choice;
    const list = key === 'machine' ? machines.map((_, i) => i) : key === 'room' ? ['pairs', 'many'] : key === 'order' ? ['value', 'wrong'] : lists[key];
    select.parentElement!.hidden = !list;
    if (!list) return;
    const name = (value: string | number): string => (key === 'machine' ? machines[value as number]!.name : word(words, key === 'order' ? `by ${value}` : value));
    select.replaceChildren(...list.map((value) => new Option(name(value), String(value), false, value === choice[key])));
  });
  table.innerHTML = tableMarkup(machines[choice.machine]!, choice, words);
  root.querySelector('.days')!.textContent = machines[choice.machine]!.days;
}
root.addEventListener('change', (event) => {
  const select = event.target as HTMLSelectElement;
  const key = select.name as keyof Choice;
  choice = { ...choice, [key]: typeof start[key] === 'number' ? Number(select.value) : select.value };
  show();
  const link = new URLSearchParams(Object.entries(choice).map(([k, v]): [string, string] => [k, String(v)]));
  history.replaceState(null, '', `#${String(link)}`);
});
show();
root.dataset['ready'] = '';
