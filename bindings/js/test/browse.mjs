// Serves a folder to Chromium and prints what its page says, as often as it is told to.
//
//     node browse.mjs FOLDER TIMES
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const [folder, times] = process.argv.slice(2);
const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
const profile = mkdtempSync(join(tmpdir(), 'abut-browse-'));
let chromium;
let left = Number(times);
function end(code) {
  chromium.once('exit', () => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    process.exit(code);
  });
  process.kill(-chromium.pid, 'SIGKILL'); // and its processes, which write for a while after it has ended
}
const server = createServer((request, response) => {
  const path = new URL(request.url, 'http://here').pathname;
  if (path === '/said') {
    let text = '';
    request.on('data', (part) => (text += part)).on('end', () => {
      response.end();
      console.log(text);
      if (--left === 0) end(0);
    });
    return;
  }
  const file = join(folder, path === '/' ? 'index.html' : path);
  if (!existsSync(file)) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
});
server.listen(0, '127.0.0.1', () => {
  const page = `http://127.0.0.1:${server.address().port}/`;
  chromium = spawn('chromium', ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, page], { stdio: 'ignore', detached: true });
  chromium.once('error', () => {
    console.error('browse: there is no chromium');
    process.exit(1);
  });
});
setTimeout(() => (console.error('browse: the page said nothing'), end(1)), 120_000);
