import { start } from './field';
import { field } from './words/tools-zh';
import { ui } from './words/ui-zh';

start(field, ui);
