// The search page.
import './style.css';
import { frame } from './frame';
import { match, type Entry } from './search/match';

frame();
const input = document.querySelector<HTMLInputElement>('#query')!;
const list = document.querySelector('.found')!;
const status = document.querySelector<HTMLElement>('.status')!;
let entries: Entry[] = [];

function show(): void {
  const found = match(entries, input.value);
  list.replaceChildren(
    ...found.map(({ title, to, excerpt }) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: title });
      const item = document.createElement('li');
      item.append(link, Object.assign(document.createElement('p'), { textContent: excerpt }));
      return item;
    }),
  );
  status.textContent = found.length || !input.value.trim() ? '' : status.dataset['none']!;
}
input.addEventListener('input', () => {
  history.replaceState(null, '', input.value ? `?q=${encodeURIComponent(input.value)}` : location.pathname);
  show();
});
input.form!.addEventListener('submit', (event) => event.preventDefault());
input.value = new URLSearchParams(location.search).get('q') ?? '';
const response = await fetch('index.json');
entries = (await response.json()) as Entry[];
show();
document.body.dataset['ready'] = '';
