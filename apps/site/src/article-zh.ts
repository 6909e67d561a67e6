import { start } from './article';
import { figures } from './words/zh';
import { ui } from './words/ui-zh';

start(figures, ui);
