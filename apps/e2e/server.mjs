// A plain file server, as plain as they come: build/site under a path that nobody told the site of.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../build/site', import.meta.url));
const under = '/some/where/site/';
const types = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.wasm': 'application/wasm', '.json': 'application/json', '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json', '.xml': 'application/xml',
};
createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, 'http://here').pathname);
  try {
    if (!path.startsWith(under)) throw new Error('elsewhere');
    let file = join(root, normalize(path.slice(under.length)));
    if (statSync(file).isDirectory()) {
      if (!path.endsWith('/')) return response.writeHead(301, { location: `${path}/` }).end();
      file = join(file, 'index.html');
    }
    statSync(file);
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
