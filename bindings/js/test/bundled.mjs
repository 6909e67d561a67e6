// Bundled, or run as it is: says what comes out of the package, and how many fixtures are right.
import { load } from 'abut/inline';
import { load as loadIndex } from 'abut/index/inline';
import { askFixtures } from './fixtures.mjs';
import { fixtures } from './fixtures-data.mjs';

const corner = { type: 'box', min: [3, 4], max: [9, 9] };
const disc = { type: 'circle', center: [0, 0], radius: 5 };
const rows = { type: 'circle', center_x: new Float64Array(3), center_y: new Float64Array(3), radius: Float64Array.of(4, 5, 6) };

async function said() {
  const abut = await load('booleans', 'numbers');
  const many = await loadIndex();
  const { right, wrong } = await askFixtures(abut, fixtures);
  const hit = many.intersects(rows, corner).join('');
  return `${abut.relation(disc, corner)} ${hit} ${many.index(rows).meeting(corner).join()} ${right} right, ${wrong.length} wrong`;
}
if (globalThis.document) {
  // A page: what asks it waits for this.
  const answer = await said().catch((error) => `${error.stack}`);
  await fetch('/said', { method: 'POST', body: answer });
} else {
  console.log(await said());
}
