import { start } from './article';
import { figures } from './words/en';
import { ui } from './words/ui-en';

start(figures, ui);
