// Compiles a C++ program of the tests against the library, through the system's compiler cache where there is one.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const include = fileURLToPath(new URL('../include', import.meta.url));
const cached = ((): boolean => {
  try {
    execFileSync('ccache', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** all.cpp of the folder becomes the program all: where it lies. */
export function compile(folder: string, ...warnings: string[]): string {
  const start = cached ? ['ccache', 'g++'] : ['g++'];
  const tell = ([program, ...words]: readonly string[]): void => void execFileSync(program!, words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  tell([...start, '-std=c++20', ...warnings, `-I${include}`, '-c', 'all.cpp', '-o', 'all.o']);
  tell(['g++', '-o', 'all', 'all.o']);
  return join(folder, 'all');
}
/** The same, run: what it prints. */
export const run = (folder: string, ...warnings: string[]): string =>
  execFileSync(compile(folder, ...warnings), { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
