// A page of the reference: its figures from the article, and those that ask abut itself once it has come.
import './style.css';
import { wake } from './article';
import { atFirstInterest } from './interest';
import { figures } from './figures';
import { frame } from './frame';
import type { AnyFigure, Words } from './kit/figure';
import { lightUp, Player } from './kit/player';
import { load } from './module';
import { asking, library, needs, type QueryName } from './reference/figures';

export function start(texts: Record<string, Words>, reference: Record<string, Words>, ui: Words): void {
  frame();
  lightUp();
  wake(figures, texts, ui);
  // The build has drawn these figures and asked for them; abut itself comes when somebody plays.
  document.querySelectorAll<HTMLElement>('[data-figure^="ask-"]').forEach((figure) => {
    const name = figure.dataset['figure']! as `ask-${QueryName}`;
    atFirstInterest(figure, () => {
      figure.setAttribute('aria-busy', 'true');
      void load(needs(name.slice('ask-'.length) as QueryName)).then((abut) => {
        library.abut = abut;
        figure.removeAttribute('aria-busy');
        const chosen = chosenIn(figure);
        new Player(figure, asking[name] as AnyFigure, reference[name]!, ui).set(chosen);
      }, () => {
        figure.removeAttribute('aria-busy');
        figure.querySelector('figcaption')?.append(` ${ui['failed']}`);
      });
    });
  });
}

/** What the reader has chosen while abut was on its way. */
function chosenIn(figure: HTMLElement): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  figure.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select[data-choice], [data-range]').forEach((control) => {
    const { range, choice } = control.dataset;
    if (range) chosen[range] = Number(control.value);
    else if (choice) chosen[choice] = control.value;
  });
  return chosen;
}
