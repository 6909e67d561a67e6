import { start } from './reference';
import { figures } from './words/zh';
import { reference } from './words/reference-zh';
import { ui } from './words/ui-zh';

start(figures, reference, ui);
