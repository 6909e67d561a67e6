import { start } from './zoom';
import { zoom } from './words/tools-en';

start(zoom);
