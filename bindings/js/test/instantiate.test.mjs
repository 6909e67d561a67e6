// How modules come: as they stream in, in one piece, or not at all; and in an engine without SIMD.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { Abut, instantiate } from 'abut';

const bytes = readFileSync(new URL('./booleans.wasm', import.meta.resolve('abut')));
const disc = { type: 'circle', center: [0, 0], radius: 5 };
const corner = { type: 'box', min: [3, 4], max: [9, 9] };

test('a module streams where the server names its type, and comes whole elsewhere', async () => {
  const server = createServer((request, response) => {
    const type = { '/typed': 'application/wasm', '/typed-more': 'application/wasm; charset=binary', '/untyped': 'application/octet-stream' }[request.url];
    if (type) response.writeHead(200, { 'content-type': type }).end(bytes);
    else response.writeHead(404).end();
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address();
  const { instantiateStreaming } = WebAssembly;
  let streamed = 0;
  WebAssembly.instantiateStreaming = (...args) => (++streamed, instantiateStreaming(...args));
  try {
    for (const [path, streams] of [['typed', 1], ['typed-more', 0], ['untyped', 0]]) {
      streamed = 0;
      const abut = new Abut().add(await instantiate(fetch(`http://127.0.0.1:${port}/${path}`)));
      assert.equal(abut.relation(disc, corner), 'meet');
      assert.equal(streamed, streams, path);
    }
    await assert.rejects(instantiate(fetch(`http://127.0.0.1:${port}/lost`)), /lost was answered with 404/);
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    server.close();
    server.closeAllConnections();
  }
});

test('a module that is compiled already', async () => {
  const abut = new Abut().add(await instantiate(await WebAssembly.compile(bytes)));
  assert.equal(abut.intersects(disc, corner), true);
});

test('what failed to come is tried again', async () => {
  let tries = 0;
  const abut = new Abut(() => (++tries === 1 ? Promise.reject(new Error('no network')) : instantiate(bytes)));
  await assert.rejects(abut.prepare('booleans'), /no network/);
  await abut.prepare('booleans');
  assert.equal(abut.intersects(disc, corner), true);
});

// V8 has no SIMD in WebAssembly on a processor without SSE 4.1.
test('an engine without SIMD takes the other modules by itself', { skip: process.arch !== 'x64' && 'V8 can be told so on x64' }, () => {
  const program = `
    import { hasSimd, load } from 'abut/index';
    const abut = await load();
    const rows = { type: 'circle', center_x: new Float64Array(3), center_y: new Float64Array(3), radius: Float64Array.of(4, 5, 6) };
    const corner = ${JSON.stringify(corner)};
    console.log(hasSimd(), [...abut.intersects(rows, corner)].join(''), [...abut.index(rows).meeting(corner)].join());
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-enable-sse4-1', '--no-enable-avx', '--input-type=module', '-e', program], {
    cwd: new URL('.', import.meta.url),
    encoding: 'utf8',
  });
  assert.equal(stdout.trim(), 'false 011 1,2', stderr);
});
