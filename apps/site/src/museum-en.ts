import { start } from './museum';
import { exhibits, museum } from './words/museum-en';
import { ui } from './words/ui-en';

start(exhibits, museum, ui);
