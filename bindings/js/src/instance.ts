// One WebAssembly module at work: its functions, its memory, and how shapes get in and answers out.
import { InvalidShape, refuse } from './errors.js';
import { kindNumber, kinds, sizeOf, writer, type Given } from './shapes.js';

export type Bytes = BufferSource | Response | WebAssembly.Module;

/** The module's own functions; numbers are addresses, counts and slots. */
export type Native = Record<string, (...numbers: number[]) => number> & { readonly memory: WebAssembly.Memory };

/** What a module may ask back while it answers: about an id, or two. */
export type Callback = (a: number, b: number) => boolean | number;

export class Instance {
  private callback: Callback | null = null;
  /** All functions of the module: for code that brings exports of its own. */
  readonly native: Native;
  /** How often the module was started anew. What it kept before is lost. */
  life = 0;
  private exports!: Native;
  private readonly bound: (() => void)[] = [];
  private doubles = new Float64Array(0);
  /** Where each argument slot is, how many numbers have room there, and whether it has a valid shape. */
  private readonly places = [0, 0, 0, 0];
  private readonly rooms = [0, 0, 0, 0];
  private readonly valid = [false, false, false, false];

  /** `connect` tells whom the module asks; `again` makes another instance of it, for when it stops. */
  constructor(
    instance: WebAssembly.Instance,
    connect?: (ask: (a: number, b: number) => number) => void,
    private readonly again?: () => WebAssembly.Instance,
  ) {
    connect?.((a, b) => Number(this.callback!(a >>> 0, b >>> 0)));
    const native: Record<string, unknown> = {};
    Object.defineProperty(native, 'memory', { get: () => this.exports.memory });
    for (const [name, value] of Object.entries(instance.exports)) if (typeof value === 'function') native[name] = this.guarded(name);
    this.native = native as Native;
    this.begin(instance);
  }
  private begin(instance: WebAssembly.Instance): void {
    this.exports = instance.exports as Native;
    for (const bind of this.bound) bind();
    this.exports['_initialize']!();
    this.doubles = new Float64Array(0);
    this.rooms.fill(0);
    this.valid.fill(false);
  }
  /**
   * A function of the module. It stops where its memory or its stack is full, and leaves things half done. So it is
   * started anew then: the call is refused, and the next one answers.
   */
  private guarded(name: string): (...numbers: number[]) => number {
    let ask: (...numbers: number[]) => number;
    this.bound.push(() => (ask = this.exports[name]!));
    return (...numbers) => {
      const { life } = this;
      let answer: number;
      try {
        answer = ask(...numbers);
      } catch (error) {
        if (life === this.life) {
          ++this.life;
          if (this.again) this.begin(this.again());
        }
        throw new RangeError(
          'the WebAssembly module has no room for this: it has 4 GB at most. It stopped and was started anew: tables, indexes and so on that it kept are lost',
          { cause: error },
        );
      }
      // While it asked back it was started anew: what it left is gone.
      if (life !== this.life) refuse('the WebAssembly module stopped while this was asked, and was started anew');
      return answer;
    };
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
  /** Plain memory; an error where there is no more. */
  allocate(bytes: number): number {
    const place = bytes < 2 ** 32 ? this.native['abut_allocate']!(bytes) >>> 0 : 0;
    if (place === 0) refuse(`a WebAssembly module has no room for ${bytes} bytes more: it has 4 GB at most`);
    return place;
  }

  /** Writes a shape into an argument slot as it is. */
  put(slot: number, shape: Given): void {
    this.valid[slot] = false;
    this.written(slot, shape, false);
  }
  /** Writes a shape into an argument slot; an {@link InvalidShape} if it is not valid. */
  take(slot: number, shape: Given): void {
    // Many questions about one large outline look at it once: it is compared with what is there.
    const known = this.valid[slot];
    this.valid[slot] = false;
    if (this.written(slot, shape, known) || !known) {
      const fault = this.fault(slot);
      if (fault !== null) throw new InvalidShape(`${shape.type}: ${fault}`);
    }
    this.valid[slot] = true;
  }
  /** Where the numbers of the shape in a slot are. */
  numbersAt(slot: number): number {
    return 8 * (this.places[slot]! + 2);
  }
  /** Gives whether the shape may be invalid though the one before was valid. `known`: the module has read the one before. */
  private written(slot: number, shape: Given, known: boolean | undefined): boolean {
    const kind = kindNumber(shape?.type);
    const size = sizeOf(shape, kind);
    if (size >= this.rooms[slot]!) {
      const room = Math.max(16, 2 * size);
      this.rooms[slot] = 0;
      const place = this.native['abut_argument']!(slot, room) >>> 0;
      if (place === 0) refuse(`a WebAssembly module has no room for a ${kinds[kind]} of ${size} numbers: it has 4 GB at most`);
      this.rooms[slot] = room;
      this.places[slot] = place / 8;
    }
    const memory = this.memory();
    const place = this.places[slot]!;
    writer.write(shape, memory, place + 1, kind);
    if (!known || writer.changed) memory[place] = 1;
    return writer.doubtful;
  }
  /** What is wrong with the shape in a slot; null if it is valid. */
  fault(slot: number): string | null {
    return this.spelt(this.native['abut_validate']!(slot));
  }
  /** The text that the last answer has, a letter a number; null if it has none. */
  spelt(count: number): string | null {
    return count === 0 ? null : String.fromCharCode(...this.answer(count));
  }
  /** Writes plain numbers into an argument slot, for a function that reads them as they are. */
  lay(slot: number, numbers: readonly number[]): void {
    const place = this.native['abut_argument']!(slot, numbers.length + 1) >>> 0;
    if (place === 0) refuse(`a WebAssembly module has no room for ${numbers.length} numbers: it has 4 GB at most`);
    this.rooms[slot] = 0;
    this.valid[slot] = false;
    this.memory().set(numbers, place / 8 + 1);
  }

  /** The first `count` numbers of the last answer: a view that lasts until the next call. */
  answer(count: number): Float64Array {
    const at = (this.native['abut_result']!() >>> 0) / 8;
    return this.memory().subarray(at, at + count);
  }
}

/** A module from what it was fetched or read as. */
export async function instantiate(source: Bytes | Promise<Bytes>): Promise<Instance> {
  let ask: (a: number, b: number) => number;
  const imports = { abut: { callback: (a: number, b: number) => ask(a, b) } };
  const { instance, module } = await instanceOf(await source, imports);
  return new Instance(instance, (by) => (ask = by), () => new WebAssembly.Instance(module, imports));
}
async function instanceOf(given: Bytes, imports: WebAssembly.Imports): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  if (given instanceof WebAssembly.Module) return { module: given, instance: await WebAssembly.instantiate(given, imports) };
  if (!(typeof Response === 'function' && given instanceof Response)) return WebAssembly.instantiate(given as BufferSource, imports);
  if (!given.ok) throw new Error(`abut: ${given.url} was answered with ${given.status} ${given.statusText}`);
  // Compiled while it comes, where the server names its type. With parameters, engines refuse it.
  const streams = typeof WebAssembly.instantiateStreaming === 'function';
  if (streams && given.headers.get('content-type')?.toLowerCase() === 'application/wasm')
    return WebAssembly.instantiateStreaming(given, imports);
  return WebAssembly.instantiate(await given.arrayBuffer(), imports);
}
