// abut itself: loaded once, when somebody asks for it.
import { load, type Abut } from 'abut';
import address from '../../playground/wasm/play.wasm?url';

export const module = {
  ready: null as Abut | null,
  coming: null as Promise<Abut> | null,
  load(): Promise<Abut> {
    this.coming ??= load(fetch(address)).then((abut) => (this.ready = abut));
    return this.coming;
  },
};
