/// <reference lib="esnext.disposable" preserve="true" />
import { refuse } from './errors.js';
import type { Instance } from './instance.js';

/** Something that lies in a module's memory, until it is given back. */
export abstract class Owned {
  private freed = false;
  private readonly life: number;

  /** `called`: what messages call it. */
  protected constructor(
    protected readonly instance: Instance,
    private readonly called: string,
  ) {
    this.life = instance.life;
  }
  protected abstract giveBack(): void;

  /** Gives the memory back. */
  free(): void {
    if (!this.freed && this.life === this.instance.life) this.giveBack();
    this.freed = true;
  }
  [Symbol.dispose](): void {
    this.free();
  }
  /** It lies in the module, of which JSON has nothing. */
  toJSON(): object {
    return {};
  }
  /** An error where it is no more there. */
  protected hold(): void {
    if (this.freed) refuse(`this ${this.called} has been freed`);
    if (this.life !== this.instance.life) refuse(`this ${this.called} was lost: its module had stopped, and was started anew`);
  }
  protected mustBeOf(instance: Instance): void {
    if (instance !== this.instance) refuse(`this ${this.called} is of another module`);
  }
}

/** Gives back what nobody holds any more. */
const dropped = new FinalizationRegistry((giveBack: () => void) => giveBack());

/** An object of the module's. It is given back when it is freed or, by the engine, some time after it was dropped. */
export abstract class Handled extends Owned {
  /** `kind`: what the functions of the module call it. */
  protected constructor(
    instance: Instance,
    protected readonly kind: 'index' | 'dynamic' | 'prepared' | 'partition',
    protected readonly handle: number,
    called: string,
  ) {
    super(instance, called);
    const { life } = instance;
    dropped.register(this, () => life === instance.life && instance.native[`abut_${kind}_free`]!(handle), this);
  }
  protected giveBack(): void {
    dropped.unregister(this);
    this.instance.native[`abut_${this.kind}_free`]!(this.handle);
  }
  /** The address, of what is still there. */
  protected address(): number {
    this.hold();
    return this.handle;
  }
}
