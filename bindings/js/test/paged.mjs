// A page that asks in a thread, too.
import './bundled.mjs';
import { threaded } from './threaded.mjs';

const answer = await threaded().catch((error) => `${error.stack}`);
await fetch('/said', { method: 'POST', body: answer });
