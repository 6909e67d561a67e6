// The museum: exhibits that run, and a search for more.
import './style.css';
import type { Abut } from 'abut';
import type { Words } from './kit/figure';
import { Player } from './kit/player';
import { frame } from './frame';
import { asTheyCome, atFirstInterest } from './interest';
import { load } from './module';
import { linked, valuesOf } from './kit/state';
import { differ, inputs, search, show, type AnyExhibit } from './museum/exhibit';
import { exhibits, type ExhibitName } from './museum/exhibits';

export function start(texts: Record<string, Words>, words: Words, ui: Words): void {
  frame();
  const players = new Map<string, Player>();
  let abut: Abut | null = null;
  const rooms = [...document.querySelectorAll<HTMLElement>('.exhibit')];
  const open = (root: HTMLElement): Player => {
    const name = root.id as ExhibitName;
    const there = players.get(name);
    if (there) return there;
    const e: AnyExhibit = exhibits[name];
    const player = new Player(root.querySelector<HTMLElement>('figure')!, e, texts[name]!, ui);
    players.set(name, player);
    const [wrong, right] = [root.querySelector('.wrong output')!, root.querySelector('.right output')!];
    const verdict = root.querySelector('.verdict-line')!;
    const given = root.querySelector('.inputs')!;
    player.onDraw = (state) => {
      const says = e.wrong(state);
      const truth = abut ? e.abut(abut, state) : e.right(state);
      given.textContent = inputs(state);
      wrong.textContent = show(says, words);
      right.textContent = show(truth, words);
      const differs = differ(says, truth);
      root.classList.toggle('differs', differs);
      verdict.textContent = words[differs ? 'differ' : 'agree']!;
      root.querySelector<HTMLAnchorElement>('a.link')!.href = `#${name}=${valuesOf(state).join(',')}`;
    };
    player.refresh();
    root.querySelector('button.another')!.addEventListener('click', () => {
      const found = search(e);
      if (!found) {
        verdict.textContent = words['notFound']!;
        return;
      }
      player.set(found as Record<string, unknown>);
      history.replaceState(null, '', `#${name}=${valuesOf(found).join(',')}`);
    });
    return player;
  };
  asTheyCome(rooms, open);

  const follow = (): void => {
    const link = linked(location.hash, exhibits);
    const room = link && rooms.find(({ id }) => id === link.name);
    if (!room) return;
    if (link.state) open(room).set(link.state);
    room.scrollIntoView();
  };
  addEventListener('hashchange', follow);
  follow();
  // Until somebody takes hold of an exhibit, the build's answers stand: abut is loaded for those who play.
  const root = document.querySelector<HTMLElement>('main')!;
  const fetched = (): void =>
    void load('play').then((whole) => {
      abut = whole;
      players.forEach((player) => player.refresh());
      root.dataset['asks'] = 'abut';
    }, () => {});
  rooms.forEach((room) => atFirstInterest(room, fetched));
}
