import './style.css';
import { instantiate, kinds, type Instance, type Vec } from 'abut';
import wholeUrl from '../wasm/play.wasm?url';
import stageUrl from '../wasm/stage.wasm?url';
import { Core } from './core';
import { byId, copyText, h, set, text } from './dom';
import { Explore } from './explore';
import { fromLink, toLink, type Link } from './formats/link';
import { icon, kindIcons, namedIcon } from './icons';
import { verdict, type Verdict } from './layers';
import { Lessons } from './lessons';
import { Limit } from './limit';
import { Menu } from './menu';
import { firstScene, freshName } from './model';
import { Motion } from './motion';
import { Note } from './note';
import { Pen } from './pen';
import { picture } from './picture';
import { Stage } from './stage';
import { modes, Store, type Mode } from './store';
import { words } from './words';

/** A module; where none can come, that is said in words. */
async function module(address: string): Promise<Instance> {
  try {
    return await instantiate(fetch(address));
  } catch (error) {
    byId('panel').replaceChildren(h('p', { class: 'problem', role: 'alert' }, words.tools.noModule));
    throw error;
  }
}
const store = new Store();
// Over a slow line these stand for a while: the picture, and what the page says of it. Then the stage takes the place of the
// one, and the mode's panel that of the other.
const given = fromLink(location.hash)?.doc ?? store.mainDoc;
const before = picture(byId<SVGSVGElement>('canvas'), given, store.settings.yUp);
const core = new Core(await module(stageUrl));
/** The link in the address; null where it holds no scene that can be read. */
function linked(): Link | null {
  const link = fromLink(location.hash);
  return link?.doc.every((item) => core.abut.validate(item.shape) === null) ? link : null;
}
const link = linked();
if (link) store.edit(link.doc);
store.history.settle();

const live = byId('live');
let liveTimer = 0;
/** Tells those who do not see the stage. */
function announce(message: string): void {
  clearTimeout(liveTimer);
  liveTimer = window.setTimeout(() => text(live, message), 150);
}

const stage = new Stage(byId<SVGSVGElement>('canvas'), core, store);
// The shapes can be seen and dragged before what is known of them has come.
stage.fit(store.mainDoc);
before.remove();
document.body.dataset['moves'] = '';
core.complete(await module(wholeUrl));

const explore = new Explore(core, store, announce);
const motion = new Motion(core, store, stage);
const lessons = new Lessons(core, store, stage);
const limit = new Limit(core, store, stage);
const panels = { explore, motion, lessons, limit };
const panel = byId('panel');

// Modes

function show(mode: Mode): void {
  pen.stop();
  for (const other of modes) {
    const tab = byId(`tab-${other}`);
    set(tab, 'aria-selected', String(other === mode));
    set(tab, 'tabindex', other === mode ? '0' : '-1');
  }
  set(panel, 'aria-labelledby', `tab-${mode}`);
  document.body.dataset['mode'] = mode;
  stage.motions = mode === 'motion';
  stage.overlay = (ink) => panels[mode].draw(ink);
  const leavingOwnScene = store.mode === 'lessons' || store.mode === 'limit';
  store.enter(mode, mode === 'lessons' || mode === 'limit' ? panels[mode].scene() : undefined);
  panels[mode].build(panel);
  panel.scrollTop = 0;
  if (leavingOwnScene || mode === 'lessons' || mode === 'limit') stage.fit();
  // At once: a panel that is filled a frame later pushes down what lies below.
  stage.draw();
}
for (const mode of modes) {
  const tab = byId(`tab-${mode}`);
  tab.addEventListener('click', () => show(mode));
  tab.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = modes[(modes.indexOf(mode) + by + modes.length) % modes.length]!;
    show(next);
    byId(`tab-${next}`).focus();
  });
}

// The verdict, and what changed since it was last said

const verdictBox = byId('verdict');
const verdictIcon = h('span', { class: 'sign' });
const verdictWord = h('strong');
const verdictDetail = h('span', { class: 'detail' });
const verdictRelation = h('code');
const verdictPair = h('span', { class: 'pair-names' });
verdictBox.append(
  verdictIcon,
  h('div', {}, verdictWord, h('div', { class: 'line' }, verdictPair, verdictRelation, verdictDetail)),
);
let said = '';

function tell(): void {
  const { focus } = store;
  verdictBox.hidden = !focus;
  if (!focus) return;
  const [a, b] = focus;
  let now: Verdict;
  try {
    now = verdict(core, a.shape, b.shape);
  } catch {
    return;
  }
  if (verdictBox.className !== now.state) {
    verdictBox.className = now.state;
    verdictIcon.innerHTML = namedIcon(now.state);
  }
  text(verdictWord, words.states[now.state]);
  text(verdictDetail, now.detail);
  text(verdictPair, store.doc.length > 2 ? `${a.name}, ${b.name}` : '');
  text(verdictRelation, now.relation);
  verdictRelation.title = words.relations[now.relation];
  const message = words.verdict.said(words.kinds[a.shape.type], a.name, words.kinds[b.shape.type], b.name, words.states[now.state], now.detail);
  if (message !== said) {
    said = message;
    announce(message);
  }
}

stage.onFrame(() => {
  tell();
  panels[store.mode].update();
  undo.disabled = !store.history.canUndo;
  redo.disabled = !store.history.canRedo;
});

// Tools

function tool(label: string, drawing: string, click: () => void): HTMLButtonElement {
  const button = h('button', { class: 'icon', 'aria-label': label, title: label, click });
  button.innerHTML = drawing;
  return button;
}
const undo = tool(words.tools.undo, namedIcon('undo'), () => store.undo());
const redo = tool(words.tools.redo, namedIcon('redo'), () => store.redo());
const share = tool(words.tools.link, namedIcon('link'), () => {
  keepLink();
  void copyText(location.href).then((done) => {
    announce(done ? words.tools.linkCopied : words.tools.linkRefused);
    if (done) flash(share);
  });
});
function flash(button: HTMLElement): void {
  button.classList.add('done');
  setTimeout(() => button.classList.remove('done'), 900);
}
const menu = new Menu(core, store, stage, announce, () => {
  if (store.mode === 'lessons' || store.mode === 'limit') show('explore');
});
byId('tools').append(undo, redo, share, menu.button, menu.list);

const gridTool = tool(words.tools.grid, namedIcon('grid'), () =>
  store.configure({ grid: !store.settings.grid }),
);
const middle = (): [number, number] => [stage.view.width / 2, stage.view.height / 2];
function zoom(factor: number): void {
  stage.view.zoom(factor, ...middle());
  stage.refresh();
}
byId('view-tools').append(
  gridTool,
  tool(words.tools.zoomIn, namedIcon('plus'), () => zoom(1.4)),
  tool(words.tools.zoomOut, namedIcon('minus'), () => zoom(1 / 1.4)),
  tool(words.tools.fit, namedIcon('fit'), () => stage.fit()),
);

for (const kind of kinds) {
  byId('palette').append(
    tool(words.tools.add(words.kinds[kind]), icon(kindIcons[kind]), () => {
      const size = 90 / stage.view.scale;
      const at = stage.view.snap(stage.view.toWorld(...middle()));
      // Not all in one place: each a little beside the one before.
      const shift = (store.doc.length % 5) * stage.view.step * 4;
      const center: Vec = [at[0] + shift, at[1] - shift];
      const half: Vec = stage.view.snap([size, size * 0.66]);
      const name = freshName(store.doc);
      store.edit([...store.doc, { name, shape: core.made(kind, center, half) }]);
      store.select(name);
      announce(words.tools.added(words.kinds[kind], name));
    }),
  );
}

const penButton = tool(words.tools.pen, namedIcon('pen'), () => {});
const note = new Note(store);
const pen = new Pen(core, store, stage, penButton, note, announce);
byId('palette').prepend(penButton);
byId('palette').before(pen.bar, note.element);

document.addEventListener('keydown', (event) => {
  const typing = (event.target as Element).matches('input[type="text"], textarea, select');
  if (typing || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) store.undo();
  else if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo();
  else return;
  event.preventDefault();
});

// The address is always a link to what is on screen.

let linkTimer = 0;
function keepLink(): void {
  const first = store.mainDoc === firstScene && store.mode === 'explore';
  const hash = first ? ' ' : toLink({ doc: store.mainDoc, mode: store.mode, lesson: lessons.inLink });
  history.replaceState(null, '', first ? location.pathname + location.search : hash);
}
store.listen(() => {
  clearTimeout(linkTimer);
  linkTimer = window.setTimeout(keepLink, 300);
});
addEventListener('hashchange', () => {
  const next = linked();
  if (!next) return note.say(words.tools.noScene);
  // The link to a tab or a lesson alone leaves the scene.
  if (next.doc !== firstScene) {
    show('explore');
    store.edit(next.doc);
  }
  follow(next);
});
/** Goes to the tab and the lesson of a link. */
function follow(to: Link | null): void {
  if (to?.lesson) lessons.goTo(to.lesson);
  show(modes.find((mode) => mode === to?.mode) ?? 'explore');
  stage.fit();
}

// Look

function dress(): void {
  const { theme, grid } = store.settings;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  set(gridTool, 'aria-pressed', String(grid));
}
store.listen(dress);
dress();

const other = byId<HTMLAnchorElement>('language');
other.addEventListener('click', () => {
  keepLink();
  other.hash = location.hash; // The same scene, in the other language.
  try {
    localStorage.setItem('abut-language', other.hreflang);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
});

const hint = byId('hint');
if (!link) {
  hint.hidden = false;
  hint.textContent = words.tools.hint;
  const stop = store.doc;
  store.listen(() => {
    if (store.doc !== stop || store.mode !== 'explore') hint.hidden = true;
  });
  stage.onFrame(() => {
    const circle = store.item('A')?.shape;
    if (hint.hidden || circle?.type !== 'circle') return;
    const { view } = stage;
    hint.style.left = `${view.x(circle.center[0])}px`;
    hint.style.top = `${view.y(circle.center[1] + (view.yUp ? -1 : 1) * circle.radius) + 14}px`;
  });
}

stage.fit(store.mainDoc);
follow(link);
if (!link && location.hash.includes('scene=')) note.say(words.tools.noScene);
document.body.dataset['ready'] = '';

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register(`${document.body.dataset['root']}sw.js`);

// For the tests and for the curious.
Object.assign(window, { playground: { core, store, stage } });
