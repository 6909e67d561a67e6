// What a thread says.
import { in_worker } from 'abut/worker';

export async function threaded() {
  const disc = { type: 'circle', center: [0, 0], radius: 5 };
  const far = await in_worker();
  const index = await far.index([disc]);
  const said = `${await far.abut.relation(disc, disc)} ${(await index.meeting(disc)).join()}`;
  far.terminate();
  return said;
}
