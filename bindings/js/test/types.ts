// What a user writes, for the type checker.
import { load, type Given, type Shape, type Relation } from 'abut';
import * as inline from 'abut/inline';
import { columnsOf, load as loadBatch, type PlainColumns } from 'abut/batch';
import * as batchInline from 'abut/batch/inline';
import { load as loadIndexes, type DynamicIndex } from 'abut/index';
import * as indexInline from 'abut/index/inline';
import { from_wkt, to_geojson, type Geometry } from 'abut/geometry';
import { in_worker } from 'abut/worker';

const disc: Shape = { type: 'circle', center: [0, 0], radius: 1 };
const flat: Given = { type: 'region', rings: [Float64Array.of(0, 0, 1, 0, 0, 1)] };
// @ts-expect-error: there is no such type
export const disk: Shape = { type: 'disc', center: [0, 0], radius: 1 };
// @ts-expect-error: the radius is missing
export const hoop: Shape = { type: 'circle', center: [0, 0] };

export async function used(): Promise<[Relation, number | null, Uint8Array, Promise<boolean>]> {
  const abut = await load('booleans', 'numbers');
  const batch = await loadBatch();
  const coins: PlainColumns<'circle'> = {
    type: 'circle',
    center_x: new Float64Array(3),
    center_y: new Float64Array(3),
    radius: new Float64Array(3),
  };
  const table = batch.table('capsule', 7);
  const x: Float64Array = table.columns.a_x;
  // @ts-expect-error: a capsule has no centre
  table.columns.center_x;
  x[0] = batch.distance(columnsOf([disc]), disc)[0]!;
  const far = await in_worker();
  await inline.load();
  await batchInline.load();
  await indexInline.load();
  const moving: DynamicIndex = (await loadIndexes()).dynamic_index([disc]);
  const near: number = moving.nearest(disc, 1)[0]!.id + moving.join().a.length + moving.insert(disc);
  x[1] = near;
  const hit: number | undefined = moving.cast(disc, [1, 0], { start: 'one_way', except: 0 })?.t;
  const pads = await far.index([disc]);
  const found: Uint32Array = await pads.meeting(disc);
  const matrix: string = await far.abut.relate(disc, disc);
  const size: number = await pads.size();
  const rests = abut.contact(disc, flat);
  const ids: string[] = rests ? abut.contact_features(disc, disc, rests).ids : [];
  const yard = (await loadIndexes()).prepared(disc);
  x[0] = (yard.cast(yard, [1, 0]) ?? yard.cast({ type: 'ray', origin: [0, 0], direction: [1, 0] }))!.t + ids.length;
  // @ts-expect-error: a table cannot be sent
  far.batch.table;
  x[2] = (hit ?? 0) + found.length + matrix.length + size + (await pads.join(pads)).a.length;
  const lake: Shape | null = from_wkt(abut, 'POINT EMPTY');
  const drawn: Geometry = to_geojson(abut, lake ?? disc);
  x[2] += drawn.type.length;
  return [abut.relation(disc, disc), abut.separation(disc, disc), batch.intersects(coins, table), far.abut.intersects(disc, disc)];
}
