// One WebAssembly module at work: its functions, its memory, and how shapes get in and answers out.
import { kindNumber, sizeOf, write, type Shape } from './shapes.js';

export type Bytes = BufferSource | Response | WebAssembly.Module;

/** The module's own functions; numbers are addresses, counts and slots. */
export type Native = Record<string, (...numbers: number[]) => number> & { memory: WebAssembly.Memory };

export class Instance {
  /** All functions of the module: for code that brings exports of its own. */
  readonly native: Native;
  private doubles = new Float64Array(0);
  /** Where each argument slot is, and how many numbers have room there. */
  private readonly places = [0, 0, 0, 0];
  private readonly rooms = [0, 0, 0, 0];

  constructor(instance: WebAssembly.Instance) {
    this.native = instance.exports as Native;
    this.native['_initialize']!();
  }

  /** All of the module's memory; anew after it has grown. */
  memory(): Float64Array {
    const { buffer } = this.native.memory;
    if (this.doubles.buffer !== buffer) this.doubles = new Float64Array(buffer);
    return this.doubles;
  }

  /** Writes a shape into an argument slot. */
  put(slot: number, shape: Shape): void {
    kindNumber(shape?.type);
    const size = sizeOf(shape);
    if (size > this.rooms[slot]!) {
      this.rooms[slot] = Math.max(16, 2 * size);
      this.places[slot] = this.native['abut_argument']!(slot, this.rooms[slot]) / 8;
    }
    write(shape, this.memory(), this.places[slot]!);
  }

  /** The first `count` numbers of the last answer: a view that lasts until the next call. */
  answer(count: number): Float64Array {
    const at = this.native['abut_result']!() / 8;
    return this.memory().subarray(at, at + count);
  }
}

/** A module from what it was fetched or read as. */
export async function instantiate(source: Bytes | Promise<Bytes>): Promise<Instance> {
  const given = await source;
  if (given instanceof WebAssembly.Module) return new Instance(await WebAssembly.instantiate(given));
  if (!(typeof Response === 'function' && given instanceof Response))
    return new Instance((await WebAssembly.instantiate(given as BufferSource)).instance);
  if (!given.ok) throw new Error(`abut: ${given.url} was answered with ${given.status} ${given.statusText}`);
  // Compiled while it comes, where the server names its type.
  const streams = typeof WebAssembly.instantiateStreaming === 'function';
  if (streams && /^application\/wasm\b/.test(given.headers.get('content-type') ?? ''))
    return new Instance((await WebAssembly.instantiateStreaming(given)).instance);
  return new Instance((await WebAssembly.instantiate(await given.arrayBuffer())).instance);
}
