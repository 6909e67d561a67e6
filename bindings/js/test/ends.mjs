// A program that asks a thread and does not end it.
import { in_worker } from 'abut/worker';

const disc = { type: 'circle', center: [0, 0], radius: 5 };
const far = await in_worker();
console.log(await far.abut.distance(disc, disc));
