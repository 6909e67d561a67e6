// What the measurements share: the same random numbers in every run, doubles side by side, exact truth.
let seed = 7;
export const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;

const bits = new DataView(new ArrayBuffer(8));
/** The double so many steps above (or below) a positive one. */
export function next(x, by) {
  bits.setFloat64(0, x);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(by));
  return bits.getFloat64(0);
}
/** Exact: all numbers here are whole multiples of 2^-60. */
export const whole = (x) => BigInt(x * 2 ** 60);

/** The shortest of some runs, in milliseconds. */
export function timeOf(ask, rounds = 9) {
  let time = Infinity;
  for (let round = 0; round < rounds; ++round) {
    const began = performance.now();
    ask();
    time = Math.min(time, performance.now() - began);
  }
  return time;
}

/** Rows with ratios to the first, which is abut. */
export function table(title, rows) {
  const first = rows[0].time;
  const lines = rows.map(({ name, time, wrong }) => {
    const ratio = time / first;
    return `| ${name} | ${ratio.toFixed(ratio < 10 ? 1 : 0)} | ${wrong} |`;
  });
  return [`| ${title} | time | wrong answers |`, '|---|---:|---:|', ...lines].join('\n');
}
