// Bundled by esbuild, Vite and webpack: prints what comes out of the package.
import { load } from 'abut/inline';
import { load as loadBatch } from 'abut/batch/inline';

const corner = { type: 'box', min: [3, 4], max: [9, 9] };
const disc = { type: 'circle', center: [0, 0], radius: 5 };
const abut = await load('booleans', 'numbers');
const batch = await loadBatch();
const rows = { type: 'circle', center_x: new Float64Array(3), center_y: new Float64Array(3), radius: Float64Array.of(4, 5, 6) };
console.log(abut.relation(disc, corner), abut.distance(disc, corner), [...batch.intersects(rows, corner)].join(''));
