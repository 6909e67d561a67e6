import { start } from './article';
import { figures, ui } from './words/zh';

start(figures, ui);
