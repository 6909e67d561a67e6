/** A point or a vector. */
export type Vec = readonly [x: number, y: number];
export type Vertices = readonly Vec[];
/** The same shape with Float64Arrays in the place of lists of vertices: x, y, x, y, … */
export type Flat<S> = { readonly [N in keyof S]: S[N] extends Vertices ? Float64Array : S[N] extends readonly Vertices[] ? readonly (Vertices | Float64Array)[] : S[N] };
