// One WebAssembly module at work: its functions, its memory, and how shapes get in and answers out.
import { kindNumber, sizeOf, write, type Shape } from './shapes.js';

export type Bytes = BufferSource | Response | WebAssembly.Module;

/** The module's own functions; numbers are addresses, counts and slots. */
export type Native = Record<string, (...numbers: number[]) => number> & { memory: WebAssembly.Memory };

/** What a module may ask back while it answers: about an id, or two. */
export type Callback = (a: number, b: number) => boolean | number;

export class Instance {
  private callback: Callback | null = null;
  /** All functions of the module: for code that brings exports of its own. */
  readonly native: Native;
  private doubles = new Float64Array(0);
  /** Where each argument slot is, and how many numbers have room there. */
  private readonly places = [0, 0, 0, 0];
  private readonly rooms = [0, 0, 0, 0];

  /** `connect` tells whom the module asks. */
  constructor(instance: WebAssembly.Instance, connect?: (ask: (a: number, b: number) => number) => void) {
    this.native = instance.exports as Native;
    connect?.((a, b) => Number(this.callback!(a >>> 0, b >>> 0)));
    this.native['_initialize']!();
  }

  /** Asks a question during which the module may ask back. An error of the callback ends it. */
  answering<T>(callback: Callback, ask: () => T): T {
    const before = this.callback;
    let failed: { error: unknown } | null = null;
    // It cannot be thrown through the module: nothing would be given back there.
    this.callback = (a, b) => {
      if (failed) return false;
      try {
        return callback(a, b);
      } catch (error) {
        failed = { error };
        return false;
      }
    };
    try {
      const answer = ask();
      if (failed) throw (failed as { error: unknown }).error;
      return answer;
    } finally {
      this.callback = before;
    }
  }

  /** All of the module's memory; anew after it has grown, which leaves the views of before without length. */
  memory(): Float64Array {
    if (this.doubles.length === 0) this.doubles = new Float64Array(this.native.memory.buffer);
    return this.doubles;
  }

  /** Writes a shape into an argument slot. */
  put(slot: number, shape: Shape): void {
    const kind = kindNumber(shape?.type);
    const size = sizeOf(shape, kind);
    if (size > this.rooms[slot]!) {
      this.rooms[slot] = Math.max(16, 2 * size);
      this.places[slot] = this.native['abut_argument']!(slot, this.rooms[slot]) / 8;
    }
    write(shape, this.memory(), this.places[slot]!, kind);
  }

  /** The first `count` numbers of the last answer: a view that lasts until the next call. */
  answer(count: number): Float64Array {
    const at = this.native['abut_result']!() / 8;
    return this.memory().subarray(at, at + count);
  }
}

/** A module from what it was fetched or read as. */
export async function instantiate(source: Bytes | Promise<Bytes>): Promise<Instance> {
  let ask: (a: number, b: number) => number;
  const imports = { abut: { callback: (a: number, b: number) => ask(a, b) } };
  return new Instance(await instanceOf(await source, imports), (by) => (ask = by));
}
async function instanceOf(given: Bytes, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  if (given instanceof WebAssembly.Module) return WebAssembly.instantiate(given, imports);
  if (!(typeof Response === 'function' && given instanceof Response))
    return (await WebAssembly.instantiate(given as BufferSource, imports)).instance;
  if (!given.ok) throw new Error(`abut: ${given.url} was answered with ${given.status} ${given.statusText}`);
  // Compiled while it comes, where the server names its type. With parameters, engines refuse it.
  const streams = typeof WebAssembly.instantiateStreaming === 'function';
  if (streams && given.headers.get('content-type')?.toLowerCase() === 'application/wasm')
    return (await WebAssembly.instantiateStreaming(given, imports)).instance;
  return (await WebAssembly.instantiate(await given.arrayBuffer(), imports)).instance;
}
