// Compiles a C++ program of the tests against the library, through the system's compiler cache where there is one.
import { execFileSync } from 'node:child_process';
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

/** all.cpp of the folder becomes the program all, which is run: what it prints. */
export function run(folder: string, ...warnings: string[]): string {
  const start = cached ? ['ccache', 'g++'] : ['g++'];
  const tell = (command: readonly string[]): string => {
    const [program, ...words] = command;
    return execFileSync(program!, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  };
  tell([...start, '-std=c++20', ...warnings, `-I${include}`, '-c', 'all.cpp', '-o', 'all.o']);
  tell(['g++', '-o', 'all', 'all.o']);
  return tell(['./all']);
}
