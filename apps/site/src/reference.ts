// A page of the reference: its figures from the article, and those that ask abut itself once it has come.
import './style.css';
import { wake } from './article';
import { figures } from './figures';
import { frame } from './frame';
import type { Words } from './kit/figure';
import { lightUp } from './kit/player';
import { load } from './module';
import { asking, library, needs, type QueryName } from './reference/figures';

export function start(texts: Record<string, Words>, reference: Record<string, Words>, ui: Words): void {
  frame();
  lightUp();
  wake(figures, texts, ui);
  const [query] = document.querySelectorAll<HTMLElement>('[data-figure^="ask-"]');
  if (!query) return;
  const name = query.dataset['figure']!.slice('ask-'.length) as QueryName;
  void load(needs(name)).then((abut) => {
    library.abut = abut;
    wake(asking, reference, ui);
  });
}
