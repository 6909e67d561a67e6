import { start } from './museum';
import { exhibits, museum } from './words/museum-zh';
import { ui } from './words/ui-zh';

start(exhibits, museum, ui);
