// The words of the page's language. Both languages come along: together they are smaller than a second request is slow.
import { en, type Words } from './words/en';
import { zh } from './words/zh';

export const words: Words = globalThis.document?.documentElement.lang.startsWith('zh') ? zh : en;
