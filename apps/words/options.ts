/** The words of a choice among kinds of shapes: `a.circle` for the key `a`. */
export const options = (keys: readonly string[], kinds: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(keys.flatMap((key) => Object.entries(kinds).map(([kind, word]) => [`${key}.${kind}`, word])));
