// The benchmarks: choose a question, and see who answers it how.
import './style.css';
import { choosers, measured, options, start, tableMarkup, type BenchWords, type Choice, type Machine } from './bench/table';
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
  choice = options(machines[choice.machine]!, choice).choice;
  for (const { key, list } of choosers(machines, choice, words)) {
    const select = root.querySelector<HTMLSelectElement>(`select[name="${key}"]`)!;
    select.parentElement!.hidden = list.length === 0;
    select.replaceChildren(...list.map(([value, name]) => new Option(name, String(value), false, value === choice[key])));
  }
  table.innerHTML = tableMarkup(machines[choice.machine]!, choice, words);
  root.querySelector('.days')!.textContent = measured(machines[choice.machine]!);
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
