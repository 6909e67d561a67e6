// The article: its figures come alive as they come near.
import './style.css';
import { figures } from './figures';
import type { AnyFigure, Words } from './kit/figure';
import { lightUp, Player } from './kit/player';
import { linked } from './kit/state';
import { copyable } from './kit/code';
import { frame } from './frame';
import { asTheyCome } from './interest';

export function start(texts: Record<string, Words>, ui: Words): void {
  frame();
  lightUp();
  copyable(ui);
  wake(figures, texts, ui);
  follow();
}

/** The figures of a table come alive as they come near. */
export function wake(table: Readonly<Record<string, AnyFigure>>, texts: Record<string, Words>, ui: Words): void {
  const nameOf = (figure: HTMLElement): string => figure.dataset['figure']!;
  const known = [...document.querySelectorAll<HTMLElement>('figure[data-figure]')].filter((figure) => nameOf(figure) in table);
  const players = new Map<HTMLElement, Player>();
  const awake = (figure: HTMLElement): Player => {
    const there = players.get(figure) ?? new Player(figure, table[nameOf(figure)]!, texts[nameOf(figure)]!, ui);
    players.set(figure, there);
    return there;
  };
  asTheyCome(known, awake);
  const follow = (): void => {
    const link = linked(location.hash, table, 'fig-');
    const figure = link && known.find((one) => nameOf(one) === link.name);
    if (!figure) return;
    if (link.state) awake(figure).set(link.state);
    figure.scrollIntoView({ block: 'center' });
  };
  addEventListener('hashchange', follow);
  follow();
}

/** Marks the chapter that is being read in the list of contents. */
function follow(): void {
  const links = new Map<string, HTMLAnchorElement>();
  document.querySelectorAll<HTMLAnchorElement>('.contents a').forEach((a) => links.set(a.hash.slice(1), a));
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) for (const [id, a] of links) a.toggleAttribute('aria-current', id === target.id);
    },
    { rootMargin: '-20% 0px -70% 0px' },
  );
  document.querySelectorAll('.text > section, .text > .opening').forEach((s) => seen.observe(s));
}
