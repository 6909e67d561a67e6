import { start } from './zoom';
import { zoom } from './words/tools-zh';

start(zoom);
