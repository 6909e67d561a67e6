/** Whether the engine has SIMD: whether it takes the smallest function that uses it. */
export function hasSimd(): boolean {
  return WebAssembly.validate(
    // (func (result v128) (i8x16.splat (i32.const 0)))
    Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11),
  );
}
