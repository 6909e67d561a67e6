import { start } from './field';
import { field } from './words/tools-en';
import { ui } from './words/ui-en';

start(field, ui);
