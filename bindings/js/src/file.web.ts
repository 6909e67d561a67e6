// A module beside the code, in a browser.
import type { Bytes } from './instance.js';

export const file = (url: URL): Promise<Bytes> => fetch(url);
