// A page that asks in a thread, too.
import { in_worker } from 'abut/worker';
import './bundled.mjs';

const disc = { type: 'circle', center: [0, 0], radius: 5 };
let answer;
try {
  const far = await in_worker();
  const index = await far.index([disc]);
  answer = `${await far.abut.relation(disc, disc)} ${(await index.meeting(disc)).join()}`;
} catch (error) {
  answer = error.stack;
}
await fetch('/said', { method: 'POST', body: answer });
