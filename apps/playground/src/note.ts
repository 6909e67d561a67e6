import type { Doc } from './model';
import type { Store } from './store';
import { h, text } from './dom';

/** A sentence above the tools. It goes with the next change of the scene. */
export class Note {
  readonly element = h('p', { id: 'note', role: 'status' });
  private about: Doc | null = null;

  constructor(private readonly store: Store) {
    store.listen(() => store.doc !== this.about && text(this.element, ''));
  }
  say(message: string): void {
    this.about = this.store.doc;
    text(this.element, message);
  }
}
