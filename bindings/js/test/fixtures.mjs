// Asks a loaded library every fixture. Gives how many answers were right, and those that were not. It runs in
// bundles, too: there are no files.

function same(a, b, tolerance) {
  if (typeof a === 'number' && typeof b === 'number') return a === b || Math.abs(a - b) <= tolerance;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((x, i) => same(x, b[i], tolerance));
  if (a !== null && typeof a === 'object')
    return b !== null && typeof b === 'object' && Object.keys(a).every((key) => same(a[key], b[key], tolerance));
  return a === b;
}

/** The answer in the form that the fixtures have it in. */
async function answer(abut, { query, a, b, motion }) {
  if (query === 'cast') return motion ? abut.cast(a, motion, b) : abut.cast(a, b);
  const got = await abut[query](...(b ? [a, b] : [a]));
  if (query === 'tangents' && got && !got.infinitely_many) return got.lines;
  return got;
}

export async function askFixtures(abut, fixtures) {
  let right = 0;
  const wrong = [];
  for (const fixture of fixtures) {
    const got = await answer(abut, fixture);
    if (same(fixture.answer, got, fixture.tolerance ?? 0)) ++right;
    else wrong.push(`${JSON.stringify(fixture)}\n  gives ${JSON.stringify(got)}`);
  }
  return { right, wrong };
}
