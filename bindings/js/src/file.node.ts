// A module beside the code, where there are files: Node, Deno, Bun.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bytes } from './instance.js';

export async function file(url: URL): Promise<Bytes> {
  try {
    return await readFile(fileURLToPath(url));
  } catch (cause) {
    // A bundler has moved the code, and the file to a place of its own or nowhere. The package itself may be installed.
    const [, name] = /(\w+)[^/]*\.wasm$/.exec(String(url))!;
    try {
      const installed = createRequire(join(process.cwd(), 'here.js')).resolve('abut/package.json');
      return await readFile(join(dirname(installed), 'dist', `${name}.wasm`));
    } catch {
      throw new Error(
        `abut: ${name}.wasm is not beside the code, at ${url}, and abut is not installed in ${process.cwd()}. The bundler should leave the package out, as esbuild does with --external:abut and Next.js with serverExternalPackages: ['abut']; or import abut/inline, abut/batch/inline or abut/index/inline, which need no files`,
        { cause },
      );
    }
  }
}
