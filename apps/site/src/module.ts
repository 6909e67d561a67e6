// abut itself: loaded once, when somebody asks for it.
import { Abut, instantiate, type Instance } from 'abut';
import address from '../../playground/wasm/play.wasm?url';

export const module = {
  ready: null as Abut | null,
  coming: null as Promise<Instance> | null,
  load(): Promise<Instance> {
    this.coming ??= instantiate(fetch(address)).then((instance) => {
      this.ready = new Abut().add(instance);
      return instance;
    });
    return this.coming;
  },
};
