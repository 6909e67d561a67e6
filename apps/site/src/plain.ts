// A page of text: only its frame has anything to do.
import './style.css';
import { frame } from './frame';

frame();
