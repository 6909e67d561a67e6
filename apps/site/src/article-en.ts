import { start } from './article';
import { figures, ui } from './words/en';

start(figures, ui);
