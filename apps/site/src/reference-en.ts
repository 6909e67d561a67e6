import { start } from './reference';
import { figures } from './words/en';
import { reference } from './words/reference-en';
import { ui } from './words/ui-en';

start(figures, reference, ui);
