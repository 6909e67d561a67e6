// abut itself, in two files: what says yes or no, and everything. Each is loaded once, when somebody asks for it.
import { Abut, instantiate } from 'abut';
import play from '../../playground/wasm/play.wasm?url';
import rows from '../wasm/rows.wasm?url';
import type { Modules } from './reference/figures';

const addresses: Modules = { play, rows };
const coming: Partial<Record<keyof Modules, Promise<Abut>>> = {};
export const load = (name: keyof Modules): Promise<Abut> =>
  (coming[name] ??= instantiate(fetch(addresses[name])).then((instance) => new Abut().add(instance)));
