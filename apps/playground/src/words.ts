// The words of the page's language. Both languages come along: together they are smaller than a second request is slow.
import { en, type Words } from './words/en';
import { zh } from './words/zh';

/** A worker is named after the language. */
const language = globalThis.document?.documentElement.lang ?? (globalThis as { name?: string }).name ?? '';
export const words: Words = language.startsWith('zh') ? zh : en;
